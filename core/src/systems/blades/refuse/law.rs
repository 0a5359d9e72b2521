//! Refusals around entanglements and claims that ask for a name which the catalogue leaves unsaid.

use super::rule;
use crate::refusal::Refusal;

/// Refuses with `CharacterNeeded`: “Name the character.”
pub fn character_needed(by: &'static str) -> Refusal {
    rule(by, "CharacterNeeded", "Name the character.")
}

/// Refuses with `ClaimNeeded`: “Name the claim.”
pub fn claim_needed(by: &'static str) -> Refusal {
    rule(by, "ClaimNeeded", "Name the claim.")
}

/// Refuses with `ContactNeeded`: “Name the contact.”
pub fn contact_needed(by: &'static str) -> Refusal {
    rule(by, "ContactNeeded", "Name the contact.")
}
