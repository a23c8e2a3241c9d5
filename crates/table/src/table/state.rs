//! What can be asked of a table besides its board.

use misere_notation::fen;
use misere_rules::{Color, Ending, Faults, Playable};

use super::Table;
use crate::{
    Budget, Call, Entry, Event, Face, Millis, Moment, Outcome, RULES_VERSION, Seat, Task, TimeControl,
    Timekeeping,
};

impl<P: Playable> Table<P> {
    // The seats ----------------------------------------------------------------------------------

    /// Who plays a side.
    pub fn seat(&self, side: Color) -> &Seat {
        &self.seats[side]
    }

    /// Who is to move.
    pub fn seat_to_move(&self) -> &Seat {
        self.seat(self.turn())
    }

    /// What the computer has to do that is to move; `None` if there is none, or the game is paused or
    /// over.
    pub fn task(&self, now: Moment) -> Option<Task<'_, P>> {
        let &Seat::Computer { level } = self.seat_to_move() else { return None };
        self.expect_ready().ok()?;
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

    /// When the flag will fall if nothing happens before: the time for [`Table::tick`].
    pub fn flag_falls_at(&self) -> Option<Moment> {
        self.clocks.flag_falls_at(self.turn())
    }

    // The state ----------------------------------------------------------------------------------

    /// How the game ended, if it is over. A flag that falls between calls is noticed by
    /// [`Table::tick`] or the next call.
    pub fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Is the game over?
    pub fn is_over(&self) -> bool {
        self.outcome.is_some()
    }

    /// Is the game paused?
    pub fn is_paused(&self) -> bool {
        self.paused
    }

    /// Was the table put away?
    pub fn is_adjourned(&self) -> bool {
        self.adjourned
    }

    /// The side whose offer of a draw stands.
    pub fn draw_offer(&self) -> Option<Color> {
        self.offer
    }

    /// The draw that the player to move may claim.
    pub fn claimable_draw(&self) -> Option<Ending> {
        if self.is_over() { None } else { self.game.claimable_draw() }
    }

    // The history --------------------------------------------------------------------------------

    /// The accepted calls, in order.
    pub fn entries(&self) -> &[Entry] {
        &self.log
    }

    /// The accepted calls after the entry of this number; all of them after 0.
    pub fn entries_since(&self, number: u64) -> &[Entry] {
        after(number, &self.log)
    }

    /// The number of the last entry.
    pub fn last_entry(&self) -> u64 {
        self.log.len() as u64
    }

    /// The moment of the last entry.
    pub fn last_moment(&self) -> Moment {
        self.log.last().map_or(Moment::ZERO, |entry| entry.moment)
    }

    /// The version of the rules under which the game began.
    pub fn rules_version(&self) -> u32 {
        match self.log.first().map(|entry| &entry.call) {
            Some(Call::Start(start)) => start.rules,
            _ => RULES_VERSION,
        }
    }

    /// What is wrong with the first position and does no harm, so that the game is played all the same.
    pub fn pardoned(&self) -> Faults {
        let text = match self.log.first().map(|entry| &entry.call) {
            Some(Call::Start(start)) => &start.fen,
            _ => return Faults::NONE,
        };
        let told = fen::pardoned::<P>(&self.game.first_position().rules(), text);
        told.map_or(Faults::NONE, |(_, faults)| faults)
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
        after(number, &self.events)
    }

    /// The number of the last event.
    pub fn last_event(&self) -> u64 {
        self.events.len() as u64
    }
}

/// The rest of a numbered list after what was seen.
fn after<T>(seen: u64, list: &[T]) -> &[T] {
    let seen = usize::try_from(seen).unwrap_or(usize::MAX).min(list.len());
    &list[seen..]
}
