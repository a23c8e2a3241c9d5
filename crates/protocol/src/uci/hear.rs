//! What is made of what the engine tells.

use std::io;

use misere_engine::{Engine, Found};
use misere_notation::uci;

use super::answer::{Answer, Info, Value};
use super::search::Search;
use super::session::{Session, Stage};
use crate::EngineEvent;
use crate::engine_host::{NoMemory, per_second};

impl<R: FnMut(&str) -> io::Result<Vec<u8>>> Session<R> {
    /// Makes answers of what happens while an order is obeyed.
    pub(super) fn listen(&mut self, event: EngineEvent) {
        let style = self.style();
        match event {
            EngineEvent::Ready => {
                self.unready = self.unready.saturating_sub(1);
                self.say(Answer::ReadyOk);
            }
            EngineEvent::Note(text) => self.note(text),
            EngineEvent::NoMemory(mebibytes) => self.note(NoMemory(mebibytes)),
            EngineEvent::TooFewThreads(error) => self.note(format!("{error}: as many search as before")),
            EngineEvent::Report(report) => {
                let chances = self.settings.show_wdl.then(|| Engine::win_draw_loss(report.score));
                self.say(Answer::Info(Box::new(Info { report, chances, style })));
            }
            EngineEvent::Looking { depth, mv, place } => {
                self.say(Answer::Looking { depth, mv, place, style })
            }
            EngineEvent::Found(found) => {
                if let Stage::Searching(search) = &mut self.stage {
                    search.held = Some(found);
                }
                self.answer_if_due();
            }
            EngineEvent::Evaluated { score, terms } => {
                for (term, value) in terms {
                    self.say(Answer::Plain(format!("{term:<24} {value:>+7}")));
                }
                self.say(Answer::Plain(format!("{:<24} {}", "for the side to move", Value(score))));
                self.go_on();
            }
            EngineEvent::Branch(mv, lines) => {
                self.say(Answer::Plain(format!("{}: {lines}", uci::write(mv, style))));
            }
            EngineEvent::Counted(total, time) => {
                self.say(match total {
                    Some(total) => {
                        let speed = per_second(total, time);
                        Answer::Plain(format!("Nodes searched: {total}\nNodes per second: {speed}"))
                    }
                    None => Answer::Note("stopped before everything was counted".to_owned()),
                });
                self.go_on();
            }
            EngineEvent::Signature(variant, nodes) => self.say(Answer::Plain(format!("{variant} {nodes}"))),
            EngineEvent::Benched(nodes, time) => {
                self.say(match nodes {
                    Some(nodes) => {
                        let speed = per_second(nodes, time);
                        Answer::Plain(format!("nodes {nodes}\nnps {speed}"))
                    }
                    None => Answer::Note("stopped before everything was searched".to_owned()),
                });
                self.go_on();
            }
        }
    }

    /// Answers a search if it has ended and may be answered now.
    pub(super) fn answer_if_due(&mut self) {
        let Stage::Searching(search) = &mut self.stage else { return };
        if !search.may_be_answered() {
            return;
        }
        let Some(found) = search.held.take() else { return };
        let best = self.best_move(found);
        self.say(best);
        self.go_on();
    }

    /// The move to play. A game that is drawn because of too little material may still be played on with: then any
    /// move will do.
    fn best_move(&mut self, found: Option<Found>) -> Answer {
        let style = self.style();
        let Stage::Searching(search) = &self.stage else { return Answer::BestMove(None, None, style) };
        if let Some(found) = found {
            return Answer::BestMove(Some(found.mv), found.reply, style);
        }
        let Search { game, .. } = &**search;
        let pos = game.position();
        let (verdict, turn, any) = (game.verdict(), pos.turn(), pos.legal_moves().first().copied());
        if let Some(verdict) = verdict {
            self.note(format!("the game is over: {verdict}"));
            self.say(Answer::Over(verdict, turn));
        }
        Answer::BestMove(any, None, style)
    }
}
