//! Every reason for refusing a move, with its words; and nothing changes when a move is refused.

use std::collections::BTreeSet;

use misere_rules::variants::{
    Antichess, Atomic, Chess, ChessVar, Crazyhouse, Giveaway, Losers, MitAntichess, RacingKings,
};
use misere_rules::{
    ByColor, ByRole, Color, Ending, Game, House, Move, MoveError, MoveKind, Position, Refusal, Request, Role,
    Roles, Rules, Setup, Square, Verdict,
};

fn set<R: Rules>(rules: R, setup: Setup) -> Position<R> {
    Position::from_setup(&setup, rules).unwrap_or_else(|fault| panic!("{fault}"))
}

fn pos<R: Rules>(rules: R, placement: &str) -> Position<R> {
    set(rules, Setup::draw(placement))
}

/// Reads a request in UCI notation.
fn request(uci: &str) -> Request {
    let square = |text: &str| text.parse::<Square>().expect("a square");
    let role = |text: &str| text.chars().next().and_then(Role::from_letter).expect("a role");
    match uci.split_once('@') {
        Some((letter, to)) => Request::Drop { role: role(letter), to: square(to) },
        None if uci == "0000" => Request::Pass,
        None => Request::Go {
            from: square(&uci[..2]),
            to: square(&uci[2..4]),
            promotion: (uci.len() > 4).then(|| role(&uci[4..])),
        },
    }
}

/// The reason why a request is refused, by a position and by a game alike. Neither changes.
fn refused<R: Rules>(pos: Position<R>, uci: &str) -> Refusal {
    let mut game = Game::new(pos);
    let before = game.clone();
    let error = game.ask(request(uci)).expect_err("it is illegal");
    assert_eq!(game, before);
    assert_eq!(game.position().key(), pos.key());
    assert_eq!(pos.find(request(uci)), Err(error.clone()));
    assert_eq!(error.request, request(uci));
    assert_eq!(error.to_string(), format!("{uci} is illegal: {}", error.reason));
    error.reason
}

/// Checks the reason, its key and its words.
fn says(refusal: Refusal, expected: Refusal, key: &str, words: &str) {
    assert_eq!(refusal.key(), key);
    assert_eq!(refusal.to_string(), words);
    assert_eq!(refusal, expected);
}

/// A pocket for White with one of each of these.
fn pocket(roles: &[Role]) -> Option<House> {
    let white = ByRole::new_with(|role| u8::from(roles.contains(&role)));
    Some(House { pockets: ByColor { white, black: ByRole::of(0) }, ..House::EMPTY })
}

#[test]
fn a_game_that_is_over_goes_on_with_no_move() {
    let mate = set(Chess, Setup::draw("R5k1/5ppp/8/8/8/8/8/K7").with_turn(Color::Black));
    let verdict = Verdict::win(Color::White, Ending::Checkmate);
    for uci in ["g8f8", "g8h8", "a8a1", "e4e5", "0000", "Q@e4"] {
        let words = "the game is over (white wins: checkmate)";
        says(refused(mate, uci), Refusal::GameOver(verdict), "game-over", words);
    }
    let drawn = Game::new(pos(Chess, "7k/8/8/8/8/8/8/K7")).ask(request("a1a2")).expect_err("it is drawn");
    assert_eq!(drawn.to_string(), "a1a2 is illegal: the game is over (draw: insufficient-material)");
}

#[test]
fn an_empty_square_has_nothing_to_move() {
    let words = "expected a piece on e4, found none";
    says(refused(Position::<Chess>::start(), "e4e5"), Refusal::NoPiece(Square::E4), "no-piece", words);
}

#[test]
fn a_player_does_not_move_the_other_sides_piece() {
    let words = "the piece on e7 belongs to the other side";
    says(refused(Position::<Chess>::start(), "e7e5"), Refusal::NotYours(Square::E7), "not-your-piece", words);
}

#[test]
fn a_piece_moves_only_in_its_way() {
    let start = Position::<Chess>::start();
    let refusals = [
        ("g1g3", Role::Knight, "a knight cannot move like that"),
        ("f1f3", Role::Bishop, "a bishop cannot move like that"),
        ("a1b2", Role::Rook, "a rook cannot move like that"),
        ("d1e3", Role::Queen, "a queen cannot move like that"),
        ("e1e3", Role::King, "a king cannot move like that"),
        ("e2d3", Role::Pawn, "a pawn cannot move like that"),
        ("e2e5", Role::Pawn, "a pawn cannot move like that"),
        ("e2e1", Role::Pawn, "a pawn cannot move like that"),
        ("e2e2", Role::Pawn, "a pawn cannot move like that"),
    ];
    for (uci, role, words) in refusals {
        says(refused(start, uci), Refusal::DoesNotMoveSo(role), "does-not-move-so", words);
    }
    let moved = pos(Chess, "7k/8/8/8/8/4P3/8/K7");
    assert_eq!(refused(moved, "e3e5"), Refusal::DoesNotMoveSo(Role::Pawn));
}

#[test]
fn nothing_jumps_over_what_is_in_the_way() {
    let start = Position::<Chess>::start();
    for (uci, at, words) in [
        ("a1a3", Square::A2, "a piece on a2 is in the way"),
        ("f1b5", Square::E2, "a piece on e2 is in the way"),
        ("e1e2", Square::E2, "a piece on e2 is in the way"),
        ("d1d8", Square::D2, "a piece on d2 is in the way"),
        ("g1e2", Square::E2, "a piece on e2 is in the way"),
    ] {
        says(refused(start, uci), Refusal::Blocked(at), "blocked", words);
    }
}

#[test]
fn the_nearest_piece_is_in_the_way() {
    let down = pos(Chess, "R7/7k/n7/8/n7/8/8/7K");
    assert_eq!(refused(down, "a8a1"), Refusal::Blocked(Square::A6));
    let up = pos(Chess, "8/7k/n7/8/n7/8/8/R6K");
    assert_eq!(refused(up, "a1a8"), Refusal::Blocked(Square::A4));
}

#[test]
fn a_pawn_is_blocked_by_whatever_stands_before_it() {
    let behind = pos(Chess, "7k/8/8/8/8/4n3/4P3/K7");
    assert_eq!(refused(behind, "e2e3"), Refusal::Blocked(Square::E3));
    assert_eq!(refused(behind, "e2e4"), Refusal::Blocked(Square::E3));
    let before = pos(Chess, "7k/8/8/8/4n3/8/4P3/K7");
    assert_eq!(refused(before, "e2e4"), Refusal::Blocked(Square::E4));
}

#[test]
fn who_must_capture_is_told_what() {
    let choice = pos(Antichess, "8/8/8/3p1q2/4P3/8/8/K7");
    let Refusal::MustCapture(mut captures) = refused(choice, "a1a2") else {
        panic!("a capture is compulsory")
    };
    captures.sort_by_key(|mv| mv.to());
    assert_eq!(captures, [Move::capture(Square::E4, Square::D5), Move::capture(Square::E4, Square::F5)]);

    let forced = pos(Antichess, "8/8/8/3p4/4P3/8/8/K7");
    let captures = vec![Move::capture(Square::E4, Square::D5)];
    let words = "a capture is compulsory: e4d5";
    says(refused(forced, "e4e5"), Refusal::MustCapture(captures), "must-capture", words);
}

#[test]
fn castling_does_not_go_before_a_capture() {
    let castler = Setup::draw("r7/8/8/8/8/8/8/R3K3").with_castling(Square::A1.into());
    let captures = vec![Move::capture(Square::A1, Square::A8)];
    assert_eq!(refused(set(Giveaway, castler), "e1c1"), Refusal::MustCapture(captures));
}

#[test]
fn a_safe_king_goes_before_the_duty_to_capture() {
    let pinned = pos(Losers, "4r2k/8/8/8/8/3p4/4B3/4K3");
    assert_eq!(refused(pinned, "e2d3"), Refusal::KingInCheck);
}

#[test]
fn the_king_is_not_left_in_check() {
    let words = "your king would be in check";
    for (placement, uci) in [
        ("4r2k/8/8/8/8/8/4N3/4K3", "e2c3"),
        ("4r2k/8/8/8/8/8/8/R3K3", "a1a2"),
        ("3r3k/8/8/8/8/8/8/R3K3", "e1d1"),
    ] {
        says(refused(pos(Chess, placement), uci), Refusal::KingInCheck, "king-in-check", words);
    }
    let drop = Setup { house: pocket(&[Role::Knight]), ..Setup::draw("4r2k/8/8/8/8/8/8/4K3") };
    assert_eq!(refused(set(Crazyhouse, drop), "N@a1"), Refusal::KingInCheck);
}

#[test]
fn in_a_race_giving_check_is_forbidden() {
    let words = "giving check is forbidden";
    let direct = pos(RacingKings, "8/k7/8/8/8/8/8/4K2R");
    says(refused(direct, "h1h7"), Refusal::GivesCheck, "gives-check", words);
    let discovered = pos(RacingKings, "8/8/8/8/8/8/k3K2R/8");
    assert_eq!(refused(discovered, "e2e3"), Refusal::GivesCheck);
}

#[test]
fn a_player_does_not_blow_up_the_own_king() {
    let words = "your king would be blown up";
    let beside = pos(Atomic, "4k3/8/8/8/8/8/R3p3/4K3");
    says(refused(beside, "a2e2"), Refusal::ExplodesKing, "explodes-king", words);
    assert_eq!(refused(beside, "e1e2"), Refusal::ExplodesKing, "a king does not capture");
}

#[test]
fn castling_has_its_conditions() {
    let words = "castling is not possible now";
    let without_right = pos(Chess, "k7/8/8/8/8/8/8/4K2R");
    for uci in ["e1g1", "e1h1", "e1c1"] {
        says(refused(without_right, uci), Refusal::CannotCastle, "cannot-castle", words);
    }
    let castler = |placement| set(Chess, Setup::draw(placement).with_castling(Square::H1.into()));
    for (placement, why) in [
        ("4r3/k7/8/8/8/8/8/4K2R", "out of check"),
        ("5r2/k7/8/8/8/8/8/4K2R", "through check"),
        ("6r1/k7/8/8/8/8/8/4K2R", "into check"),
    ] {
        assert_eq!(refused(castler(placement), "e1g1"), Refusal::CannotCastle, "{why}");
    }
    assert_eq!(refused(castler("k7/8/8/8/8/8/8/4KB1R"), "e1g1"), Refusal::Blocked(Square::F1));
    assert!(castler("k7/8/8/8/8/8/8/4K2R").find(request("e1g1")).is_ok());
}

#[test]
fn a_pawn_must_say_what_it_becomes() {
    let pawn = pos(Chess, "8/P6k/8/8/8/8/8/K7");
    let words = "the pawn must promote to a knight, bishop, rook or queen";
    let expected = Refusal::PromotionMissing(Roles::OFFICERS);
    says(refused(pawn, "a7a8"), expected, "promotion-missing", words);
}

#[test]
fn a_pawn_becomes_only_what_it_may() {
    let pawn = pos(Chess, "8/P6k/8/8/8/8/8/K7");
    let words = "the pawn can only promote to a knight, bishop, rook or queen";
    for uci in ["a7a8k", "a7a8p"] {
        says(refused(pawn, uci), Refusal::NoSuchPromotion(Roles::OFFICERS), "no-such-promotion", words);
    }
    let queen = pos(MitAntichess, "8/P6k/8/8/8/8/8/K7");
    assert_eq!(refused(queen, "a7a8n").to_string(), "the pawn can only promote to a queen");

    let never = pos(ChessVar, "1nbqkbnr/P6p/8/8/8/8/1PPPPPPP/RNBQKBNR");
    let words = "pawns do not promote here";
    says(refused(never, "a7a8q"), Refusal::NoSuchPromotion(Roles::NONE), "no-such-promotion", words);
}

#[test]
fn nothing_else_becomes_anything() {
    let start = Position::<Chess>::start();
    let words = "only a pawn that reaches the last rank promotes";
    for uci in ["e2e4q", "g1f3q"] {
        says(refused(start, uci), Refusal::NotPromoting, "not-promoting", words);
    }
}

#[test]
fn a_player_does_not_drop_what_is_not_in_hand() {
    let words = "there is no pawn to drop";
    let start = Position::<Crazyhouse>::start();
    says(refused(start, "P@e4"), Refusal::NotInPocket(Role::Pawn), "not-in-pocket", words);
    assert_eq!(refused(Position::<Chess>::start(), "N@e4"), Refusal::NotInPocket(Role::Knight));
    let theirs = Setup { house: pocket(&[Role::Knight]), ..Setup::draw("8/7k/8/8/8/8/8/K5R1") };
    let black = set(Crazyhouse, theirs.with_turn(Color::Black));
    assert_eq!(refused(black, "N@e4"), Refusal::NotInPocket(Role::Knight));
}

#[test]
fn pawns_are_not_dropped_on_back_ranks() {
    let setup = Setup { house: pocket(&[Role::Pawn]), ..Setup::draw("7k/8/8/8/8/8/8/K7") };
    let pos = set(Crazyhouse, setup);
    for (uci, at, words) in [
        ("P@e1", Square::E1, "a pawn cannot be dropped on e1"),
        ("P@e8", Square::E8, "a pawn cannot be dropped on e8"),
    ] {
        says(refused(pos, uci), Refusal::PawnDrop(at), "pawn-drop", words);
    }
    assert_eq!(refused(pos, "P@a1"), Refusal::Blocked(Square::A1));
    assert!(pos.find(request("P@e2")).is_ok());
}

#[test]
fn a_player_who_can_move_does_not_pass() {
    let words = "a player who can move may not pass";
    says(refused(Position::<Chess>::start(), "0000"), Refusal::CannotPass, "cannot-pass", words);
    says(refused(Position::<MitAntichess>::start(), "0000"), Refusal::CannotPass, "cannot-pass", words);
}

#[test]
fn who_is_skipped_can_only_pass() {
    let stuck = set(MitAntichess, Setup::draw("7k/5Q2/6K1/8/8/p7/P7/8").with_turn(Color::Black));
    let words = "there is no legal move, so the turn is skipped";
    for uci in ["h8g8", "a3a2", "f7f8", "e4e5", "N@e4"] {
        says(refused(stuck, uci), Refusal::MustPass, "must-pass", words);
    }
    assert_eq!(stuck.find(request("0000")), Ok(Move::PASS));
}

#[test]
fn a_move_is_refused_like_its_request() {
    let start = Position::<Chess>::start();
    let mv = Move::quiet(Square::E4, Square::E5);
    let error = MoveError { request: mv.request(), reason: Refusal::NoPiece(Square::E4) };
    assert_eq!(start.play(mv), Err(error.clone()));
    let mut game = Game::new(start);
    assert_eq!(game.play(mv), Err(error));
    assert_eq!(game, Game::new(start));
}

#[test]
fn a_move_of_the_wrong_kind_is_refused() {
    let start = Position::<Chess>::start();
    let error = start.play(Move::quiet(Square::E2, Square::E4)).unwrap_err();
    assert_eq!(error.to_string(), "e2e4 is illegal: expected a move of the kind double-step, found quiet");
    assert_eq!(error.reason.key(), "wrong-kind");
    assert!(start.play(Move::double_step(Square::E2, Square::E4)).is_ok());
}

#[test]
fn every_reason_has_a_key_of_its_own() {
    let draw = Verdict::draw(Ending::Stalemate);
    let reasons = [
        Refusal::GameOver(draw),
        Refusal::NoPiece(Square::A1),
        Refusal::NotYours(Square::A1),
        Refusal::DoesNotMoveSo(Role::King),
        Refusal::Blocked(Square::A1),
        Refusal::MustCapture(Vec::new()),
        Refusal::KingInCheck,
        Refusal::GivesCheck,
        Refusal::ExplodesKing,
        Refusal::CannotCastle,
        Refusal::WrongKind { expected: MoveKind::DoubleStep, found: MoveKind::Quiet },
        Refusal::PromotionMissing(Roles::OFFICERS),
        Refusal::NoSuchPromotion(Roles::OFFICERS),
        Refusal::NotPromoting,
        Refusal::NotInPocket(Role::Pawn),
        Refusal::PawnDrop(Square::A1),
        Refusal::CannotPass,
        Refusal::MustPass,
    ];
    let keys: BTreeSet<&str> = reasons.iter().map(Refusal::key).collect();
    assert_eq!(keys.len(), reasons.len());
}

#[test]
fn a_king_that_stands_still_does_not_castle() {
    let setup = Setup::draw("4k3/8/8/8/8/8/8/R1K4R").with_castling(Square::A1.into());
    let pos = Position::from_setup(&setup, Chess).unwrap();
    assert!(pos.find(Request::go(Square::C1, Square::C1)).is_err());
    assert!(pos.find(Request::go(Square::C1, Square::A1)).is_ok());
}
