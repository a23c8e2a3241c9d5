//! A table in a file or in the program, probed without being unpacked.

use std::sync::Arc;

use misere_rules::{Board, Color};

use crate::bytes::Bytes;
use crate::file::{self, FileError, Half, Head, TableKind};
use crate::layout::Layout;
use crate::order::Order;
use crate::pack::{estimate, pack};
use crate::solved::Solved;
use crate::wdl::Wdl;

/// How many positions a block has: the fewer, the quicker a probe and the longer the index.
const fn block(kind: TableKind) -> usize {
    match kind {
        TableKind::Wdl => 1024,
        TableKind::Dtw => 512,
    }
}

/// How many blocks are looked at to choose the order of places.
const SAMPLE: usize = 96;

/// A packed table.
#[derive(Clone, Debug)]
pub(crate) struct Packed {
    pub(crate) head: Head,
    pub(crate) layout: Arc<Layout>,
    halves: Arc<[Half]>,
    bytes: Bytes,
}

impl Packed {
    /// Checks a file.
    pub(crate) fn open(bytes: Bytes) -> Result<Packed, FileError> {
        let (head, layout, halves) = file::read(&bytes)?;
        Ok(Packed { head, layout: Arc::new(layout), halves: halves.into(), bytes })
    }

    /// The whole file.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The number that is kept for a board.
    pub(crate) fn number(&self, board: &Board, turn: Color, swapped: bool) -> Option<u16> {
        let (turn, place) = kept_position(&self.layout, board, turn, swapped);
        let half = &self.halves[turn as usize];
        half.unpacker.get(&self.bytes[half.bytes.clone()], half.order.kept_at(place))
    }

    /// All numbers, by [`stored_place`].
    pub(crate) fn numbers(&self) -> Option<Vec<u16>> {
        let mut numbers = vec![0; self.layout.stored()];
        let mut part = vec![0; block(self.head.kind)];
        for (half, numbers) in self.halves.iter().zip(numbers.chunks_mut(self.layout.kept())) {
            let mut places = half.order.places(0);
            let mut left = numbers.len();
            for i in 0.. {
                if left == 0 {
                    break;
                }
                let part = &mut part[..left.min(block(self.head.kind))];
                half.unpacker.read_block(&self.bytes[half.bytes.clone()], i, part)?;
                left -= part.len();
                for (&number, place) in part.iter().zip(&mut places) {
                    numbers[place] = number;
                }
            }
        }
        Some(numbers)
    }
}

/// Who is to move in the position that is kept for another, and its place. Armies that are equal are looked at by the side
/// to move.
#[inline]
fn kept_position(layout: &Layout, board: &Board, turn: Color, swapped: bool) -> (Color, usize) {
    let symmetric = layout.halves() == 1;
    let swapped = if symmetric { turn == Color::Black } else { swapped };
    let turn = if swapped { !turn } else { turn };
    (turn, layout.kept_place(&layout.men_of(board, swapped)))
}

/// Where a position is kept when all of a table is in memory.
#[inline]
pub(crate) fn stored_place(layout: &Layout, board: &Board, turn: Color, swapped: bool) -> usize {
    let (turn, place) = kept_position(layout, board, turn, swapped);
    turn as usize * layout.kept() + place
}

/// Packs a solved table into a file.
pub(crate) fn write(solved: &Solved, head: &Head) -> Vec<u8> {
    let layout = &solved.layout;
    let halves: Vec<(u8, Vec<u8>)> = Color::ALL
        .into_iter()
        .take(layout.halves())
        .map(|turn| {
            let numbers: Vec<Option<u16>> =
                (0..layout.kept()).map(|place| number(solved, head.kind, turn, place)).collect();
            let order = best_order(layout, &numbers, block(head.kind));
            let sequence: Vec<Option<u16>> = order.places(0).map(|place| numbers[place]).collect();
            (order.number(), pack(&sequence, block(head.kind)))
        })
        .collect();
    file::write(head, &halves)
}

/// The number that is kept for a place; `None` if nothing depends on it.
fn number(solved: &Solved, kind: TableKind, turn: Color, place: usize) -> Option<u16> {
    let layout = &solved.layout;
    let slot = solved.at(turn, place);
    let wdl = solved.marks[slot].kept()?;
    // Of equal leads only the place that is asked for matters.
    if layout.has_equal_leads() && layout.kept_place(&layout.men(place)) != place {
        return None;
    }
    match (kind, &solved.plies) {
        (TableKind::Wdl, _) => Some(wdl as u16),
        (TableKind::Dtw, Some(plies)) => (wdl != Wdl::Draw).then(|| plies[slot]),
        (TableKind::Dtw, None) => None,
    }
}

/// The order in which some blocks, evenly spread, take the least room.
fn best_order(layout: &Layout, numbers: &[Option<u16>], block: usize) -> Order {
    let blocks = numbers.len() / block;
    // An odd step, so that the blocks do not all begin with the same squares.
    let step = blocks / SAMPLE | 1;
    let size = |order: &Order| {
        let parts: Vec<Vec<Option<u16>>> = (0..blocks.max(1))
            .step_by(step)
            .map(|i| order.places(i * block).take(block).map(|place| numbers[place]).collect())
            .collect();
        estimate(&parts)
    };
    let orders = Order::all(&layout.sizes());
    // Every table has an order: the one of its places.
    orders.into_iter().min_by_key(size).expect("a table has a lead")
}
