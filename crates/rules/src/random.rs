//! Pseudo-random numbers that are the same in every run and on every machine: for keys, openings, levels and
//! tests. They keep no secret.
//!
//! CITE: SplitMix64, by Steele, Lea and Flood, 2014.

/// The step from one state to the next.
pub const INCREMENT: u64 = 0x9e37_79b9_7f4a_7c15;

/// The number of a state. Different states have different numbers.
#[inline]
pub const fn mix(state: u64) -> u64 {
    let z = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// A sequence of numbers that follows from its seed.
///
/// ```
/// use misere_rules::random::Random;
/// let (mut a, mut b) = (Random(7), Random(7));
/// assert_eq!(a.below(100), b.below(100));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Random(
    /// The seed, and later the state.
    pub u64,
);

impl Random {
    /// The sequence for one of many things under a seed. It does not depend on how many numbers the others take.
    pub const fn for_item(seed: u64, index: usize) -> Random {
        let mut random = Random(seed ^ (index as u64).wrapping_mul(0xd134_2543_de82_ef95));
        Random(random.number())
    }

    /// The next number.
    #[inline]
    pub const fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(INCREMENT);
        mix(self.0)
    }

    /// The next number, less than the bound. It is zero if the bound is.
    #[inline]
    pub const fn below(&mut self, bound: usize) -> usize {
        let bound = if bound == 0 { 1 } else { bound as u64 };
        (self.number() % bound) as usize
    }

    /// One of these things; `None` if there is none.
    pub fn pick<'a, T>(&mut self, things: &'a [T]) -> Option<&'a T> {
        things.get(self.below(things.len()))
    }

    /// Puts things into another order. CITE: the shuffle of Fisher and Yates.
    pub fn shuffle<T>(&mut self, things: &mut [T]) {
        for end in (1..things.len()).rev() {
            things.swap(end, self.below(end + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn the_sequence_is_that_of_splitmix64() {
        let mut random = Random(1_234_567);
        assert_eq!(random.number(), 6_457_827_717_110_365_317);
        assert_eq!(random.number(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn a_shuffle_keeps_everything_and_depends_on_the_seed() {
        let shuffled = |seed| {
            let mut things: Vec<usize> = (0..50).collect();
            Random(seed).shuffle(&mut things);
            things
        };
        let mut sorted = shuffled(1);
        sorted.sort_unstable();
        assert!(sorted.into_iter().eq(0..50));
        assert_eq!(shuffled(1), shuffled(1));
        assert_ne!(shuffled(1), shuffled(2));
    }

    #[test]
    fn nothing_is_picked_from_nothing() {
        assert_eq!(Random(1).below(0), 0);
        assert_eq!(Random(1).pick::<u8>(&[]), None);
        assert_eq!(Random(1).pick(&[5]), Some(&5));
    }
}
