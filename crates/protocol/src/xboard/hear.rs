//! What is made of what the engine tells.

use std::io;

use misere_engine::{Bound, Found, Limits, Report};
use misere_rules::Move;

use super::answer::{Answer, ThinkingLine};
use super::moves;
use super::owed::Debt;
use super::session::{Aim, Mode, Search, Session};
use crate::EngineEvent;
use crate::engine_host::NoMemory;

impl<R: FnMut(&str) -> io::Result<Vec<u8>>> Session<R> {
    /// Makes answers of what happens while an order is obeyed.
    pub(super) fn listen(&mut self, event: EngineEvent) {
        match event {
            EngineEvent::Found(_) if self.stale > 0 => self.stale -= 1,
            EngineEvent::Report(_) | EngineEvent::Looking { .. } if self.stale > 0 => {}
            EngineEvent::Report(report) => self.think_aloud(report),
            EngineEvent::Looking { mv, place, .. } => {
                if let Some(search) = &mut self.search {
                    search.looking = Some((mv, place));
                }
            }
            EngineEvent::Found(found) => {
                if let Some(search) = self.search.take() {
                    self.conclude(search, found);
                }
            }
            EngineEvent::Note(text) => self.say(Answer::Note(text)),
            EngineEvent::NoMemory(mebibytes) => self.say(Answer::Note(NoMemory(mebibytes).to_string())),
            EngineEvent::TooFewThreads(error) => {
                self.say(Answer::Note(format!("{error}: as many search as before")));
            }
            EngineEvent::Ready => self.pay(Debt::Change),
            // Nothing else is ordered.
            EngineEvent::Evaluated { .. }
            | EngineEvent::Branch(..)
            | EngineEvent::Counted(..)
            | EngineEvent::Signature(..)
            | EngineEvent::Benched(..) => {}
        }
    }

    fn think_aloud(&mut self, report: Report) {
        let Some(search) = &mut self.search else { return };
        let heard = self.post && search.aim != Aim::Hint && report.bound == Bound::Exact;
        let thought = heard.then(|| ThinkingLine {
            depth: report.depth,
            score: report.score,
            time: report.time,
            nodes: report.nodes,
            line: moves::line(search.game.position(), &report.pv),
        });
        search.report = Some(report);
        if let Some(thought) = thought {
            self.say(Answer::Thought(Box::new(thought)));
        }
    }

    fn conclude(&mut self, search: Search, found: Option<Found>) {
        let any = || search.game.position().legal_moves().first().copied();
        let mv = found.map(|found| found.mv).or_else(any);
        match search.aim {
            Aim::Move => {
                self.last_score = found.map(|found| found.score);
                self.expected = found.and_then(|found| found.reply);
                if let Some(mv) = mv {
                    self.make(mv);
                }
                self.claim();
                self.pay(Debt::Search);
            }
            Aim::Hint => {
                self.hint(mv);
                self.pay(Debt::Search);
            }
            // It has seen everything; the next command ends it.
            Aim::Ponder | Aim::Analysis => {}
        }
    }

    /// The engine moves.
    fn make(&mut self, mv: Move) {
        let text = moves::write(mv, self.style());
        self.game.play_unchecked(mv);
        self.say(Answer::Move(text));
        let expected = self.expected.filter(|mv| self.game.position().is_legal(*mv));
        self.expected = expected;
        let ponders = self.ponder && !self.leaving;
        if let (true, Some(reply), None) = (ponders, expected, self.game.verdict()) {
            let mut then = self.game.clone();
            then.play_unchecked(reply);
            if then.verdict().is_none() {
                self.begin(Aim::Ponder, &then, Limits::default());
            }
        }
    }

    /// Says how the game has ended, if it has.
    pub(super) fn claim(&mut self) {
        if let (Mode::Playing(_), Some(verdict)) = (self.mode, self.game.verdict()) {
            self.say(Answer::Result(verdict));
        }
    }

    /// Tells what the player to move might play.
    pub(super) fn hint(&mut self, mv: Option<Move>) {
        if let Some(mv) = mv {
            let text = moves::write(mv, self.style());
            self.say(Answer::Hint(text));
        }
    }
}
