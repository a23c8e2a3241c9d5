//! Proof files: the winning move of each position that the attacker can come to.
//!
//! The format is described in `docs/truth.md`. A file is read into memory as it is; a position is found by
//! a fingerprint of which the file keeps all bits that tell its positions apart, so that looking one up needs no walk.

mod fingerprint;
mod pack;
mod read;
mod write;

pub use pack::ProofPack;
pub use read::{ProofError, ProofFile};

use misere_rules::{Color, Move, Playable};

/// What a proof is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Title {
    /// The key of the game.
    pub game: String,
    /// The position, as a FEN.
    pub fen: String,
    /// The side that wins.
    pub attacker: Color,
    /// Positions with up to this number of men are left to tables; 0 for none.
    pub men: u8,
}

/// A winning move for each position that the attacker can come to.
#[derive(Clone, Debug)]
pub struct Strategy<P: Playable> {
    pub(crate) choices: Vec<(P, Move)>,
}

impl<P: Playable> Strategy<P> {
    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.choices.len()
    }

    /// Is the game won already?
    pub fn is_empty(&self) -> bool {
        self.choices.is_empty()
    }

    /// The positions and their moves.
    pub fn iter(&self) -> impl Iterator<Item = &(P, Move)> {
        self.choices.iter()
    }

    /// The bytes of a proof file.
    pub fn to_bytes(&self, title: &Title) -> Vec<u8> {
        write::bytes(self, title)
    }
}

/// The legal moves in the order by which files number them.
fn numbered<P: Playable>(pos: &P) -> misere_rules::MoveList {
    let mut moves = pos.legal_moves();
    moves.sort_unstable_by_key(|mv| mv.to_bits());
    moves
}
