//! The engine as others see it.

use core::fmt;
use core::num::NonZeroUsize;

use misere_rules::{AnyGame, AnyPosition, Move, MoveList, Position, Rules, Variant, VisitPosition};

use web_time::Instant;

use crate::Score;
use crate::deepen::IterativeDeepening;
use crate::evaluate::{Evaluate, HandWritten};
use crate::history::History;
use crate::limits::{Limits, Time};
use crate::report::{Bound, Found, Report, Reporter};
use crate::skill::{Handicap, Skill};
use crate::temper::{GameProfile, Temper};
use crate::time_manager::TimeManager;
use crate::transposition::TranspositionTable;
use crate::worker::{Shared, Worker};

/// The largest table of known positions, in mebibytes.
pub const MAX_HASH: usize = 1 << 20;
const USUAL_HASH: usize = 16;

/// Chooses moves.
pub struct Engine {
    skill: Skill,
    seed: u64,
    transpositions: TranspositionTable,
    /// One for each thread.
    histories: Vec<History>,
    context: Option<GameContext>,
}

/// What is known of a game.
struct GameContext {
    variant: Variant,
    temper: Temper,
    evaluation: HandWritten,
}

impl GameContext {
    fn of(variant: Variant) -> GameContext {
        let (temper, profile) = (Temper::of(&variant), GameProfile::of(&variant));
        GameContext { variant, temper, evaluation: HandWritten::new(profile) }
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").field("skill", &self.skill).field("seed", &self.seed).finish_non_exhaustive()
    }
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new()
    }
}

impl Engine {
    /// An engine that plays as well as it can, with 16 MiB for known positions and one thread.
    pub fn new() -> Engine {
        Engine {
            skill: Skill::BEST,
            seed: 0,
            transpositions: TranspositionTable::new(USUAL_HASH),
            histories: vec![History::new()],
            context: None,
        }
    }

    /// The same at another skill. What a weak player misjudges depends on the seed.
    #[must_use]
    pub fn with_skill(self, skill: Skill, seed: u64) -> Engine {
        Engine { skill, seed, ..self }
    }

    /// Changes how well it plays from now on.
    pub fn set_skill(&mut self, skill: Skill, seed: u64) {
        (self.skill, self.seed) = (skill, seed);
    }

    /// About how many bytes a thread of a search needs for itself.
    pub const MEMORY_PER_THREAD: usize = 4 << 20;

    /// Would the system give us so many mebibytes?
    pub fn has_memory_for(mebibytes: usize) -> bool {
        let bytes = mebibytes.checked_mul(1 << 20);
        bytes.is_some_and(|bytes| Vec::<u8>::new().try_reserve_exact(bytes).is_ok())
    }

    /// Changes how much memory is used for known positions, and forgets them; between 1 and
    /// [`MAX_HASH`], and no more than there is ([`Engine::has_memory_for`]).
    pub fn set_hash(&mut self, mebibytes: usize) {
        // The old one goes before the new one comes.
        self.transpositions = TranspositionTable::new(0);
        self.transpositions = TranspositionTable::new(mebibytes.clamp(1, MAX_HASH));
    }

    /// Changes how many threads search together.
    pub fn set_threads(&mut self, threads: NonZeroUsize) {
        self.histories.resize_with(threads.get(), History::new);
    }

    /// Forgets everything, for a new game.
    pub fn forget(&mut self) {
        self.transpositions.clear();
        self.histories.iter_mut().for_each(|history| *history = History::new());
    }

    /// The move that seems best; `None` if the game is over. One thread with limits of depth or nodes
    /// gives the same answer every time it has forgotten everything else.
    pub fn search(&mut self, game: &AnyGame, limits: &Limits, reporter: &mut dyn Reporter) -> Option<Found> {
        let moves = match game.verdict() {
            None => game.position().legal_moves(),
            Some(_) => MoveList::new(),
        };
        let is_wanted = |mv: &Move| limits.moves.is_empty() || limits.moves.contains(mv);
        let mut wanted: Vec<Move> = moves.iter().copied().filter(is_wanted).collect();
        if wanted.is_empty() {
            wanted = moves.to_vec();
        }
        wanted.first()?;
        match self.skill.handicap() {
            None => self.search_best(game, limits, wanted, reporter),
            Some(handicap) => self.search_weakly(game, limits, wanted, handicap, reporter),
        }
    }

    fn search_best(
        &mut self,
        game: &AnyGame,
        limits: &Limits,
        wanted: Vec<Move>,
        reporter: &mut dyn Reporter,
    ) -> Option<Found> {
        self.set_context(game.position().variant());
        let context = self.context.as_ref()?;
        self.transpositions.new_search();
        let ask = Ask {
            context,
            transpositions: &self.transpositions,
            histories: &mut self.histories,
            game,
            limits,
            wanted,
            reporter,
        };
        let (deepening, nodes) = game.position().visit(ask);
        // A search that was asked to wait for the other player does so.
        while limits.signal.is_pondering() {
            std::thread::sleep(core::time::Duration::from_millis(1));
        }
        let best = deepening.moves.first()?;
        let reply = best.pv.get(1).copied();
        let score = best.known_score().unwrap_or(Score::DRAW);
        Some(Found { mv: best.mv, reply, score, depth: deepening.depth, nodes })
    }

    /// Looks at every move a little, misjudges it, and reports the one that seems best.
    fn search_weakly(
        &mut self,
        game: &AnyGame,
        limits: &Limits,
        wanted: Vec<Move>,
        handicap: Handicap,
        reporter: &mut dyn Reporter,
    ) -> Option<Found> {
        let begun = Instant::now();
        let few = Limits {
            time: limits.time,
            max_time: limits.max_time,
            nodes: Some(limits.nodes.unwrap_or(u64::MAX).min(Handicap::NODES)),
            depth: Some(limits.depth.unwrap_or(u32::MAX).min(handicap.depth)),
            multipv: wanted.len(),
            signal: limits.signal.clone(),
            ..Limits::default()
        };
        self.set_context(game.position().variant());
        let context = self.context.as_ref()?;
        let (table, mut histories) = (TranspositionTable::new(1), vec![History::new()]);
        let ask = Ask {
            context,
            transpositions: &table,
            histories: &mut histories,
            game,
            limits: &few,
            wanted,
            reporter: &mut (),
        };
        let (deepening, nodes) = game.position().visit(ask);
        let key = game.position().key();
        let seen = deepening.moves.iter().filter_map(|root| {
            let score = root.known_score()?;
            Some((root, handicap.misjudge(score, self.seed, key, root.mv)))
        });
        // Whoever could not look at anything plays something.
        let nothing_seen = deepening.moves.first().map(|root| (root, Score::DRAW));
        let (best, score) = seen.max_by_key(|&(_, score)| score).or(nothing_seen)?;
        // There is nothing left to break off.
        let _ = reporter.report(&Report {
            multipv: 1,
            depth: deepening.depth,
            seldepth: deepening.depth,
            score,
            bound: Bound::Exact,
            pv: best.pv.clone(),
            nodes,
            time: begun.elapsed(),
            hashfull: 0,
        });
        Some(Found { mv: best.mv, reply: best.pv.get(1).copied(), score, depth: deepening.depth, nodes })
    }

    /// What a position looks like to the side to move without a search.
    pub fn evaluate(&self, pos: &AnyPosition) -> Score {
        struct Look(HandWritten);
        impl VisitPosition for Look {
            type Output = Score;
            fn visit<R: Rules>(self, pos: &Position<R>) -> Score {
                let accumulator = Evaluate::<R>::accumulator(&self.0, pos);
                self.0.evaluate(pos, &accumulator)
            }
        }
        pos.visit(Look(HandWritten::new(GameProfile::of(&pos.variant()))))
    }

    /// What White is ahead by in each respect, in centipawns.
    pub fn explain(&self, pos: &AnyPosition) -> Vec<(&'static str, i32)> {
        struct Explain(HandWritten);
        impl VisitPosition for Explain {
            type Output = Vec<(&'static str, i32)>;
            fn visit<R: Rules>(self, pos: &Position<R>) -> Self::Output {
                self.0.explain(pos)
            }
        }
        pos.visit(Explain(HandWritten::new(GameProfile::of(&pos.variant()))))
    }

    /// How likely a win, a draw and a loss are, in thousandths.
    pub fn win_draw_loss(score: Score) -> [u32; 3] {
        let chance = |centipawns: f64| 1.0 / (1.0 + (-centipawns / 130.0).exp());
        let (win, loss) = match (score.plies_to_win(), score.plies_to_loss(), score.centipawns()) {
            (Some(_), ..) => (1.0, 0.0),
            (_, Some(_), _) => (0.0, 1.0),
            (.., centipawns) => {
                let centipawns = f64::from(centipawns.unwrap_or(0));
                (chance(centipawns - 60.0), chance(-centipawns - 60.0))
            }
        };
        let [win, loss] = [win, loss].map(|chance: f64| (chance * 1_000.0).round() as u32);
        [win, 1_000 - win - loss, loss]
    }

    fn set_context(&mut self, variant: Variant) {
        if self.context.as_ref().is_some_and(|context| context.variant == variant) {
            return;
        }
        // The same pieces are worth something else in another game.
        if self.context.replace(GameContext::of(variant)).is_some() {
            self.forget();
        }
    }
}

/// A search in a game whose type is about to be known.
struct Ask<'a> {
    context: &'a GameContext,
    transpositions: &'a TranspositionTable,
    histories: &'a mut [History],
    game: &'a AnyGame,
    limits: &'a Limits,
    wanted: Vec<Move>,
    reporter: &'a mut dyn Reporter,
}

impl VisitPosition for Ask<'_> {
    type Output = (IterativeDeepening, u64);

    fn visit<R: Rules>(self, pos: &Position<R>) -> (IterativeDeepening, u64) {
        let time = TimeManager::new(self.limits);
        let GameContext { temper, evaluation, .. } = self.context;
        let shared = Shared { transpositions: self.transpositions, temper, evaluation, time: &time };
        let past: Vec<u64> = self.game.positions().map(AnyPosition::key).collect();
        let halfmove_limit = temper.halfmove_limit(pos, self.game.draw_rule());
        let deepening = || IterativeDeepening::new(self.wanted.iter().copied(), self.limits.multipv);
        let (first, others) = self.histories.split_first_mut().expect("a search has one thread at least");
        let mut worker = Worker::new(&shared, first, pos, &past, halfmove_limit);
        let mut best = deepening();
        if others.is_empty() || matches!(self.limits.time, Time::Exactly(time) if time.is_zero()) {
            best.run(&mut worker, self.limits, self.reporter);
            return (best, worker.nodes);
        }
        std::thread::scope(|scope| {
            for history in others {
                let (shared, past) = (&shared, &past);
                let mut deepening = deepening();
                let limits = Limits { nodes: None, depth: None, ..self.limits.clone() };
                let search = move || {
                    let mut worker = Worker::new(shared, history, pos, past, halfmove_limit);
                    deepening.run(&mut worker, &limits, &mut ());
                    shared.time.add_helper_nodes(worker.nodes);
                };
                // Without another thread those that there are search.
                if std::thread::Builder::new().spawn_scoped(scope, search).is_err() {
                    break;
                }
            }
            best.run(&mut worker, self.limits, self.reporter);
            time.stop();
        });
        let nodes = worker.nodes + time.helper_nodes();
        (best, nodes)
    }
}
