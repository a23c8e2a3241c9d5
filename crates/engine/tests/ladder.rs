//! The engine beats players who hardly think.

#[path = "shared/arena.rs"]
mod arena;
#[path = "shared/random.rs"]
mod random;

use arena::{Greed, Opponent, Tally, play};
use misere_rules::Variant;

const ALL: Tally = Tally { won: 20, drawn: 0, lost: 0 };

#[test]
fn a_random_player_loses_every_game_of_antichess() {
    assert_eq!(play(Variant::Antichess, 20, 1_000, Opponent::Random), ALL);
}

#[test]
fn a_random_player_loses_every_game_of_mit_antichess() {
    assert_eq!(play(Variant::MitAntichess, 20, 1_000, Opponent::Random), ALL);
}

#[test]
fn a_greedy_player_loses_clearly() {
    for (variant, greed) in [
        (Variant::Antichess, Greed::Fewer),
        (Variant::MitAntichess, Greed::Fewer),
        (Variant::Chess, Greed::More),
    ] {
        let tally = play(variant, 10, 1_000, Opponent::Greedy(greed));
        assert!(tally.won >= 8, "{variant:?}: {tally:?}");
    }
}
