//! Late move reductions: how much less deep a late move is searched.

use crate::params;

/// A ply, in the units in which reductions are counted.
pub(super) const PLY: i32 = 1024;

/// Natural logarithms in 1024ths, computed without floating point: the same on every machine.
const LOGARITHMS: [i32; 64] = {
    let mut table = [0; 64];
    let mut n = 1;
    while n < 64 {
        table[n] = natural_log(n as u64);
        n += 1;
    }
    table
};

/// The natural logarithm in 1024ths: the binary one, bit by bit, times ln 2.
const fn natural_log(n: u64) -> i32 {
    let whole = 63 - n.leading_zeros() as u64;
    let mut bits = whole << 16;
    // The mantissa in [1, 2), with 32 fractional bits; each squaring yields one bit.
    let mut mantissa = n << (32 - whole);
    let mut bit = 1 << 15;
    while bit > 0 {
        mantissa = ((mantissa as u128 * mantissa as u128) >> 32) as u64;
        if mantissa >= 2 << 32 {
            mantissa >>= 1;
            bits |= bit;
        }
        bit >>= 1;
    }
    ((bits * 45_426) >> 22) as i32 // times ln 2 in 65536ths, and 1024ths of that
}

/// The reduction of a late move before anything else is known of it, in 1024ths of a ply.
pub(crate) fn reduction(plies: i32, number: u32) -> i32 {
    let log = |n: usize| LOGARITHMS[n.min(63)];
    let product = (log(plies.max(0) as usize) * log(number as usize)) >> 10;
    params::reduction_base() + product * params::reduction_factor() / PLY
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn logarithms_are_right() {
        for n in 1..64 {
            let exact = f64::from(n).ln() * 1024.0;
            assert!((f64::from(LOGARITHMS[n as usize]) - exact).abs() < 2.0, "{n}");
        }
    }

    #[test]
    fn later_and_deeper_means_more() {
        assert!(reduction(10, 20) > reduction(10, 5) && reduction(10, 20) > reduction(4, 20));
        assert_eq!(reduction(200, 900), reduction(63, 63));
    }
}
