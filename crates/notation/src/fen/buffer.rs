//! Buffers for ASCII.

/// A buffer for ASCII letters.
pub(super) trait AsciiBuffer {
    /// One letter.
    fn put(&mut self, letter: u8);

    /// The first letters, up to eight, of a word.
    fn put_word(&mut self, word: [u8; 8], len: usize);
}

/// Room for any FEN of no more than 64 pieces, in hand included, and a word beyond its end.
pub(super) const SHORT: usize = 200;

/// A buffer of letters that needs no memory of its own.
pub(super) struct InlineBuffer {
    letters: [u8; SHORT],
    /// More than there is room for, if there was too little.
    len: usize,
}

impl InlineBuffer {
    pub(super) const EMPTY: InlineBuffer = InlineBuffer { letters: [0; SHORT], len: 0 };

    /// The letters, unless there was too little room.
    #[inline]
    pub(super) fn as_str(&self) -> Option<&str> {
        str::from_utf8(self.letters.get(..self.len)?).ok()
    }
}

impl AsciiBuffer for InlineBuffer {
    #[inline]
    fn put(&mut self, letter: u8) {
        match self.letters.get_mut(self.len) {
            Some(place) => {
                *place = letter;
                self.len += 1;
            }
            None => self.len = SHORT + 1,
        }
    }

    #[inline]
    fn put_word(&mut self, word: [u8; 8], len: usize) {
        match self.letters.get_mut(self.len..self.len + 8) {
            Some(place) => {
                place.copy_from_slice(&word);
                self.len += len;
            }
            None => self.len = SHORT + 1,
        }
    }
}

impl AsciiBuffer for String {
    fn put(&mut self, letter: u8) {
        self.push(char::from(letter));
    }

    fn put_word(&mut self, word: [u8; 8], len: usize) {
        word.iter().take(len).for_each(|&letter| self.put(letter));
    }
}
