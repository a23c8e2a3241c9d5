//! The canonical form, read in one pass: what [`write`](super::write()) writes, but without promoted
//! pieces; the counters may be missing. Everything else is left to the general reader, which also says
//! what is wrong. A test holds the two equal.

use misere_rules::{Board, ByColor, ByRole, ChecksLeft, Color, House, Piece, Setup, Square, SquareSet};

use super::ranks;
use super::rights::Wings;

/// The setup, if the text has the canonical form.
#[inline]
pub(super) fn read(text: &[u8]) -> Option<Setup> {
    let (board, rest) = ranks::read(text)?;
    let mut reader = Reader(rest);
    let mut setup = Setup::new(board);
    if reader.skip(b'[') {
        setup.house = Some(reader.pockets()?);
    }
    setup.turn = reader.turn()?;
    setup.castling_rooks = reader.rights(&board)?;
    setup.en_passant = reader.en_passant()?;
    if reader.0.is_empty() {
        return Some(setup);
    }
    setup.halfmoves = reader.number()?;
    if reader.skip(b'+') {
        let black = u8::try_from(reader.digits()?).ok()?;
        setup.checks = Some(ChecksLeft { white: u8::try_from(setup.halfmoves).ok()?, black });
        setup.halfmoves = reader.number()?;
    }
    setup.fullmoves = reader.number()?.max(1);
    if reader.0.is_empty() { Some(setup) } else { None }
}

/// What is still to be read. Every field begins with a blank.
struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    #[inline]
    fn next(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    /// Takes this byte, if it is the next one.
    #[inline]
    fn skip(&mut self, byte: u8) -> bool {
        let found = self.0.first() == Some(&byte);
        if found {
            self.0 = &self.0[1..];
        }
        found
    }

    #[inline]
    fn blank(&mut self) -> Option<()> {
        self.skip(b' ').then_some(())
    }

    fn pockets(&mut self) -> Option<House> {
        let mut pockets: ByColor<ByRole<u8>> = ByColor::default();
        loop {
            match self.next()? {
                b']' => return Some(House { pockets, promoted: SquareSet::EMPTY }),
                letter => {
                    let piece = Piece::from_letter(char::from(letter))?;
                    let count = &mut pockets[piece.color][piece.role];
                    *count = count.checked_add(1)?;
                }
            }
        }
    }

    #[inline]
    fn turn(&mut self) -> Option<Color> {
        self.blank()?;
        match self.next()? {
            b'w' => Some(Color::White),
            b'b' => Some(Color::Black),
            _ => None,
        }
    }

    #[inline]
    fn rights(&mut self, board: &Board) -> Option<SquareSet> {
        self.blank()?;
        let mut rooks = SquareSet::EMPTY;
        if self.skip(b'-') {
            return Some(rooks);
        }
        let wings = ByColor::new_with(|color| Wings::of(board, color));
        loop {
            let letter = *self.0.first()?;
            if letter == b' ' {
                return if rooks.is_empty() { None } else { Some(rooks) };
            }
            self.0 = &self.0[1..];
            let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
            rooks = rooks.with(wings[color].rook(letter)?);
        }
    }

    #[inline]
    fn en_passant(&mut self) -> Option<Option<Square>> {
        self.blank()?;
        if self.skip(b'-') {
            return Some(None);
        }
        let (file, rank) = (self.next()?.wrapping_sub(b'a'), self.next()?.wrapping_sub(b'1'));
        if file < 8 && rank < 8 { Some(Square::new(8 * rank + file)) } else { None }
    }

    #[inline]
    fn number(&mut self) -> Option<u32> {
        self.blank()?;
        self.digits()
    }

    /// One to nine digits, which always fit the type.
    #[inline]
    fn digits(&mut self) -> Option<u32> {
        let mut number = 0;
        let mut len = 0;
        while let Some(digit @ 0..=9) = self.0.get(len).map(|byte| byte.wrapping_sub(b'0')) {
            if len == 9 {
                return None;
            }
            number = 10 * number + u32::from(digit);
            len += 1;
        }
        self.0 = &self.0[len..];
        if len > 0 { Some(number) } else { None }
    }
}

#[cfg(test)]
mod tests {
    use super::super::read::{ANY_CHECKS, CHECKS_TO_WIN, in_any_form};
    use super::super::write;
    use super::read;
    use misere_rules::{Setup, Variant};
    use proptest::prelude::*;

    /// What is read in one pass is what the general reader reads.
    fn agree(text: &str) -> Option<Setup> {
        let read = read(text.as_bytes());
        if let Some(setup) = &read {
            assert_eq!(in_any_form(text, CHECKS_TO_WIN, ANY_CHECKS).as_ref(), Ok(setup), "{text}");
        }
        read
    }

    #[test]
    fn every_start_has_the_canonical_form() {
        for variant in Variant::ALL {
            let start = variant.card().start;
            assert_eq!(agree(&write(start)).as_ref(), Some(start));
        }
        for number in 0..960 {
            let start = Setup::chess960(number).unwrap();
            assert_eq!(agree(&write(&start)), Some(start));
        }
        assert!(agree("8/8/8/8/8/8/8/8 w - -").is_some());
    }

    #[test]
    fn ranks_that_only_add_up_are_left_to_the_general_reader() {
        for board in
            ["7/8p/8/8/8/8/8/8", "8///8/8/8/8/8/8", "88/8/8/8/8/8/8", "8/8/8/8/8/8/8/8/", "4/44/4/8/8/8/8/8"]
        {
            assert_eq!(agree(&format!("{board} w - - 0 1")), None, "{board}");
        }
        for rest in [
            "",
            " w",
            " w -",
            " w  - - 0 1",
            " w - - 0",
            " w - - 0 1 ",
            " w - - 0 12345678901",
            " w K+ - 0 1",
        ] {
            assert_eq!(agree(&format!("8/8/8/8/8/8/8/8{rest}")), None, "{rest}");
        }
    }

    proptest! {
        #[test]
        fn both_readers_agree_on_fields(fields in " [wbx] [-KQkqA-Ha-h]{0,5} (-|[a-i][0-9]) ([0-9]\\+[0-9] )?[0-9]{0,11} [0-9]{1,3}") {
            let board = "1r2k1rq/8/8/8/8/8/8/R1R1K2R";
            agree(&format!("{board}{fields}"));
            agree(&format!("{board}[Pqq]{fields}"));
        }

        #[test]
        fn both_readers_agree_on_boards(board in "([1-8pK]{1,4}/){6,8}[1-8rQ]{1,4}", pocket in "(\\[[pQ]{0,3}\\]?)?") {
            agree(&format!("{board}{pocket} b - - 7 9"));
        }

        #[test]
        fn both_readers_agree_on_a_changed_letter(at in 0..56usize, letter in "[1-8kRw/\\[ é~-]") {
            let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
            let (head, tail) = start.split_at(at);
            agree(&format!("{head}{letter}{tail}"));
            agree(&format!("{head}{letter}{}", tail.get(1..).unwrap_or_default()));
        }
    }
}
