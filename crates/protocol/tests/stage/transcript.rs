//! Transcripts: what was said and what must be answered.
//!
//! ```text
//! # A comment.
//! @ show-board           options, which hold for the whole transcript:
//! @ unicode              show-board, unicode, json, variant NAME, and
//! @ charter              the games of a charter, up to `@ end`
//! @ file NAME            a file, up to `@ end`; `\xNN` is a byte
//! @ think 300            computers think this long from now on, in milliseconds
//! @ choose e7e5          what the next computer will choose
//! @ read-only            nothing can be written from now on
//! @ writable             … or can again
//! @ send \xff\xfe        says bytes
//! @ repeat 100000 ab     says a long line
//! @ show NAME            answers with what is in a file
//! > PrintBoard           says a line
//! ```
//!
//! All other lines that are not empty are answers.

use crate::stage::Stage;
use crate::word_for_word::unescaped;
use misere_notation::charter;
use misere_protocol::text::{Figures, Options};
use misere_rules::Variant;
use std::time::Duration;

/// Everything but answers.
struct Step<'a> {
    /// How it stands in the transcript.
    lines: Vec<&'a str>,
    word: &'a str,
    rest: &'a str,
    body: String,
}

fn steps(text: &str) -> Vec<Step<'_>> {
    let mut steps = Vec::new();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if !(line.is_empty() || line.starts_with(['#', '@', '>'])) {
            continue;
        }
        let (word, rest) = match line.strip_prefix("@ ") {
            Some(directive) => directive.split_once(' ').unwrap_or((directive, "")),
            None => (line.get(..1).unwrap_or(""), line.get(2..).unwrap_or("")),
        };
        let mut step = Step { lines: vec![line], word, rest, body: String::new() };
        if matches!(word, "file" | "charter") {
            for line in lines.by_ref() {
                step.lines.push(line);
                if line == "@ end" {
                    break;
                }
                step.body += &format!("{line}\n");
            }
        }
        steps.push(step);
    }
    steps
}

/// Plays a transcript and returns it as it would have to be.
pub(crate) fn play(text: &str) -> String {
    let steps = steps(text);
    let option = |word| steps.iter().find(|step| step.word == word);
    let games = option("charter").map_or(Vec::new(), |step| games(&step.body));
    let figures = match (option("show-board"), option("unicode")) {
        (_, Some(_)) => Some(Figures::Unicode),
        (Some(_), _) => Some(Figures::Letters),
        _ => None,
    };
    let mut stage = Stage::new(options(option("variant").map(|step| step.rest), games, figures));
    let mut played = String::new();
    for step in &steps {
        let answer = match step.word {
            "show" => String::from_utf8_lossy(&stage.props.borrow().files[step.rest])
                .lines()
                .map(str::to_owned)
                .collect(),
            _ => match said(step, &mut stage).and_then(|said| stage.reply(&said)) {
                Some(reply) if option("json").is_some() => vec![reply.to_json()],
                Some(reply) => reply.lines(),
                None => Vec::new(),
            },
        };
        for line in step.lines.iter().copied().chain(answer.iter().map(String::as_str)) {
            played += line;
            played.push('\n');
        }
    }
    played
}

/// Follows a step behind the stage, or tells what is said on it.
fn said(step: &Step<'_>, stage: &mut Stage) -> Option<Vec<u8>> {
    let mut props = stage.props.borrow_mut();
    match step.word {
        ">" => return Some(step.rest.as_bytes().to_vec()),
        "send" => return Some(unescaped(step.rest)),
        "repeat" => {
            let (times, what) = step.rest.split_once(' ').expect("how often and what");
            return Some(what.repeat(times.parse().expect("a number")).into_bytes());
        }
        "file" => drop(props.files.insert(step.rest.to_owned(), unescaped(&step.body))),
        "think" => {
            let millis: f64 = step.rest.parse().expect("milliseconds");
            props.thinking = Duration::from_secs_f64(millis / 1_000.0);
        }
        "choose" => props.choices.push_back(step.rest.to_owned()),
        "read-only" => props.read_only = true,
        "writable" => props.read_only = false,
        "" | "#" | "show-board" | "unicode" | "json" | "variant" | "charter" => {}
        other => panic!("no such directive: {other}"),
    }
    None
}

/// The games of a charter, or a panic that says what is wrong with it.
fn games(charter: &str) -> Vec<Variant> {
    let games = charter::enact(charter).unwrap_or_else(|error| panic!("{error}"));
    games.into_iter().map(Variant::Custom).collect()
}

fn options(variant: Option<&str>, custom: Vec<Variant>, show_board: Option<Figures>) -> Options {
    let named = |name| Variant::named_among(&custom, name).or_else(|| Variant::named(name));
    let variant = variant.map_or(Variant::MitAntichess, |name| named(name).expect("a game"));
    Options { variant, custom, show_board }
}
