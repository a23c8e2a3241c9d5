//! Bytes that are no table are refused; a table whose bytes were changed is refused, or answers as before.
#![no_main]

mod bytes;

use bytes::Bytes;
use libfuzzer_sys::fuzz_target;
use misere_rules::{Position, Setup, variants::Antichess};
use misere_tablebase::{Tables, bundle};
use std::sync::LazyLock;

static TABLES: LazyLock<Vec<u8>> = LazyLock::new(|| bundle(Antichess, 2).expect("antichess has tables"));

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes(data);
    let _ = Tables::from_bytes(data);
    let mut changed = TABLES.clone();
    for _ in 0..=bytes.byte() % 4 {
        let at = (usize::from(bytes.byte()) << 8 | usize::from(bytes.byte())) % changed.len();
        changed[at] ^= bytes.byte();
    }
    let Ok(tables) = Tables::from_bytes(&changed) else { return };
    let (Some(before), Some(after)) =
        (Tables::from_bytes(&TABLES).expect("as it was built").of(Antichess), tables.of(Antichess))
    else {
        return;
    };
    let setup = Setup { castling_rooks: Default::default(), ..bytes.setup() };
    if let Ok(pos) = Position::from_setup(&setup, Antichess) {
        assert!(after.probe(&pos).is_none() || after.probe(&pos) == before.probe(&pos));
    }
});
