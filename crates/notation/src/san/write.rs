//! Writing: the shortest text that no other legal move shares.

use arrayvec::ArrayString;
use misere_rules::{AnyPosition, Kind, Move, Role, Square, SquareSet};

/// A move in SAN, without an allocation: `Qa1xb2#` and `bxa8=Q#` are the longest.
pub type SanText = ArrayString<8>;

/// A legal move as SAN. `+` says that it gives check, `#` that it decides the game.
///
/// ```
/// use misere_notation::{fen, san};
/// use misere_rules::{Move, Square, Variant};
///
/// let pos = fen::position(Variant::Chess, "6k1/8/6K1/8/8/8/8/R6R w - - 0 1")?;
/// assert_eq!(san::write(&pos, Move::quiet(Square::A1, Square::D1)).as_str(), "Rad1");
/// assert_eq!(san::write(&pos, Move::quiet(Square::A1, Square::A8)).as_str(), "Ra8#");
/// # Ok::<(), fen::PositionError>(())
/// ```
pub fn write(pos: &AnyPosition, mv: Move) -> SanText {
    play(&mut pos.clone(), mv)
}

/// The same, and the move is played: who writes a whole game need not play each move twice.
pub fn play(pos: &mut AnyPosition, mv: Move) -> SanText {
    let mut text = without_mark(pos, mv);
    pos.play_unchecked(mv);
    if pos.winner().is_some() {
        text.push('#');
    } else if pos.is_check() {
        text.push('+');
    }
    text
}

fn without_mark(pos: &AnyPosition, mv: Move) -> SanText {
    let mut text = SanText::new();
    match (mv.kind(), mv.from()) {
        (Kind::Drop, _) | (_, None) => match mv.dropped() {
            Some(role) => {
                text.push(role.letter().to_ascii_uppercase());
                text.push('@');
                push_square(&mut text, mv.to());
            }
            None => text.push_str("--"),
        },
        (Kind::Castle, Some(king)) => text.push_str(if mv.to() > king { "O-O" } else { "O-O-O" }),
        (_, Some(from)) => on_board(&mut text, pos, mv, from),
    }
    text
}

#[inline]
fn on_board(text: &mut SanText, pos: &AnyPosition, mv: Move, from: Square) {
    let board = pos.board();
    match board.role_at(from) {
        Some(Role::Pawn) | None => {
            if mv.is_capture() {
                text.push(from.file().letter());
            }
        }
        Some(role) => {
            text.push(role.letter().to_ascii_uppercase());
            let others = board.pieces(pos.turn(), role).without(from);
            if !others.is_empty() {
                tell_apart(text, pos, mv, from, role, others);
            }
        }
    }
    if mv.is_capture() {
        text.push('x');
    }
    push_square(text, mv.to());
    if let Some(role) = mv.promotion() {
        text.push('=');
        text.push(role.letter().to_ascii_uppercase());
    }
}

/// Adds the file, or the rank, or both, if others could go to the same square.
fn tell_apart(text: &mut SanText, pos: &AnyPosition, mv: Move, from: Square, role: Role, others: SquareSet) {
    let rivals = pos.moves_of(role, others, mv.to());
    if rivals.is_empty() {
        return;
    }
    let rivals: SquareSet = rivals.into_iter().filter_map(Move::from).collect();
    let on_file = rivals.meets(SquareSet::from_file(from.file()));
    let on_rank = rivals.meets(SquareSet::from_rank(from.rank()));
    if !on_file || on_rank {
        text.push(from.file().letter());
    }
    if on_file {
        text.push(from.rank().letter());
    }
}

#[inline]
fn push_square(text: &mut SanText, sq: Square) {
    text.push(sq.file().letter());
    text.push(sq.rank().letter());
}
