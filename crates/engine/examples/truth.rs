//! Measurements that depend on the machine, and therefore are not tests: `truth wins [MILLISECONDS [GAME…]]`,
//! `truth stop`, `truth hash [MEBIBYTES]`.
#![allow(clippy::print_stdout, reason = "an example for people at a terminal")]

use core::time::Duration;
use std::thread;
use std::time::Instant;

use misere_engine::{Engine, Found, Limits};
use misere_oracle::KnownWin;
use misere_oracle::wins::is_won;
use misere_rules::{Game, Variant};

fn main() {
    let mut words = std::env::args().skip(1);
    let what = words.next().unwrap_or_default();
    let number = words.next().and_then(|word| word.parse().ok());
    match what.as_str() {
        "wins" => {
            let named: Vec<Variant> = words.filter_map(|name| Variant::named(&name)).collect();
            let games = if named.is_empty() { Variant::ALL } else { &named };
            wins(Duration::from_millis(number.unwrap_or(1_000)), games);
        }
        "stop" => stop(),
        "hash" => hash(number.unwrap_or(256) as usize),
        _ => println!("expected `wins`, `stop` or `hash`, found {what:?}"),
    }
}

/// How many of the known wins are found in this time.
fn wins(time: Duration, games: &[Variant]) {
    let (mut all, mut all_solved) = (0, 0);
    for variant in games {
        let known_wins = KnownWin::all(variant);
        let mut slowest = Duration::ZERO;
        let mut solved = 0;
        for known in &known_wins {
            let begun = Instant::now();
            let limits = Limits { win_in: Some(known.win.plies.div_ceil(2)), ..Limits::time(time) };
            let found = Engine::new().search(&Game::new(known.position.clone()), &limits, &mut ());
            let Found { mv, score, .. } = found.expect("the game goes on");
            let after = known.position.play(mv).expect("the engine's moves are legal");
            let wins = || is_won(&after, known.position.turn(), 8, 3_000_000) == Ok(true);
            if known.win.moves.contains(&mv) || wins() {
                solved += 1;
                slowest = slowest.max(begun.elapsed());
            } else {
                println!("missed for {mv:?} ({score:?}): {known}");
            }
        }
        println!("{:22} {solved} of {}, slowest {slowest:?}", variant.card().key, known_wins.len());
        (all, all_solved) = (all + known_wins.len(), all_solved + solved);
    }
    println!("in all {all_solved} of {all}");
}

/// How long a search takes to answer after it is stopped.
fn stop() {
    let mut delays = Vec::new();
    for variant in Variant::ALL {
        for wait in [20, 50, 110] {
            let limits = Limits::default();
            let signal = limits.signal.clone();
            let search = thread::spawn(move || {
                Engine::new().search(&Game::new(variant.start()), &limits, &mut ());
                Instant::now()
            });
            thread::sleep(Duration::from_millis(wait));
            let stopped = Instant::now();
            signal.stop();
            delays.push(search.join().expect("the search does not panic").saturating_duration_since(stopped));
        }
    }
    delays.sort();
    let (middle, longest) = (delays[delays.len() / 2], delays[delays.len() - 1]);
    println!("stop, {} times: half within {middle:?}, all within {longest:?}", delays.len());
}

/// How much memory the process uses before and after a transposition table of this size is filled.
fn hash(mebibytes: usize) {
    let before = resident();
    let mut engine = Engine::new();
    engine.set_hash(mebibytes);
    let found =
        engine.search(&Game::new(Variant::Antichess.start()), &Limits::time(Duration::from_secs(3)), &mut ());
    let after = resident();
    let used = after - before;
    println!(
        "hash {mebibytes} MiB: {before:.1} MiB before, {after:.1} MiB after {} nodes",
        found.map_or(0, |found| found.nodes)
    );
    println!("used {used:.1} MiB, {:+.2} %", (used / mebibytes as f64 - 1.0) * 100.0);
}

/// Resident memory in mebibytes, from Linux.
fn resident() -> f64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("a Linux system");
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).expect("a line VmRSS");
    let kibibytes = line.trim().trim_end_matches(" kB").parse::<f64>().expect("a number of kB");
    kibibytes / 1024.0
}
