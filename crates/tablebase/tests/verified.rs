//! Every value follows from those after each move.

use misere_notation::fen;
use misere_rules::variants::{Antichess, Atomic, Chess, Losers, MitAntichess, PlainAntichess, Suicide};
use misere_rules::{Position, Rules};
use misere_tablebase::{GameTables, Material, Tables, Wdl, verify_all, verify_position, verify_sample};

/// Checks all positions of two men, and of three those of every few materials.
fn verify<R: Rules>(rules: R, tables: &GameTables, every: usize) -> u64 {
    let materials = tables.materials();
    let checked = materials.iter().enumerate().filter(|(i, material)| material.men() == 2 || i % every == 0);
    checked
        .map(|(_, &material)| {
            verify_all(rules, tables, material).unwrap_or_else(|error| panic!("{material}: {error}"))
        })
        .sum()
}

#[test]
fn antichess() {
    let tables = Tables::solved(Antichess, 3).expect("antichess has tables");
    // Some 45 million positions are many for a test: all of two men, a part of those of three.
    assert!(verify(Antichess, &tables, 12) > 3_000_000);
    for material in tables.materials() {
        verify_sample(Antichess, &tables, material, 5_000, 3)
            .unwrap_or_else(|error| panic!("{material}: {error}"));
    }
}

#[test]
fn games_of_royal_kings() {
    let mut checked = verify(Chess, &Tables::solved(Chess, 3).expect("tables"), 1);
    checked += verify(Atomic, &Tables::solved(Atomic, 3).expect("tables"), 1);
    checked += verify(Losers, &Tables::solved(Losers, 3).expect("tables"), 1);
    checked += verify(MitAntichess, &Tables::solved(MitAntichess, 3).expect("tables"), 1);
    assert!(checked > 5_000_000, "{checked}");
}

#[test]
fn sisters_of_antichess() {
    verify(Suicide, &Tables::solved(Suicide, 2).expect("tables"), 1);
    verify(PlainAntichess, &Tables::solved(PlainAntichess, 2).expect("tables"), 1);
}

/// White pawns f5 and g2 against black ones f4 and h4: after g2-g4 two pawns may take in passing. A published set
/// of tables had it as a win for White.
#[test]
#[ignore = "works out the tables of four men that it needs: minutes"]
fn two_pawns_may_take_in_passing() {
    let folder = std::env::temp_dir().join(format!("misere-passing-{}", std::process::id()));
    let only: Vec<Material> = vec!["PPvPP".parse().expect("a name")];
    let build = misere_tablebase::Build { men: 4, only, threads: 2, distances: true };
    build.run(Antichess, &folder, &|_| true).expect("it is built");
    let tables = Tables::open(&folder).expect("just built").of(Antichess).expect("just built");
    let pos: Position<Antichess> =
        fen::position_of(&Antichess, "8/8/8/5P2/5p1p/8/6P1/8 w - - 0 1").expect("a position");
    verify_position(&pos, &tables).unwrap_or_else(|error| panic!("{error}"));
    assert_ne!(tables.probe_wdl(&pos), Some(Wdl::Win));
    std::fs::remove_dir_all(&folder).expect("it was just made");
}
