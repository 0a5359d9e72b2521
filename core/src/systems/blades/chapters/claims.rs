//! Claims: gained, lost, paying income, and the lair on which they hang (BS-49, 50, 53, 54).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::features::{FeatureEffect, known_claim};
use super::super::roll::{self, Pool};
use super::super::state::{Claim, ClaimKind};
use super::super::tails;
use super::super::terms::Lair;
use super::super::{Desk, guard, refuse};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// How a claim came to the crew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ClaimVia {
    /// A score took it from its holder (BS-R158).
    Score,
    /// Somebody inside a prison arranged it; never turf (BS-R284).
    Prison,
    /// The crew began with it.
    Creation,
    /// In another way.
    Other,
}

/// Gains a claim (BS-49).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GainClaim {
    /// Its name, as people see it.
    pub name: String,
    /// Turf, another claim, or one held in prison.
    pub kind: ClaimKind,
    /// The faction that held it.
    pub from: Option<Slug>,
    /// Whether it pays income in downtime (BS-R230); unsaid, as the book says of its name.
    pub income: Option<bool>,
    /// What it changes; unsaid, as the book says of its name. Its other numbers come as extras.
    pub effects: Option<Vec<FeatureEffect>>,
    /// How it came.
    pub via: Option<ClaimVia>,
    /// Whether it lies off the paths of the map (BS-R157).
    pub off_path: Option<bool>,
    /// How status with the former holder changes: usually −2 (BS-R159).
    pub status_by: Option<i32>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for GainClaim {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// Seizes a claim; six turf at most, none of it from prison (BS-R142, R157, R158, R159, R160, R284).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let claim = guard::slug_of(&self.name, None, "BS-R158")?;
        let claims = &d.state.crew.claims;
        if claims.contains_key(&claim) {
            return Err(refuse::duplicate_name("BS-R158", &self.name).field("name"));
        }
        let turf = claims.values().filter(|c| c.kind == ClaimKind::Turf).count();
        if self.kind == ClaimKind::Turf && turf >= 6 {
            return Err(refuse::turf_max("BS-R142").field("kind"));
        }
        if self.kind == ClaimKind::Turf && self.via == Some(ClaimVia::Prison) {
            return Err(refuse::prison_not_turf("BS-R284").field("kind"));
        }
        if let Some(from) = self.from.as_ref().filter(|f| !d.state.factions.contains_key(*f)) {
            return Err(refuse::unknown_faction("BS-R158", from.title()).field("from"));
        }
        let effects = self.effects.clone().unwrap_or_else(|| known_claim(claim.as_str()));
        let income = self.income.unwrap_or_else(|| effects.contains(&FeatureEffect::Income));
        let need = tails::rep_need(&d.state);
        let (name, kind) = (self.name.clone(), self.kind);
        let off = if self.off_path == Some(true) { "BS-R157" } else { "BS-R158" };
        d.push(Event::ClaimGained { claim: claim.clone(), name, kind, income, effects }, &["BS-R158", "BS-R160", off]);
        if let Some(faction) = self.from.clone() {
            d.push(Event::FactionLostClaim { faction: faction.clone(), claim }, &["BS-R158"]);
            if let Some(by) = self.status_by {
                let by = by.clamp(-6, 6);
                tails::shift_status(d, &faction, by, &format!("the claim {}", self.name), "BS-R159");
            }
        }
        tails::settle_rep_need(d, need, "BS-R141");
        Ok(())
    }

    fn sentence(&self) -> String {
        let from = self.from.as_ref().map(|f| format!(" from {}", f.title())).unwrap_or_default();
        format!("Gain the claim {}{from}.", self.name)
    }
}

/// Loses a claim (BS-50).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct LoseClaim {
    /// The claim.
    pub claim: Slug,
    /// The faction that has it now.
    pub to: Option<Slug>,
    /// Why.
    pub why: Option<String>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for LoseClaim {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// A lost claim gives nothing more (BS-R160, R161).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        held(d, &self.claim, "BS-R161")?;
        guard::why(self.why.as_deref(), "BS-R161")?;
        let why = self.why.clone().unwrap_or_default();
        let why = self.to.as_ref().map_or(why.clone(), |to| format!("{why} (to {})", to.title()));
        let need = tails::rep_need(&d.state);
        d.push(Event::ClaimLost { claim: self.claim.clone(), why }, &["BS-R161"]);
        tails::settle_rep_need(d, need, "BS-R141");
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("Lose the claim {}: {}.", self.claim.title(), self.why.as_deref().unwrap_or_default())
    }
}

fn held(d: &Desk<'_>, claim: &Slug, rule: &'static str) -> Result<Claim, Refusal> {
    let found = d.state.crew.claims.get(claim).cloned();
    found.ok_or_else(|| refuse::unknown_claim(rule, claim.title()).field("claim"))
}

/// Collects the income of a claim in downtime (BS-53).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CollectIncome {
    /// The claim.
    pub claim: Slug,
    /// Who gets the coin: `crew`, also when unsaid, or a character.
    pub to: Option<Slug>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for CollectIncome {
    fn info(&self) -> CommandInfo {
        CommandInfo {
            departs: &["coin", "dice", "read"],
            labels: vec!["income".into()],
            actor: self.to.clone().filter(|to| *to != tails::vault()),
            ..CommandInfo::default()
        }
    }

    /// Rolls the Tier once a downtime: coin by the highest die, less the heat (BS-R230).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::in_downtime(d)?;
        let claim = held(d, &self.claim, "BS-R230")?;
        if !claim.income || d.state.crew.lair == Lair::Lost {
            return Err(refuse::no_income("BS-R230", &claim.name).field("claim"));
        }
        if claim.income_taken {
            return Err(refuse::income_taken("BS-R230", &claim.name).field("claim"));
        }
        let to = self.to.clone().unwrap_or_else(tails::vault);
        if to != tails::vault() {
            guard::known(d, &to)?;
        }
        let heat = d.state.crew.heat;
        d.basis("tier", d.state.crew.tier);
        d.basis("heat", heat);
        let mut pool = Pool::new("income", "BS-R230");
        pool.add("Tier", d.state.crew.tier);
        let roll = roll::roll(d, pool)?;
        let face = roll.face.map(u32::from);
        d.push(Event::IncomeRolled { claim: self.claim.clone(), roll }, &["BS-R230"]);
        let coin = match face {
            Some(face) => tails::whole(d, "coin", "BS-R230", face.saturating_sub(heat))?,
            None if d.departs("coin") => tails::whole_of_unknown(d, "coin", "BS-R230")?,
            None => 0,
        };
        if coin > 0 {
            tails::gain_coin(d, &to, coin, &claim.name, "BS-R230");
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("Collect the income of {}.", self.claim.title())
    }
}

/// Says whether the lair stands (BS-54).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetLair {
    /// Held, threatened or lost.
    pub to: Lair,
    /// Why.
    pub why: Option<String>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for SetLair {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// Without a lair no claim gives anything, turf included (BS-R162).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        if d.state.crew.lair == self.to {
            return Err(refuse::already_so("BS-R162").field("to"));
        }
        guard::why(self.why.as_deref(), "BS-R162")?;
        let need = tails::rep_need(&d.state);
        d.push(Event::LairChanged { to: self.to, why: self.why.clone().unwrap_or_default() }, &["BS-R162"]);
        tails::settle_rep_need(d, need, "BS-R162");
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("The lair is {}: {}.", self.to, self.why.as_deref().unwrap_or_default())
    }
}
