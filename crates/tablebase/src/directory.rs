//! Which table a board's value is looked up in.

use misere_rules::{Board, Color};

use crate::material::{Army, Material};

/// Tables by their material.
#[derive(Clone, Debug)]
pub(crate) struct Directory<T> {
    /// Small numbers for armies, by [`Army::number`]; 0 for those that have none.
    ids: Vec<u8>,
    /// Twice the number of the table, and one if colours are swapped; by the numbers of both armies.
    index: Vec<u16>,
    tables: Vec<(Material, T)>,
}

/// Room for all armies of up to three men, and the one without men.
const ARMIES: usize = 128;
const ABSENT: u16 = u16::MAX;

impl<T> Directory<T> {
    pub(crate) fn new() -> Directory<T> {
        let mut ids = vec![0; Army::NUMBERS];
        let armies = (1..crate::MAX_MEN).flat_map(Army::all);
        for (id, army) in armies.enumerate() {
            ids[army.number()] = id as u8 + 1;
        }
        Directory { ids, index: vec![ABSENT; ARMIES * ARMIES], tables: Vec::new() }
    }

    fn slot(&self, white: usize, black: usize) -> usize {
        usize::from(self.ids[white]) * ARMIES + usize::from(self.ids[black])
    }

    /// Adds a table, or replaces it.
    pub(crate) fn insert(&mut self, material: Material, table: T) {
        let slot = self.slot(material.white.number(), material.black.number());
        if self.index[slot] != ABSENT {
            self.tables[usize::from(self.index[slot] / 2)].1 = table;
            return;
        }
        let number = self.tables.len() as u16 * 2;
        let swapped = self.slot(material.black.number(), material.white.number());
        self.index[swapped] = number + 1;
        self.index[slot] = number;
        self.tables.push((material, table));
    }

    /// The table for a board, and whether its colours must be swapped.
    #[inline]
    pub(crate) fn find(&self, board: &Board) -> Option<(&T, bool)> {
        let number = |color| {
            const WEIGHTS: [usize; 6] = [1, 5, 25, 125, 625, 3125];
            let mut number = 0;
            for sq in board.of(color) {
                number += board.role_at(sq).map_or(0, |role| WEIGHTS[role.index()]);
            }
            number
        };
        let (white, black) = (number(Color::White), number(Color::Black));
        if white.max(black) >= Army::NUMBERS {
            return None;
        }
        let found = self.index[self.slot(white, black)];
        let table = &self.tables.get(usize::from(found / 2)).filter(|_| found != ABSENT)?.1;
        Some((table, found % 2 == 1))
    }

    /// All of them.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &(Material, T)> {
        self.tables.iter()
    }
}
