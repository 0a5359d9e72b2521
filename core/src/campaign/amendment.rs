//! What an amendment says: for each declaration whose consequences are others now, what followed instead (CA-R10).
//!
//! Data only. How a record with amendments folds, and how one comes about, is the second look's.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::entry::Id;
use crate::slug::Slug;
use crate::systems;

/// A dispute about a declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dispute {
    /// The declaration.
    pub of: Id,
    /// Who raised it.
    pub by: Slug,
    /// What became of it.
    pub state: DisputeState,
}

/// What became of a dispute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DisputeState {
    /// Nobody has settled it.
    Open,
    /// What it is about stands.
    Upheld,
    /// An amendment settled it.
    Overturned,
}

/// How a declaration stands after an amendment.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Standing {
    /// Other consequences follow.
    Differs,
    /// What it named or answered is not there any more; nothing follows.
    Moot,
    /// A rule forbids it now; nothing follows.
    Refused,
    /// Its ruling was made in view of something else; what follows is provisional, or held.
    NeedsRuling,
    /// It did not happen.
    Struck,
    /// The amendment declares it too.
    Inserted,
    /// The amendment changed it.
    Changed,
    /// Before it, something was left open that nobody answers.
    Lapsed,
}

/// What follows from one declaration once the record is amended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Restated {
    /// For an insert: the entry that it stands after.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub after: Option<Id>,
    /// Inferred ratings, where they are not those of the declaration.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub assumed: Option<BTreeMap<String, i64>>,
    /// What its ruling is made in view of, where that is not the declaration's basis.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub basis: Option<BTreeMap<String, String>>,
    /// For an insert: what is declared.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub command: Option<systems::Command>,
    /// The declaration; for what an earlier amendment put there, the entry that did.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub declaration: Option<Id>,
    /// What follows, in order.
    pub events: Vec<systems::Event>,
    /// For each event the ids of the rules that make it so.
    pub rules: Vec<Vec<String>>,
    /// How the declaration stands.
    pub verdict: Standing,
}

impl Standing {
    /// Returns its name in kebab-case.
    pub fn name(self) -> &'static str {
        match self {
            Self::Differs => "differs",
            Self::Moot => "moot",
            Self::Refused => "refused",
            Self::NeedsRuling => "needs-ruling",
            Self::Struck => "struck",
            Self::Inserted => "inserted",
            Self::Changed => "changed",
            Self::Lapsed => "lapsed",
        }
    }

    /// Says in words what became of the declaration.
    pub fn said(self) -> &'static str {
        match self {
            Self::Differs => "something else follows from it",
            Self::Moot => "what it named is not there any more",
            Self::Refused => "a rule forbids it now",
            Self::NeedsRuling => "it needs a ruling",
            Self::Struck => "it did not happen",
            Self::Inserted => "it was declared too",
            Self::Changed => "it was declared otherwise",
            Self::Lapsed => "something left open before it lapsed",
        }
    }
}

impl Restated {
    /// Returns what follows, each event with its rules.
    pub fn followed(&self) -> impl Iterator<Item = (&systems::Event, &[String])> {
        let none: &[String] = &[];
        let rules = self.rules.iter().map(Vec::as_slice).chain(std::iter::repeat(none));
        self.events.iter().zip(rules)
    }

    pub(super) fn sentence(&self) -> String {
        match (&self.declaration, &self.after, &self.command) {
            (Some(of), _, _) => format!("Restated {}: {}.", of.short(), self.verdict.said()),
            (None, Some(after), Some(command)) => {
                format!("Restated after {}: {}", after.short(), command.sentence())
            }
            (None, _, _) => format!("Restated: {}.", self.verdict.said()),
        }
    }
}
