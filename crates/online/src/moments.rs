//! The time of the server: it never runs backwards, and all servers of a site have the same.

use misere_table::{Millis, Moment};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970. It is read once and then counted, so that a system clock that is set does not move it.
#[derive(Clone, Debug)]
pub struct ServerClock {
    start: Instant,
    epoch: Arc<AtomicU64>,
}

impl ServerClock {
    /// By the clock of this machine.
    pub fn system() -> ServerClock {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let epoch = u64::try_from(since.as_millis()).unwrap_or(0);
        ServerClock { start: Instant::now(), epoch: Arc::new(AtomicU64::new(epoch)) }
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
#[derive(Clone, Debug)]
pub struct Silences(Arc<RwLock<Heard>>);

#[derive(Debug)]
struct Heard {
    silences: Vec<(Moment, Moment)>,
    /// Up to when players were heard. What is long after that is a silence that goes on.
    until: Moment,
}

/// How many are remembered.
const MOST: usize = 64;
/// Players who were heard of less than this ago can be heard.
pub const SILENCE: Millis = Millis(2_500);

impl Silences {
    /// There was none before this moment.
    pub fn since(now: Moment) -> Silences {
        Silences(Arc::new(RwLock::new(Heard { silences: Vec::new(), until: now })))
    }

    /// Players are heard.
    pub fn end(&self, now: Moment) {
        let mut heard = self.0.write().unwrap_or_else(PoisonError::into_inner);
        heard.until = heard.until.max(now);
    }

    /// No player could be heard between these moments.
    pub fn add(&self, from: Moment, until: Moment) {
        let mut heard = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if heard.silences.len() == MOST {
            heard.silences.remove(0);
        }
        heard.silences.push((from, until));
        heard.until = heard.until.max(until);
    }

    /// How much of this time was silence. Silences do not overlap.
    pub fn within(&self, from: Moment, to: Moment) -> Millis {
        let heard = self.0.read().unwrap_or_else(PoisonError::into_inner);
        let overlap = |(start, end): (Moment, Moment)| end.min(to).since(start.max(from));
        let past: Millis = heard.silences.iter().copied().map(overlap).sum();
        let goes_on = to.since(heard.until) > SILENCE;
        past + if goes_on { overlap((heard.until, to)) } else { Millis::ZERO }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn silence_is_counted_where_it_overlaps() {
        let silences = Silences::since(Moment(0));
        silences.add(Moment(100), Moment(200));
        silences.add(Moment(300), Moment(350));
        assert_eq!(silences.within(Moment(0), Moment(1000)), Millis(150));
        // One that goes on counts before it is over, and once.
        assert_eq!(silences.within(Moment(0), Moment(2_850)), Millis(150));
        assert_eq!(silences.within(Moment(0), Moment(2_851)), Millis(150 + 2_501));
        assert_eq!(silences.within(Moment(1_000), Moment(3_000)), Millis(2_000));
        silences.end(Moment(3_000));
        assert_eq!(silences.within(Moment(0), Moment(3_000)), Millis(150));
        assert_eq!(silences.within(Moment(150), Moment(320)), Millis(70));
        assert_eq!(silences.within(Moment(200), Moment(300)), Millis::ZERO);
    }

    #[test]
    fn the_clock_follows_the_database() {
        let clock = ServerClock::system();
        let before = clock.now();
        clock.follow(before.0 + 60_000);
        assert!(clock.now().since(before) >= Millis(60_000));
        clock.follow(before.0);
        assert!(clock.now().since(before) < Millis(30_000));
    }
}
