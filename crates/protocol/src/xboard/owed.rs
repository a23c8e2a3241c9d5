//! What the engine has still to answer, and the pings behind it.

use std::collections::VecDeque;

/// What still waits for an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Debt {
    /// A change of the engine, about which it may complain.
    Change,
    /// A search for a move or a hint.
    Search,
}

/// What the engine has still to answer, in the order in which it will, and the pings behind each.
#[derive(Debug, Default)]
pub(super) struct Owed(VecDeque<(Debt, Vec<u32>)>);

impl Owed {
    /// Is everything answered?
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Something more is owed.
    pub(super) fn owe(&mut self, debt: Debt) {
        self.0.push_back((debt, Vec::new()));
    }

    /// Keeps a ping until everything before it is answered; `false` if that is now.
    pub(super) fn keep(&mut self, ping: u32) -> bool {
        let last = self.0.back_mut();
        last.map(|(_, pings)| pings.push(ping)).is_some()
    }

    /// The first of these debts is paid, or forgiven: the pings that need not wait any longer.
    pub(super) fn pay(&mut self, debt: Debt) -> Vec<u32> {
        let Some(place) = self.0.iter().position(|(owed, _)| *owed == debt) else { return Vec::new() };
        let (_, pings) = self.0.remove(place).unwrap_or((debt, Vec::new()));
        match place.checked_sub(1).and_then(|before| self.0.get_mut(before)) {
            Some((_, earlier)) => {
                earlier.extend(pings);
                Vec::new()
            }
            None => pings,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ping_waits_for_what_came_before_it_and_for_nothing_else() {
        let mut owed = Owed::default();
        assert!(!owed.keep(1));
        owed.owe(Debt::Change);
        assert!(owed.keep(2));
        owed.owe(Debt::Search);
        assert!(owed.keep(3) && owed.keep(4));
        assert_eq!(owed.pay(Debt::Change), [2]);
        assert_eq!(owed.pay(Debt::Search), [3, 4]);
        assert!(owed.is_empty());
    }

    #[test]
    fn pings_behind_what_is_forgiven_wait_for_the_rest() {
        let mut owed = Owed::default();
        owed.owe(Debt::Change);
        owed.owe(Debt::Search);
        assert!(owed.keep(1));
        assert!(owed.pay(Debt::Search).is_empty());
        assert_eq!(owed.pay(Debt::Change), [1]);
        assert!(owed.pay(Debt::Change).is_empty());
    }
}
