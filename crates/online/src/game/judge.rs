//! What a player asks for, and what comes of it.

use super::{Note, NoteMatter, OnlineGame, Phrase, Record};
use crate::ids::GameId;
use misere_notation::uci;
use misere_rules::Color;
use misere_table::{Ask, Author, Call, CallError, MessageId, Millis, Moment};
use serde::{Deserialize, Serialize};
use std::fmt;

/// What a player asks for. Whose seat it is has been checked before.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum PlayerCall {
    /// A move, as `e2e4`.
    Move {
        /// Which.
        uci: String,
    },
    /// Offers a draw, or accepts the opponent's.
    OfferDraw,
    /// Declines the opponent's draw.
    DeclineDraw,
    /// Withdraws the own offer.
    WithdrawDraw,
    /// Claims the draw that repetition or the count of moves entitles to.
    ClaimDraw,
    /// Gives up.
    Resign,
    /// Calls the game off, while neither or only one side has moved.
    Abort,
    /// The opponent's time is up, or the own.
    Flag,
    /// The opponent has left: claims the win.
    ClaimWin,
    /// Offers to take the own last move back, or accepts the opponent's offer.
    TakeBack,
    /// Declines to take back, or withdraws the own offer.
    DeclineTakeBack,
    /// Gives the opponent more time.
    GiveTime,
    /// Offers another game, or accepts the opponent's offer.
    Rematch,
    /// Declines another game, or withdraws the own offer.
    DeclineRematch,
    /// Says something.
    Say {
        /// What.
        phrase: Phrase,
    },
}

impl PlayerCall {
    /// Is it a move?
    pub(crate) fn is_move(&self) -> bool {
        matches!(self, PlayerCall::Move { .. })
    }
}

/// Why a call is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CallRefusal {
    /// By the table.
    Call(CallError),
    /// It is no move at all.
    Unreadable(String),
    /// Both sides have moved: a game that has begun is not called off.
    TooLateToAbort,
    /// The opponent is there, or has not been away for long.
    NotGone,
    /// Another game can be had when this one is over.
    NotOver,
    /// There is nothing that could be declined.
    NothingOffered,
    /// Enough was said, or offered.
    Enough,
    /// A clock that no time can be put on, or as much as may be given.
    NoMoreTime,
}

impl CallRefusal {
    /// The word clients know it by.
    pub fn key(&self) -> &'static str {
        match self {
            CallRefusal::Call(error) => error.key(),
            CallRefusal::Unreadable(_) => "unreadable",
            CallRefusal::TooLateToAbort => "too-late-to-abort",
            CallRefusal::NotGone => "not-gone",
            CallRefusal::NotOver => "not-over",
            CallRefusal::NothingOffered => "nothing-offered",
            CallRefusal::Enough => "enough",
            CallRefusal::NoMoreTime => "no-more-time",
        }
    }
}

impl fmt::Display for CallRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CallRefusal::Call(error) => error.fmt(f),
            CallRefusal::Unreadable(error) => f.write_str(error),
            CallRefusal::TooLateToAbort => {
                f.write_str("expected a game in which a side has not moved, found one that has begun")
            }
            CallRefusal::NotGone => {
                f.write_str("expected an opponent who has left, found one who is there or may come back")
            }
            CallRefusal::NotOver => f.write_str("expected a game that is over, found one that goes on"),
            CallRefusal::NothingOffered => f.write_str("expected an offer, found none"),
            CallRefusal::Enough => f.write_str("expected fewer words and offers in one game"),
            CallRefusal::NoMoreTime => f.write_str("expected a clock that may get more time, found none"),
        }
    }
}

impl From<CallError> for CallRefusal {
    fn from(error: CallError) -> CallRefusal {
        CallRefusal::Call(error)
    }
}

/// A player's call and what is known beside it.
#[derive(Clone, Debug)]
pub(crate) struct Asked {
    pub(crate) side: Color,
    pub(crate) call: PlayerCall,
    pub(crate) id: Option<u64>,
    pub(crate) now: Moment,
    pub(crate) credit: Millis,
    /// Has the opponent been away long enough to claim the win?
    pub(crate) opponent_gone: bool,
}

/// How many words a side may say, and offers to take back it may make, in one game.
const MOST_NOTES: usize = 60;
/// What a click gives, and up to what.
const GIFT: Millis = Millis::seconds(15);
const MOST_LEFT: Millis = Millis::minutes(120);

impl OnlineGame {
    /// Judges a call. What it returns is to be stored; the game has changed already.
    ///
    /// A flag that had fallen before may be among the rows even if the call is refused.
    pub(crate) fn judge(&mut self, asked: &Asked) -> (Vec<Record>, Result<(), CallRefusal>) {
        let (before, told) = (self.table.last_entry(), self.table.last_event());
        let last = self.table.last_moment();
        let result = self.attempt(asked);
        let mut records = self.collect(before, told, last);
        match result {
            Ok(None) => (records, Ok(())),
            Ok(Some(what)) => {
                let note = Note { moment: asked.now, by: asked.side, id: asked.id.map(MessageId), what };
                self.take(&note);
                self.seq += 1;
                records.push(Record::Note(note));
                (records, Ok(()))
            }
            Err(refusal) => (records, Err(refusal)),
        }
    }

    /// Does what is asked at the table, or says what note comes of it.
    fn attempt(&mut self, asked: &Asked) -> Result<Option<NoteMatter>, CallRefusal> {
        let side = asked.side;
        let call = match &asked.call {
            PlayerCall::Move { uci } => {
                Call::play(uci::parse(uci).map_err(|error| CallRefusal::Unreadable(error.to_string()))?)
            }
            PlayerCall::OfferDraw => Call::OfferDraw,
            PlayerCall::DeclineDraw => Call::DeclineDraw,
            PlayerCall::WithdrawDraw => Call::WithdrawDraw,
            PlayerCall::ClaimDraw => Call::ClaimDraw,
            PlayerCall::Resign => Call::Resign,
            PlayerCall::Abort if self.table.plies().len() < 2 => Call::Abort,
            PlayerCall::Abort => return Err(CallRefusal::TooLateToAbort),
            PlayerCall::Flag => Call::Flag(self.table.turn()),
            PlayerCall::ClaimWin if asked.opponent_gone => return self.forfeit(!side, asked),
            PlayerCall::ClaimWin => return Err(CallRefusal::NotGone),
            PlayerCall::TakeBack if self.take_back == Some(!side) => {
                Call::TakeBack { moves: self.moves_back(!side) }
            }
            PlayerCall::TakeBack if self.table.seat(!side).is_computer() && !self.table.is_over() => {
                Call::TakeBack { moves: self.moves_back(side) }
            }
            PlayerCall::TakeBack => return self.offer_take_back(side).map(Some),
            PlayerCall::DeclineTakeBack => return self.decline_take_back(side).map(Some),
            PlayerCall::GiveTime => Call::GiveTime { side: !side, time: self.gift(!side, asked.now)? },
            PlayerCall::Rematch => return self.agree_on_rematch(side).map(Some),
            PlayerCall::DeclineRematch if self.rematch.is_some() => {
                return Ok(Some(NoteMatter::RematchDeclined));
            }
            PlayerCall::DeclineRematch => return Err(CallRefusal::NothingOffered),
            PlayerCall::Say { phrase } => return self.say(side, *phrase).map(Some),
        };
        let ask = Ask { id: asked.id.map(MessageId), ..Ask::new(side, call) };
        self.table.call(ask.crediting(asked.credit), asked.now)?;
        Ok(None)
    }

    fn forfeit(&mut self, side: Color, asked: &Asked) -> Result<Option<NoteMatter>, CallRefusal> {
        self.table.call(Ask::new(Author::Table, Call::Forfeit(side)), asked.now)?;
        Ok(None)
    }

    /// How many moves are taken back so that this side is to move.
    fn moves_back(&self, side: Color) -> u32 {
        let made = self.table.plies().rev().filter(|ply| !ply.is_skipped());
        let after = made.take_while(|ply| ply.side != side).count();
        u32::try_from(after).unwrap_or(u32::MAX - 1) + 1
    }

    fn offer_take_back(&self, side: Color) -> Result<NoteMatter, CallRefusal> {
        if let Some(outcome) = self.table.outcome() {
            return Err(CallError::Over(outcome).into());
        }
        if self.take_back == Some(side) {
            return Err(CallError::AlreadyOffered.into());
        }
        if !self.table.plies().any(|ply| ply.side == side && !ply.is_skipped()) {
            return Err(CallError::NoMove.into());
        }
        self.expect_few_notes(side)?;
        Ok(NoteMatter::TakeBackOffered)
    }

    fn decline_take_back(&self, side: Color) -> Result<NoteMatter, CallRefusal> {
        match self.take_back {
            None => Err(CallRefusal::NothingOffered),
            Some(offering) if offering == side => Ok(NoteMatter::TakeBackWithdrawn),
            Some(_) => Ok(NoteMatter::TakeBackDeclined),
        }
    }

    fn gift(&self, side: Color, now: Moment) -> Result<Millis, CallRefusal> {
        match self.table.clock(side, now).left {
            Some(left) if left + GIFT <= MOST_LEFT => Ok(GIFT),
            _ => Err(CallRefusal::NoMoreTime),
        }
    }

    fn agree_on_rematch(&self, side: Color) -> Result<NoteMatter, CallRefusal> {
        if !self.table.is_over() {
            return Err(CallRefusal::NotOver);
        }
        if self.successor.is_some() || self.rematch == Some(side) {
            return Err(CallError::AlreadyOffered.into());
        }
        self.expect_few_notes(side)?;
        let computer = self.table.seat(!side).is_computer();
        match computer || self.rematch == Some(!side) {
            true => Ok(NoteMatter::Rematch { game: self.next_id() }),
            false => Ok(NoteMatter::RematchOffered),
        }
    }

    fn say(&self, side: Color, phrase: Phrase) -> Result<NoteMatter, CallRefusal> {
        self.expect_few_notes(side)?;
        Ok(NoteMatter::Said { phrase })
    }

    fn expect_few_notes(&self, side: Color) -> Result<(), CallRefusal> {
        if self.noted[side] < MOST_NOTES { Ok(()) } else { Err(CallRefusal::Enough) }
    }

    /// The game after this one. Every server that is asked finds the same, so that there is only one.
    fn next_id(&self) -> GameId {
        crate::identity::derived_id(&self.id, self.seq)
    }
}
