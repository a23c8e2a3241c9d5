//! An engine as the command line describes it.
//!
//! A description is a list of words as in a shell: `fairy-stockfish name=FSF option.Hash=64 nodes=1000`.
//! Words without a setting are the program and its arguments.

use super::limit::{self, Limit};
use std::fmt;

/// An engine to be started.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Spec {
    /// What reports call it; by default what the program is called.
    pub(super) name: String,
    pub(super) program: String,
    pub(super) arguments: Vec<String>,
    /// Set in this order.
    pub(super) options: Vec<Choice>,
    /// The value of `UCI_Variant`, if what the engine advertises is not to be asked.
    pub(super) variant: Option<String>,
    /// What bounds its moves, instead of the limit for all engines.
    pub(super) limit: Limit,
}

/// An option of an engine and its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Choice {
    pub(super) name: String,
    pub(super) value: String,
}

impl fmt::Display for Choice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.name, self.value)
    }
}

/// What is wrong with a description.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SpecError {
    spec: String,
    fault: String,
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "in the engine `{}`: {}", self.spec, self.fault)
    }
}

impl Spec {
    pub(super) fn parse(text: &str) -> Result<Spec, SpecError> {
        let mut spec = Spec::default();
        let words = words(text);
        let read = words.and_then(|words| words.iter().try_for_each(|word| spec.take(word)));
        let complete = read.and_then(|()| match spec.program.is_empty() {
            true => Err("expected a program, found only settings".to_owned()),
            false => Ok(()),
        });
        complete.map_err(|fault| SpecError { spec: text.to_owned(), fault })?;
        if spec.name.is_empty() {
            let file = spec.program.rsplit(['/', '\\']).next();
            spec.name = file.unwrap_or(&spec.program).to_owned();
        }
        Ok(spec)
    }

    fn take(&mut self, word: &str) -> Result<(), String> {
        let Some((key, value)) = word.split_once('=').filter(|(key, _)| is_setting(key)) else {
            self.push(word);
            return Ok(());
        };
        let number = |what: &str| format!("expected {what} behind `{key}=`, found `{value}`");
        let whole = || value.parse().ok().filter(|nodes| *nodes > 0);
        match key {
            "name" => value.clone_into(&mut self.name),
            "cmd" | "arg" => self.push(value),
            "variant" => self.variant = Some(value.to_owned()),
            "movetime" => self.limit.movetime = Some(limit::millis(value)?),
            "tc" => self.limit.clock = Some(limit::tempo(value)?),
            "nodes" => self.limit.nodes = Some(whole().ok_or_else(|| number("a number of nodes"))?),
            "depth" => {
                let depth = whole().and_then(|depth| depth.try_into().ok());
                self.limit.depth = Some(depth.ok_or_else(|| number("a number of plies"))?);
            }
            _ => match key.strip_prefix("option.").filter(|name| !name.is_empty()) {
                Some(name) => self.options.push(Choice { name: name.to_owned(), value: value.to_owned() }),
                None => {
                    return Err(format!(
                        "expected name, cmd, arg, variant, option.NAME, movetime, nodes, depth or tc before \
                         `=`, found `{key}`; an argument of the program is given as `arg={word}`"
                    ));
                }
            },
        }
        Ok(())
    }

    fn push(&mut self, word: &str) {
        if self.program.is_empty() {
            word.clone_into(&mut self.program);
        } else {
            self.arguments.push(word.to_owned());
        }
    }
}

/// Is what stands before `=` meant for us? What begins with a letter and has no slash is.
fn is_setting(key: &str) -> bool {
    key.starts_with(|letter: char| letter.is_ascii_alphabetic()) && !key.contains(['/', '\\'])
}

/// Reads an option for both engines: `Hash=64`.
pub(crate) fn choice(text: &str) -> Result<Choice, String> {
    match text.split_once('=').filter(|(name, _)| !name.trim().is_empty()) {
        Some((name, value)) => Ok(Choice { name: name.trim().to_owned(), value: value.to_owned() }),
        None => Err(format!("expected an option and its value, such as Hash=64, found `{text}`")),
    }
}

/// Words between blanks; quotation marks of either kind keep blanks within a word.
fn words(text: &str) -> Result<Vec<String>, String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for letter in text.chars() {
        match (quote, letter) {
            (Some(mark), _) if letter == mark => quote = None,
            (None, '"' | '\'') => {
                quote = Some(letter);
                word.get_or_insert_default();
            }
            (None, _) if letter.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    match quote {
        Some(mark) => Err(format!("expected a second {mark}, found the end")),
        None => Ok(words),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn message(text: &str) -> String {
        Spec::parse(text).expect_err(text).to_string()
    }

    #[test]
    fn what_is_no_setting_is_the_program_and_its_arguments() {
        let spec =
            Spec::parse("./bin/misere uci name=ours --strange=yes option.Hash=64 arg=a=b").expect("good");
        assert_eq!((spec.name.as_str(), spec.program.as_str()), ("ours", "./bin/misere"));
        assert_eq!(spec.arguments, ["uci", "--strange=yes", "a=b"]);
        assert_eq!(spec.options, [choice("Hash=64").expect("an option")]);
        assert_eq!(Spec::parse("/usr/games/fish").expect("good").name, "fish");
    }

    #[test]
    fn quotation_marks_keep_blanks() {
        let spec = Spec::parse("cmd='my engine' \"option.Skill Level=3\" name=\"\"").expect("good");
        assert_eq!((spec.program.as_str(), spec.name.as_str()), ("my engine", "my engine"));
        assert_eq!(spec.options, [choice("Skill Level=3").expect("an option")]);
        assert_eq!(message("'a b"), "in the engine `'a b`: expected a second ', found the end");
    }

    #[test]
    fn an_engine_may_have_its_own_limits() {
        let limit = Spec::parse("fish nodes=500 tc=8+0.08 depth=9").expect("good").limit;
        assert_eq!((limit.nodes, limit.depth, limit.movetime), (Some(500), Some(9), None));
        assert_eq!(limit.clock.map(|tempo| tempo.time), Some(Duration::from_secs(8)));
        assert!(message("fish nodes=0").ends_with("expected a number of nodes behind `nodes=`, found `0`"));
        assert!(message("fish movetime=1s").contains("expected milliseconds"));
    }

    #[test]
    fn misspelt_settings_are_not_taken_for_arguments() {
        assert!(message("fish optoin.Hash=3").contains("found `optoin.Hash`; an argument"));
        assert!(message("fish option.=3").contains("found `option.`"));
        assert!(message("name=x").ends_with("expected a program, found only settings"));
        assert!(choice("Hash").is_err());
    }
}
