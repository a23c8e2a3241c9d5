//! What is known of positions that have been searched.

use crate::Score;
use misere_rules::Move;

/// How a remembered score relates to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What is remembered of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Memo {
    pub(crate) mv: Option<Move>,
    pub(crate) score: Score,
    pub(crate) depth: u32,
    pub(crate) bound: Bound,
}

impl Memo {
    /// The score, if it settles a question that was asked with this window.
    pub(crate) fn settles(&self, depth: u32, alpha: Score, beta: Score) -> Option<Score> {
        let settles = self.depth >= depth
            && match self.bound {
                Bound::Exact => true,
                Bound::AtLeast => self.score >= beta,
                Bound::AtMost => self.score <= alpha,
            };
        settles.then_some(self.score)
    }
}

/// One place per key, and the latest comer has it.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    places: Vec<Option<Place>>,
    /// The number of the search.
    search: u32,
}

#[derive(Clone, Copy, Debug)]
struct Place {
    key: u64,
    search: u32,
    memo: Memo,
}

impl Table {
    const PLACES: usize = 1 << 16;

    pub(crate) fn new() -> Table {
        Table { places: vec![None; Table::PLACES], search: 0 }
    }

    /// Forgets everything, so that a search does not depend on those before it.
    pub(crate) fn forget(&mut self) {
        self.search = self.search.wrapping_add(1);
    }

    pub(crate) fn probe(&self, key: u64, ply: u32) -> Option<Memo> {
        let place = self.places[key as usize % Table::PLACES]?;
        let memo = Memo { score: place.memo.score.farther_by(ply), ..place.memo };
        (place.key == key && place.search == self.search).then_some(memo)
    }

    pub(crate) fn store(&mut self, key: u64, ply: u32, memo: Memo) {
        let memo = Memo { score: memo.score.nearer_by(ply), ..memo };
        self.places[key as usize % Table::PLACES] = Some(Place { key, search: self.search, memo });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_win_is_remembered_from_where_it_was_seen() {
        let mut table = Table::new();
        let memo = Memo { mv: None, score: Score::win_in(7), depth: 3, bound: Bound::Exact };
        table.store(5, 4, memo);
        assert_eq!(table.probe(5, 0).map(|memo| memo.score), Some(Score::win_in(3)));
        assert_eq!(table.probe(5, 2).map(|memo| memo.score), Some(Score::win_in(5)));
        assert!(table.probe(5 + Table::PLACES as u64, 0).is_none());
        table.forget();
        assert!(table.probe(5, 0).is_none());
    }
}
