//! The first entry: the terms of a game as plain data.

use misere_notation::fen::{self, PositionError};
use misere_rules::{ByColor, DrawRule, Playable, Position, Rules, VisitPosition};
use serde::{Deserialize, Serialize};

use super::FoldFault;
use crate::{Seat, Terms, TimeControl, Timekeeping};

/// The version of the rules, of games and of tables, that this program judges by.
///
/// It is raised when a rule is mended so that some game would be judged otherwise: a move, a skipped
/// turn, an ending, or who wins when a flag falls. The first entry of a game says by which version it was
/// begun. Entries of the same version are judged again when they are folded, and a [`Ruling`] that
/// differs is refused. Those of another version are believed: turns are skipped and the game ends where
/// the entries say so and nowhere else. Moves must be legal in either case.
///
/// [`Ruling`]: crate::Ruling
pub const RULES_VERSION: u32 = 2;

/// The terms on which a game began, as plain data: the game by key, the position as FEN.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Start {
    /// The version of the rules: [`RULES_VERSION`] when the game began.
    pub rules: u32,
    /// The key of the game.
    pub game: String,
    /// The position it began with.
    pub fen: String,
    /// How draws by repetition and by move count come about.
    pub draws: DrawRule,
    /// How the table learns how long moves take.
    pub timekeeping: Timekeeping,
    /// Who plays.
    pub seats: ByColor<Seat>,
    /// How much time each side has.
    pub controls: ByColor<TimeControl>,
}

impl<P: Playable> From<&Terms<P>> for Start {
    fn from(terms: &Terms<P>) -> Start {
        Start {
            rules: RULES_VERSION,
            game: key_of(&terms.start),
            fen: fen::write(&terms.start.to_setup()).to_string(),
            draws: terms.draw_rule,
            timekeeping: terms.timekeeping,
            seats: terms.seats.clone(),
            controls: terms.controls.clone(),
        }
    }
}

impl Start {
    /// The terms, in the game that its key is found to mean.
    pub(crate) fn terms<P: Playable>(
        &self,
        games: impl Fn(&str) -> Option<P::Rules>,
    ) -> Result<Terms<P>, FoldFault> {
        let rules = games(&self.game).ok_or_else(|| FoldFault::Game(self.game.clone()))?;
        // A table may have begun with a position whose faults do no harm.
        let (start, _) = fen::pardoned(&rules, &self.fen)
            .map_err(|error: PositionError| FoldFault::Position { fen: self.fen.clone(), error })?;
        Ok(Terms {
            start,
            draw_rule: self.draws,
            seats: self.seats.clone(),
            controls: self.controls.clone(),
            timekeeping: self.timekeeping,
        })
    }
}

/// The key of the game that a position belongs to.
pub(crate) fn key_of<P: Playable>(pos: &P) -> String {
    struct AskKey;
    impl VisitPosition for AskKey {
        type Output = String;

        fn visit<R: Rules>(self, pos: &Position<R>) -> String {
            pos.rules().card().key.to_owned()
        }
    }
    pos.visit(AskKey)
}
