//! Whatever is said to an engine that speaks XBoard's protocol, and whenever its searches end: every line
//! is obeyed or refused, and the session ends when it is told to.
#![no_main]

#[path = "../../crates/protocol/tests/stage/first_move.rs"]
mod engine;

use engine::Engine;
use libfuzzer_sys::fuzz_target;
use misere_protocol::xboard::{Answer, Session};
use misere_protocol::{Effect, Games, Protocol as _};

fuzz_target!(|data: &[u8]| {
    let read = |_: &str| Ok(data.to_vec());
    let mut session = Session::new(Games::default(), read);
    let mut engine = Engine::default();
    let perform = |effects: Vec<Effect<Answer>>, engine: &mut Engine| {
        for effect in effects {
            match effect {
                Effect::Say(answer) => drop(answer.to_string()),
                Effect::Order(order) => engine.take(order),
                Effect::Quit => return true,
            }
        }
        false
    };
    for line in data.split(|&byte| byte == b'\n').take(100) {
        // A line that begins so is the engine's turn.
        let effects = match line.first() {
            Some(0) => engine.next().map_or(Vec::new(), |event| session.hear(event)),
            _ => session.handle(line),
        };
        if perform(effects, &mut engine) {
            return;
        }
    }
    let mut over = perform(session.leave(), &mut engine);
    while !over && let Some(event) = engine.next() {
        over = perform(session.hear(event), &mut engine);
    }
    assert!(over);
});
