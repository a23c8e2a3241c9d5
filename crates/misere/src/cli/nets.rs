//! `misere selfplay` and `misere net`.

use super::Workers;
use clap::{Args, Subcommand};
use std::path::PathBuf;

/// Let the engine play against itself, for networks to learn from
#[derive(Args, Debug)]
#[command(after_help = "\
Games begin with random moves to a position that is not decided yet. They depend on the seed alone,
not on the threads. A file that is there is continued; one that was cut off loses its last game.
--stats tells what a file contains; --unpack writes its quiet positions as a trainer wants them.
docs/nets.md describes both formats.

Example:
  misere selfplay antichess --out games.bin --nodes 400 --games 1000 --threads 2")]
pub(crate) struct SelfPlay {
    /// The game, by any of its names (see `misere variants --json`)
    #[arg(conflicts_with_all = ["stats", "unpack"])]
    pub(crate) variant: Option<String>,
    /// Write to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Look at about this many positions for each move
    #[arg(long, value_name = "N", default_value = "400", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) nodes: u32,
    /// Stop when the file has this many games
    #[arg(long, value_name = "N")]
    pub(crate) games: Option<u64>,
    /// Stop after this many seconds
    #[arg(long, value_name = "N")]
    pub(crate) seconds: Option<u64>,
    /// Play other games than those of another seed
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) seed: u64,
    /// Evaluate with this network
    #[arg(long, value_name = "FILE")]
    pub(crate) net: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) workers: Workers,
    /// Tell what a file of games contains
    #[arg(long, value_name = "FILE", conflicts_with_all = ["out", "unpack"])]
    pub(crate) stats: Option<PathBuf>,
    /// Write the positions of a file of games
    #[arg(long, value_name = "FILE", requires = "out")]
    pub(crate) unpack: Option<PathBuf>,
}

/// Look at networks that evaluate positions
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  misere net show antichess.net")]
pub(crate) struct NetOptions {
    #[command(subcommand)]
    pub(crate) command: NetCommand,
}

/// What can be asked of a network.
#[derive(Subcommand, Debug)]
pub(crate) enum NetCommand {
    /// Check a file and tell what it contains
    #[command(after_help = "Example:\n  misere net show antichess.net")]
    Show {
        /// The file
        file: PathBuf,
    },
}
