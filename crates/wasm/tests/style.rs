//! One notation everywhere.

use misere_wasm::{Letters, Notation, PageTable, Wish};

fn from(game: &str, fen: Option<&str>) -> PageTable {
    PageTable::start(Wish { fen: fen.map(str::to_owned), ..Wish::of(game) }, 0.0)
        .expect("a playable position")
}

fn play(session: &mut PageTable, moves: &str) {
    for text in moves.split(' ') {
        let attempt = session.say(text, 0.0);
        assert!(attempt.is_played(), "{text}: {attempt:?}");
    }
}

fn texts(session: &PageTable) -> Vec<String> {
    session.view().plies.iter().map(|ply| ply.text.clone()).collect()
}

#[test]
fn san_is_the_default_with_a_sign_for_captures() {
    let mut session = from("antichess", None);
    play(&mut session, "e3 b5 Bxb5");
    assert_eq!(texts(&session), ["e3", "b5", "B×b5"]);
    assert_eq!(session.view().notation, Notation::San);
    session.set_letters(Letters::German);
    assert_eq!(texts(&session), ["e3", "b5", "L×b5"]);
    session.set_notation(Notation::Coordinate);
    assert_eq!(texts(&session), ["e2-e3", "b7-b5", "f1×b5"]);
    assert_eq!(session.view().notation, Notation::Coordinate);
}

#[test]
fn games_of_the_course_keep_their_own_notation_unless_another_is_chosen() {
    for game in ["mit-antichess", "mit-antichess-basic", "mit-antichess-literal"] {
        let mut session = from(game, None);
        play(&mut session, "e3 b5");
        assert_eq!(session.view().moves[0].text, "f1-b5");
        let refused = session.say("a2-a3", 0.0).refused().expect("a capture is compulsory");
        assert_eq!(refused.captures, ["f1-b5"]);
        play(&mut session, "f1-b5");
        assert_eq!(texts(&session), ["e2-e3", "b7-b5", "f1-b5"]);
        session.set_notation(Notation::San);
        assert_eq!(texts(&session), ["e3", "b5", "B×b5"]);
    }
}

#[test]
fn refusals_name_captures_in_the_same_notation() {
    let mut session = from("antichess", None);
    play(&mut session, "e3 b5");
    let captures = |session: &mut PageTable| session.say("a2a3", 0.0).refused().expect("a duty").captures;
    assert_eq!(captures(&mut session), ["B×b5"]);
    session.set_notation(Notation::Coordinate);
    assert_eq!(captures(&mut session), ["f1×b5"]);
}

#[test]
fn a_promotion_names_the_piece_behind_an_equals_sign() {
    let mut session = from("antichess", Some("8/P7/8/8/8/8/8/7n w - - 0 1"));
    let kings = |session: &PageTable| {
        let moves = session.view().moves;
        moves.into_iter().find(|mv| mv.uci == "a7a8k").expect("a king may be made").text
    };
    assert_eq!(kings(&session), "a8=K");
    session.set_notation(Notation::Coordinate);
    assert_eq!(kings(&session), "a7-a8=K");
}

#[test]
fn what_is_shown_can_be_typed() {
    for notation in [Notation::San, Notation::Coordinate] {
        for fen in
            ["8/P7/8/8/8/8/8/7n w - - 0 1", "8/8/8/8/3p4/4P3/8/8 w - - 0 1", "1r6/P7/8/8/8/8/8/8 w - - 0 1"]
        {
            let mut session = from("antichess", Some(fen));
            session.set_notation(notation);
            for mv in session.view().moves {
                let mut session = session.clone();
                assert!(session.say(&mv.text, 0.0).is_played(), "{}", mv.text);
                assert_eq!(session.view().plies[0].uci, mv.uci);
            }
        }
    }
}
