//! JSON that is written piece by piece, where building values first would cost too much.

use misere_rules::Verdict;

/// A string, in quotation marks.
pub(crate) fn string(out: &mut Vec<u8>, text: &str) {
    if text.bytes().all(|byte| matches!(byte, b' '..=b'~') && byte != b'"' && byte != b'\\') {
        plain(out, text.as_bytes());
    } else {
        serde_json::to_writer(out, text).expect("a vector takes everything");
    }
}

/// A string of which it is known that nothing in it needs protection.
#[inline]
pub(crate) fn plain(out: &mut Vec<u8>, text: &[u8]) {
    out.push(b'"');
    out.extend_from_slice(text);
    out.push(b'"');
}

/// `true` or `false`.
pub(crate) fn truth(out: &mut Vec<u8>, truth: bool) {
    out.extend_from_slice(if truth { b"true" } else { b"false" });
}

/// A list, each item written by a function.
pub(crate) fn list<T>(
    out: &mut Vec<u8>,
    items: impl IntoIterator<Item = T>,
    write: impl Fn(&mut Vec<u8>, T),
) {
    out.push(b'[');
    for (i, item) in items.into_iter().enumerate() {
        if i > 0 {
            out.push(b',');
        }
        write(out, item);
    }
    out.push(b']');
}

/// Who won and why, or `null` while the game goes on.
pub(crate) fn verdict(out: &mut Vec<u8>, verdict: Option<Verdict>) {
    serde_json::to_writer(out, &verdict).expect("a vector takes everything");
}

#[cfg(test)]
mod tests {
    use super::*;
    use misere_rules::{Color, Ending};

    fn written(write: impl FnOnce(&mut Vec<u8>)) -> String {
        let mut out = Vec::new();
        write(&mut out);
        String::from_utf8(out).expect("JSON is text")
    }

    #[test]
    fn strings_are_protected_where_they_must_be() {
        assert_eq!(written(|out| string(out, "e4")), r#""e4""#);
        assert_eq!(written(|out| string(out, "\"\\\n\u{1}ä")), r#""\"\\\n\u0001ä""#);
        assert_eq!(written(|out| list(out, ["a", "b"], string)), r#"["a","b"]"#);
        assert_eq!(written(|out| list(out, [""; 0], string)), "[]");
    }

    #[test]
    fn a_verdict_names_winner_and_reason() {
        let win = Verdict::win(Color::White, Ending::NoPieces);
        assert_eq!(written(|out| verdict(out, Some(win))), r#"{"winner":"white","reason":"no-pieces"}"#);
        let draw = Verdict::draw(Ending::Repetition);
        assert_eq!(written(|out| verdict(out, Some(draw))), r#"{"winner":null,"reason":"repetition"}"#);
        assert_eq!(written(|out| verdict(out, None)), "null");
    }
}
