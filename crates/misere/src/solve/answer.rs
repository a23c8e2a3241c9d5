//! What `misere solve` says in the end.

use misere_protocol::per_second;
use misere_rules::Color;
use misere_solver::{ProofStatus, SolverProgress};
use serde::Serialize;
use std::io::{self, Write};

/// The object of `--json`.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(super) struct Told {
    /// `None` if it is open.
    pub(super) proved: Option<bool>,
    #[serde(rename = "for")]
    pub(super) attacker: &'static str,
    #[serde(rename = "move")]
    pub(super) mv: Option<String>,
    pub(super) nodes: u64,
    pub(super) seconds: f64,
    pub(super) depth: u32,
    /// The move as people write it.
    #[serde(skip)]
    pub(super) san: Option<String>,
    /// How many positions the proof has.
    #[serde(skip)]
    pub(super) positions: Option<usize>,
}

impl Told {
    pub(super) fn new(answer: ProofStatus, attacker: Color, progress: &SolverProgress) -> Told {
        Told {
            proved: match answer {
                ProofStatus::Proved => Some(true),
                ProofStatus::Disproved => Some(false),
                ProofStatus::Open => None,
            },
            attacker: attacker.name(),
            mv: None,
            nodes: progress.nodes,
            seconds: (progress.time.as_secs_f64() * 1000.0).round() / 1000.0,
            depth: progress.deepest,
            san: None,
            positions: None,
        }
    }

    pub(super) fn write(
        &self,
        as_json: bool,
        progress: &SolverProgress,
        out: &mut impl Write,
    ) -> anyhow::Result<()> {
        if as_json {
            serde_json::to_writer(&mut *out, self)?;
            writeln!(out)?;
        } else {
            self.write_text(progress, out)?;
        }
        Ok(())
    }

    fn write_text(&self, progress: &SolverProgress, out: &mut impl Write) -> io::Result<()> {
        let side = self.attacker;
        match (self.proved, &self.san, &self.mv) {
            (Some(true), Some(san), Some(uci)) => writeln!(out, "proved: {side} wins with {san} ({uci})")?,
            (Some(true), ..) => writeln!(out, "proved: {side} wins")?,
            (Some(false), ..) => writeln!(out, "proved: {side} cannot force a win")?,
            (None, ..) => writeln!(
                out,
                "open: proof number {}, disproof number {}",
                progress.numbers.proof, progress.numbers.disproof
            )?,
        }
        if let Some(positions) = self.positions {
            writeln!(out, "positions {positions}")?;
        }
        writeln!(out, "depth {}", self.depth)?;
        writeln!(out, "nodes {}", self.nodes)?;
        writeln!(out, "nps {}", per_second(self.nodes, progress.time))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use misere_solver::Numbers;
    use std::time::Duration;

    #[test]
    fn the_object_is_as_scripts_expect_it() {
        let progress = SolverProgress {
            nodes: 17,
            numbers: Numbers { proof: 0, disproof: u32::MAX },
            deepest: 9,
            time: Duration::from_micros(1_234_567),
            fill: 0,
        };
        let mut told = Told::new(ProofStatus::Proved, Color::White, &progress);
        told.mv = Some("e2e3".to_owned());
        let mut out = Vec::new();
        told.write(true, &progress, &mut out).expect("a vector takes everything");
        assert_eq!(
            String::from_utf8(out).expect("text"),
            "{\"proved\":true,\"for\":\"white\",\"move\":\"e2e3\",\"nodes\":17,\"seconds\":1.235,\"depth\":9}\n"
        );
    }
}
