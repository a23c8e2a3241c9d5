//! What a caller sees: starting, moving, asking.

use super::moves::Move;
use super::variant::rules;
use super::{Color, Reference, Right};

impl Reference {
    /// The start position of the game with that key.
    #[must_use]
    pub fn start(key: &str) -> Option<Reference> {
        let start = rules(key)?.start;
        Reference::from_fen(key, start).ok()
    }

    /// The key of the game.
    #[must_use]
    pub fn key(&self) -> &'static str {
        self.rules.key
    }

    /// The player to move.
    #[must_use]
    pub fn turn(&self) -> Color {
        self.turn
    }

    /// The legal moves, sorted: castling as king takes rook, drops as `P@e4`,
    /// a skipped turn as `0000`.
    #[must_use]
    pub fn legal_moves(&self) -> Vec<String> {
        let mut moves: Vec<String> = self.legal().into_iter().map(Move::uci).collect();
        moves.sort();
        moves
    }

    /// The position after a legal move, or nothing if it is not legal. Castling
    /// from the e-file is also read as the two steps of the king.
    #[must_use]
    pub fn play(&self, uci: &str) -> Option<Reference> {
        let moves = self.legal();
        let as_written = moves.iter().find(|mv| mv.uci() == uci);
        let as_two_steps = || moves.iter().find(|mv| self.two_steps(**mv).as_deref() == Some(uci));
        let mv = as_written.or_else(as_two_steps)?;
        Some(self.after(*mv))
    }

    fn two_steps(&self, mv: Move) -> Option<String> {
        let Move::Castle { king, rook } = mv else {
            return None;
        };
        let right = Right { color: self.turn, king, rook };
        let (king_to, _) = right.destinations();
        (king.file == 4).then(|| format!("{}{}", king.name(), king_to.name()))
    }

    /// Whether the player to move can capture and therefore must.
    #[must_use]
    pub fn must_capture(&self) -> bool {
        self.rules.must_capture && self.legal().iter().any(|mv| self.is_capture(*mv))
    }
}
