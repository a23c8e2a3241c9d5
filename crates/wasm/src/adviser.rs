//! The engine, for a worker.

use std::sync::Arc;

use misere_engine::{Net, Score, ScoreKind};
use misere_notation::san;
use misere_player::Player;
use misere_rules::Color;
use misere_table::{Moment, Task};
use serde::Serialize;
use tsify::Tsify;

use crate::{Complaint, Letters, Save, wish};

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
        /// In this many plies.
        plies: u32,
    },
    /// It loses.
    Loss {
        /// In this many plies.
        plies: u32,
    },
}

/// The engine, asked about saved games: a worker gets them as text.
#[derive(Debug, Default)]
pub struct Adviser {
    player: Player,
    nets: Vec<Arc<Net>>,
}

impl Adviser {
    /// One that has not thought yet.
    pub fn new() -> Adviser {
        Adviser::default()
    }

    /// Evaluates with a network from now on, given the bytes of its file, and says for which family of games
    /// it is. Until then, and in other games, the evaluation is the hand-written one.
    ///
    /// # Errors
    ///
    /// If the bytes are not a network; then everything stays as it was.
    pub fn load_net(&mut self, bytes: &[u8]) -> Result<&'static str, Complaint> {
        let net = Arc::new(Net::read(bytes).map_err(Complaint::other)?);
        let family = net.family();
        self.nets.retain(|known| known.family() != family);
        self.nets.push(net);
        self.player.set_nets(self.nets.iter().cloned());
        Ok(family)
    }

    /// The best move in a saved game at a level, found in a moment, or faster if the clock of a computer
    /// that is to move asks for it. Nothing if the game is over.
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
        let budget = table.task(Moment::ZERO).map(|task| task.budget).unwrap_or_default();
        let task = Task { game: table.game(), level: wish::level(level)?, budget };
        let found = self.player.think(&task, seed.into());
        Ok(found.map(|found| Thought {
            uci: found.mv.to_string(),
            san: san::translate(&san::write(table.position(), found.mv), letters.into()),
            worth: worth(found.score),
            depth: found.depth,
            nodes: found.nodes,
        }))
    }

    /// Would this side take a draw in a saved game?
    ///
    /// # Errors
    ///
    /// If the text is no saved game.
    pub fn accepts_draw(&mut self, game: &str, side: Color) -> Result<bool, Complaint> {
        let save = Save::read(game.as_bytes())?;
        Ok(self.player.accepts_draw(save.table().game(), side))
    }
}

pub(crate) fn worth(score: Score) -> Worth {
    match score.kind() {
        ScoreKind::Win(plies) => Worth::Win { plies },
        ScoreKind::Loss(plies) => Worth::Loss { plies },
        ScoreKind::Centipawns(hundredths) => Worth::Guess { hundredths },
    }
}
