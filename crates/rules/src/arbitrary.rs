//! Values out of a fuzzer's bytes. Boards, setups and moves may be any that can be said, playable or not.

use arbitrary::{Arbitrary, Result, Unstructured};

use crate::{
    Board, ByColor, ByRole, Color, Ending, File, House, Move, MoveKind, Piece, Rank, Request, Role, Roles,
    Setup, Square, SquareSet, Verdict,
};

macro_rules! one_of_all {
    ($($type:ty: $all:expr;)*) => {$(
        impl<'a> Arbitrary<'a> for $type {
            fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<$type> {
                bytes.choose(&$all[..]).copied()
            }
        }
    )*};
}

one_of_all! {
    Color: Color::ALL;
    Role: Role::ALL;
    File: File::ALL;
    Rank: Rank::ALL;
    MoveKind: MoveKind::ALL;
    Ending: Ending::ALL;
}

macro_rules! made_of {
    ($($type:ty: |$($part:ident: $of:ty),*| $value:expr;)*) => {$(
        impl<'a> Arbitrary<'a> for $type {
            fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<$type> {
                $(let $part: $of = bytes.arbitrary()?;)*
                Ok($value)
            }
        }
    )*};
}

made_of! {
    Square: |number: u8| Square::masked(number);
    SquareSet: |bits: u64| SquareSet(bits);
    Piece: |color: Color, role: Role| Piece { color, role };
    Roles: |bits: [bool; 6]| Role::ALL.into_iter().zip(bits).filter(|(_, there)| *there).map(|(role, _)| role).collect();
    House: |pockets: ByColor<ByRole<u8>>, promoted: SquareSet| House { pockets, promoted };
    Verdict: |winner: Option<Color>, ending: Ending| Verdict { winner, ending };
    Setup: |
        board: Board,
        turn: Color,
        castling_rooks: SquareSet,
        en_passant: Option<Square>,
        house: Option<House>,
        checks: Option<ByColor<u8>>,
        halfmoves: u32,
        fullmoves: u32
    | Setup { board, turn, castling_rooks, en_passant, house, checks, halfmoves, fullmoves };
}

impl<'a, T: Arbitrary<'a>> Arbitrary<'a> for ByColor<T> {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<ByColor<T>> {
        Ok(ByColor { white: bytes.arbitrary()?, black: bytes.arbitrary()? })
    }
}

impl<'a, T: Arbitrary<'a>> Arbitrary<'a> for ByRole<T> {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<ByRole<T>> {
        bytes.arbitrary().map(ByRole::from_array)
    }
}

impl<'a> Arbitrary<'a> for Board {
    /// Up to 64 pieces, a later one in place of an earlier.
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Board> {
        let mut board = Board::EMPTY;
        for _ in 0..bytes.int_in_range(0..=64)? {
            board.put(bytes.arbitrary()?, bytes.arbitrary()?);
        }
        Ok(board)
    }
}

impl<'a> Arbitrary<'a> for Request {
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Request> {
        Ok(match bytes.int_in_range(0..=7)? {
            0 => Request::Pass,
            1 => Request::Drop { role: bytes.arbitrary()?, to: bytes.arbitrary()? },
            _ => Request::Go {
                from: bytes.arbitrary()?,
                to: bytes.arbitrary()?,
                promotion: bytes.arbitrary()?,
            },
        })
    }
}

impl<'a> Arbitrary<'a> for Move {
    /// Any bits that a move has; a pass for the others.
    fn arbitrary(bytes: &mut Unstructured<'a>) -> Result<Move> {
        Ok(Move::from_bits(bytes.arbitrary()?).unwrap_or(Move::PASS))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Faults, Variant};

    #[test]
    fn any_bytes_make_a_setup_that_is_playable_or_refused() {
        let noise: Vec<u8> = (0..20_000_u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
        let mut bytes = Unstructured::new(&noise);
        let mut refused = 0;
        while let Ok((setup, mv)) = bytes.arbitrary::<(Setup, Move)>() {
            if bytes.is_empty() {
                break;
            }
            assert_eq!(Move::from_bits(mv.to_bits()), Some(mv));
            for game in Variant::ALL {
                refused += u32::from(game.position(&setup, Faults::HARMLESS).is_err());
            }
        }
        assert!(refused > 100);
    }
}
