//! Could a side win if the other one helped? A short search that only believes what it has seen to its end.

use alloc::vec::Vec;

use crate::rules::Rules;
use crate::{Color, Position};

/// At most this many positions are searched, which takes about 50 µs.
const POSITIONS: usize = 128;

impl<R: Rules> Position<R> {
    /// Could this side still win by some sequence of legal moves? "No" is certain; "yes" means that it can, or that
    /// it was not looked into further: besides [`Position::can_still_win`], all lines are followed if there are
    /// few.
    ///
    /// ```
    /// use misere_rules::{Color, Position, Setup, variants::Antichess};
    ///
    /// // White must take the last piece, and Black has won.
    /// let forced = Setup::draw("8/8/8/8/8/1n6/P7/8");
    /// let pos = Position::from_setup(&forced, Antichess).unwrap();
    /// assert!(!pos.could_win(Color::White) && pos.could_win(Color::Black));
    /// ```
    pub fn could_win(&self, side: Color) -> bool {
        self.can_still_win(side) && self.wins_with_help(side, POSITIONS) != Some(false)
    }

    /// Follows all lines, breadth first, up to this many positions; `None` if there are more.
    pub(crate) fn wins_with_help(&self, side: Color, most: usize) -> Option<bool> {
        let mut seen: Vec<Position<R>> = Vec::with_capacity(most);
        seen.push(*self);
        let mut next = 0;
        while let Some(&pos) = seen.get(next) {
            next += 1;
            if let Some(verdict) = pos.ending() {
                if verdict.winner == Some(side) {
                    return Some(true);
                }
                continue;
            }
            for mv in pos.legal_moves() {
                let mut after = pos;
                after.play_unchecked(mv);
                if seen.iter().any(|known| known.key() == after.key() && known.same_game_state(&after)) {
                    continue;
                }
                if seen.len() == most {
                    return None;
                }
                seen.push(after);
            }
        }
        Some(false)
    }
}
