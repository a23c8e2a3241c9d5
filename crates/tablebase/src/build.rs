//! Building a folder of tables.

use core::fmt;
use std::collections::{BTreeMap, BTreeSet};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

use misere_rules::{Color, Duty, Position, Role, Rules};
use sha2::{Digest, Sha256};

use crate::MAX_MEN;
use crate::bytes::Bytes;
use crate::directory::Directory;
use crate::file::{Head, TableKind};
use crate::game::{Ineligible, RulesId, has};
use crate::lookup::{Current, Finished, Lookup, Unpacked};
use crate::map::Map;
use crate::material::{Army, Material};
use crate::packed::{self, Packed};
use crate::solve::solve;
use crate::solved::{Mark, Solved};

/// The name of the list of files with their SHA-256, in the form that `sha256sum -c` reads.
const MANIFEST: &str = "SHA256SUMS";

/// What to build.
#[derive(Clone, Debug)]
pub struct Build {
    /// The most men of a table.
    pub men: usize,
    /// Only these, and what they depend on.
    pub only: Vec<Material>,
    /// How many tables are worked out at a time. Each takes up to 512 MB.
    pub threads: usize,
    /// Distances, too?
    pub distances: bool,
}

/// How far a build is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BuildProgress {
    /// The table that has been finished.
    pub material: Material,
    /// How many tables are finished.
    pub done: usize,
    /// How many there will be.
    pub total: usize,
    /// How many bytes its files have.
    pub bytes: usize,
    /// Was it there already?
    pub found: bool,
}

/// Why tables were not built.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BuildError {
    /// The game has no tables.
    Ineligible(Ineligible),
    /// There are no such tables in the game.
    Material(Material),
    /// A file could not be written or read, and what the system says.
    File(PathBuf, String),
    /// The builder was asked to stop.
    Stopped,
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BuildError::Ineligible(why) => write!(f, "the game has no tables: {why}"),
            BuildError::Material(material) => write!(f, "the game has no positions with {material}"),
            BuildError::File(path, error) => write!(f, "{}: {error}", path.display()),
            BuildError::Stopped => write!(f, "stopped; the same command goes on where it was"),
        }
    }
}

impl core::error::Error for BuildError {}

impl Build {
    /// Builds tables into a folder, and the list of their SHA-256. Tables that are there are kept, so a build
    /// that was stopped or killed goes on with the tables that are missing. Files appear whole or not at all, and
    /// are the same whatever the number of threads.
    ///
    /// Each finished table is told to `tell`, which answers whether to go on.
    ///
    /// # Errors
    ///
    /// If the game has no tables, or a file cannot be written.
    pub fn run<R: Rules>(
        &self,
        rules: R,
        folder: &Path,
        tell: &(dyn Fn(BuildProgress) -> bool + Sync),
    ) -> Result<(), BuildError> {
        let game = RulesId::of(rules).map_err(BuildError::Ineligible)?;
        let wanted = self.wanted(rules)?;
        fs::create_dir_all(folder).map_err(|error| BuildError::File(folder.to_owned(), error.to_string()))?;
        let builder = Builder {
            rules,
            game,
            folder,
            build: self,
            total: wanted.len(),
            done: AtomicUsize::new(0),
            stop: AtomicBool::new(false),
            tell,
        };
        // Tables of one level do not depend on each other.
        let mut levels: BTreeMap<(usize, usize), Vec<Material>> = BTreeMap::new();
        for material in wanted {
            levels.entry((material.men(), material.pawns())).or_default().push(material);
        }
        let mut finished = Directory::new();
        let mut sums = BTreeMap::new();
        for (&(men, _), level) in &levels {
            let results = builder.level(level, &finished, &mut sums)?;
            if men < MAX_MEN {
                for (material, solved) in results {
                    finished.insert(material, Finished::Solved(solved));
                }
            }
        }
        let manifest: String = sums.iter().map(|(name, sum)| format!("{sum}  {name}\n")).collect();
        write_whole(&folder.join(MANIFEST), manifest.as_bytes())
    }

    /// The tables to build: all, or some with what they depend on.
    fn wanted<R: Rules>(&self, rules: R) -> Result<BTreeSet<Material>, BuildError> {
        if self.only.is_empty() {
            return Ok((2..=self.men.min(MAX_MEN))
                .flat_map(Material::all)
                .filter(|&all| has(rules, all))
                .collect());
        }
        let mut wanted = BTreeSet::new();
        let mut next: Vec<Material> = self.only.iter().map(|material| material.canonical()).collect();
        if let Some(&missing) = next.iter().find(|&&material| !has(rules, material)) {
            return Err(BuildError::Material(missing));
        }
        while let Some(material) = next.pop() {
            if has(rules, material) && wanted.insert(material) {
                next.extend(below(rules, material));
            }
        }
        Ok(wanted)
    }
}

/// The materials that a capture or a promotion leads to.
fn below<R: Rules>(rules: R, material: Material) -> Vec<Material> {
    let mut list = Vec::new();
    for color in Color::ALL {
        let (army, other) = (material.army(color), material.army(!color));
        let roles: Vec<Role> = army.roles().collect();
        let without = |i: usize| {
            let rest = roles.iter().enumerate().filter(|&(j, _)| j != i);
            rest.fold(Army::default(), |army, (_, &role)| army.with(role))
        };
        for (i, &role) in roles.iter().enumerate() {
            let mut armies = vec![without(i)];
            if role == Role::Pawn {
                armies.extend(rules.promotions().iter().map(|role| without(i).with(role)));
            }
            let materials = armies.into_iter().filter(|army| army.men() > 0);
            list.extend(materials.map(|army| Material { white: army, black: other }.canonical()));
        }
    }
    list
}

struct Builder<'a, R> {
    rules: R,
    game: RulesId,
    folder: &'a Path,
    build: &'a Build,
    total: usize,
    done: AtomicUsize,
    stop: AtomicBool,
    tell: &'a (dyn Fn(BuildProgress) -> bool + Sync),
}

type Results = Vec<(Material, Arc<Solved>)>;

impl<R: Rules> Builder<'_, R> {
    /// Builds tables that do not depend on each other; those of few men are kept in memory.
    fn level(
        &self,
        level: &[Material],
        finished: &Directory<Finished>,
        sums: &mut BTreeMap<String, String>,
    ) -> Result<Results, BuildError> {
        let next = AtomicUsize::new(0);
        let results = Mutex::new(Vec::new());
        let all_sums = Mutex::new(core::mem::take(sums));
        let failure = Mutex::new(None);
        thread::scope(|scope| {
            for _ in 0..self.build.threads.clamp(1, level.len().max(1)) {
                scope.spawn(|| {
                    while let Some(&material) = level.get(next.fetch_add(1, Ordering::Relaxed)) {
                        if self.stop.load(Ordering::Relaxed) {
                            return;
                        }
                        match self.table(material, finished) {
                            Ok((solved, mine)) => {
                                lock(&all_sums).extend(mine);
                                lock(&results).extend(solved.map(|solved| (material, solved)));
                            }
                            Err(error) => {
                                *lock(&failure) = Some(error);
                                self.stop.store(true, Ordering::Relaxed);
                            }
                        }
                    }
                });
            }
        });
        if let Some(error) = lock(&failure).take() {
            return Err(error);
        }
        if self.stop.load(Ordering::Relaxed) {
            return Err(BuildError::Stopped);
        }
        *sums = core::mem::take(&mut *lock(&all_sums));
        Ok(core::mem::take(&mut *lock(&results)))
    }

    fn kinds(&self) -> &'static [TableKind] {
        if self.build.distances { &[TableKind::Wdl, TableKind::Dtw] } else { &[TableKind::Wdl] }
    }

    fn name(material: Material, kind: TableKind) -> String {
        format!("{material}.{}", kind.extension())
    }

    /// Builds one table, or finds it in the folder.
    #[expect(clippy::type_complexity, reason = "said once")]
    fn table(
        &self,
        material: Material,
        finished: &Directory<Finished>,
    ) -> Result<(Option<Arc<Solved>>, Vec<(String, String)>), BuildError> {
        let small = material.men() < MAX_MEN;
        let found: Vec<Option<Packed>> = self.kinds().iter().map(|&kind| self.find(material, kind)).collect();
        let is_found = found.iter().all(Option::is_some);
        let mut sums = Vec::new();
        let mut bytes = 0;
        let mut add = |kind: TableKind, content: &[u8]| {
            bytes += content.len();
            sums.push((Self::name(material, kind), hex(&Sha256::digest(content))));
        };
        let mut kept = None;
        if is_found {
            for (table, &kind) in found.iter().flatten().zip(self.kinds()) {
                add(kind, table.bytes());
            }
            if small {
                let missing =
                    || BuildError::File(self.folder.join(material.to_string()), "damaged".to_owned());
                let [Some(values), rest @ ..] = &found[..] else { return Err(missing()) };
                let distances = rest.first().and_then(Option::as_ref);
                let unpacked = Unpacked::new(values, distances).ok_or_else(missing)?;
                kept = Some(Arc::new(complete(self.rules, material, &unpacked, finished)));
            }
        } else {
            let with_promotions = if small { None } else { Some(self.with_promotions(material, finished)?) };
            let tables = with_promotions.as_ref().unwrap_or(finished);
            let solved = solve(self.rules, material, &Lookup { tables }, self.build.distances);
            for &kind in self.kinds() {
                let content = packed::write(&solved, &Head { kind, game: self.game, material });
                write_whole(&self.folder.join(Self::name(material, kind)), &content)?;
                add(kind, &content);
            }
            kept = small.then(|| Arc::new(solved));
        }
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        let progress = BuildProgress { material, done, total: self.total, bytes, found: is_found };
        if !(self.tell)(progress) {
            self.stop.store(true, Ordering::Relaxed);
        }
        Ok((kept, sums))
    }

    /// A finished file of this game, if it is there and whole.
    fn find(&self, material: Material, kind: TableKind) -> Option<Packed> {
        let map = Map::open(&self.folder.join(Self::name(material, kind))).ok()?;
        let packed = Packed::open(Bytes::Mapped(Arc::new(map))).ok()?;
        let is_right =
            packed.head.game == self.game && packed.head.material == material && packed.head.kind == kind;
        is_right.then_some(packed)
    }

    /// The finished tables and those of as many men to which promotions lead, from their files.
    fn with_promotions(
        &self,
        material: Material,
        finished: &Directory<Finished>,
    ) -> Result<Directory<Finished>, BuildError> {
        let mut tables = finished.clone();
        let promoted = below(self.rules, material).into_iter().filter(|&to| to.men() == material.men());
        for to in promoted.filter(|&to| has(self.rules, to)).collect::<BTreeSet<_>>() {
            let values = self.find(to, TableKind::Wdl);
            let distances = if self.build.distances { self.find(to, TableKind::Dtw) } else { None };
            let complete = values.as_ref().filter(|_| distances.is_some() || !self.build.distances);
            let unpacked = complete.and_then(|values| Unpacked::new(values, distances.as_ref()));
            let missing =
                || BuildError::File(self.folder.join(to.to_string()), "missing or damaged".to_owned());
            tables.insert(to, Finished::Read(Arc::new(unpacked.ok_or_else(missing)?)));
        }
        Ok(tables)
    }
}

/// All values of a table out of its file, with those that follow from captures.
fn complete<R: Rules>(
    rules: R,
    material: Material,
    unpacked: &Unpacked,
    finished: &Directory<Finished>,
) -> Solved {
    let mut solved = Solved::open(crate::layout::Layout::new(material), unpacked.has_distances());
    let empty = Solved::open(solved.layout.clone(), false);
    let lookup = Lookup { tables: finished };
    let current = Current { lookup: &lookup, solved: &empty };
    let len = solved.layout.len();
    for place in 0..len {
        let Some(board) = solved.layout.board(&solved.layout.men(place)) else { continue };
        for turn in Color::ALL {
            let Some(pos) = Position::of_pieces(board, turn, rules) else { continue };
            let value = if rules.duty() == Duty::Capture && pos.must_capture() {
                current.best_capture(&pos)
            } else {
                unpacked.value(&board, turn, false)
            };
            solved.marks[turn as usize * len + place] = Mark::of(value.wdl);
            if let Some(plies) = &mut solved.plies {
                plies[turn as usize * len + place] = value.plies;
            }
        }
    }
    solved
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Writes a file that is either there as a whole or not. `misere-table` can do that, too, but tables need the rules
/// alone.
fn write_whole(path: &Path, content: &[u8]) -> Result<(), BuildError> {
    let write = || -> io::Result<()> {
        let mut unfinished = path.as_os_str().to_owned();
        unfinished.push(".part");
        let mut file = File::create(&unfinished)?;
        file.write_all(content)?;
        file.sync_all()?;
        fs::rename(&unfinished, path)
    };
    write().map_err(|error| BuildError::File(path.to_owned(), error.to_string()))
}

/// All value tables of up to this number of men in one sequence of bytes, for [`Tables::from_bytes`](crate::Tables::from_bytes).
///
/// # Errors
///
/// If the game has no tables.
pub fn bundle<R: Rules>(rules: R, men: usize) -> Result<Vec<u8>, Ineligible> {
    let game = RulesId::of(rules)?;
    let mut finished = Directory::new();
    let mut bytes = Vec::new();
    for material in (2..=men.min(MAX_MEN - 1)).flat_map(Material::all).filter(|&all| has(rules, all)) {
        let solved = solve(rules, material, &Lookup { tables: &finished }, false);
        let content = packed::write(&solved, &Head { kind: TableKind::Wdl, game, material });
        bytes.extend((content.len() as u32).to_le_bytes());
        bytes.extend(content);
        finished.insert(material, Finished::Solved(Arc::new(solved)));
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use misere_rules::variants::Antichess;

    use super::*;

    /// A build that goes on takes values from files.
    #[test]
    fn a_table_from_its_file_has_the_values_that_were_worked_out() {
        let game = RulesId::of(Antichess).expect("antichess has tables");
        let mut finished = Directory::new();
        for name in ["BvN", "NvN", "KvN", "BNvN", "KKvN"] {
            let material: Material = name.parse().expect("a name");
            let solved = solve(Antichess, material, &Lookup { tables: &finished }, false);
            let file = packed::write(&solved, &Head { kind: TableKind::Wdl, game, material });
            let packed = Packed::open(Bytes::Owned(file.into())).expect("just written");
            let unpacked = Unpacked::new(&packed, None).expect("just written");
            let again = complete(Antichess, material, &unpacked, &finished);
            let differs = |at: &usize| solved.marks[*at].wdl() != again.marks[*at].wdl();
            let on_board = |at: &usize| {
                let men = solved.layout.men(at % solved.layout.len());
                solved.layout.board(&men).is_some()
            };
            let wrong = (0..solved.marks.len()).filter(on_board).find(differs);
            assert_eq!(wrong, None, "{name}");
            finished.insert(material, Finished::Solved(Arc::new(solved)));
        }
    }
}
