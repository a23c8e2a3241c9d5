//! `misere query`: questions about positions, one JSON object per line, answered line by line in order.
//!
//! A request names a `variant` and may give `id`, `fen` (or the `number` of a Chess960 start), `chess960`,
//! `moves`, `want`, `perft` and `strict`; other fields are ignored, unless they look like one of these. An
//! answer always has `id` (`null` if there was none, or if the line could not be read), `ok`, and `variant`
//! or `error`; the rest as wanted, and `notes` with the faults of the position that do no harm. A line is
//! answered as soon as no more input is at hand.

mod answer;
mod count;
mod lines;
mod moves;
mod request;
mod responder;
mod want;

use crate::cli::Query;
use crate::games::Games;
use crate::pipeline;
use crate::stream::Stream;
use lines::{LineBlock, LineBlocks};
use responder::Responder;
use std::io::{self, Write};

pub(crate) fn run(options: &Query, out: &mut (impl Write + Send)) -> anyhow::Result<()> {
    let games = Games::read(&options.charter)?;
    let worker = || {
        let mut responder = Responder::new(&games);
        move |block: &LineBlock| responder.answer(block)
    };
    let mut lines = LineBlocks::new(Stream::named("stdin", io::stdin()));
    let read = |block: &mut LineBlock| lines.read(block);
    pipeline::run(options.workers.threads(pipeline::MEMORY_PER_THREAD)?, read, worker, |answers: Vec<u8>| {
        out.write_all(&answers)?;
        Ok(out.flush()?)
    })
}
