//! The accumulators of a line. Each is computed when its position is evaluated, from the nearest one before
//! it that is known.

use misere_rules::{Color, Piece, Position, Rules, Square, Witness};

use super::features::Extras;
use super::kernels::{self, Block};
use super::net::Net;

/// More changes than a move of any built-in game makes: an explosion takes ten pieces.
const MOST_CHANGES: usize = 12;

/// The pieces that a move puts and takes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Changes {
    /// How many there are; one more than there is room for if there are too many.
    len: u8,
    list: [Change; MOST_CHANGES],
}

/// A piece that appears on a square or disappears from it, in few bits: every node of a search has a list of
/// them, and few lists are read.
#[derive(Clone, Copy, Debug)]
struct Change(u16);

impl Change {
    const NONE: Change = Change(0);
    const APPEARS: u16 = 1 << 15;

    #[inline(always)]
    fn new(sq: Square, piece: Piece) -> Change {
        Change((piece.color as u16) << 9 | (piece.role.index() as u16) << 6 | sq as u16)
    }

    #[inline(always)]
    fn appears(self) -> bool {
        self.0 & Change::APPEARS != 0
    }

    /// The square, the role and the colour.
    #[inline(always)]
    fn parts(self) -> (usize, usize, usize) {
        let bits = usize::from(self.0);
        (bits & 63, bits >> 6 & 7, bits >> 9 & 1)
    }
}

impl Changes {
    pub(crate) const NONE: Changes = Changes { len: 0, list: [Change::NONE; MOST_CHANGES] };

    #[inline(always)]
    fn push(&mut self, change: Change) {
        if let Some(place) = self.list.get_mut(usize::from(self.len)) {
            *place = change;
            self.len += 1;
        } else {
            self.len = MOST_CHANGES as u8 + 1;
        }
    }

    /// The changes; `None` if there were too many to be kept.
    #[inline(always)]
    fn list(&self) -> Option<&[Change]> {
        self.list.get(..usize::from(self.len))
    }
}

impl Witness for Changes {
    #[inline(always)]
    fn put(&mut self, sq: Square, piece: Piece) {
        self.push(Change(Change::new(sq, piece).0 | Change::APPEARS));
    }

    #[inline(always)]
    fn take(&mut self, sq: Square, piece: Piece) {
        self.push(Change::new(sq, piece));
    }
}

/// One position of the line.
#[derive(Clone, Copy)]
struct Entry {
    changes: Changes,
    is_known: bool,
    extras: Extras,
}

/// The accumulators of a line, one for each position from the root on.
pub(crate) struct Stack {
    entries: Vec<Entry>,
    /// White's and then Black's sums of each entry.
    sums: Vec<Block>,
    /// Blocks of one side.
    blocks: usize,
}

/// Rows of weights to add and to subtract, for one side.
#[derive(Default)]
struct Rows {
    added: arrayvec::ArrayVec<u16, MOST_ROWS>,
    taken: arrayvec::ArrayVec<u16, MOST_ROWS>,
}

/// With more rows than this, sums are computed from scratch.
const MOST_ROWS: usize = 128;

impl Stack {
    /// A line that begins at a root, for a network with this many blocks for a side.
    pub(crate) fn new(blocks: usize, longest: usize) -> Stack {
        let root = Entry { changes: Changes::NONE, is_known: false, extras: Extras::default() };
        let mut entries = Vec::with_capacity(longest);
        entries.push(root);
        Stack { entries, sums: vec![Block::ZERO; longest * 2 * blocks], blocks }
    }

    /// A move is played.
    #[inline]
    pub(crate) fn push(&mut self, changes: &Changes) {
        self.entries.push(Entry { changes: *changes, is_known: false, extras: Extras::default() });
    }

    /// It is taken back.
    #[inline]
    pub(crate) fn pop(&mut self) {
        self.entries.pop();
    }

    /// The sums of the last position: those of the side to move, and those of the other.
    pub(crate) fn sums<R: Rules>(&mut self, net: &Net, pos: &Position<R>) -> (&[Block], &[Block]) {
        let last = self.entries.len() - 1;
        if !self.entries[last].is_known {
            self.compute(net, pos, last);
        }
        let (white, black) = self.sums[last * 2 * self.blocks..][..2 * self.blocks].split_at(self.blocks);
        pos.turn().choose((white, black), (black, white))
    }

    fn compute<R: Rules>(&mut self, net: &Net, pos: &Position<R>, last: usize) {
        let each = 2 * self.blocks;
        if self.sums.len() < (last + 1) * each {
            self.sums.resize((last + 1) * each, Block::ZERO);
        }
        let extras = if net.has_extras() { Extras::of(pos) } else { Extras::default() };
        let known = self.known_before(last, pos.board().occupied().len());
        let (before, now) = self.sums.split_at_mut(last * each);
        for side in Color::ALL {
            let mut rows = Rows::default();
            let from = match known {
                Some(known) => {
                    self.entries[known + 1..=last].iter().for_each(|entry| {
                        rows.add_changes(net, side, entry.changes.list().unwrap_or_default());
                    });
                    rows.add_extras(self.entries[known].extras, extras, side);
                    &before[known * each + side as usize * self.blocks..][..self.blocks]
                }
                None => {
                    for (sq, piece) in pos.board().iter() {
                        rows.added.push(net.view().input(side, sq, piece) as u16);
                    }
                    rows.add_extras(Extras::default(), extras, side);
                    net.first_sums()
                }
            };
            let to = &mut now[side as usize * self.blocks..][..self.blocks];
            kernels::update(to, from, net.rows(), &rows.added, &rows.taken);
        }
        self.entries[last].is_known = true;
        self.entries[last].extras = extras;
        debug_assert!(
            self.agrees_with_scratch(net, pos, last),
            "the sums of a line are those of its position"
        );
    }

    /// Are the sums those that are computed from scratch?
    #[cfg(debug_assertions)]
    fn agrees_with_scratch<R: Rules>(&self, net: &Net, pos: &Position<R>, last: usize) -> bool {
        let mut scratch = Stack::new(self.blocks, 1);
        if last > 0 {
            scratch.compute(net, pos, 0);
        }
        let each = 2 * self.blocks;
        last == 0 || self.sums[last * each..][..each] == scratch.sums[..each]
    }

    #[cfg(not(debug_assertions))]
    fn agrees_with_scratch<R: Rules>(&self, _: &Net, _: &Position<R>, _: usize) -> bool {
        true
    }

    /// The nearest position before this one whose sums are known, unless it is too far away: then it is
    /// quicker to begin with nothing.
    fn known_before(&self, last: usize, pieces: usize) -> Option<usize> {
        let mut changes = 0;
        for place in (0..last).rev() {
            changes += self.entries[place + 1].changes.list()?.len();
            if changes > pieces + 4 {
                return None;
            }
            if self.entries[place].is_known {
                return Some(place);
            }
        }
        None
    }
}

impl Rows {
    #[inline(always)]
    fn add_changes(&mut self, net: &Net, side: Color, changes: &[Change]) {
        for &change in changes {
            let (sq, role, color) = change.parts();
            let row = net.view().input_of(side, sq, role, color) as u16;
            if change.appears() { self.added.push(row) } else { self.taken.push(row) }
        }
    }

    #[inline(always)]
    fn add_extras(&mut self, before: Extras, after: Extras, side: Color) {
        before.each_gained(after, side, |row| self.added.push(row as u16));
        after.each_gained(before, side, |row| self.taken.push(row as u16));
    }
}
