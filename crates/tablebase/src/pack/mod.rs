//! Long sequences of small numbers, packed so that any one is found quickly.
//!
//! A sequence is cut into blocks. A block is runs of equal numbers; a number that does not matter joins the run
//! that it follows. Number and length of a run are Huffman codes, which depend on the run before, and on the
//! number. An index says where each block begins.

mod bits;
mod code;

use bits::{BitReader, BitWriter};
use code::Code;

/// Codes depend on a number below this; greater ones share the last.
const CONTEXTS: usize = 64;
/// Numbers are below this.
pub(crate) const NUMBERS: usize = 2048;
/// The rest of the block.
const TO_THE_END: usize = 0;
/// How many kinds of lengths there are.
const LENGTHS: usize = 40;

#[inline]
fn context(number: u16) -> usize {
    usize::from(number).min(CONTEXTS - 2) + 1
}

/// The kind of a length, how many more bits tell it exactly, and these bits.
fn length_kind(length: u32) -> (usize, u32, u32) {
    if length < 8 {
        return (length as usize, 0, 0);
    }
    let log = length.ilog2();
    let half = length >> (log - 1) & 1;
    (8 + 2 * (log as usize - 3) + half as usize, log - 1, length & ((1 << (log - 1)) - 1))
}

/// The inverse.
#[inline]
fn length_of(kind: usize, from: &mut BitReader<'_>) -> u32 {
    if kind < 8 {
        return kind as u32;
    }
    let log = 3 + (kind as u32 - 8) / 2;
    let half = (kind as u32 - 8) % 2;
    (1 << log) + (half << (log - 1)) + from.take(log - 1)
}

/// A run: a number, and how often it occurs; 0 for the rest of the block.
type Run = (u16, u32);

/// Cuts a block into runs.
fn runs(block: &[Option<u16>], each: &mut impl FnMut(Run)) {
    let mut at = 0;
    // What does not matter before the first that does takes its number.
    let mut number = block.iter().flatten().copied().next().unwrap_or(0);
    while at < block.len() {
        let end = block[at..].iter().position(|&next| next.is_some_and(|next| next != number));
        match end {
            Some(end) => {
                each((number, end as u32));
                at += end;
                number = block[at].unwrap_or(number);
            }
            None => {
                each((number, 0));
                at = block.len();
            }
        }
    }
}

/// Packs a sequence in blocks of this many numbers.
pub(crate) fn pack(sequence: &[Option<u16>], block: usize) -> Vec<u8> {
    let mut number_counts = vec![vec![0_u32; NUMBERS]; CONTEXTS];
    let mut length_counts = vec![[0_u32; LENGTHS]; CONTEXTS];
    for part in sequence.chunks(block) {
        let mut before = 0;
        runs(part, &mut |(number, length)| {
            number_counts[before][usize::from(number)] += 1;
            before = context(number);
            length_counts[before][length_kind(length).0] += 1;
        });
    }
    let number_codes: Vec<Code> = number_counts.iter().map(|counts| Code::for_counts(counts)).collect();
    let length_codes: Vec<Code> = length_counts.iter().map(|counts| Code::for_counts(counts)).collect();
    let mut head = BitWriter::default();
    for code in number_codes.iter().chain(&length_codes) {
        code.write_lengths(&mut head);
    }
    let mut data = BitWriter::default();
    let mut index = Vec::new();
    for part in sequence.chunks(block) {
        index.extend((data.len() as u32).to_le_bytes());
        let mut before = 0;
        runs(part, &mut |(number, length)| {
            number_codes[before].write(usize::from(number), &mut data);
            before = context(number);
            let (kind, more, bits) = length_kind(length);
            length_codes[before].write(kind, &mut data);
            data.put(bits, more);
        });
    }
    let (head, data) = (head.finish(), data.finish());
    let mut packed = Vec::with_capacity(16 + head.len() + index.len() + data.len());
    packed.extend((sequence.len() as u64).to_le_bytes());
    packed.extend((block as u32).to_le_bytes());
    packed.extend((head.len() as u32).to_le_bytes());
    packed.extend(head);
    packed.extend(index);
    packed.extend(data);
    packed
}

/// How a packed sequence is read.
#[derive(Clone, Debug)]
pub(crate) struct Unpacker {
    len: usize,
    block: usize,
    index: usize,
    data: usize,
    numbers: Vec<Code>,
    lengths: Vec<Code>,
}

impl Unpacker {
    /// Reads what is written before the data; `None` if it makes no sense.
    pub(crate) fn new(packed: &[u8]) -> Option<Unpacker> {
        let len = usize::try_from(u64::from_le_bytes(packed.get(..8)?.try_into().ok()?)).ok()?;
        let block = u32::from_le_bytes(packed.get(8..12)?.try_into().ok()?) as usize;
        let head = u32::from_le_bytes(packed.get(12..16)?.try_into().ok()?) as usize;
        if block == 0 || block > 1 << 16 {
            return None;
        }
        let index = 16_usize.checked_add(head)?;
        let data = index.checked_add(len.div_ceil(block).checked_mul(4)?)?;
        if data > packed.len() {
            return None;
        }
        let mut reader = BitReader::new(packed.get(16..index)?, 0);
        let mut codes =
            || (0..CONTEXTS).map(|_| Code::read_lengths(&mut reader)).collect::<Option<Vec<Code>>>();
        Some(Unpacker { len, block, index, data, numbers: codes()?, lengths: codes()? })
    }

    /// How many numbers there are.
    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The number at a place; `None` if the bytes make no sense there.
    pub(crate) fn get(&self, packed: &[u8], at: usize) -> Option<u16> {
        let within = at % self.block;
        let mut found = None;
        self.each_run(packed, at / self.block, |number, end| {
            found = Some(number);
            end > within
        })?;
        found
    }

    /// All numbers of a block, up to as many as there is room for; `None` if the bytes make no sense.
    pub(crate) fn read_block(&self, packed: &[u8], block: usize, to: &mut [u16]) -> Option<()> {
        let mut from = 0;
        let len = to.len();
        self.each_run(packed, block, |number, end| {
            let end = end.min(len);
            to[from..end].fill(number);
            from = end;
            from == len
        })
    }

    /// Tells of runs, by number and end, until there is enough.
    #[inline]
    fn each_run(
        &self,
        packed: &[u8],
        block: usize,
        mut enough: impl FnMut(u16, usize) -> bool,
    ) -> Option<()> {
        let entry = self.index + 4 * block;
        let start = u32::from_le_bytes(packed.get(entry..entry + 4)?.try_into().ok()?) as usize;
        let mut reader = BitReader::new(packed.get(self.data..)?, start);
        let (mut before, mut end) = (0, 0);
        while end < self.block {
            let number = self.numbers[before].read(&mut reader)?;
            before = context(number);
            let kind = usize::from(self.lengths[before].read(&mut reader)?);
            if kind == TO_THE_END {
                end = self.block;
            } else {
                end += length_of(kind, &mut reader) as usize;
            }
            if enough(number, end) {
                return Some(());
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers in runs of all lengths, some of which do not matter.
    fn sequence(seed: u64, len: usize) -> Vec<Option<u16>> {
        let mut state = seed | 1;
        let mut random = |below: u64| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            state % below
        };
        let mut list = Vec::new();
        while list.len() < len {
            let number = (random(4) > 0).then(|| random(if seed.is_multiple_of(2) { 5 } else { 900 }) as u16);
            let run = 1 << random(11);
            list.extend(core::iter::repeat_n(number, run as usize));
        }
        list.truncate(len);
        list
    }

    #[test]
    fn every_number_that_matters_is_found_again() {
        for seed in 0..8 {
            let sequence = sequence(seed, 20_011);
            let packed = pack(&sequence, 2048);
            let unpacker = Unpacker::new(&packed).expect("just packed");
            assert_eq!(unpacker.len(), sequence.len());
            let mut block = vec![0; 2048];
            for (at, number) in sequence.iter().enumerate() {
                if at % 2048 == 0 {
                    let rest = (sequence.len() - at).min(2048);
                    assert!(unpacker.read_block(&packed, at / 2048, &mut block[..rest]).is_some());
                }
                if let Some(number) = number {
                    assert_eq!(unpacker.get(&packed, at), Some(*number));
                    assert_eq!(block[at % 2048], *number);
                }
            }
        }
    }

    #[test]
    fn nothing_that_matters_takes_little_room() {
        assert!(pack(&vec![None; 100_000], 2048).len() < 500);
        assert!(pack(&[], 2048).len() < 300);
    }
}
