//! Small positions, held against a search that looks at every position that can be reached.

use misere_notation::fen;
use misere_rules::random::Random;
use misere_rules::{AnyPosition, Color, Role, Setup, Square, Variant};
use misere_solver::{ProofStatus, Solver, SolverLimits};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// A position as text, without its counters.
fn state(pos: &AnyPosition) -> String {
    fen::write(&Setup { halfmoves: 0, fullmoves: 1, ..pos.to_setup() }).to_string()
}

/// Everything that can be reached from a position, if it is not too much: who moves, who has won, the moves.
struct World {
    turn: Vec<Color>,
    ended: Vec<Option<Option<Color>>>,
    next: Vec<Vec<usize>>,
}

fn world(root: &AnyPosition, most: usize) -> Option<World> {
    let mut number = HashMap::from([(state(root), 0)]);
    let mut positions = vec![root.clone()];
    let mut world = World { turn: Vec::new(), ended: Vec::new(), next: Vec::new() };
    while let Some(pos) = positions.get(world.next.len()).cloned() {
        let verdict = pos.verdict();
        let mut next = Vec::new();
        let moves = if verdict.is_none() { pos.legal_moves() } else { Default::default() };
        for mv in moves {
            let after = pos.play(mv).expect("a listed move is legal");
            let fresh = number.len();
            let id = *number.entry(state(&after)).or_insert(fresh);
            if id == fresh {
                positions.push(after);
            }
            next.push(id);
        }
        if positions.len() > most {
            return None;
        }
        world.turn.push(pos.turn());
        world.ended.push(verdict.map(|verdict| verdict.winner));
        world.next.push(next);
    }
    Some(world)
}

impl World {
    /// Can this side force a win from the root? Positions are won that lead to a won one at its own turn, or only
    /// to won ones at the other's; what is left when no more can be added is not won.
    fn is_won(&self, side: Color) -> bool {
        let mut won: Vec<bool> = self.ended.iter().map(|&ended| ended == Some(Some(side))).collect();
        loop {
            let mut changed = false;
            for id in (0..won.len()).rev().filter(|&id| self.ended[id].is_none()).collect::<Vec<_>>() {
                let next = &self.next[id];
                let now = match self.turn[id] == side {
                    true => next.iter().any(|&after| won[after]),
                    false => next.iter().all(|&after| won[after]),
                };
                changed |= now && !std::mem::replace(&mut won[id], now);
            }
            if !changed {
                return won[0];
            }
        }
    }
}

fn random(variant: &Variant, men: &[(Color, Role)], dice: &mut Random) -> Option<AnyPosition> {
    let mut setup = Setup::draw("8/8/8/8/8/8/8/8");
    for &(color, role) in men {
        let sq = Square::all().nth(dice.below(64)).expect("there are 64 squares");
        if setup.board.piece_at(sq).is_some() {
            return None;
        }
        setup.board.put(sq, role.of(color));
    }
    setup.turn = if dice.below(2) == 0 { Color::White } else { Color::Black };
    variant.position(&setup, Default::default()).ok()
}

#[test]
fn answers_are_those_of_looking_at_everything() {
    use Color::{Black, White};
    let games = [
        Variant::Antichess,
        Variant::Suicide,
        Variant::Chess,
        Variant::Atomic,
        Variant::Losers,
        Variant::MitAntichess,
    ];
    let mut dice = Random(1);
    let (mut proved, mut disproved, mut open) = (0, 0, 0);
    for variant in games {
        let mut asked = 0;
        while asked < 12 {
            let roles = Role::ALL;
            let royal = matches!(variant, Variant::Chess | Variant::Atomic | Variant::Losers);
            let first = if royal { Role::King } else { roles[dice.below(6)] };
            let second = if royal { Role::King } else { roles[dice.below(6)] };
            let mut men = vec![(White, first), (Black, second)];
            if royal || dice.below(3) == 0 {
                men.push((if dice.below(2) == 0 { White } else { Black }, roles[dice.below(6)]));
            }
            let Some(pos) = random(&variant, &men, &mut dice) else { continue };
            let Some(world) = world(&pos, 6_000) else { continue };
            asked += 1;
            for side in Color::ALL {
                let limits = SolverLimits { memory: 32 << 20, nodes: 300_000, ..SolverLimits::default() };
                let answer = Solver::new(pos.clone(), side, &(), limits).run(|_| ControlFlow::Continue(()));
                match answer {
                    ProofStatus::Proved => proved += 1,
                    ProofStatus::Disproved => disproved += 1,
                    ProofStatus::Open => {
                        open += 1;
                        continue;
                    }
                }
                assert_eq!(
                    answer == ProofStatus::Proved,
                    world.is_won(side),
                    "{variant}, {side}: {}",
                    state(&pos)
                );
            }
        }
    }
    assert!(proved > 10 && disproved > 40, "{proved} proved, {disproved} disproved, {open} open");
}
