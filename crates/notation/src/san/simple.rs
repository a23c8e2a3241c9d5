//! The simple forms, in which programs write nearly every move: `e4`, `exd5`, `Nf3`, `Nbxd2+`. They are
//! read eight bytes at a time, which avoids an unpredictable branch for each letter.

use misere_rules::{File, Rank, Role, Square, SquareSet};

/// A move in one of the simple forms: a piece of this role, on one of these squares, goes to another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct SimpleSan {
    pub(crate) role: Role,
    pub(crate) within: SquareSet,
    pub(crate) to: Square,
}

impl SimpleSan {
    /// The move that is all of this text.
    #[inline]
    pub(super) fn of(text: &[u8]) -> Option<SimpleSan> {
        let mut head = [b' '; 8];
        head.get_mut(..text.len())?.copy_from_slice(text);
        SimpleSan::read(head).filter(|&(_, length)| length == text.len()).map(|(san, _)| san)
    }

    /// The move that these bytes begin with and a blank ends, and how long it is.
    #[inline(always)]
    pub(crate) fn read(head: [u8; 8]) -> Option<(SimpleSan, usize)> {
        let head = u64::from_le_bytes(head);
        let length = blanks(head).trailing_zeros() / 8;
        if !(2..8).contains(&length) {
            return None;
        }
        // `+` and `#` differ in one bit.
        let marked = (head >> (8 * (length - 1))) as u8 & !0x08 == b'#';
        let place = (length - u32::from(marked)).checked_sub(2)?;
        let square = ((head >> (8 * place)) as u16).wrapping_sub(u16::from_le_bytes(*b"a1"));
        let piece = head & ((1 << (8 * place)) - 1);
        if square & !0x0707 != 0 || piece >> 24 != 0 {
            return None;
        }
        let to = Square::new((square | square >> 5) as u8)?;
        let [first, second, third, ..] = piece.to_le_bytes().map(|byte| &LETTERS[usize::from(byte)]);
        if FORMS[first.class as usize] & form(second.class, third.class) == 0 {
            return None;
        }
        // A pawn that does not say where it comes from goes straight on.
        let named = SquareSet(0u64.wrapping_sub(u64::from(piece != 0)));
        let within =
            (named | SquareSet::from_file(to.file())) & first.squares & second.squares & third.squares;
        Some((SimpleSan { role: first.role, within, to }, length as usize))
    }
}

/// The highest bit of every byte that is a blank: of every byte up to 32.
#[inline]
const fn blanks(word: u64) -> u64 {
    const LOW: u64 = u64::from_le_bytes([0x7f; 8]);
    const TO_REACH: u64 = u64::from_le_bytes([0x80 - (b' ' + 1); 8]);
    !(((word & LOW) + TO_REACH) | word) & !LOW
}

/// What a letter before the destination can be.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Class {
    /// There is none.
    Nothing,
    Takes,
    File,
    Rank,
    Officer,
    Other,
}

/// What a letter before the destination says: which role, and from where it may come.
#[derive(Clone, Copy)]
struct Letter {
    squares: SquareSet,
    role: Role,
    class: Class,
}

static LETTERS: [Letter; 256] = {
    let mut letters = [Letter { squares: SquareSet::FULL, role: Role::Pawn, class: Class::Other }; 256];
    letters[0].class = Class::Nothing;
    letters[b'x' as usize].class = Class::Takes;
    let mut i = 0;
    while i < 8 {
        let (file, rank) = (File::ALL[i], Rank::ALL[i]);
        let (squares, class) = (SquareSet::from_file(file), Class::File);
        letters[file.letter() as usize] = Letter { squares, role: Role::Pawn, class };
        let (squares, class) = (SquareSet::from_rank(rank), Class::Rank);
        letters[rank.letter() as usize] = Letter { squares, role: Role::Pawn, class };
        i += 1;
    }
    let mut i = 0;
    while i < 6 {
        let role = Role::ALL[i];
        if !matches!(role, Role::Pawn) {
            let letter = role.letter().to_ascii_uppercase() as usize;
            letters[letter] = Letter { squares: SquareSet::FULL, role, class: Class::Officer };
        }
        i += 1;
    }
    letters
};

/// What may stand between the first letter and the destination, by what the first letter is.
static FORMS: [u64; 6] = {
    use Class::{File, Nothing, Officer, Rank, Takes};
    let mut forms = [0; 6];
    forms[Nothing as usize] = form(Nothing, Nothing);
    forms[File as usize] = form(Takes, Nothing);
    forms[Officer as usize] = form(Nothing, Nothing)
        | form(Takes, Nothing)
        | form(File, Nothing)
        | form(Rank, Nothing)
        | form(File, Takes)
        | form(Rank, Takes);
    forms
};

/// Two letters as one bit.
#[inline]
const fn form(second: Class, third: Class) -> u64 {
    1 << (8 * second as u8 + third as u8)
}

#[cfg(test)]
mod tests {
    use super::super::read::San;
    use super::*;

    /// The same, as the general reader reads it.
    fn general(text: &str) -> Option<SimpleSan> {
        let San::Go { role, file, rank, to, promotion: None } = text.parse().ok()? else { return None };
        let file = file.or((role == Role::Pawn).then(|| to.file()));
        let on_file = file.map_or(SquareSet::FULL, SquareSet::from_file);
        let within = on_file & rank.map_or(SquareSet::FULL, SquareSet::from_rank);
        Some(SimpleSan { role, within, to })
    }

    #[test]
    fn the_simple_forms_are_read_as_by_the_general_reader() {
        let mut simple = 0;
        let letters = ["", "a", "h", "1", "8", "x", "N", "K", "P", "-", "@", "i", "9", "♘"];
        let ends = ["", "+", "#", "++", "!", "=Q", "x"];
        for first in letters {
            for second in letters {
                for third in letters {
                    for (to, end) in ["e4", "a1", "h8", "e9", "i1", "e"]
                        .into_iter()
                        .flat_map(|to| ends.map(|end| (to, end)))
                    {
                        let text = format!("{first}{second}{third}{to}{end}");
                        if let Some(read) = SimpleSan::of(text.as_bytes()) {
                            simple += 1;
                            assert_eq!(general(&text), Some(read), "{text}");
                        }
                    }
                }
            }
        }
        // Eleven ways before three squares, with three endings.
        assert!(simple >= 99, "{simple}");
    }

    #[test]
    fn the_common_forms_are_simple() {
        for text in ["e4", "exd5", "Nf3", "Nxf3", "Nbd2", "Nbxd2+", "N1d2", "R1xa2#", "Kf1", "Qh8+"] {
            assert_eq!(SimpleSan::of(text.as_bytes()), general(text), "{text}");
            assert!(SimpleSan::of(text.as_bytes()).is_some(), "{text}");
        }
        for text in
            ["", "e", "+", "e+", "e8=Q", "O-O", "Na1b2", "ed5", "N", "ep", "e4 ", " e4", "Nxbd2", "ée4"]
        {
            assert_eq!(SimpleSan::of(text.as_bytes()), None, "{text}");
        }
    }

    #[test]
    fn a_blank_ends_the_move() {
        let read = |head: &[u8; 8]| SimpleSan::read(*head).map(|(san, length)| (san.to, length));
        assert_eq!(read(b"Nf3 Nc6 "), Some((Square::F3, 3)));
        assert_eq!(read(b"Nf3+\nNc6"), Some((Square::F3, 4)));
        assert_eq!(read(b"Nf3\0Nc6x"), Some((Square::F3, 3)));
        assert_eq!(read(b"Nf3{Nc6}"), None);
        assert_eq!(read(b" Nf3 Nc6"), None);
        assert_eq!(read(b"Nf3\xa0 e4 "), None);
    }

    #[test]
    fn every_byte_up_to_32_is_a_blank() {
        for byte in 0..=u8::MAX {
            for place in 0..8 {
                let mut word = [b'e'; 8];
                word[place] = byte;
                let marked = u64::from(byte <= b' ') << (8 * place + 7);
                assert_eq!(blanks(u64::from_le_bytes(word)), marked, "{byte} at {place}");
            }
        }
    }
}
