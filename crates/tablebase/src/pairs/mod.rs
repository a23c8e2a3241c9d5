//! Long sequences of small numbers, packed so that any one is found quickly.
//!
//! What does not matter is filled in so that the rest becomes simple (`fill.rs`). Then the pair of symbols that occurs most
//! often gets a symbol of its own, again and again (`grammar.rs`). Symbols are written in Huffman codes (`code.rs`), in blocks of
//! equal size; an index says how many values each block has. It is the way in which Syzygy tables are packed, so the same parts are
//! put into those (`syzygy`).

mod code;
mod fill;
mod grammar;
mod read;
mod write;

pub(crate) use read::Pairs;
pub(crate) use write::{Parts, pack};

impl Parts {
    /// One behind the other, as [`Pairs::open`] wants them.
    pub(crate) fn joined(&self) -> Vec<u8> {
        [&self.head[..], &self.index, &self.counts, &self.blocks].concat()
    }
}

#[cfg(test)]
mod tests {
    use misere_rules::random::Random;

    use super::*;

    /// Numbers in runs of all lengths, some of which do not matter.
    fn sequence(seed: u64, len: usize) -> Vec<Option<u16>> {
        let mut random = Random(seed);
        let mut list = Vec::new();
        while list.len() < len {
            let most = if seed.is_multiple_of(2) { 5 } else { 900 };
            let number = (random.below(4) > 0).then(|| random.below(most) as u16);
            let run = 1 << random.below(11);
            list.extend(core::iter::repeat_n(number, run));
        }
        list.truncate(len);
        list
    }

    #[test]
    fn every_number_that_matters_is_found_again() {
        for seed in 0..8 {
            let sequence = sequence(seed, 20_011);
            let packed = pack(&sequence, 64, 6).joined();
            let unpacker = Pairs::open(&packed, sequence.len()).expect("just packed");
            let all = unpacker.all(&packed, sequence.len()).expect("just packed");
            for (at, number) in sequence.iter().enumerate() {
                if let Some(number) = number {
                    assert_eq!(unpacker.get(&packed, at), Some(*number));
                    assert_eq!(all[at], *number);
                }
            }
        }
    }

    #[test]
    fn nothing_that_matters_takes_little_room() {
        assert_eq!(pack(&vec![None; 100_000], 64, 6).joined().len(), 2);
        assert_eq!(pack(&[], 64, 6).joined().len(), 2);
    }
}
