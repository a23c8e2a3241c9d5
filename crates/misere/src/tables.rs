//! `misere tables`: building, checking and asking endgame tables, and writing them for other programs.

use crate::cli::{ProbeTables, Tables, TablesCommand, VerifyTables};
use crate::games::Games;
use crate::pgn::progress::{CLEAR, bar};
use crate::place::Place;
use crate::probe::{folder_in_use, tables};
use anyhow::{Context as _, anyhow, bail};
use misere_notation::{fen, san, uci};
use misere_rules::{AnyPosition, Position, Rules, VisitPosition, VisitRules};
use misere_study::tables_of;
use misere_tablebase::{GameTables, Material, Value, Wdl, verify_all, verify_sample};
use serde::Serialize;
use std::io::{self, IsTerminal as _, Write};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

mod build;
mod export;

pub(crate) fn run(options: &Tables, out: &mut (impl Write + Send)) -> anyhow::Result<()> {
    match &options.command {
        TablesCommand::Build(options) => build::run(options, out),
        TablesCommand::Verify(options) => verify(options, out),
        TablesCommand::Probe(options) => probe(options, out),
        TablesCommand::Export(options) => export::run(options, out),
    }
}

/// What was checked so far.
#[derive(Default)]
struct Checked {
    tables: u64,
    positions: u64,
    wrong: Option<String>,
}

fn verify(options: &VerifyTables, out: &mut (impl Write + Send)) -> anyhow::Result<()> {
    let variant = Games::read(&options.charter)?.find(&options.variant)?.variant;
    let all = match &options.folder {
        Some(folder) => misere_tablebase::Tables::open(folder)?,
        None => misere_tablebase::Tables::embedded(),
    };
    let tables = tables_of(&all, &variant)
        .with_context(|| format!("expected tables of {}, found none", variant.card().title))?;
    let threads = options.workers.threads(1 << 20)?.get();
    let materials = tables.materials();
    let fours = materials.iter().filter(|material| material.men() > 3).count() as u64;
    let each = options.sample.div_ceil(fours.max(1));
    let next = AtomicUsize::new(0);
    let results = Mutex::new(Checked::default());
    let shows_bar = io::stderr().is_terminal();
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(&material) = materials.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let check = Check { tables: &tables, material, each, seed: options.seed };
                    let checked = variant.visit(check);
                    let Ok(mut results) = results.lock() else { return };
                    match checked {
                        Ok(positions) => results.positions += positions,
                        Err(error) => results.wrong = Some(format!("{material}: {error}")),
                    }
                    if results.wrong.is_some() {
                        return;
                    }
                    results.tables += 1;
                    if shows_bar {
                        let bar = bar(results.tables, materials.len() as u64);
                        let _ = write!(io::stderr(), "{CLEAR}{bar}, {} positions", results.positions);
                    }
                }
            });
        }
    });
    if shows_bar {
        let _ = write!(io::stderr(), "{CLEAR}");
    }
    let Checked { positions, wrong, .. } =
        results.into_inner().map_err(|_| anyhow!("a thread has failed"))?;
    if let Some(wrong) = wrong {
        bail!(wrong);
    }
    let distances = if tables.has_distances() { ", distances too" } else { "" };
    writeln!(
        out,
        "tables {}\npositions {positions}\nall of them follow from their moves{distances}",
        materials.len()
    )?;
    Ok(())
}

struct Check<'a> {
    tables: &'a GameTables,
    material: Material,
    each: u64,
    seed: u64,
}

impl VisitRules for Check<'_> {
    type Output = Result<u64, String>;

    fn visit<R: Rules>(self, rules: R) -> Result<u64, String> {
        let checked = match self.material.men() {
            ..=3 => verify_all(rules, self.tables, self.material),
            _ => verify_sample(rules, self.tables, self.material, self.each, self.seed),
        };
        checked.map_err(|error| error.to_string())
    }
}

/// What is known of a position, for scripts.
#[derive(Serialize)]
struct Report {
    fen: String,
    value: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u16>,
    moves: Vec<MoveReport>,
}

#[derive(Serialize)]
struct MoveReport {
    uci: String,
    san: String,
    value: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u16>,
}

fn probe(options: &ProbeTables, out: &mut impl Write) -> anyhow::Result<()> {
    let Place { game, style } = Place::read(&options.place)?;
    let folder = options.tables.clone().or_else(folder_in_use);
    let all = tables(folder.as_deref())?;
    let pos = game.position();
    let tables = tables_of(&all, &pos.variant())
        .with_context(|| format!("expected tables of {}, found none", pos.variant().card().title))?;
    let value_of = |pos: &AnyPosition| pos.visit(Ask(&tables));
    let shown = |value: Option<Value>| {
        let plies =
            value.filter(|value| tables.has_distances() && value.wdl != Wdl::Draw).map(|value| value.plies);
        (value.map(|value| value.wdl.key()), plies)
    };
    let mut moves: Vec<(Option<Value>, MoveReport)> = Vec::new();
    for mv in pos.legal_moves() {
        let mut after = pos.clone();
        after.play_unchecked(mv);
        let known = value_of(&after);
        let (value, plies) = shown(known.map(|known| Value { wdl: -known.wdl, plies: known.plies + 1 }));
        let (uci, san) = (uci::write(mv, style).to_string(), san::write(pos, mv).to_string());
        moves.push((known, MoveReport { uci, san, value, plies }));
    }
    // The worse for the opponent the better; lost games are drawn out.
    moves.sort_by_key(|(known, _)| {
        known.map_or((9, 0), |known| {
            let plies = i32::from(known.plies);
            (known.wdl as i32, if known.wdl < Wdl::Draw { plies } else { -plies })
        })
    });
    let (value, plies) = shown(value_of(pos));
    let fen = fen::write(&pos.to_setup()).to_string();
    let report = Report { fen, value, plies, moves: moves.into_iter().map(|(_, mv)| mv).collect() };
    if options.json {
        writeln!(out, "{}", serde_json::to_string(&report)?)?;
        return Ok(());
    }
    let say = |value: Option<&str>, plies: Option<u16>| match (value, plies) {
        (Some(value), Some(plies)) => format!("{value} in {plies}"),
        (Some(value), None) => value.to_owned(),
        (None, _) => "in no table".to_owned(),
    };
    writeln!(out, "{}", say(report.value, report.plies))?;
    for mv in &report.moves {
        writeln!(out, "{} {}", mv.san, say(mv.value, mv.plies))?;
    }
    Ok(())
}

struct Ask<'a>(&'a GameTables);

impl VisitPosition for Ask<'_> {
    type Output = Option<Value>;

    fn visit<R: Rules>(self, pos: &Position<R>) -> Option<Value> {
        self.0.probe(pos)
    }
}
