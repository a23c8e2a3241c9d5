//! The built-in games as charters.

use misere_rules::{Charter, Variant};

use super::parse;

macro_rules! texts {
    ($($key:literal),* $(,)?) => {
        &[$(($key, include_str!(concat!("../../charters/", $key, ".toml")))),*]
    };
}

/// Keys of games and their charters.
const TEXTS: &[(&str, &str)] = texts![
    "chess",
    "antichess",
    "plain-antichess",
    "giveaway",
    "suicide",
    "losers",
    "codrus",
    "misere",
    "mit-antichess",
    "mit-antichess-basic",
    "mit-antichess-literal",
    "kingofthehill",
    "3check",
    "horde",
    "racingkings",
    "atomic",
    "crazyhouse",
    "extinction",
    "chessvar",
];

/// A game as a charter: what a game that inherits from it begins with.
///
/// ```
/// use misere_notation::charter;
/// use misere_rules::{Duty, Variant};
/// assert_eq!(charter::built_in(&Variant::Losers).duty, Duty::Capture);
/// ```
pub fn built_in(variant: &Variant) -> Charter {
    if let Variant::Custom(custom) = variant {
        return custom.charter().clone();
    }
    let games = text_of(variant).and_then(|text| parse(text).ok()).unwrap_or_default();
    games.into_iter().next().expect("a test reads the charter of every built-in game")
}

/// The text of a built-in game's charter.
///
/// ```
/// use misere_notation::charter;
/// use misere_rules::Variant;
/// assert!(charter::text_of(&Variant::Suicide).unwrap().contains("inherits = \"antichess\""));
/// ```
pub fn text_of(variant: &Variant) -> Option<&'static str> {
    let key = variant.card().key;
    let built_in = Variant::ALL.contains(variant);
    TEXTS.iter().find(|&&(name, _)| built_in && name == key).map(|&(_, text)| text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_built_in_game_has_a_charter_and_no_other_has() {
        assert!(TEXTS.iter().map(|&(key, _)| key).eq(Variant::ALL.iter().map(|variant| variant.card().key)));
        for variant in Variant::ALL {
            assert_eq!(built_in(variant).key, variant.card().key);
        }
    }
}
