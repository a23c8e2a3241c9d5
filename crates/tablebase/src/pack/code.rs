//! Canonical Huffman codes.

use super::bits::{BitReader, BitWriter};

/// No code is longer.
const LONGEST: usize = 15;
/// Codes of up to this length are found at once.
const QUICK: usize = 8;
/// Symbols are below this.
const SYMBOLS: usize = 4096;

/// A code for some symbols.
#[derive(Clone, Debug, Default)]
pub(crate) struct Code {
    /// In the order of their codes: short ones first, equals by their number.
    symbols: Vec<u16>,
    /// How many symbols have a code of each length.
    counts: [u16; LONGEST + 1],
    /// Lengths and codes with the first bit lowest, by symbol; only for writing.
    codes: Vec<(u8, u16)>,
    /// For each beginning of [`QUICK`] bits a symbol and, in the lowest four bits, the length of its code; 0 if that is longer.
    quick: Vec<u16>,
}

impl Code {
    /// The best code for symbols that occur this often.
    pub(crate) fn for_counts(counts: &[u32]) -> Code {
        let mut weights: Vec<u64> = counts.iter().map(|&count| u64::from(count)).collect();
        loop {
            let lengths = lengths(&weights);
            if lengths.iter().all(|&length| usize::from(length) <= LONGEST) {
                return Code::from_lengths(&lengths).unwrap_or_default();
            }
            // Flatter weights make shorter codes.
            for weight in &mut weights {
                *weight = weight.div_ceil(4);
            }
        }
    }

    /// The code in which each symbol has a length, 0 for symbols without; `None` if there is no such code.
    fn from_lengths(lengths: &[u8]) -> Option<Code> {
        let mut code = Code { codes: vec![(0, 0); lengths.len()], ..Code::default() };
        if lengths.len() > SYMBOLS {
            return None;
        }
        if !lengths.is_empty() {
            code.quick = vec![0; 1 << QUICK];
        }
        let mut next = 0_u32;
        for length in 1..=LONGEST {
            next <<= 1;
            for (symbol, _) in lengths.iter().enumerate().filter(|&(_, &own)| usize::from(own) == length) {
                if next >= 1 << length {
                    return None;
                }
                code.symbols.push(symbol as u16);
                code.counts[length] += 1;
                let reversed = (next as u16).reverse_bits() >> (16 - length);
                code.codes[symbol] = (length as u8, reversed);
                for begin in code.quick.iter_mut().skip(reversed.into()).step_by(1 << length) {
                    *begin = (symbol << 4 | length) as u16;
                }
                next += 1;
            }
        }
        Some(code)
    }

    /// How many bits symbols take that occur this often, and the code itself.
    pub(crate) fn bits(&self, counts: &[u32]) -> u64 {
        let codes = self.codes.iter().zip(counts);
        codes
            .map(|(&(length, _), &count)| u64::from(length) * u64::from(count) + u64::from(length > 0) * 6)
            .sum()
    }

    #[inline]
    pub(crate) fn write(&self, symbol: usize, to: &mut BitWriter) {
        let (length, bits) = self.codes[symbol];
        to.put(u32::from(bits), u32::from(length));
    }

    /// The next symbol; `None` if no symbol has these bits.
    #[inline]
    pub(crate) fn read(&self, from: &mut BitReader<'_>) -> Option<u16> {
        let mut bits = from.peek();
        let quick = *self.quick.get(bits as usize % (1 << QUICK))?;
        if quick != 0 {
            from.skip(u32::from(quick & 15));
            return Some(quick >> 4);
        }
        let (mut code, mut first, mut index) = (0_u32, 0_u32, 0_u32);
        for length in 1..=LONGEST {
            code |= (bits & 1) as u32;
            bits >>= 1;
            let count = u32::from(self.counts[length]);
            if code < first + count {
                from.skip(length as u32);
                return self.symbols.get((index + code - first) as usize).copied();
            }
            index += count;
            first = (first + count) << 1;
            code <<= 1;
        }
        None
    }

    /// Writes the lengths, for [`Code::read_lengths`].
    pub(crate) fn write_lengths(&self, to: &mut BitWriter) {
        to.put(u32::from(!self.symbols.is_empty()), 1);
        if self.symbols.is_empty() {
            return;
        }
        to.put(self.symbols.len() as u32, 12);
        let mut next = 0;
        for (symbol, &(length, _)) in self.codes.iter().enumerate().filter(|(_, (length, _))| *length > 0) {
            // Symbols mostly follow each other.
            let gap = symbol - next;
            to.put(u32::from(gap > 0), 1);
            if gap > 0 {
                to.put(gap as u32, 12);
            }
            to.put(u32::from(length), 4);
            next = symbol + 1;
        }
    }

    pub(crate) fn read_lengths(from: &mut BitReader<'_>) -> Option<Code> {
        let count = if from.take(1) == 1 { from.take(12) } else { 0 };
        let mut lengths = Vec::new();
        for _ in 0..count {
            let gap = if from.take(1) == 1 { from.take(12) as usize } else { 0 };
            lengths.resize(lengths.len() + gap, 0);
            lengths.push(from.take(4) as u8);
            if lengths.len() > SYMBOLS {
                return None;
            }
        }
        Code::from_lengths(&lengths)
    }
}

/// The lengths of a Huffman code for these weights.
fn lengths(weights: &[u64]) -> Vec<u8> {
    let mut lengths = vec![0; weights.len()];
    let mut nodes: Vec<(u64, usize)> = Vec::new();
    let mut parents: Vec<usize> = Vec::new();
    let mut leaves: Vec<usize> = (0..weights.len()).filter(|&i| weights[i] > 0).collect();
    leaves.sort_by_key(|&leaf| (weights[leaf], leaf));
    if let [only] = leaves[..] {
        lengths[only] = 1;
        return lengths;
    }
    // Two queues, both in order of weight: leaves and the nodes above them.
    let (mut leaf, mut node) = (0, 0);
    let total = leaves.len();
    parents.resize(total, usize::MAX);
    while total > 0 && (total - leaf) + (nodes.len() - node) > 1 {
        let mut lightest = || {
            let take_leaf =
                leaf < total && nodes.get(node).is_none_or(|&(weight, _)| weights[leaves[leaf]] <= weight);
            if take_leaf {
                leaf += 1;
                (weights[leaves[leaf - 1]], leaf - 1)
            } else {
                node += 1;
                nodes[node - 1]
            }
        };
        let (a, b) = (lightest(), lightest());
        let id = parents.len();
        parents.push(usize::MAX);
        parents[a.1] = id;
        parents[b.1] = id;
        nodes.push((a.0 + b.0, id));
    }
    let mut depths = vec![0_u8; parents.len()];
    for id in (0..parents.len()).rev() {
        if parents[id] != usize::MAX {
            depths[id] = depths[parents[id]].saturating_add(1);
        }
    }
    for (i, &leaf) in leaves.iter().enumerate() {
        lengths[leaf] = depths[i];
    }
    lengths
}
