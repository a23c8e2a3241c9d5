//! Transcripts that must be answered word for word.

use std::path::{Path, PathBuf};
use std::{env, fs};

fn transcripts(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata").join(folder);
    let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    paths
}

/// The first line in which two texts differ.
pub(crate) fn difference(expected: &str, found: &str) -> Option<String> {
    let (mut expected, mut found) = (expected.lines(), found.lines());
    (1..).find_map(|number| match (expected.next(), found.next()) {
        (None, None) => Some(None),
        (expected, found) if expected == found => None,
        (expected, found) => Some(Some(format!(
            "line {number}\n  expected: {}\n  found:    {}",
            expected.unwrap_or("(the end)"),
            found.unwrap_or("(the end)")
        ))),
    })?
}

/// `MISERE_BLESS=1` writes what is answered now into the transcripts, for people to check; the test fails
/// then, so that a change is not accepted unnoticed.
pub(crate) fn check(folder: &str, at_least: usize, play: impl Fn(&str) -> String) {
    let paths = transcripts(folder);
    assert!(paths.len() >= at_least, "expected at least {at_least} transcripts, found {}", paths.len());
    let mut complaints = Vec::new();
    for path in paths {
        let text = fs::read_to_string(&path).expect("a transcript is UTF-8");
        let played = play(&text);
        if played == text {
            continue;
        }
        let difference = difference(&text, &played).unwrap_or_else(|| "line ends differ".to_owned());
        complaints.push(format!("{}: {difference}", path.display()));
        if env::var_os("MISERE_BLESS").is_some() {
            fs::write(&path, &played).expect("testdata can be written");
        }
    }
    assert!(env::var_os("MISERE_BLESS").is_none(), "blessed, look at it and run without: {complaints:#?}");
    assert!(complaints.is_empty(), "{}", complaints.join("\n"));
}

/// A text in which `\xNN` stands for a byte.
pub(crate) fn unescaped(text: &str) -> Vec<u8> {
    let mut parts = text.split("\\x");
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        bytes.push(u8::from_str_radix(&part[..2], 16).expect("two hexadecimal digits"));
        bytes.extend_from_slice(&part.as_bytes()[2..]);
    }
    bytes
}
