//! The evaluation of a game: by a network where there is one, otherwise by hand-written terms.

use std::sync::Arc;

use misere_rules::{Piece, Position, Rules, Square, Witness};

use super::{Evaluate, HandWritten, TermAccumulator};
use crate::Score;
use crate::nnue::{Changes, Net, Stack};

/// Plies for which there is room at once: a short search does not pay for a long one.
const USUAL_PLIES: usize = 24;

/// The evaluation of a game. It is one type for both kinds, so that each search is compiled once.
#[derive(Debug)]
pub(crate) struct Evaluation {
    pub(crate) hand_written: HandWritten,
    pub(crate) net: Option<Arc<Net>>,
}

/// What a node keeps: sums of the hand-written evaluation, or what the last move has changed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Accumulator {
    terms: TermAccumulator,
    changes: Changes,
}

struct Updater<'a> {
    evaluation: &'a Evaluation,
    accumulator: &'a mut Accumulator,
}

impl Witness for Updater<'_> {
    #[inline(always)]
    fn put(&mut self, sq: Square, piece: Piece) {
        match self.evaluation.net {
            Some(_) => self.accumulator.changes.put(sq, piece),
            None => self.evaluation.hand_written.put(&mut self.accumulator.terms, sq, piece),
        }
    }

    #[inline(always)]
    fn take(&mut self, sq: Square, piece: Piece) {
        match self.evaluation.net {
            Some(_) => self.accumulator.changes.take(sq, piece),
            None => self.evaluation.hand_written.take(&mut self.accumulator.terms, sq, piece),
        }
    }
}

/// Plies without progress reduce an evaluation, up to this many …
const MAX_HALFMOVES: u32 = 200;
/// … and would reduce it to nothing at this many.
const DRAWN_HALFMOVES: i32 = 220;

impl<R: Rules> Evaluate<R> for Evaluation {
    type Accumulator = Accumulator;
    type Line = Option<Stack>;

    fn accumulator(&self, pos: &Position<R>) -> Accumulator {
        Accumulator { terms: self.hand_written.accumulator(pos), changes: Changes::NONE }
    }

    fn line(&self) -> Option<Stack> {
        self.net.as_ref().map(|net| net.stack(USUAL_PLIES))
    }

    #[inline(always)]
    fn unchanged(&self, accumulator: &Accumulator) -> Accumulator {
        Accumulator { terms: accumulator.terms, changes: Changes::NONE }
    }

    #[inline(always)]
    fn updater<'a>(&'a self, accumulator: &'a mut Accumulator) -> impl Witness + 'a {
        Updater { evaluation: self, accumulator }
    }

    #[inline]
    fn push(&self, line: &mut Option<Stack>, accumulator: &Accumulator) {
        if let Some(stack) = line {
            stack.push(&accumulator.changes);
        }
    }

    #[inline]
    fn pop(&self, line: &mut Option<Stack>) {
        if let Some(stack) = line {
            stack.pop();
        }
    }

    fn evaluate(&self, pos: &Position<R>, accumulator: &Accumulator, line: &mut Option<Stack>) -> Score {
        let own = match (&self.net, line) {
            (Some(net), Some(stack)) => net.evaluate(pos, stack),
            _ => self.hand_written.evaluate(pos, &accumulator.terms),
        };
        // The longer there is no progress, the likelier is a draw.
        let halfmoves = pos.halfmoves().min(MAX_HALFMOVES) as i32;
        Score::from_eval(own * (DRAWN_HALFMOVES - halfmoves) / DRAWN_HALFMOVES)
    }
}
