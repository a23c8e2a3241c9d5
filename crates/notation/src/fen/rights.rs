//! Rights to castle: the squares of rooks, and the letters for them.

use misere_rules::{Board, Color, File, Rank, Role, Square, SquareSet};

use super::error::{FenError, Field};
use super::field::Word;

/// Towards which side of the board a king castles.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wing {
    /// To the right as White sees it, `K`.
    King,
    /// To the left, `Q`.
    Queen,
}

/// The third field, as the squares of rooks.
pub(super) fn read(word: Word<'_>, board: &Board) -> Result<SquareSet, FenError> {
    if word.text == "-" {
        return Ok(SquareSet::EMPTY);
    }
    let mut rooks = SquareSet::EMPTY;
    for (at, letter) in word.text.char_indices() {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let rook = match letter.to_ascii_lowercase() {
            'k' => outermost_rook(board, color, Wing::King),
            'q' => outermost_rook(board, color, Wing::Queen),
            file => match File::from_letter(file) {
                Some(file) => Square::at(file, color.rank(Rank::R1)),
                None => {
                    let expected = "'-', letters of KQkq or files of rooks";
                    return Err(word.instead_at(at, Field::Castling, expected));
                }
            },
        };
        rooks = rooks.with(rook);
    }
    Ok(rooks)
}

/// Every right that `KQkq` can give on this board.
pub(crate) fn every(board: &Board) -> SquareSet {
    let both = |color| [Wing::King, Wing::Queen].map(|wing| outermost_rook(board, color, wing));
    let rooks: SquareSet = Color::ALL.into_iter().flat_map(both).collect();
    rooks & board.with_role(Role::Rook)
}

/// The rights in letters, White's and the king's side first.
pub(super) fn letters(rooks: SquareSet, board: &Board) -> impl Iterator<Item = char> {
    Color::ALL.into_iter().flat_map(move |color| {
        (rooks & color.back_rank()).into_iter().rev().map(move |rook| {
            let letter = match rook {
                _ if rook == outermost_rook(board, color, Wing::King) => 'k',
                _ if rook == outermost_rook(board, color, Wing::Queen) => 'q',
                _ => rook.file().letter(),
            };
            color.choose(letter.to_ascii_uppercase(), letter)
        })
    })
}

/// The rook that `K` or `Q` stands for. If there is none it stands for the corner, so that the right
/// is not lost before somebody has complained about it.
fn outermost_rook(board: &Board, color: Color, wing: Wing) -> Square {
    let kings = board.pieces(color, Role::King) & color.back_rank();
    let king = kings.iter().find(|&sq| sq.file() == File::E).or(kings.first());
    let rooks = board.pieces(color, Role::Rook) & color.back_rank();
    let (corner, outermost) = match wing {
        Wing::King => (File::H, rooks.last().filter(|&rook| king.is_some_and(|king| rook > king))),
        Wing::Queen => (File::A, rooks.first().filter(|&rook| king.is_some_and(|king| rook < king))),
    };
    outermost.unwrap_or(Square::at(corner, color.rank(Rank::R1)))
}
