//! `misere pgn explore`: what was played in a position, and what is proved of it.

use crate::cli::ExploreGames;
use crate::ending::Misuse;
use crate::knowledge::Knowledge;
use crate::place::Place;
use anyhow::Context as _;
use misere_notation::uci::CastlingStyle;
use misere_notation::{fen, san, uci};
use misere_rules::{AnyPosition, Move};
use misere_study::explorer::{Index, PlayedMove, ReadAt};
use misere_study::{KnownMove, known_moves};
use serde::Serialize;
use std::fs::File;
use std::io::{self, Write};
use std::time::Instant;

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

/// Mebibytes of the engine's transposition table: it is asked what is known, and searches nothing.
const HASH: usize = 1;

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
    /// Where one of the games begins in the file, in bytes; nothing if it was not played.
    example: Option<u64>,
    /// What tables and proofs know of it.
    proved: Option<ProvedMove>,
}

/// What a move leads to, for the side that makes it.
#[derive(Serialize)]
struct ProvedMove {
    value: &'static str,
    plies: Option<u32>,
    /// What a proof answers it with.
    answer: Option<String>,
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
    let begin = Instant::now();
    let played = index.played(pos).with_context(|| format!("cannot read {name}"))?;
    let time = u64::try_from(begin.elapsed().as_micros()).unwrap_or(u64::MAX);
    let known = known_moves(&mut Knowledge::open()?.engine(HASH), pos);
    let explored = Explored {
        variant: pos.variant().card().key.to_owned(),
        fen: fen::write(&pos.to_setup()).to_string(),
        time,
        moves: told(pos, place.style, &played, &known),
    };
    if options.json {
        serde_json::to_writer(&mut *out, &explored)?;
        writeln!(out)?;
        return Ok(());
    }
    writeln!(out, "{}: {}", explored.variant, explored.fen)?;
    for ExploredMove { san, white, draws, black, proved, .. } in &explored.moves {
        write!(out, "{san:8} white {white}, drawn {draws}, black {black}")?;
        if let Some(ProvedMove { value, plies, .. }) = proved {
            write!(out, ", proved: {value}")?;
            plies.map_or(Ok(()), |plies| write!(out, " in {plies} plies"))?;
        }
        writeln!(out)?;
    }
    Ok(())
}

/// The moves that were played, the most frequent first, and then those of which only a proof tells.
fn told(
    pos: &AnyPosition,
    style: CastlingStyle,
    played: &[PlayedMove],
    known: &[KnownMove],
) -> Vec<ExploredMove> {
    let write = |mv: Move| uci::write(mv, style).to_string();
    let proved = |mv: Move| {
        let found = known.iter().find(|found| found.mv == mv)?;
        let exact = found.known?;
        Some(ProvedMove { value: exact.value.key(), plies: exact.plies, answer: found.answer.map(write) })
    };
    let explored = |mv: Move, [white, draws, black]: [u32; 3], example| ExploredMove {
        uci: write(mv),
        san: san::write(pos, mv).to_string(),
        white,
        draws,
        black,
        example,
        proved: proved(mv),
    };
    let in_games = played.iter().map(|played| explored(played.mv, played.results, Some(played.example)));
    let is_new =
        |found: &&KnownMove| found.known.is_some() && played.iter().all(|played| played.mv != found.mv);
    let only_proved = known.iter().filter(is_new).map(|found| explored(found.mv, [0; 3], None));
    in_games.chain(only_proved).collect()
}
