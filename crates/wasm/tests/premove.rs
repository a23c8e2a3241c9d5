//! Moves that are chosen before the turn comes.

use misere_wasm::{PageTable, Wish};

fn replay(game: &str, fen: Option<&str>, moves: &str) -> PageTable {
    PageTable::replay(game, fen.map(str::to_owned), moves, 0.0).expect("legal moves")
}

fn candidates(session: &PageTable, queue: &[&str]) -> Vec<String> {
    let queue: Vec<String> = queue.iter().map(|text| (*text).to_owned()).collect();
    session.premoves(&queue).0.into_iter().map(|premove| premove.uci).collect()
}

/// Slow and obvious: what is legal after some reply.
fn after_any_reply(session: &PageTable) -> Vec<String> {
    let mut found = Vec::new();
    for reply in session.view().moves {
        let mut session = session.clone();
        assert!(session.say(&reply.uci, 0.0).is_played());
        found.extend(session.view().moves.into_iter().map(|mv| mv.uci));
    }
    found.sort();
    found.dedup();
    found
}

#[test]
fn candidates_are_what_is_legal_after_some_reply() {
    for (game, moves) in [
        ("antichess", "e2e3"),
        ("antichess", "e2e3 b7b5"),
        ("chess", "e2e4"),
        ("crazyhouse", "e2e4 d7d5 e4d5"),
        ("atomic", "g1f3 a7a6"),
    ] {
        let session = replay(game, None, moves);
        let mut found = candidates(&session, &[]);
        found.sort();
        assert_eq!(found, after_any_reply(&session), "{game} {moves}");
    }
}

#[test]
fn a_recapture_is_a_candidate_though_an_own_piece_stands_there() {
    let session = replay("antichess", None, "e2e3 b7b5");
    let found = candidates(&session, &[]);
    // White must take on b5; Black then has no capture there, but after Bxb5 the knight may go to a6.
    assert!(found.contains(&"b8a6".to_owned()));
    let exchange = replay("chess", None, "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6");
    assert!(candidates(&exchange, &[]).contains(&"d7c6".to_owned()), "if the bishop takes on c6");
}

#[test]
fn a_queue_goes_on_from_its_moves() {
    let session = replay("chess", None, "e2e4");
    assert!(!candidates(&session, &[]).contains(&"e7e5".to_owned()), "White is the one who waits");
    let waiting = replay("chess", None, "");
    assert!(candidates(&waiting, &["e7e5"]).contains(&"g8f6".to_owned()));
    assert!(candidates(&waiting, &["e7e5"]).contains(&"e5e4".to_owned()), "the pawn goes on");
    assert!(!candidates(&waiting, &[]).contains(&"e5e4".to_owned()));
    assert!(candidates(&waiting, &["e7e5", "e5e4"]).contains(&"e4e3".to_owned()));
    assert!(candidates(&waiting, &["e2e4"]).is_empty(), "not a move of the player who waits");
    assert!(candidates(&waiting, &["nonsense"]).is_empty());
}

#[test]
fn there_are_none_when_the_game_is_over_or_paused() {
    let mut session = replay("chess", None, "");
    session.pause(0.0).expect("it runs");
    assert!(candidates(&session, &[]).is_empty());
    let over = replay("chess", None, "f2f3 e7e5 g2g4 d8h4");
    assert!(candidates(&over, &[]).is_empty());
}

#[test]
fn a_refusal_is_told_without_trying() {
    let session = replay("antichess", None, "e2e3 b7b5");
    let refused = session.refusal("a2a3").expect("a capture is compulsory");
    assert_eq!((refused.why, refused.captures), ("must-capture", vec!["B×b5".to_owned()]));
    assert_eq!(session.refusal("f1b5"), None);
    assert_eq!(PageTable::start(Wish::of("chess"), 0.0).expect("a game").refusal("e2e4"), None);
}

#[test]
fn are_written_in_the_notation_of_the_page() {
    let texts = |session: &PageTable| -> Vec<(String, String)> {
        session.premoves(&[]).0.into_iter().map(|premove| (premove.uci, premove.text)).collect()
    };
    let text = |list: &[(String, String)], uci: &str| {
        list.iter()
            .find(|(found, _)| found == uci)
            .map_or_else(|| panic!("no {uci}"), |(_, text)| text.clone())
    };
    let antichess = texts(&replay("antichess", None, "e2e3"));
    // The bishop captures on b5 after 1... b5 and only moves there after others.
    assert_eq!(text(&antichess, "f1b5"), "Bb5");
    assert_eq!(text(&antichess, "g1f3"), "Nf3");
    assert_eq!(text(&antichess, "c2c4"), "c4");
    let chess = texts(&replay("chess", None, "e2e4"));
    assert_eq!(text(&chess, "e4d5"), "e×d5");
    assert_eq!(text(&texts(&replay("mit-antichess", None, "e2e3")), "f1b5"), "f1-b5");
}

#[test]
fn a_move_without_another_is_marked() {
    let only: Vec<bool> =
        replay("antichess", None, "e2e3 b7b5 f1b5").view().plies.iter().map(|ply| ply.only).collect();
    assert_eq!(only, [false, false, true]);
}
