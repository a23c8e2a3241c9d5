//! One search by all threads, from a position whose type is known.

use misere_rules::{DrawRule, Move, Position, Rules, VisitPosition};

use crate::beside::{Findings, Sharing};
use crate::deepen::IterativeDeepening;
use crate::history::History;
use crate::limits::{Limits, Time};
use crate::probe::{ProbeGame, ProvedMove, Prover};
use crate::report::Reporter;
use crate::temper::{GameContext, halfmove_limit};
use crate::time_manager::TimeManager;
use crate::transposition::TranspositionTable;
use crate::worker::{Shared, Worker};

/// What a search is given.
pub(crate) struct Search<'a> {
    pub(crate) context: &'a GameContext,
    pub(crate) transpositions: &'a TranspositionTable,
    /// One for each thread.
    pub(crate) histories: &'a mut [History],
    /// The keys of the positions that the game has had before.
    pub(crate) past: Vec<u64>,
    pub(crate) draw_rule: DrawRule,
    pub(crate) limits: &'a Limits,
    /// The moves to search at the root.
    pub(crate) moves: Vec<Move>,
    pub(crate) reporter: &'a mut dyn Reporter,
    pub(crate) probe: Option<&'a dyn ProbeGame>,
    /// The win that is known before the search, whose move is the only one.
    pub(crate) proved: Option<ProvedMove>,
    /// Looks for proofs meanwhile.
    pub(crate) prover: Option<Box<dyn Prover + 'a>>,
}

/// What a search has found.
pub(crate) struct SearchResult {
    pub(crate) deepening: IterativeDeepening,
    /// How many positions all threads have searched.
    pub(crate) nodes: u64,
}

impl VisitPosition for Search<'_> {
    type Output = SearchResult;

    /// CITE: Lazy SMP, by Daniel Homan and Martin Sedlak: the threads share the transposition table only.
    fn visit<R: Rules>(self, pos: &Position<R>) -> SearchResult {
        let time = TimeManager::new(self.limits);
        let findings = Findings::default();
        findings.set_favourite(self.moves[0]);
        let GameContext { temper, evaluation, .. } = self.context;
        let shared = Shared {
            transpositions: self.transpositions,
            temper,
            evaluation,
            time: &time,
            probe: self.probe,
            findings: &findings,
        };
        let past = &self.past;
        let halfmove_limit = halfmove_limit(pos, self.draw_rule);
        let new_deepening = || IterativeDeepening::new(self.moves.iter().copied(), self.limits.multipv);
        let (first, helpers) = self.histories.split_first_mut().expect("a search has one thread at least");
        let mut worker = Worker::new(&shared, first, pos, past, halfmove_limit);
        let mut deepening = new_deepening();
        (deepening.proved, deepening.decides) = (self.proved, true);
        if helpers.is_empty() || matches!(self.limits.time, Time::Exactly(time) if time.is_zero()) {
            let sharing = self.prover.map(Sharing::new);
            deepening.run(&mut worker, self.limits, self.reporter, sharing);
            return SearchResult { deepening, nodes: worker.nodes };
        }
        std::thread::scope(|scope| {
            // One thread looks for proofs instead, all the time.
            let mut helpers = helpers.iter_mut();
            if let Some(mut prover) = self.prover {
                let (findings, time) = (&findings, &time);
                let help = move || findings.prove_beside(&mut *prover, time);
                if std::thread::Builder::new().spawn_scoped(scope, help).is_ok() {
                    helpers.next();
                }
            }
            for history in helpers {
                let shared = &shared;
                let mut deepening = new_deepening();
                let limits = Limits { nodes: None, depth: None, ..self.limits.clone() };
                let help = move || {
                    let mut worker = Worker::new(shared, history, pos, past, halfmove_limit);
                    deepening.run(&mut worker, &limits, &mut (), None);
                    shared.time.add_helper_nodes(worker.nodes);
                };
                // If the system refuses another thread, those that have started search alone.
                if std::thread::Builder::new().spawn_scoped(scope, help).is_err() {
                    break;
                }
            }
            deepening.run(&mut worker, self.limits, self.reporter, None);
            time.stop();
        });
        let nodes = worker.nodes + time.helper_nodes();
        SearchResult { deepening, nodes }
    }
}
