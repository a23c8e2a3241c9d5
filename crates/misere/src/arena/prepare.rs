//! From arguments to a plan.

use super::STOP;
use super::crew::Plan;
use super::limit::Limit;
use super::openings::{Book, Schedule};
use super::options::Match;
use super::player::Terms;
use super::spec::Spec;
use crate::ending::Misuse;
use anyhow::Context as _;
use misere_notation::names::Named;
use misere_notation::uci::CastlingStyle;
use misere_protocol::quoted;
use misere_rules::AnyPosition;
use std::fs;
use std::io::{self, Write as _};
use std::path::PathBuf;

/// Everything that is to be played.
pub(super) fn plan(options: &Match, named: Named) -> anyhow::Result<Plan<'static>> {
    refuse_to_overwrite_input(options)?;
    let (engines, limits) = engines(options)?;
    let openings = openings(options, &named)?;
    let needs_960 = |pos: &AnyPosition| named.castling_style(&pos.to_setup()) == CastlingStyle::Chess960;
    let somewhere = match &openings.book {
        Book::Start(variant) => needs_960(&variant.start()),
        Book::Chess960 => true,
        Book::Lines(lines) => lines.iter().any(|opening| needs_960(&opening.position)),
    };
    let style = match somewhere {
        true => CastlingStyle::Chess960,
        false => CastlingStyle::Standard,
    };
    let Match { max_plies, margin, patience, restart, concurrency, .. } = *options;
    let terms = Terms { variant: named.variant, style, max_plies, margin, patience, stop: &STOP };
    Ok(Plan { engines, limits, ids: Default::default(), openings, terms, restart, concurrency })
}

/// The games must not take the place of what the match is made from.
fn refuse_to_overwrite_input(options: &Match) -> Result<(), Misuse> {
    let Some(pgn) = &options.pgn else { return Ok(()) };
    let inputs = [("--openings", &options.openings), ("--charter", &options.charter.path)];
    for (option, input) in inputs {
        let is_same = |input: &PathBuf| {
            let paths = (fs::canonicalize(input), fs::canonicalize(pgn));
            matches!(paths, (Ok(input), Ok(pgn)) if input == pgn)
        };
        if input.as_ref().is_some_and(is_same) {
            let path = pgn.display();
            return Err(Misuse(format!("expected another file for --pgn than for {option}, found {path}")));
        }
    }
    Ok(())
}

/// The two engines and what bounds their moves.
fn engines(options: &Match) -> Result<([Spec; 2], [Limit; 2]), Misuse> {
    let specs = options.engines.iter().map(|text| Spec::parse(text));
    let specs = specs.collect::<Result<Vec<Spec>, _>>().map_err(|error| Misuse(error.to_string()))?;
    let mut engines = match <[Spec; 2]>::try_from(specs) {
        Ok(engines) => engines,
        Err(mut specs) if specs.len() == 1 => {
            let first = specs.remove(0);
            [first.clone(), first]
        }
        Err(specs) => return Err(Misuse(format!("expected one or two engines, found {}", specs.len()))),
    };
    if engines[0].name == engines[1].name {
        engines[1].name += " (2)";
    }
    let mut limits = [options.limits.limit(), options.limits.limit()];
    for (engine, limit) in engines.iter_mut().zip(&mut limits) {
        if !engine.limit.is_endless() {
            *limit = engine.limit.clone();
        }
        if limit.is_endless() {
            return Err(Misuse(format!(
                "expected a limit (--movetime, --nodes, --depth or --tc), found none for the engine {}",
                engine.name
            )));
        }
        let own = std::mem::take(&mut engine.options);
        let is_own = |name: &str| own.iter().any(|choice| choice.name.eq_ignore_ascii_case(name));
        engine.options = options.choices.iter().filter(|choice| !is_own(&choice.name)).cloned().collect();
        engine.options.extend(own);
    }
    Ok((engines, limits))
}

fn openings(options: &Match, named: &Named) -> anyhow::Result<Schedule> {
    let book = match &options.openings {
        Some(path) => {
            let place = || format!("in {}", path.display());
            let text = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
            let text = String::from_utf8(text).context("expected text in UTF-8").with_context(place)?;
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            let (book, notes) = Book::read(&named.variant, &text, &name).with_context(place)?;
            for note in notes {
                let _ = writeln!(io::stderr(), "misere: note: {}: {note}", path.display());
            }
            book
        }
        None => Book::start(named).ok_or_else(|| {
            Misuse(format!(
                "expected positions beside the name {}, found no --openings",
                quoted(&options.variant)
            ))
        })?,
    };
    let Match { games, random_plies: plies, order, seed, .. } = *options;
    let schedule = Schedule { book, pairs: games / 2, plies, order, seed };
    let checked = schedule.check().map_err(|error| anyhow::anyhow!(error));
    checked.with_context(|| match &options.openings {
        Some(path) => format!("in {}", path.display()),
        None => "in the openings".to_owned(),
    })?;
    Ok(schedule)
}

/// Where the openings come from, for the report.
pub(super) fn origin(options: &Match) -> String {
    let base = options.openings.as_ref().map_or("start".to_owned(), |path| path.display().to_string());
    match options.random_plies {
        0 => base,
        plies => format!("{base}, {plies} random plies"),
    }
}
