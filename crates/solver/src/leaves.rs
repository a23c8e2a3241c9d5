//! Endgame tables at the leaves of a search and at the ends of a proof.

use crate::known::{LeafValue, LeafValues};
use misere_rules::{Playable, Position, Rules, VisitPosition};
use misere_tablebase::{GameTables, Tables, Wdl};

/// The tables of one game, up to some number of men.
#[derive(Clone, Debug)]
pub struct TableLeaves {
    tables: Option<GameTables>,
    men: usize,
    distances: bool,
}

impl TableLeaves {
    /// No tables.
    pub const NONE: TableLeaves = TableLeaves { tables: None, men: 0, distances: false };

    /// The tables of the game of this position.
    pub fn of<P: Playable>(pos: &P, all: &Tables) -> TableLeaves {
        struct Find<'a>(&'a Tables);
        impl VisitPosition for Find<'_> {
            type Output = Option<GameTables>;
            fn visit<R: Rules>(self, pos: &Position<R>) -> Option<GameTables> {
                self.0.of(pos.rules())
            }
        }
        let Some(tables) = pos.visit(Find(all)) else { return TableLeaves::NONE };
        let (men, distances) = (tables.men(), tables.has_distances());
        TableLeaves { tables: Some(tables), men, distances }
    }

    /// The same, asked for positions with no more than this number of men.
    #[must_use]
    pub fn up_to(self, men: usize) -> TableLeaves {
        if men == 0 { TableLeaves::NONE } else { TableLeaves { men: self.men.min(men), ..self } }
    }

    /// The most men of a position that they know; 0 if there are no tables.
    pub fn men(&self) -> usize {
        self.men
    }
}

impl LeafValues for TableLeaves {
    #[inline]
    fn known<P: Playable>(&self, pos: &P) -> Option<LeafValue> {
        if pos.board().occupied().len() > self.men {
            return None;
        }
        let tables = self.tables.as_ref()?;
        let value = pos.visit(Ask(tables))?;
        let winner = match value.wdl.uncounted() {
            Wdl::Win => Some(pos.turn()),
            Wdl::Loss => Some(!pos.turn()),
            _ => None,
        };
        let plies = (self.distances && winner.is_some()).then(|| value.plies.into());
        Some(LeafValue { winner, plies, in_time: matches!(value.wdl, Wdl::Win | Wdl::Loss) })
    }
}

struct Ask<'a>(&'a GameTables);

impl VisitPosition for Ask<'_> {
    type Output = Option<misere_tablebase::Value>;

    #[inline]
    fn visit<R: Rules>(self, pos: &Position<R>) -> Self::Output {
        self.0.probe(pos)
    }
}
