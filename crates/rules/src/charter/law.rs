//! Charters under laws that the compiler knows.
//!
//! A charter's rules are data, but most of what the generator asks at every step has few answers. Each
//! common set of answers is a law, and the game is played by code that was compiled for it; a charter
//! that fits none is played by code that asks every time. That keeps charters near the speed of the
//! built-in games: see the twins in `docs/speed.md`.

use core::fmt::Debug;

use super::{Charter, Enacted};
use crate::Position;
use crate::memory::{ChecksLeft, House, Memory};
use crate::position::State;
use crate::rules::{Blast, Checking, Drops, Duty, Royalty};
use crate::variants::{MakePosition, Variant, VisitPosition, VisitPositionMut, VisitRules};

/// What is known of a charter before the program runs.
pub trait Law: Copy + Eq + Debug + Default + Send + Sync + 'static {
    /// What the games remember.
    type Memory: Memory;

    /// Do these constants hold for the charter?
    fn governs(charter: &Charter) -> bool;

    /// Which pieces may not be lost.
    fn royalty(charter: &Charter) -> Royalty;

    /// Must a player who can capture do so?
    fn duty(charter: &Charter) -> Duty;

    /// What a capture does to its surroundings.
    fn blast(charter: &Charter) -> Blast;

    /// May a move give check?
    fn checking(charter: &Charter) -> Checking;

    /// What happens to captured pieces.
    fn drops(charter: &Charter) -> Drops;

    /// Are checks counted?
    fn counts_checks(charter: &Charter) -> bool;
}

/// No law: the charter is asked every time.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Unwritten;

impl Law for Unwritten {
    type Memory = Everything;

    fn governs(_charter: &Charter) -> bool {
        true
    }

    #[inline]
    fn royalty(charter: &Charter) -> Royalty {
        charter.royalty
    }

    #[inline]
    fn duty(charter: &Charter) -> Duty {
        charter.duty
    }

    #[inline]
    fn blast(charter: &Charter) -> Blast {
        charter.blast
    }

    #[inline]
    fn checking(charter: &Charter) -> Checking {
        charter.checking
    }

    #[inline]
    fn drops(charter: &Charter) -> Drops {
        charter.drops
    }

    #[inline]
    fn counts_checks(charter: &Charter) -> bool {
        charter.start.checks.is_some()
    }
}

/// Everything that some game remembers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Everything {
    house: House,
    checks: ChecksLeft,
}

impl Memory for Everything {
    #[inline]
    fn house(&self) -> Option<&House> {
        Some(&self.house)
    }

    #[inline]
    fn house_mut(&mut self) -> Option<&mut House> {
        Some(&mut self.house)
    }

    #[inline]
    fn checks(&self) -> Option<&ChecksLeft> {
        Some(&self.checks)
    }

    #[inline]
    fn checks_mut(&mut self) -> Option<&mut ChecksLeft> {
        Some(&mut self.checks)
    }
}

/// Names every law, once. From the list come the types and [`AnyCustom`].
macro_rules! laws {
    ($($(#[$doc:meta])* $Law:ident($Memory:ty): $royalty:ident, $duty:ident, $blast:ident, $checking:ident,
        $drops:ident, $counts_checks:literal;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
            pub(super) struct $Law;

            impl Law for $Law {
                type Memory = $Memory;

                fn governs(charter: &Charter) -> bool {
                    charter.royalty == Royalty::$royalty
                        && charter.duty == Duty::$duty
                        && charter.blast == Blast::$blast
                        && charter.checking == Checking::$checking
                        && charter.drops == Drops::$drops
                        && charter.start.checks.is_some() == $counts_checks
                }

                #[inline]
                fn royalty(_charter: &Charter) -> Royalty {
                    Royalty::$royalty
                }

                #[inline]
                fn duty(_charter: &Charter) -> Duty {
                    Duty::$duty
                }

                #[inline]
                fn blast(_charter: &Charter) -> Blast {
                    Blast::$blast
                }

                #[inline]
                fn checking(_charter: &Charter) -> Checking {
                    Checking::$checking
                }

                #[inline]
                fn drops(_charter: &Charter) -> Drops {
                    Drops::$drops
                }

                #[inline]
                fn counts_checks(_charter: &Charter) -> bool {
                    $counts_checks
                }
            }

        )*

        /// A position of a game that is defined by a charter, under the law that fits it.
        #[derive(Clone, PartialEq, Eq, Hash, Debug)]
        pub struct AnyCustom {
            charter: Enacted,
            state: AnyState,
        }

        /// Everything in such a position but its rules, by the law under which it is played.
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        enum AnyState {
            $($Law(State<<$Law as Law>::Memory>),)*
            Unwritten(State<Everything>),
        }

        impl AnyCustom {
            /// Makes a position under the law that fits the charter.
            pub(crate) fn make<M: MakePosition>(charter: &Enacted, make: M) -> Result<AnyCustom, M::Error> {
                let rules = charter.rules();
                $(
                    if $Law::governs(rules.charter()) {
                        let state = AnyState::$Law(make.make(rules.under::<$Law>())?.state());
                        return Ok(AnyCustom { charter: charter.clone(), state });
                    }
                )*
                let state = AnyState::Unwritten(make.make(rules)?.state());
                Ok(AnyCustom { charter: charter.clone(), state })
            }

            #[inline]
            pub(crate) fn visit<V: VisitPosition>(&self, visitor: V) -> V::Output {
                let rules = self.charter.rules();
                match &self.state {
                    $(AnyState::$Law(state) => visitor.visit(&Position::from_state(state, rules.under::<$Law>())),)*
                    AnyState::Unwritten(state) => visitor.visit(&Position::from_state(state, rules)),
                }
            }

            #[inline]
            pub(crate) fn visit_mut<V: VisitPositionMut>(&mut self, visitor: V) -> V::Output {
                let rules = self.charter.rules();
                match &mut self.state {
                    $(AnyState::$Law(state) => {
                        let mut pos = Position::from_state(state, rules.under::<$Law>());
                        let output = visitor.visit(&mut pos);
                        *state = pos.state();
                        output
                    })*
                    AnyState::Unwritten(state) => {
                        let mut pos = Position::from_state(state, rules);
                        let output = visitor.visit(&mut pos);
                        *state = pos.state();
                        output
                    }
                }
            }
        }

        impl Enacted {
            /// Hands the rules to generic code, under the law that fits them.
            pub(crate) fn visit<V: VisitRules>(&self, visitor: V) -> V::Output {
                let rules = self.rules();
                $(
                    if $Law::governs(rules.charter()) {
                        return visitor.visit(rules.under::<$Law>());
                    }
                )*
                visitor.visit(rules)
            }
        }
    };
}

impl AnyCustom {
    pub(crate) fn variant(&self) -> Variant {
        Variant::Custom(self.charter.clone())
    }
}

laws! {
    /// As chess.
    Royal(()): Kings, Free, Never, Allowed, Never, false;
    /// As losers.
    RoyalDuty(()): Kings, Capture, Never, Allowed, Never, false;
    /// As extinction.
    Common(()): Nobody, Free, Never, Allowed, Never, false;
    /// As antichess.
    CommonDuty(()): Nobody, Capture, Never, Allowed, Never, false;
    /// As three-check.
    Counted(ChecksLeft): Kings, Free, Never, Allowed, Never, true;
    /// As racing kings.
    Discreet(()): Kings, Free, Never, Forbidden, Never, false;
    /// As atomic.
    Explosive(()): Kings, Free, Neighbours, Allowed, Never, false;
    /// As crazyhouse.
    Dropping(House): Kings, Free, Never, Allowed, Captured, false;
}
