//! Fitting weights to the results of games.

use misere_rules::Variant;
use misere_rules::random::Random;

use super::games::{SCALE, chance};
use super::{TuningSample, weights_of};
use crate::evaluate::terms::TERMS;

/// Fitted weights.
#[derive(Clone, Debug)]
pub struct Fit {
    /// Each for the middlegame and the endgame.
    pub weights: Vec<(i32, i32)>,
    /// The mean squared error on positions that were not used, before and after.
    pub error: (f64, f64),
}

const BATCH: usize = 1_024;
/// The learning rate at first: how far a weight goes in one step, in centipawns.
const LEARNING_RATE: f32 = 1.5;
/// How strongly weights are drawn back to their first values.
const REGULARISATION: f32 = 2e-8;

/// A number that is fitted, with its moments. CITE: Kingma and Ba, Adam, 2015.
#[derive(Clone, Copy, Default)]
struct Weight {
    value: f32,
    first: f32,
    mean: f32,
    spread: f32,
}

impl Weight {
    fn new(value: f32) -> Weight {
        Weight { value, first: value, ..Weight::default() }
    }

    fn step(&mut self, slope: f32, rate: f32) {
        let slope = slope + REGULARISATION * (self.value - self.first);
        self.mean = 0.9 * self.mean + 0.1 * slope;
        self.spread = 0.999 * self.spread + 0.001 * slope * slope;
        if self.spread > 0.0 {
            self.value -= rate * self.mean / (self.spread.sqrt() + 1e-8);
        }
    }
}

/// The weights of one group of cases, such as a rook on each square: one for each case, and two that all
/// share, so that what is common to all is learnt at once.
struct Group {
    begin: usize,
    cases: Vec<Weight>,
    common: Weight,
    /// Per case, from minus one to one.
    tilt: Weight,
}

impl Group {
    fn lean(&self, case: usize) -> f32 {
        match self.cases.len() {
            // The squares of a board have no order.
            1 | 64 => 0.0,
            cases => 2.0 * case as f32 / (cases - 1) as f32 - 1.0,
        }
    }

    fn step(&mut self, slopes: &[f32], rate: f32) {
        let slopes = &slopes[self.begin..][..self.cases.len()];
        if self.cases.len() > 1 {
            self.common.step(slopes.iter().sum(), rate);
            let tilt = slopes.iter().enumerate().map(|(case, slope)| slope * self.lean(case)).sum();
            self.tilt.step(tilt, rate);
        }
        for (weight, &slope) in self.cases.iter_mut().zip(slopes) {
            weight.step(slope, rate);
        }
    }

    fn write_totals(&self, totals: &mut [f32]) {
        for (case, weight) in self.cases.iter().enumerate() {
            totals[self.begin + case] = weight.value + self.common.value + self.tilt.value * self.lean(case);
        }
    }
}

/// All weights for the middlegame, or for the endgame.
struct Half {
    groups: Vec<Group>,
    totals: Vec<f32>,
    slopes: Vec<f32>,
}

impl Half {
    fn new(values: Vec<f32>) -> Half {
        let mut groups = Vec::new();
        let mut begin = 0;
        while begin < values.len() {
            for term in TERMS {
                for _ in 0..term.groups {
                    let cases = values[begin..begin + term.each].iter().copied().map(Weight::new).collect();
                    groups.push(Group { begin, cases, common: Weight::default(), tilt: Weight::default() });
                    begin += term.each;
                }
            }
        }
        Half { groups, slopes: vec![0.0; values.len()], totals: values }
    }

    fn step(&mut self, rate: f32) {
        for group in &mut self.groups {
            group.step(&self.slopes, rate);
            group.write_totals(&mut self.totals);
        }
        self.slopes.fill(0.0);
    }
}

/// Fits the weights of a game to positions. Every tenth position is used to test the fit.
pub fn fit(variant: &Variant, samples: &[TuningSample], epochs: usize) -> Fit {
    let (full, empty) =
        weights_of(variant).into_iter().map(|(full, empty)| (full as f32, empty as f32)).unzip();
    let (mut full, mut empty) = (Half::new(full), Half::new(empty));
    let (test, train): (Vec<_>, Vec<_>) =
        samples.iter().enumerate().partition(|(number, _)| number % 10 == 0);
    let mut train: Vec<&TuningSample> = train.into_iter().map(|(_, sample)| sample).collect();
    let error = |full: &Half, empty: &Half| {
        let squared =
            |sample: &TuningSample| f64::from(chance(worth(sample, full, empty)) - sample.result).powi(2);
        test.iter().map(|(_, sample)| squared(sample)).sum::<f64>() / test.len().max(1) as f64
    };
    let before = error(&full, &empty);
    let mut random = Random(1);
    for epoch in 0..epochs {
        let rate = LEARNING_RATE * (1.0 - epoch as f32 / epochs as f32).max(0.02);
        random.shuffle(&mut train);
        for batch in train.chunks(BATCH) {
            for sample in batch {
                let guess = chance(worth(sample, &full, &empty));
                let slope = (guess - sample.result) * guess * (1.0 - guess) / SCALE / batch.len() as f32;
                for &(place, count) in &sample.counts {
                    full.slopes[usize::from(place)] += slope * f32::from(count) * sample.phase;
                    empty.slopes[usize::from(place)] += slope * f32::from(count) * (1.0 - sample.phase);
                }
            }
            full.step(rate);
            empty.step(rate);
        }
    }
    let error = (before, error(&full, &empty));
    let rounded = |value: f32| (value.round() as i32).clamp(-3_000, 3_000);
    let pairs = full.totals.iter().zip(&empty.totals);
    let weights = pairs.map(|(&full, &empty)| (rounded(full), rounded(empty))).collect();
    Fit { weights, error }
}

/// The evaluation of a position for White, in centipawns.
fn worth(sample: &TuningSample, full: &Half, empty: &Half) -> f32 {
    let each = |&(place, count): &(u16, i8)| {
        let (full, empty) = (full.totals[usize::from(place)], empty.totals[usize::from(place)]);
        f32::from(count) * (full * sample.phase + empty * (1.0 - sample.phase))
    };
    sample.counts.iter().map(each).sum()
}
