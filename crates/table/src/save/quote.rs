//! What was found, in words.

use core::fmt;

use misere_rules::quote::quote;

/// The text, and what is wrong with it: it can be long, and what is wrong is a sentence of its own.
pub(super) fn unfit(text: &str, why: impl fmt::Display) -> String {
    format!("{} ({why})", quote(text))
}
