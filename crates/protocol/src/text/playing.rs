//! What can be done while a game is played.

use core::time::Duration;

use misere_notation::fen;
use misere_notation::picture::Figures;
use misere_rules::{ByColor, Color, Faults, Move, Request, Variant};
use misere_table::save::{self, xml, xml::XmlError};
use misere_table::{
    CallError, Chooser, Happening, Millis, Moment, Outcome, Played, Seat, Table, Terms, TimeControl,
};

use super::command::{Command, Contender, PlayerKind, Whose};
use super::files::Files;
use super::moves::Dialect;
use super::picture;
use super::reply::{Answer, State, Trouble};
use crate::command_error::CommandError;

/// Time is told to the table, so that any moment will do.
const NOW: Moment = Moment::ZERO;

const NANOS_PER_MILLI: u128 = 1_000_000;

/// A game that is played.
#[derive(Debug)]
pub(super) struct Playing {
    table: Table,
    dialect: Dialect,
    /// The last event that the answers have told of.
    seen: u64,
    /// What the computer thought of in this turn.
    thought: Option<Move>,
}

impl Playing {
    /// The players of a game that was not begun by a command.
    pub(super) const PEOPLE: ByColor<PlayerKind> =
        ByColor { white: PlayerKind::Human, black: PlayerKind::Human };

    /// A game begins.
    pub(super) fn begin(variant: Variant, white: Contender, black: Contender) -> Playing {
        let terms = Terms::new(variant)
            .with_clocks(TimeControl::sudden_death(white.time), TimeControl::sudden_death(black.time))
            .with_told_time();
        Playing::at(Table::new(terms, NOW), ByColor { white: white.kind, black: black.kind })
    }

    /// The game of a file goes on, played by these; and what is wrong with its first position and does no harm.
    pub(super) fn resume(
        file: &[u8],
        players: ByColor<PlayerKind>,
        custom: &[Variant],
    ) -> Result<(Playing, Faults), XmlError> {
        let ours = |key: &str| custom.iter().find(|game| game.card().key == key).cloned();
        let saved = xml::read(file, |key| ours(key).or_else(|| save::built_in(key)))?;
        let pardoned = saved.pardoned();
        Ok((Playing::at(saved.resume(NOW), players), pardoned))
    }

    fn at(mut table: Table, players: ByColor<PlayerKind>) -> Playing {
        for side in Color::ALL {
            let seat = match players[side] {
                PlayerKind::Human => Seat::Human,
                PlayerKind::Computer => Seat::COMPUTER,
            };
            table.set_seat(side, seat);
        }
        Playing { dialect: Dialect::of(&table.variant()), table, seen: 0, thought: None }
    }

    /// How the game ended, if that is among what happened since this was asked last.
    pub(super) fn ending(&mut self) -> Option<Outcome> {
        let ending = self.table.events_since(self.seen).iter().find_map(|event| match event.what {
            Happening::Over(outcome) => Some(outcome),
            _ => None,
        });
        self.seen = self.table.last_event();
        ending
    }

    pub(super) fn players(&self) -> ByColor<PlayerKind> {
        ByColor::new_with(|side| match self.table.seat(side).is_computer() {
            true => PlayerKind::Computer,
            false => PlayerKind::Human,
        })
    }

    /// Does the game have moves of this form?
    pub(super) fn knows(&self, request: Request) -> bool {
        self.dialect.knows(request)
    }

    pub(super) fn state(&self) -> State {
        State {
            variant: self.table.variant().card().key.to_owned(),
            fen: fen::write(&self.table.position().to_setup()).to_string(),
            turn: self.table.turn(),
            players: self.players(),
            times: ByColor::new_with(|side| self.table.clock(side, NOW).left),
        }
    }

    fn is_computers_turn(&self) -> bool {
        self.table.seat_to_move().is_computer()
    }

    /// Commands that need nothing but the table.
    pub(super) fn obey(&mut self, command: &Command, figures: Figures) -> Result<Answer, Trouble> {
        match *command {
            Command::MakeMove { .. } if self.is_computers_turn() => Ok(Answer::Nothing),
            Command::MakeMove { mv, spent } => {
                let mv = self.dialect.admit(self.table.position(), mv).map_err(Trouble::Illegal)?;
                self.play(mv, spent)
            }
            Command::MakeNextMove if !self.is_computers_turn() => Err(Trouble::HumanMove),
            Command::MakeNextMove => {
                let mv = self.thought.ok_or(Trouble::NoThought)?;
                self.play(mv.request(), Millis::ZERO)
            }
            Command::PrintBoard => Ok(Answer::Board(self.file())),
            Command::IsLegalMove(mv) => {
                Ok(Answer::Legality(self.dialect.find(self.table.position(), mv).map(|_| ())))
            }
            Command::PrintAllMoves => Ok(Answer::Moves(self.dialect.all(self.table.position()))),
            Command::GetTime(whose) => {
                let side = self.side_of(whose).map_err(Trouble::Input)?;
                Ok(Answer::Time(self.table.clock(side, NOW).left))
            }
            Command::ShowBoard => {
                Ok(Answer::Picture(picture::draw(&self.table.position().to_setup(), figures)))
            }
            _ => Err(Trouble::Input(CommandError::new("a command about this game", command.name()))),
        }
    }

    /// Makes a move. One that comes too late is said, too.
    fn play(&mut self, request: Request, spent: Millis) -> Result<Answer, Trouble> {
        match self.table.ask_taking(request, spent, NOW) {
            Ok(Played::Moved(mv)) => {
                self.thought = None;
                Ok(Answer::Move(self.dialect.write(mv)))
            }
            Ok(Played::TooLate(_)) => {
                // The board is as it was, so that the move can still be found.
                let mv = self.table.find(request).map_err(Trouble::Illegal)?;
                Ok(Answer::TooLate(self.dialect.write(mv)))
            }
            Err(CallError::Illegal(error)) => Err(Trouble::Illegal(error)),
            Err(error) => Err(Trouble::Input(CommandError::new("a game that goes on", error.to_string()))),
        }
    }

    /// Lets the computer think from now on, unless it has done so in this turn, and charges it the time.
    pub(super) fn think(
        &mut self,
        chooser: &mut impl Chooser,
        now: Duration,
        clock: &mut impl FnMut() -> Duration,
    ) -> Result<Answer, Trouble> {
        if !self.is_computers_turn() {
            return Err(Trouble::HumanTurn);
        }
        if let Some(mv) = self.thought {
            return Ok(Answer::Move(self.dialect.write(mv)));
        }
        let chosen = self.table.task(NOW).and_then(|task| chooser.choose(&task));
        // A millisecond that has begun is spent: otherwise a quick player would never lose on time.
        let spent = clock().saturating_sub(now).as_nanos().div_ceil(NANOS_PER_MILLI);
        let spent = Millis(u64::try_from(spent).unwrap_or(u64::MAX));
        let legal = chosen.filter(|mv| self.table.position().is_legal(*mv));
        debug_assert!(
            legal.is_some(),
            "a computer chooses a legal move of the game it is given, found {chosen:?}"
        );
        self.thought = legal.or_else(|| self.table.position().legal_moves().first().copied());
        match (self.table.charge(spent, NOW), self.thought) {
            (Ok(None), Some(mv)) => Ok(Answer::Move(self.dialect.write(mv))),
            _ => Ok(Answer::Nothing),
        }
    }

    /// The game as a file has it.
    fn file(&self) -> String {
        xml::write(&self.table, NOW)
    }

    pub(super) fn save(&self, name: &str, files: &mut impl Files) -> Result<Answer, Trouble> {
        let unsaved = |error| Trouble::Unsaved(format!("cannot write {name}: {error}"));
        files.write(name, &self.file()).map_err(unsaved)?;
        Ok(Answer::Saved)
    }

    /// Whose time is meant.
    fn side_of(&self, whose: Whose) -> Result<Color, CommandError> {
        let kind = match whose {
            Whose::Side(side) => return Ok(side),
            Whose::Only(kind) => kind,
        };
        let players = self.players();
        let mut sides = Color::ALL.into_iter().filter(|side| players[*side] == kind);
        match (sides.next(), sides.next()) {
            (Some(side), None) => Ok(side),
            (first, _) => {
                let found =
                    if first.is_some() { "two players of that kind" } else { "no player of that kind" };
                Err(CommandError::new("white or black", found))
            }
        }
    }
}
