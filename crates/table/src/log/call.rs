//! What can be asked of a table.

use misere_rules::{Color, DrawRule, Request};
use serde::{Deserialize, Serialize};

use super::Start;
use crate::{Millis, Outcome, Seat, Timekeeping};

/// What a player, or the program that runs the table, asks for.
///
/// A player speaks for the own side. The table itself speaks for the program that runs it: it decides
/// what no player may decide alone.
///
/// | call | by whom |
/// |---|---|
/// | `Move`, `ClaimDraw` | the player to move; a `Move` also by the table, as when it reads a file |
/// | `OfferDraw`, `AcceptDraw`, `DeclineDraw`, `WithdrawDraw`, `Resign` | a player |
/// | `Forfeit` | the player who forfeits, or the table |
/// | `GiveTime` | the opponent of the player who gets it, or the table |
/// | `Abort`, `Flag`, `Pause`, `Resume`, `TakeBack`, `Redo` | anyone: whether both agree is not the table's question |
/// | all others | the table |
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Call {
    /// The game begins on these terms. Always the first entry, and only that.
    Start(Box<Start>),
    /// Make a move.
    Move {
        /// Which; an entry has it as `from`, `to` and promotion, castling as king takes rook.
        uci: Request,
        /// What the mover's clock showed afterwards, where a file says so. It is believed.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<Millis>,
    },
    /// Offer a draw, or accept the one that is offered.
    OfferDraw,
    /// Accept the opponent's draw.
    AcceptDraw,
    /// Decline the opponent's draw.
    DeclineDraw,
    /// Withdraw the own offer of a draw.
    WithdrawDraw,
    /// Claim the draw that repetition or the count of moves entitles to.
    ClaimDraw,
    /// Give up.
    Resign,
    /// This side has left, or has done what loses a game.
    Forfeit(Color),
    /// Call the game off.
    Abort,
    /// The game ends so, by decision of the program that runs it.
    Adjudicate(Outcome),
    /// The time of this side is up.
    Flag(Color),
    /// Charge the told time to the player to move.
    Charge,
    /// Give time to a side.
    GiveTime {
        /// Which.
        side: Color,
        /// How much.
        time: Millis,
    },
    /// Put this time on the clock of a side.
    SetTime {
        /// Which.
        side: Color,
        /// What it shows then.
        left: Millis,
    },
    /// Stop the clocks until the game is resumed.
    Pause,
    /// Let the game go on after a pause.
    Resume,
    /// Put the table away: no time passes, and nothing is played until it is reopened.
    Adjourn,
    /// Go on where the game was adjourned. Moments may be of another clock from here on.
    Reopen,
    /// Take back moves, with the turns that were skipped after them.
    TakeBack {
        /// How many; at least one.
        moves: u32,
    },
    /// Play the move again that was taken back last.
    Redo,
    /// Give a side to another player.
    Seat {
        /// Which.
        side: Color,
        /// To whom.
        seat: Seat,
    },
    /// Draws come about in this way from now on.
    DrawRule(DrawRule),
    /// The table learns in this way from now on how long moves take.
    Timekeeping(Timekeeping),
}

impl Call {
    /// Asks for a move.
    pub const fn play(request: Request) -> Call {
        Call::Move { uci: request, left: None }
    }

    /// May this author ask for it, at the right time?
    pub(crate) fn is_open_to(&self, author: Author) -> bool {
        match (self, author.player()) {
            (Call::Move { left, .. }, player) => player.is_none() || left.is_none(),
            (
                Call::OfferDraw
                | Call::AcceptDraw
                | Call::DeclineDraw
                | Call::WithdrawDraw
                | Call::ClaimDraw
                | Call::Resign,
                player,
            ) => player.is_some(),
            (Call::Forfeit(side), player) => player.is_none_or(|player| player == *side),
            (Call::GiveTime { side, .. }, player) => player.is_none_or(|player| player != *side),
            (
                Call::Abort | Call::Flag(_) | Call::Pause | Call::Resume | Call::TakeBack { .. } | Call::Redo,
                _,
            ) => true,
            (_, player) => player.is_none(),
        }
    }
}

/// Who asks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Author {
    /// The player of the white pieces.
    White,
    /// The player of the black pieces.
    Black,
    /// The table itself: the program that runs it.
    Table,
}

impl Author {
    /// The side for which a player asks; `None` for the table.
    pub const fn player(self) -> Option<Color> {
        match self {
            Author::White => Some(Color::White),
            Author::Black => Some(Color::Black),
            Author::Table => None,
        }
    }
}

impl From<Color> for Author {
    fn from(side: Color) -> Author {
        side.choose(Author::White, Author::Black)
    }
}

impl core::fmt::Display for Author {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(match self {
            Author::White => "white",
            Author::Black => "black",
            Author::Table => "the table",
        })
    }
}

/// The number by which a client knows its message again: a message that is sent twice is accepted once.
/// It need not be unique among authors. JavaScript counts exactly up to 2⁵³.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct MessageId(pub u64);

/// A call with all that is told beside it.
///
/// ```
/// use misere_rules::{Color, Request, Square, Variant};
/// use misere_table::{Ask, Call, MessageId, Millis, Moment, Table, Terms};
///
/// let mut table = Table::new(Terms::new(Variant::Chess).with_clock("1".parse()?), Moment(0));
/// let call = Call::play(Request::go(Square::E2, Square::E4));
/// // 300 ms of the 2 s were the network's.
/// let ask = Ask::new(Color::White, call).with_id(MessageId(7)).crediting(Millis(300));
/// let entry = table.call(ask.clone(), Moment(2_000))?.clone();
/// assert_eq!((entry.number, entry.charge), (2, Millis(1_700)));
/// // The acknowledgement was lost, and the message comes again.
/// assert_eq!(table.call(ask, Moment(9_000)), Ok(&entry));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ask {
    /// Who asks.
    pub author: Author,
    /// For what.
    pub call: Call,
    /// The client's number of the message.
    pub id: Option<MessageId>,
    /// Time to be charged besides the time that the table sees pass.
    pub told: Millis,
    /// Time that passed but is not charged, such as that of the network.
    pub credit: Millis,
}

impl Ask {
    /// A call without anything beside it.
    pub fn new(author: impl Into<Author>, call: Call) -> Ask {
        Ask { author: author.into(), call, id: None, told: Millis::ZERO, credit: Millis::ZERO }
    }

    /// The same in a message of this number.
    #[must_use]
    pub fn with_id(mut self, id: MessageId) -> Ask {
        self.id = Some(id);
        self
    }

    /// The same, having taken this long besides what the table sees.
    #[must_use]
    pub fn taking(mut self, told: Millis) -> Ask {
        self.told = told;
        self
    }

    /// The same with this much of the time not charged.
    #[must_use]
    pub fn crediting(mut self, credit: Millis) -> Ask {
        self.credit = credit;
        self
    }
}
