//! Numbers for sets of squares on which equal pieces stand.

/// Sets of one, two and three out of at most 64 squares, in the order of their numbers.
#[derive(Debug)]
pub(crate) struct Combinations {
    pairs: Vec<[u8; 2]>,
    triples: Vec<[u8; 3]>,
}

/// How many sets of `k` there are out of `n`.
pub(crate) const fn choose(n: usize, k: usize) -> usize {
    match k {
        0 => 1,
        1 => n,
        2 => n * n.saturating_sub(1) / 2,
        _ => n * n.saturating_sub(1) * n.saturating_sub(2) / 6,
    }
}

impl Combinations {
    pub(crate) fn new() -> Combinations {
        let pairs = (1..64).flat_map(|b| (0..b).map(move |a| [a, b])).collect();
        let triples =
            (2..64).flat_map(|c| (1..c).flat_map(move |b| (0..b).map(move |a| [a, b, c]))).collect();
        Combinations { pairs, triples }
    }

    /// Writes the set with this number, lowest first.
    #[inline]
    pub(crate) fn unrank(&self, number: usize, set: &mut [u8]) {
        match set {
            [one] => *one = number as u8,
            [_, _] => set.copy_from_slice(&self.pairs[number]),
            _ => set.copy_from_slice(&self.triples[number]),
        }
    }
}

/// The number of a set. It is put in order.
#[inline]
pub(crate) fn rank(set: &mut [u8]) -> usize {
    match set {
        [one] => usize::from(*one),
        [a, b] => {
            if a > b {
                core::mem::swap(a, b);
            }
            choose(usize::from(*b), 2) + usize::from(*a)
        }
        _ => {
            set.sort_unstable();
            set.iter().enumerate().map(|(i, &sq)| choose(usize::from(sq), i + 1)).sum()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_are_numbered_without_gaps() {
        let combinations = Combinations::new();
        for (k, n) in [(1, 64), (2, 64), (3, 64), (3, 48)] {
            for number in 0..choose(n, k) {
                let mut set = [0; 3];
                combinations.unrank(number, &mut set[..k]);
                assert!(set[..k].iter().all(|&sq| usize::from(sq) < n));
                set[..k].reverse();
                assert_eq!(rank(&mut set[..k]), number);
            }
        }
    }
}
