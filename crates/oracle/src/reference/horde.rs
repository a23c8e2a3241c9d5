//! Counting pieces, and which hordes can still mate.

use super::Reference;
use super::board::{Color, Role};

/// How many pieces of each role a side has on the board, bishops by the color
/// of their squares.
#[derive(Clone, Debug, Default)]
pub(super) struct Tally {
    pub(super) pawn: u32,
    pub(super) knight: u32,
    pub(super) light_bishop: u32,
    pub(super) dark_bishop: u32,
    pub(super) rook: u32,
    pub(super) queen: u32,
    pub(super) king: u32,
}

impl Tally {
    pub(super) fn of(pos: &Reference, color: Color) -> Tally {
        let mut tally = Tally::default();
        for (sq, piece) in pos.board.of(color) {
            let count = match piece.role {
                Role::Pawn => &mut tally.pawn,
                Role::Knight => &mut tally.knight,
                Role::Bishop if sq.is_light() => &mut tally.light_bishop,
                Role::Bishop => &mut tally.dark_bishop,
                Role::Rook => &mut tally.rook,
                Role::Queen => &mut tally.queen,
                Role::King => &mut tally.king,
            };
            *count += 1;
        }
        tally
    }

    pub(super) fn bishops(&self) -> u32 {
        self.light_bishop + self.dark_bishop
    }

    pub(super) fn total(&self) -> u32 {
        self.pawn + self.knight + self.bishops() + self.rook + self.queen + self.king
    }

    /// If there are bishops and all on squares of one color: whether it is the light one.
    pub(super) fn one_bishop_color(&self) -> Option<bool> {
        match (self.light_bishop, self.dark_bishop) {
            (0, 0) => None,
            (_, 0) => Some(true),
            (0, _) => Some(false),
            _ => None,
        }
    }

    /// Whether this kingless horde could mate the king of that army, the army
    /// helping. The table is the one the lichess programs share; it is a matter
    /// of which squares around the king the army must block itself.
    pub(super) fn can_mate(&self, army: &Tally) -> bool {
        // A third bishop on one color adds nothing.
        let units = self.pawn
            + self.knight
            + self.light_bishop.min(2)
            + self.dark_bishop.min(2)
            + self.rook
            + self.queen;
        let has_pair = self.light_bishop > 0 && self.dark_bishop > 0;
        // The army's bishops on, and off, the color of the horde's bishops.
        let (like, unlike) = if self.light_bishop > 0 {
            (army.light_bishop, army.dark_bishop)
        } else {
            (army.dark_bishop, army.light_bishop)
        };
        match units {
            0 => false,
            1 => self.loner_can_mate(army, unlike),
            2 | 3 if self.pawn + self.queen > 0 => true,
            2 | 3 if self.rook > 0 => {
                // Only rook and bishop against bishops that cannot block are too little.
                let is_rook_and_bishop = units == 2 && self.rook == 1 && self.bishops() == 1;
                !(is_rook_and_bishop && army.total() - like == 1)
            }
            2 if army.total() == 1 => false,
            2 if self.knight == 2 => army.pawn + army.bishops() + army.knight > 0,
            2 if has_pair => {
                army.pawn + army.bishops() > 0 || (army.knight > 0 && army.rook + army.queen > 0)
            }
            2 if self.knight == 1 => army.pawn + unlike > 0 || army.total() - like >= 3,
            // Bishops of one color: two blockers that can stand on the other color.
            2 => army.pawn + unlike + army.knight >= 2,
            3 => {
                let is_fit = self.knight == 3 || (self.knight == 2 && self.bishops() == 1);
                is_fit || has_pair || army.total() > 1
            }
            _ => true,
        }
    }

    /// Whether a horde of a single piece could mate.
    fn loner_can_mate(&self, army: &Tally, unlike: u32) -> bool {
        if army.total() == 1 {
            return false;
        }
        if self.pawn == 1 {
            let queen = Tally { pawn: 0, queen: 1, ..self.clone() };
            let knight = Tally { pawn: 0, knight: 1, ..self.clone() };
            return queen.can_mate(army) || knight.can_mate(army);
        }
        if self.queen == 1 {
            let pawn_or_rook = army.pawn + army.rook > 0;
            return pawn_or_rook || army.light_bishop >= 2 || army.dark_bishop >= 2;
        }
        if self.rook == 1 {
            // Two of rook, pawn, knight, of which pawns may be both.
            let kinds = [army.rook, army.pawn, army.knight];
            return army.pawn >= 2 || kinds.iter().filter(|count| **count > 0).count() >= 2;
        }
        if self.bishops() == 1 {
            return unlike + army.pawn >= 2;
        }
        army.can_be_smothered()
    }

    /// Whether a lone knight can mate this army's king among its own pieces.
    fn can_be_smothered(&self) -> bool {
        let kinds = [self.knight, self.rook, self.bishops(), self.pawn];
        let two_kinds = kinds.iter().filter(|count| **count > 0).count() >= 2;
        let has_blockers = self.knight >= 2 || self.pawn >= 2 || two_kinds;
        // Bishops of one color cannot surround a king by themselves.
        let enough_beside = |bishops: u32| bishops < 2 || self.total() - bishops >= 3;
        self.total() >= 4
            && has_blockers
            && enough_beside(self.light_bishop)
            && enough_beside(self.dark_bishop)
    }
}
