//! `misere tables`.

use super::values::men;
use super::{CharterFile, PlaceOptions, Workers};
use clap::{Args, Subcommand};
use misere_tablebase::Material;
use std::path::PathBuf;

/// Endgame tables: what every position with few men is worth
#[derive(Args, Debug)]
#[command(after_help = "\
Tables are files in a folder, one for each set of pieces. The engine uses those in the folder that the
variable MISERE_TABLES or the UCI option TablePath names, and always those with up to three men of
antichess, which are in the program. docs/truth.md tells how they are made and checked.

Example:
  misere tables build antichess --men 3 --out tables")]
pub(crate) struct Tables {
    #[command(subcommand)]
    pub(crate) command: TablesCommand,
}

/// What can be done with tables.
#[derive(Subcommand, Debug)]
pub(crate) enum TablesCommand {
    Build(BuildTables),
    Verify(VerifyTables),
    Probe(ProbeTables),
    Export(ExportTables),
}

/// Work out tables by retrograde analysis
#[derive(Args, Debug)]
#[command(after_help = "\
Tables that are in the folder are kept: a build that was stopped goes on. Files are the same whatever the
number of threads, and their SHA-256 is in the file SHA256SUMS (`sha256sum -c SHA256SUMS`). Each thread
takes up to 512 MB of memory. With --only, tables that the given ones depend on are built as well.

Example:
  misere tables build antichess --men 4 --out tables --threads 2")]
pub(crate) struct BuildTables {
    /// The game, by any of its names (see `misere variants --json`)
    pub(crate) variant: String,
    /// Build all tables of up to this many men
    #[arg(long, value_name = "N", default_value = "3", value_parser = men)]
    pub(crate) men: usize,
    /// Build only these, such as KQvR
    #[arg(long, value_name = "PIECES", num_args = 1..)]
    pub(crate) only: Vec<Material>,
    /// Write them into this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// Also write in how many plies positions are won and lost
    #[arg(long)]
    pub(crate) dtw: bool,
    #[command(flatten)]
    pub(crate) charter: CharterFile,
    #[command(flatten)]
    pub(crate) workers: Workers,
}

/// Check tables: does every value follow from those after each move?
#[derive(Args, Debug)]
#[command(after_help = "\
Every position with up to three men is checked, and this many random ones of four. It shares no code with
the generator. The exit status is 1 if a position contradicts those after it. Without a folder, the tables in
the program are checked.

Example:
  misere tables verify antichess tables --sample 10000000")]
pub(crate) struct VerifyTables {
    /// The game, by any of its names (see `misere variants --json`)
    pub(crate) variant: String,
    /// The folder with the tables
    pub(crate) folder: Option<PathBuf>,
    /// Check this many random placements of four men
    #[arg(long, value_name = "N", default_value = "1000000")]
    pub(crate) sample: u64,
    /// Where chance begins
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) seed: u64,
    #[command(flatten)]
    pub(crate) charter: CharterFile,
    #[command(flatten)]
    pub(crate) workers: Workers,
}

/// Ask the tables for a position and its moves
#[derive(Args, Debug)]
#[command(after_help = "\
Prints what the position is worth to the player to move, and what each move is worth, best first: win, draw
or loss; cursed-win and blessed-loss are spoilt by the move-count rule. With distances also in how many
plies. With --json there is one object: `fen`, `value`, `plies` and `moves`, each with `uci`, `san`,
`value` and `plies`.

Example:
  misere tables probe antichess --fen '8/8/8/8/8/P7/8/7k b - - 0 1'")]
pub(crate) struct ProbeTables {
    #[command(flatten)]
    pub(crate) place: PlaceOptions,
    /// A folder with tables [default: the one that MISERE_TABLES names]
    #[arg(long, value_name = "DIR")]
    pub(crate) tables: Option<PathBuf>,
    /// Print one JSON object instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

/// Write tables in the format of Syzygy tables, for other programs
#[derive(Args, Debug)]
#[command(after_help = "\
Antichess and giveaway become .gtbw files, suicide .stbw. They tell who wins, not in how many moves: there
are no .gtbz files. python-chess reads them. Without a folder, the tables in the program are written.

Example:
  misere tables export antichess --out syzygy")]
pub(crate) struct ExportTables {
    /// The game, by any of its names (see `misere variants --json`)
    pub(crate) variant: String,
    /// The folder with the tables
    pub(crate) folder: Option<PathBuf>,
    /// Write them into this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) out: PathBuf,
    /// In this format
    #[arg(long, value_name = "FORMAT", default_value = "syzygy")]
    pub(crate) format: ExportFormat,
    /// Write only these, such as KQvR
    #[arg(long, value_name = "PIECES", num_args = 1..)]
    pub(crate) only: Vec<Material>,
    #[command(flatten)]
    pub(crate) charter: CharterFile,
    #[command(flatten)]
    pub(crate) workers: Workers,
}

/// The formats of other programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(crate) enum ExportFormat {
    Syzygy,
}
