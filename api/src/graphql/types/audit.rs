//! What an audit finds: each finding with its rule, its entries and how sure it is.

use std::sync::Arc;

use async_graphql::{Enum, Object, SimpleObject};
use recount_core::audit;
use recount_replay::audit::tally;

use super::connection::{Connection, Edge, Page, PageInfo, by_name};
use super::entry::Entry;
use super::system::Rule;
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
pub struct Findings {
    page: Connection<Finding>,
    counts: Vec<SeverityCount>,
}

/// A place where the record disagrees with the book or with itself, or lacks what its numbers need.
#[derive(Clone)]
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
}

/// Returns a page of the findings of a scope.
///
/// # Errors
/// When the page or the cursor cannot be read.
pub fn page(scope: &Arc<Scope>, asked: &Asked, page: &Page) -> async_graphql::Result<Findings> {
    let least = asked.severity.map(audit::Severity::from);
    let fits = |finding: &audit::Finding| {
        least.is_none_or(|least| finding.severity <= least)
            && asked.check.as_ref().is_none_or(|check| finding.check == check || finding.id() == *check)
    };
    let all = scope.audit();
    let fitting: Vec<usize> = (0..all.len()).filter(|at| fits(&all[*at])).collect();
    let names: Vec<String> = fitting.iter().map(|at| all[*at].id()).collect();
    let node = |nth: usize| Finding { scope: Arc::clone(scope), at: fitting[nth] };
    let found: Vec<audit::Finding> = fitting.iter().map(|at| all[*at].clone()).collect();
    let counts = tally(&found).into_iter();
    Ok(Findings {
        page: by_name("finding", &names, page, node)?,
        counts: counts.map(|(severity, count)| SeverityCount { severity: severity.into(), count }).collect(),
    })
}

/// A page of what a careful person would find, the surest first.
#[Object]
impl Findings {
    /// The page, each with its cursor.
    async fn edges(&self) -> &[Edge<Finding>] {
        &self.page.edges
    }

    /// The findings of this page.
    async fn nodes(&self) -> Vec<&Finding> {
        self.page.edges.iter().map(|edge| &edge.node).collect()
    }

    /// Where the page stands in its list.
    async fn page_info(&self) -> &PageInfo {
        &self.page.page_info
    }

    /// How many fit, on all pages together.
    async fn total_count(&self) -> usize {
        self.page.total_count
    }

    /// How many there are of each severity, of those that fit.
    async fn counts(&self) -> &[SeverityCount] {
        &self.counts
    }
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
