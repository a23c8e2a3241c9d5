//! The engine, for a worker.

use core::time::Duration;

use misere_engine::{Clock, Engine, Found, Limits, Skill, Time};
use misere_notation::san;
use misere_table::{Millis, Moment, Table};
use serde::Serialize;
use tsify::Tsify;

use crate::{Complaint, Letters, Save, Side};

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

/// The longest a move is thought about, with however much time there is.
const PATIENCE: Duration = Duration::from_millis(1_500);
/// An offer is answered in a moment.
const CONSIDERATION: Duration = Duration::from_millis(400);
/// What it takes to hear of the move and to make it.
const OVERHEAD: Duration = Duration::from_millis(10);

/// The engine.
#[derive(Debug, Default)]
pub struct Mind {
    engine: Engine,
}

impl Mind {
    /// One that has not thought yet.
    pub fn new() -> Mind {
        Mind::default()
    }

    /// The best move in a saved game at a level, found in a moment, or faster if the clock of the
    /// player to move asks for it. Nothing if the game is over.
    ///
    /// # Errors
    ///
    /// If the text is no saved game, or there is no such level.
    pub fn think(
        &mut self,
        game: &str,
        level: u8,
        seed: u32,
        letters: Letters,
    ) -> Result<Option<Thought>, Complaint> {
        let save = Save::read(game.as_bytes())?;
        let table = save.table();
        self.engine.set_skill(Skill::new(level)?, seed.into());
        let found = self.engine.search(table.game(), &limits(table), &mut ());
        Ok(found.map(|found| Thought {
            uci: format!("{:?}", found.mv),
            san: san::translate(&san::write(table.position(), found.mv), letters.into()),
            worth: worth(found),
            depth: found.depth,
            nodes: found.nodes,
        }))
    }

    /// Would this side take a draw in a saved game? Not if it is better; and early in a game, where
    /// much can still happen, only if it is clearly worse.
    ///
    /// # Errors
    ///
    /// If the text is no saved game.
    pub fn accepts_draw(&mut self, game: &str, side: Side) -> Result<bool, Complaint> {
        const EARLY_PLIES: usize = 20;
        const CLEARLY: i32 = 100;
        let save = Save::read(game.as_bytes())?;
        let table = save.table();
        self.engine.set_skill(Skill::BEST, 0);
        let limits = Limits::time(CONSIDERATION);
        let Some(found) = self.engine.search(table.game(), &limits, &mut ()) else { return Ok(false) };
        let for_mover = match worth(found) {
            Worth::Guess { hundredths } => hundredths,
            Worth::Win { .. } => i32::MAX,
            Worth::Loss { .. } => -i32::MAX,
        };
        let ours = if table.turn() == side.into() { for_mover } else { -for_mover };
        Ok(ours <= if table.plies().len() < EARLY_PLIES { -CLEARLY } else { 0 })
    }
}

/// How long the player to move may think.
fn limits(table: &Table) -> Limits {
    let budget = table.task(Moment::ZERO).map(|task| task.budget).unwrap_or_default();
    let span = |millis: Millis| Duration::from_millis(millis.0);
    let time = budget.left.map_or(Time::Unlimited, |left| {
        Time::Clock(Clock {
            left: span(left),
            increment: span(budget.bonus),
            moves_to_go: budget.moves_to_go,
            overhead: OVERHEAD,
        })
    });
    Limits { time, max_time: Some(PATIENCE), ..Limits::default() }
}

fn worth(found: Found) -> Worth {
    let score = found.score;
    match (score.plies_to_win(), score.plies_to_loss()) {
        (Some(plies), _) => Worth::Win { plies },
        (_, Some(plies)) => Worth::Loss { plies },
        _ => Worth::Guess { hundredths: score.centipawns().unwrap_or_default() },
    }
}
