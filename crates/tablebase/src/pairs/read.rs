//! Reading packed sequences.

use core::ops::Range;

use super::write::SINGLE;

/// A symbol stands for no more than this many values, and rules are no deeper.
const DEEPEST: u32 = 256;
/// How many bits of a code tell where to begin with the search for its length.
const QUICK: u32 = 8;

/// How a packed sequence is read. The parts are in one sequence of bytes, which is given with each question.
#[derive(Clone, Debug)]
pub(crate) enum Pairs {
    /// All values are equal.
    Single(u16),
    /// Some are not.
    Many(Many),
}

/// What must be known to find a value.
#[derive(Clone, Debug)]
pub(crate) struct Many {
    block_log: u32,
    span_log: u32,
    /// The length of the shortest code.
    shortest: u32,
    /// By length, the shortest first: the first symbol, and the first code with zeros behind it.
    lowest: Vec<u16>,
    base: Vec<u64>,
    /// The first length that a code with these first bits may have, less the shortest.
    quick: Vec<u8>,
    rules: Vec<Rule>,
    /// How many values a symbol stands for, less one.
    lens: Vec<u8>,
    index: Range<usize>,
    counts: Range<usize>,
    data: Range<usize>,
}

const VALUE: u16 = 0xfff;

/// What a symbol stands for.
#[derive(Clone, Copy, Debug)]
struct Rule {
    /// Two symbols; or a value, which is repeated if the symbol is long, and [`VALUE`].
    parts: [u16; 2],
    /// How many values the first of two symbols stands for. Here it is found without another look into memory.
    split: u16,
}

impl Pairs {
    /// Reads a head and finds the parts behind it, for a sequence of this length; `None` if it makes no sense.
    pub(crate) fn open(bytes: &[u8], len: usize) -> Option<Pairs> {
        let flags = *bytes.first()?;
        if flags & SINGLE != 0 {
            return Some(Pairs::Single(u16::from(*bytes.get(1)?)));
        }
        let byte = |at: usize| bytes.get(at).copied();
        let word = |at: usize| Some(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?));
        let (block_log, span_log) = (u32::from(byte(1)?), u32::from(byte(2)?));
        let blocks = u32::from_le_bytes(bytes.get(4..8)?.try_into().ok()?);
        let (longest, shortest) = (u32::from(byte(8)?), u32::from(byte(9)?));
        if !(3..=16).contains(&block_log) || !(1..=15).contains(&span_log) || longest > 32 {
            return None;
        }
        let lengths = (longest + 1).checked_sub(shortest).filter(|_| shortest > 0)? as usize;
        let lowest: Vec<u16> = (0..lengths).map(|i| word(10 + 2 * i)).collect::<Option<_>>()?;
        let mut base = vec![0_u64; lengths];
        for i in (0..lengths.checked_sub(1)?).rev() {
            let more = u64::from(lowest[i].checked_sub(lowest[i + 1])?);
            base[i] = (base[i + 1] + more) / 2;
        }
        for (i, base) in base.iter_mut().enumerate() {
            let length = shortest + i as u32;
            *base =
                base.checked_mul(1 << (64 - length)).filter(|&code| code >> (64 - length) < 1 << length)?;
        }
        let quick = (0..1_u64 << QUICK).map(|begin| {
            let greatest = begin << (64 - QUICK) | u64::MAX >> QUICK;
            base.iter().position(|&base| greatest >= base).unwrap_or(lengths - 1) as u8
        });
        let quick = quick.collect();
        let at = 12 + 2 * lengths;
        let symbols = usize::from(word(at - 2)?);
        let parts: Vec<[u16; 2]> = bytes
            .get(at..at + 3 * symbols)?
            .chunks(3)
            .map(|rule| {
                let [a, b, c] = [rule[0], rule[1], rule[2]].map(u16::from);
                [a | (b & 15) << 8, b >> 4 | c << 4]
            })
            .collect();
        let (rules, lens) = rules(&parts)?;
        let index = at + 3 * symbols + symbols % 2;
        let counts = index + len.div_ceil(1 << span_log) * 6;
        let data = counts.checked_add((blocks as usize).checked_mul(2)?)?;
        let end = data.checked_add((blocks as usize).checked_mul(1 << block_log)?)?;
        if end > bytes.len() {
            return None;
        }
        Some(Pairs::Many(Many {
            block_log,
            span_log,
            shortest,
            lowest,
            base,
            quick,
            rules,
            lens,
            index: index..counts,
            counts: counts..data,
            data: data..end,
        }))
    }

    /// The value at a place; `None` if the bytes make no sense there.
    #[inline]
    pub(crate) fn get(&self, bytes: &[u8], at: usize) -> Option<u16> {
        match self {
            Pairs::Single(value) => Some(*value),
            Pairs::Many(many) => many.get(bytes, at),
        }
    }

    /// All values; `None` if the bytes make no sense.
    pub(crate) fn all(&self, bytes: &[u8], len: usize) -> Option<Vec<u16>> {
        match self {
            Pairs::Single(value) => Some(vec![*value; len]),
            Pairs::Many(many) => many.all(bytes, len),
        }
    }
}

/// The rule of each symbol, and how many values it stands for, less one; `None` if there is no such grammar.
fn rules(parts: &[[u16; 2]]) -> Option<(Vec<Rule>, Vec<u8>)> {
    fn len(
        parts: &[[u16; 2]],
        lens: &mut [Option<u8>],
        rules: &mut [Rule],
        at: u16,
        depth: u32,
    ) -> Option<u8> {
        let own = usize::from(at);
        if let Some(len) = *lens.get(own)? {
            return Some(len);
        }
        let [left, right] = parts[own];
        let mut own_len = 0;
        if right != VALUE {
            let depth = depth.checked_sub(1)?;
            let before = len(parts, lens, rules, left, depth)?;
            own_len = before.checked_add(len(parts, lens, rules, right, depth)?)?.checked_add(1)?;
            let (first, second) = (rules[usize::from(left)].parts, rules[usize::from(right)].parts);
            // Equal values need not be told apart.
            let is_even = first == second && first[1] == VALUE;
            rules[own] =
                Rule { parts: if is_even { first } else { [left, right] }, split: u16::from(before) + 1 };
        }
        lens[own] = Some(own_len);
        Some(own_len)
    }
    let mut rules: Vec<Rule> = parts.iter().map(|&parts| Rule { parts, split: 1 }).collect();
    let mut lens = vec![None; parts.len()];
    let all = (0..parts.len()).map(|at| len(parts, &mut lens, &mut rules, at as u16, DEEPEST));
    let lens = all.collect::<Option<_>>()?;
    Some((rules, lens))
}

impl Many {
    fn get(&self, bytes: &[u8], at: usize) -> Option<u16> {
        let entry = self.index.start + (at >> self.span_log) * 6;
        let entry: &[u8; 6] = bytes.get(entry..entry + 6)?.try_into().ok()?;
        let mut block = u32::from_le_bytes([entry[0], entry[1], entry[2], entry[3]]);
        let place = i64::from(u16::from_le_bytes([entry[4], entry[5]]));
        // The entry is about the middle of its span.
        let middle = 1_i64 << (self.span_log - 1);
        let mut rest = place + (at & ((1 << self.span_log) - 1)) as i64 - middle;
        let counts = bytes.get(self.counts.clone())?;
        let count = |block: u32| {
            let at = 2 * block as usize;
            Some(i64::from(u16::from_le_bytes(counts.get(at..at + 2)?.try_into().ok()?)) + 1)
        };
        while rest < 0 {
            block = block.checked_sub(1)?;
            rest += count(block)?;
        }
        loop {
            let count = count(block)?;
            if rest < count {
                break;
            }
            rest -= count;
            block += 1;
        }
        let begin = (block as usize) << self.block_log;
        let data = bytes.get(self.data.clone())?;
        self.find(Bits::of_block(data, begin, 1 << self.block_log), rest as u32)
    }

    /// The value at a place in a block.
    #[inline]
    fn find(&self, mut bits: Bits<'_>, mut rest: u32) -> Option<u16> {
        let mut symbol;
        loop {
            (symbol, bits) = self.symbol(bits)?;
            let len = u32::from(*self.lens.get(symbol)?) + 1;
            if rest < len {
                break;
            }
            rest -= len;
        }
        loop {
            let Rule { parts: [left, right], split } = self.rules[symbol];
            if right == VALUE {
                return Some(left);
            }
            let split = u32::from(split);
            symbol = usize::from(if rest < split { left } else { right });
            rest -= if rest < split { 0 } else { split };
        }
    }

    #[inline]
    fn symbol<'a>(&self, bits: Bits<'a>) -> Option<(usize, Bits<'a>)> {
        let code = bits.peek()?;
        let mut i = usize::from(self.quick[(code >> (64 - QUICK)) as usize]);
        while code < *self.base.get(i)? {
            i += 1;
        }
        let length = self.shortest + i as u32;
        let symbol = usize::from(self.lowest[i]) + ((code - self.base[i]) >> (64 - length)) as usize;
        Some((symbol, Bits { at: bits.at + length as usize, ..bits }))
    }

    fn all(&self, bytes: &[u8], len: usize) -> Option<Vec<u16>> {
        let mut values = Vec::with_capacity(len);
        let data = bytes.get(self.data.clone())?;
        for (block, count) in bytes.get(self.counts.clone())?.chunks(2).enumerate() {
            let end = values.len() + usize::from(u16::from_le_bytes([count[0], count[1]])) + 1;
            let mut bits = Bits::of_block(data, block << self.block_log, 1 << self.block_log);
            while values.len() < end {
                let symbol;
                (symbol, bits) = self.symbol(bits)?;
                self.expand(symbol, &mut values)?;
            }
        }
        (values.len() == len).then_some(values)
    }

    fn expand(&self, symbol: usize, values: &mut Vec<u16>) -> Option<()> {
        let [left, right] = self.rules.get(symbol)?.parts;
        if right == VALUE {
            values.resize(values.len() + usize::from(self.lens[symbol]) + 1, left);
            return Some(());
        }
        self.expand(left.into(), values)?;
        self.expand(right.into(), values)
    }
}

/// Bits of a block, the highest of a byte first.
#[derive(Clone, Copy)]
struct Bits<'a> {
    data: &'a [u8],
    at: usize,
    end: usize,
}

impl Bits<'_> {
    /// The block that begins at this byte. What lies behind a block is read with its last bits, but means nothing.
    #[inline]
    fn of_block(data: &[u8], begin: usize, len: usize) -> Bits<'_> {
        Bits { data, at: 8 * begin, end: 8 * (begin + len) }
    }

    /// At least the next 57 bits, the first one highest; `None` behind the end.
    #[inline]
    fn peek(&self) -> Option<u64> {
        if self.at >= self.end {
            return None;
        }
        let from = self.at / 8;
        let word = match self.data.get(from..from + 8) {
            Some(bytes) => u64::from_be_bytes(bytes.try_into().ok()?),
            None => {
                let rest = self.data.get(from..)?;
                rest.iter().enumerate().fold(0, |word, (i, &byte)| word | u64::from(byte) << (56 - 8 * i))
            }
        };
        Some(word << (self.at % 8))
    }
}
