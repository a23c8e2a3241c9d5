//! Whether games are good, and nothing else.

use super::BlockReport;
use misere_notation::pgn::{Block, PgnError, Reading, Replayed};
use std::io;

/// Plays the main lines through. Variations are passed over.
pub(super) fn check(block: &Block, reading: Reading<'_>) -> io::Result<BlockReport> {
    let mut report = BlockReport::default();
    let mut reader = block.reader();
    let mut game = Replayed::default();
    while game.read_with(&mut reader, reading)? {
        report.count(game.moves.len(), game.error.as_ref());
    }
    Ok(report)
}

impl BlockReport {
    fn count(&mut self, plies: usize, error: Option<&PgnError>) {
        if let Some(error) = error {
            self.complain(error);
            self.broken += 1;
        }
        self.plies += plies as u64;
        self.games += 1;
    }
}
