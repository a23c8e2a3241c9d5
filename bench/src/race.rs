//! Runs that alternate, so that a busy machine slows all of them alike.

use std::time::Instant;

/// A runner: its name, and what it runs.
pub(crate) type Runner = (&'static str, Box<dyn FnMut() -> u64>);

/// How often each runs, unless more is asked for.
pub(crate) const LAPS: usize = 7;

/// The table that is being printed.
pub(crate) struct Race {
    only: Option<String>,
    laps: usize,
}

impl Race {
    /// Only rows with this in their name, if given.
    pub(crate) fn new(only: Option<String>) -> Race {
        Race { only, laps: LAPS }
    }

    /// The same with more laps, where one core may be slower than another for a while.
    pub(crate) fn longer(&self) -> Race {
        Race { only: self.only.clone(), laps: 3 * self.laps }
    }

    /// Is the row of this name to be run?
    pub(crate) fn wants(&self, name: &str) -> bool {
        self.only.as_ref().is_none_or(|only| name.contains(only.as_str()))
    }

    /// A new table.
    pub(crate) fn section(&self, title: &str, counted: &str, bar: &str) {
        println!("\n### {title}\n\nBar: {bar}.\n");
        println!("| row | {counted} | Misère, million/s | peer, million/s | ratio | lowest lap |");
        println!("|---|---:|---:|---|---:|---:|");
    }

    /// Ours against some others; the ratio is to the fastest of them.
    pub(crate) fn run(&self, name: &str, mut ours: impl FnMut() -> u64, mut others: Vec<Runner>) {
        if !self.wants(name) {
            return;
        }
        let mut our_laps = Vec::new();
        let mut their_laps = vec![Vec::new(); others.len()];
        let mut nodes = 0;
        for _ in 0..self.laps {
            let (count, rate) = lap(&mut ours);
            (nodes, our_laps) = (count, [our_laps, vec![rate]].concat());
            for ((peer, run), laps) in others.iter_mut().zip(&mut their_laps) {
                let (count, rate) = lap(run);
                assert_eq!(count, nodes, "{peer} counts differently at {name}");
                laps.push(rate);
            }
        }
        let best = |lap: usize| their_laps.iter().map(|laps| laps[lap]).fold(0.0, f64::max);
        let lowest = (0..self.laps).map(|lap| our_laps[lap] / best(lap)).fold(f64::INFINITY, f64::min);
        let ratio = median((0..self.laps).map(|lap| our_laps[lap] / best(lap)).collect());
        let peers: Vec<String> = (others.iter().zip(their_laps))
            .map(|((peer, _), laps)| format!("{peer} {}", shown(median(laps))))
            .collect();
        println!(
            "| {name} | {nodes} | {} | {} | **{ratio:.2}** | {lowest:.2} |",
            shown(median(our_laps)),
            peers.join(", ")
        );
    }

    /// The same, prepared only if it is wanted.
    pub(crate) fn run_if(
        &self,
        name: &str,
        prepare: impl FnOnce() -> (Box<dyn FnMut() -> u64>, Vec<Runner>),
    ) {
        if self.wants(name) {
            let (ours, others) = prepare();
            self.run(name, ours, others);
        }
    }

    /// Two of ours that count different things: their rates are compared.
    pub(crate) fn rates(&self, name: &str, mut more: impl FnMut() -> u64, mut less: impl FnMut() -> u64) {
        if !self.wants(name) {
            return;
        }
        let (mut ratios, mut first, mut second, mut nodes) = (Vec::new(), Vec::new(), Vec::new(), 0);
        for _ in 0..self.laps {
            let (count, a) = lap(&mut more);
            let (_, b) = lap(&mut less);
            nodes = count;
            first.push(a);
            second.push(b);
            ratios.push(a / b);
        }
        let lowest = ratios.iter().copied().fold(f64::INFINITY, f64::min);
        println!(
            "| {name} | {nodes} | {} | one ply less {} | **{:.2}** | {lowest:.2} |",
            shown(median(first)),
            shown(median(second)),
            median(ratios)
        );
    }
}

/// A count and how many million nodes per second it took.
fn lap(run: &mut (impl FnMut() -> u64 + ?Sized)) -> (u64, f64) {
    let begin = Instant::now();
    let nodes = run();
    (nodes, nodes as f64 / begin.elapsed().as_secs_f64() / 1e6)
}

/// Three digits are as many as a noisy machine deserves.
fn shown(rate: f64) -> String {
    if rate < 10.0 { format!("{rate:.2}") } else { format!("{rate:.0}") }
}

pub(crate) fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
