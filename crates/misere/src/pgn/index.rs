//! `misere pgn index`: what was played in a set of games.

use super::{source, target};
use crate::cli::IndexGames;
use crate::games::Games;
use anyhow::Context as _;
use misere_notation::pgn::{Reader, Reading, Replayed};
use misere_rules::Faults;
use misere_study::explorer::{Counter, write_index};
use misere_table::save::file::DraftFile;
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

/// How many different moves are counted in memory: about a gigabyte at most.
const MOST_COUNTED: usize = 12_000_000;

pub(super) fn index(options: &IndexGames, out: &mut impl Write) -> anyhow::Result<()> {
    let games = Games::read(&options.charter)?;
    let reading = Reading { games: games.custom(), pardoned: Faults::HARMLESS, ..Reading::default() };
    let to = options.out.clone().unwrap_or_else(|| options.file.with_extension("index"));
    let source = source::open(Some(&options.file), true)?;
    source.refuse_as_target(&to)?;
    target::discard_on_interrupt()?;
    let (mut reader, mut game) = (Reader::new(source.stream), Replayed::default());
    let (mut counter, mut runs) = (Counter::default(), Runs::beside(&to));
    let mut begin = 0;
    while game.read_with(&mut reader, reading)? {
        counter.add_game(&game, options.plies, begin);
        begin = reader.offset();
        if counter.len() >= MOST_COUNTED {
            runs.add(&mut counter)?;
        }
    }
    runs.add(&mut counter)?;
    let name = to.display();
    let draft = target::begin(&to).with_context(|| format!("cannot write {name}"))?;
    let mut writer = BufWriter::new(draft);
    let records = write_index(counter.keys(), &mut runs.open()?, &mut writer)
        .with_context(|| format!("cannot write {name}"))?;
    let draft = writer.into_inner().map_err(io::IntoInnerError::into_error)?;
    target::finish(draft).with_context(|| format!("cannot write {name}"))?;
    let (count, broken) = (counter.games(), counter.broken());
    writeln!(out, "games {count}\nbroken {broken}\nmoves {records}\nindex {name}")?;
    Ok(())
}

/// Sorted runs beside the index: drafts that never get a name.
struct Runs {
    base: PathBuf,
    drafts: Vec<DraftFile>,
}

impl Runs {
    fn beside(index: &Path) -> Runs {
        Runs { base: index.with_extension("run"), drafts: Vec::new() }
    }

    fn add(&mut self, counter: &mut Counter) -> anyhow::Result<()> {
        let context = || format!("cannot write beside {}", self.base.display());
        let mut writer = BufWriter::new(target::begin(&self.base).with_context(context)?);
        counter.write_run(&mut writer).with_context(context)?;
        let draft = writer.into_inner().map_err(io::IntoInnerError::into_error).with_context(context)?;
        self.drafts.push(draft);
        Ok(())
    }

    fn open(&self) -> anyhow::Result<Vec<BufReader<File>>> {
        let open = |path: &Path| {
            File::open(path).map(BufReader::new).with_context(|| format!("cannot read {}", path.display()))
        };
        self.drafts.iter().filter_map(DraftFile::beside).map(open).collect()
    }
}
