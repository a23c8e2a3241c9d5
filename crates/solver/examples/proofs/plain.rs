//! Proof-number search as the textbooks have it (Allis 1994): a tree in memory, no transpositions, no tables. The
//! solver is measured against it.

use misere_rules::{Color, Move, Position, Rules};

struct Node {
    parent: u32,
    first: u32,
    len: u16,
    mv: Move,
    proof: u32,
    disproof: u32,
}

const INFINITE: u32 = u32::MAX;

/// What a plain search found, and how many positions it looked at.
pub(crate) struct Plain {
    pub(crate) proved: Option<bool>,
    pub(crate) nodes: u64,
}

pub(crate) fn search<R: Rules>(root: &Position<R>, attacker: Color, most: u64) -> Plain {
    let (proof, disproof) = value(root, attacker);
    let mut tree = vec![Node { parent: 0, first: 0, len: 0, mv: Move::PASS, proof, disproof }];
    let mut path = vec![(*root, 0u32)];
    let mut nodes = 1;
    while tree[0].proof != 0 && tree[0].disproof != 0 && nodes < most {
        // Down to the most proving leaf.
        let (mut pos, mut at) = *path.last().expect("the root is on the path");
        while tree[at as usize].len > 0 {
            let children =
                tree[at as usize].first..tree[at as usize].first + u32::from(tree[at as usize].len);
            let ours = pos.turn() == attacker;
            let own = |&id: &u32| if ours { tree[id as usize].proof } else { tree[id as usize].disproof };
            at = children.min_by_key(own).expect("there are children");
            pos.play_unchecked(tree[at as usize].mv);
            path.push((pos, at));
        }
        let first = tree.len() as u32;
        for &mv in &pos.legal_moves() {
            let mut child = pos;
            child.play_unchecked(mv);
            nodes += 1;
            let repeated = path.iter().any(|(before, _)| before.key() == child.key());
            let (proof, disproof) = if repeated { (INFINITE, 0) } else { value(&child, attacker) };
            tree.push(Node { parent: at, first: 0, len: 0, mv, proof, disproof });
        }
        tree[at as usize].first = first;
        tree[at as usize].len = (tree.len() as u32 - first) as u16;
        // Up to the last ancestor that changes.
        loop {
            let (pos, at) = *path.last().expect("the root is on the path");
            let before = (tree[at as usize].proof, tree[at as usize].disproof);
            let after = numbers(&tree, at, pos.turn() == attacker);
            (tree[at as usize].proof, tree[at as usize].disproof) = after;
            if before == after || tree[at as usize].parent == at {
                break;
            }
            path.pop();
        }
    }
    let proved = match (tree[0].proof, tree[0].disproof) {
        (0, _) => Some(true),
        (_, 0) => Some(false),
        _ => None,
    };
    Plain { proved, nodes }
}

fn numbers(tree: &[Node], at: u32, ours: bool) -> (u32, u32) {
    let Node { first, len, .. } = tree[at as usize];
    let children = &tree[first as usize..first as usize + usize::from(len)];
    let add = |sum: u32, number: u32| if number == INFINITE { INFINITE } else { sum.saturating_add(number) };
    let least = |number: fn(&Node) -> u32| children.iter().map(number).min().unwrap_or(INFINITE);
    let sum = |number: fn(&Node) -> u32| children.iter().map(number).fold(0, add);
    match ours {
        true => (least(|node| node.proof), sum(|node| node.disproof)),
        false => (sum(|node| node.proof), least(|node| node.disproof)),
    }
}

fn value<R: Rules>(pos: &Position<R>, attacker: Color) -> (u32, u32) {
    let moves = pos.count_moves() as u32;
    if moves == 0 {
        let won = pos.verdict().is_some_and(|verdict| verdict.winner == Some(attacker));
        return if won { (0, INFINITE) } else { (INFINITE, 0) };
    }
    if !pos.can_still_win(attacker) {
        return (INFINITE, 0);
    }
    if pos.turn() == attacker { (1, moves) } else { (moves, 1) }
}
