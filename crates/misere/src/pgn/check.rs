//! Whether games are good, and nothing else.

use super::Sheet;
use misere_notation::pgn::{Block, Game};
use misere_rules::Variant;
use std::io;

/// Plays the main lines through. Variations are passed over.
pub(super) fn check(block: &Block, games: &[Variant]) -> io::Result<Sheet> {
    let mut sheet = Sheet::default();
    let mut reader = block.reader();
    while let Some(game) = Game::read_among(&mut reader, games)? {
        if let Some(error) = &game.error {
            sheet.complain(error);
            sheet.broken += 1;
        }
        sheet.plies += game.tree.plies() as u64;
        sheet.games += 1;
    }
    Ok(sheet)
}
