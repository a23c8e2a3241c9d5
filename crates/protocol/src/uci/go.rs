//! How to search.
//!
//! Every `go` is answered by a `bestmove`, or interfaces wait for ever. So a field that makes no sense is
//! passed over, which is said, and the search keeps to the others. If then nothing limits it, though
//! something was meant to, it takes [`SOON`](super::search::SOON). Only a plain `go`, with `searchmoves`
//! or `ponder` at most, and `go infinite` wait for `stop`.

use core::num::NonZeroU32;
use core::time::Duration;

use misere_rules::{ByColor, Color};

use super::command::plies;
use crate::command_error::{CommandError, quoted};

/// What `go` says.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Go {
    /// The moves to consider; all of them if there is none.
    pub moves: Vec<String>,
    /// It is the other player's turn still.
    pub ponder: bool,
    /// Do not answer before `stop`.
    pub infinite: bool,
    /// What the clocks show.
    pub clocks: ByColor<Option<Duration>>,
    /// What a move brings in.
    pub increments: ByColor<Duration>,
    /// Moves until more time comes.
    pub moves_to_go: Option<NonZeroU32>,
    /// The number of plies.
    pub depth: Option<u32>,
    /// The number of positions.
    pub nodes: Option<u64>,
    /// A win in this number of moves.
    pub mate: Option<u32>,
    /// So much time.
    pub move_time: Option<Duration>,
    /// Count lines of play instead.
    pub perft: Option<u32>,
    /// Something was said about how far to search, be it understood or not.
    pub means_to_end: bool,
    /// What was passed over, and why.
    pub complaints: Vec<String>,
}

impl Go {
    /// Reads what stands behind `go`. Only `perft`, which is no search, can be refused.
    pub(super) fn parse(text: &str) -> Result<Go, CommandError> {
        let mut go = Go::default();
        let (mut complaints, mut unknown) = (Vec::new(), Vec::new());
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next() {
            let field = word.to_ascii_lowercase();
            go.means_to_end |= !matches!(field.as_str(), "searchmoves" | "ponder" | "infinite");
            let mut number = |least: i64| {
                let value = words.next_if(|word| !is_field(word));
                let number = value.and_then(|value| number(value, least));
                if number.is_none() {
                    let found = value.or_else(|| words.peek().copied());
                    complaints.push(format!("passed over: {}", wanted(&field, least, found)));
                }
                number
            };
            match field.as_str() {
                "searchmoves" => {
                    while let Some(mv) = words.next_if(|word| !is_field(word)) {
                        go.moves.push(mv.to_owned());
                    }
                }
                "ponder" => go.ponder = true,
                "infinite" => go.infinite = true,
                // A clock may show less than nothing.
                "wtime" => go.clocks[Color::White] = number(i64::MIN).map(millis),
                "btime" => go.clocks[Color::Black] = number(i64::MIN).map(millis),
                "winc" => go.increments[Color::White] = number(0).map_or(Duration::ZERO, millis),
                "binc" => go.increments[Color::Black] = number(0).map_or(Duration::ZERO, millis),
                // Some say zero where the time is for the whole game.
                "movestogo" => go.moves_to_go = number(0).map(clamped).and_then(NonZeroU32::new),
                "depth" => go.depth = number(1).map(clamped),
                "nodes" => go.nodes = number(1).map(i64::unsigned_abs),
                "mate" => go.mate = number(1).map(clamped),
                "movetime" => go.move_time = number(0).map(millis),
                "perft" => go.perft = Some(plies(words.next())?),
                _ => unknown.push(word),
            }
        }
        if !unknown.is_empty() {
            complaints.push(format!("passed over behind go: {}", quoted(&unknown.join(" "))));
        }
        Ok(Go { complaints, ..go })
    }

    /// Does something limit the search of the side to move?
    pub(super) fn is_limited(&self, turn: Color) -> bool {
        let timed = self.move_time.is_some() || self.clocks[turn].is_some();
        timed || self.depth.is_some() || self.nodes.is_some() || self.mate.is_some()
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

/// A whole number that is not too small. One that is too large is the largest.
fn number(word: &str, least: i64) -> Option<i64> {
    let digits = word.strip_prefix(['-', '+']).unwrap_or(word);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let bound = if word.starts_with('-') { i64::MIN } else { i64::MAX };
    is_number.then(|| word.parse().unwrap_or(bound)).filter(|number| *number >= least)
}

fn wanted(field: &str, least: i64, found: Option<&str>) -> CommandError {
    let bound = if least == i64::MIN { String::new() } else { format!(" from {least} on") };
    CommandError::word(format!("a whole number{bound} behind {field}"), found)
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
    fn absurd_numbers_are_bounded_or_passed_over() {
        let go = parse("wtime -30 btime 99999999999999999999999 movestogo 0 movetime 0 mate 99999999999");
        assert_eq!(go.clocks[Color::White], Some(Duration::ZERO));
        assert_eq!(go.clocks[Color::Black], Some(Duration::from_millis(i64::MAX.unsigned_abs())));
        assert_eq!((go.moves_to_go, go.move_time, go.mate), (None, Some(Duration::ZERO), Some(u32::MAX)));
        assert_eq!(go.complaints, [""; 0]);
        let go = parse("depth 0 nodes -5 mate 0 winc -1");
        assert_eq!((go.depth, go.nodes, go.mate), (None, None, None));
        assert_eq!(go.complaints.len(), 4);
        assert_eq!(
            go.complaints[1],
            "passed over: expected a whole number from 1 on behind nodes, found `-5`"
        );
    }

    #[test]
    fn what_is_no_number_is_passed_over() {
        let message = |text| parse(text).complaints.join("; ");
        assert_eq!(message("wtime"), "passed over: expected a whole number behind wtime, found nothing");
        let complaint = "passed over: expected a whole number from 1 on behind depth, found";
        assert_eq!(message("depth ten"), format!("{complaint} `ten`"));
        assert_eq!(message("depth 1e6"), format!("{complaint} `1e6`"));
        assert_eq!(message("depth -"), format!("{complaint} `-`"));
        // What is a field is no value.
        assert_eq!(message("depth nodes 5"), format!("{complaint} `nodes`"));
        assert_eq!(parse("depth nodes 5").nodes, Some(5));
        assert!(Go::parse("perft many").is_err());
    }

    #[test]
    fn unknown_words_are_passed_over() {
        let go = parse("fast depth 3 please");
        assert_eq!(
            (go.depth, go.complaints),
            (Some(3), vec!["passed over behind go: `fast please`".to_owned()])
        );
    }

    #[test]
    fn what_limits_a_search_depends_on_who_is_to_move() {
        let is_limited = |text| Color::ALL.map(|turn| parse(text).is_limited(turn));
        assert_eq!(is_limited("btime 3"), [false, true]);
        assert_eq!(is_limited("nodes 3"), [true, true]);
        assert_eq!(is_limited("winc 3 movestogo 5"), [false, false]);
        assert!(parse("banana").means_to_end && !parse("ponder searchmoves e2e4").means_to_end);
    }
}
