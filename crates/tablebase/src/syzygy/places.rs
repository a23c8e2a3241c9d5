//! Where a Syzygy table keeps a position.

use misere_rules::{Board, Color, Piece, Role, Square};

use super::squares::{
    PAIRS, above_diagonal, binomial, in_triangle, is_in_other_half, off_diagonal, pawn_order, pawn_rank,
    pawn_sum, pawns_on_file, set_sum, transposed, twisted,
};
use crate::MAX_MEN;
use crate::material::Material;

/// How the pieces that come first are told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Lead {
    /// Pawns of one colour.
    Pawns,
    /// Three pieces without equals.
    Three,
    /// Two pieces without equals.
    Two,
    /// Two equal pieces.
    Pair,
    /// More equal pieces.
    Set,
}

/// The order of the pieces of a Syzygy table, and their numbers.
#[derive(Clone, Debug)]
pub(super) struct Places {
    /// The pieces, those that lead first, equal ones side by side.
    pub(super) pieces: Vec<Piece>,
    lead: Lead,
    /// How many pieces there are in each group.
    groups: Vec<usize>,
    /// Is the second group pawns, too?
    pub(super) more_pawns: bool,
    /// For each part, how many values each group has.
    sizes: Vec<[usize; MAX_MEN]>,
}

impl Places {
    pub(super) fn new(material: Material) -> Places {
        let of = |color: Color| material.army(color).roles().map(move |role| role.of(color));
        let mut pieces: Vec<Piece> = of(Color::White).chain(of(Color::Black)).collect();
        let all = pieces.clone();
        let count = |piece: Piece| all.iter().filter(|&&other| other == piece).count();
        let single = pieces.iter().filter(|&&piece| count(piece) == 1).count();
        let pawns = |color| material.army(color).count(Role::Pawn);
        let first =
            Color::ALL.into_iter().filter(|&color| pawns(color) > 0).min_by_key(|&color| pawns(color));
        let (lead, len) = match (first, single) {
            (Some(color), _) => (Lead::Pawns, pawns(color)),
            (None, 3..) => (Lead::Three, 3),
            (None, 2) => (Lead::Two, 2),
            (None, _) => {
                let least = pieces.iter().map(|&piece| count(piece)).filter(|&count| count > 1).min();
                let len = least.unwrap_or(1);
                (if len == 2 { Lead::Pair } else { Lead::Set }, len)
            }
        };
        let leads = |piece: &Piece| match lead {
            Lead::Pawns => piece.role == Role::Pawn && Some(piece.color) == first,
            Lead::Three | Lead::Two => count(*piece) == 1,
            Lead::Pair | Lead::Set => count(*piece) == len,
        };
        // Equal pieces stay side by side: the sort is stable.
        pieces.sort_by_key(|piece| (!leads(piece), piece.role != Role::Pawn));
        let mut groups = vec![len];
        groups.extend(pieces[len..].chunk_by(|a, b| a == b).map(<[Piece]>::len));
        let more_pawns = pieces.get(len).is_some_and(|piece| piece.role == Role::Pawn);
        let mut places = Places { pieces, lead, groups, more_pawns, sizes: Vec::new() };
        places.sizes = (0..places.parts()).map(|part| places.sizes_of(part)).collect();
        places
    }

    pub(super) fn has_pawns(&self) -> bool {
        self.lead == Lead::Pawns
    }

    /// How many parts the table has: one for each file of the leading pawn.
    pub(super) fn parts(&self) -> usize {
        if self.has_pawns() { 4 } else { 1 }
    }

    /// How many groups have smaller strides than the second pawns and the lead: they count these last.
    pub(super) fn orders(&self) -> (usize, usize) {
        let others = self.groups.len() - 1 - usize::from(self.more_pawns);
        (others + usize::from(self.more_pawns), others)
    }

    fn sizes_of(&self, part: usize) -> [usize; MAX_MEN] {
        let len = self.groups[0];
        let mut sizes = [1; MAX_MEN];
        sizes[0] = match self.lead {
            Lead::Pawns => pawns_on_file(len, part),
            Lead::Three => 31_332,
            Lead::Two => 518,
            Lead::Pair => 278,
            Lead::Set => set_sum(len - 1, 10),
        };
        let mut before = len;
        for (i, &count) in self.groups.iter().enumerate().skip(1) {
            let free = if i == 1 && self.more_pawns { 48 } else { 64 };
            sizes[i] = binomial(free - before, count);
            before += count;
        }
        sizes
    }

    /// How many values a part has.
    pub(super) fn len(&self, part: usize) -> usize {
        self.sizes[part].iter().product()
    }

    /// How many of them belong together: the squares of one group.
    pub(super) fn row(&self, part: usize) -> usize {
        // The group with the smallest stride.
        let others = 1 + usize::from(self.more_pawns);
        self.sizes[part][if others < self.groups.len() { others } else { self.groups.len() - 1 }]
    }

    /// The squares of a board's pieces in the order of the table.
    pub(super) fn squares(&self, board: &Board) -> [u8; MAX_MEN] {
        let mut squares = [0; MAX_MEN];
        let mut taken = [false; MAX_MEN];
        for (sq, piece) in board.iter() {
            let free = (0..self.pieces.len()).find(|&i| !taken[i] && self.pieces[i] == piece);
            if let Some(i) = free {
                (taken[i], squares[i]) = (true, sq as u8);
            }
        }
        squares
    }

    /// The part and the place of a position.
    pub(super) fn place(&self, squares: &[u8; MAX_MEN]) -> (usize, usize) {
        let mut squares = *squares;
        let all = &mut squares[..self.pieces.len()];
        let part = if self.has_pawns() { first_pawn_first(&mut all[..self.groups[0]]) } else { 0 };
        let lead = match self.lead {
            Lead::Pawns => pawns(all, self.groups[0]),
            Lead::Three => three(all),
            Lead::Two => two(all),
            Lead::Pair => pair(all),
            Lead::Set => set(all, self.groups[0]),
        };
        let mut numbers = [lead, 0, 0, 0];
        let mut first = self.groups[0];
        for (i, &count) in self.groups.iter().enumerate().skip(1) {
            let (before, rest) = all.split_at_mut(first);
            let own = &mut rest[..count];
            own.sort_unstable();
            let base = if i == 1 && self.more_pawns { 8 } else { 0 };
            for (nth, &sq) in own.iter().enumerate() {
                let lower = before.iter().filter(|&&other| other < sq).count();
                numbers[i] += binomial(usize::from(sq) - lower - base, nth + 1);
            }
            first += count;
        }
        // Other pieces have the smallest strides, then come the second pawns, then the lead.
        let others = 1 + usize::from(self.more_pawns)..self.groups.len();
        let order = others.chain((0..=usize::from(self.more_pawns)).rev());
        let mut stride = 1;
        let mut place = 0;
        for group in order {
            place += numbers[group] * stride;
            stride *= self.sizes[part][group];
        }
        (part, place)
    }
}

/// Puts the pawn that is nearest to the rim first, and tells its file.
fn first_pawn_first(pawns: &mut [u8]) -> usize {
    for i in 1..pawns.len() {
        if pawn_rank(pawns[0]) > pawn_rank(pawns[i]) {
            pawns.swap(0, i);
        }
    }
    pawn_rank(pawns[0]) / 6
}

fn turn(all: &mut [u8], by: u8) {
    all.iter_mut().for_each(|sq| *sq ^= by);
}

fn transpose(all: &mut [u8]) {
    all.iter_mut().for_each(|sq| *sq = transposed(*sq));
}

/// Turns the board until the first piece is in the lower left quarter.
fn turn_to_quarter(all: &mut [u8]) {
    if all[0] & 4 != 0 {
        turn(all, 7);
    }
    if all[0] & 32 != 0 {
        turn(all, 56);
    }
}

/// Turns it until the first of these pieces that is off the diagonal is below it.
fn turn_below_diagonal(all: &mut [u8], leads: usize) {
    let first = all[..leads].iter().map(|&sq| above_diagonal(sq)).find(|&above| above != 0);
    if first.is_some_and(|above| above > 0) {
        transpose(all);
    }
}

fn pawns(all: &mut [u8], count: usize) -> usize {
    if all[0] & 4 != 0 {
        turn(all, 7);
    }
    all[1..count].sort_unstable_by_key(|&sq| core::cmp::Reverse(pawn_order(sq)));
    let more = (1..count).map(|i| binomial(pawn_order(all[i]), count - i));
    pawn_sum(count - 1, pawn_rank(all[0])) + more.sum::<usize>()
}

fn three(all: &mut [u8]) -> usize {
    turn_to_quarter(all);
    turn_below_diagonal(all, 3);
    let [a, b, c] = [all[0], all[1], all[2]];
    let (below_b, below_c) = (usize::from(b > a), usize::from(c > a) + usize::from(c > b));
    let [on_a, on_b, on_c] = [a, b, c].map(|sq| above_diagonal(sq) == 0);
    let [rank_a, rank_b, rank_c] = [a, b, c].map(|sq| usize::from(sq >> 3));
    let (full_b, full_c) = (usize::from(b) - below_b, usize::from(c) - below_c);
    match (on_a, on_b, on_c) {
        (false, ..) => (in_triangle(a) * 63 + full_b) * 62 + full_c,
        (true, false, _) => 6 * 63 * 62 + (rank_a * 28 + off_diagonal(b)) * 62 + full_c,
        (true, true, false) => {
            6 * 63 * 62 + 4 * 28 * 62 + (rank_a * 7 + rank_b - below_b) * 28 + off_diagonal(c)
        }
        (true, true, true) => {
            6 * 63 * 62 + 4 * 28 * 62 + 4 * 7 * 28 + (rank_a * 7 + rank_b - below_b) * 6 + rank_c - below_c
        }
    }
}

fn two(all: &mut [u8]) -> usize {
    turn_to_quarter(all);
    turn_below_diagonal(all, 2);
    let (a, b) = (all[0], all[1]);
    let below = usize::from(b > a);
    match (above_diagonal(a) == 0, above_diagonal(b) == 0) {
        (false, _) => in_triangle(a) * 63 + usize::from(b) - below,
        (true, false) => 6 * 63 + usize::from(a >> 3) * 28 + off_diagonal(b),
        (true, true) => 6 * 63 + 4 * 28 + usize::from(a >> 3) * 7 + usize::from(b >> 3) - below,
    }
}

fn pair(all: &mut [u8]) -> usize {
    if in_triangle(all[0]) > in_triangle(all[1]) {
        all.swap(0, 1);
    }
    turn_to_quarter(all);
    turn_below_diagonal(all, 2);
    if is_in_other_half(all[1]) && in_triangle(all[0]) == in_triangle(all[1]) {
        all.swap(0, 1);
        turn(all, 56);
        transpose(all);
    }
    PAIRS[in_triangle(all[0])][usize::from(all[1])].map_or(0, usize::from)
}

fn set(all: &mut [u8], count: usize) -> usize {
    for i in 1..count {
        if in_triangle(all[0]) > in_triangle(all[i]) {
            all.swap(0, i);
        }
    }
    turn_to_quarter(all);
    if above_diagonal(all[0]) > 0 {
        transpose(all);
    }
    all[1..count].sort_unstable_by_key(|&sq| twisted(sq));
    let more = (1..count).map(|i| binomial(twisted(all[i]), i));
    set_sum(count - 1, in_triangle(all[0])) + more.sum::<usize>()
}

impl Places {
    /// The places of a position and of those that are turned boards of it: where a piece that leads stands on a diagonal, or
    /// has equals, they may have several.
    pub(super) fn each(&self, board: &Board, mut tell: impl FnMut(usize, usize)) {
        let ways: &[u8] = match self.lead {
            Lead::Pawns if self.groups[0] == 1 => &[0],
            Lead::Pawns => &[0, 1],
            Lead::Three | Lead::Two => &[0, 4],
            Lead::Pair | Lead::Set => &[0, 1, 2, 3, 4, 5, 6, 7],
        };
        for &way in ways {
            let mut turned = Board::EMPTY;
            for (sq, piece) in board.iter() {
                let sq = sq as u8 ^ [0, 7, 56, 63][usize::from(way & 3)];
                let sq = if way & 4 != 0 { transposed(sq) } else { sq };
                if let Some(sq) = Square::new(sq) {
                    turned.put(sq, piece);
                }
            }
            let (part, place) = self.place(&self.squares(&turned));
            tell(part, place);
        }
    }
}
