//! Where the engine asks for what is known exactly: endgame tables and proofs. It knows none of them itself; the
//! program hands them to it.

use core::any::Any;
use core::fmt::Debug;
use core::ops::Neg;
use std::sync::Arc;

use misere_rules::{Board, Color, DrawRule, Move, Playable, Position, Rules};

use crate::Score;
use crate::temper::halfmove_limit;

/// Who wins when both sides play perfectly.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum GameValue {
    /// The side to move loses.
    Loss,
    /// Neither side wins.
    Draw,
    /// The side to move wins.
    Win,
}

impl GameValue {
    /// Its word in the answers of programs.
    pub const fn key(self) -> &'static str {
        match self {
            GameValue::Loss => "loss",
            GameValue::Draw => "draw",
            GameValue::Win => "win",
        }
    }
}

impl Neg for GameValue {
    type Output = GameValue;

    /// The same seen by the other side.
    fn neg(self) -> GameValue {
        match self {
            GameValue::Loss => GameValue::Win,
            GameValue::Draw => GameValue::Draw,
            GameValue::Win => GameValue::Loss,
        }
    }
}

/// What is known of a position, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Known {
    /// Who wins.
    pub value: GameValue,
    /// In how many plies, if that is known as well.
    pub plies: Option<u32>,
}

impl Known {
    /// The score of a node at this ply.
    pub(crate) fn score(self, ply: u32) -> Score {
        let win = self.plies.map_or(Score::TABLE_WIN, |plies| Score::win_in(ply + plies));
        match self.value {
            GameValue::Loss => -win,
            GameValue::Draw => Score::DRAW,
            GameValue::Win => win,
        }
    }

    /// What is known of the move that leads to the position, for the player who makes it. Plies count the move itself.
    #[must_use]
    pub fn before_move(self) -> Known {
        Known { value: -self.value, plies: self.plies.map(|plies| plies + 1) }
    }

    /// Sorts what is known, the better the higher: quick wins before slow ones, slow losses before quick ones.
    pub fn rank(self) -> (GameValue, i64) {
        let plies = i64::from(self.plies.unwrap_or(0));
        let rank = match self.value {
            GameValue::Loss => plies,
            GameValue::Draw => 0,
            GameValue::Win => -plies,
        };
        (self.value, rank)
    }
}

/// What a table says of a position that is to be searched.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TableValue {
    /// What it says; moves that have been counted for a draw are not taken into account.
    pub known: Known,
    /// Which table that is, in words.
    pub table: String,
    /// Does it hold after the moves that have been counted?
    pub is_certain: bool,
}

impl TableValue {
    pub(crate) fn of<P: Playable>(pos: &P, probe: &dyn ProbeGame) -> Option<TableValue> {
        if pos.verdict().is_some() {
            return None;
        }
        let known = is_askable(pos, probe).then(|| probe.probe(&pos.board(), pos.turn())).flatten()?;
        let limit = halfmove_limit(pos, DrawRule::Automatic);
        let is_in_time = known.plies.is_some_and(|plies| pos.halfmoves().saturating_add(plies) <= limit);
        let is_certain =
            pos.halfmoves() == 0 || limit == u32::MAX || known.value == GameValue::Draw || is_in_time;
        Some(TableValue { known, table: probe.source(&pos.board()), is_certain })
    }
}

/// A move that wins, as a proof says.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ProvedMove {
    /// The move.
    pub mv: Move,
    /// In how many plies at most, up to the end of the game or to an endgame table.
    pub plies: u32,
    /// Is every line known to the end of the game? If not, some lead into tables that tell no distance.
    pub to_the_end: bool,
    /// Which proof that is, in words.
    pub by: String,
}

impl ProvedMove {
    /// What the position is worth in which it is played.
    pub(crate) fn score(&self) -> Score {
        if self.to_the_end { Score::win_in(self.plies) } else { Score::TABLE_WIN }
    }
}

/// What was proved of a position while it was searched.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Finding {
    /// A move wins.
    Wins(ProvedMove),
    /// The opponent wins after this move.
    Loses(Move),
}

/// Looks for proofs about one position beside its search.
pub trait Prover: Send {
    /// Looks at about this number of positions more. The search would play this move now. `None` if nothing was proved.
    fn work(&mut self, positions: u64, favourite: Move) -> Option<Finding>;

    /// Is there nothing left that it could prove?
    fn is_done(&self) -> bool;
}

/// A source of exact values.
pub trait Probe: Send + Sync + Debug {
    /// What it knows of the game of a position, which is a [`Position`] or an
    /// [`AnyPosition`](misere_rules::AnyPosition); asked once per game.
    fn of_game(&self, position: &dyn Any) -> Option<Arc<dyn ProbeGame>>;
}

/// A source of exact values of one game.
pub trait ProbeGame: Send + Sync + Debug {
    /// Positions with more men need not be asked for.
    fn men(&self) -> usize;

    /// What is known of the position with these pieces, in which no king may castle, no pawn can be taken in
    /// passing, and no ply has been played since the last capture or pawn's move.
    fn probe(&self, board: &Board, turn: Color) -> Option<Known>;

    /// Which source knows positions with these pieces, in words.
    fn source(&self, board: &Board) -> String {
        let _ = board;
        "endgame table".to_owned()
    }

    /// A move that is proved to win in this position, which is of the type that the game was asked for with.
    fn proved_move(&self, position: &dyn Any) -> Option<ProvedMove> {
        let _ = position;
        None
    }

    /// One that looks for proofs about this position, which is of the type that the game was asked for with. `past`
    /// are the keys of the positions that the game has had: what leads back to one of them is not a win.
    fn prover<'a>(&'a self, position: &dyn Any, past: &[u64]) -> Option<Box<dyn Prover + 'a>> {
        let _ = (position, past);
        None
    }
}

/// Asks for a position, if it is one that can be known.
#[inline]
pub(crate) fn ask<R: Rules>(probe: Option<&dyn ProbeGame>, pos: &Position<R>) -> Option<Known> {
    let probe = probe?;
    // Shortly after a capture the move count is zero, as the source takes it to be. Elsewhere the search goes on
    // and so comes nearer to the win.
    if pos.halfmoves() == 0 && is_askable(pos, probe) { probe.probe(pos.board(), pos.turn()) } else { None }
}

/// Is a position one that a source of exact values can be asked for, whatever moves have been counted?
#[inline]
pub(crate) fn is_askable<P: Playable>(pos: &P, probe: &dyn ProbeGame) -> bool {
    pos.board().occupied().len() <= probe.men()
        && pos.castling_rooks().is_empty()
        && pos.en_passant().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;
    use misere_rules::variants::{Antichess, PlainAntichess};
    use misere_rules::{Role, Setup, Square};

    /// Every position is won in 20 plies.
    #[derive(Debug)]
    struct Won;

    impl ProbeGame for Won {
        fn men(&self) -> usize {
            3
        }

        fn probe(&self, _: &Board, _: Color) -> Option<Known> {
            Some(Known { value: GameValue::Win, plies: Some(20) })
        }
    }

    fn is_certain<R: Rules>(rules: R, counted: u32) -> bool {
        let mut board = Board::EMPTY;
        board.put(Square::A1, Role::Rook.of(Color::White));
        board.put(Square::H7, Role::King.of(Color::Black));
        let setup = Setup { halfmoves: counted, ..Setup::new(board) };
        let pos = Position::from_setup(&setup, rules).expect("two pieces that do not touch");
        TableValue::of(&pos, &Won).expect("it is asked").is_certain
    }

    #[test]
    fn a_win_is_certain_unless_the_count_may_end_before_it() {
        assert!(is_certain(Antichess, 0) && is_certain(Antichess, 80));
        assert!(!is_certain(Antichess, 81));
        assert!(is_certain(PlainAntichess, 81), "moves are not counted there");
    }
}
