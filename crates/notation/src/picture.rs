//! Pictures of boards, for terminals and for examples that are read.
//!
//! ```
//! use misere_notation::picture::{Figures, Picture};
//! use misere_rules::{Color, Variant};
//!
//! let board = Variant::RacingKings.start().board();
//! let picture = "
//! 8 . . . . . . . .
//! 7 . . . . . . . .
//! 6 . . . . . . . .
//! 5 . . . . . . . .
//! 4 . . . . . . . .
//! 3 . . . . . . . .
//! 2 k r b n N B R K
//! 1 q r b n N B R Q
//!   a b c d e f g h";
//! assert_eq!(Picture::of(&board).to_string(), picture.trim_start());
//!
//! let picture = Picture::of(&board).seen_by(Color::Black).with(Figures::Unicode).to_string();
//! assert!(picture.starts_with("1 ♕ ♖ ♗ ♘ ♞ ♝ ♜ ♛\n2 ♔ ♖ ♗ ♘ ♞ ♝ ♜ ♚\n"));
//! assert!(picture.ends_with("  h g f e d c b a"));
//! ```
//!
//! Lines end without blanks, the last one without a line break. In a terminal with a dark background
//! Unicode's white figures look black; letters are the safe choice.

use core::fmt;

use misere_rules::{Board, Color, File, Piece, Rank, Role, Square};

/// How pieces are drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[non_exhaustive]
pub enum Figures {
    /// The letters of a FEN, White's in capitals.
    #[default]
    Letters,
    /// The figures of Unicode, ♔ to ♟.
    Unicode,
}

impl Figures {
    fn figure(self, piece: Piece) -> char {
        match self {
            Figures::Letters => piece.letter(),
            Figures::Unicode => match piece.role {
                Role::King => piece.color.choose('♔', '♚'),
                Role::Queen => piece.color.choose('♕', '♛'),
                Role::Rook => piece.color.choose('♖', '♜'),
                Role::Bishop => piece.color.choose('♗', '♝'),
                Role::Knight => piece.color.choose('♘', '♞'),
                Role::Pawn => piece.color.choose('♙', '♟'),
            },
        }
    }
}

/// A board to look at, with the names of ranks and files beside it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Picture {
    board: Board,
    seen_by: Color,
    figures: Figures,
}

impl Picture {
    /// The board in letters, as White sees it.
    pub fn of(board: &Board) -> Picture {
        Picture { board: *board, seen_by: Color::White, figures: Figures::default() }
    }

    /// The same as this side sees it, its own first rank at the bottom.
    #[must_use]
    pub fn seen_by(self, side: Color) -> Picture {
        Picture { seen_by: side, ..self }
    }

    /// The same with pieces drawn this way.
    #[must_use]
    pub fn with(self, figures: Figures) -> Picture {
        Picture { figures, ..self }
    }
}

impl fmt::Display for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let files = File::ALL.map(|file| self.seen_by.choose(file, file.mirrored()));
        for rank in Rank::ALL.into_iter().rev() {
            let rank = self.seen_by.rank(rank);
            write!(f, "{}", rank.letter())?;
            for file in files {
                let piece = self.board.piece_at(Square::at(file, rank));
                write!(f, " {}", piece.map_or('.', |piece| self.figures.figure(piece)))?;
            }
            writeln!(f)?;
        }
        write!(f, " ")?;
        files.into_iter().try_for_each(|file| write!(f, " {}", file.letter()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture() -> Picture {
        let placement = "r2qk2r/pp3ppp/2n1b3/3Pp3/1b6/2N2N2/PP2BPPP/R1BQK2R";
        Picture::of(&Board::from_placement(placement).unwrap())
    }

    #[test]
    fn white_looks_from_the_first_rank() {
        let expected = "\
8 r . . q k . . r
7 p p . . . p p p
6 . . n . b . . .
5 . . . P p . . .
4 . b . . . . . .
3 . . N . . N . .
2 P P . . B P P P
1 R . B Q K . . R
  a b c d e f g h";
        assert_eq!(picture().to_string(), expected);
    }

    #[test]
    fn black_looks_from_the_eighth_rank() {
        let expected = "\
1 R . . K Q B . R
2 P P P B . . P P
3 . . N . . N . .
4 . . . . . . b .
5 . . . p P . . .
6 . . . b . n . .
7 p p p . . . p p
8 r . . k q . . r
  h g f e d c b a";
        assert_eq!(picture().seen_by(Color::Black).to_string(), expected);
    }

    #[test]
    fn figures_have_the_colours_of_their_pieces() {
        let expected = "\
8 ♜ . . ♛ ♚ . . ♜
7 ♟ ♟ . . . ♟ ♟ ♟
6 . . ♞ . ♝ . . .
5 . . . ♙ ♟ . . .
4 . ♝ . . . . . .
3 . . ♘ . . ♘ . .
2 ♙ ♙ . . ♗ ♙ ♙ ♙
1 ♖ . ♗ ♕ ♔ . . ♖
  a b c d e f g h";
        assert_eq!(picture().with(Figures::Unicode).to_string(), expected);
    }

    #[test]
    fn an_empty_board_is_all_dots() {
        let text = Picture::of(&Board::EMPTY).to_string();
        assert_eq!(text.matches('.').count(), 64);
        assert!(text.lines().all(|line| line.len() == 17));
    }
}
