//! The tree, the editor and the analysis as a page calls them.
#![cfg(feature = "study")]

use core::ops::ControlFlow;

use misere_rules::Color;
use misere_wasm::study::{
    Analysis, Analyst, Draft, FaultView, OwnRules, Question, Reviewing, ShapeView, Step,
};
use misere_wasm::{Letters, Notation, PageTable, Wish};

const GAME: &str = r#"[Event "Study"]
[Variant "Antichess"]
[White "Anna"]

{ On the game } 1. e3 { [%clk 0:03:00] [%csl Ge4] a good start } (1. g3 b5 { slower } (1... h5)) 1... b5 2. Bxb5 $1 { [%cal Rb5d7] } *

"#;

fn read(text: &str) -> Analysis {
    Analysis::read(text.as_bytes(), Letters::English).expect("a game")
}

fn texts(analysis: &Analysis) -> Vec<String> {
    analysis.view().nodes.into_iter().map(|node| node.text).collect()
}

/// The number of the move with this text.
fn id(analysis: &Analysis, text: &str) -> u32 {
    analysis.view().nodes.into_iter().find(|node| node.text == text).expect("the move").id
}

#[test]
fn everything_in_a_file_is_shown_and_written_again() {
    let analysis = read(GAME);
    let view = analysis.view();
    assert_eq!((view.game.as_str(), view.comment.as_str()), ("antichess", "On the game"));
    // A move, its variations, then what follows it.
    assert_eq!(texts(&analysis), ["e3", "g3", "b5", "h5", "b5", "B×b5"]);
    let depths: Vec<u32> = view.nodes.iter().map(|node| node.depth).collect();
    assert_eq!(depths, [0, 1, 1, 2, 0, 0]);
    assert_eq!(view.nodes[0].comment, "a good start");
    let square = ShapeView { color: "green".to_owned(), from: "e4".to_owned(), to: None };
    assert_eq!(view.nodes[0].shapes, [square]);
    assert_eq!(view.nodes[5].nags, [1]);
    // Lines are broken elsewhere, and tags have their own order; everything else is as it was.
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    let moves = |text: &str| words(text.split("\n\n").nth(1).expect("moves behind the tags"));
    assert_eq!(moves(&analysis.to_pgn()), moves(GAME));
    assert!(analysis.to_pgn().contains("[White \"Anna\"]"));
}

#[test]
fn a_move_is_added_once_and_a_refusal_says_why() {
    let mut analysis = read(GAME);
    let (e3, last) = (id(&analysis, "e3"), id(&analysis, "B×b5"));
    assert_eq!(analysis.play(e3, "b7b5"), Ok(Step::Played { node: last - 1, fresh: false }));
    let Ok(Step::Played { node, fresh: true }) = analysis.play(last, "Nf6") else { panic!("a new move") };
    assert_eq!(analysis.moves_to(node).unwrap(), ["e2e3", "b7b5", "f1b5", "g8f6"]);
    let Ok(Step::Refused(refused)) = analysis.play(node, "a2a3") else { panic!("a capture is compulsory") };
    assert_eq!(refused.why, "must-capture");
    assert!(analysis.at(node).unwrap().must_capture);
    assert!(analysis.play(9_999, "a2a3").is_err());
}

#[test]
fn edits_are_undone_one_by_one() {
    let mut analysis = read(GAME);
    let (before, e3, g3) = (analysis.to_pgn(), id(&analysis, "e3"), id(&analysis, "g3"));
    analysis.promote(g3).unwrap();
    assert_eq!(texts(&analysis)[0], "g3");
    analysis.make_main(e3).unwrap();
    analysis.set_comment(e3, "bad }").unwrap();
    analysis.toggle_nag(e3, 2).unwrap();
    analysis.toggle_nag(e3, 4).unwrap();
    let view = analysis.view();
    assert_eq!((view.nodes[0].comment.as_str(), view.nodes[0].nags.as_slice()), ("bad )", &[4][..]));
    assert!(analysis.to_pgn().contains("[%clk 0:03:00]"), "a clock stays when the words change");
    analysis.set_shapes(e3, &[]).unwrap();
    assert_eq!(analysis.delete(g3).unwrap(), view.root);
    assert_eq!(texts(&analysis), ["e3", "b5", "B×b5"]);
    let after = analysis.to_pgn();
    for _ in 0..7 {
        assert!(analysis.undo().is_some());
    }
    assert_eq!(analysis.to_pgn(), before);
    assert_eq!(analysis.undo(), None);
    while analysis.redo().is_some() {}
    assert_eq!(analysis.to_pgn(), after);
}

#[test]
fn a_folded_variation_counts_what_it_hides() {
    let mut analysis = read(GAME);
    let g3 = id(&analysis, "g3");
    analysis.fold(g3, true).unwrap();
    assert_eq!(texts(&analysis), ["e3", "g3", "b5", "B×b5"]);
    assert_eq!(analysis.view().nodes[1].hidden, 2);
    analysis.fold(g3, false).unwrap();
    assert_eq!(texts(&analysis).len(), 6);
}

#[test]
fn both_sides_have_their_duties() {
    let analysis =
        Analysis::of_moves("antichess", Some("8/8/8/3p4/4P3/8/8/R7 w - - 0 1"), "").expect("a position");
    let duties = analysis.duties(1).unwrap();
    assert!(duties.mover.must);
    assert_eq!(duties.mover.captures[0].uci, "e4d5");
    assert_eq!(duties.other.expect("a turn can be skipped").captures[0].uci, "d5e4");
    let check = Analysis::of_moves("chess", Some("4k3/8/8/8/8/8/4R3/4K3 b - - 0 1"), "").expect("a position");
    assert!(check.duties(1).unwrap().other.is_none(), "a player in check cannot pass");
}

#[test]
fn broken_texts_are_refused_in_words() {
    for text in ["", "no game at all?!", "[Variant \"Nonsense\"]\n\n1. e4 *", "{\"a\":1}"] {
        let error = Analysis::read(text.as_bytes(), Letters::English).expect_err(text);
        assert!(!error.message.is_empty());
    }
    let late = read("[Variant \"Antichess\"]\n\n1. e3 b5 2. a3 b4 *");
    assert_eq!((late.view().nodes.len(), late.view().flaws.len()), (2, 1));
    let refused = Analysis::of_moves("antichess", None, "e2e3 e2e3").expect_err("the piece has gone");
    assert!(refused.message.contains("move 2"));
}

fn question(fen: &str, lines: usize) -> Question {
    Question {
        game: "antichess".to_owned(),
        fen: Some(fen.to_owned()),
        moves: Vec::new(),
        lines,
        only: Vec::new(),
        nodes: Some(3_000),
        millis: None,
        letters: Letters::German,
        notation: Notation::San,
    }
}

#[test]
fn several_lines_are_told_and_fixed_nodes_repeat() {
    let ask = || {
        let mut lines = Vec::new();
        let mut take = |line| {
            lines.push(line);
            ControlFlow::Continue(())
        };
        let question = question("8/8/4p3/3p4/8/8/8/3R3n w - - 0 1", 2);
        Analyst::new().analyse(&question, &mut take).expect("a position");
        lines.into_iter().map(|line| (line.place, line.depth, line.moves, line.worth)).collect::<Vec<_>>()
    };
    let first = ask();
    assert!(first.iter().any(|(place, ..)| *place == 2));
    assert!(first.iter().any(|(_, _, moves, _)| moves[0].text.starts_with('T')), "German letters");
    assert_eq!(first, ask());
}

#[test]
fn faults_are_named_where_they_are() {
    let judged = Draft::read("chess", "P3k3/8/8/8/8/8/8/4K2R w KQ - 0 1").expect("a FEN");
    let fault = |key: &str| judged.faults.iter().find(|fault| fault.key == key).expect("the fault");
    assert!(!judged.playable);
    assert_eq!(fault("pawns-on-backrank").squares, ["a8"]);
    assert_eq!(fault("bad-castling").field, "castling");
    let two = Draft::read("chess", "4k3/8/8/8/8/8/8/4KK2 w - - 0 1").expect("a FEN");
    let kings = |fault: &FaultView| (fault.key, fault.side, fault.squares.clone());
    let [e1, f1] = ["e1", "f1"].map(str::to_owned);
    assert_eq!(kings(&two.faults[0]), ("kings", Some(Color::White), vec![e1, f1]));
    let none = Draft::read("chess", "4k3/8/8/8/8/8/8/R7 w - - 0 1").expect("a FEN");
    assert_eq!(
        kings(&none.faults[0]),
        ("kings", Some(Color::White), vec![]),
        "the king that stands is not at fault"
    );
    assert!(Draft::read("antichess", "8/8/8/8/8/8/8/4KK2 w - - 0 1").expect("a FEN").playable);
    assert!(Draft::read("chess", "what is this").is_err());
}

#[test]
fn a_draft_is_what_its_fen_says() {
    for game in ["antichess", "chess", "crazyhouse", "three-check", "horde", "racing-kings", "extinction"] {
        for seed in 0..20 {
            let judged = Draft::random(game, seed).expect("a game");
            assert!(judged.playable && judged.outcome.is_none() && judged.moves > 0, "{game} {seed}");
            assert_eq!(Draft::read(game, &judged.fen).expect("its own FEN").fen, judged.fen, "{game} {seed}");
            assert_eq!(
                Draft::read(game, &judged.other).expect("the other form").fen,
                judged.fen,
                "{game} {seed}"
            );
            assert_eq!(judged.draft.judge().expect("a draft").fen, judged.fen, "{game} {seed}");
        }
    }
    assert_eq!(Draft::chess960("chess", 518).unwrap().fen, Draft::start("chess").unwrap().fen);
    assert_eq!(Draft::chess960("chess", 0).unwrap().chess960, Some(0));
    assert!(Draft::chess960("chess", 960).is_err());
}

#[test]
fn a_review_comes_step_by_step_and_is_written_into_the_game() {
    let text = "[Variant \"Antichess\"]\n\n1. e4 b5 2. Bxb5 Na6 3. Bxa6 Bxa6 *";
    let mut review = Reviewing::start(text, Some(500), Letters::German, Notation::San).expect("a game");
    assert_eq!(review.view().done, 0);
    let mut steps = 0;
    while review.step() {
        steps += 1;
        assert!(steps < 100);
    }
    let view = review.view();
    assert!(view.complete && view.done == view.all && view.all == 7);
    assert!(view.moves[2].forced && view.moves[2].judgement.is_none());
    assert_eq!(view.moves[2].played.text, "L×b5");
    assert!(Reviewing::start("nonsense?!", None, Letters::English, Notation::San).is_err());

    // The player has gone on meanwhile: nothing of that is lost.
    let mut analysis = read(text);
    let (root, first) = (analysis.view().root, id(&analysis, "e4"));
    analysis.set_comment(first, "my own").expect("it is there");
    analysis.play(root, "g2g3").expect("it is there");
    let before = analysis.to_pgn();
    let mut findings: Vec<_> = view.moves.into_iter().map(|mv| mv.finding).collect();
    let blunder = findings.iter_mut().find(|finding| finding.judgement.is_some()).expect("bad moves");
    blunder.words = Some("schlecht".to_owned());
    analysis.adopt(first, &findings).expect("it can be edited");
    let after = analysis.to_pgn();
    for part in ["[%eval ", "my own", "1. g3", "schlecht", "$4"] {
        assert!(after.contains(part), "{part}: {after}");
    }
    // Once more says nothing twice.
    analysis.adopt(first, &findings).expect("as before");
    assert_eq!(analysis.to_pgn(), after);
    // Each is one edit, and the move that was shown is shown again.
    assert_eq!((analysis.undo(), analysis.undo()), (Some(first), Some(first)));
    assert_eq!(analysis.to_pgn(), before);
    // What was deleted meanwhile does not come back.
    analysis.delete(id(&analysis, "B×b5")).expect("it is there");
    let moves = texts(&analysis).len();
    findings.iter_mut().for_each(|finding| finding.line.clear());
    analysis.adopt(root, &findings).expect("it can be edited");
    assert_eq!(texts(&analysis).len(), moves);
}

#[test]
fn a_game_by_rules_of_its_players_is_followed() {
    let text =
        "[short]\ninherits = \"antichess\"\ntitle = \"Short\"\nstart = \"8/8/8/8/8/1p6/P7/8 w - - 0 1\"";
    let rules = OwnRules::read(text).expect("a charter");
    let cards = rules.cards().0;
    assert_eq!((cards.len(), cards[0].title.as_str()), (1, "Short"));
    // A game of theirs is kept like any other, under the name that the charter gives it.
    let fen = Some("8/8/8/8/8/1p6/P7/8 w - - 0 1".to_owned());
    let like_it = PageTable::start(Wish { fen, ..Wish::of("antichess") }, 0.0).expect("a game");
    let json = like_it.to_json(0.0).replace("\"antichess\"", "\"short\"");
    let view = rules.follow(&json).expect("a game").view();
    assert_eq!((view.game.as_str(), view.moves.len(), view.must_capture), ("short", 1, true));
    let error = OwnRules::read("[mine]\nstuk = \"draws\"").unwrap_err();
    assert!(error.message.starts_with("line 2, column 1: expected a clause"), "{}", error.message);
}
