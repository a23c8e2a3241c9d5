//! Every built-in game against its charter: two readings of one rulebook must agree.

#[path = "shared/tables.rs"]
mod tables;

use misere_notation::{charter, fen};
use misere_rules::random::Random;
use misere_rules::{AnyPosition, Color, Variant};

const NODES: u64 = 200_000;
const GAMES: usize = 200;
const PLIES: usize = 200;

/// A built-in game as a charter defines it.
fn twin(variant: &Variant) -> Variant {
    let text = charter::text_of(variant).expect("every built-in game has a charter");
    let games = charter::enact(text).unwrap_or_else(|error| panic!("{}: {error}", variant.card().key));
    Variant::Custom(games[0].clone())
}

#[track_caller]
fn assert_agree(built: &AnyPosition, chartered: &AnyPosition, told: &dyn Fn() -> String) {
    let text = |pos: &AnyPosition| fen::write(&pos.to_setup()).to_string();
    assert_eq!(text(built), text(chartered), "{}", told());
    let mut moves = (built.legal_moves(), chartered.legal_moves());
    moves.0.sort();
    moves.1.sort();
    assert_eq!(moves.0, moves.1, "moves after {}", told());
    assert_eq!(built.count_moves(), chartered.count_moves(), "number of moves after {}", told());
    assert_eq!(built.is_check(), chartered.is_check(), "check after {}", told());
    assert_eq!(built.must_capture(), chartered.must_capture(), "duty after {}", told());
    assert_eq!(built.verdict(), chartered.verdict(), "verdict after {}", told());
    for side in Color::ALL {
        assert_eq!(built.can_still_win(side), chartered.can_still_win(side), "{side} after {}", told());
    }
}

#[test]
fn a_charter_has_the_card_of_its_game() {
    for variant in Variant::ALL {
        assert_eq!(variant.card(), twin(variant).card());
    }
}

#[test]
fn a_charter_counts_what_its_game_counts() {
    for variant in Variant::ALL {
        let (key, twin) = (variant.card().key, twin(variant));
        for entry in tables::read(key) {
            let built = fen::position(variant, &entry.fen).unwrap();
            let chartered = fen::position(&twin, &entry.fen).unwrap();
            assert_agree(&built, &chartered, &|| format!("{key}: {}", entry.id));
            for &(depth, nodes) in entry.counts.iter().filter(|&&(_, nodes)| nodes <= NODES) {
                let told = format!("{key}, {} at depth {depth}", entry.id);
                assert_eq!(chartered.perft(depth), nodes, "{told}");
                assert_eq!(built.perft(depth), nodes, "{told}");
            }
        }
    }
}

#[test]
fn a_charter_plays_as_its_game_plays() {
    for variant in Variant::ALL {
        let (key, twin) = (variant.card().key, twin(variant));
        let starts: Vec<String> = tables::read(key).into_iter().map(|entry| entry.fen).collect();
        for seed in 0..GAMES {
            let mut random = Random(seed as u64);
            // Every other game begins with a hard case.
            let (mut built, mut chartered) = match seed % 2 {
                0 => (variant.start(), twin.start()),
                _ => {
                    let text = &starts[random.below(starts.len())];
                    (fen::position(variant, text).unwrap(), fen::position(&twin, text).unwrap())
                }
            };
            let first = fen::write(&built.to_setup()).to_string();
            let mut line = String::new();
            for _ in 0..PLIES {
                assert_agree(&built, &chartered, &|| format!("{key}: {first}{line}"));
                let moves = built.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let mv = moves[random.below(moves.len())];
                line += &format!(" {mv:?}");
                built.play_unchecked(mv);
                chartered.play_unchecked(mv);
            }
        }
    }
}

#[test]
fn positions_are_refused_by_both_for_the_same_faults() {
    let texts = [
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "8/8/8/8/8/8/8/P3K3 w - - 0 1",
        "k6K/8/8/8/8/8/8/8 w KQkq e3 0 1",
        "kk5K/8/8/8/8/8/8/p7 b - - 0 1",
        "4k3/8/8/8/8/8/4R3/4K3 w - - 0 1",
        "4k3/4R3/3N4/8/8/8/8/4K3 b - - 0 1",
        "4k3/8/8/8/8/8/8/4K3[KQQQQQQQQQQQ] w - - 0 1",
        "qqqqkqqq/8/8/8/8/8/8/4K3 w - - 0 1",
        "PPPPPPPP/8/8/8/8/8/8/4k3 w - - 0 1",
        "4k3/8/8/8/8/8/8/PPPPPPPP b - - 0 1",
    ];
    for variant in Variant::ALL {
        let twin = twin(variant);
        for text in texts {
            let setup = fen::parse(text).unwrap();
            assert_eq!(variant.faults(&setup), twin.faults(&setup), "{}: {text}", variant.card().key);
        }
    }
}

/// Which law a charter is played under is a matter of speed only.
#[test]
fn a_charter_is_the_same_game_under_no_law() {
    for variant in Variant::ALL {
        let custom = charter::built_in(variant).enact().expect("a game of the house");
        let asked_every_time = misere_rules::perft(&misere_rules::Position::start_of(custom.rules()), 3);
        assert_eq!(asked_every_time, variant.start().perft(3), "{}", variant.card().key);
    }
}
