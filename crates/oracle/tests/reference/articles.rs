//! The rulebook in sentences, for the games no other program knows as a whole.

use misere_oracle::{Color, Reference};

fn pos(key: &str, fen: &str) -> Reference {
    Reference::from_fen(key, fen).expect("a readable position")
}

fn moves(key: &str, fen: &str) -> Vec<String> {
    pos(key, fen).legal_moves()
}

fn verdict(key: &str, fen: &str) -> Option<(Option<Color>, &'static str)> {
    pos(key, fen).verdict()
}

const WHITE: Option<Color> = Some(Color::White);
const BLACK: Option<Color> = Some(Color::Black);

const MIT: [&str; 3] = ["mit-antichess", "mit-antichess-basic", "mit-antichess-literal"];
const BACK_RANK_MATE: &str = "R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1";
const STALEMATE: &str = "k7/P7/1K6/8/8/p7/P7/8 b - - 0 1";
const BLOCKED_PAWNS: &str = "8/8/8/8/p7/P7/8/8 w - - 0 1";

#[test]
fn in_plain_antichess_a_pawn_becomes_one_of_four() {
    let fen = "8/P7/8/8/8/8/8/7k w - - 0 1";
    assert_eq!(moves("plain-antichess", fen), ["a7a8b", "a7a8n", "a7a8q", "a7a8r"]);
    assert_eq!(moves("antichess", fen), ["a7a8b", "a7a8k", "a7a8n", "a7a8q", "a7a8r"]);
}

#[test]
fn in_plain_antichess_en_passant_is_compulsory() {
    let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    assert_eq!(moves("plain-antichess", fen), ["e5d6"]);
    assert!(pos("plain-antichess", fen).must_capture());
}

#[test]
fn plain_antichess_knows_no_dead_position() {
    let fen = "8/8/8/3b4/8/8/8/B7 w - - 0 1";
    assert_eq!(verdict("plain-antichess", fen), None);
    for key in ["antichess", "giveaway", "suicide"] {
        assert_eq!(verdict(key, fen), Some((None, "insufficient-material")));
        assert!(!moves(key, fen).is_empty());
    }
}

#[test]
fn pawns_blocked_for_ever_beside_strange_bishops_are_dead() {
    // The first three are decided so, and for these reasons, by the lichess server.
    let dead = "8/6p1/4B1P1/4p3/4P3/8/8/2b5 w - - 0 1";
    let meets_a_pawn = "1B3b2/6p1/4B1P1/4p3/4P3/8/8/8 b - - 0 1";
    let blocked_by_a_bishop = "8/6b1/4B1P1/4p3/4P3/8/8/8 w - - 0 1";
    let free_pawn = "8/6p1/4B1P1/4p3/4P3/8/7P/2b5 w - - 0 1";
    assert_eq!(verdict("antichess", dead), Some((None, "insufficient-material")));
    assert_eq!(verdict("antichess", meets_a_pawn), None);
    assert_eq!(verdict("antichess", blocked_by_a_bishop), None);
    assert_eq!(verdict("antichess", free_pawn), None);
    assert!(pos("antichess", dead).can_still_win_by_material(Color::White));
}

#[test]
fn a_stuck_player_wins_in_the_antichess_family() {
    for key in ["antichess", "plain-antichess", "giveaway"] {
        assert_eq!(verdict(key, BLOCKED_PAWNS), Some((WHITE, "nothing-to-move")));
        assert_eq!(verdict(key, "8/8/8/8/8/8/8/k7 w - - 0 1"), Some((WHITE, "no-pieces")));
    }
}

#[test]
fn a_stuck_player_of_suicide_counts_pieces() {
    assert_eq!(verdict("suicide", BLOCKED_PAWNS), Some((None, "stalemate")));
    let fewer = "8/8/8/8/p7/P7/8/7k w - - 0 1";
    let more = "8/8/8/8/p7/P7/P7/8 w - - 0 1";
    assert_eq!(verdict("suicide", fewer), Some((WHITE, "fewer-pieces")));
    assert_eq!(verdict("suicide", more), Some((BLACK, "fewer-pieces")));
    assert_eq!(verdict("suicide", "8/8/8/8/8/8/8/k7 w - - 0 1"), Some((WHITE, "no-pieces")));
}

#[test]
fn careless_castling_minds_the_path_and_the_duty_but_no_attack() {
    let attacked = "k4r2/8/8/8/8/8/8/4K2R w K - 0 1";
    let obstructed = "k4r2/8/8/8/8/8/8/4KB1R w K - 0 1";
    let duty = "k7/8/8/7p/8/8/8/4K2R w K - 0 1";
    for key in ["giveaway", "codrus"] {
        assert!(moves(key, attacked).contains(&"e1h1".to_owned()));
        assert!(!moves(key, obstructed).contains(&"e1h1".to_owned()));
        assert_eq!(moves(key, duty), ["h1h5"]);
    }
    for key in ["antichess", "suicide", "plain-antichess"] {
        assert!(!moves(key, attacked).contains(&"e1h1".to_owned()));
    }
}

#[test]
fn only_the_king_that_never_moved_castles() {
    let castled = pos("giveaway", "k7/8/8/8/8/8/8/2K1K2R w K - 0 1").play("e1g1").unwrap();
    assert_eq!(castled.fen(), "k7/8/8/8/8/8/8/2K2RK1 b - - 1 1");
    let other_moved = pos("giveaway", "k7/8/8/8/8/8/8/2K1K2R w K - 0 1").play("c1c2").unwrap();
    assert_eq!(other_moved.fen(), "k7/8/8/8/8/8/2K5/4K2R b K - 1 1");
}

#[test]
fn losing_the_king_wins_codrus() {
    let after = pos("codrus", "K7/8/8/8/8/8/4k3/4R3 w - - 0 1").play("e1e2").unwrap();
    assert_eq!(after.verdict(), Some((BLACK, "king-lost")));
    assert!(after.legal_moves().is_empty());
    let stuck = "7k/8/8/8/1p6/pPp5/PRP5/KB6 w - - 0 1";
    assert_eq!(verdict("codrus", stuck), Some((WHITE, "nothing-to-move")));
    let promotions = moves("codrus", "8/P6k/8/8/8/8/8/K7 w - - 0 1");
    assert!(!promotions.contains(&"a7a8k".to_owned()));
}

#[test]
fn the_loser_of_losers_is_mated_stalemated_or_bare() {
    assert_eq!(verdict("losers", BACK_RANK_MATE), Some((BLACK, "checkmate")));
    assert_eq!(verdict("losers", STALEMATE), Some((BLACK, "stalemate")));
    let bare = "k7/8/8/8/8/8/1r6/K7 w - - 0 1";
    assert_eq!(verdict("losers", bare), Some((WHITE, "bare-king")));
    assert!(moves("losers", bare).is_empty());
}

#[test]
fn in_misere_captures_are_free_and_the_mated_player_wins() {
    assert_eq!(verdict("misere", BACK_RANK_MATE), Some((BLACK, "checkmate")));
    assert_eq!(verdict("misere", STALEMATE), Some((None, "stalemate")));
    assert!(!pos("misere", "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1").must_capture());
    assert_eq!(verdict("misere", "4k3/8/8/8/8/8/8/4K3 w - - 0 1"), Some((None, "insufficient-material")));
}

#[test]
fn a_check_is_answered_by_a_capture_if_one_answers_it() {
    for key in MIT.into_iter().chain(["losers"]) {
        assert_eq!(moves(key, "4k3/8/8/8/4r3/3P4/8/4K3 w - - 0 1"), ["d3e4"]);
        let quiet = moves(key, "4k3/8/8/8/4r3/8/3P4/4K3 w - - 0 1");
        assert_eq!(quiet, ["e1d1", "e1f1", "e1f2"]);
    }
}

#[test]
fn a_capture_that_exposes_the_king_is_no_duty() {
    for key in MIT.into_iter().chain(["losers"]) {
        let pinned = "4k3/4r3/8/8/8/3p4/4B3/4K3 w - - 0 1";
        assert_eq!(moves(key, pinned), ["e1d1", "e1d2", "e1f1", "e1f2"]);
        assert!(!pos(key, pinned).must_capture());
    }
}

#[test]
fn in_mit_antichess_a_pawn_always_becomes_a_queen() {
    for key in MIT {
        let all = moves(key, "8/P6k/8/8/8/8/8/K7 w - - 0 1");
        let pawn: Vec<&String> = all.iter().filter(|mv| mv.starts_with("a7")).collect();
        assert_eq!(pawn, ["a7a8q"]);
    }
}

#[test]
fn mit_antichess_castles_when_nothing_can_be_taken_and_basic_never_does() {
    let free = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let duty = "4k3/8/8/8/7p/8/8/4K2R w K - 0 1";
    for key in MIT {
        let may = key != "mit-antichess-basic";
        assert_eq!(moves(key, free).contains(&"e1h1".to_owned()), may);
        assert_eq!(moves(key, duty), ["h1h4"]);
    }
}

#[test]
fn mit_antichess_takes_en_passant_and_basic_does_not() {
    let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    assert_eq!(moves("mit-antichess", fen), ["e5d6"]);
    assert_eq!(moves("mit-antichess-literal", fen), ["e5d6"]);
    assert!(!moves("mit-antichess-basic", fen).contains(&"e5d6".to_owned()));
}

#[test]
fn the_player_left_with_the_king_wins_or_literally_loses() {
    for (key, winner) in MIT.into_iter().zip([WHITE, WHITE, BLACK]) {
        let after = pos(key, "4k3/8/8/8/8/8/r4P2/6K1 b - - 0 1").play("a2f2").unwrap();
        assert_eq!(after.verdict(), Some((winner, "bare-king")), "{key}");
        assert!(after.legal_moves().is_empty());
        // Stuck and bare: won, not skipped.
        let lone = verdict(key, "k7/2Q5/8/8/8/8/8/K7 b - - 0 1");
        let winner = if winner == WHITE { BLACK } else { WHITE };
        assert_eq!(lone, Some((winner, "bare-king")));
    }
}

#[test]
fn mate_prevails_over_the_bare_king() {
    for key in MIT {
        let mated = "7k/8/8/8/8/8/1r6/r6K w - - 0 1";
        assert_eq!(verdict(key, mated), Some((BLACK, "checkmate")));
        assert_eq!(verdict(key, BACK_RANK_MATE), Some((WHITE, "checkmate")));
    }
}

#[test]
fn a_stuck_player_of_mit_antichess_is_skipped() {
    for key in MIT {
        let stuck = pos(key, STALEMATE);
        assert_eq!(stuck.legal_moves(), ["0000"]);
        assert_eq!(stuck.verdict(), None);
        let passed = stuck.play("0000").unwrap();
        assert_eq!(passed.fen(), "k7/P7/1K6/8/8/p7/P7/8 w - - 1 2");
        assert_eq!(stuck.perft(2), passed.perft(1));
    }
}

#[test]
fn if_neither_side_can_move_the_game_is_drawn() {
    for key in MIT {
        for turn in ["w", "b"] {
            let fen = format!("6bk/5p1p/5P1P/8/8/p1p5/P1P5/KB6 {turn} - - 0 1");
            assert_eq!(verdict(key, &fen), Some((None, "both-stuck")));
            assert!(moves(key, &fen).is_empty());
        }
    }
}

#[test]
fn a_skip_may_hand_the_turn_to_a_bare_king() {
    for (key, winner) in MIT.into_iter().zip([WHITE, WHITE, BLACK]) {
        let stuck = pos(key, "8/8/8/8/8/8/pp1p4/krbK4 b - - 0 1");
        assert_eq!(stuck.verdict(), None);
        assert_eq!(stuck.legal_moves(), ["0000"]);
        let skipped = stuck.play("0000").unwrap();
        assert_eq!(skipped.verdict(), Some((winner, "bare-king")));
    }
}

#[test]
fn running_out_of_a_role_loses_extinction() {
    let queen = "rnb1kbnr/pppp1ppp/8/3qp3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 1";
    for key in ["extinction", "chessvar"] {
        let after = pos(key, queen).play("e4d5").unwrap();
        assert_eq!(after.verdict(), Some((WHITE, "extinction")));
        assert!(after.legal_moves().is_empty());
    }
    let king = "rnbq1bnr/pppp1ppp/8/3kp3/4P3/8/PPPP1PPP/RNBQKBNR w KQ - 0 1";
    assert_eq!(pos("extinction", king).play("e4d5").unwrap().verdict(), Some((WHITE, "extinction")));
}

#[test]
fn promoting_the_last_pawn_loses_unless_the_opponent_runs_out_too() {
    let last = pos("extinction", "rnbqkb2/p6P/8/8/8/8/8/RNBQKBNR w - - 0 1").play("h7h8q").unwrap();
    assert_eq!(last.verdict(), Some((BLACK, "extinction")));
    let both = pos("extinction", "1nbqkbnr/p5P1/8/8/8/8/8/RNBQKBNR w - - 0 1").play("g7h8q").unwrap();
    assert_eq!(both.verdict(), Some((WHITE, "extinction")));
}

#[test]
fn in_extinction_castling_ignores_attacks_and_pawns_become_kings() {
    let fen = "rnbqkb2/pP6/8/8/8/5r2/P7/1NBQK2R w K - 0 1";
    let all = moves("extinction", fen);
    assert!(all.contains(&"e1h1".to_owned()), "{all:?}");
    assert!(all.contains(&"b7a8k".to_owned()));
}

#[test]
fn in_chessvar_a_pawn_on_the_last_rank_stays_and_cannot_move() {
    let start = pos("chessvar", "1nbqkbnr/P1pppppp/r7/8/8/8/1PPPPPPP/RNBQKBNR w - - 0 1");
    let all = start.legal_moves();
    let pawn: Vec<&String> = all.iter().filter(|mv| mv.starts_with("a7")).collect();
    assert_eq!(pawn, ["a7a8", "a7b8"]);
    let after = start.play("a7a8").and_then(|pos| pos.play("h7h6")).unwrap();
    assert!(!after.legal_moves().iter().any(|mv| mv.starts_with("a8")));
}

#[test]
fn chessvar_knows_no_check_no_castling_and_no_en_passant() {
    let fen = "rnb1kbnr/ppp1pppp/8/3pP3/8/4q3/PPPP2PP/RNBQK2R w KQkq d6 0 1";
    let all = moves("chessvar", fen);
    assert!(!all.contains(&"e5d6".to_owned()));
    assert!(!all.contains(&"e1h1".to_owned()));
    assert!(all.contains(&"a2a4".to_owned()), "a check need not be answered");
    assert!(!pos("chessvar", fen).in_check());
}
