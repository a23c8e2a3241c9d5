//! Single moves: what goes to a given square, and what a move does to the other side. Readers and
//! writers of moves ask this for every move of a game, so nothing is listed that nobody wants.

use crate::generate::{self, Scope};
use crate::rules::{Blast, Checking, Duty, Rules};
use crate::sides::with_side;
use crate::{FewMoves, Move, Position, Role, Square, SquareSet, Stuck, attacks, sink};

/// What a player announces with a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Announcement {
    /// The other side is in check.
    Check,
    /// The game is won, by whomever.
    End,
}

impl<R: Rules> Position<R> {
    /// The legal moves of our pieces of one role that stand within a set to one square. A king castles
    /// to its rook's square.
    ///
    /// ```
    /// use misere_rules::{variants::Chess, Move, Position, Role, Square, SquareSet};
    ///
    /// let pos: Position<Chess> = Position::start();
    /// let moves = pos.moves_of(Role::Knight, SquareSet::FULL, Square::F3);
    /// assert_eq!(moves.as_slice(), [Move::quiet(Square::G1, Square::F3)]);
    /// ```
    #[inline]
    pub fn moves_of(&self, role: Role, within: SquareSet, to: Square) -> FewMoves {
        self.moves_toward(role, self.our(role) & within, to)
    }

    /// The same for some of our pieces of that role.
    #[inline(never)]
    pub(crate) fn moves_toward(&self, role: Role, from: SquareSet, to: Square) -> FewMoves {
        let captures = self.them().has(to);
        let plain = self.rules.blast() == Blast::Never && self.rules.checking() == Checking::Allowed;
        let officers = plain && !matches!(role, Role::Pawn | Role::King);
        // Nothing is asked of the rules for pieces that are nowhere near.
        let from = if officers { self.officers_near(role, from, to) } else { from };
        let takes = captures || role == Role::Pawn && self.en_passant == Some(to);
        let scope = if from.is_empty() { None } else { self.scope_of(takes) };
        let Some(scope) = scope else { return FewMoves::new() };
        if officers {
            let mv = |from| if captures { Move::capture(from, to) } else { Move::quiet(from, to) };
            return self.unbound(from, to).into_iter().map(mv).collect();
        }
        let mut sink = sink::Toward { from, dropped: None, to, captures, moves: FewMoves::new() };
        with_side!(self.turn, S => generate::generate::<R, S, _>(self, scope, &mut sink));
        sink.moves
    }

    /// The drop of this role on a square, if it is legal.
    pub(crate) fn drop_toward(&self, role: Role, to: Square) -> Option<Move> {
        let scope = self.scope_of(false)?;
        let (from, moves) = (SquareSet::EMPTY, FewMoves::new());
        let mut sink = sink::Toward { from, dropped: Some(role), to, captures: false, moves };
        with_side!(self.turn, S => generate::generate::<R, S, _>(self, scope, &mut sink));
        sink.moves.first().copied()
    }

    /// Where to look for a move that captures, or does not; `None` if it cannot be legal.
    #[inline]
    fn scope_of(&self, captures: bool) -> Option<Scope> {
        if self.rules.decided(self).is_some() {
            return None;
        }
        match self.rules.duty() {
            Duty::Free => Some(Scope::All),
            Duty::Capture if captures => Some(Scope::Captures),
            Duty::Capture => (!self.has_move(Scope::Captures)).then_some(Scope::Quiets),
        }
    }

    /// Those of our officers of one role that could go to the square if there were no kings.
    #[inline]
    fn officers_near(&self, role: Role, from: SquareSet, to: Square) -> SquareSet {
        match self.us().has(to) {
            true => SquareSet::EMPTY,
            false => from & attacks::of(role, self.turn, to, self.board.occupied()),
        }
    }

    /// Those of our officers that leave no king of ours in check by going to the square.
    #[inline]
    fn unbound(&self, from: SquareSet, to: Square) -> SquareSet {
        let guard = with_side!(self.turn, S => generate::Guard::new::<R, S>(self));
        if guard.checkers.has_several() || !guard.answers().has(to) {
            return SquareSet::EMPTY;
        }
        let bound = from & guard.pinned;
        bound.into_iter().filter(|&sq| !guard.keep(sq, to.into()).has(to)).fold(from, SquareSet::without)
    }

    /// The other pieces of ours of the same role that might have gone to the same square, were it not
    /// for this move of the piece on `from`.
    #[inline]
    pub fn rivals(&self, role: Role, from: Square, to: Square) -> SquareSet {
        let others = self.our(role).without(from);
        let near = others & attacks::of(role, self.turn, to, self.board.occupied());
        if near.is_empty() {
            return near;
        }
        self.moves_toward(role, near, to).into_iter().filter_map(Move::from).collect()
    }

    /// What the player who has just moved may announce.
    #[inline]
    pub fn announcement(&self) -> Option<Announcement> {
        let is_check = self.is_check();
        let decided = self.rules.decided(self).or_else(|| match self.rules.stuck(self, is_check) {
            // Whether there is a move is asked only where it decides the game.
            Stuck::Over(verdict) if verdict.winner.is_some() && !self.has_move(Scope::All) => Some(verdict),
            _ => None,
        });
        match decided {
            Some(verdict) if verdict.winner.is_some() => Some(Announcement::End),
            _ if is_check => Some(Announcement::Check),
            _ => None,
        }
    }
}
