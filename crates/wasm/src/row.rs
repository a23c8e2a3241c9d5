//! The row of a side's pieces: one slot for each piece, for the whole game.

use misere_rules::{AnyPosition, Board, ByColor, Color, Move, MoveKind, Role, Square, SquareSet};
use serde::Serialize;
use tsify::Tsify;

/// A place in the row of a side's pieces. It belongs to one piece for the whole game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Slot {
    /// What the piece is, or was when it went.
    pub role: Role,
    /// Has it become what it is, on the last rank?
    pub promoted: bool,
    /// Where it stands; nothing if it is gone.
    pub square: Option<String>,
    /// The compulsory captures that would take it.
    pub prey: Prey,
}

/// By which of the compulsory captures a piece would be taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Tsify)]
#[serde(rename_all = "lowercase")]
pub enum Prey {
    /// By none, or no capture is compulsory.
    #[default]
    None,
    /// By some: another piece may be taken instead.
    Some,
    /// By every one: it will be gone.
    Every,
}

/// The pieces of both sides, followed from the beginning of a game.
#[derive(Clone, Debug)]
pub(crate) struct Rows(ByColor<Vec<Piece>>);

/// A piece that was there at the beginning, or was dropped later.
#[derive(Clone, Copy, Debug)]
struct Piece {
    role: Role,
    promoted: bool,
    at: Option<Square>,
}

/// Officers stand before pawns, the king first.
const ORDER: [Role; 6] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

impl Rows {
    /// The pieces on a board, before any of them has moved.
    pub(crate) fn of(board: &Board) -> Rows {
        let row = |side: Color| {
            let of_role = |role: Role| board.pieces(side, role).iter().map(move |at| (role, at));
            let piece = |(role, at)| Piece { role, promoted: false, at: Some(at) };
            ORDER.into_iter().flat_map(of_role).map(piece).collect()
        };
        Rows(ByColor::new_with(row))
    }

    /// Follows a move. What has gone is seen on the boards, so a blast and a capture in passing need no word.
    pub(crate) fn follow(&mut self, before: &AnyPosition, mv: Move, after: &AnyPosition) {
        let (mover, board) = (before.turn(), after.board());
        let journeys = journeys(before, mv, after);
        // All travellers are found before any of them arrives: castling may exchange two squares.
        let find = |from| self.0[mover].iter().position(|piece| piece.at == Some(from));
        let travellers: Vec<_> = journeys.iter().map(|&(from, to)| (find(from), to)).collect();
        for (index, to) in travellers {
            if let Some(piece) = index.and_then(|index| self.0[mover].get_mut(index)) {
                piece.at = Some(to);
            }
        }
        if let Some(role) = mv.dropped() {
            self.0[mover].push(Piece { role, promoted: false, at: Some(mv.to()) });
        }
        for side in Color::ALL {
            for piece in &mut self.0[side] {
                let Some(at) = piece.at else { continue };
                match board.piece_at(at).filter(|found| found.color == side) {
                    Some(found) => {
                        piece.promoted |= found.role != piece.role;
                        piece.role = found.role;
                    }
                    None => piece.at = None,
                }
            }
        }
    }

    /// The rows as a page shows them, in this position.
    pub(crate) fn shown(&self, pos: &AnyPosition) -> ByColor<Vec<Slot>> {
        let (some, every) = prey(pos);
        let slot = |piece: &Piece| {
            let within = |set: SquareSet| piece.at.is_some_and(|at| set.has(at));
            let prey = match (within(every), within(some)) {
                (true, _) => Prey::Every,
                (_, true) => Prey::Some,
                _ => Prey::None,
            };
            let square = piece.at.map(|at| at.to_string());
            Slot { role: piece.role, promoted: piece.promoted, square, prey }
        };
        ByColor::new_with(|side| self.0[side].iter().map(slot).collect())
    }
}

/// From where to where pieces of the mover go.
fn journeys(before: &AnyPosition, mv: Move, after: &AnyPosition) -> Vec<(Square, Square)> {
    let Some(from) = mv.from() else { return Vec::new() };
    if mv.kind() != MoveKind::Castle {
        return vec![(from, mv.to())];
    }
    let arrival = |role: Role, from: Square| {
        let (old, new) = (before.our(role), after.board().pieces(before.turn(), role));
        (from, new.iter().find(|&sq| !old.has(sq)).unwrap_or(from))
    };
    vec![arrival(Role::King, from), arrival(Role::Rook, mv.to())]
}

/// What compulsory captures take of the other side: some of them, and every one.
fn prey(pos: &AnyPosition) -> (SquareSet, SquareSet) {
    if !pos.must_capture() {
        return (SquareSet::EMPTY, SquareSet::EMPTY);
    }
    let taken = pos.legal_moves().into_iter().filter_map(|mv| {
        let after = pos.play(mv).ok()?;
        Some(pos.them() & !after.board().of(!pos.turn()))
    });
    let nothing = (SquareSet::EMPTY, None);
    let (some, every) = taken.fold(nothing, |(some, every), taken| {
        (some | taken, Some(every.map_or(taken, |every| every & taken)))
    });
    (some, every.unwrap_or_default())
}
