//! Symbols for what occurs often: the pair of symbols that occurs most often gets a symbol of its own, again and
//! again (Larsson and Moffat's Re-Pair).

use core::cmp::Reverse;
use core::hash::{BuildHasherDefault, Hasher};
use std::collections::{BinaryHeap, HashMap};

/// Symbols have numbers below this: two of them are told in three bytes, and one more number marks a value.
pub(super) const SYMBOLS: usize = 4095;
/// The most values that a symbol stands for: one less is told in a byte.
const LONGEST: u16 = 256;
/// How many rules within rules there may be; other readers of such tables follow no more.
const DEEPEST: u8 = 16;
/// A symbol is worth its three bytes if it occurs this often.
const WORTH: u32 = 8;
/// Sequences of up to this length are worked on with a list of all places of every pair.
const SHORT: usize = 1 << 20;
/// How many symbols the coarse rounds before that may make.
const COARSE: usize = 96;

/// After how many symbols it is asked anew which ones fit where.
const STAGES: [usize; 3] = [256, 1024, SYMBOLS];
/// How many symbols of a length are tried in the place of another.
const CANDIDATES: usize = 32;

/// What a symbol stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rule {
    Value(u16),
    Pair(u16, u16),
}

/// Symbols and a text of them.
#[derive(Debug)]
pub(super) struct Grammar {
    pub(super) rules: Vec<Rule>,
    /// How many values each symbol stands for.
    pub(super) lens: Vec<u16>,
    depths: Vec<u8>,
    pub(super) text: Vec<u16>,
}

impl Grammar {
    /// Rules under which a sequence of values is short. `original`: the same sequence before what does not matter in it was
    /// filled in.
    pub(super) fn of(sequence: &[u16], original: &[Option<u16>]) -> Grammar {
        let mut values: Vec<u16> = Vec::new();
        let mut symbols: Vec<u16> = Vec::new();
        for &value in sequence {
            let value = usize::from(value);
            if symbols.len() <= value {
                symbols.resize(value + 1, u16::MAX);
            }
            if symbols[value] == u16::MAX {
                symbols[value] = values.len() as u16;
                values.push(value as u16);
            }
        }
        let count = values.len();
        let mut grammar = Grammar {
            rules: values.into_iter().map(Rule::Value).collect(),
            lens: vec![1; count],
            depths: vec![0; count],
            text: sequence.iter().map(|&value| symbols[usize::from(value)]).collect(),
        };
        grammar.shorten_coarsely();
        for limit in STAGES {
            let is_finished = grammar.shorten(limit);
            grammar.merge(original);
            if is_finished {
                break;
            }
        }
        grammar
    }

    /// A new symbol for a pair, if there may be one.
    fn join(&mut self, a: u16, b: u16) -> Option<u16> {
        let (left, right) = (usize::from(a), usize::from(b));
        let len = self.lens[left] + self.lens[right];
        let depth = self.depths[left].max(self.depths[right]) + 1;
        if len > LONGEST || depth > DEEPEST || self.rules.len() >= SYMBOLS {
            return None;
        }
        self.rules.push(Rule::Pair(a, b));
        self.lens.push(len);
        self.depths.push(depth);
        Some(self.rules.len() as u16 - 1)
    }

    /// While the text is long and symbols are few: replaces the most frequent pairs that do not overlap, several
    /// at a time.
    fn shorten_coarsely(&mut self) {
        while self.text.len() > SHORT && self.rules.len() < COARSE {
            let size = self.rules.len();
            let mut counts = vec![0_u32; size * size];
            for pair in self.text.windows(2) {
                counts[usize::from(pair[0]) * size + usize::from(pair[1])] += 1;
            }
            let mut pairs: Vec<(u32, usize)> =
                counts.iter().enumerate().map(|(pair, &count)| (count, pair)).collect();
            pairs.sort_unstable_by(|a, b| b.cmp(a));
            let least = (pairs[0].0 / 4).max(self.text.len() as u32 / 256);
            let (mut is_left, mut is_right) = (vec![false; size], vec![false; size]);
            let mut chosen = vec![u16::MAX; size * size];
            let mut any = false;
            for (count, pair) in pairs {
                let (a, b) = (pair / size, pair % size);
                if count < least || is_right[a] || is_left[b] {
                    continue;
                }
                if let Some(symbol) = self.join(a as u16, b as u16) {
                    (is_left[a], is_right[b], chosen[pair], any) = (true, true, symbol, true);
                }
            }
            if !any {
                return;
            }
            let (mut from, mut to) = (0, 0);
            while from < self.text.len() {
                let a = self.text[from];
                let joined = self.text.get(from + 1).map(|&b| chosen[usize::from(a) * size + usize::from(b)]);
                let joined = joined.filter(|&joined| joined != u16::MAX);
                self.text[to] = joined.unwrap_or(a);
                from += 1 + usize::from(joined.is_some());
                to += 1;
            }
            self.text.truncate(to);
        }
    }

    /// Puts more frequent symbols in the place of others wherever the values that matter are the same.
    fn merge(&mut self, original: &[Option<u16>]) {
        let mut counts = vec![0_u32; self.rules.len()];
        for &symbol in &self.text {
            counts[usize::from(symbol)] += 1;
        }
        let mut values: Vec<Vec<u16>> = Vec::new();
        for rule in &self.rules {
            let own = match *rule {
                Rule::Value(value) => vec![value],
                Rule::Pair(a, b) => [&values[usize::from(a)][..], &values[usize::from(b)]].concat(),
            };
            values.push(own);
        }
        let mut order: Vec<u16> = (0..self.rules.len() as u16).collect();
        order.sort_by_key(|&symbol| (Reverse(counts[usize::from(symbol)]), symbol));
        let mut frequent: Vec<Vec<u16>> = vec![Vec::new(); usize::from(LONGEST) + 1];
        for symbol in order {
            let equally_long = &mut frequent[usize::from(self.lens[usize::from(symbol)])];
            if equally_long.len() < CANDIDATES {
                equally_long.push(symbol);
            }
        }
        let mut at = 0;
        for symbol in &mut self.text {
            let len = usize::from(self.lens[usize::from(*symbol)]);
            let wanted = &original[at..at + len];
            let fits = |other: &u16| {
                let mut pairs = wanted.iter().zip(&values[usize::from(*other)]);
                pairs.all(|(wanted, value)| wanted.is_none_or(|wanted| wanted == *value))
            };
            // The symbol itself fits, so what is found is as frequent or more.
            *symbol = frequent[len].iter().copied().find(fits).unwrap_or(*symbol);
            at += len;
        }
    }

    /// Replaces the most frequent pair until there is this number of symbols. Tells whether none is worth it any more.
    fn shorten(&mut self, limit: usize) -> bool {
        let mut places = Places::of(core::mem::take(&mut self.text));
        let mut is_finished = true;
        while let Some(pair) = places.most_frequent() {
            if self.rules.len() >= limit {
                is_finished = false;
                break;
            }
            if let Some(symbol) = self.join((pair >> 16) as u16, pair as u16) {
                places.replace(pair, symbol);
            }
        }
        self.text = places.text();
        is_finished
    }
}

/// No place.
const NOWHERE: u32 = u32::MAX;
/// A symbol that has been joined with the one before it.
const GONE: u16 = u16::MAX;

/// A place of the text: a symbol, its neighbours, and where else the pair stands that begins here.
#[derive(Clone, Copy, Debug)]
struct Place {
    before: u32,
    after: u32,
    same_before: u32,
    same_after: u32,
    symbol: u16,
}

/// How often a pair occurs, and where.
#[derive(Clone, Copy, Debug)]
struct Occurrences {
    count: u32,
    first: u32,
}

/// The text with lists of the places of each pair.
struct Places {
    places: Vec<Place>,
    pairs: HashMap<u32, Occurrences, BuildHasherDefault<PairHasher>>,
    /// Pairs by a count that they had once.
    heap: BinaryHeap<(u32, u32)>,
}

impl Places {
    fn of(text: Vec<u16>) -> Places {
        let last = text.len().wrapping_sub(1);
        let places = text.iter().enumerate().map(|(i, &symbol)| Place {
            before: if i == 0 { NOWHERE } else { i as u32 - 1 },
            after: if i == last { NOWHERE } else { i as u32 + 1 },
            same_before: NOWHERE,
            same_after: NOWHERE,
            symbol,
        });
        let mut all = Places { places: places.collect(), pairs: HashMap::default(), heap: BinaryHeap::new() };
        for at in 0..last.min(text.len()) {
            all.link(at as u32);
        }
        let worth = all.pairs.iter().filter(|(_, found)| found.count >= WORTH);
        all.heap = worth.map(|(&pair, found)| (found.count, pair)).collect();
        all
    }

    /// The pair that begins at a place.
    #[inline]
    fn pair(&self, at: u32) -> Option<u32> {
        let place = &self.places[at as usize];
        let after = self.places.get(place.after as usize)?;
        Some(u32::from(place.symbol) << 16 | u32::from(after.symbol))
    }

    /// Adds the pair that begins at a place to its list.
    #[inline]
    fn link(&mut self, at: u32) {
        let Some(pair) = self.pair(at) else { return };
        let found = self.pairs.entry(pair).or_insert(Occurrences { count: 0, first: NOWHERE });
        let second = found.first;
        found.first = at;
        found.count += 1;
        self.places[at as usize].same_before = NOWHERE;
        self.places[at as usize].same_after = second;
        if let Some(second) = self.places.get_mut(second as usize) {
            second.same_before = at;
        }
    }

    /// Takes the pair that begins at a place out of its list.
    #[inline]
    fn unlink(&mut self, at: u32) {
        let Some(pair) = self.pair(at) else { return };
        let Place { same_before, same_after, .. } = self.places[at as usize];
        if let Some(found) = self.pairs.get_mut(&pair) {
            found.count -= 1;
            if same_before == NOWHERE {
                found.first = same_after;
            }
        }
        if let Some(before) = self.places.get_mut(same_before as usize) {
            before.same_after = same_after;
        }
        if let Some(after) = self.places.get_mut(same_after as usize) {
            after.same_before = same_before;
        }
    }

    /// The pair that occurs most often, of those that have not been told; `None` if no other is worth a symbol.
    fn most_frequent(&mut self) -> Option<u32> {
        while let Some((count, pair)) = self.heap.pop() {
            let now = self.pairs.get(&pair).map_or(0, |found| found.count);
            if now == count {
                return Some(pair);
            }
            if now >= WORTH {
                self.heap.push((now, pair));
            }
        }
        None
    }

    /// Puts a symbol in the place of a pair, wherever it stands.
    fn replace(&mut self, pair: u32, symbol: u16) {
        let mut new = Vec::new();
        loop {
            let at = self.pairs.get(&pair).map_or(NOWHERE, |found| found.first);
            if at == NOWHERE {
                break;
            }
            let Place { before, after, .. } = self.places[at as usize];
            self.unlink(at);
            self.unlink(after);
            if before != NOWHERE {
                self.unlink(before);
            }
            let behind = self.places[after as usize].after;
            self.places[after as usize].symbol = GONE;
            let place = &mut self.places[at as usize];
            (place.symbol, place.after) = (symbol, behind);
            if behind != NOWHERE {
                self.places[behind as usize].before = at;
                self.link(at);
                new.extend(self.pair(at));
            }
            if before != NOWHERE {
                self.link(before);
                new.extend(self.pair(before));
            }
        }
        self.pairs.remove(&pair);
        new.sort_unstable();
        new.dedup();
        for pair in new {
            let count = self.pairs.get(&pair).map_or(0, |found| found.count);
            if count >= WORTH {
                self.heap.push((count, pair));
            }
        }
    }

    fn text(&self) -> Vec<u16> {
        self.places.iter().map(|place| place.symbol).filter(|&symbol| symbol != GONE).collect()
    }
}

/// Spreads numbers of pairs.
#[derive(Default)]
struct PairHasher(u64);

impl Hasher for PairHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u32(u32::from(byte)));
    }

    fn write_u32(&mut self, number: u32) {
        self.0 = (self.0 ^ u64::from(number)).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(26);
    }
}
