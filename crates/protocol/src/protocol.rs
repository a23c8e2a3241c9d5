//! What every protocol of an engine is.

use core::fmt;

use crate::{Event, Order};

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
/// Whoever runs it hands orders to a [`Worker`](crate::Worker), in this order, and must tell it every
/// event that comes of them.
pub trait Protocol {
    /// What is answered; it may have several lines.
    type Answer: fmt::Display;

    /// Obeys a line, without its end. Nothing is answered to a blank one.
    fn handle(&mut self, line: &[u8]) -> Vec<Effect<Self::Answer>>;

    /// Hears what happens while an order is obeyed.
    fn hear(&mut self, event: Event) -> Vec<Effect<Self::Answer>>;

    /// There is no more input: what has no end is stopped, what was asked for is still done, and then
    /// the program ends.
    fn leave(&mut self) -> Vec<Effect<Self::Answer>>;

    /// It takes too long since there is no more input: what can be stopped is stopped.
    fn hurry(&mut self) -> Vec<Effect<Self::Answer>>;
}
