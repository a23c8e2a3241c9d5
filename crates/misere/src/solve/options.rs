//! What `misere solve` and `misere verify` may be told.

use crate::cli::{CharterFile, Workers};
use crate::probe;
use anyhow::Context as _;
use clap::Args;
use misere_rules::Color;
use misere_tablebase::Tables;
use std::path::PathBuf;
use std::time::Duration;

/// Prove that a side can force a win, or that it cannot
#[derive(Args, Debug)]
#[command(after_help = "\
The search ends when the answer is known, after --time seconds, or with Ctrl-C. With --out the winning
moves are written to FILE, and while the answer is open the work is kept in FILE.work: the same command goes
on from there, also after a crash. Repeating positions wins nothing; counted moves are left out of
account, and `misere verify` tells whether they matter. Positions with few men are looked up in endgame tables: those
in the program, and those of --tables.

With --json there is one object: `proved` (true: the side wins; false: it cannot force a win; null: open),
`for`, `move` (the winning move, if the side is to move), `nodes`, `seconds`, `depth` (plies of the longest
line of the proof; without one, of the longest line looked at). With --stdin each line is a FEN and gets
such an object, or one with `error`. --explore reads a proof file and tells the winning move after --moves, and
every reply; with a pack of proofs the moves are those from the start of the game. `-` are the proofs in the program.

Example:
  misere solve antichess --moves e3 d5 --for white --time 60 --out proof.mpf")]
pub(crate) struct Solve {
    /// The game, by any of its names (see `misere variants --json`)
    #[arg(required_unless_present = "explore")]
    pub(crate) variant: Option<String>,
    /// Start from this position instead of the game's own
    #[arg(long, value_name = "FEN", conflicts_with = "explore")]
    pub(crate) fen: Option<String>,
    /// Play these moves first: UCI, SAN or e2-e4
    #[arg(long, value_name = "MOVE", num_args = 1..)]
    pub(crate) moves: Vec<String>,
    /// Whose win it is about, white or black [default: the side to move]
    #[arg(long = "for", value_name = "SIDE", value_parser = side)]
    pub(crate) attacker: Option<Color>,
    /// Use up to this much memory, such as 512M or 4G
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = memory)]
    pub(crate) memory: usize,
    /// Take this many seconds at most
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) time: Option<Duration>,
    /// Look at about this many positions at most
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    #[command(flatten)]
    pub(crate) workers: Workers,
    /// Write the proof to this file, and keep unfinished work beside it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["stdin", "explore"])]
    pub(crate) out: Option<PathBuf>,
    /// Print JSON instead of text
    #[arg(long)]
    pub(crate) json: bool,
    /// Read one FEN a line from stdin
    #[arg(long, conflicts_with_all = ["fen", "explore"])]
    pub(crate) stdin: bool,
    /// Look into a proof file or a pack of them
    #[arg(long, value_name = "FILE", conflicts_with = "variant")]
    pub(crate) explore: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) tables: TableFolder,
    #[command(flatten)]
    pub(crate) charter: CharterFile,
}

/// Where endgame tables are, besides those in the program.
#[derive(Args, Debug)]
pub(crate) struct TableFolder {
    /// Use the endgame tables of this folder, too [default: $MISERE_TABLES]
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
}

impl TableFolder {
    pub(super) fn open(&self) -> anyhow::Result<Tables> {
        let folder = self.tables.clone().or_else(probe::folder_in_use);
        probe::tables(folder.as_deref()).context("cannot open the endgame tables")
    }
}

/// Check a proof file: every reply to every move
#[derive(Args, Debug)]
#[command(after_help = "\
Knows only the rules, the tables and the file. Prints how many positions the proof has, its longest line, and
whether the win stands when 50 moves without a capture or a pawn's move draw the game. A file that
proves nothing is told with the line where it fails, and the status is 1.

Example:
  misere verify proof.mpf")]
pub(crate) struct Verify {
    /// The proof, or a pack of proofs; `-` for those in the program
    pub(crate) file: PathBuf,
    /// Print one JSON object instead of text
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) tables: TableFolder,
    #[command(flatten)]
    pub(crate) charter: CharterFile,
}

fn side(text: &str) -> Result<Color, String> {
    match text {
        "white" => Ok(Color::White),
        "black" => Ok(Color::Black),
        _ => Err(format!("expected white or black, found `{text}`")),
    }
}

/// Less is no use.
const LEAST_MEMORY: usize = 1 << 20;

fn memory(text: &str) -> Result<usize, String> {
    let (number, unit) = match text.char_indices().next_back() {
        Some((at, 'k' | 'K')) => (&text[..at], 10),
        Some((at, 'm' | 'M')) => (&text[..at], 20),
        Some((at, 'g' | 'G')) => (&text[..at], 30),
        _ => (text, 0),
    };
    let bytes = number.parse().ok().and_then(|number: usize| number.checked_mul(1 << unit));
    bytes
        .filter(|&bytes| bytes >= LEAST_MEMORY)
        .ok_or_else(|| format!("expected an amount of memory from 1M on, such as 512M or 4G, found `{text}`"))
}

fn seconds(text: &str) -> Result<Duration, String> {
    let duration = text.parse().ok().and_then(|seconds: f64| Duration::try_from_secs_f64(seconds).ok());
    duration.ok_or_else(|| format!("expected a number of seconds, found `{text}`"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_has_units() {
        assert_eq!(memory("4G"), Ok(4 << 30));
        assert_eq!(memory("1048576"), Ok(1 << 20));
        let bad = ["", "G", "-1G", "1.5G", "99999999999G", "4T", "100"];
        assert!(bad.into_iter().all(|text| memory(text).is_err()));
    }

    #[test]
    fn seconds_may_have_fractions() {
        assert_eq!(seconds("0.25"), Ok(Duration::from_millis(250)));
        assert!(["-1", "x", "inf", "NaN"].into_iter().all(|text| seconds(text).is_err()));
    }
}
