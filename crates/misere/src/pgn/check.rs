//! Whether games are good, and nothing else.

use super::Sheet;
use misere_notation::pgn::{Block, Game, PgnError, Replayed};
use misere_rules::Variant;
use std::io;

/// Plays the main lines through. Variations are passed over.
pub(super) fn check(block: &Block, games: &[Variant]) -> io::Result<Sheet> {
    let mut sheet = Sheet::default();
    let mut reader = block.reader();
    if games.is_empty() {
        let mut game = Replayed::default();
        while game.read(&mut reader)? {
            sheet.count(game.moves.len(), game.error.as_ref());
        }
    } else {
        // Only whole games may be those that somebody defined.
        while let Some(game) = Game::read_among(&mut reader, games)? {
            sheet.count(game.tree.plies(), game.error.as_ref());
        }
    }
    Ok(sheet)
}

impl Sheet {
    fn count(&mut self, plies: usize, error: Option<&PgnError>) {
        if let Some(error) = error {
            self.complain(error);
            self.broken += 1;
        }
        self.plies += plies as u64;
        self.games += 1;
    }
}
