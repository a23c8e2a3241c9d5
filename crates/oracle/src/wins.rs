//! Forced wins, found by trying everything.
//!
//! To know whether a clever search is right, ask this one: it knows the rules and nothing
//! else. No evaluation, no table, no order of moves; every line can be checked by eye.

use misere_rules::{AnyPosition, Color, Game, Move, Position, Rules, VisitPosition};

/// The quickest forced win of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Win {
    /// After how many plies the game is won, however the other side plays.
    pub plies: u32,
    /// The moves that win so quickly.
    pub moves: Vec<Move>,
}

/// More positions would have to be looked at than were allowed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooMuch;

/// The quickest win that the side to move can force within this number of plies, if there is one.
///
/// # Errors
///
/// If that takes more than `most` positions.
pub fn quickest_win(pos: &AnyPosition, plies: u32, most: u64) -> Result<Option<Win>, TooMuch> {
    let mut left = most;
    for plies in 1..=plies {
        let mut moves = Vec::new();
        for mv in pos.legal_moves() {
            let after = pos.play(mv).expect("a listed move is legal");
            if ask(&after, pos.turn(), plies - 1, &mut left)? {
                moves.push(mv);
            }
        }
        if !moves.is_empty() {
            return Ok(Some(Win { plies, moves }));
        }
    }
    Ok(None)
}

/// Can this side, whether or not it is to move, force a win within this number of plies?
///
/// # Errors
///
/// If that takes more than `most` positions.
pub fn is_won(pos: &AnyPosition, side: Color, plies: u32, most: u64) -> Result<bool, TooMuch> {
    let mut left = most;
    ask(pos, side, plies, &mut left)
}

fn ask(pos: &AnyPosition, side: Color, plies: u32, left: &mut u64) -> Result<bool, TooMuch> {
    struct Ask<'a>(Color, u32, &'a mut u64);
    impl VisitPosition for Ask<'_> {
        type Output = Result<bool, TooMuch>;
        fn visit<R: Rules>(self, pos: &Position<R>) -> Self::Output {
            forces(&mut Game::new(*pos), self.0, self.1, self.2)
        }
    }
    pos.visit(Ask(side, plies, left))
}

/// Who forces a win needs one move that does; the other side, one that does not lead to it. A position
/// that has been on the board before is no progress.
fn forces<R: Rules>(
    game: &mut Game<Position<R>>,
    side: Color,
    plies: u32,
    left: &mut u64,
) -> Result<bool, TooMuch> {
    *left = left.checked_sub(1).ok_or(TooMuch)?;
    if let Some(verdict) = game.verdict() {
        return Ok(verdict.winner == Some(side));
    }
    if plies == 0 || game.occurrences() > 1 {
        return Ok(false);
    }
    let ours = game.position().turn() == side;
    for mv in game.position().legal_moves() {
        game.play_unchecked(mv);
        let won = forces(game, side, plies - 1, left);
        game.undo();
        if won? == ours {
            return Ok(ours);
        }
    }
    Ok(!ours)
}
