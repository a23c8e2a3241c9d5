//! Tables of random bytes are refused, or answer as before.
//!
//! What `fuzz/fuzz_targets/endgame_table.rs` asks, without a fuzzer; `MISERE_INPUTS` says how many inputs.

use misere_rules::random::Random;
use misere_rules::variants::Antichess;
use misere_rules::{Board, Color, Position, Role, Square};
use misere_tablebase::{GameTables, Tables, bundle};

fn position(random: &mut Random) -> Option<Position<Antichess>> {
    let mut board = Board::EMPTY;
    for color in Color::ALL {
        let role = Role::ALL[random.below(6)];
        let sq = Square::new(if role == Role::Pawn { 8 + random.below(48) } else { random.below(64) } as u8)?;
        board.put(sq, role.of(color));
    }
    Position::of_pieces(board, Color::ALL[random.below(2)], Antichess)
}

fn agrees(before: &GameTables, after: &GameTables, random: &mut Random) {
    for _ in 0..20 {
        if let Some(pos) = position(random) {
            let known = after.probe(&pos);
            assert!(known.is_none() || known == before.probe(&pos), "{pos:?}");
        }
    }
}

#[test]
fn a_table_of_random_bytes_is_refused_or_answers_as_before() {
    let inputs = std::env::var("MISERE_INPUTS").ok().and_then(|count| count.parse().ok()).unwrap_or(500);
    let good = bundle(Antichess, 2).expect("antichess has tables");
    let before = Tables::from_bytes(&good).expect("just built").of(Antichess).expect("its tables");
    let (mut random, mut refused) = (Random(17), 0);
    for _ in 0..inputs {
        let mut bytes = good.clone();
        for _ in 0..1 + random.below(4) {
            let Some(at) = bytes.len().checked_sub(1).map(|last| random.below(last + 1)) else { break };
            match random.below(6) {
                0 => bytes.truncate(at),
                1 => bytes.insert(at, random.number() as u8),
                2 => drop(bytes.remove(at)),
                3 => bytes[at % 80 % (at + 1)] = random.number() as u8,
                _ => bytes[at] ^= 1 << random.below(8),
            }
        }
        match Tables::from_bytes(&bytes).map(|tables| tables.of(Antichess)) {
            Ok(Some(after)) => agrees(&before, &after, &mut random),
            Ok(None) => {}
            Err(_) => refused += 1,
        }
    }
    assert!(refused > inputs / 2, "{refused} of {inputs} were refused");
}
