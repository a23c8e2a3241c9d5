//! # Misère
//!
//! Chess, but the player who is checkmated wins.

use super::chess::{self, START};
use crate::rules::{Aliases, Card, Rules};
use crate::{Color, Ending, Position, Stuck, Verdict};

/// Chess in which being mated wins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Misere;

static CARD: Card<'_> =
    Card { key: "misere", title: "Misère", aim: "Be checkmated", aliases: Aliases::of(&[]), start: &START };

impl Rules for Misere {
    type Memory = ();

    fn card(&self) -> Card<'_> {
        CARD
    }

    /// 1. A player who is checkmated wins.  2. Stalemate is a draw.
    #[inline]
    fn stuck(self, pos: &Position<Self>, in_check: bool) -> Stuck {
        Stuck::Over(if in_check {
            Verdict::win(pos.turn(), Ending::Checkmate)
        } else {
            Verdict::draw(Ending::Stalemate)
        })
    }

    /// 3. A side can win if the other could mate it.
    fn can_still_win(self, pos: &Position<Self>, side: Color) -> bool {
        chess::can_still_win(pos, !side)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Color::{Black, White};
    use crate::variants::testing::{may, moves, pos};

    /// 1.
    #[test]
    fn a_mated_player_wins() {
        let mate = pos(Misere, "R5k1/5ppp/8/8/8/8/8/K7", Black);
        assert_eq!(mate.verdict(), Some(Verdict::win(Black, Ending::Checkmate)));
        assert!(moves(&mate).is_empty());
        assert_eq!(pos(Misere, "R5k1/5pp1/8/8/8/8/8/K7", Black).verdict(), None);
    }

    /// 1.
    #[test]
    fn no_capture_is_compulsory_and_kings_are_royal() {
        let free = pos(Misere, "7k/8/8/3p4/4P3/8/8/K7", White);
        assert_eq!(moves(&free), ["a1a2", "a1b1", "a1b2", "e4d5", "e4e5"]);
        let pinned = pos(Misere, "k3r3/8/8/8/8/8/4N3/4K3", White);
        assert_eq!(moves(&pinned), ["e1d1", "e1d2", "e1f1", "e1f2"]);
        let promotion = pos(Misere, "8/P6k/8/8/8/8/8/K7", White);
        assert!(may(&promotion, "a7a8n") && !may(&promotion, "a7a8k"));
    }

    /// 2.
    #[test]
    fn a_stuck_player_draws() {
        let stuck = "7k/5Q2/6K1/8/8/8/8/8";
        assert_eq!(pos(Misere, stuck, Black).verdict(), Some(Verdict::draw(Ending::Stalemate)));
        assert_eq!(pos(Misere, stuck, White).verdict(), None);
    }

    /// 3.
    #[test]
    fn too_little_for_a_mate_is_a_draw() {
        let dead = Some(Verdict::draw(Ending::InsufficientMaterial));
        for army in ["K7", "K1B5", "K1N5"] {
            assert_eq!(pos(Misere, &format!("7k/8/8/8/8/8/8/{army}"), White).verdict(), dead, "{army}");
        }
        assert_eq!(pos(Misere, "5b1k/8/8/8/8/8/8/K1B5", White).verdict(), dead);
        assert_eq!(pos(Misere, "2b4k/8/8/8/8/8/8/K1B5", White).verdict(), None);
        assert_eq!(pos(Misere, "7k/8/8/8/8/8/8/K1R5", White).verdict(), None);
    }

    /// 3.
    #[test]
    fn a_side_can_win_if_its_opponent_could_mate() {
        let rook = pos(Misere, "1r5k/8/8/8/8/8/8/K7", White);
        assert!(rook.can_still_win(White) && !rook.can_still_win(Black));
        let knight = pos(Misere, "1q5k/8/8/8/8/8/8/K1N5", White);
        assert!(knight.can_still_win(White) && !knight.can_still_win(Black));
    }
}
