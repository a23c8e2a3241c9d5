//! A number for each position that stays the same as long as the file format does.

use misere_rules::random::Random;
use misere_rules::{Color, Playable, Role};

/// The fingerprint of all that matters for what can be played.
pub(super) fn fingerprint<P: Playable>(pos: &P, salt: u32) -> u64 {
    let mut hash = mix(u64::from(salt));
    let mut take = |word: u64| hash = mix(hash ^ word);
    let board = pos.board();
    for color in Color::ALL {
        for role in Role::ALL {
            take(board.pieces(color, role).0);
        }
    }
    let en_passant = pos.en_passant().map_or(64, |sq| sq as u64);
    take(u64::from(pos.turn() == Color::Black) << 8 | en_passant);
    take(pos.castling_rooks().0);
    if let Some(house) = pos.house() {
        for color in Color::ALL {
            take(house.pockets[color].iter().fold(0, |word, (_, &count)| word << 8 | u64::from(count)));
        }
        take(house.promoted.0);
    }
    if let Some(checks) = pos.checks_left() {
        take(u64::from(checks.white) << 8 | u64::from(checks.black));
    }
    hash
}

/// The number that SplitMix64 has after this state.
fn mix(word: u64) -> u64 {
    Random(word).number()
}

#[cfg(test)]
mod tests {
    use super::*;
    use misere_rules::Position;
    use misere_rules::variants::{Antichess, Crazyhouse, ThreeCheck};

    /// Files that were written stay readable only if these stay. The numbers come from a program of a few lines in
    /// another language that follows the description of the format.
    #[test]
    fn fingerprints_do_not_change() {
        assert_eq!(fingerprint(&Position::<Antichess>::start(), 0), ANTICHESS);
        assert_eq!(fingerprint(&Position::<Antichess>::start(), 1), SALTED);
        assert_eq!(fingerprint(&Position::<Crazyhouse>::start(), 0), CRAZYHOUSE);
        assert_eq!(fingerprint(&Position::<ThreeCheck>::start(), 0), THREE_CHECK);
    }

    const ANTICHESS: u64 = 0x9fd6_8b4a_c841_9c24;
    const SALTED: u64 = 0xce78_92ad_9a8c_0cd5;
    const CRAZYHOUSE: u64 = 0x4a43_f11d_39ff_9194;
    const THREE_CHECK: u64 = 0xd869_f01d_59f2_593b;
}
