//! The reference against published counts, another program, and the rulebook.

use misere_oracle::Reference;
use misere_oracle::reference::KEYS;

#[path = "reference/articles.rs"]
mod articles;
#[path = "reference/lockstep.rs"]
mod lockstep;

#[test]
fn known_counts_from_the_start_are_met() {
    let four_plies = [
        ("chess", [20, 400, 8902, 197_281]),
        ("antichess", [20, 400, 8067, 153_299]),
        ("losers", [20, 400, 8067, 152_955]),
        ("mit-antichess-basic", [20, 400, 8067, 152_955]),
        ("extinction", [20, 400, 8902, 197_742]),
        ("atomic", [20, 400, 8902, 197_326]),
        ("3check", [20, 400, 8902, 197_281]),
        ("kingofthehill", [20, 400, 8902, 197_281]),
        ("crazyhouse", [20, 400, 8902, 197_281]),
        ("horde", [8, 128, 1274, 23_310]),
        ("racingkings", [21, 421, 11_264, 296_242]),
    ];
    for (key, counts) in four_plies {
        let start = Reference::start(key).unwrap();
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(start.perft(depth), count, "{key} {depth}");
        }
    }
}

#[test]
#[ignore = "takes ten seconds"]
fn known_counts_of_five_plies_are_met() {
    let five_plies = [
        ("chess", 4_865_609),
        ("antichess", 2_732_672),
        ("losers", 2_723_795),
        ("mit-antichess-basic", 2_727_649),
        ("extinction", 4_896_744),
        ("atomic", 4_864_979),
        ("3check", 4_865_609),
        ("kingofthehill", 4_865_609),
        ("crazyhouse", 4_888_832),
        ("horde", 265_223),
        ("racingkings", 9_472_927),
    ];
    for (key, count) in five_plies {
        assert_eq!(Reference::start(key).unwrap().perft(5), count, "{key}");
    }
}

#[test]
fn every_game_starts_and_writes_what_it_reads() {
    for key in KEYS {
        let start = Reference::start(key).unwrap();
        let again = Reference::from_fen(key, &start.fen()).unwrap();
        assert_eq!(again.fen(), start.fen(), "{key}");
        assert_eq!(start.verdict(), None, "{key}");
    }
}

#[test]
fn every_way_to_write_a_position_is_read() {
    let same = [
        ("chess", "4k2r/8/8/8/8/8/8/4K3 b h - 3 9", "4k2r/8/8/8/8/8/8/4K3 b k - 3 9"),
        ("chess", "4k3/8/8/8/8/8/8/RR2K3 w B -", "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1"),
        ("chess", "4k3/8/8/8/8/8/8/4K3", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"),
        ("3check", "4k3/8/8/8/8/8/8/4K3 w - - 3 9 +1+0", "4k3/8/8/8/8/8/8/4K3 w - - 2+3 3 9"),
        ("crazyhouse", "4k3/8/8/8/8/8/8/Q~3K3/nQP w - - 0 1", "4k3/8/8/8/8/8/8/Q~3K3[PQn] w - - 0 1"),
        ("crazyhouse", "4k3/8/8/8/8/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3[] w - - 0 1"),
        ("antichess", "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"),
        ("chess", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1", "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1"),
    ];
    for (key, read, written) in same {
        assert_eq!(Reference::from_fen(key, read).unwrap().fen(), written);
    }
    for fen in [
        "",
        "8/8/8 w - -",
        "9/8/8/8/8/8/8/8 w - -",
        "8/8/8/8/8/8/8/x7 w",
        "8/8/8/8/8/8/8/8 x",
        "~/8/8/8/8/8/8/8",
    ] {
        assert!(Reference::from_fen("chess", fen).is_err(), "{fen}");
    }
}
