//! Factions, contacts and features that the table registers (BS-03, BS-04, BS-06, BD-23).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::features::Effects;
use super::super::state::ContactStanding;
use super::super::terms::{Action, Hold};
use super::super::{Desk, guard, refuse, tails};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// The highest Tier of a faction (BS-R132).
const TOP_TIER: u32 = 6;

/// Registers a faction of the city (BS-03).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RegisterFaction {
    /// The name that people see.
    pub name: String,
    /// The name in the record; made of the name when left out.
    pub slug: Option<Slug>,
    /// Its Tier, 0–6 (BS-R132).
    pub tier: u32,
    /// Its hold; strong when unsaid.
    pub hold: Option<Hold>,
    /// Its status with the crew, −3 to +3; 0 when unsaid (BS-R150).
    pub status: Option<i32>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for RegisterFaction {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// Factions reach Tier VI; status runs from −3, which is war, to +3 (BS-R132, R150, R153).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::named(&self.name, "BS-R132").map_err(|r| r.field("name"))?;
        let faction = guard::slug_of(&self.name, self.slug.as_ref(), "BS-R132")?;
        if d.state.factions.contains_key(&faction) {
            return Err(refuse::duplicate_name("BS-R132", &self.name).field("name"));
        }
        if self.tier > TOP_TIER {
            return Err(refuse::tier_out_of_range("BS-R132", self.tier).field("tier"));
        }
        let status = self.status.unwrap_or(0);
        if !(-3..=3).contains(&status) {
            return Err(refuse::status_out_of_range("BS-R150", status).field("status"));
        }
        let was_at_war = tails::at_war(&d.state);
        let name = self.name.clone();
        let hold = self.hold.unwrap_or(Hold::Strong);
        let registered =
            Event::FactionRegistered { faction: faction.clone(), name, tier: self.tier, hold, status };
        d.push(registered, &["BS-R132", "BS-R150"]);
        if status == -3 {
            tails::begin_war(d, &faction, was_at_war);
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("Register the faction {}, Tier {}.", self.name, self.tier)
    }
}

/// Registers a feature gained outside an advance: a veteran's ability, an import, a gift of the fiction (BS-04).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RegisterFeature {
    /// `crew` or a character.
    pub owner: Slug,
    /// Its name.
    pub name: String,
    /// What it is.
    pub kind: FeatureKind,
    /// What it changes; when unsaid, what the book says of an ability of that name.
    pub effects: Option<Effects>,
    /// Dots that it gives, one each and up to 3 (BS-R232): `ash:prowl,bram:hunt`.
    pub dots: Option<Vec<GivenDot>>,
    /// Why.
    pub reason: Option<String>,
    /// A remark.
    pub note: Option<String>,
}

/// What a registered feature is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum FeatureKind {
    /// A special ability.
    Ability,
    /// A crew upgrade.
    Upgrade,
    /// What a claim gives.
    Claim,
    /// Anything else.
    Other,
}

/// A dot that an ability gives (BS-R232).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GivenDot {
    /// To whom.
    pub pc: Slug,
    /// In which action.
    pub action: Action,
}

impl Ruled for RegisterFeature {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// A feature may move a maximum, a price or a rating (BS-R146, R186, R191, R208, R211, R227, R228, R231, R232).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let pc = (self.owner != "crew").then_some(&self.owner);
        if let Some(pc) = pc {
            guard::known(d, pc).map_err(|r| r.field("owner"))?;
        }
        guard::named(&self.name, "BS-R231").map_err(|r| r.field("name"))?;
        let feature = guard::slug_of(&self.name, None, "BS-R231")?;
        if tails::owns(&d.state, pc, &feature) {
            return Err(match pc {
                Some(pc) => refuse::ability_owned("BS-R231", pc.title(), &self.name).field("name"),
                None => refuse::already_owned("BS-R231", &self.name).field("name"),
            });
        }
        let dots = self.dots(d)?;
        guard::why(self.reason.as_deref(), "BS-R231").map_err(|r| r.field("reason"))?;
        let effects = tails::effects_of(&feature, self.effects.as_ref());
        tails::gain_feature(d, pc, &self.name, effects, "BS-R231");
        for dot in dots {
            d.push(dot, &["BS-R232"]);
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} has {}.", self.owner.title(), self.name)
    }
}

/// The most to which an ability's dot raises a rating (BS-R232).
const GIVEN_DOT_MAX: u32 = 3;

impl RegisterFeature {
    /// An ability may give dots outright, up to 3 (BS-R232).
    fn dots(&self, d: &Desk<'_>) -> Result<Vec<Event>, Refusal> {
        let dots = self.dots.iter().flatten().map(|GivenDot { pc, action }| {
            let rating = guard::known(d, pc)?.rating(*action);
            let rating = rating.ok_or_else(|| refuse::rating_unknown("BS-R232", pc.title(), action))?;
            if rating >= GIVEN_DOT_MAX {
                return Err(refuse::rating_max("BS-R232", action, GIVEN_DOT_MAX).field("dots"));
            }
            let why = self.name.clone();
            Ok(Event::DotGained { pc: pc.clone(), action: *action, to: rating + 1, why })
        });
        dots.collect()
    }
}

/// Changes whether a contact can be counted on (BS-06).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeContact {
    /// The contact, friend or rival.
    pub contact: Slug,
    /// Where they stand now; only one on our side helps or heals.
    pub to: ContactStanding,
    /// Why.
    pub why: Option<String>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for ChangeContact {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// A contact may go over to another faction, be arrested, be away or die (BS-R298).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let Some(contact) = d.state.crew.contacts.get(&self.contact) else {
            return Err(refuse::unknown_contact("BS-R298", &self.contact).field("contact"));
        };
        if contact.standing == self.to {
            return Err(refuse::already_so("BS-R298").field("to"));
        }
        guard::why(self.why.as_deref(), "BS-R298")?;
        let why = self.why.clone().unwrap_or_default();
        let changed = Event::ContactChanged { contact: self.contact.clone(), to: self.to.clone(), why };
        d.push(changed, &["BS-R298"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        let standing = match &self.to {
            ContactStanding::Ours => "is on our side".to_owned(),
            ContactStanding::Flipped { faction } => format!("serves {} now", faction.title()),
            ContactStanding::Arrested => "is in custody".to_owned(),
            ContactStanding::Absent => "is away".to_owned(),
            ContactStanding::Dead => "is dead".to_owned(),
        };
        format!("{} {standing}.", self.contact.title())
    }
}

/// Registers a friend, contact or rival (BD-23).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RegisterContact {
    /// The name that people see.
    pub name: String,
    /// The name in the record; made of the name when left out.
    pub slug: Option<Slug>,
    /// What they are.
    pub kind: ContactKind,
    /// Their quality as a healer (BD-R44).
    pub healer_quality: Option<u32>,
    /// Whose: a character, or `crew`, which also stands when unsaid.
    pub of: Option<Slug>,
    /// A remark.
    pub note: Option<String>,
}

/// What somebody is to the crew or a character.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, strum::Display)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum ContactKind {
    /// Helps in downtime (BD-R12).
    Friend,
    /// Helps in downtime (BD-R12).
    Contact,
    /// Works against them.
    Rival,
}

impl Ruled for RegisterContact {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// Friends and contacts help, and some of them heal (BD-R12, R44).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::named(&self.name, "BD-R12").map_err(|r| r.field("name"))?;
        let contact = guard::slug_of(&self.name, self.slug.as_ref(), "BD-R12")?;
        if d.state.crew.contacts.contains_key(&contact) {
            return Err(refuse::duplicate_name("BD-R12", &self.name).field("name"));
        }
        let of = self.of.clone().filter(|of| *of != "crew");
        if let Some(pc) = &of {
            guard::known(d, pc).map_err(|r| r.field("of"))?;
        }
        let (name, kind) = (self.name.clone(), self.kind.to_string());
        let added = Event::ContactAdded { contact, name, kind, of, healer_quality: self.healer_quality };
        d.push(added, &["BD-R12", "BD-R44"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        match &self.of {
            Some(of) if *of != "crew" => format!("{} is a {} of {}.", self.name, self.kind, of.title()),
            Some(_) | None => format!("{} is a {} of the crew.", self.name, self.kind),
        }
    }
}
