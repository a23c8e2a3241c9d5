//! A board as the first field of a FEN.

use core::fmt;
use core::str::FromStr;

use super::{Board, File, Piece, Rank, Square};
use crate::quote::quote_letter;

impl Board {
    /// Reads the first field of a FEN: ranks 8 to 1, separated by `/`.
    ///
    /// ```
    /// use misere_rules::{Board, Role, Square};
    ///
    /// let board = Board::from_placement("8/8/8/8/8/8/4P3/4K2k")?;
    /// assert_eq!(board.role_at(Square::E2), Some(Role::Pawn));
    ///
    /// let error = Board::from_placement("8/8/8/9/8/8/8/8").unwrap_err();
    /// assert_eq!(error.to_string(), "expected a piece letter or a digit from 1 to 8, found '9' at offset 6");
    /// # Ok::<(), misere_rules::PlacementError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Says where the text stops making sense.
    pub const fn from_placement(text: &str) -> Result<Board, PlacementError> {
        let bytes = text.as_bytes();
        let mut board = Board::EMPTY;
        let (mut rank, mut file, mut at) = (7u8, 0u8, 0);
        while at < bytes.len() {
            match bytes[at] {
                b'/' if file < 8 => return Err(PlacementError::ShortRank { at, files: file }),
                b'/' if rank == 0 => return Err(PlacementError::TooManyRanks { at }),
                b'/' => (rank, file) = (rank - 1, 0),
                digit @ b'1'..=b'8' => file += digit - b'0',
                letter => match Piece::from_letter(letter as char) {
                    Some(piece) if file < 8 => {
                        board.put(Square::masked(rank * 8 + file), piece);
                        file += 1;
                    }
                    Some(_) => file = 9,
                    None => return Err(PlacementError::Unexpected { at, found: char_at(text, at) }),
                },
            }
            if file > 8 {
                return Err(PlacementError::LongRank { at });
            }
            at += 1;
        }
        if file < 8 {
            return Err(PlacementError::ShortRank { at, files: file });
        }
        if rank > 0 {
            return Err(PlacementError::TooFewRanks { ranks: 8 - rank });
        }
        Ok(board)
    }
}

impl FromStr for Board {
    type Err = PlacementError;

    /// Reads the first field of a FEN, as [`Board::from_placement`] does.
    fn from_str(text: &str) -> Result<Board, PlacementError> {
        Board::from_placement(text)
    }
}

impl fmt::Display for Board {
    /// Writes the first field of a FEN.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            let mut gap = 0;
            for file in File::ALL {
                match self.piece_at(Square::at(file, rank)) {
                    None => gap += 1,
                    Some(piece) => {
                        if gap > 0 {
                            write!(f, "{gap}")?;
                        }
                        gap = 0;
                        write!(f, "{}", piece.letter())?;
                    }
                }
            }
            if gap > 0 {
                write!(f, "{gap}")?;
            }
            if rank != Rank::R1 {
                f.write_str("/")?;
            }
        }
        Ok(())
    }
}

/// Why a text is not a placement of pieces. Offsets count bytes from the start of the text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PlacementError {
    /// Something that is neither a piece, a number of empty squares nor the end of a rank.
    Unexpected {
        /// Where.
        at: usize,
        /// What stands there.
        found: char,
    },
    /// A rank with more than eight files.
    LongRank {
        /// Where the ninth file would be.
        at: usize,
    },
    /// A rank with fewer than eight files.
    ShortRank {
        /// Where it ends.
        at: usize,
        /// How many files it has.
        files: u8,
    },
    /// Fewer than eight ranks.
    TooFewRanks {
        /// How many there are.
        ranks: u8,
    },
    /// More than eight ranks.
    TooManyRanks {
        /// Where the ninth begins.
        at: usize,
    },
}

impl fmt::Display for PlacementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlacementError::Unexpected { at, found } => {
                let found = quote_letter(*found);
                write!(f, "expected a piece letter or a digit from 1 to 8, found {found} at offset {at}")
            }
            PlacementError::LongRank { at } => {
                write!(f, "expected 8 files in a rank, found more at offset {at}")
            }
            PlacementError::ShortRank { at, files } => {
                write!(f, "expected 8 files in a rank, found {files} up to offset {at}")
            }
            PlacementError::TooFewRanks { ranks } => write!(f, "expected 8 ranks, found {ranks}"),
            PlacementError::TooManyRanks { at } => {
                write!(f, "expected 8 ranks, found a ninth at offset {at}")
            }
        }
    }
}

impl core::error::Error for PlacementError {}

/// The character that begins at or before a byte offset; for error messages.
const fn char_at(text: &str, at: usize) -> char {
    let bytes = text.as_bytes();
    let lead = bytes[at];
    let (mut code, more) = match lead {
        0..0x80 => (lead as u32, 0),
        0x80..0xe0 => (lead as u32 & 0x1f, 1),
        0xe0..0xf0 => (lead as u32 & 0x0f, 2),
        _ => (lead as u32 & 0x07, 3),
    };
    let mut i = 1;
    while i <= more && at + i < bytes.len() {
        code = code << 6 | (bytes[at + i] as u32 & 0x3f);
        i += 1;
    }
    match char::from_u32(code) {
        Some(found) => found,
        None => char::REPLACEMENT_CHARACTER,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bad_placement_says_what_was_expected() {
        let message = |text| Board::from_placement(text).unwrap_err().to_string();
        assert_eq!(message("8/8/8/8/8/8/8"), "expected 8 ranks, found 7");
        assert_eq!(message("8/8/8/8/8/8/8/8/8"), "expected 8 ranks, found a ninth at offset 15");
        assert_eq!(message("8/7"), "expected 8 files in a rank, found 7 up to offset 3");
        assert_eq!(message("8/ppppppppp"), "expected 8 files in a rank, found more at offset 10");
        assert_eq!(message("8/é7"), "expected a piece letter or a digit from 1 to 8, found 'é' at offset 2");
        assert_eq!(message(""), "expected 8 files in a rank, found 0 up to offset 0");
    }
}
