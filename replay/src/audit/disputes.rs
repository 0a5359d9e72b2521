//! What somebody disputes and nobody has settled.

use recount_core::audit::{Finding, Severity};
use recount_core::campaign::DisputeState;
use recount_core::entry::Recorded;

use crate::fold;

/// Finds each dispute that is open at the end of the record (CA-R8).
pub(super) fn check(record: &[Recorded], found: &mut Vec<Finding>) {
    let campaign = fold::fold(record);
    for (name, dispute) in campaign.disputes.iter().filter(|(_, d)| d.state == DisputeState::Open) {
        let sentence =
            format!("{name}, raised by {}, is not settled: nobody upheld or overturned it.", dispute.by);
        let finding = Finding::new("open-dispute", Severity::Firm, "CA-R8", dispute.of, sentence);
        found.push(finding.because("the record says so itself"));
    }
}
