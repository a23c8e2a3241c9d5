//! A text names a game, or is refused with a name that does.
#![no_main]

use libfuzzer_sys::fuzz_target;
use misere_notation::names::{self, Named};
use misere_rules::Variant;

fuzz_target!(|data: &[u8]| {
    let Ok(text) = str::from_utf8(data) else { return };
    // What the rules know by name is the same game here, unless it is long beyond reason.
    if let Some(variant) = Variant::named(text.trim()).filter(|_| text.len() <= 64) {
        assert_eq!(names::find(text).map(|named| named.variant), Some(variant), "{text}");
    }
    match text.parse::<Named>() {
        Ok(named) => assert!(named.pgn_tag().is_none_or(|tag| names::find(tag) == Some(named))),
        Err(error) => assert!(error.suggestion.is_none_or(|name| names::find(name).is_some())),
    }
});
