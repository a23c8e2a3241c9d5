//! Charters in force: checked, shared, and freed with their last position.

use alloc::sync::Arc;
use core::fmt;
use core::hash::{Hash, Hasher};

use super::custom::Checked;
use super::{Charter, Custom};
use crate::rules::Card;

/// A charter in force: [`Charter::enact`] makes one. Clones are the same game and share its memory,
/// which is freed with the last of them. Charters that say the same are one game.
#[derive(Clone)]
pub struct Enacted(Arc<Checked>);

impl Enacted {
    /// The most different charters that may be in force at a time, so that a program that reads charters
    /// of unknown origin has a bound. Without the feature `std` they are not counted.
    pub const MOST: usize = 1024;

    /// The rules, which borrow the charter.
    pub fn rules(&self) -> Custom<'_> {
        Custom::new(&self.0)
    }

    /// What was enacted.
    pub fn charter(&self) -> &Charter {
        self.0.charter()
    }

    /// Name, aim and start position.
    pub fn card(&self) -> Card<'_> {
        self.0.card()
    }

    /// The one copy of a charter; `None` if there are too many in force.
    #[cfg(feature = "std")]
    pub(super) fn intern(checked: Checked) -> Option<Enacted> {
        super::registry::intern(checked).map(Enacted)
    }

    /// Without the standard library there is no lock for a list of all charters, and each has its own copy.
    #[cfg(not(feature = "std"))]
    pub(super) fn intern(checked: Checked) -> Option<Enacted> {
        Some(Enacted(Arc::new(checked)))
    }
}

impl PartialEq for Enacted {
    fn eq(&self, other: &Enacted) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.charter() == other.charter()
    }
}

impl Eq for Enacted {}

impl Hash for Enacted {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.charter().hash(state);
    }
}

impl fmt::Debug for Enacted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Enacted({})", self.charter().key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(key: &str) -> Charter {
        Charter { key: key.into(), ..Charter::chess() }
    }

    #[test]
    fn charters_that_say_the_same_share_their_memory() {
        let [one, two] = [0; 2].map(|_| named("twice").enact().expect("as chess"));
        assert!(Arc::ptr_eq(&one.0, &two.0));
        assert_ne!(one, named("another").enact().expect("as chess"));
    }

    #[test]
    fn a_charter_is_freed_with_its_last_position() {
        let start = crate::Variant::Custom(named("brief").enact().expect("as chess")).start();
        let crate::Variant::Custom(enacted) = start.variant() else { panic!("a charter's position") };
        let watched = Arc::downgrade(&enacted.0);
        drop(enacted);
        assert!(watched.upgrade().is_some());
        drop(start);
        assert!(watched.upgrade().is_none());
    }

    /// More would be refused by the other tests' share of the bound, so it is asked once, here.
    #[test]
    fn there_is_a_bound_on_charters_in_force_and_room_after_they_are_freed() {
        let fill = || (0..=Enacted::MOST).map(|n| named(&format!("no. {n}")).enact());
        let mut in_force: Vec<Enacted> = Vec::new();
        let refused = fill().find_map(|enacted| enacted.map(|charter| in_force.push(charter)).err());
        let message = refused.expect("a bound").remove(0).message;
        assert_eq!(message, "expected at most 1024 charters in force, found one more");
        drop(in_force);
        assert!(named("one more").enact().is_ok());
    }
}
