//! What kind of mistake a move was, in the words of the game.

use core::fmt;

use misere_rules::{AnyPosition, Color, Duty, Ending, Move, Role, Rules, Square, Variant, VisitRules};
use serde::{Serialize, Serializer};

use super::{ReviewedMove, Reviewer};
use crate::Assessment;

/// What kind of mistake a move was.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "key", rename_all = "kebab-case")]
pub enum MistakeKind {
    /// There was one legal move.
    Forced,
    /// The move itself ends the game, and the other side has won.
    LosesAtOnce {
        /// How.
        #[serde(serialize_with = "ending_key")]
        ending: Ending,
    },
    /// The other side wins by force after it.
    AllowsWin {
        /// In how many moves, if that is known.
        moves: Option<u32>,
        /// How the game ends then, if that is known.
        #[serde(serialize_with = "maybe_key")]
        ending: Option<Ending>,
    },
    /// The reply puts a piece on a square where it has to be captured, and that is what is wrong.
    ForcedCapture {
        /// Where.
        #[serde(serialize_with = "square_name")]
        square: Square,
    },
    /// It has to capture several times in a row then.
    Cascade {
        /// How often.
        captures: usize,
    },
    /// There was a forced win.
    MissedWin {
        /// In how many moves, if that is known.
        moves: Option<u32>,
    },
    /// In a game in which pieces are to be lost: the last piece of a kind was given away from a won race.
    GaveLast {
        /// Which kind.
        #[serde(serialize_with = "role_name")]
        role: Role,
    },
    /// In a game in which pieces are to be kept: a piece is lost for less.
    LosesPiece {
        /// Which one.
        #[serde(serialize_with = "role_name")]
        role: Role,
        /// Where it stands.
        #[serde(serialize_with = "square_name")]
        square: Square,
    },
    /// Another move was better.
    Worse,
}

impl Reviewer {
    /// What kind of mistake the move at a ply was; nothing if it was none.
    pub(super) fn kind(&self, ply: usize, reviewed: &ReviewedMove) -> Option<MistakeKind> {
        if reviewed.forced {
            return Some(MistakeKind::Forced);
        }
        reviewed.judgement?;
        let (mover, after) = (self.positions[ply].turn(), &self.positions[ply + 1]);
        let [before, now] = [ply, ply + 1].map(|ply| self.seen[ply].as_ref());
        let (before, now) = (before?, now?);
        if let Some(verdict) = after.verdict().filter(|verdict| verdict.winner == Some(!mover)) {
            return Some(MistakeKind::LosesAtOnce { ending: verdict.ending });
        }
        let nature = Nature::of(&after.variant());
        let captures = if nature.loses_pieces { forced_captures(after, &now.line) } else { 0 };
        if captures >= CASCADE {
            return Some(MistakeKind::Cascade { captures });
        }
        if let Some(square) = nature.captures.then(|| forced_capture(after, &now.line)).flatten() {
            return Some(MistakeKind::ForcedCapture { square });
        }
        let was_won = before.worth.winner() == Some(mover);
        if nature.loses_pieces
            && was_won
            && let Some(role) = given_away(&self.positions[ply], after, &now.line)
        {
            return Some(MistakeKind::GaveLast { role });
        }
        if let Assessment::Won { winner, plies } = now.worth
            && winner != mover
        {
            let moves = plies.map(|plies| plies.div_ceil(2));
            return Some(MistakeKind::AllowsWin { moves, ending: ending(after, &now.line) });
        }
        if let Assessment::Won { winner, plies } = before.worth
            && winner == mover
        {
            return Some(MistakeKind::MissedWin { moves: plies.map(|plies| plies.div_ceil(2)) });
        }
        let lost = (!nature.loses_pieces).then(|| lost_piece(after, &now.line)).flatten();
        Some(lost.map_or(MistakeKind::Worse, |(role, square)| MistakeKind::LosesPiece { role, square }))
    }
}

/// What a game is about.
#[derive(Clone, Copy)]
pub(crate) struct Nature {
    /// Who can capture must.
    pub(crate) captures: bool,
    /// A side without pieces wins.
    pub(crate) loses_pieces: bool,
}

impl Nature {
    pub(crate) fn of(variant: &Variant) -> Nature {
        struct Ask;
        impl VisitRules for Ask {
            type Output = Nature;
            fn visit<R: Rules>(self, rules: R) -> Nature {
                let captures = rules.duty() == Duty::Capture;
                let loses_pieces = captures && rules.royalty() == misere_rules::Royalty::Nobody;
                Nature { captures, loses_pieces }
            }
        }
        variant.visit(Ask)
    }
}

/// The square on which the player who has just moved has to capture after the expected reply: one square, which
/// the reply goes to or which is open to capture by it.
fn forced_capture(after: &AnyPosition, line: &[Move]) -> Option<Square> {
    let reply = *line.first()?;
    let next = after.play(reply).ok()?;
    // Where it had to capture there before as well, the reply has forced nothing.
    if !next.must_capture() || reply.is_capture() {
        return None;
    }
    let targets = next.legal_moves();
    let square = targets.first()?.to();
    targets.iter().all(|mv| mv.to() == square).then_some(square)
}

/// How many captures in a row are told as such.
const CASCADE: usize = 3;

/// How often the player who has just moved has to capture, each time that it is its turn, by the expected line.
fn forced_captures(after: &AnyPosition, line: &[Move]) -> usize {
    let (mut pos, mover, mut count) = (after.clone(), !after.turn(), 0);
    for &mv in line {
        if pos.turn() == mover && !pos.must_capture() {
            break;
        }
        count += usize::from(pos.turn() == mover);
        let Ok(next) = pos.play(mv) else { break };
        pos = next;
    }
    count
}

/// The role of which the player who has just moved loses the last piece to the expected reply.
fn given_away(before: &AnyPosition, after: &AnyPosition, line: &[Move]) -> Option<Role> {
    let reply = *line.first().filter(|reply| reply.is_capture())?;
    let next = after.play(reply).ok()?;
    let gone =
        |role: &Role| *role != Role::Pawn && before.our(*role).len() == 1 && next.our(*role).is_empty();
    Role::ALL.into_iter().find(gone)
}

/// The piece that is lost to the expected reply, if nothing of the same value comes back for it.
fn lost_piece(after: &AnyPosition, line: &[Move]) -> Option<(Role, Square)> {
    let reply = *line.first().filter(|reply| reply.is_capture())?;
    let (role, board) = (after.board().role_at(reply.to())?, after.board());
    let taker = reply.from().and_then(|from| board.role_at(from))?;
    let next = after.play(reply).ok()?;
    let retaken = line.get(1).is_some_and(|mv| mv.is_capture() && mv.to() == reply.to());
    (role != Role::Pawn && !(retaken && value(taker) >= value(role)) && next.verdict().is_none())
        .then_some((role, reply.to()))
}

const fn value(role: Role) -> u32 {
    match role {
        Role::Pawn => 1,
        Role::Knight | Role::Bishop => 3,
        Role::Rook => 5,
        Role::Queen => 9,
        Role::King => 100,
    }
}

/// How the game ends by the expected line, if it goes that far.
fn ending(after: &AnyPosition, line: &[Move]) -> Option<Ending> {
    let mut pos = after.clone();
    for &mv in line {
        pos = pos.play(mv).ok()?;
    }
    pos.verdict().map(|verdict| verdict.ending)
}

impl MistakeKind {
    /// A sentence about a move of this side.
    pub fn words(self, mover: Color) -> String {
        let (other, n) = (side(!mover), |moves: Option<u32>| In(moves));
        match self {
            MistakeKind::Forced => "one legal move: no choice".to_owned(),
            MistakeKind::LosesAtOnce { ending } => {
                format!("ends the game, and {other} wins: {}", phrase(ending))
            }
            MistakeKind::AllowsWin { moves, ending: Some(ending) } => {
                format!("lets {other} win{}: {}", n(moves), phrase(ending))
            }
            MistakeKind::AllowsWin { moves, ending: None } => {
                format!("lets {other} win by force{}", n(moves))
            }
            MistakeKind::ForcedCapture { square } => format!("missed that {square} is captured by force"),
            MistakeKind::Cascade { captures } => format!("has to capture {captures} times in a row then"),
            MistakeKind::MissedWin { moves } => format!("missed a win{}", n(moves)),
            MistakeKind::GaveLast { role } => format!("gave the last {} away from a won race", role.name()),
            MistakeKind::LosesPiece { role, square } => format!("loses the {} on {square}", role.name()),
            MistakeKind::Worse => "another move was better".to_owned(),
        }
    }
}

/// ` in 3`, or nothing.
struct In(Option<u32>);

impl fmt::Display for In {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.map_or(Ok(()), |moves| write!(f, " in {moves}"))
    }
}

const fn side(side: Color) -> &'static str {
    match side {
        Color::White => "White",
        Color::Black => "Black",
    }
}

/// What happens at the end of a game.
const fn phrase(ending: Ending) -> &'static str {
    match ending {
        Ending::Checkmate => "checkmate",
        Ending::Stalemate | Ending::NothingToMove | Ending::BothStuck => "nothing is left to move",
        Ending::NoPieces => "all pieces are gone",
        Ending::BareKing => "only the king is left",
        Ending::Hill => "the king reaches the hill",
        Ending::ThirdCheck => "the last check that was needed",
        Ending::HordeDestroyed => "the horde is destroyed",
        Ending::RaceWon | Ending::RaceTied => "the race is over",
        Ending::KingExploded => "the king is blown up",
        Ending::Extinction => "the last piece of a kind is gone",
        Ending::FewerPieces => "fewer pieces are left",
        Ending::KingLost => "the king is taken",
        _ => "the game is over",
    }
}

fn ending_key<S: Serializer>(ending: &Ending, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(ending.key())
}

fn maybe_key<S: Serializer>(ending: &Option<Ending>, to: S) -> Result<S::Ok, S::Error> {
    ending.map(Ending::key).serialize(to)
}

fn square_name<S: Serializer>(square: &Square, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(square)
}

fn role_name<S: Serializer>(role: &Role, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(role.name())
}
