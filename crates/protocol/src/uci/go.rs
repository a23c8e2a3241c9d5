//! How to search.

use core::num::NonZeroU32;
use core::time::Duration;

use misere_rules::{ByColor, Color};

use super::command::plies;
use crate::command_error::CommandError;

/// What `go` says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// The moves to consider; all of them if there is none.
    pub moves: Vec<String>,
    /// It is the other player's turn still.
    pub ponder: bool,
    /// Do not answer before somebody says stop.
    pub infinite: bool,
    /// What the clocks show.
    pub clocks: ByColor<Option<Duration>>,
    /// What a move brings in.
    pub increments: ByColor<Duration>,
    /// Moves until more time comes.
    pub moves_to_go: Option<NonZeroU32>,
    /// So many plies.
    pub depth: Option<u32>,
    /// So many positions.
    pub nodes: Option<u64>,
    /// A win in so many moves.
    pub mate: Option<u32>,
    /// So much time.
    pub move_time: Option<Duration>,
    /// Count lines of play instead.
    pub perft: Option<u32>,
    /// Words that mean nothing, which UCI wants to be passed over.
    pub passed_over: Vec<String>,
}

impl Go {
    /// Reads what stands behind `go`.
    pub(super) fn parse(text: &str) -> Result<Go, CommandError> {
        let mut go = Go::default();
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            let mut number = || number(word, words.next());
            match word.to_ascii_lowercase().as_str() {
                "searchmoves" => {
                    while let Some(mv) = words.next_if(|word| !is_field(word)) {
                        go.moves.push(mv.to_owned());
                    }
                }
                "ponder" => go.ponder = true,
                "infinite" => go.infinite = true,
                "wtime" => go.clocks[Color::White] = Some(millis(number()?)),
                "btime" => go.clocks[Color::Black] = Some(millis(number()?)),
                "winc" => go.increments[Color::White] = millis(number()?),
                "binc" => go.increments[Color::Black] = millis(number()?),
                "movestogo" => go.moves_to_go = NonZeroU32::new(clamped(number()?)),
                "depth" => go.depth = Some(clamped(number()?).max(1)),
                "nodes" => go.nodes = Some(number()?.max(1).unsigned_abs()),
                "mate" => go.mate = Some(clamped(number()?).max(1)),
                "movetime" => go.move_time = Some(millis(number()?)),
                "perft" => go.perft = Some(plies(words.next())?),
                _ => go.passed_over.push(word.to_owned()),
            }
        }
        Ok(go)
    }

    /// Does nothing but `stop` end it?
    pub fn is_endless(&self) -> bool {
        let limited = self.depth.is_some() || self.nodes.is_some() || self.mate.is_some();
        let timed =
            self.move_time.is_some() || Color::ALL.into_iter().any(|side| self.clocks[side].is_some());
        self.infinite || !limited && !timed
    }
}

fn is_field(word: &str) -> bool {
    const FIELDS: [&str; 13] = [
        "searchmoves",
        "ponder",
        "wtime",
        "btime",
        "winc",
        "binc",
        "movestogo",
        "depth",
        "nodes",
        "mate",
        "movetime",
        "infinite",
        "perft",
    ];
    FIELDS.iter().any(|field| field.eq_ignore_ascii_case(word))
}

/// A whole number, however absurd: one that is out of bounds is the bound.
fn number(field: &str, word: Option<&str>) -> Result<i64, CommandError> {
    let digits = word.map(|word| word.strip_prefix(['-', '+']).unwrap_or(word));
    let is_number = |digits: &str| !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    match (word, digits) {
        (Some(word), Some(digits)) if is_number(digits) => {
            let bound = if word.starts_with('-') { i64::MIN } else { i64::MAX };
            Ok(word.parse().unwrap_or(bound))
        }
        _ => Err(CommandError::word(format!("a whole number behind {field}"), word)),
    }
}

/// A clock that shows less than nothing shows nothing.
fn millis(number: i64) -> Duration {
    Duration::from_millis(number.max(0).unsigned_abs())
}

fn clamped(number: i64) -> u32 {
    number.clamp(0, u32::MAX.into()) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Go {
        Go::parse(text).expect("it is in order")
    }

    #[test]
    fn every_field_is_understood() {
        let go = parse(
            "ponder wtime 1000 btime 2000 winc 10 binc 20 movestogo 40 depth 9 nodes 7000 mate 3 movetime 50 \
             searchmoves e2e4 d2d4 infinite",
        );
        let seconds = Duration::from_secs;
        assert!(go.ponder && go.infinite);
        assert_eq!(go.clocks, ByColor { white: Some(seconds(1)), black: Some(seconds(2)) });
        assert_eq!(go.increments[Color::Black], Duration::from_millis(20));
        assert_eq!(go.moves_to_go.map(NonZeroU32::get), Some(40));
        assert_eq!((go.depth, go.nodes, go.mate), (Some(9), Some(7000), Some(3)));
        assert_eq!(go.move_time, Some(Duration::from_millis(50)));
        assert_eq!(go.moves, ["e2e4", "d2d4"]);
        assert_eq!(parse("perft 5").perft, Some(5));
    }

    #[test]
    fn absurd_numbers_are_bounded() {
        let go =
            parse("wtime -30 btime 99999999999999999999999 movestogo 0 depth 0 nodes -5 mate 99999999999");
        assert_eq!(go.clocks[Color::White], Some(Duration::ZERO));
        assert_eq!(go.clocks[Color::Black], Some(Duration::from_millis(i64::MAX.unsigned_abs())));
        assert_eq!(go.moves_to_go, None);
        assert_eq!((go.depth, go.nodes, go.mate), (Some(1), Some(1), Some(u32::MAX)));
    }

    #[test]
    fn what_is_no_number_is_refused() {
        let message = |text| Go::parse(text).unwrap_err().to_string();
        assert_eq!(message("wtime"), "expected a whole number behind wtime, found nothing");
        assert_eq!(message("depth ten"), "expected a whole number behind depth, found `ten`");
        assert_eq!(message("nodes 1e6"), "expected a whole number behind nodes, found `1e6`");
        assert_eq!(message("movetime -"), "expected a whole number behind movetime, found `-`");
    }

    #[test]
    fn unknown_words_are_passed_over() {
        let go = parse("fast depth 3 please");
        assert_eq!((go.depth, go.passed_over), (Some(3), vec!["fast".to_owned(), "please".to_owned()]));
    }

    #[test]
    fn a_search_without_limits_is_endless() {
        assert!(parse("").is_endless() && parse("infinite depth 3").is_endless());
        assert!(!parse("btime 3").is_endless() && !parse("nodes 3").is_endless());
    }
}
