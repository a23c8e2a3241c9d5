//! The engine beats simple players.

#[path = "shared/arena.rs"]
mod arena;
use arena::{Contestant, Greed, Opponent, Tally, duel, play};
use misere_engine::Level;
use misere_rules::Variant;

const ALL: Tally = Tally { won: 20, drawn: 0, lost: 0 };

#[test]
fn a_random_player_loses_every_game_of_antichess() {
    assert_eq!(play(&Variant::Antichess, 20, 1_000, Opponent::Random), ALL);
}

#[test]
fn a_random_player_loses_every_game_of_mit_antichess() {
    assert_eq!(play(&Variant::MitAntichess, 20, 1_000, Opponent::Random), ALL);
}

#[test]
fn a_greedy_player_loses_clearly() {
    for (variant, greed) in [
        (Variant::Antichess, Greed::Fewer),
        (Variant::MitAntichess, Greed::Fewer),
        (Variant::Chess, Greed::More),
    ] {
        let tally = play(&variant, 10, 1_000, Opponent::Greedy(greed));
        assert!(tally.won >= 8, "{variant:?}: {tally:?}");
    }
}

fn level(number: u8) -> Contestant {
    Contestant::Engine { level: Level::new(number).expect("a level"), nodes: u64::MAX }
}

#[test]
fn a_higher_level_beats_a_lower_one() {
    let tally = duel(&Variant::Antichess, 10, [level(5), level(1)]);
    assert!(tally.won >= 8, "{tally:?}");
}

#[test]
fn a_beginner_wins_games_against_the_first_level() {
    let against = |opponent| duel(&Variant::Antichess, 100, [Contestant::Simple(opponent), level(1)]).score();
    let random = against(Opponent::Random);
    assert!((0.25..0.5).contains(&random), "random play scores {random}");
    let counter = against(Opponent::Greedy(Greed::Fewer));
    assert!(counter >= 0.85, "a counter of pieces scores {counter}");
}
