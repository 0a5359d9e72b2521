//! The two answers to a declaration: recorded, or refused. A refusal is an answer, not an error.

use std::sync::Arc;

use async_graphql::{Enum, SimpleObject, Union};
use recount_core::refusal;

use super::entry::Entry;
use super::system::Rule;
use crate::graphql::input::path;
use crate::scope::Scope;

/// What sort of "no" it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum RefusalKind {
    /// The book says no.
    Rule,
    /// What it names or answers is not there.
    Missing,
    /// Something open must be answered first.
    Waiting,
}

/// An answer "no": nothing is written and no dice are drawn.
#[derive(Clone, SimpleObject)]
pub struct Refused {
    /// The stable name of the broken rule, such as DieTwice.
    pub code: String,
    /// What sort of "no" it is.
    pub kind: RefusalKind,
    /// One full sentence for a player.
    pub sentence: String,
    /// What to do about it.
    pub hint: Option<String>,
    /// The id of the rule that says so.
    pub rule: String,
    /// The rule itself, in our words.
    pub rule_text: Rule,
    /// The inputs that it is about, as this API spells them; ruling.inPosition is a part of the ruling.
    pub fields: Vec<String>,
    /// For waiting: what must be answered first, in a sentence.
    pub waits_for: Option<String>,
}

/// A declaration is written with all that followed from it.
#[derive(SimpleObject)]
pub struct Recorded {
    /// The declaration.
    pub declaration: Entry,
    /// What followed, in order.
    pub consequences: Vec<Entry>,
    /// Whether an earlier attempt with the same key wrote it.
    pub already: bool,
    /// What the door would say about it, such as that a text names somebody's display name.
    pub warnings: Vec<String>,
}

/// The answer to a declaration.
#[derive(Union)]
pub enum RecordResult {
    /// It is written.
    Recorded(Recorded),
    /// It is refused.
    Refused(Refused),
}

impl From<&refusal::Refusal> for Refused {
    fn from(refusal: &refusal::Refusal) -> Self {
        Self {
            code: refusal.code.clone(),
            kind: match refusal.kind {
                refusal::RefusalKind::Rule => RefusalKind::Rule,
                refusal::RefusalKind::Missing => RefusalKind::Missing,
                refusal::RefusalKind::Waiting => RefusalKind::Waiting,
            },
            sentence: refusal.sentence.clone(),
            hint: refusal.hint.clone(),
            rule: refusal.rule.clone(),
            rule_text: Rule::find(&refusal.rule),
            fields: refusal.fields.iter().map(|field| path(field)).collect(),
            waits_for: refusal.beat.as_ref().map(|beat| beat.sentence.clone()),
        }
    }
}

impl Recorded {
    /// Shows the turn whose declaration stands at a position.
    pub fn new(scope: &Arc<Scope>, at: usize, already: bool) -> Self {
        let rows = scope.turn(at);
        Self {
            declaration: Entry::new(scope, at),
            consequences: rows.iter().skip(1).map(|row| Entry::new(scope, row.at)).collect(),
            already,
            warnings: Vec::new(),
        }
    }
}
