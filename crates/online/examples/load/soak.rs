//! Everything at once for a long time: people who come, play and leave, games against the computer, watchers, an arena.
//! Memory must not grow and the log must have nothing to complain about.

use crate::Outcome;
use crate::arena::{self, Counts, take_part};
use crate::measure::resident;
use crate::moves::Dice;
use crate::player::Player;
use crate::server::Process;
use futures_util::SinkExt as _;
use serde_json::json;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};
use tokio_tungstenite::tungstenite::Message;

/// Pairs of players at a time, games against the computer, players of the arena.
const PAIRS: usize = 20;
const COMPUTERS: usize = 2;
const ARENA: usize = 20;
/// How long a pair stays; most games are over then, some are left.
const STAY: Duration = Duration::from_secs(20);
const PAUSE: Duration = Duration::from_millis(100);

/// What came of it.
#[derive(Debug)]
pub(crate) struct Soaked {
    pub(crate) moves: u64,
    pub(crate) games: u64,
    pub(crate) visits: u64,
    pub(crate) refused: u64,
    /// Resident memory every tenth of the time, in megabytes.
    pub(crate) memory: Vec<f64>,
    /// Lines of the log that are no mere information.
    pub(crate) complaints: Vec<String>,
}

/// Runs a server for some minutes.
pub(crate) async fn soak(database: &str, log: &Path, minutes: u64) -> Outcome<Soaked> {
    let server = Process::start_logged(&["server", database], Some(std::fs::File::create(log)?))?;
    let (port, time) = (server.port, Duration::from_secs(minutes * 60));
    let counts = Arc::new(Counts::default());
    let mut tasks = Vec::new();
    for number in 0..PAIRS {
        tasks.push(tokio::spawn(pairs(port, number, Arc::clone(&counts))));
    }
    for number in PAIRS..PAIRS + COMPUTERS {
        tasks.push(tokio::spawn(against_computer(port, number, Arc::clone(&counts))));
    }
    let arena = tokio::spawn(async move { arena::hold(&[port], ARENA, time.as_secs(), PAUSE).await });
    let (begun, mut memory) = (Instant::now(), Vec::new());
    for part in 1..=10 {
        tokio::time::sleep_until((begun + time * part / 10).into()).await;
        memory.push(resident(server.id()) as f64 / 1e6);
        eprintln!(
            "soak: {:.0} s, {:.1} MB resident",
            begun.elapsed().as_secs_f64(),
            memory[memory.len() - 1]
        );
    }
    tasks.iter().for_each(tokio::task::JoinHandle::abort);
    let (held, _) = arena.await??;
    let sum = |of: fn(&Counts) -> &std::sync::atomic::AtomicU64| {
        of(&counts).load(Ordering::Relaxed) + of(&held).load(Ordering::Relaxed)
    };
    let text = std::fs::read_to_string(log)?;
    let complaints = text.lines().filter(|line| line.contains(" WARN ") || line.contains(" ERROR "));
    Ok(Soaked {
        moves: sum(|counts| &counts.moves),
        games: sum(|counts| &counts.games),
        visits: sum(|counts| &counts.visits),
        refused: sum(|counts| &counts.refused),
        memory,
        complaints: complaints.map(str::to_owned).collect(),
    })
}

/// Two new players come, play while a third one watches, and leave; again and again.
async fn pairs(port: u16, number: usize, counts: Arc<Counts>) -> Outcome<()> {
    for visit in 0_u64.. {
        let [white, black, watcher] = [
            Player::new(port, number).await?,
            Player::new(port, number).await?,
            Player::new(port, number).await?,
        ];
        let sockets = [white.socket(number).await?, black.socket(number).await?];
        let game = white.game_with(&black, number, "60s").await?;
        let mut watching = watcher.socket(number).await?;
        let text = json!({ "t": "watch", "game": game, "have": 0 }).to_string();
        watching.send(Message::text(text)).await?;
        let [one, other] = sockets.map(|socket| {
            let dice = Dice(0x9e37_79b9 + visit * 64 + number as u64);
            tokio::time::timeout(STAY, take_part(socket, dice, Arc::clone(&counts), PAUSE))
        });
        let _ = tokio::join!(one, other);
        counts.visits.fetch_add(3, Ordering::Relaxed);
        drop(watching);
    }
    Ok(())
}

/// A new player plays the server's computer; again and again.
async fn against_computer(port: u16, number: usize, counts: Arc<Counts>) -> Outcome<()> {
    for visit in 0_u64.. {
        let player = Player::new(port, number).await?;
        let socket = player.socket(number).await?;
        let asked =
            json!({ "proposal": { "variant": "antichess", "clock": "60s", "side": "white" }, "level": 2 });
        player.post(number, "/api/computer", &asked).await?;
        let dice = Dice(0x85eb_ca6b + visit * 64 + number as u64);
        let _ = tokio::time::timeout(STAY, take_part(socket, dice, Arc::clone(&counts), PAUSE)).await;
        counts.visits.fetch_add(1, Ordering::Relaxed);
    }
    Ok(())
}
