//! Refusals that the catalogue has no words for: something is left unsaid that a command needs.

use super::{missing, rule};
use crate::refusal::Refusal;

/// Refuses with `KindUnsaid`: “Say which entanglement it is.”
pub fn kind_unsaid(by: &'static str) -> Refusal {
    rule(by, "KindUnsaid", "Say which entanglement it is.")
}

/// Refuses with `ContactUnsaid`: “Say which contact changes sides.”
pub fn contact_unsaid(by: &'static str) -> Refusal {
    missing(by, "ContactUnsaid", "Say which contact changes sides.")
}

/// Refuses with `VictimUnsaid`: “Say whom the Bluecoats beat.”
pub fn victim_unsaid(by: &'static str) -> Refusal {
    missing(by, "VictimUnsaid", "Say whom the Bluecoats beat.")
}
