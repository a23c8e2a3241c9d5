//! Search and evaluation ask `src/temper/` about a game, and no rule themselves.

use std::fs;
use std::path::{Path, PathBuf};

/// What a line says that asks a rule: a question to the rules, or one of their answers by name.
const QUESTIONS: &[&str] = &[
    "rules()",
    ".royalty",
    ".kings()",
    ".duty",
    ".blast",
    ".checking()",
    ".drops",
    ".draws()",
    ".decided(",
    ".stuck(",
    "has_duty",
    ".must_capture()",
    ".can_still_win(",
    ".can_move()",
    ".is_check()",
    "Royalty",
    "Kings::",
    "Duty",
    "Blast::",
    "Checking",
    "Drops",
    "Draws",
    "Stuck",
    "Castling::",
    "EnPassant::Never",
    "Pawns::",
];

/// What is allowed: the temper's own answers, other things that have such a name, and whether two games are
/// the same.
const ANSWERS: &[&str] = &["temper.decided(", "ExchangeKind::Blast", "position.rules() == pos.rules()"];

/// Does a line of code ask a rule? Comments do not.
fn asks_a_rule(line: &str) -> bool {
    let mut code = line.split("//").next().unwrap_or_default().to_owned();
    for answer in ANSWERS {
        code = code.replace(answer, "");
    }
    QUESTIONS.iter().any(|question| code.contains(question))
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
    let mut guilty = Vec::new();
    let mut in_temper = 0;
    for path in files {
        let text = fs::read_to_string(&path).expect("the sources are text");
        let asking = text.lines().enumerate().filter(|(_, line)| asks_a_rule(line));
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
fn a_line_that_asks_a_rule_is_noticed() {
    for line in [
        "let duty = pos.rules().duty();",
        "if Self::has_duty(pos) {",
        "use misere_rules::{Position, Royalty, Rules};",
        "    Drops::Captured => now,",
        "if pos.must_capture() { 2 } else { 1 }",
    ] {
        assert!(asks_a_rule(line), "{line}");
    }
    for line in [
        "// Where capturing is a duty, `rules()` says so.",
        "if let Some(verdict) = self.shared.temper.decided(pos) {",
        "use misere_rules::{Position, Rules};",
        "if obligation.must_capture { 2 } else { 1 }",
    ] {
        assert!(!asks_a_rule(line), "{line}");
    }
}
