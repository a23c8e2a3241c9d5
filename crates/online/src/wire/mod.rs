//! What is said on a socket: one enum for each direction, as JSON.
//!
//! `web/src/online/wire.ts` has the same in TypeScript; a test writes it and holds it equal.

mod views;

pub use views::{ArenaView, EntrantView, GameView, PlayerView, SeatView, SeekView};

use crate::game::PlayerCall;
use crate::ids::GameId;
use crate::offer::Proposal;
use misere_rules::ByColor;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// Raised when an old page cannot talk to a new server: the page then loads itself anew.
pub const VERSION: u32 = 1;
/// The longest message that is read. A charter has its own way in.
pub const LONGEST: usize = 2048;

/// What a page says.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "t", rename_all = "kebab-case", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum ToServer {
    /// Is the line alive?
    Ping {
        /// Comes back.
        n: u32,
    },
    /// Show a game from now on. The page has its rows up to a number and gets the rest.
    Watch {
        /// Which.
        #[cfg_attr(test, ts(type = "string"))]
        game: GameId,
        /// The number of the last row that the page has; 0 for none.
        #[cfg_attr(test, ts(type = "number"))]
        have: u64,
    },
    /// Show it no more.
    Leave {
        /// Which.
        #[cfg_attr(test, ts(type = "string"))]
        game: GameId,
    },
    /// A player asks for something in a game.
    Call {
        /// Which.
        #[cfg_attr(test, ts(type = "string"))]
        game: GameId,
        /// The key of the seat.
        seat: String,
        /// The page's number of the message. The same number is never judged twice.
        #[cfg_attr(test, ts(type = "number"))]
        id: u64,
        /// For what.
        call: PlayerCall,
        /// How long the player thought, in milliseconds, as the page saw it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(type = "number", optional))]
        thought: Option<u64>,
    },
    /// Show the lobby, or show it no more.
    Lobby {
        /// Which of both.
        on: bool,
    },
    /// Find an opponent: take a seek that fits, or wait with one.
    Seek {
        /// For which game.
        proposal: Proposal,
    },
    /// Wait no more.
    Withdraw,
    /// Show the standings of a tournament, or show them no more.
    Arena {
        /// Which.
        #[cfg_attr(test, ts(type = "string"))]
        arena: GameId,
        /// Which of both.
        on: bool,
    },
}

/// What the server says.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "t", rename_all = "kebab-case", rename_all_fields = "camelCase")]
pub enum ToClient {
    /// The first message.
    Hello {
        /// [`VERSION`].
        version: u32,
        /// The name of the player.
        name: String,
        /// The time of the server.
        #[cfg_attr(test, ts(type = "number"))]
        now: u64,
    },
    /// The answer to a ping.
    Pong {
        /// What came with it.
        n: u32,
        /// The time of the server.
        #[cfg_attr(test, ts(type = "number"))]
        now: u64,
    },
    /// The answer to `watch`: what the page needs to know beside the rows.
    Game {
        /// Which.
        #[cfg_attr(test, ts(type = "string"))]
        game: GameId,
        /// Who plays.
        #[cfg_attr(test, ts(type = "{ white: PlayerView; black: PlayerView }"))]
        players: ByColor<PlayerView>,
        /// The seat of the player who asked, if it is one.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        seat: Option<SeatView>,
        /// Whether each side is there.
        #[cfg_attr(test, ts(type = "{ white: boolean; black: boolean }"))]
        present: ByColor<bool>,
        /// The number of the first of the rows.
        #[cfg_attr(test, ts(type = "number"))]
        from: u64,
        /// The rows that the page has not.
        #[cfg_attr(test, ts(type = "unknown[]"))]
        rows: Vec<Box<RawValue>>,
        /// The time of the server.
        #[cfg_attr(test, ts(type = "number"))]
        now: u64,
    },
    /// A new row of a game.
    Row {
        /// Which game.
        #[cfg_attr(test, ts(type = "string"))]
        game: GameId,
        /// Its number: one more than that of the row before.
        #[cfg_attr(test, ts(type = "number"))]
        seq: u64,
        /// The row.
        #[cfg_attr(test, ts(type = "unknown"))]
        row: Box<RawValue>,
    },
    /// A call was accepted, and is kept for good.
    Ack {
        /// The page's number of the message.
        #[cfg_attr(test, ts(type = "number"))]
        id: u64,
        /// The number of the row that it became.
        #[cfg_attr(test, ts(type = "number"))]
        seq: u64,
    },
    /// A call was refused.
    Refused {
        /// The page's number of the message.
        #[cfg_attr(test, ts(type = "number"))]
        id: u64,
        /// Why, for programs.
        key: String,
        /// Why, for people.
        message: String,
    },
    /// A side came or went.
    Present {
        /// In which game.
        #[cfg_attr(test, ts(type = "string"))]
        game: GameId,
        /// Whether each side is there.
        #[cfg_attr(test, ts(type = "{ white: boolean; black: boolean }"))]
        present: ByColor<bool>,
    },
    /// What the lobby shows now.
    Lobby {
        /// Seeks that can be taken.
        seeks: Vec<SeekView>,
        /// Games that go on.
        games: Vec<GameView>,
    },
    /// A seek waits.
    Seeking {
        /// The game that will follow.
        #[cfg_attr(test, ts(type = "string"))]
        game: GameId,
    },
    /// An offer of the player was taken, or one was found: the game begins.
    Started {
        /// Which.
        #[cfg_attr(test, ts(type = "string"))]
        game: GameId,
    },
    /// A tournament, whenever its standings change.
    Arena {
        /// What it shows.
        arena: ArenaView,
    },
    /// A message was not understood, or came too often, or the server cannot do it now.
    Failed {
        /// Why, for programs.
        key: String,
        /// Why, for people.
        message: String,
    },
    /// The server can keep moves, or cannot at the moment. What is sent meanwhile waits.
    State {
        /// Which of both.
        ready: bool,
    },
}

impl ToClient {
    /// As it is sent.
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("a message is plain data")
    }
}

/// Input that is no message.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unexpected(pub String);

/// Reads what a page says.
///
/// # Errors
///
/// If it says nothing that we know.
pub fn parse(text: &str) -> Result<ToServer, Unexpected> {
    if text.len() > LONGEST {
        return Err(Unexpected(format!(
            "expected a message of at most {LONGEST} bytes, found {}",
            text.len()
        )));
    }
    serde_json::from_str(text).map_err(|error| Unexpected(format!("expected a message, found {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Phrase, Summary};
    use crate::offer::SideChoice;
    use std::path::Path;
    use ts_rs::TS;

    /// All types, as TypeScript.
    fn typescript() -> String {
        let config = ts_rs::Config::default();
        let types = [
            ToServer::decl(&config),
            ToClient::decl(&config),
            PlayerCall::decl(&config),
            Phrase::decl(&config),
            Proposal::decl(&config),
            SideChoice::decl(&config),
            PlayerView::decl(&config),
            SeatView::decl(&config),
            SeekView::decl(&config),
            GameView::decl(&config),
            Summary::decl(&config),
            ArenaView::decl(&config),
            EntrantView::decl(&config),
        ];
        let types = types.map(|text| without_comments(&text)).join("\n\n");
        let types = types.replace("type ", "export type ");
        let head =
            "// Written by a test of misere-online (`src/wire/mod.rs`): MISERE_WRITE=1 writes it anew.\n\n";
        let version = format!(
            "/** Raised when an old page cannot talk to a new server. */\nexport const VERSION = {VERSION};\n\n"
        );
        format!("{head}{version}{types}\n")
    }

    /// The comments are for readers of the Rust.
    fn without_comments(text: &str) -> String {
        let mut rest = text;
        let mut plain = String::new();
        while let Some((before, after)) = rest.split_once("/**") {
            plain.push_str(before.trim_end_matches([' ', '\n']));
            plain.push(' ');
            rest = after.split_once("*/").map_or("", |(_, after)| after.trim_start());
        }
        plain.push_str(rest);
        plain
    }

    #[test]
    fn pages_know_the_same_messages() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/online/wire.ts");
        let expected = typescript();
        if std::env::var_os("MISERE_WRITE").is_some() {
            std::fs::write(&path, &expected).expect("the folder is there");
        }
        let found = std::fs::read_to_string(&path).unwrap_or_default();
        assert!(
            found == expected,
            "{} is out of date: run this test with MISERE_WRITE=1\n{expected}",
            path.display()
        );
    }

    #[test]
    fn what_is_no_message_is_told() {
        for text in [
            "",
            "{",
            "null",
            "[]",
            r#"{"t":"fly"}"#,
            r#"{"t":"ping"}"#,
            r#"{"t":"ping","n":-1}"#,
            r#"{"t":"ping","n":1,"x":2}"#,
        ] {
            assert!(parse(text).is_err(), "{text}");
        }
        assert!(parse(&format!(r#"{{"t":"ping","n":1{}}}"#, " ".repeat(LONGEST))).is_err());
        assert_eq!(parse(r#"{"t":"ping","n":1}"#), Ok(ToServer::Ping { n: 1 }));
    }

    #[test]
    fn a_message_is_read_as_it_is_written() {
        let call = ToServer::Call {
            game: GameId::from("abcdefghijkl"),
            seat: "k".into(),
            id: 9,
            call: PlayerCall::Move { uci: "e2e4".into() },
            thought: Some(12),
        };
        let text = serde_json::to_string(&call).expect("plain data");
        assert_eq!(parse(&text), Ok(call));
    }
}
