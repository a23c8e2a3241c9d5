//! Tables of several games, and questions to them.

use std::collections::HashMap;
use std::sync::Arc;

use misere_rules::{Board, Color, Duty, Kind, Position, Rules, Scope, Stuck};

use crate::directory::Directory;
use crate::game::{GameId, Ineligible, has};
use crate::lookup::{Finished, Lookup};
use crate::material::Material;
use crate::solve::solve;
use crate::solved::Solved;
use crate::wdl::{Value, Wdl};
use crate::MAX_MEN;

/// Tables of any number of games.
#[derive(Clone, Debug, Default)]
pub struct Tables {
    games: HashMap<GameId, GameTables>,
}

impl Tables {
    /// No tables.
    pub fn none() -> Tables {
        Tables::default()
    }

    /// The tables of a game, if there are any. Asked once per game, not once per position.
    pub fn of<R: Rules>(&self, rules: R) -> Option<GameTables> {
        if self.games.is_empty() {
            return None;
        }
        self.games.get(&GameId::of(rules).ok()?).cloned()
    }

    /// Works out all tables of up to so many men, in memory, distances included. For up to three men this takes
    /// seconds.
    ///
    /// # Errors
    ///
    /// If the game has no tables.
    pub fn solved<R: Rules>(rules: R, men: usize) -> Result<GameTables, Ineligible> {
        GameId::of(rules)?;
        let mut finished = Directory::new();
        for material in (2..=men.min(MAX_MEN)).flat_map(Material::all).filter(|&all| has(rules, all)) {
            let solved = solve(rules, material, &Lookup { tables: &finished }, true);
            finished.insert(material, Finished::Solved(Arc::new(solved)));
        }
        let mut tables = Directory::new();
        for (material, table) in finished.iter() {
            if let Finished::Solved(table) = table {
                tables.insert(*material, Source::Solved(Arc::clone(table)));
            }
        }
        Ok(GameTables { tables: Arc::new(tables) })
    }
}

/// Where a table's values are.
#[derive(Clone, Debug)]
enum Source {
    /// In memory.
    Solved(Arc<Solved>),
}

impl Source {
    fn value(&self, board: &Board, turn: Color, swapped: bool) -> Option<Value> {
        match self {
            Source::Solved(table) => {
                let men = table.layout.men_of(board, swapped);
                Some(table.value(if swapped { !turn } else { turn }, men))
            }
        }
    }
}

/// The tables of one game.
#[derive(Clone, Debug)]
pub struct GameTables {
    tables: Arc<Directory<Source>>,
}

impl GameTables {
    /// The value of a position; `None` if it is in no table. The position is of the game that the tables were
    /// asked for.
    ///
    /// A position with rights to castle is in no table. The count of moves is taken to be zero.
    pub fn probe_wdl<R: Rules>(&self, pos: &Position<R>) -> Option<Wdl> {
        self.probe(pos).map(|value| value.wdl)
    }

    /// The value of a position, with its distance if the table has distances.
    pub fn probe<R: Rules>(&self, pos: &Position<R>) -> Option<Value> {
        if pos.board().occupied().len() > MAX_MEN || !pos.castling_rooks().is_empty() {
            return None;
        }
        self.value(pos)
    }

    fn value<R: Rules>(&self, pos: &Position<R>) -> Option<Value> {
        let Some((table, swapped)) = self.tables.find(pos.board()) else { return over(pos) };
        if pos.rules().duty() == Duty::Capture {
            let captures = self.best(pos, Scope::Captures, |_| true)?;
            if captures.is_some() {
                return captures;
            }
        } else if pos.en_passant().is_some() {
            return self.with_passing(pos);
        }
        table.value(pos.board(), pos.turn(), swapped)
    }

    /// The best of some moves; inner `None` if there is none, outer if a table is missing.
    #[expect(clippy::option_option, reason = "no move is not the same as no table")]
    fn best<R: Rules>(
        &self,
        pos: &Position<R>,
        scope: Scope,
        mut wanted: impl FnMut(Kind) -> bool,
    ) -> Option<Option<Value>> {
        let mut best = Some(None);
        if pos.rules().decided(pos).is_some() {
            return best;
        }
        pos.each_move_in(scope, |mv| {
            if wanted(mv.kind()) {
                let mut after = *pos;
                after.play_unchecked(mv);
                let value = self.value(&after).map(Value::before);
                best = match (best, value) {
                    (Some(None), Some(value)) => Some(Some(value)),
                    (Some(Some(best)), Some(value)) => Some(Some(best.or(value))),
                    _ => None,
                };
            }
        });
        best
    }

    /// Where capturing is free: in passing, or any move of the position without that right.
    fn with_passing<R: Rules>(&self, pos: &Position<R>) -> Option<Value> {
        let mut others = false;
        let passing = self.best(pos, Scope::All, |kind| {
            others |= kind != Kind::EnPassant;
            kind == Kind::EnPassant
        })?;
        let rest = match others {
            true => Some(self.value(&Position::of_pieces(*pos.board(), pos.turn(), pos.rules())?)?),
            false => None,
        };
        passing.into_iter().chain(rest).reduce(Value::or)
    }
}

/// The value of a position without a table, if the game is over in it.
fn over<R: Rules>(pos: &Position<R>) -> Option<Value> {
    let rules = pos.rules();
    if let Some(verdict) = rules.decided(pos) {
        return Some(Value::over(verdict, pos.turn()));
    }
    match rules.stuck(pos, pos.is_check()) {
        Stuck::Over(verdict) if !pos.has_move(Scope::All) => Some(Value::over(verdict, pos.turn())),
        _ => None,
    }
}
