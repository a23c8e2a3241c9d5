//! Every tuned number of the search, each with one name and the range in which it makes sense.
//!
//! With the feature `tune` they can be changed without a new build: `MISERE_PARAMS` in the environment
//! says `name=number`, separated by commas.

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

/// The value of a number in the environment.
#[cfg(feature = "tune")]
fn changed(name: &str) -> Option<i32> {
    let all = std::env::var("MISERE_PARAMS").ok()?;
    all.split(',').filter_map(|one| one.split_once('=')).find(|(known, _)| *known == name)?.1.parse().ok()
}

params! {
    /// Aspiration: half the first window around the score of the last iteration.
    aspiration_window: 5..=60, 18;
    /// Aspiration starts at this depth.
    aspiration_depth: 2..=8, 4;
    /// Beyond this half width the window is opened fully.
    aspiration_limit: 200..=4_000, 1_000;
    /// After scores above the window the next search is less deep, by at most this many plies.
    aspiration_reduction: 0..=5, 3;
    /// Internal iterative reduction starts at this depth.
    iir_depth: 2..=8, 4;
    /// Reverse futility pruning: centipawns per ply.
    reverse_futility_per_ply: 20..=200, 75;
    /// Reverse futility pruning is used up to this depth.
    reverse_futility_depth: 3..=12, 8;
    /// Razoring: centipawns that captures may still win, per ply.
    razor_per_ply: 100..=500, 260;
    /// Razoring is used up to this depth.
    razor_depth: 1..=5, 3;
    /// Null move pruning starts at this depth.
    null_move_depth: 1..=6, 3;
    /// Null move: the least reduction.
    null_move_reduction: 2..=5, 3;
    /// Null move: one more ply for this many plies of depth.
    null_move_depth_divisor: 2..=6, 3;
    /// Null move: one more ply for this many centipawns above beta.
    null_move_eval_divisor: 100..=400, 200;
    /// Null move: the most plies for centipawns above beta.
    null_move_eval_max: 1..=6, 3;
    /// A null move needs more pieces than this where pieces are to be lost.
    null_move_pieces: 0..=32, 4;
    /// Late move pruning: how many moves are tried at depth zero.
    late_move_count: 2..=8, 3;
    /// Late move pruning is used up to this depth.
    late_move_depth: 4..=12, 8;
    /// Futility pruning: centipawns that a quiet move may win at once.
    futility_margin: 40..=250, 110;
    /// Futility pruning: centipawns that a quiet move may win per ply.
    futility_per_ply: 40..=200, 95;
    /// Futility pruning is used up to this reduced depth.
    futility_depth: 3..=12, 8;
    /// History pruning: quiet moves with a history below this are left out, per ply.
    history_pruning_per_ply: 1_000..=8_000, 3_800;
    /// History pruning is used up to this reduced depth.
    history_pruning_depth: 2..=8, 5;
    /// Static exchange evaluation: what a quiet move may lose, per ply squared.
    see_quiet_margin: 10..=60, 26;
    /// Static exchange evaluation: what a capture may lose, per ply.
    see_capture_margin: 40..=200, 95;
    /// Moves are left out by static exchange evaluation up to this depth.
    see_depth: 4..=12, 8;
    /// Late move reduction: in 1024ths of a ply, at least.
    reduction_base: 0..=1_500, 800;
    /// Late move reduction: per product of logarithms.
    reduction_factor: 200..=700, 440;
    /// Late move reduction starts at this depth.
    reduction_depth: 2..=5, 3;
    /// Late move reduction: how much history is worth a ply.
    reduction_history: 4_000..=20_000, 9_000;
    /// Late move reduction: less in a PV node.
    reduction_pv: 0..=3_000, 1_024;
    /// Late move reduction: more in a cut node.
    reduction_cut_node: 0..=3_000, 1_400;
    /// Late move reduction: more if the evaluation is not improving.
    reduction_not_improving: 0..=2_000, 700;
    /// Late move reduction: more after many cutoffs in child nodes.
    reduction_many_cutoffs: 0..=2_000, 900;
    /// Child nodes have many cutoffs if they have more than this.
    many_cutoffs: 1..=8, 3;
    /// Late move reduction: less for a check, in 1024ths of a ply.
    forcing_check: 0..=3_000, 1_024;
    /// Late move reduction: less for a move that forces a capture, in 1024ths of a ply.
    forcing_capture: 0..=4_000, 2_048;
    /// Late move reduction of captures where they are a duty, in hundredths of the usual one.
    duty_reduction: 0..=100, 0;
    /// Singular extensions start at this depth.
    singular_depth: 5..=10, 7;
    /// Singular extensions trust an entry that is at most this many plies less deep.
    singular_entry_depth: 1..=5, 3;
    /// Singular extensions: how much worse the other moves are, in centipawns per ply.
    singular_margin_per_ply: 1..=6, 2;
    /// Two plies are added if the other moves are worse by this many centipawns more.
    double_extension_margin: 5..=60, 20;
    /// Checks are extended up to this depth.
    check_extension_depth: 4..=20, 8;
    /// Plies by which an only capture is extended.
    only_capture: 0..=1, 1;
    /// History: the bonus for a cutoff, per ply.
    history_bonus_per_ply: 80..=300, 170;
    /// History: the largest bonus.
    history_bonus_max: 1_000..=3_000, 1_700;
    /// Scores of the transposition table are used below this count of plies without progress.
    trusted_halfmoves: 60..=98, 90;
    /// The margin of reverse futility pruning where capturing is a duty, in hundredths of the usual one.
    duty_caution: 100..=400, 100;
    /// Captures that quiescence tries where capturing is a duty and there is a choice.
    duty_tries: 1..=20, 2;
    /// Quiet answers to a check that quiescence tries.
    quiet_evasions: 1..=10, 2;
    /// From this ply of quiescence on, a position is evaluated even in check: where pieces come back,
    /// checks could go on without end.
    quiescence_plies: 4..=20, 8;
    /// Delta pruning: centipawns that a capture may win beyond its victim in quiescence.
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
