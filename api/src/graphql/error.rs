//! Errors of the API: a sentence and a code; internals never leak.

use std::sync::atomic::{AtomicU64, Ordering};

use async_graphql::{Error, ErrorExtensions};
use recount_core::refusal::Refusal;

static INCIDENTS: AtomicU64 = AtomicU64::new(0);

/// Says that something asked for is not there.
pub fn not_found(what: impl Into<String>) -> Error {
    coded(what, "NOT_FOUND", None)
}

/// Says that a question cannot be answered as it was put.
pub fn bad_input(what: impl Into<String>, hint: Option<&str>) -> Error {
    coded(what, "BAD_INPUT", hint)
}

/// Says that a question asks for more than the server gives at once.
pub fn too_much(what: impl Into<String>) -> Error {
    coded(what, "TOO_MUCH", None)
}

/// Says that the ledger failed; what exactly goes to the log, not to the client.
pub fn internal(source: &(dyn std::error::Error + 'static), hint: Option<&str>) -> Error {
    // The paths and words of the system are the operator's to read; the client gets the number to ask about.
    let incident = INCIDENTS.fetch_add(1, Ordering::Relaxed) + 1;
    tracing::error!(error = source, incident, "answering a request");
    coded(format!("the server failed; its log says why (incident {incident})"), "INTERNAL", hint)
}

/// Turns a refusal of a question (not of a declaration) into an error with its code.
pub fn refused(refusal: &Refusal) -> Error {
    coded(refusal.sentence.clone(), &refusal.code, refusal.hint.as_deref())
}

/// Makes an error with a code and, where there is one, a hint.
pub fn coded(what: impl Into<String>, code: &str, hint: Option<&str>) -> Error {
    Error::new(what).extend_with(|_, extensions| {
        extensions.set("code", code);
        if let Some(hint) = hint {
            extensions.set("hint", hint);
        }
    })
}
