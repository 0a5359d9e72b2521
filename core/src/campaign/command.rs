//! The commands that every campaign shares, frozen in FORMAT.md, and the sentences of its events.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Event;
use crate::amount::Amount;
use crate::decider::CommandInfo;
use crate::dice::Seed;
use crate::entry::Id;
use crate::scenario::{Change, Scenario};
use crate::slug::Slug;

/// A command that every campaign shares.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// Opens a campaign under a rule system (CA-R1).
    Open {
        /// The slug of the rule system.
        system: String,
        /// What people call the campaign.
        title: String,
        /// 32 hex digits that make this campaign unlike any other.
        nonce: String,
        /// The entry of another campaign that this one continues.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        #[schemars(with = "Option<String>")]
        forked_from: Option<Id>,
        /// A remark.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        note: Option<String>,
    },
    /// Begins an evening with a number used once (CA-R2).
    BeginSession {
        /// Its number.
        number: u32,
        /// The commitment to its secret; none for an evening written down later.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        #[schemars(with = "Option<String>")]
        commitment: Option<Seed>,
        /// A remark.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        note: Option<String>,
    },
    /// Adds a member's entropy to the open session (CA-R3).
    AddEntropy {
        /// 64 hex digits that nobody else chose.
        #[schemars(with = "String")]
        value: Seed,
        /// A remark.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        note: Option<String>,
    },
    /// Ends the evening and reveals its secret, or says that it is lost (CA-R4).
    EndSession {
        /// The secret of the session.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        #[schemars(with = "Option<String>")]
        secret: Option<Seed>,
        /// Whether the secret is lost, so that its rolls stay unverifiable.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        secret_lost: Option<bool>,
        /// A remark.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        note: Option<String>,
    },
    /// Sets a named answer to an ambiguity of the book, from here on (CA-R5).
    SetHouseRule {
        /// Its key.
        key: String,
        /// The answer.
        value: Amount,
        /// A remark.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        note: Option<String>,
    },
    /// Keeps prose and changes nothing (CA-R6).
    Note {
        /// The prose.
        text: String,
    },
    /// Says which characters a member plays (CA-R7).
    Seat {
        /// Who.
        member: Slug,
        /// The characters, replacing those before.
        characters: Vec<Slug>,
        /// A remark.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        note: Option<String>,
    },
    /// Disputes a declaration, with a reason (CA-R8).
    RaiseDispute {
        /// The declaration.
        #[schemars(with = "String")]
        of: Id,
        /// What is disputed.
        because: String,
    },
    /// Closes a dispute and changes nothing else (CA-R9).
    Uphold {
        /// The dispute.
        dispute: Slug,
        /// Why it stands.
        because: String,
    },
    /// Amends the record: the scenario happened (CA-R10). No line or input writes it; the scribe does.
    #[schemars(skip)]
    Overturn {
        /// The dispute that this settles.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        dispute: Option<Slug>,
        /// What happened instead.
        scenario: Scenario,
        /// The last entry when its consequences were looked at.
        base: Id,
        /// Why.
        because: String,
    },
}

impl Command {
    pub(crate) fn info(&self) -> CommandInfo {
        let (name, gm_only) = match self {
            Self::Open { .. } => ("open", false),
            Self::BeginSession { .. } => ("begin-session", true),
            Self::AddEntropy { .. } => ("add-entropy", false),
            Self::EndSession { .. } => ("end-session", true),
            Self::SetHouseRule { .. } => ("set-house-rule", true),
            Self::Note { .. } => ("note", false),
            Self::Seat { .. } => ("seat", true),
            Self::RaiseDispute { .. } => ("raise-dispute", false),
            Self::Uphold { .. } => ("uphold", true),
            Self::Overturn { .. } => ("overturn", true),
        };
        CommandInfo { name, gm_only, ..CommandInfo::default() }
    }

    pub(crate) fn sentence(&self) -> String {
        match self {
            Self::Open { title, system, .. } => format!("Open the campaign “{title}” under {system}."),
            Self::BeginSession { number, .. } => format!("Begin session {number}."),
            Self::AddEntropy { .. } => "Add entropy to the session.".into(),
            Self::EndSession { .. } => "End the session.".into(),
            Self::SetHouseRule { key, value, .. } => format!("From here on {key} is {value}."),
            Self::Note { text } => text.clone(),
            Self::Seat { member, characters, .. } => {
                let names: Vec<_> = characters.iter().map(Slug::title).collect();
                format!("{member} plays {}.", names.join(" and "))
            }
            Self::RaiseDispute { of, because } => format!("Dispute {}: {because}", of.short()),
            Self::Uphold { dispute, because } => format!("Uphold what {dispute} is about: {because}"),
            Self::Overturn { scenario, because, .. } => {
                let changes: Vec<_> = scenario.changes.iter().map(Change::sentence).collect();
                format!("Amend: {} ({because})", changes.join(" "))
            }
        }
    }
}

impl Event {
    pub(crate) fn sentence(&self) -> String {
        match self {
            Self::Opened { system } => format!("A campaign under {system} begins."),
            Self::SessionBegan { number, commitment: Some(_) } => {
                format!("Session {number} begins; its dice are committed to.")
            }
            Self::SessionBegan { number, commitment: None } => format!("Session {number} begins."),
            Self::EntropyAdded { .. } => "Entropy is added to the session's dice.".into(),
            Self::SessionEnded { number, secret_lost: true } => {
                format!("Session {number} ends; its secret is lost and its rolls are unverifiable.")
            }
            Self::SessionEnded { number, secret_lost: false } => format!("Session {number} ends."),
            Self::HouseRuleSet { key, value } => format!("House rule: {key} is {value}."),
            Self::NoteKept {} => "A note is kept.".into(),
            Self::Seated { member, characters } => {
                let names: Vec<_> = characters.iter().map(Slug::title).collect();
                format!("{member} plays {}.", names.join(" and "))
            }
            Self::Departed(d) => format!(
                "The table departs from the book: {} is {}, not {} ({}).",
                d.key.replace('_', " "),
                d.ruled,
                d.by_book,
                d.reason
            ),
            Self::Lapsed { what } => format!("Left open and lapsed: {what}"),
            Self::DisputeRaised { dispute, of } => format!("{} is disputed ({dispute}).", of.short()),
            Self::Upheld { dispute } => format!("The dispute is closed: what {dispute} is about stands."),
            Self::Overturned { dispute: Some(dispute) } => {
                format!("The record is amended, and {dispute} is closed.")
            }
            Self::Overturned { dispute: None } => "The record is amended.".into(),
            Self::Restated(restated) => restated.sentence(),
        }
    }
}
