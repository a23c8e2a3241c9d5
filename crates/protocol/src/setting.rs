//! Which options there are.

use core::fmt;

use misere_engine::{MAX_HASH, rating_of};
use misere_rules::Level;

use crate::command_error::{CommandError, quoted};

/// An option.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Setting {
    /// Which game is played.
    Variant,
    /// Castling is written as the king taking the rook.
    Chess960,
    /// It is an analysis: play as well as possible.
    AnalyseMode,
    /// Tell the chances to win, draw and lose.
    ShowWdl,
    /// How many of the best moves are told.
    MultiPv,
    /// How many threads search.
    Threads,
    /// Mebibytes for known positions.
    Hash,
    /// Forget known positions.
    ClearHash,
    /// The interface may let the engine think in the other player's time.
    Ponder,
    /// How well to play, from 1 to 10.
    Level,
    /// Play no better than `UCI_Elo`.
    LimitStrength,
    /// How well to play, as a rating.
    Elo,
    /// What weak players misjudge depends on it.
    Seed,
    /// Milliseconds it takes for a move to reach the clock.
    MoveOverhead,
    /// Charter files, whose games can be played too.
    VariantPath,
    /// A folder with endgame tables.
    TablePath,
    /// Evaluate with a network where there is one for the game.
    UseNnue,
    /// A file with a network, instead of the one that is built in.
    EvalFile,
}

/// What an option can be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionType {
    /// True or false.
    Check(bool),
    /// A number.
    Spin {
        /// Until it is changed.
        default: u64,
        /// At least.
        min: u64,
        /// At most.
        max: u64,
    },
    /// One of several words.
    Combo {
        /// Until it is changed.
        default: &'static str,
        /// The words.
        words: Vec<String>,
    },
    /// Something to press.
    Button,
    /// Any text.
    Text,
}

impl fmt::Display for OptionType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionType::Check(default) => write!(f, "type check default {default}"),
            OptionType::Spin { default, min, max } => {
                write!(f, "type spin default {default} min {min} max {max}")
            }
            OptionType::Combo { default, words } => {
                write!(f, "type combo default {default}")?;
                words.iter().try_for_each(|word| write!(f, " var {word}"))
            }
            OptionType::Button => f.write_str("type button"),
            OptionType::Text => f.write_str("type string default <empty>"),
        }
    }
}

const fn spin(default: u64, min: u64, max: u64) -> OptionType {
    OptionType::Spin { default, min, max }
}

/// More threads than this only wait for each other.
pub(crate) const MOST_THREADS: u64 = 512;

impl Setting {
    /// Every option, in the order in which they are told.
    pub const ALL: [Setting; 18] = [
        Setting::Variant,
        Setting::Chess960,
        Setting::AnalyseMode,
        Setting::ShowWdl,
        Setting::MultiPv,
        Setting::Threads,
        Setting::Hash,
        Setting::ClearHash,
        Setting::Ponder,
        Setting::Level,
        Setting::LimitStrength,
        Setting::Elo,
        Setting::Seed,
        Setting::MoveOverhead,
        Setting::VariantPath,
        Setting::TablePath,
        Setting::UseNnue,
        Setting::EvalFile,
    ];

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Setting::Variant => "UCI_Variant",
            Setting::Chess960 => "UCI_Chess960",
            Setting::AnalyseMode => "UCI_AnalyseMode",
            Setting::ShowWdl => "UCI_ShowWDL",
            Setting::MultiPv => "MultiPV",
            Setting::Threads => "Threads",
            Setting::Hash => "Hash",
            Setting::ClearHash => "Clear Hash",
            Setting::Ponder => "Ponder",
            Setting::Level => "Level",
            Setting::LimitStrength => "UCI_LimitStrength",
            Setting::Elo => "UCI_Elo",
            Setting::Seed => "Seed",
            Setting::MoveOverhead => "Move Overhead",
            Setting::VariantPath => "VariantPath",
            Setting::TablePath => "TablePath",
            Setting::UseNnue => "Use NNUE",
            Setting::EvalFile => "EvalFile",
        }
    }

    /// The option of this name; the case of letters does not matter.
    pub fn named(name: &str) -> Option<Setting> {
        Setting::ALL.into_iter().find(|setting| setting.name().eq_ignore_ascii_case(name))
    }

    /// What it can be, where these words are games.
    pub fn kind(self, games: impl FnOnce() -> Vec<String>) -> OptionType {
        let best = rating_of(Level::BEST).into();
        let weakest = rating_of(Level::EASIEST).into();
        match self {
            Setting::Variant => OptionType::Combo { default: "chess", words: games() },
            Setting::Chess960 | Setting::AnalyseMode | Setting::ShowWdl => OptionType::Check(false),
            Setting::Ponder | Setting::LimitStrength => OptionType::Check(false),
            Setting::MultiPv => spin(1, 1, 256),
            Setting::Threads => spin(1, 1, MOST_THREADS),
            Setting::Hash => spin(16, 1, MAX_HASH as u64),
            Setting::ClearHash => OptionType::Button,
            Setting::Level => spin(Level::BEST.number().into(), 1, Level::BEST.number().into()),
            Setting::Elo => spin(best, weakest, best),
            Setting::Seed => spin(0, 0, u32::MAX.into()),
            Setting::MoveOverhead => spin(10, 0, 10_000),
            Setting::VariantPath | Setting::TablePath | Setting::EvalFile => OptionType::Text,
            Setting::UseNnue => OptionType::Check(true),
        }
    }

    /// Reads a value that must be true or false.
    pub(crate) fn truth(self, value: &str) -> Result<bool, CommandError> {
        match value {
            _ if value.eq_ignore_ascii_case("true") => Ok(true),
            _ if value.eq_ignore_ascii_case("false") => Ok(false),
            _ => Err(self.wants("true or false", value)),
        }
    }

    /// Reads a value that must be a number within its bounds.
    pub(crate) fn number(self, value: &str) -> Result<u64, CommandError> {
        let (min, max) = match self.kind(Vec::new) {
            OptionType::Spin { min, max, .. } => (min, max),
            _ => (0, u64::MAX),
        };
        let number = value.parse().ok().filter(|number| (min..=max).contains(number));
        number.ok_or_else(|| self.wants(&format!("a number from {min} to {max}"), value))
    }

    fn wants(self, expected: &str, found: &str) -> CommandError {
        CommandError::new(format!("{expected} for {}", self.name()), quoted(found))
    }
}
