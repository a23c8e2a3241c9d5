//! What a page sees of a game.

mod shared;

use misere_rules::{ByColor, Color, Role};
use misere_wasm::{Chair, Chairs, GameCards, Letters, Matter, PageTable, Save, Wish};
use shared::{from, play, start};

#[test]
fn every_game_begins_and_shows_its_moves() {
    let cards = GameCards::all().0;
    assert_eq!(cards.len(), 19);
    for card in cards {
        let view = start(&card.key).view();
        assert_eq!(
            (view.game.as_str(), view.position.turn, &view.start),
            (card.key.as_str(), Color::White, &card.start)
        );
        assert!(!view.moves.is_empty() && !view.unusual_start, "{}", card.key);
        assert!(view.moves.iter().all(|mv| mv.to.iter().all(|sq| sq.len() == 2)));
    }
}

#[test]
fn cards_tell_the_games_of_the_course_and_those_that_are_forfeited() {
    let cards = GameCards::all().0;
    let course: Vec<_> = cards.iter().filter(|card| card.course).map(|card| card.key.as_str()).collect();
    assert_eq!(course, ["mit-antichess", "mit-antichess-basic", "mit-antichess-literal"]);
    let forfeits: Vec<_> = cards.iter().filter(|card| card.forfeits).map(|card| card.key.as_str()).collect();
    assert_eq!(forfeits, ["chessvar"]);
}

#[test]
fn a_refused_move_names_the_captures() {
    let mut session = start("antichess");
    play(&mut session, "e3 b5");
    let view = session.view();
    assert!(view.must_capture && view.moves.iter().all(|mv| mv.capture));
    let refused = session.say("a2a3", 0.0).refused().expect("a capture is compulsory");
    assert_eq!((refused.why, refused.captures), ("must-capture", vec!["B×b5".to_owned()]));
    assert_eq!(session.view(), view, "nothing changed");
}

#[test]
fn castling_can_be_asked_for_by_either_square() {
    let mut session = from("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    let castle = session.view().moves.into_iter().find(|mv| mv.san == "O-O").expect("the way is free");
    assert_eq!((castle.from.as_deref(), castle.to), (Some("e1"), vec!["g1".to_owned(), "h1".to_owned()]));
    play(&mut session, "e1g1");
    assert_eq!(session.view().position.last, ["e1", "g1"]);
    assert!(session.view().plies[0].vanished.is_empty());
}

#[test]
fn a_pawn_may_become_a_king_where_the_game_says_so() {
    let promotions = |game: &str| {
        let view = from(game, "8/P7/8/8/8/8/8/7n w - - 0 1").view();
        view.moves.iter().filter_map(|mv| mv.promotion).collect::<Vec<_>>()
    };
    assert!(promotions("antichess").contains(&Role::King));
    assert_eq!(promotions("plain-antichess").len(), 4);
}

#[test]
fn pockets_fill_and_drops_are_moves() {
    let mut session = start("crazyhouse");
    play(&mut session, "e4 d5 exd5 a6");
    let view = session.view();
    assert_eq!(view.position.pockets.expect("crazyhouse has pockets").white[Role::Pawn], 1);
    let drops: Vec<_> = view.moves.iter().filter(|mv| mv.drop == Some(Role::Pawn)).collect();
    assert!(drops.iter().any(|mv| mv.uci == "P@e4" && mv.from.is_none() && mv.to == ["e4"]));
}

#[test]
fn a_blast_tells_which_squares_it_emptied() {
    let mut session = start("atomic");
    play(&mut session, "Nf3 a6 Nd4 a5 Nc6 a4 Nxd8");
    let mut vanished = session.view().plies[6].vanished.clone();
    vanished.sort();
    assert_eq!(vanished, ["c8", "d8", "e8"]);
    assert_eq!(session.view().outcome.expect("the king is gone").cause, "king-exploded");
}

#[test]
fn the_past_can_be_looked_at() {
    let mut session = start("chess");
    play(&mut session, "e2-e4 e7-e5 Nf3");
    assert_eq!(session.at(0).placement, "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR");
    assert_eq!(session.at(1).last, ["e2", "e4"]);
    assert_eq!(session.at(99), session.view().position);
    assert_eq!(session.view().made, ByColor { white: 2, black: 1 });
    session.take_back(0.0).expect("there are moves");
    assert_eq!((session.view().plies.len(), session.view().can_redo), (2, true));
    play(&mut session, "Nc3");
    assert_eq!(session.view().plies[2].san, "Nc3");
}

#[test]
fn against_a_computer_a_move_is_taken_back_with_its_answer() {
    let seats = Chairs { black: Chair::Computer { level: 3 }, ..Chairs::default() };
    let mut session = PageTable::start(Wish { seats, ..Wish::of("chess") }, 0.0).expect("a game");
    play(&mut session, "e4 e5");
    session.take_back(0.0).expect("White has moved");
    assert!(session.view().plies.is_empty());
    session.redo(0.0).expect("both can be played again");
    assert_eq!(session.view().plies.len(), 2);
}

#[test]
fn letters_can_be_german_or_figures() {
    let mut session = start("chess");
    session.set_letters(Letters::German);
    play(&mut session, "Sf3");
    assert_eq!(session.view().plies[0].san, "Sf3");
    session.set_letters(Letters::Figurine);
    assert_eq!(session.view().plies[0].san, "♘f3");
}

#[test]
fn a_clock_runs_out() {
    let time = ByColor { white: "1".to_owned(), black: "1".to_owned() };
    let mut session = PageTable::start(Wish { time, ..Wish::of("antichess") }, 1_000.0).expect("a game");
    let clocks = session.clocks(31_000.0);
    assert_eq!((clocks.white.left, clocks.running), (Some(30_000), Some(Color::White)));
    assert!(!session.tick(60_999.0) && session.tick(61_000.0));
    let outcome = session.view().outcome.expect("the flag fell");
    assert_eq!((outcome.winner, outcome.cause), (Some(Color::Black), "time"));
}

#[test]
fn what_is_saved_is_read_back() {
    let mut session = start("mit-antichess");
    play(&mut session, "e3 b5 Bxb5");
    let texts = [session.to_json(0.0), session.to_pgn("A", "B", "2026.01.01"), session.to_xml(0.0)];
    for text in texts {
        let save = Save::read(text.as_bytes()).expect("our own file");
        assert_eq!((save.game().as_str(), save.plies()), ("mit-antichess", 3));
        let opened = save.open(&Chairs::default(), 0.0).expect("two people");
        assert_eq!(opened.view().position, session.view().position);
    }
}

#[test]
fn bad_files_and_wishes_are_refused_in_words() {
    let complaint = |bytes: &[u8]| Save::read(bytes).expect_err("no game").to_string();
    assert_eq!(complaint(b" \n"), "expected a saved game, found an empty file");
    assert!(complaint(b"<game").contains("expected"));
    assert!(complaint(b"{\"format\":1}").contains("expected"));
    assert!(complaint(b"1. e4 e5 2. Ke3 *").contains("Ke3"));
    let refused = |wish: Wish| PageTable::start(wish, 0.0).expect_err("no such game").to_string();
    assert!(refused(Wish::of("draughts")).contains("draughts"));
    assert!(refused(Wish { fen: Some("x".repeat(5_000_000)), ..Wish::of("chess") }).len() < 300);
    assert!(refused(Wish { chess960: Some(960), ..Wish::of("chess") }).contains("959"));
    let level = Chairs { white: Chair::Computer { level: 11 }, ..Chairs::default() };
    assert!(refused(Wish { seats: level, ..Wish::of("chess") }).contains("from 1 to 10"));
}

#[test]
fn complaints_say_what_they_are_about() {
    let matter = |bytes: &[u8]| Save::read(bytes).expect_err("no game").matter;
    assert_eq!(matter(b"(((("), Matter::NoGame { found: "\"((((\"".to_owned() });
    assert_eq!(matter(b"<game"), Matter::File { format: "XML" });
    let complaint = Save::read(b"1. e4 e5\n2. Ke3 *").expect_err("no such move");
    let Matter::Move { text, refused, .. } = complaint.matter else { panic!("{:?}", complaint.matter) };
    assert_eq!((complaint.line, text.as_str(), refused.why), (Some(2), "Ke3", "does-not-move-so"));
    let fen = |fen: &str| PageTable::replay("chess", Some(fen.to_owned()), "", 0.0).expect_err("no").matter;
    assert_eq!(fen("8/8/8/8/8/8/8/8 w - - 0 1"), Matter::Setup { faults: vec!["empty", "kings"] });
    assert!(matches!(fen("8/8/8/8/8/8/8/8 x"), Matter::Fen { field, .. } if field == "turn"));
}

#[test]
fn a_link_is_played_again_skipped_turns_included() {
    let mut session = start("antichess");
    play(&mut session, "e3 b5 Bxb5");
    let told = PageTable::replay("antichess", None, "e2e3 b7b5 f1b5", 0.0).expect("legal moves");
    assert_eq!(told.view(), session.view());
    let error = PageTable::replay("antichess", None, "e2e3 b7b5 a2a3", 0.0).expect_err("a capture was due");
    assert!(error.to_string().starts_with("move 3, a2a3: a capture is compulsory"), "{error}");
}

#[test]
fn a_last_piece_that_could_be_taken_next_is_told() {
    let mut session = start("chessvar");
    assert!(session.view().position.endangered.is_empty());
    play(&mut session, "e4 d5 Qg4");
    assert_eq!(session.view().position.endangered, ["g4"], "Black's bishop could take the only queen");
    play(&mut session, "e5");
    assert_eq!(session.view().position.endangered, ["g4"], "so it could if White did nothing");
    play(&mut session, "Qh5");
    assert!(session.view().position.endangered.is_empty());
    assert_eq!(session.at(3).endangered, ["g4"], "looking back, too");
}

#[test]
fn nothing_dies_out_where_kinds_do_not_count() {
    for game in ["chess", "antichess", "crazyhouse", "atomic"] {
        let mut session = start(game);
        play(&mut session, "e4 d5");
        assert!(session.view().position.endangered.is_empty(), "{game}");
    }
    let checked = from("chess", "4k3/8/8/8/8/8/4q3/4K3 w - - 0 1");
    assert!(checked.view().position.endangered.is_empty());
}

#[test]
fn a_page_is_told_what_happened_since_it_looked() {
    let mut session = start("antichess");
    play(&mut session, "e3 b5");
    let seen = session.last_event();
    session.offer_draw(Color::White, 0.0).expect("nothing is offered");
    play(&mut session, "Bxb5");
    let told = serde_json::to_value(session.events_since(seen)).expect("events can be written");
    assert_eq!(told[0]["what"], serde_json::json!({"kind": "draw-offered", "side": "white"}));
    assert_eq!((&told[1]["what"]["kind"], &told[1]["what"]["uci"]), (&"moved".into(), &"f1b5".into()));
    assert!(session.events_since(session.last_event()).0.is_empty());
}

#[test]
fn a_game_is_read_back_with_the_levels_of_its_players() {
    let seats = Chairs { black: Chair::Computer { level: 7 }, ..Chairs::default() };
    let mut session =
        PageTable::start(Wish { seats: seats.clone(), ..Wish::of("antichess") }, 0.0).expect("a game");
    play(&mut session, "e3 b5");
    for text in [session.to_json(0.0), session.to_pgn("A", "B", "2026.01.01")] {
        assert_eq!(Save::read(text.as_bytes()).expect("our own file").seats(), seats);
    }
    let odd = b"[WhiteLevel \"99\"]\n[BlackLevel \"x\"]\n\n1. e4 *";
    assert_eq!(Save::read(odd).expect("a game").seats(), Chairs::default());
}

#[test]
fn variations_that_a_table_has_no_place_for_are_counted() {
    let variations = |text: &str| Save::read(text.as_bytes()).expect("a game").variations();
    assert_eq!(variations("1. e4 e5 (1... c5 2. Nf3 (2. c3)) (1... c6) 2. Nf3 *"), 2);
    assert_eq!(variations("1. e4 { (no variation) } e5 *"), 0);
    assert_eq!(variations("1. e4 *\n\n1. d4 (1. c4) *"), 0, "the first game is read");
    assert_eq!(variations(&start("chess").to_json(0.0)), 0);
}

#[test]
fn a_game_that_is_played_elsewhere_is_followed() {
    let seat = |name: &str| Chair::Remote { name: name.into() };
    let seats = Chairs { white: Chair::Human, black: seat("Bob") };
    let time = ByColor { white: "5".into(), black: "5".into() };
    let mut there = PageTable::start(Wish { seats: seats.clone(), time, ..Wish::of("antichess") }, 1_000.0)
        .expect("a game");
    there.say("e2e3", 3_000.0);
    let text = there.to_json(3_000.0);
    // Without the last entry, which puts the table away.
    let end = text.rfind(r#"{"number":3"#).expect("two entries and the last");
    let entries = format!("{}]}}", text[..end].trim_end().trim_end_matches(','));
    let here = PageTable::follow(&entries).expect("a game");
    assert_eq!(here.view(), there.view());
    assert_eq!(here.view().seats, seats);
    assert_eq!(here.clocks(4_000.0), there.clocks(4_000.0), "the clocks of the other machine");
    assert!(PageTable::follow("{}").is_err());
}

#[test]
fn faults_that_do_no_harm_are_told_when_a_game_begins_and_when_one_is_loaded() {
    const ODD: &str = "4k3/8/3N1N2/8/8/8/8/4K3 b K - 0 1";
    let told = ["impossible-check", "bad-castling"];
    assert_eq!(from("chess", ODD).view().pardoned, told);
    assert_eq!(PageTable::replay("chess", Some(ODD.to_owned()), "e8f8", 0.0).unwrap().view().pardoned, told);
    let open = |bytes: &[u8]| Save::read(bytes).unwrap().open(&Chairs::default(), 0.0).unwrap().view();
    assert_eq!(open(format!("[FEN \"{ODD}\"]\n\n*").as_bytes()).pardoned, told);
    // Our own file has the position that is played, without the right.
    assert_eq!(open(from("chess", ODD).to_json(0.0).as_bytes()).pardoned, ["impossible-check"]);
    assert!(start("chess").view().pardoned.is_empty());
}
