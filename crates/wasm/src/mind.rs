//! The engine, for a worker.

use core::time::Duration;

use misere_engine::{Clock, Engine, Found, Level, Limits};
use misere_notation::san;
use misere_table::Moment;
use serde::Serialize;
use tsify::Tsify;

use crate::{Complaint, Letters, Save};

/// A move that the engine found.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Thought {
    /// The move as `e2e4`.
    pub uci: String,
    /// The move as `Nf3`.
    pub san: String,
    /// What it is worth to the player who makes it.
    pub worth: Worth,
    /// How many plies were looked at.
    pub depth: u32,
    /// How many positions were.
    pub nodes: u64,
}

/// What a move is worth to the player who makes it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Tsify)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Worth {
    /// A guess.
    Guess {
        /// In hundredths of a pawn.
        hundredths: i32,
    },
    /// It wins.
    Win {
        /// In so many plies.
        plies: u32,
    },
    /// It loses.
    Loss {
        /// In so many plies.
        plies: u32,
    },
}

/// The engine. It reads no clock: it looks at as many positions as it is told.
#[derive(Debug, Default)]
pub struct Mind {
    engine: Engine,
}

impl Mind {
    /// One that has not thought yet.
    pub fn new() -> Mind {
        Mind::default()
    }

    /// The best move in a saved game at a level, after looking at no more than so many positions.
    /// Nothing if the game is over.
    ///
    /// # Errors
    ///
    /// If the text is no saved game, or there is no such level.
    pub fn think(
        &mut self,
        game: &str,
        level: u8,
        nodes: u32,
        seed: u32,
        letters: Letters,
    ) -> Result<Option<Thought>, Complaint> {
        let save = Save::read(game.as_bytes())?;
        let table = save.table();
        self.engine.set_level(Level::new(level)?, seed.into());
        let found = self.engine.search(table.game(), &Limits::nodes(nodes.into()), &mut ());
        Ok(found.map(|found| Thought {
            uci: format!("{:?}", found.mv),
            san: san::translate(&san::write(table.position(), found.mv), letters.into()),
            worth: worth(found),
            depth: found.depth,
            nodes: found.nodes,
        }))
    }
}

/// The longest a move is thought about, with however much time there is.
const PATIENCE: Duration = Duration::from_millis(1_500);
/// What it takes to hear of the move and to make it.
const OVERHEAD: Duration = Duration::from_millis(10);

/// How many milliseconds the player to move in a saved game should think.
///
/// # Errors
///
/// If the text is no saved game.
pub fn patience(game: &str) -> Result<f64, Complaint> {
    let save = Save::read(game.as_bytes())?;
    let budget = save.table().task(Moment::ZERO).map(|task| task.budget).unwrap_or_default();
    let span = |millis: misere_table::Millis| Duration::from_millis(millis.0);
    let clock = |left| Clock {
        left: span(left),
        increment: span(budget.bonus),
        moves_to_go: budget.moves_to_go,
        overhead: OVERHEAD,
    };
    let usual = budget.left.map_or(PATIENCE, |left| clock(left).usual());
    Ok(usual.min(PATIENCE).as_millis() as f64)
}

fn worth(found: Found) -> Worth {
    let score = found.score;
    match (score.plies_to_win(), score.plies_to_loss()) {
        (Some(plies), _) => Worth::Win { plies },
        (_, Some(plies)) => Worth::Loss { plies },
        _ => Worth::Guess { hundredths: score.hundredths().unwrap_or_default() },
    }
}
