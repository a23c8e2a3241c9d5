//! Writing: the shortest text that no other legal move shares.

use misere_rules::{
    Announcement, AnyPosition, Kind, Move, Position, Role, Rules, Square, SquareSet, VisitPosition,
};

use super::text::SanText;

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
    let mut text = pos.visit(Unmarked(mv));
    pos.play_unchecked(mv);
    match pos.announcement() {
        Some(Announcement::End) => text.push(b'#'),
        Some(Announcement::Check) => text.push(b'+'),
        None => {}
    }
    text
}

/// The move, whatever it does to the other side.
struct Unmarked(Move);

impl VisitPosition for Unmarked {
    type Output = SanText;

    fn visit<R: Rules>(self, pos: &Position<R>) -> SanText {
        let Unmarked(mv) = self;
        let mut text = SanText::default();
        match (mv.kind(), mv.from()) {
            (Kind::Castle, Some(king)) => text.push_str(if mv.to() > king { "O-O" } else { "O-O-O" }),
            (_, Some(from)) => {
                let role = pos.board().role_at(from).unwrap_or(Role::Pawn);
                let rivals = match role {
                    Role::Pawn => SquareSet::EMPTY,
                    _ => pos.rivals(role, from, mv.to()),
                };
                on_board(&mut text, mv, role, from, rivals);
            }
            (_, None) => match mv.dropped() {
                Some(role) => {
                    text.push(capital(role));
                    text.push(b'@');
                    push_square(&mut text, mv.to());
                }
                None => text.push_str("--"),
            },
        }
        text
    }
}

/// A move on the board. The file, the rank or both tell a piece from its rivals.
#[inline]
fn on_board(text: &mut SanText, mv: Move, role: Role, from: Square, rivals: SquareSet) {
    if role != Role::Pawn {
        text.push(capital(role));
        let on_file = rivals.meets(SquareSet::from_file(from.file()));
        let on_rank = rivals.meets(SquareSet::from_rank(from.rank()));
        if !rivals.is_empty() && (!on_file || on_rank) {
            text.push(from.file().letter() as u8);
        }
        if on_file {
            text.push(from.rank().letter() as u8);
        }
    } else if mv.is_capture() {
        text.push(from.file().letter() as u8);
    }
    if mv.is_capture() {
        text.push(b'x');
    }
    push_square(text, mv.to());
    if let Some(role) = mv.promotion() {
        text.push(b'=');
        text.push(capital(role));
    }
}

#[inline]
fn capital(role: Role) -> u8 {
    role.letter().to_ascii_uppercase() as u8
}

#[inline]
fn push_square(text: &mut SanText, sq: Square) {
    text.push(sq.file().letter() as u8);
    text.push(sq.rank().letter() as u8);
}
