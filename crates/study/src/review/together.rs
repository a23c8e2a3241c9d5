//! Several engines that review one game: what one of them finds does not depend on what another one does.

use core::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use misere_engine::Engine;
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::{PART, Review, Reviewer, Stage};
use crate::look::Look;

/// Answers each question by one of the engines, each on a thread of its own. The answers are in the order of the questions.
pub(super) fn all<Q: Sync, A: Send>(
    engines: &mut [Engine],
    questions: &[Q],
    answer: impl Fn(&mut Engine, &Q) -> A + Sync,
) -> Vec<A> {
    let [first, others @ ..] = engines else { return Vec::new() };
    let (next, answers) = (AtomicUsize::new(0), Mutex::new(Vec::with_capacity(questions.len())));
    let work = |engine: &mut Engine| {
        loop {
            let number = next.fetch_add(1, Relaxed);
            let Some(question) = questions.get(number) else { break };
            let answer = answer(engine, question);
            answers.lock().unwrap_or_else(PoisonError::into_inner).push((number, answer));
        }
    };
    thread::scope(|scope| {
        for engine in others.iter_mut().take(questions.len().saturating_sub(1)) {
            // Where the system gives no more threads, those that there are answer everything.
            if thread::Builder::new().spawn_scoped(scope, || work(engine)).is_err() {
                break;
            }
        }
        work(first);
    });
    let mut answers = answers.into_inner().unwrap_or_else(PoisonError::into_inner);
    answers.sort_by_key(|&(number, _)| number);
    answers.into_iter().map(|(_, answer)| answer).collect()
}

impl Reviewer {
    /// Reviews all of it with several engines at once. The numbers are the same with any number of them.
    pub fn run_together(mut self, engines: &mut [Engine]) -> Review {
        if let Stage::Position(last) = self.stage {
            self.look_at_all(engines, last);
        }
        while let Stage::Boundary(boundary) = &self.stage {
            if self.options.signal.is_stopped() {
                break;
            }
            let boundary = boundary.clone();
            self.stage = self.walk_back(engines, boundary);
        }
        self.finish()
    }

    /// Looks at the positions up to a ply, part by part.
    fn look_at_all(&mut self, engines: &mut [Engine], last: usize) {
        let parts: Vec<usize> = (0..=last).rev().step_by(PART).collect();
        let looks = all(engines, &parts, |engine, &begin| {
            engine.forget();
            let plies = (0..=begin).rev().take(PART);
            plies.map_while(|ply| self.look_unless_stopped(engine, ply)).collect::<Vec<Look>>()
        });
        let numbered = looks.into_iter().zip(parts).flat_map(|(looks, begin)| (0..=begin).rev().zip(looks));
        // A part that was stopped leaves a gap, and what is before it is not told.
        for ((ply, look), expected) in numbered.zip((0..=last).rev()) {
            if ply != expected {
                return;
            }
            self.seen[ply] = Some(self.with_what_followed(look, ply));
            self.stage = match ply {
                0 => self.boundary().map_or(Stage::Done, Stage::Boundary),
                _ => Stage::Position(ply - 1),
            };
        }
    }

    fn look_unless_stopped(&self, engine: &mut Engine, ply: usize) -> Option<Look> {
        let found = self.look_at(engine, ply);
        // A search that was stopped has not seen enough.
        (!self.options.signal.is_stopped()).then_some(found)
    }
}
