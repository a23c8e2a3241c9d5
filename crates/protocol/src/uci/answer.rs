//! What is answered.

use core::fmt;

use misere_engine::{Bound, Report, Score, ScoreKind};
use misere_notation::uci::{self, CastlingStyle};
use misere_rules::{Color, Move, Verdict};

use crate::engine_host::per_second;
use crate::setting::OptionType;

/// One or more lines of an answer, as UCI writes them.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Answer {
    /// Who we are.
    Identity,
    /// An option there is.
    Option(&'static str, OptionType),
    /// All options were told.
    UciOk,
    /// Everything is done.
    ReadyOk,
    /// How the search goes on.
    Info(Box<Info>),
    /// The move that is being looked at.
    Looking {
        /// How many plies.
        depth: u32,
        /// The move.
        mv: Move,
        /// Its place among the moves.
        place: usize,
        /// How castling is written.
        style: CastlingStyle,
    },
    /// The game is over, and this side would be to move.
    Over(Verdict, Color),
    /// The move that was chosen, and the answer that is expected.
    BestMove(Option<Move>, Option<Move>, CastlingStyle),
    /// Something for people to read.
    Note(String),
    /// What was asked for, as it is.
    Plain(String),
}

/// One of the best moves, and how much of it is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Info {
    /// What the engine says.
    pub report: Report,
    /// Chances to win, draw and lose in thousandths, if they are wanted.
    pub chances: Option<[u32; 3]>,
    /// How castling is written.
    pub style: CastlingStyle,
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Identity => {
                writeln!(f, "id name Misère {}", env!("CARGO_PKG_VERSION"))?;
                write!(f, "id author {}", env!("CARGO_PKG_AUTHORS"))
            }
            Answer::Option(name, kind) => write!(f, "option name {name} {kind}"),
            Answer::UciOk => f.write_str("uciok"),
            Answer::ReadyOk => f.write_str("readyok"),
            Answer::Info(info) => info.fmt(f),
            Answer::Looking { depth, mv, place, style } => {
                write!(f, "info depth {depth} currmove {} currmovenumber {place}", uci::write(*mv, *style))
            }
            // UCI has no word for a win that is there: it is written as the nearest one.
            Answer::Over(Verdict { winner, .. }, turn) => f.write_str(match winner {
                Some(winner) if winner == turn => "info depth 0 score mate 1",
                Some(_) => "info depth 0 score mate 0",
                None => "info depth 0 score cp 0",
            }),
            Answer::BestMove(None, ..) => f.write_str("bestmove (none)"),
            Answer::BestMove(Some(mv), reply, style) => {
                write!(f, "bestmove {}", uci::write(*mv, *style))?;
                reply.map_or(Ok(()), |reply| write!(f, " ponder {}", uci::write(reply, *style)))
            }
            Answer::Note(text) => {
                let mut lines = text.lines();
                write!(f, "info string {}", lines.next().unwrap_or_default())?;
                lines.try_for_each(|line| write!(f, "\ninfo string {line}"))
            }
            Answer::Plain(text) => f.write_str(text),
        }
    }
}

impl fmt::Display for Info {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Report { multipv, depth, seldepth, score, bound, pv, nodes, time, hashfull } = &self.report;
        write!(f, "info depth {depth} seldepth {seldepth} multipv {multipv} score {}", Value(*score))?;
        f.write_str(match bound {
            Bound::Exact => "",
            Bound::AtLeast => " lowerbound",
            Bound::AtMost => " upperbound",
        })?;
        if let Some([win, draw, loss]) = self.chances {
            write!(f, " wdl {win} {draw} {loss}")?;
        }
        let (millis, speed) = (time.as_millis(), per_second(*nodes, *time));
        write!(f, " nodes {nodes} nps {speed} hashfull {hashfull} time {millis} pv")?;
        pv.iter().try_for_each(|mv| write!(f, " {}", uci::write(*mv, self.style)))
    }
}

/// A score as UCI writes it. Wins and losses are counted in moves of their winner or loser, begun
/// ones included: some games can be lost by one's own move.
pub(super) struct Value(pub(super) Score);

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.kind() {
            ScoreKind::Win(plies) => write!(f, "mate {}", plies.div_ceil(2)),
            ScoreKind::Loss(0) => f.write_str("mate 0"),
            ScoreKind::Loss(plies) => write!(f, "mate -{}", plies.div_ceil(2)),
            ScoreKind::Centipawns(value) => write!(f, "cp {value}"),
        }
    }
}
