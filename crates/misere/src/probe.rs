//! Endgame tables for the engine: those in the program, and those of a folder.

use core::any::Any;
use misere_engine::{GameValue, Known, Probe, ProbeGame};
use misere_rules::{AnyPosition, Board, Color, Draws, Position, Rules, Variant, VisitRules};
use misere_tablebase::{GameTables, OpenError, Tables, Wdl};
use std::path::Path;
use std::sync::Arc;

/// The variable of the environment that names a folder of tables.
pub(crate) const FOLDER: &str = "MISERE_TABLES";

/// The tables in the program, and those of a folder if it is named.
pub(crate) fn tables(folder: Option<&Path>) -> Result<Tables, OpenError> {
    let embedded = Tables::embedded();
    match folder {
        Some(folder) => Ok(embedded.and(Tables::open(folder)?)),
        None => Ok(embedded),
    }
}

/// Tables for the engine, and how many there are.
pub(crate) fn open(folder: Option<&str>) -> Result<(Arc<dyn Probe>, String), String> {
    let folder = folder.map(Into::into).or_else(folder_in_use);
    let tables = tables(folder.as_deref()).map_err(|error| error.to_string())?;
    let what = format!("{} endgame tables", tables.len());
    Ok((Arc::new(TableProbe(tables)), what))
}

/// The folder that the environment names.
pub(crate) fn folder_in_use() -> Option<std::path::PathBuf> {
    std::env::var_os(FOLDER).filter(|folder| !folder.is_empty()).map(Into::into)
}

/// Tables as the engine asks them.
#[derive(Debug)]
pub(crate) struct TableProbe(pub(crate) Tables);

impl Probe for TableProbe {
    fn of_game(&self, position: &dyn Any) -> Option<Arc<dyn ProbeGame>> {
        let variant = position.downcast_ref::<AnyPosition>()?.variant();
        let tables = tables_of(&self.0, &variant)?;
        let (men, distances) = (tables.men(), tables.has_distances());
        Some(Arc::new(GameProbe { variant, tables, men, distances }))
    }
}

/// The tables of a game.
pub(crate) fn tables_of(tables: &Tables, variant: &Variant) -> Option<GameTables> {
    struct Find<'a>(&'a Tables);
    impl VisitRules for Find<'_> {
        type Output = Option<GameTables>;
        fn visit<R: Rules>(self, rules: R) -> Option<GameTables> {
            self.0.of(rules)
        }
    }
    variant.visit(Find(tables))
}

#[derive(Debug)]
struct GameProbe {
    variant: Variant,
    tables: GameTables,
    men: usize,
    distances: bool,
}

impl ProbeGame for GameProbe {
    fn men(&self) -> usize {
        self.men
    }

    fn probe(&self, board: &Board, turn: Color) -> Option<Known> {
        self.variant.visit(Ask { probe: self, board, turn })
    }
}

struct Ask<'a> {
    probe: &'a GameProbe,
    board: &'a Board,
    turn: Color,
}

impl VisitRules for Ask<'_> {
    type Output = Option<Known>;

    fn visit<R: Rules>(self, rules: R) -> Option<Known> {
        let pos = Position::of_pieces(*self.board, self.turn, rules)?;
        let found = self.probe.tables.probe(&pos)?;
        let counted = rules.draws() == Draws::RepetitionAndMoveCount;
        let value = match if counted { found.wdl } else { found.wdl.uncounted() } {
            Wdl::Win => GameValue::Win,
            Wdl::Loss => GameValue::Loss,
            Wdl::Draw | Wdl::CursedWin | Wdl::BlessedLoss => GameValue::Draw,
        };
        let plies = (self.probe.distances && value != GameValue::Draw).then(|| found.plies.into());
        Some(Known { value, plies })
    }
}
