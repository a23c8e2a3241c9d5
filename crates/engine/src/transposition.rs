//! The transposition table: what is known of positions that have been searched. All threads share it
//! without a lock.

use core::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use misere_rules::Move;

use crate::Score;
use crate::depth::Depth;
use crate::huge_pages::allocate;
use crate::report::Bound;

/// What is stored of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// The best move, or the one that refuted the position.
    pub(crate) mv: Option<Move>,
    pub(crate) score: Score,
    /// The static evaluation; `None` if the position was not evaluated.
    pub(crate) eval: Option<Score>,
    pub(crate) depth: Depth,
    pub(crate) bound: Bound,
}

impl Entry {
    const NO_EVAL: i16 = i16::MIN;

    /// Does the bound show on which side of beta the true score lies?
    pub(crate) fn answers(&self, beta: Score) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::AtLeast => self.score >= beta,
            Bound::AtMost => self.score < beta,
        }
    }

    /// Sixteen bits each for move, score and evaluation, eight for the depth, then two for the bound
    /// and five for the generation. An entry is never zero, which means an empty slot.
    fn pack(&self, generation: u8) -> u64 {
        let bound = match self.bound {
            Bound::AtMost => 1,
            Bound::AtLeast => 2,
            Bound::Exact => 3,
        };
        let eval = self.eval.map_or(Entry::NO_EVAL, Score::to_number);
        u64::from(self.mv.map_or(0, Move::to_bits))
            | u64::from(self.score.to_number() as u16) << 16
            | u64::from(eval as u16) << 32
            | u64::from(self.depth.plies() as i8 as u8) << 48
            | u64::from(generation << 2 | bound) << 56
    }

    fn unpack(bits: u64) -> Entry {
        let eval = (bits >> 32) as i16;
        Entry {
            mv: Move::from_bits(bits as u16),
            score: Score::from_number((bits >> 16) as i16),
            eval: (eval != Entry::NO_EVAL).then_some(Score::from_number(eval)),
            depth: Depth::new(i32::from((bits >> 48) as i8)),
            bound: match bits >> 56 & 3 {
                1 => Bound::AtMost,
                2 => Bound::AtLeast,
                _ => Bound::Exact,
            },
        }
    }
}

/// The search in which an entry was written.
fn generation_of(bits: u64) -> u8 {
    (bits >> 58) as u8
}

/// Room for one entry. The key is stored mixed with the entry, so that what two threads write at the same
/// time is noticed (CITE: Hyatt and Mann, A lock-less transposition table, 2002).
#[derive(Debug, Default)]
struct Slot {
    mixed: AtomicU64,
    bits: AtomicU64,
}

impl Slot {
    fn read(&self) -> (u64, u64) {
        let bits = self.bits.load(Ordering::Relaxed);
        (self.mixed.load(Ordering::Relaxed) ^ bits, bits)
    }

    fn write(&self, key: u64, bits: u64) {
        self.bits.store(bits, Ordering::Relaxed);
        self.mixed.store(key ^ bits, Ordering::Relaxed);
    }
}

/// Four slots in one cache line.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// The transposition table.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    buckets: Box<[Bucket]>,
    generation: AtomicU8,
}

const GENERATIONS: u8 = 32;
/// How many plies of depth an entry loses in value with each search after its own.
const AGEING: i32 = 4;
/// What an empty entry is worth: less than any other, so that it is replaced first.
const EMPTY_FIRST: i32 = -1000;
/// An entry of this search is kept if it is deeper than the new one by more than this many plies.
const CLEARLY_DEEPER: i32 = 3;

impl TranspositionTable {
    pub(crate) fn new(mebibytes: usize) -> TranspositionTable {
        let buckets = (mebibytes << 20) / size_of::<Bucket>();
        TranspositionTable { buckets: allocate(buckets.max(1)), generation: AtomicU8::new(0) }
    }

    pub(crate) fn clear(&mut self) {
        self.buckets.fill_with(Bucket::default);
        *self.generation.get_mut() = 0;
    }

    /// Another search begins: older entries are replaced first.
    pub(crate) fn new_search(&self) {
        let generation = self.generation.load(Ordering::Relaxed);
        self.generation.store((generation + 1) % GENERATIONS, Ordering::Relaxed);
    }

    fn bucket(&self, key: u64) -> &Bucket {
        // The high bits choose the bucket, whatever the number of buckets.
        let bucket = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[bucket as usize]
    }

    /// Loads a position's bucket into the cache while other work is done.
    #[inline]
    #[allow(unsafe_code, reason = "the intrinsic is unsafe, and there is no other way to prefetch")]
    pub(crate) fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: prefetching reads nothing and is allowed for every address; this one is valid.
        unsafe {
            use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(self.bucket(key)).cast());
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// The entry of a position, as seen from a node at this ply.
    pub(crate) fn probe(&self, key: u64, ply: u32) -> Option<Entry> {
        let found =
            self.bucket(key).0.iter().map(Slot::read).find(|&(found, bits)| found == key && bits != 0);
        let entry = Entry::unpack(found?.1);
        Some(Entry { score: entry.score.relative_to_root(ply), ..entry })
    }

    /// Stores what a node at this ply has found.
    pub(crate) fn store(&self, key: u64, ply: u32, mut entry: Entry) {
        let generation = self.generation.load(Ordering::Relaxed);
        let bucket = &self.bucket(key).0;
        let worth = |bits: u64| {
            let age = (GENERATIONS + generation - generation_of(bits)) % GENERATIONS;
            i32::from((bits >> 48) as i8) - AGEING * i32::from(age) + if bits == 0 { EMPTY_FIRST } else { 0 }
        };
        let mut slot = &bucket[0];
        let mut least = i32::MAX;
        for candidate in bucket {
            let (found, bits) = candidate.read();
            if found == key && bits != 0 {
                let old = Entry::unpack(bits);
                entry.mv = entry.mv.or(old.mv);
                let keeps = entry.bound != Bound::Exact
                    && generation_of(bits) == generation
                    && old.depth > entry.depth + CLEARLY_DEEPER;
                if keeps {
                    return;
                }
                slot = candidate;
                break;
            }
            if worth(bits) < least {
                (least, slot) = (worth(bits), candidate);
            }
        }
        let entry = Entry { score: entry.score.relative_to_node(ply), ..entry };
        slot.write(key, entry.pack(generation));
    }

    /// How much of the table this search has filled, in thousandths (UCI's `hashfull`).
    pub(crate) fn hashfull(&self) -> u32 {
        let generation = self.generation.load(Ordering::Relaxed);
        let sample = &self.buckets[..self.buckets.len().min(250)];
        let slots = sample.iter().flat_map(|bucket| &bucket.0).map(|slot| slot.read().1);
        let full = slots.filter(|&bits| bits != 0 && generation_of(bits) == generation).count();
        (full * 1000 / (sample.len() * 4)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use misere_rules::Square;

    fn entry(score: Score, depth: i32) -> Entry {
        let mv = Some(Move::quiet(Square::A1, Square::H8));
        Entry { mv, score, eval: Some(-score), depth: Depth::new(depth), bound: Bound::AtMost }
    }

    #[test]
    fn what_is_stored_is_found_again() {
        let table = TranspositionTable::new(1);
        for (key, depth) in [(5, 7), (u64::MAX, -1), (1 << 40, 120)] {
            let entry = entry(Score::from_eval(-123), depth);
            table.store(key, 3, entry);
            assert_eq!(table.probe(key, 9), Some(entry));
        }
        assert_eq!(table.probe(6, 0), None);
    }

    #[test]
    fn a_win_is_remembered_from_where_it_was_seen() {
        let table = TranspositionTable::new(1);
        table.store(5, 4, entry(Score::win_in(7), 3));
        assert_eq!(table.probe(5, 0).map(|entry| entry.score), Some(Score::win_in(3)));
        assert_eq!(table.probe(5, 2).map(|entry| entry.score), Some(Score::win_in(5)));
    }

    #[test]
    fn the_shallow_and_the_old_give_way() {
        let mut table = TranspositionTable::new(0);
        for depth in [9, 8, 7, 6] {
            table.store(depth as u64, 0, entry(Score::DRAW, depth));
        }
        table.store(100, 0, entry(Score::DRAW, 1));
        assert_eq!(table.probe(6, 0), None);
        assert!(table.probe(9, 0).is_some());
        table.new_search();
        table.store(101, 0, entry(Score::DRAW, 1));
        assert_eq!(table.probe(100, 0), None);
        table.clear();
        assert_eq!((table.probe(9, 0), table.hashfull()), (None, 0));
    }

    #[test]
    fn a_table_has_the_size_that_was_asked_for() {
        for mebibytes in [1, 7, 64] {
            assert_eq!(size_of_val(&*TranspositionTable::new(mebibytes).buckets), mebibytes << 20);
        }
    }
}
