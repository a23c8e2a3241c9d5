//! Games as JSON, one object a line, which tells all that is wrong with the game: nothing goes to stderr.

use super::{BlockReport, notes};
use crate::failure::Failure;
use crate::{json, verdict};
use misere_notation::fen;
use misere_notation::pgn::{Block, PgnErrorKind, PgnGame, Reading};
use misere_notation::san::{self, SanText};
use misere_notation::uci::{self, UciText};
use misere_rules::AnyGame;
use std::collections::HashMap;
use std::io::{self, Write as _};

pub(super) fn report(block: &Block, reading: Reading<'_>) -> io::Result<BlockReport> {
    let mut report = BlockReport::default();
    let mut reader = block.reader();
    while let Some(game) = PgnGame::read_with(&mut reader, reading)? {
        let plies = write(&mut report.text, &game)?;
        report.games += 1;
        report.plies += plies as u64;
        report.broken += u64::from(game.error.is_some());
    }
    Ok(report)
}

/// Writes a line, and tells how many moves the game has.
fn write(out: &mut Vec<u8>, game: &PgnGame) -> io::Result<usize> {
    let start = game.tree.start();
    let style = game.named.castling_style(&start.to_setup());
    match &game.error {
        None => out.extend_from_slice(b"{\"ok\":true"),
        Some(error) => {
            out.extend_from_slice(b"{\"ok\":false,\"error\":");
            Failure::of_pgn(error, style).write(out);
        }
    }
    if !game.flaws.is_empty() {
        out.extend_from_slice(b",\"flaws\":");
        json::list(out, &game.flaws, |out, flaw| Failure::of_pgn(flaw, style).write(out));
    }
    if game.more_flaws > 0 {
        write!(out, ",\"more_flaws\":{}", game.more_flaws)?;
    }
    let notes = notes::on(game);
    if !notes.is_empty() {
        out.extend_from_slice(b",\"notes\":");
        json::list(out, &notes, |out, note| json::string(out, note));
    }
    out.extend_from_slice(b",\"tags\":");
    write_tags(out, game);
    let unknown = matches!(&game.error, Some(error) if matches!(error.kind, PgnErrorKind::UnknownVariant(_)));
    out.extend_from_slice(b",\"variant\":");
    match unknown {
        true => out.extend_from_slice(b"null"),
        false => json::string(out, game.named.variant.card().key),
    }
    out.extend_from_slice(b",\"fen\":");
    match *start == start.variant().start() {
        true => out.extend_from_slice(b"null"),
        false => write!(out, "\"{}\"", fen::write(&start.to_setup()))?,
    }
    let mut played = AnyGame::new(start.clone());
    let mut pos = start.clone();
    let mut sans: Vec<SanText> = Vec::new();
    let mut moves: Vec<UciText> = Vec::new();
    for mv in game.tree.main_moves() {
        played.play_unchecked(mv);
        moves.push(uci::write(mv, style));
        sans.push(san::play(&mut pos, mv));
    }
    out.extend_from_slice(b",\"moves\":");
    json::list(out, &moves, |out, mv| json::plain(out, mv.as_bytes()));
    out.extend_from_slice(b",\"san\":");
    json::list(out, &sans, |out, san| json::plain(out, san.as_bytes()));
    out.extend_from_slice(b",\"result\":");
    json::plain(out, game.result().text().as_bytes());
    out.extend_from_slice(b",\"verdict\":");
    json::verdict(out, if unstarted(game) { None } else { verdict::of(&played) });
    let (comments, variations) = (game.tree.count_comments(), game.tree.count_variations());
    writeln!(out, ",\"comments\":{comments},\"variations\":{variations}}}")?;
    Ok(moves.len())
}

/// The last of several tags of a name counts, in the place of the first.
fn write_tags(out: &mut Vec<u8>, game: &PgnGame) {
    let mut values: HashMap<&str, &str> = game.tags.iter().collect();
    out.push(b'{');
    for (i, (name, value)) in game.tags.iter().filter_map(|(name, _)| values.remove_entry(name)).enumerate() {
        if i > 0 {
            out.push(b',');
        }
        json::string(out, name);
        out.push(b':');
        json::string(out, value);
    }
    out.push(b'}');
}

/// Is it unknown from where the game is played?
fn unstarted(game: &PgnGame) -> bool {
    game.error.as_ref().is_some_and(|error| error.ply.is_none())
}

#[cfg(test)]
mod tests {
    use super::*;
    use misere_notation::pgn::{Reader, Reading};
    use misere_rules::Faults;

    fn line(text: &str) -> String {
        let reading = Reading { pardoned: Faults::HARMLESS, ..Reading::default() };
        let game =
            PgnGame::read_with(&mut Reader::new(text.as_bytes()), reading).expect("text").expect("a game");
        let mut out = Vec::new();
        write(&mut out, &game).expect("a vector takes everything");
        String::from_utf8(out).expect("JSON is text")
    }

    #[test]
    fn harmless_faults_of_the_first_position_are_noted() {
        let text = "[FEN \"4k3/8/3N1N2/8/8/8/8/4K3 b - - 0 1\"]\n\n1... Ke7 *";
        assert!(
            line(text).starts_with(
                r#"{"ok":true,"notes":["in the tag FEN: no move can have given this check; it is played all the same"],"#
            ),
            "{}",
            line(text)
        );
    }

    #[test]
    fn a_game_is_one_line() {
        let text =
            "[Event \"\\\"A\\\"\"]\n[Variant \"Antichess\"]\n[Event \"B\"]\n\n1. e3 {quiet} b5 (1... a6) 1-0";
        assert_eq!(
            line(text),
            concat!(
                r#"{"ok":true,"notes":["expected the tag Event once, found it again: \"B\" counts, not \"\\\"A\\\"\""],"#,
                r#""tags":{"Event":"B","Variant":"Antichess"},"variant":"antichess","fen":null,"#,
                r#""moves":["e2e3","b7b5"],"san":["e3","b5"],"result":"1-0","verdict":null,"comments":1,"#,
                r#""variations":1}"#,
                "\n"
            )
        );
    }

    #[test]
    fn flaws_are_told_and_the_game_is_good() {
        let flawed = line("[White a]\n[Event \"x\"]\n\n1. e4 $300 (1. e5) e5 *");
        let expected = concat!(
            r#"{"ok":true,"flaws":[{"kind":"bad-tag","message":"expected a tag such as [White \"Anna\"], found a "#,
            r#"line that is none","line":1,"column":1},{"kind":"bad-nag","message":"expected an annotation from $0 "#,
            r#"to $255, found another","line":4,"column":7},{"kind":"illegal-move","message":"e5 is illegal: "#,
            r#"a pawn cannot move like that","ply":0,"move":"e5","why":"does-not-move-so","line":4,"column":16}],"#,
            r#""tags":{"Event":"x"},"#
        );
        assert!(flawed.starts_with(expected), "{flawed}");
        let many = format!("1. e4 {}e5 *", "(1. e5) ".repeat(300));
        assert!(line(&many).contains(r#""more_flaws":44,"#));
    }

    #[test]
    fn a_game_that_breaks_off_keeps_its_good_moves() {
        let broken = line("1. e4 e5\n2. Nf6 *");
        let expected = concat!(
            r#"{"ok":false,"error":{"kind":"illegal-move","message":"Nf6 is illegal: a knight cannot move like that","#,
            r#""ply":2,"move":"Nf6","why":"does-not-move-so","line":2,"column":4},"tags":{},"variant":"chess","#,
            r#""fen":null,"moves":["e2e4","e7e5"],"#
        );
        assert!(broken.starts_with(expected), "{broken}");
        let unknown = line("[Variant \"Draughts\"]\n\n1. e4 *");
        assert!(unknown.contains(r#""kind":"unknown-variant""#), "{unknown}");
        assert!(unknown.contains(r#""ply":0,"line":1,"column":1}"#), "{unknown}");
        assert!(unknown.contains(r#""variant":null,"fen":null,"moves":[]"#), "{unknown}");
    }
}
