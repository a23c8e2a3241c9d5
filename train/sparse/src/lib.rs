//! The layers of a network for positions of which few inputs are set, for training on a processor.
//!
//! Only the rows of weights of inputs that are set are read and learnt. A call computes 32 hidden units of each
//! view for all positions: their sums stay in registers, their weights in the cache of a core, and threads
//! that compute different units share nothing that is written.
//!
//! - `inputs.rs`: lists of inputs from bit planes
//! - `units.rs`: forwards and backwards
//!
//! Here is what Python calls. Arrays lie in the order of C; the numbers in brackets are their lengths.

mod inputs;
mod units;

use std::slice::{from_raw_parts, from_raw_parts_mut};

use inputs::{Extras, Inputs, Planes};
use units::{Slopes, Units, Weights};

/// How many hidden units a call computes.
#[unsafe(no_mangle)]
pub extern "C" fn units() -> usize {
    units::UNITS
}

/// How many bytes the inputs of a position take.
#[unsafe(no_mangle)]
pub extern "C" fn inputs_size() -> usize {
    size_of::<Inputs>()
}

/// Lists the inputs of `planes[count]`, and of `extras[count]` unless that is null, in `lists[count]`.
/// `mirror` turns squares, and `turn` those of the opponent's view besides.
///
/// # Safety
///
/// The arrays are as long as that, and nothing else uses `lists`.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn list_inputs(
    planes: *const Planes,
    extras: *const Extras,
    lists: *mut Inputs,
    count: usize,
    mirror: u16,
    turn: u16,
) {
    // SAFETY: the caller says so.
    let (planes, lists) = unsafe { (from_raw_parts(planes, count), from_raw_parts_mut(lists, count)) };
    // SAFETY: the caller says so of extras that are given.
    let extras = (!extras.is_null()).then(|| unsafe { from_raw_parts(extras, count) });
    for (place, (planes, list)) in planes.iter().zip(lists).enumerate() {
        list.fill(planes, extras.map(|extras| &extras[place]), mirror, turn);
    }
}

/// What a call in either direction reads.
#[repr(C)]
pub struct Batch {
    /// `[count]`
    lists: *const Inputs,
    /// `[count]`
    buckets: *const u8,
    count: usize,
    /// `[all_inputs]`
    first: *const Units,
    all_inputs: usize,
    /// `[1]`
    biases: *const Units,
    /// `[all_buckets]`
    last: *const [Units; 2],
    all_buckets: usize,
}

impl Batch {
    /// # Safety
    ///
    /// The arrays are as long as that, and nothing else writes to them.
    unsafe fn parts(&self) -> (&[Inputs], &[u8], Weights<'_>) {
        // SAFETY: the caller says so.
        unsafe {
            let weights = Weights {
                first: from_raw_parts(self.first, self.all_inputs),
                biases: &*self.biases,
                last: from_raw_parts(self.last, self.all_buckets),
            };
            (from_raw_parts(self.lists, self.count), from_raw_parts(self.buckets, self.count), weights)
        }
    }
}

/// Writes the sums of these units to `sums[count]`, and to `outputs[count]` what they add to the output.
///
/// # Safety
///
/// The arrays are as long as that, and nothing else writes to them.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn forward(batch: &Batch, sums: *mut [Units; 2], outputs: *mut f32) {
    // SAFETY: the caller says so.
    let (lists, buckets, weights) = unsafe { batch.parts() };
    // SAFETY: the same.
    let (sums, outputs) =
        unsafe { (from_raw_parts_mut(sums, batch.count), from_raw_parts_mut(outputs, batch.count)) };
    weights.forward(lists, buckets, sums, outputs);
}

/// Adds to slopes, which are as long as the weights, what follows from `wanted[count]`, the slopes of the outputs.
///
/// # Safety
///
/// The arrays are as long as that, and nothing else uses the slopes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn backward(
    batch: &Batch,
    sums: *const [Units; 2],
    wanted: *const f32,
    first: *mut Units,
    biases: &mut Units,
    last: *mut [Units; 2],
) {
    // SAFETY: the caller says so.
    let (lists, buckets, weights) = unsafe { batch.parts() };
    // SAFETY: the same.
    let (sums, wanted) = unsafe { (from_raw_parts(sums, batch.count), from_raw_parts(wanted, batch.count)) };
    // SAFETY: the same.
    let (first, last) =
        unsafe { (from_raw_parts_mut(first, batch.all_inputs), from_raw_parts_mut(last, batch.all_buckets)) };
    weights.backward(lists, buckets, sums, wanted, &mut Slopes { first, biases, last });
}
