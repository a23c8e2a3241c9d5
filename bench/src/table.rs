//! The table and the text UI: how long people and files wait.

use std::hint::black_box;
use std::io;
use std::time::{Duration, Instant};

use misere_player::Player;
use misere_protocol::text::{Answer, Files, Options, Session};
use misere_rules::{DrawRule, Variant};
use misere_table::save::{self, json, pgn, xml};
use misere_table::{Chooser, Millis, Moment, Table, Task, Terms, TimeControl};

use crate::chatter;
use crate::games;
use crate::race::{LAPS, Race, median};

/// The game of the text UI.
const GAME: Variant = Variant::MitAntichess;

pub(crate) fn run(race: &Race) {
    println!("\n### Milliseconds of waiting\n");
    println!("| row | median, ms | slowest lap, ms | bar, ms |\n|---|---:|---:|---:|");
    wait(race, "text game, 200 moves by each side", 50, || {
        let lines = text_game(400);
        move || {
            let mut session = session(|_: &Task<'_>| None, Instant::now());
            let moves = lines.iter().filter(|line| {
                let reply = session.handle(line.as_bytes(), Duration::ZERO).expect("a command is answered");
                black_box(reply.lines());
                matches!(reply.result, Ok(Answer::Move(_)))
            });
            assert_eq!(moves.count(), 400);
        }
    });
    wait(race, "course XML of 10,000 moves, loaded", 1_000, || {
        let file = xml::write(&long_game(), Moment::ZERO);
        move || loaded(xml::read(file.as_bytes(), save::built_in).expect("what was written").as_table())
    });
    wait(race, "JSON of 10,000 moves, loaded", 1_000, || {
        let file = json::write(&long_game(), Moment::ZERO);
        move || loaded(json::read(file.as_bytes(), save::built_in).expect("what was written").as_table())
    });
    wait(race, "PGN of 10,000 moves, loaded", 1_000, || {
        let file = pgn::write(&long_game(), &[]);
        move || loaded(pgn::read(file.as_bytes(), save::built_in).expect("what was written").as_table())
    });
    wait(race, "the computer's answer, 1 ms on its clock", 2_000, || answer(1));
    wait(race, "the computer's answer, unlimited time", 2_000, || answer(0));

    if race.wants("random lines") {
        println!("\n### A million random lines\n\nBar: no panic, and no more than 4 MiB more in the end.\n");
        println!("| lines | moves made | seconds | resident after a tenth, MiB | in the end, MiB |");
        println!("|---:|---:|---:|---:|---:|");
        let begin = Instant::now();
        let talk = chatter::talk(1_000_000);
        let seconds = begin.elapsed().as_secs_f64();
        let shown =
            |kib: Option<u64>| kib.map_or("?".to_owned(), |kib| format!("{:.1}", kib as f64 / 1024.0));
        let memory = format!("{} | {}", shown(talk.before), shown(talk.after));
        println!("| 1000000 | {} | {seconds:.1} | {memory} |", talk.moves);
    }
}

/// A row: how long something takes once all is prepared.
fn wait<R: FnMut()>(race: &Race, name: &str, bar: u32, prepare: impl FnOnce() -> R) {
    if !race.wants(name) {
        return;
    }
    let mut run = prepare();
    let mut lap = |_| {
        let begin = Instant::now();
        run();
        begin.elapsed().as_secs_f64() * 1e3
    };
    let laps: Vec<f64> = (0..LAPS).map(&mut lap).collect();
    let slowest = laps.iter().copied().fold(0.0, f64::max);
    println!("| {name} | **{:.2}** | {slowest:.2} | {bar} |", median(laps));
}

fn session<C: Chooser>(chooser: C, begin: Instant) -> Session<C, impl FnMut() -> Duration, NoFiles> {
    Session::new(Options::default(), chooser, move || begin.elapsed(), NoFiles)
}

/// The commands of a game.
fn text_game(plies: usize) -> Vec<String> {
    let start = "StartNewGame human 6000000 human 6000000".to_owned();
    let moves = games::patient_line(GAME, plies).into_iter();
    let lines = moves.map(|mv| format!("MakeMove {} 7", misere_notation::uci::write_coordinate(mv)));
    std::iter::once(start).chain(lines).collect()
}

fn long_game() -> Table {
    let clock = TimeControl::sudden_death(Millis::minutes(600));
    let terms = Terms::new(GAME).with_clock(clock).with_draw_rule(DrawRule::Never).with_told_time();
    let mut table = Table::new(terms, Moment::ZERO);
    for mv in games::patient_line(GAME, 10_000) {
        table.play_taking(mv, Millis(1_007), Moment::ZERO).expect("a legal move in time");
    }
    table
}

fn loaded(table: &Table) {
    assert_eq!(table.plies().len(), 10_000);
}

/// The computer with this many milliseconds on its clock; none is unlimited.
fn answer(millis: u32) -> impl FnMut() {
    let begin = Instant::now();
    let mut session = session(Player::new(), begin);
    move || {
        session.handle(format!("StartNewGame computer {millis} human {millis}").as_bytes(), begin.elapsed());
        let reply = session.handle(b"GetNextMove", begin.elapsed()).expect("a command is answered");
        assert!(matches!(reply.result, Ok(Answer::Move(_) | Answer::Nothing)), "{reply:?}");
    }
}

/// Nothing is saved.
struct NoFiles;

impl Files for NoFiles {
    fn read(&mut self, _name: &str) -> io::Result<Vec<u8>> {
        Err(io::ErrorKind::NotFound.into())
    }

    fn write(&mut self, _name: &str, _text: &str) -> io::Result<()> {
        Err(io::ErrorKind::PermissionDenied.into())
    }
}
