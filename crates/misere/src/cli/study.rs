//! `misere review` and what else is for study.

use super::values::nodes;
use super::{CharterFile, PlaceOptions, Workers};
use clap::{Args, Subcommand};
use std::path::PathBuf;

/// Say where games were lost: every move with what it cost, and what was better
#[derive(Args, Debug)]
#[command(after_help = "\
Games are written as PGN with evaluations, glyphs (`?!`, `?`, `??`), a sentence at each mistake and the
better line as a variation. A forced move is never blamed. With --json there is one object per game:
`moves`, each with `ply`, `uci`, `before`, `after` (what White can expect, from 0 to 1), `forced`,
`judgement` (null, inaccuracy, mistake or blunder) and `better`; `accuracy` of white and black;
`decisive`, the move since which the loser was lost for good; and `moments`, the three that cost most.

Games come out in their order, however many threads work. The same number of nodes gives the same
numbers each time. Ctrl-C ends it; what is done is kept, and games under way have `complete` false.
Of a broken game the good moves are reviewed; what is wrong is told on stderr, and the status is 1.

Example:
  misere review games.pgn --json --threads 2")]
pub(crate) struct Review {
    /// A file of games; `-` or nothing for stdin
    pub(crate) file: Option<PathBuf>,
    /// Write one JSON object per game
    #[arg(long)]
    pub(crate) json: bool,
    /// Write to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Look at this many positions for each position of a game, and ten times as many where it was decided
    #[arg(long, value_name = "N", default_value = "40000", value_parser = nodes)]
    pub(crate) nodes: u64,
    #[command(flatten)]
    pub(crate) charter: CharterFile,
    #[command(flatten)]
    pub(crate) workers: Workers,
}

/// Make puzzles from games, and check that each has one solution
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  misere puzzles make antichess --games games.pgn --count 30 --seed 1")]
pub(crate) struct Puzzles {
    #[command(subcommand)]
    pub(crate) command: PuzzlesCommand,
}

/// What can be done with puzzles.
#[derive(Subcommand, Debug)]
pub(crate) enum PuzzlesCommand {
    Make(MakePuzzles),
    Verify(VerifyPuzzles),
}

/// Find positions of games in which exactly one move wins, at every step
#[derive(Args, Debug)]
#[command(after_help = "\
Prints one JSON object: `game`, `nodes`, `card` (the program, the games that were looked at, the seed and
--times) and `puzzles`, each with `id`, `fen`, `line` (the solution and the replies that hold out
longest), `rating` and `themes`. Every step is searched again with --times as
many nodes: the move of the solution must be seen to win, all others to lose or to be as good as lost.
Without --games the engine plays weakly against itself. The same games, seed and nodes give the same
puzzles, however many threads work. Ctrl-C ends it; what was found is printed.

Example:
  misere puzzles make antichess --games games.pgn --count 30 --seed 1")]
pub(crate) struct MakePuzzles {
    /// The game, by any of its names (see `misere variants --json`)
    pub(crate) variant: String,
    /// Look in these games, of which those of another kind are passed over
    #[arg(long, value_name = "FILE")]
    pub(crate) games: Option<PathBuf>,
    /// Stop when there are this many
    #[arg(long, value_name = "N", default_value = "30")]
    pub(crate) count: usize,
    /// In which order games are looked at, and which ones are played
    #[arg(long, value_name = "N", default_value = "1")]
    pub(crate) seed: u64,
    /// Look at this many positions for each step
    #[arg(long, value_name = "N", default_value = "4000", value_parser = nodes)]
    pub(crate) nodes: u64,
    /// Make sure with this many times the nodes
    #[arg(long, value_name = "N", default_value = "10", value_parser = nodes)]
    pub(crate) times: u64,
    #[command(flatten)]
    pub(crate) charter: CharterFile,
    #[command(flatten)]
    pub(crate) workers: Workers,
}

/// Search every step of puzzles for a second solution
#[derive(Args, Debug)]
#[command(after_help = "\
Prints `puzzles N` and `faults N`, and each fault on stderr; the status is 1 if there are any. With
--keep the good ones are printed as one JSON object instead.

Example:
  misere puzzles verify antichess.json --times 100")]
pub(crate) struct VerifyPuzzles {
    /// A file of puzzles
    pub(crate) file: PathBuf,
    /// With this many times the nodes with which they were made
    #[arg(long, value_name = "N", default_value = "10", value_parser = nodes)]
    pub(crate) times: u64,
    /// Print the puzzles that are good
    #[arg(long)]
    pub(crate) keep: bool,
    #[command(flatten)]
    pub(crate) workers: Workers,
}

/// What else can be done with games.
#[derive(Subcommand, Debug)]
pub(crate) enum PgnCommand {
    Index(IndexGames),
    Explore(ExploreGames),
}

/// Count what was played in every position of a file of games
#[derive(Args, Debug)]
#[command(after_help = "\
Games are read once, however many; memory stays bounded. Games without a result are not counted.
`misere pgn explore` looks positions up in the index, which is read in place.

Example:
  misere pgn index games.pgn --plies 40")]
pub(crate) struct IndexGames {
    /// A file of games
    pub(crate) file: PathBuf,
    /// Count only this many first moves of each game
    #[arg(long, value_name = "N", default_value = "40")]
    pub(crate) plies: usize,
    /// Write to this file [default: the name of the games with the ending .index]
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) charter: CharterFile,
}

/// Tell what was played in a position, and how the games ended
#[derive(Args, Debug)]
#[command(after_help = "\
With --json there is one object: `variant`, `fen`, `time` of the look-up in microseconds, and `moves`,
the most frequent first, each with `uci`, `san`, `white`, `draws`, `black`, `example`, the byte at which
one of the games begins in the file of games, and `proved`: what endgame tables and proofs know of the
move (`value` for the side that makes it, `plies`, and `answer`, which a proof answers it with), or null.
Moves that are proved and were not played stand behind the others.

Example:
  misere pgn explore games.index --moves e3 b5 --json")]
pub(crate) struct ExploreGames {
    /// What `misere pgn index` has written
    pub(crate) index: PathBuf,
    /// The game; needed if the index has several
    #[arg(long, value_name = "KEY")]
    pub(crate) variant: Option<String>,
    /// Start from this position instead of the game's own
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<String>,
    /// Play these moves first: UCI, SAN or e2-e4
    #[arg(long, value_name = "MOVE", num_args = 1..)]
    pub(crate) moves: Vec<String>,
    /// Print one JSON object instead of text
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) charter: CharterFile,
}

impl ExploreGames {
    /// The position of this game.
    pub(crate) fn place(&self, variant: String) -> PlaceOptions {
        PlaceOptions {
            variant,
            fen: self.fen.clone(),
            moves: self.moves.clone(),
            charter: self.charter.clone(),
        }
    }
}
