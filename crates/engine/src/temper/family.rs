//! Games that share the weights of an evaluation.

use misere_rules::{Blast, Drops, Duty, Kings, Role, Royalty};

use super::{GameProfile, Objective};
use crate::nnue::View;

/// Games that share the weights of an evaluation: one file in `weights/` each, and at
/// most one network.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Family {
    Chess,
    Antichess,
    Codrus,
    Losers,
    Misere,
    Extinction,
    Atomic,
    Crazyhouse,
    Horde,
    Race,
    Hill,
    ThreeCheck,
}

/// Names each family, and so its file, once.
macro_rules! files {
    ($($family:ident: $name:literal,)*) => {
        impl Family {
            /// Its name.
            pub(crate) const fn name(self) -> &'static str {
                match self { $(Family::$family => $name,)* }
            }

            /// The family with this name.
            pub(crate) fn named(name: &str) -> Option<Family> {
                match name { $($name => Some(Family::$family),)* _ => None }
            }

            /// The name of its file of weights.
            #[cfg(feature = "tune")]
            pub(crate) fn file(self) -> &'static str {
                match self { $(Family::$family => concat!($name, ".txt"),)* }
            }

            /// Its weights.
            pub(crate) fn weights(self) -> &'static str {
                match self { $(Family::$family => include_str!(concat!("../../weights/", $name, ".txt")),)* }
            }
        }
    };
}

files! {
    Chess: "chess",
    Antichess: "antichess",
    Codrus: "codrus",
    Losers: "losers",
    Misere: "misere",
    Extinction: "extinction",
    Atomic: "atomic",
    Crazyhouse: "crazyhouse",
    Horde: "horde",
    Race: "race",
    Hill: "hill",
    ThreeCheck: "three-check",
}

impl Family {
    /// How a network sees Black's board.
    pub(crate) fn view(self) -> View {
        match self {
            Family::Race => View::Files,
            _ => View::Ranks,
        }
    }
}

impl GameProfile {
    /// The family whose weights fit the game best.
    pub(crate) fn family(&self) -> Family {
        match (self.objective, self.duty, self.royalty) {
            (Objective::LoseMaterial, Duty::Capture, Royalty::Nobody)
                if self.vital.contains(&(Role::King, Objective::LoseMaterial)) =>
            {
                Family::Codrus
            }
            (Objective::LoseMaterial, Duty::Capture, Royalty::Nobody) => Family::Antichess,
            (Objective::LoseMaterial, Duty::Capture, Royalty::Kings) => Family::Losers,
            (Objective::LoseMaterial, Duty::Free, _) => Family::Misere,
            (Objective::KeepMaterial, ..) if self.drops == Drops::Captured => Family::Crazyhouse,
            (Objective::KeepMaterial, ..) if self.blast == Blast::Neighbours => Family::Atomic,
            (Objective::KeepMaterial, ..) if self.kings == Kings::OneInAll => Family::Horde,
            (Objective::KeepMaterial, ..) if self.is_race() => Family::Race,
            (Objective::KeepMaterial, ..) if self.has_goals() => Family::Hill,
            (Objective::KeepMaterial, ..) if self.counts_checks => Family::ThreeCheck,
            (Objective::KeepMaterial, _, Royalty::Nobody) => Family::Extinction,
            (Objective::KeepMaterial, _, Royalty::Kings) => Family::Chess,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate::weights::Weights;
    use crate::searchable::dispatch::Dispatch;
    use misere_rules::Variant::{self, *};

    fn profile_of(game: &Variant) -> GameProfile {
        game.start().game_context().temper.profile
    }

    #[test]
    fn every_game_finds_its_family() {
        let family = |game: &Variant| profile_of(game).family();
        for (expected, games) in [
            (Family::Chess, &[Chess, MitAntichessLiteral][..]),
            (Family::Antichess, &[Antichess, PlainAntichess, Giveaway, Suicide]),
            (Family::Codrus, &[Codrus]),
            (Family::Losers, &[Losers, MitAntichess, MitAntichessBasic]),
            (Family::Misere, &[Misere]),
            (Family::Extinction, &[Extinction, ChessVar]),
            (Family::Atomic, &[Atomic]),
            (Family::Crazyhouse, &[Crazyhouse]),
            (Family::Horde, &[Horde]),
            (Family::Race, &[RacingKings]),
            (Family::Hill, &[KingOfTheHill]),
            (Family::ThreeCheck, &[ThreeCheck]),
        ] {
            for game in games {
                assert_eq!(family(game), expected, "{game:?}");
            }
        }
    }

    #[test]
    fn only_the_horde_has_other_weights_than_its_opponent() {
        for game in Variant::ALL {
            let profile = profile_of(game);
            let apart = Weights::read(profile.family().weights()).are_apart();
            assert_eq!(apart, profile.kings == Kings::OneInAll, "{game:?}");
        }
    }
}
