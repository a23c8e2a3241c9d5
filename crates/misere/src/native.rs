//! The engine of this machine for the page that `misere play` serves: the requests and lines of
//! `POST /engine/search`.

use crate::analyse::{Best, Line, Proved};
use crate::games::Games;
use crate::knowledge::Knowledge;
use misere_engine::{Engine, Limits, ProvedMove, Report, Reporter, Signal};
use misere_notation::names::StartKind;
use misere_notation::uci::CastlingStyle;
use misere_notation::{fen, san};
use misere_protocol::per_second;
use misere_rules::{AnyGame, AnyPosition};
use misere_server::{Lines, Searcher};
use serde::{Deserialize, Serialize};
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use tokio::sync::mpsc;

/// Mebibytes of the transposition table.
const HASH: usize = 128;
/// The same where memory is short.
const LITTLE_HASH: usize = 16;
/// The most lines that a board can show.
const MOST_LINES: usize = 5;
/// How many lines may wait for a page that is slow; what comes then is left out.
const ROOM: usize = 64;

/// The engine, shared by all requests: one of them searches at a time.
pub(crate) struct Native {
    engine: Arc<Mutex<Engine>>,
    /// How the search under way is ended.
    current: Mutex<Signal>,
    threads: NonZeroUsize,
}

/// What a page asks for.
#[derive(Deserialize, Debug)]
#[serde(deny_unknown_fields)]
struct Request {
    variant: String,
    fen: Option<String>,
    #[serde(default)]
    chess960: bool,
    #[serde(default)]
    moves: Vec<String>,
    #[serde(default = "one")]
    lines: usize,
    nodes: Option<u64>,
    depth: Option<u32>,
    threads: Option<NonZeroUsize>,
}

const fn one() -> usize {
    1
}

/// What a page is told, again and again.
#[derive(Serialize, Debug)]
struct Message<'a> {
    depth: u32,
    seldepth: u32,
    nodes: u64,
    nps: u64,
    /// In milliseconds.
    time: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    proved: Option<&'a Proved>,
    lines: Vec<Line>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    done: bool,
}

impl Native {
    /// An engine with the tables and networks of the program, and all processors.
    pub(crate) fn open() -> anyhow::Result<Native> {
        let hash = if Engine::has_memory_for(HASH) { HASH } else { LITTLE_HASH };
        let engine = Knowledge::open()?.engine(hash);
        let threads = thread::available_parallelism().unwrap_or(NonZeroUsize::MIN);
        Ok(Native { engine: Arc::new(Mutex::new(engine)), current: Mutex::default(), threads })
    }
}

impl Searcher for Native {
    fn threads(&self) -> usize {
        self.threads.get()
    }

    fn search(&self, request: &[u8]) -> Result<Lines, String> {
        let request: Request = serde_json::from_slice(request).map_err(|error| error.to_string())?;
        let task = Task::read(&request, self.threads)?;
        let signal = task.limits.signal.clone();
        let before = std::mem::replace(&mut *lock(&self.current), signal.clone());
        before.stop();
        let (sender, receiver) = mpsc::channel(ROOM);
        let engine = Arc::clone(&self.engine);
        let work = move || task.work(&mut lock(&engine), sender);
        thread::Builder::new().spawn(work).map_err(|error| format!("cannot start a thread: {error}"))?;
        Ok(Lines::new(receiver, move || signal.stop()))
    }
}

/// A search that stumbled leaves an engine that can search again.
fn lock<T>(mutex: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A search that is asked for.
struct Task {
    game: AnyGame,
    style: CastlingStyle,
    limits: Limits,
    threads: NonZeroUsize,
}

impl Task {
    fn read(request: &Request, most: NonZeroUsize) -> Result<Task, String> {
        if !(1..=MOST_LINES).contains(&request.lines) {
            return Err(format!(
                "expected a number of lines from 1 to {MOST_LINES}, found {}",
                request.lines
            ));
        }
        let named = Games::default().find(&request.variant).map_err(|error| error.to_string())?;
        let start = match &request.fen {
            Some(text) => {
                fen::pardoned::<AnyPosition>(&named.variant, text).map_err(|error| error.to_string())?.0
            }
            None if named.start == StartKind::Given => return Err("expected a FEN, found none".to_owned()),
            None => named.variant.start(),
        };
        let style = match request.chess960 {
            true => CastlingStyle::Chess960,
            false => named.castling_style(&start.to_setup()),
        };
        let mut game = AnyGame::new(start);
        for (i, text) in request.moves.iter().enumerate() {
            let mv = san::find(game.position(), text)
                .map_err(|error| format!("in move {} (`{text}`): {error}", i + 1))?;
            game.play_unchecked(mv);
        }
        let limits = Limits {
            nodes: request.nodes,
            depth: request.depth,
            multipv: request.lines,
            ..Limits::default()
        };
        Ok(Task { game, style, limits, threads: request.threads.unwrap_or(most).min(most) })
    }

    fn work(self, engine: &mut Engine, sender: mpsc::Sender<bytes::Bytes>) {
        engine.set_threads(self.threads);
        let pos = self.game.position();
        let proved = Proved::of(engine, pos);
        let lines = self.limits.multipv.min(pos.legal_moves().len());
        let mut teller = Teller { best: Best::default(), lines, sender, pos, style: self.style, proved };
        engine.search(&self.game, &self.limits, &mut teller);
        // A stream that was closed hears nothing more.
        if let Some(last) = teller.message(true) {
            let _ = teller.sender.blocking_send(last);
        }
    }
}

/// Tells the page what was found whenever all lines are known.
struct Teller<'a> {
    best: Best,
    lines: usize,
    sender: mpsc::Sender<bytes::Bytes>,
    pos: &'a AnyPosition,
    style: CastlingStyle,
    proved: Option<Proved>,
}

impl Teller<'_> {
    fn message(&self, done: bool) -> Option<bytes::Bytes> {
        let last = self.best.0.last();
        let speed = last.map_or(0, |report| per_second(report.nodes, report.time));
        let message = Message {
            depth: last.map_or(0, |report| report.depth),
            seldepth: last.map_or(0, |report| report.seldepth),
            nodes: last.map_or(0, |report| report.nodes),
            nps: u64::try_from(speed).unwrap_or(u64::MAX),
            time: last.map_or(0, |report| u64::try_from(report.time.as_millis()).unwrap_or(u64::MAX)),
            proved: self.proved.as_ref(),
            lines: self.best.0.iter().map(|report| Line::new(report, self.pos, self.style)).collect(),
            done,
        };
        let mut text = serde_json::to_vec(&message).ok()?;
        text.push(b'\n');
        Some(text.into())
    }
}

impl Reporter for Teller<'_> {
    fn report(&mut self, report: &Report) -> ControlFlow<()> {
        let flow = self.best.report(report);
        if report.multipv == self.lines
            && self.best.0.len() == self.lines
            && let Some(line) = self.message(false)
            && let Err(mpsc::error::TrySendError::Closed(_)) = self.sender.try_send(line)
        {
            return ControlFlow::Break(());
        }
        flow
    }

    fn proved(&mut self, proved: &ProvedMove) {
        self.proved = Some(proved.clone().into());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Everything that a request is answered with.
    fn answer(native: &Native, request: &str) -> Result<Vec<serde_json::Value>, String> {
        let lines = native.search(request.as_bytes())?;
        let text =
            tokio::runtime::Builder::new_current_thread().build().expect("a runtime").block_on(async {
                use http_body_util::BodyExt as _;
                lines.collect().await.expect("it cannot fail").to_bytes()
            });
        let text = String::from_utf8(text.to_vec()).expect("JSON is text");
        Ok(text.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect())
    }

    #[test]
    fn lines_come_one_after_the_other_and_the_last_says_so() {
        let native = Native::open().expect("tables are built in");
        let request = r#"{"variant":"antichess","moves":["e2e3"],"lines":2,"depth":3,"threads":1}"#;
        let lines = answer(&native, request).expect("a good request");
        assert!(lines.len() >= 3, "{}", lines.len());
        let [earlier @ .., last] = &lines[..] else { panic!("there are lines") };
        assert!(
            earlier.iter().all(|line| line.get("done").is_none() && line["lines"][1]["san"][0].is_string())
        );
        assert_eq!((&last["done"], &last["depth"]), (&true.into(), &3.into()));
    }

    #[test]
    fn a_new_search_ends_the_one_before() {
        let native = Native::open().expect("tables are built in");
        let endless = native.search(br#"{"variant":"chess","threads":1}"#).expect("a good request");
        let lines = answer(&native, r#"{"variant":"chess","depth":1,"threads":1}"#).expect("a good request");
        assert_eq!(lines.last().expect("it ends")["done"], true);
        drop(endless);
    }

    #[test]
    fn bad_requests_are_answered_with_a_sentence() {
        let native = Native::open().expect("tables are built in");
        for (request, words) in [
            ("", "EOF"),
            (r#"{"variant":"draughts"}"#, "expected the name of a game"),
            (r#"{"variant":"chess","lines":6}"#, "expected a number of lines from 1 to 5, found 6"),
            (r#"{"variant":"chess","fen":"8/8 w"}"#, "expected"),
            (r#"{"variant":"antichess","moves":["e2e3","b7b5","a2a3"]}"#, "in move 3"),
            (r#"{"variant":"chess","speed":9}"#, "unknown field"),
        ] {
            let error = native.search(request.as_bytes()).map(|_| ()).expect_err(request);
            assert!(error.contains(words), "{request}: {error}");
        }
    }
}
