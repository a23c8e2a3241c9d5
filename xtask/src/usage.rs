//! What the commands have in common: a name, a help text, and complaints about how they were called.

use lexopt::Parser;
use std::fmt;

/// One command: how it is listed, and what it does with the arguments after its name.
#[derive(Clone, Copy)]
pub(crate) struct Command {
    pub(crate) name: &'static str,
    pub(crate) summary: &'static str,
    pub(crate) run: fn(&mut Parser) -> anyhow::Result<()>,
}

/// Why a command did not even start.
#[derive(Debug)]
pub(crate) enum Usage {
    /// It was asked for its help text: no error, but an end.
    Help(String),
    /// It was called wrongly.
    Wrong(String),
}

impl Usage {
    /// The end that `--help` asks for.
    pub(crate) fn help(text: &str) -> Self {
        Self::Help(text.to_owned())
    }
}

impl fmt::Display for Usage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Help(text) => f.write_str(text),
            Self::Wrong(complaint) => write!(f, "{complaint}; see `cargo xtask --help`"),
        }
    }
}

impl std::error::Error for Usage {}

impl From<lexopt::Error> for Usage {
    fn from(error: lexopt::Error) -> Self {
        Self::Wrong(error.to_string())
    }
}
