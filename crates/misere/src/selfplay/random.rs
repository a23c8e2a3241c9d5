//! Random numbers that are the same in every run. CITE: SplitMix64, by Steele, Lea and Flood, 2014.

/// A sequence of numbers.
#[derive(Debug)]
pub(super) struct Random(u64);

impl Random {
    /// The numbers of one game: other ones for each seed and each game.
    pub(super) fn of_game(seed: u64, number: u64) -> Random {
        let mut random = Random(seed);
        let start = random.next() ^ number.wrapping_mul(0xd6e8_feb8_6659_fd93);
        Random(start)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// The next number, less than the bound.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }
}
