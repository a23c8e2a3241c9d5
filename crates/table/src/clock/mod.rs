//! Clocks: time controls, and the two clocks of a table.
//!
//! A clock never reads the time. It is told how much of it passes, in one of two ways that add up: a
//! table gives it moments, or it is told what a move took. Both become time *spent on the current
//! move*; the flag falls when that reaches what the clock allows.

mod control;
mod dial;
mod text;

pub use control::{Bonus, Stage, Stages, TimeControl};
pub use dial::Face;
pub use text::{ControlError, ControlStyle, parse, write};

pub(crate) use dial::Dial;

use misere_rules::{ByColor, Color};

use crate::{Millis, Moment, Timekeeping};

/// Both clocks, one of which may run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Clocks {
    pub(crate) controls: ByColor<TimeControl>,
    pub(crate) timekeeping: Timekeeping,
    /// What they showed when the current turn began.
    pub(crate) dials: ByColor<Dial>,
    /// What has been spent on the current move, up to `since`.
    spent: Millis,
    /// Since when time runs that has not been added; `None` while it stands still.
    since: Option<Moment>,
}

impl Clocks {
    /// Clocks that stand still.
    pub(crate) fn new(controls: ByColor<TimeControl>, timekeeping: Timekeeping) -> Clocks {
        let dials = ByColor::new_with(|side| Dial::new(&controls[side]));
        Clocks { controls, timekeeping, dials, spent: Millis::ZERO, since: None }
    }

    /// Time runs from now on, where it is real.
    pub(crate) fn start(&mut self, now: Moment) {
        self.since = (self.timekeeping == Timekeeping::Real).then_some(now);
    }

    /// The time that has passed since it was charged last.
    pub(crate) fn elapsed(&self, now: Moment) -> Millis {
        self.since.map_or(Millis::ZERO, |since| now.since(since))
    }

    /// Charges time to the current move; what passes from now on has not been charged.
    pub(crate) fn charge(&mut self, spent: Millis, now: Moment) {
        self.spent = self.spent + spent;
        self.since = self.since.map(|_| now);
    }

    /// Time stands still.
    pub(crate) fn stop(&mut self) {
        self.since = None;
    }

    /// What has been spent on the current move.
    pub(crate) fn spent(&self, now: Moment) -> Millis {
        self.spent + self.elapsed(now)
    }

    /// What can be spent on the current move before the flag falls.
    fn allowance(&self, turn: Color) -> Option<Millis> {
        self.dials[turn].allowance(&self.controls[turn])
    }

    /// Has the flag of the player to move fallen once this much more is charged?
    pub(crate) fn is_flagged_by(&self, turn: Color, charge: Millis) -> bool {
        self.allowance(turn).is_some_and(|allowance| self.spent + charge >= allowance)
    }

    /// Had a side no time left when the current turn began?
    pub(crate) fn is_out(&self, side: Color) -> bool {
        self.allowance(side) == Some(Millis::ZERO)
    }

    /// The flag has fallen: all the time is gone, and no more.
    pub(crate) fn fall(&mut self, turn: Color) {
        self.since = None;
        self.spent = self.allowance(turn).map_or(self.spent, |allowance| self.spent.min(allowance));
    }

    /// When the flag of the player to move will fall, if nothing happens before.
    pub(crate) fn flag_falls_at(&self, turn: Color) -> Option<Moment> {
        let (since, allowance) = (self.since?, self.allowance(turn)?);
        Some(since + allowance.minus(self.spent))
    }

    /// What can still be spent on the current move.
    pub(crate) fn left_for_move(&self, turn: Color, now: Moment) -> Option<Millis> {
        Some(self.allowance(turn)?.minus(self.spent(now)))
    }

    /// What the clock of a side shows.
    pub(crate) fn face(&self, side: Color, turn: Color, now: Moment) -> Face {
        let spent = self.spent(now);
        let control = &self.controls[side];
        if side == turn {
            return self.dials[side].face(control, spent);
        }
        let mut dial = self.dials[side];
        if self.sand_runs() {
            dial.left = dial.left + spent.min(self.dials[turn].left);
        }
        dial.face(control, Millis::ZERO)
    }

    /// What the clock of a side showed when the current turn began.
    pub(crate) fn at_turn(&self, side: Color) -> Face {
        self.dials[side].face(&self.controls[side], Millis::ZERO)
    }

    /// Can time be put on the clock of a side? Not where a move has a time of its own.
    pub(crate) fn can_be_set(&self, side: Color) -> bool {
        matches!(self.controls[side], TimeControl::Stages(_) | TimeControl::Hourglass { .. })
    }

    /// Puts time on a clock that it can be put on.
    pub(crate) fn set(&mut self, side: Color, left: Millis) {
        if self.can_be_set(side) {
            self.dials[side].left = left;
        }
    }

    /// Adds time to a clock that it can be put on.
    pub(crate) fn give(&mut self, side: Color, time: Millis) {
        self.set(side, self.dials[side].left + time);
    }

    /// Do both sides have hourglasses?
    fn sand_runs(&self) -> bool {
        let glass = |control: &TimeControl| matches!(control, TimeControl::Hourglass { .. });
        glass(&self.controls.white) && glass(&self.controls.black)
    }

    /// The player to move has moved in time: settles the clocks and says what was spent.
    pub(crate) fn complete(&mut self, mover: Color) -> Millis {
        let spent = std::mem::take(&mut self.spent);
        self.dials[mover].complete(&self.controls[mover], spent);
        if self.sand_runs() {
            self.dials[!mover].left = self.dials[!mover].left + spent;
        }
        spent
    }

    /// Goes back, or forward, to the beginning of another turn.
    pub(crate) fn restore(&mut self, dials: ByColor<Dial>) {
        self.dials = dials;
        self.spent = Millis::ZERO;
        self.since = None;
    }
}

#[cfg(test)]
mod tests;
