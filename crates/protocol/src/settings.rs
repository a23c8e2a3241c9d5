//! What the options are now.

use core::num::NonZeroUsize;
use core::time::Duration;

use misere_engine::{level_rated, rating_of};
use misere_notation::names::{Named, StartKind};
use misere_rules::{Level, Variant};

use crate::Order;
use crate::command_error::CommandError;
use crate::setting::Setting;

/// What the options are now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Settings {
    pub(crate) variant: Variant,
    /// Was the game named so that it starts from one of the 960 starts?
    from_960: bool,
    chess960: bool,
    pub(crate) show_wdl: bool,
    pub(crate) lines: usize,
    pub(crate) overhead: Duration,
    analyse: bool,
    level: Level,
    limit_strength: bool,
    elo: u32,
    pub(crate) seed: u64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            variant: Variant::Chess,
            from_960: false,
            chess960: false,
            show_wdl: false,
            lines: 1,
            overhead: Duration::from_millis(10),
            analyse: false,
            level: Level::BEST,
            limit_strength: false,
            elo: rating_of(Level::BEST),
            seed: 0,
        }
    }
}

impl Settings {
    /// Changes an option that needs nothing but its value; what the engine has to do about it.
    pub(crate) fn set(&mut self, setting: Setting, value: &str) -> Result<Option<Order>, CommandError> {
        match setting {
            // The option counts more than the name of the game.
            Setting::Chess960 => (self.chess960, self.from_960) = (setting.truth(value)?, false),
            Setting::ShowWdl => self.show_wdl = setting.truth(value)?,
            Setting::MultiPv => self.lines = setting.number(value)? as usize,
            Setting::MoveOverhead => self.overhead = Duration::from_millis(setting.number(value)?),
            // The interface decides, by `go ponder`; it only wants to know that it may.
            Setting::Ponder => drop(setting.truth(value)?),
            Setting::Threads => {
                let threads = NonZeroUsize::new(setting.number(value)? as usize);
                return Ok(threads.map(Order::Threads));
            }
            Setting::Hash => return Ok(Some(Order::Hash(setting.number(value)? as usize))),
            Setting::ClearHash => return Ok(Some(Order::Forget)),
            Setting::AnalyseMode => self.analyse = setting.truth(value)?,
            Setting::LimitStrength => self.limit_strength = setting.truth(value)?,
            Setting::Level => self.level = Level::new(setting.number(value)? as u8).unwrap_or_default(),
            Setting::Elo => self.elo = setting.number(value)? as u32,
            Setting::Seed => self.seed = setting.number(value)?,
            Setting::TablePath => {
                let folder = if value == "<empty>" { "" } else { value };
                return Ok(Some(Order::Tables(folder.to_owned())));
            }
            Setting::UseNnue => return Ok(Some(Order::UseNets(setting.truth(value)?))),
            Setting::Variant | Setting::VariantPath | Setting::EvalFile => {}
        }
        let about_strength = matches!(
            setting,
            Setting::AnalyseMode | Setting::LimitStrength | Setting::Level | Setting::Elo | Setting::Seed
        );
        Ok(about_strength.then(|| Order::Level(self.strength(), self.seed)))
    }

    /// Changes the game.
    pub(crate) fn play(&mut self, named: Named) {
        self.variant = named.variant;
        self.from_960 = named.start == StartKind::Chess960;
    }

    /// Is castling written as the king taking the rook? The option says so, or the name of the game.
    pub(crate) fn is_chess960(&self) -> bool {
        self.chess960 || self.from_960
    }

    /// How well to play. A rating is more exact a wish than a level, and an analysis wants the truth.
    pub(crate) fn strength(&self) -> Level {
        match self {
            Settings { analyse: true, .. } => Level::BEST,
            Settings { limit_strength: true, elo, .. } => level_rated(*elo),
            Settings { level, .. } => *level,
        }
    }
}
