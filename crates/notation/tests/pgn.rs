//! Games in PGN: what is read, what is kept when something is wrong, what can be changed.

use misere_notation::names;
use misere_notation::pgn::{GameResult, NodeId, PgnErrorKind, PgnGame, Place, Reader, Reading, Tree, replay};
use misere_notation::san::{self, SanError};
use misere_rules::{Faults, Move, Refusal, Square, Variant};

fn read(text: &str) -> Vec<PgnGame> {
    Reader::new(text.as_bytes()).games().map(|game| game.expect("a text can be read")).collect()
}

fn one(text: &str) -> PgnGame {
    let games = read(text);
    assert_eq!(games.len(), 1, "{text}");
    games.into_iter().next().expect("one game")
}

/// The moves of a game as they are written.
fn moves(text: &str) -> String {
    format!("{:?}", one(text).tree)
}

fn complaint(text: &str) -> String {
    one(text).error.expect("something is wrong").to_string()
}

fn add(tree: &mut Tree, parent: NodeId, text: &str) -> NodeId {
    let mv = san::find(&tree.position(parent), text).unwrap_or_else(|error| panic!("{error}"));
    tree.add(parent, mv).expect("a legal move")
}

// Trees ----------------------------------------------------------------------------------------

#[test]
fn a_move_that_is_there_already_is_found() {
    let mut tree = Tree::new(Variant::Chess.start());
    let root = tree.root();
    let first = add(&mut tree, root, "e4");
    let second = add(&mut tree, root, "d4");
    assert_eq!(add(&mut tree, root, "e4"), first);
    assert!(tree.children(root).eq([first, second]));
    assert_eq!(tree.parent(second), Some(root));
    assert_eq!((tree.parent(root), tree.mv(root), tree.ply(root)), (None, None, 0));
}

#[test]
fn an_illegal_move_is_refused_and_changes_nothing() {
    let mut tree = Tree::new(Variant::Antichess.start());
    let root = tree.root();
    let error = tree.add(root, Move::quiet(Square::E2, Square::E5)).unwrap_err();
    assert_eq!(error.to_string(), "e2e5 is illegal: a pawn cannot move like that");
    assert_eq!(tree, Tree::new(Variant::Antichess.start()));
}

#[test]
fn moves_repeat_and_turns_pass() {
    let game = one("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 Nf6 6. Ng1 Ng8 7. e4 *");
    assert_eq!((game.tree.plies(), game.error), (13, None));
    let fen = "7k/4K2p/7P/8/8/8/P7/8 w - - 0 1";
    let game = one(&format!("[Variant \"mit-antichess\"]\n[FEN \"{fen}\"]\n\n1. Kf7 -- 2. a3 -- *"));
    assert_eq!(game.tree.main_moves().filter(|&mv| mv == Move::PASS).count(), 2);
}

#[test]
fn a_variation_is_promoted_one_step_at_a_time() {
    let mut tree = one("1. e4 (1. d4 d5) (1. c4 { c }) (1. f4) *").tree;
    let root = tree.root();
    let ids: Vec<NodeId> = tree.children(root).collect();
    assert!(tree.promote(ids[2]));
    assert_eq!(format!("{tree:?}"), "1. e4 (1. c4 { c }) (1. d4 d5) (1. f4) *");
    assert!(tree.promote(ids[2]));
    assert!(!tree.promote(ids[2]));
    assert!(!tree.promote(root));
    assert_eq!(format!("{tree:?}"), "1. c4 { c } (1. e4) (1. d4 d5) (1. f4) *");
    assert!(tree.promote(ids[3]));
    assert!(tree.children(root).eq([ids[2], ids[0], ids[3], ids[1]]));
    assert_eq!(tree.line_to(ids[1]), [ids[1]]);
}

#[test]
fn a_line_becomes_the_main_line_at_every_level() {
    let mut tree = one("1. e4 e5 (1... c5 2. Nf3 d6 (2... Nc6 3. Bb5)) 2. f4 *").tree;
    let deep = tree.walk().find(|&id| tree.mv(id) == Some(Move::quiet(Square::B8, Square::C6)));
    let deep = deep.expect("the knight moves");
    tree.make_main(deep);
    assert_eq!(format!("{tree:?}"), "1. e4 c5 (1... e5 2. f4) 2. Nf3 Nc6 (2... d6) 3. Bb5 *");
    assert_eq!(tree.ply(deep), 4);
    assert_eq!(
        tree.position(deep),
        tree.line_to(deep).iter().fold(tree.start().clone(), |mut pos, &id| {
            pos.play_unchecked(tree.mv(id).expect("no root"));
            pos
        })
    );
}

#[test]
fn what_is_cut_off_is_gone() {
    let mut tree = one("1. e4 (1. d4 d5 2. c4) (1. c4) 1... e5 2. Nf3 *").tree;
    let ids: Vec<NodeId> = tree.children(tree.root()).collect();
    tree.delete(ids[1]);
    assert_eq!(format!("{tree:?}"), "1. e4 (1. c4) 1... e5 2. Nf3 *");
    tree.delete(ids[0]);
    tree.delete(ids[0]);
    tree.delete(tree.root());
    assert_eq!(format!("{tree:?}"), "1. c4 *");
    assert_eq!(tree, one("1. c4").tree);
    assert!(!tree.promote(ids[0]));
    tree.delete(ids[2]);
    assert_eq!(tree, one("*").tree);
}

#[test]
fn trees_are_equal_if_they_say_the_same() {
    let tree = one("1. e4 (1. d4) 1... e5 *").tree;
    let mut other = Tree::new(Variant::Chess.start());
    let root = other.root();
    let second = add(&mut other, root, "d4");
    let first = add(&mut other, root, "e4");
    add(&mut other, first, "e5");
    assert_ne!(tree, other);
    other.make_main(first);
    assert_eq!(tree, other);
    other.add_nag(second, 1);
    assert_ne!(tree, other);
    other.remove_nag(second, 1);
    assert_eq!(tree, other);
    other.add_comment(second, " \n ");
    assert_eq!(tree, other);
    other.set_comment(second, "why not?");
    assert_ne!(tree, other);
    other.clear_remarks(second);
    assert_eq!(tree, other);
}

// Reading --------------------------------------------------------------------------------------

#[test]
fn a_variation_starts_before_the_last_move_of_its_level() {
    let text = "1. e4 e5 (1... c5 2. Nf3 (2. c3 d5) 2... d6) (1... e6 2. d4) 2. Nf3 *";
    assert_eq!(moves(text), text);
}

#[test]
fn a_line_keeps_its_place_before_what_varies_it_with_the_same_move() {
    assert_eq!(moves("1. e4 (1. e4 c5) 1... e5 *"), "1. e4 e5 (1... c5) *");
    assert_eq!(moves("1. e4 (1. e4 e5 2. f4) 1... e5 2. Nf3 *"), "1. e4 e5 2. Nf3 (2. f4) *");
    assert_eq!(moves("1. e4 (1. d4 d5) (1. d4 Nf6) *"), "1. e4 (1. d4 d5 (1... Nf6)) *");
    assert_eq!(moves("1. e4 (1. d4 (1. d4 d5) 1... Nf6) *"), "1. e4 (1. d4 Nf6 (1... d5)) *");
}

#[test]
fn how_a_game_might_have_gone_on_does_not_make_it_longer() {
    let text = "1. e4 { a } (1. d4) (1. e4 c5 (1... e5) 2. Nf3) 1-0";
    let game = one(text);
    assert_eq!((game.tree.plies(), game.tree.count_variations()), (1, 3));
    assert_eq!(game.to_string(), format!("{text}\n\n"));
    assert_eq!(one(text), game);
    let broken = one("1. e4 (1. e4 c5) 1... x 2. Nf3 *");
    assert_eq!((broken.tree.plies(), broken.error.and_then(|error| error.ply)), (1, Some(1)));

    // Once the game goes on, or the variation is the game, there is nothing to keep apart.
    let mut longer = game.clone();
    let ids: Vec<NodeId> = longer.tree.children(longer.tree.root()).collect();
    add(&mut longer.tree, ids[0], "c5");
    assert_eq!(format!("{:?}", longer.tree), "1. e4 { a } (1. d4) 1... c5 (1... e5) (1... c5 2. Nf3) *");
    assert_eq!(one(&longer.to_string()), longer.normalised());
    let mut other = game.clone();
    other.tree.make_main(ids[2]);
    assert_eq!(format!("{:?}", other.tree), "1. e4 { a } (1. d4) 1... c5 (1... e5) 2. Nf3 *");
    assert_eq!(one(&other.to_string()), other.normalised());
}

#[test]
fn comments_stay_where_they_can_be_written() {
    let text = "{ game } 1. e4 { a } { b } ({ c } 1. d4 { d }) 1... e5 { e } *";
    assert_eq!(moves(text), text);
    // A comment behind a variation is about the move that goes before it.
    assert_eq!(moves("1. e4 (1. d4) { a } 1... e5"), "1. e4 { a } (1. d4) 1... e5 *");
    assert_eq!(moves("1. e4 ({ a }) 1... e5"), "1. e4 { a } 1... e5 *");
    assert_eq!(moves("1. e4 { } {\n} 1-0 { resigns }"), "1. e4 { resigns } *");
    assert_eq!(moves("1. e4 ({ a } (1. c4) { b"), "1. e4 { a } { b } *");
}

#[test]
fn annotations_belong_to_the_move_before_them() {
    let tree = one("1. e4!! $18 { a } $18 (1. d4?) $7 ($3 1. c4) *").tree;
    let ids: Vec<NodeId> = tree.walk().collect();
    assert_eq!(
        (tree.nags(ids[0]), tree.nags(ids[1]), tree.nags(ids[2])),
        (&[3, 18, 7][..], &[2][..], &[][..])
    );
}

#[test]
fn a_game_that_breaks_off_keeps_what_went_before() {
    let games = read("1. e4 { a } (1. d4) e5 $1 2. Ke3 Nc6 { b } 1-0\n\n1. d4 *");
    assert_eq!(format!("{:?}", games[0].tree), "1. e4 { a } (1. d4) 1... e5 $1 *");
    assert_eq!(games[0].outcome, Some(GameResult::White));
    let error = games[0].error.clone().expect("kings do not jump");
    let kind = PgnErrorKind::Move(SanError::Illegal {
        text: "Ke3".to_owned(),
        reason: Refusal::DoesNotMoveSo(misere_rules::Role::King),
    });
    assert_eq!((error.kind, error.ply, error.place), (kind, Some(2), Place { line: 1, column: 30 }));
    assert_eq!((games[1].tree.plies(), &games[1].error), (1, &None));
}

#[test]
fn errors_teach() {
    assert_eq!(
        complaint("[Variant \"Crazyhose\"]\n\n1. e4 *"),
        "line 1, column 1: expected the name of a game, found \"Crazyhose\" (did you mean \"crazyhouse\"?) \
         in the tag Variant"
    );
    assert_eq!(
        complaint("[Event \"x\"] [FEN \"8/8 w\"]\n\n1. e4 *"),
        "line 1, column 13: expected 8 ranks in the board field, found 2 at offset 3 of the tag FEN"
    );
    assert_eq!(
        complaint("1. e4 Sf6 *"),
        "line 1, column 7: \"Sf6\" is no move: expected a piece letter or a file from a to h, found 'S' at offset 0"
    );
    assert_eq!(complaint("1. Nf3 Nf6 2. d3 d6 3. Nd2 *"), "line 1, column 24: Nd2 is ambiguous: b1d2, f3d2");
    let game = one("[FEN \"8/8/8/8/8/8/8/K7 w - - 0 1\"]\n\n1. Ka2 *");
    let error = game.error.expect("a king is missing");
    assert_eq!((error.kind, error.ply), (PgnErrorKind::BadSetup(Faults::KINGS), None));
}

#[test]
fn an_illegal_move_in_a_variation_ends_only_that() {
    let game = one("1. e4 (1. d4 d5 2. Ke4 (2. a3) 2... e6) (1. c4) 1... e5 *");
    assert_eq!(format!("{:?}", game.tree), "1. e4 (1. d4 d5) (1. c4) 1... e5 *");
    assert_eq!(game.error, None);
    assert_eq!((game.flaws.len(), game.flaws[0].ply), (1, Some(2)));
    assert_eq!(game.flaws[0].place, Place { line: 1, column: 20 });
}

#[test]
fn no_more_flaws_are_told_than_the_limit() {
    let game = one(&format!("1. e4 {} 1... e5 *", "(1. e5) ".repeat(1000)));
    assert_eq!((game.flaws.len(), game.tree.plies()), (misere_notation::pgn::MAX_FLAWS, 2));
}

#[test]
fn the_result_is_the_one_behind_the_moves_or_that_of_the_tag() {
    let result = |tag, token| one(&format!("[Result \"{tag}\"]\n\n1. e4 {token}")).result();
    assert_eq!(result("1-0", "0-1"), GameResult::Black);
    assert_eq!(result("1-0", "*"), GameResult::White);
    assert_eq!(result("1/2-1/2", ""), GameResult::Draw);
    assert_eq!(result("?", ""), GameResult::Unknown);
}

#[test]
fn games_of_a_charter_are_found_by_name() {
    let [game] = &misere_notation::charter::enact("[mine]\ninherits = \"antichess\"\ntitle = \"My Game\"")
        .expect("a charter")[..]
    else {
        panic!("one game")
    };
    let text = "[Variant \"My Game\"]\n\n1. e3 b5 2. Bxb5 *";
    let read = PgnGame::read_with(
        &mut Reader::new(text.as_bytes()),
        Reading { games: &[Variant::Custom(game.clone())], ..Reading::default() },
    )
    .expect("a text")
    .expect("a game");
    assert_eq!((read.named.variant, read.tree.plies(), read.error), (Variant::Custom(game.clone()), 3, None));
    assert_eq!(one(text).error.expect("unknown").kind.key(), "unknown-variant");
}

// Writing --------------------------------------------------------------------------------------

#[test]
fn tags_are_written_in_order() {
    let text = "[Zeal \"z\"][Black \"b\"][FEN \"8/8/8/8/8/8/4P3/8 w - - 0 1\"][variant \"anti\"][White \"a\\\\\"][Zeal \"y\"]";
    let game = one(&format!("{text}\n\n1. e3 1-0"));
    let tags = "[White \"a\\\\\"]\n[Black \"b\"]\n[Variant \"Antichess\"]\n[SetUp \"1\"]\n\
                [FEN \"8/8/8/8/8/8/4P3/8 w - - 0 1\"]\n[Zeal \"z\"]\n[Zeal \"y\"]\n\n1. e3# 1-0\n\n";
    assert_eq!(game.to_string(), tags);
}

#[test]
fn the_roster_is_there_if_it_is_asked_for() {
    let game = one("[Site \"here\"]\n\n1. e4 1-0").with_roster();
    let roster = "[Event \"?\"]\n[Site \"here\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n\
                  [Black \"?\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n";
    assert_eq!(game.to_string(), roster);
}

#[test]
fn every_game_is_named_as_lichess_names_it() {
    for variant in Variant::ALL {
        let text = PgnGame::new(variant.start()).to_string();
        let named = names::Named::from(variant.clone());
        assert_eq!(
            text,
            named.pgn_tag().map_or("*\n\n".to_owned(), |tag| format!("[Variant \"{tag}\"]\n\n*\n\n"))
        );
    }
}

#[test]
fn a_game_without_a_start_is_written_as_it_came() {
    let text = "[Variant \"Draughts\"]\n[FEN \"?\"]\n[variant \"chess\"]\n\n*\n\n";
    assert_eq!(one(text).to_string(), text);
    let text = "[Variant \"Antichess\"]\n[SetUp \"1\"]\n[FEN \"x\"]\n[FEN \"y\"]\n\n1-0\n\n";
    assert_eq!(one(text).to_string(), text);
}

#[test]
fn black_moves_are_numbered_where_something_stands_before_them() {
    let text = "1. e4 $1 e5 { a } 2. Nf3 { b } 2... Nc6 (2... d6) 3. Bb5 (3. d4) 3... a6 *";
    assert_eq!(moves(text), text);
    let text = "[SetUp \"1\"]\n[FEN \"7k/8/8/8/8/8/8/K7 b - - 0 41\"]\n\n41... Kg8 42. Kb1 *\n\n";
    assert_eq!(one(text).to_string(), text);
}

#[test]
fn lines_are_broken_where_it_does_no_harm() {
    let mut game = PgnGame::new(Variant::Chess.start());
    let root = game.tree.root();
    let words = "word ".repeat(14);
    game.tree.add_comment(root, &format!("{words} %escape [%clk 0:01:00] end"));
    let text = format!("{{ {words}word %escape\n[%clk 0:01:00] end }} *\n\n");
    assert_eq!(game.to_string(), text.replace("word %escape", "%escape"));
    let event = "a comment\n\n[Event \"inside\"]";
    game.tree.set_comment(root, event);
    assert_eq!(game.to_string(), "{ a comment [Event \"inside\"] } *\n\n");
}

// Size -----------------------------------------------------------------------------------------

#[test]
fn a_hundred_thousand_plies_are_one_game() {
    let mut text = String::new();
    for number in 0..25_000 {
        text += &format!("{}. Nf3 Nf6 {}. Ng1 Ng8 ", 2 * number + 1, 2 * number + 2);
    }
    let game = one(&text);
    assert_eq!((game.tree.plies(), &game.error), (100_000, &None));
    let last = game.tree.main_line().last().expect("moves");
    assert_eq!(game.tree.position(last).fullmoves(), 50_001);
    let again = one(&game.to_string());
    assert_eq!(again, game.normalised());
}

#[test]
fn ten_thousand_variations_deep_is_not_too_deep() {
    let depth = 10_000;
    let game = one(&"Nf3 (Nc3 Nf6 Nb1 Ng8 ".repeat(depth));
    assert_eq!((game.tree.plies(), game.tree.count_variations()), (1, depth));
    assert_eq!(one(&game.to_string()), game.normalised());
    let mut tree = game.tree.clone();
    let deepest = tree.walk().max_by_key(|&id| tree.ply(id)).expect("moves");
    assert_eq!(tree.position(deepest).fullmoves() as usize, 2 * depth + 1);
    tree.make_main(deepest);
    assert_eq!((tree.plies(), tree.count_variations()), (4 * depth, depth));
    // The same move again is no variation, however deep it stands.
    let game = one(&format!("1. e4 {} *", "(1. d4 (1. e4 ".repeat(depth)));
    assert_eq!((game.tree.plies(), game.tree.count_variations()), (1, 1));
}

#[test]
fn a_hundred_thousand_parentheses_do_no_harm() {
    for open in ["(", "1. e4 (", "(1. e4 ", "1. e4 (1. d4 ) ", "1. e4 ( { x } "] {
        let text = format!("[Event \"x\"]\n\n{}\n\n[Event \"y\"]\n\n1. e4 *\n", open.repeat(100_000));
        let games = read(&text);
        assert_eq!((games.len(), games[1].tree.plies()), (2, 1));
        let mut reader = Reader::new(text.as_bytes());
        assert!(replay(&mut reader).is_ok_and(|game| game.is_some()));
    }
}

#[test]
fn fifty_megabytes_of_comment_are_one_comment() {
    let text = format!("1. e4 {{ {} }} e5 *", "word [%clk 0:00:01] [Event \"x\"]\n".repeat(50_000_000 / 32));
    let game = one(&text);
    assert_eq!((game.tree.plies(), game.tree.count_comments()), (2, 1));
    let said = misere_notation::pgn::annotation::parse(
        &game.tree.comments(game.tree.next(game.tree.root()).expect("a move"))[0],
    );
    assert_eq!(said.clock.map(|time| time.as_secs()), Some(1));
}
