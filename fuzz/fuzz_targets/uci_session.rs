//! Whatever is said to an engine that speaks UCI, and whenever its searches end: each of them is answered
//! once, and the session ends when it is told to.
#![no_main]

#[path = "../../crates/protocol/tests/stage/first_move.rs"]
mod engine;

use engine::Engine;
use libfuzzer_sys::fuzz_target;
use misere_protocol::uci::{Answer, Session};
use misere_protocol::{Effect, Games, Protocol as _};

fuzz_target!(|data: &[u8]| {
    let read = |_: &str| Ok(data.to_vec());
    let mut session = Session::new(Games::default(), read);
    let mut engine = Engine::default();
    let (mut answers, mut over) = (0, false);
    let mut perform = |effects: Vec<Effect<Answer>>, engine: &mut Engine| {
        for effect in effects {
            match effect {
                Effect::Say(answer) => {
                    answers += usize::from(matches!(answer, Answer::BestMove(..)));
                    assert!(!answer.to_string().is_empty());
                }
                Effect::Order(order) => engine.take(order),
                Effect::Quit => over = true,
            }
        }
    };
    for line in data.split(|&byte| byte == b'\n').take(100) {
        // A line that begins so is the engine's turn.
        let effects = match line.first() {
            Some(0) => engine.next().map_or(Vec::new(), |event| session.hear(event)),
            _ => session.handle(line),
        };
        perform(effects, &mut engine);
    }
    perform(session.leave(), &mut engine);
    while let Some(event) = engine.next() {
        perform(session.hear(event), &mut engine);
    }
    assert!(over);
    assert_eq!(answers, engine.searches);
});
