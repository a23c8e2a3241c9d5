//! The types that are written by hand say what is really sent.

use misere_rules::{ByColor, ByRole, Color, DrawRule, Ending, Move, Role, Square};
use misere_table::{Cause, Happening, Millis, Outcome, Timekeeping};
use serde_json::Value;

const TYPES: &str = include_str!("../src/words.d.ts");

fn json(value: impl serde::Serialize) -> Value {
    serde_json::to_value(value).expect("it can be written")
}

/// One of each kind.
fn happenings() -> Vec<Happening> {
    let (side, time) = (Color::White, Millis(7));
    vec![
        Happening::Started,
        Happening::Moved { side, mv: Move::quiet(Square::E2, Square::E3), spent: time, left: Some(time) },
        Happening::Skipped { side },
        Happening::Charged { side, spent: time },
        Happening::TimeGiven { side, time },
        Happening::TimeSet { side, left: time },
        Happening::TakenBack { plies: 2 },
        Happening::DrawOffered { side },
        Happening::DrawDeclined { side },
        Happening::DrawWithdrawn { side },
        Happening::Paused,
        Happening::Resumed,
        Happening::Adjourned,
        Happening::Reopened,
        Happening::Seated { side },
        Happening::DrawRuleSet { rule: DrawRule::Automatic },
        Happening::TimekeepingSet { timekeeping: Timekeeping::Real },
        Happening::Over(Outcome::draw(Cause::Claim(Ending::Repetition))),
    ]
}

#[test]
fn every_happening_has_a_type_with_its_fields() {
    let lines: Vec<&str> = TYPES.lines().filter(|line| line.trim_start().starts_with("| {")).collect();
    let happenings = happenings();
    assert_eq!(lines.len(), happenings.len());
    for happening in happenings {
        let Value::Object(fields) = json(happening) else { panic!("{happening:?} is an object") };
        let kind = fields["kind"].as_str().expect("a word");
        let line = lines.iter().find(|line| line.contains(&format!("kind: \"{kind}\"")));
        let line = line.unwrap_or_else(|| panic!("no type for {kind}"));
        for name in fields.keys() {
            assert!(
                line.contains(&format!(" {name}: ")) || line.contains(&format!(" {name}?: ")),
                "{kind}.{name}"
            );
        }
    }
}

#[test]
fn words_of_the_rules_are_spelled_as_their_types_say() {
    let says = |name: &str, word: &Value| {
        let line = TYPES.lines().find(|line| line.contains(&format!(" {name} = ")));
        assert!(line.is_some_and(|line| line.contains(&word.to_string())), "{name} {word}");
    };
    Color::ALL.into_iter().for_each(|color| says("Color", &json(color)));
    Role::ALL.into_iter().for_each(|role| says("Role", &json(role)));
    let keys = |value: Value| match value {
        Value::Object(fields) => fields.keys().map(|key| format!("{key}: T;")).collect::<Vec<_>>(),
        other => panic!("{other} is no object"),
    };
    for (name, keys) in
        [("ByColor", keys(json(ByColor::<u8>::default()))), ("ByRole", keys(json(ByRole::<u8>::default())))]
    {
        let line = TYPES.lines().find(|line| line.contains(&format!("interface {name}<T>"))).expect("a type");
        assert!(keys.iter().all(|key| line.contains(key)), "{name}");
    }
}
