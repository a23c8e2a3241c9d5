//! Which inputs of a network a position has.
//!
//! There is an input for each piece on each square, own pieces first, as the side sees the board. Games
//! that remember more than the board have inputs for that behind them: for each side "at least one pawn in
//! hand", "at least two" and so on, and "at least one check given".

use misere_rules::{Color, Piece, Position, Role, Rules, Square};

/// Inputs for pieces on squares.
pub(crate) const BOARD_INPUTS: usize = 2 * 6 * 64;
/// How many pieces in hand are told apart, from pawns to queens, and how many checks.
const MOST: [u8; 6] = [8, 4, 4, 4, 2, 2];
/// Inputs of one side beyond the board.
const EXTRA_INPUTS: usize = 24;
/// All inputs of a game that remembers more than the board.
pub(crate) const ALL_INPUTS: usize = BOARD_INPUTS + 2 * EXTRA_INPUTS;

/// The planes of a position: for own pieces and then for those of the opponent, one for each role.
pub(crate) const PLANES: usize = 12;

/// How Black's board is turned so that it looks like White's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum View {
    /// Ranks are mirrored.
    Ranks,
    /// Files are mirrored: both sides run in the same direction.
    Files,
}

impl View {
    /// What a square of Black's is combined with.
    fn turn(self) -> usize {
        match self {
            View::Ranks => 56,
            View::Files => 7,
        }
    }

    /// The input for a piece on a square, as this side sees it.
    #[inline(always)]
    pub(crate) fn input(self, side: Color, sq: Square, piece: Piece) -> usize {
        self.input_of(side, sq as usize, piece.role.index(), piece.color as usize)
    }

    /// The same, for a square, a role and a colour as numbers.
    #[inline(always)]
    pub(crate) fn input_of(self, side: Color, sq: usize, role: usize, color: usize) -> usize {
        let turned = side.choose(0, self.turn());
        let whose = color ^ side as usize;
        (whose * 6 + role) * 64 + (sq ^ turned)
    }

    /// The planes of a position as the side to move sees it.
    pub(crate) fn planes<R: Rules>(self, pos: &Position<R>) -> [u64; PLANES] {
        let mut planes = [0; PLANES];
        for (sq, piece) in pos.board().iter() {
            let input = self.input(pos.turn(), sq, piece);
            planes[input / 64] |= 1 << (input % 64);
        }
        planes
    }
}

/// What a position has beyond the board: pieces in hand and checks given, White's and Black's.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Extras([[u8; 6]; 2]);

impl Extras {
    #[inline]
    pub(crate) fn of<R: Rules>(pos: &Position<R>) -> Extras {
        let mut extras = Extras::default();
        for color in Color::ALL {
            let counts = &mut extras.0[color as usize];
            if let Some(house) = pos.house() {
                for role in &Role::ALL[..5] {
                    counts[role.index()] = house.pockets[color][*role];
                }
            }
            if let Some(left) = pos.checks_left() {
                counts[5] = 3_u8.saturating_sub(left[color]);
            }
        }
        for counts in &mut extras.0 {
            counts.iter_mut().zip(MOST).for_each(|(count, most)| *count = (*count).min(most));
        }
        extras
    }

    /// The counts, own ones first.
    pub(crate) fn seen_by(self, side: Color) -> [[u8; 6]; 2] {
        side.choose(self.0, [self.0[1], self.0[0]])
    }

    /// Reports the inputs that another position has and this one has not.
    #[inline]
    pub(crate) fn each_gained(self, later: Extras, side: Color, mut gained: impl FnMut(usize)) {
        if self == later {
            return;
        }
        for (whose, (old, new)) in self.seen_by(side).into_iter().zip(later.seen_by(side)).enumerate() {
            let mut first = BOARD_INPUTS + whose * EXTRA_INPUTS;
            for kind in 0..MOST.len() {
                (old[kind]..new[kind]).for_each(|count| gained(first + usize::from(count)));
                first += usize::from(MOST[kind]);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_sides_see_the_start_alike() {
        let inputs = |side, sq, piece: Piece| View::Ranks.input(side, sq, piece);
        let white = inputs(Color::White, Square::A1, Role::Rook.of(Color::White));
        assert_eq!(white, 3 * 64);
        assert_eq!(inputs(Color::Black, Square::A8, Role::Rook.of(Color::Black)), white);
        assert_eq!(inputs(Color::Black, Square::A1, Role::Rook.of(Color::White)), 9 * 64 + 56);
    }

    #[test]
    fn the_inputs_beyond_the_board_fit() {
        assert_eq!(MOST.iter().map(|&most| usize::from(most)).sum::<usize>(), EXTRA_INPUTS);
        let (none, full) = (Extras::default(), Extras([MOST; 2]));
        let mut inputs = Vec::new();
        none.each_gained(full, Color::Black, |input| inputs.push(input));
        assert_eq!(inputs, (BOARD_INPUTS..ALL_INPUTS).collect::<Vec<_>>());
        full.each_gained(none, Color::Black, |_| panic!("nothing is gained"));
    }
}
