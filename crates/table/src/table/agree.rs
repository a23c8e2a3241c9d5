//! Endings that the players bring about: draws by agreement and by claim, giving up, calling off.

use misere_rules::{Color, Playable};

use super::{CallError, Table};
use crate::{Ask, Author, Call, Moment, Outcome};

impl<P: Playable> Table<P> {
    /// Offers a draw. It stands until the opponent answers or moves, or it is withdrawn. If the
    /// opponent has offered one, that is accepted.
    ///
    /// # Errors
    ///
    /// If the game is over or this side's offer stands already.
    pub fn offer_draw(&mut self, side: Color, now: Moment) -> Result<Option<Outcome>, CallError> {
        Ok(self.call(Ask::new(side, Call::OfferDraw), now)?.ruling.over)
    }

    /// Accepts the opponent's draw.
    ///
    /// # Errors
    ///
    /// If the game is over or the opponent has offered none.
    pub fn accept_draw(&mut self, side: Color, now: Moment) -> Result<Outcome, CallError> {
        self.end_by(side, Call::AcceptDraw, now)
    }

    /// Declines the opponent's draw.
    ///
    /// # Errors
    ///
    /// If the game is over or the opponent has offered none.
    pub fn decline_draw(&mut self, side: Color, now: Moment) -> Result<(), CallError> {
        self.call(Ask::new(side, Call::DeclineDraw), now).map(|_| ())
    }

    /// Withdraws the own offer.
    ///
    /// # Errors
    ///
    /// If the game is over or there is none.
    pub fn withdraw_draw(&mut self, side: Color, now: Moment) -> Result<(), CallError> {
        self.call(Ask::new(side, Call::WithdrawDraw), now).map(|_| ())
    }

    /// Claims the draw that repetition or the count of moves entitles to.
    ///
    /// # Errors
    ///
    /// If the game is over, it is not this side's turn, or there is nothing to claim.
    pub fn claim_draw(&mut self, side: Color, now: Moment) -> Result<Outcome, CallError> {
        self.end_by(side, Call::ClaimDraw, now)
    }

    /// A player gives up; the other wins.
    ///
    /// # Errors
    ///
    /// If the game is over.
    pub fn resign(&mut self, side: Color, now: Moment) -> Result<Outcome, CallError> {
        self.end_by(side, Call::Resign, now)
    }

    /// A player has left, or has done what loses a game; the other wins.
    ///
    /// # Errors
    ///
    /// If the game is over.
    pub fn forfeit(&mut self, side: Color, now: Moment) -> Result<Outcome, CallError> {
        self.end_by(Author::Table, Call::Forfeit(side), now)
    }

    /// Calls the game off: it has no result.
    ///
    /// # Errors
    ///
    /// If the game is over.
    pub fn abort(&mut self, now: Moment) -> Result<Outcome, CallError> {
        self.end_by(Author::Table, Call::Abort, now)
    }

    /// Ends the game by decision of the program that runs it.
    ///
    /// # Errors
    ///
    /// If the game is over, or cannot end so: a side that cannot win any more does not win on time, and
    /// what only the rules decide is not decided by anyone else.
    pub fn adjudicate(&mut self, outcome: Outcome, now: Moment) -> Result<Outcome, CallError> {
        self.end_by(Author::Table, Call::Adjudicate(outcome), now)
    }

    /// Asks for what ends the game.
    fn end_by(&mut self, author: impl Into<Author>, call: Call, now: Moment) -> Result<Outcome, CallError> {
        let over = self.call(Ask::new(author, call), now)?.ruling.over;
        Ok(over.expect("what is asked for ends the game, or is refused"))
    }
}
