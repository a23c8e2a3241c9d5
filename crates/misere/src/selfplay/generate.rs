//! Playing many games, by all threads and in order.

use super::file::{FileError, Header, Record};
use super::game::play;
use crate::cli::{CharterFile, SelfPlay};
use crate::ending::Misuse;
use crate::games::Games;
use anyhow::Context as _;
use misere_engine::{Engine, Net};
use misere_rules::Variant;
use std::collections::BTreeMap;
use std::fs::{File, OpenOptions};
use std::io::{self, Read as _, Seek as _, SeekFrom, Write};
use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

/// How often the user is told how far it is.
const TOLD_EVERY: Duration = Duration::from_secs(2);
/// Mebibytes of a transposition table: few positions are searched.
const HASH: usize = 2;

pub(super) fn run(
    variant: &str,
    path: &Path,
    net: Option<Arc<Net>>,
    options: &SelfPlay,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let named = Games::read(&CharterFile { path: None })?.find(variant)?;
    if let Some(net) = &net {
        Engine::require_net_for(net, &named.variant.start()).map_err(|error| Misuse(error.to_string()))?;
    }
    let header = Header {
        key: named.variant.card().key.to_owned(),
        nodes: options.nodes,
        seed: options.seed,
        net: net.as_ref().map_or(0, |net| net.hash()),
    };
    let (file, done) = open(path, &header)?;
    let threads = options.workers.threads(Engine::MEMORY_PER_THREAD)?.get();
    let plan = Plan { variant: named.variant, header, net, first: done, games: options.games };
    let played = plan.play(threads, options.seconds.map(Duration::from_secs), file)?;
    writeln!(out, "games {}\nplies {}\nsearched {}", done + played.games, played.plies, played.searched)?;
    Ok(())
}

/// Opens a file to continue it behind its last complete game, or begins it; and how many games it has.
fn open(path: &Path, header: &Header) -> anyhow::Result<(File, u64)> {
    let context = || format!("cannot write {}", path.display());
    let mut file = OpenOptions::new()
        .read(true)
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)
        .with_context(context)?;
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).with_context(context)?;
    let mut games = 0;
    let mut end = 0;
    // A file that was cut within its header has nothing to lose.
    if !header.write().starts_with(&bytes) {
        let (found, rest) = Header::read(&bytes).map_err(Misuse::from)?;
        if found != *header {
            let (expected, found) = (Box::new(header.clone()), Box::new(found));
            return Err(Misuse::from(FileError::Other { expected, found }).into());
        }
        end = bytes.len() - rest.len();
        for game in Record::all(rest) {
            games += 1;
            end += game.len();
        }
    }
    file.set_len(end as u64).with_context(context)?;
    file.seek(SeekFrom::End(0)).with_context(context)?;
    if end == 0 {
        file.write_all(&header.write()).with_context(context)?;
    }
    Ok((file, games))
}

/// Which games are played.
struct Plan {
    variant: Variant,
    header: Header,
    net: Option<Arc<Net>>,
    /// The number of the first one.
    first: u64,
    /// How many there are to be in the file.
    games: Option<u64>,
}

/// What was played.
#[derive(Default)]
struct Played {
    games: u64,
    plies: u64,
    /// Plies that were searched.
    searched: u64,
}

impl Plan {
    fn play(&self, threads: usize, time: Option<Duration>, mut file: File) -> anyhow::Result<Played> {
        let (begin, next, stop) = (Instant::now(), AtomicU64::new(self.first), AtomicBool::new(false));
        let (tell, games) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..threads {
                let (tell, next, stop) = (tell.clone(), &next, &stop);
                thread::Builder::new().spawn_scoped(scope, move || self.work(next, stop, &tell))?;
            }
            drop(tell);
            let written = self.write(&games, time, begin, &mut file);
            stop.store(true, Ordering::Relaxed);
            written
        })
        .context("cannot write games")
    }

    /// Plays games until there are no more or it is told to stop.
    fn work(&self, next: &AtomicU64, stop: &AtomicBool, tell: &mpsc::Sender<(u64, Record)>) {
        let mut engine = Engine::new();
        engine.set_hash(HASH);
        engine.set_nets(self.net.clone());
        while !stop.load(Ordering::Relaxed) {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if self.games.is_some_and(|games| number >= games) {
                return;
            }
            let record = play(&self.variant, &mut engine, self.header.nodes, self.header.seed, number);
            if tell.send((number, record)).is_err() {
                return;
            }
        }
    }

    /// Writes games in the order of their numbers, so that the file does not depend on the threads.
    fn write(
        &self,
        games: &mpsc::Receiver<(u64, Record)>,
        time: Option<Duration>,
        begin: Instant,
        file: &mut File,
    ) -> io::Result<Played> {
        let mut played = Played::default();
        let mut early = BTreeMap::new();
        let mut told = begin;
        loop {
            let left = time.map_or(TOLD_EVERY, |time| time.saturating_sub(begin.elapsed()));
            match games.recv_timeout(left.min(TOLD_EVERY)) {
                Ok((number, record)) => drop(early.insert(number, record)),
                Err(mpsc::RecvTimeoutError::Disconnected) => break,
                Err(mpsc::RecvTimeoutError::Timeout) => {}
            }
            while let Some(record) = early.remove(&(self.first + played.games)) {
                let mut bytes = Vec::with_capacity(record.len());
                record.write(&mut bytes);
                file.write_all(&bytes)?;
                played.games += 1;
                played.plies += record.plies.len() as u64;
                let is_searched = |ply: &&super::file::Ply| ply.score != super::file::UNKNOWN;
                played.searched += record.plies.iter().filter(is_searched).count() as u64;
            }
            if told.elapsed() >= TOLD_EVERY {
                told = Instant::now();
                tell(&played, self.first, begin.elapsed());
            }
            if time.is_some_and(|time| begin.elapsed() >= time) {
                break;
            }
        }
        tell(&played, self.first, begin.elapsed());
        Ok(played)
    }
}

/// A line of progress. With stderr closed it cannot be told.
fn tell(played: &Played, first: u64, time: Duration) {
    let Played { games, plies, searched } = played;
    let speed = *searched as f64 / time.as_secs_f64().max(0.001);
    let _ = writeln!(
        io::stderr(),
        "{} games, {plies} plies, {searched} positions searched, {speed:.0} positions a second",
        first + games
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plan(games: u64, first: u64) -> Plan {
        let header = Header { key: "antichess".to_owned(), nodes: 50, seed: 3, net: 0 };
        Plan { variant: Variant::Antichess, header, net: None, first, games: Some(games) }
    }

    fn path(name: &str) -> std::path::PathBuf {
        std::env::temp_dir().join(format!("misere-selfplay-{}-{name}", std::process::id()))
    }

    /// A file of this many games, continued from what is there.
    fn generate(path: &Path, games: u64, threads: usize) -> Vec<u8> {
        let (file, first) = open(path, &plan(games, 0).header).expect("a file");
        plan(games, first).play(threads, None, file).expect("games");
        std::fs::read(path).expect("a file")
    }

    #[test]
    fn the_games_depend_on_the_seed_alone() {
        let (one, cut) = (path("one"), path("cut"));
        let whole = generate(&one, 6, 1);
        assert!(whole.len() > 300);
        // Killed within a game, and continued by more threads.
        std::fs::write(&cut, &whole[..whole.len() * 2 / 3]).expect("a file");
        assert_eq!(generate(&cut, 6, 3), whole);
        let other = Header { seed: 4, ..plan(6, 0).header };
        let error = open(&one, &other).expect_err("other games").to_string();
        assert_eq!(
            error,
            "expected to continue games of antichess, 50 nodes, seed 4, found those of antichess, 50 nodes, seed 3"
        );
        for path in [one, cut] {
            std::fs::remove_file(path).expect("it was there");
        }
    }
}
