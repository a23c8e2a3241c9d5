//! Calls: judged, performed and written down.

use misere_rules::Playable;

use super::judge::Effect;
use super::{CallError, Table};
use crate::{Ask, Author, Call, Entry, Millis, Moment, Outcome};

impl<P: Playable> Table<P> {
    /// Judges a call. If it is possible it is performed and becomes an entry, which says what came of it.
    ///
    /// A flag that had fallen before goes before everything else: it becomes an entry of its own, and
    /// the call is refused because the game is over. To a move, and to the call that says so, that
    /// entry is the answer. [`Table::entries_since`] also has what a refused call brought to light.
    ///
    /// A message that was accepted before, known by its number and author, gets the same entry again and
    /// is not judged twice.
    ///
    /// # Errors
    ///
    /// Says why the call is not possible.
    pub fn call(&mut self, ask: Ask, now: Moment) -> Result<&Entry, CallError> {
        if let Some(index) = self.answered(&ask) {
            return Ok(&self.log[index]);
        }
        let now = self.moment_of(&ask.call, now);
        let elapsed = self.clocks.elapsed(now).minus(ask.credit);
        if self.falls_by(elapsed) {
            return self.too_late(ask, elapsed, now);
        }
        let effect = self.judge(ask.author, &ask.call, None)?;
        let charge = elapsed + ask.told;
        if effect.takes_time() && self.falls_by(charge) {
            return self.too_late(ask, charge, now);
        }
        Ok(self.write_down(ask, effect, charge, now))
    }

    /// Notices a flag that has fallen, and says whether the game is over by it now.
    pub fn tick(&mut self, now: Moment) -> Option<Outcome> {
        let (turn, elapsed) = (self.turn(), self.clocks.elapsed(now));
        if !self.falls_by(elapsed) {
            return None;
        }
        let ask = Ask::new(Author::Table, Call::Flag(turn));
        self.write_down(ask, Effect::Fall(turn), elapsed, now).ruling.over
    }

    /// Judges a call whose clocks are believed, as from a file: nothing is charged but what is told, and no
    /// flag falls by itself.
    pub(crate) fn record(&mut self, ask: Ask, now: Moment) -> Result<&Entry, CallError> {
        let effect = self.judge_charging(ask.author, &ask.call, ask.told, None)?;
        let (now, charge) = (self.moment_of(&ask.call, now), ask.told);
        Ok(self.write_down(ask, effect, charge, now))
    }

    /// The place of the entry that this message became when it came before.
    fn answered(&self, ask: &Ask) -> Option<usize> {
        let id = Some(ask.id?);
        self.log.iter().rposition(|entry| entry.id == id && entry.author == ask.author)
    }

    /// Moments do not run backwards, unless another clock is read from now on.
    fn moment_of(&self, call: &Call, now: Moment) -> Moment {
        if *call == Call::Reopen { now } else { now.max(self.last_moment()) }
    }

    /// Has the flag of the player to move fallen, once this much more is charged?
    pub(super) fn falls_by(&self, charge: Millis) -> bool {
        self.outcome.is_none() && !self.adjourned && self.clocks.is_flagged_by(self.turn(), charge)
    }

    /// The flag fell before this could be done.
    fn too_late(&mut self, ask: Ask, charge: Millis, now: Moment) -> Result<&Entry, CallError> {
        let answers = matches!(ask.call, Call::Move { .. } | Call::Flag(_));
        let flagged = self.turn();
        let flag = Ask { call: Call::Flag(flagged), ..ask };
        let entry = self.write_down(flag, Effect::Fall(flagged), charge, now);
        match entry.ruling.over {
            Some(outcome) if !answers => Err(CallError::Over(outcome)),
            _ => Ok(entry),
        }
    }

    /// Performs what was judged, and makes an entry of it. A move is written as the one that was found.
    fn write_down(&mut self, ask: Ask, effect: Effect, charge: Millis, moment: Moment) -> &Entry {
        let Ask { author, call, id, .. } = ask;
        let call = match (&effect, call) {
            (Effect::Play { mv, .. }, Call::Move { left, .. }) => Call::Move { uci: mv.request(), left },
            (_, call) => call,
        };
        let ruling = self.perform(effect, charge, moment, None);
        self.enter(Entry { number: self.last_entry() + 1, moment, author, charge, id, call, ruling })
    }

    pub(super) fn enter(&mut self, entry: Entry) -> &Entry {
        let index = self.log.len();
        self.log.push(entry);
        &self.log[index]
    }
}
