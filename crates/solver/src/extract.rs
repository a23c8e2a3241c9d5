//! The winning moves, out of the graph of a search.

use crate::graph::{Graph, NodeId, Target};
use crate::number::{Mover, Numbers};
use crate::proof::Strategy;
use misere_rules::{Move, Playable};

/// How far a node is from the end of the game in a proof; not known yet.
const FAR: u32 = u32::MAX;

/// The moves that prove the root, whose node has been proved, and the positions that were proved by searches of which
/// nothing was kept. Of several winning moves the one is taken that wins soonest by what is known.
pub(crate) fn strategy<P: Playable>(graph: &Graph, root: &P, mover: Mover) -> (Strategy<P>, Vec<P>) {
    let (mut choices, mut leaves) = (Vec::new(), Vec::new());
    let Some(id) = graph.find(root) else { return (Strategy { choices }, leaves) };
    let plies = distances(graph, &graph.reachable(id, mover));
    let mut seen = vec![false; graph.used().0 as usize];
    seen[id as usize] = true;
    let mut stack = vec![(root.clone(), id, mover)];
    while let Some((pos, id, mover)) = stack.pop() {
        let moves: Vec<(Move, Target)> = match mover {
            Mover::Attacker => soonest(graph, id, &plies).into_iter().collect(),
            Mover::Defender => graph.links(id).map(|link| (link.mv, link.target)).collect(),
        };
        if let (Mover::Attacker, Some((mv, _))) = (mover, moves.first()) {
            choices.push((pos.clone(), *mv));
        }
        for (mv, target) in moves {
            let mut after = pos.clone();
            after.play_unchecked(mv);
            match target {
                Target::Leaf(_) => leaves.push(after),
                Target::Node(child) => {
                    if !std::mem::replace(&mut seen[child as usize], true) {
                        stack.push((after, child, mover.next()));
                    }
                }
            }
        }
    }
    (Strategy { choices }, leaves)
}

/// The winning move of a proved node that wins soonest.
pub(crate) fn soonest(graph: &Graph, id: NodeId, plies: &[u32]) -> Option<(Move, Target)> {
    let winning = graph.links(id).map(|link| (far(link.target, plies), link.mv, link.target));
    let soonest = winning.filter(|&(far, ..)| far != FAR).min_by_key(|&(far, ..)| far);
    soonest.map(|(_, mv, target)| (mv, target))
}

/// How soon each proved node among these wins. Each value is one more than that of a child, so following the
/// least never leads in a circle.
pub(crate) fn distances(graph: &Graph, nodes: &[(NodeId, Mover)]) -> Vec<u32> {
    let mut plies = vec![FAR; graph.used().0 as usize];
    let proved: Vec<_> = nodes.iter().rev().filter(|&&(id, _)| graph.numbers(id).proof == 0).collect();
    loop {
        let mut changed = false;
        for &&(id, mover) in &proved {
            let children = graph.links(id).map(|link| far(link.target, &plies));
            let value = match mover {
                Mover::Attacker => children.min(),
                Mover::Defender => children.max(),
            };
            let value = value.unwrap_or(FAR).saturating_add(1);
            if value < plies[id as usize] {
                plies[id as usize] = value;
                changed = true;
            }
        }
        if !changed {
            return plies;
        }
    }
}

fn far(target: Target, plies: &[u32]) -> u32 {
    match target {
        Target::Leaf(Numbers { proof: 0, .. }) => 0,
        Target::Leaf(_) => FAR,
        Target::Node(child) => plies[child as usize],
    }
}
