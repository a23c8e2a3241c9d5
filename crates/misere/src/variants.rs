//! `misere variants`: every game there is.

use crate::cli::Variants;
use crate::games::Games;
use misere_notation::fen;
use misere_notation::names::{self, Named};
use misere_rules::Variant;
use serde::Serialize;
use std::io::{self, Write};

/// A game as it is listed.
#[derive(Serialize, Debug)]
pub(crate) struct Game<'a> {
    pub(crate) key: &'a str,
    pub(crate) title: &'a str,
    pub(crate) aim: &'a str,
    pub(crate) aliases: Vec<&'a str>,
    pub(crate) start: String,
    pub(crate) names: Names,
}

/// What other programs call it, each `null` where it is not known there.
#[derive(Serialize, Debug, Default)]
pub(crate) struct Names {
    /// The word in addresses and JSON.
    lichess: Option<&'static str>,
    /// The value of `UCI_Variant`.
    uci: Option<&'static str>,
    /// The word for `variant`.
    xboard: Option<&'static str>,
    /// The number among the wild games.
    icc: Option<u8>,
    /// The tag `Variant`.
    pgn: Option<String>,
}

impl<'a> Game<'a> {
    fn of(variant: &'a Variant) -> Game<'a> {
        let card = variant.card();
        let start = fen::write(&variant.start().to_setup()).to_string();
        let names = Names::of(variant);
        Game {
            key: card.key,
            title: card.title,
            aim: card.aim,
            aliases: card.aliases.iter().collect(),
            start,
            names,
        }
    }
}

impl Names {
    fn of(variant: &Variant) -> Names {
        let names = names::of(variant);
        let lichess = names.lichess.map(|lichess| lichess.key);
        let pgn = Named::from(variant.clone()).pgn_tag().map(str::to_owned);
        Names { lichess, uci: names.uci, xboard: names.xboard, icc: names.icc, pgn }
    }
}

pub(crate) fn run(options: &Variants, out: &mut impl Write) -> anyhow::Result<()> {
    let known = Games::read(&options.charter)?;
    let games: Vec<Game<'_>> = known.all().map(Game::of).collect();
    if options.json {
        write_json(&games, out)?
    } else {
        write_text(&games, out)?
    }
    Ok(())
}

fn write_json(games: &[Game<'_>], out: &mut impl Write) -> io::Result<()> {
    serde_json::to_writer_pretty(&mut *out, games)?;
    writeln!(out)
}

/// One paragraph per game.
fn write_text(games: &[Game<'_>], out: &mut impl Write) -> io::Result<()> {
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

    fn game(key: &'static str, title: &'static str, aim: &'static str) -> Game<'static> {
        let start = "8/8/8/8/8/8/8/8 w - - 0 1".to_owned();
        Game { key, title, aim, aliases: Vec::new(), start, names: Names::default() }
    }

    fn games() -> [Game<'static>; 2] {
        [Game { aliases: vec!["uno", "eins"], ..game("one", "One", "Win") }, game("two", "Two", "Lose")]
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
