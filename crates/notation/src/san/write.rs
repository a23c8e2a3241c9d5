//! Writing: the shortest text that no other legal move shares.

use misere_rules::{
    Announcement, Move, MoveKind, Playable, Position, Role, Rules, Square, SquareSet, VisitPositionMut,
};

use super::text::SanText;
use crate::short::ShortText;

/// A legal move as SAN. `+` says that it gives check, `#` that it decides the game.
///
/// ```
/// use misere_notation::{fen, san};
/// use misere_rules::{Move, Square, Variant};
///
/// let pos = fen::position(&Variant::Chess, "6k1/8/6K1/8/8/8/8/R6R w - - 0 1")?;
/// assert_eq!(san::write(&pos, Move::quiet(Square::A1, Square::D1)).as_str(), "Rad1");
/// assert_eq!(san::write(&pos, Move::quiet(Square::A1, Square::A8)).as_str(), "Ra8#");
/// # Ok::<(), fen::PositionError>(())
/// ```
pub fn write<P: Playable>(pos: &P, mv: Move) -> SanText {
    play(&mut pos.clone(), mv)
}

/// The same, and the move is played: to write a whole game no move is played twice.
#[inline]
pub fn play<P: Playable>(pos: &mut P, mv: Move) -> SanText {
    pos.visit_mut(Play(mv))
}

struct Play(Move);

impl VisitPositionMut for Play {
    type Output = SanText;

    #[inline(never)]
    fn visit<R: Rules>(self, pos: &mut Position<R>) -> SanText {
        let mut text = unmarked(pos, self.0);
        pos.play_unchecked(self.0);
        match pos.announcement() {
            Some(Announcement::End) => text.push(b'#'),
            Some(Announcement::Check) => text.push(b'+'),
            None => {}
        }
        SanText(text)
    }
}

/// The move, whatever it does to the other side.
#[inline]
fn unmarked<R: Rules>(pos: &Position<R>, mv: Move) -> ShortText {
    match (mv.kind(), mv.from()) {
        (MoveKind::Castle, Some(king)) => ShortText::of(if mv.to() > king { "O-O" } else { "O-O-O" }),
        (_, Some(from)) => {
            let role = pos.board().role_at(from).unwrap_or(Role::Pawn);
            on_board(mv, role, from, pos.rivals(role, from, mv.to()))
        }
        (_, None) => mv.dropped().map_or_else(|| ShortText::of("--"), |role| drop(role, mv.to())),
    }
}

/// A move on the board. A pawn that captures names its file, another piece what tells it from its rivals.
#[inline(always)]
fn on_board(mv: Move, role: Role, from: Square, rivals: SquareSet) -> ShortText {
    let (is_pawn, captures) = (role == Role::Pawn, mv.is_capture());
    let [file, _] = ShortText::square(from);
    let (officer, pawn) = (capital(role) * u8::from(!is_pawn), file * u8::from(is_pawn & captures));
    let mut text = ShortText::beginning(officer | pawn);
    if !rivals.is_empty() {
        text = told_apart(text, from, rivals);
    }
    text.push_if(captures, b'x');
    text.push_square(mv.to());
    if let Some(role) = mv.promotion() {
        text.push(b'=');
        text.push(capital(role));
    }
    text
}

#[cold]
fn drop(role: Role, to: Square) -> ShortText {
    let mut text = ShortText::default();
    text.push(capital(role));
    text.push(b'@');
    text.push_square(to);
    text
}

/// The file, the rank or both tell a piece from its rivals.
#[cold]
fn told_apart(mut text: ShortText, from: Square, rivals: SquareSet) -> ShortText {
    let on_file = rivals.meets(SquareSet::from_file(from.file()));
    let on_rank = rivals.meets(SquareSet::from_rank(from.rank()));
    let [file, rank] = ShortText::square(from);
    text.push_if(!on_file | on_rank, file);
    text.push_if(on_file, rank);
    text
}

/// The letters of the roles by their codes. A table avoids the unpredictable branch that a match may
/// become.
const CAPITALS: [u8; 8] = {
    let (mut capitals, mut i) = ([0; 8], 0);
    while i < Role::ALL.len() {
        capitals[Role::ALL[i] as usize] = Role::ALL[i].letter().to_ascii_uppercase() as u8;
        i += 1;
    }
    capitals
};

#[inline]
fn capital(role: Role) -> u8 {
    CAPITALS[role as usize]
}
