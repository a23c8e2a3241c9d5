//! # Horde
//!
//! A crowd of pawns without a king against an army with one.
//! Rules: <https://lichess.org/variant/horde>.

use crate::rules::{Aliases, Card, Kings, Rules};
use crate::setup::Setup;
use crate::{Board, Color, Ending, Position, Role, Square, SquareSet, Verdict};

/// Pawns against pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Horde;

static CARD: Card<'_> = Card {
    key: "horde",
    title: "Horde",
    aim: "White mates the king; Black takes everything",
    aliases: Aliases::of(&[]),
    start: &Setup::draw("rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP")
        .with_castling(SquareSet::from_square(Square::A8).with(Square::H8)),
};

impl Rules for Horde {
    type Memory = ();

    fn card(&self) -> Card<'_> {
        CARD
    }

    /// 1. One side has a king, royal as in chess; the other is the horde and has none.  2. So only
    ///    one side castles.
    #[inline]
    fn kings(self) -> Kings {
        Kings::OneInAll
    }

    /// 4. Pawns of the horde may step two squares from their first and second rank.  3. After a step
    ///    from the first there is no en passant.
    #[inline]
    fn double_step(self, side: Color) -> SquareSet {
        side.second_rank() | side.back_rank()
    }

    // 5. The horde wins by checkmate.  7. Stalemate of either side is a draw.

    /// 6. The king's side wins by taking all of the horde.
    #[inline]
    fn decided(self, pos: &Position<Self>) -> Option<Verdict> {
        horde_destroyed(pos)
    }

    fn can_still_win(self, pos: &Position<Self>, side: Color) -> bool {
        can_still_win(pos, side)
    }
}

/// A side without pieces has lost.
#[inline]
pub(crate) fn horde_destroyed<R: Rules>(pos: &Position<R>) -> Option<Verdict> {
    let gone = Color::ALL.into_iter().find(|&color| pos.board().of(color).is_empty())?;
    Some(Verdict::win(!gone, Ending::HordeDestroyed))
}

/// 8. The king's side can always take everything. Whether the horde can mate depends on what the king
///    has to stand in its own way.
pub(crate) fn can_still_win<R: Rules>(pos: &Position<R>, side: Color) -> bool {
    let board = pos.board();
    if !board.pieces(side, Role::King).is_empty() {
        return true;
    }
    Men::of(board, side).can_mate(Men::of(board, !side))
}

/// How many of each there are.
#[derive(Clone, Copy)]
struct Men {
    pawns: usize,
    knights: usize,
    light_bishops: usize,
    dark_bishops: usize,
    rooks: usize,
    queens: usize,
    all: usize,
}

impl Men {
    fn of(board: &Board, color: Color) -> Men {
        let men = |role| board.pieces(color, role);
        Men {
            pawns: men(Role::Pawn).len(),
            knights: men(Role::Knight).len(),
            light_bishops: (men(Role::Bishop) & SquareSet::LIGHT).len(),
            dark_bishops: (men(Role::Bishop) & SquareSet::DARK).len(),
            rooks: men(Role::Rook).len(),
            queens: men(Role::Queen).len(),
            all: board.of(color).len(),
        }
    }

    fn bishops(self) -> usize {
        self.light_bishops + self.dark_bishops
    }

    /// Two bishops on one colour cover what bishops on it can.
    fn useful(self) -> usize {
        self.all - self.bishops() + self.light_bishops.min(2) + self.dark_bishops.min(2)
    }

    /// Can this horde mate the king of that army, if the army helps? The table is in `docs/rules.md`.
    fn can_mate(self, army: Men) -> bool {
        let pair = self.light_bishops > 0 && self.dark_bishops > 0;
        // The army's bishops that run where the horde's do, and the others.
        let (alike, unlike) = match self.light_bishops {
            0 => (army.dark_bishops, army.light_bishops),
            _ => (army.light_bishops, army.dark_bishops),
        };
        match self.useful() {
            0 => false,
            1 => self.single_can_mate(army, unlike),
            2 | 3 if self.pawns + self.queens > 0 => true,
            2 | 3 if self.rooks > 0 => {
                let with_bishop_only = self.useful() == 2 && self.rooks == 1 && self.bishops() == 1;
                !with_bishop_only || army.all - alike > 1
            }
            2 if army.all == 1 => false,
            2 if self.knights == 2 => army.pawns + army.bishops() + army.knights > 0,
            2 if pair => {
                army.pawns + army.bishops() > 0 || (army.knights > 0 && army.rooks + army.queens > 0)
            }
            2 if self.knights == 1 => army.pawns + unlike > 0 || army.all - alike >= 3,
            2 => army.pawns + army.knights + unlike >= 2,
            3 => pair || self.knights >= 2 || army.all > 1,
            _ => true,
        }
    }

    fn single_can_mate(self, army: Men, unlike: usize) -> bool {
        if army.all == 1 {
            return false;
        }
        let as_queen = army.pawns + army.rooks > 0 || army.light_bishops > 1 || army.dark_bishops > 1;
        if self.pawns == 1 {
            as_queen || army.can_be_smothered()
        } else if self.queens == 1 {
            as_queen
        } else if self.rooks == 1 {
            let kinds = [army.rooks, army.pawns, army.knights].into_iter().filter(|&men| men > 0).count();
            army.pawns > 1 || kinds > 1
        } else if self.bishops() > 0 {
            army.pawns + unlike >= 2
        } else {
            army.can_be_smothered()
        }
    }

    /// Can a lone knight mate this army's king behind its own men?
    fn can_be_smothered(self) -> bool {
        let kinds =
            [self.knights, self.rooks, self.bishops(), self.pawns].into_iter().filter(|&men| men > 0).count();
        // Bishops of one colour leave the king a way out.
        let beside = |bishops: usize| bishops < 2 || self.all - bishops >= 3;
        self.all >= 4
            && (self.knights > 1 || self.pawns > 1 || kinds > 1)
            && beside(self.light_bishops)
            && beside(self.dark_bishops)
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{after, may, moves, pos, set};
    use super::*;
    use crate::Faults;
    use crate::variants::chess::CORNERS;

    #[test]
    fn the_side_without_a_king_fears_no_check() {
        let horde = pos(Horde, "4k3/4r3/8/8/8/8/8/4R2P", Color::White);
        assert!(!horde.is_check());
        assert!(may(&horde, "e1d1"));
        let swapped = pos(Horde, "4r2p/8/8/8/8/8/4R3/4K3", Color::Black);
        assert!(!swapped.is_check());
        assert!(may(&swapped, "e8d8"));
    }

    #[test]
    fn the_king_that_there_is_is_royal() {
        let pinned = pos(Horde, "4k3/4r3/8/8/8/8/8/4R3", Color::Black);
        assert!(may(&pinned, "e7e1") && !may(&pinned, "e7d7"));
        let checked = pos(Horde, "r3k3/3P4/8/8/8/8/8/8", Color::Black);
        assert!(checked.is_check());
        assert!(may(&checked, "e8d7") && !may(&checked, "a8a7"));
    }

    #[test]
    fn exactly_one_king_is_on_the_board() {
        for placement in ["4k3/8/8/8/8/8/8/4K3", "8/4p3/8/8/8/8/4P3/8"] {
            let error = Position::from_setup(&Setup::draw(placement), Horde).unwrap_err();
            assert_eq!(error.faults(), Faults::KINGS);
        }
    }

    #[test]
    fn only_the_side_with_the_king_castles() {
        let setup = Setup::draw("r3k2r/8/8/8/8/8/P7/R6R").with_castling(CORNERS);
        let blacks = set(Horde, setup.clone().with_turn(Color::Black));
        assert_eq!(blacks.castling_rooks(), CORNERS & Color::Black.back_rank());
        assert!(may(&blacks, "e8a8") && may(&blacks, "e8h8"));
        let whites = set(Horde, setup);
        assert!(whites.legal_moves().iter().all(|mv| mv.kind() != crate::MoveKind::Castle));
    }

    #[test]
    fn a_double_step_from_the_first_rank_is_not_taken_in_passing() {
        let first = after(&pos(Horde, "4k3/8/8/8/8/1p6/8/P7", Color::White), &["a1a3"]);
        assert_eq!(first.en_passant(), None);
        assert!(!may(&first, "b3a2"));
        let second = after(&pos(Horde, "4k3/8/8/8/1p6/8/P7/8", Color::White), &["a2a4"]);
        assert_eq!(second.en_passant(), Some(Square::A3));
        assert!(may(&second, "b4a3"));
    }

    #[test]
    fn pawns_of_the_horde_double_step_from_two_ranks() {
        let whites = pos(Horde, "4k3/8/8/8/8/P7/1P6/2P5", Color::White);
        assert_eq!(moves(&whites), ["a3a4", "b2b3", "b2b4", "c1c2", "c1c3"]);
        let swapped = pos(Horde, "2p5/1p6/p7/8/8/8/8/4K3", Color::Black);
        assert_eq!(moves(&swapped), ["a6a5", "b7b5", "b7b6", "c8c6", "c8c7"]);
    }

    #[test]
    fn the_kings_pawns_do_not_stand_on_the_first_rank() {
        let error = Position::from_setup(&Setup::draw("p3k3/8/8/8/8/8/8/P7"), Horde).unwrap_err();
        assert_eq!(error.faults(), Faults::PAWNS_ON_BACKRANK);
    }

    #[test]
    fn the_horde_wins_by_checkmate() {
        let before = pos(Horde, "k7/7R/8/8/8/8/8/6R1", Color::White);
        assert_eq!(after(&before, &["g1g8"]).verdict(), Some(Verdict::win(Color::White, Ending::Checkmate)));
        assert_eq!(after(&before, &["g1g7"]).verdict(), None);
    }

    #[test]
    fn the_king_wins_by_taking_everything() {
        let last = after(&pos(Horde, "4k3/4P3/8/8/8/8/8/8", Color::Black), &["e8e7"]);
        assert_eq!(last.verdict(), Some(Verdict::win(Color::Black, Ending::HordeDestroyed)));
        let promoted_left = after(&pos(Horde, "4k3/4P3/8/8/8/8/8/N7", Color::Black), &["e8e7"]);
        assert_eq!(promoted_left.verdict(), None);
    }

    #[test]
    fn stalemate_of_either_side_is_a_draw() {
        let horde_stuck = pos(Horde, "8/8/8/8/8/4k3/4P3/8", Color::White);
        assert_eq!(horde_stuck.verdict(), Some(Verdict::draw(Ending::Stalemate)));
        let king_stuck = pos(Horde, "k7/2Q5/8/8/8/8/8/8", Color::Black);
        assert_eq!(king_stuck.verdict(), Some(Verdict::draw(Ending::Stalemate)));
    }

    /// A board with these men, `L` and `D` being bishops on light and dark squares; the army has its
    /// king besides.
    fn meeting(horde: &str, army: &str) -> Position<Horde> {
        let mut setup = Setup::new(Board::EMPTY);
        setup.board.put(Square::H8, Role::King.of(Color::Black));
        let men = horde.chars().map(|man| (Color::White, man));
        for (color, man) in men.chain(army.chars().map(|man| (Color::Black, man))) {
            let (role, on) = match man {
                'L' => (Role::Bishop, SquareSet::LIGHT),
                'D' => (Role::Bishop, SquareSet::DARK),
                _ => (Role::from_letter(man).unwrap(), !SquareSet::BACK_RANKS),
            };
            let free = on - SquareSet::BACK_RANKS - setup.board.occupied();
            setup.board.put(free.first().unwrap(), role.of(color));
        }
        Position::from_setup(&setup, Horde)
            .or_else(|error| error.clone().pardon(error.faults()))
            .expect("every fault is pardoned")
    }

    /// What each of these hordes can and cannot mate.
    fn table(hordes: &[&str], mated: &[&str], safe: &[&str]) {
        for &horde in hordes {
            for (armies, can) in [(mated, true), (safe, false)] {
                for &army in armies {
                    let pos = meeting(horde, army);
                    assert_eq!(pos.can_still_win(Color::White), can, "{horde} against K{army}");
                    assert!(pos.can_still_win(Color::Black), "{horde} against K{army}");
                }
            }
        }
    }

    const ANY_ARMY: &[&str] = &["", "Q", "R", "L", "D", "N", "P", "LL", "QRLDNP"];

    #[test]
    fn four_pieces_can_mate_anything() {
        table(&["NNNN", "LDNN", "LLDD", "LLNN", "PPPP", "QRLN"], ANY_ARMY, &[]);
    }

    #[test]
    fn a_queen_or_pawn_with_help_can_mate_anything() {
        table(&["QN", "QL", "QQ", "PP", "PN", "PL", "PLL", "PNN", "QLD", "RQ", "RP"], ANY_ARMY, &[]);
    }

    #[test]
    fn a_rook_with_help_can_mate_anything() {
        table(&["RR", "RN", "RNN", "RNL", "RLD", "RRL", "RLL"], ANY_ARMY, &[]);
    }

    #[test]
    fn rook_and_bishop_need_a_man_beside_bishops_of_that_colour() {
        table(&["RL"], &["D", "N", "P", "R", "Q", "LN"], &["", "L", "LL", "LLL"]);
        table(&["RD"], &["L", "N", "P", "R", "Q", "DN"], &["", "D", "DD"]);
    }

    #[test]
    fn three_minor_pieces_can_mate_anything() {
        table(&["NNN", "NNL", "LDN", "LLD"], ANY_ARMY, &[]);
        table(&["LLN", "DDN", "LLLN"], &["Q", "R", "L", "D", "N", "P"], &[""]);
    }

    #[test]
    fn two_knights_need_a_pawn_bishop_or_knight() {
        table(&["NN"], &["P", "L", "D", "N", "QP"], &["", "Q", "R", "QRR"]);
    }

    #[test]
    fn two_bishops_on_both_colours_need_a_pawn_or_bishop_or_a_knight_and_more() {
        table(&["LD"], &["P", "L", "D", "NR", "NQ"], &["", "N", "NN", "R", "Q", "QR"]);
    }

    #[test]
    fn bishop_and_knight_need_a_pawn_another_bishop_or_two_men() {
        table(&["LN"], &["P", "D", "RR", "QR", "NN", "RRL"], &["", "L", "LL", "R", "Q", "N", "RL"]);
        table(&["DN"], &["P", "L", "RR", "NQ"], &["", "D", "R", "RD"]);
    }

    #[test]
    fn bishops_of_one_colour_need_two_pawns_knights_or_other_bishops() {
        table(
            &["LL", "LLL", "LLLL"],
            &["PP", "PN", "NN", "ND", "DD", "PD"],
            &["", "P", "N", "D", "PL", "LL", "RR", "NQ", "QRL"],
        );
        table(&["DD"], &["PP", "NL", "LL"], &["P", "NR", "DD", "PD"]);
    }

    #[test]
    fn a_queen_needs_a_pawn_a_rook_or_two_bishops_on_one_colour() {
        table(&["Q"], &["P", "R", "LL", "DD"], &["", "N", "NN", "L", "LD", "Q", "QQN"]);
    }

    #[test]
    fn a_rook_needs_two_pawns_or_two_kinds_of_men() {
        table(&["R"], &["PP", "RP", "RN", "PN"], &["", "P", "R", "N", "RR", "NN", "QL", "PL", "RQ"]);
    }

    #[test]
    fn a_bishop_needs_two_pawns_or_other_bishops() {
        table(&["L"], &["PP", "DD", "PD"], &["", "P", "D", "PL", "LL", "LD", "NN", "QR"]);
        table(&["D"], &["PP", "LL", "PL"], &["P", "L", "PD", "DD"]);
    }

    #[test]
    fn a_knight_needs_a_king_to_smother() {
        table(
            &["N"],
            &["NNQ", "PPQ", "RNQ", "RLQ", "NLQ", "RPQ", "NPQ", "LPQ", "LLPQ", "LLRN"],
            &["", "N", "NN", "PP", "RN", "QQQ", "RRR", "RQQ", "LLL", "LLP", "DDN"],
        );
    }

    #[test]
    fn a_pawn_does_what_a_queen_or_a_knight_would() {
        table(&["P"], &["P", "R", "LL", "NNQ", "NLQ"], &["", "N", "NN", "L", "LD", "Q", "QQQ"]);
    }

    #[test]
    fn nothing_cannot_mate() {
        table(&[""], &[], ANY_ARMY);
    }
}
