//! Who can still win, as far as the rules recognise it.

use super::Reference;
use super::board::{Color, Role};
use super::horde::Tally;
use super::variant::Material;

impl Reference {
    /// Whether that side may still win, by everything the rulebook recognises.
    #[must_use]
    pub fn can_still_win(&self, color: Color) -> bool {
        let is_blocked = self.rules.material == Material::Antichess && self.is_blocked_for_ever();
        self.can_still_win_by_material(color) && !is_blocked
    }

    /// The same without article 2.7, that is, by the tables other programs share.
    #[must_use]
    pub fn can_still_win_by_material(&self, color: Color) -> bool {
        match self.rules.material {
            Material::AlwaysEnough => true,
            Material::Chess => self.can_mate(color),
            Material::Misere => self.can_mate(color.other()),
            Material::Antichess => self.can_get_rid_of_all(color),
            Material::ThreeCheck => self.has_more_than_a_king(color),
            Material::Horde => {
                // The side with the king can win by taking everything.
                let horde = Tally::of(self, color);
                horde.king > 0 || horde.can_mate(&Tally::of(self, color.other()))
            }
            Material::Atomic => self.can_explode(color),
            Material::Crazyhouse => self.has_house_material(),
        }
    }

    /// Article 2.7: only bishops and pawns are left; the bishops of each side
    /// are all on one color of squares, not the same for both; every pawn is
    /// blocked by a pawn, has nothing to take, and stands on the color that the
    /// enemy bishops cannot reach (where it could neither take nor be taken).
    /// A side whose bishops are all walled in will be stuck, which ends the game.
    #[must_use]
    pub fn is_blocked_for_ever(&self) -> bool {
        let white = Tally::of(self, Color::White);
        let black = Tally::of(self, Color::Black);
        let (Some(white_light), Some(black_light)) = (white.one_bishop_color(), black.one_bishop_color())
        else {
            return false;
        };
        let others = |tally: &Tally| tally.knight + tally.rook + tally.queen + tally.king;
        if others(&white) + others(&black) > 0 || white_light == black_light {
            return false;
        }

        let can_capture = self.pseudo_legal().iter().any(|mv| self.is_capture(*mv));
        let mut pawns = self.board.pieces().filter(|(_, piece)| piece.role == Role::Pawn);
        let has_a_move = |color: Color| {
            self.board.of(color).any(|(sq, piece)| {
                let steps = [(1, 1), (1, -1), (-1, 1), (-1, -1)];
                let mut next = steps.iter().filter_map(|&(files, ranks)| sq.shifted(files, ranks));
                piece.role == Role::Bishop && next.any(|to| self.board.at(to).is_none())
            })
        };
        !can_capture
            && has_a_move(Color::White)
            && has_a_move(Color::Black)
            && pawns.all(|(sq, pawn)| {
                let enemy_light = match pawn.color {
                    Color::White => black_light,
                    Color::Black => white_light,
                };
                let ahead = sq.shifted(0, pawn.color.forward());
                let is_blocked = ahead
                    .and_then(|ahead| self.board.at(ahead))
                    .is_some_and(|piece| piece.role == Role::Pawn);
                let has_victim =
                    self.board.of(pawn.color.other()).any(|(victim, _)| self.board.attacks(sq, victim));
                is_blocked && !has_victim && sq.is_light() != enemy_light
            })
    }

    fn has_more_than_a_king(&self, color: Color) -> bool {
        self.board.of(color).any(|(_, piece)| piece.role != Role::King)
    }

    /// Chess: a mate can be set up on the board with the opponent's help.
    fn can_mate(&self, color: Color) -> bool {
        let ours = Tally::of(self, color);
        let theirs = Tally::of(self, color.other());
        if ours.pawn + ours.rook + ours.queen > 0 {
            return true;
        }
        // A knight needs a second piece: its own, or one of theirs in the king's
        // way. A queen will not stand in the way.
        if ours.knight > 0 {
            let is_alone = ours.knight + ours.bishops() == 1;
            return !is_alone || theirs.pawn + theirs.knight + theirs.bishops() + theirs.rook > 0;
        }
        // Bishops of one color need a bishop of the other color, a knight or a pawn.
        let light = ours.light_bishop + theirs.light_bishop;
        let dark = ours.dark_bishop + theirs.dark_bishop;
        ours.bishops() > 0 && (light > 0 && dark > 0 || theirs.knight + theirs.pawn > 0)
    }

    /// Antichess, article 2.6.
    fn can_get_rid_of_all(&self, color: Color) -> bool {
        let ours = Tally::of(self, color);
        let theirs = Tally::of(self, color.other());
        if ours.total() == 0 {
            return true;
        }
        if theirs.total() == 0 {
            return false;
        }
        if ours.bishops() == ours.total() && theirs.bishops() == theirs.total() {
            // Each of our bishops needs an enemy bishop that can reach it.
            return (ours.light_bishop == 0 || theirs.light_bishop > 0)
                && (ours.dark_bishop == 0 || theirs.dark_bishop > 0);
        }
        if ours.total() == 1 && theirs.total() == 1 && ours.knight == 1 && theirs.knight == 1 {
            let light = self.board.pieces().filter(|(sq, _)| sq.is_light()).count();
            let same_colors = light != 1;
            // A knight changes its color with every move, so a piece that can be taken is
            // settled: the mover on equal colors wins, on different ones the other.
            return same_colors == (self.turn == color);
        }
        true
    }

    fn can_explode(&self, color: Color) -> bool {
        let ours = Tally::of(self, color);
        let theirs = Tally::of(self, color.other());
        if theirs.king == 0 {
            return true;
        }
        if ours.total() == ours.king {
            return false;
        }
        if theirs.total() > theirs.king {
            // One of their own pieces may explode beside their king, unless there
            // are only bishops that never meet.
            let only_bishops =
                ours.total() + theirs.total() == ours.bishops() + theirs.bishops() + ours.king + theirs.king;
            let can_meet = |light_only: &Tally, dark_only: &Tally| {
                light_only.dark_bishop > 0 || dark_only.light_bishop > 0
            };
            return !only_bishops || (can_meet(&ours, &theirs) && can_meet(&theirs, &ours));
        }
        if ours.queen + ours.pawn > 0 {
            return true;
        }
        // Against the bare king: one minor piece or rook is too little, two knights too.
        let others = ours.knight + ours.bishops() + ours.rook;
        others > 1 && !(ours.knight == others && others <= 2)
    }

    /// Crazyhouse: nothing leaves the game, so both sides have it or neither has.
    fn has_house_material(&self) -> bool {
        let white = Tally::of(self, Color::White);
        let black = Tally::of(self, Color::Black);
        let in_hand = |role: Role| -> u32 { self.pockets.iter().map(|pocket| pocket[role as usize]).sum() };
        let all: u32 = white.total() + black.total() + Role::ALL.map(in_hand).iter().sum::<u32>();
        let strong = |tally: &Tally| tally.pawn + tally.rook + tally.queen;
        let strong_in_hand = in_hand(Role::Pawn) + in_hand(Role::Rook) + in_hand(Role::Queen);
        let any_promoted = self.board.pieces().any(|(_, piece)| piece.promoted);
        all > 3 || any_promoted || strong(&white) + strong(&black) + strong_in_hand > 0
    }
}
