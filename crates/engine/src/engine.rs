//! The façade of the engine: memory, threads, skill.

use core::any::Any;
use core::fmt;
use core::num::NonZeroUsize;

use misere_rules::{Game, Move, MoveList, Playable};
use web_time::Instant;

use crate::Score;
use crate::history::History;
use crate::limits::Limits;
use crate::report::{Bound, Found, Report, Reporter};
use crate::search::{Search, SearchResult};
use crate::searchable::Searchable;
use crate::skill::{self, Handicap, Skill};
use crate::temper::GameContext;
use crate::transposition::TranspositionTable;

/// The largest transposition table, in mebibytes.
pub const MAX_HASH: usize = 1 << 20;
const DEFAULT_HASH: usize = 16;

/// Chooses moves.
pub struct Engine {
    skill: Skill,
    seed: u64,
    transpositions: TranspositionTable,
    /// One for each thread.
    histories: Vec<History>,
    game: Option<KnownGame>,
}

/// The game that was searched last.
struct KnownGame {
    /// A position of the game, by which it is recognised.
    position: Box<dyn Any + Send + Sync>,
    context: GameContext,
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
    /// An engine with full skill, a transposition table of 16 MiB and one thread.
    pub fn new() -> Engine {
        Engine {
            skill: Skill::BEST,
            seed: 0,
            transpositions: TranspositionTable::new(DEFAULT_HASH),
            histories: vec![History::new()],
            game: None,
        }
    }

    /// The same with another skill. What a weaker skill misjudges depends on the seed.
    #[must_use]
    pub fn with_skill(self, skill: Skill, seed: u64) -> Engine {
        Engine { skill, seed, ..self }
    }

    /// Changes how well it plays from now on.
    pub fn set_skill(&mut self, skill: Skill, seed: u64) {
        (self.skill, self.seed) = (skill, seed);
    }

    /// Approximately how many bytes each thread of a search allocates.
    pub const MEMORY_PER_THREAD: usize = 4 << 20;

    /// Can this many mebibytes be allocated?
    pub fn has_memory_for(mebibytes: usize) -> bool {
        let bytes = mebibytes.checked_mul(1 << 20);
        bytes.is_some_and(|bytes| Vec::<u8>::new().try_reserve_exact(bytes).is_ok())
    }

    /// Changes the size of the transposition table, and clears it; between 1 and [`MAX_HASH`], and no more
    /// than can be allocated ([`Engine::has_memory_for`]).
    pub fn set_hash(&mut self, mebibytes: usize) {
        // The old table is freed before the new one is allocated.
        self.transpositions = TranspositionTable::new(0);
        self.transpositions = TranspositionTable::new(mebibytes.clamp(1, MAX_HASH));
    }

    /// Changes how many threads search together.
    pub fn set_threads(&mut self, threads: NonZeroUsize) {
        self.histories.resize_with(threads.get(), History::new);
    }

    /// Clears everything that was learnt, for a new game.
    pub fn forget(&mut self) {
        self.transpositions.clear();
        self.histories.iter_mut().for_each(|history| *history = History::new());
    }

    /// The best move; `None` if the game is over. One thread with limits of depth or nodes gives the same
    /// answer every time it has forgotten everything else.
    pub fn search<P: Searchable>(
        &mut self,
        game: &Game<P>,
        limits: &Limits,
        reporter: &mut dyn Reporter,
    ) -> Option<Found> {
        let legal = match game.verdict() {
            None => game.position().legal_moves(),
            Some(_) => MoveList::new(),
        };
        let is_wanted = |mv: &Move| limits.moves.is_empty() || limits.moves.contains(mv);
        let mut moves: Vec<Move> = legal.iter().copied().filter(is_wanted).collect();
        if moves.is_empty() {
            moves = legal.to_vec();
        }
        moves.first()?;
        match self.skill.handicap() {
            None => self.search_best(game, limits, moves, reporter),
            Some(handicap) => self.search_weakly(game, limits, moves, handicap, reporter),
        }
    }

    fn search_best<P: Searchable>(
        &mut self,
        game: &Game<P>,
        limits: &Limits,
        moves: Vec<Move>,
        reporter: &mut dyn Reporter,
    ) -> Option<Found> {
        self.set_game(game.position());
        let KnownGame { context, .. } = self.game.as_ref()?;
        self.transpositions.new_search();
        let SearchResult { deepening, nodes } = game.position().search(Search {
            context,
            transpositions: &self.transpositions,
            histories: &mut self.histories,
            past: past_keys(game),
            draw_rule: game.draw_rule(),
            limits,
            moves,
            reporter,
        });
        // A search that ponders waits for the opponent.
        while limits.signal.is_pondering() {
            std::thread::sleep(core::time::Duration::from_millis(1));
        }
        let best = deepening.moves.first()?;
        let reply = best.pv.get(1).copied();
        let score = best.known_score().unwrap_or(Score::DRAW);
        Some(Found { mv: best.mv, reply, score, depth: deepening.depth, nodes })
    }

    /// Searches every move a little, misjudges it, and reports the one that seems best.
    fn search_weakly<P: Searchable>(
        &mut self,
        game: &Game<P>,
        limits: &Limits,
        moves: Vec<Move>,
        handicap: Handicap,
        reporter: &mut dyn Reporter,
    ) -> Option<Found> {
        let started = Instant::now();
        let limits = Limits {
            time: limits.time,
            max_time: limits.max_time,
            nodes: Some(limits.nodes.unwrap_or(u64::MAX).min(Handicap::NODES)),
            depth: Some(limits.depth.unwrap_or(u32::MAX).min(handicap.depth)),
            multipv: moves.len(),
            signal: limits.signal.clone(),
            ..Limits::default()
        };
        self.set_game(game.position());
        let KnownGame { context, .. } = self.game.as_ref()?;
        let SearchResult { deepening, nodes } = game.position().search(Search {
            context,
            transpositions: &TranspositionTable::new(1),
            histories: &mut [History::new()],
            past: past_keys(game),
            draw_rule: game.draw_rule(),
            limits: &limits,
            moves,
            reporter: &mut (),
        });
        let key = game.position().key();
        let judged = deepening.moves.iter().filter_map(|root| {
            let score = root.known_score()?;
            Some((root, handicap.misjudge(score, self.seed, key, root.mv)))
        });
        // Without time for a single move, the first one is played.
        let first = deepening.moves.first().map(|root| (root, Score::DRAW));
        let whims = context.temper.whims(handicap.whims);
        let whim = skill::whim(self.seed, key, whims, deepening.moves.len());
        let whim = whim.and_then(|index| deepening.moves.get(index));
        let whim = whim.map(|root| (root, root.known_score().unwrap_or(Score::DRAW)));
        let (best, score) = whim.or(judged.max_by_key(|&(_, score)| score)).or(first)?;
        // The search is over: there is nothing to stop.
        let _ = reporter.report(&Report {
            multipv: 1,
            depth: deepening.depth,
            seldepth: deepening.depth,
            score,
            bound: Bound::Exact,
            pv: best.pv.clone(),
            nodes,
            time: started.elapsed(),
            hashfull: 0,
        });
        Some(Found { mv: best.mv, reply: best.pv.get(1).copied(), score, depth: deepening.depth, nodes })
    }

    /// The static evaluation of a position, from the point of view of the side to move.
    pub fn evaluate<P: Searchable>(&self, pos: &P) -> Score {
        pos.evaluate(&pos.game_context().evaluation)
    }

    /// By how much White is ahead in each term of the static evaluation, in centipawns.
    pub fn explain<P: Searchable>(&self, pos: &P) -> Vec<(&'static str, i32)> {
        pos.explain(&pos.game_context().evaluation)
    }

    /// The probabilities of a win, a draw and a loss, in thousandths.
    pub fn win_draw_loss(score: Score) -> [u32; 3] {
        let probability = |centipawns: f64| 1.0 / (1.0 + (-centipawns / 130.0).exp());
        let (win, loss) = match (score.plies_to_win(), score.plies_to_loss(), score.centipawns()) {
            (Some(_), ..) => (1.0, 0.0),
            (_, Some(_), _) => (0.0, 1.0),
            (.., centipawns) => {
                let centipawns = f64::from(centipawns.unwrap_or(0));
                (probability(centipawns - 60.0), probability(-centipawns - 60.0))
            }
        };
        let [win, loss] = [win, loss].map(|probability: f64| (probability * 1_000.0).round() as u32);
        [win, 1_000 - win - loss, loss]
    }

    /// Prepares for the game of a position, if it is another one than before.
    fn set_game<P: Searchable>(&mut self, pos: &P) {
        let is_same = |known: &KnownGame| {
            known.position.downcast_ref::<P>().is_some_and(|position| position.rules() == pos.rules())
        };
        if self.game.as_ref().is_some_and(is_same) {
            return;
        }
        let game = KnownGame { position: Box::new(pos.clone()), context: pos.game_context() };
        // What was learnt in one game is wrong in another.
        if self.game.replace(game).is_some() {
            self.forget();
        }
    }
}

/// The keys of the positions before the current one.
fn past_keys<P: Searchable>(game: &Game<P>) -> Vec<u64> {
    game.positions().map(Playable::key).collect()
}
