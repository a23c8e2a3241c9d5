//! Search and evaluation ask `src/temper/` about a game, and no rule themselves.

use std::fs;
use std::path::{Path, PathBuf};

/// The source of the trait whose methods are the questions of the rules.
const RULES: &str = include_str!("../../rules/src/rules.rs");

/// Questions about a rule that a position answers.
const OF_POSITIONS: &[&str] = &["rules", "must_capture", "can_move", "is_check"];

/// What is allowed: the temper's own answers, other things that have such a name, and whether two games are
/// the same.
const ANSWERS: &[&str] = &[
    "temper.decided(",
    "profile.has_goals(",
    "pos.en_passant()",
    "variant.card().key",
    "ExchangeKind::Blast",
    "MoveKind::EnPassant",
    "position.rules() == pos.rules()",
];

/// The words that ask: the methods of `Rules`, and the types of their answers.
struct Questions {
    methods: Vec<&'static str>,
    answers: Vec<&'static str>,
}

impl Questions {
    fn read() -> Questions {
        let (_, body) = RULES.split_once("pub trait Rules").expect("the trait is there");
        let (body, _) = body.split_once("\n}\n").expect("the trait has an end");
        let name = |line: &'static str, before: &str| {
            let rest = line.trim_start().strip_prefix(before)?;
            rest.split(|c: char| !c.is_alphanumeric() && c != '_').next()
        };
        let methods = body.lines().filter_map(|line| name(line, "fn "));
        let methods = methods.chain(OF_POSITIONS.iter().copied()).collect();
        let answers = RULES.lines().filter_map(|line| name(line, "pub enum ")).chain(["Stuck"]).collect();
        Questions { methods, answers }
    }

    /// Does a line of code ask a rule? Comments do not.
    fn are_in(&self, line: &str) -> bool {
        let mut code = line.split("//").next().unwrap_or_default().to_owned();
        for answer in ANSWERS {
            code = code.replace(answer, "");
        }
        let calls =
            |method: &&str| code.contains(&format!(".{method}(")) || code.contains(&format!("has_{method}"));
        let mut words = code.split(|c: char| !c.is_alphanumeric() && c != '_');
        self.methods.iter().any(calls) || words.any(|word| self.answers.contains(&word))
    }
}

fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("the sources are there") {
        let path = entry.expect("the sources can be read").path();
        if path.is_dir() {
            sources(&path, found);
        } else {
            found.push(path);
        }
    }
}

#[test]
fn only_the_temper_asks_a_rule() {
    let src = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files = Vec::new();
    sources(&src, &mut files);
    let questions = Questions::read();
    let mut guilty = Vec::new();
    let mut in_temper = 0;
    for path in files {
        let text = fs::read_to_string(&path).expect("the sources are text");
        let asking = text.lines().enumerate().filter(|(_, line)| questions.are_in(line));
        if path.starts_with(src.join("temper")) {
            in_temper += asking.count();
        } else {
            guilty.extend(asking.map(|(number, line)| format!("{}:{}: {line}", path.display(), number + 1)));
        }
    }
    assert!(guilty.is_empty(), "ask `Temper` instead:\n{}", guilty.join("\n"));
    assert!(in_temper > 20, "the temper asks only {in_temper} questions: has it moved?");
}

#[test]
fn the_questions_are_those_of_the_rules() {
    let Questions { methods, answers } = Questions::read();
    for method in ["card", "royalty", "promotions", "goals", "kept", "giving_up", "decided", "can_still_win"]
    {
        assert!(methods.contains(&method), "{method}: {methods:?}");
    }
    for answer in ["Royalty", "Kings", "Duty", "GivingUp", "Draws"] {
        assert!(answers.contains(&answer), "{answer}: {answers:?}");
    }
}

#[test]
fn a_line_that_asks_a_rule_is_noticed() {
    let questions = Questions::read();
    for line in [
        "let duty = pos.rules().duty();",
        "if Self::has_duty(pos) {",
        "use misere_rules::{Position, Royalty, Rules};",
        "    Drops::Captured => now,",
        "if pos.must_capture() { 2 } else { 1 }",
        "let goals = self.rules.goals();",
        "rules.promotions().iter()",
    ] {
        assert!(questions.are_in(line), "{line}");
    }
    for line in [
        "// Where capturing is a duty, `rules()` says so.",
        "if let Some(verdict) = self.shared.temper.decided(pos) {",
        "use misere_rules::{Position, Rules};",
        "if obligation.must_capture { 2 } else { 1 }",
    ] {
        assert!(!questions.are_in(line), "{line}");
    }
}
