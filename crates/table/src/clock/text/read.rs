//! Reading.

use core::num::NonZeroU32;

use super::{ControlError, ControlStyle, MINUTE, SECOND};
use crate::Millis;
use crate::clock::{Bonus, Stage, Stages, TimeControl};

/// Reads a time control.
///
/// | text | meaning |
/// |---|---|
/// | `unlimited`, `0`, `-` | no clock |
/// | `5`, `5+3`, `5d3`, `5b3` | five minutes; with an increment, a delay, a Bronstein delay of 3 s |
/// | `40/5400+30:1800` | 40 moves in 5400 s and 30 s per move, then 1800 s |
/// | `10+3x30` | ten minutes, then three periods of 30 s |
/// | `*180` | an hourglass of 180 s |
/// | `30/move` | 30 s for each move |
///
/// Times may have decimals, to the millisecond, and a unit: `90s`, `1.5m`, `1h`, `250ms`.
///
/// ```
/// use misere_table::{Millis, TimeControl, clock::{self, ControlStyle}};
///
/// let blitz: TimeControl = "5+3".parse()?;
/// assert_eq!(blitz, clock::parse("300+3", ControlStyle::Pgn)?);
/// assert_eq!(blitz.initial(), Some(Millis(300_000)));
/// assert_eq!(clock::write(&blitz, ControlStyle::Pgn).to_string(), "300+3");
///
/// let error = "five".parse::<TimeControl>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a number in the time control, found \"five\"");
/// # Ok::<(), clock::ControlError>(())
/// ```
///
/// # Errors
///
/// Says what is not understood.
pub fn parse(text: &str, style: ControlStyle) -> Result<TimeControl, ControlError> {
    let text = text.trim();
    if matches!(text, "-" | "0") || text.eq_ignore_ascii_case("unlimited") {
        return Ok(TimeControl::Unlimited);
    }
    if let Some(time) = text.strip_prefix('*') {
        return Ok(TimeControl::Hourglass { time: positive(time, SECOND)? });
    }
    if let Some(time) = text.strip_suffix("/move") {
        return Ok(TimeControl::PerMove { time: positive(time, SECOND)? });
    }
    let staged = text.contains(['/', ':']);
    let unit = if style == ControlStyle::People && !staged { MINUTE } else { SECOND };
    if let Some((main, rest)) = text.split_once('+')
        && let Some((periods, period)) = rest.split_once('x')
    {
        return Ok(TimeControl::ByoYomi {
            main: span(main, unit)?,
            periods: count(periods)?,
            period: positive(period, SECOND)?,
        });
    }
    let stages = text.split(':').map(|text| stage(text, unit)).collect::<Result<Vec<_>, _>>()?;
    Stages::new(stages).map(TimeControl::Stages).ok_or_else(|| ControlError {
        expected: "time in every stage, and a number of moves in all but the last",
        found: text.to_owned(),
    })
}

/// The longest time that is understood: some thirty years.
const LONGEST: u64 = 1_000_000_000_000;

fn stage(text: &str, unit: u64) -> Result<Stage, ControlError> {
    let (moves, rest) = match text.split_once('/') {
        Some((moves, rest)) => (Some(count(moves)?), rest),
        None => (None, text),
    };
    // A unit has letters, too: the letter of a bonus is one that a digit follows.
    let sign = rest.char_indices().skip(1).find(|&(at, letter)| {
        letter == '+'
            || matches!(letter, 'd' | 'b') && rest[at + 1..].starts_with(|c: char| c.is_ascii_digit())
    });
    let (time, bonus) = match sign {
        None => (rest, Bonus::None),
        Some((at, letter)) => {
            let bonus = span(&rest[at + 1..], SECOND)?;
            let bonus = match letter {
                _ if bonus == Millis::ZERO => Bonus::None,
                '+' => Bonus::Increment(bonus),
                'd' => Bonus::Delay(bonus),
                _ => Bonus::Bronstein(bonus),
            };
            (&rest[..at], bonus)
        }
    };
    Ok(Stage { moves, time: span(time, unit)?, bonus })
}

fn count(text: &str) -> Result<NonZeroU32, ControlError> {
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = if digits { text.parse().ok() } else { None };
    number.ok_or_else(|| ControlError { expected: "a whole number above zero", found: text.to_owned() })
}

fn positive(text: &str, unit: u64) -> Result<Millis, ControlError> {
    match span(text, unit)? {
        Millis::ZERO => Err(ControlError { expected: "more than no time", found: text.to_owned() }),
        time => Ok(time),
    }
}

/// A number with decimals, and its unit.
fn span(text: &str, unit: u64) -> Result<Millis, ControlError> {
    let wrong = |expected| ControlError { expected, found: text.to_owned() };
    let digits = text.find(|c: char| c != '.' && !c.is_ascii_digit()).unwrap_or(text.len());
    let unit = match &text[digits..] {
        "" => unit,
        "ms" => 1,
        "s" => SECOND,
        "m" => MINUTE,
        "h" => 60 * MINUTE,
        _ if digits == 0 => return Err(wrong("a number")),
        _ => return Err(wrong("h, m, s or ms after a number")),
    };
    let (whole, decimals) = text[..digits].split_once('.').unwrap_or((&text[..digits], ""));
    if whole.is_empty() && decimals.is_empty() || decimals.len() > 9 || decimals.contains('.') {
        return Err(wrong("a number"));
    }
    let number = |digits: &str| if digits.is_empty() { Some(0) } else { digits.parse::<u64>().ok() };
    let value = number(whole).zip(number(decimals)).and_then(|(whole, part)| {
        let scale = 10_u64.pow(decimals.len() as u32);
        let part = part.checked_mul(unit)?;
        let exact = part.is_multiple_of(scale);
        whole.checked_mul(unit)?.checked_add(part / scale).filter(|_| exact)
    });
    value
        .filter(|&value| value <= LONGEST)
        .map(Millis)
        .ok_or_else(|| wrong("whole milliseconds, not too many"))
}
