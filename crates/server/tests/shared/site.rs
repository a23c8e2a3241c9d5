//! A small site, packed by the code that packs the board.

#[path = "../../build/pack.rs"]
pub(crate) mod pack;

use misere_server::{Freshness, Site, SiteFile};
use pack::{Effort, Packed};
use std::fs;
use std::path::PathBuf;

/// A page, a script that is worth compressing, a module of WebAssembly, a sound, and a second page.
pub(crate) fn files() -> Vec<(&'static str, Vec<u8>)> {
    vec![
        ("index.html", b"<!doctype html><title>Mis\xc3\xa8re</title>".to_vec()),
        ("assets/index-Bx3_k-9Z.js", "export const answer = 42;\n".repeat(4000).into_bytes()),
        ("assets/rules-A1b2C3d4.wasm", b"\0asm\x01\0\0\0".repeat(100)),
        ("sounds/move.mp3", (0..=255).collect()),
        ("rules/index.html", b"<!doctype html><title>Rules</title>".to_vec()),
    ]
}

/// The files, written to a directory of this name and packed from there.
pub(crate) fn packed(name: &str, files: &[(&str, Vec<u8>)]) -> Vec<Packed> {
    let directory = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&directory);
    for (path, content) in files {
        let path = directory.join(path);
        fs::create_dir_all(path.parent().expect("it is in the directory")).expect("a writable directory");
        fs::write(path, content).expect("a writable directory");
    }
    pack::pack(&directory, Effort::Little).expect("files that can be read")
}

#[allow(dead_code, reason = "not every test serves")]
pub(crate) fn site(name: &str) -> Site {
    let file = |file: Packed| SiteFile {
        path: file.path.into(),
        media_type: file.media_type,
        tag: file.tag,
        freshness: file.freshness,
        plain: file.plain.into(),
        gzip: file.gzip.map(Into::into),
        brotli: file.brotli.map(Into::into),
    };
    Site::new(packed(name, &files()).into_iter().map(file).collect())
}
