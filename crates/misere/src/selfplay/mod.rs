//! `misere selfplay`: games of the engine against itself, from which networks learn.
//!
//! - `file.rs`: the format of the file
//! - `game.rs`: playing one game
//! - `generate.rs`: playing many of them, by all threads and in order
//! - `stats.rs`: what a file contains
//! - `unpack.rs`: the positions of a file, as a trainer wants them

mod file;
mod game;
mod generate;
mod stats;
mod unpack;

use crate::cli::SelfPlay;
use crate::ending::Misuse;
use anyhow::Context as _;
use misere_engine::Net;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

pub(crate) fn run(options: &SelfPlay, out: &mut impl Write) -> anyhow::Result<()> {
    let net = options.net.as_deref().map(read_net).transpose()?;
    match (&options.stats, &options.unpack, &options.variant, &options.out) {
        (Some(path), ..) => stats::run(path, out),
        (_, Some(path), _, Some(to)) => unpack::run(path, to, net.as_deref(), options, out),
        (_, _, Some(variant), Some(to)) => generate::run(variant, to, net, options, out),
        _ => Err(Misuse("expected a game and --out FILE, or --stats FILE".to_owned()).into()),
    }
}

/// Reads a network from a file.
pub(crate) fn read_net(path: &Path) -> anyhow::Result<Arc<Net>> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let net = Net::read(&bytes).with_context(|| format!("in {}", path.display()))?;
    Ok(Arc::new(net))
}
