//! Why a move is refused.

use alloc::vec::Vec;
use core::fmt;

use crate::position::Position;
use crate::rules::{Blast, Castling, Checking, Drops, EnPassant, Rules};
use crate::{
    Color, Move, MoveKind, Piece, Request, Role, Roles, Square, SquareSet, Verdict, attacks, generate,
};

/// A move that cannot be played, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveError {
    /// What was asked for.
    pub request: Request,
    /// Why it is refused.
    pub reason: Refusal,
}

/// Why a move is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Refusal {
    /// The game has ended.
    GameOver(Verdict),
    /// The square is empty.
    NoPiece(Square),
    /// There is no such piece of ours.
    NoSuchPiece(Role),
    /// The piece belongs to the other side.
    NotYours(Square),
    /// No piece of this role moves that way.
    DoesNotMoveSo(Role),
    /// Something stands in the way, on this square.
    Blocked(Square),
    /// Captures are compulsory, and these are the ones to choose from.
    MustCapture(Vec<Move>),
    /// One's own king would be attacked.
    KingInCheck,
    /// Giving check is forbidden.
    GivesCheck,
    /// One's own king would be blown up.
    ExplodesKing,
    /// Castling is not possible now.
    CannotCastle,
    /// The pawn must become one of these.
    PromotionMissing(Roles),
    /// The pawn cannot become that; it can become one of these, if any.
    NoSuchPromotion(Roles),
    /// Only a pawn that reaches the last rank becomes something else.
    NotPromoting,
    /// There is no such piece to drop.
    NotInPocket(Role),
    /// A pawn cannot be dropped there.
    PawnDrop(Square),
    /// The move is legal, but of another kind than was said.
    WrongKind {
        /// What kind of move it is.
        expected: MoveKind,
        /// What kind was said.
        found: MoveKind,
    },
    /// A player who can move may not pass.
    CannotPass,
    /// There is no move: the turn is skipped.
    MustPass,
}

impl Refusal {
    /// The word scripts know it by.
    pub const fn key(&self) -> &'static str {
        match self {
            Refusal::GameOver(_) => "game-over",
            Refusal::NoPiece(_) | Refusal::NoSuchPiece(_) => "no-piece",
            Refusal::NotYours(_) => "not-your-piece",
            Refusal::DoesNotMoveSo(_) => "does-not-move-so",
            Refusal::Blocked(_) => "blocked",
            Refusal::MustCapture(_) => "must-capture",
            Refusal::KingInCheck => "king-in-check",
            Refusal::GivesCheck => "gives-check",
            Refusal::ExplodesKing => "explodes-king",
            Refusal::CannotCastle => "cannot-castle",
            Refusal::PromotionMissing(_) => "promotion-missing",
            Refusal::NoSuchPromotion(_) => "no-such-promotion",
            Refusal::NotPromoting => "not-promoting",
            Refusal::NotInPocket(_) => "not-in-pocket",
            Refusal::PawnDrop(_) => "pawn-drop",
            Refusal::WrongKind { .. } => "wrong-kind",
            Refusal::CannotPass => "cannot-pass",
            Refusal::MustPass => "must-pass",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::GameOver(verdict) => write!(f, "the game is over ({verdict})"),
            Refusal::NoPiece(sq) => write!(f, "expected a piece on {sq}, found none"),
            Refusal::NoSuchPiece(role) => write!(f, "expected a {role} to move, found none there"),
            Refusal::NotYours(sq) => write!(f, "the piece on {sq} belongs to the other side"),
            Refusal::DoesNotMoveSo(role) => write!(f, "a {role} cannot move like that"),
            Refusal::Blocked(sq) => write!(f, "a piece on {sq} is in the way"),
            Refusal::MustCapture(captures) => {
                f.write_str("a capture is compulsory:")?;
                captures.iter().try_for_each(|mv| write!(f, " {mv}"))
            }
            Refusal::KingInCheck => f.write_str("your king would be in check"),
            Refusal::GivesCheck => f.write_str("giving check is forbidden"),
            Refusal::ExplodesKing => f.write_str("your king would be blown up"),
            Refusal::CannotCastle => f.write_str("castling is not possible now"),
            Refusal::PromotionMissing(roles) => write!(f, "the pawn must promote to {}", Names(*roles)),
            Refusal::NoSuchPromotion(roles) if roles.is_empty() => f.write_str("pawns do not promote here"),
            Refusal::NoSuchPromotion(roles) => write!(f, "the pawn can only promote to {}", Names(*roles)),
            Refusal::NotPromoting => f.write_str("only a pawn that reaches the last rank promotes"),
            Refusal::NotInPocket(role) => write!(f, "there is no {role} to drop"),
            Refusal::PawnDrop(sq) => write!(f, "a pawn cannot be dropped on {sq}"),
            Refusal::WrongKind { expected, found } => {
                write!(f, "expected a move of the kind {expected}, found {found}")
            }
            Refusal::CannotPass => f.write_str("a player who can move may not pass"),
            Refusal::MustPass => f.write_str("there is no legal move, so the turn is skipped"),
        }
    }
}

/// What a pawn can become: `a queen`, or `a knight, bishop or rook`.
struct Names(Roles);

impl fmt::Display for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, role) in self.0.iter().enumerate() {
            let before = match i {
                0 => "a ",
                _ if i + 1 == self.0.len() => " or ",
                _ => ", ",
            };
            write!(f, "{before}{role}")?;
        }
        Ok(())
    }
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} is illegal: {}", self.request, self.reason)
    }
}

impl core::error::Error for MoveError {}

impl<R: Rules> Position<R> {
    /// Is this move legal here?
    pub fn is_legal(&self, mv: Move) -> bool {
        match (mv.from(), mv.dropped()) {
            (None, None) => self.legal_moves().contains(&mv),
            (None, Some(role)) => self.drop_toward(role, mv.to()).is_some(),
            (Some(from), _) => self.find_going(from, mv.to(), mv.promotion()) == Some(mv),
        }
    }

    /// The position after a move.
    ///
    /// # Errors
    ///
    /// If the move is not legal, says why.
    pub fn play(&self, mv: Move) -> Result<Position<R>, MoveError> {
        let meant = self.find(mv.request())?;
        if meant != mv {
            let reason = Refusal::WrongKind { expected: meant.kind(), found: mv.kind() };
            return Err(MoveError { request: mv.request(), reason });
        }
        let mut after = *self;
        after.play_unchecked(mv);
        Ok(after)
    }

    /// The legal move that is asked for.
    ///
    /// Castling may be asked for by the king's destination or by its rook's square. What a pawn
    /// becomes may be left out where there is no choice.
    ///
    /// # Errors
    ///
    /// If there is no such legal move, says why.
    pub fn find(&self, request: Request) -> Result<Move, MoveError> {
        let found = match request {
            Request::Go { from, to, promotion } => self.find_going(from, to, promotion),
            Request::Drop { role, to } => self.drop_toward(role, to),
            Request::Pass => self.legal_moves().into_iter().find(|&mv| mv == Move::PASS),
        };
        found.ok_or_else(|| MoveError { request, reason: self.refusal(request) })
    }

    fn find_going(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Move> {
        let piece = self.board.piece_at(from).filter(|piece| piece.color == self.turn)?;
        self.only_move(piece.role, from.into(), to, promotion).or_else(|| {
            // A king may also ask to castle by the square it goes to.
            let castles = (self.our(Role::King) & self.unmoved).has(from) && promotion.is_none();
            let rooks = if castles { self.castling_rooks() } else { SquareSet::EMPTY };
            let castlings =
                rooks.into_iter().flat_map(|rook| self.moves_toward(Role::King, from.into(), rook));
            castlings.into_iter().find(|&mv| mv.to() == to || self.castles_to(mv, to))
        })
    }

    /// Does this castling take the king to the square, further than a king's step?
    fn castles_to(&self, mv: Move, to: Square) -> bool {
        let king = mv.origin();
        mv.castled().is_some_and(|(arrival, _)| arrival == to) && !attacks::king(king).with(king).has(to)
    }

    /// Why this request, which is not legal, is refused.
    fn refusal(&self, request: Request) -> Refusal {
        let moves = self.legal_moves();
        if let (true, Some(verdict)) = (moves.is_empty(), self.verdict()) {
            return Refusal::GameOver(verdict);
        }
        if moves.as_slice() == [Move::PASS] {
            return Refusal::MustPass;
        }
        let refusal = match request {
            Request::Pass => Some(Refusal::CannotPass),
            Request::Drop { role, to } => self.drop_refusal(role, to),
            Request::Go { from, to, promotion } => self.go_refusal(from, to, promotion),
        };
        // Nothing is wrong with the move itself: another one is compulsory.
        refusal.unwrap_or_else(|| {
            let captures = moves.into_iter().filter(|mv| mv.is_capture());
            Refusal::MustCapture(captures.collect())
        })
    }

    fn drop_refusal(&self, role: Role, to: Square) -> Option<Refusal> {
        let in_hand = self.house().map_or(0, |house| house.pockets[self.turn][role]);
        if self.rules.drops() == Drops::Never || in_hand == 0 {
            return Some(Refusal::NotInPocket(role));
        }
        if self.board.occupied().has(to) {
            return Some(Refusal::Blocked(to));
        }
        if role == Role::Pawn && SquareSet::BACK_RANKS.has(to) {
            return Some(Refusal::PawnDrop(to));
        }
        self.outcome_refusal(Move::drop(role, to))
    }

    fn go_refusal(&self, from: Square, to: Square, promotion: Option<Role>) -> Option<Refusal> {
        let Some(Piece { color, role }) = self.board.piece_at(from) else {
            return Some(Refusal::NoPiece(from));
        };
        if color != self.turn {
            return Some(Refusal::NotYours(from));
        }
        if role == Role::King && self.asks_to_castle(from, to) {
            return self.castling_refusal(from, to);
        }
        if self.us().has(to) && from != to && self.moves_so(role, from, to) {
            return Some(Refusal::Blocked(to));
        }
        if !self.moves_so(role, from, to) {
            return Some(Refusal::DoesNotMoveSo(role));
        }
        if let Some(blocker) = self.blocker(role, from, to) {
            return Some(Refusal::Blocked(blocker));
        }
        let mv = match self.promoting(role, from, to, promotion) {
            Ok(mv) => mv,
            Err(refusal) => return Some(refusal),
        };
        self.outcome_refusal(mv)
    }

    /// The move of a piece that moves so, if its promotion is in order.
    fn promoting(
        &self,
        role: Role,
        from: Square,
        to: Square,
        promotion: Option<Role>,
    ) -> Result<Move, Refusal> {
        let roles = self.rules.promotions();
        let arrives = role == Role::Pawn && self.turn.last_rank().has(to);
        let captures = self.them().has(to);
        match (arrives && !roles.is_empty(), promotion) {
            (true, None) if roles.len() > 1 => Err(Refusal::PromotionMissing(roles)),
            (true, Some(wanted)) if !roles.has(wanted) => Err(Refusal::NoSuchPromotion(roles)),
            (false, Some(_)) if arrives => Err(Refusal::NoSuchPromotion(roles)),
            (false, Some(_)) => Err(Refusal::NotPromoting),
            (true, wanted) => {
                let wanted = wanted.or(roles.iter().next()).unwrap_or(Role::Queen);
                let kind = MoveKind::promotion_to(wanted, captures).ok_or(Refusal::NoSuchPromotion(roles))?;
                Ok(Move::new(kind, from, to))
            }
            (false, None) if captures => Ok(Move::capture(from, to)),
            (false, None) if role == Role::Pawn && from.file() != to.file() => Ok(Move::en_passant(from, to)),
            (false, None) => Ok(Move::quiet(from, to)),
        }
    }

    /// Does this role move from one square to the other on some board?
    fn moves_so(&self, role: Role, from: Square, to: Square) -> bool {
        if role != Role::Pawn {
            return attacks::of(role, self.turn, from, SquareSet::EMPTY).has(to);
        }
        if attacks::pawn(self.turn, from).has(to) {
            let passing = self.rules.en_passant() == EnPassant::Allowed && self.en_passant == Some(to);
            return self.them().has(to) || passing;
        }
        let up = self.turn.choose(1, -1);
        let doubles = self.rules.double_step(self.turn).has(from);
        from.offset(0, up) == Some(to) || (doubles && from.offset(0, 2 * up) == Some(to))
    }

    /// The first piece that stands in the way.
    fn blocker(&self, role: Role, from: Square, to: Square) -> Option<Square> {
        let occupied = self.board.occupied();
        let mut way = attacks::between(from, to);
        if role == Role::Pawn && from.file() == to.file() {
            way = way.with(to);
        }
        let in_the_way = way & occupied;
        if from < to { in_the_way.first() } else { in_the_way.last() }
    }

    /// The king goes for its own rook, or two squares sideways along its first rank.
    fn asks_to_castle(&self, from: Square, to: Square) -> bool {
        let sideways = from.rank() == to.rank() && self.turn.back_rank().has(from);
        let distance = (from as i8 - to as i8).abs();
        sideways && (self.our(Role::Rook).has(to) || distance == 2)
    }

    fn castling_refusal(&self, king: Square, to: Square) -> Option<Refusal> {
        let rook = (self.castling_rooks() & self.turn.back_rank())
            .into_iter()
            .find(|&rook| rook == to || self.castles_to(Move::castle(king, rook), to));
        let Some(rook) = rook.filter(|_| self.unmoved.has(king)) else {
            let next_to_it = self.us().has(to) && attacks::king(king).has(to);
            return Some(if next_to_it { Refusal::Blocked(to) } else { Refusal::CannotCastle });
        };
        if self.rules.castling() == Castling::Never || self.is_check() {
            return Some(Refusal::CannotCastle);
        }
        if let Some(sq) = self.blocker(Role::King, king, rook) {
            return Some(Refusal::Blocked(sq));
        }
        // The duty to capture is the one thing that may forbid a castling that is otherwise in order.
        if self.must_capture() { None } else { Some(Refusal::CannotCastle) }
    }

    /// What is wrong with the position after a move that is in order so far.
    fn outcome_refusal(&self, mv: Move) -> Option<Refusal> {
        let us: Color = self.turn;
        let blasts = self.rules.blast() == Blast::Neighbours;
        if let (true, Some(king)) = (blasts && mv.is_capture(), self.royal_king(us)) {
            let crater = generate::crater(&self.board, mv.to());
            if mv.from() == Some(king) || crater.has(king) {
                return Some(Refusal::ExplodesKing);
            }
        }
        let mut after = *self;
        after.play_unchecked(mv);
        let attacked =
            |side: Color| crate::sides::with_side!(side, S => !generate::checkers::<R, S>(&after).is_empty());
        let enemy_gone = blasts && after.royal_king(!us).is_none();
        if !enemy_gone && attacked(us) {
            return Some(Refusal::KingInCheck);
        }
        if self.rules.checking() == Checking::Forbidden && attacked(!us) {
            return Some(Refusal::GivesCheck);
        }
        None
    }
}
