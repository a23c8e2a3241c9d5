//! `misere pgn index` and `misere pgn explore`: what was played in a set of games.

use super::{source, target};
use crate::cli::{ExploreGames, IndexGames};
use crate::ending::Misuse;
use crate::games::Games;
use crate::place::Place;
use anyhow::Context as _;
use misere_notation::pgn::{Reader, Reading, Replayed};
use misere_notation::{fen, san, uci};
use misere_rules::Faults;
use misere_study::explorer::{Counter, Index, ReadAt, write_index};
use misere_table::save::file::DraftFile;
use serde::Serialize;
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

/// A file that is read in place.
struct OnDisk {
    file: File,
    size: u64,
}

impl ReadAt for OnDisk {
    #[cfg(unix)]
    fn read_at(&self, place: u64, buffer: &mut [u8]) -> io::Result<()> {
        std::os::unix::fs::FileExt::read_exact_at(&self.file, buffer, place)
    }

    #[cfg(not(unix))]
    fn read_at(&self, place: u64, buffer: &mut [u8]) -> io::Result<()> {
        use std::io::{Read as _, Seek as _, SeekFrom};
        (&self.file).seek(SeekFrom::Start(place))?;
        (&self.file).read_exact(buffer)
    }

    fn size(&self) -> u64 {
        self.size
    }
}

/// What is told of a position.
#[derive(Serialize)]
struct Explored {
    variant: String,
    fen: String,
    /// How long the look-up took, in microseconds.
    time: u64,
    moves: Vec<ExploredMove>,
}

#[derive(Serialize)]
struct ExploredMove {
    uci: String,
    san: String,
    white: u32,
    draws: u32,
    black: u32,
    /// Where one of the games begins in the file, in bytes.
    example: u64,
}

pub(super) fn explore(options: &ExploreGames, out: &mut impl Write) -> anyhow::Result<()> {
    let name = options.index.display();
    let file = File::open(&options.index).with_context(|| format!("cannot read {name}"))?;
    let size = file.metadata().with_context(|| format!("cannot read {name}"))?.len();
    let file = OnDisk { file, size };
    let index = Index::open(file).with_context(|| format!("in {name}"))?;
    let variant = match (&options.variant, index.games()) {
        (Some(variant), _) => variant.clone(),
        (None, [only]) => only.clone(),
        (None, several) => {
            let message = format!("expected --variant, one of {}", several.join(", "));
            return Err(Misuse(message).into());
        }
    };
    let place = Place::read(&options.place(variant))?;
    let pos = place.game.position();
    let begin = std::time::Instant::now();
    let played = index.played(pos).with_context(|| format!("cannot read {name}"))?;
    let time = u64::try_from(begin.elapsed().as_micros()).unwrap_or(u64::MAX);
    let told = played.iter().map(|played| ExploredMove {
        uci: uci::write(played.mv, place.style).to_string(),
        san: san::write(pos, played.mv).to_string(),
        white: played.results[0],
        draws: played.results[1],
        black: played.results[2],
        example: played.example,
    });
    let explored = Explored {
        variant: pos.variant().card().key.to_owned(),
        fen: fen::write(&pos.to_setup()).to_string(),
        time,
        moves: told.collect(),
    };
    if options.json {
        serde_json::to_writer(&mut *out, &explored)?;
        writeln!(out)?;
        return Ok(());
    }
    writeln!(out, "{}: {}", explored.variant, explored.fen)?;
    for ExploredMove { san, white, draws, black, .. } in &explored.moves {
        writeln!(out, "{san:8} white {white}, drawn {draws}, black {black}")?;
    }
    Ok(())
}
