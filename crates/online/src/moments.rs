//! The time of the server: it never runs backwards, and all servers of a site have the same.

use misere_table::{Millis, Moment};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, RwLock};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970. It is read once and then counted, so that a system clock that is set does not move it.
#[derive(Clone, Debug)]
pub struct Clock {
    start: Instant,
    epoch: Arc<AtomicU64>,
}

impl Clock {
    /// By the clock of this machine.
    pub fn system() -> Clock {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let epoch = u64::try_from(since.as_millis()).unwrap_or(0);
        Clock { start: Instant::now(), epoch: Arc::new(AtomicU64::new(epoch)) }
    }

    /// Now.
    pub fn now(&self) -> Moment {
        let counted = u64::try_from(self.start.elapsed().as_millis()).unwrap_or(u64::MAX);
        Moment(self.epoch.load(Ordering::Relaxed).saturating_add(counted))
    }

    /// Takes over the time of the database. Says by how much it differed.
    pub fn follow(&self, database: u64) -> i64 {
        let now = self.now().0;
        let difference = i64::try_from(i128::from(database) - i128::from(now)).unwrap_or(i64::MAX);
        self.epoch.fetch_add(difference.cast_unsigned(), Ordering::Relaxed);
        difference
    }
}

/// Times in which no player could be heard. They are not charged.
#[derive(Clone, Debug, Default)]
pub struct Silences(Arc<RwLock<Vec<(Moment, Moment)>>>);

/// How many are remembered.
const MOST: usize = 64;

impl Silences {
    /// No player could be heard between these moments.
    pub fn add(&self, from: Moment, until: Moment) {
        let mut list = self.0.write().unwrap_or_else(std::sync::PoisonError::into_inner);
        if list.len() == MOST {
            list.remove(0);
        }
        list.push((from, until));
    }

    /// How much of this time was silence. Silences do not overlap.
    pub fn within(&self, from: Moment, to: Moment) -> Millis {
        let list = self.0.read().unwrap_or_else(std::sync::PoisonError::into_inner);
        list.iter().map(|&(start, end)| end.min(to).since(start.max(from))).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn silence_is_counted_where_it_overlaps() {
        let silences = Silences::default();
        silences.add(Moment(100), Moment(200));
        silences.add(Moment(300), Moment(350));
        assert_eq!(silences.within(Moment(0), Moment(1000)), Millis(150));
        assert_eq!(silences.within(Moment(150), Moment(320)), Millis(70));
        assert_eq!(silences.within(Moment(200), Moment(300)), Millis::ZERO);
    }

    #[test]
    fn the_clock_follows_the_database() {
        let clock = Clock::system();
        let before = clock.now();
        clock.follow(before.0 + 60_000);
        assert!(clock.now().since(before) >= Millis(60_000));
        clock.follow(before.0);
        assert!(clock.now().since(before) < Millis(30_000));
    }
}
