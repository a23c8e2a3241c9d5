//! The games that a session can be asked for.

use core::fmt;
use std::{env, io};

use misere_notation::charter::{self, CharterError};
use misere_notation::names::{self, Named};
use misere_rules::Variant;

/// What stands between the paths of several files, as [`env::split_paths`] has it.
const PATH_SEPARATOR: char = if cfg!(windows) { ';' } else { ':' };

/// The games that a session knows: those of charters, then the built-in ones under every name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Games {
    custom: Vec<Variant>,
}

/// A text that cannot be used as a charter.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum BadCharter {
    /// It is no text.
    NotText,
    /// It is no charter.
    Refused(CharterError),
}

impl fmt::Display for BadCharter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BadCharter::NotText => f.write_str("expected UTF-8, found other bytes"),
            BadCharter::Refused(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for BadCharter {}

impl Games {
    /// The built-in games and these.
    pub fn new(custom: &[Variant]) -> Games {
        Games { custom: custom.to_vec() }
    }

    /// Gets to know the games of a charter, and tells which they are. A game that has the key of one
    /// that is known takes its place.
    ///
    /// # Errors
    ///
    /// If it is no charter, says everything that is wrong with it.
    pub fn learn(&mut self, charter: &[u8]) -> Result<Vec<Variant>, BadCharter> {
        let text = str::from_utf8(charter).map_err(|_| BadCharter::NotText)?;
        let games = charter::enact(text).map_err(BadCharter::Refused)?;
        let games: Vec<Variant> = games.into_iter().map(Variant::Custom).collect();
        self.custom.retain(|known| games.iter().all(|game| game.card().key != known.card().key));
        self.custom.extend(games.iter().cloned());
        Ok(games)
    }

    /// Gets to know the games of charter files, whose paths are parted as the system parts them, and
    /// tells for each what came of it.
    pub(crate) fn read(
        &mut self,
        paths: &str,
        mut read: impl FnMut(&str) -> io::Result<Vec<u8>>,
    ) -> Vec<String> {
        let paths = env::split_paths(paths).map(|path| path.display().to_string());
        let mut tell = |path: String| match read(&path) {
            Err(error) => {
                format!("cannot read {path}: {error} (several files are parted by `{PATH_SEPARATOR}`)")
            }
            Ok(text) => match self.learn(&text) {
                Err(error) => format!("in {path}: {error}"),
                Ok(games) => {
                    let keys: Vec<_> = games.iter().map(|game| game.card().key).collect();
                    format!("from {path}: {}", keys.join(", "))
                }
            },
        };
        // Interfaces call what is not there `<empty>`.
        paths.filter(|path| !path.is_empty() && path != "<empty>").map(&mut tell).collect()
    }

    /// Every game: the built-in ones in the order of the list that defines them, then those of
    /// charters. A built-in game whose key a charter has taken is not among them.
    pub fn all(&self) -> impl Iterator<Item = &Variant> {
        let taken = |game: &Variant| self.custom.iter().any(|custom| custom.card().key == game.card().key);
        let built_in = Variant::ALL.iter().filter(move |game| !taken(game));
        built_in.chain(&self.custom)
    }

    /// The game of this name, one of a charter first.
    ///
    /// # Errors
    ///
    /// If there is none, says what may have been meant.
    pub fn find(&self, name: &str) -> Result<Named, names::NameError> {
        Variant::named_among(&self.custom, name).map_or_else(|| name.parse(), |game| Ok(game.into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_charter_takes_the_place_of_what_it_renames() {
        let mut games = Games::default();
        assert_eq!(games.all().count(), Variant::ALL.len());
        games.learn(b"[mine]\ninherits = \"antichess\"").expect("a charter");
        games
            .learn(b"[mine]\ninherits = \"atomic\"\n[antichess]\ninherits = \"antichess\"")
            .expect("a charter");
        let keys: Vec<_> = games.all().map(|game| game.card().key).collect();
        assert_eq!(keys.len(), Variant::ALL.len() + 1);
        assert_eq!(keys.iter().filter(|key| **key == "antichess").count(), 1);
        assert!(matches!(games.find("antichess").expect("known").variant, Variant::Custom(_)));
        assert_eq!(games.find("3check").expect("known").variant, Variant::ThreeCheck);
    }

    #[test]
    fn what_is_no_charter_is_refused() {
        let mut games = Games::default();
        assert_eq!(games.learn(b"\xff"), Err(BadCharter::NotText));
        let error = games.learn(b"[mine]\nduty = 3").unwrap_err().to_string();
        assert!(error.starts_with("line 2"), "{error}");
    }
}
