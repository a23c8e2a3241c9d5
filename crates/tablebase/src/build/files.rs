//! Tables as files of a folder, and the list of their SHA-256.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use sha2::{Digest, Sha256};

use super::BuildError;
use crate::bytes::Bytes;
use crate::file::{Head, TableKind};
use crate::game::RulesId;
use crate::map::Map;
use crate::material::Material;
use crate::packed::{self, Packed};
use crate::solved::Solved;

/// The name of the list of files with their SHA-256, in the form that `sha256sum -c` reads.
const MANIFEST: &str = "SHA256SUMS";

/// Names of files and their SHA-256.
pub(super) type Sums = BTreeMap<String, String>;

/// The folder that the tables of one game come into.
pub(super) struct BuildFolder<'a> {
    game: RulesId,
    path: &'a Path,
}

impl BuildFolder<'_> {
    /// Makes the folder if it is not there.
    pub(super) fn open(game: RulesId, path: &Path) -> Result<BuildFolder<'_>, BuildError> {
        fs::create_dir_all(path).map_err(|error| BuildError::File(path.to_owned(), error.to_string()))?;
        Ok(BuildFolder { game, path })
    }

    /// A finished file of this game, if it is there and whole.
    pub(super) fn find(&self, material: Material, kind: TableKind) -> Option<Packed> {
        let map = Map::open(&self.path.join(name(material, kind))).ok()?;
        let packed = Packed::open(Bytes::Mapped(Arc::new(map))).ok()?;
        let is_right =
            packed.head.game == self.game && packed.head.material == material && packed.head.kind == kind;
        is_right.then_some(packed)
    }

    /// Writes a table that was worked out, and returns the bytes of its file.
    pub(super) fn write(
        &self,
        solved: &Solved,
        material: Material,
        kind: TableKind,
    ) -> Result<Vec<u8>, BuildError> {
        let content = packed::write(solved, &Head { kind, game: self.game, material });
        write_whole(&self.path.join(name(material, kind)), &content)?;
        Ok(content)
    }

    /// Writes the list of all files.
    pub(super) fn write_manifest(&self, sums: &Sums) -> Result<(), BuildError> {
        let manifest: String = sums.iter().map(|(name, sum)| format!("{sum}  {name}\n")).collect();
        write_whole(&self.path.join(MANIFEST), manifest.as_bytes())
    }

    /// Says what is wrong with the files of a table.
    pub(super) fn complain(&self, material: Material, what: &str) -> BuildError {
        BuildError::File(self.path.join(material.to_string()), what.to_owned())
    }
}

/// The line of the list for a file with this content.
pub(super) fn sum(material: Material, kind: TableKind, content: &[u8]) -> (String, String) {
    (name(material, kind), hex(&Sha256::digest(content)))
}

fn name(material: Material, kind: TableKind) -> String {
    format!("{material}.{}", kind.extension())
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
