//! What tables and proofs say of a position and of each of its moves.

use misere_engine::{Engine, GameValue, Known};
use misere_rules::{AnyPosition, Color, Move};

/// A move, and what is known of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct KnownMove {
    /// The move.
    pub mv: Move,
    /// What it leads to, for the player who makes it; nothing if that is not known. Plies count the move itself.
    pub known: Option<Known>,
    /// What a proof answers it with.
    pub answer: Option<Move>,
}

/// What is known of a position, for the side to move, and a line that shows it: a winning move, or the defence that holds out
/// longest and the answer to it.
pub fn known(engine: &mut Engine, pos: &AnyPosition) -> Option<(Known, Vec<Move>)> {
    if pos.verdict().is_some() {
        return None;
    }
    if let Some(proved) = engine.proved_move(pos) {
        return Some((Known { value: GameValue::Win, plies: Some(proved.plies) }, vec![proved.mv]));
    }
    if let Some(known) = engine.known(pos) {
        return Some((known, Vec::new()));
    }
    all_lose(engine, pos, &pos.legal_moves())
}

/// Says whether a proof refutes each of these moves.
pub(crate) fn all_lose(engine: &mut Engine, pos: &AnyPosition, moves: &[Move]) -> Option<(Known, Vec<Move>)> {
    let mut refuted = |&mv: &Move| {
        let after = after(pos, mv);
        match after.verdict() {
            Some(verdict) => (verdict.winner == Some(!pos.turn())).then_some((1, vec![mv])),
            None => engine.proved_move(&after).map(|answer| (answer.plies + 1, vec![mv, answer.mv])),
        }
    };
    let all: Option<Vec<_>> = moves.iter().map(&mut refuted).collect();
    let (plies, line) = all?.into_iter().max_by_key(|&(plies, _)| plies)?;
    Some((Known { value: GameValue::Loss, plies: Some(plies) }, line))
}

/// What is known of every legal move.
pub fn known_moves(engine: &mut Engine, pos: &AnyPosition) -> Vec<KnownMove> {
    let mut judge = |&mv: &Move| {
        let after = after(pos, mv);
        if let Some(verdict) = after.verdict() {
            let known = Known { value: value_for(pos.turn(), verdict.winner), plies: Some(1) };
            return KnownMove { mv, known: Some(known), answer: None };
        }
        let (known, line) = known(engine, &after).unzip();
        let answer = line.and_then(|line| line.first().copied());
        KnownMove { mv, known: known.map(Known::before_move), answer }
    };
    if pos.verdict().is_some() { Vec::new() } else { pos.legal_moves().iter().map(&mut judge).collect() }
}

/// Longer lines are not told.
const LONGEST: usize = 300;

/// How the game goes on to its end: the side that is known to win plays its quickest win, the other one holds out as long as it
/// can. It breaks off where it is not known how long the rest takes.
pub fn known_line(engine: &mut Engine, pos: &AnyPosition) -> Vec<Move> {
    let (mut pos, mut line) = (pos.clone(), Vec::new());
    while line.len() < LONGEST
        && let Some(mv) = best_known(engine, &pos)
    {
        pos.play_unchecked(mv);
        line.push(mv);
    }
    line
}

/// The quickest win, or, where every move is known to lose, the slowest loss.
fn best_known(engine: &mut Engine, pos: &AnyPosition) -> Option<Move> {
    let moves = known_moves(engine, pos);
    let known = moves.iter().filter_map(|found| Some((found.known?, found.mv)));
    let with_length = known.filter(|(known, _)| known.plies.is_some());
    let (best, mv) = with_length.max_by_key(|(known, _)| known.rank())?;
    let loses = |found: &KnownMove| found.known.is_some_and(|known| known.value == GameValue::Loss);
    (best.value == GameValue::Win || moves.iter().all(loses)).then_some(mv)
}

fn after(pos: &AnyPosition, mv: Move) -> AnyPosition {
    let mut after = pos.clone();
    after.play_unchecked(mv);
    after
}

fn value_for(side: Color, winner: Option<Color>) -> GameValue {
    match winner {
        Some(winner) if winner == side => GameValue::Win,
        Some(_) => GameValue::Loss,
        None => GameValue::Draw,
    }
}
