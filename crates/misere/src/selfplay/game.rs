//! Playing one game.

use super::file::{Ply, Record, RecordedResult, UNKNOWN, WIN};
use misere_engine::{Engine, Limits, Score, ScoreKind};
use misere_rules::random::Random;
use misere_rules::{AnyGame, Color, Game, Variant};

/// Games are drawn after this many plies.
const LONGEST: usize = 400;
/// An opening is taken if neither side is ahead by more than this, in centipawns …
const BALANCED: i32 = 350;
/// … and after this many others it is taken anyway.
const ATTEMPTS: usize = 24;
/// Random plies of an opening, at least, and how many numbers of them there are.
const FEWEST_RANDOM: usize = 4;
const RANDOM_LENGTHS: usize = 8;

/// Plays the game with this number: from an opening of random moves, with a fixed number of positions for
/// each move. It ends when the engine sees a win.
pub(super) fn play(variant: &Variant, engine: &mut Engine, nodes: u32, seed: u64, number: u64) -> Record {
    let mut random = Random::for_item(seed, number as usize);
    engine.forget();
    let (mut game, mut first) = opening(variant, engine, nodes, &mut random);
    let opening = game.moves().len();
    let mut plies: Vec<Ply> = game.moves().map(|mv| Ply { mv: mv.to_bits(), score: UNKNOWN }).collect();
    let mut outcome = None;
    while outcome.is_none() && game.verdict().is_none() && plies.len() < LONGEST {
        let legal = game.position().legal_moves();
        let (mv, score) = match (legal.as_slice(), first.take()) {
            // What is forced needs no search.
            (&[only], _) => (only, UNKNOWN),
            (_, found) => {
                let found = found.or_else(|| engine.search(&game, &limits(nodes, &mut random), &mut ()));
                let Some(found) = found else { break };
                outcome = winner(found.score, game.position().turn());
                (found.mv, to_number(found.score))
            }
        };
        plies.push(Ply { mv: mv.to_bits(), score });
        if game.play(mv).is_err() {
            break;
        }
    }
    let outcome = outcome.or_else(|| {
        let winner = game.verdict()?.winner?;
        Some(won_by(winner))
    });
    Record { random: opening as u8, outcome: outcome.unwrap_or(RecordedResult::Draw), plies }
}

/// The numbers differ a little, so that games that meet part again.
fn limits(nodes: u32, random: &mut Random) -> Limits {
    let nodes = nodes as usize;
    Limits::nodes((nodes - nodes / 4 + random.below(nodes / 2 + 1)) as u64)
}

/// Random moves to a position that is not decided yet, and what a search has found there.
fn opening(
    variant: &Variant,
    engine: &mut Engine,
    nodes: u32,
    random: &mut Random,
) -> (AnyGame, Option<misere_engine::Found>) {
    for attempt in 1.. {
        let Some(game) = random_moves(variant, random) else { continue };
        let found = engine.search(&game, &limits(nodes, random), &mut ());
        let score = found.as_ref().and_then(|found| found.score.centipawns());
        if attempt > ATTEMPTS || score.is_some_and(|score| score.abs() <= BALANCED) {
            return (game, found);
        }
    }
    (Game::new(variant.start()), None)
}

/// A game of random moves; `None` if it is over already.
fn random_moves(variant: &Variant, random: &mut Random) -> Option<AnyGame> {
    let mut game = Game::new(variant.start());
    for _ in 0..FEWEST_RANDOM + random.below(RANDOM_LENGTHS) {
        let moves = game.position().legal_moves();
        let &mv = moves.get(random.below(moves.len()))?;
        game.play(mv).ok()?;
    }
    game.verdict().is_none().then_some(game)
}

fn to_number(score: Score) -> i16 {
    match score.kind() {
        ScoreKind::Win(_) => WIN,
        ScoreKind::Loss(_) => -WIN,
        ScoreKind::Centipawns(value) => value.clamp(1 - i32::from(WIN), i32::from(WIN) - 1) as i16,
    }
}

/// Who wins if a search sees a win or a loss.
fn winner(score: Score, turn: Color) -> Option<RecordedResult> {
    match score.kind() {
        ScoreKind::Win(_) => Some(won_by(turn)),
        ScoreKind::Loss(_) => Some(won_by(!turn)),
        ScoreKind::Centipawns(_) => None,
    }
}

fn won_by(winner: Color) -> RecordedResult {
    winner.choose(RecordedResult::WhiteWins, RecordedResult::BlackWins)
}
