//! Some hidden units of both views, forwards and backwards.

use crate::inputs::Inputs;

/// Hidden units that are computed at once: networks have a multiple of it.
pub(crate) const UNITS: usize = 32;
pub(crate) type Units = [f32; UNITS];

/// The weights of these units.
pub(crate) struct Weights<'a> {
    pub(crate) first: &'a [Units],
    pub(crate) biases: &'a Units,
    /// For each bucket, with own units and those of the other view.
    pub(crate) last: &'a [[Units; 2]],
}

/// How the loss changes with each weight.
pub(crate) struct Slopes<'a> {
    pub(crate) first: &'a mut [Units],
    pub(crate) biases: &'a mut Units,
    pub(crate) last: &'a mut [[Units; 2]],
}

impl Weights<'_> {
    pub(crate) fn forward(
        &self,
        lists: &[Inputs],
        buckets: &[u8],
        sums: &mut [[Units; 2]],
        outputs: &mut [f32],
    ) {
        for (((list, &bucket), sums), output) in lists.iter().zip(buckets).zip(sums).zip(outputs) {
            let mut added: Units = [0.0; UNITS];
            for (view, kept) in sums.iter_mut().enumerate() {
                let mut sum = *self.biases;
                for &input in list.view(view) {
                    let row = &self.first[usize::from(input)];
                    (0..UNITS).for_each(|unit| sum[unit] += row[unit]);
                }
                let last = &self.last[usize::from(bucket)][view];
                for unit in 0..UNITS {
                    let active = sum[unit].clamp(0.0, 1.0);
                    added[unit] += active * active * last[unit];
                }
                *kept = sum;
            }
            *output = added.iter().sum();
        }
    }

    pub(crate) fn backward(
        &self,
        lists: &[Inputs],
        buckets: &[u8],
        sums: &[[Units; 2]],
        wanted: &[f32],
        slopes: &mut Slopes<'_>,
    ) {
        for (((list, &bucket), sums), &wanted) in lists.iter().zip(buckets).zip(sums).zip(wanted) {
            for (view, sum) in sums.iter().enumerate() {
                let last = &self.last[usize::from(bucket)][view];
                let last_slope = &mut slopes.last[usize::from(bucket)][view];
                let mut slope: Units = [0.0; UNITS];
                for unit in 0..UNITS {
                    let active = sum[unit].clamp(0.0, 1.0);
                    last_slope[unit] += wanted * active * active;
                    // A sum of one or more is cut off; below zero `active` is zero.
                    slope[unit] = if sum[unit] < 1.0 { 2.0 * wanted * active * last[unit] } else { 0.0 };
                    slopes.biases[unit] += slope[unit];
                }
                for &input in list.view(view) {
                    let row = &mut slopes.first[usize::from(input)];
                    (0..UNITS).for_each(|unit| row[unit] += slope[unit]);
                }
            }
        }
    }
}
