//! Taking a comment apart.

use core::time::Duration;

use super::{Annotations, Eval, EvalValue, Shape, ShapeColor};
use crate::pgn::tidy;

/// Takes a comment apart.
pub fn parse(comment: &str) -> Annotations {
    let mut said = Annotations::default();
    let mut text = String::new();
    let comment = tidy(comment);
    let mut rest = comment.as_str();
    while let Some(begin) = rest.find("[%") {
        let (before, command) = rest.split_at(begin);
        text.push_str(before);
        let Some(end) = command.find(']') else {
            rest = command;
            break;
        };
        let (inside, behind) = (&command[2..end], &command[end + 1..]);
        if said.understand(inside) {
            text.push(' ');
        } else {
            text.push_str(&command[..=end]);
        }
        rest = behind;
    }
    text.push_str(rest);
    said.shapes.sort_by_key(|shape| matches!(shape, Shape::Arrow { .. }));
    said.text = tidy(&text);
    said
}

impl Annotations {
    /// Does what is between `[%` and `]` mean something new?
    fn understand(&mut self, inside: &str) -> bool {
        let Some((name, value)) = inside.split_once(char::is_whitespace) else { return false };
        let value = value.trim();
        match name {
            "clk" => fill(&mut self.clock, time(value)),
            "emt" => fill(&mut self.elapsed, time(value)),
            "eval" => fill(&mut self.eval, eval(value)),
            "csl" => self.draw(value, square),
            "cal" => self.draw(value, arrow),
            _ => false,
        }
    }

    /// Shapes are drawn only if all of them make sense.
    fn draw(&mut self, list: &str, shape: fn(&str) -> Option<Shape>) -> bool {
        let shapes: Option<Vec<Shape>> = list.split(',').map(|word| shape(word.trim())).collect();
        shapes.map(|shapes| self.shapes.extend(shapes)).is_some()
    }
}

/// Fills a place that is empty.
fn fill<T>(place: &mut Option<T>, value: Option<T>) -> bool {
    let fits = place.is_none() && value.is_some();
    if fits {
        *place = value;
    }
    fits
}

/// Digits and nothing else, up to nine of them.
fn number(digits: &str) -> Option<u32> {
    let plain = (1..=9).contains(&digits.len()) && digits.bytes().all(|byte| byte.is_ascii_digit());
    if plain { digits.parse().ok() } else { None }
}

/// The first `places` digits behind a point, filled up with zeros.
fn fraction(digits: &str, places: u32) -> Option<u32> {
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let digits = digits.bytes().chain(core::iter::repeat(b'0')).take(places as usize);
    Some(digits.fold(0, |sum, digit| 10 * sum + u32::from(digit - b'0')))
}

/// `1:02:03.5`, `2:03` or `3.5`.
fn time(text: &str) -> Option<Duration> {
    let (whole, millis) = match text.split_once('.') {
        Some((whole, part)) => (whole, fraction(part, 3)?),
        None => (text, 0),
    };
    let mut seconds = 0;
    for (count, part) in whole.split(':').enumerate() {
        seconds = 60 * seconds + u64::from(number(part).filter(|_| count < 3)?);
    }
    // What has ten digits of hours could be written, but not read again.
    number(&(seconds / 3600).to_string())?;
    Some(Duration::from_millis(1000 * seconds + u64::from(millis)))
}

fn eval(text: &str) -> Option<Eval> {
    let (value, depth) = match text.split_once(',') {
        Some((value, depth)) => (value.trim(), Some(number(depth.trim())?)),
        None => (text, None),
    };
    let value = match value.strip_prefix('#') {
        Some(moves) => EvalValue::Mate(signed(moves, number)?),
        None => EvalValue::Centipawns(signed(value, |digits| {
            let (pawns, part) = digits.split_once('.').unwrap_or((digits, "0"));
            Some(100 * number(pawns).filter(|&pawns| pawns < 1_000_000)? + fraction(part, 2)?)
        })?),
    };
    Some(Eval { value, depth })
}

fn signed(text: &str, read: impl Fn(&str) -> Option<u32>) -> Option<i32> {
    match text.strip_prefix('-') {
        Some(digits) => Some(-i32::try_from(read(digits)?).ok()?),
        None => i32::try_from(read(text.strip_prefix('+').unwrap_or(text))?).ok(),
    }
}

fn square(word: &str) -> Option<Shape> {
    let color = ShapeColor::from_letter(word.chars().next()?)?;
    Some(Shape::Square { color, at: word.get(1..)?.parse().ok()? })
}

fn arrow(word: &str) -> Option<Shape> {
    let color = ShapeColor::from_letter(word.chars().next()?)?;
    Some(Shape::Arrow { color, from: word.get(1..3)?.parse().ok()?, to: word.get(3..)?.parse().ok()? })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_hours_minutes_seconds_and_parts() {
        let millis = |text| time(text).map(|time| time.as_millis());
        assert_eq!(millis("1:02:03"), Some(3_723_000));
        assert_eq!(millis("0:00:00.12"), Some(120));
        assert_eq!(millis("0:00:01.23456"), Some(1_234));
        assert_eq!(millis("5:00"), Some(300_000));
        assert_eq!(millis("7"), Some(7_000));
        for text in ["", ":", "1:", "-1", "1:2:3:4", "1.x", "a", "9999999999", "999999999:999999999:0", "+1"]
        {
            assert_eq!(millis(text), None, "{text}");
        }
    }

    #[test]
    fn evaluations_are_pawns_or_mates_and_may_tell_a_depth() {
        let pawns = |value, depth| Some(Eval { value: EvalValue::Centipawns(value), depth });
        let mate = |value| Some(Eval { value: EvalValue::Mate(value), depth: None });
        assert_eq!(eval("0.35"), pawns(35, None));
        assert_eq!(eval("-0.05"), pawns(-5, None));
        assert_eq!(eval("+2"), pawns(200, None));
        assert_eq!(eval("1.2,18"), pawns(120, Some(18)));
        assert_eq!(eval("#3"), mate(3));
        assert_eq!(eval("#-12"), mate(-12));
        for text in ["", "#", "-", "--1", "1.2,", "1,2,3", "x", "99999999999", "1e3", "#+-1"] {
            assert_eq!(eval(text), None, "{text}");
        }
    }

    #[test]
    fn what_makes_no_sense_stays_in_the_text() {
        for text in [
            "[%clk]",
            "[%clk soon]",
            "[%csl Ra4,Xb5]",
            "[%cal Ga4]",
            "[%csl ]",
            "[%foo bar]",
            "[%clk 1",
            "[%",
        ] {
            assert_eq!(parse(text), Annotations { text: tidy(text), ..Annotations::default() }, "{text}");
        }
    }

    #[test]
    fn the_second_of_two_clocks_stays_in_the_text() {
        let said = parse("a[%clk 0:00:01]b [%clk 0:00:02]");
        assert_eq!(said.clock, Some(Duration::from_secs(1)));
        assert_eq!(said.text, "a b [%clk 0:00:02]");
        assert_eq!(parse(&said.to_string()), said);
    }

    #[test]
    fn what_is_written_is_read_again() {
        let text =
            "[%cal Ge2e4,Rh1a8] [%emt 0:00:05] [%csl Ya1] [%csl Bb2] [%clk 10:00:00.007] [%eval #-3] why";
        let said = parse(text);
        let written = "[%eval #-3] [%clk 10:00:00.007] [%emt 0:00:05] [%csl Ya1,Bb2] [%cal Ge2e4,Rh1a8] why";
        assert_eq!(said.to_string(), written);
        assert_eq!(parse(written), said);
    }
}
