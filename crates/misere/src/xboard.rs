//! `misere xboard`: the engine for XBoard and its like.

use crate::cli::Xboard;
use crate::engine;
use crate::games::Games;
use misere_protocol::text::{Disk, Files as _};
use misere_protocol::xboard::{LONGEST_LINE, Session};
use std::io::Write;

pub(crate) fn run(options: &Xboard, out: &mut impl Write) -> anyhow::Result<()> {
    let custom = Games::read(&options.charter)?;
    let games = misere_protocol::Games::new(custom.custom());
    engine::serve(Session::new(games, |name: &str| Disk.read(name)), LONGEST_LINE, out)
}
