//! What is told at the end.

use super::elo::{Basis, Estimate};
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
    /// The user pressed Ctrl-C.
    Interrupted,
    /// An engine could not go on.
    Failed,
}

/// A match that is over.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct Report {
    pub(super) variant: String,
    pub(super) stopped: Stop,
    pub(super) seconds: f64,
    pub(super) seed: u64,
    pub(super) openings: String,
    pub(super) games: u64,
    /// Of the first engine, as everything below.
    pub(super) wins: u64,
    pub(super) draws: u64,
    pub(super) losses: u64,
    pub(super) score: Option<f64>,
    /// Pairs by points: 0, ½, 1, 1½, 2.
    pub(super) pentanomial: [u64; 5],
    pub(super) elo: Option<Elo>,
    pub(super) sprt: Option<Test>,
    pub(super) white_wins: u64,
    pub(super) black_wins: u64,
    pub(super) endings: BTreeMap<&'static str, u64>,
    pub(super) engines: [Engine; 2],
}

/// An Elo difference with the ends of its interval of 95 %.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(super) struct Elo {
    pub(super) value: f64,
    pub(super) low: f64,
    pub(super) high: f64,
    pub(super) error: f64,
    /// Was a trace of the kinds of pairs added that were not seen?
    pub(super) trace: bool,
}

/// The state of a sequential test.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub(super) struct Test {
    pub(super) elo0: f64,
    pub(super) elo1: f64,
    pub(super) llr: f64,
    pub(super) lower: f64,
    pub(super) upper: f64,
    pub(super) decision: Option<&'static str>,
}

/// Who played, and under which conditions.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub(super) struct Identity {
    pub(super) name: String,
    /// What the engine calls itself.
    pub(super) id: String,
    pub(super) limit: String,
    /// The options that were set.
    pub(super) options: Vec<String>,
}

/// How an engine behaved.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct Engine {
    #[serde(flatten)]
    pub(super) identity: Identity,
    pub(super) moves: u64,
    pub(super) ms_per_move: Option<f64>,
    pub(super) depth: Option<f64>,
    pub(super) nodes: Option<f64>,
    pub(super) nps: Option<f64>,
    pub(super) crashes: u64,
    pub(super) hangs: u64,
    pub(super) illegal_moves: u64,
    pub(super) time_losses: u64,
    pub(super) worst_overrun_ms: f64,
}

/// What a report says besides the results.
pub(super) struct Circumstances<'a> {
    pub(super) variant: &'a str,
    pub(super) engines: [Identity; 2],
    pub(super) openings: &'a str,
    pub(super) seed: u64,
    pub(super) sprt: Option<Sprt>,
    pub(super) stopped: Stop,
    pub(super) time: Duration,
}

impl Report {
    pub(super) fn new(tally: &Tally, about: Circumstances<'_>) -> Report {
        let [first, second] = about.engines;
        let engines = [Engine::new(first, &tally.engines[0]), Engine::new(second, &tally.engines[1])];
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
            engines,
        }
    }

    pub(super) fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        serde_json::to_writer(&mut *out, self)?;
        writeln!(out)
    }
}

impl From<Estimate> for Elo {
    fn from(elo: Estimate) -> Elo {
        let trace = elo.basis == Basis::Trace;
        Elo { value: elo.value, low: elo.low, high: elo.high, error: elo.error(), trace }
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
    fn new(identity: Identity, conduct: &Conduct) -> Engine {
        let millis = |time: Duration| time.as_secs_f64() * 1_000.0;
        Engine {
            identity,
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
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::arena::elo::Pentanomial;

    pub(in crate::arena) fn report(tally: &Tally) -> Report {
        let about = Circumstances {
            variant: "antichess",
            engines: [
                Identity {
                    name: "ours".to_owned(),
                    id: "Misere 1".to_owned(),
                    limit: "movetime 50".to_owned(),
                    options: vec!["Hash=64".to_owned(), "Threads=1".to_owned()],
                },
                Identity { name: "fish".to_owned(), limit: "nodes 9".to_owned(), ..Identity::default() },
            ],
            openings: "start",
            seed: 7,
            sprt: Some(Sprt { elo0: 0.0, elo1: 30.0 }),
            stopped: Stop::Sprt,
            time: Duration::from_millis(1_500),
        };
        Report::new(tally, about)
    }

    pub(in crate::arena) fn tally() -> Tally {
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
    fn json_is_one_object_on_one_line() {
        let mut out = Vec::new();
        report(&tally()).write_json(&mut out).expect("a vector takes everything");
        assert_eq!(out.iter().filter(|&&byte| byte == b'\n').count(), 1);
        let value: serde_json::Value = serde_json::from_slice(&out).expect("JSON");
        assert_eq!(value["pentanomial"], serde_json::json!([1, 0, 2, 0, 17]));
        assert_eq!(value["stopped"], "sprt");
        assert_eq!(value["sprt"]["decision"], "accepted");
        assert!(value["elo"]["high"].is_f64() && value["elo"]["trace"] == true);
        assert_eq!(value["engines"][1]["name"], "fish");
        assert_eq!(value["engines"][0]["options"], serde_json::json!(["Hash=64", "Threads=1"]));
        assert_eq!(value["engines"][1]["nps"], serde_json::Value::Null);
    }
}
