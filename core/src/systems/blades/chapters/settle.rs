//! The later beats of a downtime roll: coin raises the result (BD-07), then it takes effect (BD-08).
//!
//! What each activity achieves stands here, one function an activity; the rolls are in their own chapters.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{Event, Share};
use super::super::state::Pending;
use super::super::tails::{self, Relabel};
use super::super::terms::{Activity, Band};
use super::super::{Desk, guard, refuse};
use super::activity::said;
use super::outcome;
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Raises an unsettled result for coin, once the dice are seen (BD-07).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ImproveResult {
    /// Whose result.
    pub pc: Slug,
    /// Levels to raise it by, 1 coin each, at most to a critical (BD-R13); in crafting, quality to add (BS-R327).
    pub levels: Option<u32>,
    /// Tiers past a critical, 2 coin each, for an acquired asset (BD-R28).
    pub extra_tiers: Option<u32>,
    /// Who pays: `crew` or a character; unsaid, the one whose result it is.
    pub payer: Option<Slug>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for ImproveResult {
    fn info(&self) -> CommandInfo {
        CommandInfo { departs: &["coin"], actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// One level a coin, 1–3 → 4/5 → 6 → critical; past it 2 coin a Tier (BD-R13, R14, R28, R54, R71, BS-R327).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let pending = pending(d, &self.pc)?;
        let (levels, tiers) = (self.levels.unwrap_or(0), self.extra_tiers.unwrap_or(0));
        check_room(&pending, levels, tiers)?;
        d.basis("band", said_band(pending.band));
        let by_book = i64::from(levels) + 2 * i64::from(tiers);
        let coin = u32::try_from(d.amount("coin", "BD-R13", by_book)?).unwrap_or(0);
        let payer = Share { who: self.payer.as_ref().unwrap_or(&self.pc).clone(), n: coin };
        tails::check_payers(d, std::slice::from_ref(&payer), coin, "BD-R13")?;
        if coin > 0 {
            tails::pay(d, &payer.who, coin, "improve", "BD-R13")?;
        }
        let Some(band) = pending.band else { return Ok(()) };
        let improved = if pending.activity == Activity::Craft {
            Event::ResultImproved { pc: self.pc.clone(), to: band, extra_tiers: levels }
        } else {
            Event::ResultImproved { pc: self.pc.clone(), to: band.raised(levels), extra_tiers: tiers }
        };
        let rule = match pending.activity {
            Activity::Craft => "BS-R327",
            Activity::Recover => "BD-R54",
            _ if tiers > 0 => "BD-R28",
            _ => "BD-R14",
        };
        d.push(improved, &["BD-R13", rule]);
        Ok(())
    }

    fn sentence(&self) -> String {
        let tiers = self.extra_tiers.filter(|n| *n > 0);
        let tiers = tiers.map_or(String::new(), |n| format!(" and {n} Tier past a critical"));
        format!("{} pays to raise the result by {}{tiers}.", self.pc.title(), self.levels.unwrap_or(0))
    }
}

/// Says what may be raised: levels up to a critical, Tiers of assets past it, quality in crafting without end.
fn check_room(pending: &Pending, levels: u32, tiers: u32) -> Result<(), Refusal> {
    match pending.activity {
        Activity::IndulgeVice | Activity::Train | Activity::Other => {
            return Err(refuse::no_result_levels("BD-R13", said(pending.activity)));
        }
        _ if levels == 0 && tiers == 0 => return Err(refuse::empty_improvement("BD-R13").field("levels")),
        Activity::Craft => return Ok(()),
        Activity::AcquireAsset
        | Activity::LongTermProject
        | Activity::Recover
        | Activity::ReduceHeat
        | Activity::Ritual => {}
    }
    let Some(band) = pending.band else { return Ok(()) };
    let room = Band::Crit as u32 - band as u32;
    if levels > room {
        return Err(refuse::result_already_critical("BD-R14", room, levels).field("levels"));
    }
    if tiers > 0 && pending.activity != Activity::AcquireAsset {
        return Err(refuse::extra_tiers_only_for_assets("BD-R28").field("extra_tiers"));
    }
    if tiers > 0 && levels < room {
        return Err(refuse::extra_tiers_need_critical("BD-R28").field("extra_tiers"));
    }
    Ok(())
}

/// Lets an unsettled result take effect (BD-08).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SettleActivity {
    /// Whose result.
    pub pc: Slug,
    /// What is chosen as it settles.
    pub choices: Option<SettleChoices>,
    /// A remark.
    pub note: Option<String>,
}

/// What is chosen as an activity settles.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SettleChoices {
    /// New words for harms that become lighter (BD-R53).
    pub harm_relabels: Option<Vec<Relabel>>,
}

impl Ruled for SettleActivity {
    fn info(&self) -> CommandInfo {
        CommandInfo {
            departs: &["quality", "heat", "segments", "stress"],
            actor: Some(self.pc.clone()),
            ..CommandInfo::default()
        }
    }

    /// The result takes the effect of its activity; one that nobody kept leaves it open (BD-R71, BS-R336).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let pending = pending(d, &self.pc)?;
        let relabels = self.choices.as_ref().and_then(|c| c.harm_relabels.as_deref()).unwrap_or_default();
        tails::check_relabels(d, &self.pc, relabels)?;
        d.basis("band", said_band(pending.band));
        let kind = pending.activity;
        match pending.band {
            Some(band) => outcome::take_effect(d, &self.pc, &pending, band, relabels)?,
            None if kind == Activity::IndulgeVice => super::vice::unknown(d, &self.pc),
            None if d.departs("segments") => outcome::take_stated(d, &self.pc, &pending, relabels)?,
            None => d.push(Event::EffectUnknown { pc: self.pc.clone(), kind }, &["BS-R336"]),
        }
        d.push(Event::ActivitySettled { pc: self.pc.clone(), kind }, &["BD-R71"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{}'s downtime result takes effect.", self.pc.title())
    }
}

fn pending(d: &Desk<'_>, pc: &Slug) -> Result<Pending, Refusal> {
    let pending = guard::known(d, pc)?.pending.clone();
    pending.ok_or_else(|| refuse::nothing_pending("BD-R71", pc.title()).field("pc"))
}

fn said_band(band: Option<Band>) -> &'static str {
    band.map_or("unknown", Band::said)
}
