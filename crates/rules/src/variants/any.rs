//! Games chosen at run time.

use core::num::NonZeroUsize;

use super::{AnyPosition, Variant};
use crate::game::private::Chronicle;
use crate::rules::{Card, Draws, Rules};
use crate::setup::{Faults, Setup};
use crate::{
    Announcement, Board, Color, FewMoves, Move, MoveError, MoveList, Position, Request, Role, Square,
    SquareSet, Verdict, divide, perft, rules,
};

/// Generic code that is handed the rules of a game.
pub trait VisitRules {
    /// What it makes of them.
    type Output;

    /// Meets the rules.
    fn visit<R: Rules>(self, rules: R) -> Self::Output
    where
        AnyPosition: From<Position<R>>;
}

/// Generic code that is handed a position.
pub trait VisitPosition {
    /// What it makes of it.
    type Output;

    /// Meets the position.
    fn visit<R: Rules>(self, pos: &Position<R>) -> Self::Output
    where
        AnyPosition: From<Position<R>>;
}

/// Generic code that is handed a position to change.
pub trait VisitPositionMut {
    /// What it makes of it.
    type Output;

    /// Meets the position.
    fn visit<R: Rules>(self, pos: &mut Position<R>) -> Self::Output;
}

/// Asks for the start position.
pub(super) struct Start;

impl VisitRules for Start {
    type Output = AnyPosition;

    fn visit<R: Rules>(self, rules: R) -> AnyPosition
    where
        AnyPosition: From<Position<R>>,
    {
        Position::start_of(rules).into()
    }
}

/// Turns a closure-like expression into a visitor.
macro_rules! ask {
    ($position:expr, |$pos:ident $(, $field:ident: $type:ty)*| -> $output:ty { $body:expr }) => {{
        struct Ask { $($field: $type),* }
        impl VisitPosition for Ask {
            type Output = $output;
            fn visit<R: Rules>(self, $pos: &Position<R>) -> $output
            where
                AnyPosition: From<Position<R>>,
            {
                $(let $field = self.$field;)*
                $body
            }
        }
        $position.visit(Ask { $($field),* })
    }};
}

impl Variant {
    /// Name, aim and start position.
    pub fn card(self) -> &'static Card {
        struct AskCard;
        impl VisitRules for AskCard {
            type Output = &'static Card;
            fn visit<R: Rules>(self, rules: R) -> &'static Card {
                rules.card()
            }
        }
        self.visit(AskCard)
    }

    /// The built-in game that goes by this name. An exact spelling goes before one that differs in
    /// case, blanks, hyphens or underscores.
    ///
    /// ```
    /// use misere_rules::Variant;
    /// assert_eq!(Variant::named("Losing Chess"), Some(Variant::Antichess));
    /// assert_eq!(Variant::named("anti-chess"), Some(Variant::PlainAntichess));
    /// assert_eq!(Variant::named("draughts"), None);
    /// ```
    pub fn named(name: &str) -> Option<Variant> {
        Variant::named_among(Variant::ALL, name)
    }

    /// The same among some games.
    pub fn named_among(games: &[Variant], name: &str) -> Option<Variant> {
        let find = |answers: &dyn Fn(&Card) -> bool| games.iter().copied().find(|game| answers(game.card()));
        find(&|card| card.key.eq_ignore_ascii_case(name))
            .or_else(|| find(&|card| card.aliases.iter().any(|alias| alias.eq_ignore_ascii_case(name))))
            .or_else(|| find(&|card| rules::same_name(card.key, name)))
            .or_else(|| find(&|card| card.answers_to(name)))
    }

    /// The position that a setup describes.
    ///
    /// # Errors
    ///
    /// All faults at once, but for those that are pardoned and for advisory ones.
    pub fn position(self, setup: &Setup, pardoned: Faults) -> Result<AnyPosition, Faults> {
        struct FromSetup<'a>(&'a Setup, Faults);
        impl VisitRules for FromSetup<'_> {
            type Output = Result<AnyPosition, Faults>;
            fn visit<R: Rules>(self, rules: R) -> Self::Output
            where
                AnyPosition: From<Position<R>>,
            {
                let (position, faults) = Position::judged(self.0, rules);
                let faults = faults.without(Faults::ADVISORY).without(self.1);
                if faults.is_empty() { Ok(position.into()) } else { Err(faults) }
            }
        }
        self.visit(FromSetup(setup, pardoned))
    }

    /// Everything that is wrong with a setup, advisory faults included.
    pub fn faults(self, setup: &Setup) -> Faults {
        struct AskFaults<'a>(&'a Setup);
        impl VisitRules for AskFaults<'_> {
            type Output = Faults;
            fn visit<R: Rules>(self, rules: R) -> Faults {
                Position::judged(self.0, rules).1
            }
        }
        self.visit(AskFaults(setup))
    }
}

/// The questions of [`Position`], for a game chosen at run time.
impl AnyPosition {
    /// The position as a setup.
    pub fn to_setup(&self) -> Setup {
        ask!(self, |pos| -> Setup { pos.to_setup() })
    }

    /// The side to move.
    pub fn turn(&self) -> Color {
        ask!(self, |pos| -> Color { pos.turn() })
    }

    /// Plies since the last capture or pawn's move.
    pub fn halfmoves(&self) -> u32 {
        ask!(self, |pos| -> u32 { pos.halfmoves() })
    }

    /// The number of the move, counted from one.
    pub fn fullmoves(&self) -> u32 {
        ask!(self, |pos| -> u32 { pos.fullmoves() })
    }

    /// The key.
    pub fn key(&self) -> u64 {
        ask!(self, |pos| -> u64 { pos.key() })
    }

    /// The pieces.
    pub fn board(&self) -> Board {
        ask!(self, |pos| -> Board { *pos.board() })
    }

    /// The pieces that attack the king of the side to move; empty where kings are not royal.
    pub fn checkers(&self) -> SquareSet {
        ask!(self, |pos| -> SquareSet { pos.checkers() })
    }

    /// Is there a legal move?
    pub fn can_move(&self) -> bool {
        ask!(self, |pos| -> bool { pos.can_move() })
    }

    /// Is this move legal here?
    pub fn is_legal(&self, mv: Move) -> bool {
        ask!(self, |pos, mv: Move| -> bool { pos.is_legal(mv) })
    }

    /// Where this role may be dropped.
    pub fn drop_destinations(&self, role: Role) -> SquareSet {
        ask!(self, |pos, role: Role| -> SquareSet { pos.drop_destinations(role) })
    }

    /// The legal moves.
    pub fn legal_moves(&self) -> MoveList {
        ask!(self, |pos| -> MoveList { pos.legal_moves() })
    }

    /// The legal moves of our pieces of one role that stand within a set to one square. A king castles
    /// to its rook's square.
    pub fn moves_of(&self, role: Role, within: SquareSet, to: Square) -> FewMoves {
        ask!(self, |pos, role: Role, within: SquareSet, to: Square| -> FewMoves {
            pos.moves_of(role, within, to)
        })
    }

    /// How many legal moves there are.
    pub fn count_moves(&self) -> u64 {
        ask!(self, |pos| -> u64 { pos.count_moves() })
    }

    /// Where the piece on this square may go.
    pub fn destinations(&self, from: Square) -> SquareSet {
        ask!(self, |pos, from: Square| -> SquareSet { pos.destinations(from) })
    }

    /// Is the side to move in check?
    pub fn is_check(&self) -> bool {
        ask!(self, |pos| -> bool { pos.is_check() })
    }

    /// Is the side to move obliged to capture?
    pub fn must_capture(&self) -> bool {
        ask!(self, |pos| -> bool { pos.must_capture() })
    }

    /// Who won and why, if the position shows it.
    pub fn verdict(&self) -> Option<Verdict> {
        ask!(self, |pos| -> Option<Verdict> { pos.verdict() })
    }

    /// Are all parts equal that matter for what can be played: everything but the move counters?
    pub fn same_game_state(&self, other: &AnyPosition) -> bool {
        let state = |pos: &AnyPosition| Setup { halfmoves: 0, fullmoves: 1, ..pos.to_setup() };
        self.variant() == other.variant() && state(self) == state(other)
    }

    /// The rooks that may still castle.
    pub fn castling_rooks(&self) -> SquareSet {
        ask!(self, |pos| -> SquareSet { pos.castling_rooks() })
    }

    /// The one legal move of our pieces of a role within a set to a square, by which a pawn becomes
    /// this; `None` if there is none or a choice. Castling is not looked for.
    #[inline]
    pub fn only_move(
        &self,
        role: Role,
        within: SquareSet,
        to: Square,
        promotion: Option<Role>,
    ) -> Option<Move> {
        ask!(self, |pos,
                    role: Role,
                    within: SquareSet,
                    to: Square,
                    promotion: Option<Role>|
         -> Option<Move> { pos.only_move(role, within, to, promotion) })
    }

    /// What the player who has just moved may announce.
    pub fn announcement(&self) -> Option<Announcement> {
        ask!(self, |pos| -> Option<Announcement> { pos.announcement() })
    }

    /// Could this side still win?
    pub fn can_still_win(&self, side: Color) -> bool {
        ask!(self, |pos, side: Color| -> bool { pos.can_still_win(side) })
    }

    /// The legal move that somebody asks for.
    ///
    /// # Errors
    ///
    /// If there is no such legal move, says why.
    pub fn find(&self, request: Request) -> Result<Move, MoveError> {
        ask!(self, |pos, request: Request| -> Result<Move, MoveError> { pos.find(request) })
    }

    /// The position after a move.
    ///
    /// # Errors
    ///
    /// If the move is not legal, says why.
    pub fn play(&self, mv: Move) -> Result<AnyPosition, MoveError> {
        ask!(self, |pos, mv: Move| -> Result<AnyPosition, MoveError> { pos.play(mv).map(AnyPosition::from) })
    }

    /// Plays a legal move.
    #[inline]
    pub fn play_unchecked(&mut self, mv: Move) {
        struct Play(Move);
        impl VisitPositionMut for Play {
            type Output = ();
            #[inline]
            fn visit<R: Rules>(self, pos: &mut Position<R>) {
                pos.play_unchecked(self.0);
            }
        }
        self.visit_mut(Play(mv));
    }

    /// How many lines of `depth` legal moves there are.
    pub fn perft(&self, depth: u32) -> u64 {
        ask!(self, |pos, depth: u32| -> u64 { perft(pos, depth) })
    }

    /// The share of each legal move in [`AnyPosition::perft`], counted by some threads together.
    pub fn divide(&self, depth: u32, threads: NonZeroUsize) -> Vec<(Move, u64)> {
        ask!(self, |pos, depth: u32, threads: NonZeroUsize| -> Vec<(Move, u64)> {
            divide(pos, depth, threads)
        })
    }
}

impl Chronicle for AnyPosition {
    fn draws(&self) -> Draws {
        ask!(self, |pos| -> Draws { pos.draws() })
    }

    fn halfmoves(&self) -> u32 {
        ask!(self, |pos| -> u32 { pos.halfmoves() })
    }

    fn captures_return(&self) -> bool {
        ask!(self, |pos| -> bool { pos.captures_return() })
    }

    fn occurs_again_as(&self, later: &AnyPosition) -> bool {
        self.key() == later.key() && self.same_game_state(later)
    }

    fn verdict(&self) -> Option<Verdict> {
        self.verdict()
    }

    fn find(&self, request: Request) -> Result<Move, MoveError> {
        self.find(request)
    }

    fn play(&self, mv: Move) -> Result<AnyPosition, MoveError> {
        self.play(mv)
    }

    fn play_unchecked(&mut self, mv: Move) {
        self.play_unchecked(mv);
    }
}
