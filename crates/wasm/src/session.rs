//! A game being played, as a page sees it.

use misere_notation::san;
use misere_notation::{fen, uci};
use misere_rules::{AnyPosition, Color, Move, Request};
use misere_table::{Moment, PlayError, Played, Table};

use crate::attempt::{Attempt, Refused};
use crate::view::{self, ClockView, ClocksView, PlyView, PositionView, TableView};
use crate::{Chairs, Complaint, Count, Letters, Matter, Pair, Side, Wish};

/// A table, and the texts of its moves.
#[derive(Clone, Debug)]
pub struct Session {
    pub(crate) table: Table,
    letters: san::Letters,
    /// The moves so far and the positions before them. Kept, since a long game would otherwise be
    /// played again for every look at it.
    past: Vec<Past>,
}

#[derive(Clone, Debug)]
struct Past {
    mv: Move,
    before: AnyPosition,
    ply: PlyView,
}

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
        let mut session = Session { table, letters: san::Letters::English, past: Vec::new() };
        session.catch_up();
        session
    }

    /// The table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Writes pieces in other letters from now on, and reads them.
    pub fn set_letters(&mut self, letters: Letters) {
        self.letters = letters.into();
        self.past.clear();
        self.catch_up();
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
            position: self.at(self.past.len()),
            moves: legal.iter().map(|&mv| view::mv(pos, mv, self.letters)).collect(),
            must_capture: !rests && pos.must_capture(),
            plies: self.past.iter().map(|past| past.ply.clone()).collect(),
            made: Pair { white: made(Color::White), black: made(Color::Black) },
            army: Count::on(&start.board()),
            seats: Chairs { white: table.seat(Color::White).into(), black: table.seat(Color::Black).into() },
            controls: Pair {
                white: table.control(Color::White).to_string(),
                black: table.control(Color::Black).to_string(),
            },
            outcome: table.outcome().map(view::outcome),
            paused: table.is_paused(),
            draw_offer: table.draw_offer().map(Side::from),
            claimable: table.claimable_draw().map(|ending| ending.key()),
            can_take_back: table.can_take_back(),
            can_redo: table.can_redo(),
        }
    }

    /// The position after so many plies; the last one for any number beyond.
    pub fn at(&self, plies: usize) -> PositionView {
        let plies = plies.min(self.past.len());
        let pos = self.past.get(plies).map_or(self.table.position(), |past| &past.before);
        let last = plies.checked_sub(1).map(|number| &self.past[number]);
        let squares = last.map(|past| view::squares(&past.before, past.mv)).unwrap_or_default();
        view::position(pos, &squares)
    }

    /// What the clocks show.
    pub fn clocks(&self, now: f64) -> ClocksView {
        let clock = |side: Color| {
            let face = self.table.clock(side, moment(now));
            ClockView { left: face.left.map(|left| left.0), periods: face.periods }
        };
        let turn = self.table.turn();
        let runs = self.table.flag_falls_at().is_some();
        ClocksView {
            white: clock(Color::White),
            black: clock(Color::Black),
            running: runs.then_some(turn.into()),
        }
    }

    // Playing ------------------------------------------------------------------------------------

    /// Plays the move that a text says: `e2e4`, `e2-e4`, `Nf3`, `P@e4`.
    pub fn say(&mut self, text: &str, now: f64) -> Attempt {
        let text = text.trim();
        let attempt = match uci::parse(text) {
            Ok(request) => self.ask(request, now),
            Err(_) => match san::find_with(self.table.position(), text, self.letters) {
                Ok(mv) => self.ask(mv.request(), now),
                Err(error) => Attempt::Refused(Refused::of_san(&error, |mv| self.write(mv))),
            },
        };
        self.catch_up();
        attempt
    }

    fn ask(&mut self, request: Request, now: f64) -> Attempt {
        match self.table.ask(request, moment(now)) {
            Ok(Played::Moved(mv)) => Attempt::Played { uci: format!("{mv:?}") },
            Ok(Played::TooLate(_)) => Attempt::TooLate,
            Err(PlayError::Illegal(error)) => {
                Attempt::Refused(Refused::of_rules(&error.reason, |mv| self.write(mv)))
            }
            Err(error @ PlayError::Paused) => Attempt::Refused(Refused::new("paused", error.to_string())),
            Err(error @ PlayError::Over(_)) => Attempt::Refused(Refused::new("game-over", error.to_string())),
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
        self.catch_up();
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
        self.catch_up();
        Ok(())
    }

    /// Makes the texts agree with the moves on the table.
    fn catch_up(&mut self) {
        let plies: Vec<_> = self.table.plies().collect();
        let agree = self.past.iter().zip(&plies).take_while(|(past, ply)| past.mv == ply.mv).count();
        let mut pos = match self.past.get(agree) {
            Some(past) => past.before.clone(),
            None => match self.past.last() {
                Some(past) => past.before.play(past.mv).unwrap_or_else(|_| past.before.clone()),
                None => self.table.game().first_position().clone(),
            },
        };
        self.past.truncate(agree);
        for ply in &plies[agree..] {
            let before = pos.clone();
            pos.play_unchecked(ply.mv);
            let ply_view = view::ply(&before, &pos, *ply, self.letters);
            self.past.push(Past { mv: ply.mv, before, ply: ply_view });
        }
    }
}
