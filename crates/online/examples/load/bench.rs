//! The rows of the bench.

use crate::Outcome;
use crate::arena;
use crate::crowd::{self, Pace, Tally};
use crate::measure::{load, processes_with, processor_time, quantile, resident};
use crate::moves::long_games;
use crate::server::Process;
use crate::soak;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Duration;

const GAMES: usize = 1_000;
const SOCKETS: usize = 10_000;
/// How long a run takes, and how often ours and the relay's alternate.
const RUN: Duration = Duration::from_secs(5);
const ROUNDS: usize = 3;
const PLIES: usize = 300;

/// A folder for databases, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Outcome<Folder> {
        let path = std::env::temp_dir().join(format!("misere-load-{}", std::process::id()));
        std::fs::create_dir_all(&path)?;
        Ok(Folder(path))
    }

    fn database(&self, number: usize) -> String {
        format!("sqlite:{}", self.0.join(format!("{number}.db")).display())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub(crate) async fn all(word: &str) -> Outcome<()> {
    let folder = Folder::new()?;
    let moves = long_games(40, PLIES);
    println!("| what | figures | load of the machine |\n|---|---|---:|");
    let mut number = 0;
    let mut database = || {
        number += 1;
        folder.database(number)
    };
    if "moves as fast as they go".contains(word) {
        alternate(&mut database, &moves).await?;
    }
    for rate in [1_000, 5_000] {
        if format!("at {rate} moves a second").contains(word) {
            let server = Process::start(&["server", &database()])?;
            let (_, figures) = run(&server, &moves, Pace::Rate(rate)).await?;
            row(&format!("SQLite, at {rate} moves a second"), &figures);
        }
    }
    if "sockets and their memory".contains(word) {
        memory(&database(), &moves).await?;
    }
    if "arena".contains(word) {
        arena(&database()).await?;
    }
    if "3 servers with PostgreSQL and NATS".contains(word) {
        several(&moves).await?;
    }
    Ok(())
}

fn row(name: &str, figures: &str) {
    println!("| {name} | {figures} | {} |", load());
}

fn latencies(tally: &Tally) -> String {
    let [middle, most] = [0.5, 0.99].map(|share| quantile(&tally.latencies, share));
    let mut text = format!("{:.0} moves/s, p50 {middle:.1} ms, p99 {most:.1} ms", tally.per_second());
    if tally.refused > 0 {
        text += &format!(", {} REFUSED", tally.refused);
    }
    if tally.exhausted > 0 {
        text += &format!(", {} games ran out of moves", tally.exhausted);
    }
    text
}

/// Games on one server, and what the moves cost it.
async fn run(server: &Process, moves: &[Vec<String>], pace: Pace) -> Outcome<(Tally, String)> {
    let matches = crowd::games(&[server.port], GAMES, moves).await?;
    let before = processor_time(server.id());
    let tally = crowd::play(matches, pace, RUN).await;
    let each = (processor_time(server.id()) - before).as_micros() as f64 / tally.moves as f64;
    let figures = format!("{}, {each:.0} µs of processor a move", latencies(&tally));
    Ok((tally, figures))
}

/// Ours and the plain relay in turns.
async fn alternate(database: &mut impl FnMut() -> String, moves: &[Vec<String>]) -> Outcome<()> {
    let mut shares = Vec::new();
    for _ in 0..ROUNDS {
        let relay = Process::start(&["relay"])?;
        let (plain, figures) = run(&relay, moves, Pace::AtOnce).await?;
        drop(relay);
        row("plain relay, as fast as it goes", &figures);
        let server = Process::start(&["server", &database()])?;
        let (ours, figures) = run(&server, moves, Pace::AtOnce).await?;
        row("SQLite, as fast as it goes", &figures);
        shares.push(ours.per_second() / plain.per_second());
    }
    shares.sort_by(f64::total_cmp);
    row("SQLite beside the relay", &format!("{:.0} % (middle of {ROUNDS})", shares[ROUNDS / 2] * 100.0));
    Ok(())
}

async fn memory(database: &str, moves: &[Vec<String>]) -> Outcome<()> {
    let server = Process::start(&["server", database])?;
    let none = resident(server.id());
    let matches = crowd::games(&[server.port], GAMES, moves).await?;
    let players = resident(server.id());
    let watchers = crowd::watchers(server.port, &matches, SOCKETS - 2 * GAMES).await?;
    let full = resident(server.id());
    let tally = crowd::play(matches, Pace::Rate(1_000), RUN).await;
    let after = resident(server.id());
    let each = |bytes: u64, sockets: usize| bytes.saturating_sub(none) as f64 / sockets as f64 / 1000.0;
    let figures = format!(
        "{:.1} kB resident a socket ({} players, {GAMES} games in memory: {:.1} kB each; after {} moves {:.1} kB); {}",
        each(full, SOCKETS),
        2 * GAMES,
        each(players, 2 * GAMES),
        tally.moves,
        each(after, SOCKETS),
        latencies(&tally)
    );
    row(&format!("{SOCKETS} sockets, {GAMES} games"), &figures);
    drop(watchers);
    Ok(())
}

/// A tournament of 100 players who move at random.
async fn arena(database: &str) -> Outcome<()> {
    let server = Process::start(&["server", database])?;
    let (counts, standings) = arena::hold(&[server.port], 100, 30, Duration::ZERO).await?;
    let [moves, games, refused] =
        [&counts.moves, &counts.games, &counts.refused].map(|count| count.load(Ordering::Relaxed));
    let shown = standings["players"].as_array().map_or(0, Vec::len);
    let figures = format!(
        "{games} games and {moves} moves in 30 s, {refused} refused, {shown} players in the standings, the best with {} points",
        standings["players"][0]["points"]
    );
    row("arena of 100 players", &figures);
    Ok(())
}

/// A server with a bit of everything, for a long time.
pub(crate) async fn soak(minutes: u64) -> Outcome<()> {
    let folder = Folder::new()?;
    let soaked = soak::soak(&folder.database(0), &folder.0.join("log"), minutes).await?;
    let memory: Vec<String> = soaked.memory.iter().map(|size| format!("{size:.0}")).collect();
    let figures = format!(
        "{} visits, {} games, {} moves, {} refused; MB resident every tenth: {}; {} warnings and errors",
        soaked.visits,
        soaked.games,
        soaked.moves,
        soaked.refused,
        memory.join(", "),
        soaked.complaints.len()
    );
    println!("| what | figures | load of the machine |\n|---|---|---:|");
    row(&format!("soak of {minutes} minutes"), &figures);
    soaked.complaints.iter().take(20).for_each(|line| println!("{line}"));
    Ok(())
}

/// Three servers; players of a game are on different ones.
async fn several(moves: &[Vec<String>]) -> Outcome<()> {
    let (Ok(postgres), Ok(nats)) = (std::env::var("MISERE_TEST_POSTGRES"), std::env::var("MISERE_TEST_NATS"))
    else {
        eprintln!("*** SKIPPED: 3 servers: MISERE_TEST_POSTGRES and MISERE_TEST_NATS name no servers");
        return Ok(());
    };
    for pace in [Pace::AtOnce, Pace::Rate(2_000)] {
        let database = fresh_database(&postgres, &format!("{pace:?}")).await?;
        let servers = (0..3)
            .map(|_| Process::start(&["server", &database, &nats]))
            .collect::<Outcome<Vec<Process>>>()?;
        let ports: Vec<u16> = servers.iter().map(|server| server.port).collect();
        let matches = crowd::games(&ports, GAMES, moves).await?;
        let time = |ids: &[u32]| ids.iter().map(|id| processor_time(*id)).sum::<Duration>();
        let ours: Vec<u32> = servers.iter().map(Process::id).collect();
        let (database, bus) = (processes_with("postgres"), processes_with("nats-server"));
        let before = [time(&ours), time(&database), time(&bus), time(&[std::process::id()])];
        let tally = crowd::play(matches, pace, RUN).await;
        let after = [time(&ours), time(&database), time(&bus), time(&[std::process::id()])];
        let each: Vec<f64> = before
            .iter()
            .zip(&after)
            .map(|(before, after)| after.saturating_sub(*before).as_micros() as f64 / tally.moves as f64)
            .collect();
        let name = match pace {
            Pace::AtOnce => "3 servers, PostgreSQL, NATS, as fast as they go".to_owned(),
            Pace::Rate(rate) => format!("3 servers, PostgreSQL, NATS, at {rate} moves a second"),
        };
        let figures = format!(
            "{}; µs of processor a move: servers {:.0}, PostgreSQL {:.0}, NATS {:.0}, clients {:.0}",
            latencies(&tally),
            each[0],
            each[1],
            each[2],
            each[3]
        );
        row(&name, &figures);
    }
    Ok(())
}

async fn fresh_database(server: &str, name: &str) -> Outcome<String> {
    sqlx::any::install_default_drivers();
    let pool = sqlx::AnyPool::connect(&format!("{server}/postgres")).await?;
    let letters: String = name.chars().filter(char::is_ascii_alphanumeric).collect();
    let database = format!("misere_load_{}_{}", std::process::id(), letters.to_lowercase());
    sqlx::query(sqlx::AssertSqlSafe(format!("CREATE DATABASE {database}"))).execute(&pool).await?;
    Ok(format!("{server}/{database}"))
}
