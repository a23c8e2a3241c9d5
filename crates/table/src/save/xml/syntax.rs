//! What makes XML well-formed, as far as the reader does not see to it.
//!
//! CITE: Extensible Markup Language 1.0, fifth edition; the numbers are those of its productions.

use std::collections::HashSet;

use quick_xml::escape::unescape;

use misere_rules::quote::{quote, quote_letter};

/// [3] What parts things; no other blank does.
pub(super) const BLANKS: [char; 4] = [' ', '\t', '\r', '\n'];

/// [2] May this stand in a document at all?
pub(super) fn is_character(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | ' '..='\u{fffd}' | '\u{10000}'..)
}

/// [5] Is it a name?
pub(super) fn is_name(text: &str) -> bool {
    text.starts_with(begins_name) && text.chars().all(continues_name)
}

/// [4]
fn begins_name(c: char) -> bool {
    matches!(c,
        ':' | '_' | 'A'..='Z' | 'a'..='z' | '\u{c0}'..='\u{d6}' | '\u{d8}'..='\u{f6}' | '\u{f8}'..='\u{2ff}'
        | '\u{370}'..='\u{37d}' | '\u{37f}'..='\u{1fff}' | '\u{200c}'..='\u{200d}' | '\u{2070}'..='\u{218f}'
        | '\u{2c00}'..='\u{2fef}' | '\u{3001}'..='\u{d7ff}' | '\u{f900}'..='\u{fdcf}' | '\u{fdf0}'..='\u{fffd}'
        | '\u{10000}'..='\u{effff}')
}

/// [4a]
fn continues_name(c: char) -> bool {
    let more =
        matches!(c, '-' | '.' | '0'..='9' | '\u{b7}' | '\u{300}'..='\u{36f}' | '\u{203f}'..='\u{2040}');
    more || begins_name(c)
}

/// [40], [41] The attributes that follow the name of a tag: a blank before each, each only once, every
/// value in quotation marks and without `<`.
///
/// # Errors
///
/// Says what was found instead.
pub(super) fn attributes(mut text: &str) -> Result<Vec<(&str, String)>, String> {
    let mut attributes = Vec::new();
    let mut names = HashSet::new();
    loop {
        let next = text.trim_start_matches(BLANKS);
        if next.is_empty() {
            return Ok(attributes);
        }
        let (name, after) = next.split_at(next.find(|c| !continues_name(c)).unwrap_or(next.len()));
        if next.len() == text.len() || !is_name(name) {
            return Err(quote(next));
        }
        let (value, rest) = value(after).ok_or_else(|| format!("{} without a value", quote(name)))?;
        if value.contains('<') {
            return Err(format!("\"<\" in {}", quote(name)));
        }
        if !names.insert(name) {
            return Err(format!("{} twice", quote(name)));
        }
        attributes.push((name, replaced(value)?));
        text = rest;
    }
}

/// [25], [10] What follows the name of an attribute: its value, and the rest.
fn value(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_start_matches(BLANKS).strip_prefix('=')?;
    literal(text.trim_start_matches(BLANKS))
}

/// A text in quotation marks of either kind, and the rest.
fn literal(text: &str) -> Option<(&str, &str)> {
    let mark = text.chars().next().filter(|mark| matches!(mark, '"' | '\''))?;
    text[1..].split_once(mark)
}

/// [66], [68] A text with its references replaced. There are none but those of XML itself.
///
/// # Errors
///
/// Says what was found instead.
pub(super) fn replaced(text: &str) -> Result<String, String> {
    let replaced = unescape(text).map_err(|error| error.to_string())?;
    match replaced.chars().find(|c| !is_character(*c)) {
        Some(c) => Err(quote_letter(c)),
        None => Ok(replaced.into_owned()),
    }
}

/// [23] Is this a declaration, from `<?xml` to `?>`?
pub(super) fn is_declaration(text: &str) -> bool {
    let inside = text.strip_prefix("<?xml").and_then(|rest| rest.strip_suffix("?>"));
    let Some(Ok(attributes)) = inside.map(attributes) else { return false };
    let mut attributes = attributes.iter().map(|(name, value)| (*name, value.as_str())).peekable();
    let version = attributes.next_if(|(name, _)| *name == "version");
    let version = version.and_then(|(_, value)| value.strip_prefix("1."));
    let encoding = attributes.next_if(|(name, _)| *name == "encoding").is_none_or(|(_, value)| {
        let more = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '-');
        value.starts_with(|c: char| c.is_ascii_alphabetic()) && value.chars().all(more)
    });
    let standalone = attributes.next_if(|(name, _)| *name == "standalone");
    version.is_some_and(|minor| !minor.is_empty() && minor.bytes().all(|byte| byte.is_ascii_digit()))
        && encoding
        && standalone.is_none_or(|(_, value)| matches!(value, "yes" | "no"))
        && attributes.next().is_none()
}

/// [16], [17] Is this a processing instruction, from `<?` to `?>`?
pub(super) fn is_instruction(text: &str) -> bool {
    let inside = text.strip_prefix("<?").and_then(|rest| rest.strip_suffix("?>")).unwrap_or_default();
    let target = inside.split(BLANKS).next().unwrap_or_default();
    is_name(target) && !target.eq_ignore_ascii_case("xml")
}

/// [28], [75] Is this a document type without definitions of its own, from `<!DOCTYPE` to `>`?
pub(super) fn is_document_type(text: &str) -> bool {
    let inside = text.strip_prefix("<!DOCTYPE").and_then(|rest| rest.strip_suffix('>'));
    let Some(name) = inside.and_then(blank) else { return false };
    let (name, rest) = name.split_at(name.find(BLANKS).unwrap_or(name.len()));
    let external = rest.trim_matches(BLANKS);
    let system = |text| blank(text).and_then(literal).is_some_and(|(_, rest)| rest.is_empty());
    is_name(name)
        && match (external.strip_prefix("SYSTEM"), external.strip_prefix("PUBLIC")) {
            (Some(rest), _) => system(rest),
            (None, Some(rest)) => blank(rest).and_then(literal).is_some_and(|(_, rest)| system(rest)),
            (None, None) => external.is_empty(),
        }
}

/// What follows a blank that must be there.
fn blank(text: &str) -> Option<&str> {
    text.starts_with(BLANKS).then(|| text.trim_start_matches(BLANKS))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_begin_with_a_letter() {
        for name in ["a", "_1", "x:y-z.0", "é", "名"] {
            assert!(is_name(name), "{name}");
        }
        for text in ["", "1", "-a", "a b", "a\u{a0}", "a!", "×"] {
            assert!(!is_name(text), "{text}");
        }
    }

    #[test]
    fn attributes_say_what_is_wrong_with_them() {
        let read = |text| attributes(text);
        assert_eq!(read(" a = '&lt;\"'\n\tb=\"\" "), Ok(vec![("a", "<\"".to_owned()), ("b", String::new())]));
        assert_eq!(read(" a=\"\"b=\"\""), Err("\"b=\\\"\\\"\"".to_owned()));
        assert_eq!(read(" a b=\"\""), Err("\"a\" without a value".to_owned()));
        assert_eq!(read(" a=\"\" a=\"\""), Err("\"a\" twice".to_owned()));
        assert_eq!(read(" a=\"<\""), Err("\"<\" in \"a\"".to_owned()));
        assert_eq!(read(" a=\"&#8;\""), Err("'\\u{8}'".to_owned()));
    }

    #[test]
    fn document_types_may_point_elsewhere() {
        for text in ["<!DOCTYPE a>", "<!DOCTYPE a SYSTEM 'b' >", "<!DOCTYPE\na PUBLIC \"b\" 'c'>"] {
            assert!(is_document_type(text), "{text}");
        }
        for text in
            ["<!DOCTYPE>", "<!DOCTYPEa>", "<!DOCTYPE a b>", "<!DOCTYPE a SYSTEM>", "<!DOCTYPE a PUBLIC 'b'>"]
        {
            assert!(!is_document_type(text), "{text}");
        }
    }
}
