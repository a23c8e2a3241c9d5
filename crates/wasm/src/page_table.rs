//! A game being played, as a page sees it.

use misere_notation::{fen, names, san, uci};
use misere_rules::{ByColor, Color, Faults, Move, Request, Setup, Variant};
use misere_table::save::json;
use misere_table::{Event, Lineup, Moment, Played, Table};
use serde::Serialize;
use tsify::Tsify;

use crate::attempt::{Attempt, Refused};
use crate::save::games;
use crate::style::{self, Notation, Style};
use crate::view::{self, ClockView, ClocksView, PlyView, PositionView, TableView};
use crate::words::count_on;
use crate::{Chairs, Complaint, Letters, Matter, Wish};

/// A table, and how the texts of its moves are written.
#[derive(Clone, Debug)]
pub struct PageTable {
    pub(crate) table: Table,
    pub(crate) style: Style,
    /// Found once: looking through all starts takes as long as a view.
    chess960: Option<u16>,
    /// What is wrong with the first position and does no harm.
    pardoned: Faults,
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

impl PageTable {
    /// Begins a game.
    ///
    /// # Errors
    ///
    /// If there is no such game, position, level or time control.
    pub fn start(wish: Wish, now: f64) -> Result<PageTable, Complaint> {
        let (terms, pardoned) = wish.terms()?;
        Ok(PageTable::of(Table::new(terms, moment(now))).with_pardoned(pardoned))
    }

    /// A game between people that is told by its moves, as a link does.
    ///
    /// # Errors
    ///
    /// If there is no such game or position, or a move cannot be played there.
    pub fn replay(game: &str, fen: Option<String>, moves: &str, now: f64) -> Result<PageTable, Complaint> {
        let mut session = PageTable::start(Wish { fen, ..Wish::of(game) }, now)?;
        // What is refused is told in figures, which are the same in every language.
        session.style.letters = san::Letters::Figurine;
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

    /// A game that is played elsewhere, by its entries as JSON. It is not reopened: its clocks are those of the other
    /// machine, so moments are to be told in that machine's time.
    ///
    /// # Errors
    ///
    /// If they are no entries, or lead to no game.
    pub fn follow(json: &str) -> Result<PageTable, Complaint> {
        Ok(PageTable::of(json::follow(json.as_bytes(), games)?))
    }

    pub(crate) fn of(table: Table) -> PageTable {
        let chess960 = number_of(table.variant(), &table.game().first_position().to_setup());
        let pardoned = table.pardoned();
        PageTable { table, style: Style::new(san::Letters::English), chess960, pardoned }
    }

    /// The same where the text of the first position has these faults: the position has lost some of them.
    pub(crate) fn with_pardoned(self, pardoned: Faults) -> PageTable {
        PageTable { pardoned: self.pardoned.and(pardoned), ..self }
    }

    /// The table.
    pub fn table(&self) -> &Table {
        &self.table
    }

    /// Writes moves so from now on.
    #[cfg(feature = "study")]
    pub(crate) fn set_style(&mut self, style: Style) {
        self.style = style;
    }

    /// Writes pieces in other letters from now on, and reads them.
    pub fn set_letters(&mut self, letters: Letters) {
        self.style.letters = letters.into();
    }

    /// Writes moves in another notation from now on.
    pub fn set_notation(&mut self, notation: Notation) {
        self.style.notation = notation;
    }

    // Looking ------------------------------------------------------------------------------------

    /// Everything a board shows, but for the clocks.
    pub fn view(&self) -> TableView {
        TableView { plies: self.plies(), race: self.race(), ..self.glance() }
    }

    /// The same without the moves that were made, which take longest in a long game.
    pub(crate) fn glance(&self) -> TableView {
        let (table, pos) = (&self.table, self.table.position());
        let rests = table.is_over() || table.is_paused();
        let legal = if rests { Default::default() } else { pos.legal_moves() };
        let start = table.game().first_position();
        TableView {
            game: table.variant().card().key.to_owned(),
            start: fen::write(&start.to_setup()).to_string(),
            unusual_start: *start != table.variant().start(),
            chess960: self.chess960,
            pardoned: self.pardoned.keys().collect(),
            goals: view::names(table.variant().goals()),
            notation: self.style.resolved(start),
            position: self.at(table.plies().len()),
            moves: legal.iter().map(|&mv| view::mv(pos, mv, self.style)).collect(),
            must_capture: !rests && pos.must_capture(),
            plies: Vec::new(),
            made: ByColor::new_with(|side| self.made(side, usize::MAX)),
            army: count_on(&start.board()),
            race: Vec::new(),
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
        let squares = last.and_then(|number| game.moves().nth(number)).map(view::squares).unwrap_or_default();
        let mut lineup = Lineup::of(&game.first_position().board());
        let after = game.positions().skip(1).chain([game.position()]);
        for ((before, mv), after) in game.positions().zip(game.moves()).zip(after).take(plies) {
            lineup.follow(before, mv, after);
        }
        view::position(pos, &squares, &lineup, ByColor::new_with(|side| self.made(side, plies)))
    }

    /// How many moves a side has made in the first plies.
    fn made(&self, side: Color, plies: usize) -> usize {
        let plies = self.table.plies().take(plies);
        plies.filter(|ply| ply.side == side && !ply.is_skipped()).count()
    }

    /// How many pieces each side had, ply by ply.
    fn race(&self) -> Vec<ByColor<usize>> {
        let game = self.table.game();
        let boards = game.positions().chain([game.position()]).map(|pos| pos.board());
        boards.map(|board| ByColor::new_with(|side| board.of(side).len())).collect()
    }

    /// The moves so far. The positions before and after each are those that the game remembers.
    fn plies(&self) -> Vec<PlyView> {
        let game = self.table.game();
        let before = game.positions();
        let after = game.positions().skip(1).chain([game.position()]);
        let plies = self.table.plies().zip(before.zip(after));
        plies.map(|(ply, (before, after))| view::ply(before, after, ply, self.style)).collect()
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
        let text = &style::typed(text);
        match uci::parse(text) {
            Ok(request) => self.ask(request, now),
            Err(_) => match san::find_with(self.table.position(), text, self.style.letters) {
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
    pub(crate) fn write(&self, mv: Move) -> String {
        self.style.text(self.table.position(), mv)
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

/// The number of a start of Chess960, in the game that has them; the usual one has no need of it.
fn number_of(game: Variant, start: &Setup) -> Option<u16> {
    let shuffled = names::find("chess960").is_some_and(|named| named.variant == game);
    let usual = game.start().to_setup();
    let is_start = |&number: &u16| Setup::chess960(number).as_ref() == Some(start);
    (shuffled && *start != usual).then(|| (0..960).find(is_start)).flatten()
}
