//! Which moves to try first.

use crate::evaluate::value;
use crate::nature::{Nature, Wish};
use misere_rules::{AnyPosition, Move, MoveList, Role};

/// How often a quiet move from here to there was good.
#[derive(Clone, Debug)]
pub(crate) struct History(Vec<i32>);

impl History {
    const MOST: i32 = 5_000;

    pub(crate) fn new() -> History {
        History(vec![0; 16 * 4096])
    }

    fn place(mv: Move) -> usize {
        usize::from(mv.to_bits())
    }

    /// This move was better than the opponent can allow.
    pub(crate) fn praise(&mut self, mv: Move, depth: u32) {
        let count = &mut self.0[History::place(mv)];
        *count = (*count + (depth * depth) as i32).min(History::MOST);
    }

    fn of(&self, mv: Move) -> i32 {
        self.0[History::place(mv)]
    }
}

/// Sorts moves: the one remembered, captures, promotions, then the others as they have done so far.
pub(crate) fn sort(
    moves: &mut MoveList,
    pos: &AnyPosition,
    nature: &Nature,
    remembered: Option<Move>,
    history: &History,
) {
    if moves.len() < 2 {
        return;
    }
    let board = pos.board();
    let promise = |mv: Move| {
        if Some(mv) == remembered {
            return i32::MAX;
        }
        let role = |sq| board.role_at(sq).unwrap_or(Role::Pawn);
        let gain = match nature.wish {
            Wish::Keep if mv.is_capture() => {
                let captor = mv.from().map_or(0, |from| value(role(from), nature));
                20_000 + 8 * value(role(mv.to()), nature) - captor
            }
            // Captures are compulsory or unwelcome; take what is little worth.
            Wish::Shed if mv.is_capture() => 20_000 - mv.from().map_or(0, |from| value(role(from), nature)),
            _ => history.of(mv),
        };
        gain + mv.promotion().map_or(0, |role| 8 * value(role, nature).abs())
    };
    moves.sort_by_cached_key(|&mv| -i64::from(promise(mv)));
}
