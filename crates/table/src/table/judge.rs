//! Is a call possible, and what does it do?

use misere_rules::{Color, DrawRule, Move, Playable};

use super::{CallError, Table};
use crate::{Author, Call, Cause, Millis, Outcome, Ruling, Seat, Timekeeping};

/// What a possible call does.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Effect {
    Play { mv: Move, left: Option<Millis> },
    Offer(Color),
    Decline(Color),
    Withdraw(Color),
    End(Outcome),
    Fall(Color),
    Charge,
    Give { side: Color, time: Millis },
    Set { side: Color, left: Millis },
    Pause,
    Resume,
    Adjourn,
    Reopen,
    TakeBack { moves: u32 },
    Redo,
    Seat { side: Color, seat: Seat },
    DrawRule(DrawRule),
    Timekeeping(Timekeeping),
}

impl Effect {
    /// Must it come before the flag falls? What is about the flag itself need not.
    pub(super) fn takes_time(&self) -> bool {
        !matches!(self, Effect::Charge | Effect::Fall(_))
    }
}

impl<P: Playable> Table<P> {
    /// Is this call possible now, and what does it do? Clocks are not looked at. What other rules made of
    /// it is believed, if it is told.
    pub(super) fn judge(
        &self,
        author: Author,
        call: &Call,
        believed: Option<Ruling>,
    ) -> Result<Effect, CallError> {
        if !call.is_open_to(author) {
            return Err(CallError::NotAllowed(author));
        }
        let amends = matches!(call, Call::Seat { .. } | Call::DrawRule(_) | Call::Timekeeping(_));
        match (self.adjourned, call) {
            (true, Call::Reopen) => return Ok(Effect::Reopen),
            (false, Call::Reopen) => return Err(CallError::NotAdjourned),
            (true, _) if !amends => return Err(CallError::Adjourned),
            _ => {}
        }
        let believed = believed.and_then(|ruling| ruling.over);
        match *call {
            Call::Start(_) => Err(CallError::Begun),
            Call::Move { uci, left } => {
                self.expect_ready()?;
                self.expect_turn(author)?;
                Ok(Effect::Play { mv: self.find(uci)?, left })
            }
            Call::OfferDraw
            | Call::AcceptDraw
            | Call::DeclineDraw
            | Call::WithdrawDraw
            | Call::ClaimDraw
            | Call::Resign => {
                self.expect_going()?;
                let side = author.player().ok_or(CallError::NotAllowed(author))?;
                self.judge_agreement(side, call, believed)
            }
            Call::Forfeit(side) => self.ending(Outcome::win(!side, Cause::Abandonment)),
            Call::Abort => self.ending(Outcome::draw(Cause::Abort)),
            Call::Adjudicate(outcome) if believed == Some(outcome) || self.is_possible(outcome) => {
                self.ending(outcome)
            }
            Call::Adjudicate(outcome) => {
                self.expect_going()?;
                Err(CallError::Impossible(outcome))
            }
            Call::Flag(side) => {
                self.expect_going()?;
                let up = match side == self.turn() {
                    true => self.falls_by(Millis::ZERO),
                    false => self.clocks.is_out(side),
                };
                if up { Ok(Effect::Fall(side)) } else { Err(CallError::InTime) }
            }
            Call::Charge => self.expect_ready().map(|()| Effect::Charge),
            Call::GiveTime { side, time } => {
                self.expect_going()?;
                self.expect_clock(side).map(|()| Effect::Give { side, time })
            }
            Call::SetTime { side, left } => self.expect_clock(side).map(|()| Effect::Set { side, left }),
            Call::Pause => {
                self.expect_ready()?;
                Ok(Effect::Pause)
            }
            Call::Resume => {
                self.expect_going()?;
                if self.paused { Ok(Effect::Resume) } else { Err(CallError::NotPaused) }
            }
            Call::Adjourn => Ok(Effect::Adjourn),
            Call::Reopen => Ok(Effect::Reopen),
            Call::TakeBack { moves } => {
                self.expect_takable()?;
                let made = self.game.moves().rev().filter(|mv| *mv != Move::PASS);
                match moves > 0 && made.take(moves as usize).count() == moves as usize {
                    true => Ok(Effect::TakeBack { moves }),
                    false => Err(CallError::NoMove),
                }
            }
            Call::Redo => {
                self.expect_ready()?;
                if self.undone.is_empty() { Err(CallError::NoMove) } else { Ok(Effect::Redo) }
            }
            Call::Seat { side, ref seat } => Ok(Effect::Seat { side, seat: seat.clone() }),
            Call::DrawRule(rule) => Ok(Effect::DrawRule(rule)),
            Call::Timekeeping(timekeeping) => Ok(Effect::Timekeeping(timekeeping)),
        }
    }

    /// The same for a call that charges this much: a flag may have fallen only by that.
    pub(super) fn judge_charging(
        &self,
        author: Author,
        call: &Call,
        charge: Millis,
        believed: Option<Ruling>,
    ) -> Result<Effect, CallError> {
        match *call {
            Call::Flag(side) if side == self.turn() && self.falls_by(charge) => Ok(Effect::Fall(side)),
            _ => self.judge(author, call, believed),
        }
    }

    /// What a player says about the end of the game.
    fn judge_agreement(
        &self,
        side: Color,
        call: &Call,
        believed: Option<Outcome>,
    ) -> Result<Effect, CallError> {
        let agreed = Effect::End(Outcome::draw(Cause::Agreement));
        let offers = |side: Color| if self.offer == Some(side) { Ok(()) } else { Err(CallError::NoOffer) };
        match call {
            Call::OfferDraw => match self.offer {
                None => Ok(Effect::Offer(side)),
                Some(offering) if offering == side => Err(CallError::AlreadyOffered),
                Some(_) => Ok(agreed),
            },
            Call::AcceptDraw => offers(!side).map(|()| agreed),
            Call::DeclineDraw => offers(!side).map(|()| Effect::Decline(side)),
            Call::WithdrawDraw => offers(side).map(|()| Effect::Withdraw(side)),
            Call::ClaimDraw => {
                self.expect_turn(side.into())?;
                let claimed = self.game.claimable_draw().map(|ending| Outcome::draw(Cause::Claim(ending)));
                believed.or(claimed).map(Effect::End).ok_or(CallError::NothingToClaim)
            }
            _ => Ok(Effect::End(Outcome::win(!side, Cause::Resignation))),
        }
    }

    fn ending(&self, outcome: Outcome) -> Result<Effect, CallError> {
        self.expect_going().map(|()| Effect::End(outcome))
    }

    /// Can the game end so, by something that is not on the board?
    fn is_possible(&self, outcome: Outcome) -> bool {
        let pos = self.position();
        match outcome.cause {
            Cause::Rules(_) => false,
            Cause::Claim(ending) => outcome.winner.is_none() && self.claimable_draw() == Some(ending),
            Cause::Time => match outcome.winner {
                Some(winner) => pos.could_win(winner),
                None => !pos.could_win(!self.turn()),
            },
            Cause::Resignation | Cause::Abandonment => outcome.winner.is_some(),
            Cause::Agreement | Cause::Abort => outcome.winner.is_none(),
        }
    }

    /// Expects a game that is not over; a pause does no harm.
    fn expect_going(&self) -> Result<(), CallError> {
        self.outcome.map_or(Ok(()), |outcome| Err(CallError::Over(outcome)))
    }

    /// Expects a game in which moves can be made.
    pub(super) fn expect_ready(&self) -> Result<(), CallError> {
        self.expect_going()?;
        if self.paused { Err(CallError::Paused) } else { Ok(()) }
    }

    /// Expects a game in which moves can be taken back: also one that is over by the rules.
    pub(super) fn expect_takable(&self) -> Result<(), CallError> {
        match self.outcome {
            Some(Outcome { cause: Cause::Rules(_), .. }) => Ok(()),
            _ => self.expect_ready(),
        }
    }

    fn expect_turn(&self, author: Author) -> Result<(), CallError> {
        let waits = author.player().is_some_and(|side| side != self.turn());
        if waits { Err(CallError::NotYourTurn) } else { Ok(()) }
    }

    fn expect_clock(&self, side: Color) -> Result<(), CallError> {
        if self.clocks.can_be_set(side) { Ok(()) } else { Err(CallError::NoClock) }
    }
}
