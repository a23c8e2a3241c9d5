//! Time controls as people and files write them.

mod read;
mod write;

use core::fmt;
use core::str::FromStr;

use misere_rules::quote::quote;

pub use read::parse;
pub use write::write;

use super::TimeControl;

/// Who writes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ControlStyle {
    /// People: `5+3` is five minutes and three seconds per move. With `/`, `:` or `*` it is seconds
    /// all the same, as in a PGN.
    People,
    /// The tag `TimeControl` of a PGN: `300+3` is 300 seconds and three per move.
    Pgn,
}

/// A text that is no time control.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ControlError {
    /// What should stand there.
    pub expected: &'static str,
    /// What does.
    pub found: String,
}

impl fmt::Display for ControlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ControlError { expected, found } = self;
        write!(f, "expected {expected} in the time control, found {}", quote(found))
    }
}

impl core::error::Error for ControlError {}

impl FromStr for TimeControl {
    type Err = ControlError;

    /// Reads what people write.
    fn from_str(text: &str) -> Result<TimeControl, ControlError> {
        parse(text, ControlStyle::People)
    }
}

impl fmt::Display for TimeControl {
    /// Writes what people write.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(self, ControlStyle::People).fmt(f)
    }
}

const SECOND: u64 = 1000;
const MINUTE: u64 = 60 * SECOND;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Millis;

    #[test]
    fn every_form_is_written_as_it_is_read() {
        let people = [
            "unlimited",
            "5",
            "5+3",
            "5d3",
            "5b3",
            "40/5400+30:1800",
            "40/5400+30:20/3600:900+30",
            "10+3x30",
            "*180",
            "30/move",
            "90s",
            "0+1",
            "1+0.5",
            "0.25s+0.001",
        ];
        for text in people {
            assert_eq!(text.parse::<TimeControl>().map(|control| control.to_string()), Ok(text.to_owned()));
        }
        for text in ["-", "300", "300+3", "40/9000", "40/9000:300", "*180", "600+3x30", "0.5+0.1", "1b2"] {
            let control = parse(text, ControlStyle::Pgn).expect("a time control");
            assert_eq!(write(&control, ControlStyle::Pgn).to_string(), text);
        }
    }

    #[test]
    fn units_and_decimals_are_understood() {
        let initial = |text: &str| text.parse::<TimeControl>().unwrap().initial();
        assert_eq!(initial("0.5"), Some(Millis(30_000)));
        assert_eq!(initial("1.5h"), Some(Millis(5_400_000)));
        assert_eq!(initial(" 250ms "), Some(Millis(250)));
        assert_eq!(initial("90s+1"), Some(Millis(90_000)));
        assert_eq!(initial("1md5"), Some(Millis(60_000)));
        assert_eq!(initial("-"), None);
    }

    #[test]
    fn a_bad_time_control_says_what_was_expected() {
        let message = |text: &str| text.parse::<TimeControl>().unwrap_err().to_string();
        assert_eq!(message(""), "expected a number in the time control, found nothing");
        assert_eq!(message("5+x"), "expected a whole number above zero in the time control, found nothing");
        assert_eq!(
            message("5+3y"),
            "expected h, m, s or ms after a number in the time control, found \"3y\""
        );
        assert_eq!(message("0/60"), "expected a whole number above zero in the time control, found \"0\"");
        assert_eq!(message("*0"), "expected more than no time in the time control, found \"0\"");
        assert_eq!(
            message("0.0001s"),
            "expected whole milliseconds, not too many in the time control, found \"0.0001s\""
        );
        assert_eq!(
            message("60:30"),
            "expected time in every stage, and a number of moves in all but the last in the time control, \
             found \"60:30\""
        );
        for text in ["5:", ":", "+", "1..2", "99999999999999999999", "-5", "+5", "é", "1/é", "5d", "40/"] {
            assert!(text.parse::<TimeControl>().is_err(), "{text}");
        }
    }
}
