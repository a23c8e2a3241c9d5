//! Parts of files: some browsers play sounds only from servers that send them in parts.

use hyper::HeaderMap;
use hyper::header::RANGE;
use std::ops::Range;

/// What a client asks for of a file of some length.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Portion {
    /// All of it; also when several parts are asked for, or the question cannot be read.
    Whole,
    /// These bytes.
    Part(Range<usize>),
    /// Bytes behind its end.
    Missing,
}

/// The part that the headers ask for.
pub(crate) fn portion(headers: &HeaderMap, length: usize) -> Portion {
    let mut values = headers.get_all(RANGE).iter();
    match (values.next().and_then(|value| value.to_str().ok()), values.next()) {
        (Some(text), None) => read(text, length).unwrap_or(Portion::Whole),
        _ => Portion::Whole,
    }
}

/// `bytes=FIRST-LAST`, `bytes=FIRST-` or `bytes=-COUNT`.
fn read(text: &str, length: usize) -> Option<Portion> {
    let (first, last) = text.trim().strip_prefix("bytes=")?.split_once('-')?;
    let range = match (first, last) {
        ("", count) => length.saturating_sub(number(count)?)..length,
        (first, "") => number(first)?..length,
        (first, last) => {
            let (first, last) = (number(first)?, number(last)?);
            if last < first {
                return None;
            }
            first..last.saturating_add(1).min(length)
        }
    };
    Some(if range.is_empty() { Portion::Missing } else { Portion::Part(range) })
}

/// Digits only: `parse` alone would take a sign.
fn number(text: &str) -> Option<usize> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use hyper::header::HeaderValue;

    #[track_caller]
    fn assert_reads(text: &str, expected: Portion) {
        let value = HeaderValue::from_str(text).expect("a value of a header");
        assert_eq!(portion(&HeaderMap::from_iter([(RANGE, value)]), 10), expected, "{text}");
    }

    #[test]
    fn parts_end_where_the_file_does() {
        assert_reads("bytes=0-3", Portion::Part(0..4));
        assert_reads("bytes=4-", Portion::Part(4..10));
        assert_reads("bytes=-4", Portion::Part(6..10));
        assert_reads("bytes=-99", Portion::Part(0..10));
        assert_reads("bytes=9-99", Portion::Part(9..10));
        assert_reads("bytes=9-18446744073709551615", Portion::Part(9..10));
    }

    #[test]
    fn what_is_behind_the_end_is_missing() {
        assert_reads("bytes=10-", Portion::Missing);
        assert_reads("bytes=10-20", Portion::Missing);
        assert_reads("bytes=-0", Portion::Missing);
    }

    #[test]
    fn other_questions_are_answered_with_everything() {
        let others =
            ["bytes=3-2", "bytes=-", "bytes=0-1,3-4", "lines=1-2", "bytes=+1-2", "bytes", "bytes=a-b"];
        for text in others.into_iter().chain(["bytes=99999999999999999999-"]) {
            assert_reads(text, Portion::Whole);
        }
        assert_eq!(portion(&HeaderMap::new(), 10), Portion::Whole);
    }
}
