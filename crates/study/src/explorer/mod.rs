//! What was played in a set of games, position by position: an index that is written once and read in place.
//!
//! The file: the magic `MISERE-X`, a version (4 bytes, least first), the number of keys of games (4) and each with its
//! length before it (1), then records of 32 bytes in the order of position and move: the key of the position (8), the
//! move (2), zero (2), games that White won (4), drew (4) and lost (4), and where one of them begins in the file of
//! games (8). A position is found by halving, with a few reads of 32 bytes; nothing is loaded.
//!
//! - `count.rs`: games are counted, and what was counted is written in sorted runs and merged
//! - `index.rs`: positions are looked up
//! - `record.rs`: the 32 bytes

mod count;
mod index;
mod record;

use misere_rules::{AnyPosition, Move};

pub use count::{Counter, write_index};
pub use index::{Index, ReadAt};

const MAGIC: &[u8; 8] = b"MISERE-X";
const VERSION: u32 = 1;

/// Are these the first bytes of an index?
pub fn is_index(head: [u8; 8]) -> bool {
    head == *MAGIC
}

/// What was played in a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayedMove {
    /// The move.
    pub mv: Move,
    /// How many games with it White won, drew and lost.
    pub results: [u32; 3],
    /// Where one of them begins in the file of games.
    pub example: u64,
}

/// The key of a position in an index: the same pieces in two games are two positions.
pub fn position_key(pos: &AnyPosition) -> u64 {
    let mix = |hash: u64, &byte: &u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let game = pos.variant().card().key.as_bytes().iter().fold(0xcbf2_9ce4_8422_2325, mix);
    pos.key() ^ game
}

#[cfg(test)]
mod tests {
    use super::*;
    use misere_notation::pgn::GameResult;
    use misere_notation::san;
    use misere_rules::Variant;

    fn moves(variant: &Variant, text: &str) -> Vec<Move> {
        let mut pos = variant.start();
        let find = |word: &str| {
            let mv = san::find(&pos, word).expect("a legal move");
            pos = pos.play(mv).expect("it is legal");
            mv
        };
        text.split(' ').map(find).collect()
    }

    /// An index of some games in runs of one game each.
    fn index() -> Vec<u8> {
        use GameResult::{Black, Draw, Unknown, White};
        let games = [
            (Variant::Antichess, "e3 b5 Bxb5", White),
            (Variant::Antichess, "e3 b6 a4", Black),
            (Variant::Antichess, "e3 b5 Bxb5", Draw),
            (Variant::Antichess, "g3 a6", White),
            (Variant::Antichess, "a4 a6", Unknown),
            (Variant::Chess, "e3 b5", White),
        ];
        let mut runs = Vec::new();
        for (begin, (variant, text, result)) in games.iter().enumerate() {
            let mut counter = Counter::default();
            counter.add(&variant.start(), &moves(variant, text), *result, 100 * begin as u64);
            let mut run = Vec::new();
            counter.write_run(&mut run).expect("a vector takes everything");
            assert!(counter.is_empty());
            runs.push(run);
        }
        let mut runs: Vec<&[u8]> = runs.iter().map(Vec::as_slice).collect();
        let mut index = Vec::new();
        write_index(["antichess", "chess"].into_iter(), &mut runs, &mut index).expect("as above");
        index
    }

    #[test]
    fn moves_are_counted_by_game_and_result() {
        let bytes = index();
        let index = Index::open(&bytes[..]).expect("an index");
        assert_eq!(index.games(), ["antichess", "chess"]);
        let start = Variant::Antichess.start();
        let played = index.played(&start).expect("it can be read");
        let told: Vec<_> =
            played.iter().map(|move_| (san::write(&start, move_.mv).to_string(), move_.results)).collect();
        assert_eq!(told, [("e3".to_owned(), [1, 1, 1]), ("g3".to_owned(), [1, 0, 0])]);
        assert_eq!(played[1].example, 300);
        assert_eq!(index.played(&Variant::Chess.start()).expect("as above").len(), 1);
        assert_eq!(index.played(&Variant::Atomic.start()).expect("as above"), []);
    }

    #[test]
    fn what_is_no_index_is_refused() {
        let bytes = index();
        assert!(Index::open(&b"1. e4 e5 2. Nf3 Nc6 3. Bb5"[..]).is_err());
        assert!(Index::open(&b""[..]).is_err());
        assert!(Index::open(&bytes[..bytes.len() - 1]).is_err());
        for end in 0..48 {
            let _ = Index::open(&bytes[..end]);
        }
    }
}
