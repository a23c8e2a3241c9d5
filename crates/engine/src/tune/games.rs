//! Games of the engine against itself.

use core::num::NonZeroUsize;
use core::sync::atomic::{AtomicUsize, Ordering};

use misere_rules::random::Random;
use misere_rules::{Color, Game, Move, Position, Rules, Variant, VisitPosition};

use super::TuningSample;
use crate::evaluate::terms::COUNT;
use crate::searchable::dispatch::Dispatch;
use crate::temper::{GameContext, Obligation};
use crate::{Engine, Limits};

/// Which games are played.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The game.
    pub variant: Variant,
    /// How many games.
    pub games: usize,
    /// Positions that are searched for each move, at least.
    pub nodes: u64,
    /// The seed of the random numbers.
    pub seed: u64,
    /// How many threads.
    pub threads: NonZeroUsize,
}

/// Games are adjudicated as drawn after this many plies.
const LONGEST: usize = 300;
/// How much the result of the game counts as the value of a position; the rest is the score of the
/// search.
const RESULT_SHARE: f32 = 0.6;
/// The centipawns with which a side wins e times as often as it loses.
pub(super) const SCALE: f32 = 173.0;

/// Plays games from random openings and keeps the positions where something can be learnt.
pub fn self_play(plan: &Plan) -> Vec<TuningSample> {
    let next = AtomicUsize::new(0);
    let play = || {
        let mut samples = Vec::new();
        let context = plan.variant.start().game_context();
        let examiner = Examiner(&context);
        let mut engine = Engine::new();
        engine.set_hash(4);
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= plan.games {
                return samples;
            }
            engine.forget();
            play_one(plan, number as u64, &mut engine, examiner, &mut samples);
        }
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..plan.threads.get()).map(|_| scope.spawn(play)).collect();
        threads.into_iter().flat_map(|thread| thread.join().expect("playing does not panic")).collect()
    })
}

fn play_one(
    plan: &Plan,
    number: u64,
    engine: &mut Engine,
    examiner: Examiner<'_>,
    samples: &mut Vec<TuningSample>,
) {
    let mut random = Random(plan.seed.wrapping_mul(0x1000_0001).wrapping_add(number));
    let mut game = Game::new(plan.variant.start());
    for _ in 0..6 + random.below(7) {
        let moves = game.position().legal_moves();
        if moves.is_empty() || game.play(moves[random.below(moves.len())]).is_err() {
            return;
        }
    }
    let first = samples.len();
    while game.verdict().is_none() && game.moves().len() < LONGEST {
        let limits = Limits::nodes(plan.nodes + random.below(plan.nodes as usize) as u64);
        let Some(found) = engine.search(&game, &limits, &mut ()) else { break };
        let Examined { counts, phase, obligation } = game.position().visit(examiner);
        if let Some(centipawns) = found.score.centipawns()
            && is_instructive(obligation, found.mv, &mut random)
        {
            let white = game.position().turn().choose(centipawns, -centipawns) as f32;
            samples.push(TuningSample { counts, phase, result: chance(white) });
        }
        if game.play(found.mv).is_err() {
            break;
        }
    }
    let result = match game.verdict().and_then(|verdict| verdict.winner) {
        Some(Color::White) => 1.0,
        Some(Color::Black) => 0.0,
        None => 0.5,
    };
    for sample in &mut samples[first..] {
        sample.result = RESULT_SHARE * result + (1.0 - RESULT_SHARE) * sample.result;
    }
}

/// Only quiet positions are evaluated in a search: where a check must be answered or a capture is best,
/// the search goes on. Of positions with a forced capture, a third is kept.
fn is_instructive(obligation: Obligation, best: Move, random: &mut Random) -> bool {
    let is_quiet = !best.is_capture() && best.promotion().is_none();
    !obligation.in_check && if obligation.must_capture { random.below(3) == 0 } else { is_quiet }
}

/// The probability that White wins with this many centipawns.
pub(super) fn chance(centipawns: f32) -> f32 {
    1.0 / (1.0 + (-centipawns / SCALE).exp())
}

/// Counts the terms of a position.
#[derive(Clone, Copy)]
struct Examiner<'a>(&'a GameContext);

struct Examined {
    counts: Vec<(u16, i8)>,
    phase: f32,
    obligation: Obligation,
}

impl VisitPosition for Examiner<'_> {
    type Output = Examined;

    fn visit<R: Rules>(self, pos: &Position<R>) -> Examined {
        let (trace, phase) = self.0.evaluation.hand_written.trace(pos);
        let mut sums = std::collections::BTreeMap::<u16, i32>::new();
        for (color, place, count) in trace.0 {
            let place = if self.0.evaluation.hand_written.weights().are_apart() && color == Color::Black {
                place + COUNT
            } else {
                place
            };
            *sums.entry(place as u16).or_default() += color.choose(count, -count);
        }
        let counts = sums.into_iter().filter(|&(_, sum)| sum != 0);
        Examined {
            counts: counts.map(|(place, sum)| (place, sum as i8)).collect(),
            phase: phase as f32 / 24.0,
            obligation: self.0.temper.obligation(pos),
        }
    }
}
