//! Games as they are written for exchange.
//!
//! Nothing is lost. Of a game that breaks off the good moves are written, and behind them a comment that
//! says why, with the rest of the game as it stood; of a variation that does, the same in a comment on
//! the move that it varies. A game that cannot even start, because nobody knows its variant or its
//! position cannot be set up, keeps its tags and its text.

use super::Sheet;
use super::rest::{self, Finder};
use misere_notation::pgn::{Block, Game, PgnError, Place};
use misere_rules::Variant;
use std::io::{self, Write as _};

pub(super) fn rewrite(block: &Block, games: &[Variant]) -> io::Result<Sheet> {
    let mut sheet = Sheet::default();
    let mut reader = block.reader();
    let mut finder = Finder::new(block);
    while let Some(mut game) = Game::read_among(&mut reader, games)? {
        let plies = game.tree.plies();
        if game.error.is_some() || !game.flaws.is_empty() {
            let lost = Lost::find(&game, &mut finder, reader.place());
            game.flaws.iter().chain(&game.error).for_each(|error| sheet.complain(error));
            sheet.broken += u64::from(game.error.is_some());
            lost.write(&mut game, &mut sheet.text)?;
        } else {
            write!(sheet.text, "{game}")?;
        }
        sheet.plies += plies as u64;
        sheet.games += 1;
    }
    Ok(sheet)
}

/// What the moves of a game do not tell, as it stands in the file.
struct Lost<'a> {
    /// Behind the place where each variation breaks off.
    variations: Vec<&'a [u8]>,
    /// Behind the place where the game does.
    rest: &'a [u8],
}

impl<'a> Lost<'a> {
    fn find(game: &Game, finder: &mut Finder<'a>, end: Place) -> Lost<'a> {
        let begins: Vec<usize> = game.flaws.iter().map(|flaw| finder.offset(flaw.place)).collect();
        let begin = game.error.as_ref().map(|error| finder.offset(error.place));
        let end = finder.offset(end);
        let text = |begin: usize| finder.text(begin, end);
        let variations = begins.into_iter().map(|begin| rest::of_variation(text(begin))).collect();
        Lost { variations, rest: begin.map_or(&[], text) }
    }

    fn write(&self, game: &mut Game, out: &mut Vec<u8>) -> io::Result<()> {
        let flaws = std::mem::take(&mut game.flaws);
        for (flaw, text) in flaws.iter().zip(&self.variations) {
            let varied = game.tree.main_line().nth(flaw.ply.unwrap_or(0));
            let varied = varied.or_else(|| game.tree.main_line().last()).unwrap_or(game.tree.root());
            game.tree.add_comment(varied, &remark("variation broken off", flaw, text));
        }
        let result = game.result().text();
        match &game.error {
            Some(error) if error.ply.is_none() => self.write_unstarted(game, result, out),
            Some(error) => {
                let text = self.rest.trim_ascii_end();
                let text = text.strip_suffix(result.as_bytes()).unwrap_or(text);
                let last = game.tree.main_line().last().unwrap_or(game.tree.root());
                let remark = remark("broken off", error, text);
                game.tree.add_comment(last, &remark);
                write!(out, "{game}")
            }
            None => write!(out, "{game}"),
        }
    }

    fn write_unstarted(&self, game: &Game, result: &str, out: &mut Vec<u8>) -> io::Result<()> {
        let written = game.to_string();
        let tags = written.strip_suffix(&format!("{result}\n\n")).unwrap_or(&written);
        match rest::without_tags(self.rest).trim_ascii_end() {
            b"" => out.write_all(written.as_bytes()),
            moves => write!(out, "{tags}{}\n\n", rest::text(moves)),
        }
    }
}

fn remark(what: &str, error: &PgnError, text: &[u8]) -> String {
    format!("{what} at {error}; the rest was: {}", rest::text(text))
}
