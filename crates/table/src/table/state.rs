//! What can be asked of a table besides its board.

use misere_rules::{Color, Ending};

use super::{Pace, Table};
use crate::{Budget, Event, Face, Happening, Millis, Moment, Outcome, Seat, Task, TimeControl, Timekeeping};

impl Table {
    // The seats ----------------------------------------------------------------------------------

    /// Who plays a side.
    pub fn seat(&self, side: Color) -> &Seat {
        &self.seats[side]
    }

    /// Who is to move.
    pub fn seat_to_move(&self) -> &Seat {
        self.seat(self.turn())
    }

    /// Gives a side to somebody else.
    pub fn set_seat(&mut self, side: Color, seat: Seat) {
        self.seats[side] = seat;
        self.tell(Happening::Seated(side));
    }

    /// What the computer has to do that is to move; `None` if there is none, or the game is paused or
    /// over.
    pub fn task(&self, now: Moment) -> Option<Task<'_>> {
        let &Seat::Computer { level } = self.seat_to_move() else { return None };
        self.ready().ok()?;
        let turn = self.turn();
        let (dial, control) = (&self.clocks.dials[turn], &self.clocks.controls[turn]);
        let budget = Budget {
            left: self.clocks.left_for_move(turn, now),
            bonus: dial.bonus(control),
            moves_to_go: dial.moves_to_go(control),
            ..Budget::default()
        };
        Some(Task { game: &self.game, level, budget })
    }

    // The clocks ---------------------------------------------------------------------------------

    /// What the clock of a side shows.
    pub fn clock(&self, side: Color, now: Moment) -> Face {
        self.clocks.face(side, self.turn(), now)
    }

    /// How much time a side was given.
    pub fn control(&self, side: Color) -> &TimeControl {
        &self.clocks.controls[side]
    }

    /// How the table learns how long moves take.
    pub fn timekeeping(&self) -> Timekeeping {
        self.clocks.timekeeping
    }

    /// What has been spent on the move that is being thought about.
    pub fn spent(&self, now: Moment) -> Millis {
        self.clocks.spent(now)
    }

    /// When the flag will fall if nobody does anything: the time for [`Table::tick`].
    pub fn flag_falls_at(&self) -> Option<Moment> {
        self.clocks.flag_falls_at(self.turn())
    }

    // The state ----------------------------------------------------------------------------------

    /// How the game ended, if it is over. A flag that falls while nobody does anything is noticed by
    /// [`Table::tick`].
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Is the game over?
    pub fn is_over(&self) -> bool {
        self.outcome.is_some()
    }

    /// Is the game paused?
    pub fn is_paused(&self) -> bool {
        self.pace == Pace::Paused
    }

    /// The side whose offer of a draw stands.
    pub fn draw_offer(&self) -> Option<Color> {
        self.offer
    }

    /// The draw that the player to move may claim.
    pub fn claimable_draw(&self) -> Option<Ending> {
        if self.is_over() { None } else { self.game.claimable_draw() }
    }

    /// Everything that happened after the event of this number; everything after 0.
    ///
    /// ```
    /// use misere_rules::Variant;
    /// use misere_table::{Happening, Moment, Table, Terms};
    ///
    /// let table = Table::new(Terms::new(Variant::Chess), Moment(0));
    /// assert_eq!(table.events_since(0)[0].what, Happening::Started);
    /// assert!(table.events_since(1).is_empty());
    /// ```
    pub fn events_since(&self, number: u64) -> &[Event] {
        let seen = usize::try_from(number).unwrap_or(usize::MAX).min(self.events.len());
        &self.events[seen..]
    }

    /// The number of the last event.
    pub fn last_event(&self) -> u64 {
        self.events.len() as u64
    }
}
