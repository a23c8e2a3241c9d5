//! Rights to castle: the squares of rooks, and the letters for them.

use misere_rules::{Board, ByColor, Color, File, Rank, Role, Square, SquareSet};

use super::error::{FenError, Field};
use super::field::Word;

/// The rooks that `K` and `Q` stand for. Where there is none they stand for the corner, so that the
/// right is not lost before the rules have judged it.
#[derive(Clone, Copy)]
pub(super) struct Wings {
    color: Color,
    /// To the right as White sees it.
    king_side: Square,
    /// To the left.
    queen_side: Square,
}

impl Wings {
    #[inline]
    pub(super) fn of(board: &Board, color: Color) -> Wings {
        let back_rank = color.back_rank();
        let kings = board.pieces(color, Role::King) & back_rank;
        let rooks = board.pieces(color, Role::Rook) & back_rank;
        let on_e = kings & SquareSet::from_file(File::E);
        let king = on_e.first().or(kings.first());
        let right = rooks.last().filter(|&rook| king.is_some_and(|king| rook > king));
        let left = rooks.first().filter(|&rook| king.is_some_and(|king| rook < king));
        let corner = |file| Square::at(file, color.rank(Rank::R1));
        Wings {
            color,
            king_side: right.unwrap_or(corner(File::H)),
            queen_side: left.unwrap_or(corner(File::A)),
        }
    }

    /// The rook that a letter in either case stands for.
    #[inline]
    pub(super) fn rook(self, letter: u8) -> Option<Square> {
        match letter.to_ascii_lowercase() {
            b'k' => Some(self.king_side),
            b'q' => Some(self.queen_side),
            file => Some(Square::at(File::from_letter(char::from(file))?, self.color.rank(Rank::R1))),
        }
    }

    /// The letter for a rook, lower case.
    #[inline]
    pub(super) fn letter(self, rook: Square) -> u8 {
        match rook {
            _ if rook == self.king_side => b'k',
            _ if rook == self.queen_side => b'q',
            _ => file_letter(rook),
        }
    }
}

/// The letter of a rook's file.
#[inline]
pub(super) fn file_letter(rook: Square) -> u8 {
    b'a' + rook.file() as u8
}

/// The third field, as the squares of rooks.
pub(super) fn read(word: Word<'_>, board: &Board) -> Result<SquareSet, FenError> {
    if word.text == "-" {
        return Ok(SquareSet::EMPTY);
    }
    let wings = ByColor::new_with(|color| Wings::of(board, color));
    let mut rooks = SquareSet::EMPTY;
    for (at, letter) in word.text.bytes().enumerate() {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let rook = wings[color]
            .rook(letter)
            .ok_or_else(|| word.instead_at(at, Field::Castling, "'-', letters of KQkq or files of rooks"))?;
        rooks = rooks.with(rook);
    }
    Ok(rooks)
}

/// Every right that `KQkq` can give on this board.
pub(crate) fn every(board: &Board) -> SquareSet {
    let both = |color| {
        let wings = Wings::of(board, color);
        [wings.king_side, wings.queen_side]
    };
    let rooks: SquareSet = Color::ALL.into_iter().flat_map(both).collect();
    rooks & board.with_role(Role::Rook)
}
