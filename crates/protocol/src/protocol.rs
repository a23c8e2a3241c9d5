//! What every protocol of an engine is.

use core::fmt;

use crate::{EngineEvent, Order};

/// What has to be done.
#[derive(Clone, Debug)]
pub enum Effect<A> {
    /// Say this.
    Say(A),
    /// Let the engine do this.
    Order(Order),
    /// End the program.
    Quit,
}

/// A run of a protocol: lines and events in, effects out.
///
/// The program that runs it hands orders to an [`EngineHost`](crate::EngineHost), in this order, and must
/// tell it every event that comes of them. It should not hand over lines while there is no room for them.
pub trait Protocol {
    /// What is answered; it may have several lines.
    type Answer: fmt::Display;

    /// Obeys a line, without its end. Nothing is answered to a blank one.
    fn handle(&mut self, line: &[u8]) -> Vec<Effect<Self::Answer>>;

    /// Hears what happens while an order is obeyed.
    fn hear(&mut self, event: EngineEvent) -> Vec<Effect<Self::Answer>>;

    /// Can it take another line? If not, what it has to do first ends by itself.
    fn has_room(&self) -> bool {
        true
    }

    /// There is no more input: what has no end is stopped, what was asked for is still done, and then
    /// the program ends.
    fn leave(&mut self) -> Vec<Effect<Self::Answer>>;

    /// What the engine does takes too long, and there is no more input: it is stopped if that can be, and
    /// that is said. What waits behind it is still done.
    fn hurry(&mut self) -> Vec<Effect<Self::Answer>>;
}
