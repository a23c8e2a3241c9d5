//! The file that `--pgn` names. It gets its name when the match is over.

use anyhow::Context as _;
use misere_table::save::file::{DraftFile, Pipes};
use std::io::Write as _;
use std::path::Path;

/// A file of games.
pub(super) struct GamesFile {
    name: String,
    draft: DraftFile,
    /// How many bytes of whole games it has.
    whole: u64,
    games: u64,
    /// Why it takes no more.
    failure: Option<anyhow::Error>,
}

impl GamesFile {
    /// Begins the file. What was there under its name stays there until the end.
    pub(super) fn begin(path: &Path) -> anyhow::Result<GamesFile> {
        let name = path.display().to_string();
        let draft = DraftFile::begin(path, Pipes::Written).with_context(|| format!("cannot write {name}"))?;
        Ok(GamesFile { name, draft, whole: 0, games: 0, failure: None })
    }

    /// Adds a game, unless one before could not be written; says so if this is the first that cannot.
    pub(super) fn add(&mut self, game: &str) -> Option<String> {
        if self.failure.is_some() {
            return None;
        }
        match self.draft.write_all(game.as_bytes()) {
            Ok(()) => {
                self.whole += game.len() as u64;
                self.games += 1;
                None
            }
            Err(error) => {
                let failure =
                    format!("cannot write {}: {error}; it has the first {} games", self.name, self.games);
                self.failure = Some(anyhow::anyhow!(failure.clone()));
                Some(failure)
            }
        }
    }

    /// Gives it its name, or says why it does not have all games.
    pub(super) fn finish(mut self) -> Option<anyhow::Error> {
        // No file is better than an empty one in the place of an old one.
        if self.games == 0 {
            return self.failure;
        }
        let shortened = if self.failure.is_some() { self.draft.shorten(self.whole) } else { Ok(()) };
        let finished = shortened.and_then(|()| self.draft.finish());
        let finished = finished.with_context(|| format!("cannot write {}", self.name));
        self.failure.or(finished.err())
    }
}
