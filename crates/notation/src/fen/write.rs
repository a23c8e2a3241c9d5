//! Writing.

use misere_rules::{Board, ChecksLeft, Color, File, House, Rank, Setup, Square};

use super::buffer::AsciiBuffer;
use super::ranks;
use super::rights::{Wings, file_letter};
use super::style::{Extras, FenStyle, Rights};
use super::text::FenText;

/// The FEN of a setup: X-FEN rights; pieces in hand as `[Qn]` and checks left as `3+3` where the
/// setup speaks of them.
///
/// ```
/// use misere_notation::fen;
/// use misere_rules::Variant;
///
/// let start = fen::write(&Variant::Crazyhouse.card().start);
/// assert_eq!(start.as_str(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1");
/// ```
#[inline]
pub fn write(setup: &Setup) -> FenText {
    write_as(setup, FenStyle::default())
}

/// The same in a given style; each is read by [`parse`](super::parse()).
#[inline]
pub fn write_as(setup: &Setup, style: FenStyle) -> FenText {
    FenText::written(setup, style)
}

/// Writes the fields one after the other.
#[inline]
pub(super) fn compose(setup: &Setup, style: FenStyle, out: &mut impl AsciiBuffer) {
    match &setup.house {
        None => ranks::write(&setup.board, out),
        Some(house) => {
            write_marked(&setup.board, house, out);
            write_pockets(house, style.extras, out);
        }
    }
    out.put(b' ');
    out.put(setup.turn.choose(b'w', b'b'));
    out.put(b' ');
    write_rights(setup, style.rights, out);
    out.put(b' ');
    match setup.en_passant {
        None => out.put(b'-'),
        Some(sq) => {
            out.put(b'a' + sq.file() as u8);
            out.put(b'1' + sq.rank() as u8);
        }
    }
    let given = setup.checks.and_then(|left| given(left, style.extras));
    if let (Some(left), None) = (setup.checks, given) {
        out.put(b' ');
        write_number(u32::from(left.white), out);
        out.put(b'+');
        write_number(u32::from(left.black), out);
    }
    out.put(b' ');
    write_number(setup.halfmoves, out);
    out.put(b' ');
    write_number(setup.fullmoves.max(1), out);
    if let Some(given) = given {
        out.put(b' ');
        out.put(b'+');
        write_number(u32::from(given.white), out);
        out.put(b'+');
        write_number(u32::from(given.black), out);
    }
}

/// The board, with `~` after pieces that were pawns once.
fn write_marked(board: &Board, house: &House, out: &mut impl AsciiBuffer) {
    if !house.promoted.meets(board.occupied()) {
        return ranks::write(board, out);
    }
    for rank in Rank::ALL.into_iter().rev() {
        let mut gap = 0;
        for file in File::ALL {
            let sq = Square::at(file, rank);
            let Some(piece) = board.piece_at(sq) else {
                gap += 1;
                continue;
            };
            write_gap(gap, out);
            gap = 0;
            out.put(piece.letter() as u8);
            if house.promoted.has(sq) {
                out.put(b'~');
            }
        }
        write_gap(gap, out);
        if rank != Rank::R1 {
            out.put(b'/');
        }
    }
}

fn write_gap(gap: u8, out: &mut impl AsciiBuffer) {
    if gap > 0 {
        out.put(b'0' + gap);
    }
}

/// White's pieces in hand, then Black's.
fn write_pockets(house: &House, extras: Extras, out: &mut impl AsciiBuffer) {
    out.put(if extras == Extras::Brackets { b'[' } else { b'/' });
    for color in Color::ALL {
        for (role, &count) in house.pockets[color].iter() {
            (0..count).for_each(|_| out.put(role.of(color).letter() as u8));
        }
    }
    if extras == Extras::Brackets {
        out.put(b']');
    }
}

/// White's and the king's side first.
#[inline]
fn write_rights(setup: &Setup, style: Rights, out: &mut impl AsciiBuffer) {
    let mut none = true;
    for color in Color::ALL {
        let rooks = setup.castling_rooks & color.back_rank();
        if rooks.is_empty() {
            continue;
        }
        none = false;
        let wings = Wings::of(&setup.board, color);
        for rook in rooks.into_iter().rev() {
            let letter = match style {
                Rights::XFen => wings.letter(rook),
                Rights::Shredder => file_letter(rook),
            };
            out.put(color.choose(letter.to_ascii_uppercase(), letter));
        }
    }
    if none {
        out.put(b'-');
    }
}

/// The checks given, where the style tells them and no more are left than win.
fn given(left: ChecksLeft, extras: Extras) -> Option<ChecksLeft> {
    let Extras::Lichess { to_win } = extras else { return None };
    let white = to_win.white.checked_sub(left.white)?;
    Some(ChecksLeft { white, black: to_win.black.checked_sub(left.black)? })
}

#[inline]
fn write_number(number: u32, out: &mut impl AsciiBuffer) {
    if number >= 10 {
        write_number(number / 10, out);
    }
    out.put(b'0' + (number % 10) as u8);
}
