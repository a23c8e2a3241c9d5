//! The games of a text and what they inherit from one another.

use std::collections::HashMap;

use misere_rules::quote::quote;
use misere_rules::{Charter, Clause, Variant};
use toml::de::{DeTable, DeValue};

use super::built_in::built_in;
use super::clauses::{self, CLAUSES, INHERITS};
use super::error::Notes;
use super::suggest::{did_you_mean, suggest};
use super::value::Item;

/// More text than any charter needs; it bounds what a stranger's text can cost.
pub const LONGEST: usize = 64 * 1024;

/// A charter that has been read, and where its clauses stand.
pub(super) struct Reading {
    pub(super) charter: Charter,
    header: usize,
    places: HashMap<String, usize>,
    /// Keys of clauses that have a complaint already.
    doubtful: Vec<String>,
    /// Is there anything at all to complain about, here or in what it inherits?
    sound: bool,
}

/// Reads every charter of a text, complaining about what cannot be read.
pub(super) fn read(text: &str, notes: &mut Notes) -> Vec<Reading> {
    if text.len() > LONGEST {
        // How many there are the caller may not know: who reads a file stops at the first that is too many.
        notes.add(0, format!("expected at most {LONGEST} bytes of text, found more"));
        return Vec::new();
    }
    let (document, errors) = DeTable::parse_recoverable(text);
    for error in &errors {
        let at = error.span().map_or(text.len(), |span| span.start);
        notes.add(at, format!("expected TOML: {}", error.message()));
    }
    if errors.is_empty() {
        return read_all(document.get_ref(), notes);
    }
    // The lines that are TOML have been read as they stand, but their clauses may miss the others.
    let mut elsewhere = Notes::default();
    read_all(document.get_ref(), &mut elsewhere);
    notes.add_elsewhere(elsewhere, text);
    Vec::new()
}

fn read_all(document: &DeTable<'_>, notes: &mut Notes) -> Vec<Reading> {
    let games = Game::all(document, notes);
    let parents: Vec<Parent> = (0..games.len()).map(|index| Game::parent(&games, index, notes)).collect();
    let mut readings: Vec<Option<Reading>> = games.iter().map(|_| None).collect();
    for index in 0..games.len() {
        for heir in line_of_descent(index, &parents, &readings, &games, notes) {
            let (base, sound) = match &parents[heir] {
                &Parent::Game(parent) => match &readings[parent] {
                    Some(reading) => (reading.charter.clone(), reading.sound),
                    None => (Charter::chess(), false),
                },
                Parent::BuiltIn(variant) => (built_in(variant), true),
                Parent::Chess => (Charter::chess(), true),
                Parent::Unknown => (Charter::chess(), false),
            };
            readings[heir] = Some(games[heir].read(&base, sound, notes));
        }
    }
    readings.into_iter().flatten().collect()
}

impl Reading {
    /// Where to complain about a clause: the key that set it, or one that made it wrong, or the head
    /// of the table. `None` if the complaint would only follow from another.
    pub(super) fn place_of(&self, clause: Clause) -> Option<usize> {
        let related: &[&str] = match clause {
            Clause::Kings => &["kings", "royalty"],
            Clause::Promotions => &["promotions", "royalty"],
            Clause::DoubleStep => &["double-step"],
            Clause::Checking => &["checking", "royalty"],
            Clause::Checks => &["checks", "start", "royalty"],
            Clause::Precedence => &["precedence"],
            // Any clause may be what makes the start position unplayable.
            Clause::Start if !self.sound => return None,
            Clause::Start => &["start"],
            _ => &[],
        };
        if self.doubtful.iter().any(|key| related.contains(&key.as_str())) {
            return None;
        }
        Some(related.iter().find_map(|&key| self.places.get(key)).copied().unwrap_or(self.header))
    }
}

/// What a game begins with.
enum Parent {
    Chess,
    BuiltIn(Variant),
    Game(usize),
    Unknown,
}

/// A table of the text.
struct Game<'a> {
    key: &'a str,
    header: usize,
    /// Keys, where they stand, and their values, in the order of the text.
    entries: Vec<(&'a str, usize, Item<'a>)>,
}

impl<'a> Game<'a> {
    fn all(document: &'a DeTable<'a>, notes: &mut Notes) -> Vec<Game<'a>> {
        let mut games = Vec::new();
        for (key, value) in document {
            let (name, header) = (key.get_ref().as_ref(), key.span().start);
            let is_name = |c: char| c.is_alphanumeric() || c == '-' || c == '_';
            match value.get_ref() {
                DeValue::Table(table) if !name.is_empty() && name.chars().all(is_name) => {
                    let entry = |(key, value): (&'a toml::Spanned<_>, &'a toml::Spanned<_>)| {
                        let key_text: &'a str = AsRef::<str>::as_ref(key.get_ref());
                        (key_text, key.span().start, Item::new(key_text, value))
                    };
                    let mut entries: Vec<_> = table.iter().map(entry).collect();
                    entries.sort_by_key(|&(_, at, _)| at);
                    games.push(Game { key: name, header, entries });
                }
                DeValue::Table(_) => {
                    let found = quote(name);
                    let message =
                        format!("expected a name of letters, digits and hyphens for a game, found {found}");
                    notes.add(header, message);
                }
                _ => {
                    let found = quote(name);
                    notes.add(
                        header,
                        format!("expected a table for a game, such as [my-game], found the key {found}"),
                    );
                }
            }
        }
        if document.is_empty() {
            notes.add(0, "expected a table for a game, such as [my-game], found none");
        }
        games.sort_by_key(|game| game.header);
        games
    }

    /// The game that it inherits from: another one of the text, or a built-in one.
    fn parent(games: &[Game<'_>], index: usize, notes: &mut Notes) -> Parent {
        let Some(item) = games[index].item(INHERITS) else { return Parent::Chess };
        let expected = "the name of a game";
        let Some(name) = item.text(expected, notes) else { return Parent::Unknown };
        let other = games.iter().position(|game| game.key == name).filter(|&other| other != index);
        if let Some(parent) = other.map(Parent::Game).or_else(|| Variant::named(name).map(Parent::BuiltIn)) {
            return parent;
        }
        // Only the first tables are compared: a text may have very many.
        let tables = games.iter().map(|game| game.key).filter(|&key| key != games[index].key).take(100);
        let built_in = Variant::ALL.iter().flat_map(|variant| {
            let card = variant.card();
            core::iter::once(card.key).chain(card.aliases.iter())
        });
        let hint = did_you_mean(name, tables.chain(built_in));
        let message = format!(
            "expected a built-in game or a table of this text for {INHERITS}, found {}{hint}",
            quote(name)
        );
        notes.add(item.at, message);
        Parent::Unknown
    }

    fn item(&self, key: &str) -> Option<Item<'a>> {
        self.entries.iter().find(|&&(name, ..)| name == key).map(|&(_, _, item)| item)
    }

    /// The base, amended.
    fn read(&self, base: &Charter, base_is_sound: bool, notes: &mut Notes) -> Reading {
        let mut charter = base.clone();
        charter.key = self.key.to_owned();
        charter.title = self.key.to_owned();
        charter.aliases = Vec::new();
        let mut doubtful = Vec::new();
        for &(key, at, _) in &self.entries {
            if !clauses::keys().any(|known| known == key) {
                let hint = did_you_mean(key, clauses::keys());
                let known = if hint.is_empty() { format!(" ({})", list_of_keys()) } else { String::new() };
                notes.add(at, format!("expected a clause of a charter{known}, found {}{hint}", quote(key)));
                doubtful.extend(suggest(key, clauses::keys()).map(str::to_owned));
            }
        }
        let unknown = doubtful.len();
        for &(key, amend) in CLAUSES {
            if let Some(item) = self.item(key) {
                let before = notes.len();
                amend(&mut charter, item, notes);
                if notes.len() > before {
                    doubtful.push(key.to_owned());
                }
            }
        }
        clauses::draw_consequences(&mut charter, base, |key| self.item(key).is_some());
        let places = self.entries.iter().map(|&(key, at, _)| (key.to_owned(), at)).collect();
        let sound = base_is_sound && unknown == 0 && doubtful.is_empty();
        Reading { charter, header: self.header, places, doubtful, sound }
    }
}

fn list_of_keys() -> String {
    clauses::keys().collect::<Vec<_>>().join(", ")
}

/// The games to be read before this one and itself, eldest first; those that have been read are left
/// out. Recursion would let a long line of heirs overflow the stack.
fn line_of_descent(
    index: usize,
    parents: &[Parent],
    readings: &[Option<Reading>],
    games: &[Game<'_>],
    notes: &mut Notes,
) -> Vec<usize> {
    let mut line = Vec::new();
    let mut next = Some(index).filter(|&heir| readings[heir].is_none());
    while let Some(heir) = next {
        if line.contains(&heir) {
            if let Some(item) = games[heir].item(INHERITS) {
                item.expected("a game that does not inherit from this one", notes);
            }
            break;
        }
        line.push(heir);
        next = match parents[heir] {
            Parent::Game(parent) if readings[parent].is_none() => Some(parent),
            _ => None,
        };
    }
    line.reverse();
    line
}
