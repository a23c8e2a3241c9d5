//! `misere uci`: the engine for chess programs that speak UCI.

use crate::cli::Uci;
use crate::engine::{Desk, News};
use crate::games::Games;
use anyhow::bail;
use misere_protocol::text::{Disk, Files as _};
use misere_protocol::uci::{Effect, LONGEST_LINE, Session};
use std::io::Write;

pub(crate) fn run(options: &Uci, out: &mut impl Write) -> anyhow::Result<()> {
    let custom = Games::read(&options.charter)?;
    let games = misere_protocol::Games::new(custom.custom());
    let mut session = Session::new(games, |name: &str| Disk.read(name));
    let desk = Desk::open(LONGEST_LINE)?;
    loop {
        let effects = match desk.next() {
            News::Line(line) => session.handle(&line),
            News::NoMoreLines => session.leave(),
            News::Event(event) => session.hear(event),
            News::EngineLost => bail!("the engine has stopped working"),
        };
        for effect in effects {
            match effect {
                Effect::Say(answer) => writeln!(out, "{answer}")?,
                Effect::Order(order) => desk.order(order)?,
                Effect::Quit => return Ok(()),
            }
        }
        out.flush()?;
    }
}
