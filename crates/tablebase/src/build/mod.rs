//! Building a folder of tables.
//!
//! `wanted.rs` says which tables, `threads.rs` works on several at a time, `table.rs` finds or solves one of them, and
//! `files.rs` brings them to files. `complete.rs` has what a build that goes on needs of a table in a file.

mod bundle;
mod complete;
mod files;
mod table;
mod threads;
mod wanted;

use core::fmt;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize};

use misere_rules::Rules;

use crate::MAX_MEN;
use crate::directory::Directory;
use crate::game::{Ineligible, RulesId};
use crate::layout::Layout;
use crate::lookup::Finished;
use crate::material::Material;
use files::BuildFolder;
use threads::Builder;

pub use bundle::bundle;

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
    /// How many positions it has.
    pub positions: u64,
    /// How many positions the finished tables have.
    pub positions_done: u64,
    /// How many positions all tables will have.
    pub positions_total: u64,
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
        let folder = BuildFolder::open(game, folder)?;
        let builder = Builder {
            rules,
            folder: &folder,
            build: self,
            total: wanted.len(),
            done: AtomicUsize::new(0),
            positions_total: wanted.iter().copied().map(positions).sum(),
            positions_done: AtomicU64::new(0),
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
        folder.write_manifest(&sums)
    }
}

/// How many positions a table has.
fn positions(material: Material) -> u64 {
    Layout::new(material).stored() as u64
}
