//! The engine beats simple players.

#[path = "shared/arena.rs"]
mod arena;
#[path = "../../notation/tests/shared/random.rs"]
mod random;

use arena::{Greed, Opponent, Tally, play};
use misere_engine::{Engine, Limits, Skill};
use misere_rules::{Color, Game, Variant};

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

#[test]
fn a_higher_level_beats_a_lower_one() {
    let mut won = 0;
    for seed in 0..10 {
        let level = |number| Engine::new().with_skill(Skill::new(number).expect("a skill"), seed);
        let mut players = [level(5), level(1)];
        let ours = if seed % 2 == 0 { Color::White } else { Color::Black };
        let mut game = Game::new(Variant::Antichess.start());
        while game.verdict().is_none() {
            let player = &mut players[usize::from(game.position().turn() != ours)];
            let found = player.search(&game, &Limits::default(), &mut ()).expect("the game goes on");
            game.play(found.mv).expect("players make legal moves");
        }
        won += u32::from(game.verdict().and_then(|verdict| verdict.winner) == Some(ours));
    }
    assert!(won >= 8, "won {won} of 10");
}
