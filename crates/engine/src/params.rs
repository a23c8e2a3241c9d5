//! Every number of the search, each with one name, one line and the range in which it makes sense.
//!
//! With the feature `tune` they can be changed without building anew: `MISERE_PARAMS` in the
//! environment says `name=number`, with commas between.

macro_rules! params {
    ($($(#[$doc:meta])* $name:ident: $range:expr, $value:literal;)*) => {
        $(
            $(#[$doc])*
            #[inline(always)]
            pub(crate) fn $name() -> i32 {
                #[cfg(feature = "tune")]
                {
                    static CHANGED: std::sync::OnceLock<i32> = std::sync::OnceLock::new();
                    *CHANGED.get_or_init(|| changed(stringify!($name)).unwrap_or($value))
                }
                #[cfg(not(feature = "tune"))]
                $value
            }
        )*

        #[cfg(test)]
        const ALL: &[(&str, core::ops::RangeInclusive<i32>, i32)] = &[$((stringify!($name), $range, $value)),*];
    };
}

/// What the environment says of a number.
#[cfg(feature = "tune")]
fn changed(name: &str) -> Option<i32> {
    let all = std::env::var("MISERE_PARAMS").ok()?;
    all.split(',').filter_map(|one| one.split_once('=')).find(|(known, _)| *known == name)?.1.parse().ok()
}

params! {
    /// Half the first window around the score of the depth before.
    aspiration: 5..=60, 18;
    /// Reverse futility: hundredths that one ply may cost.
    futility_per_ply: 20..=200, 75;
    /// Reverse futility is trusted up to this depth.
    futility_depth: 3..=12, 8;
    /// Razoring: hundredths that captures may still bring, per ply.
    razor_per_ply: 100..=500, 260;
    razor_depth: 1..=5, 3;
    /// Passing: plies that are saved at least.
    pass_reduction: 2..=5, 3;
    pass_depth_share: 2..=6, 3;
    pass_margin: 100..=400, 200;
    /// Late moves: how many are tried at depth zero.
    late_moves: 2..=8, 3;
    late_depth: 4..=12, 8;
    /// Hundredths that a quiet move may bring, at once and per ply.
    quiet_gain: 40..=250, 110;
    quiet_gain_per_ply: 40..=200, 95;
    /// History below which quiet moves are left out, per ply.
    bad_history: 1_000..=8_000, 3_800;
    /// What a quiet move may lose on its square, per ply squared; what a capture may, per ply.
    quiet_loss: 10..=60, 26;
    capture_loss: 40..=200, 95;
    /// Reductions in 1024ths of a ply: at least, and per product of logarithms.
    reduction_base: 0..=1_500, 800;
    reduction_factor: 200..=700, 440;
    /// How much history is worth a ply.
    reduction_history: 4_000..=20_000, 9_000;
    /// From this depth on, a move is extended if it is the only good one.
    singular_depth: 5..=10, 7;
    /// Praise for a refutation: per ply, and at most.
    praise_per_ply: 80..=300, 170;
    praise_most: 1_000..=3_000, 1_700;
    /// How much more a guess must promise where capturing is a duty, in hundredths.
    duty_caution: 100..=400, 100;
    /// How far late moves are reduced that leave the enemy no choice, less by 1024ths.
    forcing_check: 0..=3_000, 1_024;
    forcing_capture: 0..=4_000, 2_048;
    /// How far captures are reduced where they are a duty, in hundredths of the usual.
    duty_reduction: 0..=100, 0;
    /// A null move needs more pieces than this where pieces are to be lost.
    null_move_pieces: 0..=32, 4;
    /// Captures that are tried in quiescence where there is a choice of them.
    duty_tries: 1..=20, 2;
    /// Quiet answers to a check that are tried in quiescence.
    quiet_evasions: 1..=10, 2;
    /// Plies by which an only capture is extended.
    only_capture: 0..=1, 1;
    /// What a capture must bring in quiescence to matter.
    delta: 50..=400, 180;
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
