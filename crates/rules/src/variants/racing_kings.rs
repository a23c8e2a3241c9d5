//! # Racing Kings
//!
//! Be the first to bring your king to the last rank; giving check is forbidden.
//! Rules: <https://lichess.org/variant/racingKings>.

use crate::rules::{Aliases, Card, Castling, Checking, Pawns, Rules};
use crate::setup::Setup;
use crate::{Color, Ending, Move, Position, Rank, Role, SquareSet, Verdict};

/// A race of kings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RacingKings;

/// The rank both kings run to.
pub(crate) const GOAL: SquareSet = SquareSet::from_rank(Rank::R8);

static CARD: Card<'_> = Card {
    key: "racingkings",
    title: "Racing Kings",
    aim: "Be the first to bring your king to rank 8",
    aliases: Aliases::of(&["race"]),
    start: &Setup::draw("8/8/8/8/8/8/krbnNBRK/qrbnNBRQ"),
};

impl Rules for RacingKings {
    type Memory = ();

    fn card(&self) -> Card<'_> {
        CARD
    }

    /// 1. No move may give check, and none may leave the own king in one.
    #[inline]
    fn checking(self) -> Checking {
        Checking::Forbidden
    }

    /// 2. There is no castling.
    #[inline]
    fn castling(self) -> Castling {
        Castling::Never
    }

    /// 3. There are no pawns.
    #[inline]
    fn pawns(self) -> Pawns {
        Pawns::Never
    }

    /// 4. The first king on rank 8 wins …
    #[inline]
    fn goals(self) -> SquareSet {
        GOAL
    }

    /// … but Black may still follow White's with the next move.  5. If
    ///    it cannot, the race is over at once.
    #[inline]
    fn decided(self, pos: &Position<Self>) -> Option<Verdict> {
        race(pos)
    }

    // 6. A player without a legal move draws.

    /// 7. A lone king can still run.
    fn can_still_win(self, _pos: &Position<Self>, _side: Color) -> bool {
        true
    }
}

/// How the race stands.
#[inline]
pub(crate) fn race<R: Rules>(pos: &Position<R>) -> Option<Verdict> {
    let arrived = pos.board().with_role(Role::King) & GOAL;
    if arrived.is_empty() {
        return None;
    }
    let white = arrived.meets(pos.board().of(Color::White));
    let black = arrived.meets(pos.board().of(Color::Black));
    match (white, black) {
        (true, true) => Some(Verdict::draw(Ending::RaceTied)),
        (true, false) if pos.turn() == Color::Black && can_follow(pos) => None,
        _ => Some(Verdict::win(if white { Color::White } else { Color::Black }, Ending::RaceWon)),
    }
}

/// Can the king to move reach the goal at once?
fn can_follow<R: Rules>(pos: &Position<R>) -> bool {
    let kings = pos.our(Role::King);
    let follows = |mv: &Move| GOAL.has(mv.to()) && mv.from().is_some_and(|from| kings.has(from));
    pos.undecided_moves().iter().any(follows)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{after, may, moves, pos, set};
    use super::*;
    use crate::variants::Chess;
    use crate::{Faults, Square};

    #[test]
    fn no_move_may_give_check() {
        let rook = pos(RacingKings, "8/8/8/k7/8/8/8/6RK", Color::White);
        assert!(!may(&rook, "g1a1") && !may(&rook, "g1g5"));
        assert!(may(&rook, "g1b1") && may(&rook, "g1g4"));
        assert!(may(&pos(Chess, "8/8/8/k7/8/8/8/6RK", Color::White), "g1a1"));
    }

    #[test]
    fn the_king_may_not_discover_a_check() {
        let hiding = pos(RacingKings, "8/8/k7/8/8/8/K7/R7", Color::White);
        assert!(may(&hiding, "a2a3"));
        assert!(!may(&hiding, "a2b2") && !may(&hiding, "a2b1") && !may(&hiding, "a2b3"));
        assert!(may(&pos(RacingKings, "8/8/k7/8/8/8/K7/1R6", Color::White), "a2a1"));
    }

    #[test]
    fn kings_are_royal() {
        let beside = pos(RacingKings, "8/8/8/8/1r6/8/K7/7k", Color::White);
        assert!(may(&beside, "a2a3") && !may(&beside, "a2b2"));
    }

    #[test]
    fn there_is_no_castling() {
        let setup = Setup::draw("8/8/k7/8/8/8/8/4K2R").with_castling(Square::H1.into());
        assert!(may(&set(Chess, setup.clone()), "e1h1"));
        let pos = set(RacingKings, setup);
        assert!(pos.castling_rooks().is_empty());
        assert!(!may(&pos, "e1h1"));
    }

    #[test]
    fn pawns_and_checks_are_faults() {
        let faults =
            |placement| Position::from_setup(&Setup::draw(placement), RacingKings).unwrap_err().faults();
        assert_eq!(faults("8/8/8/8/8/8/P7/k6K"), Faults::VARIANT);
        assert_eq!(faults("8/8/8/8/8/8/r6K/k7"), Faults::VARIANT);
        assert!(Position::from_setup(&Setup::draw("8/8/8/8/8/r7/7K/k7"), RacingKings).is_ok());
    }

    #[test]
    fn the_first_king_on_the_last_rank_wins() {
        let black = after(&pos(RacingKings, "8/k6K/8/8/8/8/8/8", Color::Black), &["a7a8"]);
        assert_eq!(black.verdict(), Some(Verdict::win(Color::Black, Ending::RaceWon)));
        assert!(black.legal_moves().is_empty());
    }

    #[test]
    fn black_has_one_reply() {
        let white = after(&pos(RacingKings, "8/K6k/8/8/8/8/8/8", Color::White), &["a7a8"]);
        assert_eq!(white.verdict(), None);
        assert_eq!(after(&white, &["h7h8"]).verdict(), Some(Verdict::draw(Ending::RaceTied)));
        assert_eq!(after(&white, &["h7h6"]).verdict(), Some(Verdict::win(Color::White, Ending::RaceWon)));
    }

    #[test]
    fn without_a_reply_white_has_won_at_once() {
        let far = after(&pos(RacingKings, "8/K7/7k/8/8/8/8/8", Color::White), &["a7a8"]);
        assert_eq!(far.verdict(), Some(Verdict::win(Color::White, Ending::RaceWon)));
        assert!(moves(&far).is_empty());
        let guarded = after(&pos(RacingKings, "8/K6k/8/8/8/8/1B6/6R1", Color::White), &["a7a8"]);
        assert_eq!(guarded.verdict(), Some(Verdict::win(Color::White, Ending::RaceWon)));
        let half_guarded = after(&pos(RacingKings, "8/K6k/8/8/8/8/8/6R1", Color::White), &["a7a8"]);
        assert_eq!(half_guarded.verdict(), None);
    }

    #[test]
    fn a_stuck_player_draws() {
        let stuck = pos(RacingKings, "8/8/8/8/8/1Q6/8/k6K", Color::Black);
        assert_eq!(stuck.verdict(), Some(Verdict::draw(Ending::Stalemate)));
        let runner = pos(RacingKings, "7K/8/8/8/8/1Q6/8/k7", Color::Black);
        assert_eq!(runner.verdict(), Some(Verdict::win(Color::White, Ending::RaceWon)));
    }

    #[test]
    fn lone_kings_can_still_run() {
        let lone = "8/8/8/8/8/8/8/k6K";
        assert_eq!(pos(RacingKings, lone, Color::White).verdict(), None);
        assert_eq!(
            pos(Chess, lone, Color::White).verdict(),
            Some(Verdict::draw(Ending::InsufficientMaterial))
        );
    }
}
