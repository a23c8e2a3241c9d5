//! What players agree on before a game: the proposal, and the game that it makes.

use crate::game::Origin;
use crate::ids::{GameId, PersonId};
use misere_notation::charter::{self, CharterError};
use misere_notation::fen;
use misere_rules::quote::quote;
use misere_rules::{ByColor, Color, Variant};
use misere_table::clock::Stages;
use misere_table::{Level, Millis, Seat, Terms, TimeControl};
use serde::{Deserialize, Serialize};
use std::fmt;

/// What is proposed.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields, rename_all = "camelCase", default)]
pub struct Proposal {
    /// The key of the game; of the first in the charter if one is pasted in and nothing is said.
    pub variant: String,
    /// Rules of one's own, as text.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub charter: Option<String>,
    /// Another position to begin with.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub fen: Option<String>,
    /// The clock as people write it: `5+3`, `unlimited` and the rest.
    pub clock: String,
    /// Days for each move, instead of a clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub days: Option<u8>,
    /// The side that the player who proposes wants.
    pub side: SideChoice,
    /// Shall it count?
    pub rated: bool,
}

/// Which side a player wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum SideChoice {
    /// White.
    White,
    /// Black.
    Black,
    /// Either.
    #[default]
    Random,
}

impl SideChoice {
    /// The side in this game. The lot is in its id, which is drawn: programs are told the side before the game begins.
    pub fn drawn(self, game: &GameId) -> Color {
        match self {
            SideChoice::White => Color::White,
            SideChoice::Black => Color::Black,
            // Half of the letters and digits that ids are made of are odd.
            SideChoice::Random => match game.as_str().bytes().next().is_some_and(|letter| letter % 2 == 1) {
                true => Color::Black,
                false => Color::White,
            },
        }
    }
}

/// Why there is no such game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProposalFault {
    /// No game has this key.
    Variant(String),
    /// The charter is no charter.
    Charter(CharterError),
    /// The text of the charter is too long.
    TooLong(usize),
    /// The position is none of this game.
    Position(String),
    /// The clock is none, or its times are out of bounds.
    Clock(String),
    /// A game that may not count was asked to.
    Rated,
    /// There is no such tournament.
    Arena(String),
}

impl fmt::Display for ProposalFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProposalFault::Variant(found) => write!(f, "expected the key of a game, found {}", quote(found)),
            ProposalFault::Charter(error) => write!(f, "the charter: {error}"),
            ProposalFault::TooLong(found) => {
                write!(f, "expected a charter of at most {LONGEST_CHARTER} bytes, found {found}")
            }
            ProposalFault::Position(error) => write!(f, "the position: {error}"),
            ProposalFault::Clock(error) | ProposalFault::Arena(error) => f.write_str(error),
            ProposalFault::Rated => f.write_str(
                "expected a built-in game from its start with a clock of time and increment to be rated",
            ),
        }
    }
}

/// A charter is in the first row of every game that is played by it.
const LONGEST_CHARTER: usize = 8 << 10;
/// No clock of a game that is played at one sitting shows more.
const MOST_TIME: Millis = Millis::minutes(6 * 60);
const MOST_DAYS: u8 = 14;
const DAY: u64 = 24 * 60 * 60;

/// A proposal that was understood.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Agreement {
    /// The game.
    pub variant: Variant,
    /// The clock of both sides.
    pub control: TimeControl,
    terms: Terms,
    charter: Option<String>,
    rated: bool,
    correspondence: bool,
}

impl Proposal {
    /// Reads it.
    ///
    /// # Errors
    ///
    /// Says what there is no such thing as.
    pub fn understood(&self) -> Result<Agreement, ProposalFault> {
        self.agreed(&self.control()?, self.days.is_some())
    }

    /// The same with a clock that was agreed on before.
    pub(crate) fn agreed(
        &self,
        control: &TimeControl,
        correspondence: bool,
    ) -> Result<Agreement, ProposalFault> {
        let (variant, control) = (self.variant()?, control.clone());
        let terms = match &self.fen {
            None => Terms::new(variant.clone()),
            Some(text) => {
                let start = fen::position(&variant, text);
                Terms::from_position(start.map_err(|error| ProposalFault::Position(error.to_string()))?)
            }
        };
        if self.rated && (self.charter.is_some() || self.fen.is_some() || !is_simple(&control)) {
            return Err(ProposalFault::Rated);
        }
        let terms = terms.with_clock(control.clone());
        let charter = self.charter.clone();
        Ok(Agreement { variant, control, terms, charter, rated: self.rated, correspondence })
    }

    fn variant(&self) -> Result<Variant, ProposalFault> {
        let unknown = || ProposalFault::Variant(self.variant.clone());
        match &self.charter {
            Some(text) if text.len() > LONGEST_CHARTER => Err(ProposalFault::TooLong(text.len())),
            Some(text) => {
                let games = charter::enact(text).map_err(ProposalFault::Charter)?;
                let mut games = games.into_iter().map(Variant::Custom);
                if self.variant.is_empty() {
                    games.next()
                } else {
                    games.find(|game| game.card().key == self.variant)
                }
                .ok_or_else(unknown)
            }
            None => misere_table::save::built_in(&self.variant).ok_or_else(unknown),
        }
    }

    fn control(&self) -> Result<TimeControl, ProposalFault> {
        if let Some(days) = self.days {
            if !matches!(self.clock.as_str(), "" | "unlimited") {
                let found = quote(&self.clock);
                return Err(ProposalFault::Clock(format!(
                    "expected a clock or days for a move, found {found} and {days}"
                )));
            }
            let bounded = (1..=MOST_DAYS).contains(&days);
            let fault =
                || ProposalFault::Clock(format!("expected 1 to {MOST_DAYS} days for a move, found {days}"));
            let time = Millis::seconds(u64::from(days) * DAY);
            return bounded.then_some(TimeControl::PerMove { time }).ok_or_else(fault);
        }
        let text = if self.clock.is_empty() { "unlimited" } else { &self.clock };
        let control: TimeControl = text.parse().map_err(|error| ProposalFault::Clock(format!("{error}")))?;
        match longest(&control) {
            time if time > MOST_TIME => {
                Err(ProposalFault::Clock(format!("expected a clock of at most six hours, found {control}")))
            }
            _ => Ok(control),
        }
    }
}

fn longest(control: &TimeControl) -> Millis {
    match control {
        TimeControl::Unlimited => Millis::ZERO,
        TimeControl::Stages(stages) => {
            let of = |stage: &misere_table::clock::Stage| stage.time + stage.bonus.most();
            stages.as_slice().iter().map(of).sum()
        }
        TimeControl::ByoYomi { main, period, periods } => *main + period.times(periods.get()),
        TimeControl::Hourglass { time } | TimeControl::PerMove { time } => *time,
    }
}

/// One time for all moves and perhaps an increment: what ratings, and programs of others, know.
pub(crate) fn is_simple(control: &TimeControl) -> bool {
    simple(control).is_some()
}

/// The time and the increment of a simple clock.
pub(crate) fn simple(control: &TimeControl) -> Option<(Millis, Millis)> {
    use misere_table::clock::Bonus;
    let TimeControl::Stages(stages) = control else { return None };
    let [stage] = Stages::as_slice(stages) else { return None };
    match stage.bonus {
        _ if stage.moves.is_some() => None,
        Bonus::None => Some((stage.time, Millis::ZERO)),
        Bonus::Increment(increment) => Some((stage.time, increment)),
        Bonus::Delay(_) | Bonus::Bronstein(_) => None,
    }
}

/// How fast a game is: by the time that 40 moves take.
pub fn speed(control: &TimeControl) -> &'static str {
    let seconds = match (control, simple(control)) {
        (TimeControl::Unlimited, _) => return "correspondence",
        (TimeControl::PerMove { time }, _) if time.0 >= DAY * 1000 => return "correspondence",
        (_, Some((time, increment))) => (time + increment.times(40)).0 / 1000,
        _ => longest(control).0 / 1000,
    };
    match seconds {
        0..30 => "ultraBullet",
        30..180 => "bullet",
        180..480 => "blitz",
        480..1500 => "rapid",
        _ => "classical",
    }
}

/// What is rated as one: a game at a speed, such as `antichess/blitz`.
pub(crate) fn perf(variant: &Variant, control: &TimeControl) -> String {
    format!("{}/{}", variant.card().key, speed(control))
}

/// Who takes a seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Sitter {
    /// A player.
    Person(PersonId),
    /// The server's engine.
    Computer(Level),
}

impl Agreement {
    /// Has it no clock?
    pub fn is_unlimited(&self) -> bool {
        self.control == TimeControl::Unlimited
    }

    /// The same game with these players.
    pub fn begin(&self, sitters: ByColor<Sitter>, rematch_of: Option<GameId>) -> (Terms, Origin) {
        let mut terms = self.terms.clone();
        for side in Color::ALL {
            terms.seats[side] = match &sitters[side] {
                Sitter::Person(id) => Seat::Remote { name: id.to_string() },
                Sitter::Computer(level) => Seat::Computer { level: *level },
            };
        }
        let against_computer = terms.seats.white.is_computer() || terms.seats.black.is_computer();
        let rated = self.rated && !against_computer;
        let origin = Origin {
            charter: self.charter.clone(),
            rated,
            correspondence: self.correspondence,
            rematch_of,
            arena: None,
        };
        (terms, origin)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn proposal(variant: &str, clock: &str) -> Proposal {
        Proposal { variant: variant.into(), clock: clock.into(), ..Proposal::default() }
    }

    #[test]
    fn every_built_in_game_can_be_proposed() {
        for variant in Variant::ALL.iter() {
            let agreed = proposal(variant.card().key, "3+2").understood().expect("a built-in game");
            assert_eq!(agreed.variant, *variant);
        }
    }

    #[test]
    fn every_kind_of_clock_can_be_proposed() {
        for clock in ["unlimited", "", "5", "5+3", "*60", "0+2"] {
            let understood = proposal("antichess", clock).understood();
            assert!(understood.is_ok(), "{clock}: {understood:?}");
        }
        let days = Proposal { days: Some(3), ..proposal("antichess", "") };
        assert_eq!(days.understood().map(|agreed| speed(&agreed.control)), Ok("correspondence"));
    }

    #[test]
    fn bounds_are_kept() {
        assert!(matches!(proposal("antichess", "100000").understood(), Err(ProposalFault::Clock(_))));
        assert!(matches!(proposal("antichess", "x").understood(), Err(ProposalFault::Clock(_))));
        assert!(matches!(proposal("go", "5").understood(), Err(ProposalFault::Variant(_))));
        let days = Proposal { days: Some(15), ..proposal("antichess", "") };
        assert!(matches!(days.understood(), Err(ProposalFault::Clock(_))));
        let long = Proposal { charter: Some("#".repeat(9000)), ..proposal("", "5") };
        assert_eq!(long.understood(), Err(ProposalFault::TooLong(9000)));
        let rated = Proposal { rated: true, ..proposal("antichess", "*60") };
        assert_eq!(rated.understood(), Err(ProposalFault::Rated));
    }

    #[test]
    fn rules_of_ones_own_are_understood() {
        let text = "[mine]\ninherits = \"antichess\"\nstuck = \"draws\"\n";
        let mine = Proposal { charter: Some(text.into()), ..proposal("", "5") };
        assert_eq!(
            mine.understood().map(|agreed| agreed.variant.card().key.to_owned()),
            Ok("mine".to_owned())
        );
        let faulty = Proposal { charter: Some("[mine]\nstuk = 1".into()), ..proposal("", "5") };
        assert!(matches!(faulty.understood(), Err(ProposalFault::Charter(_))));
    }

    #[test]
    fn there_is_a_clock_or_there_are_days() {
        let with = |clock: &str| Proposal {
            variant: "chess".to_owned(),
            clock: clock.to_owned(),
            days: Some(3),
            ..Proposal::default()
        };
        assert!(with("").understood().is_ok() && with("unlimited").understood().is_ok());
        assert!(with("5+3").understood().is_err_and(|fault| fault.to_string().contains("5+3")));
    }

    #[test]
    fn the_lot_is_fair_and_in_the_id() {
        let black =
            (0..4_000).filter(|_| SideChoice::Random.drawn(&GameId::random()) == Color::Black).count();
        assert!((1_800..2_200).contains(&black), "{black}");
        let game = GameId::random();
        assert_eq!(SideChoice::Random.drawn(&game), SideChoice::Random.drawn(&game));
        assert_eq!(SideChoice::Black.drawn(&game), Color::Black);
    }

    #[test]
    fn speeds_are_those_of_lichess() {
        for (clock, expected) in [
            ("1", "bullet"),
            ("3+2", "blitz"),
            ("10", "rapid"),
            ("30", "classical"),
            ("unlimited", "correspondence"),
        ] {
            assert_eq!(speed(&clock.parse().expect("a clock")), expected, "{clock}");
        }
    }
}
