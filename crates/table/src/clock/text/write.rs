//! Writing.

use core::fmt;

use super::{ControlStyle, MINUTE, SECOND};
use crate::Millis;
use crate::clock::{Bonus, TimeControl};

/// The time control as text, which [`parse`](super::parse) reads back in the same style.
pub fn write(control: &TimeControl, style: ControlStyle) -> impl fmt::Display {
    Written(control, style)
}

struct Written<'a>(&'a TimeControl, ControlStyle);

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &Written(control, style) = self;
        let base = |time| if style == ControlStyle::People { Span(time, MINUTE) } else { Span(time, SECOND) };
        let seconds = |time| Span(time, SECOND);
        match control {
            TimeControl::Unlimited if style == ControlStyle::People => f.write_str("unlimited"),
            TimeControl::Unlimited => f.write_str("-"),
            TimeControl::Hourglass { time } => write!(f, "*{}", seconds(*time)),
            TimeControl::PerMove { time } => write!(f, "{}/move", seconds(*time)),
            TimeControl::ByoYomi { main, period, periods } => {
                write!(f, "{}+{periods}x{}", base(*main), seconds(*period))
            }
            TimeControl::Stages(stages) => {
                let stages = stages.as_slice();
                let staged = stages.len() > 1 || stages.iter().any(|stage| stage.moves.is_some());
                for (number, stage) in stages.iter().enumerate() {
                    f.write_str(if number == 0 { "" } else { ":" })?;
                    if let Some(moves) = stage.moves {
                        write!(f, "{moves}/")?;
                    }
                    write!(f, "{}", if staged { seconds(stage.time) } else { base(stage.time) })?;
                    match stage.bonus {
                        Bonus::None => Ok(()),
                        Bonus::Increment(bonus) => write!(f, "+{}", seconds(bonus)),
                        Bonus::Delay(bonus) => write!(f, "d{}", seconds(bonus)),
                        Bonus::Bronstein(bonus) => write!(f, "b{}", seconds(bonus)),
                    }?;
                }
                Ok(())
            }
        }
    }
}

/// A time in the unit that goes without saying, or else in seconds.
struct Span(Millis, u64);

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let &Span(Millis(time), unit) = self;
        if time.is_multiple_of(unit) {
            return write!(f, "{}", time / unit);
        }
        let decimals = format!("{:03}", time % SECOND);
        match decimals.trim_end_matches('0') {
            "" => write!(f, "{}", time / SECOND)?,
            decimals => write!(f, "{}.{decimals}", time / SECOND)?,
        }
        f.write_str(if unit == SECOND { "" } else { "s" })
    }
}
