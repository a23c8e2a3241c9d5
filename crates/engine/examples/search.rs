//! Searches the start position of a game and prints what it finds: `search [GAME [NODES]]`.
#![allow(clippy::print_stdout, reason = "an example for people at a terminal")]

use core::fmt::Write as _;
use core::ops::ControlFlow;

use misere_engine::{Engine, Limits, Report, Reporter};
use misere_rules::{Game, Variant};

/// Writes a line for each iteration.
#[derive(Default)]
struct Log(String);

impl Reporter for Log {
    fn report(&mut self, report: &Report) -> ControlFlow<()> {
        let pv: Vec<String> = report.pv.iter().map(ToString::to_string).collect();
        writeln!(self.0, "depth {:2}  {:>8}  {}", report.depth, report.score.to_string(), pv.join(" "))
            .expect("a string takes everything");
        ControlFlow::Continue(())
    }
}

/// Searches this many positions from the start of a game.
fn search(variant: &Variant, nodes: u64) -> String {
    let mut log = Log::default();
    let found = Engine::new().search(&Game::new(variant.start()), &Limits::nodes(nodes), &mut log);
    match found {
        Some(found) => log.0 + &format!("best move {}\n", found.mv),
        None => "the game is over\n".to_owned(),
    }
}

fn main() {
    let mut words = std::env::args().skip(1);
    let name = words.next().unwrap_or_else(|| "antichess".to_owned());
    let nodes = words.next().and_then(|word| word.parse().ok()).unwrap_or(100_000);
    match Variant::named(&name) {
        Some(variant) => print!("{}", search(&variant, nodes)),
        None => println!("expected the name of a game, found {name}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_iteration_and_the_best_move_have_a_line() {
        let text = search(&Variant::Antichess, 2_000);
        let lines: Vec<&str> = text.lines().collect();
        let (best, iterations) = lines.split_last().expect("something is written");
        assert!(iterations.len() >= 3, "{text}");
        assert!(iterations.iter().all(|line| line.starts_with("depth ")), "{text}");
        let mv = best.strip_prefix("best move ").unwrap_or_else(|| panic!("{text}"));
        let last = iterations.last().expect("an iteration");
        assert!(last.split_whitespace().any(|word| word == mv), "{text}");
    }
}
