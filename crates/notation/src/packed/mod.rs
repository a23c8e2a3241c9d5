//! A position in a few bytes, for databases, links and tables.
//!
//! Anything that a FEN can say is kept, and it is kept in one way only: two setups are equal if and
//! only if their bytes are. How many bytes it takes depends on the pieces above all: nine bytes, half a
//! byte for each piece, and a few bits for the rest. The usual starts take 28 or so, the start of horde
//! 37; promoted pieces in crazyhouse, rights without rooks and high counts cost more.
//!
//! ```
//! use misere_notation::{fen, packed};
//!
//! let setup = fen::parse("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1")?;
//! let bytes = packed::pack(&setup);
//! assert_eq!(bytes.as_bytes().len(), 28);
//! assert_eq!(packed::unpack(bytes.as_bytes()).as_ref(), Ok(&setup));
//!
//! let link = bytes.to_url();
//! assert_eq!(packed::from_url(&link), Ok(setup));
//!
//! let error = packed::unpack(&bytes.as_bytes()[..20]).unwrap_err();
//! assert_eq!(error.to_string(), "expected a piece, found the end at offset 20");
//! # Ok::<(), fen::FenError>(())
//! ```
//!
//! # Layout
//!
//! The first byte and the occupied squares are whole bytes; what follows is bits, the lowest bit of
//! a byte first, and the last byte is filled up with zeros.
//!
//! | what | bits | there if |
//! |---|---|---|
//! | flags: 1 Black to move, 2 rights, 4 en passant, 8 house, 16 checks | 5 | |
//! | the version, 1 | 3 | |
//! | the occupied squares, a1 lowest | 64 | |
//! | a piece: 0–5 White's pawn, knight, bishop, rook, queen, king; 6–11 Black's | 4 each | a square is occupied |
//! | or 12–15 a promoted knight, bishop, rook, queen; then 0 White's or 1 Black's | 5 each | |
//! | house: how many in hand, number of order 0: White's pawns to kings, Black's | 12 or more | flag 8 |
//! | house: 0, or 1 and the other marked squares | 1 or 65 | flag 8 |
//! | rights: a bit for each rook on its side's back rank, from a1 on | 1 each | flag 2 |
//! | rights: 0, or 1 and the other squares | 1 or 65 | flag 2 |
//! | the en passant square | 6 | flag 4 |
//! | checks left to White and to Black, numbers of order 1 | 4 or more | flag 16 |
//! | half-moves, a number of order 5 | 6 or more | |
//! | full moves, a number of order 6 | 7 or more | |
//!
//! A number `n` of order `k` is an exponential Golomb code (Teuhola, 1978): with `m` = `n` + 2ᵏ, which
//! has `k` + 1 + `e` bits, come `e` ones, a zero, and all bits of `m` but the highest.
//!
//! Flags and longer forms stand only where they are needed. Bytes that say the same in another way
//! are refused.

mod bits;
mod read;
mod url;
mod write;

pub use read::unpack;
pub use url::from_url;
pub use write::pack;

use core::fmt;

/// More bytes than any setup takes.
const LONGEST: usize = 120;

/// The only version there is so far.
const VERSION: u8 = 1;

/// What the first byte says beside the version.
mod flags {
    pub(super) const BLACK: u8 = 1;
    pub(super) const RIGHTS: u8 = 2;
    pub(super) const EN_PASSANT: u8 = 4;
    pub(super) const HOUSE: u8 = 8;
    pub(super) const CHECKS: u8 = 16;
}

/// The orders of the numbers, chosen so that usual ones are short.
mod order {
    pub(super) const IN_HAND: u32 = 0;
    pub(super) const CHECKS: u32 = 1;
    pub(super) const HALFMOVES: u32 = 5;
    pub(super) const FULLMOVES: u32 = 6;
}

/// A setup in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Packed {
    /// Zeros beyond the length, so that equal setups have equal values.
    bytes: [u8; LONGEST],
    len: u8,
}

impl Packed {
    /// The bytes.
    pub fn as_bytes(&self) -> &[u8] {
        &self.bytes[..usize::from(self.len)]
    }

    /// The bytes as text that may stand in an address: base64url without padding (RFC 4648).
    pub fn to_url(&self) -> String {
        url::write(self.as_bytes())
    }
}

impl AsRef<[u8]> for Packed {
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl fmt::Debug for Packed {
    /// Shows the text for addresses.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Packed").field(&self.to_url()).finish()
    }
}
