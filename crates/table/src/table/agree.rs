//! Endings that the players bring about: draws by agreement and by claim, giving up, calling off.

use misere_rules::Color;

use super::{DrawError, GameOver, Table};
use crate::{Cause, Happening, Moment, Outcome};

impl Table {
    /// Offers a draw. It stands until the opponent answers or moves, or it is withdrawn. If the
    /// opponent has offered one, that is accepted.
    ///
    /// # Errors
    ///
    /// If the game is over or this side's offer stands already.
    pub fn offer_draw(&mut self, side: Color, now: Moment) -> Result<Option<Outcome>, DrawError> {
        self.go_on(now)?;
        match self.offer {
            Some(offering) if offering == side => Err(DrawError::AlreadyOffered),
            Some(_) => self.accept_draw(side, now).map(Some),
            None => {
                self.offer = Some(side);
                self.tell(Happening::DrawOffered(side));
                Ok(None)
            }
        }
    }

    /// Accepts the opponent's draw.
    ///
    /// # Errors
    ///
    /// If the game is over or the opponent has offered none.
    pub fn accept_draw(&mut self, side: Color, now: Moment) -> Result<Outcome, DrawError> {
        self.go_on(now)?;
        self.expect_offer(!side)?;
        Ok(self.end(Outcome::draw(Cause::Agreement), now))
    }

    /// Declines the opponent's draw.
    ///
    /// # Errors
    ///
    /// If the game is over or the opponent has offered none.
    pub fn decline_draw(&mut self, side: Color, now: Moment) -> Result<(), DrawError> {
        self.go_on(now)?;
        self.expect_offer(!side)?;
        self.offer = None;
        self.tell(Happening::DrawDeclined(side));
        Ok(())
    }

    /// Withdraws one's own offer.
    ///
    /// # Errors
    ///
    /// If the game is over or there is none.
    pub fn withdraw_draw(&mut self, side: Color, now: Moment) -> Result<(), DrawError> {
        self.go_on(now)?;
        self.expect_offer(side)?;
        self.offer = None;
        self.tell(Happening::DrawWithdrawn(side));
        Ok(())
    }

    /// Claims the draw that repetition or the count of moves entitles to.
    ///
    /// # Errors
    ///
    /// If the game is over, it is not this side's turn, or there is nothing to claim.
    pub fn claim_draw(&mut self, side: Color, now: Moment) -> Result<Outcome, DrawError> {
        self.go_on(now)?;
        if self.turn() != side {
            return Err(DrawError::NotYourTurn);
        }
        let ending = self.game.claimable_draw().ok_or(DrawError::NothingToClaim)?;
        Ok(self.end(Outcome::draw(Cause::Claim(ending)), now))
    }

    /// A player gives up; the other wins.
    ///
    /// # Errors
    ///
    /// If the game is over.
    pub fn resign(&mut self, side: Color, now: Moment) -> Result<Outcome, GameOver> {
        self.go_on(now)?;
        Ok(self.end(Outcome::win(!side, Cause::Resignation), now))
    }

    /// A player has left, or has done what loses a game; the other wins.
    ///
    /// # Errors
    ///
    /// If the game is over.
    pub fn forfeit(&mut self, side: Color, now: Moment) -> Result<Outcome, GameOver> {
        self.go_on(now)?;
        Ok(self.end(Outcome::win(!side, Cause::Abandonment), now))
    }

    /// Calls the game off: it has no result.
    ///
    /// # Errors
    ///
    /// If the game is over.
    pub fn abort(&mut self, now: Moment) -> Result<Outcome, GameOver> {
        self.go_on(now)?;
        Ok(self.end(Outcome::draw(Cause::Abort), now))
    }

    /// Expects a game that is not over; a pause does no harm.
    pub(super) fn go_on(&mut self, now: Moment) -> Result<(), GameOver> {
        self.tick(now);
        self.outcome.map_or(Ok(()), |outcome| Err(GameOver(outcome)))
    }

    fn expect_offer(&self, by: Color) -> Result<(), DrawError> {
        if self.offer == Some(by) { Ok(()) } else { Err(DrawError::NoOffer) }
    }
}
