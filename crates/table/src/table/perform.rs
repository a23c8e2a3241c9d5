//! What happens at a table, once it is judged: the same when it is played and when entries are folded.

use misere_rules::{Color, Move, Playable};

use super::judge::Effect;
use super::{PlyTimes, Table, Undone};
use crate::{Cause, Happening, Millis, Moment, Outcome, Ruling};

impl<P: Playable> Table<P> {
    /// Performs what was judged, and says what the rules made of it; or believes what other rules made.
    pub(super) fn perform(
        &mut self,
        effect: Effect,
        charge: Millis,
        now: Moment,
        believed: Option<Ruling>,
    ) -> Ruling {
        self.clocks.charge(charge, now);
        match effect {
            Effect::Play { mv, left } => {
                let side = self.turn();
                self.make(mv, left);
                self.undone.clear();
                if self.offer == Some(!side) {
                    self.offer = None;
                    self.tell(Happening::DrawDeclined { side });
                }
                return self.settle(believed);
            }
            Effect::TakeBack { moves } => {
                self.take_moves_back(moves, now);
                // A game that was read from a file may have gone on after a draw by repetition.
                return self.settle(believed);
            }
            Effect::Redo => {
                self.play_again(now);
                return self.settle(believed);
            }
            Effect::DrawRule(rule) => {
                self.game = self.game.clone().with_draw_rule(rule);
                self.tell(Happening::DrawRuleSet { rule });
                return self.settle(believed);
            }
            Effect::End(outcome) => return self.end(outcome),
            Effect::Fall(side) => return self.fall(side, believed),
            Effect::Charge => {
                let side = self.turn();
                self.tell(Happening::Charged { side, spent: charge });
                if self.falls_by(Millis::ZERO) {
                    return self.fall(side, believed);
                }
            }
            Effect::Offer(side) => {
                self.offer = Some(side);
                self.tell(Happening::DrawOffered { side });
            }
            Effect::Decline(side) => {
                self.offer = None;
                self.tell(Happening::DrawDeclined { side });
            }
            Effect::Withdraw(side) => {
                self.offer = None;
                self.tell(Happening::DrawWithdrawn { side });
            }
            Effect::Give { side, time } => {
                self.clocks.give(side, time);
                self.tell(Happening::TimeGiven { side, time });
            }
            Effect::Set { side, left } => {
                self.clocks.set(side, left);
                self.tell(Happening::TimeSet { side, left });
            }
            Effect::Pause => self.rest(|table| &mut table.paused, true, Happening::Paused, now),
            Effect::Resume => self.rest(|table| &mut table.paused, false, Happening::Resumed, now),
            Effect::Adjourn => self.rest(|table| &mut table.adjourned, true, Happening::Adjourned, now),
            Effect::Reopen => self.rest(|table| &mut table.adjourned, false, Happening::Reopened, now),
            Effect::Seat { side, seat } => {
                self.seats[side] = seat;
                self.tell(Happening::Seated { side });
            }
            Effect::Timekeeping(timekeeping) => {
                self.clocks.timekeeping = timekeeping;
                self.run_clocks(now);
                self.tell(Happening::TimekeepingSet { timekeeping });
            }
        }
        Ruling::NOTHING
    }

    /// Stops the game for a while, or lets it go on.
    fn rest(&mut self, switch: fn(&mut Table<P>) -> &mut bool, on: bool, what: Happening, now: Moment) {
        *switch(self) = on;
        self.run_clocks(now);
        self.tell(what);
    }

    /// Lets the clock run if the game goes on.
    fn run_clocks(&mut self, now: Moment) {
        if self.paused || self.adjourned || self.is_over() {
            self.clocks.stop();
        } else {
            self.clocks.start(now);
        }
    }

    /// Completes the turn with this move. If a file says what the mover's clock showed then, that is
    /// believed.
    fn make(&mut self, mv: Move, left: Option<Millis>) {
        let (side, before) = (self.turn(), self.clocks.dials);
        self.game.play_unchecked(mv);
        let spent = self.clocks.complete(side);
        if let Some(left) = left {
            self.clocks.set(side, left);
        }
        let left = self.clocks.at_turn(side).left;
        self.times.push(PlyTimes { spent, left, before });
        self.tell(Happening::Moved { side, mv, spent, left });
    }

    fn take_moves_back(&mut self, moves: u32, now: Moment) {
        self.lapse_offer();
        let (mut left, mut plies) = (moves, 0);
        while left > 0 {
            let after = self.clocks.dials;
            let (Some(mv), Some(times)) = (self.game.undo(), self.times.pop()) else { break };
            plies += 1;
            self.clocks.restore(times.before);
            if mv != Move::PASS {
                self.undone.push(Undone { mv, spent: times.spent, left: times.left, after });
                left -= 1;
            }
        }
        self.outcome = None;
        self.clocks.start(now);
        self.tell(Happening::TakenBack { plies });
    }

    fn play_again(&mut self, now: Moment) {
        let Some(Undone { mv, spent, left, after }) = self.undone.pop() else { return };
        let (side, before) = (self.turn(), self.clocks.dials);
        self.game.play_unchecked(mv);
        self.times.push(PlyTimes { spent, left, before });
        self.lapse_offer();
        self.clocks.restore(after);
        self.clocks.start(now);
        self.tell(Happening::Moved { side, mv, spent, left });
    }

    /// An offer was made in another position: it no longer stands.
    fn lapse_offer(&mut self) {
        if let Some(side) = self.offer.take() {
            self.tell(Happening::DrawWithdrawn { side });
        }
    }

    /// The time of a side is up. Only if it was to move has it spent the rest on this move.
    fn fall(&mut self, flagged: Color, believed: Option<Ruling>) -> Ruling {
        if flagged == self.turn() {
            self.clocks.fall(flagged);
        }
        let opponent = !flagged;
        let judged = || match self.position().could_win(opponent) {
            true => Outcome::win(opponent, Cause::Time),
            false => Outcome::draw(Cause::Time),
        };
        let outcome = believed.and_then(|ruling| ruling.over).unwrap_or_else(judged);
        self.end(outcome)
    }

    /// Is the game over by the rules, or is a player to be skipped? Skipping takes no time. What other
    /// rules made of it is believed, if it is told.
    pub(super) fn settle(&mut self, believed: Option<Ruling>) -> Ruling {
        if self.is_over() {
            return Ruling::NOTHING;
        }
        let mut skipped = 0;
        loop {
            let over = match believed {
                Some(ruling) if skipped < ruling.skipped => None,
                Some(ruling) => ruling.over,
                None => self.game.verdict().map(Outcome::from),
            };
            if let Some(outcome) = over {
                return Ruling { skipped, ..self.end(outcome) };
            }
            let skips = believed
                .map_or_else(|| self.position().is_legal(Move::PASS), |ruling| skipped < ruling.skipped);
            if !skips {
                return Ruling { skipped, over: None };
            }
            self.skip();
            skipped += 1;
        }
    }

    fn skip(&mut self) {
        let side = self.turn();
        self.game.play_unchecked(Move::PASS);
        let left = self.clocks.at_turn(side).left;
        self.times.push(PlyTimes { spent: Millis::ZERO, left, before: self.clocks.dials });
        self.tell(Happening::Skipped { side });
    }

    /// The game is over: the clocks stand still.
    fn end(&mut self, outcome: Outcome) -> Ruling {
        self.clocks.stop();
        self.offer = None;
        self.paused = false;
        self.outcome = Some(outcome);
        self.tell(Happening::Over(outcome));
        Ruling::over(outcome)
    }
}
