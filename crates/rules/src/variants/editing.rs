//! What an editor of positions asks of a game: where a fault is, which rights can be given, where to begin.
//!
//! The rules are asked, not repeated: a setup is changed a little and judged again.

use crate::random::Random;
use crate::variants::{AnyPosition, Variant};
use crate::{Color, Faults, Piece, Rank, Role, Setup, Square, SquareSet};

impl Variant {
    /// The squares where a fault of a setup is; none if it is on no square, or the setup does not have it.
    ///
    /// ```
    /// use misere_rules::{Faults, Setup, Square, SquareSet, Variant};
    /// let setup = Setup::draw("4k3/8/8/8/8/8/P7/P3K3");
    /// let found = Variant::Chess.fault_squares(&setup, Faults::PAWNS_ON_BACKRANK);
    /// assert_eq!(found, SquareSet::EMPTY.with(Square::A1));
    /// ```
    pub fn fault_squares(&self, setup: &Setup, fault: Faults) -> SquareSet {
        if !self.faults(setup).has(fault) {
            return SquareSet::EMPTY;
        }
        match fault {
            Faults::KINGS => self.odd_kings(setup),
            Faults::OPPOSITE_CHECK => setup.board.pieces(!setup.turn, Role::King),
            Faults::IMPOSSIBLE_CHECK => self.impossible_checkers(setup),
            Faults::PAWNS_ON_BACKRANK => self.stray_pawns(setup),
            Faults::BAD_CASTLING => setup.castling_rooks - self.useful_rooks(setup),
            Faults::BAD_EN_PASSANT => setup.en_passant.into_iter().collect(),
            _ => SquareSet::EMPTY,
        }
    }

    /// The sides that have too few or too many kings, whatever the other side has. There is none where only both
    /// together have too many, as with a king in the horde.
    ///
    /// ```
    /// use misere_rules::{Color, Setup, Variant};
    /// let setup = Setup::draw("8/8/8/8/8/8/8/4K3");
    /// assert!(Variant::Chess.sides_with_wrong_kings(&setup).eq([Color::Black]));
    /// ```
    pub fn sides_with_wrong_kings(&self, setup: &Setup) -> impl Iterator<Item = Color> {
        Color::ALL.into_iter().filter(|&side| self.has_wrong_kings(setup, side))
    }

    /// The rooks that can be given the right to castle.
    pub fn castling_candidates(&self, setup: &Setup) -> SquareSet {
        let rooks = setup.board.with_role(Role::Rook) & SquareSet::BACK_RANKS;
        let may = |&sq: &Square| {
            let asked = Setup { castling_rooks: SquareSet::EMPTY.with(sq), ..setup.clone() };
            self.useful_rooks(&asked).has(sq)
        };
        rooks.iter().filter(may).collect()
    }

    /// The squares over which a pawn can just have stepped.
    pub fn en_passant_candidates(&self, setup: &Setup) -> SquareSet {
        let rank = (!setup.turn).rank(Rank::R3);
        let fits = |&sq: &Square| {
            let asked = Setup { en_passant: Some(sq), ..setup.clone() };
            !self.faults(&asked).has(Faults::BAD_EN_PASSANT)
        };
        Square::all().filter(|sq| sq.rank() == rank).filter(fits).collect()
    }

    /// The start of Chess960 of a number, from 0 to 959, with what this game has beyond the board.
    pub fn chess960_start(&self, number: u16) -> Option<Setup> {
        let usual = self.start().to_setup();
        let mut setup = Setup::chess960(number)?;
        // Where no king castles, no rook has the right to.
        if usual.castling_rooks.is_empty() {
            setup.castling_rooks = SquareSet::EMPTY;
        }
        (setup.house, setup.checks) = (usual.house, usual.checks);
        Some(setup)
    }

    /// A position that this many random moves lead to from the start, or fewer if the next one would end the game.
    pub fn random_position(&self, plies: usize, random: &mut Random) -> AnyPosition {
        let mut pos = self.start();
        for _ in 0..plies {
            let Some(&mv) = random.pick(&pos.legal_moves()) else { break };
            let Ok(after) = pos.play(mv) else { break };
            if after.verdict().is_some() {
                break;
            }
            pos = after;
        }
        pos
    }

    /// Is the number of a side's kings wrong, if the other side has one?
    fn has_wrong_kings(&self, setup: &Setup, side: Color) -> bool {
        let others = setup.board.pieces(!side, Role::King);
        let Some(place) = others.first().or_else(|| (!setup.board.occupied()).first()) else { return false };
        let mut asked = Setup { house: None, ..setup.clone() };
        asked.board.take(others);
        asked.board.put(place, Piece { color: !side, role: Role::King });
        setup.board.pieces(side, Role::King).len() != 1 && self.faults(&asked).has(Faults::KINGS)
    }

    /// The kings of the sides that have too many, or all if no side alone has. A king that is missing is on no square.
    fn odd_kings(&self, setup: &Setup) -> SquareSet {
        let mut sides = self.sides_with_wrong_kings(setup).peekable();
        if sides.peek().is_none() {
            return setup.board.with_role(Role::King);
        }
        sides.fold(SquareSet::EMPTY, |kings, side| kings | setup.board.pieces(side, Role::King))
    }

    /// The pawns that the fault goes away without.
    fn stray_pawns(&self, setup: &Setup) -> SquareSet {
        let pawns = setup.board.with_role(Role::Pawn) & SquareSet::BACK_RANKS;
        // A pawn is a stray one if the fault is there with it alone of those on the outer ranks.
        let is_stray = |&sq: &Square| {
            let mut alone = setup.clone();
            alone.board.take(pawns.without(sq));
            self.faults(&alone).has(Faults::PAWNS_ON_BACKRANK)
        };
        pawns.iter().filter(is_stray).collect()
    }

    /// The rooks that may castle in the position, whatever else is wrong with it.
    fn useful_rooks(&self, setup: &Setup) -> SquareSet {
        self.position(setup, Faults::ALL).map_or(SquareSet::EMPTY, |pos| pos.castling_rooks())
    }

    /// The pieces without which there is no check that cannot be.
    fn impossible_checkers(&self, setup: &Setup) -> SquareSet {
        let gives = |&sq: &Square| {
            let mut without = setup.clone();
            without.board.take(SquareSet::EMPTY.with(sq));
            !self.faults(&without).has(Faults::IMPOSSIBLE_CHECK)
        };
        setup.board.of(!setup.turn).iter().filter(gives).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn squares(list: &[Square]) -> SquareSet {
        list.iter().copied().collect()
    }

    #[test]
    fn a_fault_is_where_it_is() {
        let at = |setup: &Setup, fault| Variant::Chess.fault_squares(setup, fault);
        let odd = Setup::draw("4k3/8/3N1N2/8/8/8/8/4K3").with_turn(Color::Black);
        assert_eq!(at(&odd, Faults::IMPOSSIBLE_CHECK), squares(&[Square::D6, Square::F6]));
        assert_eq!(at(&odd, Faults::KINGS), SquareSet::EMPTY, "both kings are there");
        let rights = Setup::draw("4k3/8/8/8/8/8/8/R3K3").with_castling(squares(&[Square::A1, Square::H1]));
        assert_eq!(at(&rights, Faults::BAD_CASTLING), squares(&[Square::H1]));
        let stepped = Setup::draw("4k3/8/8/8/8/8/8/4K3").with_en_passant(Square::E6);
        assert_eq!(at(&stepped, Faults::BAD_EN_PASSANT), squares(&[Square::E6]));
        let other = Setup::draw("4k3/8/8/8/8/8/4R3/4K3");
        assert_eq!(at(&other, Faults::OPPOSITE_CHECK), squares(&[Square::E8]));
    }

    #[test]
    fn kings_are_missing_or_too_many_on_a_side() {
        let wrong = |variant: Variant, board: &str| {
            let setup = Setup::draw(board);
            let sides: Vec<Color> = variant.sides_with_wrong_kings(&setup).collect();
            (sides, variant.fault_squares(&setup, Faults::KINGS))
        };
        let chess = |board| wrong(Variant::Chess, board);
        assert_eq!(chess("4k3/8/8/8/8/8/8/4K3"), (vec![], SquareSet::EMPTY));
        assert_eq!(chess("4k3/8/8/8/8/8/8/R7"), (vec![Color::White], SquareSet::EMPTY));
        assert_eq!(chess("8/8/8/8/8/8/8/8"), (Color::ALL.to_vec(), SquareSet::EMPTY));
        assert_eq!(chess("4k3/8/8/8/8/8/8/KK6"), (vec![Color::White], squares(&[Square::A1, Square::B1])));
        assert_eq!(chess("kk6/8/8/8/8/8/8/R7"), (Color::ALL.to_vec(), squares(&[Square::A8, Square::B8])));
        // The king of the side to move may have been blown up.
        assert_eq!(wrong(Variant::Atomic, "8/8/8/8/8/8/8/8"), (vec![Color::Black], SquareSet::EMPTY));
        let both = squares(&[Square::E1, Square::E8]);
        assert_eq!(wrong(Variant::Horde, "4k3/8/8/8/8/8/8/4K3"), (vec![], both));
        assert_eq!(wrong(Variant::Horde, "8/8/8/8/8/8/8/P7"), (vec![], SquareSet::EMPTY));
        assert_eq!(wrong(Variant::Antichess, "8/8/8/8/8/8/8/KK6"), (vec![], SquareSet::EMPTY));
    }

    #[test]
    fn a_white_pawn_of_the_horde_is_no_stray_one() {
        let setup = Setup::draw("p3k3/8/8/8/8/8/8/P7");
        let found = Variant::Horde.fault_squares(&setup, Faults::PAWNS_ON_BACKRANK);
        assert_eq!(found, squares(&[Square::A8]));
    }

    #[test]
    fn rights_can_be_given_where_king_and_rook_stand() {
        let setup = Setup::draw("r3k2r/8/8/8/R7/8/8/4K2R");
        let all = squares(&[Square::H1, Square::A8, Square::H8]);
        assert_eq!(Variant::Chess.castling_candidates(&setup), all);
        assert_eq!(Variant::Antichess.castling_candidates(&setup), SquareSet::EMPTY);
        let stepped = Setup::draw("4k3/8/8/3pP3/4p3/8/8/4K3");
        assert_eq!(Variant::Chess.en_passant_candidates(&stepped), squares(&[Square::D6]));
    }

    #[test]
    fn starts_of_chess960_have_what_the_game_has() {
        assert_eq!(Variant::Chess.chess960_start(518), Some(Variant::Chess.start().to_setup()));
        assert_eq!(Variant::Antichess.chess960_start(518), Some(Variant::Antichess.start().to_setup()));
        assert_eq!(Variant::ThreeCheck.chess960_start(518), Some(Variant::ThreeCheck.start().to_setup()));
        assert_eq!(Variant::Chess.chess960_start(960), None);
    }

    #[test]
    fn a_random_position_is_that_of_its_seed_and_goes_on() {
        for variant in Variant::ALL {
            for seed in 0..4 {
                let pos = variant.random_position(20, &mut Random(seed));
                assert!(pos.verdict().is_none() && pos.can_move(), "{variant} {seed}");
                assert_eq!(pos, variant.random_position(20, &mut Random(seed)));
            }
        }
    }
}
