//! A table in a file or in the program, probed without being unpacked.

use std::sync::Arc;

use misere_rules::{Board, Color};

use crate::bytes::Bytes;
use crate::file::{self, FileError, HEAD, Head, TableKind};
use crate::layout::Layout;
use crate::pack::{Unpacker, pack};
use crate::solved::Solved;
use crate::wdl::Wdl;

/// How many positions a block has: the fewer, the quicker a probe and the longer the index.
const fn block(kind: TableKind) -> usize {
    match kind {
        TableKind::Wdl => 2048,
        TableKind::Dtw => 512,
    }
}

/// A packed table.
#[derive(Clone, Debug)]
pub(crate) struct Packed {
    pub(crate) head: Head,
    pub(crate) layout: Arc<Layout>,
    unpacker: Arc<Unpacker>,
    bytes: Bytes,
}

impl Packed {
    /// Checks a file.
    pub(crate) fn open(bytes: Bytes) -> Result<Packed, FileError> {
        let (head, layout, unpacker) = file::read(&bytes)?;
        Ok(Packed { head, layout: Arc::new(layout), unpacker: Arc::new(unpacker), bytes })
    }

    /// The whole file.
    pub(crate) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The number that is kept for a board.
    pub(crate) fn number(&self, board: &Board, turn: Color, swapped: bool) -> Option<u16> {
        self.unpacker.get(&self.bytes[HEAD..], stored_place(&self.layout, board, turn, swapped))
    }

    /// All numbers.
    pub(crate) fn numbers(&self) -> Option<Vec<u16>> {
        let mut numbers = vec![0; self.layout.stored()];
        for (i, part) in numbers.chunks_mut(block(self.head.kind)).enumerate() {
            self.unpacker.read_block(&self.bytes[HEAD..], i, part)?;
        }
        Some(numbers)
    }
}

/// Where a position is kept in a file. Armies that are equal are looked at by the side to move.
#[inline]
pub(crate) fn stored_place(layout: &Layout, board: &Board, turn: Color, swapped: bool) -> usize {
    let symmetric = layout.material.white == layout.material.black;
    let swapped = if symmetric { turn == Color::Black } else { swapped };
    let turn = if swapped { !turn } else { turn };
    turn as usize * layout.kept() + layout.kept_place(&layout.men_of(board, swapped))
}

/// Packs a solved table into a file.
pub(crate) fn write(solved: &Solved, head: &Head) -> Vec<u8> {
    let layout = &solved.layout;
    let kept = layout.kept();
    let sequence: Vec<Option<u16>> = (0..layout.stored())
        .map(|at| {
            let (turn, place) = (at / kept, at % kept);
            let slot = turn * layout.len() + place;
            let wdl = solved.marks[slot].kept()?;
            // Of equal leads only the place that is asked for matters.
            if layout.has_equal_leads() && layout.kept_place(&layout.men(place)) != place {
                return None;
            }
            match (head.kind, &solved.plies) {
                (TableKind::Wdl, _) => Some(wdl as u16),
                (TableKind::Dtw, Some(plies)) => (wdl != Wdl::Draw).then(|| plies[slot]),
                (TableKind::Dtw, None) => None,
            }
        })
        .collect();
    file::write(head, &pack(&sequence, block(head.kind)))
}
