//! The positions of a file of games, as a trainer wants them: those that a search evaluates.
//!
//! A position has 120 bytes, least byte first: twelve planes of 8 bytes (own pawns, knights, bishops, rooks,
//! queens, kings, and then those of the opponent, as the side to move sees the board); own pieces in hand
//! from pawns to queens and checks given, and those of the opponent (6 + 6); the score as the side to move
//! sees it (2); the result (1: 0 lost, 1 drawn, 2 won); how many pieces there are (1); what a network thinks
//! of it, if one was given (4); its kind (1: 0 free, 1 a choice of captures); zeros (3).

use super::file::{FileError, Header, Record, UNKNOWN};
use crate::cli::SelfPlay;
use crate::ending::Misuse;
use crate::games::Games;
use anyhow::Context as _;
use misere_engine::{Engine, Net, Sample, SampleKind, Sampler};
use misere_rules::{Game, Move, Variant};
use misere_table::save::file::{DraftFile, Pipes};
use std::fs;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::thread;

/// Games that a thread unpacks at once.
const SHARE: usize = 2_000;

pub(super) fn run(
    path: &Path,
    to: &Path,
    net: Option<&Net>,
    options: &SelfPlay,
    out: &mut impl Write,
) -> anyhow::Result<()> {
    let bytes = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let (header, rest) = Header::read(&bytes).map_err(Misuse::from)?;
    let variant = Games::default().find(&header.key)?.variant;
    let start = variant.start();
    if let Some(net) = net {
        Engine::require_net_for(net, &start).map_err(|error| Misuse(error.to_string()))?;
    }
    let sampler = Sampler::of(&start);
    let threads = options.workers.threads(1 << 20)?.get();
    let context = || format!("cannot write {}", to.display());
    let mut file = BufWriter::new(DraftFile::begin(to, Pipes::Written).with_context(context)?);
    let mut positions = 0;
    let mut games =
        Record::all(rest).take(options.games.map_or(usize::MAX, |games| games as usize)).enumerate();
    loop {
        let share = |_| games.by_ref().take(SHARE).collect::<Vec<_>>();
        let shares: Vec<_> = (0..threads).map(share).take_while(|share| !share.is_empty()).collect();
        if shares.is_empty() {
            break;
        }
        let unpacked = thread::scope(|scope| {
            let unpack = |share: &Vec<(usize, Record)>| unpack(&variant, share, &sampler, net);
            let threads: Vec<_> = shares.iter().map(|share| scope.spawn(move || unpack(share))).collect();
            threads
                .into_iter()
                .map(|thread| thread.join().expect("unpacking does not panic"))
                .collect::<Vec<_>>()
        });
        for part in unpacked {
            let part = part.map_err(Misuse::from)?;
            positions += part.len() / Position::BYTES;
            file.write_all(&part).with_context(context)?;
        }
    }
    let file = file.into_inner().map_err(io::IntoInnerError::into_error).with_context(context)?;
    file.finish().with_context(context)?;
    writeln!(out, "positions {positions}")?;
    Ok(())
}

fn unpack(
    variant: &Variant,
    games: &[(usize, Record)],
    sampler: &Sampler,
    net: Option<&Net>,
) -> Result<Vec<u8>, FileError> {
    let mut bytes = Vec::new();
    for (number, record) in games {
        let damaged = FileError::Damaged { game: *number };
        let mut game = Game::new(variant.start());
        for ply in &record.plies {
            let mv = Move::from_bits(ply.mv).ok_or_else(|| damaged.clone())?;
            if ply.score != UNKNOWN {
                let pos = game.position();
                let sample = sampler.sample(pos, net);
                let result = pos.turn().choose(record.outcome as u8, 2 - record.outcome as u8);
                if is_instructive(&sample, mv) {
                    Position { sample, score: ply.score, result }.write(&mut bytes);
                }
            }
            game.play(mv).map_err(|_| damaged.clone())?;
        }
    }
    Ok(bytes)
}

/// Only positions that a search evaluates, and only quiet ones: where a capture or a promotion is best, it
/// goes on.
fn is_instructive(sample: &Sample, best: Move) -> bool {
    match sample.kind {
        SampleKind::Free => !best.is_capture() && best.promotion().is_none(),
        SampleKind::ForcedChoice => true,
        SampleKind::Forced => false,
    }
}

struct Position {
    sample: Sample,
    score: i16,
    result: u8,
}

impl Position {
    const BYTES: usize = 120;

    fn write(&self, bytes: &mut Vec<u8>) {
        let Sample { planes, extras, kind, eval } = &self.sample;
        planes.iter().for_each(|plane| bytes.extend(plane.to_le_bytes()));
        bytes.extend(extras.as_flattened());
        bytes.extend(self.score.to_le_bytes());
        let pieces = planes.iter().map(|plane| plane.count_ones()).sum::<u32>();
        bytes.extend([self.result, pieces as u8]);
        bytes.extend(eval.to_le_bytes());
        bytes.extend([*kind as u8, 0, 0, 0]);
    }
}
