//! What scripts are told when something is wrong.

use misere_notation::fen::PositionError;
use misere_notation::pgn::{BadText, PgnError, PgnErrorKind};
use misere_notation::san::SanError;
use misere_notation::uci::{self, CastlingStyle};
use misere_rules::{Faults, Move};
use serde::Serialize;

/// The object `error` of an answer.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Failure {
    pub(crate) kind: FailureKind,
    /// What was expected, what came, where.
    pub(crate) message: String,
    #[serde(flatten)]
    pub(crate) details: Box<Details>,
}

/// What is known besides; the rest is left out.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub(crate) struct Details {
    /// Which move it is, counted from zero.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ply: Option<usize>,
    /// The move as it was given.
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    pub(crate) mv: Option<String>,
    /// Why a move is illegal.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) why: Option<&'static str>,
    /// What is wrong with a setup; nothing with one that is missing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) faults: Option<Vec<&'static str>>,
    /// What an ambiguous move may mean.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) candidates: Vec<String>,
    /// Where it is, counted from one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) line: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) column: Option<u64>,
}

impl Details {
    /// Why a move cannot be read or played.
    fn of_move(&mut self, error: &SanError, style: CastlingStyle) -> FailureKind {
        match error {
            SanError::Unreadable { .. } => FailureKind::BadMove,
            SanError::Illegal { reason, .. } => {
                self.why = Some(reason.key());
                FailureKind::IllegalMove
            }
            SanError::Ambiguous { candidates, .. } => {
                self.candidates = written(candidates, style);
                FailureKind::AmbiguousMove
            }
        }
    }
}

/// What kind of thing is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum FailureKind {
    BadRequest,
    UnknownVariant,
    BadFen,
    BadSetup,
    BadMove,
    IllegalMove,
    AmbiguousMove,
    BadTag,
    BadVariation,
    BadNag,
    OpenComment,
    OpenVariation,
    StrayParenthesis,
    BadText,
}

impl From<BadText> for FailureKind {
    fn from(what: BadText) -> FailureKind {
        match what {
            BadText::Tag => FailureKind::BadTag,
            BadText::Variation => FailureKind::BadVariation,
            BadText::Nag => FailureKind::BadNag,
            BadText::OpenComment => FailureKind::OpenComment,
            BadText::OpenVariation => FailureKind::OpenVariation,
            BadText::Parenthesis => FailureKind::StrayParenthesis,
            _ => FailureKind::BadText,
        }
    }
}

impl Failure {
    pub(crate) fn new(kind: FailureKind, message: impl Into<String>) -> Failure {
        Failure::with(kind, message, Details::default())
    }

    /// The same with what is known besides. Scripts rely on the faults of a bad setup.
    fn with(kind: FailureKind, message: impl Into<String>, mut details: Details) -> Failure {
        if kind == FailureKind::BadSetup {
            details.faults.get_or_insert_default();
        }
        Failure { kind, message: message.into(), details: Box::new(details) }
    }

    pub(crate) fn bad_request(message: impl Into<String>) -> Failure {
        Failure::new(FailureKind::BadRequest, message)
    }

    /// A setup that cannot be played.
    pub(crate) fn of_setup(faults: Faults) -> Failure {
        let mut failure = Failure::new(FailureKind::BadSetup, PositionError::Unplayable(faults).to_string());
        failure.details.faults = Some(faults.keys().collect());
        failure
    }

    /// A move that cannot be read or played.
    #[cold]
    pub(crate) fn of_move(error: &SanError, ply: usize, mv: &str, style: CastlingStyle) -> Failure {
        let mut details = Details { ply: Some(ply), mv: Some(mv.to_owned()), ..Details::default() };
        let kind = details.of_move(error, style);
        Failure::with(kind, error.to_string(), details)
    }

    /// A game that breaks off, or a flaw of one that does not.
    pub(crate) fn of_pgn(error: &PgnError, style: CastlingStyle) -> Failure {
        let passed_over = matches!(error.kind, PgnErrorKind::BadText(_));
        let mut details = Details {
            // What cannot start breaks off before its first move.
            ply: error.ply.or(if passed_over { None } else { Some(0) }),
            mv: error.kind.text().map(str::to_owned),
            line: Some(error.place.line),
            column: Some(error.place.column),
            ..Details::default()
        };
        let kind = match &error.kind {
            PgnErrorKind::UnknownVariant(_) => FailureKind::UnknownVariant,
            PgnErrorKind::BadFen(_) => FailureKind::BadFen,
            PgnErrorKind::BadSetup(faults) => {
                details.faults = Some(faults.keys().collect());
                FailureKind::BadSetup
            }
            PgnErrorKind::NoFen { .. } => FailureKind::BadSetup,
            PgnErrorKind::BadText(what) => FailureKind::from(*what),
            PgnErrorKind::Move(error) => details.of_move(error, style),
            _ => FailureKind::BadText,
        };
        Failure::with(kind, error.kind.to_string(), details)
    }

    /// The object.
    pub(crate) fn write(&self, out: &mut Vec<u8>) {
        serde_json::to_writer(out, self).expect("a vector takes everything");
    }
}

/// Moves as UCI writes them, sorted.
fn written(moves: &[Move], style: CastlingStyle) -> Vec<String> {
    let mut texts: Vec<String> = moves.iter().map(|&mv| uci::write(mv, style).to_string()).collect();
    texts.sort();
    texts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_known_is_said() {
        let mut out = Vec::new();
        Failure::bad_request("expected this, found that").write(&mut out);
        assert_eq!(
            String::from_utf8(out).expect("text"),
            r#"{"kind":"bad-request","message":"expected this, found that"}"#
        );
    }

    #[test]
    fn a_bad_setup_always_has_faults() {
        let mut out = Vec::new();
        Failure::new(FailureKind::BadSetup, "expected a FEN").write(&mut out);
        assert!(String::from_utf8(out).expect("text").ends_with(r#","faults":[]}"#));
    }

    #[test]
    fn faults_are_listed_by_their_keys() {
        let mut out = Vec::new();
        Failure::of_setup(Faults::EMPTY.and(Faults::KINGS)).write(&mut out);
        let failure: serde_json::Value = serde_json::from_slice(&out).expect("JSON");
        assert_eq!(failure["kind"], "bad-setup");
        assert_eq!(failure["faults"], serde_json::json!(["empty", "kings"]));
    }
}
