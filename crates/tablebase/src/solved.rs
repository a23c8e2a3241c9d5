//! A table in memory, all of whose values are known.

use misere_rules::Color;

use crate::layout::{Layout, Men};
use crate::wdl::{Value, Wdl};

/// What stands at a place of a table: a value, or why there is none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mark(u8);

impl Mark {
    /// Not a position: two pieces on one square, or a king that can be taken.
    pub(crate) const NONE: Mark = Mark(5);
    /// Not known yet.
    pub(crate) const OPEN: Mark = Mark(6);
    /// The value follows from the captures, one of which must be made.
    const FORCED: u8 = 8;

    pub(crate) fn of(wdl: Wdl) -> Mark {
        Mark(wdl as u8)
    }

    pub(crate) fn forced(wdl: Wdl) -> Mark {
        Mark(wdl as u8 | Mark::FORCED)
    }

    #[inline]
    pub(crate) fn wdl(self) -> Option<Wdl> {
        Wdl::from_number(self.0 & !Mark::FORCED)
    }

    /// The value that a file must keep; `None` if nothing depends on it.
    #[inline]
    pub(crate) fn kept(self) -> Option<Wdl> {
        Wdl::from_number(self.0)
    }
}

/// A table in memory.
#[derive(Debug)]
pub(crate) struct Solved {
    pub(crate) layout: Layout,
    /// White to move in the first half.
    pub(crate) marks: Vec<Mark>,
    pub(crate) plies: Option<Vec<u16>>,
}

impl Solved {
    /// A table of which nothing is known.
    pub(crate) fn open(layout: Layout, distances: bool) -> Solved {
        let len = 2 * layout.len();
        let plies = distances.then(|| vec![0; len]);
        Solved { layout, marks: vec![Mark::OPEN; len], plies }
    }

    #[inline]
    pub(crate) fn at(&self, turn: Color, place: usize) -> usize {
        turn as usize * self.layout.len() + place
    }

    /// The value of the position with these men.
    #[inline]
    pub(crate) fn value(&self, turn: Color, mut men: Men) -> Value {
        let at = self.at(turn, self.layout.place(&mut men));
        let plies = self.plies.as_ref().map_or(0, |plies| plies[at]);
        self.marks[at].wdl().map_or(Value::DRAW, |wdl| Value { wdl, plies })
    }
}
