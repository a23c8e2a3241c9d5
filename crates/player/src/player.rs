//! Choosing moves.

use core::time::Duration;
use std::sync::Arc;

use misere_engine::{Clock, Engine, Found, Limits, Net, Searchable, Time};
use misere_rules::Move;
use misere_table::{Budget, Chooser, Millis, Task};

/// The longest a move is thought about, with however much time there is.
const PATIENCE: Duration = Duration::from_millis(1_500);
/// What it takes to hear of the move and to make it.
const OVERHEAD: Duration = Duration::from_millis(10);

/// The engine as a player at a table. It answers within about two seconds, however much time it has.
#[derive(Debug, Default)]
pub struct Player {
    pub(crate) engine: Engine,
}

impl Player {
    /// One that has not played yet.
    pub fn new() -> Player {
        Player::default()
    }

    /// One that thinks with this engine, such as one with more memory or threads.
    pub fn with_engine(engine: Engine) -> Player {
        Player { engine }
    }

    /// Evaluates with these networks from now on, each in the games of its family.
    pub fn set_nets(&mut self, nets: impl IntoIterator<Item = Arc<Net>>) {
        self.engine.set_nets(nets);
    }

    /// The move for a task and what it is worth; `None` if the game is over. Weaker levels play
    /// differently for each seed.
    pub fn think<P: Searchable>(&mut self, task: &Task<'_, P>, seed: u64) -> Option<Found> {
        self.engine.set_level(task.level, seed);
        self.engine.search(task.game, &limits(&task.budget), &mut ())
    }
}

impl<P: Searchable> Chooser<P> for Player {
    fn choose(&mut self, task: &Task<'_, P>) -> Option<Move> {
        self.think(task, 0).map(|found| found.mv)
    }
}

/// What the engine may use up.
fn limits(budget: &Budget) -> Limits {
    let span = |Millis(millis): Millis| Duration::from_millis(millis);
    let &Budget { left, bonus, moves_to_go, most, nodes, depth } = budget;
    let clock = |left| Clock { left: span(left), increment: span(bonus), moves_to_go, overhead: OVERHEAD };
    Limits {
        time: left.map_or(Time::Unlimited, |left| Time::Clock(clock(left))),
        max_time: Some(most.map_or(PATIENCE, |most| span(most).min(PATIENCE))),
        nodes,
        depth,
        ..Limits::default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_clock_of_a_task_is_the_engines() {
        let budget = Budget {
            left: Some(Millis(3_000)),
            bonus: Millis(20),
            moves_to_go: Some(7),
            ..Budget::default()
        };
        let Time::Clock(clock) = limits(&budget).time else { panic!("there is a clock") };
        assert_eq!((clock.left, clock.increment), (Duration::from_secs(3), Duration::from_millis(20)));
        assert_eq!(clock.moves_to_go, Some(7));
    }

    #[test]
    fn no_more_than_patience_is_used_whatever_the_task_allows() {
        let most = |most| limits(&Budget { most, ..Budget::default() }).max_time;
        assert_eq!(most(None), Some(PATIENCE));
        assert_eq!(most(Some(Millis(9_000))), Some(PATIENCE));
        assert_eq!(most(Some(Millis(200))), Some(Duration::from_millis(200)));
    }
}
