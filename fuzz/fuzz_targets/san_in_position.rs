//! A text is no move, or a legal one whose written form is found again.
#![no_main]

#[allow(dead_code)]
mod bytes;

use bytes::Bytes;
use libfuzzer_sys::fuzz_target;
use misere_notation::san::{self, Letters, SanError};

fuzz_target!(|data: &[u8]| {
    let mut bytes = Bytes(data);
    let mut pos = bytes.one_of(misere_rules::Variant::ALL).start();
    for _ in 0..bytes.byte() % 64 {
        let Some(mv) = bytes.mv(&pos) else { break };
        let text = san::write(&pos, mv);
        assert_eq!(san::find(&pos, &text), Ok(mv), "{text}");
        pos.play_unchecked(mv);
    }
    let text = String::from_utf8_lossy(bytes.0);
    for letters in [Letters::English, Letters::German, Letters::Figurine] {
        match san::find_with(&pos, &text, letters) {
            Ok(mv) => {
                assert!(pos.is_legal(mv));
                let written = san::translate(&san::write(&pos, mv), letters);
                assert_eq!(san::find_with(&pos, &written, letters), Ok(mv), "{written}");
            }
            Err(SanError::Ambiguous { candidates, .. }) => {
                assert!(candidates.len() > 1 && candidates.iter().all(|&mv| pos.is_legal(mv)));
            }
            Err(error) => assert!(!error.to_string().is_empty()),
        }
    }
});
