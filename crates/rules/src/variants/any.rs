//! Games chosen at run time.

use core::num::NonZeroUsize;

use super::{AnyPosition, Variant};
use crate::rules::{Card, Rules};
use crate::setup::{Faults, Setup};
use crate::{
    Board, Color, Move, MoveError, MoveList, Position, Request, Role, Square, SquareSet, Verdict, divide,
    perft, rules,
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
        find(&|card| card.key == name)
            .or_else(|| find(&|card| card.aliases.contains(&name)))
            .or_else(|| find(&|card| rules::same_name(card.key, name)))
            .or_else(|| find(&|card| card.answers_to(name)))
    }

    /// The start position.
    pub fn start(self) -> AnyPosition {
        struct Start;
        impl VisitRules for Start {
            type Output = AnyPosition;
            fn visit<R: Rules>(self, rules: R) -> AnyPosition
            where
                AnyPosition: From<Position<R>>,
            {
                Position::start_of(rules).into()
            }
        }
        self.visit(Start)
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
