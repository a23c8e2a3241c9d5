//! `misere perft`: counting positions.

use crate::cli::Perft;
use crate::place::Place;
use misere_notation::uci::{self, CastlingStyle};
use misere_protocol::per_second;
use misere_rules::AnyPosition;
use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

/// About how many bytes a thread needs for itself.
const MEMORY_PER_THREAD: usize = 1 << 16;

/// The count below one first move.
#[derive(Debug)]
struct Branch {
    mv: String,
    nodes: u64,
}

/// What was counted: the whole, and its parts where they were asked for.
#[derive(Debug)]
struct Tally {
    branches: Vec<Branch>,
    nodes: u64,
}

pub(crate) fn run(options: &Perft, out: &mut impl Write) -> anyhow::Result<()> {
    let Place { game, style } = Place::read(&options.place)?;
    let threads = options.workers.threads(MEMORY_PER_THREAD)?;
    let begin = Instant::now();
    let tally = count(game.position(), style, options, threads);
    write_tally(&tally, begin.elapsed(), out)?;
    Ok(())
}

fn count(pos: &AnyPosition, style: CastlingStyle, options: &Perft, threads: NonZeroUsize) -> Tally {
    if options.depth == 0 {
        return Tally { branches: Vec::new(), nodes: 1 };
    }
    let shares = pos.divide(options.depth, threads);
    let nodes = shares.iter().map(|&(_, nodes)| nodes).sum();
    let mut branches: Vec<Branch> = shares
        .into_iter()
        .filter(|_| options.divide)
        .map(|(mv, nodes)| Branch { mv: uci::write(mv, style).to_string(), nodes })
        .collect();
    branches.sort_by(|a, b| a.mv.cmp(&b.mv));
    Tally { branches, nodes }
}

fn write_tally(tally: &Tally, time: Duration, out: &mut impl Write) -> io::Result<()> {
    for Branch { mv, nodes } in &tally.branches {
        writeln!(out, "{mv} {nodes}")?;
    }
    if !tally.branches.is_empty() {
        writeln!(out)?;
    }
    writeln!(out, "nodes {}", tally.nodes)?;
    writeln!(out, "nps {}", per_second(tally.nodes, time))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_two_lines_are_nodes_and_speed() {
        let branch = |mv: &str, nodes| Branch { mv: mv.to_owned(), nodes };
        let tally = Tally { branches: vec![branch("a2a3", 20), branch("a2a4", 21)], nodes: 41 };
        let mut out = Vec::new();
        write_tally(&tally, Duration::from_millis(500), &mut out).expect("a vector takes everything");
        assert_eq!(String::from_utf8(out).expect("text"), "a2a3 20\na2a4 21\n\nnodes 41\nnps 82\n");
    }

    #[test]
    fn no_time_at_all_and_absurd_counts_have_a_speed() {
        assert_eq!(per_second(7, Duration::ZERO), 7_000);
        assert_eq!(per_second(u64::MAX, Duration::from_secs(1)), u128::from(u64::MAX));
    }
}
