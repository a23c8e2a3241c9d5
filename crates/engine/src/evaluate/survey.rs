//! Who attacks what.

use misere_rules::{Board, ByColor, Color, Role, SquareSet, attacks};

/// What one side attacks.
#[derive(Clone, Copy, Default)]
pub(super) struct Reach {
    /// By pieces of each role, in the order of `Role::ALL`.
    pub(super) by: [SquareSet; 6],
    /// By anything.
    pub(super) all: SquareSet,
    /// By two pieces or more.
    pub(super) twice: SquareSet,
}

impl Reach {
    #[inline(always)]
    fn add(&mut self, role: Role, squares: SquareSet) {
        self.by[role.index()] |= squares;
        self.twice |= self.all & squares;
        self.all |= squares;
    }
}

/// What both sides attack.
pub(super) struct Survey {
    pub(super) reach: ByColor<Reach>,
}

impl Survey {
    /// Looks at every piece. `notice` hears of each officer and king and what it attacks.
    #[inline(always)]
    pub(super) fn new(board: &Board, mut notice: impl FnMut(Color, Role, SquareSet)) -> Survey {
        let occupied = board.occupied();
        let mut reach = ByColor::new_with(|_| Reach::default());
        for color in Color::ALL {
            let own = &mut reach[color];
            let pawns = board.pieces(color, Role::Pawn);
            let (east, west) = pawn_attacks(color, pawns);
            own.add(Role::Pawn, east);
            own.add(Role::Pawn, west);
            for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
                for sq in board.pieces(color, role) {
                    let squares = attacks::of(role, color, sq, occupied);
                    own.add(role, squares);
                    notice(color, role, squares);
                }
            }
        }
        Survey { reach }
    }
}

/// What pawns attack towards either side of the board.
#[inline(always)]
pub(super) fn pawn_attacks(color: Color, pawns: SquareSet) -> (SquareSet, SquareSet) {
    const NOT_A: SquareSet = SquareSet(0xfefe_fefe_fefe_fefe);
    const NOT_H: SquareSet = SquareSet(0x7f7f_7f7f_7f7f_7f7f);
    let (east, west) = ((pawns & NOT_H).0, (pawns & NOT_A).0);
    match color {
        Color::White => (SquareSet(east << 9), SquareSet(west << 7)),
        Color::Black => (SquareSet(east >> 7), SquareSet(west >> 9)),
    }
}
