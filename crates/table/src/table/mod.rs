//! One game being played.

mod agree;
mod back;
mod call;
mod error;
mod fold;
mod judge;
mod pause;
mod perform;
mod play;
mod state;

pub use error::CallError;
pub use play::Played;

use misere_rules::{AnyPosition, ByColor, Color, Game, Move, MoveError, Playable, Request, Variant};

use crate::clock::{Clocks, Dial};
use crate::{Author, Call, Entry, Event, Happening, Millis, Moment, Outcome, Seat, Terms};

/// One game being played: its history, clocks, seats, and how it ended.
///
/// Its history is a list of [entries](Entry), one for each accepted [`Call`]; all else follows from them,
/// and [`Table::fold`] makes the same table of them again.
///
/// It never reads the time. Calls that need it take the moment at which they happen; a moment before the
/// last one counts as the last one. A refused call changes nothing, but time goes on: a flag that had
/// fallen before the call is noticed by it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table<P: Playable = AnyPosition> {
    /// The accepted calls. What follows here is their fold.
    log: Vec<Entry>,
    events: Vec<Event>,
    pub(crate) game: Game<P>,
    pub(crate) clocks: Clocks,
    seats: ByColor<Seat>,
    /// What is known of each ply of the game besides its move.
    times: Vec<PlyTimes>,
    undone: Vec<Undone>,
    offer: Option<Color>,
    outcome: Option<Outcome>,
    paused: bool,
    adjourned: bool,
}

/// What is known of a ply besides its move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct PlyTimes {
    spent: Millis,
    left: Option<Millis>,
    /// The clocks when the turn began.
    before: ByColor<Dial>,
}

/// A ply that was taken back and can be played again.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Undone {
    mv: Move,
    spent: Millis,
    left: Option<Millis>,
    /// The clocks when the turn ended.
    after: ByColor<Dial>,
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
    /// Which game is played.
    pub fn variant(&self) -> Variant {
        self.position().variant()
    }
}

impl<P: Playable> Table<P> {
    /// A game begins, and if time is real and limited the clock of the player to move runs.
    pub fn new(terms: Terms<P>, now: Moment) -> Table<P> {
        let start = Call::Start(Box::new((&terms).into()));
        let mut table = Table::laid(terms, now);
        let ruling = table.settle(None);
        table.log.push(Entry {
            number: 1,
            moment: now,
            author: Author::Table,
            charge: Millis::ZERO,
            id: None,
            call: start,
            ruling,
        });
        table
    }

    /// A table on these terms, with nothing played and nothing written down.
    fn laid(terms: Terms<P>, now: Moment) -> Table<P> {
        let mut table = Table {
            log: Vec::new(),
            events: Vec::new(),
            game: Game::new(terms.start).with_draw_rule(terms.draw_rule),
            clocks: Clocks::new(terms.controls, terms.timekeeping),
            seats: terms.seats,
            times: Vec::new(),
            undone: Vec::new(),
            offer: None,
            outcome: None,
            paused: false,
            adjourned: false,
        };
        table.tell(Happening::Started);
        table.clocks.start(now);
        table
    }

    // The board ----------------------------------------------------------------------------------

    /// The game: positions, moves, repetition.
    pub fn game(&self) -> &Game<P> {
        &self.game
    }

    /// The position on the board.
    pub fn position(&self) -> &P {
        self.game.position()
    }

    /// The side to move. After the end it is the one that would be.
    pub fn turn(&self) -> Color {
        self.position().turn()
    }

    /// The legal move that is asked for.
    ///
    /// # Errors
    ///
    /// If there is no such move, says why.
    pub fn find(&self, request: Request) -> Result<Move, MoveError> {
        self.position().find(request)
    }

    /// The moves so far, skipped turns included, in order.
    pub fn plies(&self) -> impl DoubleEndedIterator<Item = Ply> + ExactSizeIterator {
        let first = self.game.first_position().turn();
        self.game.moves().zip(&self.times).enumerate().map(move |(number, (mv, times))| Ply {
            side: if number.is_multiple_of(2) { first } else { !first },
            mv,
            spent: times.spent,
            left: times.left,
        })
    }

    /// The last move, or skipped turn.
    pub fn last_ply(&self) -> Option<Ply> {
        self.plies().next_back()
    }

    // What others are told -----------------------------------------------------------------------

    fn tell(&mut self, what: Happening) {
        // What happens now follows from the entry that is about to be written down.
        let (number, entry) = (self.last_event() + 1, self.last_entry() + 1);
        self.events.push(Event { number, entry, what });
    }
}
