//! Reads a directory of files as they are to be served: with their types, tags and compressed forms.
//!
//! It runs when the library is built, so that nothing is compressed while a browser waits. The tests pack
//! small sites with it, too.

use super::Freshness;
use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::io::{self, Write as _};
use std::path::Path;

/// How hard to compress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(dead_code, reason = "tests and builds use one each")]
pub(crate) enum Effort {
    /// Quickly, for builds that are made often.
    Little,
    /// As small as it gets, for builds that people receive.
    Most,
}

/// A file of the site.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Packed {
    /// Relative to the site, with `/` between directories.
    pub(crate) path: String,
    pub(crate) media_type: &'static str,
    /// Differs when the content does.
    pub(crate) tag: u64,
    pub(crate) freshness: Freshness,
    pub(crate) plain: Vec<u8>,
    /// The compressed forms, where they are worth it.
    pub(crate) gzip: Option<Vec<u8>>,
    pub(crate) brotli: Option<Vec<u8>>,
}

/// The files of a directory and those below it, by path. Hidden ones are left out.
pub(crate) fn pack(site: &Path, effort: Effort) -> io::Result<Vec<Packed>> {
    let mut files = Vec::new();
    gather(site, "", effort, &mut files)?;
    files.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(files)
}

fn gather(directory: &Path, prefix: &str, effort: Effort, files: &mut Vec<Packed>) -> io::Result<()> {
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        let name = entry.file_name();
        let name = name.to_str().ok_or_else(|| {
            io::Error::other(format!("expected names of files in UTF-8, found {}", name.display()))
        })?;
        let path = format!("{prefix}{name}");
        if name.starts_with('.') {
            continue;
        }
        if entry.path().is_dir() {
            gather(&entry.path(), &format!("{path}/"), effort, files)?;
        } else {
            files.push(pack_file(path, fs::read(entry.path())?, effort)?);
        }
    }
    Ok(())
}

fn pack_file(path: String, plain: Vec<u8>, effort: Effort) -> io::Result<Packed> {
    let mut hasher = DefaultHasher::new();
    plain.hash(&mut hasher);
    let worth_it = |form: &Vec<u8>| form.len() < plain.len() / 20 * 19;
    Ok(Packed {
        media_type: media_type(&path),
        tag: hasher.finish(),
        freshness: Freshness::of(&path),
        gzip: Some(gzip(&plain, effort)?).filter(worth_it),
        brotli: Some(brotli(&plain, effort)?).filter(worth_it),
        path,
        plain,
    })
}

fn gzip(plain: &[u8], effort: Effort) -> io::Result<Vec<u8>> {
    let level = match effort {
        Effort::Little => flate2::Compression::fast(),
        Effort::Most => flate2::Compression::best(),
    };
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), level);
    encoder.write_all(plain)?;
    encoder.finish()
}

fn brotli(plain: &[u8], effort: Effort) -> io::Result<Vec<u8>> {
    let quality = match effort {
        Effort::Little => 4,
        Effort::Most => 11,
    };
    let params = brotli::enc::BrotliEncoderParams { quality, size_hint: plain.len(), ..Default::default() };
    let mut compressed = Vec::new();
    brotli::BrotliCompress(&mut &*plain, &mut compressed, &params)?;
    Ok(compressed)
}

/// What a browser is told a file is. It is also told not to guess, so an unknown type is only downloaded.
fn media_type(path: &str) -> &'static str {
    let extension = path.rsplit_once('.').map_or("", |(_, extension)| extension);
    match extension.to_ascii_lowercase().as_str() {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "txt" | "pgn" | "md" => "text/plain; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "wasm" => "application/wasm",
        // Files of our own, with no registered types: networks, packs of proofs, endgame tables.
        "net" => "application/x-misere-net",
        "mpk" => "application/x-misere-proofs",
        "mtb" => "application/x-misere-table",
        "xml" => "application/xml",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "jpg" | "jpeg" => "image/jpeg",
        "webp" => "image/webp",
        "avif" => "image/avif",
        "gif" => "image/gif",
        "ico" => "image/x-icon",
        "woff" => "font/woff",
        "woff2" => "font/woff2",
        "ttf" => "font/ttf",
        "mp3" => "audio/mpeg",
        "ogg" | "oga" | "opus" => "audio/ogg",
        "wav" => "audio/wav",
        "webm" => "video/webm",
        "mp4" => "video/mp4",
        _ => "application/octet-stream",
    }
}
