//! A game being played, as a page sees it.

use misere_notation::san;
use misere_notation::{fen, uci};
use misere_rules::{ByColor, Color, Move, Request};
use misere_table::{Event, Moment, Played, Table};
use serde::Serialize;
use tsify::Tsify;

use crate::attempt::{Attempt, Refused};
use crate::view::{self, ClockView, ClocksView, PlyView, PositionView, TableView};
use crate::words::count_on;
use crate::{Chairs, Complaint, Letters, Matter, Wish};

/// A table, and how the texts of its moves are written.
#[derive(Clone, Debug)]
pub struct Session {
    pub(crate) table: Table,
    letters: san::Letters,
}

/// Things that happened at a table.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Tsify)]
pub struct Events(
    /// In order.
    #[tsify(type = "TableEvent[]")]
    pub Vec<Event>,
);

/// The moment that a page tells.
pub(crate) fn moment(now: f64) -> Moment {
    Moment(now as u64)
}

impl Session {
    /// Begins a game.
    ///
    /// # Errors
    ///
    /// If there is no such game, position, level or time control.
    pub fn start(wish: Wish, now: f64) -> Result<Session, Complaint> {
        Ok(Session::of(Table::new(wish.terms()?, moment(now))))
    }

    /// A game between people that is told by its moves, as a link does.
    ///
    /// # Errors
    ///
    /// If there is no such game or position, or a move cannot be played there.
    pub fn replay(game: &str, fen: Option<String>, moves: &str, now: f64) -> Result<Session, Complaint> {
        let mut session = Session::start(Wish { fen, ..Wish::of(game) }, now)?;
        // What is refused is told in figures, which are the same in every language.
        session.letters = san::Letters::Figurine;
        for (number, text) in moves.split_ascii_whitespace().enumerate() {
            // A turn that is skipped has been skipped by the table already.
            if text == "0000" {
                continue;
            }
            if let Attempt::Refused(refused) = session.say(text, now) {
                let place = number + 1;
                let sentence = format!("move {place}, {text}: {}", refused.message);
                let matter =
                    Matter::Move { text: text.to_owned(), number: Some(place), refused: Box::new(refused) };
                return Err(Complaint::new(matter, sentence));
            }
        }
        session.set_letters(Letters::English);
        Ok(session)
    }

    pub(crate) fn of(table: Table) -> Session {
        Session { table, letters: san::Letters::English }
    }

    /// The table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Writes pieces in other letters from now on, and reads them.
    pub fn set_letters(&mut self, letters: Letters) {
        self.letters = letters.into();
    }

    // Looking ------------------------------------------------------------------------------------

    /// Everything a board shows, but for the clocks.
    pub fn view(&self) -> TableView {
        let (table, pos) = (&self.table, self.table.position());
        let rests = table.is_over() || table.is_paused();
        let legal = if rests { Default::default() } else { pos.legal_moves() };
        let start = table.game().first_position();
        let made = |side: Color| table.plies().filter(|ply| ply.side == side && !ply.is_skipped()).count();
        TableView {
            game: table.variant().card().key.to_owned(),
            start: fen::write(&start.to_setup()).to_string(),
            unusual_start: *start != table.variant().start(),
            position: self.at(table.plies().len()),
            moves: legal.iter().map(|&mv| view::mv(pos, mv, self.letters)).collect(),
            must_capture: !rests && pos.must_capture(),
            plies: self.plies(),
            made: ByColor::new_with(made),
            army: count_on(&start.board()),
            seats: Chairs { white: table.seat(Color::White).into(), black: table.seat(Color::Black).into() },
            controls: ByColor::new_with(|side| table.control(side).to_string()),
            outcome: table.outcome().map(view::outcome),
            paused: table.is_paused(),
            draw_offer: table.draw_offer(),
            claimable: table.claimable_draw().map(|ending| ending.key()),
            can_take_back: table.can_take_back(),
            can_redo: table.can_redo(),
        }
    }

    /// The position after this many plies; the last one for any number beyond.
    pub fn at(&self, plies: usize) -> PositionView {
        let game = self.table.game();
        let pos = game.positions().nth(plies).unwrap_or(game.position());
        let last = plies.min(game.moves().len()).checked_sub(1);
        let last = last.and_then(|number| game.positions().zip(game.moves()).nth(number));
        let squares = last.map(|(before, mv)| view::squares(before, mv)).unwrap_or_default();
        view::position(pos, &squares)
    }

    /// The moves so far. The positions before and after each are those that the game remembers.
    fn plies(&self) -> Vec<PlyView> {
        let game = self.table.game();
        let before = game.positions();
        let after = game.positions().skip(1).chain([game.position()]);
        let plies = self.table.plies().zip(before.zip(after));
        plies.map(|(ply, (before, after))| view::ply(before, after, ply, self.letters)).collect()
    }

    /// What happened after the event of this number; everything after 0.
    pub fn events_since(&self, number: u64) -> Events {
        Events(self.table.events_since(number).to_vec())
    }

    /// The number of the last event.
    pub fn last_event(&self) -> u64 {
        self.table.last_event()
    }

    /// What the clocks show.
    pub fn clocks(&self, now: f64) -> ClocksView {
        let clock = |side: Color| {
            let face = self.table.clock(side, moment(now));
            ClockView { left: face.left.map(|left| left.0), periods: face.periods }
        };
        let turn = self.table.turn();
        let runs = self.table.flag_falls_at().is_some();
        ClocksView { white: clock(Color::White), black: clock(Color::Black), running: runs.then_some(turn) }
    }

    // Playing ------------------------------------------------------------------------------------

    /// Plays the move that a text says: `e2e4`, `e2-e4`, `Nf3`, `P@e4`.
    pub fn say(&mut self, text: &str, now: f64) -> Attempt {
        let text = text.trim();
        match uci::parse(text) {
            Ok(request) => self.ask(request, now),
            Err(_) => match san::find_with(self.table.position(), text, self.letters) {
                Ok(mv) => self.ask(mv.request(), now),
                Err(error) => Attempt::Refused(Refused::of_san(&error, |mv| self.write(mv))),
            },
        }
    }

    fn ask(&mut self, request: Request, now: f64) -> Attempt {
        match self.table.ask(request, moment(now)) {
            Ok(Played::Moved(mv)) => Attempt::Played { uci: mv.to_string() },
            Ok(Played::TooLate(_)) => Attempt::TooLate,
            Err(error) => Attempt::Refused(Refused::of_call(&error, |mv| self.write(mv))),
        }
    }

    /// A move as the board shows it.
    fn write(&self, mv: Move) -> String {
        san::translate(&san::write(self.table.position(), mv), self.letters)
    }

    /// Notices a flag that has fallen. Says whether the game is over by it now.
    pub fn tick(&mut self, now: f64) -> bool {
        self.table.tick(moment(now)).is_some()
    }

    /// Takes the last move back; against a computer, up to one's own.
    ///
    /// # Errors
    ///
    /// If there is none, or the game is paused, or over by something else than the rules.
    pub fn take_back(&mut self, now: f64) -> Result<(), Complaint> {
        let human = |side: Color| !self.table.seat(side).is_computer();
        match (human(Color::White), human(Color::Black)) {
            (true, false) => self.table.take_back_for(Color::White, moment(now))?,
            (false, true) => self.table.take_back_for(Color::Black, moment(now))?,
            _ => self.table.take_back(moment(now))?,
        };
        Ok(())
    }

    /// Plays again what was taken back last; against a computer, its answer too.
    ///
    /// # Errors
    ///
    /// If there is nothing, or the game is paused or over.
    pub fn redo(&mut self, now: f64) -> Result<(), Complaint> {
        self.table.redo(moment(now))?;
        let alone = Color::ALL.into_iter().all(|side| self.table.seat(side).is_computer());
        while !alone && self.table.seat_to_move().is_computer() && self.table.can_redo() {
            self.table.redo(moment(now))?;
        }
        Ok(())
    }
}
