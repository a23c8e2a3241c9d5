//! Tables that are built at the same time.

use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

use misere_rules::Rules;

use super::files::{BuildFolder, Sums};
use super::{Build, BuildError, BuildProgress};
use crate::directory::Directory;
use crate::lookup::Finished;
use crate::material::Material;
use crate::solved::Solved;

/// A build on its way.
pub(super) struct Builder<'a, R> {
    pub(super) rules: R,
    pub(super) folder: &'a BuildFolder<'a>,
    pub(super) build: &'a Build,
    pub(super) total: usize,
    pub(super) done: AtomicUsize,
    pub(super) positions_total: u64,
    pub(super) positions_done: AtomicU64,
    pub(super) stop: AtomicBool,
    pub(super) tell: &'a (dyn Fn(BuildProgress) -> bool + Sync),
}

/// The tables of few men.
type Results = Vec<(Material, Arc<Solved>)>;

impl<R: Rules> Builder<'_, R> {
    /// Builds tables that do not depend on each other; those of few men are kept in memory.
    pub(super) fn level(
        &self,
        level: &[Material],
        finished: &Directory<Finished>,
        sums: &mut Sums,
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
}

fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}
