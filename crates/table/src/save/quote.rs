//! What was found, in words.

use core::fmt;

/// The text in quotation marks, cut if it is long.
pub(super) fn quote(text: &str) -> String {
    const SHOWN: usize = 40;
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{:?}…", &text[..end]),
        None => format!("{text:?}"),
    }
}

/// The text, and what is wrong with it: it can be long, and what is wrong is a sentence of its own.
pub(super) fn unfit(text: &str, why: impl fmt::Display) -> String {
    format!("{} ({why})", quote(text))
}
