//! Positions whose distances others have published, beside ours.

use misere_notation::fen;
use misere_rules::{Position, variants::Antichess};
use misere_tablebase::{GameTables, Tables, Wdl};

/// Of the tests of niklasf/rust-antichess-tb-sys, which come from tolius's tables: plies to the win, negative
/// for a loss, and whether the move-count rule spoils it.
const PUBLISHED: [(&str, i32, bool); 22] = [
    ("7k/8/5K2/8/8/1R6/P7/8 w - - 0 1", 50, false),
    ("8/8/8/8/8/3k4/8/1R6 b - - 0 1", -35, false),
    ("8/8/8/8/8/P7/8/7k b - - 0 1", -45, false),
    ("8/8/K7/8/8/6b1/8/3b4 w - - 0 1", -47, false),
    ("8/4p3/8/8/8/P7/P7/8 w - - 99 105", 68, false),
    ("2Q2R2/8/8/8/8/8/8/1K5k w - - 0 1", 110, false),
    ("8/1P6/8/8/8/K2P4/8/2k5 w - - 0 1", 142, false),
    ("8/5N2/5B2/8/k7/8/8/2K5 w - - 0 1", 148, true),
    ("8/8/8/8/8/5P2/1B6/2N3k1 w - - 0 1", 174, true),
    ("8/8/8/8/8/5Pp1/3B4/6N1 w - - 0 1", 174, true),
    ("8/8/8/5N2/8/B4P2/8/6k1 w - - 0 1", 162, true),
    ("8/8/8/8/3N4/B4P2/8/6k1 b - - 0 1", -161, true),
    ("8/5P2/8/8/3N4/B7/8/7k w - - 0 1", 72, false),
    ("8/2NK4/8/8/8/B2k4/8/8 b - - 0 1", -105, true),
    ("8/2NK4/8/8/8/B7/2k5/8 w - - 0 1", 104, false),
    ("8/8/8/8/k7/8/8/K3K1N1 w - - 0 1", 104, false),
    ("8/8/8/8/k7/8/4N3/K3K3 b - - 1 1", 0, false),
    ("8/8/8/8/1k6/8/4N3/K3K3 w - - 0 1", 0, false),
    ("8/p7/8/1P6/7p/7R/8/8 b - - 0 25", 4, false),
    ("8/8/8/pP6/7p/7R/8/8 w - a6 0 26", -3, false),
    ("8/8/8/pP6/8/5p2/1P6/8 w - a6 0 26", -11, false),
    ("8/8/8/pP6/8/5p2/1P6/8 w - - 0 26", 0, false),
];

fn wdl(plies: i32, cursed: bool) -> Wdl {
    match (plies.signum(), cursed) {
        (1, false) => Wdl::Win,
        (1, true) => Wdl::CursedWin,
        (-1, false) => Wdl::Loss,
        (-1, true) => Wdl::BlessedLoss,
        _ => Wdl::Draw,
    }
}

/// Compares all positions that are in the tables, and tells how many were.
fn compare(tables: &GameTables) -> usize {
    let mut compared = 0;
    for (text, plies, cursed) in PUBLISHED {
        let pos: Position<Antichess> = fen::position_of(&Antichess, text).expect("a position");
        let Some(value) = tables.probe(&pos) else { continue };
        assert_eq!(value.wdl, wdl(plies, cursed), "{text}");
        if tables.has_distances() {
            assert_eq!(i32::from(value.plies), plies.abs(), "{text}");
        }
        compared += 1;
    }
    compared
}

#[test]
fn two_and_three_men() {
    let tables = Tables::solved(Antichess, 3).expect("antichess has tables");
    assert_eq!(compare(&tables), 4);
    assert_eq!(compare(&Tables::embedded().of(Antichess).expect("they are in the program")), 4);
}

/// With a folder of tables of four men: `MISERE_TABLES=DIR cargo test -p misere-tablebase -- --ignored`.
#[test]
#[ignore = "needs a folder of tables of four men"]
#[expect(clippy::print_stderr, reason = "a test that is skipped says so")]
fn four_men() {
    let Some(folder) = std::env::var_os("MISERE_TABLES") else {
        eprintln!("*** SKIPPED: MISERE_TABLES names no folder of tables of four men");
        return;
    };
    let tables = Tables::open(folder.as_ref()).expect("tables").of(Antichess).expect("tables of antichess");
    assert_eq!(compare(&tables), PUBLISHED.len());
}
