//! `misere puzzles`: making puzzles from games, and checking them.

use crate::cli::{MakePuzzles, Puzzles, PuzzlesCommand, VerifyPuzzles};
use crate::ending::Misuse;
use crate::games::Games;
use crate::knowledge::Knowledge;
use crate::pgn::{progress, source};
use crate::pipeline;
use anyhow::Context as _;
use misere_engine::{Engine, Signal};
use misere_notation::pgn::{Reader, Reading, Replayed};
use misere_rules::random::Random;
use misere_rules::{AnyPosition, Faults, Move, Variant};
use misere_study::{Puzzle, PuzzleCard, PuzzleFault, PuzzleMaker, PuzzleSet, weak_game};
use std::collections::HashSet;
use std::fs;
use std::io::{self, IsTerminal as _, Write};
use std::path::Path;

/// Mebibytes of the transposition table: few positions are searched.
const HASH: usize = 16;

pub(crate) fn run(options: &Puzzles, out: &mut impl Write) -> anyhow::Result<()> {
    match &options.command {
        PuzzlesCommand::Make(options) => make(options, out),
        PuzzlesCommand::Verify(options) => verify(options, out),
    }
}

/// What each thread needs.
const MEMORY: usize = Engine::MEMORY_PER_THREAD + (HASH << 20);

fn make(options: &MakePuzzles, out: &mut impl Write) -> anyhow::Result<()> {
    let games = Games::read(&options.charter)?;
    let variant = games.find(&options.variant)?.variant;
    let given = options.games.as_deref().map(|path| read(path, games.custom(), &variant)).transpose()?;
    let knowledge = Knowledge::open()?;
    // Set by Ctrl-C, or when there are enough.
    let signal = Signal::default();
    let (interrupted, enough) = (signal.clone(), signal.clone());
    ctrlc::set_handler(move || interrupted.stop()).context("cannot watch for Ctrl-C")?;
    let maker = PuzzleMaker::new(variant.clone(), options.nodes, options.times, signal.clone());
    let mut order = given.as_ref().map(|games| order(games.len(), options.seed));
    let (mut number, mut games_done) = (0u64, 0u64);
    let (mut puzzles, mut known) = (Vec::new(), HashSet::new());
    pipeline::run(
        options.workers.threads(MEMORY)?,
        |next: &mut Option<Task>| {
            *next = match &mut order {
                _ if signal.is_stopped() => None,
                Some(order) => order.pop().map(Task::Given),
                None => Some(Task::Play(options.seed.wrapping_mul(1 << 32).wrapping_add(number))),
            };
            number += 1;
            Ok(next.is_some())
        },
        || {
            let mut engine = knowledge.engine(HASH);
            let (maker, variant, given) = (&maker, &variant, given.as_deref());
            move |task: &Option<Task>| match (task, given) {
                (Some(Task::Given(index)), Some(games)) => {
                    let (start, moves) = &games[*index];
                    maker.search(start, moves, &mut engine)
                }
                (Some(Task::Play(seed)), _) => {
                    engine.forget();
                    let (start, moves) = weak_game(variant, &mut engine, *seed);
                    maker.search(&start, &moves, &mut engine)
                }
                _ => Vec::new(),
            }
        },
        |found: Vec<Puzzle>| {
            // Other threads may still finish games that are not needed. Their number is chance, so it is not told.
            if puzzles.len() >= options.count {
                return Ok(());
            }
            games_done += 1;
            // Two games may lead to the same position.
            puzzles.extend(found.into_iter().filter(|puzzle| known.insert(puzzle.id.clone())));
            if puzzles.len() >= options.count {
                enough.stop();
            }
            if io::stderr().is_terminal() {
                let count = puzzles.len();
                let _ = write!(io::stderr(), "{}{count} puzzles in {games_done} games", progress::CLEAR);
            }
            Ok(())
        },
    )?;
    puzzles.truncate(options.count);
    progress::complain(&format!("misere: {} puzzles in {games_done} games", puzzles.len()));
    if puzzles.len() < options.count {
        progress::complain(&format!(
            "misere: note: expected {} puzzles, found {}; more games have more",
            options.count,
            puzzles.len()
        ));
    }
    let card = PuzzleCard {
        program: concat!("misere ", env!("CARGO_PKG_VERSION")).to_owned(),
        source: options.games.as_deref().map_or_else(|| SELF_PLAY.to_owned(), name_of),
        games: Some(games_done),
        seeds: vec![options.seed],
        times: options.times,
    };
    let game = variant.card().key.to_owned();
    print(&PuzzleSet { game, nodes: options.nodes, card: Some(card), puzzles }, out)
}

/// What a card says where no games were given.
const SELF_PLAY: &str = "self-play";

/// The name of a file without its folder: a file of puzzles is published, and folders tell of the machine.
fn name_of(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

/// Where puzzles are looked for.
enum Task {
    /// In a game of the file.
    Given(usize),
    /// In a game that is played first, with this seed.
    Play(u64),
}

/// One puzzle a line, so that changes of a file can be read.
fn print(set: &PuzzleSet, out: &mut impl Write) -> anyhow::Result<()> {
    let game = serde_json::to_string(&set.game)?;
    write!(out, "{{\"game\":{game},\"nodes\":{},", set.nodes)?;
    if let Some(card) = &set.card {
        write!(out, "\"card\":{},", serde_json::to_string(card)?)?;
    }
    write!(out, "\"puzzles\":[")?;
    for (i, puzzle) in set.puzzles.iter().enumerate() {
        writeln!(out, "{}", if i == 0 { "" } else { "," })?;
        serde_json::to_writer(&mut *out, puzzle)?;
    }
    writeln!(out, "\n]}}")?;
    Ok(())
}

/// The main lines of the games of one kind.
fn read(path: &Path, custom: &[Variant], variant: &Variant) -> anyhow::Result<Vec<(AnyPosition, Vec<Move>)>> {
    let source = source::open(Some(path), false)?;
    let reading = Reading { games: custom, pardoned: Faults::HARMLESS, ..Reading::default() };
    let (mut reader, mut game, mut games) = (Reader::new(source.stream), Replayed::default(), Vec::new());
    while game.read_with(&mut reader, reading)? {
        if game.named.variant == *variant && !game.moves.is_empty() {
            games.push((game.start.clone(), game.moves.clone()));
        }
    }
    if games.is_empty() {
        let message = format!("expected games of {}, found none in {}", variant.card().key, path.display());
        return Err(Misuse(message).into());
    }
    // The same game twice has the same puzzles.
    let mut seen = HashSet::new();
    games.retain(|(start, moves)| seen.insert((start.key(), moves.clone())));
    Ok(games)
}

/// The numbers below a count, mixed by a seed.
fn order(count: usize, seed: u64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    Random(seed).shuffle(&mut order);
    order
}

fn verify(options: &VerifyPuzzles, out: &mut impl Write) -> anyhow::Result<()> {
    let name = options.file.display();
    let text = fs::read(&options.file).with_context(|| format!("cannot read {name}"))?;
    let mut set: PuzzleSet = serde_json::from_slice(&text).with_context(|| format!("in {name}"))?;
    let variant = Games::default().find(&set.game)?.variant;
    let (nodes, knowledge) = (set.nodes.saturating_mul(options.times), Knowledge::open()?);
    let count = set.puzzles.len();
    let (mut faults, mut good) = (0u64, Vec::new());
    let mut rest = std::mem::take(&mut set.puzzles).into_iter();
    pipeline::run(
        options.workers.threads(MEMORY)?,
        |next: &mut Option<Puzzle>| {
            *next = rest.next();
            Ok(next.is_some())
        },
        || {
            let mut engine = knowledge.engine(HASH);
            let variant = &variant;
            move |puzzle: &Option<Puzzle>| {
                let puzzle = puzzle.as_ref()?;
                Some((puzzle.clone(), puzzle.verify(variant, &mut engine, nodes)))
            }
        },
        |verified: Option<(Puzzle, Result<(), PuzzleFault>)>| {
            match verified {
                Some((puzzle, Ok(()))) => good.push(puzzle),
                Some((puzzle, Err(fault))) => {
                    faults += 1;
                    progress::complain(&format!("misere: puzzle {}: {fault}", puzzle.id));
                }
                None => {}
            }
            Ok(())
        },
    )?;
    if options.keep {
        return print(&PuzzleSet { puzzles: good, ..set }, out);
    }
    writeln!(out, "puzzles {count}\nfaults {faults}")?;
    match faults {
        0 => Ok(()),
        _ => anyhow::bail!("expected one solution to every puzzle, found {faults} of {count} without"),
    }
}
