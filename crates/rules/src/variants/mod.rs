//! The games, one rulebook each, and the one list that names them all.

mod antichess;
mod any;
mod atomic;
mod chess;
mod chessvar;
mod codrus;
mod crazyhouse;
mod editing;
mod extinction;
mod giveaway;
mod horde;
mod king_of_the_hill;
mod losers;
mod misere;
mod mit_antichess;
mod mit_antichess_basic;
mod mit_antichess_literal;
mod plain_antichess;
mod racing_kings;
mod suicide;
#[cfg(test)]
mod testing;
mod three_check;

/// Endings and material rules by name, for charters that borrow them.
pub(crate) mod endings {
    pub(crate) use super::antichess::{can_still_win as antichess_can_still_win, stuck_wins};
    pub(crate) use super::atomic::{can_still_win as atomic_can_still_win, king_exploded};
    pub(crate) use super::chess::can_still_win as chess_can_still_win;
    pub(crate) use super::crazyhouse::can_still_win as crazyhouse_can_still_win;
    pub(crate) use super::extinction::first_without;
    pub(crate) use super::horde::can_still_win as horde_can_still_win;
    pub(crate) use super::king_of_the_hill::on_the_hill;
    pub(crate) use super::mit_antichess::{is_bare, skipped_or_over};
    pub(crate) use super::racing_kings::{GOAL, race};
    pub(crate) use super::suicide::fewer_wins;
    pub(crate) use super::three_check::{
        can_still_win as three_check_can_still_win, count_check, last_check_given,
    };
}

pub(crate) use any::MakePosition;
pub use any::{VisitPosition, VisitPositionMut, VisitRules};

use crate::Position;
use crate::charter::{AnyCustom, Enacted};
use crate::once::Once;
use crate::rules::{Card, Rules};

/// Delegations to another game's rules, one line each: the list says what is borrowed. Every method of
/// [`Rules`](crate::Rules) can be, but for `card`. Where a method is shown the position, the other game is
/// shown it as its own.
macro_rules! borrow_rules {
    ($game:ident: $($method:ident),*) => { $(borrow_rules!(@ $game $method);)* };
    (@ $game:ident royalty) => { borrow_rules!(@ $game royalty() -> crate::Royalty); };
    (@ $game:ident kings) => { borrow_rules!(@ $game kings() -> crate::Kings); };
    (@ $game:ident pawns) => { borrow_rules!(@ $game pawns() -> crate::Pawns); };
    (@ $game:ident duty) => { borrow_rules!(@ $game duty() -> crate::Duty); };
    (@ $game:ident castling) => { borrow_rules!(@ $game castling() -> crate::Castling); };
    (@ $game:ident en_passant) => { borrow_rules!(@ $game en_passant() -> crate::EnPassant); };
    (@ $game:ident promotions) => { borrow_rules!(@ $game promotions() -> crate::Roles); };
    (@ $game:ident double_step) => {
        borrow_rules!(@ $game double_step(side: crate::Color) -> crate::SquareSet);
    };
    (@ $game:ident blast) => { borrow_rules!(@ $game blast() -> crate::Blast); };
    (@ $game:ident checking) => { borrow_rules!(@ $game checking() -> crate::Checking); };
    (@ $game:ident giving_up) => { borrow_rules!(@ $game giving_up() -> crate::GivingUp); };
    (@ $game:ident course) => { borrow_rules!(@ $game course() -> Option<crate::Course>); };
    (@ $game:ident drops) => { borrow_rules!(@ $game drops() -> crate::Drops); };
    (@ $game:ident draws) => { borrow_rules!(@ $game draws() -> crate::Draws); };
    (@ $game:ident goals) => { borrow_rules!(@ $game goals() -> crate::SquareSet); };
    (@ $game:ident kept) => { borrow_rules!(@ $game kept() -> crate::Roles); };
    (@ $game:ident on_move) => { borrow_rules!(@ $game on_move(pos, memory: &mut Self::Memory) -> ()); };
    (@ $game:ident decided) => { borrow_rules!(@ $game decided(pos) -> Option<crate::Verdict>); };
    (@ $game:ident stuck) => { borrow_rules!(@ $game stuck(pos, in_check: bool) -> crate::Stuck); };
    (@ $game:ident can_still_win) => {
        borrow_rules!(@ $game can_still_win(pos, side: crate::Color) -> bool);
    };
    (@ $game:ident $method:ident(pos $(, $argument:ident: $type:ty)*) -> $answer:ty) => {
        #[inline]
        fn $method(self, pos: &crate::Position<Self> $(, $argument: $type)*) -> $answer {
            $game.$method(&pos.seen_by($game) $(, $argument)*)
        }
    };
    (@ $game:ident $method:ident($($argument:ident: $type:ty)?) -> $answer:ty) => {
        #[inline]
        fn $method(self $(, $argument: $type)?) -> $answer {
            $game.$method($($argument)?)
        }
    };
}
use borrow_rules;

/// Names every built-in game, once. From the list come the types, [`Variant`] and [`AnyPosition`].
macro_rules! variants {
    ($($module:ident::$game:ident),* $(,)?) => {
        $(pub use $module::$game;)*

        /// A game, chosen at run time: one of the built-in ones or one that a charter defines.
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        #[allow(missing_docs)]
        #[non_exhaustive]
        pub enum Variant {
            $($game,)*
            /// A game read from a text file.
            Custom(Enacted),
        }

        impl Variant {
            /// The built-in games.
            pub const ALL: &[Variant] = &[$(Variant::$game),*];

            /// The start position.
            pub fn start(&self) -> AnyPosition {
                match self {
                    // Worked out once: readers of many games ask for it again and again.
                    $(Variant::$game => {
                        static START: Once<AnyPosition> = Once::new();
                        START.get_or_make(|| Position::start_of($game).into())
                    })*
                    Variant::Custom(_) => {
                        let Ok(start) = self.make(any::Start);
                        start
                    }
                }
            }

            /// Name, aim and start position.
            pub fn card(&self) -> Card<'_> {
                match self {
                    $(Variant::$game => $game.card(),)*
                    Variant::Custom(charter) => charter.card(),
                }
            }

            /// Makes a position of the game.
            pub(crate) fn make<M: MakePosition>(&self, make: M) -> Result<AnyPosition, M::Error> {
                match self {
                    $(Variant::$game => make.make($game).map(AnyPosition::$game),)*
                    Variant::Custom(charter) => AnyCustom::make(charter, make).map(AnyPosition::Custom),
                }
            }

            /// Hands the rules, with their type, to generic code.
            #[inline]
            pub fn visit<V: VisitRules>(&self, visitor: V) -> V::Output {
                match self {
                    $(Variant::$game => visitor.visit($game),)*
                    Variant::Custom(charter) => charter.visit(visitor),
                }
            }
        }

        /// A position of any game.
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        #[allow(missing_docs)]
        #[non_exhaustive]
        pub enum AnyPosition {
            $($game(Position<$game>),)*
            /// A position of a game read from a text file.
            Custom(AnyCustom),
        }

        impl AnyPosition {
            /// Which game it belongs to.
            pub fn variant(&self) -> Variant {
                match self {
                    $(AnyPosition::$game(_) => Variant::$game,)*
                    AnyPosition::Custom(pos) => pos.variant(),
                }
            }

            /// Hands the position, with its type, to generic code.
            #[inline]
            pub fn visit<V: VisitPosition>(&self, visitor: V) -> V::Output {
                match self {
                    $(AnyPosition::$game(pos) => visitor.visit(pos),)*
                    AnyPosition::Custom(pos) => pos.visit(visitor),
                }
            }

            /// Hands the position, with its type, to generic code that changes it.
            #[inline]
            pub fn visit_mut<V: VisitPositionMut>(&mut self, visitor: V) -> V::Output {
                match self {
                    $(AnyPosition::$game(pos) => visitor.visit(pos),)*
                    AnyPosition::Custom(pos) => pos.visit_mut(visitor),
                }
            }
        }

        $(
            impl From<Position<$game>> for AnyPosition {
                fn from(pos: Position<$game>) -> AnyPosition {
                    AnyPosition::$game(pos)
                }
            }
        )*
    };
}

variants! {
    chess::Chess,
    antichess::Antichess,
    plain_antichess::PlainAntichess,
    giveaway::Giveaway,
    suicide::Suicide,
    losers::Losers,
    codrus::Codrus,
    misere::Misere,
    mit_antichess::MitAntichess,
    mit_antichess_basic::MitAntichessBasic,
    mit_antichess_literal::MitAntichessLiteral,
    king_of_the_hill::KingOfTheHill,
    three_check::ThreeCheck,
    horde::Horde,
    racing_kings::RacingKings,
    atomic::Atomic,
    crazyhouse::Crazyhouse,
    extinction::Extinction,
    chessvar::ChessVar,
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_method_can_be_borrowed() {
        let methods = include_str!("../rules.rs").lines().filter_map(|line| line.strip_prefix("    fn "));
        let names = methods.filter_map(|line| line.split_once("(self")).map(|(name, _)| name);
        let missing: Vec<&str> = names
            .filter(|name| !include_str!("mod.rs").contains(&format!("(@ $game:ident {name}) =>")))
            .collect();
        assert_eq!(missing, [""; 0]);
    }
}
