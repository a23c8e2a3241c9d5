//! Anything a FEN can say.

use core::fmt;

use crate::memory::{ChecksLeft, House};
use crate::{Board, ByColor, Color, File, Rank, Role, Square, SquareSet};

/// Anything a FEN can say, playable or not. [`Position::from_setup`](crate::Position::from_setup) is
/// the way to a position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct Setup {
    /// The pieces.
    pub board: Board,
    /// The side to move.
    pub turn: Color,
    /// The rights to castle, as the squares of the rooks that may.
    pub castling_rooks: SquareSet,
    /// The square a pawn has just stepped over.
    pub en_passant: Option<Square>,
    /// Pieces in hand, where the text spoke of them.
    pub house: Option<House>,
    /// Checks still to give, where the text spoke of them.
    pub checks: Option<ChecksLeft>,
    /// Plies since the last capture or pawn's move.
    pub halfmoves: u32,
    /// The number of the move, counted from one.
    pub fullmoves: u32,
}

impl Setup {
    /// This board with White to move and nothing else to say.
    pub const fn new(board: Board) -> Setup {
        Setup {
            board,
            turn: Color::White,
            castling_rooks: SquareSet::EMPTY,
            en_passant: None,
            house: None,
            checks: None,
            halfmoves: 0,
            fullmoves: 1,
        }
    }

    /// The setup drawn as the first field of a FEN, for boards that are known to be well drawn.
    ///
    /// # Panics
    ///
    /// If the drawing is wrong.
    pub const fn draw(placement: &str) -> Setup {
        match Board::from_placement(placement) {
            Ok(board) => Setup::new(board),
            Err(_) => panic!("the drawing is not a placement of pieces"),
        }
    }

    /// The same with the other side to move.
    #[must_use]
    pub const fn with_turn(mut self, turn: Color) -> Setup {
        self.turn = turn;
        self
    }

    /// The same with rights to castle for the rooks on these squares.
    #[must_use]
    pub const fn with_castling(mut self, rooks: SquareSet) -> Setup {
        self.castling_rooks = rooks;
        self
    }

    /// The same right after a pawn stepped over this square.
    #[must_use]
    pub const fn with_en_passant(mut self, sq: Square) -> Setup {
        self.en_passant = Some(sq);
        self
    }

    /// The start position of Chess960 with the given number, 0 to 959; 518 is that of chess.
    ///
    /// ```
    /// use misere_rules::Setup;
    /// assert_eq!(Setup::chess960(518).unwrap().board.to_string(), "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
    /// assert_eq!(Setup::chess960(960), None);
    /// ```
    pub fn chess960(number: u16) -> Option<Setup> {
        if number > 959 {
            return None;
        }
        let mut files: [Option<Role>; 8] = [None; 8];
        let number = usize::from(number);
        files[number % 4 * 2 + 1] = Some(Role::Bishop);
        files[number / 4 % 4 * 2] = Some(Role::Bishop);
        let mut place = |gap: usize, role: Role| {
            let file = (0..8).filter(|&file| files[file].is_none()).nth(gap).expect("a free file is left");
            files[file] = Some(role);
        };
        place(number / 16 % 6, Role::Queen);
        // The two knights on five free files: ten ways, numbered by the left one, then the right.
        let (mut left, mut right) = (0, number / 96);
        while right >= 4 - left {
            right -= 4 - left;
            left += 1;
        }
        place(left, Role::Knight);
        place(left + right, Role::Knight);
        place(0, Role::Rook);
        place(0, Role::King);
        place(0, Role::Rook);

        let mut setup = Setup::new(Board::EMPTY);
        for (file, role) in files.into_iter().flatten().enumerate() {
            for color in Color::ALL {
                let back = Square::masked(color.choose(0, 56) + file as u8);
                let pawn = Square::masked(color.choose(8, 48) + file as u8);
                setup.board.put(back, role.of(color));
                setup.board.put(pawn, Role::Pawn.of(color));
            }
        }
        setup.castling_rooks = setup.board.with_role(Role::Rook);
        Some(setup)
    }

    /// The number of the start of Chess960 that has these pieces, if one has.
    ///
    /// ```
    /// use misere_rules::Setup;
    /// assert_eq!(Setup::draw("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR").chess960_number(), Some(518));
    /// assert_eq!(Setup::draw("4k3/8/8/8/8/8/8/4K3").chess960_number(), None);
    /// ```
    pub fn chess960_number(&self) -> Option<u16> {
        let is_start = |&number: &u16| Setup::chess960(number).is_some_and(|start| start.board == self.board);
        // Most boards have fewer pieces.
        (self.board.occupied().len() == 32).then(|| (0..960).find(is_start)).flatten()
    }

    /// Kings and rooks that can really castle with each other: on the back rank, at most one rook to
    /// either side of one king.
    pub(crate) fn castlers(&self) -> SquareSet {
        if self.castling_rooks.is_empty() {
            return SquareSet::EMPTY;
        }
        Color::ALL.into_iter().fold(SquareSet::EMPTY, |castlers, color| {
            let kings = self.board.pieces(color, Role::King) & color.back_rank();
            let rooks = self.castling_rooks & self.board.pieces(color, Role::Rook) & color.back_rank();
            let king = kings.iter().find(|&sq| sq.file() == File::E).or(kings.first());
            let Some(king) = king.filter(|_| !rooks.is_empty()) else { return castlers };
            let left = rooks.iter().find(|&rook| rook < king);
            let right = rooks.iter().rev().find(|&rook| rook > king);
            left.into_iter().chain(right).fold(castlers.with(king), SquareSet::with)
        })
    }

    /// Can a pawn just have stepped over this square?
    pub(crate) fn was_stepped_over(&self, sq: Square) -> bool {
        let mover = !self.turn;
        let up = mover.choose(8, -8);
        sq.rank() == mover.rank(Rank::R3)
            && self.board.piece_at(sq.step(up)) == Some(Role::Pawn.of(mover))
            && !self.board.occupied().has(sq)
            && !self.board.occupied().has(sq.step(-up))
    }

    /// The setup with colours swapped and the board turned round.
    #[must_use]
    pub fn mirrored(&self) -> Setup {
        Setup {
            board: self.board.mirrored(),
            turn: !self.turn,
            castling_rooks: self.castling_rooks.mirrored(),
            en_passant: self.en_passant.map(Square::mirrored),
            house: self.house.map(|house| House {
                pockets: ByColor { white: house.pockets.black, black: house.pockets.white },
                promoted: house.promoted.mirrored(),
            }),
            checks: self.checks.map(|left| ChecksLeft { white: left.black, black: left.white }),
            ..self.clone()
        }
    }
}

/// What can be wrong with a setup, as a set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Faults(u16);

impl Faults {
    /// Nothing is wrong.
    pub const NONE: Faults = Faults(0);
    /// There are no pieces.
    pub const EMPTY: Faults = Faults(1);
    /// Too few kings, or too many.
    pub const KINGS: Faults = Faults(1 << 1);
    /// The side that is not to move is in check.
    pub const OPPOSITE_CHECK: Faults = Faults(1 << 2);
    /// Pawns stand where no pawn can.
    pub const PAWNS_ON_BACKRANK: Faults = Faults(1 << 3);
    /// No move can have given this check.
    pub const IMPOSSIBLE_CHECK: Faults = Faults(1 << 4);
    /// Something the game itself forbids.
    pub const VARIANT: Faults = Faults(1 << 5);
    /// Advisory: a right to castle without the king and rook for it.
    pub const BAD_CASTLING: Faults = Faults(1 << 6);
    /// Advisory: an en passant square that no pawn can have stepped over.
    pub const BAD_EN_PASSANT: Faults = Faults(1 << 7);
    /// Advisory: more pieces than a game can have.
    pub const TOO_MUCH_MATERIAL: Faults = Faults(1 << 8);
    /// Those that do not keep a setup from being played.
    pub const ADVISORY: Faults =
        Faults(Faults::BAD_CASTLING.0 | Faults::BAD_EN_PASSANT.0 | Faults::TOO_MUCH_MATERIAL.0);

    /// Those with which a setup can be played all the same: the advisory ones, and a check that no move
    /// can have given. The generator answers any number of checks at once, so such a position is played
    /// by the same rules as every other; it just cannot come up in a game.
    ///
    /// The others do harm. Without its kings a game of kings is never won, a king that could be taken
    /// would be left standing, pawns on the back ranks never move, and what a game itself forbids it does
    /// not expect.
    pub const HARMLESS: Faults = Faults(Faults::ADVISORY.0 | Faults::IMPOSSIBLE_CHECK.0);

    /// All there are.
    pub const ALL: Faults = Faults((1 << Faults::NAMED.len()) - 1);

    const NAMED: [(Faults, &'static str, &'static str); 9] = [
        (Faults::EMPTY, "empty", "there are no pieces"),
        (Faults::KINGS, "kings", "there are too few or too many kings"),
        (Faults::OPPOSITE_CHECK, "opposite-check", "the side that is not to move is in check"),
        (Faults::PAWNS_ON_BACKRANK, "pawns-on-backrank", "pawns stand on a rank where no pawn can"),
        (Faults::IMPOSSIBLE_CHECK, "impossible-check", "no move can have given this check"),
        (Faults::VARIANT, "variant", "the game does not allow this"),
        (Faults::BAD_CASTLING, "bad-castling", "a right to castle has no king and rook"),
        (Faults::BAD_EN_PASSANT, "bad-ep", "no pawn can have stepped over the en passant square"),
        (Faults::TOO_MUCH_MATERIAL, "too-much-material", "there are more pieces than a game can have"),
    ];

    /// Is there none?
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Are all of these among them?
    pub const fn has(self, others: Faults) -> bool {
        self.0 & others.0 == others.0
    }

    /// These and others.
    #[must_use]
    pub const fn and(self, others: Faults) -> Faults {
        Faults(self.0 | others.0)
    }

    /// These without others.
    #[must_use]
    pub const fn without(self, others: Faults) -> Faults {
        Faults(self.0 & !others.0)
    }

    /// Those that are also among others.
    #[must_use]
    pub const fn among(self, others: Faults) -> Faults {
        Faults(self.0 & others.0)
    }

    /// These, and the fault if it is there.
    #[must_use]
    pub(crate) fn and_if(self, there: bool, fault: Faults) -> Faults {
        if there { self.and(fault) } else { self }
    }

    /// The fault that scripts know by this word.
    pub fn with_key(key: &str) -> Option<Faults> {
        Faults::NAMED.into_iter().find(|&(_, known, _)| known == key).map(|(fault, ..)| fault)
    }

    /// The faults one by one.
    pub fn iter(self) -> impl Iterator<Item = Faults> {
        Faults::NAMED.into_iter().map(|(fault, ..)| fault).filter(move |&fault| self.has(fault))
    }

    /// The words scripts know them by.
    pub fn keys(self) -> impl Iterator<Item = &'static str> {
        Faults::NAMED.into_iter().filter(move |&(fault, ..)| self.has(fault)).map(|(_, key, _)| key)
    }
}

impl fmt::Debug for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.keys()).finish()
    }
}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut separator = "";
        for (fault, _, words) in Faults::NAMED {
            if self.has(fault) {
                write!(f, "{separator}{words}")?;
                separator = "; ";
            }
        }
        Ok(())
    }
}

impl core::error::Error for Faults {}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn the_960_starts_differ_and_keep_the_king_between_the_rooks() {
        let mut seen = HashSet::new();
        for number in 0..960 {
            let setup = Setup::chess960(number).unwrap();
            let king = setup.board.king_of(Color::White).unwrap();
            let rooks = setup.board.pieces(Color::White, Role::Rook);
            assert!(rooks.first() < Some(king) && Some(king) < rooks.last());
            let bishops = setup.board.pieces(Color::White, Role::Bishop);
            assert!(bishops.meets(SquareSet::LIGHT) && bishops.meets(SquareSet::DARK));
            assert!(seen.insert(setup.board.to_string()));
        }
    }

    #[test]
    fn the_960_numbers_are_the_usual_ones() {
        let rank = |number| Setup::chess960(number).unwrap().board.to_string()[..8].to_owned();
        assert_eq!(rank(0), "bbqnnrkr");
        assert_eq!(rank(518), "rnbqkbnr");
        assert_eq!(rank(959), "rkrnnqbb");
    }

    #[test]
    fn faults_are_told_in_words() {
        let faults = Faults::KINGS.and(Faults::EMPTY);
        assert_eq!(faults.to_string(), "there are no pieces; there are too few or too many kings");
        assert!(faults.keys().eq(["empty", "kings"]));
        assert!(faults.without(Faults::EMPTY).without(Faults::KINGS).is_empty());
        assert!(Faults::ALL.iter().fold(Faults::NONE, Faults::and) == Faults::ALL);
    }
}
