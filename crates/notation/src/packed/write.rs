//! Packing.

use misere_rules::{Board, Color, House, Role, Setup, SquareSet};

use super::bits::Writer;
use super::{Packed, VERSION, flags, order};

/// The setup in bytes. [`unpack`](super::unpack) gives it back.
pub fn pack(setup: &Setup) -> Packed {
    let mut writer = Writer::new();
    let flags = setup.turn.choose(0, flags::BLACK)
        | if setup.castling_rooks.is_empty() { 0 } else { flags::RIGHTS }
        | if setup.en_passant.is_none() { 0 } else { flags::EN_PASSANT }
        | if setup.house.is_none() { 0 } else { flags::HOUSE }
        | if setup.checks.is_none() { 0 } else { flags::CHECKS };
    writer.push(u32::from(flags | VERSION << 5), 8);
    let board = &setup.board;
    let promoted = setup.house.map_or(SquareSet::EMPTY, |house| house.promoted);
    write_board(board, promoted, &mut writer);
    if let Some(house) = &setup.house {
        write_house(house, board, &mut writer);
    }
    if !setup.castling_rooks.is_empty() {
        let rooks = rooks_at_home(board);
        for rook in rooks {
            writer.push(u32::from(setup.castling_rooks.has(rook)), 1);
        }
        writer.push_optional_set((setup.castling_rooks - rooks).0);
    }
    if let Some(sq) = setup.en_passant {
        writer.push(sq as u32, 6);
    }
    if let Some(left) = setup.checks {
        writer.push_number(u32::from(left.white), order::CHECKS);
        writer.push_number(u32::from(left.black), order::CHECKS);
    }
    writer.push_number(setup.halfmoves, order::HALFMOVES);
    writer.push_number(setup.fullmoves, order::FULLMOVES);
    writer.finish()
}

fn write_board(board: &Board, promoted: SquareSet, writer: &mut Writer) {
    writer.push_set(board.occupied().0);
    let marked = promoted & officers(board);
    for (sq, piece) in board.iter() {
        if marked.has(sq) {
            writer.push(11 + piece.role.index() as u32, 4);
            writer.push(piece.color as u32, 1);
        } else {
            writer.push(piece.index() as u32, 4);
        }
    }
}

fn write_house(house: &House, board: &Board, writer: &mut Writer) {
    for color in Color::ALL {
        for (_, &count) in house.pockets[color].iter() {
            writer.push_number(u32::from(count), order::IN_HAND);
        }
    }
    writer.push_optional_set((house.promoted - officers(board)).0);
}

/// The pieces whose marks are part of their codes: knights, bishops, rooks and queens.
pub(super) fn officers(board: &Board) -> SquareSet {
    board.occupied() - board.with_role(Role::Pawn) - board.with_role(Role::King)
}

/// The rooks that stand where a right to castle makes sense.
pub(super) fn rooks_at_home(board: &Board) -> SquareSet {
    let of = |color: Color| board.pieces(color, Role::Rook) & color.back_rank();
    of(Color::White) | of(Color::Black)
}
