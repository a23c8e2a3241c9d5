//! The engine as a player at a table.

use core::time::Duration;

use misere_engine::{Clock, Engine, Limits, Skill, Time};
use misere_rules::Move;
use misere_table::{Budget, Chooser, Millis, Task};

/// The engine as a player at a table. It answers within about two seconds, however much time it has.
#[derive(Debug, Default)]
pub struct Thinker {
    engine: Engine,
}

impl Thinker {
    /// One that has not played yet.
    pub fn new() -> Thinker {
        Thinker::default()
    }
}

/// The longest a move is thought about, with however much time there is.
const PATIENCE: Duration = Duration::from_millis(1_500);
/// What it takes to hear of the move and to make it.
const OVERHEAD: Duration = Duration::from_millis(10);

impl Chooser for Thinker {
    fn choose(&mut self, task: &Task<'_>) -> Option<Move> {
        let span = |Millis(millis): Millis| Duration::from_millis(millis);
        let Budget { left, bonus, moves_to_go, most, nodes, depth } = task.budget;
        let clock =
            |left| Clock { left: span(left), increment: span(bonus), moves_to_go, overhead: OVERHEAD };
        let limits = Limits {
            time: left.map_or(Time::Unlimited, |left| Time::Clock(clock(left))),
            max_time: Some(most.map_or(PATIENCE, |most| span(most).min(PATIENCE))),
            nodes,
            depth,
            ..Limits::default()
        };
        let skill = Skill::new(task.level.number()).expect("a table and the engine count levels alike");
        self.engine.set_skill(skill, 0);
        self.engine.search(task.game, &limits, &mut ()).map(|found| found.mv)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use misere_rules::{Color, Variant};
    use misere_table::{Moment, Seat, Table, Terms, TimeControl};

    fn table(variant: Variant, time: u64) -> Table {
        let terms = Terms::new(variant)
            .with_clock(TimeControl::sudden_death(Millis(time)))
            .with_seat(Color::White, Seat::COMPUTER);
        Table::new(terms.with_told_time(), Moment::ZERO)
    }

    #[test]
    fn a_millisecond_is_enough_for_a_legal_move_in_every_game() {
        let mut thinker = Thinker::new();
        for variant in Variant::ALL {
            let table = table(variant.clone(), 1);
            let task = table.task(Moment::ZERO).expect("a computer is to move");
            let mv = thinker.choose(&task).expect("the game goes on");
            assert!(table.position().is_legal(mv), "{variant:?}: {mv:?}");
        }
    }

    #[test]
    fn the_engine_knows_every_level_of_a_table() {
        for level in (0..=u8::MAX).filter_map(misere_table::Level::new) {
            assert_eq!(Skill::new(level.number()).map(Skill::number), Ok(level.number()));
        }
        assert!((0..=u8::MAX).all(|n| Skill::new(n).is_ok() == misere_table::Level::new(n).is_some()));
    }

    #[test]
    fn who_gives_a_task_says_how_much_may_be_used_up() {
        let table = table(Variant::Antichess, 0);
        let mut task = table.task(Moment::ZERO).expect("a computer is to move");
        task.budget.nodes = Some(500);
        task.level = misere_table::Level::EASIEST;
        let mv = Thinker::new().choose(&task);
        assert_eq!(mv, Thinker::new().choose(&task));
        assert!(mv.is_some());
    }
}
