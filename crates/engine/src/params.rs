//! Every number of the search, each with one name, one line and the range in which it makes sense.

macro_rules! params {
    ($($(#[$doc:meta])* $name:ident: $range:expr, $value:literal;)*) => {
        $($(#[$doc])* pub(crate) const $name: i32 = $value;)*

        #[cfg(test)]
        const ALL: &[(&str, core::ops::RangeInclusive<i32>, i32)] = &[$((stringify!($name), $range, $value)),*];
    };
}

params! {
    /// Half the first window around the score of the depth before.
    ASPIRATION: 5..=60, 18;
    /// Reverse futility: hundredths that one ply may cost.
    FUTILITY_PER_PLY: 20..=200, 75;
    /// Reverse futility is trusted up to this depth.
    FUTILITY_DEPTH: 3..=12, 8;
    /// Razoring: hundredths that captures may still bring, per ply.
    RAZOR_PER_PLY: 100..=500, 260;
    RAZOR_DEPTH: 1..=5, 3;
    /// Passing: plies that are saved at least.
    PASS_REDUCTION: 2..=5, 3;
    PASS_DEPTH_SHARE: 2..=6, 3;
    PASS_MARGIN: 100..=400, 200;
    /// Late moves: how many are tried at depth zero.
    LATE_MOVES: 2..=8, 3;
    LATE_DEPTH: 4..=12, 8;
    /// Hundredths that a quiet move may bring, at once and per ply.
    QUIET_GAIN: 40..=250, 110;
    QUIET_GAIN_PER_PLY: 40..=200, 95;
    /// History below which quiet moves are left out, per ply.
    BAD_HISTORY: 1_000..=8_000, 3_800;
    /// What a quiet move may lose on its square, per ply squared; what a capture may, per ply.
    QUIET_LOSS: 10..=60, 26;
    CAPTURE_LOSS: 40..=200, 95;
    /// Reductions in 1024ths of a ply: at least, and per product of logarithms.
    REDUCTION_BASE: 0..=1_500, 800;
    REDUCTION_FACTOR: 200..=700, 440;
    /// How much history is worth a ply.
    REDUCTION_HISTORY: 4_000..=20_000, 9_000;
    /// From this depth on, a move is extended if it is the only good one.
    SINGULAR_DEPTH: 5..=10, 7;
    /// Praise for a refutation: per ply, and at most.
    PRAISE_PER_PLY: 80..=300, 170;
    PRAISE_MOST: 1_000..=3_000, 1_700;
    /// What a capture must bring in quiescence to matter.
    DELTA: 50..=400, 180;
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_parameter_makes_sense() {
        for (name, range, value) in super::ALL {
            assert!(range.contains(value), "{name}");
        }
    }
}
