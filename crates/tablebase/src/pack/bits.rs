//! Bits in and out, the lowest of a byte first.

/// Writes bits.
#[derive(Debug, Default)]
pub(crate) struct BitWriter {
    bytes: Vec<u8>,
    pending: u64,
    count: u32,
}

impl BitWriter {
    /// Appends the lowest `count` bits, at most 32.
    #[inline]
    pub(crate) fn put(&mut self, bits: u32, count: u32) {
        self.pending |= u64::from(bits) << self.count;
        self.count += count;
        while self.count >= 8 {
            self.bytes.push(self.pending as u8);
            self.pending >>= 8;
            self.count -= 8;
        }
    }

    /// How many bits have been written.
    pub(crate) fn len(&self) -> usize {
        self.bytes.len() * 8 + self.count as usize
    }

    /// The bytes, the last one filled up with zeros.
    pub(crate) fn finish(mut self) -> Vec<u8> {
        if self.count > 0 {
            self.bytes.push(self.pending as u8);
        }
        self.bytes
    }
}

/// Reads bits. Behind the end there are zeros.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BitReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> BitReader<'a> {
    pub(crate) fn new(bytes: &'a [u8], at: usize) -> BitReader<'a> {
        BitReader { bytes, at }
    }

    /// The next 32 bits or more, without going on.
    #[inline]
    pub(crate) fn peek(&self) -> u64 {
        let from = self.at / 8;
        let word = match self.bytes.get(from..from + 8) {
            Some(bytes) => u64::from_le_bytes(bytes.try_into().unwrap_or_default()),
            None => {
                let rest = self.bytes.get(from..).unwrap_or_default();
                rest.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte))
            }
        };
        word >> (self.at % 8)
    }

    #[inline]
    pub(crate) fn skip(&mut self, count: u32) {
        self.at += count as usize;
    }

    /// The next bits, at most 32.
    #[inline]
    pub(crate) fn take(&mut self, count: u32) -> u32 {
        let bits = self.peek() & ((1 << count) - 1);
        self.skip(count);
        bits as u32
    }
}
