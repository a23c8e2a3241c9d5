//! Putting a comment together.

use core::fmt;
use core::time::Duration;

use super::{Annotations, Eval, EvalValue, Shape};

impl fmt::Display for Annotations {
    /// The comment, commands first.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let list = |name: &str, wanted: fn(&Shape) -> bool| {
            let shapes: Vec<String> =
                self.shapes.iter().filter(|shape| wanted(shape)).map(Shape::to_string).collect();
            (!shapes.is_empty()).then(|| format!("[%{name} {}]", shapes.join(",")))
        };
        let parts = [
            self.eval.map(|eval| format!("[%eval {eval}]")),
            self.clock.map(|time| format!("[%clk {}]", Clock(time))),
            self.elapsed.map(|time| format!("[%emt {}]", Clock(time))),
            list("csl", |shape| matches!(shape, Shape::Square { .. })),
            list("cal", |shape| matches!(shape, Shape::Arrow { .. })),
            Some(self.text.clone()).filter(|text| !text.is_empty()),
        ];
        f.write_str(&parts.into_iter().flatten().collect::<Vec<_>>().join(" "))
    }
}

/// A time as `0:03:00.5`.
struct Clock(Duration);

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (seconds, millis) = (self.0.as_secs(), self.0.subsec_millis());
        write!(f, "{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)?;
        match format!("{millis:03}").trim_end_matches('0') {
            "" => Ok(()),
            part => write!(f, ".{part}"),
        }
    }
}

impl fmt::Display for Eval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.value {
            EvalValue::Mate(moves) => write!(f, "#{moves}")?,
            EvalValue::Centipawns(value) => {
                let sign = if value < 0 { "-" } else { "" };
                write!(f, "{sign}{}.{:02}", value.unsigned_abs() / 100, value.unsigned_abs() % 100)?;
            }
        }
        self.depth.map_or(Ok(()), |depth| write!(f, ",{depth}"))
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Shape::Square { color, at } => write!(f, "{}{at}", color.letter()),
            Shape::Arrow { color, from, to } => write!(f, "{}{from}{to}", color.letter()),
        }
    }
}
