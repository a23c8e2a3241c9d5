//! The files that are served, all of them in memory.

use crate::Freshness;
use bytes::Bytes;
use std::borrow::Cow;

/// A set of files under their paths. Nothing is read from a disk, so no path leads out of it.
#[derive(Clone, Debug)]
pub struct Site {
    /// Sorted by path.
    files: Cow<'static, [SiteFile]>,
}

/// One file, ready to be sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SiteFile {
    /// Relative to the site, with `/` between directories and none in front.
    pub path: Cow<'static, str>,
    /// What a browser is told it is.
    pub media_type: &'static str,
    /// Differs when the content does.
    pub tag: u64,
    /// How long a browser may use it without asking.
    pub freshness: Freshness,
    /// The content.
    pub plain: Bytes,
    /// The content, compressed, where that is worth it.
    pub gzip: Option<Bytes>,
    /// The content, compressed better, where that is worth it.
    pub brotli: Option<Bytes>,
}

/// What is under a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Found<'a> {
    File(&'a SiteFile),
    /// A directory with an index, asked for without the `/` that links inside it count on.
    Directory,
    Nothing,
}

/// The page of a directory.
const INDEX: &str = "index.html";

// `static EMBEDDED: [SiteFile; …]`: what the build script found.
include!(concat!(env!("OUT_DIR"), "/site.rs"));

impl Site {
    /// The board, as it was when the library was built; empty if it had not been built then.
    pub fn embedded() -> Site {
        Site { files: Cow::Borrowed(&EMBEDDED) }
    }

    /// A site of these files. Of two with the same path one is served.
    pub fn new(mut files: Vec<SiteFile>) -> Site {
        files.sort_by(|a, b| a.path.cmp(&b.path));
        Site { files: Cow::Owned(files) }
    }

    /// Whether there is nothing to serve.
    pub fn is_empty(&self) -> bool {
        self.files.is_empty()
    }

    /// The files, by path.
    pub fn files(&self) -> &[SiteFile] {
        &self.files
    }

    /// The file with exactly this path.
    pub fn file(&self, path: &str) -> Option<&SiteFile> {
        let place = self.files.binary_search_by(|file| file.path.as_ref().cmp(path)).ok()?;
        self.files.get(place)
    }

    /// What the path of a request leads to. It begins with a slash and may be percent-encoded.
    pub(crate) fn find(&self, path: &str) -> Found<'_> {
        let Some(path) = path.strip_prefix('/').and_then(decoded) else { return Found::Nothing };
        let is_directory = path.is_empty() || path.ends_with('/');
        let file = if is_directory { self.file(&format!("{path}{INDEX}")) } else { self.file(&path) };
        match file {
            Some(file) => Found::File(file),
            None if !is_directory && self.file(&format!("{path}/{INDEX}")).is_some() => Found::Directory,
            None => Found::Nothing,
        }
    }
}

/// The path without its percent signs, if it is well-formed and UTF-8.
fn decoded(path: &str) -> Option<Cow<'_, str>> {
    if !path.contains('%') {
        return Some(Cow::Borrowed(path));
    }
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let Some((&first, tail)) = rest.split_first() {
        rest = tail;
        if first != b'%' {
            bytes.push(first);
            continue;
        }
        let (digits, tail) = rest.split_at_checked(2)?;
        let digit = |byte: u8| char::from(byte).to_digit(16);
        let code = digit(digits[0])? * 16 + digit(digits[1])?;
        bytes.push(u8::try_from(code).ok()?);
        rest = tail;
    }
    String::from_utf8(bytes).ok().map(Cow::Owned)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &'static str) -> SiteFile {
        SiteFile {
            path: Cow::Borrowed(path),
            media_type: "text/plain",
            tag: 0,
            freshness: Freshness::Asked,
            plain: Bytes::new(),
            gzip: None,
            brotli: None,
        }
    }

    fn site() -> Site {
        Site::new(vec![file("rules/index.html"), file("index.html"), file("assets/a b.js"), file("ä.txt")])
    }

    #[track_caller]
    fn assert_finds(path: &str, expected: Option<&str>) {
        let site = site();
        let found = match site.find(path) {
            Found::File(file) => Some(file.path.as_ref()),
            Found::Directory => Some("/"),
            Found::Nothing => None,
        };
        assert_eq!(found, expected, "{path}");
    }

    #[test]
    fn a_path_leads_to_its_file() {
        assert_finds("/index.html", Some("index.html"));
        assert_finds("/assets/a%20b.js", Some("assets/a b.js"));
        assert_finds("/%C3%A4.txt", Some("ä.txt"));
        assert_finds("/%c3%a4.txt", Some("ä.txt"));
    }

    #[test]
    fn a_directory_leads_to_its_index() {
        assert_finds("/", Some("index.html"));
        assert_finds("/rules/", Some("rules/index.html"));
        assert_finds("/rules", Some("/"));
        assert_finds("/assets/", None);
        assert_finds("/assets", None);
    }

    #[test]
    fn nothing_leads_out_of_the_site() {
        for path in [
            "/../Cargo.toml",
            "/rules/../index.html",
            "/%2e%2e/index.html",
            "/..%2findex.html",
            "//index.html",
            "/./index.html",
            "/index.html/",
            "/index.html%00",
            "/index.html%",
            "/index.html%4",
            "/%ff",
            "/%+1",
            "\\index.html",
            "*",
            "",
        ] {
            assert_finds(path, None);
        }
    }
}
