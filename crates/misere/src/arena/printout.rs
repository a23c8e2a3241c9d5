//! The report as people read it.

use super::report::{Engine, Identity, Report, Stop, Test};
use std::io::{self, Write};

impl Report {
    pub(super) fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        let [first, second] = &self.engines;
        let (variant, games, seconds) = (&self.variant, self.games, self.seconds);
        writeln!(
            out,
            "{variant}: {} against {}, {games} games in {seconds:.1} s",
            first.identity.name, second.identity.name
        )?;
        writeln!(out, "openings   {}; seed {}", self.openings, self.seed)?;
        let (wins, draws, losses) = (self.wins, self.draws, self.losses);
        write!(out, "result     +{wins} ={draws} -{losses}")?;
        if let (Some(score), Some(elo)) = (self.score, self.elo) {
            writeln!(out, ", {:.1} %", 100.0 * score)?;
            let pairs = self.pentanomial.map(|pairs| pairs.to_string()).join(", ");
            writeln!(out, "pairs      [{pairs}] with 0, 1/2, 1, 1 1/2, 2 points")?;
            write!(out, "Elo        {:+.1} +- {:.1}", elo.value, elo.error)?;
            write!(out, " (95 %: {:+.1} to {:+.1})", elo.low, elo.high)?;
            if elo.trace {
                write!(out, ", with half a pair added for each count of zero")?;
            }
        }
        writeln!(out)?;
        if let Some(test) = &self.sprt {
            let Test { elo0, elo1, llr, lower, upper, decision } = test;
            let decision = decision.unwrap_or("open");
            writeln!(
                out,
                "SPRT       [{elo0}, {elo1}]: LLR {llr:.2} of {lower:.2} to {upper:.2}, {decision}"
            )?;
        }
        let (white, black) = (self.white_wins, self.black_wins);
        writeln!(out, "colours    White won {white}, Black {black}")?;
        let endings: Vec<String> = self.endings.iter().map(|(key, count)| format!("{key} {count}")).collect();
        writeln!(out, "endings    {}", endings.join(", "))?;
        self.engines.iter().try_for_each(|engine| engine.write_text(out))?;
        match self.stopped {
            Stop::Complete => Ok(()),
            Stop::Sprt => writeln!(out, "stopped    by the SPRT"),
            Stop::Interrupted => writeln!(out, "stopped    interrupted; only whole pairs are counted"),
            Stop::Failed => writeln!(out, "stopped    an engine could not go on"),
        }
    }
}

impl Engine {
    fn write_text(&self, out: &mut impl Write) -> io::Result<()> {
        let Identity { name, id, limit, options } = &self.identity;
        let about = [id, limit].into_iter().filter(|text| !text.is_empty()).chain(options);
        writeln!(out, "{name}: {}", about.cloned().collect::<Vec<_>>().join(", "))?;
        write!(out, "  {} moves", self.moves)?;
        let facts = [
            (self.ms_per_move, 1, " ms a move"),
            (self.depth, 1, " plies deep"),
            (self.nodes, 0, " nodes"),
            (self.nps, 0, " nodes a second"),
        ];
        for (value, digits, unit) in facts {
            if let Some(value) = value {
                write!(out, ", {value:.digits$}{unit}")?;
            }
        }
        writeln!(
            out,
            "\n  crashes {}, hangs {}, illegal moves {}, time losses {}, latest by {:.1} ms",
            self.crashes, self.hangs, self.illegal_moves, self.time_losses, self.worst_overrun_ms
        )
    }
}

#[cfg(test)]
mod tests {
    use crate::arena::report::tests::{report, tally};
    use crate::arena::tally::Tally;

    #[test]
    fn the_text_tells_result_error_and_test() {
        let mut out = Vec::new();
        report(&tally()).write_text(&mut out).expect("a vector takes everything");
        let expected = "\
antichess: ours against fish, 40 games in 1.5 s
openings   start; seed 7
result     +36 =0 -4, 90.0 %
pairs      [1, 0, 2, 0, 17] with 0, 1/2, 1, 1 1/2, 2 points
Elo        +347.7 +- 190.3 (95 %: +157.4 to +538.0), with half a pair added for each count of zero
SPRT       [0, 30]: LLR 4.51 of -2.94 to 2.94, accepted
colours    White won 21, Black 19
endings    no-pieces 3, nothing-to-move 37
ours: Misere 1, movetime 50, Hash=64, Threads=1
  0 moves
  crashes 0, hangs 0, illegal moves 0, time losses 0, latest by 0.0 ms
fish: nodes 9
  0 moves
  crashes 0, hangs 0, illegal moves 0, time losses 0, latest by 0.0 ms
stopped    by the SPRT
";
        assert_eq!(String::from_utf8(out).expect("text"), expected);
    }

    #[test]
    fn a_match_without_games_has_a_report_too() {
        let mut out = Vec::new();
        report(&Tally::default()).write_text(&mut out).expect("a vector takes everything");
        assert!(String::from_utf8(out).expect("text").contains("\nresult     +0 =0 -0\nSPRT"));
    }
}
