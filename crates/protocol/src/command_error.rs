//! Lines that mean nothing.

use core::fmt;

/// A line that means nothing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CommandError {
    /// What should have been there.
    pub expected: String,
    /// What was.
    pub found: String,
}

impl fmt::Display for CommandError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found {}", self.expected, self.found)
    }
}

impl core::error::Error for CommandError {}

impl CommandError {
    pub(crate) fn new(expected: impl Into<String>, found: impl Into<String>) -> CommandError {
        CommandError { expected: expected.into(), found: found.into() }
    }

    /// Something else was found than a word that was expected, or nothing.
    pub(crate) fn word<'a>(expected: impl Into<String>, found: impl Into<Option<&'a str>>) -> CommandError {
        CommandError::new(expected, found.into().map_or("nothing".to_owned(), quoted))
    }
}

/// The text in backquotes, as messages show what was found: cut off where it gets long.
pub fn quoted(text: &str) -> String {
    const LONGEST: usize = 40;
    // What moves the cursor has no place in a line of an answer.
    let shown: String = text.chars().take(LONGEST).map(|c| if c.is_control() { '?' } else { c }).collect();
    let rest = if text.chars().nth(LONGEST).is_some() { "…" } else { "" };
    format!("`{shown}{rest}`")
}

/// The text of a line that has at most `longest` bytes, without blanks around it.
pub(crate) fn readable(line: &[u8], longest: usize) -> Result<&str, CommandError> {
    if line.len() > longest {
        return Err(CommandError::new(format!("at most {longest} bytes in a line"), "more"));
    }
    let text = str::from_utf8(line).map_err(|_| CommandError::new("UTF-8", "other bytes"))?.trim();
    // Some of it comes back in answers, where only lines are parted.
    match text.chars().find(|c| c.is_control() && *c != '\t') {
        None => Ok(text),
        Some(c) => Err(CommandError::new("a line of text", format!("the character U+{:04X}", u32::from(c)))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_text_of_some_length() {
        fn message(line: &[u8]) -> Result<&str, String> {
            readable(line, 8).map_err(|error| error.to_string())
        }
        assert_eq!(message(b" go\tnow\r"), Ok("go\tnow"));
        assert_eq!(
            message(b"go \x1b["),
            Err("expected a line of text, found the character U+001B".to_owned())
        );
        assert_eq!(message(b"go \xff"), Err("expected UTF-8, found other bytes".to_owned()));
        assert_eq!(message(b"123456789"), Err("expected at most 8 bytes in a line, found more".to_owned()));
    }

    #[test]
    fn long_words_are_cut_off() {
        assert_eq!(quoted("go"), "`go`");
        assert_eq!(quoted(&"é".repeat(41)), format!("`{}…`", "é".repeat(40)));
    }
}
