//! Writing.

use misere_rules::{Board, ChecksLeft, Color, File, House, Rank, Setup, Square};

use super::ink::Ink;
use super::line::Fen;
use super::ranks;
use super::rights::{Wings, file_letter};
use super::style::{Extras, Rights, Style};

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
pub fn write(setup: &Setup) -> Fen {
    write_as(setup, Style::default())
}

/// The same in a given style; each is read by [`parse`](super::parse()).
#[inline]
pub fn write_as(setup: &Setup, style: Style) -> Fen {
    Fen::written(setup, style)
}

/// Puts the fields down one after the other.
#[inline]
pub(super) fn compose(setup: &Setup, style: Style, ink: &mut impl Ink) {
    match &setup.house {
        None => ranks::write(&setup.board, ink),
        Some(house) => {
            write_marked(&setup.board, house, ink);
            write_pockets(house, style.extras, ink);
        }
    }
    ink.put(b' ');
    ink.put(setup.turn.choose(b'w', b'b'));
    ink.put(b' ');
    write_rights(setup, style.rights, ink);
    ink.put(b' ');
    match setup.en_passant {
        None => ink.put(b'-'),
        Some(sq) => {
            ink.put(b'a' + sq.file() as u8);
            ink.put(b'1' + sq.rank() as u8);
        }
    }
    let given = setup.checks.and_then(|left| given(left, style.extras));
    if let (Some(left), None) = (setup.checks, given) {
        ink.put(b' ');
        write_number(u32::from(left.white), ink);
        ink.put(b'+');
        write_number(u32::from(left.black), ink);
    }
    ink.put(b' ');
    write_number(setup.halfmoves, ink);
    ink.put(b' ');
    write_number(setup.fullmoves.max(1), ink);
    if let Some(given) = given {
        ink.put(b' ');
        ink.put(b'+');
        write_number(u32::from(given.white), ink);
        ink.put(b'+');
        write_number(u32::from(given.black), ink);
    }
}

/// The board, with `~` after pieces that were pawns once.
fn write_marked(board: &Board, house: &House, ink: &mut impl Ink) {
    if !house.promoted.meets(board.occupied()) {
        return ranks::write(board, ink);
    }
    for rank in Rank::ALL.into_iter().rev() {
        let mut gap = 0;
        for file in File::ALL {
            let sq = Square::at(file, rank);
            let Some(piece) = board.piece_at(sq) else {
                gap += 1;
                continue;
            };
            write_gap(gap, ink);
            gap = 0;
            ink.put(piece.letter() as u8);
            if house.promoted.has(sq) {
                ink.put(b'~');
            }
        }
        write_gap(gap, ink);
        if rank != Rank::R1 {
            ink.put(b'/');
        }
    }
}

fn write_gap(gap: u8, ink: &mut impl Ink) {
    if gap > 0 {
        ink.put(b'0' + gap);
    }
}

/// White's pieces in hand, then Black's.
fn write_pockets(house: &House, extras: Extras, ink: &mut impl Ink) {
    ink.put(if extras == Extras::Brackets { b'[' } else { b'/' });
    for color in Color::ALL {
        for (role, &count) in house.pockets[color].iter() {
            (0..count).for_each(|_| ink.put(role.of(color).letter() as u8));
        }
    }
    if extras == Extras::Brackets {
        ink.put(b']');
    }
}

/// White's and the king's side first.
#[inline]
fn write_rights(setup: &Setup, style: Rights, ink: &mut impl Ink) {
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
            ink.put(color.choose(letter.to_ascii_uppercase(), letter));
        }
    }
    if none {
        ink.put(b'-');
    }
}

/// The checks given, where the style tells them and there can have been so many.
fn given(left: ChecksLeft, extras: Extras) -> Option<ChecksLeft> {
    let Extras::Lichess { to_win } = extras else { return None };
    let white = to_win.white.checked_sub(left.white)?;
    Some(ChecksLeft { white, black: to_win.black.checked_sub(left.black)? })
}

#[inline]
fn write_number(number: u32, ink: &mut impl Ink) {
    if number >= 10 {
        write_number(number / 10, ink);
    }
    ink.put(b'0' + (number % 10) as u8);
}
