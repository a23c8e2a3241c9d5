//! `misere bench`: how many positions fixed searches look at, and how fast.

use crate::cli::Bench;
use crate::nets;
use misere_engine::Signal;
use misere_engine::bench::{self, Signature};
use misere_protocol::per_second;
use std::io::{self, Write};
use std::time::Instant;

pub(crate) fn run(options: &Bench, out: &mut impl Write) -> anyhow::Result<()> {
    let begin = Instant::now();
    let (mut told, signal) = (io::Result::Ok(()), Signal::default());
    let nets = if options.hand_written { Vec::new() } else { nets::built_in() };
    let nodes = bench::run(&nets, &signal, &mut |Signature { variant, nodes }| {
        // The user sees that something happens.
        let tell = |out: &mut dyn Write| writeln!(out, "{variant} {nodes}").and_then(|()| out.flush());
        if told.is_ok() {
            told = tell(out);
        }
        if told.is_err() {
            signal.stop();
        }
    });
    told?;
    if let Some(nodes) = nodes {
        let speed = per_second(nodes, begin.elapsed());
        writeln!(out, "nodes {nodes}\nnps {speed}")?;
    }
    Ok(())
}
