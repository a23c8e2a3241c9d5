//! Depth: how many plies are left to search.

use core::ops::{Add, Sub};

/// How many plies are left to search; zero and less means quiescence.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Depth(i16);

impl Depth {
    /// The deepest iteration.
    pub(crate) const MAX: Depth = Depth(120);
    pub(crate) const ZERO: Depth = Depth(0);

    pub(crate) const fn new(plies: i32) -> Depth {
        Depth(if plies > 120 { 120 } else { plies as i16 })
    }

    pub(crate) const fn plies(self) -> i32 {
        self.0 as i32
    }
}

impl Add<i32> for Depth {
    type Output = Depth;

    fn add(self, plies: i32) -> Depth {
        Depth::new(self.plies() + plies)
    }
}

impl Sub<i32> for Depth {
    type Output = Depth;

    fn sub(self, plies: i32) -> Depth {
        Depth::new(self.plies() - plies)
    }
}
