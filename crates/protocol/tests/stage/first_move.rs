//! An engine that finds the first legal move.

use misere_engine::{Found, Score};
use misere_protocol::{EngineEvent, Order};
use std::collections::VecDeque;
use std::time::Duration;

#[derive(Default)]
pub(crate) struct Engine {
    events: VecDeque<EngineEvent>,
    pub(crate) searches: usize,
}

impl Engine {
    pub(crate) fn take(&mut self, order: Order) {
        match order {
            Order::Hash(_) | Order::Threads(_) | Order::Level(..) | Order::Forget => {}
            Order::Tables(_) | Order::UseNets(_) | Order::Net(_) => {}
            Order::Ready => self.events.push_back(EngineEvent::Ready),
            Order::Search(game, _) => {
                self.searches += 1;
                let first = game.verdict().is_none().then(|| game.position().legal_moves().first().copied());
                let found = first.flatten().map(|mv| {
                    let after = game.position().play(mv).expect("it is legal");
                    let reply = after.legal_moves().first().copied();
                    Found { mv, reply, score: Score::DRAW, depth: 1, nodes: 1 }
                });
                self.events.push_back(EngineEvent::Found(found));
            }
            Order::Evaluate(_) => {
                self.events.push_back(EngineEvent::Evaluated { score: Score::DRAW, terms: Vec::new() })
            }
            Order::Count(..) => self.events.push_back(EngineEvent::Counted(Some(1), Duration::ZERO)),
            Order::Bench(_) => self.events.push_back(EngineEvent::Benched(Some(1), Duration::ZERO)),
        }
    }

    pub(crate) fn next(&mut self) -> Option<EngineEvent> {
        self.events.pop_front()
    }
}
