//! Showing in a message what was found.

/// How much of a long text is shown.
const SHOWN: usize = 24;

/// The text in quotation marks, cut if it is long; `nothing` if there is none.
pub(crate) fn quote(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        _ if text.is_empty() => "nothing".to_owned(),
        Some((end, _)) => format!("{:?}…", &text[..end]),
        None => format!("{text:?}"),
    }
}

/// The first character of a text in quotation marks; `nothing` if there is none.
pub(crate) fn quote_first(text: &str) -> String {
    text.chars().next().map_or_else(|| "nothing".to_owned(), |c| format!("{c:?}"))
}
