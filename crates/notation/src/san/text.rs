//! A written SAN.

use crate::short::{ShortText, short_text};

/// A move in SAN, without an allocation: `Qa1xb2#` and `bxa8=Q#` are the longest. [`San`](super::San) is what
/// such a text says.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct SanText(pub(super) ShortText);

short_text!(SanText);
