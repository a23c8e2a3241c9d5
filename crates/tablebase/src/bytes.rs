//! Bytes that are part of the program, of a file in memory, or owned.

use core::ops::{Deref, Range};
use std::sync::Arc;

use crate::map::Map;

/// Bytes, wherever they are; cheap to copy.
#[derive(Clone, Debug)]
pub(crate) enum Bytes {
    /// Part of the program.
    Static(&'static [u8]),
    /// Owned.
    Owned(Arc<[u8]>),
    /// A file.
    Mapped(Arc<Map>),
}

impl Bytes {
    /// Some of them. Those of a file or an owner are copied: only the program's own are cut.
    pub(crate) fn part(&self, range: Range<usize>) -> Option<Bytes> {
        Some(match self {
            Bytes::Static(bytes) => Bytes::Static(bytes.get(range)?),
            other => Bytes::Owned(other.get(range)?.into()),
        })
    }
}

impl Deref for Bytes {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        match self {
            Bytes::Static(bytes) => bytes,
            Bytes::Owned(bytes) => bytes,
            Bytes::Mapped(map) => map,
        }
    }
}
