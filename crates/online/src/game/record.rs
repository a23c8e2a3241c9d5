//! A row of a game.

use super::RowError;
use crate::ids::GameId;
use misere_rules::Color;
use misere_table::{Entry, MessageId, Moment};
use serde::{Deserialize, Serialize};

/// A row of a game, as it is stored and sent.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Record {
    /// The first one.
    Begin(Box<Begin>),
    /// A call that the table accepted.
    Entry(Entry),
    /// What is not the table's.
    Note(Note),
}

impl Record {
    /// Reads a row.
    ///
    /// # Errors
    ///
    /// If it is none.
    pub fn read(text: &str) -> Result<Record, RowError> {
        serde_json::from_str(text).map_err(|error| RowError::Unreadable(error.to_string()))
    }

    /// The next game, if it is this row that says so.
    pub(crate) fn successor(&self) -> Option<&GameId> {
        match self {
            Record::Note(Note { what: NoteMatter::Rematch { game }, .. }) => Some(game),
            _ => None,
        }
    }

    /// Writes a row.
    pub fn written(&self) -> String {
        serde_json::to_string(self).expect("a record is plain data")
    }
}

/// How a game began.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Begin {
    /// How it came about.
    #[serde(default)]
    pub origin: Origin,
    /// The terms, and when. A player is told by id; names may change.
    pub entry: Entry,
}

/// How a game came about.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Origin {
    /// The text of the rules, if they are the players' own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub charter: Option<String>,
    /// Does it count?
    #[serde(skip_serializing_if = "is_false")]
    pub rated: bool,
    /// Is it played over days?
    #[serde(skip_serializing_if = "is_false")]
    pub correspondence: bool,
    /// The game before.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rematch_of: Option<GameId>,
    /// The tournament that it is part of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub arena: Option<GameId>,
}

fn is_false(flag: &bool) -> bool {
    !*flag
}

/// Something about a game that its table does not know.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Note {
    /// When.
    pub moment: Moment,
    /// By which side.
    pub by: Color,
    /// The client's number of the message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<MessageId>,
    /// What.
    pub what: NoteMatter,
}

/// What a note is about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum NoteMatter {
    /// This side offers to take its last move back.
    TakeBackOffered,
    /// This side declines.
    TakeBackDeclined,
    /// This side withdraws its offer.
    TakeBackWithdrawn,
    /// This side offers another game with colours swapped.
    RematchOffered,
    /// This side declines.
    RematchDeclined,
    /// The next game.
    Rematch {
        /// Which.
        game: GameId,
    },
    /// This side said something.
    Said {
        /// What.
        phrase: Phrase,
    },
}

/// What can be said. Free text is never sent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Phrase {
    /// Hello.
    Hello,
    /// Good luck.
    GoodLuck,
    /// Well played.
    WellPlayed,
    /// Good game.
    GoodGame,
    /// Thank you.
    Thanks,
    /// Sorry.
    Sorry,
    /// Oops.
    Oops,
    /// Back in a moment.
    OneMoment,
    /// I have to go.
    Goodbye,
}

impl Phrase {
    /// All of them.
    pub const ALL: [Phrase; 9] = [
        Phrase::Hello,
        Phrase::GoodLuck,
        Phrase::WellPlayed,
        Phrase::GoodGame,
        Phrase::Thanks,
        Phrase::Sorry,
        Phrase::Oops,
        Phrase::OneMoment,
        Phrase::Goodbye,
    ];

    /// In English, for programs that know no keys.
    pub fn english(self) -> &'static str {
        match self {
            Phrase::Hello => "Hello!",
            Phrase::GoodLuck => "Good luck!",
            Phrase::WellPlayed => "Well played!",
            Phrase::GoodGame => "Good game.",
            Phrase::Thanks => "Thank you.",
            Phrase::Sorry => "Sorry.",
            Phrase::Oops => "Oops!",
            Phrase::OneMoment => "One moment, please.",
            Phrase::Goodbye => "I have to go. Goodbye!",
        }
    }
}
