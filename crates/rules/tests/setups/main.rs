//! What makes a setup playable: every fault alone, with others, pardoned, and in the games that see
//! it differently.

mod absurd;
mod games;
mod pardons;
mod single;

use misere_rules::{ByColor, ByRole, Color, Faults, Position, Role, Rules, Setup};

pub(crate) const NONE: Faults = Faults::NONE;

/// What is wrong with a setup, but for advisory faults.
pub(crate) fn faults<R: Rules>(rules: R, setup: &Setup) -> Faults {
    Position::from_setup(setup, rules).map_or_else(|error| error.faults(), |_| NONE)
}

/// What is wrong with a setup, advisory faults included.
pub(crate) fn strict<R: Rules>(rules: R, setup: &Setup) -> Faults {
    Position::from_setup_strict(setup, rules).map_or_else(|error| error.faults(), |_| NONE)
}

/// What is wrong with a board, whether one is strict or not.
pub(crate) fn wrong<R: Rules>(rules: R, placement: &str, turn: Color) -> Faults {
    let setup = Setup::draw(placement).with_turn(turn);
    assert_eq!(faults(rules, &setup), strict(rules, &setup).without(Faults::ADVISORY), "{placement}");
    strict(rules, &setup)
}

pub(crate) fn set<R: Rules>(rules: R, setup: &Setup) -> Position<R> {
    Position::from_setup(setup, rules).unwrap_or_else(|fault| panic!("{fault}"))
}

pub(crate) fn pockets(white: &[(Role, u8)], black: &[(Role, u8)]) -> ByColor<ByRole<u8>> {
    let hand = |held: &[(Role, u8)]| {
        ByRole::new_with(|role| held.iter().filter(|(held, _)| *held == role).map(|(_, count)| count).sum())
    };
    ByColor { white: hand(white), black: hand(black) }
}
