//! What is told at the end, as text and as JSON.

use super::elo::Estimate;
use super::sprt::{Decision, Sprt};
use super::tally::{Conduct, Tally};
use serde::Serialize;
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Duration;

/// Why a match ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Stop {
    /// All games have been played.
    Complete,
    /// The test has decided.
    Sprt,
    /// Somebody pressed Ctrl-C.
    Interrupted,
    /// An engine could not go on.
    Failed,
}

/// A match that is over.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct Report {
    variant: String,
    stopped: Stop,
    seconds: f64,
    seed: u64,
    openings: String,
    games: u64,
    /// Of the first engine, as everything below.
    wins: u64,
    draws: u64,
    losses: u64,
    score: Option<f64>,
    /// Pairs by points: 0, ½, 1, 1½, 2.
    pentanomial: [u64; 5],
    elo: Option<Elo>,
    sprt: Option<Test>,
    white_wins: u64,
    black_wins: u64,
    endings: BTreeMap<&'static str, u64>,
    engines: [Engine; 2],
}

/// An Elo difference with the ends of its interval of 95 %. What is infinite is `null` in JSON.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
struct Elo {
    value: f64,
    low: f64,
    high: f64,
    error: f64,
}

/// The state of a sequential test.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
struct Test {
    elo0: f64,
    elo1: f64,
    llr: f64,
    lower: f64,
    upper: f64,
    decision: Option<&'static str>,
}

/// How an engine behaved.
#[derive(Clone, PartialEq, Debug, Serialize)]
struct Engine {
    name: String,
    moves: u64,
    ms_per_move: Option<f64>,
    depth: Option<f64>,
    nodes: Option<f64>,
    nps: Option<f64>,
    crashes: u64,
    hangs: u64,
    illegal_moves: u64,
    time_losses: u64,
    worst_overrun_ms: f64,
}

/// What a report says besides the results.
pub(super) struct Circumstances<'a> {
    pub(super) variant: &'a str,
    pub(super) names: [&'a str; 2],
    pub(super) openings: &'a str,
    pub(super) seed: u64,
    pub(super) sprt: Option<Sprt>,
    pub(super) stopped: Stop,
    pub(super) time: Duration,
}

impl Report {
    pub(super) fn new(tally: &Tally, about: &Circumstances<'_>) -> Report {
        let engine = |i: usize| Engine::new(about.names[i], &tally.engines[i]);
        Report {
            variant: about.variant.to_owned(),
            stopped: about.stopped,
            seconds: about.time.as_secs_f64(),
            seed: about.seed,
            openings: about.openings.to_owned(),
            games: tally.games(),
            wins: tally.wins,
            draws: tally.draws,
            losses: tally.losses,
            score: tally.score(),
            pentanomial: tally.results.0,
            elo: tally.results.elo().map(Elo::from),
            sprt: about.sprt.map(|sprt| Test::new(sprt, tally)),
            white_wins: tally.white_wins,
            black_wins: tally.black_wins,
            endings: tally.endings.clone(),
            engines: [engine(0), engine(1)],
        }
    }

    pub(super) fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        serde_json::to_writer(&mut *out, self)?;
        writeln!(out)
    }

    pub(super) fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        let [first, second] = &self.engines;
        let (variant, games, seconds) = (&self.variant, self.games, self.seconds);
        writeln!(out, "{variant}: {} against {}, {games} games in {seconds:.1} s", first.name, second.name)?;
        writeln!(out, "openings   {}; seed {}", self.openings, self.seed)?;
        let (wins, draws, losses) = (self.wins, self.draws, self.losses);
        write!(out, "result     +{wins} ={draws} -{losses}")?;
        if let (Some(score), Some(elo)) = (self.score, self.elo) {
            writeln!(out, ", {:.1} %", 100.0 * score)?;
            writeln!(out, "pairs      {:?} with 0, 1/2, 1, 1 1/2, 2 points", self.pentanomial)?;
            write!(out, "Elo        {:+.1} +- {:.1}", elo.value, elo.error)?;
            write!(out, " (95 %: {:+.1} to {:+.1})", elo.low, elo.high)?;
        }
        writeln!(out)?;
        if let Some(test) = &self.sprt {
            let Test { elo0, elo1, llr, lower, upper, decision } = test;
            let decision = decision.unwrap_or("open");
            writeln!(
                out,
                "SPRT       [{elo0}, {elo1}]: LLR {llr:.2} of {lower:.2} to {upper:.2}, {decision}"
            )?;
        }
        let (white, black) = (self.white_wins, self.black_wins);
        writeln!(out, "colours    White won {white}, Black {black}")?;
        let endings: Vec<String> = self.endings.iter().map(|(key, count)| format!("{key} {count}")).collect();
        writeln!(out, "endings    {}", endings.join(", "))?;
        self.engines.iter().try_for_each(|engine| engine.write_text(out))?;
        match self.stopped {
            Stop::Complete => Ok(()),
            Stop::Sprt => writeln!(out, "stopped    by the SPRT"),
            Stop::Interrupted => writeln!(out, "stopped    interrupted; only whole pairs are counted"),
            Stop::Failed => writeln!(out, "stopped    an engine could not go on"),
        }
    }
}

impl From<Estimate> for Elo {
    fn from(elo: Estimate) -> Elo {
        Elo { value: elo.value, low: elo.low, high: elo.high, error: elo.error() }
    }
}

impl Test {
    fn new(sprt: Sprt, tally: &Tally) -> Test {
        let Sprt { elo0, elo1 } = sprt;
        let (llr, bound) = (sprt.llr(tally.results), Sprt::bound());
        let decision = sprt.decide(tally.results).map(Decision::key);
        Test { elo0, elo1, llr, lower: -bound, upper: bound, decision }
    }
}

impl Engine {
    fn new(name: &str, conduct: &Conduct) -> Engine {
        let millis = |time: Duration| time.as_secs_f64() * 1_000.0;
        Engine {
            name: name.to_owned(),
            moves: conduct.moves,
            ms_per_move: (conduct.moves > 0).then(|| millis(conduct.time) / conduct.moves as f64),
            depth: conduct.depth(),
            nodes: conduct.nodes(),
            nps: conduct.nps(),
            crashes: conduct.crashes,
            hangs: conduct.hangs,
            illegal_moves: conduct.illegal_moves,
            time_losses: conduct.time_losses,
            worst_overrun_ms: millis(conduct.worst_overrun),
        }
    }

    fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        write!(out, "{}: {} moves", self.name, self.moves)?;
        let facts = [
            (self.ms_per_move, 1, " ms a move"),
            (self.depth, 1, " plies deep"),
            (self.nodes, 0, " nodes"),
            (self.nps, 0, " nodes a second"),
        ];
        for (value, digits, unit) in facts {
            if let Some(value) = value {
                write!(out, ", {value:.digits$}{unit}")?;
            }
        }
        writeln!(
            out,
            "\n  crashes {}, hangs {}, illegal moves {}, time losses {}, latest by {:.1} ms",
            self.crashes, self.hangs, self.illegal_moves, self.time_losses, self.worst_overrun_ms
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::elo::Pentanomial;

    fn report(tally: &Tally) -> Report {
        let about = Circumstances {
            variant: "antichess",
            names: ["ours", "fish"],
            openings: "start",
            seed: 7,
            sprt: Some(Sprt { elo0: 0.0, elo1: 30.0 }),
            stopped: Stop::Sprt,
            time: Duration::from_millis(1_500),
        };
        Report::new(tally, &about)
    }

    fn tally() -> Tally {
        Tally {
            results: Pentanomial([1, 0, 2, 0, 17]),
            wins: 36,
            draws: 0,
            losses: 4,
            white_wins: 21,
            black_wins: 19,
            endings: BTreeMap::from([("no-pieces", 3), ("nothing-to-move", 37)]),
            ..Tally::default()
        }
    }

    #[test]
    fn the_text_tells_result_error_and_test() {
        let mut out = Vec::new();
        report(&tally()).write_text(&mut out).expect("a vector takes everything");
        let expected = "\
antichess: ours against fish, 40 games in 1.5 s
openings   start; seed 7
result     +36 =0 -4, 90.0 %
pairs      [1, 0, 2, 0, 17] with 0, 1/2, 1, 1 1/2, 2 points
Elo        +381.7 +- inf (95 %: +228.4 to +inf)
SPRT       [0, 30]: LLR 4.51 of -2.94 to 2.94, accepted
colours    White won 21, Black 19
endings    no-pieces 3, nothing-to-move 37
ours: 0 moves
  crashes 0, hangs 0, illegal moves 0, time losses 0, latest by 0.0 ms
fish: 0 moves
  crashes 0, hangs 0, illegal moves 0, time losses 0, latest by 0.0 ms
stopped    by the SPRT
";
        assert_eq!(String::from_utf8(out).expect("text"), expected);
    }

    #[test]
    fn json_is_one_object_on_one_line() {
        let mut out = Vec::new();
        report(&tally()).write_json(&mut out).expect("a vector takes everything");
        assert_eq!(out.iter().filter(|&&byte| byte == b'\n').count(), 1);
        let value: serde_json::Value = serde_json::from_slice(&out).expect("JSON");
        assert_eq!(value["pentanomial"], serde_json::json!([1, 0, 2, 0, 17]));
        assert_eq!(value["stopped"], "sprt");
        assert_eq!(value["sprt"]["decision"], "accepted");
        assert!(value["elo"]["high"].is_null());
        assert_eq!(value["engines"][1]["name"], "fish");
        assert_eq!(value["engines"][1]["nps"], serde_json::Value::Null);
    }

    #[test]
    fn a_match_without_games_has_a_report_too() {
        let mut out = Vec::new();
        report(&Tally::default()).write_text(&mut out).expect("a vector takes everything");
        assert!(String::from_utf8(out).expect("text").contains("\nresult     +0 =0 -0\nSPRT"));
    }
}
