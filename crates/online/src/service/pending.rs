//! Calls that have arrived and are not answered yet.

use super::lock;
use misere_table::Moment;
use std::collections::BTreeMap;
use std::sync::Mutex;

/// How many calls that arrived at a moment are not answered yet.
#[derive(Debug, Default)]
pub(super) struct Pending(Mutex<BTreeMap<Moment, u32>>);

/// A call that is not answered as long as this lives.
#[derive(Debug)]
pub(super) struct Unanswered<'a> {
    pending: &'a Pending,
    arrived: Moment,
}

impl Pending {
    pub(super) fn add(&self, arrived: Moment) -> Unanswered<'_> {
        *lock(&self.0).entry(arrived).or_default() += 1;
        Unanswered { pending: self, arrived }
    }

    /// Every call that arrived before this moment is answered.
    pub(super) fn answered_until(&self, now: Moment) -> Moment {
        lock(&self.0).keys().next().map_or(now, |oldest| now.min(*oldest))
    }
}

impl Drop for Unanswered<'_> {
    fn drop(&mut self) {
        let mut pending = lock(&self.pending.0);
        if let Some(count) = pending.get_mut(&self.arrived) {
            *count -= 1;
            if *count == 0 {
                pending.remove(&self.arrived);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_answered_up_to_the_oldest_that_waits() {
        let pending = Pending::default();
        assert_eq!(pending.answered_until(Moment(9)), Moment(9));
        let (first, second, third) = (pending.add(Moment(5)), pending.add(Moment(3)), pending.add(Moment(3)));
        assert_eq!(pending.answered_until(Moment(9)), Moment(3));
        assert_eq!(pending.answered_until(Moment(2)), Moment(2));
        drop(second);
        assert_eq!(pending.answered_until(Moment(9)), Moment(3));
        drop(third);
        assert_eq!(pending.answered_until(Moment(9)), Moment(5));
        drop(first);
        assert_eq!(pending.answered_until(Moment(9)), Moment(9));
    }
}
