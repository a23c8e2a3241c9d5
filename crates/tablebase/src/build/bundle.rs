//! Tables in one sequence of bytes.

use std::sync::Arc;

use misere_rules::Rules;

use crate::MAX_MEN;
use crate::directory::Directory;
use crate::file::{Head, TableKind};
use crate::game::{Ineligible, RulesId, has};
use crate::lookup::{Finished, Lookup};
use crate::material::Material;
use crate::packed;
use crate::solve::solve;

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
