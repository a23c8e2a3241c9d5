//! A FEN as a value.

use core::fmt;
use core::str::FromStr;

use misere_rules::Setup;

use super::{FenError, parse, write};

/// A FEN as a value: a setup that is read from text and shown as text. With the feature `serde` it is a
/// string. Where only one of the two is wanted, [`parse`] and [`write`](super::write()) do without it.
///
/// ```
/// use misere_notation::fen::Fen;
///
/// let fen: Fen = "4k3/8/8/8/8/8/8/4K2R_w_H_-".parse()?;
/// assert_eq!(fen.to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
/// assert_eq!(fen.setup().halfmoves, 0);
/// # Ok::<(), misere_notation::fen::FenError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Fen(Setup);

impl Fen {
    /// What the FEN says.
    pub fn setup(&self) -> &Setup {
        &self.0
    }
}

impl From<Setup> for Fen {
    fn from(setup: Setup) -> Fen {
        Fen(setup)
    }
}

impl From<Fen> for Setup {
    fn from(fen: Fen) -> Setup {
        fen.0
    }
}

impl FromStr for Fen {
    type Err = FenError;

    /// [`parse`], in any form.
    fn from_str(text: &str) -> Result<Fen, FenError> {
        parse(text).map(Fen)
    }
}

impl fmt::Display for Fen {
    /// The canonical form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write(&self.0).fmt(f)
    }
}
