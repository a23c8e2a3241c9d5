//! The board and the pieces in hand.

use misere_rules::{Board, File, House, Piece, Rank, Square};

use super::error::{FenError, Field};
use super::field::Word;

/// The first field: ranks 8 to 1, and the pieces in hand if they are told.
pub(super) fn read(word: Word<'_>) -> Result<(Board, Option<House>), FenError> {
    let bracket = word.text.find('[').unwrap_or(word.text.len());
    let (ranks, pocket) = word.split_at(bracket);
    let mut reader = Reader { word: ranks, board: Board::EMPTY, house: None, rank: 7, file: 0 };
    for (at, letter) in ranks.text.char_indices() {
        if letter == '/' && reader.rank == 0 && reader.file == 8 && pocket.text.is_empty() {
            let (_, hand) = ranks.split_at(at + 1);
            reader.pocket(hand)?;
            return Ok((reader.board, reader.house));
        }
        reader.letter(at, letter)?;
    }
    reader.finish()?;
    if !pocket.text.is_empty() {
        let (_, inner) = pocket.split_at(1);
        let Some(end) = inner.text.find(']') else {
            return Err(inner.instead_at(inner.text.len(), Field::Pocket, "']'"));
        };
        if end + 1 < inner.text.len() {
            return Err(inner.instead_at(end + 1, Field::Board, "a blank after the pocket"));
        }
        let (hand, _) = inner.split_at(end);
        reader.pocket(if hand.text == "-" { hand.split_at(1).1 } else { hand })?;
    }
    Ok((reader.board, reader.house))
}

struct Reader<'a> {
    word: Word<'a>,
    board: Board,
    house: Option<House>,
    rank: usize,
    file: usize,
}

impl Reader<'_> {
    fn letter(&mut self, at: usize, letter: char) -> Result<(), FenError> {
        match letter {
            '/' if self.file < 8 => return Err(self.miscounted(at, "8 files in a rank", self.file)),
            '/' if self.rank == 0 => return Err(self.word.instead_at(at, Field::Board, "8 ranks")),
            '/' => (self.rank, self.file) = (self.rank - 1, 0),
            '1'..='8' => self.file += letter as usize - '0' as usize,
            '~' => self.mark(at)?,
            _ => {
                let expected = "a piece letter, a digit from 1 to 8 or '/'";
                let piece = Piece::from_letter(letter);
                let piece = piece.ok_or_else(|| self.word.instead_at(at, Field::Board, expected))?;
                if let Some(&file) = File::ALL.get(self.file) {
                    self.board.put(Square::at(file, Rank::ALL[self.rank]), piece);
                }
                self.file += 1;
            }
        }
        if self.file > 8 { Err(self.miscounted(at, "8 files in a rank", self.file)) } else { Ok(()) }
    }

    /// The piece before this mark was a pawn once.
    fn mark(&mut self, at: usize) -> Result<(), FenError> {
        let before = self.file.checked_sub(1).map(|file| Square::at(File::ALL[file], Rank::ALL[self.rank]));
        match before.filter(|&sq| self.board.occupied().has(sq)) {
            Some(sq) => {
                let house = self.house.get_or_insert_default();
                house.promoted = house.promoted.with(sq);
                Ok(())
            }
            None => Err(self.word.instead_at(at, Field::Board, "a piece before '~'")),
        }
    }

    fn finish(&self) -> Result<(), FenError> {
        let end = self.word.text.len();
        if self.file < 8 {
            return Err(self.miscounted(end, "8 files in a rank", self.file));
        }
        if self.rank > 0 { Err(self.miscounted(end, "8 ranks", 8 - self.rank)) } else { Ok(()) }
    }

    fn miscounted(&self, at: usize, expected: &'static str, found: usize) -> FenError {
        FenError { field: Field::Board, at: self.word.at + at, expected, found: found.to_string() }
    }

    fn pocket(&mut self, hand: Word<'_>) -> Result<(), FenError> {
        let house = self.house.get_or_insert_default();
        for (at, letter) in hand.text.char_indices() {
            let piece = Piece::from_letter(letter)
                .ok_or_else(|| hand.instead_at(at, Field::Pocket, "the letter of a piece in hand"))?;
            let count = &mut house.pockets[piece.color][piece.role];
            *count = count
                .checked_add(1)
                .ok_or_else(|| hand.instead_at(at, Field::Pocket, "no more than 255 pieces of a kind"))?;
        }
        Ok(())
    }
}
