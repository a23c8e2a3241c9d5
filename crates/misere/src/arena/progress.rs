//! How a match stands, while it is played.

use super::sprt::Sprt;
use super::tally::Tally;
use std::io::{self, IsTerminal as _, Write as _};
use std::time::{Duration, Instant};

/// How long a picture stands on a terminal.
const FRAME: Duration = Duration::from_millis(200);

/// How long it takes to the next line in a file.
const INTERVAL: Duration = Duration::from_secs(30);

/// Back to the beginning of the line, and nothing on it.
const CLEAR: &str = "\r\x1b[K";

/// One line on a terminal, which changes; in a file, a line now and then.
pub(super) struct Progress {
    total: u64,
    sprt: Option<Sprt>,
    begin: Instant,
    next: Instant,
    is_terminal: bool,
}

impl Progress {
    pub(super) fn new(total: u64, sprt: Option<Sprt>) -> Progress {
        let is_terminal = io::stderr().is_terminal();
        let begin = Instant::now();
        let next = begin + if is_terminal { FRAME } else { INTERVAL };
        Progress { total, sprt, begin, next, is_terminal }
    }

    /// Shows how it stands, if it is time to.
    pub(super) fn show(&mut self, tally: &Tally) {
        let now = Instant::now();
        if now < self.next {
            return;
        }
        let line = picture(tally, self.total, self.sprt, now - self.begin);
        // With stderr closed it cannot be shown.
        let _ = match self.is_terminal {
            true => write!(io::stderr(), "{CLEAR}{line}"),
            false => writeln!(io::stderr(), "{line}"),
        };
        self.next = now + if self.is_terminal { FRAME } else { INTERVAL };
    }

    /// Writes a line of its own.
    pub(super) fn complain(&self, line: &str) {
        let _ = writeln!(io::stderr(), "{}{line}", self.clear());
    }

    fn clear(&self) -> &'static str {
        if self.is_terminal { CLEAR } else { "" }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        let _ = write!(io::stderr(), "{}", self.clear());
    }
}

/// `120 of 400  +60 =10 -50  54.2 %  Elo +29.0 +- 55.1  2.5 games/s`
fn picture(tally: &Tally, total: u64, sprt: Option<Sprt>, time: Duration) -> String {
    let games = tally.games();
    let mut line = format!("{games} of {total}  +{} ={} -{}", tally.wins, tally.draws, tally.losses);
    if let (Some(score), Some(elo)) = (tally.score(), tally.results.elo()) {
        let speed = games as f64 / time.as_secs_f64().max(1e-9);
        line += &format!("  {:.1} %  Elo {:+.1} +- {:.1}", 100.0 * score, elo.value, elo.error());
        if let Some(sprt) = sprt {
            line += &format!("  LLR {:.2} of {:.2}", sprt.llr(tally.results), Sprt::bound());
        }
        line += &format!("  {speed:.2} games/s");
    }
    match tally.faults() {
        0 => line,
        faults => format!("{line}  {faults} by failure"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::elo::Pentanomial;

    #[test]
    fn the_line_tells_how_it_stands() {
        let second = Duration::from_secs(1);
        assert_eq!(picture(&Tally::default(), 10, None, second), "0 of 10  +0 =0 -0");
        let results = Pentanomial([1, 0, 0, 0, 1]);
        let mut tally = Tally { results, wins: 2, losses: 2, ..Tally::default() };
        tally.engines[1].hangs = 1;
        let sprt = Some(Sprt { elo0: -5.0, elo1: 5.0 });
        assert_eq!(
            picture(&tally, 10, sprt, 2 * second),
            "4 of 10  +2 =0 -2  50.0 %  Elo +0.0 +- 291.8  LLR 0.00 of 2.94  2.00 games/s  1 by failure"
        );
    }
}
