//! What `misere match` may be told.

use super::crew::Restart;
use super::limit::{self, Limit, Tempo};
use super::openings::Order;
use super::spec::{self, Choice};
use super::sprt::Sprt;
use crate::cli::CharterFile;
use clap::Args;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

/// Let two UCI engines play a match, with Elo and error bars
#[derive(Args, Debug)]
#[command(after_help = "\
An engine is described by words as in a shell: the program and its arguments, and settings
  name=NAME          what the report calls it
  option.NAME=VALUE  any UCI option; quote names with blanks: \"option.Skill Level=3\"
  movetime=MS  nodes=N  depth=D  tc=SECONDS+INCREMENT
                     limits of its own, instead of those that are given for both
  variant=NAME       what it calls the game, if it does not advertise that itself
  cmd=WORD  arg=WORD the program or an argument of it, if that looks like a setting
One engine alone plays against itself.

Every opening is played twice, with colours changed. The rules are our own, with automatic draws; no
game is decided by scores. An engine that crashes, hangs, plays an illegal move or oversteps its time by
more than the margin loses the game; that is told on stderr and counted. Where time is no limit, an engine is
at work as long as it tells of more nodes or depth, and a move takes at most a hundred times the
patience. The report goes to stdout; the file of --pgn appears when the match is over. With a
seed and a limit of nodes the openings, the games and the point where an SPRT stops are always the
same, however many games are played at a time, if the engines themselves are. Ctrl-C ends the match
with a report on the pairs that are complete.

Example:
  misere match antichess --engine 'misere uci' --engine 'fairy-stockfish name=FSF' \\
    --option Hash=64 --movetime 50 --openings antichess.epd --games 400 --concurrency 2")]
pub(crate) struct Match {
    /// The game, by any of its names (see `misere variants --json`)
    pub(super) variant: String,
    /// An engine; results are told from the point of view of the first one
    #[arg(long = "engine", value_name = "WORDS", required = true)]
    pub(super) engines: Vec<String>,
    /// Set a UCI option of both engines; an engine's own setting goes first
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = spec::choice)]
    pub(super) choices: Vec<Choice>,
    #[command(flatten)]
    pub(super) limits: Limits,
    /// How many games
    #[arg(long, value_name = "N", default_value = "100", value_parser = games)]
    pub(super) games: usize,
    /// How many games at a time
    #[arg(long, value_name = "N", default_value = "1", value_parser = concurrency)]
    pub(super) concurrency: NonZeroUsize,
    /// Play from the positions of this file: FEN or EPD, one on each line
    #[arg(long, value_name = "FILE")]
    pub(super) openings: Option<PathBuf>,
    /// In which order the file is played
    #[arg(long, value_enum, default_value = "random")]
    pub(super) order: Order,
    /// Play this number of random moves first, from the start or from the opening
    #[arg(long, value_name = "N", default_value = "0", value_parser = plies)]
    pub(super) random_plies: usize,
    /// What random choices depend on
    #[arg(long, value_name = "N", default_value = "1")]
    pub(super) seed: u64,
    /// Stop as soon as one of two claims about the Elo difference is decided, with 5 % of mistakes
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub(super) sprt: Option<Sprt>,
    /// A game is drawn after this number of plies
    #[arg(long, value_name = "N", default_value = "1000", value_parser = max_plies)]
    pub(super) max_plies: usize,
    /// How many milliseconds too late a move may come
    #[arg(long, value_name = "MS", default_value = "100", value_parser = margin)]
    pub(super) margin: Duration,
    /// After how many seconds without an answer, or without progress, an engine is taken to hang
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = patience)]
    pub(super) patience: Duration,
    /// When to start engines afresh
    #[arg(long, value_enum, default_value = "never")]
    pub(super) restart: Restart,
    /// Write all games to this file
    #[arg(long, value_name = "FILE")]
    pub(super) pgn: Option<PathBuf>,
    /// Report as one JSON object
    #[arg(long)]
    pub(super) json: bool,
    /// Exit with status 1 if an engine crashed, hung, played an illegal move or lost on time
    #[arg(long)]
    pub(super) strict: bool,
    #[command(flatten)]
    pub(super) charter: CharterFile,
}

/// What bounds each move; at least one is needed
#[derive(Args, Debug)]
pub(super) struct Limits {
    /// Milliseconds for each move
    #[arg(long, value_name = "MS", value_parser = limit::millis)]
    movetime: Option<Duration>,
    /// Nodes for each move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Plies of depth for each move
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// A clock: seconds for the game and for each move, such as 8+0.08
    #[arg(long, value_name = "TIME+INC", value_parser = limit::tempo)]
    tc: Option<Tempo>,
}

impl Limits {
    pub(super) fn limit(&self) -> Limit {
        Limit { movetime: self.movetime, nodes: self.nodes, depth: self.depth, clock: self.tc }
    }
}

/// Far more games than a match can have in practice.
const MOST_GAMES: usize = 10_000_000;
/// More engines than this only wait for each other.
const MOST_AT_A_TIME: usize = 1_024;
/// More moves than this do not fit into a command that an engine may leave unread in a pipe.
const MOST_PLIES: usize = 10_000;
/// Beyond this a random position is hardly an opening.
const MOST_RANDOM_PLIES: usize = 100;

fn within(text: &str, what: &str, least: usize, most: usize) -> Result<usize, String> {
    let number = text.parse().ok().filter(|number| (least..=most).contains(number));
    number.ok_or_else(|| format!("expected {what} from {least} to {most}, found `{text}`"))
}

fn games(text: &str) -> Result<usize, String> {
    let games = within(text, "an even number of games", 2, MOST_GAMES)?;
    match games % 2 {
        0 => Ok(games),
        _ => {
            Err(format!("expected an even number of games, since openings are played twice, found `{text}`"))
        }
    }
}

fn concurrency(text: &str) -> Result<NonZeroUsize, String> {
    let number = within(text, "a number of games at a time", 1, MOST_AT_A_TIME)?;
    Ok(NonZeroUsize::new(number).expect("it is at least one"))
}

fn plies(text: &str) -> Result<usize, String> {
    within(text, "a number of plies", 0, MOST_RANDOM_PLIES)
}

fn max_plies(text: &str) -> Result<usize, String> {
    within(text, "a number of plies", 1, MOST_PLIES)
}

fn margin(text: &str) -> Result<Duration, String> {
    within(text, "milliseconds", 0, 60_000).map(|millis| Duration::from_millis(millis as u64))
}

fn patience(text: &str) -> Result<Duration, String> {
    within(text, "seconds", 1, 86_400).map(|seconds| Duration::from_secs(seconds as u64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_come_in_pairs() {
        assert_eq!(games("400"), Ok(400));
        for text in ["0", "1", "3", "-2", "99999999999999999999"] {
            assert!(games(text).is_err_and(|error| error.ends_with(&format!("found `{text}`"))), "{text}");
        }
    }

    #[test]
    fn numbers_have_bounds() {
        assert!(concurrency("0").is_err());
        assert_eq!(plies("101"), Err("expected a number of plies from 0 to 100, found `101`".to_owned()));
        assert_eq!(margin("0"), Ok(Duration::ZERO));
        assert!(patience("0").is_err() && max_plies("0").is_err());
    }
}
