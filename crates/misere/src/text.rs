//! `misere text`: the text UI on stdin and stdout.

use crate::cli::Text;
use crate::games::Games;
use crate::nets;
use misere_engine::Engine;
use misere_player::Player;
use misere_protocol::read_line;
use misere_protocol::text::{Disk, Figures, Options, Session};
use std::io::{self, BufRead, Write};
use std::time::Instant;

pub(crate) fn run(options: &Text, input: &mut impl BufRead, out: &mut impl Write) -> anyhow::Result<()> {
    let begin = Instant::now();
    let mut engine = Engine::new();
    engine.set_nets(nets::built_in());
    let player = Player::with_engine(engine);
    let mut session = Session::new(session_options(options)?, player, || begin.elapsed(), Disk);
    while let Some(line) = read_line(input)? {
        let Some(reply) = session.handle(&line, begin.elapsed()) else { continue };
        if options.json {
            writeln!(out, "{}", reply.to_json())?;
        } else {
            reply.lines().iter().try_for_each(|line| writeln!(out, "{line}"))?;
            if let Some(note) = reply.note() {
                // A note is lost if it cannot be written; the game is not.
                let _ = writeln!(io::stderr(), "misere: note: {note}");
            }
        }
        out.flush()?;
        if reply.is_last() {
            break;
        }
    }
    Ok(())
}

fn session_options(options: &Text) -> anyhow::Result<Options> {
    let games = Games::read(&options.charter)?;
    let figures = if options.figures { Figures::Unicode } else { Figures::Letters };
    Ok(Options {
        variant: games.find(&options.variant)?.variant,
        custom: games.custom().to_vec(),
        show_board: options.show_board.then_some(figures),
    })
}
