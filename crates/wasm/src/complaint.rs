//! What is said when something cannot be done.

use core::fmt;

/// A sentence that says what was expected and what came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Complaint(String);

impl Complaint {
    pub(crate) fn new(sentence: impl Into<String>) -> Complaint {
        Complaint(sentence.into())
    }
}

impl fmt::Display for Complaint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl core::error::Error for Complaint {}

/// The crates below say it well already.
macro_rules! pass_on {
    ($($error:ty),* $(,)?) => {
        $(impl From<$error> for Complaint {
            fn from(error: $error) -> Complaint {
                Complaint(error.to_string())
            }
        })*
    };
}

pass_on! {
    misere_engine::LevelError,
    misere_notation::fen::PositionError,
    misere_notation::names::NameError,
    misere_table::clock::ControlError,
    misere_table::save::json::JsonError,
    misere_table::save::pgn::PgnError,
    misere_table::save::xml::XmlError,
    misere_table::DrawError,
    misere_table::GameOver,
    misere_table::PauseError,
    misere_table::TakeBackError,
}
