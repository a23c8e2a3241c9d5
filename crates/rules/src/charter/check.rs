//! What makes a charter playable.

use core::fmt;

use super::custom::Enacted;
use super::{BoardEnding, Charter, Custom};
use crate::rules::{Card, Checking, Kings, Royalty, Rules};
use crate::{Color, Position, Rank, Role};

/// The part of a charter that a complaint is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
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
}

/// Something in a charter that cannot be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Complaint {
    /// Where.
    pub clause: Clause,
    /// What was expected and what came instead.
    pub message: String,
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl core::error::Error for Complaint {}

impl Charter {
    /// Makes the charter a game that can be played. It stays in memory until the program ends, so
    /// that its rules can be passed around like those of the built-in games.
    ///
    /// # Errors
    ///
    /// Every complaint about clauses that contradict one another.
    pub fn enact(self) -> Result<Custom, Vec<Complaint>> {
        let mut complaints = self.contradictions();
        let card = Card {
            key: self.key.clone().leak(),
            title: self.title.clone().leak(),
            aim: self.aim.clone().leak(),
            aliases: self.aliases.iter().map(|alias| &*alias.clone().leak()).collect::<Vec<_>>().leak(),
            start: self.start.clone(),
        };
        let custom = Custom::new(Box::leak(Box::new(Enacted::new(card, self))));
        let wrong = match Position::from_setup(&custom.card().start, custom) {
            Err(error) => {
                Some(format!("expected a playable start position, found faults: {}", error.faults()))
            }
            Ok(start) => start
                .verdict()
                .map(|verdict| format!("expected a start position that is not over, found {verdict}")),
        };
        complaints.extend(wrong.map(|message| Complaint { clause: Clause::Start, message }));
        if complaints.is_empty() { Ok(custom) } else { Err(complaints) }
    }

    fn contradictions(&self) -> Vec<Complaint> {
        let mut complaints = Vec::new();
        let mut complain = |wrong: bool, clause: Clause, message: &str| {
            if wrong {
                complaints.push(Complaint { clause, message: message.to_owned() });
            }
        };
        let royal = self.royalty == Royalty::Kings;
        complain(self.key.is_empty(), Clause::Key, "expected a name for the game, found none");
        complain(
            royal && self.promotions.has(Role::King),
            Clause::Promotions,
            "expected roles without king while kings are royal, found king",
        );
        complain(
            self.promotions.has(Role::Pawn),
            Clause::Promotions,
            "expected roles a pawn can become, found pawn",
        );
        complain(
            royal && self.kings == Kings::Any,
            Clause::Kings,
            "expected one royal king on each side or one in all, found any number",
        );
        complain(
            !royal && self.kings != Kings::Any,
            Clause::Kings,
            "expected any number of kings that can be taken, found one",
        );
        let too_far = [Rank::R6, Rank::R7, Rank::R8].into_iter().any(|rank| {
            Color::ALL.into_iter().any(|color| self.double_step[color].has_rank(color.rank(rank)))
        });
        complain(
            too_far,
            Clause::DoubleStep,
            "expected ranks from 1 to 5, from which a double step does not reach the last rank, found a later one",
        );
        complain(
            !royal && self.checking == Checking::Forbidden,
            Clause::Checking,
            "expected royal kings where giving check is forbidden, found kings like any piece",
        );
        complain(
            !royal && self.start.checks.is_some(),
            Clause::Checks,
            "expected royal kings where checks are counted, found kings like any piece",
        );
        complain(
            BoardEnding::ALL.iter().any(|ending| !self.precedence.contains(ending)),
            Clause::Precedence,
            "expected every ending once, found one twice",
        );
        complaints
    }
}
