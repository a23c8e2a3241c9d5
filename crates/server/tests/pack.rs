//! What the build makes of a directory of files.

#[path = "shared/site.rs"]
mod shared;

use misere_server::{Freshness, Site};
use shared::{files, pack, packed};
use std::io::Read as _;
use std::path::Path;

#[test]
fn every_file_is_packed_under_its_path() {
    let packed = packed("pack-all", &files());
    let paths: Vec<_> = packed.iter().map(|file| file.path.as_str()).collect();
    assert_eq!(
        paths,
        [
            "assets/index-Bx3_k-9Z.js",
            "assets/rules-A1b2C3d4.wasm",
            "index.html",
            "rules/index.html",
            "sounds/move.mp3"
        ]
    );
    let types: Vec<_> = packed.iter().map(|file| file.media_type).collect();
    let html = "text/html; charset=utf-8";
    assert_eq!(types, ["text/javascript; charset=utf-8", "application/wasm", html, html, "audio/mpeg"]);
    assert_eq!(packed[1].freshness, Freshness::Forever);
    assert_eq!(packed[2].freshness, Freshness::Asked);
}

#[test]
fn compressed_forms_hold_the_content_or_are_left_out() {
    for file in packed("pack-forms", &files()) {
        let mut unpacked = Vec::new();
        if let Some(gzip) = &file.gzip {
            flate2::read::GzDecoder::new(&**gzip).read_to_end(&mut unpacked).expect("a good stream");
            assert_eq!(unpacked, file.plain, "{}", file.path);
        }
        unpacked.clear();
        if let Some(brotli) = &file.brotli {
            brotli::BrotliDecompress(&mut &**brotli, &mut unpacked).expect("a good stream");
            assert_eq!(unpacked, file.plain, "{}", file.path);
        }
        let worth_it = file.path.starts_with("assets/");
        assert_eq!(file.gzip.is_some(), worth_it, "{}", file.path);
        assert_eq!(file.brotli.is_some(), worth_it, "{}", file.path);
    }
}

#[test]
fn hidden_files_stay_at_home() {
    let files = [(".vite/manifest.json", b"{}".to_vec()), (".env", b"x".to_vec()), ("a.txt", b"a".to_vec())];
    let packed = packed("pack-hidden", &files);
    assert_eq!(packed.iter().map(|file| file.path.as_str()).collect::<Vec<_>>(), ["a.txt"]);
}

#[test]
fn a_tag_changes_with_the_content() {
    let tag = |content: &[u8]| packed("pack-tag", &[("a.txt", content.to_vec())])[0].tag;
    assert_eq!(tag(b"one"), tag(b"one"));
    assert_ne!(tag(b"one"), tag(b"two"));
}

#[test]
fn a_missing_directory_is_an_error() {
    assert!(pack::pack(Path::new("no/such/site"), pack::Effort::Most).is_err());
}

/// Whether there is a board depends on how this was built; what there is must be whole.
#[test]
fn the_embedded_board_is_whole() {
    let site = Site::embedded();
    assert!(site.files().is_sorted_by(|a, b| a.path < b.path));
    assert_eq!(site.file("index.html").is_some(), !site.is_empty(), "a board begins with its page");
    for file in site.files() {
        assert_ne!(file.media_type, "application/octet-stream", "{} needs a type in pack.rs", file.path);
        assert_eq!(site.file(&file.path), Some(file));
        let mut unpacked = Vec::new();
        if let Some(brotli) = &file.brotli {
            brotli::BrotliDecompress(&mut &**brotli, &mut unpacked).expect("a good stream");
            assert_eq!(unpacked, file.plain, "{}", file.path);
        }
    }
}
