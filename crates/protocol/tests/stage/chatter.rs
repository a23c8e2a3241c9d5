//! A user who never stops talking to the text UI: commands, broken commands, and noise.

use misere_protocol::LONGEST_LINE;
use misere_protocol::text::{Answer, FORMS, Figures, Files, Options, Reply, Session};
use misere_rules::{Move, Variant};
use misere_table::Task;
use std::cell::Cell;
use std::collections::HashMap;
use std::time::Duration;
use std::{fs, io};

use misere_rules::random::Random;

/// How much was said before memory was measured first: by then buffers are as big as they get.
const WARM_UP: u32 = 100_000;

/// What came of a talk.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Talk {
    /// How many moves were made.
    pub(crate) moves: u32,
    /// Resident memory after the first lines in KiB; `None` where the system does not tell.
    pub(crate) before: Option<u64>,
    /// The same in the end.
    pub(crate) after: Option<u64>,
}

/// Says this number of lines to one session, which must answer all of them in one way or another.
pub(crate) fn talk(lines: u32) -> Talk {
    let time = Cell::new(0);
    let clock = || Duration::from_millis(time.replace(time.get() + 1));
    let options = Options { show_board: Some(Figures::Letters), ..Options::default() };
    let mut session = Session::new(options, middle, clock, Shelf::default());
    let random = Random(u64::from(lines));
    let mut chatterer = Chatterer { random, heard: Vec::new(), mood: Mood::Bored, moves: 0 };
    let mut say = |count| {
        for _ in 0..count {
            let line = chatterer.line();
            let reply = session.handle(&line, Duration::from_millis(time.get()));
            assert!(reply.as_ref().is_none_or(|reply| !reply.to_json().contains('\n')), "{line:?}");
            reply.iter().for_each(|reply| chatterer.hear(reply));
        }
        resident()
    };
    let before = say(lines.min(WARM_UP));
    let after = say(lines.saturating_sub(WARM_UP));
    Talk { moves: chatterer.moves, before, after }
}

fn resident() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.trim().strip_suffix(" kB")?.parse().ok())
}

/// A computer with a simple taste.
fn middle(task: &Task<'_>) -> Option<Move> {
    let moves = task.game.position().legal_moves();
    moves.get(moves.len() / 2).copied()
}

/// A few files in memory; every fourth time one is read it is damaged.
#[derive(Default)]
struct Shelf {
    files: HashMap<String, Vec<u8>>,
    reads: usize,
}

impl Shelf {
    const NAMES: [&str; 4] = ["a.xml", "b.xml", "c.xml", "no/such/file"];
}

impl Files for Shelf {
    fn read(&mut self, name: &str) -> io::Result<Vec<u8>> {
        let mut bytes = self.files.get(name).cloned().ok_or(io::ErrorKind::NotFound)?;
        self.reads += 1;
        let at = self.reads.wrapping_mul(7_919) % bytes.len().max(1);
        if self.reads.is_multiple_of(4) && at < bytes.len() {
            bytes[at] = self.reads as u8;
        }
        Ok(bytes)
    }

    fn write(&mut self, name: &str, text: &str) -> io::Result<()> {
        if !Shelf::NAMES[..3].contains(&name) {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        self.files.insert(name.to_owned(), text.as_bytes().to_vec());
        Ok(())
    }
}

fn one_of<T: Copy>(random: &mut Random, things: &[T]) -> T {
    *random.pick(things).expect("there are some")
}

struct Chatterer {
    random: Random,
    /// Moves that were legal when they were last asked for.
    heard: Vec<String>,
    mood: Mood,
    moves: u32,
}

/// Is there a game?
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mood {
    Playing,
    Bored,
}

impl Chatterer {
    fn hear(&mut self, reply: &Reply) {
        let playing = reply.state.is_some() && reply.ending.is_none();
        self.mood = if playing { Mood::Playing } else { Mood::Bored };
        match &reply.result {
            Ok(Answer::Moves(moves)) => self.heard.clone_from(moves),
            Ok(Answer::Move(_)) if reply.command != Some("GetNextMove") => self.moves += 1,
            _ => {}
        }
    }

    fn line(&mut self) -> Vec<u8> {
        match self.random.below(100) {
            0..60 => self.command().into_bytes(),
            60..75 => self.broken(),
            75..90 => self.words().into_bytes(),
            90..99 => (0..self.random.below(60)).map(|_| self.random.below(256) as u8).collect(),
            _ => vec![self.random.below(256) as u8; self.random.below(2 * LONGEST_LINE)],
        }
    }

    /// A command that is understood, and often possible.
    fn command(&mut self) -> String {
        let random = &mut self.random;
        let time = one_of(random, &[0, 1, 50, 3_000, 1_000_000, i64::MAX as u64]);
        let file = one_of(random, &Shelf::NAMES);
        match random.below(if self.mood == Mood::Bored { 8 } else { 300 }) {
            0 => {
                let players =
                    [one_of(random, &["human", "computer"]), one_of(random, &["human", "computer"])];
                let rules = Variant::ALL[random.below(Variant::ALL.len())].card().key;
                format!("StartNewGame {} {time} {} {time} {rules}", players[0], players[1])
            }
            1..5 => format!("SaveGame {file}"),
            5..8 => format!("LoadGame {file}"),
            8..50 => "GetNextMove".to_owned(),
            50..90 => "MakeNextMove".to_owned(),
            90..100 => one_of(random, &["PrintBoard", "ShowBoard", "QuitGame"]).to_owned(),
            100..110 => format!("GetTime {}", one_of(random, &["white", "black", "human", "computer"])),
            110..116 => "IsLegalMove e2-e4".to_owned(),
            _ if self.heard.is_empty() => "PrintAllMoves".to_owned(),
            _ => {
                let mv = self.heard.swap_remove(random.below(self.heard.len()));
                self.heard.clear();
                format!("MakeMove {mv} {}", random.below(40))
            }
        }
    }

    /// A command with a byte that does not belong there, or without its end.
    fn broken(&mut self) -> Vec<u8> {
        let mut line = self.command().into_bytes();
        let at = self.random.below(line.len());
        match self.random.below(3) {
            0 => line[at] = self.random.below(256) as u8,
            1 => line.insert(at, self.random.below(256) as u8),
            _ => line.truncate(at),
        }
        line
    }

    /// Words that mean something, elsewhere.
    fn words(&mut self) -> String {
        let count = self.random.below(6);
        let mut word = |_| match self.random.below(3) {
            0 => one_of(&mut self.random, &FORMS).split(' ').next().unwrap_or_default(),
            1 => one_of(
                &mut self.random,
                &["human", "computer", "white", "0", "-1", "18446744073709551616", "é"],
            ),
            _ => one_of(&mut self.random, &["e2-e4", "a7-a8q", "P@e4", "e9-e4", "a.xml", "chess", "\t", ""]),
        };
        (0..count).map(&mut word).collect::<Vec<_>>().join(" ")
    }
}
