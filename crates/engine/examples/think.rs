//! Searches one position and tells how it goes: `think GAME [MILLISECONDS]`.
#![allow(clippy::print_stdout, reason = "an example for people at a terminal")]

use core::ops::ControlFlow;
use core::time::Duration;

use misere_engine::{Engine, Limits, Report, Reporter};
use misere_rules::{Game, Variant};

struct Print;

impl Reporter for Print {
    fn report(&mut self, report: &Report) -> ControlFlow<()> {
        let speed = report.nodes as f64 / report.time.as_secs_f64() / 1e6;
        println!(
            "{:2}/{:2} {:?} {} nodes {:.2} M/s {:?} {:?}",
            report.depth, report.longest, report.score, report.nodes, speed, report.time, report.line
        );
        ControlFlow::Continue(())
    }
}

fn main() {
    let mut words = std::env::args().skip(1);
    let variant = words.next().and_then(|name| Variant::named(&name)).expect("the name of a game");
    let time = words.next().and_then(|text| text.parse().ok()).unwrap_or(1_000);
    let mut engine = Engine::new();
    engine.set_hash(64);
    let found =
        engine.search(&Game::new(variant.start()), &Limits::time(Duration::from_millis(time)), &mut Print);
    println!("{found:?}");
}
