//! From what went wrong to what a client is told: one table.

use crate::passkey::PasskeyFault;
use crate::service::{BeginFault, CallFault, PersonFault};
use crate::store::StoreError;
use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::json;
use std::fmt;

/// What a client is told when something went wrong.
#[derive(Debug)]
pub(crate) struct Failure {
    status: StatusCode,
    key: &'static str,
    message: String,
}

impl Failure {
    pub(crate) fn new(status: StatusCode, key: &'static str, message: impl Into<String>) -> Failure {
        Failure { status, key, message: message.into() }
    }

    pub(crate) fn bad(message: impl Into<String>) -> Failure {
        Failure::new(StatusCode::BAD_REQUEST, "bad-request", message)
    }

    pub(crate) fn not_found(what: &str) -> Failure {
        Failure::new(StatusCode::NOT_FOUND, "not-found", format!("there is no such {what}"))
    }

    pub(crate) fn too_many(what: &str) -> Failure {
        Failure::new(StatusCode::TOO_MANY_REQUESTS, "too-many", format!("expected fewer {what}"))
    }

    pub(crate) fn unauthorized() -> Failure {
        Failure::new(
            StatusCode::UNAUTHORIZED,
            "unauthorized",
            "expected a player who is known: POST /api/me, or a token",
        )
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Failure {}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        // The form that clients of lichess read.
        (self.status, Json(json!({ "error": self.message, "key": self.key }))).into_response()
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Failure {
        tracing::error!(%error, "a request failed");
        Failure::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "unavailable",
            "the server cannot do that at the moment",
        )
    }
}

impl From<CallFault> for Failure {
    fn from(fault: CallFault) -> Failure {
        let status = match fault {
            CallFault::NoGame => StatusCode::NOT_FOUND,
            CallFault::NotYours => StatusCode::FORBIDDEN,
            CallFault::Refused(_) => StatusCode::BAD_REQUEST,
            CallFault::Store(error) => return error.into(),
        };
        Failure::new(status, fault.key(), fault.to_string())
    }
}

impl From<BeginFault> for Failure {
    fn from(fault: BeginFault) -> Failure {
        let status = match fault {
            BeginFault::Proposal(_) | BeginFault::Own => StatusCode::BAD_REQUEST,
            BeginFault::TooMany => StatusCode::TOO_MANY_REQUESTS,
            BeginFault::Gone | BeginFault::NoArena => StatusCode::NOT_FOUND,
            BeginFault::NotYours | BeginFault::NoPasskey => StatusCode::FORBIDDEN,
            BeginFault::Store(error) => return error.into(),
        };
        Failure::new(status, fault.key(), fault.to_string())
    }
}

impl From<PasskeyFault> for Failure {
    fn from(fault: PasskeyFault) -> Failure {
        let status = match fault {
            PasskeyFault::Impossible => StatusCode::NOT_FOUND,
            PasskeyFault::Ceremony | PasskeyFault::Answer(_) => StatusCode::BAD_REQUEST,
            PasskeyFault::Unknown => StatusCode::FORBIDDEN,
            PasskeyFault::TooMany => StatusCode::CONFLICT,
        };
        Failure::new(status, fault.key(), fault.to_string())
    }
}

impl From<PersonFault> for Failure {
    fn from(fault: PersonFault) -> Failure {
        match fault {
            PersonFault::Name(fault) => Failure::new(StatusCode::BAD_REQUEST, "bad-name", fault.to_string()),
            PersonFault::Taken => Failure::new(StatusCode::CONFLICT, "taken", PersonFault::Taken.to_string()),
            PersonFault::Store(error) => error.into(),
        }
    }
}
