//! What is said when something cannot be done.

use core::fmt;

use misere_notation::fen::{FenError, PositionError};
use misere_notation::names::NameError;
use misere_notation::pgn::PgnErrorKind;
use misere_rules::Faults;
use misere_table::CallError;
use misere_table::clock::ControlError;
use misere_table::save::json::JsonError;
use misere_table::save::pgn::{LoadPgnError, PgnFault};
use misere_table::save::xml::XmlError;
use serde::Serialize;
use tsify::Tsify;

use crate::Refused;
use crate::attempt::by_squares;

/// Something that cannot be done, and why: as a sentence, and as facts, so that it can be said in another
/// language.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Tsify)]
pub struct Complaint {
    /// What was expected and what came, in English.
    pub message: String,
    /// The line of the file, where there is one.
    pub line: Option<u64>,
    /// What it is about.
    pub matter: Matter,
}

/// What a complaint is about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Tsify)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Matter {
    /// No game goes by this name.
    Game {
        /// The name.
        found: String,
        /// What may have been meant.
        suggestion: Option<&'static str>,
    },
    /// A field of a FEN cannot be read.
    Fen {
        /// Which: `board`, `turn` …
        field: String,
        /// What stands there.
        found: String,
    },
    /// A position cannot be played.
    Setup {
        /// Why: `kings`, `opposite-check` …
        faults: Vec<&'static str>,
    },
    /// A time control cannot be read.
    Time {
        /// What stands there.
        found: String,
    },
    /// There is no such level.
    Level {
        /// The number.
        found: u8,
    },
    /// Chess960 has no such start.
    Number {
        /// The number.
        found: u16,
    },
    /// A move that a link or a file tells cannot be played.
    Move {
        /// The move.
        text: String,
        /// Its place among the moves, counted from one, where that is known.
        number: Option<usize>,
        /// Why not.
        refused: Box<Refused>,
    },
    /// What players may do, but not now.
    NotNow {
        /// Why not: `over`, `paused`, `no-move` …
        why: &'static str,
    },
    /// The file is empty.
    Nothing,
    /// The text is no game.
    NoGame {
        /// How it begins.
        found: String,
    },
    /// The result is another one than the moves lead to.
    Result {
        /// The one that is told.
        found: &'static str,
    },
    /// The file is none of ours, or spoilt.
    File {
        /// `XML` or `JSON`.
        format: &'static str,
    },
    /// Page and module do not understand each other.
    Other,
}

impl Complaint {
    pub(crate) fn new(matter: Matter, sentence: impl Into<String>) -> Complaint {
        Complaint { message: sentence.into(), line: None, matter }
    }

    pub(crate) fn other(error: impl fmt::Display) -> Complaint {
        Complaint::new(Matter::Other, error.to_string())
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl core::error::Error for Complaint {}

/// The crates below say it well already; what they say it about is told besides.
macro_rules! pass_on {
    ($($error:ty => $matter:expr),* $(,)?) => {
        $(impl From<$error> for Complaint {
            fn from(error: $error) -> Complaint {
                let matter: fn(&$error) -> Matter = $matter;
                Complaint::new(matter(&error), error.to_string())
            }
        })*
    };
}

pass_on! {
    NameError => game,
    ControlError => time,
    PositionError => |error| match error {
        PositionError::Unreadable(error) => fen(error),
        PositionError::Unplayable(faults) => setup(*faults),
    },
    CallError => |error| Matter::NotNow { why: error.key() },
    JsonError => |_| Matter::File { format: "JSON" },
}

impl From<XmlError> for Complaint {
    fn from(error: XmlError) -> Complaint {
        let line = u64::try_from(error.line).ok();
        Complaint { line, ..Complaint::new(Matter::File { format: "XML" }, error.to_string()) }
    }
}

impl From<LoadPgnError> for Complaint {
    fn from(error: LoadPgnError) -> Complaint {
        let matter = match &error.fault {
            PgnFault::NoGame(found) => Matter::NoGame { found: found.clone() },
            PgnFault::Start(kind) => start(kind),
            PgnFault::Clock(error) => time(error),
            PgnFault::Move { text, error } => told(text, Refused::of_san(error, by_squares)),
            PgnFault::Step { text, why } => told(text, Refused::of_step(why)),
            PgnFault::Result(found) | PgnFault::Ending(found) => Matter::Result { found: found.text() },
        };
        Complaint { line: Some(error.line), ..Complaint::new(matter, error.to_string()) }
    }
}

pub(crate) fn setup(faults: Faults) -> Matter {
    Matter::Setup { faults: faults.keys().collect() }
}

fn game(error: &NameError) -> Matter {
    Matter::Game { found: error.found.clone(), suggestion: error.suggestion }
}

fn fen(error: &FenError) -> Matter {
    Matter::Fen { field: error.field.to_string(), found: error.found.clone() }
}

fn time(error: &ControlError) -> Matter {
    Matter::Time { found: error.found.clone() }
}

fn told(text: &str, refused: Refused) -> Matter {
    Matter::Move { text: text.to_owned(), number: None, refused: Box::new(refused) }
}

fn start(kind: &PgnErrorKind) -> Matter {
    match kind {
        PgnErrorKind::UnknownVariant(error) => game(error),
        PgnErrorKind::BadFen(error) => fen(error),
        PgnErrorKind::BadSetup(faults) => setup(*faults),
        _ => Matter::Setup { faults: Vec::new() },
    }
}
