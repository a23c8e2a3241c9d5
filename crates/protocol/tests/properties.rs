//! Whatever is said, the session answers; and what it prints can be loaded again.

mod stage;

use misere_protocol::text::{Answer, Options};
use misere_rules::Variant;
use proptest::prelude::*;
use stage::Stage;
use std::time::Duration;

/// Something to say.
#[derive(Clone, Debug)]
enum Said {
    /// Anything.
    Bytes(Vec<u8>),
    /// A command, or something like it.
    Words(String),
    /// A game of these players, with these times, by the rules of this number.
    Start(bool, u64, bool, u64, prop::sample::Index),
    /// One of the legal moves.
    Move(prop::sample::Index, u64),
    /// The computer thinks so long, and moves.
    Computer(u64),
    /// A file is loaded after a byte of it was changed.
    Damage(prop::sample::Index, u8),
}

fn time() -> impl Strategy<Value = u64> {
    prop_oneof![Just(0), 1..2_000_u64, Just(100_000_000)]
}

fn said() -> impl Strategy<Value = Said> {
    let words = prop::sample::select(vec![
        "StartNewGame",
        "SaveGame",
        "LoadGame",
        "GetNextMove",
        "MakeNextMove",
        "MakeMove",
        "PrintBoard",
        "IsLegalMove",
        "LegalMove",
        "PrintAllMoves",
        "GetTime",
        "ShowBoard",
        "human",
        "computer",
        "white",
        "black",
        "0",
        "17",
        "-1",
        "e2-e4",
        "e7-e5",
        "a7-a8q",
        "P@e4",
        "game.xml",
        "chess",
        "6170-spring-2007",
        "x",
        "",
        "\t",
    ]);
    prop_oneof![
        1 => prop::collection::vec(any::<u8>(), 0..40).prop_map(Said::Bytes),
        3 => prop::collection::vec(words, 0..7).prop_map(|words| Said::Words(words.join(" "))),
        1 => (any::<bool>(), time(), any::<bool>(), time(), any::<prop::sample::Index>())
            .prop_map(|(white, w, black, b, rules)| Said::Start(white, w, black, b, rules)),
        12 => (any::<prop::sample::Index>(), 0..300_u64).prop_map(|(choice, spent)| Said::Move(choice, spent)),
        6 => (0..300_u64).prop_map(Said::Computer),
        1 => (any::<prop::sample::Index>(), any::<u8>()).prop_map(|(at, byte)| Said::Damage(at, byte)),
    ]
}

/// Says it; panics if the session does.
fn say(stage: &mut Stage, said: &Said) {
    match said {
        Said::Bytes(bytes) => drop(stage.reply(bytes)),
        Said::Words(words) => drop(stage.say(words)),
        Said::Start(white, white_time, black, black_time, rules) => {
            let player = |computer: &bool| if *computer { "computer" } else { "human" };
            let key = rules.get(Variant::ALL).card().key;
            let line =
                format!("StartNewGame {} {white_time} {} {black_time} {key}", player(white), player(black));
            assert_eq!(stage.say(&line), ["New game started"]);
        }
        Said::Move(choice, spent) => {
            let moves = legal_moves(stage);
            if !moves.is_empty() {
                let mv = choice.get(&moves);
                assert_eq!(stage.say(&format!("IsLegalMove {mv}")), ["legal"]);
                let lines = stage.say(&format!("MakeMove {mv} {spent}"));
                assert!(lines.is_empty() || lines[0] == *mv, "{lines:?}");
            }
        }
        Said::Computer(spent) => {
            stage.props.borrow_mut().thinking = Duration::from_millis(*spent);
            let thought = stage.say("GetNextMove");
            let made = stage.say("MakeNextMove");
            assert!(thought[0].len() > 6 || thought[0] == made[0], "{thought:?} {made:?}");
        }
        Said::Damage(at, byte) => {
            stage.say("SaveGame damaged.xml");
            if let Some(bytes) = stage.props.borrow_mut().files.get_mut("damaged.xml") {
                let at = at.index(bytes.len());
                bytes[at] = *byte;
            }
            stage.say("LoadGame damaged.xml");
        }
    }
}

fn legal_moves(stage: &mut Stage) -> Vec<String> {
    match stage.reply(b"PrintAllMoves").map(|reply| reply.result) {
        Some(Ok(Answer::Moves(moves))) => moves,
        _ => Vec::new(),
    }
}

/// What there is to know about a game.
fn facts(stage: &mut Stage) -> Option<[Vec<String>; 2]> {
    match stage.reply(b"PrintBoard").map(|reply| reply.result) {
        Some(Ok(Answer::Board(_))) => Some(["PrintBoard", "PrintAllMoves"].map(|line| stage.say(line))),
        _ => None,
    }
}

proptest! {
    #[test]
    fn whatever_is_said_the_board_that_is_printed_can_be_loaded(course in prop::collection::vec(said(), 1..60)) {
        let mut stage = Stage::new(Options::default());
        stage.say("StartNewGame human 0 human 0");
        for said in &course {
            say(&mut stage, said);
            let Some(facts_here) = facts(&mut stage) else { continue };
            let mut other = Stage::new(Options::default());
            other.props.borrow_mut().files.insert("board.xml".into(), facts_here[0].join("\n").into_bytes());
            prop_assert_eq!(other.say("LoadGame board.xml"), ["Game loaded"]);
            prop_assert_eq!(facts(&mut other), Some(facts_here.clone()));
            if facts_here[0][2].contains("timed=\"true\"") {
                for line in ["GetTime white", "GetTime black"] {
                    prop_assert_eq!(other.say(line), stage.say(line));
                }
            }
        }
    }

    #[test]
    fn nothing_can_be_said_that_makes_a_session_panic(lines in prop::collection::vec(said(), 0..30)) {
        let mut stage = Stage::new(Options::default());
        for said in &lines {
            match said {
                Said::Bytes(bytes) => drop(stage.reply(bytes)),
                Said::Words(words) => drop(stage.say(words)),
                _ => {}
            }
        }
    }
}
