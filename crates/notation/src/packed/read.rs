//! Unpacking.

use misere_rules::{Board, ByColor, ByRole, Color, House, Role, Setup, Square, SquareSet};

use super::bits::Reader;
use super::write::{officers, rooks_at_home};
use super::{LONGEST, VERSION, flags, order};
use crate::Unreadable;

/// The setup that was packed into these bytes.
///
/// # Errors
///
/// If no setup is packed so, says what was expected where.
pub fn unpack(bytes: &[u8]) -> Result<Setup, Unreadable> {
    if let Some(byte) = bytes.get(LONGEST) {
        return Err(Unreadable { at: LONGEST, expected: "the end", found: format!("the byte {byte}") });
    }
    let mut reader = Reader::new(bytes);
    let flags = reader.take(5, "the version")? as u8;
    let version = reader.take(3, "the version")? as u8;
    if version != VERSION {
        return Err(Unreadable { at: 0, expected: "version 1", found: format!("version {version}") });
    }
    let (board, marked) = read_board(&mut reader, flags)?;
    let mut setup = Setup::new(board);
    if flags & flags::BLACK != 0 {
        setup.turn = Color::Black;
    }
    if flags & flags::HOUSE != 0 {
        setup.house = Some(read_house(&mut reader, &board, marked)?);
    }
    if flags & flags::RIGHTS != 0 {
        setup.castling_rooks = read_rights(&mut reader, &board)?;
    }
    if flags & flags::EN_PASSANT != 0 {
        setup.en_passant = Square::new(reader.take(6, "the en passant square")? as u8);
    }
    if flags & flags::CHECKS != 0 {
        let white = reader.take_number(order::CHECKS, "checks left up to 255")?;
        let black = reader.take_number(order::CHECKS, "checks left up to 255")?;
        setup.checks = Some(ByColor { white, black });
    }
    setup.halfmoves = reader.take_number(order::HALFMOVES, "half-moves up to 4294967295")?;
    setup.fullmoves = reader.take_number(order::FULLMOVES, "full moves up to 4294967295")?;
    reader.finish()?;
    Ok(setup)
}

/// The pieces, and those of them that are marked as promoted.
fn read_board(reader: &mut Reader<'_>, flags: u8) -> Result<(Board, SquareSet), Unreadable> {
    let occupied = SquareSet(reader.take_set("the occupied squares")?);
    let (mut board, mut marked) = (Board::EMPTY, SquareSet::EMPTY);
    for sq in occupied {
        let at = reader.offset();
        let code = reader.take(4, "a piece")? as usize;
        let piece = match code {
            0..12 => Role::ALL[code % 6].of(Color::ALL[code / 6]),
            _ if flags & flags::HOUSE != 0 => {
                marked = marked.with(sq);
                Role::ALL[code - 11].of(Color::ALL[reader.take(1, "a piece")? as usize])
            }
            _ => {
                let found = "a promoted one".to_owned();
                return Err(Unreadable { at, expected: "a piece of a game without a house", found });
            }
        };
        board.put(sq, piece);
    }
    Ok((board, marked))
}

fn read_house(reader: &mut Reader<'_>, board: &Board, marked: SquareSet) -> Result<House, Unreadable> {
    let mut pockets: ByColor<ByRole<u8>> = ByColor::default();
    for color in Color::ALL {
        for role in Role::ALL {
            pockets[color][role] = reader.take_number(order::IN_HAND, "no more than 255 pieces in hand")?;
        }
    }
    let others = read_others(reader, officers(board), "marks on other squares")?;
    Ok(House { pockets, promoted: marked | others })
}

fn read_rights(reader: &mut Reader<'_>, board: &Board) -> Result<SquareSet, Unreadable> {
    let rooks = rooks_at_home(board);
    let at = reader.offset();
    let mut rights = SquareSet::EMPTY;
    for rook in rooks {
        if reader.take(1, "a right to castle")? == 1 {
            rights = rights.with(rook);
        }
    }
    rights |= read_others(reader, rooks, "rights of other squares")?;
    if rights.is_empty() {
        return Err(Unreadable { at, expected: "a right to castle", found: "none".to_owned() });
    }
    Ok(rights)
}

/// A set that is empty and left out, or not empty and without what has been told already.
fn read_others(
    reader: &mut Reader<'_>,
    told: SquareSet,
    expected: &'static str,
) -> Result<SquareSet, Unreadable> {
    let at = reader.offset();
    if reader.take(1, expected)? == 0 {
        return Ok(SquareSet::EMPTY);
    }
    let others = SquareSet(reader.take_set(expected)?);
    let found = match others {
        SquareSet::EMPTY => "none",
        _ if others.meets(told) => "one that is told already",
        _ => return Ok(others),
    };
    Err(Unreadable { at, expected, found: found.to_owned() })
}
