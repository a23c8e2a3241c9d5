//! A table in a file or in the program, probed without being unpacked.

use std::sync::Arc;

use misere_rules::{Board, Color};

use crate::bytes::Bytes;
use crate::file::{self, FileError, Half, Head, TableKind};
use crate::layout::Layout;
use crate::order::Order;
use crate::pairs::pack;
use crate::solved::Solved;
use crate::wdl::Wdl;

/// Blocks have two to the power of this many bytes: the fewer, the quicker a probe and the longer the index.
const BLOCK: u32 = 6;

/// How many parts of a table are looked at to choose the order of places, and how many positions each has.
const SAMPLE: usize = 96;
const PART: usize = 1024;

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
        let (turn, swapped) = kept_side(&self.layout, turn, swapped);
        let half = &self.halves[turn as usize];
        let digits = self.layout.kept_digits(&self.layout.men_of(board, swapped));
        half.pairs.get(&self.bytes[half.bytes.clone()], half.order.kept_at(&digits))
    }

    /// All numbers, by [`stored_place`].
    pub(crate) fn numbers(&self) -> Option<Vec<u16>> {
        let mut numbers = vec![0; self.layout.stored()];
        for (half, numbers) in self.halves.iter().zip(numbers.chunks_mut(self.layout.kept())) {
            let sequence = half.pairs.all(&self.bytes[half.bytes.clone()], half.order.len())?;
            for (number, place) in sequence.into_iter().zip(half.order.places(0)) {
                numbers[place] = number;
            }
        }
        Some(numbers)
    }
}

/// Who is to move in the position that is kept for another, and whether colours are swapped in it. Armies that are equal are
/// looked at by the side to move.
#[inline]
fn kept_side(layout: &Layout, turn: Color, swapped: bool) -> (Color, bool) {
    let swapped = if layout.halves() == 1 { turn == Color::Black } else { swapped };
    (if swapped { !turn } else { turn }, swapped)
}

/// Where a position is kept when all of a table is in memory.
#[inline]
pub(crate) fn stored_place(layout: &Layout, board: &Board, turn: Color, swapped: bool) -> usize {
    let (turn, swapped) = kept_side(layout, turn, swapped);
    turn as usize * layout.kept() + layout.kept_place(&layout.men_of(board, swapped))
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
            let order = best_order(layout, &numbers);
            let sequence: Vec<Option<u16>> = order.places(0).map(|place| numbers[place]).collect();
            (order.number(), pack(&sequence, order.row(), BLOCK).joined())
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
    if layout.has_equal_leads && layout.kept_place(&layout.men(place)) != place {
        return None;
    }
    match (kind, &solved.plies) {
        (TableKind::Wdl, _) => Some(wdl as u16),
        (TableKind::Dtw, Some(plies)) => (wdl != Wdl::Draw).then(|| plies[slot]),
        (TableKind::Dtw, None) => None,
    }
}

/// The order in which some parts of a table, evenly spread, have the fewest runs of equal values.
fn best_order(layout: &Layout, numbers: &[Option<u16>]) -> Order {
    let parts = (numbers.len() / PART).max(1);
    // An odd step, so that the parts do not all begin with the same squares.
    let step = (parts / SAMPLE) | 1;
    let runs = |order: &Order| {
        let of_part = |i: usize| {
            let known: Vec<u16> =
                order.places(i * PART).take(PART).filter_map(|place| numbers[place]).collect();
            known.chunk_by(|a, b| a == b).count()
        };
        (0..parts).step_by(step).map(of_part).sum::<usize>()
    };
    let orders = Order::all(&layout.sizes());
    // Every table has an order: the one of its places.
    orders.into_iter().min_by_key(runs).expect("a table has a lead")
}
