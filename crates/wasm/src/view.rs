//! What a board shows.

use misere_notation::fen;
use misere_rules::{AnyPosition, ByColor, ByRole, Color, Move, MoveKind, Request, Role, Square, threats};
use misere_table::{Lineup, Outcome, Ply};
use serde::Serialize;
use tsify::Tsify;

use crate::Chairs;
use crate::row::{self, Slot};
use crate::style::{Notation, Style};
use crate::words::{count_in_hand, count_on};

/// A position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PositionView {
    /// All of it.
    pub fen: String,
    /// The pieces alone, as FEN writes them.
    pub placement: String,
    /// The side to move.
    pub turn: Color,
    /// The kings in check that the side to move has.
    pub checked: Vec<String>,
    /// The last pieces of a kind that the other side's next move could take and win by it.
    pub endangered: Vec<String>,
    /// The squares of the move that led here.
    pub last: Vec<String>,
    /// How many pieces stand on the board.
    pub inventory: ByColor<ByRole<usize>>,
    /// What is in hand, in games with drops.
    pub pockets: Option<ByColor<ByRole<usize>>>,
    /// The checks that each side still has to give, in games that count them.
    pub checks: Option<ByColor<u8>>,
    /// The number of the move that is to be made, counted from one.
    pub number: u32,
    /// How many moves each side has made.
    pub made: ByColor<usize>,
    /// Must the player to move capture?
    pub must_capture: bool,
    /// The pieces of each side, one slot for each from the beginning of the game: king, queen, rooks, bishops,
    /// knights, pawns, then what was dropped.
    pub rows: ByColor<Vec<Slot>>,
    /// The rooks that may still castle.
    pub castling: Vec<String>,
    /// The kinds of which one piece is left, in games that are lost with the last of a kind.
    pub last_of_kind: ByColor<Vec<Role>>,
}

/// A legal move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct MoveView {
    /// The move as `e2e4`: say this to play it.
    pub uci: String,
    /// The move in the notation that was chosen, with its letters: what the page shows.
    pub text: String,
    /// The move as `Nf3`, in the letters that were chosen.
    pub san: String,
    /// The move as `e2-e4`.
    pub coordinate: String,
    /// Where the piece stands; nothing for a drop.
    pub from: Option<String>,
    /// The squares that mean this move: two for castling.
    pub to: Vec<String>,
    /// What a pawn becomes.
    pub promotion: Option<Role>,
    /// What is dropped.
    pub drop: Option<Role>,
    /// Is something captured?
    pub capture: bool,
}

/// A move that was made, or a turn that was skipped.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct PlyView {
    /// Whose.
    pub side: Color,
    /// The number of the move.
    pub number: u32,
    /// The move as `e2e4`.
    pub uci: String,
    /// The move in the notation that was chosen, with its letters: what the page shows.
    pub text: String,
    /// The move as `Nf3`, in the letters that were chosen.
    pub san: String,
    /// The move as `e2-e4`.
    pub coordinate: String,
    /// Was the turn skipped?
    pub skipped: bool,
    /// Was it the only legal move?
    pub only: bool,
    /// Was something captured?
    pub capture: bool,
    /// Is the other side in check now?
    pub check: bool,
    /// The squares where a piece vanished besides the one that moved.
    pub vanished: Vec<String>,
    /// How long it took, in milliseconds.
    pub spent: u64,
    /// What was left on the mover's clock.
    pub left: Option<u64>,
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct OutcomeView {
    /// The winner; none in a draw.
    pub winner: Option<Color>,
    /// Why: `no-pieces`, `time`, `resignation` …
    pub cause: &'static str,
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: &'static str,
}

/// Everything a board shows of a game, but for the clocks.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct TableView {
    /// The key of the game.
    pub game: String,
    /// The position that the game began with, as FEN.
    pub start: String,
    /// Is that not the usual one?
    pub unusual_start: bool,
    /// The number of the start of Chess960, if it is one of them and not the usual one.
    pub chess960: Option<u16>,
    /// The faults of that position which do no harm: `impossible-check`, `bad-castling` …
    pub pardoned: Vec<&'static str>,
    /// The squares on which a king wins: a hill, a rank.
    pub goals: Vec<String>,
    /// The notation that moves are written in.
    pub notation: Notation,
    /// The position on the board.
    pub position: PositionView,
    /// The legal moves; none while the game is paused or over.
    pub moves: Vec<MoveView>,
    /// Must the player to move capture? Then all moves do.
    pub must_capture: bool,
    /// The moves so far.
    pub plies: Vec<PlyView>,
    /// How many moves each side has made.
    pub made: ByColor<usize>,
    /// How many pieces there were at the beginning.
    pub army: ByColor<ByRole<usize>>,
    /// How many pieces each side had on the board: at the beginning, then after each ply.
    pub race: Vec<ByColor<usize>>,
    /// Who plays.
    pub seats: Chairs,
    /// How much time each side was given.
    pub controls: ByColor<String>,
    /// How the game ended, if it did.
    pub outcome: Option<OutcomeView>,
    /// Is the game paused?
    pub paused: bool,
    /// Who offers a draw.
    pub draw_offer: Option<Color>,
    /// The reason for which the player to move may claim a draw.
    pub claimable: Option<&'static str>,
    /// Can a move be taken back?
    pub can_take_back: bool,
    /// Can a move be played again?
    pub can_redo: bool,
}

/// What the clock of a side shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Tsify)]
pub struct ClockView {
    /// Milliseconds left; nothing without a clock.
    pub left: Option<u64>,
    /// Periods of byo-yomi left.
    pub periods: Option<u32>,
}

/// Both clocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Tsify)]
pub struct ClocksView {
    /// White's.
    pub white: ClockView,
    /// Black's.
    pub black: ClockView,
    /// The side whose clock runs.
    pub running: Option<Color>,
}

/// A position, and how it came about: the squares of the last move, the pieces since the beginning, how many
/// moves were made.
pub(crate) fn position(
    pos: &AnyPosition,
    last: &[Square],
    lineup: &Lineup,
    made: ByColor<usize>,
) -> PositionView {
    let (setup, board) = (pos.to_setup(), pos.board());
    let king = board.pieces(pos.turn(), Role::King);
    let checked = if pos.is_check() { king } else { Default::default() };
    PositionView {
        fen: fen::write(&setup).to_string(),
        placement: board.to_string(),
        turn: pos.turn(),
        checked: names(checked),
        endangered: names(threats::endangered(pos)),
        last: names(last.iter().copied()),
        inventory: count_on(&board),
        pockets: setup.house.as_ref().map(|house| count_in_hand(&house.pockets)),
        checks: setup.checks,
        number: pos.fullmoves(),
        made,
        must_capture: pos.must_capture(),
        rows: row::rows(lineup, pos),
        castling: names(pos.castling_rooks()),
        last_of_kind: ByColor::new_with(|side| last_of_kind(pos, side)),
    }
}

fn last_of_kind(pos: &AnyPosition, side: Color) -> Vec<Role> {
    let board = pos.board();
    pos.variant().kept().iter().filter(|&role| board.pieces(side, role).len() == 1).collect()
}

/// The squares that mean a move: for castling the king's and the rook's.
pub(crate) fn destinations(pos: &AnyPosition, mv: Move) -> Vec<String> {
    let mut to = vec![mv.to()];
    if let (Some((arrival, _)), Some(king)) = (mv.castled(), mv.from())
        && pos.find(Request::go(king, arrival)) == Ok(mv)
        && arrival != mv.to()
    {
        to.insert(0, arrival);
    }
    names(to)
}

pub(crate) fn mv(pos: &AnyPosition, mv: Move, style: Style) -> MoveView {
    MoveView {
        uci: mv.to_string(),
        text: style.text(pos, mv),
        san: style.san(pos, mv),
        coordinate: style.coordinate(pos, mv),
        from: mv.from().map(|sq| sq.to_string()),
        to: destinations(pos, mv),
        promotion: mv.promotion(),
        drop: mv.dropped(),
        capture: mv.is_capture(),
    }
}

pub(crate) fn ply(before: &AnyPosition, after: &AnyPosition, ply: Ply, style: Style) -> PlyView {
    let (there, here) = (before.board(), after.board());
    let gone = there.occupied().iter().filter(|&sq| {
        Some(sq) != ply.mv.from() && ply.mv.kind() != MoveKind::Castle && here.piece_at(sq).is_none()
    });
    PlyView {
        side: ply.side,
        number: before.fullmoves(),
        uci: ply.mv.to_string(),
        text: style.text(before, ply.mv),
        san: style.san(before, ply.mv),
        coordinate: style.coordinate(before, ply.mv),
        skipped: ply.is_skipped(),
        only: !ply.is_skipped() && before.legal_moves().len() == 1,
        capture: ply.mv.is_capture(),
        check: after.is_check(),
        vanished: names(gone),
        spent: ply.spent.0,
        left: ply.left.map(|left| left.0),
    }
}

/// The squares a move leads from and to; for castling, those of the king.
pub(crate) fn squares(mv: Move) -> Vec<Square> {
    match mv.from() {
        Some(from) => vec![from, mv.castled().map_or(mv.to(), |(king, _)| king)],
        None => mv.dropped().map(|_| mv.to()).into_iter().collect(),
    }
}

pub(crate) fn outcome(outcome: Outcome) -> OutcomeView {
    OutcomeView { winner: outcome.winner, cause: outcome.cause.key(), result: outcome.result() }
}

pub(crate) fn names(squares: impl IntoIterator<Item = Square>) -> Vec<String> {
    squares.into_iter().map(|sq| sq.to_string()).collect()
}
