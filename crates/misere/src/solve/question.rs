//! One question put to the solver.

use super::answer::Told;
use super::options::Solve;
use super::work::Work;
use anyhow::Context as _;
use misere_notation::uci::{self, CastlingStyle};
use misere_notation::{fen, san};
use misere_protocol::per_second;
use misere_rules::{AnyPosition, Color, Playable};
use misere_solver::{ProofFile, Solver, SolverLimits, SolverProgress, Strategy, TableLeaves, Title};
use misere_table::save::file;
use std::io::{self, IsTerminal as _, Write};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

/// How often the progress is told.
const TELL_EVERY: Duration = Duration::from_secs(1);

/// Can this side force a win?
pub(super) struct Question<'a> {
    pub(super) root: AnyPosition,
    pub(super) attacker: Color,
    pub(super) style: CastlingStyle,
    pub(super) limits: SolverLimits,
    pub(super) tables: &'a TableLeaves,
    pub(super) stop: &'a AtomicBool,
}

impl Question<'_> {
    /// Antichess, which is solved most, has a search of its own; the search of any game serves the others.
    pub(super) fn ask(&self, options: &Solve, out: &mut impl Write) -> anyhow::Result<()> {
        match &self.root {
            AnyPosition::Antichess(root) => self.ask_about(root, options, out),
            root => self.ask_about(root, options, out),
        }
    }

    fn title(&self) -> Title {
        Title {
            game: self.root.rules().card().key.to_owned(),
            fen: fen::write(&self.root.to_setup()).to_string(),
            attacker: self.attacker,
            men: self.tables.men() as u8,
        }
    }

    fn ask_about<P: Playable>(&self, root: &P, options: &Solve, out: &mut impl Write) -> anyhow::Result<()> {
        let title = self.title();
        let mut solver = Solver::new(root.clone(), self.attacker, self.tables, self.limits.clone());
        let side = self.attacker.name();
        let question = format!("{} {side} {} tables {}", title.game, title.fen, title.men);
        let mut work = options.out.as_deref().map(|path| Work::of(path, &question));
        if let Some(work) = &mut work {
            work.resume(&mut solver)?;
            solver.keep_journal();
        }
        let mut teller = Teller::new(options.json);
        let (mut trouble, mut last) = (Ok(()), solver.progress(Duration::ZERO));
        let begin = Instant::now();
        let answer = solver.run(|progress| {
            last = progress.clone();
            teller.tell(progress, || self.line(&solver));
            if let Some(work) = &mut work {
                trouble = work.save_at_times(&solver, begin.elapsed());
            }
            if self.stop.load(Relaxed) || trouble.is_err() {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        });
        trouble?;
        let mut told = Told::new(answer, self.attacker, &solver.progress(begin.elapsed()));
        let strategy = solver.strategy();
        if let Some(strategy) = &strategy {
            self.tell_proof(strategy, root, &title, &mut told)?;
        }
        match (work, &options.out, told.proved) {
            (Some(mut work), _, None) => work.save(&solver, begin.elapsed())?,
            (Some(work), Some(path), Some(proved)) => {
                if let Some(strategy) = strategy.filter(|_| proved) {
                    let bytes = strategy.to_bytes(&title);
                    file::write(path, &bytes).with_context(|| format!("cannot write {}", path.display()))?;
                }
                work.remove()?;
            }
            _ => {}
        }
        told.write(options.json, &solver.progress(begin.elapsed()), out)
    }

    /// Adds what the proof says. It is checked first: what is told as proved has gone through the verifier.
    fn tell_proof<P: Playable>(
        &self,
        strategy: &Strategy<P>,
        root: &P,
        title: &Title,
        told: &mut Told,
    ) -> anyhow::Result<()> {
        let file = ProofFile::from_bytes(strategy.to_bytes(title)).context("the proof cannot be written")?;
        let report = misere_solver::verify(&file, root, self.tables).context("the proof does not hold")?;
        told.depth = report.plies;
        told.positions = Some(strategy.len());
        if root.turn() == self.attacker {
            let mv = file.move_of(root);
            told.mv = mv.map(|mv| uci::write(mv, self.style).to_string());
            told.san = mv.map(|mv| san::write(root, mv).to_string());
        }
        Ok(())
    }

    /// The most promising line, as people write it.
    fn line<P: Playable, T: misere_solver::LeafValues + Clone>(&self, solver: &Solver<P, T>) -> String {
        let mut pos = self.root.clone();
        let mut text = String::new();
        for mv in solver.line().into_iter().take(LONGEST_LINE) {
            text.push(' ');
            text.push_str(&san::write(&pos, mv));
            pos.play_unchecked(mv);
        }
        text
    }
}

/// Moves of a line that are shown while it works.
const LONGEST_LINE: usize = 12;

/// Tells on stderr how far it is, if a person may read it.
struct Teller {
    last: Instant,
    wanted: bool,
}

impl Teller {
    fn new(json: bool) -> Teller {
        Teller { last: Instant::now(), wanted: !json || io::stderr().is_terminal() }
    }

    fn tell(&mut self, progress: &SolverProgress, line: impl FnOnce() -> String) {
        if !self.wanted || self.last.elapsed() < TELL_EVERY {
            return;
        }
        self.last = Instant::now();
        // With stderr closed it cannot be told.
        let _ = writeln!(
            io::stderr(),
            "{} s, {:.1} M nodes, {:.2} M/s, proof {}, disproof {}, memory {} %:{}",
            progress.time.as_secs(),
            progress.nodes as f64 / 1e6,
            per_second(progress.nodes, progress.time) as f64 / 1e6,
            progress.numbers.proof,
            progress.numbers.disproof,
            progress.fill / 10,
            line()
        );
    }
}
