//! Random words in random order, while searches end whenever they like.

#[path = "stage/first_move.rs"]
mod first_move;

use first_move::Engine;
use misere_protocol::{Effect, Games, Protocol, uci, xboard};
use proptest::prelude::*;

/// What may be said; `None` lets the engine go on.
fn talk(words: &'static [&'static str]) -> impl Strategy<Value = Vec<Option<String>>> {
    let line = prop::collection::vec(prop::sample::select(words), 1..4).prop_map(|words| words.join(" "));
    let garbage = "\\PC{0,12}";
    prop::collection::vec(
        prop_oneof![6 => line.prop_map(Some), 1 => garbage.prop_map(Some), 4 => Just(None)],
        0..60,
    )
}

const UCI: &[&str] = &[
    "uci",
    "isready",
    "ucinewgame",
    "stop",
    "ponderhit",
    "d",
    "eval",
    "bench",
    "debug on",
    "go",
    "go infinite",
    "go ponder",
    "go depth 3",
    "go perft 2",
    "position startpos",
    "position startpos moves e2e4 e7e5",
    "position fen 8/8/8/8/8/8/8/K7 b - - 0 1",
    "setoption name UCI_Variant value antichess",
    "setoption name UCI_Variant value crazyhouse",
    "setoption name Hash value 2",
    "setoption name MultiPV value 3",
    "setoption name VariantPath value x",
    "quit",
    "moves",
    "e2e4",
    "value",
    "wtime 5",
    "searchmoves",
    "99999999999",
];

const XBOARD: &[&str] = &[
    "xboard",
    "protover 2",
    "new",
    "variant suicide",
    "variant crazyhouse",
    "force",
    "go",
    "playother",
    "white",
    "black",
    "level 40 5 0",
    "st 1",
    "sd 3",
    "nps 5",
    "time 100",
    "usermove e2e4",
    "usermove e7e5",
    "e2e3",
    "?",
    "ping 1",
    "draw",
    "result *",
    "setboard 8/8/8/8/8/8/8/K6k b - - 0 1",
    "edit",
    "hint",
    "bk",
    "undo",
    "remove",
    "hard",
    "easy",
    "post",
    "nopost",
    "analyze",
    ".",
    "exit",
    "memory 3",
    "cores 2",
    "option Level=3",
    "quit",
];

/// Runs a session to its end and tells how many answers of a kind there were, and how many searches.
fn run<P: Protocol>(
    mut session: P,
    talk: &[Option<String>],
    counts: fn(&P::Answer) -> bool,
) -> (usize, usize) {
    let mut engine = Engine::default();
    let (mut counted, mut over) = (0, false);
    let mut perform = |effects: Vec<Effect<P::Answer>>, engine: &mut Engine| {
        for effect in effects {
            match effect {
                Effect::Say(answer) => {
                    counted += usize::from(counts(&answer));
                    assert!(!answer.to_string().trim().is_empty());
                }
                Effect::Order(order) => engine.take(order),
                Effect::Quit => over = true,
            }
        }
    };
    for line in talk {
        let effects = match line {
            Some(line) => session.handle(line.as_bytes()),
            None => engine.next().map_or(Vec::new(), |event| session.hear(event)),
        };
        perform(effects, &mut engine);
    }
    perform(session.leave(), &mut engine);
    while let Some(event) = engine.next() {
        perform(session.hear(event), &mut engine);
    }
    assert!(over, "a session ends when it is told to");
    (counted, engine.searches)
}

fn no_files(_: &str) -> std::io::Result<Vec<u8>> {
    Err(std::io::ErrorKind::NotFound.into())
}

proptest! {
    #[test]
    fn every_search_of_uci_is_answered_once(talk in talk(UCI)) {
        let session = uci::Session::new(Games::default(), no_files);
        let (answers, searches) = run(session, &talk, |answer| matches!(answer, uci::Answer::BestMove(..)));
        prop_assert_eq!(answers, searches);
    }

    #[test]
    fn every_ping_of_xboard_is_answered_once(talk in talk(XBOARD)) {
        let pings = talk.iter().flatten().take_while(|line| !line.starts_with("quit"));
        let mut editing = false;
        let mut sent = 0;
        for line in pings {
            if editing {
                editing = line != ".";
            } else if line.starts_with("edit") {
                editing = true;
            } else {
                sent += usize::from(line.starts_with("ping"));
            }
        }
        let quits = talk.iter().flatten().any(|line| line.starts_with("quit"));
        let session = xboard::Session::new(Games::default(), no_files);
        let (pongs, _) = run(session, &talk, |answer| matches!(answer, xboard::Answer::Pong(_)));
        prop_assert!(pongs >= sent && (quits || pongs == sent), "{} pings, {} pongs", sent, pongs);
    }
}
