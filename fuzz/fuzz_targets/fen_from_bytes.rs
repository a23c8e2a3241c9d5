//! A text is a FEN or is not; what was read is written and read back as the same setup.
#![no_main]

use libfuzzer_sys::fuzz_target;
use misere_notation::{fen, uci};
use misere_rules::Variant;

fuzz_target!(|data: &[u8]| {
    let Ok(text) = str::from_utf8(data) else { return };
    let _ = uci::parse(text);
    let Ok(setup) = fen::parse(text) else { return };
    let written = fen::write(&setup).to_string();
    assert_eq!(fen::parse(&written).as_ref(), Ok(&setup), "{written}");
    for &variant in Variant::ALL {
        if let Ok(pos) = fen::position(&variant, text) {
            assert_eq!(pos.count_moves(), pos.legal_moves().len() as u64);
        }
    }
});
