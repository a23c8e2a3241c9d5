//! `misere text`: the text UI on stdin and stdout.

use crate::cli::Text;
use crate::games::Games;
use misere_protocol::text::{Disk, Figures, Options, Session};
use misere_protocol::{Thinker, read_line};
use std::env;
use std::io::{BufRead, IsTerminal as _, Write, stdout};
use std::time::Instant;

pub(crate) fn run(options: &Text, input: &mut impl BufRead, out: &mut impl Write) -> anyhow::Result<()> {
    let begin = Instant::now();
    let mut session = Session::new(session_options(options)?, Thinker::new(), || begin.elapsed(), Disk);
    while let Some(line) = read_line(input)? {
        let Some(reply) = session.handle(&line, begin.elapsed()) else { continue };
        if options.json {
            writeln!(out, "{}", reply.to_json())?;
        } else {
            reply.lines().iter().try_for_each(|line| writeln!(out, "{line}"))?;
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
    Ok(Options {
        variant: games.find(&options.variant)?.variant,
        custom: games.custom().to_vec(),
        show_board: options.show_board.then(figures),
    })
}

/// Figures where they can be seen: on a terminal whose locale speaks UTF-8.
fn figures() -> Figures {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(|name| env::var(name).ok());
    let locale = locale.into_iter().find(|value| !value.is_empty());
    match stdout().is_terminal() && locale.is_some_and(|value| speaks_utf8(&value)) {
        true => Figures::Unicode,
        false => Figures::Letters,
    }
}

fn speaks_utf8(locale: &str) -> bool {
    let locale = locale.to_ascii_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_locale_says_whether_it_speaks_utf8() {
        assert!(speaks_utf8("de_DE.UTF-8") && speaks_utf8("C.utf8"));
        assert!(!speaks_utf8("C") && !speaks_utf8("de_DE.ISO-8859-1"));
    }
}
