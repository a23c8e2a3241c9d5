//! What a game remembers beyond the board.

use core::fmt::Debug;
use core::hash::Hash;

use crate::{ByColor, ByRole, Color, Role, Square, SquareSet, keys};

/// The state of a game that chess does not have.
///
/// The questions have the answer of chess as default, so that the code for all games can ask them; a
/// game that answers "none" pays nothing.
pub trait Memory: Copy + Eq + Hash + Default + Debug + Send + Sync + 'static {
    /// The pockets, where the game has them.
    #[inline]
    fn house(&self) -> Option<&House> {
        None
    }

    /// The pockets, to change them.
    #[inline]
    fn house_mut(&mut self) -> Option<&mut House> {
        None
    }

    /// How many checks each side still has to give, where the game counts them.
    #[inline]
    fn checks(&self) -> Option<&ChecksLeft> {
        None
    }

    /// The checks, to count them.
    #[inline]
    fn checks_mut(&mut self) -> Option<&mut ChecksLeft> {
        None
    }

    /// The part of the position's key that stands for this.
    #[inline]
    fn key(&self) -> u64 {
        self.house().map_or(0, House::key) ^ self.checks().map_or(0, checks_key)
    }
}

impl Memory for () {}

/// How many checks each side still has to give.
pub type ChecksLeft = ByColor<u8>;

fn checks_key(left: &ChecksLeft) -> u64 {
    keys::checks(Color::White, left.white) ^ keys::checks(Color::Black, left.black)
}

impl Memory for ChecksLeft {
    #[inline]
    fn checks(&self) -> Option<&ChecksLeft> {
        Some(self)
    }

    #[inline]
    fn checks_mut(&mut self) -> Option<&mut ChecksLeft> {
        Some(self)
    }
}

/// Pieces in hand, and which pieces on the board were pawns once.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(deny_unknown_fields))]
pub struct House {
    /// What each side may drop. Royal kings are never in hand.
    pub pockets: ByColor<ByRole<u8>>,
    /// The promoted pieces, which go back into a pocket as pawns.
    pub promoted: SquareSet,
}

impl House {
    /// Nothing in hand, nothing promoted.
    pub const EMPTY: House =
        House { pockets: ByColor { white: ByRole::of(0), black: ByRole::of(0) }, promoted: SquareSet::EMPTY };

    /// How many pieces are in hand.
    pub fn len(&self) -> usize {
        let in_hand = |color| self.pockets[color].iter().map(|(_, &count)| usize::from(count)).sum::<usize>();
        in_hand(Color::White) + in_hand(Color::Black)
    }

    /// Is nothing in hand?
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A piece of `role` on `at` is captured and goes to this side's pocket.
    #[inline]
    pub(crate) fn pocket(&mut self, by: Color, role: Role, at: Square) {
        let role = if self.promoted.has(at) { Role::Pawn } else { role };
        let count = &mut self.pockets[by][role];
        *count = count.saturating_add(1);
    }

    fn key(&self) -> u64 {
        let in_hand = |color: Color| {
            self.pockets[color].iter().fold(0, |key, (role, &count)| key ^ keys::pocket(color, role, count))
        };
        in_hand(Color::White) ^ in_hand(Color::Black) ^ keys::promoted(self.promoted)
    }
}

impl Memory for House {
    #[inline]
    fn house(&self) -> Option<&House> {
        Some(self)
    }

    #[inline]
    fn house_mut(&mut self) -> Option<&mut House> {
        Some(self)
    }
}
