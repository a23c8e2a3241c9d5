//! Long sequences of small numbers, packed so that any one is found quickly.
//!
//! A sequence is cut into blocks. A block is runs of equal numbers; a number that does not matter joins the run
//! that it follows. A run is a Huffman code for its number and its length at once, if numbers are small, or else two. Codes
//! depend on the run before, that of a length on the number. An index says where each block begins.

mod bits;
mod code;

use bits::{BitReader, BitWriter};
use code::Code;

/// Codes depend on a number below this; greater ones share the last.
const CONTEXTS: usize = 64;
/// Numbers are below this.
pub(crate) const NUMBERS: usize = 2048;
/// Numbers below this share a code with the length of their run.
const SMALL: usize = 8;
/// The rest of the block.
const TO_THE_END: usize = 0;
/// How many kinds of lengths there are.
const LENGTHS: usize = 112;
/// How many blocks share an entry of the index: four bytes for the first, two for each of the others.
const GROUP: usize = 4;
const ENTRY: usize = 4 + 2 * (GROUP - 1);
/// The most numbers of a block: three blocks with a code of 15 bits for each number are within reach of two bytes of index.
const MOST_IN_BLOCK: usize = 1024;

#[inline]
fn context(number: u16) -> usize {
    usize::from(number).min(CONTEXTS - 2) + 1
}

/// The kind of a length, how many more bits tell it exactly, and these bits. A row of the board has 64 squares, so up to there
/// each length has its own kind.
fn length_kind(length: u32) -> (usize, u32, u32) {
    if length <= 64 {
        return (length as usize, 0, 0);
    }
    let log = length.ilog2();
    let quarter = length >> (log - 2) & 3;
    (65 + 4 * (log as usize - 6) + quarter as usize, log - 2, length & ((1 << (log - 2)) - 1))
}

/// The inverse.
#[inline]
fn length_of(kind: usize, from: &mut BitReader<'_>) -> u32 {
    if kind <= 64 {
        return kind as u32;
    }
    let log = 6 + (kind as u32 - 65) / 4;
    let quarter = (kind as u32 - 65) % 4;
    (1 << log) + (quarter << (log - 2)) + from.take(log - 2)
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

/// How often each symbol occurs, by context.
struct Counts {
    joint: bool,
    numbers: Vec<Vec<u32>>,
    lengths: Vec<Vec<u32>>,
}

impl Counts {
    fn new(joint: bool) -> Counts {
        let (numbers, lengths) = if joint { (SMALL * LENGTHS, 0) } else { (NUMBERS, LENGTHS) };
        Counts {
            joint,
            numbers: vec![vec![0; numbers]; if joint { SMALL + 1 } else { CONTEXTS }],
            lengths: vec![vec![0; lengths]; if joint { 0 } else { CONTEXTS }],
        }
    }

    fn add(&mut self, block: &[Option<u16>]) {
        let mut before = 0;
        runs(block, &mut |(number, length)| {
            let kind = length_kind(length).0;
            if self.joint {
                self.numbers[before][usize::from(number) * LENGTHS + kind] += 1;
                before = context(number);
            } else {
                self.numbers[before][usize::from(number)] += 1;
                before = context(number);
                self.lengths[before][kind] += 1;
            }
        });
    }

    fn codes(&self) -> (Vec<Code>, Vec<Code>) {
        let codes = |counts: &[Vec<u32>]| counts.iter().map(|counts| Code::for_counts(counts)).collect();
        (codes(&self.numbers), codes(&self.lengths))
    }
}

/// Do all numbers share codes with their lengths?
fn is_joint(sequence: &[Option<u16>]) -> bool {
    sequence.iter().flatten().all(|&number| usize::from(number) < SMALL)
}

/// About how many bits some blocks of a sequence take: to compare orders of the same numbers.
pub(crate) fn estimate(blocks: &[Vec<Option<u16>>]) -> u64 {
    let mut counts = Counts::new(blocks.iter().all(|block| is_joint(block)));
    blocks.iter().for_each(|block| counts.add(block));
    let (numbers, lengths) = counts.codes();
    let codes = numbers.iter().zip(&counts.numbers).chain(lengths.iter().zip(&counts.lengths));
    codes.map(|(code, counts)| code.bits(counts)).sum()
}

/// Packs a sequence in blocks of this many numbers.
pub(crate) fn pack(sequence: &[Option<u16>], block: usize) -> Vec<u8> {
    let joint = is_joint(sequence);
    let mut counts = Counts::new(joint);
    sequence.chunks(block).for_each(|part| counts.add(part));
    let (numbers, lengths) = counts.codes();
    let mut head = BitWriter::default();
    head.put(u32::from(joint), 1);
    for code in numbers.iter().chain(&lengths) {
        code.write_lengths(&mut head);
    }
    let mut data = BitWriter::default();
    let (mut index, mut first) = (Vec::new(), 0);
    for (i, part) in sequence.chunks(block).enumerate() {
        if i % GROUP == 0 {
            first = data.len();
            index.extend((first as u32).to_le_bytes());
        } else {
            index.extend(((data.len() - first) as u16).to_le_bytes());
        }
        let mut before = 0;
        runs(part, &mut |(number, length)| {
            let (kind, more, bits) = length_kind(length);
            if joint {
                numbers[before].write(usize::from(number) * LENGTHS + kind, &mut data);
                before = context(number);
            } else {
                numbers[before].write(usize::from(number), &mut data);
                before = context(number);
                lengths[before].write(kind, &mut data);
            }
            data.put(bits, more);
        });
    }
    index.resize(index_len(sequence.len(), block), 0);
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

/// How many bytes the index takes.
fn index_len(len: usize, block: usize) -> usize {
    len.div_ceil(block).div_ceil(GROUP) * ENTRY
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
        if block == 0 || block > MOST_IN_BLOCK || len > u32::MAX as usize {
            return None;
        }
        let index = 16_usize.checked_add(head)?;
        let data = index.checked_add(index_len(len, block))?;
        if data > packed.len() {
            return None;
        }
        let mut reader = BitReader::new(packed.get(16..index)?, 0);
        let joint = reader.take(1) == 1;
        let mut codes =
            |count| (0..count).map(|_| Code::read_lengths(&mut reader)).collect::<Option<Vec<Code>>>();
        let (contexts, lengths) = if joint { (SMALL + 1, 0) } else { (CONTEXTS, CONTEXTS) };
        Some(Unpacker { len, block, index, data, numbers: codes(contexts)?, lengths: codes(lengths)? })
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
        let entry = self.index + block / GROUP * ENTRY;
        let entry: &[u8; ENTRY] = packed.get(entry..entry + ENTRY)?.try_into().ok()?;
        let first = u32::from_le_bytes([entry[0], entry[1], entry[2], entry[3]]) as usize;
        let after = match block % GROUP {
            0 => 0,
            i => usize::from(u16::from_le_bytes([entry[2 + 2 * i], entry[3 + 2 * i]])),
        };
        let mut reader = BitReader::new(packed.get(self.data..)?, first + after);
        let joint = self.lengths.is_empty();
        let (mut before, mut end) = (0, 0);
        while end < self.block {
            let symbol = self.numbers.get(before)?.read(&mut reader)?;
            let (number, kind) = if joint {
                let number = symbol / LENGTHS as u16;
                before = context(number);
                (number, usize::from(symbol) % LENGTHS)
            } else {
                before = context(symbol);
                (symbol, usize::from(self.lengths[before].read(&mut reader)?))
            };
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
    use misere_rules::random::Random;

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
            let packed = pack(&sequence, 1024);
            let unpacker = Unpacker::new(&packed).expect("just packed");
            assert_eq!(unpacker.len(), sequence.len());
            let mut block = vec![0; 1024];
            for (at, number) in sequence.iter().enumerate() {
                if at % 1024 == 0 {
                    let rest = (sequence.len() - at).min(1024);
                    assert!(unpacker.read_block(&packed, at / 1024, &mut block[..rest]).is_some());
                }
                if let Some(number) = number {
                    assert_eq!(unpacker.get(&packed, at), Some(*number));
                    assert_eq!(block[at % 1024], *number);
                }
            }
        }
    }

    #[test]
    fn nothing_that_matters_takes_little_room() {
        assert!(pack(&vec![None; 100_000], 1024).len() < 500);
        assert!(pack(&[], 1024).len() < 300);
    }
}
