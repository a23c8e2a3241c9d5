//! Writing.

use core::fmt;

use misere_rules::{Board, Color, File, House, Rank, Setup, Square};

use super::rights;

/// The FEN of a setup: X-FEN rights; pieces in hand as `[Qn]` and checks left as `3+3` where the
/// setup speaks of them.
///
/// ```
/// use misere_notation::fen;
/// use misere_rules::Variant;
///
/// let start = fen::write(&Variant::Crazyhouse.card().start).to_string();
/// assert_eq!(start, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1");
/// ```
pub fn write(setup: &Setup) -> impl fmt::Display {
    Fen(setup)
}

struct Fen<'a>(&'a Setup);

impl fmt::Display for Fen<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let setup = self.0;
        match &setup.house {
            None => write!(f, "{}", setup.board)?,
            Some(house) => {
                write_marked(&setup.board, house, f)?;
                write_pockets(house, f)?;
            }
        }
        write!(f, " {} ", setup.turn.letter())?;
        let mut rights = rights::letters(setup.castling_rooks, &setup.board).peekable();
        if rights.peek().is_none() {
            f.write_str("-")?;
        }
        rights.try_for_each(|letter| write!(f, "{letter}"))?;
        match setup.en_passant {
            None => f.write_str(" -")?,
            Some(sq) => write!(f, " {sq}")?,
        }
        if let Some(left) = setup.checks {
            write!(f, " {}+{}", left.white, left.black)?;
        }
        write!(f, " {} {}", setup.halfmoves, setup.fullmoves.max(1))
    }
}

/// The board, with `~` after pieces that were pawns once.
fn write_marked(board: &Board, house: &House, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for rank in Rank::ALL.into_iter().rev() {
        let mut gap = 0;
        for file in File::ALL {
            let sq = Square::at(file, rank);
            let Some(piece) = board.piece_at(sq) else {
                gap += 1;
                continue;
            };
            write_gap(gap, f)?;
            gap = 0;
            write!(f, "{}{}", piece.letter(), if house.promoted.has(sq) { "~" } else { "" })?;
        }
        write_gap(gap, f)?;
        f.write_str(if rank == Rank::R1 { "" } else { "/" })?;
    }
    Ok(())
}

fn write_gap(gap: u8, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if gap > 0 { write!(f, "{gap}") } else { Ok(()) }
}

/// White's pieces in hand, then Black's.
fn write_pockets(house: &House, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str("[")?;
    for color in Color::ALL {
        for (role, &count) in house.pockets[color].iter() {
            (0..count).try_for_each(|_| write!(f, "{}", role.of(color).letter()))?;
        }
    }
    f.write_str("]")
}
