//! Single moves: what goes to a given square, and what a move does to the other side. Readers and
//! writers of moves ask this for every move of a game, so only what they need is generated.

use crate::generate::{self, Scope};
use crate::rules::{Blast, Checking, Duty, Rules};
use crate::sides::{Side, with_side};
use crate::{FewMoves, Move, MoveKind, Position, Role, Square, SquareSet, Stuck, attacks, sink};

/// What a player announces with a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Announcement {
    /// The other side is in check.
    Check,
    /// The game is won, by either side.
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
        let takes = captures || role == Role::Pawn && self.en_passant == Some(to);
        let scope = if from.is_empty() { None } else { self.scope_of(takes) };
        let Some(scope) = scope else { return FewMoves::new() };
        let mut sink = sink::Toward { from, dropped: None, to, captures, moves: FewMoves::new() };
        with_side!(self.turn, S => generate::generate::<R, S, _>(self, scope, &mut sink));
        sink.moves
    }

    /// The one legal move of our pieces of a role that stand within a set to a square, by which a pawn
    /// becomes this; `None` if there is none or a choice. What a pawn becomes may be left out where
    /// there is no choice. Castling is not looked for.
    ///
    /// The generator would find it, too; this way no other move is generated.
    #[inline]
    pub fn only_move(
        &self,
        role: Role,
        within: SquareSet,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<Move> {
        let passing = self.en_passant == Some(to) && role == Role::Pawn;
        if passing || !self.is_plain() {
            return self.only_move_generated(role, within, to, promotion);
        }
        let captures = self.them().has(to);
        let near = with_side!(self.turn, S => self.near::<S>(role, to, captures)) & within;
        if near.is_empty() || self.us().has(to) {
            return None;
        }
        self.scope_of(captures)?;
        let from = match near.single() {
            Some(from) => self.may_go(role, from, to).then_some(from)?,
            None => self.free_to_go(role, near, to).single()?,
        };
        let kind = match ((role == Role::Pawn) & self.turn.last_rank().has(to), promotion) {
            (true, _) if !self.rules.promotions().is_empty() => {
                MoveKind::promotion_to(self.promotion_meant(promotion)?, captures)?
            }
            (_, Some(_)) => return None,
            _ if captures => MoveKind::Capture,
            _ if role == Role::Pawn && (to as u8).abs_diff(from as u8) == 16 => MoveKind::DoubleStep,
            _ => MoveKind::Quiet,
        };
        Some(Move::new(kind, from, to))
    }

    /// [`Position::only_move`] out of what the generator finds.
    #[cold]
    #[inline(never)]
    fn only_move_generated(
        &self,
        role: Role,
        within: SquareSet,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<Move> {
        let fits = |mv: &Move| match mv.promotion() {
            Some(role) => self.promotion_meant(promotion) == Some(role),
            None => promotion.is_none() && mv.kind() != MoveKind::Castle,
        };
        let mut moves = self.moves_of(role, within, to).into_iter().filter(fits);
        moves.next().filter(|_| moves.next().is_none())
    }

    /// What a pawn becomes if this is asked for.
    fn promotion_meant(&self, wanted: Option<Role>) -> Option<Role> {
        let roles = self.rules.promotions();
        match wanted {
            Some(role) => roles.has(role).then_some(role),
            None if roles.len() == 1 => roles.iter().next(),
            None => None,
        }
    }

    /// Is a move legal as soon as it leaves no king of ours attacked?
    #[inline]
    pub(crate) fn is_plain(&self) -> bool {
        self.rules.blast() == Blast::Never && self.rules.checking() == Checking::Allowed
    }

    /// Our pieces of a role that could go to the square if kings were not royal. All roles are looked
    /// at: that avoids an unpredictable branch.
    #[inline(always)]
    fn near<S: Side>(&self, role: Role, to: Square, captures: bool) -> SquareSet {
        let officers = self.board.officers_toward(to);
        let aslant = attacks::pawn(S::Them::COLOR, to);
        let one_back = SquareSet::from(to).shift(-S::UP);
        let two_back = (one_back - self.board.occupied()).shift(-S::UP);
        let straight = one_back | two_back & self.rules.double_step(S::COLOR);
        let pawns = if captures { aslant } else { straight };
        let near = if role == Role::Pawn { pawns } else { officers };
        near & self.board.pieces(S::COLOR, role)
    }

    /// Does our piece leave no royal king of ours attacked by going to the square?
    #[inline(always)]
    fn may_go(&self, role: Role, from: Square, to: Square) -> bool {
        let Some(king) = self.royal_king(self.turn) else { return true };
        let (is_king, occupied) = (role == Role::King, self.board.occupied().without(from).with(to));
        let attackers = self.board.attackers(if is_king { to } else { king }, !self.turn, occupied);
        attackers.without(to).is_empty() & (!is_king | (from == king))
    }

    /// Those of our pieces that [may go](Self::may_go) to the square: seldom is there more than one.
    #[cold]
    #[inline(never)]
    fn free_to_go(&self, role: Role, from: SquareSet, to: Square) -> SquareSet {
        from.into_iter().filter(|&from| self.may_go(role, from, to)).collect()
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

    /// The other pieces of ours of this role that might go to the same square if the one on `from` may.
    /// A pawn has no rivals: it says by itself which one it is.
    ///
    /// Seldom does another of them reach the square even on an empty board, and that is quickly known.
    #[inline]
    pub fn rivals(&self, role: Role, from: Square, to: Square) -> SquareSet {
        let near = attacks::reach(role, to) & self.our(role).without(from);
        if near.is_empty() { near } else { self.free_rivals(role, near & self.board.officers_toward(to), to) }
    }

    #[cold]
    #[inline(never)]
    fn free_rivals(&self, role: Role, near: SquareSet, to: Square) -> SquareSet {
        match self.is_plain() {
            true => self.free_to_go(role, near, to),
            false => self.moves_toward(role, near, to).into_iter().filter_map(Move::from).collect(),
        }
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
