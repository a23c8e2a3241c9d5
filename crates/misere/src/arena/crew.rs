//! Several games at a time: each runner has two engines.

use super::duel::{self, Opponent};
use super::limit::Limit;
use super::openings::{Opening, Schedule};
use super::player::{Player, StartError, Terms};
use super::record::{End, Fault, Record};
use super::report::Identity;
use super::spec::Spec;
use anyhow::Context as _;
use misere_rules::ByColor;
use std::num::NonZeroUsize;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread;

/// What is to be played.
pub(super) struct Plan<'a> {
    pub(super) engines: [Spec; 2],
    pub(super) limits: [Limit; 2],
    /// What the engines call themselves, once they have been started.
    pub(super) ids: [OnceLock<String>; 2],
    pub(super) openings: Schedule,
    pub(super) terms: Terms<'a>,
    pub(super) restart: Restart,
    pub(super) concurrency: NonZeroUsize,
}

impl Plan<'_> {
    pub(super) fn names(&self) -> [&str; 2] {
        self.engines.each_ref().map(|engine| engine.name.as_str())
    }

    /// Who plays, for the report.
    pub(super) fn identities(&self) -> [Identity; 2] {
        [0, 1].map(|i: usize| {
            let Spec { name, options, .. } = &self.engines[i];
            Identity {
                name: name.clone(),
                id: self.ids[i].get().cloned().unwrap_or_default(),
                limit: self.limits[i].to_string(),
                options: options.iter().map(ToString::to_string).collect(),
            }
        })
    }
}

/// When engines are started afresh. One that has crashed or hung always is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(crate) enum Restart {
    /// Only after a crash
    Never,
    /// Before each pair of games
    Pair,
    /// Before each game
    Game,
}

/// Two games from one opening; in the first one the first engine has White.
pub(super) type Pair = [Record; 2];

/// What a runner has to tell.
pub(super) enum News {
    Played(usize, Box<Pair>),
    /// An engine cannot take part, or the system does not let it.
    Unfit(String),
}

/// A game needs a thread of its own and one for what each engine says.
const THREADS_PER_GAME: usize = 3;
/// About how many bytes each of them needs for itself.
const MEMORY_PER_THREAD: usize = 1 << 20;

/// Does the system give the threads for all games that are to be played at a time?
pub(super) fn require_threads(plan: &Plan<'_>) -> anyhow::Result<()> {
    let games = plan.concurrency.get().min(plan.openings.pairs);
    let threads = NonZeroUsize::MIN.saturating_add(games * THREADS_PER_GAME);
    misere_protocol::require_threads(threads, MEMORY_PER_THREAD)
        .with_context(|| format!("cannot play {games} games at a time"))
}

/// Has all pairs played, and lets `hear` receive the news as they come. When it returns it has raised
/// [`Terms::stop`], and the runners come to their end.
pub(super) fn play<T>(plan: &Plan<'_>, hear: impl FnOnce(&Receiver<News>) -> T) -> T {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        let (sender, news) = channel();
        let wanted = plan.concurrency.get().min(plan.openings.pairs);
        for runners in 0..wanted {
            let (telling, next) = (sender.clone(), &next);
            let run = move || GameRunner { plan, players: [None, None] }.run(next, &telling);
            if let Err(error) = thread::Builder::new().spawn_scoped(scope, run) {
                let found = format!("threads for {runners} ({error})");
                let _ = sender.send(News::Unfit(format!("expected {wanted} games at a time, found {found}")));
                break;
            }
        }
        // When the last runner has gone, the news end.
        drop(sender);
        hear(&news)
    })
}

/// Plays one game after the other.
struct GameRunner<'p> {
    plan: &'p Plan<'p>,
    players: [Option<Player<'p>>; 2],
}

impl GameRunner<'_> {
    fn run(&mut self, next: &AtomicUsize, sender: &Sender<News>) {
        loop {
            let pair = next.fetch_add(1, Ordering::Relaxed);
            if pair >= self.plan.openings.pairs || self.plan.terms.stop.load(Ordering::Relaxed) {
                return;
            }
            let news = match self.pair(pair) {
                Ok(records) => News::Played(pair, Box::new(records)),
                Err(StartError::Unfit(what)) => News::Unfit(what),
                Err(StartError::Stopped) => return,
            };
            let is_last = matches!(news, News::Unfit(_));
            if sender.send(news).is_err() || is_last {
                return;
            }
        }
    }

    fn pair(&mut self, pair: usize) -> Result<Pair, StartError> {
        if self.plan.restart == Restart::Pair {
            self.players = [None, None];
        }
        let opening = self.plan.openings.opening(pair).map_err(StartError::Unfit)?;
        Ok([self.game(&opening, 0)?, self.game(&opening, 1)?])
    }

    /// Plays from an opening; `white` is the engine that has White.
    fn game(&mut self, opening: &Opening, white: usize) -> Result<Record, StartError> {
        let plan = self.plan;
        if plan.restart == Restart::Game {
            self.players = [None, None];
        }
        for ((player, spec), id) in self.players.iter_mut().zip(&plan.engines).zip(&plan.ids) {
            if player.is_none() {
                let started = player.insert(Player::start(spec, plan.terms.clone())?);
                id.get_or_init(|| started.id().to_owned());
            }
        }
        let [Some(first), Some(second)] = &mut self.players else { unreachable!("both have been started") };
        let mut opponents = [
            Opponent { player: first, limit: &plan.limits[0] },
            Opponent { player: second, limit: &plan.limits[1] },
        ];
        opponents.rotate_left(white);
        let [has_white, has_black] = opponents;
        let opponents = ByColor { white: has_white, black: has_black };
        let record = duel::play(opening, white, opponents, plan.terms.clone());
        let record = record.map_err(|duel::Stopped| StartError::Stopped)?;
        if let End::Fault(color, Fault::Crash(_) | Fault::Hang(_)) = record.end {
            self.players[record.engine(color)] = None;
        }
        Ok(record)
    }
}
