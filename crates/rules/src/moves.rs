//! What can be played in a position, and whether it is over.

use crate::generate::{self, Scope};
use crate::rules::{Duty, Rules};
use crate::sides::{Side, with_side};
use crate::{Color, Ending, Move, MoveList, Position, Role, Sink, Square, SquareSet, Stuck, Verdict, sink};

impl<R: Rules> Position<R> {
    /// The pieces that attack the king of the side to move; empty where kings are not royal.
    pub fn checkers(&self) -> SquareSet {
        with_side!(self.turn, S => generate::checkers::<R, S>(self))
    }

    /// The pieces of a side that would give check to an enemy king on this square, with these squares
    /// occupied. Empty where kings are not royal, and where touching kings protect each other.
    ///
    /// ```
    /// use misere_rules::{Color, Position, Setup, Square, SquareSet, variants::{Antichess, Atomic, Chess}};
    ///
    /// let setup = Setup::draw("8/8/8/8/8/8/3k4/r3K3");
    /// let occupied = setup.board.occupied();
    /// let rook = SquareSet::from_square(Square::A1);
    /// let chess = Position::from_setup(&Setup::draw("7k/8/8/8/8/8/8/r3K3"), Chess)?;
    /// assert_eq!(chess.king_attackers(Square::D1, Color::Black, chess.board().occupied()), rook);
    /// let atomic = Position::from_setup(&setup, Atomic)?;
    /// assert!(atomic.king_attackers(Square::E1, Color::Black, occupied).is_empty());
    /// assert_eq!(atomic.king_attackers(Square::G1, Color::Black, occupied.without(Square::E1)), rook);
    /// let antichess = Position::from_setup(&setup, Antichess)?;
    /// assert!(antichess.king_attackers(Square::E1, Color::Black, occupied).is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn king_attackers(&self, sq: Square, attacker: Color, occupied: SquareSet) -> SquareSet {
        with_side!(!attacker, S => generate::king_attackers::<R, S>(self, sq, occupied))
    }

    /// Is the side to move in check?
    #[inline]
    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// Is the side to move obliged to capture?
    ///
    /// True only while the game goes on and some capture is legal.
    pub fn must_capture(&self) -> bool {
        self.rules.duty() == Duty::Capture
            && self.rules.decided(self).is_none()
            && self.has_move(Scope::Captures)
    }

    /// Is there a move in this scope, if the game were not decided?
    #[inline(never)]
    pub fn has_move(&self, scope: Scope) -> bool {
        with_side!(self.turn, S => generate::any::<R, S>(self, scope))
    }

    /// Is the side to move in check without a move to answer it? Other endings are not looked at.
    pub(crate) fn is_mate(&self) -> bool {
        self.is_check() && !self.has_move(Scope::All)
    }

    /// The moves there would be if the game were not decided. Duty is done, a skipped turn is no move.
    #[inline(never)]
    pub(crate) fn undecided_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        let mut each = sink::Each::new(self, |mv| moves.push(mv));
        with_side!(self.turn, S => generate::legal::<R, S, _>(self, &mut each));
        moves
    }

    /// Tells of the moves of one scope, if the game were not decided and capturing were no duty.
    ///
    /// ```
    /// use misere_rules::{variants::Antichess, Position, Scope};
    ///
    /// let pos: Position<Antichess> = Position::start();
    /// let mut quiets = Vec::new();
    /// pos.each_move_in(Scope::Quiets, |mv| quiets.push(mv));
    /// assert_eq!(quiets.len(), 20);
    /// ```
    #[inline]
    pub fn each_move_in(&self, scope: Scope, tell: impl FnMut(Move)) {
        let mut each = sink::Each::new(self, tell);
        with_side!(self.turn, S => generate::generate::<R, S, _>(self, scope, &mut each));
    }

    /// Is there a legal move?
    pub fn can_move(&self) -> bool {
        self.rules.decided(self).is_none() && (self.has_move(Scope::All) || self.is_skipped())
    }

    /// The player to move has no move: is the turn passed on?
    #[inline]
    pub(crate) fn is_skipped(&self) -> bool {
        self.rules.stuck(self, self.is_check()) == Stuck::Skipped
    }

    /// Hands every legal move to a sink, in sets. A skipped turn is no move to it.
    #[inline]
    pub fn generate<K: Sink>(&self, sink: &mut K) {
        if self.rules.decided(self).is_none() {
            with_side!(self.turn, S => generate::legal::<R, S, K>(self, sink));
        }
    }

    /// The legal moves; [`Move::PASS`] alone if the turn is skipped.
    ///
    /// There is none once the game is decided on the board. Repetition, move counts and insufficient
    /// material do not take moves away.
    pub fn legal_moves(&self) -> MoveList {
        if self.rules.decided(self).is_some() {
            return MoveList::new();
        }
        let mut moves = self.undecided_moves();
        if moves.is_empty() && self.is_skipped() {
            moves.push(Move::PASS);
        }
        moves
    }

    /// How many legal moves there are.
    #[inline]
    pub fn count_moves(&self) -> u64 {
        with_side!(self.turn, S => self.count_moves_of::<S>())
    }

    #[inline(always)]
    pub(crate) fn count_moves_of<S: Side>(&self) -> u64 {
        if self.rules.decided(self).is_some() {
            return 0;
        }
        let mut count = sink::Count::new(self.rules.duty(), self.board.of(!S::COLOR));
        generate::generate::<R, S, _>(self, Scope::All, &mut count);
        let total = count.total();
        if total == 0 { u64::from(self.is_skipped()) } else { total }
    }

    /// The squares the piece on this square may go to; for castling, the rook's.
    ///
    /// ```
    /// use misere_rules::{variants::Chess, Position, Square, SquareSet};
    ///
    /// let pos: Position<Chess> = Position::start();
    /// let steps: SquareSet = [Square::E3, Square::E4].into_iter().collect();
    /// assert_eq!(pos.destinations(Square::E2), steps);
    /// ```
    pub fn destinations(&self, from: Square) -> SquareSet {
        self.destinations_of(sink::Destinations::of_piece(from))
    }

    /// The squares on which this role may be dropped.
    pub fn drop_destinations(&self, role: Role) -> SquareSet {
        self.destinations_of(sink::Destinations::of_drop(role))
    }

    /// Fills the sink with legal moves alone. It looks at few moves, so whether capturing is a duty is
    /// asked before.
    fn destinations_of(&self, mut sink: sink::Destinations) -> SquareSet {
        if self.rules.decided(self).is_some() {
            return SquareSet::EMPTY;
        }
        let scope = if self.must_capture() { Scope::Captures } else { Scope::All };
        with_side!(self.turn, S => generate::generate::<R, S, _>(self, scope, &mut sink));
        sink.to
    }

    /// Who won and why, if the game is over by what the position shows.
    ///
    /// Repetition and move counts belong to a [`Game`](crate::Game).
    pub fn verdict(&self) -> Option<Verdict> {
        self.ending().or_else(|| {
            let dead = Color::ALL.into_iter().all(|side| !self.can_still_win(side));
            // A player who is skipped is no ending, whatever is left.
            (dead && self.has_move(Scope::All)).then(|| Verdict::draw(Ending::InsufficientMaterial))
        })
    }

    /// What decides the game on the board or by the lack of a move.
    fn ending(&self) -> Option<Verdict> {
        self.rules.decided(self).or_else(|| match self.has_move(Scope::All) {
            true => None,
            false => match self.rules.stuck(self, self.is_check()) {
                Stuck::Over(verdict) => Some(verdict),
                Stuck::Skipped => None,
            },
        })
    }

    /// Does the board show an end that chess does not have: no pieces, a king on the hill, a third check …?
    ///
    /// ```
    /// use misere_rules::{variants::Antichess, Color, Position, Setup};
    ///
    /// let lost_all = Setup::draw("8/8/8/8/8/8/8/K7").with_turn(Color::Black);
    /// let pos = Position::from_setup(&lost_all, Antichess).unwrap();
    /// assert!(pos.is_variant_end());
    /// assert!(!Position::<Antichess>::start().is_variant_end());
    /// ```
    pub fn is_variant_end(&self) -> bool {
        let ends_of_chess = [
            Ending::Checkmate,
            Ending::Stalemate,
            Ending::NothingToMove,
            Ending::FewerPieces,
            Ending::BothStuck,
        ];
        self.ending().is_some_and(|verdict| !ends_of_chess.contains(&verdict.ending))
    }

    /// Could this side still win, as far as its rulebook looks?
    pub fn can_still_win(&self, side: Color) -> bool {
        self.rules.can_still_win(self, side)
    }

    /// Are all parts equal that matter for what can be played: everything but the move counters?
    pub fn same_game_state(&self, other: &Position<R>) -> bool {
        self.board == other.board
            && self.turn == other.turn
            && self.unmoved == other.unmoved
            && self.en_passant == other.en_passant
            && self.memory == other.memory
            && self.rules == other.rules
    }
}
