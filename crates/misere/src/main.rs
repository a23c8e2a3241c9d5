//! Misère: losing chess and its sibling variants, in one program.
#![forbid(unsafe_code)]

mod analyse;
mod arena;
mod bench;
mod cli;
mod ending;
mod engine;
mod failure;
mod games;
mod json;
mod knowledge;
mod native;
mod net;
mod nets;
mod perft;
mod pgn;
mod pipeline;
mod place;
mod play;
mod probe;
mod puzzles;
mod query;
mod review;
mod selfplay;
mod serve;
mod solve;
mod stream;
mod tables;
mod text;
mod uci;
mod variants;
mod verdict;
mod xboard;

use clap::Parser as _;
use cli::{Cli, Command};
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;
use stream::Stream;

fn main() -> ExitCode {
    misere_cpu::require();
    run()
}

/// Kept apart from `main`, which older CPUs enter too: see `misere_cpu`.
#[inline(never)]
fn run() -> ExitCode {
    hear_of_full_files();
    let mut out = BufWriter::new(Stream::named("stdout", io::stdout()));
    let result = match Cli::try_parse() {
        Ok(cli) => obey(&cli.into_command(), &mut out),
        Err(error) => ending::of_parsing(&error, &mut out),
    };
    ending::report(result.and_then(|()| Ok(out.flush()?)))
}

/// Where the size of files is limited (`ulimit -f`), a write past the limit fails with an error, as on a full
/// disk, instead of ending the program by SIGXFSZ. Threads inherit it; engines of a match do not, since the
/// standard library gives every process that it starts an empty mask.
fn hear_of_full_files() {
    #[cfg(unix)]
    {
        use nix::sys::signal::{SigSet, Signal};
        // If it cannot be blocked the program ends as it would have.
        let _ = SigSet::from(Signal::SIGXFSZ).thread_block();
    }
}

fn obey(command: &Command, out: &mut (impl Write + Send)) -> anyhow::Result<()> {
    match command {
        Command::Play(options) => play::run(options, out),
        Command::Serve(options) => serve::run(options, out),
        Command::Variants(options) => variants::run(options, out),
        Command::Perft(options) => perft::run(options, out),
        Command::Query(options) => query::run(options, out),
        Command::Pgn(options) => pgn::run(options, out),
        Command::Uci(options) => uci::run(options, out),
        Command::Analyse(options) => analyse::run(options, out),
        Command::Puzzles(options) => puzzles::run(options, out),
        Command::Review(options) => review::run(options, out),
        Command::Bench(options) => bench::run(options, out),
        Command::Tables(options) => tables::run(options, out),
        Command::Xboard(options) => xboard::run(options, out),
        Command::SelfPlay(options) => selfplay::run(options, out),
        Command::Net(options) => net::run(options, out),
        Command::Match(options) => arena::run(options, out),
        Command::Guard(_) => Ok(arena::guard::run(io::stdin().lock())?),
        Command::Solve(options) => solve::run(options, &mut io::stdin().lock(), out),
        Command::Verify(options) => solve::verify(options, out),
        Command::Text(options) => text::run(options, &mut io::stdin().lock(), out),
    }
}
