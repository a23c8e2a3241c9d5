//! Memory for the transposition table, in huge pages where the system has them.

/// This many values, in huge pages if possible: a table that is read at random then has fewer misses of
/// the translation lookaside buffer.
pub(crate) fn allocate<T: Default>(length: usize) -> Box<[T]> {
    let mut values = Vec::with_capacity(length);
    // Before anything is written: the first write decides the size of a page.
    prefer_huge_pages(values.spare_capacity_mut());
    values.resize_with(length, T::default);
    values.into_boxed_slice()
}

/// Asks for huge pages. The system may refuse, which does no harm.
///
/// Gain: 8 % more positions a second in crazyhouse and 22 % in three-check (medians of five runs, three
/// builds in turn).
#[cfg(target_os = "linux")]
#[allow(unsafe_code, reason = "the standard library cannot ask for huge pages")]
fn prefer_huge_pages<T>(memory: &mut [core::mem::MaybeUninit<T>]) {
    const PAGE: usize = 4096;
    let begin = memory.as_mut_ptr().cast::<u8>();
    let skipped = begin.align_offset(PAGE);
    let Some(length) = size_of_val(memory).checked_sub(skipped) else { return };
    // SAFETY: the range lies within memory that is borrowed for writing, and the advice does not change
    // what is stored there.
    unsafe {
        libc::madvise(begin.add(skipped).cast(), length / PAGE * PAGE, libc::MADV_HUGEPAGE);
    }
}

#[cfg(not(target_os = "linux"))]
fn prefer_huge_pages<T>(_memory: &mut [core::mem::MaybeUninit<T>]) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_values_are_allocated_as_were_asked_for() {
        for length in [0, 1, 100, 1 << 20] {
            let values: Box<[u64]> = allocate(length);
            assert_eq!(values.len(), length);
            assert!(values.iter().all(|&value| value == 0));
        }
    }
}
