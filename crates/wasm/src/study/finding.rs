//! What a review found of the moves of a game, on its way from the worker to the tree that is shown.

use misere_notation::pgn::annotation::{Eval, EvalValue};
use misere_notation::uci;
use misere_rules::{AnyPosition, Move};
use misere_study::{Judgement, Remark, ReviewedMove, annotate_move};
use serde::{Deserialize, Serialize};
use tsify::Tsify;

use super::analysis::Analysis;
use crate::Complaint;

/// What was found of a move. The page writes its words in the language of the player.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct MoveReview {
    /// The move as `e2e4`.
    pub uci: String,
    /// What the position after it is worth, in hundredths of a pawn.
    pub hundredths: Option<i32>,
    /// In how many moves it is won, negative for Black.
    pub wins: Option<i32>,
    /// How deep that was looked at.
    pub depth: Option<u32>,
    /// What it is called, if it was a mistake.
    #[tsify(type = "\"inaccuracy\" | \"mistake\" | \"blunder\" | null")]
    pub judgement: Option<Judgement>,
    /// The same in words, at first in English.
    pub words: Option<String>,
    /// What should have been played, and what was to follow, as `e2e4`.
    pub line: Vec<String>,
}

/// What was found of the moves of a line.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, Tsify)]
pub struct MoveReviews(
    /// The moves, the first one first.
    pub Vec<MoveReview>,
);

impl MoveReview {
    pub(super) fn of(reviewed: &ReviewedMove) -> MoveReview {
        let remark = reviewed.remark();
        let (hundredths, wins) = match remark.eval.map(|eval| eval.value) {
            Some(EvalValue::Centipawns(hundredths)) => (Some(hundredths), None),
            Some(EvalValue::Mate(moves)) => (None, Some(moves)),
            None => (None, None),
        };
        MoveReview {
            uci: reviewed.uci.clone(),
            hundredths,
            wins,
            depth: remark.eval.and_then(|eval| eval.depth),
            judgement: remark.judgement,
            words: remark.words.map(str::to_owned),
            line: remark.line.iter().map(ToString::to_string).collect(),
        }
    }

    fn eval(&self) -> Option<Eval> {
        let won = self.wins.map(EvalValue::Mate);
        let value = won.or(self.hundredths.map(EvalValue::Centipawns))?;
        Some(Eval { value, depth: self.depth })
    }
}

impl Analysis {
    /// Writes what was found into the line of these moves, wherever it is in the tree by now. A move that is not there any
    /// more ends it. It is one edit, and undoing it leads back to the move that is shown.
    ///
    /// # Errors
    ///
    /// If there is no such move to show.
    pub fn adopt(&mut self, shown: u32, findings: &[MoveReview]) -> Result<(), Complaint> {
        self.edit(shown, |game, _| {
            let tree = &mut game.tree;
            let (mut at, mut pos) = (tree.root(), tree.start().clone());
            for finding in findings {
                let mut ahead = pos.clone();
                let line: Vec<Move> =
                    finding.line.iter().map_while(|text| played(&mut ahead, text)).collect();
                let Some(id) = played(&mut pos, &finding.uci).and_then(|mv| tree.child(at, mv)) else {
                    break;
                };
                let (eval, words) = (finding.eval(), finding.words.as_deref());
                annotate_move(tree, id, Remark { eval, judgement: finding.judgement, words, line: &line });
                at = id;
            }
        })?;
        Ok(())
    }
}

/// Plays a move that is told as `e2e4`, if it can be played.
fn played(pos: &mut AnyPosition, text: &str) -> Option<Move> {
    let mv = pos.find(uci::parse(text).ok()?).ok()?;
    pos.play_unchecked(mv);
    Some(mv)
}
