//! How the program ends: which status it exits with and what it says on stderr.
//!
//! 0 when all went well, 2 when it was called wrongly, 1 when it failed. A reader that closes the pipe
//! early (`misere variants | head -1`) has what it wanted: that is no failure.

use clap::error::ErrorKind;
use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

/// An argument that cannot be used: the message says what was expected and what was found.
#[derive(Debug)]
pub(crate) struct Misuse(pub(crate) String);

impl fmt::Display for Misuse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Misuse {}

/// What a refused command line comes to: help and version are output, all else is misuse.
pub(crate) fn of_parsing(error: &clap::Error, out: &mut impl Write) -> anyhow::Result<()> {
    let text = error.render().to_string();
    match error.kind() {
        ErrorKind::DisplayHelp | ErrorKind::DisplayVersion => Ok(out.write_all(text.as_bytes())?),
        _ => Err(Misuse(text.strip_prefix("error: ").unwrap_or(&text).trim_end().to_owned()).into()),
    }
}

/// Complains on stderr where there is reason to, and returns the exit status.
pub(crate) fn report(result: anyhow::Result<()>) -> ExitCode {
    let Err(error) = result else { return ExitCode::SUCCESS };
    if is_broken_pipe(&error) {
        return ExitCode::SUCCESS;
    }
    // With stderr closed too it cannot be told.
    let _ = writeln!(io::stderr(), "misere: {error:#}");
    if error.is::<Misuse>() { ExitCode::from(2) } else { ExitCode::FAILURE }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    let mut causes = error.chain().filter_map(|cause| cause.downcast_ref::<io::Error>());
    causes.any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
