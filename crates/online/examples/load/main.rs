//! How much a server carries: sockets of players who move as fast as they can, or at a given rate.
//!
//! `cargo xtask bench online` runs it. Server and clients are processes of their own, all on this machine.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a bench for people at a terminal")]

mod arena;
mod bench;
mod crowd;
mod measure;
mod moves;
mod player;
mod relay;
mod server;
mod soak;

use std::process::ExitCode;

const HELP: &str = "\
Usage: load bench [WORD]         all rows but the soak, or those with the word in their name
       load bench soak [MINUTES] everything at once for 30 minutes, or for so many
       load server DATABASE [BUS]
       load relay
";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let runtime = match tokio::runtime::Runtime::new() {
        Ok(runtime) => runtime,
        Err(error) => {
            eprintln!("load: {error}");
            return ExitCode::FAILURE;
        }
    };
    let result = runtime.block_on(async {
        match words.as_slice() {
            ["bench"] => bench::all("").await,
            ["bench", "soak"] => bench::soak(30).await,
            ["bench", "soak", minutes] => bench::soak(minutes.parse()?).await,
            ["bench", word] => bench::all(word).await,
            ["server", database] => server::run(database, "").await,
            ["server", database, bus] => server::run(database, bus).await,
            ["relay"] => relay::run().await,
            _ => Err(HELP.into()),
        }
    });
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

/// What can go wrong here is for people to read.
type Outcome<T> = Result<T, Box<dyn std::error::Error + Send + Sync>>;
