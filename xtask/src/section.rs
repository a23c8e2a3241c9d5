//! Sections of a document that a program writes: the lines between `<!-- NAME -->` and `<!-- /NAME -->`.

use anyhow::{Context, Result};

/// The document with what stands between the markers of the section replaced by `content`.
///
/// # Errors
///
/// When one of the markers is missing, or the closing one comes first.
pub(crate) fn replace(document: &str, name: &str, content: &str) -> Result<String> {
    let opening = format!("<!-- {name} -->");
    let closing = format!("<!-- /{name} -->");
    let (before, rest) = document
        .split_once(&opening)
        .with_context(|| format!("expected the marker `{opening}`, found none"))?;
    let (_, after) = rest
        .split_once(&closing)
        .with_context(|| format!("expected the marker `{closing}` after `{opening}`, found none"))?;
    Ok(format!("{before}{opening}\n\n{}\n\n{closing}{after}", content.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const DOCUMENT: &str = "# Speed\n<!-- bench:perft -->\nold\n<!-- /bench:perft -->\nend\n";

    #[test]
    fn only_what_stands_between_the_markers_changes() {
        let expected = "# Speed\n<!-- bench:perft -->\n\n| new |\n\n<!-- /bench:perft -->\nend\n";
        assert_eq!(replace(DOCUMENT, "bench:perft", "| new |\n").expect("both markers are there"), expected);
    }

    #[test]
    fn writing_twice_is_writing_once() {
        let once = replace(DOCUMENT, "bench:perft", "new").expect("both markers are there");
        assert_eq!(replace(&once, "bench:perft", "new").expect("both markers are still there"), once);
    }

    #[test]
    fn a_missing_marker_is_named() {
        let error = replace(DOCUMENT, "bench:other", "new").expect_err("there is no such section");
        assert_eq!(error.to_string(), "expected the marker `<!-- bench:other -->`, found none");
    }
}
