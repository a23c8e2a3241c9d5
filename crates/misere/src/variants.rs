//! `misere variants`: every game there is.

use crate::cli::{CharterFile, Variants};
use crate::ending::Misuse;
use anyhow::Context as _;
use misere_notation::{charter, fen};
use misere_rules::Variant;
use serde::Serialize;
use std::fs;
use std::io::{self, Read as _, Write};

/// A game as it is listed.
#[derive(Serialize, Debug)]
pub(crate) struct Game {
    pub(crate) key: &'static str,
    pub(crate) title: &'static str,
    pub(crate) aim: &'static str,
    pub(crate) aliases: &'static [&'static str],
    pub(crate) start: String,
}

impl Game {
    fn of(variant: Variant) -> Game {
        let card = variant.card();
        let start = fen::write(&variant.start().to_setup()).to_string();
        Game { key: card.key, title: card.title, aim: card.aim, aliases: card.aliases, start }
    }
}

/// The games of the charter, then the built-in ones in the order of the list that defines them.
fn all(charter: &CharterFile) -> anyhow::Result<Vec<Variant>> {
    Ok(custom(charter)?.into_iter().chain(Variant::ALL.iter().copied()).collect())
}

/// The game of this name, one of the charter first.
pub(crate) fn named(name: &str, charter: &CharterFile) -> anyhow::Result<Variant> {
    let games = all(charter)?;
    let (custom, built_in) = games.split_at(games.len() - Variant::ALL.len());
    let found = Variant::named_among(custom, name).or_else(|| Variant::named_among(built_in, name));
    found.ok_or_else(|| {
        let keys: Vec<_> = games.iter().map(|variant| variant.card().key).collect();
        Misuse(format!("expected one of the games {}, found `{name}`", keys.join(", "))).into()
    })
}

/// The games of the charter.
pub(crate) fn custom(file: &CharterFile) -> anyhow::Result<Vec<Variant>> {
    let Some(path) = &file.path else { return Ok(Vec::new()) };
    // One byte more than a charter may have is enough to be told so.
    let mut text = String::new();
    fs::File::open(path)
        .and_then(|file| file.take(charter::LONGEST as u64 + 1).read_to_string(&mut text))
        .with_context(|| format!("cannot read {}", path.display()))?;
    let games = charter::enact(&text).with_context(|| format!("in {}", path.display()))?;
    Ok(games.into_iter().map(Variant::Custom).collect())
}

pub(crate) fn run(options: &Variants, out: &mut impl Write) -> anyhow::Result<()> {
    let games: Vec<Game> = all(&options.charter)?.into_iter().map(Game::of).collect();
    if options.json {
        write_json(&games, out)?
    } else {
        write_text(&games, out)?
    }
    Ok(())
}

fn write_json(games: &[Game], out: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, games)?;
    writeln!(out)
}

/// One paragraph per game.
fn write_text(games: &[Game], out: &mut impl Write) -> io::Result<()> {
    for (i, game) in games.iter().enumerate() {
        if i > 0 {
            writeln!(out)?;
        }
        writeln!(out, "{}: {}", game.key, game.title)?;
        writeln!(out, "  aim    {}", game.aim)?;
        if !game.aliases.is_empty() {
            writeln!(out, "  also   {}", game.aliases.join(", "))?;
        }
        writeln!(out, "  start  {}", game.start)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn games() -> [Game; 2] {
        let start = || "8/8/8/8/8/8/8/8 w - - 0 1".to_owned();
        [
            Game { key: "one", title: "One", aim: "Win", aliases: &["uno", "eins"], start: start() },
            Game { key: "two", title: "Two", aim: "Lose", aliases: &[], start: start() },
        ]
    }

    #[test]
    fn each_game_is_a_paragraph() {
        let mut out = Vec::new();
        write_text(&games(), &mut out).expect("a vector takes everything");
        let expected = "\
one: One
  aim    Win
  also   uno, eins
  start  8/8/8/8/8/8/8/8 w - - 0 1

two: Two
  aim    Lose
  start  8/8/8/8/8/8/8/8 w - - 0 1
";
        assert_eq!(String::from_utf8(out).expect("text"), expected);
    }

    #[test]
    fn json_is_one_array_of_objects() {
        let mut out = Vec::new();
        write_json(&games(), &mut out).expect("a vector takes everything");
        let games: serde_json::Value = serde_json::from_slice(&out).expect("JSON");
        assert_eq!(games[0]["aliases"][1], "eins");
        assert_eq!(games[1]["start"], "8/8/8/8/8/8/8/8 w - - 0 1");
    }
}
