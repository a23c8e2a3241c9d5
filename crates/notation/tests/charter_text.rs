//! Charters as texts: what is inherited, what follows, what is complained about.

use misere_notation::{charter, fen};
use misere_rules::random::Random;
use misere_rules::{
    BoardEnding, Charter, Duty, Fate, Faults, Kings, Request, Role, Roles, Royalty, Square, StuckRule,
    Variant,
};
use proptest::prelude::*;

fn one(text: &str) -> Charter {
    let games = charter::parse(text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(games.len(), 1);
    games.into_iter().next().expect("there is one")
}

fn complaints(text: &str) -> String {
    charter::enact(text).expect_err(text).to_string()
}

#[test]
fn what_is_not_amended_is_inherited() {
    for variant in Variant::ALL {
        let key = variant.card().key;
        let heir = one(&format!("[heir]\ninherits = {key:?}\naim = \"Be like it\""));
        let base = charter::built_in(variant);
        let expected = Charter {
            key: "heir".into(),
            title: "heir".into(),
            aim: "Be like it".into(),
            aliases: Vec::new(),
            ..base
        };
        assert_eq!(heir, expected);
    }
    assert_eq!(one("[heir]").start, Charter::chess().start);
}

#[test]
fn the_example_of_the_rulebook_can_be_played() {
    let text = r#"
        [almost-antichess]
        inherits   = "antichess"
        aim        = "Lose everything; pawns promote to king or rook only"
        promotions = ["king", "rook"]
        stuck      = "draw"
    "#;
    let charter = one(text);
    assert_eq!((charter.duty, charter.stuck), (Duty::Capture, StuckRule::Draws));
    assert_eq!(charter.promotions, Roles::of(&[Role::King, Role::Rook]));
    assert_eq!(Variant::Custom(charter::enact(text).unwrap()[0].clone()).start().count_moves(), 20);
}

#[test]
fn games_of_one_text_inherit_from_one_another_in_any_order() {
    let text = "[child]\ninherits = \"parent\"\nbare = \"wins\"\n[parent]\ninherits = \"losing chess\"\nmated = \"draws\"";
    let games = charter::parse(text).unwrap();
    assert_eq!(games[0].key, "child");
    assert_eq!(
        (games[0].duty, games[0].mated, games[0].bare),
        (Duty::Capture, Fate::Draws, Some(Fate::Wins))
    );
}

#[test]
fn a_table_may_amend_the_built_in_game_of_its_name() {
    let charter = one("[antichess]\ninherits = \"antichess\"\nstuck = \"loses\"");
    assert_eq!((charter.duty, charter.stuck), (Duty::Capture, StuckRule::Loses));
}

#[test]
fn kings_follow_royalty() {
    assert_eq!(one("[a]\nroyalty = \"nobody\"").kings, Kings::Any);
    assert_eq!(one("[a]\nroyalty = \"nobody\"\nkings = \"one-each\"").kings, Kings::OneEach);
    let royal = one("[a]\ninherits = \"antichess\"\nroyalty = \"kings\"");
    assert_eq!((royal.royalty, royal.kings), (Royalty::Kings, Kings::OneEach));
    assert_eq!(one("[a]\ninherits = \"horde\"\nroyalty = \"nobody\"").kings, Kings::Any);
}

#[test]
fn rights_to_castle_follow_castling() {
    let chess = Charter::chess().start.castling_rooks;
    assert!(one("[a]\ncastling = \"never\"").start.castling_rooks.is_empty());
    assert_eq!(one("[a]\ninherits = \"antichess\"\ncastling = \"allowed\"").start.castling_rooks, chess);
    let start = "start = \"r3k2r/8/8/8/8/8/8/R3K2R w Q - 0 1\"";
    let said = one(&format!("[a]\ninherits = \"antichess\"\ncastling = \"allowed\"\n{start}"));
    assert_eq!(said.start.castling_rooks.len(), 1);
}

#[test]
fn counted_checks_survive_a_new_start() {
    let start = "start = \"4k3/8/8/8/8/8/8/4K2R w K - 0 1\"";
    let checks = |text: &str| one(text).start.checks.map(|left| (left.white, left.black));
    assert_eq!(checks(&format!("[a]\ninherits = \"3check\"\n{start}")), Some((3, 3)));
    assert_eq!(checks(&format!("[a]\ninherits = \"3check\"\nchecks = 5\n{start}")), Some((5, 5)));
    assert_eq!(checks("[a]\ninherits = \"3check\"\nchecks = 0"), None);
    assert_eq!(checks(&start.replace("- 0 1", "- 1+2 0 1").replace("start", "[a]\nstart")), Some((1, 2)));
}

#[test]
fn endings_that_are_not_listed_follow_in_their_order() {
    let order = one("[a]\nprecedence = [\"bare\", \"hill\"]").precedence;
    assert_eq!(order[..3], [BoardEnding::Bare, BoardEnding::Hill, BoardEnding::Explosion]);
    assert_eq!(order[7], BoardEnding::Mate);
}

#[test]
fn all_complaints_come_at_once_with_their_places() {
    let text = r#"
title = "nowhere"

[first]
inherits = "antches"
promotion = ["king"]
duty = "captur"
royalty = true
hill = ["e4", "e9", 5]
double-step = [2, 7]
checks = 300
start = "8/8 w - -"
precedence = ["mate", "bare", "mate"]
colour = "red"

[second]
inherits = "first"
stuck = "skiped"
"#;
    let expected = r#"
line 2, column 1: expected a table for a game, such as [my-game], found the key "title"
line 5, column 12: expected a built-in game or a table of this text for inherits, found "antches" (did you mean "antichess"?)
line 6, column 1: expected a clause of a charter, found "promotion" (did you mean "promotions"?)
line 7, column 8: expected "free" or "capture" for duty, found "captur" (did you mean "capture"?)
line 8, column 11: expected "kings" or "nobody" for royalty, found true
line 9, column 15: expected a square from a1 to h8 for hill, found "e9"
line 9, column 21: expected a square from a1 to h8 for hill, found 5
line 10, column 19: expected a number from 1 to 6 for double-step, found 7
line 11, column 10: expected a number from 0 to 255 for checks, found 300
line 12, column 9: expected a FEN for start, but in it expected 8 ranks in the board field, found 2 at offset 3
line 13, column 31: expected every ending at most once for precedence, found "mate"
line 14, column 1: expected a clause of a charter (inherits, title, aim, aliases, royalty, kings, pawns, duty, castling, en-passant, promotions, double-step, blast, checking, drops, draws, mated, stuck, bare, emptied, extinction, extinct, hill, race, material, precedence, start, checks), found "colour"
line 18, column 9: expected "wins", "loses", "draws", "fewer-wins" or "skipped" for stuck, found "skiped" (did you mean "skipped"?)"#;
    assert_eq!(complaints(text), expected.trim_start());
}

#[test]
fn contradictions_are_told_where_they_were_made() {
    let text = "[a]\nroyalty = \"kings\"\ninherits = \"antichess\"";
    let king = "expected roles without king while kings are royal, found king";
    assert_eq!(complaints(text), format!("line 2, column 1: {king}"));
    let text = "[a]\nduty = \"free\"\npromotions = [\"king\"]";
    assert_eq!(complaints(text), format!("line 3, column 1: {king}"));
    let text = "[a]\nroyalty = \"nobody\"\nchecks = 3\nchecking = \"forbidden\"";
    let message =
        "line 3, column 1: expected royal kings where checks are counted, found kings like any piece
line 4, column 1: expected royal kings where giving check is forbidden, found kings like any piece";
    assert_eq!(complaints(text), message);
    let text = "\n[a]\npawns = \"never\"";
    let message =
        "line 2, column 2: expected a playable start position, found faults: the game does not allow this";
    assert_eq!(complaints(text), message);
    let text = "[a]\nstart = \"8/8/8/8/8/8/8/8\"";
    let message = "line 2, column 1: expected a playable start position, found faults: \
                   there are no pieces; there are too few or too many kings";
    assert_eq!(complaints(text), message);
}

#[test]
fn contradictions_that_only_follow_from_a_slip_are_not_told() {
    let text = "[a]\nroyalty = \"nobdy\"\npromotions = [\"king\"]";
    assert_eq!(complaints(text).lines().count(), 1);
    let text = "[a]\nroyality = \"nobody\"\npromotions = [\"king\"]";
    assert_eq!(complaints(text).lines().count(), 1);
    let text = "[a]\ntitel = \"A\"\npromotions = [\"king\"]";
    assert_eq!(complaints(text).lines().count(), 2);
}

#[test]
fn a_game_does_not_inherit_from_itself() {
    let text = "[a]\ninherits = \"b\"\n[b]\ninherits = \"c\"\n[c]\ninherits = \"b\"";
    let message =
        "line 4, column 12: expected a game that does not inherit from this one for inherits, found \"c\"";
    assert_eq!(complaints(text), message);
    let text = "[a]\ninherits = \"a\"";
    assert!(complaints(text).contains("expected a built-in game or a table of this text"));
}

#[test]
fn what_is_no_toml_is_told_line_by_line() {
    let message = "\
line 2, column 8: expected TOML: string values must be quoted, expected literal string
line 3, column 15: expected TOML: invalid basic string, expected `\"`
line 4, column 8: expected \"never\" or \"last-rank\" for race, found \"nevr\" (did you mean \"never\"?)";
    assert_eq!(complaints("[a]\nduty = \nstuck = \"draws\nrace = \"nevr\"\n"), message);
}

#[test]
fn a_text_without_games_is_refused() {
    let message = "line 1, column 1: expected a table for a game, such as [my-game], found none";
    assert_eq!(complaints("# nothing"), message);
    assert_eq!(complaints(""), message);
    let message =
        "line 1, column 2: expected a name of letters, digits and hyphens for a game, found \"my game\"";
    assert_eq!(complaints("[\"my game\"]"), message);
    let message = "line 1, column 1: expected at most 65536 bytes of text, found more";
    assert_eq!(complaints(&" ".repeat(65_537)), message);
    assert_eq!(complaints(&" ".repeat(100_000)), message);
}

#[test]
fn a_name_needs_a_letter_or_a_digit() {
    let message = "\
line 2, column 9: expected a name with a letter or a digit for title, found \"\"
line 3, column 17: expected a name with a letter or a digit for aliases, found \" -_\"";
    assert_eq!(complaints("[a]\ntitle = \"\"\naliases = [\"b\", \" -_\"]"), message);
}

#[test]
fn a_board_that_a_blast_empties_is_read_back() {
    let text = "[fireworks]\nroyalty = \"nobody\"\nblast = \"neighbours\"";
    let game = Variant::Custom(charter::enact(text).unwrap().remove(0));
    let pos = fen::position(&game, "8/8/8/8/8/8/1k6/K7 w - - 0 1").unwrap();
    let after = pos.play(pos.find(Request::go(Square::A1, Square::B2)).unwrap()).unwrap();
    let text = fen::write(&after.to_setup()).to_string();
    assert_eq!(text, "8/8/8/8/8/8/8/8 b - - 0 1");
    assert_eq!(fen::position(&game, &text), Ok(after));
}

#[test]
fn a_long_line_of_heirs_is_no_trouble() {
    let mut text = String::from("[g0]\nduty = \"capture\"\n");
    for heir in 1..1500 {
        text += &format!("[g{heir}]\ninherits = \"g{}\"\n", heir - 1);
    }
    let games = charter::parse(&text).unwrap();
    assert!(games.len() == 1500 && games.iter().all(|game| game.duty == Duty::Capture));
}

fn near_charter() -> impl Strategy<Value = String> {
    let line = prop_oneof![
        "\\[[a-c]{1,2}\\]",
        "inherits = \"(a|b|ab|antichess|atomic|mit)\"",
        "(royalty|kings|duty|stuck|bare|drops|castling) = \"(kings|nobody|any|capture|wins|draws|captured|never)\"",
        "(promotions|extinction|precedence|hill) = \\[(\"(king|queen|mate|bare|e4)\"(, )?){0,3}\\]",
        "(checks|double-step|start) = (\\[[0-9]\\]|[0-9]{1,4}|\"4k3/8/8/8/8/8/8/4K3 w - -\")",
        "[ -~]{0,20}",
    ];
    prop::collection::vec(line, 0..12).prop_map(|lines| lines.join("\n"))
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in any::<String>()) {
        let _ = charter::parse(&text);
    }

    #[test]
    fn complaints_are_about_lines_of_the_text(text in near_charter()) {
        let lines = text.lines().count().max(1);
        for complaint in charter::enact(&text).map_or_else(|error| error.complaints, |_| Vec::new()) {
            prop_assert!((1..=lines + 1).contains(&complaint.line), "{}", complaint);
        }
    }

    #[test]
    fn any_game_can_be_played(text in any_game(), seed in any::<u64>()) {
        let Ok(games) = charter::enact(&text) else { return Ok(()) };
        let game = Variant::Custom(games[0].clone());
        let mut random = Random(seed);
        let mut pos = game.start();
        for _ in 0..60 {
            let moves = pos.legal_moves();
            prop_assert_eq!(moves.len() as u64, pos.count_moves());
            prop_assert!(!pos.must_capture() || moves.iter().all(|mv| mv.is_capture()));
            let line = fen::write(&pos.to_setup()).to_string();
            let read = game.position(&fen::parse(&line).unwrap(), Faults::ALL);
            prop_assert_eq!(read.as_ref().map(|pos| pos.key()), Ok(pos.key()), "{}", line);
            prop_assert_eq!(read.as_ref(), Ok(&pos), "{}", line);
            if moves.is_empty() {
                prop_assert!(pos.verdict().is_some(), "{}", line);
                break;
            }
            pos.play_unchecked(moves[random.below(moves.len())]);
        }
    }
}

/// A game with a handful of clauses out of all that there are.
fn any_game() -> impl Strategy<Value = String> {
    const CLAUSES: &[(&str, &[&str])] = &[
        ("royalty", &["'kings'", "'nobody'"]),
        ("kings", &["'one-each'", "'any'"]),
        ("duty", &["'free'", "'capture'"]),
        ("castling", &["'allowed'", "'never'"]),
        ("en-passant", &["'allowed'", "'never'"]),
        ("promotions", &["['queen']", "[]", "['king', 'knight']"]),
        ("double-step", &["[]", "[1, 2]", "[2, 3]", "[2, 5, 6]"]),
        ("blast", &["'never'", "'neighbours'"]),
        ("checking", &["'allowed'", "'forbidden'"]),
        ("drops", &["'never'", "'captured'"]),
        ("mated", &["'wins'", "'loses'", "'draws'"]),
        ("stuck", &["'wins'", "'loses'", "'draws'", "'fewer-wins'", "'skipped'"]),
        ("bare", &["'nothing'", "'wins'", "'loses'"]),
        ("emptied", &["'nothing'", "'wins'", "'loses'"]),
        ("extinction", &["[]", "['queen']", "['king', 'pawn']"]),
        ("extinct", &["'wins'", "'loses'"]),
        ("hill", &["[]", "['e4']"]),
        ("race", &["'never'", "'last-rank'"]),
        ("checks", &["0", "2"]),
        ("material", &["'always'", "'chess'", "'antichess'", "'horde'", "'atomic'", "'crazyhouse'"]),
        ("precedence", &["['bare', 'mate']", "['hill']"]),
    ];
    let parent = 0..Variant::ALL.len();
    let choices = prop::collection::vec(any::<prop::sample::Index>(), CLAUSES.len());
    (parent, choices).prop_map(|(parent, choices)| {
        let mut text = format!("[any]\ninherits = {:?}\n", Variant::ALL[parent].card().key);
        for (&(key, values), choice) in CLAUSES.iter().zip(choices) {
            // Four times out of five nothing is said.
            if let Some(value) = values.get(choice.index(values.len() * 5)) {
                text += &format!("{key} = {value}\n");
            }
        }
        text
    })
}
