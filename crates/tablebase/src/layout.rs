//! Where the positions of some material stand in a table.
//!
//! One piece is the *lead*: a pawn if there is one. The board is turned until the lead stands on the left half
//! (pawns), or in the lower left quarter (other pieces; in a file, on or below its diagonal). The other pieces
//! follow in groups of equal ones, each group by the number of its set of squares. Positions with equal pawns
//! are neighbours: they are a *slice*, which no other move than a pawn's or a capture leaves.

use std::sync::LazyLock;

use misere_rules::{Board, Color, Piece, Role, Square, SquareSet};

use crate::MAX_MEN;
use crate::combinations::{Combinations, choose, rank};
use crate::material::Material;

static COMBINATIONS: LazyLock<Combinations> = LazyLock::new(Combinations::new);

/// The squares of the pieces of a table, in its order; the lead first.
pub(crate) type Men = [u8; MAX_MEN];

/// The digits of a place, as many as there are groups and one more; zeros behind them.
pub(crate) type Digits = [u32; MAX_MEN];

/// The quarter of the board for a lead that is no pawn: a1-d1-d4 first, then what lies above the diagonal.
const QUARTER: [u8; 16] = [0, 1, 2, 3, 9, 10, 11, 18, 19, 27, 8, 16, 17, 24, 25, 26];
/// How many squares of it are on or below the diagonal.
const TRIANGLE: usize = 10;

/// The place of a square in [`QUARTER`], by its number.
const IN_QUARTER: [u8; 64] = {
    let mut places = [0; 64];
    let mut i = 0;
    while i < 16 {
        places[QUARTER[i] as usize] = i as u8;
        i += 1;
    }
    places
};

/// Pieces of one kind after the lead.
#[derive(Clone, Copy, Debug)]
struct Group {
    /// Its first piece, and how many it has.
    first: usize,
    count: usize,
    size: usize,
    /// How far apart places are whose sets are neighbours.
    stride: usize,
    /// What is taken from a square's number: pawns do not stand on the first rank.
    offset: u8,
}

/// The order of a table.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) material: Material,
    /// The pieces in order, the lead first.
    pub(crate) pieces: Vec<Piece>,
    groups: Vec<Group>,
    lead_is_pawn: bool,
    /// Is there a piece like the lead, so that positions have several places?
    pub(crate) has_equal_leads: bool,
    /// How many ways there are to place all pawns, or 1.
    pub(crate) slices: usize,
    /// How many ways there are to place the rest.
    pub(crate) span: usize,
    /// How many ways there are to place all but the lead, for a lead that is no pawn.
    after_lead: usize,
}

impl Layout {
    pub(crate) fn new(material: Material) -> Layout {
        let all: Vec<Piece> = Color::ALL
            .into_iter()
            .flat_map(|color| material.army(color).roles().map(move |role| role.of(color)))
            .collect();
        let of_kind = |piece: Piece| all.iter().filter(|&&other| other == piece).count();
        let is_pawn = |piece: &Piece| piece.role == Role::Pawn;
        // A piece without equals is told from the others; a pawn goes before all.
        let lead = all.iter().copied().min_by_key(|piece| (!is_pawn(piece), of_kind(*piece)));
        let lead = lead.unwrap_or(Role::King.of(Color::White));
        let mut rest = all;
        if let Some(at) = rest.iter().position(|&piece| piece == lead) {
            rest.remove(at);
        }
        rest.sort_by_key(|piece| (!is_pawn(piece), piece.color, 6 - piece.role as u8));
        let mut groups: Vec<Group> = Vec::new();
        let (mut pawn_places, mut other_places, mut first) = (1, 1, 1);
        for same in rest.chunk_by(|a, b| a == b) {
            let (pawn, count) = (is_pawn(&same[0]), same.len());
            let size = choose(if pawn { 48 } else { 64 }, count);
            groups.push(Group { first, count, size, stride: 1, offset: if pawn { 8 } else { 0 } });
            *(if pawn { &mut pawn_places } else { &mut other_places }) *= size;
            first += count;
        }
        let mut stride = 1;
        for group in groups.iter_mut().rev() {
            group.stride = stride;
            stride *= group.size;
        }
        let lead_is_pawn = is_pawn(&lead);
        let (slices, span) =
            if lead_is_pawn { (24 * pawn_places, other_places) } else { (1, QUARTER.len() * other_places) };
        let has_equal_leads = rest.contains(&lead);
        let pieces = core::iter::once(lead).chain(rest).collect();
        Layout {
            material,
            pieces,
            groups,
            lead_is_pawn,
            has_equal_leads,
            slices,
            span,
            after_lead: pawn_places * other_places,
        }
    }

    /// How many places there are for each side to move.
    pub(crate) fn len(&self) -> usize {
        self.slices * self.span
    }

    /// How many of them a file keeps: those with the lead on or below the diagonal.
    pub(crate) fn kept(&self) -> usize {
        if self.lead_is_pawn { self.len() } else { TRIANGLE * self.after_lead }
    }

    /// How many positions a file keeps: if both armies are equal, White is to move in all of them.
    pub(crate) fn stored(&self) -> usize {
        self.kept() * self.halves()
    }

    /// How many sides are to move in the positions that a file keeps.
    pub(crate) fn halves(&self) -> usize {
        if self.material.white == self.material.black { 1 } else { 2 }
    }

    /// How many values each digit of a kept place has: the lead's, then each group's.
    pub(crate) fn sizes(&self) -> Vec<usize> {
        let lead = self.kept() / self.after_lead;
        core::iter::once(lead).chain(self.groups.iter().map(|group| group.size)).collect()
    }

    /// The place of the pieces. Groups are put in order.
    #[inline]
    pub(crate) fn place(&self, men: &mut Men) -> usize {
        self.place_of(&self.digits(men))
    }

    #[inline]
    fn place_of(&self, digits: &Digits) -> usize {
        let groups = self.groups.iter().zip(&digits[1..]);
        groups.fold(digits[0] as usize, |place, (group, &digit)| place * group.size + digit as usize)
    }

    /// The digits of the place: the number of the lead's square, then of each group's set.
    #[inline]
    fn digits(&self, men: &mut Men) -> Digits {
        let lead = men[0];
        let (turned, number) = if self.lead_is_pawn {
            let turned = if lead & 4 != 0 { 7 } else { 0 };
            let at = lead ^ turned;
            (turned, ((at >> 3) - 1) * 4 + (at & 3))
        } else {
            let turned = (if lead & 4 != 0 { 7 } else { 0 }) | (if lead & 32 != 0 { 56 } else { 0 });
            (turned, IN_QUARTER[usize::from(lead ^ turned)])
        };
        let mut digits = [0; MAX_MEN];
        digits[0] = number.into();
        for (group, digit) in self.groups.iter().zip(&mut digits[1..]) {
            let set = &mut men[group.first..group.first + group.count];
            for sq in set.iter_mut() {
                *sq = (*sq ^ turned) - group.offset;
            }
            *digit = rank(set) as u32;
            for sq in set.iter_mut() {
                *sq += group.offset;
            }
        }
        men[0] = lead ^ turned;
        digits
    }

    /// The places of the positions in which a piece, which is no pawn, stands on one of these squares and the others
    /// where they stand at this place.
    #[inline]
    pub(crate) fn each_place(
        &self,
        place: usize,
        men: &Men,
        piece: usize,
        squares: SquareSet,
        mut tell: impl FnMut(usize),
    ) {
        let Some(group) =
            self.groups.iter().find(|group| (group.first..group.first + group.count).contains(&piece))
        else {
            for sq in squares {
                let mut men = *men;
                men[0] = sq as u8;
                tell(self.place(&mut men));
            }
            return;
        };
        let set = &men[group.first..group.first + group.count];
        // What the other groups add to the place stays.
        let others = place - place / group.stride % group.size * group.stride;
        match *set {
            [_] => squares.into_iter().for_each(|sq| tell(others + sq as usize * group.stride)),
            _ => {
                for sq in squares {
                    let mut moved = *men;
                    moved[piece] = sq as u8;
                    let number = rank(&mut moved[group.first..group.first + group.count]);
                    tell(others + number * group.stride);
                }
            }
        }
    }

    /// The place in a file: the one place that counts among those of all turned boards and, if the lead has an
    /// equal, of all leads.
    pub(crate) fn kept_place(&self, men: &Men) -> usize {
        self.place_of(&self.kept_digits(men))
    }

    /// The digits of the place in a file.
    #[inline]
    pub(crate) fn kept_digits(&self, men: &Men) -> Digits {
        let digits_of = |mut men: Men| {
            if !self.lead_is_pawn {
                let (file, rank) = (men[0] & 7, men[0] >> 3);
                let fold = |line: u8| line.min(7 - line);
                if fold(rank) > fold(file) {
                    men = men.map(|sq| (sq & 7) << 3 | sq >> 3);
                }
            }
            self.digits(&mut men)
        };
        if !self.has_equal_leads {
            return digits_of(*men);
        }
        let lead = self.pieces[0];
        let candidates = (0..self.pieces.len()).filter(|&i| self.pieces[i] == lead);
        let all = candidates.map(|i| {
            let mut men = *men;
            men.swap(0, i);
            digits_of(men)
        });
        // Digits are compared as places are.
        all.min().unwrap_or_default()
    }

    /// The squares of the pieces at a place.
    #[inline]
    pub(crate) fn men(&self, place: usize) -> Men {
        let mut men = [0; MAX_MEN];
        // Places fit into 32 bits, and the processor divides those faster.
        let mut rest = place as u32;
        for group in self.groups.iter().rev() {
            let set = &mut men[group.first..group.first + group.count];
            COMBINATIONS.unrank((rest % group.size as u32) as usize, set);
            for sq in set.iter_mut() {
                *sq += group.offset;
            }
            rest /= group.size as u32;
        }
        men[0] = if self.lead_is_pawn {
            (rest as u8 / 4 + 1) * 8 + rest as u8 % 4
        } else {
            QUARTER[rest as usize]
        };
        men
    }

    /// The board with the pieces on these squares; `None` if two stand on one.
    #[inline]
    pub(crate) fn board(&self, men: &Men) -> Option<Board> {
        let mut board = Board::EMPTY;
        let mut seen = 0u64;
        for (&sq, &piece) in men.iter().zip(&self.pieces) {
            if seen >> sq & 1 != 0 {
                return None;
            }
            seen |= 1 << sq;
            board.put(Square::new(sq)?, piece);
        }
        Some(board)
    }

    /// The squares of a board's pieces in this order. The board has this material, or, if it is to be swapped,
    /// the same with colours swapped.
    #[inline]
    pub(crate) fn men_of(&self, board: &Board, swapped: bool) -> Men {
        let flip = if swapped { 56 } else { 0 };
        let squares = |piece: Piece| {
            let color = if swapped { !piece.color } else { piece.color };
            board.pieces(color, piece.role)
        };
        let mut men = [0; MAX_MEN];
        let lead = squares(self.pieces[0]);
        let first = lead.first().map_or(0, |sq| sq as u8);
        men[0] = first ^ flip;
        for group in &self.groups {
            let piece = self.pieces[group.first];
            let mut squares = squares(piece);
            if self.has_equal_leads && piece == self.pieces[0] {
                squares -= SquareSet(1 << first);
            }
            let set = &mut men[group.first..group.first + group.count];
            set.iter_mut().zip(squares).for_each(|(man, sq)| *man = sq as u8 ^ flip);
        }
        men
    }

    /// How many pawn steps lie before the pawns of a slice: those with fewer are solved first.
    pub(crate) fn steps_left(&self, slice: usize) -> u32 {
        let men = self.men(slice * self.span);
        let pawns = self.pieces.iter().zip(men).filter(|(piece, _)| piece.role == Role::Pawn);
        pawns.map(|(piece, sq)| u32::from(piece.color.choose(7 - (sq >> 3), sq >> 3))).sum()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_place_has_its_men() {
        for name in ["KvK", "QvP", "PvP", "KQvR", "NNvN", "PPvP", "PPPvK", "KKKvK", "QQvRR", "PPvPP", "KPvQ"]
        {
            let layout = Layout::new(name.parse().expect("a name"));
            for place in (0..layout.len()).step_by(97) {
                let mut men = layout.men(place);
                if layout.board(&men).is_none() {
                    continue;
                }
                let before = men;
                assert_eq!(layout.place(&mut men), place, "{name}");
                assert_eq!(men, before, "{name}");
            }
        }
    }

    #[test]
    fn turned_boards_have_one_place() {
        for name in ["KQvR", "QQvRR", "NNvN", "KvK"] {
            let layout = Layout::new(name.parse().expect("a name"));
            for place in (0..layout.len()).step_by(997) {
                let men = layout.men(place);
                if layout.board(&men).is_none() {
                    continue;
                }
                let kept = layout.kept_place(&men);
                assert!(kept < layout.kept(), "{name}");
                let transposed = men.map(|sq| (sq & 7) << 3 | sq >> 3);
                for turned in [0, 7, 56, 63] {
                    assert_eq!(layout.kept_place(&men.map(|sq| sq ^ turned)), kept, "{name}");
                    let twice = layout.kept_place(&transposed.map(|sq| sq ^ turned));
                    // On the diagonal a board and its mirror image have a place each.
                    let diagonal = transposed[0] == men[0];
                    assert!(twice == kept || diagonal || name == "QQvRR", "{name}");
                }
            }
        }
    }
}
