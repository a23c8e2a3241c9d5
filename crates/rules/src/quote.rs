//! Texts in quotation marks, for error messages: one way for all crates.
//!
//! ```
//! use misere_rules::quote::{quote, quote_first};
//!
//! assert_eq!(quote("tower"), "\"tower\"");
//! assert_eq!((quote("").as_str(), quote_first("x5").as_str()), ("nothing", "'x'"));
//! ```

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;

/// The longest text that is shown whole, in characters.
const SHOWN: usize = 24;

/// The text in quotation marks, shortened if it is long; `nothing` if it is empty.
pub fn quote(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        _ if text.is_empty() => "nothing".to_owned(),
        Some((end, _)) => format!("{}…", quote_all(&text[..end])),
        None => quote_all(text),
    }
}

/// The whole text in quotation marks. Control characters and quotation marks in it are escaped.
pub fn quote_all(text: &str) -> String {
    let mut quoted = String::with_capacity(text.len() + 2);
    quoted.push('"');
    for letter in text.chars() {
        match letter {
            '\'' => quoted.push('\''),
            _ => quoted.extend(letter.escape_debug()),
        }
    }
    quoted.push('"');
    quoted
}

/// The first character of a text in quotation marks; `nothing` if the text is empty.
pub fn quote_first(text: &str) -> String {
    text.chars().next().map_or_else(|| "nothing".to_owned(), quote_letter)
}

/// A character in quotation marks.
pub fn quote_letter(letter: char) -> String {
    match letter {
        '"' => "'\"'".to_owned(),
        _ => format!("'{}'", letter.escape_debug()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_quoted_and_shortened() {
        assert_eq!(quote(""), "nothing");
        assert_eq!(quote("it's \"so\"\n"), r#""it's \"so\"\n""#);
        assert_eq!(quote(&"é".repeat(25)), format!("\"{}\"…", "é".repeat(24)));
        assert_eq!(
            (quote_first("\"a"), quote_first("'"), quote_first("é")),
            ("'\"'".into(), r"'\''".into(), "'é'".into())
        );
    }
}
