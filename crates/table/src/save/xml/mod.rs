//! The save file of the course 6.170, in XML.
//!
//! ```
//! use misere_notation::uci;
//! use misere_rules::Variant;
//! use misere_table::{Moment, Table, Terms, save::{self, xml}};
//!
//! let mut table = Table::new(Terms::new(Variant::MitAntichess), Moment(0));
//! table.ask(uci::parse("c2-c3")?, Moment(0))?;
//! let text = xml::write(&table, Moment(0));
//! assert!(text.starts_with("\
//! <?xml version=\"1.0\" encoding=\"UTF-8\"?>
//! <game ruleset=\"6170-spring-2007-encastle\">
//!     <time timed=\"false\"/>
//!     <moveHistory>
//!         <move side=\"white\" value=\"c2-c3\"/>
//!     </moveHistory>
//!     <pieces>
//!         <square id=\"a8\" side=\"black\" piece=\"rook\"/>"));
//!
//! let saved = xml::read(text.as_bytes(), save::built_in)?;
//! assert_eq!(saved.as_table().position(), table.position());
//!
//! let error = xml::read(b"<game/>", save::built_in).unwrap_err();
//! assert_eq!(error.to_string(), "line 1, offset 0: expected the attribute ruleset of game, found none");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What is written
//!
//! - `game/@ruleset`: the course's name of the game, `6170-spring-2007-encastle` or
//!   `6170-spring-2007`; for the games that it did not have, our key.
//! - `time`: `timed="true"` with what each side had and has, in milliseconds, if both sides are timed;
//!   otherwise the game is saved as untimed.
//! - `move/@value`: `c2-c3`; castling by the king's step; a promotion with its letter, `a7-a8k`, where
//!   there is a choice; a drop as `P@e4`. A skipped turn is not written: whose move follows says it.
//!   `move/@time` is what the mover had left, in timed games.
//! - `square`: from rank 8 to rank 1, from a to h.
//! - `gameOver`: for the endings that the format has words for.
//!
//! # Beyond the format
//!
//! Readers of the course tolerate attributes and `extension` elements that they do not know. Ours have
//! names that no other program uses: `game/@misere-start` is the FEN of a start position other than the usual
//! one, `game/@misere-draws` the rule for draws (`claimed` or `never`) where they are not automatic;
//! `time/@misere-control-white`, `time/@misere-control-black`, `time/@misere-spent` and
//! `move/@misere-spent` tell of clocks that are more than an amount of time; and
//! `<extension misere-ending="resignation" winner="white"/>` of an ending that the format has no word
//! for, or of a flag that fell in a game that is saved as untimed.
//!
//! # What is read
//!
//! All this, a skipped turn as `0000`, `2006` for `2007`, comments, other attributes, and
//! `extension` anywhere. Everything else is refused: what is not well-formed XML, other elements or
//! another order, text between them, values that are none, moves that are not legal or come after a
//! flag has fallen, pieces that are not where the moves have put them, an ending that neither board nor
//! clocks show. `gameOver/@winner` may be missing. A clock at zero has lost, either side's. A
//! document type is passed over, but not one that defines something; there are no entities but those of
//! XML itself.

mod build;
mod error;
mod pull;
mod read;
mod syntax;
mod write;

pub use error::XmlError;
pub use read::read;
pub use write::write;

use misere_rules::{Color, Ending, Variant};

use crate::{Cause, Outcome};

/// The course's names for games, and our keys. The first name of a key is the one that is written.
const RULESETS: [(&str, &str); 3] = [
    ("6170-spring-2007-encastle", "mit-antichess"),
    ("6170-spring-2007", "mit-antichess-basic"),
    ("6170-spring-2006", "mit-antichess-basic"),
];

/// The name of a game in a file.
fn ruleset_of(variant: &Variant) -> &str {
    let key = variant.card().key;
    let ours = || Variant::ALL.contains(variant);
    RULESETS.iter().find(|(_, of)| *of == key && ours()).map_or(key, |(name, _)| name)
}

/// The key of the game that a file names.
fn key_of(ruleset: &str) -> &str {
    RULESETS.iter().find(|(name, _)| *name == ruleset).map_or(ruleset, |(_, key)| key)
}

// What we add to the format, under names that no other program uses.
const START: &str = "misere-start";
const DRAWS: &str = "misere-draws";
const SPENT: &str = "misere-spent";
const ENDING: &str = "misere-ending";

/// The attribute that tells how much time a side has, where that is more than an amount.
fn control_of(side: Color) -> &'static str {
    side.choose("misere-control-white", "misere-control-black")
}

/// The ending that no board shows.
const EXPIRED: &str = "timeExpired";

/// The word that the format has for an ending, if it has one.
fn description(outcome: Outcome) -> Option<&'static str> {
    let Cause::Rules(ending) = outcome.cause else {
        return (outcome.cause == Cause::Time).then_some(EXPIRED);
    };
    Some(match ending {
        Ending::Checkmate => "checkmate",
        Ending::BareKing
        | Ending::NoPieces
        | Ending::Extinction
        | Ending::HordeDestroyed
        | Ending::KingLost
        | Ending::KingExploded => "piecesLost",
        Ending::Stalemate | Ending::NothingToMove | Ending::BothStuck | Ending::FewerPieces => "stalemate",
        _ => return None,
    })
}

/// The words of the format.
const DESCRIPTIONS: [&str; 4] = ["piecesLost", "checkmate", "stalemate", EXPIRED];
