//! A call that was accepted.

use serde::{Deserialize, Serialize};

use super::{Author, Call, MessageId};
use crate::{Millis, Moment, Outcome};

/// A call that was accepted, and what came of it.
///
/// As JSON, with what is empty left out:
///
/// ```
/// use misere_rules::{Request, Square, Variant};
/// use misere_table::{Entry, Moment, Table, Terms};
///
/// let mut table = Table::new(Terms::new(Variant::Chess), Moment(0));
/// table.ask(Request::go(Square::E2, Square::E4), Moment(1_500))?;
/// let text = serde_json::to_string(&table.entries_since(1)[0])?;
/// assert_eq!(text, r#"{"number":2,"moment":1500,"author":"white","charge":1500,"call":{"move":{"uci":"e2e4"}}}"#);
/// assert_eq!(serde_json::from_str::<Entry>(&text)?, table.entries()[1]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// One more than that of the entry before; the first has 1.
    pub number: u64,
    /// When. Moments do not run backwards, except with [`Call::Reopen`].
    pub moment: Moment,
    /// Who asked for it.
    pub author: Author,
    /// What it added to the time spent on the current move.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub charge: Millis,
    /// The client's number of the message that asked for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<MessageId>,
    /// What was asked for.
    pub call: Call,
    /// What the rules made of it.
    #[serde(default, skip_serializing_if = "Ruling::is_nothing")]
    pub ruling: Ruling,
}

/// What the rules made of a call. It is written down so that a game goes on meaning the same when a rule
/// is mended: see [`RULES_VERSION`](crate::RULES_VERSION).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ruling {
    /// How many turns were skipped, because the player had no move.
    #[serde(default, skip_serializing_if = "is_none")]
    pub skipped: u32,
    /// How the game ended, if it did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<Outcome>,
}

impl Ruling {
    /// Nothing happened besides what was asked for.
    pub const NOTHING: Ruling = Ruling { skipped: 0, over: None };

    /// The game ended so.
    pub const fn over(outcome: Outcome) -> Ruling {
        Ruling { skipped: 0, over: Some(outcome) }
    }

    fn is_nothing(&self) -> bool {
        *self == Ruling::NOTHING
    }
}

impl core::fmt::Display for Ruling {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self.over {
            Some(outcome) => write!(f, "{outcome}")?,
            None => f.write_str("a game that goes on")?,
        }
        match self.skipped {
            0 => Ok(()),
            turns => write!(f, " after {turns} skipped"),
        }
    }
}

fn is_zero(time: &Millis) -> bool {
    *time == Millis::ZERO
}

fn is_none(count: &u32) -> bool {
    *count == 0
}
