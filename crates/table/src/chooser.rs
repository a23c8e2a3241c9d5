//! What a computer player is.

use misere_rules::{AnyPosition, Game, Move, Playable};

use crate::{Level, Millis};

/// A player that chooses moves. A table never calls one; windows do.
///
/// ```
/// use misere_rules::{Color, Variant};
/// use misere_table::{Chooser, Moment, Seat, Table, Task, Terms};
///
/// let mut anything = |task: &Task<'_>| task.game.position().legal_moves().first().copied();
/// let terms = Terms::new(Variant::Antichess).with_seat(Color::White, Seat::COMPUTER);
/// let mut table = Table::new(terms, Moment(0));
/// let mv = table.task(Moment(0)).and_then(|task| anything.choose(&task)).expect("White can move");
/// table.play(mv, Moment(10))?;
/// assert_eq!(table.turn(), Color::Black);
/// assert!(table.task(Moment(10)).is_none());
/// # Ok::<(), misere_table::CallError>(())
/// ```
pub trait Chooser<P: Playable = AnyPosition> {
    /// The move for the player to move; `None` if there is none or no answer is wanted any more.
    fn choose(&mut self, task: &Task<'_, P>) -> Option<Move>;
}

impl<P: Playable, F: FnMut(&Task<'_, P>) -> Option<Move>> Chooser<P> for F {
    fn choose(&mut self, task: &Task<'_, P>) -> Option<Move> {
        self(task)
    }
}

/// What a chooser is given.
#[derive(Clone, Debug)]
pub struct Task<'a, P: Playable = AnyPosition> {
    /// The game so far.
    pub game: &'a Game<P>,
    /// How well to play.
    pub level: Level,
    /// What may be used up.
    pub budget: Budget,
}

/// What may be used up in choosing a move. Nothing said is nothing limited.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Budget {
    /// What may be spent on this move before the flag falls; `None` without a clock.
    pub left: Option<Millis>,
    /// What a move brings in: increment, delay, or a period that begins anew.
    pub bonus: Millis,
    /// Moves until more time comes.
    pub moves_to_go: Option<u32>,
    /// The most to spend, whatever the clock shows.
    pub most: Option<Millis>,
    /// The most positions to look at.
    pub nodes: Option<u64>,
    /// The deepest to look.
    pub depth: Option<u32>,
}
