//! Pseudo-random numbers that are the same in every run. CITE: SplitMix64, by Steele, Lea and Flood, 2014.

/// The step from one state to the next.
pub(crate) const INCREMENT: u64 = 0x9e37_79b9_7f4a_7c15;

/// The number of a state.
pub(crate) fn mix(state: u64) -> u64 {
    let z = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ z >> 31
}

/// A sequence of numbers.
#[cfg(any(test, feature = "tune"))]
pub(crate) struct Random(pub(crate) u64);

#[cfg(any(test, feature = "tune"))]
impl Random {
    /// The next number, less than the bound.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(INCREMENT);
        (mix(self.0) % bound.max(1) as u64) as usize
    }
}

/// A hash that tells a damaged file. CITE: FNV-1a, by Fowler, Noll and Vo.
pub(crate) fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}
