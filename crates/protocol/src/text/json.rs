//! The same answers for scripts: one JSON object per command.

use misere_rules::{Color, MoveError};
use misere_table::Outcome;
use serde::Serialize;

use super::reply::{Answer, Reply, State, Trouble};

/// An answer as an object. Fields that do not belong to the command are left out.
#[derive(Serialize, Debug)]
struct Object<'a> {
    ok: bool,
    command: Option<&'static str>,
    lines: Vec<String>,
    #[serde(rename = "move", skip_serializing_if = "Option::is_none")]
    mv: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<&'a [String]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    legal: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    #[serde(flatten)]
    state: Option<&'a State>,
    outcome: Option<OutcomeObject>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<ErrorObject>,
}

#[derive(Serialize, Debug)]
struct OutcomeObject {
    winner: Option<Color>,
    reason: &'static str,
}

#[derive(Serialize, Debug)]
struct ErrorObject {
    kind: &'static str,
    message: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    why: Option<&'static str>,
}

impl Reply {
    /// The answer as one line of JSON.
    pub fn to_json(&self) -> String {
        let mut object = Object {
            ok: self.result.is_ok(),
            command: self.command,
            lines: self.lines(),
            mv: None,
            moves: None,
            legal: None,
            file: None,
            note: self.note(),
            state: self.state.as_ref(),
            outcome: self.ending.map(outcome),
            error: error(&self.result),
        };
        match &self.result {
            Ok(Answer::Move(mv)) => object.mv = Some(mv),
            Ok(Answer::Moves(moves)) => object.moves = Some(moves),
            Ok(Answer::Legality(legality)) => object.legal = Some(legality.is_ok()),
            Ok(Answer::Board(file)) => object.file = Some(file),
            _ => {}
        }
        serde_json::to_string(&object).expect("texts, numbers and truths can be written")
    }
}

fn outcome(outcome: Outcome) -> OutcomeObject {
    OutcomeObject { winner: outcome.winner, reason: outcome.cause.key() }
}

/// A refused command, and also a move that was asked about and is not legal, with the reason.
fn error(result: &Result<Answer, Trouble>) -> Option<ErrorObject> {
    let of_move = |kind, error: &MoveError| ErrorObject {
        kind,
        message: error.to_string(),
        why: Some(error.reason.key()),
    };
    match result {
        Ok(Answer::Legality(Err(error))) => Some(of_move("illegal-move", error)),
        Ok(_) => None,
        Err(trouble @ Trouble::Illegal(error)) => Some(of_move(trouble.key(), error)),
        Err(trouble) => Some(ErrorObject { kind: trouble.key(), message: trouble.to_string(), why: None }),
    }
}
