//! Texts in quotation marks, for error messages.

/// The longest text that is shown whole, in characters.
const SHOWN: usize = 24;

/// The text in quotation marks, shortened if it is long; `nothing` if it is empty.
pub(crate) fn quote(text: &str) -> String {
    match text.char_indices().nth(SHOWN) {
        _ if text.is_empty() => "nothing".to_owned(),
        Some((end, _)) => format!("{}…", quote_all(&text[..end])),
        None => quote_all(text),
    }
}

/// The whole text in quotation marks. Control characters and quotation marks in it are escaped.
pub(crate) fn quote_all(text: &str) -> String {
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
pub(crate) fn quote_first(text: &str) -> String {
    match text.chars().next() {
        None => "nothing".to_owned(),
        Some('"') => "'\"'".to_owned(),
        Some(letter) => format!("'{}'", letter.escape_debug()),
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
