//! What a review tells: every move with its loss, the accuracy of both sides, the moments that cost most.

use misere_notation::uci::{self, CastlingStyle};
use misere_rules::{Color, Move};
use serde::Serialize;

use super::{Accuracy, Judgement, MistakeKind, Reviewer, Stage};
use crate::chances::rounded;
use crate::{Assessment, Chances};

/// A reviewed game, as scripts read it. Chances are seen from White: 1 is a win, 0 a loss.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Review {
    /// The key of the game.
    pub variant: &'static str,
    /// Every move.
    pub moves: Vec<ReviewedMove>,
    /// How well each side played.
    pub accuracy: Accuracy,
    /// Since when the game was lost; nothing if it was not.
    pub decisive: Option<Decisive>,
    /// The moves that cost most, at most three, in the order of the game.
    pub moments: Vec<KeyMoment>,
    /// Was all of it looked at?
    pub complete: bool,
}

/// A move and what it cost.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ReviewedMove {
    /// Counted from 0.
    pub ply: usize,
    /// The move as `e2e4`.
    pub uci: String,
    /// What White could expect before it; nothing if that was not looked at.
    pub before: Option<f64>,
    /// What White could expect after it.
    pub after: Option<f64>,
    /// Was there no other move?
    pub forced: bool,
    /// What it is called; nothing if there is nothing to blame.
    pub judgement: Option<Judgement>,
    /// The best move, if it is another one.
    pub better: Option<String>,
    /// In how many plies the game is won after it for sure, negative for Black; nothing if that is not known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub won: Option<i64>,
    /// What kind of mistake it was.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kind: Option<MistakeKind>,
    /// The same in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub words: Option<String>,
    /// What should have been played, and what was to follow.
    #[serde(skip)]
    pub line: Vec<Move>,
    /// What the position after the move is worth.
    #[serde(skip)]
    pub worth: Option<Assessment>,
    /// How deep that position was looked at.
    #[serde(skip)]
    pub depth: u32,
}

/// The move after which the loser was lost to the end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Decisive {
    /// Counted from 0.
    pub ply: usize,
}

/// One of the moves that cost most.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct KeyMoment {
    /// Counted from 0.
    pub ply: usize,
    /// What it cost its player.
    pub loss: f64,
    /// What should have been played, and what was to follow, as `e2e4`.
    pub line: Vec<String>,
}

/// How many moments are told.
const MOMENTS: usize = 3;
/// How many plies of a line are told.
const LINE: usize = 12;

impl Review {
    pub(super) fn new(reviewer: &Reviewer) -> Review {
        let variant = reviewer.positions[0].variant();
        let chances = Chances::of(&variant);
        let moves: Vec<_> = (0..reviewer.moves.len()).map(|ply| reviewer.reviewed(ply, chances)).collect();
        let accuracy = Accuracy::of(&moves, reviewer.positions[0].turn());
        let style = reviewer.style();
        let mut moments: Vec<KeyMoment> = moves
            .iter()
            .filter(|mv| mv.judgement.is_some())
            .map(|mv| KeyMoment {
                ply: mv.ply,
                loss: rounded(mv.loss(reviewer.positions[mv.ply].turn()).unwrap_or_default()),
                line: mv.line.iter().map(|&mv| uci::write(mv, style).to_string()).collect(),
            })
            .collect();
        moments.sort_by(|a, b| b.loss.total_cmp(&a.loss).then(a.ply.cmp(&b.ply)));
        moments.truncate(MOMENTS);
        moments.sort_by_key(|moment| moment.ply);
        Review {
            variant: key_of(&variant),
            moves,
            accuracy,
            decisive: reviewer.decisive.map(|ply| Decisive { ply }),
            moments,
            complete: matches!(reviewer.stage, Stage::Done),
        }
    }
}

/// The key of a game of charters is not known for ever.
fn key_of(variant: &misere_rules::Variant) -> &'static str {
    let built_in = misere_rules::Variant::ALL.iter().find(|known| *known == variant);
    built_in.map_or("custom", |known| known.card().key)
}

impl ReviewedMove {
    /// What it cost the player who made it.
    pub fn loss(&self, mover: Color) -> Option<f64> {
        let change = self.before? - self.after?;
        Some(if mover == Color::White { change } else { -change }.max(0.0))
    }
}

impl Reviewer {
    fn style(&self) -> CastlingStyle {
        CastlingStyle::of(&self.positions[0].to_setup())
    }

    fn reviewed(&self, ply: usize, chances: Chances) -> ReviewedMove {
        let (mv, style) = (self.moves[ply], self.style());
        let [before, after] = [ply, ply + 1].map(|ply| self.seen[ply].as_ref());
        let best = before.and_then(|look| look.line.first()).copied().filter(|&best| best != mv);
        let line = before.filter(|_| best.is_some()).map(|look| look.line.iter().take(LINE).copied());
        let won = after.and_then(|look| match look.worth {
            Assessment::Won { winner: Color::White, plies } => plies.map(i64::from),
            Assessment::Won { winner: Color::Black, plies } => plies.map(|plies| -i64::from(plies)),
            _ => None,
        });
        let mut reviewed = ReviewedMove {
            ply,
            uci: uci::write(mv, style).to_string(),
            before: before.map(|look| rounded(look.worth.expected(chances))),
            after: after.map(|look| rounded(look.worth.expected(chances))),
            forced: self.forced(ply).is_some(),
            judgement: None,
            better: best.map(|best| uci::write(best, style).to_string()),
            won,
            kind: None,
            words: None,
            line: line.into_iter().flatten().collect(),
            worth: after.map(|look| look.worth),
            depth: after.map_or(0, |look| look.depth),
        };
        let loss = reviewed.loss(self.positions[ply].turn());
        if let (false, Some(loss)) = (reviewed.forced, loss) {
            reviewed.judgement = Judgement::of(loss);
        }
        reviewed.kind = self.kind(ply, &reviewed);
        reviewed.words = reviewed.kind.map(|kind| kind.words(self.positions[ply].turn()));
        reviewed
    }
}
