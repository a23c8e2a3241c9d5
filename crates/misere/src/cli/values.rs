//! Values that arguments may have.

use misere_engine::MAX_HASH;
use misere_notation::san::Letters;
use misere_tablebase::MAX_MEN;
use std::num::NonZeroUsize;

pub(super) fn letters(language: &str) -> Result<Letters, String> {
    match language {
        "english" => Ok(Letters::English),
        "german" => Ok(Letters::German),
        _ => Err("expected english or german".to_owned()),
    }
}

/// Far beyond what can be counted, and far below what recursion can bear.
const DEEPEST: u32 = 255;
/// More threads than this only wait for each other.
const MOST_THREADS: usize = 1024;

pub(super) fn depth(text: &str) -> Result<u32, String> {
    let depth = text.parse().ok().filter(|depth| *depth <= DEEPEST);
    depth.ok_or_else(|| format!("expected a number of plies from 0 to {DEEPEST}, found `{text}`"))
}

pub(super) fn port(text: &str) -> Result<u16, String> {
    text.parse().map_err(|_| format!("expected a port from 0 to {}, found `{text}`", u16::MAX))
}

pub(super) fn threads(text: &str) -> Result<NonZeroUsize, String> {
    let threads = text.parse().ok().filter(|threads: &NonZeroUsize| threads.get() <= MOST_THREADS);
    threads.ok_or_else(|| format!("expected a number of threads from 1 to {MOST_THREADS}, found `{text}`"))
}

pub(super) fn men(text: &str) -> Result<usize, String> {
    let men = text.parse().ok().filter(|men| (2..=MAX_MEN).contains(men));
    men.ok_or_else(|| format!("expected a number of men from 2 to {MAX_MEN}, found `{text}`"))
}

/// No position has more moves that are worth a line of their own.
const MOST_LINES: usize = 256;

pub(super) fn lines(text: &str) -> Result<usize, String> {
    let lines = text.parse().ok().filter(|lines| (1..=MOST_LINES).contains(lines));
    lines.ok_or_else(|| format!("expected a number of lines from 1 to {MOST_LINES}, found `{text}`"))
}

pub(super) fn hash(text: &str) -> Result<usize, String> {
    let hash = text.parse().ok().filter(|hash| (1..=MAX_HASH).contains(hash));
    hash.ok_or_else(|| format!("expected a number of mebibytes from 1 to {MAX_HASH}, found `{text}`"))
}

pub(super) fn nodes(text: &str) -> Result<u64, String> {
    let nodes = text.parse().ok().filter(|nodes| *nodes > 0);
    nodes.ok_or_else(|| format!("expected a number of positions from 1 on, found `{text}`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_out_of_range_is_refused() {
        assert_eq!(port("0"), Ok(0));
        assert_eq!(port("65536"), Err("expected a port from 0 to 65535, found `65536`".to_owned()));
    }

    #[test]
    fn a_depth_out_of_range_is_refused() {
        assert_eq!(depth("255"), Ok(255));
        assert_eq!(depth("-1"), Err("expected a number of plies from 0 to 255, found `-1`".to_owned()));
        assert!(depth("99999999999999999999").is_err());
    }

    #[test]
    fn no_threads_are_refused() {
        assert_eq!(threads("0"), Err("expected a number of threads from 1 to 1024, found `0`".to_owned()));
    }
}
