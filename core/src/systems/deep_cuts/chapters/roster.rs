//! The city around the crew as a table enters it: factions, contacts, cohorts, claims, clocks (DC-68).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::{Desk, guard, refuse};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

fn gm() -> CommandInfo {
    CommandInfo { gm_only: true, ..CommandInfo::default() }
}

/// Registers a faction of the city (DC-68).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RegisterFaction {
    /// Its name in the record; unsaid, made of the name.
    pub faction: Option<Slug>,
    /// Its name.
    pub name: String,
    /// Its Tier, 0–6.
    #[schemars(range(min = 0, max = 6))]
    pub tier: u32,
    /// Its status with the crew, −3 to +3; unsaid, 0.
    #[schemars(range(min = -3, max = 3))]
    pub status: Option<i32>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for RegisterFaction {
    fn info(&self) -> CommandInfo {
        gm()
    }

    /// Status runs from −3 to +3 and begins at 0 (DC-R132).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::named(&self.name, "DC-R132").map_err(|r| r.field("name"))?;
        let faction = guard::slug_of(&self.name, self.faction.as_ref(), "DC-R132")?;
        if d.state.factions.contains_key(&faction) {
            return Err(refuse::duplicate_name("DC-R132", faction.title()).field("faction"));
        }
        if self.tier > 6 {
            return Err(refuse::out_of_range("DC-R132", "tier", self.tier, 0, 6).field("tier"));
        }
        let status = self.status.unwrap_or(0);
        if !(-3..=3).contains(&status) {
            return Err(refuse::out_of_range("DC-R132", "status", status, -3, 3).field("status"));
        }
        let name = self.name.trim().to_owned();
        d.push(Event::FactionRegistered { faction, name, tier: self.tier, status }, &["DC-R132"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} is a faction of Tier {}.", self.name, self.tier)
    }
}

/// Registers a contact of the crew (DC-68).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RegisterContact {
    /// Their name in the record; unsaid, made of the name.
    pub contact: Option<Slug>,
    /// Their name.
    pub name: String,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for RegisterContact {
    fn info(&self) -> CommandInfo {
        gm()
    }

    /// A contact is an ally until they turn (DC-R175).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::named(&self.name, "DC-R175").map_err(|r| r.field("name"))?;
        let contact = guard::slug_of(&self.name, self.contact.as_ref(), "DC-R175")?;
        if d.state.crew.contacts.contains_key(&contact) {
            return Err(refuse::duplicate_name("DC-R175", contact.title()).field("contact"));
        }
        d.push(Event::ContactRegistered { contact, name: self.name.trim().to_owned() }, &["DC-R175"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} is a contact of the crew.", self.name)
    }
}

/// Enters a cohort that the crew has (DC-68).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RegisterCohort {
    /// Its name in the record; unsaid, made of the name.
    pub cohort: Option<Slug>,
    /// Its name.
    pub name: String,
    /// Gang, expert or what else.
    pub kind: Option<String>,
    /// Its quality; unsaid, the crew's Tier.
    pub quality: Option<u32>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for RegisterCohort {
    fn info(&self) -> CommandInfo {
        gm()
    }

    /// A cohort can be harmed, heals after scores and may become elite (DC-R130).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::named(&self.name, "DC-R130").map_err(|r| r.field("name"))?;
        let cohort = guard::slug_of(&self.name, self.cohort.as_ref(), "DC-R130")?;
        if d.state.crew.cohorts.contains_key(&cohort) {
            return Err(refuse::duplicate_name("DC-R130", cohort.title()).field("cohort"));
        }
        let quality = self.quality.unwrap_or(d.state.crew.tier);
        let kind = self.kind.clone().unwrap_or_else(|| "gang".to_owned());
        d.push(Event::CohortGained { cohort, name: self.name.trim().to_owned(), kind, quality }, &["DC-R130"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("The crew has {}.", self.name)
    }
}

/// Enters a claim that the crew holds (DC-68).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RegisterClaim {
    /// Its name in the record; unsaid, made of the name.
    pub claim: Option<Slug>,
    /// Its name.
    pub name: String,
    /// Whether it is turf (DC-R190).
    pub turf: Option<bool>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for RegisterClaim {
    fn info(&self) -> CommandInfo {
        gm()
    }

    /// Claims of turf measure the crew's hold (DC-R190).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::named(&self.name, "DC-R190").map_err(|r| r.field("name"))?;
        let claim = guard::slug_of(&self.name, self.claim.as_ref(), "DC-R190")?;
        if d.state.crew.claims.contains_key(&claim) {
            return Err(refuse::duplicate_name("DC-R190", claim.title()).field("claim"));
        }
        let turf = self.turf.unwrap_or(false);
        d.push(Event::ClaimGained { claim, name: self.name.trim().to_owned(), turf }, &["DC-R190"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("The crew holds {}.", self.name)
    }
}

/// Makes a progress clock (DC-68).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateClock {
    /// Its name in the record; unsaid, made of the name.
    pub clock: Option<Slug>,
    /// Its name.
    pub name: String,
    /// Its segments, at least 1.
    #[schemars(range(min = 1, max = 64))]
    pub size: u32,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for CreateClock {
    fn info(&self) -> CommandInfo {
        gm()
    }

    /// Effects and consequences tick clocks (DC-R37, R45).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::named(&self.name, "DC-R45").map_err(|r| r.field("name"))?;
        if self.size == 0 {
            return Err(refuse::bad_clock_size("DC-R45").field("size"));
        }
        let clock = guard::slug_of(&self.name, self.clock.as_ref(), "DC-R45")?;
        if d.state.clocks.contains_key(&clock) {
            return Err(refuse::duplicate_name("DC-R45", clock.title()).field("clock"));
        }
        d.push(Event::ClockCreated { clock, name: self.name.trim().to_owned(), size: self.size }, &["DC-R45"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} is a clock of {} segments.", self.name, self.size)
    }
}
