//! Static evaluation.
//!
//! Every term has a weight for the middlegame and one for the endgame; the weights are fitted to games
//! (`cargo xtask tune`). Terms that a game does not have cost nothing, since its rules are known to the
//! compiler.

mod attack_map;
mod count;
mod evaluation;
mod kings;
mod pawns;
pub(crate) mod terms;
mod trace;
pub(crate) mod weights;

use misere_rules::{Color, Piece, Position, Role, Rules, Square, Witness};

pub(crate) use evaluation::Evaluation;
pub(crate) use kings::distance;
use trace::WeightedSum;
pub(crate) use trace::{TermSink, Trace};
use weights::{Tapered, Weights};

use crate::Score;
use crate::temper::{GameProfile, PhaseMeasure, Temper};
use terms::PIECE_SQUARE;

/// An evaluation, as the search sees it.
pub(crate) trait Evaluate<R: Rules> {
    /// What is updated incrementally while pieces are put and taken: each node has its own.
    type Accumulator: Copy;
    /// What a thread keeps along the line that it searches.
    type Line;

    /// The accumulator of a position, computed from scratch.
    fn accumulator(&self, pos: &Position<R>) -> Self::Accumulator;

    /// What is kept along a line that begins at a root.
    fn line(&self) -> Self::Line;

    /// The accumulator of the next position, as long as no piece has moved.
    fn unchanged(&self, accumulator: &Self::Accumulator) -> Self::Accumulator;

    /// Updates an accumulator while a move is played.
    fn updater<'a>(&'a self, accumulator: &'a mut Self::Accumulator) -> impl Witness + 'a;

    /// The line goes on to the position of this accumulator.
    fn push(&self, line: &mut Self::Line, accumulator: &Self::Accumulator);

    /// The line goes back by one position.
    fn pop(&self, line: &mut Self::Line);

    /// What the last position of the line is worth to the side to move.
    fn evaluate(&self, pos: &Position<R>, accumulator: &Self::Accumulator, line: &mut Self::Line) -> Score;
}

/// An evaluation by weighted terms.
#[derive(Debug)]
pub(crate) struct HandWritten {
    profile: GameProfile,
    weights: Weights,
    /// What each piece on each square is worth to White, by its code.
    pieces: Box<[[Tapered; 64]; 16]>,
}

/// How much a piece of each role counts for the phase, in the order of `Role::ALL`.
const PHASE_WEIGHTS: [i32; 6] = [0, 1, 1, 2, 4, 0];
/// The phase at the start of a game; zero is the endgame.
const FULL_PHASE: i32 = 24;

/// The sum over all pieces on their squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TermAccumulator {
    sum: Tapered,
    phase: i32,
}

#[inline(always)]
fn code(piece: Piece) -> usize {
    (piece.color as usize) << 3 | piece.role as usize
}

impl HandWritten {
    pub(crate) fn new(profile: GameProfile, weights: Weights) -> HandWritten {
        let mut pieces = Box::new([[Tapered::ZERO; 64]; 16]);
        for color in Color::ALL {
            for role in Role::ALL {
                for sq in Square::all() {
                    let place = PIECE_SQUARE.at(role.index(), seen_by(color, sq, &profile) as usize);
                    pieces[code(role.of(color))][sq as usize] =
                        color.choose(weights.white[place], -weights.black[place]);
                }
            }
        }
        HandWritten { profile, weights, pieces }
    }

    #[inline(always)]
    fn put(&self, accumulator: &mut TermAccumulator, sq: Square, piece: Piece) {
        accumulator.sum += self.pieces[code(piece)][sq as usize];
        accumulator.phase += PHASE_WEIGHTS[piece.role.index()];
    }

    #[inline(always)]
    fn take(&self, accumulator: &mut TermAccumulator, sq: Square, piece: Piece) {
        accumulator.sum -= self.pieces[code(piece)][sq as usize];
        accumulator.phase -= PHASE_WEIGHTS[piece.role.index()];
    }

    fn accumulator<R: Rules>(&self, pos: &Position<R>) -> TermAccumulator {
        let mut accumulator = TermAccumulator { sum: Tapered::ZERO, phase: 0 };
        pos.board().iter().for_each(|(sq, piece)| self.put(&mut accumulator, sq, piece));
        accumulator
    }

    /// What a position is worth to the side to move, in centipawns.
    fn evaluate<R: Rules>(&self, pos: &Position<R>, accumulator: &TermAccumulator) -> i32 {
        let mut sum = WeightedSum { weights: &self.weights, total: accumulator.sum };
        count::count(pos, &self.profile, &mut sum);
        let white = blend(sum.total, phase(pos, accumulator));
        pos.turn().choose(white, -white)
    }

    #[cfg(feature = "tune")]
    pub(crate) fn weights(&self) -> &Weights {
        &self.weights
    }

    /// Every term of a position, pieces on squares included, and its phase.
    pub(crate) fn trace<R: Rules>(&self, pos: &Position<R>) -> (Trace, i32) {
        let mut trace = Trace::default();
        for (sq, piece) in pos.board().iter() {
            let place = PIECE_SQUARE.at(piece.role.index(), seen_by(piece.color, sq, &self.profile) as usize);
            trace.add(piece.color, place, 1);
        }
        count::count(pos, &self.profile, &mut trace);
        (trace, phase(pos, &self.accumulator(pos)))
    }

    /// By how much White is ahead in each term, in centipawns.
    pub(crate) fn explain<R: Rules>(&self, pos: &Position<R>) -> Vec<(&'static str, i32)> {
        let (trace, phase) = self.trace(pos);
        let worth = |term: &terms::Term| {
            let mut sum = WeightedSum { weights: &self.weights, total: Tapered::ZERO };
            let of_term = trace.0.iter().filter(|(_, place, _)| (term.at(0, 0)..term.end()).contains(place));
            of_term.for_each(|&(color, place, count)| sum.add(color, place, count));
            (term.label, blend(sum.total, phase))
        };
        terms::TERMS.iter().map(worth).collect()
    }
}

/// The phase of a position. Pieces in hand count too.
#[inline(always)]
fn phase<R: Rules>(pos: &Position<R>, accumulator: &TermAccumulator) -> i32 {
    let in_hand = pos.house().map_or(0, |house| {
        let pieces = |color| house.pockets[color].iter();
        let both = pieces(Color::White).chain(pieces(Color::Black));
        both.map(|(role, &count)| PHASE_WEIGHTS[role.index()] * i32::from(count)).sum()
    });
    let full = match Temper::phase_measure(pos) {
        PhaseMeasure::Material => accumulator.phase + in_hand,
        PhaseMeasure::PieceCount => pos.board().occupied().len() as i32 * FULL_PHASE / 32,
    };
    full.min(FULL_PHASE)
}

#[inline(always)]
fn blend(total: Tapered, phase: i32) -> i32 {
    (total.middlegame() * phase + total.endgame() * (FULL_PHASE - phase)) / FULL_PHASE
}

/// A square from this side's point of view.
fn seen_by(color: Color, sq: Square, profile: &GameProfile) -> Square {
    match color {
        Color::White => sq,
        Color::Black if profile.is_race() => Square::new(sq as u8 ^ 7).unwrap_or(sq),
        Color::Black => sq.mirrored(),
    }
}
