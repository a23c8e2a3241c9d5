//! Builds, checks and times tables of antichess without the rest of the program:
//! `tables build DIR MEN THREADS [dtw] [KQvR …]`, `tables verify DIR SAMPLE THREADS`, `tables time DIR`,
//! `tables list DIR MEN POSITIONS` (random positions and their values, for other programs).
#![allow(clippy::print_stdout, reason = "it is a program")]

use std::io::{BufWriter, Write as _};
use std::path::Path;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use misere_rules::random::Random;
use misere_rules::{Board, Color, Position, Role, Square, variants::Antichess};
use misere_tablebase::{Build, Tables, verify_all, verify_sample};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let begin = Instant::now();
    match words[..] {
        ["build", folder, men, threads, ref rest @ ..] => {
            let (men, threads) = (men.parse()?, threads.parse()?);
            let only = rest.iter().filter_map(|name| name.parse().ok()).collect();
            let build = Build { men, only, threads, distances: rest.contains(&"dtw") };
            build.run(Antichess, Path::new(folder), &|step| {
                let seconds = begin.elapsed().as_secs_f64();
                println!(
                    "{}/{} {} {} bytes {seconds:.1} s",
                    step.done, step.total, step.material, step.bytes
                );
                true
            })?;
        }
        ["verify", folder, sample, threads] => {
            let tables = Tables::open(Path::new(folder))?.of(Antichess).ok_or("no tables of antichess")?;
            let fours = tables.materials().iter().filter(|material| material.men() == 4).count() as u64;
            let each = sample.parse::<u64>()?.div_ceil(fours.max(1));
            let (materials, next, positions) = (tables.materials(), AtomicUsize::new(0), AtomicU64::new(0));
            let check = || {
                while let Some(&material) = materials.get(next.fetch_add(1, Relaxed)) {
                    let checked = match material.men() {
                        ..=3 => verify_all(Antichess, &tables, material),
                        _ => verify_sample(Antichess, &tables, material, each, 1),
                    };
                    positions
                        .fetch_add(checked.unwrap_or_else(|error| panic!("{material}: {error}")), Relaxed);
                }
            };
            thread::scope(|scope| {
                (0..threads.parse().unwrap_or(1)).for_each(|_| drop(scope.spawn(check)));
            });
            println!("{positions:?} positions");
        }
        ["time", folder] => {
            let tables = Tables::open(Path::new(folder))?.of(Antichess).ok_or("no tables of antichess")?;
            println!("opened in {:?}", begin.elapsed());
            let mut positions = random_positions(200_000, tables.men());
            positions.retain(|pos| tables.probe_wdl(pos).is_some());
            for _ in 0..3 {
                let (clock, processor) = (Instant::now(), on_processor());
                let known = positions.iter().filter(|pos| tables.probe_wdl(pos).is_some()).count() as u32;
                println!("{known} known, {:?} each", clock.elapsed() / known.max(1));
                if let (Some(before), Some(after)) = (processor, on_processor()) {
                    println!("of that on the processor {:?}", (after - before) / known.max(1));
                }
            }
        }
        ["list", folder, men, positions] => {
            let tables = Tables::open(Path::new(folder))?.of(Antichess).ok_or("no tables of antichess")?;
            let mut out = BufWriter::new(std::io::stdout().lock());
            for pos in random_positions(positions.parse()?, men.parse()?) {
                if let Some(wdl) = tables.probe_wdl(&pos) {
                    let turn = pos.turn().choose("w", "b");
                    writeln!(out, "{} {turn} {wdl}", pos.board())?;
                }
            }
            return Ok(out.flush()?);
        }
        _ => return Err("expected build, verify, time or list".into()),
    }
    println!("{:.1} s", begin.elapsed().as_secs_f64());
    if let Some((processor, memory)) = used() {
        println!("{processor:.1} s of processors, {memory} kB of memory at most, mapped files with it");
    }
    Ok(())
}

/// How long this thread has been on a processor, where the system tells it.
fn on_processor() -> Option<Duration> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
}

/// Seconds of all processors and the most memory that this program has taken, where the system tells it.
fn used() -> Option<(f64, u64)> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let ticks: Vec<f64> =
        stat.rsplit(')').next()?.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    let memory = line.trim().trim_end_matches(" kB").parse().ok()?;
    // The state, a letter, is no number; then come parent, group and so on, and user and system time.
    Some(((ticks.get(10)? + ticks.get(11)?) / 100.0, memory))
}

/// Random positions of this many men, of both sides.
fn random_positions(count: usize, men: usize) -> Vec<Position<Antichess>> {
    let mut random = Random(17);
    let mut list = Vec::new();
    while list.len() < count {
        let mut board = Board::EMPTY;
        for man in 0..men {
            let role = Role::ALL[random.below(6)];
            let sq = if role == Role::Pawn { 8 + random.below(48) } else { random.below(64) };
            let color = if man == 0 {
                Color::White
            } else if man == 1 {
                Color::Black
            } else {
                Color::ALL[random.below(2)]
            };
            if let Some(sq) = Square::new(sq as u8).filter(|&sq| !board.occupied().has(sq)) {
                board.put(sq, role.of(color));
            }
        }
        let turn = Color::ALL[random.below(2)];
        let whole = board.occupied().len() == men;
        list.extend(Position::of_pieces(board, turn, Antichess).filter(|_| whole));
    }
    list
}
