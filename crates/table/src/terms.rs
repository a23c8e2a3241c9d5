//! What is agreed before a game begins.

use misere_rules::{AnyPosition, ByColor, Color, DrawRule, Playable, Variant};
use serde::{Deserialize, Serialize};

use crate::{Seat, TimeControl};

/// How a table learns how long a move took.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Timekeeping {
    /// From the moments that it is given: clocks run between calls.
    #[default]
    Real,
    /// Only by being told, with a move or by [`Table::charge`](crate::Table::charge).
    Told,
}

/// What is agreed before a game begins.
///
/// ```
/// use misere_rules::{Color, Variant};
/// use misere_table::{Moment, Seat, Table, Terms};
///
/// let terms = Terms::new(Variant::Antichess).with_clock("5+3".parse()?).with_seat(Color::Black, Seat::COMPUTER);
/// let table = Table::new(terms, Moment(0));
/// assert!(!table.seat_to_move().is_computer());
/// # Ok::<(), misere_table::clock::ControlError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Terms<P: Playable = AnyPosition> {
    /// The position to begin with; it says which game is played.
    pub start: P,
    /// How draws by repetition and by move count come about.
    pub draw_rule: DrawRule,
    /// Who plays.
    pub seats: ByColor<Seat>,
    /// How much time each side has.
    pub controls: ByColor<TimeControl>,
    /// How the table learns how long a move took.
    pub timekeeping: Timekeeping,
}

impl Terms {
    /// Two people play a game from its start without clocks.
    pub fn new(variant: Variant) -> Terms {
        Terms::from_position(variant.start())
    }
}

impl<P: Playable> Terms<P> {
    /// Two people play a game from its start without clocks; a game that the compiler knows, too.
    pub fn of(rules: &P::Rules) -> Terms<P> {
        Terms::from_position(P::start_of(rules))
    }

    /// Two people play from this position without clocks.
    pub fn from_position(start: P) -> Terms<P> {
        Terms {
            start,
            draw_rule: DrawRule::default(),
            seats: ByColor::default(),
            controls: ByColor::default(),
            timekeeping: Timekeeping::default(),
        }
    }

    /// The same with this clock for both sides.
    #[must_use]
    pub fn with_clock(self, control: TimeControl) -> Terms<P> {
        self.with_clocks(control.clone(), control)
    }

    /// The same with a clock for White and one for Black.
    #[must_use]
    pub fn with_clocks(mut self, white: TimeControl, black: TimeControl) -> Terms<P> {
        self.controls = ByColor { white, black };
        self
    }

    /// The same with another player for a side.
    #[must_use]
    pub fn with_seat(mut self, side: Color, seat: Seat) -> Terms<P> {
        self.seats[side] = seat;
        self
    }

    /// The same under another rule for draws.
    #[must_use]
    pub fn with_draw_rule(mut self, draw_rule: DrawRule) -> Terms<P> {
        self.draw_rule = draw_rule;
        self
    }

    /// The same with the table being told how long moves take.
    #[must_use]
    pub fn with_told_time(mut self) -> Terms<P> {
        self.timekeeping = Timekeeping::Told;
        self
    }
}
