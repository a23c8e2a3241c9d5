//! `misere uci`: the engine for chess programs that speak UCI.

use crate::cli::Uci;
use crate::engine;
use crate::games::Games;
use misere_protocol::text::{Disk, Files as _};
use misere_protocol::uci::{LONGEST_LINE, Session};
use std::io::Write;

pub(crate) fn run(options: &Uci, out: &mut impl Write) -> anyhow::Result<()> {
    let custom = Games::read(&options.charter)?;
    let games = misere_protocol::Games::new(custom.custom());
    engine::serve(Session::new(games, |name: &str| Disk.read(name)), LONGEST_LINE, out)
}
