//! The forms in which a FEN can be written.

use misere_rules::{ByColor, ChecksLeft, Variant};

/// How a FEN is written. The default is the one form that this library writes unasked.
///
/// ```
/// use misere_notation::fen::{self, FenStyle};
/// use misere_rules::Variant;
///
/// let start = &Variant::ThreeCheck.card().start;
/// let board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
/// assert_eq!(fen::write(start).as_str(), format!("{board} w KQkq - 3+3 0 1"));
/// assert_eq!(fen::write_as(start, FenStyle::LICHESS).as_str(), format!("{board} w KQkq - 0 1 +0+0"));
/// assert_eq!(fen::write_as(start, FenStyle::SHREDDER).as_str(), format!("{board} w HAha - 3+3 0 1"));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct FenStyle {
    /// The letters for rights to castle.
    pub rights: Rights,
    /// How pieces in hand and checks are told.
    pub extras: Extras,
}

/// The letters for rights to castle.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Rights {
    /// `K` and `Q` for the outermost rooks, the files of others.
    #[default]
    XFen,
    /// The files of all rooks: `HAha`.
    Shredder,
}

/// How pieces in hand and checks are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Extras {
    /// `[Qn]` after the board, and the checks left, `3+3`, before the counters.
    #[default]
    Brackets,
    /// As lichess does: `/Qn` after the board, and the checks given, `+0+0`, at the end.
    Lichess {
        /// How many checks win. If more are left, they are told as those left after all.
        to_win: ChecksLeft,
    },
}

impl FenStyle {
    /// The files of all rooks.
    pub const SHREDDER: FenStyle = FenStyle { rights: Rights::Shredder, extras: Extras::Brackets };

    /// The form of lichess, where three checks win.
    pub const LICHESS: FenStyle =
        FenStyle { rights: Rights::XFen, extras: Extras::Lichess { to_win: ByColor { white: 3, black: 3 } } };

    /// The form of lichess for a game that may count to another number of checks.
    pub fn lichess(variant: &Variant) -> FenStyle {
        match variant.card().start.checks {
            Some(to_win) => FenStyle { extras: Extras::Lichess { to_win }, ..FenStyle::LICHESS },
            None => FenStyle::LICHESS,
        }
    }
}
