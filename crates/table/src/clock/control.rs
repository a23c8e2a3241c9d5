//! Time controls: how much time a side has.

use core::num::NonZeroU32;

use crate::Millis;

/// How much time one side has.
///
/// Reaching zero loses. Texts are read and written by [`parse`](super::parse) and `Display`.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub enum TimeControl {
    /// As much as the side likes.
    #[default]
    Unlimited,
    /// A time for a number of moves, then another. Sudden death is one stage for all moves.
    Stages(Stages),
    /// Main time, then periods: a move within a period leaves that period whole.
    ByoYomi {
        /// The time before the first period.
        main: Millis,
        /// How long a period is; more than nothing.
        period: Millis,
        /// How many there are; the flag falls at the end of the last.
        periods: NonZeroU32,
    },
    /// What a side spends runs into the clock of the other, if that one is an hourglass, too.
    Hourglass {
        /// What is in it at the beginning; more than nothing.
        time: Millis,
    },
    /// The same for each move; what is not used is lost.
    PerMove {
        /// How long a move may take; more than nothing.
        time: Millis,
    },
}

/// The stages of a time control: at least one, and all but the last have a number of moves.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Stages(Vec<Stage>);

/// One stage of a time control.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stage {
    /// For how many moves the time is; `None` for all that follow. When the last stage has a number
    /// and its moves have been made, it begins again.
    pub moves: Option<NonZeroU32>,
    /// The time that the stage adds to what is left.
    pub time: Millis,
    /// What each move brings in.
    pub bonus: Bonus,
}

/// What a move brings in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Bonus {
    /// Nothing.
    #[default]
    None,
    /// Fischer: this is added after each move.
    Increment(Millis),
    /// The clock waits this long before it runs (US delay).
    Delay(Millis),
    /// Bronstein: what was spent is given back, up to this.
    Bronstein(Millis),
}

impl Bonus {
    /// The most that a move brings in.
    pub const fn most(self) -> Millis {
        match self {
            Bonus::None => Millis::ZERO,
            Bonus::Increment(time) | Bonus::Delay(time) | Bonus::Bronstein(time) => time,
        }
    }
}

impl Stages {
    /// Some stages; `None` if there are none, if one before the last is for all moves, or if one can
    /// bring no time at all.
    pub fn new(stages: Vec<Stage>) -> Option<Stages> {
        let (last, before) = stages.split_last()?;
        let bounded = before.iter().all(|stage| stage.moves.is_some());
        let playable = |stage: &Stage| stage.time + stage.bonus.most() > Millis::ZERO;
        (bounded && playable(last) && before.iter().all(playable)).then_some(Stages(stages))
    }

    /// They, in order.
    pub fn as_slice(&self) -> &[Stage] {
        &self.0
    }

    /// The stage of this number, counted from zero; the last one for all higher numbers.
    pub(super) fn at(&self, number: u32) -> Stage {
        let last = self.0.len() - 1;
        self.0[last.min(number as usize)]
    }
}

impl TimeControl {
    /// One time for all moves; nothing is unlimited, as the text UI has it.
    ///
    /// ```
    /// use misere_table::{Millis, TimeControl};
    /// assert_eq!(TimeControl::sudden_death(Millis(0)), TimeControl::Unlimited);
    /// assert_eq!(TimeControl::sudden_death(Millis::minutes(5)), "5".parse().unwrap());
    /// ```
    pub fn sudden_death(time: Millis) -> TimeControl {
        TimeControl::with_bonus(time, Bonus::None)
    }

    /// One time for all moves, and something with each. Without either it is unlimited.
    pub fn with_bonus(time: Millis, bonus: Bonus) -> TimeControl {
        let stage = Stage { moves: None, time, bonus };
        Stages::new(vec![stage]).map_or(TimeControl::Unlimited, TimeControl::Stages)
    }

    /// One time for all moves, and an increment after each.
    pub fn increment(time: Millis, increment: Millis) -> TimeControl {
        TimeControl::with_bonus(time, Bonus::Increment(increment))
    }

    /// Does a clock run?
    pub fn is_timed(&self) -> bool {
        *self != TimeControl::Unlimited
    }

    /// What stands on the clock at the beginning; `None` without one.
    pub fn initial(&self) -> Option<Millis> {
        match self {
            TimeControl::Unlimited => None,
            TimeControl::Stages(stages) => Some(stages.at(0).first_time()),
            TimeControl::ByoYomi { main, period, .. } => {
                Some(if *main == Millis::ZERO { *period } else { *main })
            }
            TimeControl::Hourglass { time } | TimeControl::PerMove { time } => Some(*time),
        }
    }
}

impl Stage {
    /// What it begins with: no flag falls at once, so `0+3` begins with the increment.
    pub(super) fn first_time(&self) -> Millis {
        match self.bonus {
            Bonus::Increment(first) | Bonus::Bronstein(first) if self.time == Millis::ZERO => first,
            _ => self.time,
        }
    }
}
