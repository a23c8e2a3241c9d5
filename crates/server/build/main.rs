//! Embeds the board: every file of `web/dist`, plain and compressed, becomes part of the library.
//!
//! `MISERE_SITE` names another directory. Where there is none the library has no board and says so.
#![allow(clippy::print_stdout, reason = "this is how cargo is told")]

#[path = "../src/freshness.rs"]
#[allow(unreachable_pub, reason = "the library publishes it")]
mod freshness;
mod pack;

use freshness::Freshness;
use pack::{Effort, Packed};
use std::error::Error;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build");
    println!("cargo::rerun-if-changed=src/freshness.rs");
    let site = site_directory()?;
    let effort = if env::var("PROFILE")? == "release" { Effort::Most } else { Effort::Little };
    let files = match &site {
        Some(site) => pack::pack(site, effort).map_err(|error| format!("in {}: {error}", site.display()))?,
        None => Vec::new(),
    };
    write(&files, Path::new(&env::var("OUT_DIR")?))?;
    Ok(())
}

/// Where the built board is, if it is. Tells cargo what to watch for it to appear or change.
fn site_directory() -> Result<Option<PathBuf>, Box<dyn Error>> {
    println!("cargo::rerun-if-env-changed=MISERE_SITE");
    if let Some(named) = env::var_os("MISERE_SITE") {
        let named = PathBuf::from(named);
        println!("cargo::rerun-if-changed={}", named.display());
        return match named.is_dir() {
            true => Ok(Some(named)),
            false => Err(format!("expected a directory in MISERE_SITE, found {}", named.display()).into()),
        };
    }
    let package = PathBuf::from(env::var("CARGO_MANIFEST_DIR")?);
    let root = package.join("../..");
    let site = root.join("web/dist");
    // What does not exist would be taken for changed every time: watch the nearest that does.
    let candidates = [site.clone(), root.join("web"), root.join("Cargo.toml"), package.join("Cargo.toml")];
    if let Some(watched) = candidates.iter().find(|path| path.exists()) {
        println!("cargo::rerun-if-changed={}", watched.display());
    }
    Ok(site.is_dir().then_some(site))
}

/// Writes the files and `site.rs`, a static that lists them.
fn write(files: &[Packed], out: &Path) -> Result<(), Box<dyn Error>> {
    let mut list = format!("static EMBEDDED: [SiteFile; {}] = [\n", files.len());
    for (number, file) in files.iter().enumerate() {
        let include = |suffix: &str, bytes: &[u8]| {
            let name = format!("{number}{suffix}");
            fs::write(out.join(&name), bytes)?;
            Ok::<_, std::io::Error>(format!("Bytes::from_static(include_bytes!({name:?}))"))
        };
        let plain = include("", &file.plain)?;
        let gzip = file.gzip.as_ref().map(|bytes| include(".gz", bytes)).transpose()?;
        let brotli = file.brotli.as_ref().map(|bytes| include(".br", bytes)).transpose()?;
        let optional = |form: Option<String>| form.map_or("None".to_owned(), |form| format!("Some({form})"));
        writeln!(
            list,
            "SiteFile {{ path: Cow::Borrowed({:?}), media_type: {:?}, tag: {:#x}, freshness: Freshness::{:?}, \
             plain: {plain}, gzip: {}, brotli: {} }},",
            file.path,
            file.media_type,
            file.tag,
            file.freshness,
            optional(gzip),
            optional(brotli),
        )?;
    }
    list.push_str("];\n");
    fs::write(out.join("site.rs"), list)?;
    Ok(())
}
