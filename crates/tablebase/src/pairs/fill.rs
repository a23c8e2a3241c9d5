//! Values for what does not matter, such that the sequence becomes simple.

/// How it is filled in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Filling {
    /// With the value before it.
    Run,
    /// With the value before it, up to where the row above goes over to the value behind it.
    Row,
}

impl Filling {
    pub(super) const ALL: [Filling; 2] = [Filling::Run, Filling::Row];
}

/// Fills in a sequence. `row`: how many values belong together.
pub(super) fn fill(sequence: &[Option<u16>], row: usize, how: Filling) -> Vec<u16> {
    let mut last = sequence.iter().flatten().copied().next().unwrap_or(0);
    let mut behind = vec![last; sequence.len()];
    let mut next = last;
    for (behind, value) in behind.iter_mut().zip(sequence).rev() {
        next = value.unwrap_or(next);
        *behind = next;
    }
    let mut filled: Vec<u16> = Vec::with_capacity(sequence.len());
    for (at, &value) in sequence.iter().enumerate() {
        let above = at.checked_sub(row).map(|above| filled[above]);
        let goes_over = how == Filling::Row && above == Some(behind[at]);
        last = value.unwrap_or(if goes_over { behind[at] } else { last });
        filled.push(last);
    }
    filled
}
