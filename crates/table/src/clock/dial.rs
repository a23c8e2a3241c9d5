//! What a clock remembers between moves, and what it makes of the time spent on one.

use super::{Bonus, TimeControl};
use crate::Millis;

/// What the clock of one side shows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Face {
    /// The time left, never less than zero; `None` for a side without a clock. In byo-yomi, what is
    /// left of the main time or of the period.
    pub left: Option<Millis>,
    /// The periods left, in byo-yomi, the one that runs included.
    pub periods: Option<u32>,
}

/// What a clock remembers between moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Dial {
    /// The time on it: in byo-yomi the main time. Means nothing for unlimited time and time per move.
    pub(crate) left: Millis,
    /// The stage.
    stage: u32,
    /// The moves made in this stage.
    moves: u32,
    /// The periods left.
    periods: u32,
}

impl Dial {
    pub(crate) fn new(control: &TimeControl) -> Dial {
        let dial = Dial::default();
        match control {
            TimeControl::Unlimited => dial,
            TimeControl::ByoYomi { main, periods, .. } => {
                Dial { left: *main, periods: periods.get(), ..dial }
            }
            _ => Dial { left: control.initial().unwrap_or_default(), ..dial },
        }
    }

    /// When this much has been spent on one move the flag falls.
    pub(crate) fn allowance(&self, control: &TimeControl) -> Option<Millis> {
        match control {
            TimeControl::Unlimited => None,
            TimeControl::Stages(stages) => Some(match stages.at(self.stage).bonus {
                Bonus::Delay(free) => self.left + free,
                _ => self.left,
            }),
            TimeControl::ByoYomi { period, .. } => Some(self.left + period.times(self.periods)),
            TimeControl::Hourglass { .. } => Some(self.left),
            TimeControl::PerMove { time } => Some(*time),
        }
    }

    /// What it shows when this much has been spent on the current move.
    pub(crate) fn face(&self, control: &TimeControl, spent: Millis) -> Face {
        let left = match control {
            TimeControl::Unlimited => None,
            TimeControl::Stages(stages) => Some(match stages.at(self.stage).bonus {
                Bonus::Delay(free) => self.left.minus(spent.minus(free)),
                _ => self.left.minus(spent),
            }),
            TimeControl::ByoYomi { period, .. } => {
                let (left, periods) = self.in_periods(*period, spent);
                return Face { left: Some(left), periods: Some(periods) };
            }
            TimeControl::Hourglass { .. } => Some(self.left.minus(spent)),
            TimeControl::PerMove { time } => Some(time.minus(spent)),
        };
        Face { left, periods: None }
    }

    /// What is left of the main time or the current period, and the periods left.
    fn in_periods(&self, period: Millis, spent: Millis) -> (Millis, u32) {
        if spent < self.left {
            return (self.left.minus(spent), self.periods);
        }
        let over = spent.minus(self.left);
        let used = over.0 / period.0.max(1);
        match u32::try_from(used).ok().and_then(|used| self.periods.checked_sub(used)) {
            Some(periods) if periods > 0 => (Millis(period.0 - over.0 % period.0.max(1)), periods),
            _ => (Millis::ZERO, 0),
        }
    }

    /// A move has been made in this time, and the flag has not fallen.
    pub(crate) fn complete(&mut self, control: &TimeControl, spent: Millis) {
        match control {
            TimeControl::Unlimited | TimeControl::PerMove { .. } => {}
            TimeControl::Stages(stages) => {
                let stage = stages.at(self.stage);
                let rest = self.left.minus(spent);
                self.left = match stage.bonus {
                    Bonus::None => rest,
                    Bonus::Increment(bonus) => rest + bonus,
                    Bonus::Delay(free) => self.left.minus(spent.minus(free)),
                    Bonus::Bronstein(most) => rest + spent.min(most),
                };
                self.moves += 1;
                if stage.moves.is_some_and(|moves| self.moves >= moves.get()) {
                    self.stage = self.stage.saturating_add(1);
                    self.moves = 0;
                    self.left = self.left + stages.at(self.stage).time;
                }
            }
            TimeControl::ByoYomi { period, .. } => {
                let (_, periods) = self.in_periods(*period, spent);
                self.left = self.left.minus(spent);
                self.periods = periods;
            }
            TimeControl::Hourglass { .. } => self.left = self.left.minus(spent),
        }
    }

    /// What each move brings in at this stage.
    pub(crate) fn bonus(&self, control: &TimeControl) -> Millis {
        match control {
            TimeControl::Stages(stages) => stages.at(self.stage).bonus.most(),
            TimeControl::ByoYomi { period, .. } => *period,
            TimeControl::PerMove { time } => *time,
            TimeControl::Unlimited | TimeControl::Hourglass { .. } => Millis::ZERO,
        }
    }

    /// Moves until the next stage.
    pub(crate) fn moves_to_go(&self, control: &TimeControl) -> Option<u32> {
        match control {
            TimeControl::Stages(stages) => Some(stages.at(self.stage).moves?.get() - self.moves),
            TimeControl::PerMove { .. } => Some(1),
            _ => None,
        }
    }
}
