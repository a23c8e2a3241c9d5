//! Engines that behave, and engines that do not.
//!
//! The tests start their own program as an engine: each function here is a test that is only run
//! when it is summoned, and that talks UCI on stdin and stdout.

use misere_notation::names;
use misere_notation::uci::{self, CastlingStyle};
use misere_notation::{fen, uci::parse};
use misere_rules::{AnyPosition, Variant};
use std::io::{self, Write as _};
use std::path::Path;
use std::thread::sleep;
use std::time::Duration;

/// When those misbehave that do: they play two moves of a game before.
const THIRD: usize = 3;

/// What an engine does when it is asked for a move, and for which time.
type Habit = fn(&AnyPosition, usize) -> String;

/// Without this word among the arguments no engine is wanted, and all tests are run that are ignored
/// otherwise. It is a filter for the tests that are run, and matches none.
const SUMMONED: &str = "as-engine";

/// The words that start one of these engines.
pub(crate) fn engine(name: &str) -> String {
    engine_at(&std::env::current_exe().expect("the test runs"), name)
}

/// The same for a copy of this program.
pub(crate) fn engine_at(program: &Path, name: &str) -> String {
    format!("'{}' --ignored --exact fake::{name} {SUMMONED} name={name}", program.display())
}

/// A legal move that depends on the position alone.
fn good_move(pos: &AnyPosition) -> String {
    let moves = pos.legal_moves();
    let choice = moves[(pos.key() >> 32) as usize % moves.len()];
    uci::write(choice, CastlingStyle::of(&pos.to_setup())).to_string()
}

fn say(line: &str) {
    let mut stdout = io::stdout().lock();
    writeln!(stdout, "{line}").and_then(|()| stdout.flush()).expect("the match listens");
}

fn is_summoned() -> bool {
    std::env::args().any(|word| word == SUMMONED)
}

/// Talks UCI until it is told to quit.
fn talk(variants: &str, habit: Habit) {
    if !is_summoned() {
        return;
    }
    let mut variant = Variant::Chess;
    let mut pos = variant.start();
    let mut asked = 0;
    for line in io::stdin().lines() {
        let line = line.expect("text");
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            ["uci"] => {
                // The first line stands behind what a test says when it begins.
                say("\nid name Fake\noption name Hash type spin default 16 min 1 max 64");
                if !variants.is_empty() {
                    say(&format!("option name UCI_Variant type combo default chess {variants}"));
                }
                say("uciok");
            }
            ["isready"] => say("readyok"),
            ["ucinewgame"] => asked = 0,
            ["setoption", "name", "UCI_Variant", "value", name] => {
                variant = names::find(name).expect("it was advertised").variant;
            }
            ["position", "fen", ..] => pos = position(&variant, &words[2..]),
            ["go", ..] => {
                asked += 1;
                say("info depth 3 score cp 7 nodes 500 pv a1a1");
                say(&format!("bestmove {}", habit(&pos, asked)));
            }
            ["quit"] => return,
            _ => {}
        }
    }
}

fn position(variant: &Variant, words: &[&str]) -> AnyPosition {
    let end = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
    let mut pos = fen::position(variant, &words[..end].join(" ")).expect("the match sends positions");
    for text in words.iter().skip(end + 1) {
        let mv = pos.find(parse(text).expect("the match sends moves")).expect("the match sends legal moves");
        pos.play_unchecked(mv);
    }
    pos
}

const GAMES: &str = "var chess var antichess var atomic var crazyhouse";

#[test]
#[ignore = "an engine, not a test"]
fn plays() {
    talk(GAMES, |pos, _| good_move(pos));
}

#[test]
#[ignore = "an engine, not a test"]
fn crashes() {
    talk(GAMES, |pos, asked| if asked == THIRD { std::process::exit(7) } else { good_move(pos) });
}

#[test]
#[ignore = "an engine, not a test"]
fn hangs() {
    talk(GAMES, |pos, asked| {
        // If it is not killed, the test still has an end.
        sleep(Duration::from_secs(if asked == THIRD { 60 } else { 0 }));
        good_move(pos)
    });
}

#[test]
#[ignore = "an engine, not a test"]
fn floods() {
    talk(GAMES, |pos, asked| {
        let mut stdout = io::stdout().lock();
        while asked == THIRD && writeln!(stdout, "info depth 3 score cp 7 nodes 500 pv a1a1").is_ok() {}
        good_move(pos)
    });
}

#[test]
#[ignore = "an engine, not a test"]
fn cheats() {
    talk(GAMES, |pos, asked| if asked == THIRD { "a1h8".to_owned() } else { good_move(pos) });
}

#[test]
#[ignore = "an engine, not a test"]
fn babbles() {
    talk(GAMES, |pos, asked| if asked == THIRD { "(none)".to_owned() } else { good_move(pos) });
}

#[test]
#[ignore = "an engine, not a test"]
fn dawdles() {
    talk(GAMES, |pos, asked| {
        sleep(Duration::from_millis(if asked == THIRD { 900 } else { 0 }));
        good_move(pos)
    });
}

/// In its third game it leaves for good: its program is gone, too.
#[cfg(unix)]
#[test]
#[ignore = "an engine, not a test"]
fn deserts() {
    use std::sync::atomic::{AtomicUsize, Ordering};
    static GAMES_BEGUN: AtomicUsize = AtomicUsize::new(0);
    talk(GAMES, |pos, asked| {
        let game = GAMES_BEGUN.fetch_add(usize::from(asked == 1), Ordering::Relaxed);
        if game == 3 && asked == THIRD {
            let program = std::env::current_exe().expect("the engine runs");
            std::fs::remove_file(program).expect("it is a copy");
            std::process::exit(7);
        }
        good_move(pos)
    });
}

#[test]
#[ignore = "an engine, not a test"]
fn thinks() {
    talk(GAMES, |pos, _| {
        sleep(Duration::from_millis(10));
        good_move(pos)
    });
}

#[test]
#[ignore = "an engine, not a test"]
fn plays_chess_only() {
    talk("", |pos, _| good_move(pos));
}

#[test]
#[ignore = "an engine, not a test"]
fn says_nothing() {
    if is_summoned() {
        io::stdin().lines().for_each(drop);
    }
}
