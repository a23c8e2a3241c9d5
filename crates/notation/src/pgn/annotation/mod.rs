//! What programs say in comments: clocks, evaluations, coloured squares and arrows.
//!
//! ```
//! use misere_notation::pgn::annotation::{self, Shape, ShapeColor};
//! use misere_rules::Square;
//!
//! let text = "[%clk 0:03:00.5] the best, [%csl Ga4] [%eval -1.2,18] perhaps [%tqu \"En\"]";
//! let said = annotation::parse(text);
//! assert_eq!(said.clock.unwrap().as_millis(), 180_500);
//! assert_eq!(said.eval.unwrap().depth, Some(18));
//! assert_eq!(said.shapes, [Shape::Square { color: ShapeColor::Green, at: Square::A4 }]);
//! assert_eq!(said.text, "the best, perhaps [%tqu \"En\"]");
//!
//! let again = "[%eval -1.20,18] [%clk 0:03:00.5] [%csl Ga4] the best, perhaps [%tqu \"En\"]";
//! assert_eq!(said.to_string(), again);
//! ```
//!
//! The caveat: of two clocks in one comment the second stays in the text.

mod read;
mod write;

pub use read::parse;

use core::time::Duration;

use misere_rules::Square;

/// A comment, taken apart.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Annotations {
    /// The time that was left, `[%clk 0:03:00]`; to the millisecond.
    pub clock: Option<Duration>,
    /// The time that the move took, `[%emt 0:00:05]`.
    pub elapsed: Option<Duration>,
    /// What an engine thought, `[%eval 0.35]`.
    pub eval: Option<Eval>,
    /// Squares `[%csl Ra4,Gb5]` and arrows `[%cal Ge2e4]`, squares first.
    pub shapes: Vec<Shape>,
    /// The rest, as [`tidy`](super::tidy) has it, with unknown commands.
    pub text: String,
}

/// What an engine thought of a position, seen from White.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Eval {
    /// Who stands better.
    pub value: EvalValue,
    /// How deep it looked.
    pub depth: Option<u32>,
}

/// Who stands better, seen from White.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EvalValue {
    /// In hundredths of a pawn: `0.35`.
    Centipawns(i32),
    /// Moves to mate, negative if Black mates: `#-3`.
    Mate(i32),
}

/// Something drawn on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// A square is marked.
    Square {
        /// How.
        color: ShapeColor,
        /// Which one.
        at: Square,
    },
    /// An arrow.
    Arrow {
        /// Which one.
        color: ShapeColor,
        /// Where it begins.
        from: Square,
        /// Where it points.
        to: Square,
    },
}

/// A colour for shapes, known by its first letter.
#[allow(missing_docs)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ShapeColor {
    Green,
    Red,
    Yellow,
    Blue,
}

impl ShapeColor {
    const LETTERS: [(char, ShapeColor); 4] = [
        ('G', ShapeColor::Green),
        ('R', ShapeColor::Red),
        ('Y', ShapeColor::Yellow),
        ('B', ShapeColor::Blue),
    ];

    fn from_letter(letter: char) -> Option<ShapeColor> {
        ShapeColor::LETTERS.iter().find(|(other, _)| *other == letter).map(|&(_, color)| color)
    }

    fn letter(self) -> char {
        ShapeColor::LETTERS.iter().find(|(_, color)| *color == self).map_or('G', |&(letter, _)| letter)
    }
}
