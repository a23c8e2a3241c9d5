//! The pieces of both sides, followed from the beginning of a game: a row in which each keeps its place.

use misere_rules::{Board, ByColor, Color, Move, Playable, Role, Square};

/// A piece that was there at the beginning, or was dropped later.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LineupPiece {
    /// What it is, or was when it went.
    pub role: Role,
    /// Has it become what it is, on the last rank?
    pub promoted: bool,
    /// Where it stands; `None` if it is gone.
    pub at: Option<Square>,
}

/// The pieces of both sides, followed from the beginning of a game.
///
/// ```
/// use misere_rules::{Color, Variant, Role};
/// use misere_table::Lineup;
///
/// let lineup = Lineup::of(&Variant::Antichess.start().board());
/// assert_eq!(lineup.of_side(Color::White)[0].role, Role::King);
/// ```
#[derive(Clone, Debug)]
pub struct Lineup(ByColor<Vec<LineupPiece>>);

/// Officers stand before pawns, the king first.
const ORDER: [Role; 6] = [Role::King, Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

impl Lineup {
    /// The pieces on a board, before any of them has moved.
    pub fn of(board: &Board) -> Lineup {
        let row = |side: Color| {
            let of_role = |role: Role| board.pieces(side, role).iter().map(move |at| (role, at));
            let piece = |(role, at)| LineupPiece { role, promoted: false, at: Some(at) };
            ORDER.into_iter().flat_map(of_role).map(piece).collect()
        };
        Lineup(ByColor::new_with(row))
    }

    /// The pieces of a side.
    pub fn of_side(&self, side: Color) -> &[LineupPiece] {
        &self.0[side]
    }

    /// Follows a move. What has gone is seen on the boards, so a blast and a capture in passing need no word.
    pub fn follow<P: Playable>(&mut self, before: &P, mv: Move, after: &P) {
        let (mover, board) = (before.turn(), after.board());
        let journeys = journeys(mv);
        // All travellers are found before any of them arrives: castling may exchange two squares.
        let find = |from| self.0[mover].iter().position(|piece| piece.at == Some(from));
        let travellers: Vec<_> = journeys.iter().map(|&(from, to)| (find(from), to)).collect();
        for (index, to) in travellers {
            if let Some(piece) = index.and_then(|index| self.0[mover].get_mut(index)) {
                piece.at = Some(to);
            }
        }
        if let Some(role) = mv.dropped() {
            self.0[mover].push(LineupPiece { role, promoted: false, at: Some(mv.to()) });
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
}

/// From where to where pieces of the mover go.
fn journeys(mv: Move) -> Vec<(Square, Square)> {
    let Some(from) = mv.from() else { return Vec::new() };
    match mv.castled() {
        Some((king, rook)) => vec![(from, king), (mv.to(), rook)],
        None => vec![(from, mv.to())],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use misere_rules::{AnyPosition, Request, Variant};

    fn followed(variant: Variant, moves: &[&str]) -> (Lineup, AnyPosition) {
        let mut pos = variant.start();
        let mut lineup = Lineup::of(&pos.board());
        for text in moves {
            let mv = pos.find(text.parse::<Request>().expect("a move")).expect("a legal move");
            let after = pos.play(mv).expect("a legal move");
            lineup.follow(&pos, mv, &after);
            pos = after;
        }
        (lineup, pos)
    }

    #[test]
    fn a_piece_keeps_its_place_when_it_moves_promotes_or_goes() {
        let moves = ["g2g4", "h7h5", "g4h5", "g7g6", "h5g6", "a7a6", "g6g7", "a6a5", "g7h8q"];
        let (lineup, _) = followed(Variant::Chess, &moves);
        let pawn = lineup.of_side(Color::White)[14];
        assert_eq!(pawn, LineupPiece { role: Role::Queen, promoted: true, at: Some(Square::H8) });
        let gone: Vec<Role> = lineup
            .of_side(Color::Black)
            .iter()
            .filter(|piece| piece.at.is_none())
            .map(|piece| piece.role)
            .collect();
        assert_eq!(gone, [Role::Rook, Role::Pawn, Role::Pawn]);
    }

    #[test]
    fn castling_takes_the_rook_along() {
        let moves = ["g1f3", "a7a6", "g2g3", "a6a5", "f1g2", "a5a4", "e1h1"];
        let (lineup, pos) = followed(Variant::Chess, &moves);
        let row = lineup.of_side(Color::White);
        assert_eq!((row[0].at, row[3].at), (Some(Square::G1), Some(Square::F1)));
        assert!(Color::ALL.into_iter().all(|side| {
            let squares = lineup.of_side(side).iter().filter_map(|piece| piece.at);
            squares.collect::<misere_rules::SquareSet>() == pos.board().of(side)
        }));
    }
}
