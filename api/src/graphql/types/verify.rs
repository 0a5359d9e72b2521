//! What a check of the whole record found.

use async_graphql::{ComplexObject, Enum, SimpleObject};
use recount_replay::verify::{Check, Report, SessionLuck, Standing};

use super::connection::{Connection, Page, by_place, paged};
use crate::verified::Verdict;

/// What a check of the whole record found.
#[derive(Clone, Debug, SimpleObject)]
pub struct VerifyReport {
    /// Whether the record is whole; a change of the rulebook does not count against it.
    pub holds: bool,
    /// How many entries there are; none of them in a proof or a checkpoint.
    pub entries: usize,
    /// Every check.
    pub checks: Vec<VerifyCheck>,
    /// How the luck of each committed evening stands.
    pub sessions: Vec<VerifySession>,
}

/// How the luck of an evening stands.
#[derive(Clone, Debug, SimpleObject)]
pub struct VerifySession {
    /// Its number.
    pub number: u32,
    /// How many declarations drew from its secret.
    pub drawn: usize,
    /// How its luck stands.
    pub standing: LuckStanding,
}

/// How the luck of an evening stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum LuckStanding {
    /// The secret is the one committed to and gives every seed.
    Passed,
    /// Something does not follow from the secret.
    Failed,
    /// The evening goes on.
    Open,
    /// The secret is lost; nobody can ever check its rolls.
    Unverifiable,
}

impl From<Standing> for LuckStanding {
    fn from(standing: Standing) -> Self {
        match standing {
            Standing::Passed => Self::Passed,
            Standing::Failed => Self::Failed,
            Standing::Open => Self::Open,
            Standing::Unverifiable => Self::Unverifiable,
        }
    }
}

/// One check over the whole record.
#[derive(Clone, Debug, SimpleObject)]
#[graphql(complex)]
pub struct VerifyCheck {
    /// What was checked: bytes, chain, batches, luck, dice, rulebook, tree, signatures.
    pub what: String,
    /// How many times it held.
    pub passed: usize,
    /// Where it did not.
    #[graphql(skip)]
    pub failed: Vec<VerifyFault>,
    /// What could not be checked, and why.
    pub unchecked: Vec<String>,
}

#[ComplexObject]
impl VerifyCheck {
    /// Where it did not hold.
    #[graphql(complexity = "paged(first, last, child_complexity)")]
    async fn failed(
        &self,
        #[graphql(desc = "How many, from the start or after a cursor; at most 200.")] first: Option<i64>,
        #[graphql(desc = "After this cursor.")] after: Option<String>,
        #[graphql(desc = "How many, from the end or before a cursor; at most 200.")] last: Option<i64>,
        #[graphql(desc = "Before this cursor.")] before: Option<String>,
    ) -> async_graphql::Result<Connection<VerifyFault>> {
        let page = Page { first, after, last, before };
        by_place("fault", self.failed.len(), &page, |at| self.failed[at].clone())
    }
}

/// A place where a check does not hold.
#[derive(Clone, Debug, SimpleObject)]
pub struct VerifyFault {
    /// The entry's number.
    pub seq: u64,
    /// The entry's id.
    pub id: String,
    /// What does not hold.
    pub sentence: String,
}

impl From<Report> for VerifyReport {
    fn from(report: Report) -> Self {
        Self::of(&Verdict::of_report(report))
    }
}

impl VerifyReport {
    /// Shows what was found of a record, or of something that somebody holds.
    pub fn of(found: &Verdict) -> Self {
        let sessions = found.report.iter().flat_map(|report| &report.sessions);
        Self {
            holds: found.holds(),
            entries: found.report.as_ref().map_or(0, |report| report.entries),
            checks: found.checks.iter().map(VerifyCheck::from).collect(),
            sessions: sessions.map(VerifySession::from).collect(),
        }
    }
}

impl From<&SessionLuck> for VerifySession {
    fn from(of: &SessionLuck) -> Self {
        Self { number: of.number, drawn: of.drawn, standing: of.standing.into() }
    }
}

impl From<&Check> for VerifyCheck {
    fn from(check: &Check) -> Self {
        let fault = |fault: &recount_replay::verify::Fault| VerifyFault {
            seq: fault.seq,
            id: fault.id.to_string(),
            sentence: fault.sentence.clone(),
        };
        Self {
            what: check.what.to_string(),
            passed: check.passed,
            failed: check.failed.iter().map(fault).collect(),
            unchecked: check.unchecked.clone(),
        }
    }
}
