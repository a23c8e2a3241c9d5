//! Files that were saved, and then damaged: what bytes alone would hardly ever spell.

use misere_rules::{Move, Variant};
use misere_table::{Millis, Moment, Table, Terms};

const CLOCKS: [&str; 8] = ["unlimited", "5", "5+3", "5d3", "2/60+1:30", "1+3x10", "*60", "30/move"];

/// The bytes as they are, and the file of a game that they play and then damage.
pub fn files(data: &[u8], write: impl Fn(&Table) -> String) -> [Vec<u8>; 2] {
    let (head, rest) = data.split_at(data.len().min(3));
    let byte = |index: usize| head.get(index).map_or(0, |&byte| usize::from(byte));
    let clock = CLOCKS[byte(1) % CLOCKS.len()].parse().expect("a time control");
    let terms = Terms::new(Variant::ALL[byte(0) % Variant::ALL.len()]).with_clock(clock);
    let mut table = Table::new(terms.with_told_time(), Moment::ZERO);
    let (moves, edits) = rest.split_at(rest.len().min(byte(2)));
    for &choice in moves {
        let legal = table.position().legal_moves();
        let mv = legal.get(usize::from(choice) % legal.len().max(1)).copied().unwrap_or(Move::PASS);
        // A game that is over stays over.
        let _ = table.play_taking(mv, Millis(u64::from(choice) * 101), Moment::ZERO);
    }
    let mut file = write(&table).into_bytes();
    for edit in edits.chunks_exact(4).take(8) {
        let at = usize::from(u16::from_le_bytes([edit[0], edit[1]])) % file.len().max(1);
        match edit[3] % 3 {
            0 if at < file.len() => file[at] = edit[2],
            1 if at < file.len() => drop(file.remove(at)),
            _ => file.insert(at, edit[2]),
        }
    }
    [data.to_vec(), file]
}
