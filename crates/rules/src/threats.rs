//! What a board marks: pieces that the next move may take. The rules are asked, not repeated: captures are
//! played and judged, so duties, blasts and pieces taken in passing count as in the game.

use crate::{Ending, Move, Playable, SquareSet, Verdict};

/// The position if it were the other side's turn; `None` in check, when a player cannot pass.
///
/// ```
/// use misere_rules::{Color, Variant, threats};
/// let passed = threats::passed(&Variant::Antichess.start()).unwrap();
/// assert_eq!(passed.turn(), Color::Black);
/// ```
pub fn passed<P: Playable>(pos: &P) -> Option<P> {
    if pos.is_check() {
        return None;
    }
    let mut passed = pos.clone();
    passed.play_unchecked(Move::PASS);
    Some(passed)
}

/// The pieces of either side that the other side's next move could take, and win by it because no other piece
/// of their kind is left.
pub fn endangered<P: Playable>(pos: &P) -> SquareSet {
    // Where there is check no kind dies out.
    passed(pos).map_or(SquareSet::EMPTY, |passed| extinct_after(pos) | extinct_after(&passed))
}

/// What the side to move could take and win by it.
fn extinct_after<P: Playable>(pos: &P) -> SquareSet {
    let won = Some(Verdict::win(pos.turn(), Ending::Extinction));
    let captures = pos.legal_moves().into_iter().filter(|mv| mv.is_capture());
    let after = captures.filter_map(|mv| pos.play(mv).ok()).filter(|after| after.verdict() == won);
    after.fold(SquareSet::EMPTY, |taken, after| taken | taken_by(pos, &after))
}

/// What compulsory captures take of the other side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Compulsory {
    /// The pieces that some of the captures take.
    pub some: SquareSet,
    /// The pieces that every one of them takes.
    pub every: SquareSet,
}

/// What compulsory captures take of the other side; nothing where the side to move is free.
pub fn compulsory<P: Playable>(pos: &P) -> Compulsory {
    if !pos.must_capture() {
        return Compulsory::default();
    }
    let after = pos.legal_moves().into_iter().filter_map(|mv| pos.play(mv).ok());
    let mut taken = after.map(|after| taken_by(pos, &after));
    let Some(first) = taken.next() else { return Compulsory::default() };
    taken.fold(Compulsory { some: first, every: first }, |all, taken| Compulsory {
        some: all.some | taken,
        every: all.every & taken,
    })
}

/// The pieces of the other side that are gone after a move.
fn taken_by<P: Playable>(before: &P, after: &P) -> SquareSet {
    before.them() & !after.board().of(!before.turn())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{AnyPosition, Color, Faults, Setup, Square, Variant};

    fn position(variant: Variant, placement: &str, turn: Color) -> AnyPosition {
        variant.position(&Setup::draw(placement).with_turn(turn), Faults::NONE).expect("a position")
    }

    fn set(squares: &[Square]) -> SquareSet {
        squares.iter().copied().collect()
    }

    #[test]
    fn the_last_of_a_kind_is_endangered_on_both_sides() {
        // White takes the last rook, Black the last bishop.
        let both = "1nbqkbn1/pppppppp/B7/8/8/5r2/PPPPPPPP/RN1QK1NR";
        for turn in Color::ALL {
            let pos = position(Variant::Extinction, both, turn);
            assert_eq!(endangered(&pos), set(&[Square::A6, Square::F3]), "{turn}");
        }
        assert_eq!(endangered(&Variant::Extinction.start()), SquareSet::EMPTY);
        assert_eq!(endangered(&Variant::Chess.start()), SquareSet::EMPTY);
    }

    #[test]
    fn a_player_in_check_cannot_pass() {
        let check = position(Variant::Chess, "4k3/8/8/8/8/8/4r3/4K3", Color::White);
        assert!(passed(&check).is_none());
        assert_eq!(endangered(&check), SquareSet::EMPTY);
    }

    #[test]
    fn compulsory_captures_take_some_or_every_time_the_same() {
        let choice = position(Variant::Antichess, "8/8/8/8/2p1p3/3P4/8/8", Color::White);
        let either = set(&[Square::C4, Square::E4]);
        assert_eq!(compulsory(&choice), Compulsory { some: either, every: SquareSet::EMPTY });
        let only = position(Variant::Antichess, "8/8/8/8/4p3/3P4/8/8", Color::White);
        assert_eq!(compulsory(&only), Compulsory { some: set(&[Square::E4]), every: set(&[Square::E4]) });
        assert_eq!(
            compulsory(&position(Variant::Chess, "4k3/8/8/8/4p3/3P4/8/4K3", Color::White)),
            Compulsory::default()
        );
    }
}
