//! `misere guard`: ends the engines of a match that was killed itself.
//!
//! A match that ends, even by Ctrl-C, ends its engines. One that is killed cannot: most engines then read the end of
//! their input and go, but one that waits for something else, perhaps behind a wrapper, would stay. So a match starts
//! this program once and tells it the process groups of its engines, a line each: `+123` when one starts, `-123`
//! when it has ended. The end of these lines is the end of the match.

use std::collections::BTreeSet;
use std::io::{self, BufRead};
use std::time::Duration;

/// How long an engine may take to notice the end of its input.
const GRACE: Duration = Duration::from_millis(500);

/// Waits for the end of the match, and ends what it has left.
pub(crate) fn run(lines: impl BufRead) -> io::Result<()> {
    let left = left(lines)?;
    if !left.is_empty() {
        std::thread::sleep(GRACE);
    }
    left.into_iter().for_each(super::process_group::kill_group);
    Ok(())
}

/// The groups that have not ended with the match. Lines that say nothing are passed over.
fn left(lines: impl BufRead) -> io::Result<BTreeSet<i32>> {
    let mut groups = BTreeSet::new();
    for line in lines.lines() {
        let line = line?;
        match (line.get(..1), line.get(1..).and_then(|id| id.parse().ok())) {
            (Some("+"), Some(id)) if id > 1 => groups.insert(id),
            (Some("-"), Some(id)) => groups.remove(&id),
            _ => false,
        };
    }
    Ok(groups)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_not_ended_is_left() {
        let left = left(&b"+12\n+7\nwhat\n\n-12\n+1\n+-4\n+9\n"[..]).expect("text");
        assert!(left.into_iter().eq([7, 9]), "neither all processes nor those of a group that is no group");
    }
}
