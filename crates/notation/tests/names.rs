//! Names of games: every one is found, none means two games.

use std::collections::HashMap;

use misere_notation::charter;
use misere_notation::names::{self, Named, StartKind};
use misere_notation::uci::CastlingStyle;
use misere_rules::{Setup, Variant};
use proptest::prelude::*;

const STARTS: [StartKind; 3] = [StartKind::Usual, StartKind::Chess960, StartKind::Given];

/// Every game, and every start of chess that has names.
fn all() -> Vec<Named> {
    let chess = STARTS.map(|start| Named { variant: Variant::Chess, start });
    let rest = Variant::ALL.iter().filter(|&game| *game != Variant::Chess).cloned().map(Named::from);
    chess.into_iter().chain(rest).collect()
}

/// What only this game and start is called, here and elsewhere.
fn own_names(named: &Named) -> Vec<String> {
    let others = named.names();
    let words = [others.lichess.map(|lichess| lichess.key), named.pgn_tag()];
    let icc = others.icc.into_iter().flat_map(|n| ["wild ", "wild/", "w"].map(|word| format!("{word}{n}")));
    let id = others.lichess.map(|lichess| lichess.id.to_string());
    let mut own: Vec<String> = words.into_iter().flatten().map(str::to_owned).chain(icc).chain(id).collect();
    own.extend(others.also.iter().map(|&name| name.to_owned()));
    if named.start == StartKind::Usual {
        let card = named.variant.card();
        own.extend([card.key, card.title].map(str::to_owned));
        own.extend([others.uci, others.xboard, others.chessops].into_iter().flatten().map(str::to_owned));
    }
    own.sort();
    own.dedup();
    own
}

#[test]
fn every_name_finds_its_own_game() {
    for named in all() {
        for name in own_names(&named) {
            assert_eq!(names::find(&name), Some(named.clone()), "{name}");
            assert_eq!(names::find(&format!(" {} ", name.to_uppercase())), Some(named.clone()), "{name}");
        }
        for alias in named.variant.card().aliases.iter() {
            assert_eq!(names::find(alias).map(|named| named.variant), Some(named.variant.clone()), "{alias}");
        }
    }
}

#[test]
fn case_is_the_last_thing_that_matters() {
    for named in all() {
        let own = own_names(&named).into_iter();
        for name in own.chain(named.variant.card().aliases.iter().map(str::to_owned)) {
            let found = names::find(&name);
            assert_eq!(names::find(&name.to_uppercase()), found, "{name}");
            assert_eq!(names::find(&name.to_lowercase()), found, "{name}");
        }
    }
    assert_eq!(names::find("Anti-Chess").map(|named| named.variant), Some(Variant::PlainAntichess));
    assert_eq!(names::find("Anti chess").map(|named| named.variant), Some(Variant::Antichess));
}

#[test]
fn no_two_games_share_a_name() {
    let mut seen = HashMap::new();
    for named in all() {
        for name in own_names(&named) {
            let letters: String = name.chars().filter(|c| c.is_alphanumeric()).collect();
            let before = seen.entry(letters.to_lowercase()).or_insert(named.clone());
            assert_eq!(*before, named, "{name}");
        }
    }
}

#[test]
fn what_the_card_says_is_not_said_again() {
    for game in Variant::ALL {
        for name in names::of(game).also {
            assert!(!game.card().answers_to(name), "{name}");
        }
    }
}

#[test]
fn names_for_chess_tell_the_start() {
    let start = |name: &str| names::find(name).filter(|named| named.variant == Variant::Chess).unwrap().start;
    for name in ["chess", "Standard", "normal", "1"] {
        assert_eq!(start(name), StartKind::Usual, "{name}");
    }
    for name in ["chess960", "Chess 960", "fischerandom", "Fischer-Random", "FRC", "wild/fr", "W22", "2"] {
        assert_eq!(start(name), StartKind::Chess960, "{name}");
    }
    for name in ["From Position", "fromPosition", "wild/5", "wild 8a", "3"] {
        assert_eq!(start(name), StartKind::Given, "{name}");
    }
}

#[test]
fn the_losing_games_are_told_apart() {
    let find = |name: &str| names::find(name).unwrap().variant;
    for name in ["antichess", "Anti", "Anti chess", "Losing Chess", "chess.com giveaway"] {
        assert_eq!(find(name), Variant::Antichess, "{name}");
    }
    for name in ["Giveaway", "give away", "Give away chess", "wild 26"] {
        assert_eq!(find(name), Variant::Giveaway, "{name}");
    }
    for name in ["Suicide", "Suicide Chess"] {
        assert_eq!(find(name), Variant::Suicide, "{name}");
    }
    assert_eq!(find("Losers"), Variant::Losers);
    assert_eq!(find("anti-chess"), Variant::PlainAntichess);
    assert_eq!(find("Misère"), Variant::Misere);
    assert_eq!(find("Misère Chess"), Variant::Misere);
    assert_eq!(find("loser's chess"), find("losers chess"));
    assert_eq!(find("MIT/antichess"), Variant::MitAntichess);
}

#[test]
fn tags_are_those_of_lichess_or_our_titles() {
    let all = all();
    let tags: Vec<_> = all.iter().filter_map(Named::pgn_tag).collect();
    for tag in ["Chess960", "From Position", "King of the Hill", "Three-check", "Racing Kings", "Antichess"] {
        assert!(tags.contains(&tag), "{tag}");
    }
    assert_eq!(Named::from(Variant::Chess).pgn_tag(), None);
    assert_eq!(Named::from(Variant::MitAntichess).pgn_tag(), Some("MIT antichess"));
}

#[test]
fn the_tag_of_a_charters_game_is_its_key() {
    let games = charter::enact("[mine]\ninherits = \"chess\"\ntitle = \"Losing Chess\"").unwrap();
    assert_eq!(Named::from(Variant::Custom(games[0].clone())).pgn_tag(), Some("mine"));
}

#[test]
fn the_numbers_of_lichess_are_one_to_ten() {
    let mut ids: Vec<u8> = all().iter().filter_map(|named| Some(named.names().lichess?.id)).collect();
    ids.sort_unstable();
    assert_eq!(ids, (1..=10).collect::<Vec<u8>>());
    assert_eq!(names::find("11"), None);
    assert_eq!(names::find("01"), None);
}

#[test]
fn wild_games_with_other_rules_are_left_out() {
    for name in ["wild 0", "wild 1", "wild 9", "wild 16", "wild 24", "wild 27", "wild", "w", "wild 1000"] {
        assert_eq!(names::find(name), None, "{name}");
    }
}

#[test]
fn castling_is_written_as_the_name_asks() {
    let usual = Variant::Chess.card().start.clone();
    let style = |name: &str, start: &Setup| names::find(name).unwrap().castling_style(start);
    assert_eq!(style("chess", &usual), CastlingStyle::Standard);
    assert_eq!(style("frc", &usual), CastlingStyle::Chess960);
    assert_eq!(style("chess", &Setup::chess960(0).unwrap()), CastlingStyle::Chess960);
}

#[test]
fn an_unknown_name_gets_a_suggestion() {
    let message = |text: &str| text.parse::<Named>().unwrap_err().to_string();
    let cases = [
        ("kingofthehil", "\"kingofthehil\" (did you mean \"kingofthehill\"?)"),
        ("Fisherrandom", "\"Fisherrandom\" (did you mean \"fischerandom\"?)"),
        ("shogi", "\"shogi\""),
        ("", "nothing"),
    ];
    for (text, found) in cases {
        assert_eq!(message(text), format!("expected the name of a game, found {found}"));
    }
    let long = message(&"x".repeat(1 << 20));
    assert_eq!(long, "expected the name of a game, found \"xxxxxxxxxxxxxxxxxxxxxxxx\"…");
}

proptest! {
    #[test]
    fn any_text_is_a_name_or_is_not(text in any::<String>()) {
        let _ = text.parse::<Named>();
    }
}
