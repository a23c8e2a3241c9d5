//! Games as they are written for exchange.
//!
//! Of a game that breaks off the good moves are written, and behind them a comment that says why, with
//! the rest of the game as it stood; of a variation that does, the same in a comment on the move that it
//! varies. What else is passed over is kept in a comment on the game. A game that cannot even start,
//! because nobody knows its variant or its position cannot be set up, keeps its tags and its text. Of
//! more than [`MAX_FLAWS`](misere_notation::pgn::MAX_FLAWS) flaws the others are lost, and their number
//! is told.

use super::rest::{self, Finder};
use super::{Sheet, notes};
use misere_notation::pgn::{BadText, Block, Game, PgnError, PgnErrorKind, Place, Reading};
use std::io::{self, Write as _};

pub(super) fn rewrite(block: &Block, reading: Reading<'_>) -> io::Result<Sheet> {
    let mut sheet = Sheet::default();
    let mut reader = block.reader();
    let mut finder = Finder::new(block);
    while let Some(mut game) = Game::read_with(&mut reader, reading)? {
        let plies = game.tree.plies();
        notes::on(&game).into_iter().for_each(|note| sheet.note(note));
        game = game.with_roster();
        if game.error.is_some() || !game.flaws.is_empty() {
            let lost = Lost::find(&game, &mut finder, reader.place());
            game.flaws.iter().chain(&game.error).for_each(|error| sheet.complain(error));
            if game.more_flaws > 0 {
                sheet.note(format!(
                    "{} more flaws are not told, and what they are about is lost",
                    game.more_flaws
                ));
            }
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
    /// Behind the place where each variation breaks off, or what else is passed over.
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
        let flaws = game.flaws.iter().zip(begins);
        let variations = flaws.map(|(flaw, begin)| passed_over(flaw, text(begin))).collect();
        Lost { variations, rest: begin.map_or(&[], text) }
    }

    fn write(&self, game: &mut Game, out: &mut Vec<u8>) -> io::Result<()> {
        let flaws = std::mem::take(&mut game.flaws);
        for (flaw, text) in flaws.iter().zip(&self.variations) {
            let root = game.tree.root();
            let tree = &mut game.tree;
            match (&flaw.kind, flaw.ply) {
                // Nothing is lost by those.
                (PgnErrorKind::BadText(BadText::OpenComment | BadText::OpenVariation), _) => {}
                (PgnErrorKind::BadText(BadText::Parenthesis), _) => {}
                (PgnErrorKind::BadText(_), _) => {
                    let remark = format!("passed over at {flaw}; it was: {}", rest::text(text));
                    tree.add_comment(root, &remark);
                }
                (_, ply) => {
                    let varied = tree.main_line().nth(ply.unwrap_or(0));
                    let varied = varied.or_else(|| tree.main_line().last()).unwrap_or(root);
                    tree.add_comment(varied, &remark("variation broken off", flaw, text));
                }
            }
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

/// What a flaw is about, of the text that begins where it does.
fn passed_over<'a>(flaw: &PgnError, text: &'a [u8]) -> &'a [u8] {
    let until = |stop: fn(u8) -> bool| {
        let end = text.iter().skip(1).position(|&byte| stop(byte));
        end.map_or(text, |end| text[..=end].trim_ascii_end())
    };
    match flaw.kind {
        PgnErrorKind::BadText(BadText::Tag) => until(|byte| byte == b'\n'),
        PgnErrorKind::BadText(BadText::Nag) => until(|byte| !byte.is_ascii_alphanumeric()),
        PgnErrorKind::BadText(BadText::Variation) => rest::of_variation(text.get(1..).unwrap_or_default()),
        _ => rest::of_variation(text),
    }
}

fn remark(what: &str, error: &PgnError, text: &[u8]) -> String {
    format!("{what} at {error}; the rest was: {}", rest::text(text))
}
