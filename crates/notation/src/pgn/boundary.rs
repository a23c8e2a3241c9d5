//! Where one game ends and another begins, whatever is left open.

use memchr::memmem;

/// How every game begins that a program wrote.
pub(super) const TAG: &[u8] = b"[Event \"";

/// The same at the beginning of a line.
const EVENT: &[u8] = b"\n[Event \"";

/// The first game that begins in these bytes behind an empty line: the place of its bracket.
///
/// Even inside a comment this begins a game, because a comment that was never closed must not swallow
/// the games behind it.
pub(super) fn first(bytes: &[u8]) -> Option<usize> {
    memmem::find_iter(bytes, EVENT)
        .find(|&newline| follows_empty_line(bytes, newline))
        .map(|newline| newline + 1)
}

/// The last one.
pub(super) fn last(bytes: &[u8]) -> Option<usize> {
    let mut end = bytes.len();
    while let Some(newline) = memmem::rfind(&bytes[..end], EVENT) {
        if follows_empty_line(bytes, newline) {
            return Some(newline + 1);
        }
        end = newline + 1;
    }
    None
}

fn follows_empty_line(bytes: &[u8], newline: usize) -> bool {
    let line = bytes[..newline].strip_suffix(b"\r").unwrap_or(&bytes[..newline]);
    line.last() == Some(&b'\n')
}

/// How far back a beginning may have to be looked for if it was not all in view.
pub(super) const OVERLAP: usize = EVENT.len() + 2;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_game_begins_behind_an_empty_line() {
        assert_eq!(first(b"1-0\n\n[Event \"x\"]\n\n*\n\n[Event \"y\"]"), Some(5));
        assert_eq!(last(b"1-0\n\n[Event \"x\"]\n\n*\n\n[Event \"y\"]"), Some(21));
        assert_eq!(first(b"1-0\r\n\r\n[Event \"x\"]"), Some(7));
        assert_eq!(first(b"[Site \"x\"]\n[Event \"y\"]"), None);
        assert_eq!(last(b"{ [Event \"y\"] }\n[Event \"y\"]"), None);
    }
}
