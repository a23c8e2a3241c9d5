//! Games by rules of the players' own, which are told as the text of a charter.

use crate::{Complaint, GameCards, PageTable, save};
use misere_notation::charter;
use misere_rules::Variant;
use misere_table::save::json;

/// The games of a charter.
#[derive(Clone, Debug)]
pub struct OwnRules(Vec<Variant>);

impl OwnRules {
    /// Reads a charter.
    ///
    /// # Errors
    ///
    /// Every complaint, with its place in the text.
    pub fn read(text: &str) -> Result<OwnRules, Complaint> {
        let games = charter::enact(text).map_err(Complaint::other)?;
        Ok(OwnRules(games.into_iter().map(Variant::Custom).collect()))
    }

    /// The games, in the order of the text.
    pub fn cards(&self) -> GameCards {
        GameCards::of(&self.0)
    }

    /// A game by these rules that is played elsewhere, as [`PageTable::follow`].
    ///
    /// # Errors
    ///
    /// If they are no entries, or lead to no game.
    pub fn follow(&self, json: &str) -> Result<PageTable, Complaint> {
        let own = |key: &str| self.0.iter().find(|game| game.card().key == key).cloned();
        Ok(PageTable::of(json::follow(json.as_bytes(), |key| own(key).or_else(|| save::games(key)))?))
    }
}
