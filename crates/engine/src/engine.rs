//! The façade of the engine: memory, threads, level.

use core::any::Any;
use core::fmt;
use core::num::NonZeroUsize;
use std::sync::Arc;

use misere_rules::{Game, Level, Move, MoveList, Playable};
use web_time::Instant;

use crate::history::History;
use crate::limits::Limits;
use crate::nnue::{Net, NetError};
use crate::probe::{Known, Probe, ProbeGame, ProvedMove, TableValue, is_askable};
use crate::report::{Bound, Found, Report, Reporter};
use crate::search::{Search, SearchResult};
use crate::searchable::Searchable;
use crate::skill::{self, Handicap};
use crate::temper::GameContext;
use crate::transposition::TranspositionTable;
use crate::{Score, ScoreKind};

/// The largest transposition table, in mebibytes.
pub const MAX_HASH: usize = 1 << 20;
const DEFAULT_HASH: usize = 16;

/// Chooses moves.
pub struct Engine {
    level: Level,
    seed: u64,
    transpositions: TranspositionTable,
    /// One for each thread.
    histories: Vec<History>,
    game: Option<KnownGame>,
    probe: Option<Arc<dyn Probe>>,
    /// Networks, at most one for each family of games.
    nets: Vec<Arc<Net>>,
}

/// The game that was searched last.
struct KnownGame {
    /// A position of the game, by which it is recognised.
    position: Box<dyn Any + Send + Sync>,
    context: GameContext,
    probe: Option<Arc<dyn ProbeGame>>,
}

impl fmt::Debug for Engine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").field("level", &self.level).field("seed", &self.seed).finish_non_exhaustive()
    }
}

impl Default for Engine {
    fn default() -> Engine {
        Engine::new()
    }
}

impl Engine {
    /// An engine at its best level, a transposition table of 16 MiB and one thread.
    pub fn new() -> Engine {
        Engine {
            level: Level::BEST,
            seed: 0,
            transpositions: TranspositionTable::new(DEFAULT_HASH),
            histories: vec![History::new()],
            game: None,
            probe: None,
            nets: Vec::new(),
        }
    }

    /// Hands it a source of exact values, such as endgame tables, or takes it away.
    pub fn set_probe(&mut self, probe: Option<Arc<dyn Probe>>) {
        self.probe = probe;
        self.game = None;
        self.forget();
    }

    /// What is known exactly of a position.
    pub fn known<P: Searchable>(&mut self, pos: &P) -> Option<Known> {
        self.set_game(pos);
        let probe = self.game.as_ref()?.probe.as_deref()?;
        is_askable(pos, probe).then(|| probe.probe(&pos.board(), pos.turn())).flatten()
    }

    /// What an endgame table says of a position, and which one.
    pub fn table_value<P: Searchable>(&mut self, pos: &P) -> Option<TableValue> {
        self.set_game(pos);
        TableValue::of(pos, self.game.as_ref()?.probe.as_deref()?)
    }

    /// A move that is proved to win in this position.
    pub fn proved_move<P: Searchable>(&mut self, pos: &P) -> Option<ProvedMove> {
        self.set_game(pos);
        self.game.as_ref()?.probe.as_deref()?.proved_move(pos)
    }

    /// The same at another level. What a weaker level misjudges depends on the seed.
    #[must_use]
    pub fn with_level(self, level: Level, seed: u64) -> Engine {
        Engine { level, seed, ..self }
    }

    /// Changes how well it plays from now on.
    pub fn set_level(&mut self, level: Level, seed: u64) {
        (self.level, self.seed) = (level, seed);
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

    /// Evaluates with these networks from now on, each in the games of its family; the last one counts. Games
    /// without a network, and those of charters, have the hand-written evaluation.
    pub fn set_nets(&mut self, nets: impl IntoIterator<Item = Arc<Net>>) {
        self.nets = nets.into_iter().collect();
        if self.game.take().is_some() {
            self.forget();
        }
    }

    /// The network that evaluates the game of a position, if there is one.
    pub fn net<P: Searchable>(&self, pos: &P) -> Option<Arc<Net>> {
        self.context_of(pos).evaluation.net
    }

    /// Is a network for the game of a position?
    ///
    /// # Errors
    ///
    /// Says for which games it is.
    pub fn require_net_for<P: Searchable>(net: &Net, pos: &P) -> Result<(), NetError> {
        net.require(pos.game_context().temper.family())
    }

    /// What the engine keeps of the game of a position.
    fn context_of<P: Searchable>(&self, pos: &P) -> GameContext {
        let mut context = pos.game_context();
        if context.is_compiled {
            let family = context.temper.family();
            let net = self.nets.iter().rev().find(|net| net.require(family).is_ok());
            context.evaluation.net = net.cloned();
        }
        context
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
        match skill::handicap(self.level) {
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
        let KnownGame { context, probe, .. } = self.game.as_ref()?;
        let probe = probe.as_deref();
        let past = past_keys(game);
        // Several lines are wanted to see what other moves are worth.
        let alone = limits.multipv == 1;
        let proved = probe.filter(|_| alone).and_then(|probe| probe.proved_move(game.position()));
        let proved = proved.filter(|proved| moves.contains(&proved.mv));
        let moves = match &proved {
            Some(proved) => vec![proved.mv],
            None if alone => best_known(game.position(), moves, probe),
            None => moves,
        };
        // Limits of nodes and depth are there to get the same answer every time, and proofs would cost what they do not count.
        let is_open = alone && moves.len() > 1 && limits.win_in.is_none();
        let is_timed = limits.nodes.is_none() && limits.depth.is_none();
        let prover = probe.filter(|_| is_open && is_timed);
        let prover = prover.and_then(|probe| probe.prover(game.position(), &past));
        self.transpositions.new_search();
        let SearchResult { deepening, nodes } = game.position().search(Search {
            context,
            transpositions: &self.transpositions,
            histories: &mut self.histories,
            past,
            draw_rule: game.draw_rule(),
            limits,
            moves,
            reporter,
            probe,
            proved,
            prover,
        });
        // A search that ponders waits for the opponent.
        while limits.signal.is_pondering() {
            std::thread::sleep(core::time::Duration::from_millis(1));
        }
        let best = deepening.moves.first()?;
        let reply = best.pv.get(1).copied();
        let score = deepening.score(0);
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
            probe: None,
            proved: None,
            prover: None,
        });
        let key = game.position().key();
        let judged = deepening.moves.iter().filter_map(|root| {
            let score = root.known_score()?;
            Some((root, handicap.misjudge(score, self.seed, key, root.mv)))
        });
        // Without time for a single move, the first one is played.
        let first = deepening.moves.first().map(|root| (root, Score::DRAW));
        let percent = context.temper.random_moves_percent(handicap.random_moves_percent);
        let whim = skill::random_move(self.seed, key, percent, deepening.moves.len());
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
        pos.evaluate(&self.context_of(pos).evaluation)
    }

    /// By how much White is ahead in each term of the static evaluation, in centipawns.
    pub fn explain<P: Searchable>(&self, pos: &P) -> Vec<(&'static str, i32)> {
        pos.explain(&pos.game_context().evaluation)
    }

    /// The probabilities of a win, a draw and a loss, in thousandths.
    pub fn win_draw_loss(score: Score) -> [u32; 3] {
        // In centipawns: how fast the odds change, and how wide the draws are.
        const SCALE: f64 = 130.0;
        const DRAWS: f64 = 60.0;
        let probability = |centipawns: f64| 1.0 / (1.0 + (-centipawns / SCALE).exp());
        let (win, loss) = match score.kind() {
            ScoreKind::Win(_) => (1.0, 0.0),
            ScoreKind::Loss(_) => (0.0, 1.0),
            ScoreKind::Centipawns(value) => {
                let centipawns = f64::from(value);
                (probability(centipawns - DRAWS), probability(-centipawns - DRAWS))
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
        let probe = self.probe.as_ref().and_then(|probe| probe.of_game(pos));
        let game = KnownGame { position: Box::new(pos.clone()), context: self.context_of(pos), probe };
        // What was learnt in one game is wrong in another.
        if self.game.replace(game).is_some() {
            self.forget();
        }
    }
}

/// The moves that keep what is won, or drawn, if all of them are known to lead
/// somewhere; where distances are known, the quickest to win and the slowest to lose.
fn best_known<P: Searchable>(pos: &P, moves: Vec<Move>, probe: Option<&dyn ProbeGame>) -> Vec<Move> {
    let Some(probe) = probe else { return moves };
    if !is_askable(pos, probe) {
        return moves;
    }
    let ranks: Option<Vec<_>> = moves
        .iter()
        .map(|&mv| {
            let mut after = pos.clone();
            after.play_unchecked(mv);
            let known =
                is_askable(&after, probe).then(|| probe.probe(&after.board(), after.turn())).flatten();
            known.map(|known| known.before_move().rank())
        })
        .collect();
    let Some(ranks) = ranks else { return moves };
    let best = ranks.iter().max().copied();
    moves.into_iter().zip(ranks).filter(|&(_, rank)| Some(rank) == best).map(|(mv, _)| mv).collect()
}

/// The keys of the positions before the current one.
fn past_keys<P: Searchable>(game: &Game<P>) -> Vec<u64> {
    game.positions().map(Playable::key).collect()
}
