//! Layers only look down: which crate may use which is written in `docs/architecture.md`, and the manifests
//! must agree.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

/// A crate and those of ours that it uses.
type Layers = BTreeMap<String, BTreeSet<String>>;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the workspace").to_owned()
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The lines `crates/NAME … → NAME, NAME` of the page.
fn documented() -> Layers {
    let page = read(&root().join("docs/architecture.md"));
    let line = |line: &str| {
        let (name, rest) = line.strip_prefix("crates/")?.split_once(' ')?;
        let (_, uses) = rest.split_once('→')?;
        let uses = uses.split(';').next().unwrap_or_default();
        let uses = uses.split(',').map(str::trim).filter(|name| !name.starts_with("nothing"));
        Some((name.to_owned(), uses.map(str::to_owned).collect()))
    };
    page.lines().filter_map(line).collect()
}

/// The crates of ours under `[dependencies]` of each manifest.
fn declared() -> Layers {
    let entries = fs::read_dir(root().join("crates")).expect("there are crates");
    let manifests = entries.map(|entry| entry.expect("a crate").path().join("Cargo.toml"));
    let uses = |manifest: PathBuf| {
        let text = read(&manifest);
        let section = text.split("\n[").find(|section| section.starts_with("dependencies]"));
        let ours = section.unwrap_or_default().lines().filter_map(|line| line.strip_prefix("misere-"));
        let names = ours.filter_map(|line| line.split(['.', ' ', '=']).next()).map(str::to_owned);
        let name = manifest.parent().and_then(Path::file_name).expect("a folder").to_string_lossy();
        (name.into_owned(), names.collect())
    };
    manifests.filter(|manifest| manifest.exists()).map(uses).collect()
}

#[test]
fn the_manifests_use_what_the_architecture_says() {
    assert_eq!(declared(), documented(), "left: the manifests, right: docs/architecture.md");
}

#[test]
fn no_crate_uses_one_that_uses_it() {
    let layers = declared();
    let mut below: BTreeSet<&str> = BTreeSet::new();
    while below.len() < layers.len() {
        let next = layers.iter().filter(|(name, uses)| {
            !below.contains(name.as_str()) && uses.iter().all(|name| below.contains(name.as_str()))
        });
        let next: Vec<&str> = next.map(|(name, _)| name.as_str()).collect();
        assert!(!next.is_empty(), "a circle among the crates other than {below:?}");
        below.extend(next);
    }
}
