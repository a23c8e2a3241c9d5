//! Transcripts of protocols: what was said, what was answered, what was ordered.
//!
//! ```text
//! # A comment.
//! @ file NAME                  a file, up to `@ end`
//! @ report depth 3 score 25 nodes 900 time 12 line e2e4 e7e5
//!                              the engine tells this; also `rank 2`, `bound least`, `bound most`,
//!                              and for a score `win 3` or `loss 2`, in plies
//! @ looking 5 e2e4 1           … or that it looks at a move
//! @ find e2e4 e7e5             the search that was ordered first ends; `none` if nothing is found
//! @ event                      what else was ordered ends: evaluated, counted, stopped or benched
//! @ send \xff\xfe              says bytes
//! @ repeat 100000 ab           says a long line
//! @ leave                      there is no more input
//! @ hurry                      … and it takes too long
//! @ busy                       the engine says that it is ready only by `@ ready`, as often as it is asked
//! > go depth 3                 says a line
//! * search                     an order, or what a search is told by its signal
//! ```
//!
//! All other lines that are not empty are answers.

use crate::word_for_word::unescaped;
use misere_engine::{Bound, Found, Limits, Report, Score, Signal, Time};
use misere_notation::san;
use misere_protocol::{Effect, EngineEvent, Games, Order, Protocol, TooFewThreads};
use misere_rules::{AnyGame, DrawRule, Move};
use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::io;
use std::rc::Rc;
use std::time::Duration;

type Shelf = Rc<RefCell<BTreeMap<String, Vec<u8>>>>;

/// A search that was ordered.
struct Pending {
    game: AnyGame,
    signal: Signal,
    known: State,
}

/// What a signal says.
#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Going,
    Pondering,
    Stopped,
}

fn state(signal: &Signal) -> State {
    match (signal.is_stopped(), signal.is_pondering()) {
        (true, _) => State::Stopped,
        (_, true) => State::Pondering,
        _ => State::Going,
    }
}

/// A protocol on a stage, whose engine is painted.
struct Stage<P> {
    protocol: P,
    files: Shelf,
    searches: VecDeque<Pending>,
    /// How often it was asked whether it is ready while it was busy.
    busy: Option<usize>,
    lines: Vec<String>,
}

/// Plays a transcript and returns it as it would have to be.
pub(crate) fn play<P: Protocol>(
    text: &str,
    protocol: impl FnOnce(Games, Box<dyn FnMut(&str) -> io::Result<Vec<u8>>>) -> P,
) -> String {
    let files = Shelf::default();
    let shelf = Rc::clone(&files);
    let read =
        move |name: &str| shelf.borrow().get(name).cloned().ok_or_else(|| io::Error::other("no such file"));
    let protocol = protocol(Games::default(), Box::new(read));
    let mut stage = Stage { protocol, files, searches: VecDeque::new(), busy: None, lines: Vec::new() };
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if !(line.is_empty() || line.starts_with(['#', '@', '>'])) {
            continue;
        }
        stage.lines.push(line.to_owned());
        if let Some(name) = line.strip_prefix("@ file ") {
            let body: Vec<&str> = lines.by_ref().take_while(|line| *line != "@ end").collect();
            stage.lines.extend(body.iter().map(|line| (*line).to_owned()));
            stage.lines.push("@ end".to_owned());
            stage.files.borrow_mut().insert(name.to_owned(), body.join("\n").into_bytes());
        } else {
            stage.step(line);
        }
    }
    stage.lines.join("\n") + "\n"
}

impl<P: Protocol> Stage<P> {
    fn step(&mut self, line: &str) {
        let effects = if let Some(said) = line.strip_prefix('>') {
            self.protocol.handle(said.trim_start().as_bytes())
        } else if let Some(directive) = line.strip_prefix("@ ") {
            let (word, rest) = directive.split_once(' ').unwrap_or((directive, ""));
            match word {
                "send" => self.protocol.handle(&unescaped(rest)),
                "repeat" => {
                    let (times, what) = rest.split_once(' ').expect("how often and what");
                    self.protocol.handle(what.repeat(times.parse().expect("a number")).as_bytes())
                }
                "leave" => self.protocol.leave(),
                "hurry" => self.protocol.hurry(),
                "busy" => {
                    self.busy = Some(0);
                    Vec::new()
                }
                "ready" => {
                    self.busy = self.busy.and_then(|asked| asked.checked_sub(1)).filter(|asked| *asked > 0);
                    self.protocol.hear(EngineEvent::Ready)
                }
                _ => {
                    let event = self.event(word, rest);
                    self.protocol.hear(event)
                }
            }
        } else {
            return;
        };
        self.perform(effects);
        for pending in &mut self.searches {
            let now = state(&pending.signal);
            if now != pending.known {
                self.lines.push(if now == State::Stopped { "* stop" } else { "* ponder hit" }.to_owned());
                pending.known = now;
            }
        }
    }

    fn perform(&mut self, effects: Vec<Effect<P::Answer>>) {
        for effect in effects {
            match effect {
                Effect::Say(answer) => self.lines.extend(answer.to_string().lines().map(str::to_owned)),
                Effect::Quit => self.lines.push("* quit".to_owned()),
                // The painted engine has nothing to do before, unless it was told so.
                Effect::Order(Order::Ready) => {
                    if let Some(asked) = &mut self.busy {
                        *asked += 1;
                        continue;
                    }
                    let effects = self.protocol.hear(EngineEvent::Ready);
                    self.perform(effects);
                }
                Effect::Order(order) => self.take(order),
            }
        }
    }

    fn take(&mut self, order: Order) {
        let text = match order {
            Order::Search(game, limits) => {
                let text = describe(&game, &limits);
                let known = state(&limits.signal);
                self.searches.push_back(Pending { game: *game, signal: limits.signal, known });
                text
            }
            Order::Hash(mebibytes) => format!("hash {mebibytes}"),
            Order::Threads(threads) => format!("threads {threads}"),
            Order::Level(level, seed) => format!("level {} seed {seed}", level.number()),
            Order::Forget => "forget".to_owned(),
            Order::Tables(folder) => format!("tables {folder}"),
            Order::UseNets(wanted) => format!("use nets {wanted}"),
            Order::Net(net) => format!("net {}", if net.is_some() { "of a file" } else { "built in" }),
            Order::Ready => "ready".to_owned(),
            Order::Evaluate(_) => "evaluate".to_owned(),
            Order::Count(_, depth, signal) => {
                self.watch(signal);
                format!("count {depth}")
            }
            Order::Bench(signal) => {
                self.watch(signal);
                "bench".to_owned()
            }
        };
        self.lines.push(format!("* {text}"));
    }

    /// Keeps an eye on the signal of what is no search.
    fn watch(&mut self, signal: Signal) {
        let game = AnyGame::new(misere_rules::Variant::Chess.start());
        let known = state(&signal);
        self.searches.push_back(Pending { game, signal, known });
    }

    fn event(&mut self, word: &str, rest: &str) -> EngineEvent {
        let front = self.searches.front();
        let game = front.map(|pending| pending.game.clone());
        let said = || self.lines.join("\n");
        let mv = |text: &str| {
            let pos = game.as_ref().unwrap_or_else(|| panic!("nothing is searched: {}", said())).position();
            san::find(pos, text).unwrap_or_else(|error| panic!("{error}"))
        };
        match word {
            "report" => EngineEvent::Report(report(
                rest,
                game.as_ref().unwrap_or_else(|| panic!("nothing is searched: {}", said())),
            )),
            "looking" => {
                let words: Vec<&str> = rest.split(' ').collect();
                let number = |text: &str| text.parse::<u32>().expect("a number");
                EngineEvent::Looking {
                    depth: number(words[0]),
                    mv: mv(words[1]),
                    place: number(words[2]) as usize,
                }
            }
            "find" => {
                let found = (rest != "none").then(|| {
                    let game = game.as_ref().unwrap_or_else(|| panic!("nothing is searched: {}", said()));
                    let line = moves(game, rest.split(' '));
                    let score = Score::DRAW - 300;
                    Found { mv: line[0], reply: line.get(1).copied(), score, depth: 3, nodes: 1_000 }
                });
                self.searches.pop_front();
                EngineEvent::Found(found)
            }
            "evaluated" => EngineEvent::Evaluated {
                score: Score::DRAW + 12,
                terms: vec![("material", -100), ("mobility", 88)],
            },
            "counted" => {
                self.searches.pop_front();
                EngineEvent::Counted(Some(20), Duration::from_millis(1))
            }
            "uncounted" => {
                self.searches.pop_front();
                EngineEvent::Counted(None, Duration::from_millis(1))
            }
            "branch" => EngineEvent::Branch(mv(rest), 20),
            "no-memory" => EngineEvent::NoMemory(rest.parse().expect("a number")),
            "no-threads" => EngineEvent::TooFewThreads(TooFewThreads {
                wanted: rest.parse().expect("a number"),
                found: 3,
            }),
            "signature" => EngineEvent::Signature("antichess", 4_711),
            "benched" => {
                self.searches.pop_front();
                EngineEvent::Benched(Some(4_711), Duration::from_millis(1))
            }
            "unbenched" => {
                self.searches.pop_front();
                EngineEvent::Benched(None, Duration::from_millis(1))
            }
            other => panic!("no such directive: {other}"),
        }
    }
}

/// A search in words, without what is as usual.
fn describe(game: &AnyGame, limits: &Limits) -> String {
    let Limits { time, max_time, nodes, depth, win_in, moves, multipv, signal } = limits;
    let mut text = format!("search {} after {}", game.position().variant().card().key, game.moves().len());
    match game.draw_rule() {
        DrawRule::Automatic => {}
        rule => text += &format!(" draws {rule:?}").to_lowercase(),
    }
    match time {
        Time::Unlimited => {}
        Time::Exactly(time) => text += &format!(" time {}", time.as_millis()),
        Time::Clock(clock) => {
            let millis = |time: Duration| time.as_millis();
            text += &format!(" clock {}+{}", millis(clock.left), millis(clock.increment));
            text += &format!(" overhead {}", millis(clock.overhead));
            text += &clock.moves_to_go.map_or(String::new(), |moves| format!(" for {moves}"));
        }
    }
    let mut add = |name: &str, value: Option<String>| {
        text += &value.map_or(String::new(), |value| format!(" {name} {value}"));
    };
    add("most", max_time.map(|time| time.as_millis().to_string()));
    add("nodes", nodes.map(|nodes| nodes.to_string()));
    add("depth", depth.map(|depth| depth.to_string()));
    add("win", win_in.map(|moves| moves.to_string()));
    add(
        "moves",
        (!moves.is_empty()).then(|| moves.iter().map(|mv| format!("{mv:?}")).collect::<Vec<_>>().join(" ")),
    );
    add("lines", (*multipv != 1).then(|| multipv.to_string()));
    add("ponder", signal.is_pondering().then(String::new));
    add("stopped", signal.is_stopped().then(String::new));
    text.trim_end().to_owned()
}

fn moves<'a>(game: &AnyGame, texts: impl Iterator<Item = &'a str>) -> Vec<Move> {
    let mut pos = game.position().clone();
    let mut moves = Vec::new();
    for text in texts {
        let mv = san::find(&pos, text).unwrap_or_else(|error| panic!("{pos:?}: {error}"));
        pos.play_unchecked(mv);
        moves.push(mv);
    }
    moves
}

fn report(text: &str, game: &AnyGame) -> Report {
    let mut report = Report {
        multipv: 1,
        depth: 1,
        seldepth: 1,
        score: Score::DRAW,
        bound: Bound::Exact,
        pv: Vec::new(),
        nodes: 0,
        time: Duration::ZERO,
        hashfull: 7,
    };
    // Wins are counted down from the best score there is.
    let win = |plies: i32| (Score::DRAW + i32::MAX / 2) - 1 - plies;
    let mut words = text.split(' ');
    while let Some(word) = words.next() {
        if word == "line" {
            report.pv = moves(game, words.by_ref());
            break;
        }
        let value = words.next().expect("a value");
        let number = || value.parse::<i32>().expect("a number");
        match word {
            "rank" => report.multipv = number() as usize,
            "depth" => (report.depth, report.seldepth) = (number() as u32, number() as u32 + 2),
            "score" => report.score = Score::DRAW + number(),
            "win" => report.score = win(number()),
            "loss" => report.score = -win(number()),
            "nodes" => report.nodes = number() as u64,
            "time" => report.time = Duration::from_millis(number() as u64),
            "bound" => report.bound = if value == "least" { Bound::AtLeast } else { Bound::AtMost },
            other => panic!("no such field: {other}"),
        }
    }
    report
}
