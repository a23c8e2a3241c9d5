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

/// The sum in the head of a file, as a forger would work it out.
fn checksum(bytes: &[u8]) -> u64 {
    [&bytes[..48], &bytes[56..]].into_iter().fold(0x9e37_79b9_7f4a_7c15, |mut sum: u64, part| {
        for word in part.chunks(8) {
            let word = word.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
            sum = (sum ^ word).wrapping_mul(0xff51_afd7_ed55_8ccd);
            sum ^= sum >> 32;
        }
        sum ^ part.len() as u64
    })
}

/// With a sum that fits, all else must be looked at. What such a table says may be wrong, but it must say it.
#[test]
fn a_forged_table_does_not_panic() {
    let inputs = std::env::var("MISERE_INPUTS").ok().and_then(|count| count.parse().ok()).unwrap_or(2_000);
    let good = bundle(Antichess, 2).expect("antichess has tables");
    let mut files = Vec::new();
    let mut rest = &good[..];
    while let Some((len, behind)) = rest.split_first_chunk::<4>() {
        let (file, next) = behind.split_at(u32::from_le_bytes(*len) as usize);
        files.push(file);
        rest = next;
    }
    let (mut random, mut read) = (Random(18), 0);
    for _ in 0..inputs {
        let mut file = files[random.below(files.len())].to_vec();
        for _ in 0..1 + random.below(4) {
            let at = random.below(file.len());
            let len = file.len();
            match random.below(8) {
                0 => file.truncate(at.max(64)),
                1 => file.push(random.number() as u8),
                // The heads of the file and of its first half are the parts where a byte means most.
                2 => file[(9 + random.below(100)) % len] = random.number() as u8,
                3 => file[64.min(at)..].fill_with(|| random.number() as u8),
                _ => file[at] ^= 1 << random.below(8),
            }
        }
        let packed = (file.len() - 64) as u64;
        file[40..48].copy_from_slice(&packed.to_le_bytes());
        let sum = checksum(&file);
        file[48..56].copy_from_slice(&sum.to_le_bytes());
        let bytes = [&(file.len() as u32).to_le_bytes()[..], &file].concat();
        let Ok(tables) = Tables::from_bytes(&bytes) else { continue };
        let Some(tables) = tables.of(Antichess) else { continue };
        read += 1;
        for _ in 0..200 {
            if let Some(pos) = position(&mut random) {
                let _ = tables.probe(&pos);
            }
        }
    }
    assert!(read > 0, "no input was read");
}
