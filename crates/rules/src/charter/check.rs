//! What makes a charter playable.

use alloc::string::String;
use alloc::vec::Vec;
use alloc::{format, vec};
use core::fmt;

use super::custom::Checked;
use super::{BoardEnding, Charter, Custom, Enacted};
use crate::rules::{Checking, Kings, Royalty};
use crate::{Color, Position, Rank, Role};

/// The part of a charter that a fault is in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Clause {
    /// The name for scripts.
    Key,
    /// How many kings there are.
    Kings,
    /// What pawns may become.
    Promotions,
    /// From where pawns may step two squares.
    DoubleStep,
    /// Whether a move may give check.
    Checking,
    /// How many checks win.
    Checks,
    /// Which ending goes first.
    Precedence,
    /// The start position.
    Start,
    /// How many charters are in force; not a clause, but a bound on all of them.
    Count,
}

/// Something in a charter that cannot be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CharterFault {
    /// Where.
    pub clause: Clause,
    /// What was expected and what came instead.
    pub message: String,
}

impl fmt::Display for CharterFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl core::error::Error for CharterFault {}

impl Charter {
    /// Makes the charter a game that can be played. It stays in memory as long as the game or a position
    /// of it does.
    ///
    /// # Errors
    ///
    /// Every fault of clauses that contradict one another, or [`Clause::Count`] if too many charters are
    /// in force.
    pub fn enact(self) -> Result<Enacted, Vec<CharterFault>> {
        let mut faults = self.contradictions();
        let checked = Checked::new(self);
        let start = checked.card().start;
        let wrong = match Position::from_setup(start, Custom::new(&checked)) {
            Err(error) => {
                Some(format!("expected a playable start position, found faults: {}", error.faults()))
            }
            Ok(start) => start
                .verdict()
                .map(|verdict| format!("expected a start position that is not over, found {verdict}")),
        };
        faults.extend(wrong.map(|message| CharterFault { clause: Clause::Start, message }));
        if !faults.is_empty() {
            return Err(faults);
        }
        Enacted::intern(checked).ok_or_else(|| {
            let message = format!("expected at most {} charters in force, found one more", Enacted::MOST);
            vec![CharterFault { clause: Clause::Count, message }]
        })
    }

    fn contradictions(&self) -> Vec<CharterFault> {
        let mut faults = Vec::new();
        let mut find = |wrong: bool, clause: Clause, message: &str| {
            if wrong {
                faults.push(CharterFault { clause, message: message.into() });
            }
        };
        let royal = self.royalty == Royalty::Kings;
        find(self.key.is_empty(), Clause::Key, "expected a name for the game, found none");
        find(
            royal && self.promotions.has(Role::King),
            Clause::Promotions,
            "expected roles without king while kings are royal, found king",
        );
        find(
            self.promotions.has(Role::Pawn),
            Clause::Promotions,
            "expected roles a pawn can become, found pawn",
        );
        find(
            royal && self.kings == Kings::Any,
            Clause::Kings,
            "expected one royal king on each side or one in all, found any number",
        );
        find(
            !royal && self.kings != Kings::Any,
            Clause::Kings,
            "expected any number of kings that can be taken, found one",
        );
        let too_far = [Rank::R6, Rank::R7, Rank::R8].into_iter().any(|rank| {
            Color::ALL.into_iter().any(|color| self.double_step[color].has_rank(color.rank(rank)))
        });
        find(
            too_far,
            Clause::DoubleStep,
            "expected ranks from 1 to 5, from which a double step does not reach the last rank, found a later one",
        );
        find(
            !royal && self.checking == Checking::Forbidden,
            Clause::Checking,
            "expected royal kings where giving check is forbidden, found kings like any piece",
        );
        find(
            !royal && self.start.checks.is_some(),
            Clause::Checks,
            "expected royal kings where checks are counted, found kings like any piece",
        );
        find(
            BoardEnding::ALL.iter().any(|ending| !self.precedence.contains(ending)),
            Clause::Precedence,
            "expected every ending once, found one twice",
        );
        faults
    }
}
