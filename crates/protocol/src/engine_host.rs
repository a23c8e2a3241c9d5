//! What a session wants from the engine, and what it hears of it.
//!
//! Sessions do not search: they give orders, and the program that runs them hands the orders to an
//! [`EngineHost`], as a rule in a thread of its own, and brings back what happens. Orders are obeyed one
//! after the other. A search that is going on is spoken to by the [`Signal`] of its limits.

use core::fmt;
use core::num::NonZeroUsize;
use core::ops::ControlFlow;
use core::time::Duration;
use std::sync::Arc;
use std::time::Instant;

use misere_engine::{
    Engine, Found, Level, Limits, Net, Probe, ProvedMove, Report, Reporter, Score, Signal, TableValue, Time,
    bench,
};
use misere_rules::{AnyGame, AnyPosition, Move};

use crate::threads::{TooFewThreads, require_threads};

/// What the engine is to do.
#[derive(Clone, Debug)]
pub enum Order {
    /// Keep known positions in this number of mebibytes. Answered by [`EngineEvent::NoMemory`] if the
    /// system does not give them.
    Hash(usize),
    /// Search with this number of threads. Answered by [`EngineEvent::TooFewThreads`] if the system does
    /// not give them.
    Threads(NonZeroUsize),
    /// Play so well; what a weak player misjudges depends on the seed.
    Level(Level, u64),
    /// Evaluate with networks where there are some, or not at all.
    UseNets(bool),
    /// Evaluate with this network the games it is for; `None`: with those that were there in the beginning.
    Net(Option<Arc<Net>>),
    /// Forget everything: another game begins.
    Forget,
    /// Use the endgame tables of this folder; none if it is empty. Answered by [`EngineEvent::Note`].
    Tables(String),
    /// Say when everything before is done. Answered by [`EngineEvent::Ready`].
    Ready,
    /// Search. Answered by any number of [`EngineEvent::Report`] and [`EngineEvent::Looking`], then by
    /// [`EngineEvent::Found`].
    Search(Box<AnyGame>, Limits),
    /// Judge a position without searching. Answered by [`EngineEvent::Evaluated`].
    Evaluate(Box<AnyPosition>),
    /// Count lines of play of this number of plies until the signal says stop. Answered by
    /// [`EngineEvent::Branch`] for each move and then by [`EngineEvent::Counted`].
    Count(Box<AnyPosition>, u32, Signal),
    /// Search what is always searched until the signal says stop. Answered by [`EngineEvent::Signature`] for
    /// each game and then by [`EngineEvent::Benched`].
    Bench(Signal),
}

impl Order {
    /// Is it work that can last, rather than a change that is made at once?
    pub fn takes_time(&self) -> bool {
        matches!(self, Order::Search(..) | Order::Evaluate(_) | Order::Count(..) | Order::Bench(_))
    }

    /// How long the engine works at it at most, if that is known: what the clock or the time for a move
    /// allows.
    pub fn longest(&self) -> Option<Duration> {
        match self {
            Order::Search(_, limits) => match limits.time {
                Time::Exactly(time) => Some(time),
                Time::Clock(clock) => Some(clock.left),
                Time::Unlimited => None,
            },
            _ => None,
        }
    }
}

/// What happens while an order is obeyed.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum EngineEvent {
    /// All orders before are done.
    Ready,
    /// Something to tell the user.
    Note(String),
    /// The system does not give this number of mebibytes: the table stays as it was.
    NoMemory(usize),
    /// The system does not give the threads that are wanted: as many search as before.
    TooFewThreads(TooFewThreads),
    /// One of the best moves, as far as is known now.
    Report(Report),
    /// A long search looks at a move.
    Looking {
        /// How many plies are looked at.
        depth: u32,
        /// The move.
        mv: Move,
        /// Its place among the moves, counted from one.
        place: usize,
    },
    /// The search has ended; `None` if the game is over.
    Found(Option<Found>),
    /// A position was judged.
    Evaluated {
        /// What it is worth to the player to move.
        score: Score,
        /// What that is made of, in hundredths of a pawn as White sees it.
        terms: Vec<(&'static str, i32)>,
    },
    /// How many lines begin with a move.
    Branch(Move, u64),
    /// How many lines there are in all, and how long it took to count them; `None` if it was stopped.
    Counted(Option<u64>, Duration),
    /// How many positions the searches of a game looked at.
    Signature(&'static str, u64),
    /// How many all of them looked at, and how long it took; `None` if it was stopped.
    Benched(Option<u64>, Duration),
}

/// Opens the endgame tables of a folder, or those that the program always has; also says what it has opened.
pub type OpenTables = Box<dyn Fn(Option<&str>) -> Result<(Arc<dyn Probe>, String), String> + Send>;

/// The engine, which obeys orders.
#[derive(Default)]
pub struct EngineHost {
    engine: Engine,
    open_tables: Option<OpenTables>,
    /// Those that were there in the beginning.
    nets: Vec<Arc<Net>>,
    /// One that was read from a file.
    own: Option<Arc<Net>>,
    without_nets: bool,
}

impl fmt::Debug for EngineHost {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EngineHost").finish_non_exhaustive()
    }
}

impl EngineHost {
    /// One that has done nothing yet.
    pub fn new() -> EngineHost {
        EngineHost::default()
    }

    /// One that has endgame tables, opened by the program that knows how.
    pub fn with_tables(open: OpenTables) -> EngineHost {
        let mut engine = Engine::new();
        engine.set_probe(open(None).ok().map(|(probe, _)| probe));
        EngineHost { engine, open_tables: Some(open), ..EngineHost::default() }
    }

    /// Opens tables and says what came of it.
    fn set_tables(&mut self, folder: &str) -> String {
        let Some(open) = &self.open_tables else {
            return "expected a program with endgame tables, found one without".to_owned();
        };
        match open(Some(folder).filter(|folder| !folder.is_empty())) {
            Ok((probe, what)) => {
                self.engine.set_probe(Some(probe));
                what
            }
            Err(error) => error,
        }
    }

    /// What proofs and tables say of the position that is to be searched.
    fn known(&mut self, pos: &AnyPosition) -> Option<String> {
        if let Some(proved) = self.engine.proved_move(pos) {
            return Some(told(&proved));
        }
        let TableValue { known, table, is_certain } = self.engine.table_value(pos)?;
        let plies = known.plies.map(|plies| format!(" in {plies} plies")).unwrap_or_default();
        let how = if is_certain { "proved" } else { "unless the moves that are counted run out" };
        Some(format!("{table}: {}{plies}, {how}", known.value.key()))
    }

    /// The same with these networks.
    #[must_use]
    pub fn with_nets(mut self, nets: Vec<Arc<Net>>) -> EngineHost {
        self.nets = nets;
        self.use_nets();
        self
    }

    /// The networks to evaluate with.
    fn nets_in_use(&self) -> Vec<Arc<Net>> {
        self.nets.iter().chain(&self.own).filter(|_| !self.without_nets).cloned().collect()
    }

    fn use_nets(&mut self) {
        self.engine.set_nets(self.nets_in_use());
    }

    /// Obeys an order and tells what happens.
    pub fn obey(&mut self, order: Order, tell: &mut dyn FnMut(EngineEvent)) {
        match order {
            Order::Hash(mebibytes) if !Engine::has_memory_for(mebibytes) => {
                tell(EngineEvent::NoMemory(mebibytes))
            }
            Order::Hash(mebibytes) => self.engine.set_hash(mebibytes),
            Order::Threads(threads) => match require_threads(threads, Engine::MEMORY_PER_THREAD) {
                Ok(()) => self.engine.set_threads(threads),
                Err(error) => tell(EngineEvent::TooFewThreads(error)),
            },
            Order::Level(level, seed) => self.engine.set_level(level, seed),
            Order::UseNets(wanted) => {
                self.without_nets = !wanted;
                self.use_nets();
            }
            Order::Net(net) => {
                self.own = net;
                self.use_nets();
            }
            Order::Forget => self.engine.forget(),
            Order::Tables(folder) => tell(EngineEvent::Note(self.set_tables(&folder))),
            Order::Ready => tell(EngineEvent::Ready),
            Order::Search(game, limits) => {
                if let Some(known) = self.known(game.position()) {
                    tell(EngineEvent::Note(known));
                }
                let found = self.engine.search(&game, &limits, &mut Teller(tell));
                tell(EngineEvent::Found(found));
            }
            Order::Evaluate(pos) => tell(EngineEvent::Evaluated {
                score: self.engine.evaluate(&*pos),
                terms: self.engine.explain(&*pos),
            }),
            Order::Count(pos, depth, signal) => count_lines(&pos, depth, &signal, tell),
            Order::Bench(signal) => {
                let begin = Instant::now();
                let nodes = bench::run(&self.nets_in_use(), &signal, &mut |signature| {
                    tell(EngineEvent::Signature(signature.variant, signature.nodes));
                });
                tell(EngineEvent::Benched(nodes, begin.elapsed()));
            }
        }
    }
}

fn told(ProvedMove { mv, plies, to_the_end, by }: &ProvedMove) -> String {
    let end = if *to_the_end { "" } else { ", then by endgame tables" };
    format!("{by}: win in {plies} plies{end} by {mv}, proved")
}

/// Passes on what a search tells.
struct Teller<'a>(&'a mut dyn FnMut(EngineEvent));

impl Reporter for Teller<'_> {
    fn report(&mut self, report: &Report) -> ControlFlow<()> {
        (self.0)(EngineEvent::Report(report.clone()));
        ControlFlow::Continue(())
    }

    fn current_move(&mut self, depth: u32, mv: Move, place: usize) {
        (self.0)(EngineEvent::Looking { depth, mv, place });
    }

    fn proved(&mut self, proved: &ProvedMove) {
        (self.0)(EngineEvent::Note(told(proved)));
    }
}

fn count_lines(pos: &AnyPosition, depth: u32, signal: &Signal, tell: &mut dyn FnMut(EngineEvent)) {
    let begin = Instant::now();
    let mut total = Some(u64::from(depth == 0));
    let moves = if depth == 0 { Default::default() } else { pos.legal_moves() };
    for mv in moves {
        let mut after = pos.clone();
        after.play_unchecked(mv);
        let Some(lines) = count(&after, depth - 1, signal) else {
            total = None;
            break;
        };
        tell(EngineEvent::Branch(mv, lines));
        total = total.map(|total| total.saturating_add(lines));
    }
    tell(EngineEvent::Counted(total, begin.elapsed()));
}

/// Counts as perft does, but asks every few milliseconds whether to stop; `None` if it was told to.
fn count(pos: &AnyPosition, depth: u32, signal: &Signal) -> Option<u64> {
    /// This number of plies is counted in milliseconds in every game.
    const AT_ONCE: u32 = 3;
    if signal.is_stopped() {
        return None;
    }
    if depth <= AT_ONCE {
        return Some(pos.perft(depth));
    }
    let mut total = 0_u64;
    for mv in pos.legal_moves() {
        let mut after = pos.clone();
        after.play_unchecked(mv);
        total = total.saturating_add(count(&after, depth - 1, signal)?);
    }
    Some(total)
}

/// What is said when the system does not give this number of mebibytes.
pub(crate) struct NoMemory(pub(crate) usize);

impl fmt::Display for NoMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {} MiB of memory, found less: the table of positions stays as it is", self.0)
    }
}

/// Whole positions per second; less than a millisecond, in which there is no speed to speak of, counts as one.
pub fn per_second(nodes: u64, time: Duration) -> u128 {
    u128::from(nodes) * 1_000_000_000 / time.as_nanos().max(1_000_000)
}

#[cfg(test)]
mod tests {
    use super::*;
    use misere_rules::Variant;

    fn events(order: Order) -> Vec<EngineEvent> {
        let mut events = Vec::new();
        EngineHost::new().obey(order, &mut |event| events.push(event));
        events
    }

    #[test]
    fn counting_is_perft() {
        for depth in 0..=5 {
            let start = Variant::Antichess.start();
            let events = events(Order::Count(Box::new(start.clone()), depth, Signal::default()));
            let Some(EngineEvent::Counted(total, _)) = events.last() else { panic!("{events:?}") };
            assert_eq!(*total, Some(start.perft(depth)));
            assert_eq!(events.len(), if depth == 0 { 1 } else { 21 });
        }
    }

    #[test]
    fn counting_can_be_stopped() {
        let signal = Signal::default();
        signal.stop();
        let events = events(Order::Count(Box::new(Variant::Chess.start()), 60, signal));
        assert!(matches!(events[..], [EngineEvent::Counted(None, _)]), "{events:?}");
    }

    #[test]
    fn a_bench_can_be_stopped() {
        let signal = Signal::default();
        signal.stop();
        let events = events(Order::Bench(signal));
        assert!(matches!(events[..], [EngineEvent::Benched(None, _)]), "{events:?}");
    }

    #[test]
    fn memory_that_is_not_there_is_not_taken() {
        let events = events(Order::Hash(usize::MAX >> 22));
        assert_eq!(events, [EngineEvent::NoMemory(usize::MAX >> 22)]);
    }

    #[test]
    fn what_a_search_may_take_is_known_where_time_limits_it() {
        let longest = |limits| {
            let game = AnyGame::new(Variant::Antichess.start());
            Order::Search(Box::new(game), limits).longest()
        };
        let time = Duration::from_secs(7);
        assert_eq!(longest(Limits { time: Time::Exactly(time), ..Limits::default() }), Some(time));
        assert_eq!(longest(Limits::depth(3)), None);
    }

    #[test]
    fn a_search_ends_with_what_was_found() {
        let game = AnyGame::new(Variant::Antichess.start());
        let events = events(Order::Search(Box::new(game), Limits::depth(2)));
        assert!(matches!(events.last(), Some(EngineEvent::Found(Some(_)))), "{events:?}");
        assert!(events.iter().any(|event| matches!(event, EngineEvent::Report(_))), "{events:?}");
    }
}
