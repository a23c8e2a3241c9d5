//! The words of a game: moves, numbers, results, marks; and tags.

use core::ops::Range;

use super::token::GameResult;

/// What a word means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Word {
    Move,
    Nag(u8),
    Result(GameResult),
    /// An annotation that has no number, or none of eight bits.
    BadNag,
    /// The number of a move, or something that can be left out.
    Nothing,
}

/// What `N` behind a move means: a novelty.
const NOVELTY: u8 = 146;

/// Bytes that end a word.
const ENDS_WORD: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        table[byte] = byte <= b' ' as usize
            || matches!(byte as u8, b'(' | b')' | b'{' | b'}' | b'[' | b']' | b';' | b'$' | b'<' | b'>')
            || matches!(byte as u8, b'!' | b'?' | b'*');
        byte += 1;
    }
    table
};

/// Where the word ends that goes on here.
#[inline]
pub(super) fn end(bytes: &[u8]) -> Option<usize> {
    bytes.iter().position(|&byte| ENDS_WORD[usize::from(byte)])
}

/// How long the word is that begins here, if it is as short as a move. Its end is computed rather than
/// searched for, which avoids an unpredictable branch.
#[inline]
pub(super) fn short(bytes: &[u8]) -> Option<usize> {
    let head: &[u8; 8] = bytes.first_chunk()?;
    let mut ends = 0u32;
    for (i, &byte) in head.iter().enumerate().skip(1) {
        ends |= u32::from(ENDS_WORD[usize::from(byte)]) << i;
    }
    (ends != 0).then_some(ends.trailing_zeros() as usize)
}

/// What a word means, and how much of it means that: a number may stick to the move behind it.
#[inline]
pub(super) fn meaning(word: &[u8]) -> (Word, usize) {
    match word {
        [b'0'..=b'9', ..] => number(word),
        [b'$', rest @ ..] => {
            let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
            let length = if digits == 0 { word.len() } else { 1 + digits };
            (nag(&rest[..digits]), length)
        }
        b"e.p." | b"e.p" | b"ep" | b"#" | b"mate" => (Word::Nothing, word.len()),
        b"N" => (Word::Nag(NOVELTY), word.len()),
        [b'+' | b'-' | b'=' | 0xbd | 0xc2 | 0xe2, ..] => sign(word),
        _ => (Word::Move, word.len()),
    }
}

/// A word that begins with a digit.
#[inline]
fn number(word: &[u8]) -> (Word, usize) {
    let digits = word.iter().take_while(|byte| byte.is_ascii_digit()).count();
    match &word[digits..] {
        [] if word == b"0000" => (Word::Move, digits),
        [] => (Word::Nothing, digits),
        [b'.', rest @ ..] => {
            let dots = 1 + rest.iter().take_while(|&&byte| byte == b'.').count();
            (Word::Nothing, digits + dots)
        }
        rest if rest.starts_with(ELLIPSIS) => (Word::Nothing, digits + ELLIPSIS.len()),
        _ => match GameResult::read(word) {
            Some(outcome) => (Word::Result(outcome), word.len()),
            None => (Word::Move, word.len()),
        },
    }
}

/// Three dots in one letter, as text programs make of them.
const ELLIPSIS: &[u8] = "…".as_bytes();

/// A word that begins with a sign: an assessment of the position, a check, dots, a half.
#[cold]
fn sign(word: &[u8]) -> (Word, usize) {
    if word.starts_with(ELLIPSIS) {
        return (Word::Nothing, ELLIPSIS.len());
    }
    let meaning = match core::str::from_utf8(word).unwrap_or_default() {
        "+" | "++" | "=" => Word::Nothing,
        "∞" => Word::Nag(13),
        "⩲" | "+=" | "+/=" => Word::Nag(14),
        "⩱" | "=+" | "=/+" => Word::Nag(15),
        "±" | "+/-" | "+/−" => Word::Nag(16),
        "∓" | "-/+" | "−/+" => Word::Nag(17),
        "+-" | "+−" | "+–" => Word::Nag(18),
        "-+" | "−+" | "–+" => Word::Nag(19),
        _ => GameResult::read(word).map_or(Word::Move, Word::Result),
    };
    (meaning, word.len())
}

fn nag(digits: &[u8]) -> Word {
    let number = core::str::from_utf8(digits).ok().and_then(|digits| digits.parse().ok());
    number.map_or(Word::BadNag, Word::Nag)
}

/// The annotation that marks stand for.
pub(super) fn glyph(marks: &[u8]) -> Option<u8> {
    Some(match marks {
        b"!" => 1,
        b"?" => 2,
        b"!!" => 3,
        b"??" => 4,
        b"!?" => 5,
        b"?!" => 6,
        _ => return None,
    })
}

/// A tag, by its places in a line.
#[derive(Debug)]
pub(super) struct Tag {
    pub(super) name: Range<usize>,
    pub(super) value: Range<usize>,
    pub(super) length: usize,
}

/// Why there is no tag.
#[derive(Debug)]
pub(super) enum NoTag {
    Broken,
    /// There may be one if more of the text is seen.
    CutOff,
}

/// A tag that is longer is none.
pub(super) const LONGEST_TAG: usize = 1 << 20;

/// The tag that begins with this bracket, on one line. A quotation mark ends the value only before the
/// closing bracket, for those who forget to protect it.
pub(super) fn tag(text: &[u8]) -> Result<Tag, NoTag> {
    simple_tag(text).map_or_else(|| any_tag(text), Ok)
}

/// A tag as programs write it, alone on a line of moderate length and with nothing to protect.
#[inline]
fn simple_tag(text: &[u8]) -> Option<Tag> {
    let text = &text[..text.len().min(SIMPLE_LINE)];
    let line = &text[..memchr::memchr(b'\n', text)?];
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    let body = line.strip_suffix(b"\"]")?;
    let name = body.get(1..)?.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
    let (end, start) = (1 + name, 3 + name);
    if name == 0 || body.get(end..start)? != b" \"" || memchr::memchr2(b'"', b'\\', &body[start..]).is_some()
    {
        return None;
    }
    Some(Tag { name: 1..end, value: start..body.len(), length: line.len() })
}

/// Longer lines are looked at byte by byte, so that no byte is looked at too often.
const SIMPLE_LINE: usize = 256;

fn any_tag(text: &[u8]) -> Result<Tag, NoTag> {
    let blanks = |from: usize| {
        let rest = text.get(from..).unwrap_or_default();
        from + rest.iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
    };
    let at = |place: usize| text.get(place).copied().ok_or(NoTag::CutOff);
    let is_stop = |byte: &u8| matches!(byte, b'"' | b'\\' | b'\n');
    let is_name =
        |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'+' | b'#' | b'=' | b':' | b'-');
    let begin = blanks(1);
    let name = text.get(begin..).unwrap_or_default().iter().take_while(|byte| is_name(byte)).count();
    let end = begin + name;
    let start = blanks(end) + 1;
    if at(start - 1)? != b'"' || name == 0 {
        return Err(NoTag::Broken);
    }
    let mut from = start;
    // Values are short: a loop is at its end before a vector search has begun.
    while let Some(distance) = text.get(from..).and_then(|rest| rest.iter().position(is_stop)) {
        let stop = from + distance;
        let bracket = blanks(stop + 1);
        match at(stop)? {
            b'\n' => return Err(NoTag::Broken),
            b'"' if at(bracket)? == b']' => {
                return Ok(Tag { name: begin..end, value: start..stop, length: bracket + 1 });
            }
            b'"' => from = stop + 1,
            // A backslash protects a quotation mark, unless the line ends behind it: `C:\"]` is a slip.
            _ if at(stop + 1)? == b'"' && ends_line(text, stop + 2)? => from = stop + 1,
            _ => from = stop + 2,
        }
    }
    Err(NoTag::CutOff)
}

/// Is there nothing but a bracket on the rest of the line?
fn ends_line(text: &[u8], from: usize) -> Result<bool, NoTag> {
    let rest = text.get(from..).unwrap_or_default();
    let blank = |byte: &&u8| matches!(byte, b' ' | b'\t' | b'\r');
    let mut rest = rest.iter().skip_while(|byte| blank(byte));
    if rest.next().ok_or(NoTag::CutOff)? != &b']' {
        return Ok(false);
    }
    Ok(rest.find(|byte| !blank(byte)).is_none_or(|&byte| byte == b'\n'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(line: &str) -> Option<&str> {
        tag(line.as_bytes()).ok().map(|tag| &line[tag.value])
    }

    #[test]
    fn a_tag_ends_with_its_bracket() {
        assert_eq!(value(r#"[Event "x"]"#), Some("x"));
        assert_eq!(value(r#"[Event "x"] [Site "y"]"#), Some("x"));
        assert_eq!(value(r#"[ Event  "x" ]"#), Some("x"));
        assert_eq!(value(r#"[Event ""]"#), Some(""));
        assert_eq!(value(r#"[Event "say \"hi\""]"#), Some(r#"say \"hi\""#));
        assert_eq!(value(r#"[Event "say "hi" again"]"#), Some(r#"say "hi" again"#));
        assert_eq!(value(r#"[Event "back\\"]"#), Some(r"back\\"));
        assert_eq!(value(r#"[Event "C:\"]"#), Some(r"C:\"));
        assert_eq!(value(r#"[Event x]"#), None);
        assert_eq!(value(r#"["x"]"#), None);
        assert_eq!(value(r#"[Event "x]"#), None);
        assert_eq!(value(r#"[%clk 1]"#), None);
    }

    #[test]
    fn the_simple_form_is_read_as_every_form() {
        for line in
            ["[Event \"x\"]", "[A \"x y\"]", "[A \"\"]", "[A \"é\"]", "[A \"x\"] [B \"y\"]", "[A \"\"\"]"]
        {
            for end in ["\n", "\r\n", " \n", "\n\n"] {
                let text = format!("{line}{end}");
                let spans = |tag: Tag| (tag.name, tag.value, tag.length);
                let slow = any_tag(text.as_bytes()).map(spans).expect("a tag");
                assert_eq!(simple_tag(text.as_bytes()).map_or(slow.clone(), spans), slow, "{text}");
            }
        }
    }

    #[test]
    fn what_is_thought_of_a_position_is_no_move() {
        let signs = [
            ("±", 16),
            ("+/-", 16),
            ("∓", 17),
            ("⩲", 14),
            ("=/+", 15),
            ("∞", 13),
            ("+-", 18),
            ("-+", 19),
            ("N", 146),
        ];
        for (sign, nag) in signs {
            assert_eq!(meaning(sign.as_bytes()), (Word::Nag(nag), sign.len()), "{sign}");
        }
        for word in ["mate", "e.p.", "=", "+", "++"] {
            assert_eq!(meaning(word.as_bytes()), (Word::Nothing, word.len()), "{word}");
        }
        for word in ["$", "$x", "$256", "$9999999999"] {
            assert_eq!(meaning(word.as_bytes()), (Word::BadNag, word.len()), "{word}");
        }
        for word in ["--", "Nf3", "♘f3"] {
            assert_eq!(meaning(word.as_bytes()), (Word::Move, word.len()), "{word}");
        }
    }

    #[test]
    fn a_number_may_stick_to_its_move() {
        assert_eq!(meaning(b"1.e4"), (Word::Nothing, 2));
        assert_eq!(meaning(b"12...e5"), (Word::Nothing, 5));
        assert_eq!(meaning(b"12"), (Word::Nothing, 2));
        assert_eq!(meaning("1…e5".as_bytes()), (Word::Nothing, 4));
        assert_eq!(meaning("…e5".as_bytes()), (Word::Nothing, 3));
        assert_eq!(meaning(b"0-0"), (Word::Move, 3));
        assert_eq!(meaning(b"0000"), (Word::Move, 4));
        assert_eq!(meaning(b"1-0"), (Word::Result(GameResult::White), 3));
        assert_eq!(meaning("½-½".as_bytes()), (Word::Result(GameResult::Draw), 5));
    }
}
