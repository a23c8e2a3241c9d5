//! Bits in bytes, the lowest of a byte first, and numbers of no fixed length.

use super::{LONGEST, Packed};
use crate::Unreadable;

/// Puts bits one after the other.
pub(super) struct Writer {
    bytes: [u8; LONGEST],
    /// How many bytes are full.
    len: usize,
    /// Bits that do not fill a byte yet.
    rest: u64,
    bits: u32,
}

impl Writer {
    pub(super) fn new() -> Writer {
        Writer { bytes: [0; LONGEST], len: 0, rest: 0, bits: 0 }
    }

    /// The lowest `count` bits of a value that has no others; at most 32.
    pub(super) fn push(&mut self, value: u32, count: u32) {
        debug_assert!(count == 32 || value >> count == 0, "a value has no more bits than are counted");
        self.rest |= u64::from(value) << self.bits;
        self.bits += count;
        while self.bits >= 8 {
            self.byte();
        }
    }

    /// All bits of a set.
    pub(super) fn push_set(&mut self, set: u64) {
        self.push(set as u32, 32);
        self.push((set >> 32) as u32, 32);
    }

    /// The set after a 1, or a 0 if it is empty.
    pub(super) fn push_optional_set(&mut self, set: u64) {
        self.push(u32::from(set != 0), 1);
        if set != 0 {
            self.push_set(set);
        }
    }

    /// A number of the given order.
    pub(super) fn push_number(&mut self, number: u32, order: u32) {
        let shifted = u64::from(number) + (1 << order);
        let extra = shifted.ilog2() - order;
        self.push((1 << extra) - 1, extra + 1);
        let low = shifted ^ 1 << (extra + order);
        self.push(low as u32, extra + order);
    }

    /// Fills up the last byte.
    pub(super) fn finish(mut self) -> Packed {
        if self.bits > 0 {
            self.byte();
        }
        Packed { bytes: self.bytes, len: self.len as u8 }
    }

    fn byte(&mut self) {
        self.bytes[self.len] = self.rest as u8;
        self.len += 1;
        self.rest >>= 8;
        self.bits = self.bits.saturating_sub(8);
    }
}

/// Takes bits one after the other.
pub(super) struct Reader<'a> {
    bytes: &'a [u8],
    /// How many bits have been taken.
    taken: usize,
}

impl<'a> Reader<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader { bytes, taken: 0 }
    }

    /// The next `count` bits, at most 32, which are part of what is expected.
    pub(super) fn take(&mut self, count: u32, expected: &'static str) -> Result<u32, Unreadable> {
        let mut value = 0;
        for bit in 0..count {
            let byte = self.bytes.get(self.offset());
            let byte = byte.ok_or_else(|| self.instead(expected, "the end".to_owned()))?;
            value |= u32::from(byte >> (self.taken % 8) & 1) << bit;
            self.taken += 1;
        }
        Ok(value)
    }

    pub(super) fn take_set(&mut self, expected: &'static str) -> Result<u64, Unreadable> {
        let low = self.take(32, expected)?;
        Ok(u64::from(low) | u64::from(self.take(32, expected)?) << 32)
    }

    /// A number of the given order, no larger than the type holds.
    pub(super) fn take_number<N: TryFrom<u64>>(
        &mut self,
        order: u32,
        expected: &'static str,
    ) -> Result<N, Unreadable> {
        let start = self.taken;
        let mut extra = 0;
        while extra + order <= 32 && self.take(1, expected)? == 1 {
            extra += 1;
        }
        let number = if extra + order > 32 {
            None
        } else {
            let low = u64::from(self.take(extra + order, expected)?);
            N::try_from((low | 1 << (extra + order)) - (1 << order)).ok()
        };
        number.ok_or_else(|| {
            self.taken = start;
            self.instead(expected, "a larger one".to_owned())
        })
    }

    /// Nothing but zeros up to the end of this byte, and no further byte.
    pub(super) fn finish(mut self) -> Result<(), Unreadable> {
        let filling = (8 - self.taken % 8) as u32 % 8;
        if self.take(filling, "zeros")? != 0 {
            self.taken -= filling as usize;
            return Err(self.instead("zeros to fill the last byte", "ones".to_owned()));
        }
        match self.bytes.get(self.offset()) {
            Some(byte) => Err(self.instead("the end", format!("the byte {byte}"))),
            None => Ok(()),
        }
    }

    /// The byte that the next bit is in.
    pub(super) fn offset(&self) -> usize {
        self.taken / 8
    }

    /// Something else was expected here.
    fn instead(&self, expected: &'static str, found: String) -> Unreadable {
        Unreadable { at: self.offset(), expected, found }
    }
}
