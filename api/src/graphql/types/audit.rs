//! What an audit finds: each finding with its rule, its entries and how sure it is.

use std::sync::Arc;

use async_graphql::{Enum, Object, SimpleObject};
use recount_core::audit;
use recount_replay::audit::tally;

use super::entry::Entry;
use super::system::Rule;
use crate::graphql::error::bad_input;
use crate::scope::Scope;

/// How sure a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "audit::Severity")]
pub enum Severity {
    /// Both sides stand in the record, and they disagree.
    Firm,
    /// They disagree unless something happened that nobody wrote down.
    Likely,
    /// Something that a number needs is missing, or the words are doubtful.
    Weak,
}

/// How many findings there are of a severity.
#[derive(Clone, Debug, SimpleObject)]
pub struct SeverityCount {
    /// How sure.
    pub severity: Severity,
    /// How many.
    pub count: usize,
}

/// A page of what a careful person would find, the surest first.
#[derive(SimpleObject)]
pub struct Findings {
    /// The findings of this page.
    pub nodes: Vec<Finding>,
    /// How many fit, on all pages.
    pub total: usize,
    /// How many there are of each severity, of those that fit.
    pub counts: Vec<SeverityCount>,
    /// Say it as `after` to see the next page; nothing on the last.
    pub next: Option<String>,
}

/// A place where the record disagrees with the book or with itself, or lacks what its numbers need.
pub struct Finding {
    scope: Arc<Scope>,
    at: usize,
}

/// What is asked of an audit.
pub struct Asked {
    /// At least so sure.
    pub severity: Option<Severity>,
    /// Of one check, or one finding by its id.
    pub check: Option<String>,
    /// How many.
    pub first: Option<i64>,
    /// After this cursor.
    pub after: Option<String>,
}

/// The most findings of one page.
const MOST: i64 = 200;

/// Returns a page of the findings of a scope.
///
/// # Errors
/// When the page or the cursor cannot be read.
pub fn page(scope: &Arc<Scope>, asked: &Asked) -> async_graphql::Result<Findings> {
    let first = asked.first.unwrap_or(50);
    if !(1..=MOST).contains(&first) {
        return Err(bad_input(format!("a page has 1 to {MOST} findings, not {first}"), None));
    }
    let least = asked.severity.map(audit::Severity::from);
    let fits = |finding: &audit::Finding| {
        least.is_none_or(|least| finding.severity <= least)
            && asked.check.as_ref().is_none_or(|check| finding.check == check || finding.id() == *check)
    };
    let fitting: Vec<usize> = (0..scope.audit().len()).filter(|at| fits(&scope.audit()[*at])).collect();
    let skip = match &asked.after {
        None => 0,
        Some(after) => {
            let found = fitting.iter().position(|at| scope.audit()[*at].id() == *after);
            1 + found.ok_or_else(|| bad_input(format!("{after:?} is no finding of this audit"), None))?
        }
    };
    let take = usize::try_from(first).unwrap_or(0);
    let shown: Vec<usize> = fitting.iter().copied().skip(skip).take(take).collect();
    let all: Vec<audit::Finding> = fitting.iter().map(|at| scope.audit()[*at].clone()).collect();
    let counts = tally(&all).into_iter();
    let next = shown.last().filter(|_| skip + shown.len() < fitting.len());
    Ok(Findings {
        next: next.map(|at| scope.audit()[*at].id()),
        total: fitting.len(),
        counts: counts.map(|(severity, count)| SeverityCount { severity: severity.into(), count }).collect(),
        nodes: shown.into_iter().map(|at| Finding { scope: Arc::clone(scope), at }).collect(),
    })
}

/// A place where the record disagrees with the book or with itself, or lacks what its numbers need.
#[Object]
impl Finding {
    /// Its name, which stays the same as long as its first entry does.
    async fn id(&self) -> String {
        self.finding().id()
    }

    /// Which check found it.
    async fn check(&self) -> &str {
        self.finding().check
    }

    /// How sure it is.
    async fn severity(&self) -> Severity {
        self.finding().severity.into()
    }

    /// Why it is that sure.
    async fn because(&self) -> &str {
        &self.finding().because
    }

    /// The rule that it is about, in our words.
    async fn rule(&self) -> Rule {
        Rule::find(&self.finding().rule)
    }

    /// The finding in a sentence.
    async fn sentence(&self) -> &str {
        &self.finding().sentence
    }

    /// The entries it is about, the one to look at first in front.
    async fn entries(&self) -> Vec<Entry> {
        let at = self.finding().entries.iter().filter_map(|id| self.scope.position(*id));
        at.map(|at| Entry::new(&self.scope, at)).collect()
    }
}

impl Finding {
    fn finding(&self) -> &audit::Finding {
        &self.scope.audit()[self.at]
    }
}
