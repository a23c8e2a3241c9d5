//! How long browsers may keep a file. The build script reads this module, too.

/// How long a browser may use a file without asking.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Freshness {
    /// For good: the name changes with the content.
    Forever,
    /// Not at all: each use asks whether it is still the same.
    Asked,
}

impl Freshness {
    /// What the path tells. Vite calls what it bundles `assets/NAME-HASH.EXTENSION`, with a hash of eight
    /// letters of base64url.
    ///
    /// Eight small letters may be a hash or just a word: asking again is the safe mistake.
    pub fn of(path: &str) -> Freshness {
        let hash = path
            .strip_prefix("assets/")
            .and_then(|name| name.rsplit_once('.'))
            .and_then(|(stem, _)| stem.split_at_checked(stem.len().checked_sub(9)?))
            .and_then(|(_, end)| end.strip_prefix('-'));
        let is_base64url = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        let is_hash =
            |hash: &str| hash.chars().all(is_base64url) && !hash.chars().all(|c| c.is_ascii_lowercase());
        if hash.is_some_and(is_hash) { Freshness::Forever } else { Freshness::Asked }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_a_hash_is_good_forever() {
        for path in
            ["assets/index-Bx3_k-9Z.js", "assets/search.worker-DEADBEEF.js", "assets/deep/a-1234567-.css"]
        {
            assert_eq!(Freshness::of(path), Freshness::Forever, "{path}");
        }
    }

    #[test]
    fn any_other_name_is_asked_for() {
        for path in [
            "index.html",
            "sw.js",
            "index-Bx3_k-9Z.js",
            "assets/piece-cburnett.svg",
            "assets/Bx3_k-9Z.js",
            "assets/a-Bx3_k.9Z.js",
            "assets/a-12345678",
            "assets/ä-1234ü67.js",
            "assets/",
        ] {
            assert_eq!(Freshness::of(path), Freshness::Asked, "{path}");
        }
    }
}
