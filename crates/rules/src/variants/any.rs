//! Games chosen at run time.

use core::convert::Infallible;
use core::fmt;
use core::str::FromStr;

use super::{AnyPosition, Variant};
use crate::rules::{Card, Course, GivingUp, Rules};
use crate::setup::{Faults, Setup};
use crate::{ParseError, Playable, Position, perft, rules};

/// Generic code that is handed the rules of a game.
pub trait VisitRules {
    /// What it makes of them.
    type Output;

    /// Meets the rules.
    fn visit<R: Rules>(self, rules: R) -> Self::Output;
}

/// Generic code that is handed a position.
pub trait VisitPosition {
    /// What it makes of it.
    type Output;

    /// Meets the position.
    fn visit<R: Rules>(self, pos: &Position<R>) -> Self::Output;
}

/// Generic code that is handed a position to change.
pub trait VisitPositionMut {
    /// What it makes of it.
    type Output;

    /// Meets the position.
    fn visit<R: Rules>(self, pos: &mut Position<R>) -> Self::Output;
}

/// Generic code that makes a position of a game.
pub(crate) trait MakePosition {
    /// Why it may fail.
    type Error;

    /// Makes one.
    fn make<R: Rules>(self, rules: R) -> Result<Position<R>, Self::Error>;
}

/// Makes the start position.
pub(super) struct Start;

impl MakePosition for Start {
    type Error = Infallible;

    fn make<R: Rules>(self, rules: R) -> Result<Position<R>, Infallible> {
        Ok(Position::start_of(rules))
    }
}

impl Variant {
    /// The course that the game was made for, if there is one.
    pub fn course(&self) -> Option<Course> {
        struct AskCourse;
        impl VisitRules for AskCourse {
            type Output = Option<Course>;
            fn visit<R: Rules>(self, rules: R) -> Option<Course> {
                rules.course()
            }
        }
        self.visit(AskCourse)
    }

    /// What a player does who gives the game up.
    pub fn giving_up(&self) -> GivingUp {
        struct AskGivingUp;
        impl VisitRules for AskGivingUp {
            type Output = GivingUp;
            fn visit<R: Rules>(self, rules: R) -> GivingUp {
                rules.giving_up()
            }
        }
        self.visit(AskGivingUp)
    }

    /// The built-in game that goes by this name. An exact spelling goes before one that differs in
    /// case, blanks, hyphens or underscores.
    ///
    /// ```
    /// use misere_rules::Variant;
    /// assert_eq!(Variant::named("Losing Chess"), Some(Variant::Antichess));
    /// assert_eq!(Variant::named("anti-chess"), Some(Variant::PlainAntichess));
    /// assert_eq!(Variant::named("draughts"), None);
    /// assert_eq!("horde".parse(), Ok(Variant::Horde));
    /// assert_eq!(Variant::ThreeCheck.to_string(), "3check");
    /// ```
    pub fn named(name: &str) -> Option<Variant> {
        Variant::named_among(Variant::ALL, name)
    }

    /// The same among some games.
    pub fn named_among(games: &[Variant], name: &str) -> Option<Variant> {
        let find =
            |answers: &dyn Fn(&Card<'_>) -> bool| games.iter().find(|game| answers(&game.card())).cloned();
        find(&|card| card.key.eq_ignore_ascii_case(name))
            .or_else(|| find(&|card| card.aliases.iter().any(|alias| alias.eq_ignore_ascii_case(name))))
            .or_else(|| find(&|card| rules::same_name(card.key, name)))
            .or_else(|| find(&|card| card.answers_to(name)))
    }

    /// The position that a setup describes.
    ///
    /// # Errors
    ///
    /// All faults at once, but for those that are pardoned and for advisory ones.
    pub fn position(&self, setup: &Setup, pardoned: Faults) -> Result<AnyPosition, Faults> {
        struct FromSetup<'a>(&'a Setup, Faults);
        impl MakePosition for FromSetup<'_> {
            type Error = Faults;
            fn make<R: Rules>(self, rules: R) -> Result<Position<R>, Faults> {
                Playable::from_setup(self.0, &rules, self.1)
            }
        }
        self.make(FromSetup(setup, pardoned))
    }

    /// The same with [harmless](Faults::HARMLESS) faults pardoned, and those that were.
    ///
    /// # Errors
    ///
    /// The faults that do harm.
    pub fn pardoned(&self, setup: &Setup) -> Result<(AnyPosition, Faults), Faults> {
        struct Pardoned<'a>(&'a Setup, &'a mut Faults);
        impl MakePosition for Pardoned<'_> {
            type Error = Faults;
            fn make<R: Rules>(self, rules: R) -> Result<Position<R>, Faults> {
                let (position, faults) = Playable::pardoned(self.0, &rules)?;
                *self.1 = faults;
                Ok(position)
            }
        }
        let mut faults = Faults::NONE;
        let position = self.make(Pardoned(setup, &mut faults))?;
        Ok((position, faults))
    }

    /// Everything that is wrong with a setup, advisory faults included.
    pub fn faults(&self, setup: &Setup) -> Faults {
        struct AskFaults<'a>(&'a Setup);
        impl VisitRules for AskFaults<'_> {
            type Output = Faults;
            fn visit<R: Rules>(self, rules: R) -> Faults {
                Position::judged(self.0, rules).1
            }
        }
        self.visit(AskFaults(setup))
    }
}

impl fmt::Display for Variant {
    /// The key, as scripts write it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.card().key)
    }
}

impl FromStr for Variant {
    type Err = ParseError;

    /// [`Variant::named`]. Names of other programs, and suggestions for slips, are in `misere-notation`.
    fn from_str(text: &str) -> Result<Variant, ParseError> {
        Variant::named(text).ok_or_else(|| ParseError::new("the name of a built-in game", text))
    }
}

impl AnyPosition {
    /// How many lines of `depth` legal moves there are.
    pub fn perft(&self, depth: u32) -> u64 {
        struct Perft(u32);
        impl VisitPosition for Perft {
            type Output = u64;
            fn visit<R: Rules>(self, pos: &Position<R>) -> u64 {
                perft(pos, self.0)
            }
        }
        self.visit(Perft(depth))
    }
}
