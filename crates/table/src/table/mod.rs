//! One game being played.

mod agree;
mod back;
mod error;
mod pause;
mod play;
mod state;

pub use error::{DrawError, GameOver, PauseError, PlayError, TakeBackError, TurnError};
pub use play::Played;

use misere_rules::{AnyGame, AnyPosition, ByColor, Color, Game, Move, MoveError, Request, Variant};

use crate::clock::{Clocks, Dial};
use crate::{Event, Happening, Millis, Moment, Outcome, Seat, Terms};

/// One game being played: its history, clocks, seats, and how it ended.
///
/// It never reads the time. Calls that need it take the moment at which they happen; the moments must
/// not run backwards, and if they do no time passes. A refused call changes nothing, but time goes on:
/// a flag that had fallen before the call is noticed by it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    pub(crate) game: AnyGame,
    pub(crate) clocks: Clocks,
    pub(crate) seats: ByColor<Seat>,
    pub(crate) plies: Vec<Entry>,
    pub(crate) undone: Vec<Undone>,
    pub(crate) offer: Option<Color>,
    pub(crate) outcome: Option<Outcome>,
    pub(crate) pace: Pace,
    pub(crate) events: Vec<Event>,
}

/// A ply as the table remembers it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    pub(crate) mv: Move,
    pub(crate) spent: Millis,
    /// The clocks when the turn began.
    pub(crate) before: ByColor<Dial>,
}

/// A ply that was taken back and can be played again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Undone {
    pub(crate) side: Color,
    pub(crate) mv: Move,
    pub(crate) spent: Millis,
    /// The clocks when the turn ended.
    pub(crate) after: ByColor<Dial>,
}

/// Does the game go on, as far as it is not over?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pace {
    Running,
    Paused,
}

/// A move that was made, or a turn that was skipped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply {
    /// Whose.
    pub side: Color,
    /// The move; [`Move::PASS`] for a skipped turn.
    pub mv: Move,
    /// How long it took.
    pub spent: Millis,
    /// What the mover's clock showed after the move; `None` without a clock.
    pub left: Option<Millis>,
}

impl Ply {
    /// Was the turn skipped?
    pub fn is_skipped(&self) -> bool {
        self.mv == Move::PASS
    }
}

impl Table {
    /// A game begins, and if time is real and limited the clock of the player to move runs.
    pub fn new(terms: Terms, now: Moment) -> Table {
        let mut table = Table {
            game: Game::new(terms.start).with_draw_rule(terms.draw_rule),
            clocks: Clocks::new(terms.controls, terms.timekeeping),
            seats: terms.seats,
            plies: Vec::new(),
            undone: Vec::new(),
            offer: None,
            outcome: None,
            pace: Pace::Running,
            events: Vec::new(),
        };
        table.tell(Happening::Started);
        table.clocks.start(now);
        table.settle(now);
        table
    }

    // The board ----------------------------------------------------------------------------------

    /// The game: positions, moves, repetition.
    pub fn game(&self) -> &AnyGame {
        &self.game
    }

    /// Which game is played.
    pub fn variant(&self) -> Variant {
        self.position().variant()
    }

    /// The position on the board.
    pub fn position(&self) -> &AnyPosition {
        self.game.position()
    }

    /// The side to move. After the end it is the one that would be.
    pub fn turn(&self) -> Color {
        self.position().turn()
    }

    /// The legal move that somebody asks for.
    ///
    /// # Errors
    ///
    /// If there is no such move, says why.
    pub fn find(&self, request: Request) -> Result<Move, MoveError> {
        self.position().find(request)
    }

    /// The moves so far, skipped turns included, in order.
    pub fn plies(&self) -> impl ExactSizeIterator<Item = Ply> {
        (0..self.plies.len()).map(|number| self.ply(number))
    }

    /// The last move, or skipped turn.
    pub fn last_ply(&self) -> Option<Ply> {
        Some(self.ply(self.plies.len().checked_sub(1)?))
    }

    pub(crate) fn ply(&self, number: usize) -> Ply {
        let Entry { mv, spent, .. } = self.plies[number];
        let first = self.game.first_position().turn();
        let side = if number.is_multiple_of(2) { first } else { !first };
        let after = self.plies.get(number + 1).map_or(self.clocks.dials, |next| next.before);
        let left = after[side].face(&self.clocks.controls[side], Millis::ZERO).left;
        Ply { side, mv, spent, left }
    }

    pub(crate) fn tell(&mut self, what: Happening) {
        let number = self.last_event() + 1;
        self.events.push(Event { number, what });
    }

    /// May moves be made?
    fn ready(&self) -> Result<(), TurnError> {
        match self.outcome {
            Some(outcome) => Err(TurnError::Over(outcome)),
            None if self.is_paused() => Err(TurnError::Paused),
            None => Ok(()),
        }
    }

    /// The game is over: the clocks stand still.
    pub(crate) fn end(&mut self, outcome: Outcome, now: Moment) -> Outcome {
        self.clocks.stop(now);
        self.offer = None;
        self.pace = Pace::Running;
        self.outcome = Some(outcome);
        self.tell(Happening::Over(outcome));
        outcome
    }
}
