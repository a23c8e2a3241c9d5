//! A search that was ordered.

use misere_engine::{Clock, Found, Limits, Signal, Time};
use misere_notation::san;
use misere_rules::{AnyGame, Move};

use super::go::Go;
use crate::command_error::quoted;
use crate::settings::Settings;

/// A search that was ordered and has not been answered.
#[derive(Debug)]
pub(super) struct Search {
    /// The game, for when the engine has nothing to say.
    pub(super) game: AnyGame,
    signal: Signal,
    /// Does only `stop` end it?
    endless: bool,
    /// May it not be answered before somebody says stop?
    infinite: bool,
    /// What was found before it could be said.
    pub(super) held: Option<Option<Found>>,
}

impl Search {
    pub(super) fn new(game: AnyGame, go: &Go) -> Search {
        let signal = if go.ponder { Signal::pondering() } else { Signal::default() };
        Search { game, signal, endless: go.is_endless(), infinite: go.infinite, held: None }
    }

    /// Has it been told to stop?
    pub(super) fn is_stopped(&self) -> bool {
        self.signal.is_stopped()
    }

    /// Will it end before somebody says something?
    pub(super) fn ends_by_itself(&self) -> bool {
        self.is_stopped() || !self.endless && !self.signal.is_pondering()
    }

    /// May it be answered?
    pub(super) fn may_be_answered(&self) -> bool {
        self.is_stopped() || !self.infinite && !self.signal.is_pondering()
    }

    pub(super) fn stop(&self) {
        self.signal.stop();
    }

    pub(super) fn ponder_hit(&self) {
        self.signal.ponder_hit();
    }

    /// What the engine is told.
    pub(super) fn limits(&self, go: &Go, settings: &Settings) -> Result<Limits, String> {
        let turn = self.game.position().turn();
        let time = match (go.infinite, go.move_time, go.clocks[turn]) {
            (true, ..) | (_, None, None) => Time::Unlimited,
            (_, Some(time), _) => Time::Exactly(time),
            (_, None, Some(left)) => Time::Clock(Clock {
                left,
                increment: go.increments[turn],
                moves_to_go: go.moves_to_go.map(Into::into),
                overhead: settings.overhead,
            }),
        };
        Ok(Limits {
            time,
            most: None,
            nodes: go.nodes,
            depth: go.depth,
            win_in: go.mate,
            moves: self.moves(&go.moves)?,
            lines: settings.lines,
            signal: self.signal.clone(),
        })
    }

    /// The moves to consider.
    fn moves(&self, texts: &[String]) -> Result<Vec<Move>, String> {
        let find = |text: &String| {
            let found = san::find(self.game.position(), text);
            found.map_err(|error| format!("in searchmoves ({}): {error}", quoted(text)))
        };
        texts.iter().map(find).collect()
    }
}
