//! FEN: a position in one line of text, for every game.
//!
//! Many forms are read. Fields are separated by blanks or underscores, and all but the board may be
//! left out. Rights to castle come as X-FEN or as the files of rooks (Shredder), in any order;
//! pieces in hand as `[Qn]` or as a ninth rank `/Qn`; promoted pieces are marked `~`; checks are
//! told as those remaining (`3+3`) or those given out of three (`+0+0`). One form is written, the
//! canonical one, and others on request ([`FenStyle`]).
//!
//! ```
//! use misere_notation::fen;
//!
//! let setup = fen::parse("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_HAha_-_+1+0")?;
//! let text = fen::write(&setup).to_string();
//! assert_eq!(text, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 2+3 0 1");
//!
//! let error = fen::parse("8/8/8/8/8/8/8/8 white").unwrap_err();
//! assert_eq!(error.to_string(), "expected 'w' or 'b' in the turn field, found \"white\" at offset 16");
//! # Ok::<(), fen::FenError>(())
//! ```
//!
//! A FEN says nothing about the game, and what it says need not be playable: see [`position`].

mod board;
mod buffer;
mod canonical;
mod error;
mod field;
mod ranks;
mod read;
mod rights;
mod style;
mod text;
mod value;
mod write;

pub(crate) use rights::every as every_right;

pub use error::{FenError, Field, PositionError};
pub use read::parse;
pub use style::{Extras, FenStyle, Rights};
pub use text::FenText;
pub use value::Fen;
pub use write::{write, write_as};

use misere_rules::{AnyPosition, Faults, Playable, Setup, Variant};

/// The position of a game that a FEN describes.
///
/// ```
/// use misere_notation::fen;
/// use misere_rules::{Square, Variant};
///
/// let pos = fen::position(&Variant::Antichess, "8/8/8/3p4/4P3/8/8/8 w - - 0 1")?;
/// assert!(pos.must_capture());
/// assert_eq!(pos.destinations(Square::E4).single(), Some(Square::D5));
/// # Ok::<(), fen::PositionError>(())
/// ```
///
/// # Errors
///
/// If the text is no FEN, says where; if it is one but not of a position in this game, tells all
/// faults.
#[inline]
pub fn position(variant: &Variant, text: &str) -> Result<AnyPosition, PositionError> {
    position_of(variant, text)
}

/// The same for any kind of position, such as one whose game the compiler knows.
///
/// ```
/// use misere_notation::fen;
/// use misere_rules::{Position, variants::Antichess};
///
/// let pos: Position<Antichess> = fen::position_of(&Antichess, "8/8/8/3p4/4P3/8/8/8 w - - 0 1")?;
/// assert!(pos.must_capture());
/// # Ok::<(), fen::PositionError>(())
/// ```
///
/// # Errors
///
/// As [`position`].
pub fn position_of<P: Playable>(rules: &P::Rules, text: &str) -> Result<P, PositionError> {
    position_pardoning(rules, text, Faults::NONE)
}

/// The same where some faults are pardoned.
pub(crate) fn position_pardoning<P: Playable>(
    rules: &P::Rules,
    text: &str,
    pardoned: Faults,
) -> Result<P, PositionError> {
    let setup = setup_of::<P>(rules, text)?;
    P::from_setup(&setup, rules, pardoned).map_err(PositionError::Unplayable)
}

/// The position of a game that a FEN describes, with [harmless](Faults::HARMLESS) faults pardoned, and those that
/// were: for programs, which tell the user about them.
///
/// ```
/// use misere_notation::fen;
/// use misere_rules::{AnyPosition, Variant};
///
/// let odd = "4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1";
/// assert!(fen::position(&Variant::Chess, odd).is_err());
/// let (_, pardoned): (AnyPosition, _) = fen::pardoned(&Variant::Chess, odd)?;
/// assert_eq!(pardoned.to_string(), "no move can have given this check");
/// # Ok::<(), fen::PositionError>(())
/// ```
///
/// # Errors
///
/// As [`position`], but for what is pardoned.
pub fn pardoned<P: Playable>(rules: &P::Rules, text: &str) -> Result<(P, Faults), PositionError> {
    let setup = setup_of::<P>(rules, text)?;
    P::pardoned(&setup, rules).map_err(PositionError::Unplayable)
}

/// What a FEN says in a game, playable or not: [`parse`], but checks that were given count towards as
/// many as the game needs, and no more can be left.
///
/// # Errors
///
/// As [`parse`].
#[inline]
pub fn setup(variant: &Variant, text: &str) -> Result<Setup, FenError> {
    setup_of::<AnyPosition>(variant, text)
}

/// The same for a game that the compiler knows.
///
/// # Errors
///
/// As [`parse`].
pub fn setup_of<P: Playable>(rules: &P::Rules, text: &str) -> Result<Setup, FenError> {
    match canonical::read(text.as_bytes()) {
        Some(setup) if setup.checks.is_none() => Ok(setup),
        canonical => {
            let counted = P::start_of(rules).to_setup().checks;
            let most = counted.unwrap_or(read::ANY_CHECKS);
            match canonical.filter(|setup| setup.checks.is_none_or(|checks| read::are_within(checks, most))) {
                Some(setup) => Ok(setup),
                None => read::in_any_form(text, counted.unwrap_or(read::CHECKS_TO_WIN), most),
            }
        }
    }
}
