//! SAN: what is read, what is written, and why something is refused.

use misere_notation::san::{self, Letters, San, SanError, Wing};
use misere_notation::{fen, uci};
use misere_rules::random::Random;
use misere_rules::{AnyPosition, Move, Request, Role, Square, Variant};
use proptest::prelude::*;

fn position(variant: Variant, text: &str) -> AnyPosition {
    fen::position(&variant, text).unwrap_or_else(|error| panic!("{error}"))
}

fn mv(pos: &AnyPosition, text: &str) -> Move {
    let request = uci::parse(text).unwrap_or_else(|error| panic!("{error}"));
    pos.find(request).unwrap_or_else(|error| panic!("{error}"))
}

fn written(variant: Variant, fen: &str, uci: &str) -> String {
    let pos = position(variant, fen);
    san::write(&pos, mv(&pos, uci)).to_string()
}

fn found(pos: &AnyPosition, text: &str) -> String {
    san::find(pos, text).map_or_else(|error| error.to_string(), |mv| format!("{mv:?}"))
}

// Writing --------------------------------------------------------------------------------------

#[test]
fn a_file_tells_two_pieces_apart_then_a_rank_then_both() {
    assert_eq!(written(Variant::Chess, "k7/8/8/8/8/8/8/KN3N2 w - - 0 1", "b1d2"), "Nbd2");
    assert_eq!(written(Variant::Chess, "k7/8/8/1N6/8/8/8/KN6 w - - 0 1", "b1c3"), "N1c3");
    assert_eq!(written(Variant::Chess, "8/k7/8/8/4Q2Q/8/8/1K5Q w - - 0 1", "h4e1"), "Qh4e1");
    assert_eq!(written(Variant::Chess, "k7/8/8/8/8/8/8/KN6 w - - 0 1", "b1d2"), "Nd2");
}

#[test]
fn a_piece_that_may_not_go_there_is_no_rival() {
    assert_eq!(written(Variant::Chess, "k3r3/8/8/8/8/4N3/8/2N1K3 w - - 0 1", "c1e2"), "Ne2");
    assert_eq!(written(Variant::Chess, "k3r3/8/8/8/8/8/4N3/N3K3 w - - 0 1", "a1c2"), "Nc2");
}

#[test]
fn several_kings_are_told_apart() {
    assert_eq!(written(Variant::Antichess, "8/7p/8/8/8/8/8/K1K5 w - - 0 1", "a1b1"), "Kab1");
    assert_eq!(written(Variant::Antichess, "8/2K4p/8/2K5/8/8/8/8 w - - 0 1", "c5c6"), "K5c6");
}

#[test]
fn pawns_name_their_file_when_they_capture() {
    let passing = "k7/8/8/3pP3/8/8/8/K7 w - d6 0 1";
    assert_eq!(written(Variant::Chess, passing, "e5d6"), "exd6");
    assert_eq!(written(Variant::Chess, passing, "e5e6"), "e6");
    let promoting = "1n6/P7/8/8/8/8/7p/8 w - - 0 1";
    assert_eq!(written(Variant::Antichess, promoting, "a7b8k"), "axb8=K");
    assert_eq!(written(Variant::Chess, "8/P3k3/8/8/8/8/8/K7 w - - 0 1", "a7a8n"), "a8=N");
}

#[test]
fn castling_drops_and_passes_have_their_own_form() {
    let castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    assert_eq!(written(Variant::Chess, castles, "e1g1"), "O-O");
    assert_eq!(written(Variant::Chess, castles, "e1c1"), "O-O-O");
    assert_eq!(written(Variant::Chess, "5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"), "O-O+");
    assert_eq!(written(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[Pn] w - - 0 1", "P@e4"), "P@e4");
    assert_eq!(written(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[Pn] b - - 0 1", "N@d3"), "N@d3+");
    let stuck = "1r5k/8/8/8/8/p7/P7/K7 w - - 0 1";
    assert_eq!(written(Variant::MitAntichess, stuck, "0000"), "--");
}

#[test]
fn a_move_that_decides_the_game_gets_a_double_cross() {
    assert_eq!(written(Variant::Chess, "6k1/8/6K1/8/8/8/8/R7 w - - 0 1", "a1a8"), "Ra8#");
    assert_eq!(written(Variant::Chess, "7k/8/5K2/8/8/8/6Q1/8 w - - 0 1", "g2g6"), "Qg6");
    assert_eq!(written(Variant::KingOfTheHill, "4k3/8/8/8/8/4K3/8/8 w - - 0 1", "e3e4"), "Ke4#");
    assert_eq!(written(Variant::ThreeCheck, "4k3/8/8/8/8/8/8/R3K3 w - - 1+3 0 1", "a1a8"), "Ra8#");
    assert_eq!(written(Variant::Antichess, "8/8/8/8/8/1p6/P7/8 w - - 0 1", "a2b3"), "axb3#");
    assert_eq!(written(Variant::RacingKings, "7K/k7/8/8/8/8/8/8 b - - 0 1", "a7a8"), "Ka8");
    assert_eq!(written(Variant::Atomic, "3qk3/8/8/8/8/8/8/3RK3 w - - 0 1", "d1d8"), "Rxd8#");
}

// Reading --------------------------------------------------------------------------------------

#[test]
fn a_move_is_read_in_every_form() {
    let pos = position(Variant::Chess, "r3k2r/P7/8/3pP3/8/5N2/4B3/R3K2R w KQkq d6 0 1");
    for (texts, uci) in [
        ("exd6 ed6 exd6e.p. exd6ep e:d6 e5d6 e5-d6 e5xd6 E5-D6 exd6+! exd6$14 e×d6 Pexd6 ♙exd6", "e5d6"),
        ("O-O 0-0 o-o O–O 0—0 O-O+ O-O!? OO e1g1 e1h1 e1-g1", "e1h1"),
        ("O-O-O 0-0-0 O−O−O O-O-O# e1c1 e1a1", "e1a1"),
        ("Nd4 Nfd4 N3d4 Nf3d4 Nf3-d4 Nxd4 nd4 ♘d4 ♞d4 Nd4?? f3d4 F3D4 Nd4+", "f3d4"),
        ("Bb5 Bb5+ Be2b5 ♗b5 Bxb5† e2b5", "e2b5"),
        ("e6 Pe6 e5e6 e5-e6 e6!", "e5e6"),
    ] {
        for text in texts.split(' ') {
            assert_eq!(found(&pos, text), uci, "{text}");
        }
    }
    let pos = position(Variant::Antichess, "8/P7/8/8/8/8/7p/8 w - - 0 1");
    for text in ["a8=K", "a8K", "a8(K)", "a8/K", "a8=k", "a8k", "a7a8k", "a7-a8=K", "a8=♔", "a8=K#"] {
        assert_eq!(found(&pos, text), "a7a8k", "{text}");
    }
    let pos = position(Variant::Crazyhouse, "4k3/8/8/8/8/8/8/4K3[PNn] w - - 0 1");
    for (text, uci) in [("P@e4", "P@e4"), ("@e4", "P@e4"), ("p@e4", "P@e4"), ("N@f3+", "N@f3")] {
        assert_eq!(found(&pos, text), uci, "{text}");
    }
    let pos = position(Variant::MitAntichess, "1r5k/8/8/8/8/p7/P7/K7 w - - 0 1");
    for text in ["--", "Z0", "0000"] {
        assert_eq!(found(&pos, text), "0000", "{text}");
    }
}

#[test]
fn german_letters_are_read_on_request() {
    let pos = position(Variant::Chess, "r3k2r/P7/8/3p4/8/5N2/4B3/R3K2R w KQkq - 0 1");
    let german = |text| san::find_with(&pos, text, Letters::German).map(|mv| format!("{mv:?}"));
    for (text, uci) in
        [("Sd4", "f3d4"), ("Lb5+", "e2b5"), ("Ta4", "a1a4"), ("Kf1", "e1f1"), ("axb8=D", ""), ("♘d4", "f3d4")]
    {
        match uci {
            "" => assert!(german(text).is_err()),
            uci => assert_eq!(german(text).as_deref(), Ok(uci), "{text}"),
        }
    }
    let pos = position(Variant::Chess, "7k/P7/8/8/8/8/8/K7 w - - 0 1");
    assert_eq!(san::find_with(&pos, "a8D", Letters::German), san::find(&pos, "a8=Q"));
    assert!(matches!(san::find(&pos, "a8=D"), Err(SanError::Unreadable { .. })));
}

#[test]
fn a_promotion_without_a_choice_need_not_be_said() {
    let pos = position(Variant::MitAntichess, "8/P6k/8/8/8/8/6pp/K7 w - - 0 1");
    assert_eq!(found(&pos, "a8"), "a7a8q");
    assert_eq!(found(&pos, "a8=Q"), "a7a8q");
    assert_eq!(san::write(&pos, mv(&pos, "a7a8")).as_str(), "a8=Q");
}

proptest! {
    /// Every value that can be read is shown as a text that is read as the same value.
    #[test]
    fn a_san_is_read_back(text in "[KQRBNP]?[a-h]?[1-8]?[x-]?[a-h][1-8](=?[QRBNK])?[+#]?|[KQRBNP]?@[a-h][1-8]|O-O(-O)?|--") {
        if let Ok(san) = text.parse::<San>() {
            let shown = san.to_string();
            prop_assert_eq!(shown.parse(), Ok(san), "{}", shown);
        }
    }
}

#[test]
fn what_a_text_says_is_a_value() {
    assert_eq!("O-O-O".parse(), Ok(San::Castle(Wing::Queen)));
    assert_eq!("e2e4".parse(), Ok(San::Exactly(Request::go(Square::E2, Square::E4))));
    assert_eq!("--".parse(), Ok(San::Exactly(Request::Pass)));
    assert_eq!("@e4".parse(), Ok(San::Exactly(Request::Drop { role: Role::Pawn, to: Square::E4 })));
}

// Refusing -------------------------------------------------------------------------------------

#[test]
fn an_unreadable_text_says_where() {
    let pos = Variant::Chess.start();
    for (text, complaint) in [
        ("", "expected a piece letter or a file from a to h, found nothing at offset 0"),
        ("Xe4", "expected a piece letter or a file from a to h, found 'X' at offset 0"),
        ("N", "expected a file from a to h, found nothing at offset 1"),
        ("Nf", "expected a rank from 1 to 8 or a square, found nothing at offset 2"),
        ("Nf9", "expected a rank from 1 to 8 or a square, found '9' at offset 2"),
        ("e4e", "expected a rank from 1 to 8, found nothing at offset 3"),
        ("Nf3z", "expected the end of the move, found 'z' at offset 3"),
        ("e8=", "expected the letter of a piece, found nothing at offset 3"),
        ("e8=X", "expected the letter of a piece, found 'X' at offset 3"),
        ("O-", "expected castling as in O-O or O-O-O, found nothing at offset 2"),
        ("O-O-O-O", "expected castling as in O-O or O-O-O, found nothing at offset 7"),
        ("-", "expected a move, or '--' for none, found '-' at offset 0"),
        ("N@f", "expected a rank from 1 to 8, found nothing at offset 3"),
        ("é4", "expected a piece letter or a file from a to h, found 'é' at offset 0"),
    ] {
        let error = san::find(&pos, text).unwrap_err();
        assert!(matches!(error, SanError::Unreadable { .. }), "{text}: {error:?}");
        assert_eq!(error.to_string(), complaint, "{text}");
    }
}

#[test]
fn an_illegal_move_says_why() {
    let start = Variant::Chess.start();
    let compulsory = position(Variant::Antichess, "8/8/8/3p4/4P3/8/P7/7K w - - 0 1");
    let pinned = position(Variant::Chess, "k3r3/8/8/8/8/8/4N3/4K3 w - - 0 1");
    let castled = position(Variant::Chess, "4k3/8/8/8/8/8/8/R3K2R w - - 0 1");
    let castling = position(Variant::Chess, "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1");
    let mated = position(Variant::Chess, "R5k1/8/6K1/8/8/8/8/8 b - - 0 1");
    let pawn = position(Variant::Chess, "7k/P7/8/8/8/8/8/K7 w - - 0 1");
    for (pos, text, complaint) in [
        (&start, "Nd4", "Nd4 is illegal: a knight cannot move like that"),
        (&start, "Bc4", "Bc4 is illegal: a piece on e2 is in the way"),
        (&start, "e5", "e5 is illegal: a pawn cannot move like that"),
        (&compulsory, "a3", "a3 is illegal: a capture is compulsory: e4d5"),
        (&compulsory, "Qa3", "Qa3 is illegal: expected a queen to move, found none there"),
        (&pinned, "Nc3", "Nc3 is illegal: your king would be in check"),
        (&castling, "Kg1", "Kg1 is illegal: a king cannot move like that"),
        (&castling, "Ke1-c1", "Ke1-c1 is illegal: a king cannot move like that"),
        (&castling, "Kxh1", "Kxh1 is illegal: a king cannot move like that"),
        (&castled, "O-O", "O-O is illegal: castling is not possible now"),
        (&mated, "Kh8", "Kh8 is illegal: the game is over (white wins: checkmate)"),
        (&mated, "Qh8", "Qh8 is illegal: the game is over (white wins: checkmate)"),
        (&pawn, "a8", "a8 is illegal: the pawn must promote to a knight, bishop, rook or queen"),
        (&pawn, "a8=K", "a8=K is illegal: the pawn can only promote to a knight, bishop, rook or queen"),
        (&start, "e4=Q", "e4=Q is illegal: only a pawn that reaches the last rank promotes"),
        (&start, "N@f3", "N@f3 is illegal: there is no knight to drop"),
        (&start, "--", "-- is illegal: a player who can move may not pass"),
    ] {
        let error = san::find(pos, text).unwrap_err();
        assert!(matches!(error, SanError::Illegal { .. }), "{text}: {error:?}");
        assert_eq!(error.to_string(), complaint, "{text}");
    }
}

#[test]
fn an_ambiguous_move_names_the_candidates() {
    let pos = position(Variant::Chess, "k7/8/8/8/8/8/8/KN3N2 w - - 0 1");
    let error = san::find(&pos, "Nd2").unwrap_err();
    assert_eq!(error.to_string(), "Nd2 is ambiguous: b1d2, f1d2");
    let SanError::Ambiguous { candidates, .. } = error else { panic!("{error:?}") };
    assert_eq!(candidates.len(), 2);
}

// Round trips ----------------------------------------------------------------------------------

#[test]
fn every_move_of_every_game_is_read_back() {
    let mut random = Random(0x5a11);
    for variant in Variant::ALL {
        for _ in 0..if cfg!(debug_assertions) { 12 } else { 200 } {
            let mut pos = variant.start();
            for _ in 0..200 {
                let moves = pos.legal_moves();
                let mut texts = Vec::new();
                for &mv in &moves {
                    let text = san::write(&pos, mv);
                    assert_eq!(san::find(&pos, text.as_str()), Ok(mv), "{text} in {pos:?}");
                    assert_eq!(san::find(&pos, text.trim_end_matches(['+', '#'])), Ok(mv), "{text}");
                    texts.push(text);
                }
                texts.sort();
                texts.dedup();
                assert_eq!(texts.len(), moves.len(), "two moves share a text in {pos:?}");
                if moves.is_empty() {
                    break;
                }
                pos.play_unchecked(moves[random.below(moves.len())]);
            }
        }
    }
}

#[test]
fn a_german_drop_has_a_german_letter() {
    use misere_notation::san::{Letters, San};
    assert!(San::parse("S@e4", Letters::German).is_ok());
    assert!(San::parse("N@e4", Letters::German).is_err());
    assert!(San::parse("Nf3", Letters::German).is_err());
    assert!(San::parse("E2-E4", Letters::German).is_ok());
}
