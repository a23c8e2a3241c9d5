//! # Crazyhouse
//!
//! Captured pieces change sides and come back.
//! Rules: <https://lichess.org/variant/crazyhouse>.

use super::chess::START;
use crate::memory::House;
use crate::rules::{Aliases, Card, Draws, Drops, Rules};
use crate::setup::Setup;
use crate::{Color, Position, Role};

/// Chess with drops.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Crazyhouse;

static CARD: Card<'_> = Card {
    key: "crazyhouse",
    title: "Crazyhouse",
    aim: "Checkmate, with the pieces you capture",
    aliases: Aliases::of(&["zh", "house"]),
    start: &Setup { house: Some(House::EMPTY), ..START },
};

impl Rules for Crazyhouse {
    type Memory = House;

    fn card(&self) -> Card<'_> {
        CARD
    }

    /// 1. A captured piece goes to the captor's pocket, one that was a pawn as a pawn.  2. Instead of
    ///    moving, a player may drop one on an empty square.  3. Pawns not on the first and last rank.
    #[inline]
    fn drops(self) -> Drops {
        Drops::Captured
    }

    /// 4. Pockets and marks count for repetition; there is no draw by counting moves.
    #[inline]
    fn draws(self) -> Draws {
        Draws::Repetition
    }

    fn can_still_win(self, pos: &Position<Self>, _side: Color) -> bool {
        can_still_win(pos)
    }
}

/// 5. Nothing leaves the game, so only a setup can have too little for a mate.
pub(crate) fn can_still_win<R: Rules>(pos: &Position<R>) -> bool {
    let board = pos.board();
    let house = pos.house().copied().unwrap_or_default();
    let in_hand = |role: Role| house.pockets.white[role] > 0 || house.pockets.black[role] > 0;
    let mates = |role: Role| !board.with_role(role).is_empty() || in_hand(role);
    board.occupied().len() + house.len() > 3
        || !house.promoted.is_empty()
        || [Role::Pawn, Role::Rook, Role::Queen].into_iter().any(mates)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{after, may, moves, pos, set};
    use super::*;
    use crate::variants::Chess;
    use crate::{Ending, Game, Square, SquareSet, Verdict};

    /// White to move with one of each of these in hand.
    fn holding(placement: &str, in_hand: &[Role]) -> Position<Crazyhouse> {
        let mut house = House::EMPTY;
        for &role in in_hand {
            house.pockets.white[role] += 1;
        }
        set(Crazyhouse, Setup { house: Some(house), ..Setup::draw(placement) })
    }

    fn house(pos: &Position<Crazyhouse>) -> House {
        *pos.house().unwrap()
    }

    #[test]
    fn a_captured_piece_goes_to_the_captors_pocket() {
        let taken = after(&pos(Crazyhouse, "7k/8/8/3n4/8/8/8/K2R4", Color::White), &["d1d5"]);
        assert_eq!(house(&taken), house(&holding("7k/8/8/8/8/8/8/K7", &[Role::Knight])));
        assert!(may(&after(&taken, &["h8g8"]), "N@e4"));
        let passed = set(Crazyhouse, Setup::draw("7k/8/8/3pP3/8/8/8/K7").with_en_passant(Square::D6));
        assert_eq!(house(&after(&passed, &["e5d6"])).pockets.white[Role::Pawn], 1);
    }

    #[test]
    fn a_piece_made_from_a_pawn_is_pocketed_as_a_pawn() {
        let before = pos(Crazyhouse, "7k/P7/8/8/8/8/7r/1K6", Color::White);
        let promoted = after(&before, &["a7a8q"]);
        assert_eq!(house(&promoted).promoted, SquareSet::from_square(Square::A8));
        let moved = after(&promoted, &["h8g7", "a8a2"]);
        assert_eq!(house(&moved).promoted, SquareSet::from_square(Square::A2));
        let taken = house(&after(&moved, &["h2a2"]));
        assert!(taken.promoted.is_empty());
        assert_eq!((taken.pockets.black[Role::Pawn], taken.pockets.black[Role::Queen]), (1, 0));
    }

    #[test]
    fn a_pocket_piece_may_be_dropped_on_any_empty_square() {
        let before = holding("7k/8/8/8/8/8/8/K7", &[Role::Knight]);
        let squares = !before.board().occupied();
        assert_eq!(before.drop_destinations(Role::Knight), squares);
        assert!(before.drop_destinations(Role::Queen).is_empty());
        let dropped = after(&before, &["N@e4"]);
        assert_eq!(dropped.board().to_string(), "7k/8/8/8/4N3/8/8/K7");
        assert!(house(&dropped).is_empty() && house(&dropped).promoted.is_empty());
        assert!(!may(&after(&dropped, &["h8g8"]), "N@e5"));
    }

    #[test]
    fn a_drop_may_block_a_check() {
        let checked = holding("7k/8/8/8/8/8/PP6/K3r3", &[Role::Knight]);
        assert_eq!(moves(&checked), ["N@b1", "N@c1", "N@d1"]);
    }

    #[test]
    fn a_drop_may_give_check_and_mate() {
        let before = holding("k7/7R/8/8/8/8/8/K7", &[Role::Rook]);
        let mate = after(&before, &["R@g8"]);
        assert_eq!(mate.verdict(), Some(Verdict::win(Color::White, Ending::Checkmate)));
        assert!(after(&before, &["R@b8"]).is_check());
        assert!(!after(&before, &["R@b1"]).is_check());
    }

    #[test]
    fn pawns_are_not_dropped_on_the_first_and_last_rank() {
        let before = holding("7k/8/8/8/8/8/8/K7", &[Role::Pawn]);
        assert_eq!(before.drop_destinations(Role::Pawn), !SquareSet::BACK_RANKS);
        assert!(may(&before, "P@e2") && may(&before, "P@e7"));
        assert!(!may(&before, "P@e1") && !may(&before, "P@e8"));
    }

    #[test]
    fn a_dropped_pawn_may_double_step() {
        let second = after(&holding("7k/8/8/8/8/8/8/K7", &[Role::Pawn]), &["P@e2", "h8g8"]);
        assert!(may(&second, "e2e4"));
        let third = after(&holding("7k/8/8/8/8/8/8/K7", &[Role::Pawn]), &["P@e3", "h8g8"]);
        assert!(may(&third, "e3e4") && !may(&third, "e3e5"));
    }

    #[test]
    fn pockets_and_marks_count_for_repetition() {
        let placement = "7k/8/8/8/8/8/8/KQ6";
        let empty = holding(placement, &[]);
        let knight = holding(placement, &[Role::Knight]);
        let marked = House { promoted: Square::B1.into(), ..House::EMPTY };
        let marked = set(Crazyhouse, Setup { house: Some(marked), ..Setup::draw(placement) });
        for (a, b) in [(empty, knight), (empty, marked), (knight, marked)] {
            assert!(!a.same_game_state(&b));
            assert_ne!(a.key(), b.key());
        }
        let round = ["a1a2", "h8g8", "a2a1", "g8h8"];
        let mut game = Game::new(knight);
        for uci in round.iter().cycle().take(8) {
            assert_eq!(game.verdict(), None);
            let mv = *game.position().legal_moves().iter().find(|mv| format!("{mv:?}") == *uci).unwrap();
            game.play(mv).unwrap();
        }
        assert_eq!(game.verdict(), Some(Verdict::draw(Ending::Repetition)));
    }

    #[test]
    fn there_is_no_draw_by_move_count() {
        let setup = Setup { halfmoves: 150, ..Setup::draw("7k/8/8/8/8/8/8/KQ6") };
        assert_eq!(Game::new(set(Crazyhouse, setup.clone())).verdict(), None);
        assert_eq!(Game::new(set(Chess, setup)).verdict(), Some(Verdict::draw(Ending::MoveCount)));
    }

    #[test]
    fn three_pieces_without_a_mating_one_are_dead() {
        let dead = Some(Verdict::draw(Ending::InsufficientMaterial));
        assert_eq!(holding("7k/8/8/8/8/8/8/K7", &[]).verdict(), dead);
        assert_eq!(holding("7k/8/8/8/8/8/8/KN6", &[]).verdict(), dead);
        assert_eq!(holding("7k/8/8/8/8/8/8/K7", &[Role::Bishop]).verdict(), dead);
    }

    #[test]
    fn a_fourth_piece_or_a_mating_one_keeps_the_game_alive() {
        for role in [Role::Pawn, Role::Rook, Role::Queen] {
            assert_eq!(holding("7k/8/8/8/8/8/8/K7", &[role]).verdict(), None);
        }
        assert_eq!(holding("7k/8/8/8/8/8/8/KN6", &[Role::Knight]).verdict(), None);
        assert_eq!(holding("7k/8/8/8/8/8/8/KR6", &[]).verdict(), None);
        let marked = House { promoted: Square::B1.into(), ..House::EMPTY };
        let setup = Setup { house: Some(marked), ..Setup::draw("7k/8/8/8/8/8/8/KN6") };
        assert_eq!(set(Crazyhouse, setup).verdict(), None);
    }
}
