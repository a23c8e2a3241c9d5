//! A search that was ordered.

use core::time::Duration;

use misere_engine::{Clock, Found, Limits, Signal, Time};
use misere_notation::san;
use misere_rules::{AnyGame, Move};

use super::go::Go;
use crate::command_error::quoted;
use crate::settings::Settings;

/// How long a search takes that was meant to be limited, but is not by anything that makes sense.
pub(super) const SOON: Duration = Duration::from_secs(1);

/// A search that was ordered and has not been answered.
#[derive(Debug)]
pub(super) struct Search {
    /// The game, for when the engine has nothing to say.
    pub(super) game: AnyGame,
    signal: Signal,
    /// Does only `stop` end it?
    endless: bool,
    /// May it not be answered before `stop`?
    infinite: bool,
    /// What was found before it could be said.
    pub(super) held: Option<Option<Found>>,
}

impl Search {
    /// The search, what the engine is told of it, and what people are: which parameters were ignored.
    pub(super) fn new(game: AnyGame, go: &Go, settings: &Settings) -> (Search, Limits, Vec<String>) {
        let mut notes = go.complaints.clone();
        let moves = permitted(&game, &go.moves, &mut notes);
        let turn = game.position().turn();
        let limited = go.is_limited(turn);
        let soon = !go.infinite && !limited && (go.means_to_end || !notes.is_empty());
        if soon {
            notes.push(format!(
                "expected a clock for {turn}, movetime, depth, nodes or mate behind go, found nothing that \
                 limits the search: it takes {} s",
                SOON.as_secs()
            ));
        }
        let time = match (go.infinite, go.move_time, go.clocks[turn]) {
            _ if soon => Time::Exactly(SOON),
            (true, ..) | (_, None, None) => Time::Unlimited,
            (_, Some(time), _) => Time::Exactly(time),
            (_, None, Some(left)) => Time::Clock(Clock {
                left,
                increment: go.increments[turn],
                moves_to_go: go.moves_to_go.map(Into::into),
                overhead: settings.overhead,
            }),
        };
        let signal = if go.ponder { Signal::pondering() } else { Signal::default() };
        let limits = Limits {
            time,
            max_time: None,
            nodes: go.nodes,
            depth: go.depth,
            win_in: go.mate,
            moves,
            multipv: settings.lines,
            signal: signal.clone(),
        };
        let endless = go.infinite || !limited && !soon;
        (Search { game, signal, endless, infinite: go.infinite, held: None }, limits, notes)
    }

    /// Has it been told to stop?
    pub(super) fn is_stopped(&self) -> bool {
        self.signal.is_stopped()
    }

    /// Does it use the other player's time?
    pub(super) fn is_pondering(&self) -> bool {
        self.signal.is_pondering()
    }

    /// Will it end without another command?
    pub(super) fn ends_by_itself(&self) -> bool {
        self.is_stopped() || !self.endless && !self.is_pondering()
    }

    /// May it be answered?
    pub(super) fn may_be_answered(&self) -> bool {
        self.is_stopped() || !self.infinite && !self.is_pondering()
    }

    pub(super) fn stop(&self) {
        self.signal.stop();
    }

    pub(super) fn ponder_hit(&self) {
        self.signal.ponder_hit();
    }
}

/// The moves to consider, without those that cannot be played; if none is left, all of them.
fn permitted(game: &AnyGame, texts: &[String], notes: &mut Vec<String>) -> Vec<Move> {
    let find = |text: &String| match san::find(game.position(), text) {
        Ok(mv) => Some(mv),
        Err(error) => {
            notes.push(format!("passed over in searchmoves: {}: {error}", quoted(text)));
            None
        }
    };
    texts.iter().filter_map(find).collect()
}
