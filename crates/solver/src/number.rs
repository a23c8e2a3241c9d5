//! Proof and disproof numbers.

/// What no number of leaves reaches.
pub(crate) const INFINITE: u32 = u32::MAX;

/// How far a position is from being decided: about how many leaves must still be won to prove that it is won,
/// and how many must be shown not to be to prove that it is not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbers {
    /// The proof number: 0 if the position is proved to be won.
    pub proof: u32,
    /// The disproof number: 0 if it is proved that the win cannot be forced.
    pub disproof: u32,
}

impl Numbers {
    /// It is won.
    pub(crate) const PROVED: Numbers = Numbers { proof: 0, disproof: INFINITE };
    /// The win cannot be forced.
    pub(crate) const DISPROVED: Numbers = Numbers { proof: INFINITE, disproof: 0 };
    /// Nothing is known.
    pub(crate) const UNKNOWN: Numbers = Numbers { proof: 1, disproof: 1 };

    /// Is it decided?
    #[inline]
    pub(crate) const fn is_solved(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    /// As limits: do these numbers go beyond them, or are they decided?
    #[inline]
    pub(crate) const fn are_reached(self, numbers: Numbers) -> bool {
        numbers.proof >= self.proof || numbers.disproof >= self.disproof || numbers.is_solved()
    }

    /// Both in one word, to be stored at once.
    #[inline]
    pub(crate) const fn pack(self) -> u64 {
        (self.proof as u64) << 32 | self.disproof as u64
    }

    #[inline]
    pub(crate) const fn unpack(word: u64) -> Numbers {
        Numbers { proof: (word >> 32) as u32, disproof: word as u32 }
    }
}

/// Who moves, seen from the side whose win is sought. The number that the mover wants to become zero is the
/// least of the children's, the other one counts all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mover {
    /// The side that is to win: one winning move is enough.
    Attacker,
    /// The other side: every move must lose.
    Defender,
}

impl Mover {
    /// Who moves next.
    pub(crate) const fn next(self) -> Mover {
        match self {
            Mover::Attacker => Mover::Defender,
            Mover::Defender => Mover::Attacker,
        }
    }

    /// The mover's own number, then the other one.
    #[inline]
    pub(crate) const fn split(self, numbers: Numbers) -> (u32, u32) {
        match self {
            Mover::Attacker => (numbers.proof, numbers.disproof),
            Mover::Defender => (numbers.disproof, numbers.proof),
        }
    }

    /// The inverse of [`Mover::split`].
    #[inline]
    pub(crate) const fn join(self, own: u32, other: u32) -> Numbers {
        match self {
            Mover::Attacker => Numbers { proof: own, disproof: other },
            Mover::Defender => Numbers { proof: other, disproof: own },
        }
    }
}
