//! The games that can be asked for: those of a charter, then the built-in ones under every name.

use crate::cli::CharterFile;
use crate::ending::Misuse;
use anyhow::Context as _;
use misere_notation::charter;
use misere_notation::names::Named;
use misere_rules::Variant;
use std::fs;
use std::io::Read as _;

/// The games that are known.
#[derive(Debug, Default)]
pub(crate) struct Games {
    /// Those that the user has defined.
    custom: Vec<Variant>,
}

impl Games {
    /// The built-in games and those of the charter, if there is one.
    pub(crate) fn read(file: &CharterFile) -> anyhow::Result<Games> {
        let Some(path) = &file.path else { return Ok(Games::default()) };
        // One byte more than a charter may have is enough to be told so.
        let mut text = String::new();
        fs::File::open(path)
            .and_then(|file| file.take(charter::LONGEST as u64 + 1).read_to_string(&mut text))
            .with_context(|| format!("cannot read {}", path.display()))?;
        let games = charter::enact(&text).with_context(|| format!("in {}", path.display()))?;
        Ok(Games { custom: games.into_iter().map(Variant::Custom).collect() })
    }

    /// The games of the charter, then the built-in ones in the order of the list that defines them.
    pub(crate) fn all(&self) -> impl Iterator<Item = &Variant> {
        self.custom.iter().chain(Variant::ALL)
    }

    /// The games of the charter.
    pub(crate) fn custom(&self) -> &[Variant] {
        &self.custom
    }

    /// The game of this name, one of the charter first.
    pub(crate) fn find(&self, name: &str) -> Result<Named, Misuse> {
        if let Some(variant) = Variant::named_among(&self.custom, name) {
            return Ok(variant.into());
        }
        name.parse().map_err(|error| {
            let keys: Vec<_> = self.custom.iter().map(|variant| variant.card().key).collect();
            match keys.is_empty() {
                true => Misuse(format!("{error}; `misere variants` lists them")),
                false => Misuse(format!("{error}; the charter has {}", keys.join(", "))),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use misere_notation::names::StartKind;
    use std::path::PathBuf;

    #[test]
    fn other_programs_names_are_known() {
        let games = Games::default();
        let find = |name| games.find(name).map(|named| (named.variant, named.start)).ok();
        assert_eq!(find("kingOfTheHill"), Some((Variant::KingOfTheHill, StartKind::Usual)));
        assert_eq!(find("wild 26"), Some((Variant::Giveaway, StartKind::Usual)));
        assert_eq!(find("Fischer Random"), Some((Variant::Chess, StartKind::Chess960)));
    }

    #[test]
    fn an_unknown_name_is_answered_with_a_known_one() {
        let error = Games::default().find("antichez").expect_err("there is no such game");
        assert_eq!(
            error.to_string(),
            "expected the name of a game, found \"antichez\" (did you mean \"antichess\"?); `misere variants` \
             lists them"
        );
    }

    #[test]
    fn the_charter_goes_first() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/charters/antichess.toml");
        let games = Games::read(&CharterFile { path: Some(PathBuf::from(path)) }).expect("a good charter");
        let named = games.find("antichess").expect("it has that game");
        assert!(matches!(named.variant, Variant::Custom(_)));
        assert_eq!(games.find("giveaway").expect("built in").variant, Variant::Giveaway);
        let error = games.find("draughts").expect_err("there is no such game").to_string();
        assert!(error.ends_with("; the charter has antichess"), "{error}");
    }
}
