//! What a check of the whole record found.

use async_graphql::SimpleObject;
use recount_replay::verify::{Check, Report};

/// What a check of the whole record found.
#[derive(Clone, Debug, SimpleObject)]
pub struct VerifyReport {
    /// Whether the record is whole; a change of the rulebook does not count against it.
    pub holds: bool,
    /// How many entries there are.
    pub entries: usize,
    /// Every check.
    pub checks: Vec<VerifyCheck>,
}

/// One check over the whole record.
#[derive(Clone, Debug, SimpleObject)]
pub struct VerifyCheck {
    /// What was checked: bytes, chain, luck, dice, rulebook.
    pub what: String,
    /// How many times it held.
    pub passed: usize,
    /// Where it did not.
    pub failed: Vec<VerifyFault>,
    /// What could not be checked, and why.
    pub unchecked: Vec<String>,
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

impl From<&Report> for VerifyReport {
    fn from(report: &Report) -> Self {
        Self {
            holds: report.holds(),
            entries: report.entries,
            checks: report.checks.iter().map(VerifyCheck::from).collect(),
        }
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
