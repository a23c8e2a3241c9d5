//! One name, one thing: a public type of one crate has a name that no other public type of the crates has.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// Names that stand more than once because they mean the same, and where.
const SAME: [(&str, &str, &str); 5] = [
    ("Answer", "crates/protocol", "what a language answers, once in each of `text`, `uci` and `xboard`"),
    ("Command", "crates/protocol", "what can be said in a language, once in each of them"),
    ("Session", "crates/protocol", "one run in a language, once in each of them"),
    ("ChessVar", "crates/", "the rules of that game, and the class that its source asks for"),
    ("Letters", "crates/", "the letters of pieces, and the same for TypeScript"),
];

/// These are not published and read by no other crate: the program, and the second reading of the rules.
const APART: [&str; 2] = ["crates/misere", "crates/oracle"];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace").to_owned()
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for path in entries.map(|entry| entry.expect("an entry").path()) {
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The name that a line defines for everyone.
fn defined(line: &str) -> Option<&str> {
    let mut words = line.trim_start().strip_prefix("pub ")?.split(|letter: char| !letter.is_alphanumeric());
    let is_type = matches!(words.next()?, "struct" | "enum" | "trait" | "type");
    words.next().filter(|name| is_type && !name.is_empty())
}

/// The names of types that the root of a crate hands out, which macros may have defined.
fn handed_out(text: &str) -> impl Iterator<Item = &str> {
    let lists = text.split("\npub use ").skip(1).filter_map(|rest| rest.split(';').next());
    let ours = lists.filter(|list| !list.starts_with("misere_"));
    let words = ours.flat_map(|list| list.split(|letter: char| !letter.is_alphanumeric() && letter != '_'));
    words.filter(|word| word.starts_with(char::is_uppercase) && word.contains(char::is_lowercase))
}

#[test]
fn every_public_name_means_one_thing() {
    let mut homes: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    let mut files = Vec::new();
    sources(&root().join("crates"), &mut files);
    for path in files {
        let path = path.strip_prefix(root()).expect("it lies in the workspace");
        let name = path.to_string_lossy().replace('\\', "/");
        let is_source = name.split('/').nth(2) == Some("src");
        if !is_source || APART.iter().any(|folder| name.starts_with(&format!("{folder}/"))) {
            continue;
        }
        let text = fs::read_to_string(root().join(path)).expect("a source");
        for defined in text.lines().filter_map(defined) {
            homes.entry(defined.to_owned()).or_default().insert(name.clone());
        }
        if name.ends_with("/src/lib.rs") {
            for word in handed_out(&text) {
                homes.entry(word.to_owned()).or_default().insert(name.clone());
            }
        }
    }
    // A name that a macro defines is known by the root that hands it out, and not twice.
    for home in homes.values_mut() {
        let roots: Vec<String> = home.iter().filter(|file| file.ends_with("/src/lib.rs")).cloned().collect();
        for root in roots {
            let krate = root.trim_end_matches("lib.rs");
            if home.iter().any(|file| file != &root && file.starts_with(krate)) {
                home.remove(&root);
            }
        }
    }
    homes.retain(|name, home| {
        let may = |&&(same, folder, _): &&(&str, &str, &str)| {
            same == name && home.iter().all(|file| file.starts_with(folder))
        };
        home.len() > 1 && SAME.iter().find(may).is_none()
    });
    assert!(homes.is_empty(), "these names mean several things: {homes:#?}");
}
