//! A text is a charter, or every complaint about it names a place in it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use misere_notation::charter;

fuzz_target!(|data: &[u8]| {
    let Ok(text) = str::from_utf8(data) else { return };
    if let Err(error) = charter::parse(text) {
        assert!(!error.complaints.is_empty());
        let lines = text.split('\n').count();
        assert!(error.complaints.iter().all(|complaint| (1..=lines).contains(&complaint.line)));
    }
});
