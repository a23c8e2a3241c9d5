//! Writing packed sequences.

use super::code;
use super::fill::{Filling, fill};
use super::grammar::{Grammar, Rule};

/// Values of a block are counted in two bytes; the half keeps the reach of the index within them.
const MOST_IN_BLOCK: usize = 1 << 15;

/// A packed sequence in parts, which files put one behind the other.
#[derive(Debug, Default)]
pub(crate) struct Parts {
    /// What a reader must know before all.
    pub(crate) head: Vec<u8>,
    /// Where some values are, evenly spaced: the number of a block in four bytes, and a place in it in two.
    pub(crate) index: Vec<u8>,
    /// How many values each block has, less one, in two bytes.
    pub(crate) counts: Vec<u8>,
    /// The blocks.
    pub(crate) blocks: Vec<u8>,
}

/// Packs a sequence in which some values do not matter, in blocks of 2^`block` bytes. `row`: how many values belong
/// together.
pub(crate) fn pack(sequence: &[Option<u16>], row: usize, block: u32) -> Parts {
    let first = sequence.iter().flatten().copied().next().unwrap_or(0);
    if first < 256 && sequence.iter().flatten().all(|&value| value == first) {
        return Parts { head: vec![SINGLE, first as u8], ..Parts::default() };
    }
    let filled = fill(sequence, row, best_way(sequence, row));
    let Coded { rules, lens, lengths, text } = Coded::of(Grammar::of(&filled, sequence));
    let mut writer = BlockWriter::new(block);
    let codes = codes(&lengths);
    for &symbol in &text {
        let symbol = usize::from(symbol);
        writer.put(codes[symbol], u32::from(lengths[symbol]), usize::from(lens[symbol]));
    }
    writer.finish(filled.len(), &rules, &lengths)
}

/// The way of filling in under which a part of the sequence takes the least room.
fn best_way(sequence: &[Option<u16>], row: usize) -> Filling {
    let sample: Vec<Option<u16>> = if sequence.len() <= SAMPLE {
        sequence.to_vec()
    } else {
        let step = sequence.len() / 16;
        sequence.chunks(step).take(16).flat_map(|part| &part[..SAMPLE / 16]).copied().collect()
    };
    let size = |way: &Filling| Coded::of(Grammar::of(&fill(&sample, row, *way), &sample)).bits();
    // There are several ways.
    Filling::ALL.into_iter().min_by_key(size).unwrap_or(Filling::Row)
}

/// How many values are looked at to find the best way of filling in.
const SAMPLE: usize = 1 << 18;

pub(super) const SINGLE: u8 = 0x80;

/// A grammar whose symbols are in the order of their codes: those with the longest first, those without last.
struct Coded {
    rules: Vec<Rule>,
    lens: Vec<u16>,
    lengths: Vec<u8>,
    text: Vec<u16>,
}

impl Coded {
    fn of(grammar: Grammar) -> Coded {
        let Grammar { rules, lens, mut text, .. } = grammar;
        let mut counts = vec![0; rules.len()];
        for &symbol in &text {
            counts[usize::from(symbol)] += 1;
        }
        let lengths = code::lengths(&counts);
        let mut order: Vec<usize> = (0..rules.len()).collect();
        order.sort_by_key(|&symbol| (core::cmp::Reverse(lengths[symbol]), symbol));
        let mut renamed = vec![0; rules.len()];
        for (new, &old) in order.iter().enumerate() {
            renamed[old] = new as u16;
        }
        let rename = |symbol: u16| renamed[usize::from(symbol)];
        text.iter_mut().for_each(|symbol| *symbol = rename(*symbol));
        let rule = |old: usize| match rules[old] {
            Rule::Pair(a, b) => Rule::Pair(rename(a), rename(b)),
            value => value,
        };
        Coded {
            rules: order.iter().map(|&old| rule(old)).collect(),
            lens: order.iter().map(|&old| lens[old]).collect(),
            lengths: order.iter().map(|&old| lengths[old]).collect(),
            text,
        }
    }
}

impl Coded {
    /// How many bits the symbols and the text take.
    fn bits(&self) -> usize {
        let text = self.text.iter().map(|&symbol| usize::from(self.lengths[usize::from(symbol)]));
        24 * self.rules.len() + text.sum::<usize>()
    }
}

/// The codes of symbols in the order of [`Coded`].
fn codes(lengths: &[u8]) -> Vec<u32> {
    let (mut code, mut before) = (0_u32, lengths.first().copied().unwrap_or(0));
    lengths
        .iter()
        .map(|&length| {
            if length == 0 {
                return 0;
            }
            code >>= before - length;
            before = length;
            code += 1;
            code - 1
        })
        .collect()
}

struct BlockWriter {
    bytes_log: u32,
    blocks: Vec<u8>,
    /// How many values each finished block has.
    counts: Vec<usize>,
    pending: u64,
    bits: u32,
    count: usize,
}

impl BlockWriter {
    fn new(bytes_log: u32) -> BlockWriter {
        BlockWriter { bytes_log, blocks: Vec::new(), counts: Vec::new(), pending: 0, bits: 0, count: 0 }
    }

    fn put(&mut self, code: u32, length: u32, count: usize) {
        let room = 8 << self.bytes_log;
        if self.bits + length > room || self.count + count > MOST_IN_BLOCK {
            self.end();
        }
        self.pending = self.pending << length | u64::from(code);
        self.bits += length;
        self.count += count;
        self.flush();
    }

    /// Moves whole bytes to the block.
    fn flush(&mut self) {
        let done = self.blocks.len() - (self.counts.len() << self.bytes_log);
        let mut waiting = self.bits as usize - 8 * done;
        while waiting >= 8 {
            waiting -= 8;
            self.blocks.push((self.pending >> waiting) as u8);
        }
    }

    fn end(&mut self) {
        let odd = self.bits % 8;
        if odd > 0 {
            self.blocks.push((self.pending << (8 - odd)) as u8);
        }
        self.counts.push(self.count);
        self.blocks.resize(self.counts.len() << self.bytes_log, 0);
        (self.pending, self.bits, self.count) = (0, 0, 0);
    }

    fn finish(mut self, len: usize, rules: &[Rule], lengths: &[u8]) -> Parts {
        if self.count > 0 {
            self.end();
        }
        let span = span(len, self.counts.len());
        Parts {
            head: head(self.bytes_log, span, self.counts.len(), rules, lengths),
            index: index(&self.counts, len, span),
            counts: self.counts.iter().flat_map(|&count| (count as u16 - 1).to_le_bytes()).collect(),
            blocks: self.blocks,
        }
    }
}

/// How far entries of the index are apart, as a power of two: about sixteen blocks.
fn span(len: usize, blocks: usize) -> u32 {
    (16 * len / blocks.max(1)).max(2).ilog2().min(15)
}

fn index(counts: &[usize], len: usize, span: u32) -> Vec<u8> {
    let mut index = Vec::new();
    let (mut block, mut begin) = (0, 0);
    for at in (0..len).step_by(1 << span).map(|at| at + (1 << (span - 1))) {
        while block + 1 < counts.len() && begin + counts[block] <= at {
            begin += counts[block];
            block += 1;
        }
        index.extend((block as u32).to_le_bytes());
        index.extend(((at - begin) as u16).to_le_bytes());
    }
    index
}

fn head(bytes_log: u32, span: u32, blocks: usize, rules: &[Rule], lengths: &[u8]) -> Vec<u8> {
    let coded = || lengths.iter().copied().filter(|&length| length > 0);
    let (longest, shortest) = (coded().max().unwrap_or(1), coded().min().unwrap_or(1));
    let mut head = vec![0, bytes_log as u8, span as u8, 0];
    head.extend((blocks as u32).to_le_bytes());
    head.extend([longest, shortest]);
    for length in shortest..=longest {
        let first = lengths.iter().position(|&own| own <= length).unwrap_or(lengths.len());
        head.extend((first as u16).to_le_bytes());
    }
    head.extend((rules.len() as u16).to_le_bytes());
    for rule in rules {
        let (left, right) = match *rule {
            Rule::Value(value) => (value, 0xfff),
            Rule::Pair(left, right) => (left, right),
        };
        head.extend([left as u8, (left >> 8) as u8 | (right << 4) as u8, (right >> 4) as u8]);
    }
    if rules.len() % 2 == 1 {
        head.push(0);
    }
    head
}
