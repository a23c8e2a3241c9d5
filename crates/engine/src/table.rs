//! What is known of positions that have been searched, shared by all threads without a lock.

use core::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use misere_rules::Move;

use crate::Score;
use crate::depth::Depth;
use crate::pages::spread_out;
use crate::report::Bound;

/// What is remembered of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Memo {
    pub(crate) mv: Option<Move>,
    pub(crate) score: Score,
    /// What the position looked like without a search; `None` if nobody looked.
    pub(crate) eval: Option<Score>,
    pub(crate) depth: Depth,
    /// `None` if only the evaluation is known.
    pub(crate) bound: Option<Bound>,
    /// Was it on a line where both sides play their best?
    pub(crate) principal: bool,
}

impl Memo {
    const NO_EVAL: i16 = i16::MIN;

    /// Does its bound tell that the true score is at least, or at most, as this window says?
    pub(crate) fn answers(&self, beta: Score) -> bool {
        match self.bound {
            Some(Bound::Exact) => true,
            Some(Bound::AtLeast) => self.score >= beta,
            Some(Bound::AtMost) => self.score < beta,
            None => false,
        }
    }

    /// Sixteen bits each for move, score and evaluation, eight for depth, then five for the age, one
    /// for the principal line and two for the bound.
    fn pack(&self, age: u8) -> u64 {
        let bound = match self.bound {
            None => 0,
            Some(Bound::AtMost) => 1,
            Some(Bound::AtLeast) => 2,
            Some(Bound::Exact) => 3,
        };
        let eval = self.eval.map_or(Memo::NO_EVAL, Score::to_number);
        u64::from(self.mv.map_or(0, Move::to_bits))
            | u64::from(self.score.to_number() as u16) << 16
            | u64::from(eval as u16) << 32
            | u64::from(self.depth.plies() as i8 as u8) << 48
            | u64::from(age << 3 | u8::from(self.principal) << 2 | bound) << 56
    }

    fn unpack(bits: u64) -> Memo {
        let eval = (bits >> 32) as i16;
        Memo {
            mv: Move::from_bits(bits as u16),
            score: Score::from_number((bits >> 16) as i16),
            eval: (eval != Memo::NO_EVAL).then_some(Score::from_number(eval)),
            depth: Depth::new(i32::from((bits >> 48) as i8)),
            bound: match bits >> 56 & 3 {
                0 => None,
                1 => Some(Bound::AtMost),
                2 => Some(Bound::AtLeast),
                _ => Some(Bound::Exact),
            },
            principal: bits >> 58 & 1 == 1,
        }
    }
}

/// One place. What two threads write at once does not fit together: the key is kept mixed with the
/// rest (CITE: Hyatt and Mann, A lock-less transposition table, 2002).
#[derive(Debug, Default)]
struct Place {
    mixed: AtomicU64,
    bits: AtomicU64,
}

impl Place {
    fn read(&self) -> (u64, u64) {
        let bits = self.bits.load(Ordering::Relaxed);
        (self.mixed.load(Ordering::Relaxed) ^ bits, bits)
    }

    fn write(&self, key: u64, bits: u64) {
        self.bits.store(bits, Ordering::Relaxed);
        self.mixed.store(key ^ bits, Ordering::Relaxed);
    }
}

/// Four places that lie together in memory.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Shelf([Place; 4]);

/// Known positions.
#[derive(Debug)]
pub(crate) struct Table {
    shelves: Box<[Shelf]>,
    age: AtomicU8,
}

const AGES: u8 = 32;

impl Table {
    pub(crate) fn new(mebibytes: usize) -> Table {
        let shelves = (mebibytes << 20) / size_of::<Shelf>();
        Table { shelves: spread_out(shelves.max(1)), age: AtomicU8::new(0) }
    }

    /// Forgets everything.
    pub(crate) fn forget(&mut self) {
        for place in self.shelves.iter_mut().flat_map(|shelf| &mut shelf.0) {
            *place = Place::default();
        }
        *self.age.get_mut() = 0;
    }

    /// Another search begins: what is older gives way first.
    pub(crate) fn grow_older(&self) {
        let age = self.age.load(Ordering::Relaxed);
        self.age.store((age + 1) % AGES, Ordering::Relaxed);
    }

    fn shelf(&self, key: u64) -> &Shelf {
        // The high bits choose the shelf, whatever the number of shelves.
        let shelf = (u128::from(key) * self.shelves.len() as u128) >> 64;
        &self.shelves[shelf as usize]
    }

    /// Has a position's shelf brought from memory while something else is done.
    #[inline]
    #[allow(unsafe_code, reason = "there is no other way to say it")]
    pub(crate) fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        // SAFETY: prefetching reads nothing and is allowed for every address; this one is valid.
        unsafe {
            use core::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            _mm_prefetch::<_MM_HINT_T0>(core::ptr::from_ref(self.shelf(key)).cast());
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// What is known, as seen from this many plies below the root.
    pub(crate) fn probe(&self, key: u64, ply: u32) -> Option<Memo> {
        let known =
            self.shelf(key).0.iter().map(Place::read).find(|&(known, bits)| known == key && bits != 0);
        let memo = Memo::unpack(known?.1);
        Some(Memo { score: memo.score.farther_by(ply), ..memo })
    }

    pub(crate) fn store(&self, key: u64, ply: u32, mut memo: Memo) {
        let age = self.age.load(Ordering::Relaxed);
        let shelf = &self.shelf(key).0;
        let worth = |bits: u64| {
            let years = (AGES + age - (bits >> 59) as u8) % AGES;
            i32::from((bits >> 48) as i8) - 4 * i32::from(years) + if bits == 0 { -1000 } else { 0 }
        };
        let mut place = &shelf[0];
        let mut least = i32::MAX;
        for candidate in shelf {
            let (known, bits) = candidate.read();
            if known == key && bits != 0 {
                let old = Memo::unpack(bits);
                memo.mv = memo.mv.or(old.mv);
                // What was looked at much deeper in this search stays.
                let keeps = memo.bound != Some(Bound::Exact)
                    && old.bound.is_some()
                    && (bits >> 59) as u8 == age
                    && old.depth > memo.depth + 3;
                if keeps {
                    return;
                }
                place = candidate;
                break;
            }
            if worth(bits) < least {
                (least, place) = (worth(bits), candidate);
            }
        }
        let memo = Memo { score: memo.score.nearer_by(ply), ..memo };
        place.write(key, memo.pack(age));
    }

    /// How much of the table this search has filled, in thousandths.
    pub(crate) fn fullness(&self) -> u32 {
        let age = self.age.load(Ordering::Relaxed);
        let sample = &self.shelves[..self.shelves.len().min(250)];
        let places = sample.iter().flat_map(|shelf| &shelf.0).map(|place| place.read().1);
        let full = places.filter(|&bits| bits != 0 && (bits >> 59) as u8 == age).count();
        (full * 1000 / (sample.len() * 4)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use misere_rules::Square;

    fn memo(score: Score, depth: i32) -> Memo {
        let mv = Some(Move::quiet(Square::A1, Square::H8));
        Memo {
            mv,
            score,
            eval: Some(-score),
            depth: Depth::new(depth),
            bound: Some(Bound::AtMost),
            principal: true,
        }
    }

    #[test]
    fn what_is_stored_is_found_again() {
        let table = Table::new(1);
        for (key, depth) in [(5, 7), (u64::MAX, -1), (1 << 40, 120)] {
            let memo = memo(Score::guess(-123), depth);
            table.store(key, 3, memo);
            assert_eq!(table.probe(key, 9), Some(memo));
        }
        assert_eq!(table.probe(6, 0), None);
    }

    #[test]
    fn a_win_is_remembered_from_where_it_was_seen() {
        let table = Table::new(1);
        table.store(5, 4, memo(Score::win_in(7), 3));
        assert_eq!(table.probe(5, 0).map(|memo| memo.score), Some(Score::win_in(3)));
        assert_eq!(table.probe(5, 2).map(|memo| memo.score), Some(Score::win_in(5)));
    }

    #[test]
    fn the_shallow_and_the_old_give_way() {
        let mut table = Table::new(0);
        for depth in [9, 8, 7, 6] {
            table.store(depth as u64, 0, memo(Score::DRAW, depth));
        }
        table.store(100, 0, memo(Score::DRAW, 1));
        assert_eq!(table.probe(6, 0), None);
        assert!(table.probe(9, 0).is_some());
        table.grow_older();
        table.store(101, 0, memo(Score::DRAW, 1));
        assert_eq!(table.probe(100, 0), None);
        table.forget();
        assert_eq!((table.probe(9, 0), table.fullness()), (None, 0));
    }

    #[test]
    fn a_table_has_the_size_that_was_asked_for() {
        for mebibytes in [1, 7, 64] {
            assert_eq!(size_of_val(&*Table::new(mebibytes).shelves), mebibytes << 20);
        }
    }
}
