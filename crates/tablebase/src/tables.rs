//! Tables of several games, and questions to them.

use core::fmt;
use std::collections::HashMap;
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

use misere_rules::{Board, Color, Duty, MoveKind, Position, Rules, Scope, Stuck};

use crate::MAX_MEN;
use crate::bytes::Bytes;
use crate::directory::Directory;
use crate::file::{FileError, TableKind};
use crate::game::{Ineligible, RulesId, has};
use crate::lookup::{Finished, Lookup, Unpacked};
use crate::map::Map;
use crate::material::Material;
use crate::packed::Packed;
use crate::solve::solve;
use crate::solved::Solved;
use crate::wdl::{Value, Wdl};

/// Tables of any number of games.
#[derive(Clone, Debug, Default)]
pub struct Tables {
    games: HashMap<RulesId, GameTables>,
}

impl Tables {
    /// No tables.
    pub fn none() -> Tables {
        Tables::default()
    }

    /// The tables in the program: all of antichess and giveaway with up to three men.
    pub fn embedded() -> Tables {
        static EMBEDDED: LazyLock<Tables> = LazyLock::new(|| {
            // What was tested when it was built; a program without it plays on.
            Tables::read_bundle(&Bytes::Static(include_bytes!("../data/three-men.mtb"))).unwrap_or_default()
        });
        EMBEDDED.clone()
    }

    /// Reads tables that stand one behind the other, each after its length in four bytes, as
    /// [`bundle`](crate::bundle) writes them.
    ///
    /// # Errors
    ///
    /// If one of them is no table.
    pub fn from_bytes(bytes: &[u8]) -> Result<Tables, FileError> {
        Tables::read_bundle(&Bytes::Owned(bytes.into()))
    }

    fn read_bundle(bytes: &Bytes) -> Result<Tables, FileError> {
        let mut packed = Vec::new();
        let mut at = 0;
        while at < bytes.len() {
            let cut_off = FileError::Length { expected: at as u64 + 4, found: bytes.len() as u64 };
            let len = bytes.get(at..at + 4).and_then(|len| <[u8; 4]>::try_from(len).ok()).ok_or(cut_off)?;
            let end = at + 4 + u32::from_le_bytes(len) as usize;
            let cut_off = FileError::Length { expected: end as u64, found: bytes.len() as u64 };
            packed.push(Packed::open(bytes.part(at + 4..end).ok_or(cut_off)?)?);
            at = end;
        }
        Ok(Tables::of_packed(packed))
    }

    /// Opens all tables in a folder and in the folders in it.
    ///
    /// # Errors
    ///
    /// If the folder cannot be read, or a file that should be a table is none.
    pub fn open(folder: &Path) -> Result<Tables, OpenError> {
        let mut packed = Vec::new();
        for path in table_files(folder)
            .map_err(|error| OpenError::Unreadable(folder.to_owned(), error.to_string()))?
        {
            let map =
                Map::open(&path).map_err(|error| OpenError::Unreadable(path.clone(), error.to_string()))?;
            let table = Packed::open(Bytes::Mapped(Arc::new(map)));
            packed.push(table.map_err(|error| OpenError::File(path, error))?);
        }
        Ok(Tables::of_packed(packed))
    }

    fn of_packed(packed: Vec<Packed>) -> Tables {
        let (values, distances): (Vec<Packed>, Vec<Packed>) =
            packed.into_iter().partition(|table| table.head.kind == TableKind::Wdl);
        let key = |table: &Packed| (table.head.game, table.head.material);
        let mut distances: HashMap<_, Packed> =
            distances.into_iter().map(|table| (key(&table), table)).collect();
        let mut games: HashMap<RulesId, Directory<Source>> = HashMap::new();
        for table in values {
            let distances = distances.remove(&key(&table));
            let game = games.entry(table.head.game).or_insert_with(Directory::new);
            game.insert(table.head.material, Source::Packed(table, distances));
        }
        let games = games.into_iter().map(|(id, tables)| (id, GameTables::new(tables)));
        Tables { games: games.collect() }
    }

    /// These tables and others; where both have one, the other's.
    #[must_use]
    pub fn and(mut self, others: Tables) -> Tables {
        for (id, more) in others.games {
            let before = self.games.get(&id);
            let mut tables = before.map_or_else(Directory::new, |before| (*before.tables).clone());
            for (material, table) in more.tables.iter() {
                tables.insert(*material, table.clone());
            }
            self.games.insert(id, GameTables::new(tables));
        }
        self
    }

    /// How many tables there are, of all games.
    pub fn len(&self) -> usize {
        self.games.values().map(GameTables::len).sum()
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The tables of a game, if there are any. Asked once per game, not once per position.
    pub fn of<R: Rules>(&self, rules: R) -> Option<GameTables> {
        if self.games.is_empty() {
            return None;
        }
        self.games.get(&RulesId::of(rules).ok()?).cloned()
    }

    /// Works out all tables of up to this number of men, in memory, distances included. For up to three men this takes
    /// seconds.
    ///
    /// # Errors
    ///
    /// If the game has no tables.
    pub fn solved<R: Rules>(rules: R, men: usize) -> Result<GameTables, Ineligible> {
        RulesId::of(rules)?;
        let mut finished = Directory::new();
        for material in (2..=men.min(MAX_MEN)).flat_map(Material::all).filter(|&all| has(rules, all)) {
            let solved = solve(rules, material, &Lookup { tables: &finished }, true);
            finished.insert(material, Finished::Solved(Arc::new(solved)));
        }
        let mut tables = Directory::new();
        for (material, table) in finished.iter() {
            if let Finished::Solved(table) = table {
                tables.insert(*material, Source::Solved(Arc::clone(table)));
            }
        }
        Ok(GameTables::new(tables))
    }
}

/// How much is asked of a table: who wins alone takes fewer looks into memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Detail {
    Wdl,
    /// And in how many plies, where the table has distances.
    Distance,
}

/// Where a table's values are.
#[derive(Clone, Debug)]
enum Source {
    /// In memory.
    Solved(Arc<Solved>),
    /// In a file or the program, perhaps with distances.
    Packed(Packed, Option<Packed>),
}

impl Source {
    fn value(&self, board: &Board, turn: Color, swapped: bool, detail: Detail) -> Option<Value> {
        match self {
            Source::Solved(table) => {
                let men = table.layout.men_of(board, swapped);
                Some(table.value(if swapped { !turn } else { turn }, men))
            }
            Source::Packed(table, distances) => {
                let wdl = Wdl::from_number(table.number(board, turn, swapped)? as u8)?;
                let plies = match distances {
                    Some(distances) if detail == Detail::Distance && wdl != Wdl::Draw => {
                        distances.number(board, turn, swapped)?
                    }
                    _ => 0,
                };
                Some(Value { wdl, plies })
            }
        }
    }
}

/// The tables of one game.
#[derive(Clone, Debug)]
pub struct GameTables {
    tables: Arc<Directory<Source>>,
    /// Does every table know distances?
    distances: bool,
}

impl GameTables {
    fn new(tables: Directory<Source>) -> GameTables {
        let distances = tables.iter().all(|(_, table)| !matches!(table, Source::Packed(_, None)));
        GameTables { tables: Arc::new(tables), distances }
    }

    /// How many tables there are.
    pub fn len(&self) -> usize {
        self.tables.iter().count()
    }

    /// Is there none?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The most men that a table has.
    pub fn men(&self) -> usize {
        self.tables.iter().map(|(material, _)| material.men()).max().unwrap_or(0)
    }

    /// The materials of which there is a table.
    pub fn materials(&self) -> Vec<Material> {
        self.tables.iter().map(|(material, _)| *material).collect()
    }

    /// All values of a table at once; `None` if it is not in a file or damaged.
    pub(crate) fn unpacked(&self, material: Material) -> Option<Unpacked> {
        match self.tables.iter().find(|(own, _)| *own == material)? {
            (_, Source::Packed(table, _)) => Unpacked::new(table, None),
            (_, Source::Solved(_)) => None,
        }
    }

    /// Does every table know distances?
    pub fn has_distances(&self) -> bool {
        self.distances
    }

    /// The value of a position; `None` if it is in no table. The position is of the game that the tables were
    /// asked for.
    ///
    /// A position with rights to castle is in no table. The count of moves is taken to be zero.
    pub fn probe_wdl<R: Rules>(&self, pos: &Position<R>) -> Option<Wdl> {
        self.ask(pos, Detail::Wdl).map(|value| value.wdl)
    }

    /// The value of a position, with its distance if the table has distances.
    pub fn probe<R: Rules>(&self, pos: &Position<R>) -> Option<Value> {
        self.ask(pos, Detail::Distance)
    }

    fn ask<R: Rules>(&self, pos: &Position<R>, detail: Detail) -> Option<Value> {
        if pos.board().occupied().len() > MAX_MEN || !pos.castling_rooks().is_empty() {
            return None;
        }
        self.value(pos, detail)
    }

    fn value<R: Rules>(&self, pos: &Position<R>, detail: Detail) -> Option<Value> {
        let Some((table, swapped)) = self.tables.find(pos.board()) else { return over(pos) };
        if pos.rules().duty() == Duty::Capture {
            let captures = self.best(pos, Scope::Captures, detail, |_| true)?;
            if captures.is_some() {
                return captures;
            }
        } else if pos.en_passant().is_some() {
            return self.with_passing(pos, detail);
        }
        table.value(pos.board(), pos.turn(), swapped, detail)
    }

    /// The best of some moves; inner `None` if there is none, outer if a table is missing.
    #[expect(clippy::option_option, reason = "no move is not the same as no table")]
    fn best<R: Rules>(
        &self,
        pos: &Position<R>,
        scope: Scope,
        detail: Detail,
        mut wanted: impl FnMut(MoveKind) -> bool,
    ) -> Option<Option<Value>> {
        let mut best: Option<Option<Value>> = Some(None);
        if pos.rules().decided(pos).is_some() {
            return best;
        }
        pos.each_move_in(scope, |mv| {
            let is_settled = detail == Detail::Wdl && best.flatten().is_some_and(|best| best.wdl == Wdl::Win);
            if wanted(mv.kind()) && !is_settled {
                let mut after = *pos;
                after.play_unchecked(mv);
                let value = self.value(&after, detail).map(Value::before);
                best = match (best, value) {
                    (Some(None), Some(value)) => Some(Some(value)),
                    (Some(Some(best)), Some(value)) => Some(Some(best.or(value))),
                    _ => None,
                };
            }
        });
        best
    }

    /// Where capturing is free: in passing, or any move of the position without that right.
    fn with_passing<R: Rules>(&self, pos: &Position<R>, detail: Detail) -> Option<Value> {
        let mut others = false;
        let passing = self.best(pos, Scope::All, detail, |kind| {
            others |= kind != MoveKind::EnPassant;
            kind == MoveKind::EnPassant
        })?;
        let rest = match others {
            true => {
                let without = Position::of_pieces(*pos.board(), pos.turn(), pos.rules())?;
                Some(self.value(&without, detail)?)
            }
            false => None,
        };
        passing.into_iter().chain(rest).reduce(Value::or)
    }
}

/// The files in a folder, and in the folders in it, whose names say that they are tables.
fn table_files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = |folder: &Path| -> io::Result<Vec<PathBuf>> {
        std::fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path())).collect()
    };
    let mut paths = entries(folder)?;
    for below in paths.clone().iter().filter(|path| path.is_dir()) {
        paths.extend(entries(below)?);
    }
    let is_table = |path: &PathBuf| {
        let extension = path.extension().and_then(OsStr::to_str);
        [TableKind::Wdl, TableKind::Dtw].into_iter().any(|kind| extension == Some(kind.extension()))
    };
    paths.retain(is_table);
    paths.sort();
    Ok(paths)
}

/// Why tables cannot be opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OpenError {
    /// A file or folder cannot be read, and what the system says.
    Unreadable(PathBuf, String),
    /// A file is no table.
    File(PathBuf, FileError),
}

impl fmt::Display for OpenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OpenError::Unreadable(path, error) => write!(f, "cannot read {}: {error}", path.display()),
            OpenError::File(path, error) => write!(f, "{}: {error}", path.display()),
        }
    }
}

impl core::error::Error for OpenError {}

/// The value of a position without a table, if the game is over in it.
fn over<R: Rules>(pos: &Position<R>) -> Option<Value> {
    let rules = pos.rules();
    if let Some(verdict) = rules.decided(pos) {
        return Some(Value::over(verdict, pos.turn()));
    }
    match rules.stuck(pos, pos.is_check()) {
        Stuck::Over(verdict) if !pos.has_move(Scope::All) => Some(Value::over(verdict, pos.turn())),
        _ => None,
    }
}
