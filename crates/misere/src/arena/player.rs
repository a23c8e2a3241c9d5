//! An engine that plays: the conversation in UCI.

use super::dialect::{Info, Said};
use super::greeting::Greeting;
use super::process::{Line, Process, Silence};
use super::spec::Spec;
use misere_notation::uci::CastlingStyle;
use misere_rules::Variant;
use std::fmt;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// What all engines of a match are told and granted.
#[derive(Clone, Debug)]
pub(super) struct Terms<'a> {
    pub(super) variant: Variant,
    /// How castling is written.
    pub(super) style: CastlingStyle,
    /// After how many plies a game is drawn.
    pub(super) max_plies: usize,
    /// How much too late a move may come.
    pub(super) margin: Duration,
    /// How long an engine may take to answer where it should answer at once, and to get any further in
    /// a search without a limit of time.
    pub(super) patience: Duration,
    /// Raised when the match is to end.
    pub(super) stop: &'a AtomicBool,
}

/// An engine that is ready to play.
pub(super) struct Player<'a> {
    process: Process<'a>,
    terms: Terms<'a>,
    id: String,
}

/// What came of thinking.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Thought {
    /// The move as the engine wrote it.
    pub(super) mv: String,
    pub(super) time: Duration,
    pub(super) info: Info,
}

/// Why there is no move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Trouble {
    /// The engine has ended, and how.
    Crash(String),
    /// The engine does not answer.
    Hang(Hang),
    /// The match is over.
    Stopped,
}

/// How an engine does not answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Hang {
    /// The word that was expected.
    pub(super) expected: &'static str,
    /// How long it was waited for.
    pub(super) waited: Duration,
    /// Did it say something else?
    pub(super) talked: bool,
}

/// A search without a limit of time may take this many times the patience, however far it gets.
const LONGEST_SEARCH: u32 = 100;

/// Why an engine cannot take part.
#[derive(Debug)]
pub(super) enum StartError {
    /// What is wrong with it.
    Unfit(String),
    /// The match was over first.
    Stopped,
}

impl<'a> Player<'a> {
    /// Starts an engine and tells it the game and its options.
    pub(super) fn start(spec: &Spec, terms: Terms<'a>) -> Result<Player<'a>, StartError> {
        let process = Process::start(&spec.program, &spec.arguments, terms.stop).map_err(|error| {
            StartError::Unfit(format!("cannot start the engine {} (`{}`): {error}", spec.name, spec.program))
        })?;
        let mut player = Player { process, terms, id: String::new() };
        let unfit = |what: String| StartError::Unfit(format!("the engine {}: {what}", spec.name));
        let no_answer = |expected: &'static str| {
            move |trouble: Trouble| match trouble {
                Trouble::Stopped => StartError::Stopped,
                Trouble::Crash(how) => StartError::Unfit(format!(
                    "the engine {}: expected `{expected}`, but it {how}",
                    spec.name
                )),
                Trouble::Hang(hang) => StartError::Unfit(format!("the engine {}: {hang}", spec.name)),
            }
        };
        let mut greeting = player.greet().map_err(no_answer("uciok"))?;
        player.tell(&greeting.options(spec).map_err(unfit)?);
        // An option may have taught it games: then it tells of them when it is asked again.
        if !spec.options.is_empty() && greeting.lacks(&player.terms.variant) {
            greeting = player.greet().map_err(no_answer("uciok"))?;
        }
        player.tell(&greeting.terms(spec, &player.terms).map_err(unfit)?);
        player.get_ready().map_err(no_answer("readyok"))?;
        player.id = greeting.id;
        Ok(player)
    }

    /// What it calls itself.
    pub(super) fn id(&self) -> &str {
        &self.id
    }

    /// Begins a game.
    pub(super) fn new_game(&mut self) -> Result<(), Trouble> {
        self.process.send("ucinewgame");
        self.get_ready()
    }

    /// Asks what it is and can do.
    fn greet(&mut self) -> Result<Greeting, Trouble> {
        let mut greeting = Greeting::default();
        self.process.send("uci");
        self.until("uciok", |said| greeting.hear(said))?;
        Ok(greeting)
    }

    fn tell(&mut self, commands: &[String]) {
        commands.iter().for_each(|command| self.process.send(command));
    }

    fn get_ready(&mut self) -> Result<(), Trouble> {
        self.process.send("isready");
        self.until("readyok", |said| said == Said::ReadyOk)
    }

    /// Asks for a move in a position. An engine that overruns its budget by more than the margin is told
    /// to stop; what it answers then is returned for all that, with the time that it took.
    ///
    /// Where time is no limit, an engine is at work as long as it tells of more nodes or more depth.
    pub(super) fn think(
        &mut self,
        position: &str,
        go: &str,
        budget: Option<Duration>,
    ) -> Result<Thought, Trouble> {
        self.process.send(position);
        self.process.send(go);
        let patience = self.terms.patience;
        let begin = Instant::now();
        let latest = begin + patience.saturating_mul(LONGEST_SEARCH);
        let (mut info, mut talked) = (Info::default(), false);
        let mut deadline = begin + budget.map_or(patience, |budget| budget + self.terms.margin);
        let mut told_to_stop = budget.is_none();
        loop {
            match self.process.receive(deadline) {
                Ok(Line { text, at }) => match Said::parse(&text) {
                    Said::BestMove(mv) => {
                        return Ok(Thought { mv, time: at.saturating_duration_since(begin), info });
                    }
                    Said::Info(later) => {
                        talked = true;
                        let has_got_further = later.is_beyond(&info);
                        info.update(later);
                        if budget.is_none() && has_got_further {
                            (deadline, talked) = ((at + patience).min(latest), false);
                        }
                    }
                    _ => talked = true,
                },
                Err(Silence::Late) if !told_to_stop => {
                    self.process.send("stop");
                    told_to_stop = true;
                    (deadline, talked) = (Instant::now() + patience, false);
                }
                Err(silence) => {
                    let waited = if deadline == latest { latest - begin } else { patience };
                    return Err(self.trouble(silence, Hang { expected: "bestmove", waited, talked }));
                }
            }
        }
    }

    /// Reads on until this word has been said.
    fn until(
        &mut self,
        expected: &'static str,
        mut is_last: impl FnMut(Said) -> bool,
    ) -> Result<(), Trouble> {
        let waited = self.terms.patience;
        let deadline = Instant::now() + waited;
        let mut talked = false;
        loop {
            match self.process.receive(deadline) {
                Ok(line) if is_last(Said::parse(&line.text)) => return Ok(()),
                Ok(_) => talked = true,
                Err(silence) => return Err(self.trouble(silence, Hang { expected, waited, talked })),
            }
        }
    }

    fn trouble(&mut self, silence: Silence, hang: Hang) -> Trouble {
        match silence {
            Silence::Late => {
                self.process.kill();
                Trouble::Hang(hang)
            }
            Silence::Ended => {
                let status = self.process.status();
                Trouble::Crash(
                    status.map_or("closed its output".to_owned(), |status| format!("ended ({status})")),
                )
            }
            Silence::Stopped => Trouble::Stopped,
        }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Crash(how) => f.write_str(how),
            Trouble::Hang(hang) => hang.fmt(f),
            Trouble::Stopped => f.write_str("was stopped"),
        }
    }
}

impl fmt::Display for Hang {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Hang { expected, waited, talked } = self;
        let found = if *talked { "other lines" } else { "silence" };
        write!(f, "expected `{expected}` within {} s, found {found}", waited.as_secs_f64())
    }
}
