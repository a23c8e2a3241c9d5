//! The page about the architecture names files that are there.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace").to_owned()
}

/// The sources below a folder, as `crates/rules/src/play.rs` and, without what lies between, as `rules/play.rs`.
fn sources(folder: &Path, found: &mut BTreeSet<String>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for path in entries.map(|entry| entry.expect("an entry").path()) {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if path.is_dir() && !matches!(&*name, "node_modules" | "target" | "dist") {
            sources(&path, found);
        } else if name.ends_with(".rs") || name.ends_with(".ts") || name.ends_with(".svelte") {
            let path = path.strip_prefix(root()).expect("it lies in the workspace");
            let path = path.to_string_lossy().replace('\\', "/");
            found.insert(path.replace("/src/", "/"));
            found.insert(path);
        }
    }
}

#[test]
fn every_file_that_the_architecture_names_is_there() {
    let mut files = BTreeSet::new();
    for folder in ["crates", "examples", "fuzz", "web", "xtask"] {
        sources(&root().join(folder), &mut files);
    }
    let page = fs::read_to_string(root().join("docs/architecture.md")).expect("the page");
    let quoted = page.split('`').skip(1).step_by(2);
    let named =
        quoted.filter(|name| name.ends_with(".rs") || name.ends_with(".ts") || name.ends_with(".svelte"));
    let is_there = |name: &str| files.iter().any(|file| file == name || file.ends_with(&format!("/{name}")));
    let missing: Vec<&str> = named.filter(|name| !name.contains('*') && !is_there(name)).collect();
    assert!(missing.is_empty(), "docs/architecture.md names files that are not there: {missing:?}");
}
