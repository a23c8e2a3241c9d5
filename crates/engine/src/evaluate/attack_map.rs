//! Which squares both sides attack.

use misere_rules::{Board, ByColor, ByRole, Color, Role, SquareSet, attacks};

/// The squares that one side attacks.
#[derive(Clone, Copy, Default)]
pub(super) struct AttackSet {
    /// By pieces of each role.
    pub(super) by: ByRole<SquareSet>,
    /// By any piece.
    pub(super) all: SquareSet,
    /// By two pieces or more.
    pub(super) twice: SquareSet,
}

impl AttackSet {
    #[inline(always)]
    fn add(&mut self, role: Role, squares: SquareSet) {
        self.by[role] |= squares;
        self.twice |= self.all & squares;
        self.all |= squares;
    }
}

/// The squares that both sides attack. `each` is called with every piece but pawns and what it attacks.
#[inline(always)]
pub(super) fn attack_map(board: &Board, mut each: impl FnMut(Color, Role, SquareSet)) -> ByColor<AttackSet> {
    let occupied = board.occupied();
    let mut map = ByColor::new_with(|_| AttackSet::default());
    for color in Color::ALL {
        let own = &mut map[color];
        let pawns = board.pieces(color, Role::Pawn);
        let (east, west) = pawn_attacks(color, pawns);
        own.add(Role::Pawn, east);
        own.add(Role::Pawn, west);
        for role in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King] {
            for sq in board.pieces(color, role) {
                let squares = attacks::of(role, color, sq, occupied);
                own.add(role, squares);
                each(color, role, squares);
            }
        }
    }
    map
}

/// What pawns attack towards the h-file and towards the a-file.
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
