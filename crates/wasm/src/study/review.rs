//! A review of a game, for a worker: the logic is that of `misere-study`.

use misere_engine::Engine;
use misere_notation::pgn::{GameResult, PgnGame};
use misere_notation::san;
use misere_rules::{AnyPosition, Color, Move};
use misere_study::{Judgement, MistakeKind, ReviewOptions, Reviewer};
use serde::Serialize;
use tsify::Tsify;

use super::analysis::Analysis;
use super::analyst::LineMove;
use super::finding::MoveReview;
use super::loaded;
use crate::style::Style;
use crate::{Complaint, Letters, Notation};

/// A move and what it cost. Chances are seen from White: 1 is a win, 0 a loss.
#[derive(Clone, PartialEq, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ReviewedView {
    /// Counted from 0.
    pub ply: usize,
    /// The move.
    pub played: LineMove,
    /// What White could expect before it; nothing if that was not looked at.
    pub before: Option<f64>,
    /// What White could expect after it.
    pub after: Option<f64>,
    /// Was there no other move?
    pub forced: bool,
    /// `inaccuracy`, `mistake`, `blunder`; nothing if there is nothing to blame.
    #[tsify(type = "\"inaccuracy\" | \"mistake\" | \"blunder\" | null")]
    pub judgement: Option<Judgement>,
    /// What kind of mistake it was.
    #[tsify(type = "({ key: string } & Record<string, unknown>) | null")]
    pub kind: Option<MistakeKind>,
    /// What is written about it into the game.
    pub finding: MoveReview,
    /// What should have been played, and what was to follow.
    pub line: Vec<LineMove>,
}

/// One of the moves that cost most.
#[derive(Clone, PartialEq, Debug, Serialize, Tsify)]
pub struct MomentView {
    /// Counted from 0.
    pub ply: usize,
    /// What it cost its player, from 0 to 1.
    pub loss: f64,
}

/// A reviewed game, as far as it is reviewed.
#[derive(Clone, PartialEq, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct ReviewView {
    /// How many positions have been looked at.
    pub done: usize,
    /// Of how many.
    pub all: usize,
    /// Was all of it looked at?
    pub complete: bool,
    /// Every move.
    pub moves: Vec<ReviewedView>,
    /// How well White played, in hundredths.
    pub white: Option<f64>,
    /// How well Black played.
    pub black: Option<f64>,
    /// The move after which the loser was lost to the end.
    pub decisive: Option<usize>,
    /// The moves that cost most.
    pub moments: Vec<MomentView>,
}

/// A game that is being reviewed.
#[derive(Debug)]
pub struct Reviewing {
    game: PgnGame,
    reviewer: Reviewer,
    engine: Engine,
    style: Style,
}

impl Reviewing {
    /// A review of the main line of a game.
    ///
    /// # Errors
    ///
    /// If the text is no game.
    pub fn start(
        pgn: &str,
        nodes: Option<u64>,
        letters: Letters,
        notation: Notation,
    ) -> Result<Reviewing, Complaint> {
        let Analysis { game, .. } = Analysis::read(pgn.as_bytes(), Letters::English)?;
        let nodes = nodes.unwrap_or(ReviewOptions::USUAL_NODES);
        let options = ReviewOptions { nodes, winner: winner(game.result()), ..ReviewOptions::default() };
        let reviewer = Reviewer::new(game.tree.start().clone(), game.tree.main_moves(), options);
        let style = Style { letters: san::Letters::from(letters), notation };
        Ok(Reviewing { game, reviewer, engine: loaded::engine(), style })
    }

    /// Looks at one more position. False if there is nothing more to do.
    pub fn step(&mut self) -> bool {
        self.reviewer.step(&mut self.engine)
    }

    /// What has been found so far.
    pub fn view(&self) -> ReviewView {
        let review = self.reviewer.finish();
        let (done, all) = self.reviewer.progress();
        let mut pos = self.game.tree.start().clone();
        let mut moves = Vec::with_capacity(review.moves.len());
        for (mv, reviewed) in self.game.tree.main_moves().zip(review.moves) {
            let finding = MoveReview::of(&reviewed);
            moves.push(ReviewedView {
                ply: reviewed.ply,
                played: self.written(&pos, mv),
                before: reviewed.before,
                after: reviewed.after,
                forced: reviewed.forced,
                judgement: reviewed.judgement,
                kind: reviewed.kind,
                finding,
                line: self.line(&pos, &reviewed.line),
            });
            pos.play_unchecked(mv);
        }
        let moment = |moment: misere_study::KeyMoment| MomentView { ply: moment.ply, loss: moment.loss };
        ReviewView {
            done,
            all,
            complete: review.complete,
            moves,
            white: review.accuracy.white,
            black: review.accuracy.black,
            decisive: review.decisive.map(|decisive| decisive.ply),
            moments: review.moments.into_iter().map(moment).collect(),
        }
    }

    fn written(&self, pos: &AnyPosition, mv: Move) -> LineMove {
        LineMove { uci: mv.to_string(), text: self.style.text(pos, mv) }
    }

    fn line(&self, pos: &AnyPosition, moves: &[Move]) -> Vec<LineMove> {
        let mut pos = pos.clone();
        let written = moves.iter().map(|&mv| {
            let written = self.written(&pos, mv);
            pos.play_unchecked(mv);
            written
        });
        written.collect()
    }
}

/// Who won, as the file tells.
const fn winner(result: GameResult) -> Option<Color> {
    match result {
        GameResult::White => Some(Color::White),
        GameResult::Black => Some(Color::Black),
        GameResult::Draw | GameResult::Unknown => None,
    }
}
