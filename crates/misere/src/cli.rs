//! The command line: what may be said, and the help that explains it.

mod nets;
mod serve;
mod study;
mod tables;
mod values;

pub(crate) use nets::{NetCommand, NetOptions, SelfPlay};
pub(crate) use serve::{Serve, ServeTask};
pub(crate) use study::{
    ExploreGames, IndexGames, MakePuzzles, PgnCommand, Puzzles, PuzzlesCommand, Review, VerifyPuzzles,
};
pub(crate) use tables::{
    BuildTables, ExportFormat, ExportTables, ProbeTables, Tables, TablesCommand, VerifyTables,
};

use crate::arena::Match;
use crate::solve::{Solve, Verify};
use clap::{Args, Parser, Subcommand};
use misere_notation::san::Letters;
use misere_protocol::{TooFewThreads, require_threads};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use values::{depth, hash, letters, lines, port, threads};

/// Losing chess and its sibling variants. Without a command it plays: see `misere play --help`
#[derive(Parser, Debug)]
#[command(name = "misere", version, after_help = "Example:\n  misere --variant antichess")]
#[command(args_conflicts_with_subcommands = true, disable_help_subcommand = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    play: Play,
}

impl Cli {
    /// What it is asked to do: to play, unless something else is said.
    pub(crate) fn into_command(self) -> Command {
        self.command.unwrap_or(Command::Play(self.play))
    }
}

/// What the program can be asked to do.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    Play(Play),
    Serve(Serve),
    Variants(Variants),
    Perft(Perft),
    Query(Query),
    Pgn(Pgn),
    Text(Text),
    Uci(Uci),
    Xboard(Xboard),
    Analyse(Analyse),
    Review(Review),
    Puzzles(Puzzles),
    Bench(Bench),
    Tables(Tables),
    Match(Box<Match>),
    Guard(Guard),
    Solve(Box<Solve>),
    Verify(Verify),
    #[command(name = "selfplay")]
    SelfPlay(SelfPlay),
    Net(NetOptions),
}

/// Play in the browser: serve the board on 127.0.0.1 and open it
#[derive(Args, Debug)]
#[command(after_help = "\
The first line on stdout is the address of the board. Only this machine can reach it. It is the same
each time as long as its port is free, so that the browser finds the game it kept. Ctrl-C ends it.

Example:
  misere play --variant antichess")]
pub(crate) struct Play {
    /// Serve on this port or fail; 0 is any free one [default: 6170, or the next free one]
    #[arg(long, value_name = "N", value_parser = port, allow_negative_numbers = true)]
    pub(crate) port: Option<u16>,
    /// Only print the address
    #[arg(long)]
    pub(crate) no_open: bool,
    /// Begin with this game, by any of its names (see `misere variants --json`)
    #[arg(long, value_name = "KEY")]
    pub(crate) variant: Option<String>,
}

/// List every game: key, title, aim, aliases and start position
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  misere variants --json")]
pub(crate) struct Variants {
    /// Print one JSON array instead of text
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) charter: CharterFile,
}

/// Games that the user has defined in a file
#[derive(Args, Clone, Debug)]
pub(crate) struct CharterFile {
    /// Also know the games of this charter (see docs/adding-a-variant.md)
    #[arg(long = "charter", value_name = "FILE")]
    pub(crate) path: Option<PathBuf>,
}

/// How many work at it
#[derive(Args, Debug)]
pub(crate) struct Workers {
    /// Share the work among this many threads
    #[arg(long, value_name = "N", default_value = "1", value_parser = threads, allow_negative_numbers = true)]
    threads: NonZeroUsize,
}

impl Workers {
    /// The threads, if the system gives them, with this number of bytes for each.
    pub(crate) fn threads(&self, bytes_each: usize) -> Result<NonZeroUsize, TooFewThreads> {
        require_threads(self.threads, bytes_each).map(|()| self.threads)
    }
}

/// A position of a game
#[derive(Args, Debug)]
pub(crate) struct PlaceOptions {
    /// The game, by any of its names (see `misere variants --json`)
    pub(crate) variant: String,
    /// Start from this position instead of the game's own
    #[arg(long, value_name = "FEN")]
    pub(crate) fen: Option<String>,
    /// Play these moves first: UCI, SAN or e2-e4
    #[arg(long, value_name = "MOVE", num_args = 1..)]
    pub(crate) moves: Vec<String>,
    #[command(flatten)]
    pub(crate) charter: CharterFile,
}

/// Count the lines of play of a number of plies
#[derive(Args, Debug)]
#[command(after_help = "\
The last two lines are `nodes N` and `nps N` (nodes per second).

Example:
  misere perft antichess 5 --moves e2e3 b7b5 --divide")]
pub(crate) struct Perft {
    #[command(flatten)]
    pub(crate) place: PlaceOptions,
    /// How many plies deep
    #[arg(value_parser = depth, allow_negative_numbers = true)]
    pub(crate) depth: u32,
    /// Also print the count below each first move
    #[arg(long)]
    pub(crate) divide: bool,
    #[command(flatten)]
    pub(crate) workers: Workers,
}

/// Answer questions about positions: JSON lines in, JSON lines out
#[derive(Args, Debug)]
#[command(after_help = "\
A request is one object per line: `variant`, and if you like `id`, `fen` (or `number`, a start of
Chess960), `chess960`, `moves` (UCI, SAN or e2-e4), `strict`, `perft` (a depth) and `want`, a list of
fen, turn, played, legal, san, check, must_capture, verdict, can_win, halfmoves, fullmoves, perft.
Without `want` everything but perft is answered. Answers come in the order of the requests; a bad
line gets an error as its answer, where `ply` counts moves from 0. A line has at most 1 MiB.

Example:
  misere query <<< '{\"variant\":\"antichess\",\"moves\":[\"e2e3\",\"b7b5\"],\"want\":[\"legal\"]}'")]
pub(crate) struct Query {
    #[command(flatten)]
    pub(crate) charter: CharterFile,
    #[command(flatten)]
    pub(crate) workers: Workers,
}

/// Read, check and rewrite games, however many
#[derive(Args, Debug)]
#[command(after_help = "\
Games are written in export format, with the seven tags that it asks for. Of a broken game the good
moves are written, and behind them why it breaks off and the rest as it stood, in a comment. A game
that cannot start, since its variant is unknown or its FEN no position to play from, keeps its tags
and its moves as they stand. Broken variations, broken tags and what else is passed over are kept in
comments, too, up to 256 for a game. What is wrong is also told on stderr, and the exit status is 1.
A result that the tag Result or the board contradicts is noted there and changes no status, and so
is a tag that stands there again: the last one counts. So is a first position with faults that do no
harm, such as a check that no move can have given. A game of more than 64 MiB is refused, and reading
ends there.
A name such as `From Position` needs a FEN; Chess960 without one begins as chess does.

With --json there is one object per game, which says whether it is good (`ok`, `error`), what was
passed over (`flaws`) and what is strange (`notes`); the status is 0 even if some are not. `ply`
counts moves from 0; `line` and `column` count from 1. --check plays main lines only and prints
`games N`, `plies N` and `broken N`.

Example:
  misere pgn games.pgn --out clean.pgn --threads 4")]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct Pgn {
    #[command(subcommand)]
    pub(crate) command: Option<PgnCommand>,
    /// A file of games; `-` or nothing for stdin
    pub(crate) file: Option<PathBuf>,
    /// Write one JSON object per game
    #[arg(long)]
    pub(crate) json: bool,
    /// Write to this file, which appears when everything is done
    #[arg(long, value_name = "FILE")]
    pub(crate) out: Option<PathBuf>,
    /// Only check the moves of the main lines and count
    #[arg(long, conflicts_with_all = ["json", "out"])]
    pub(crate) check: bool,
    /// Whose letters the games to be read have, english or german (K D T L S)
    #[arg(long, value_name = "LANGUAGE", default_value = "english", value_parser = letters)]
    pub(crate) letters: Letters,
    #[command(flatten)]
    pub(crate) charter: CharterFile,
    #[command(flatten)]
    pub(crate) workers: Workers,
}

/// Play by typing commands: the text UI of the course 6.170
#[derive(Args, Debug)]
#[command(after_help = "\
Commands are read from stdin, one per line, and answered on stdout:
  StartNewGame PLAYER TIME PLAYER TIME [RULES]   human or computer; milliseconds, 0 is unlimited
  MakeMove MOVE TIME, IsLegalMove MOVE           a move is e2-e4
  GetNextMove, MakeNextMove                      the computer thinks, the computer moves
  PrintAllMoves, PrintBoard, GetTime PLAYER, ShowBoard
  SaveGame FILE, LoadGame FILE, QuitGame
docs/text-ui.md tells all of it.

Example:
  misere text -s")]
pub(crate) struct Text {
    /// Let ShowBoard draw the board
    #[arg(short = 's', long = "show-board")]
    pub(crate) show_board: bool,
    /// Let it draw chess figures instead of letters
    #[arg(long, requires = "show_board")]
    pub(crate) figures: bool,
    /// Play this game unless StartNewGame names another
    #[arg(long, value_name = "KEY", default_value = "mit-antichess")]
    pub(crate) variant: String,
    /// Answer each command with one line of JSON
    #[arg(long)]
    pub(crate) json: bool,
    #[command(flatten)]
    pub(crate) charter: CharterFile,
}

/// Be an engine for chess programs that speak UCI
#[derive(Args, Debug)]
#[command(after_help = "\
Commands are read from stdin and answered on stdout, by the universal chess interface: uci, isready,
setoption, ucinewgame, position, go, stop, ponderhit, quit, and besides d, eval, perft and bench.
UCI_Variant chooses the game; docs/protocols.md tells all of it. VariantPath reads charters, as --charter
does; several files are parted by `:`, on Windows by `;`.

Example:
  misere uci <<< 'go perft 4'")]
pub(crate) struct Uci {
    #[command(flatten)]
    pub(crate) charter: CharterFile,
}

/// Be an engine for XBoard and its like
#[derive(Args, Debug)]
#[command(after_help = "\
Commands are read from stdin and answered on stdout, by version 2 of XBoard's protocol, analysis
included. `variant` chooses the game; docs/protocols.md tells all of it.

Example:
  misere xboard --charter my-games.toml")]
pub(crate) struct Xboard {
    #[command(flatten)]
    pub(crate) charter: CharterFile,
}

/// Find the best lines of a position
#[derive(Args, Debug)]
#[command(after_help = "\
Each line has a score as the player to move sees it, in pawns, or `win in N` or `loss in N` moves, and
then its moves in SAN and in UCI. Without a limit it takes a second. Ctrl-C ends it early.
With --json there is one object: `variant`, `fen`, `turn`, `verdict`, `depth`, `nodes`, `time` in
milliseconds, `nps` and `lines`, each with `score` ({\"hundredths\":N}, {\"win\":N} or {\"loss\":N}),
`chances` (win, draw and loss in thousandths), `depth`, `uci` and `san`.

Example:
  misere analyse antichess --moves e3 b5 --time 2000 --lines 3")]
pub(crate) struct Analyse {
    #[command(flatten)]
    pub(crate) place: PlaceOptions,
    #[command(flatten)]
    pub(crate) limit: AnalyseLimit,
    /// Find this many of the best moves
    #[arg(long, value_name = "K", default_value = "1", value_parser = lines, allow_negative_numbers = true)]
    pub(crate) lines: usize,
    #[command(flatten)]
    pub(crate) workers: Workers,
    /// Keep known positions in this many mebibytes
    #[arg(long, value_name = "MB", default_value = "64", value_parser = hash, allow_negative_numbers = true)]
    pub(crate) hash: usize,
    /// Print one JSON object instead of text
    #[arg(long)]
    pub(crate) json: bool,
}

/// When an analysis ends
#[derive(Args, Debug)]
#[group(multiple = false)]
pub(crate) struct AnalyseLimit {
    /// Look at this many positions
    #[arg(long, value_name = "N")]
    pub(crate) nodes: Option<u64>,
    /// Take this many milliseconds
    #[arg(long, value_name = "MS")]
    pub(crate) time: Option<u64>,
    /// Look this many plies deep
    #[arg(long, value_name = "D")]
    pub(crate) depth: Option<u32>,
}

/// Search fixed positions of every game: a signature of the search, and its speed
#[derive(Args, Debug)]
#[command(after_help = "\
Prints how many positions the searches of each game looked at, `KEY N`, and in the end of all of them
together, `nodes N`, then `nps N` (nodes per second). The numbers of nodes are the same on every
machine; they change when the search does, or a network.

Example:
  misere bench")]
pub(crate) struct Bench {
    /// Evaluate without networks
    #[arg(long)]
    pub(crate) hand_written: bool,
}

/// End the engines of a match that was killed: `misere match` starts this by itself
#[derive(Args, Debug)]
#[command(hide = true, after_help = "Example:\n  misere guard")]
pub(crate) struct Guard {}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_definition_is_consistent() {
        Cli::command().debug_assert();
    }

    #[test]
    fn every_help_text_ends_with_an_example() {
        let mut cli = Cli::command();
        for command in std::iter::once(cli.clone()).chain(cli.get_subcommands_mut().map(|c| c.clone())) {
            let help = command.clone().render_help().to_string();
            assert!(help.contains("Example:\n  misere "), "{}: {help}", command.get_name());
        }
    }

    #[test]
    fn both_readmes_name_every_command() {
        for readme in [include_str!("../README.md"), include_str!("../../../README.md")] {
            for command in Cli::command().get_subcommands().filter(|command| !command.is_hide_set()) {
                let name = format!("misere {}", command.get_name());
                assert!(command.get_name() == "play" || readme.contains(&name), "{name}");
            }
        }
    }

    #[test]
    fn moves_are_taken_up_to_the_next_option() {
        let words = "misere perft antichess 3 --moves e2e3 b7b5 --divide --threads 2".split(' ');
        let Command::Perft(perft) = Cli::try_parse_from(words).expect("this is in order").into_command()
        else {
            panic!("expected perft");
        };
        assert_eq!(perft.place.moves, ["e2e3", "b7b5"]);
        assert!(perft.divide);
        assert_eq!(perft.workers.threads.get(), 2);
    }

    #[test]
    fn without_a_command_it_plays() {
        for words in ["misere --port 8000 --no-open", "misere play --port 8000 --no-open"] {
            let cli = Cli::try_parse_from(words.split(' ')).expect("this is in order");
            let Command::Play(play) = cli.into_command() else { panic!("expected play") };
            assert_eq!((play.port, play.no_open, play.variant), (Some(8000), true, None), "{words}");
        }
        let Command::Play(play) = Cli::try_parse_from(["misere"]).expect("this is in order").into_command()
        else {
            panic!("expected play");
        };
        assert_eq!((play.port, play.no_open, play.variant), (None, false, None));
        assert!(Cli::try_parse_from(["misere", "--no-open", "variants"]).is_err());
    }
}
