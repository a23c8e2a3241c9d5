//! Times in comments: `[%clk 0:04:59.5]`.

use core::fmt;

use crate::Millis;

/// A time as hours, minutes and seconds, with decimals if it has any.
pub(super) struct Hours(pub(super) Millis);

impl fmt::Display for Hours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Millis(time) = self.0;
        let seconds = time / 1000;
        write!(f, "{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)?;
        let decimals = format!("{:03}", time % 1000);
        match decimals.trim_end_matches('0') {
            "" => Ok(()),
            decimals => write!(f, ".{decimals}"),
        }
    }
}

/// The time that a comment gives under this name, if it does.
pub(super) fn find(comment: &str, name: &str) -> Option<Millis> {
    let rest = comment.split("[%").skip(1).find_map(|command| command.strip_prefix(name))?;
    parse(rest.strip_prefix(char::is_whitespace)?.split(']').next()?.trim())
}

/// `0:04:59.5`, `4:59` or `299.5`; finer than a millisecond is cut off.
fn parse(text: &str) -> Option<Millis> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let mut seconds = 0_u64;
    for part in whole.split(':') {
        let number: u64 = digits(part)?.parse().ok()?;
        seconds = seconds.checked_mul(60)?.checked_add(number)?;
    }
    let decimals = if decimals.is_empty() { "0" } else { digits(decimals)? };
    let thousandths = decimals.bytes().chain([b'0'; 3]).take(3);
    let millis = thousandths.fold(0, |sum, digit| 10 * sum + u64::from(digit - b'0'));
    seconds.checked_mul(1000)?.checked_add(millis).map(Millis)
}

fn digits(text: &str) -> Option<&str> {
    (!text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_they_are_written() {
        for time in [0, 1, 999, 1_000, 59_999, 60_000, 3_599_100, 3_600_000, 360_000_001] {
            let comment = format!("[%eval 0.1] good [%clk {}]", Hours(Millis(time)));
            assert_eq!(find(&comment, "clk"), Some(Millis(time)), "{comment}");
        }
        assert_eq!(Hours(Millis(3_723_450)).to_string(), "1:02:03.45");
    }

    #[test]
    fn what_is_no_time_is_passed_over() {
        for comment in [
            "",
            "[%clk]",
            "[%clk x]",
            "[%clk 1:]",
            "[%clk -1:00]",
            "[%clk99:99",
            "[%clk 99999999999999999999]",
        ] {
            assert_eq!(find(comment, "clk"), None, "{comment}");
        }
        assert_eq!(find("[%clk 4:59]", "clk"), Some(Millis(299_000)));
    }
}
