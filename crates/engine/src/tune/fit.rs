//! Weights that explain how games ended.

use misere_rules::Variant;

use super::games::{SCALE, chance};
use super::{Sample, weights_of};

/// Fitted weights.
#[derive(Clone, Debug)]
pub struct Fit {
    /// For a full and an empty board.
    pub weights: Vec<(i32, i32)>,
    /// The mean squared error on positions that were not used, before and after.
    pub error: (f64, f64),
}

const BATCH: usize = 1_024;
/// How far a weight goes in one step, in hundredths, at first.
const PACE: f32 = 1.5;
/// How strongly weights are drawn back to where they began.
const LOYALTY: f32 = 2e-8;

/// Weights and how they have moved. CITE: Kingma and Ba, Adam, 2015.
#[derive(Clone, Copy, Default)]
struct Weight {
    value: f32,
    first: f32,
    slope: f32,
    mean: f32,
    spread: f32,
}

impl Weight {
    fn step(&mut self, pace: f32) {
        let slope = self.slope + LOYALTY * (self.value - self.first);
        self.mean = 0.9 * self.mean + 0.1 * slope;
        self.spread = 0.999 * self.spread + 0.001 * slope * slope;
        if self.spread > 0.0 {
            self.value -= pace * self.mean / (self.spread.sqrt() + 1e-8);
        }
        self.slope = 0.0;
    }
}

/// Fits the weights of a game to positions; every tenth is kept aside to see whether they got better.
pub fn fit(variant: Variant, samples: &[Sample], epochs: usize) -> Fit {
    let begin = |value: i32| Weight { value: value as f32, first: value as f32, ..Weight::default() };
    let mut weights: Vec<[Weight; 2]> =
        weights_of(variant).into_iter().map(|(full, empty)| [begin(full), begin(empty)]).collect();
    let (test, train): (Vec<_>, Vec<_>) =
        samples.iter().enumerate().partition(|(number, _)| number % 10 == 0);
    let mut train: Vec<&Sample> = train.into_iter().map(|(_, sample)| sample).collect();
    let error = |weights: &[[Weight; 2]]| {
        let squared = |sample: &Sample| f64::from(chance(worth(sample, weights)) - sample.result).powi(2);
        test.iter().map(|(_, sample)| squared(sample)).sum::<f64>() / test.len().max(1) as f64
    };
    let before = error(&weights);
    let mut number = 1_u64;
    for epoch in 0..epochs {
        let pace = PACE * (1.0 - epoch as f32 / epochs as f32).max(0.02);
        shuffle(&mut train, &mut number);
        for batch in train.chunks(BATCH) {
            for sample in batch {
                let guess = chance(worth(sample, &weights));
                let slope = (guess - sample.result) * guess * (1.0 - guess) / SCALE / batch.len() as f32;
                for &(place, count) in &sample.counts {
                    let [full, empty] = &mut weights[usize::from(place)];
                    full.slope += slope * f32::from(count) * sample.fullness;
                    empty.slope += slope * f32::from(count) * (1.0 - sample.fullness);
                }
            }
            weights.iter_mut().flatten().for_each(|weight| weight.step(pace));
        }
    }
    let after = error(&weights);
    let rounded = |weight: Weight| (weight.value.round() as i32).clamp(-3_000, 3_000);
    let weights = weights.into_iter().map(|[full, empty]| (rounded(full), rounded(empty))).collect();
    Fit { weights, error: (before, after) }
}

/// What a position is worth to White, in hundredths.
fn worth(sample: &Sample, weights: &[[Weight; 2]]) -> f32 {
    let each = |&(place, count): &(u16, i8)| {
        let [full, empty] = weights[usize::from(place)];
        f32::from(count) * (full.value * sample.fullness + empty.value * (1.0 - sample.fullness))
    };
    sample.counts.iter().map(each).sum()
}

fn shuffle(samples: &mut [&Sample], number: &mut u64) {
    for place in (1..samples.len()).rev() {
        *number = number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        samples.swap(place, (*number >> 33) as usize % (place + 1));
    }
}
