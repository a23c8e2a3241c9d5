//! Huffman codes in which longer codes are smaller numbers.

/// No code is longer.
const LONGEST: u8 = 32;

/// How many bits the code of each symbol has, if symbols occur this often; 0 for those that do not occur.
pub(super) fn lengths(counts: &[u32]) -> Vec<u8> {
    let mut weights: Vec<u64> = counts.iter().map(|&count| u64::from(count)).collect();
    loop {
        let lengths = unlimited(&weights);
        if lengths.iter().all(|&length| length <= LONGEST) {
            return lengths;
        }
        // Flatter weights make shorter codes.
        for weight in &mut weights {
            *weight = weight.div_ceil(4);
        }
    }
}

/// The lengths of the best code for these weights.
fn unlimited(weights: &[u64]) -> Vec<u8> {
    let mut lengths = vec![0; weights.len()];
    let mut leaves: Vec<usize> = (0..weights.len()).filter(|&i| weights[i] > 0).collect();
    leaves.sort_by_key(|&leaf| (weights[leaf], leaf));
    if let [only] = leaves[..] {
        lengths[only] = 1;
        return lengths;
    }
    // Two queues, both in order of weight: leaves and the nodes above them.
    let mut nodes: Vec<(u64, usize)> = Vec::new();
    let total = leaves.len();
    let mut parents = vec![usize::MAX; total];
    let (mut leaf, mut node) = (0, 0);
    while total > 0 && (total - leaf) + (nodes.len() - node) > 1 {
        let mut lightest = || {
            let take_leaf =
                leaf < total && nodes.get(node).is_none_or(|&(weight, _)| weights[leaves[leaf]] <= weight);
            if take_leaf {
                leaf += 1;
                (weights[leaves[leaf - 1]], leaf - 1)
            } else {
                node += 1;
                nodes[node - 1]
            }
        };
        let (a, b) = (lightest(), lightest());
        let id = parents.len();
        parents.push(usize::MAX);
        parents[a.1] = id;
        parents[b.1] = id;
        nodes.push((a.0 + b.0, id));
    }
    let mut depths = vec![0_u8; parents.len()];
    for id in (0..parents.len()).rev() {
        if parents[id] != usize::MAX {
            depths[id] = depths[parents[id]].saturating_add(1);
        }
    }
    for (i, &leaf) in leaves.iter().enumerate() {
        lengths[leaf] = depths[i];
    }
    lengths
}
