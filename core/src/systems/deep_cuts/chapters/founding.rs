//! The crew and its scoundrels as a table enters them (DC-68).

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::{Desk, guard, refuse};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Names that mean a purse or the crew and no character.
const KEPT: [&str; 3] = ["crew", "vault", "bank"];

/// Founds the crew (DC-68).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FoundCrew {
    /// Its name.
    pub name: String,
    /// What sort of crew it is.
    pub kind: Option<String>,
    /// Its Tier, from 0; unsaid, 0.
    pub tier: Option<u32>,
    /// Coin in the vault.
    pub vault: Option<u32>,
    /// Rep.
    pub rep: Option<u32>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for FoundCrew {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// A crew begins at Tier 0 with strong hold and its clocks of xp drawn (DC-R122).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        if d.state.crew.founded {
            return Err(refuse::already_founded("DC-R122"));
        }
        guard::named(&self.name, "DC-R122").map_err(|r| r.field("name"))?;
        let (tier, max) = (self.tier.unwrap_or(0), guard::house(d, "tier_max"));
        if tier > max {
            return Err(refuse::out_of_range("DC-R141", "tier", tier, 0, max).field("tier"));
        }
        let (name, kind) = (self.name.trim().to_owned(), self.kind.clone().unwrap_or_default());
        d.push(Event::CrewFounded { name, kind, tier }, &["DC-R122"]);
        let why = "what the crew begins with";
        if let Some(n) = self.vault.filter(|n| *n > 0) {
            d.push(Event::CoinGained { to: guard::word("vault"), n, why: why.into() }, &["DC-R158"]);
        }
        if let Some(n) = self.rep.filter(|n| *n > 0) {
            d.push(Event::RepGained { n, why: why.into() }, &["DC-R148"]);
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} is founded.", self.name)
    }
}

/// Enters a scoundrel (DC-68).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateCharacter {
    /// Their name in the record; unsaid, made of the name.
    pub pc: Option<Slug>,
    /// Their name.
    pub name: String,
    /// The playbook.
    pub playbook: Option<String>,
    /// Dots in each action, 0–4, such as `prowl:2,sway:1` (DC-R6).
    pub actions: BTreeMap<Slug, u32>,
    /// Dots in each attribute, 0–4, such as `prowess:2` (DC-R6, R23).
    pub attributes: BTreeMap<Slug, u32>,
    /// Special abilities.
    pub abilities: Option<Vec<Slug>>,
    /// What they can teach (DC-R240).
    pub expertise: Option<Vec<Slug>>,
    /// The vice.
    pub vice: Option<String>,
    /// Who serves it (DC-R204).
    pub purveyor: Option<String>,
    /// Coin in the stash.
    pub stash: Option<u32>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for CreateCharacter {
    fn info(&self) -> CommandInfo {
        CommandInfo::default()
    }

    /// A scoundrel has ratings to roll and clocks of xp, stress and harm that begin empty (DC-R6, R122).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::named(&self.name, "DC-R6").map_err(|r| r.field("name"))?;
        let pc = guard::slug_of(&self.name, self.pc.as_ref(), "DC-R6")?;
        if d.state.characters.contains_key(&pc) || KEPT.contains(&pc.as_str()) {
            return Err(refuse::duplicate_name("DC-R6", pc.title()).field("pc"));
        }
        let max = guard::house(d, "rating_max");
        let ratings = self.actions.iter().chain(&self.attributes);
        if let Some((name, dots)) = ratings.into_iter().find(|(_, dots)| **dots > max) {
            return Err(refuse::out_of_range("DC-R129", name, dots, 0, max).field("actions"));
        }
        let created = Event::CharacterCreated {
            pc: pc.clone(),
            name: self.name.trim().to_owned(),
            playbook: self.playbook.clone().unwrap_or_default(),
            actions: self.actions.clone(),
            attributes: self.attributes.clone(),
            abilities: self.abilities.clone().unwrap_or_default(),
            expertise: self.expertise.clone().unwrap_or_default(),
        };
        d.push(created, &["DC-R6", "DC-R122"]);
        if let Some(purveyor) = &self.purveyor {
            let vice = self.vice.clone().unwrap_or_default();
            d.push(Event::PurveyorSet { pc: pc.clone(), vice, purveyor: purveyor.clone() }, &["DC-R204"]);
        }
        if let Some(n) = self.stash.filter(|n| *n > 0) {
            d.push(Event::CoinGained { to: pc, n, why: "what they begin with".into() }, &["DC-R158"]);
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} joins the crew.", self.name)
    }
}
