//! Games as they are written for exchange.
//!
//! Of a game that breaks off the good moves are written, and behind them a comment that says why, with
//! the rest of the game as it stood; of a variation that does, the same in a comment on the move that it
//! varies. What else is passed over is kept in a comment on the game. A game that cannot start, because its
//! variant is unknown or its position cannot be set up, keeps its tags and its text. What is written is
//! written the same again. Of
//! more than [`MAX_FLAWS`](misere_notation::pgn::MAX_FLAWS) flaws the others are lost, and their number
//! is told.

use super::rest::{self, Finder};
use super::{BlockReport, notes};
use misere_notation::pgn::{BadText, Block, PgnError, PgnErrorKind, PgnGame, Reading};
use std::io::{self, Write as _};

pub(super) fn rewrite(block: &Block, reading: Reading<'_>) -> io::Result<BlockReport> {
    let mut report = BlockReport::default();
    let mut reader = block.reader();
    let mut finder = Finder::new(block);
    let mut begin = 0;
    while let Some(mut game) = PgnGame::read_with(&mut reader, reading)? {
        let plies = game.tree.plies();
        notes::on(&game).into_iter().for_each(|note| report.note(note));
        game = game.with_roster();
        let text = GameText { bytes: block.bytes(), begin, end: reader.offset() as usize };
        begin = text.end;
        if game.error.is_some() || !game.flaws.is_empty() {
            game.flaws.iter().chain(&game.error).for_each(|error| report.complain(error));
            if game.more_flaws > 0 {
                report.note(format!(
                    "{} more flaws are not told, and what they are about is lost",
                    game.more_flaws
                ));
            }
            report.broken += u64::from(game.error.is_some());
            let lost = Lost::find(&game, &mut finder, &text);
            match &game.error {
                Some(error) if error.ply.is_none() => {
                    let movetext = reader.movetext_offset() as usize;
                    lost.write_unstarted(&mut game, &text, movetext, &mut report.text)?;
                }
                _ => lost.write(&mut game, &mut report.text)?,
            }
        } else {
            write!(report.text, "{game}")?;
        }
        report.plies += plies as u64;
        report.games += 1;
    }
    Ok(report)
}

/// The text of a game in its block.
struct GameText<'a> {
    bytes: &'a [u8],
    begin: usize,
    end: usize,
}

/// What the moves of a game do not tell, as it stands in the file.
struct Lost<'a> {
    /// For each flaw the text that it is about.
    flaws: Vec<&'a [u8]>,
    /// The text behind the place where the game breaks off.
    rest: &'a [u8],
}

impl<'a> Lost<'a> {
    fn find(game: &PgnGame, finder: &mut Finder<'a>, text: &GameText<'a>) -> Lost<'a> {
        let from = |begin: usize| text.bytes.get(begin..text.end).unwrap_or_default();
        let flaws =
            game.flaws.iter().map(|flaw| passed_over(flaw, from(finder.offset(flaw.place)))).collect();
        let error = game.error.as_ref().filter(|error| error.ply.is_some());
        Lost { flaws, rest: error.map_or(&[], |error| from(finder.offset(error.place))) }
    }

    fn write(&self, game: &mut PgnGame, out: &mut Vec<u8>) -> io::Result<()> {
        let flaws = std::mem::take(&mut game.flaws);
        for (flaw, text) in flaws.iter().zip(&self.flaws) {
            let root = game.tree.root();
            let tree = &mut game.tree;
            match (&flaw.kind, flaw.ply) {
                // The comment, the variation and the moves around the parenthesis are all read.
                (
                    PgnErrorKind::BadText(
                        BadText::OpenComment | BadText::OpenVariation | BadText::Parenthesis,
                    ),
                    _,
                ) => {}
                (PgnErrorKind::BadText(_), _) => tree.add_comment(root, &passed_over_remark(flaw, text)),
                (_, ply) => {
                    let varied = tree.main_line().nth(ply.unwrap_or(0));
                    let varied = varied.or_else(|| tree.main_line().last()).unwrap_or(root);
                    tree.add_comment(varied, &remark("variation broken off", flaw, text));
                }
            }
        }
        if let Some(error) = &game.error {
            let text = self.rest.trim_ascii_end();
            let text = text.strip_suffix(game.result().text().as_bytes()).unwrap_or(text);
            let last = game.tree.main_line().last().unwrap_or(game.tree.root());
            let remark = remark("broken off", error, text);
            game.tree.add_comment(last, &remark);
        }
        write!(out, "{game}")
    }

    /// Writes a game that cannot start: its tags, what else stands before the last of them as comments, and the
    /// rest as it stands. Only the tags change when this is written again, and they are in order then.
    fn write_unstarted(
        &self,
        game: &mut PgnGame,
        text: &GameText<'_>,
        movetext: usize,
        out: &mut Vec<u8>,
    ) -> io::Result<()> {
        let root = game.tree.root();
        // What the reader knows of the movetext is part of the text that is kept.
        game.tree.clear_remarks(root);
        for comment in rest::comments(&text.bytes[text.begin..movetext.max(text.begin)])? {
            game.tree.add_comment(root, &comment);
        }
        for (flaw, text) in game.flaws.iter().zip(&self.flaws) {
            if flaw.kind == PgnErrorKind::BadText(BadText::Tag) {
                game.tree.add_comment(root, &passed_over_remark(flaw, text));
            }
        }
        let written = game.to_string();
        match rest::movetext(&text.bytes[movetext.clamp(text.begin, text.end)..text.end]) {
            b"" => out.write_all(written.as_bytes()),
            moves => {
                let result = format!("{}\n\n", game.result());
                let head = written.strip_suffix(&result).unwrap_or(&written).trim_ascii_end();
                let gap = if game.tree.comments(root).is_empty() { "\n\n" } else { "\n" };
                write!(out, "{head}{gap}{}\n\n", rest::text(moves))
            }
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

fn passed_over_remark(flaw: &PgnError, text: &[u8]) -> String {
    format!("passed over at {flaw}; it was: {}", rest::text(text))
}

fn remark(what: &str, error: &PgnError, text: &[u8]) -> String {
    format!("{what} at {error}; the rest was: {}", rest::text(text))
}

#[cfg(test)]
mod tests {
    use super::*;
    use misere_notation::pgn::Blocks;
    use misere_rules::random::Random;
    use std::fs;
    use std::path::Path;

    fn rewritten(bytes: &[u8]) -> Vec<u8> {
        let mut written = Vec::new();
        for block in Blocks::new(bytes, 1 << 18) {
            let report = rewrite(&block.expect("bytes can be read"), Reading::default());
            written.extend(report.expect("no game is too long").text);
        }
        written
    }

    #[track_caller]
    fn stays(bytes: &[u8]) {
        let once = rewritten(bytes);
        let again = rewritten(&once);
        assert!(
            once == again,
            "from {}\nonce:\n{}\nagain:\n{}",
            bytes.escape_ascii(),
            String::from_utf8_lossy(&once),
            String::from_utf8_lossy(&again)
        );
    }

    /// A few bytes are changed, left out or put in.
    fn mutate(bytes: &mut Vec<u8>, random: &mut Random) {
        const NEW: &[u8] = b"{}()[]\"\\;%$*.\n \r\0aN1-\xbd\xe9\xef\xe2";
        for _ in 0..=random.below(4) {
            let at = random.below(bytes.len() + 1);
            let new = NEW[random.below(NEW.len())];
            match bytes.get_mut(at) {
                Some(byte) if random.below(3) == 0 => *byte = new,
                Some(_) if random.below(2) == 0 => _ = bytes.remove(at),
                _ => bytes.insert(at, new),
            }
        }
    }

    #[test]
    fn whatever_is_rewritten_is_rewritten_the_same() {
        const WORDS: &[&str] = &[
            "[Event \"x\"]",
            "[Variant \"Draughts\"]",
            "[Variant \"Antichess\"]",
            "[FEN \"8/8 w\"]",
            "[White Anna]",
            "[Event \"",
            "[Result \"1-0\"]",
            "\n",
            "\n\n",
            "1.",
            "e4",
            "e5",
            "Nf3",
            "e3",
            "{",
            "}",
            "{ c }",
            "(",
            ")",
            "; x\n",
            "%",
            "\n% y\n",
            "$3",
            "$999",
            "!?",
            "1-0",
            "*",
            "½-½",
            "--",
            "é",
            "\u{feff}",
            "…",
        ];
        let mut random = Random(2);
        for _ in 0..20_000 {
            let words = (0..random.below(24)).map(|_| WORDS[random.below(WORDS.len())]);
            let mut bytes = words.collect::<Vec<_>>().join([" ", "", "\n"][random.below(3)]).into_bytes();
            if random.below(2) == 0 {
                mutate(&mut bytes, &mut random);
            }
            stays(&bytes);
        }
    }

    #[test]
    fn a_mutated_file_is_rewritten_the_same() {
        let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../testdata/pgn");
        let mut random = Random(3);
        for entry in fs::read_dir(corpus).expect("the corpus is there") {
            let path = entry.expect("a file").path();
            if path.extension().is_some_and(|extension| extension == "pgn") {
                let bytes = fs::read(&path).expect("a file");
                stays(&bytes);
                for _ in 0..40 {
                    let mut bytes = bytes.clone();
                    // Nothing can be played from there.
                    if random.below(2) == 0 {
                        bytes.splice(..0, *b"[Variant \"Draughts\"]\n");
                    }
                    mutate(&mut bytes, &mut random);
                    stays(&bytes);
                }
            }
        }
    }
}
