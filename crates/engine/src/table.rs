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
pub(crate) struct Table(Vec<Option<(u64, Memo)>>);

impl Table {
    const PLACES: usize = 1 << 16;

    pub(crate) fn new() -> Table {
        Table(vec![None; Table::PLACES])
    }

    /// Forgets everything, so that a search does not depend on those before it.
    pub(crate) fn clear(&mut self) {
        self.0.fill(None);
    }

    pub(crate) fn probe(&self, key: u64, ply: u32) -> Option<Memo> {
        let (found, memo) = self.0[key as usize % Table::PLACES]?;
        (found == key).then(|| Memo { score: memo.score.farther_by(ply), ..memo })
    }

    pub(crate) fn store(&mut self, key: u64, ply: u32, memo: Memo) {
        self.0[key as usize % Table::PLACES] = Some((key, Memo { score: memo.score.nearer_by(ply), ..memo }));
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
        table.clear();
        assert!(table.probe(5, 0).is_none());
    }
}
