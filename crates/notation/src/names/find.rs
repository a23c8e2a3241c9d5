//! The game that a name stands for.

use misere_rules::Variant;

use super::table::{Row, TABLE};
use super::{Named, StartKind};

/// No name is longer, however many blanks are put into it.
const LONGEST: usize = 64;

/// The built-in game that goes by this name, be it ours (key, alias, title) or another program's:
/// lichess keys and numbers, engines' and servers' names.
///
/// Exact spellings, in whatever case, go before those that differ in blanks, hyphens, underscores,
/// slashes or parentheses:
///
/// ```
/// use misere_notation::names;
/// use misere_rules::Variant;
///
/// let find = |name| names::find(name).map(|named| named.variant);
/// assert_eq!(find("kingOfTheHill"), Some(Variant::KingOfTheHill));
/// assert_eq!(find("6"), Some(Variant::Antichess));
/// assert_eq!(find("anti-chess"), Some(Variant::PlainAntichess));
/// assert_eq!(find("Anti-Chess"), Some(Variant::PlainAntichess));
/// assert_eq!(find("ANTI CHESS"), Some(Variant::Antichess));
/// assert_eq!(find("wild/17"), Some(Variant::Losers));
/// assert_eq!(find("Wild(26)"), Some(Variant::Giveaway));
/// assert_eq!(find("w24"), None);
/// ```
pub fn find(text: &str) -> Option<Named> {
    let text = text.trim();
    if text.len() > LONGEST {
        return None;
    }
    exact(text).or_else(|| loose(text))
}

fn exact(text: &str) -> Option<Named> {
    let is_meant = |name: &str| name.eq_ignore_ascii_case(text);
    let others = || in_table(|row| row.words().any(is_meant));
    let ours = || {
        let cards = || Variant::ALL.iter();
        let key = cards().find(|game| is_meant(game.card().key));
        let alias = || cards().find(|game| game.card().aliases.iter().any(is_meant));
        key.or_else(alias).map(Named::of)
    };
    // A title is what stands in nearly every tag of a PGN.
    let title = Variant::ALL.iter().find(|game| is_meant(game.card().title));
    title.map(Named::of).or_else(others).or_else(ours)
}

fn loose(text: &str) -> Option<Named> {
    let essence = essence(text);
    if let Some(id) = number(&essence) {
        return in_table(|row| row.names.lichess.is_some_and(|lichess| lichess.id == id))
            .or_else(|| in_table(|row| row.answers_to(&essence)));
    }
    if let Some(wild) = essence.strip_prefix("wild").and_then(number) {
        return in_table(|row| row.names.icc == Some(wild))
            .or_else(|| in_table(|row| row.answers_to(&essence)));
    }
    in_table(|row| row.answers_to(&essence)).or_else(|| Variant::named(&essence).map(Named::from))
}

fn in_table(is_meant: impl Fn(&Row) -> bool) -> Option<Named> {
    let row = TABLE.iter().find(|row| is_meant(row))?;
    Some(Named { variant: row.variant.clone(), start: row.start })
}

impl Row {
    /// Its names that are words. What it shares with another start of the game is left to that.
    pub(super) fn words(&self) -> impl Iterator<Item = &'static str> {
        let names = &self.names;
        let shared = [names.uci, names.chessops].into_iter().filter(|_| self.start == StartKind::Usual);
        let xboard = names.xboard.filter(|_| self.start != StartKind::Given);
        let own = [names.lichess.map(|lichess| lichess.key), xboard];
        shared.chain(own).flatten().chain(names.also.iter().copied())
    }

    fn answers_to(&self, wanted: &str) -> bool {
        self.words().any(|name| letters(name).eq(wanted.chars()))
    }
}

/// A number in plain digits.
fn number(digits: &str) -> Option<u8> {
    let plain = digits.bytes().all(|byte| byte.is_ascii_digit()) && !digits.starts_with('0');
    if plain { digits.parse().ok() } else { None }
}

/// The letters of a name, without accents and what is put between them.
fn letters(name: &str) -> impl Iterator<Item = char> {
    let is_filling = |c: &char| {
        c.is_whitespace() || matches!(c, '-' | '_' | '/' | '(' | ')' | '\'' | '’' | '\u{2010}'..='\u{2015}')
    };
    let plain = |c: char| if matches!(c, 'è' | 'é') { 'e' } else { c };
    name.chars().filter(move |c| !is_filling(c)).flat_map(char::to_lowercase).map(plain)
}

/// What matters of a name; `w26` is short for `wild26`.
fn essence(name: &str) -> String {
    let letters: String = letters(name).collect();
    match letters.strip_prefix('w') {
        Some(rest) if rest.starts_with(|c: char| c.is_ascii_digit()) => format!("wild{rest}"),
        _ => letters,
    }
}
