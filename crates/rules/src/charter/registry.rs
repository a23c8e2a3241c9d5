//! The charters in force, so that equal ones share their memory and there is a bound on all of them.

use alloc::sync::{Arc, Weak};
use core::hash::{BuildHasher, BuildHasherDefault};
use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::hash::DefaultHasher;
use std::sync::{Mutex, PoisonError};

use super::Enacted;
use super::custom::Checked;

/// By the hash of what they say.
static IN_FORCE: Mutex<InForce> = Mutex::new(HashMap::with_hasher(BuildHasherDefault::new()));

type InForce = HashMap<u64, Weak<Checked>, BuildHasherDefault<DefaultHasher>>;

/// The one copy of a charter; `None` if there are too many in force.
pub(super) fn intern(checked: Checked) -> Option<Arc<Checked>> {
    let mut in_force = IN_FORCE.lock().unwrap_or_else(PoisonError::into_inner);
    if in_force.len() >= Enacted::MOST {
        in_force.retain(|_, charter| charter.strong_count() > 0);
    }
    let is_full = in_force.len() >= Enacted::MOST;
    let hash = BuildHasherDefault::<DefaultHasher>::default().hash_one(checked.charter());
    match in_force.entry(hash) {
        Entry::Occupied(mut known) => Some(match known.get().upgrade() {
            Some(same) if same.charter() == checked.charter() => same,
            // Two charters with one hash are two games; only the older one is found again.
            Some(_) => Arc::new(checked),
            None => {
                let enacted = Arc::new(checked);
                known.insert(Arc::downgrade(&enacted));
                enacted
            }
        }),
        Entry::Vacant(_) if is_full => None,
        Entry::Vacant(place) => {
            let enacted = Arc::new(checked);
            place.insert(Arc::downgrade(&enacted));
            Some(enacted)
        }
    }
}
