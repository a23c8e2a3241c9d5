//! `misere review`: where games were lost.

use crate::cli::Review as Options;
use crate::failure::Failure;
use crate::games::Games;
use crate::knowledge::Knowledge;
use crate::pgn::target::Target;
use crate::pgn::{progress, source};
use crate::pipeline;
use anyhow::Context as _;
use misere_engine::{Engine, Signal};
use misere_notation::pgn::{GameResult, PgnGame, Reader, Reading};
use misere_notation::san;
use misere_rules::{Color, Faults};
use misere_study::{Review, ReviewOptions, Reviewer, annotate};
use serde::Serialize;
use std::collections::VecDeque;
use std::io::{self, IsTerminal as _, Write};
use std::num::NonZeroUsize;

/// Mebibytes of a worker's transposition table.
const HASH: usize = 32;

pub(crate) fn run(options: &Options, out: &mut (impl Write + Send)) -> anyhow::Result<()> {
    let games = Games::read(&options.charter)?;
    let reading = Reading { games: games.custom(), pardoned: Faults::HARMLESS, ..Reading::default() };
    let source = source::open(options.file.as_deref(), false)?;
    if let Some(path) = &options.out {
        // An interrupted review keeps what is done, which must not replace what is not.
        source.refuse_as_target(path)?;
    }
    let mut target = Target::open(options.out.as_deref(), source.identity.as_ref(), out)?;
    let desk = Desk::open(options)?;
    let signal = desk.signal.clone();
    ctrlc::set_handler(move || signal.stop()).context("cannot watch for Ctrl-C")?;
    let mut reader = Reader::new(source.stream);
    let threads = options.workers.threads(Engine::MEMORY_PER_THREAD + (HASH << 20))?;
    // A file with one game is known by the lack of a second one. A pipe is not waited for.
    let mut ahead = VecDeque::new();
    let most_ahead = if source.identity.is_some() { 2 } else { 0 };
    while ahead.len() < most_ahead
        && let Some(game) = PgnGame::read_with(&mut reader, reading)?
    {
        ahead.push_back(game);
    }
    // The threads share what there is: games, or the parts of the only one.
    let (at_once, each) = if ahead.len() == 1 { (NonZeroUsize::MIN, threads.get()) } else { (threads, 1) };
    let (mut told, mut broken) = (0u64, 0u64);
    pipeline::run(
        at_once,
        |next: &mut Option<PgnGame>| {
            *next = match ahead.pop_front() {
                _ if desk.signal.is_stopped() => None,
                Some(game) => Some(game),
                None => PgnGame::read_with(&mut reader, reading)?,
            };
            Ok(next.is_some())
        },
        || {
            let mut engines: Vec<Engine> = (0..each).map(|_| desk.knowledge.engine(HASH)).collect();
            let desk = &desk;
            move |game: &Option<PgnGame>| game.as_ref().map(|game| desk.work(game, &mut engines))
        },
        |done: Option<Done>| {
            let Some(done) = done else { return Ok(()) };
            told += 1;
            target.write_all(&done.text)?;
            // Those who watch a long file see each game when it is done.
            target.flush()?;
            if let Some(error) = done.error {
                broken += 1;
                progress::complain(&format!("misere: game {told}, {error}"));
            }
            if io::stderr().is_terminal() {
                let _ = write!(io::stderr(), "{}{told} games reviewed", progress::CLEAR);
            }
            Ok(())
        },
    )?;
    target.finish()?;
    if io::stderr().is_terminal() {
        let _ = write!(io::stderr(), "{}", progress::CLEAR);
    }
    if desk.signal.is_stopped() {
        progress::complain(&format!("misere: stopped after {told} games; they are kept"));
    }
    match (options.json, broken) {
        (true, _) | (_, 0) => Ok(()),
        (false, broken) => anyhow::bail!("expected good games, found {broken} broken of {told}"),
    }
}

/// What all workers share.
struct Desk {
    json: bool,
    nodes: u64,
    signal: Signal,
    knowledge: Knowledge,
}

/// A reviewed game.
struct Done {
    text: Vec<u8>,
    error: Option<String>,
}

/// One object of `--json`.
#[derive(Serialize)]
struct Answer<'a> {
    ok: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Failure>,
    #[serde(flatten)]
    review: &'a Review,
}

impl Desk {
    fn open(options: &Options) -> anyhow::Result<Desk> {
        let knowledge = Knowledge::open()?;
        Ok(Desk { json: options.json, nodes: options.nodes, signal: Signal::default(), knowledge })
    }

    fn work(&self, game: &PgnGame, engines: &mut [Engine]) -> Done {
        let winner = match game.result() {
            GameResult::White => Some(Color::White),
            GameResult::Black => Some(Color::Black),
            _ => None,
        };
        let options = ReviewOptions { nodes: self.nodes, winner, signal: self.signal.clone() };
        let unstarted = game.error.as_ref().is_some_and(|error| error.ply.is_none());
        let moves = game.tree.main_moves().filter(|_| !unstarted);
        let review = Reviewer::new(game.tree.start().clone(), moves, options).run_together(engines);
        let error = game.error.as_ref().map(ToString::to_string);
        let text = if self.json { json(game, &review) } else { pgn(game.clone(), &review) };
        Done { text, error }
    }
}

fn json(game: &PgnGame, review: &Review) -> Vec<u8> {
    let style = game.named.castling_style(&game.tree.start().to_setup());
    let error = game.error.as_ref().map(|error| Failure::of_pgn(error, style));
    let mut text = Vec::new();
    let answer = Answer { ok: error.is_none(), error, review };
    serde_json::to_writer(&mut text, &answer).expect("a vector takes everything");
    text.push(b'\n');
    text
}

fn pgn(mut game: PgnGame, review: &Review) -> Vec<u8> {
    annotate(&mut game, review);
    summarise(&mut game, review);
    game.tags.set("Annotator", concat!("Misere ", env!("CARGO_PKG_VERSION")));
    game.with_roster().to_string().into_bytes()
}

/// How a summary begins.
const SUMMARY: &str = "Accuracy: White ";

/// Puts the summary before the game, in the place of that of an earlier review.
fn summarise(game: &mut PgnGame, review: &Review) {
    let root = game.tree.root();
    let said: Vec<String> = game.tree.comments(root).to_vec();
    game.tree.set_comment(root, "");
    said.iter()
        .filter(|comment| !comment.starts_with(SUMMARY))
        .for_each(|comment| game.tree.add_comment(root, comment));
    game.tree.add_comment(root, &summary(game, review));
}

/// `Accuracy: White 92.1 %, Black 40.3 %. Decided by 23... Kxd8.`
fn summary(game: &PgnGame, review: &Review) -> String {
    let percent = |value: Option<f64>| value.map_or("no choice".to_owned(), |value| format!("{value} %"));
    let accuracy = review.accuracy;
    let mut words = format!("{SUMMARY}{}, Black {}.", percent(accuracy.white), percent(accuracy.black));
    let decisive = review.decisive.and_then(|decisive| game.tree.main_line().nth(decisive.ply));
    if let Some((id, parent)) = decisive.and_then(|id| Some((id, game.tree.parent(id)?))) {
        let before = game.tree.position(parent);
        if let Some(mv) = game.tree.mv(id) {
            let dots = if before.turn() == Color::White { "." } else { "..." };
            words += &format!(" Decided by {}{dots} {}.", before.fullmoves(), san::write(&before, mv));
        }
    }
    if !review.complete {
        words += " Not all of it was reviewed.";
    }
    words
}
