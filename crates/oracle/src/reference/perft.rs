//! Counting the lines of play.

use super::Reference;

impl Reference {
    /// The number of legal lines of that many plies. A skipped turn is a ply.
    #[must_use]
    pub fn perft(&self, depth: u32) -> u64 {
        let moves = match depth {
            0 => return 1,
            _ => self.legal(),
        };
        if depth == 1 {
            return moves.len() as u64;
        }
        moves.into_iter().map(|mv| self.after(mv).perft(depth - 1)).sum()
    }
}
