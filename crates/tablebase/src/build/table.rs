//! One table of a build: found in the folder or solved.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use misere_rules::Rules;

use super::complete::complete;
use super::files::{Sums, sum};
use super::threads::Builder;
use super::wanted::below;
use super::{BuildError, BuildProgress, positions};
use crate::MAX_MEN;
use crate::directory::Directory;
use crate::file::TableKind;
use crate::game::has;
use crate::lookup::{Finished, Lookup, Unpacked};
use crate::material::Material;
use crate::packed::Packed;
use crate::solve::solve;
use crate::solved::Solved;

impl<R: Rules> Builder<'_, R> {
    fn kinds(&self) -> &'static [TableKind] {
        if self.build.distances { &[TableKind::Wdl, TableKind::Dtw] } else { &[TableKind::Wdl] }
    }

    /// Builds one table, or finds it in the folder.
    pub(super) fn table(
        &self,
        material: Material,
        finished: &Directory<Finished>,
    ) -> Result<(Option<Arc<Solved>>, Sums), BuildError> {
        let small = material.men() < MAX_MEN;
        let found: Vec<Option<Packed>> =
            self.kinds().iter().map(|&kind| self.folder.find(material, kind)).collect();
        let is_found = found.iter().all(Option::is_some);
        let mut sums = Sums::new();
        let mut bytes = 0;
        let mut add = |kind: TableKind, content: &[u8]| {
            bytes += content.len();
            sums.extend([sum(material, kind, content)]);
        };
        let mut kept = None;
        if is_found {
            for (table, &kind) in found.iter().flatten().zip(self.kinds()) {
                add(kind, table.bytes());
            }
            if small {
                let missing = || self.folder.complain(material, "damaged");
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
                add(kind, &self.folder.write(&solved, material, kind)?);
            }
            kept = small.then(|| Arc::new(solved));
        }
        let done = self.done.fetch_add(1, Ordering::Relaxed) + 1;
        let positions = positions(material);
        let positions_done = self.positions_done.fetch_add(positions, Ordering::Relaxed) + positions;
        let progress = BuildProgress {
            material,
            done,
            total: self.total,
            bytes,
            found: is_found,
            positions,
            positions_done,
            positions_total: self.positions_total,
        };
        if !(self.tell)(progress) {
            self.stop.store(true, Ordering::Relaxed);
        }
        Ok((kept, sums))
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
            let values = self.folder.find(to, TableKind::Wdl);
            let distances = if self.build.distances { self.folder.find(to, TableKind::Dtw) } else { None };
            let complete = values.as_ref().filter(|_| distances.is_some() || !self.build.distances);
            let unpacked = complete.and_then(|values| Unpacked::new(values, distances.as_ref()));
            let missing = || self.folder.complain(to, "missing or damaged");
            tables.insert(to, Finished::Read(Arc::new(unpacked.ok_or_else(missing)?)));
        }
        Ok(tables)
    }
}
