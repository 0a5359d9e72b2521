//! A refusal: the answer "no" in a sentence that a player accepts, with the rule that says so.
//!
//! A refusal is not an error of the world; it writes nothing and draws nothing. Each system lists its own codes
//! and sentences in its `refusal.rs` and turns them into this shape.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// What sort of "no" it is; replays treat the three differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum RefusalKind {
    /// The book says no.
    Rule,
    /// What it names or answers is not there.
    Missing,
    /// Something open must be answered first.
    Waiting,
}

/// Something open that must be answered before the table goes on, such as an unsettled roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Beat {
    /// What kind of thing is open, in the system's own word.
    pub kind: String,
    /// Whose it is, or which.
    pub of: String,
    /// The sentence for the list of a replay, such as "options are due for Bram; nobody chose".
    pub sentence: String,
}

/// An answer "no".
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Refusal {
    /// The stable name of the broken rule, such as `DieTwice`.
    pub code: String,
    /// What sort of "no" it is.
    pub kind: RefusalKind,
    /// One full sentence for a player.
    pub sentence: String,
    /// What to do about it, apart from the sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<String>,
    /// The id of the rule in RULES.md.
    pub rule: String,
    /// The inputs it is about.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<String>,
    /// For `waiting`: what is open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub beat: Option<Beat>,
}

impl Refusal {
    /// Makes a refusal of kind `rule`.
    pub fn new(rule: &str, code: &str, sentence: impl Into<String>) -> Self {
        Self {
            code: code.to_owned(),
            kind: RefusalKind::Rule,
            sentence: sentence.into(),
            hint: None,
            rule: rule.to_owned(),
            fields: Vec::new(),
            beat: None,
        }
    }

    /// Makes it a refusal because something is not there.
    pub fn missing(mut self) -> Self {
        self.kind = RefusalKind::Missing;
        self
    }

    /// Makes it a refusal because something is open.
    pub fn waiting(mut self, beat: Beat) -> Self {
        self.kind = RefusalKind::Waiting;
        self.beat = Some(beat);
        self
    }

    /// Adds advice.
    pub fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }

    /// Names the input it is about.
    pub fn field(mut self, field: &str) -> Self {
        self.fields.push(field.to_owned());
        self
    }
}

/// Refuses by a rule.
pub(crate) fn rule(by: &'static str, code: &str, sentence: impl Into<String>) -> Refusal {
    Refusal::new(by, code, sentence)
}

/// Refuses because something is not there.
pub(crate) fn missing(by: &'static str, code: &str, sentence: impl Into<String>) -> Refusal {
    Refusal::new(by, code, sentence).missing()
}

/// Refuses because something is open.
pub(crate) fn waiting(by: &'static str, code: &str, sentence: impl Into<String>, beat: Beat) -> Refusal {
    Refusal::new(by, code, sentence).waiting(beat)
}
