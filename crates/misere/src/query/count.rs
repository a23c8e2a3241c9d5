//! Perft with an eye on the time: a request that would take hours is refused, not waited for.

use crate::failure::Failure;
use misere_rules::AnyPosition;

/// How many lines of play are counted for one request: less than a minute's work.
const MOST: u64 = 10_000_000_000;

/// Depths that never take long.
const SHALLOW: u32 = 3;

/// By how much the last growth may mislead about depths to come: captures make games shorter.
const SLACK: u64 = 100;

/// The number of lines of play of this depth.
///
/// Depth follows depth, and before each one the last growth says what to expect.
pub(super) fn count(pos: &AnyPosition, depth: u32) -> Result<u64, Failure> {
    let mut nodes = pos.perft(depth.min(SHALLOW));
    let mut fewer = if depth > SHALLOW { pos.perft(SHALLOW - 1) } else { 1 };
    for next in SHALLOW + 1..=depth {
        let growth = nodes.div_ceil(fewer.max(1));
        let expected = |plies| nodes.saturating_mul(growth.saturating_pow(plies));
        if expected(1) > MOST || expected(depth - next + 1) > MOST.saturating_mul(SLACK) {
            return Err(Failure::bad_request(format!(
                "expected a `perft` of at most {MOST} lines of play, found {nodes} at depth {} and {growth} \
                 times as many with each ply: `misere perft` counts more",
                next - 1
            )));
        }
        (fewer, nodes) = (nodes, pos.perft(next));
    }
    Ok(nodes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use misere_notation::fen;
    use misere_rules::Variant;

    #[test]
    fn every_depth_is_counted() {
        let start = Variant::Antichess.start();
        let counts = [1, 20, 400, 8_067, 153_299, 2_732_672];
        for (depth, nodes) in (0..).zip(counts) {
            assert_eq!(count(&start, depth), Ok(nodes));
        }
    }

    #[test]
    fn hours_of_work_are_refused() {
        let error = count(&Variant::Chess.start(), 255).expect_err("that takes for ever");
        assert!(error.message.starts_with("expected a `perft` of at most 10000000000 lines"), "{error:?}");
    }

    #[test]
    fn a_forced_line_may_be_long() {
        let pos = fen::position(&Variant::Chess, "8/8/8/8/8/5k1p/7P/7K w - - 0 1").expect("a good position");
        assert!(count(&pos, 12).is_ok());
        let over = fen::position(&Variant::Chess, "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1").expect("a stalemate");
        assert_eq!(count(&over, 255), Ok(0));
    }
}
