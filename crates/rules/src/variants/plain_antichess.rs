//! # Plain antichess
//!
//! Antichess without kings made from pawns and without draws.

use super::antichess::Antichess;
use super::borrow_rules;
use super::chess::ARMIES;
use crate::Roles;
use crate::rules::{Aliases, Card, Draws, Rules};

/// The antichess of the web game that asks only for the first player without a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PlainAntichess;

static CARD: Card<'_> = Card {
    key: "plain-antichess",
    title: "Plain antichess",
    aim: "Be the first player without a legal move",
    aliases: Aliases::of(&["anti-chess", "antichess-web"]),
    start: &ARMIES,
};

impl Rules for PlainAntichess {
    type Memory = ();
    borrow_rules!(Antichess: royalty, duty, castling, stuck);

    fn card(&self) -> Card<'_> {
        CARD
    }

    /// 1. A pawn becomes a queen, rook, bishop or knight, never a king.
    #[inline]
    fn promotions(self) -> Roles {
        Roles::OFFICERS
    }

    /// 2. There are no automatic draws: not by repetition or counting, and no position is dead.
    #[inline]
    fn draws(self) -> Draws {
        Draws::Never
    }

    // 3. The moves of each player are counted: half of those a game has on record.
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Color::{Black, White};
    use crate::variants::testing::{after, may, moves, pos, set};
    use crate::{Ending, Game, Position, Setup, Verdict};

    /// A game in which these moves are played again and again.
    fn repeated<R: Rules>(first: Position<R>, moves: &[&str], times: usize) -> Game<Position<R>> {
        let mut game = Game::new(first);
        for &mv in moves.iter().cycle().take(moves.len() * times) {
            let after = after(game.position(), &[mv]);
            let legal = game.position().legal_moves();
            let mv = legal.into_iter().find(|&mv| game.position().play(mv) == Ok(after));
            game.play(mv.expect("it was just played")).expect("the game goes on");
        }
        game
    }

    /// The other articles are those of antichess.
    #[test]
    fn the_rest_is_antichess() {
        let attacked = pos(PlainAntichess, "4r3/8/8/8/8/8/8/N3K3", White);
        assert!(!attacked.is_check() && may(&attacked, "e1e2"));
        assert_eq!(moves(&pos(PlainAntichess, "8/8/8/3p4/4P3/8/8/K7", White)), ["e4d5"]);
        let passing = after(&pos(PlainAntichess, "n7/8/8/8/3p4/8/4P3/8", White), &["e2e4"]);
        assert_eq!(moves(&passing), ["d4e3"]);
        let rights = Setup::draw("n7/8/8/8/8/8/8/4K2R").with_castling(crate::Square::H1.into());
        assert!(!may(&set(PlainAntichess, rights), "e1h1"));
        let stuck = pos(PlainAntichess, "8/8/8/8/p7/P7/8/8", Black).verdict();
        assert_eq!(stuck, Some(Verdict::win(Black, Ending::NothingToMove)));
        let gone = pos(PlainAntichess, "8/8/8/8/8/8/8/n7", White).verdict();
        assert_eq!(gone, Some(Verdict::win(White, Ending::NoPieces)));
    }

    /// 1.
    #[test]
    fn a_pawn_does_not_become_a_king() {
        let pos = pos(PlainAntichess, "8/P7/8/8/8/8/8/7n", White);
        assert_eq!(moves(&pos), ["a7a8b", "a7a8n", "a7a8q", "a7a8r"]);
    }

    /// 2.
    #[test]
    fn no_position_is_dead() {
        let bishops = pos(PlainAntichess, "2b5/8/8/8/8/8/8/2B5", White);
        assert_eq!(bishops.verdict(), None);
        assert!(bishops.can_still_win(White) && bishops.can_still_win(Black));
    }

    /// 2.
    #[test]
    fn there_is_no_draw_by_repetition() {
        let knights = pos(PlainAntichess, "n7/8/8/8/8/8/8/7N", White);
        let game = repeated(knights, &["h1g3", "a8b6", "g3h1", "b6a8"], 6);
        assert_eq!((game.occurrences(), game.verdict()), (7, None));
    }

    /// 2.
    #[test]
    fn there_is_no_draw_by_counting_moves() {
        let setup = Setup { halfmoves: 500, ..Setup::draw("n7/8/8/8/8/8/8/7N") };
        assert_eq!(Game::new(set(PlainAntichess, setup.clone())).verdict(), None);
        let drawn = Game::new(set(Antichess, setup)).verdict();
        assert_eq!(drawn, Some(Verdict::draw(Ending::MoveCount)));
    }

    /// 3.
    #[test]
    fn moves_are_counted_and_those_taken_back_are_not() {
        let knights = pos(PlainAntichess, "n7/8/8/8/8/8/8/7N", White);
        let mut game = repeated(knights, &["h1g3", "a8b6", "g3h1"], 1);
        assert_eq!((game.moves().len(), game.position().fullmoves()), (3, 2));
        assert!(game.undo().is_some() && game.undo().is_some());
        assert_eq!((game.moves().len(), game.position().fullmoves()), (1, 1));
    }
}
