//! Memory for large tables.

/// So many values, in pages as large as the system has them: a table that is read here and there then
/// waits less for the processor to find its pages.
pub(crate) fn spread_out<T: Default>(length: usize) -> Box<[T]> {
    let mut values = Vec::with_capacity(length);
    // Before anything is written, which would have it laid out in small pages.
    prefer_large(values.spare_capacity_mut());
    values.resize_with(length, T::default);
    values.into_boxed_slice()
}

/// Asks for large pages. The system may decline: nobody relies on them.
#[cfg(target_os = "linux")]
#[allow(unsafe_code, reason = "there is no other way to ask")]
fn prefer_large<T>(memory: &mut [core::mem::MaybeUninit<T>]) {
    const PAGE: usize = 4096;
    let begin = memory.as_mut_ptr().cast::<u8>();
    let skipped = begin.align_offset(PAGE);
    let Some(length) = size_of_val(memory).checked_sub(skipped) else { return };
    // SAFETY: the range lies within memory that is borrowed for writing, and the advice changes nothing
    // that is stored there.
    unsafe {
        libc::madvise(begin.add(skipped).cast(), length / PAGE * PAGE, libc::MADV_HUGEPAGE);
    }
}

#[cfg(not(target_os = "linux"))]
fn prefer_large<T>(_memory: &mut [core::mem::MaybeUninit<T>]) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_number_of_values_has_room() {
        for length in [0, 1, 100, 1 << 20] {
            let values: Box<[u64]> = spread_out(length);
            assert_eq!(values.len(), length);
            assert!(values.iter().all(|&value| value == 0));
        }
    }
}
