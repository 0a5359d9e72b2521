//! Assets: rolling the Tier for temporary use of one (BD-06), using it, keeping it in reserve (BD-09 … 12).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{Event, Extra, PendingTerms};
use super::super::state::{Asset, AssetState};
use super::super::terms::Activity;
use super::super::{Desk, guard, refuse};
use super::activity::{self, ACTIVITY, Rest, Slot, Turn};
use super::outcome;
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Rolls the crew's Tier for the use of an asset (BD-06).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AcquireAsset {
    /// Who acquires it, or sends the cohort.
    pub pc: Slug,
    /// How the activity is paid for; unsaid, it is a free one (BD-R9).
    pub slot: Option<Slot>,
    /// Who pays the coin: `crew` or a character; unsaid, the one who acquires.
    pub payer: Option<Slug>,
    /// The cohort that does it in place of the character, once per downtime (BS-R233).
    pub by: Option<Slug>,
    /// What is wanted.
    pub asset: Wish,
    /// Whether it is to be owned for good; that takes a crew upgrade or a project (BD-R34).
    pub permanent: Option<bool>,
    /// Whether to keep it in reserve (BD-R22).
    pub standby: Option<bool>,
    /// Friends or contacts who help, for one more die (BD-R12).
    pub helper: Option<Vec<Slug>>,
    /// Push for one more die and 2 stress (BS-R21).
    pub push_die: Option<bool>,
    /// What abilities, claims and upgrades add.
    pub extras: Option<Vec<Extra>>,
    /// Say that an observed pool was zero dice, read low (BS-R337).
    pub zero: Option<bool>,
    /// What the GM rules.
    pub ruling: Option<AcquireAssetRuling>,
    /// Coin spent after the roll, a level each up to a critical (BD-R13).
    pub improve: Option<u32>,
    /// Tiers past a critical, for 2 coin each (BD-R28).
    pub extra_tiers: Option<u32>,
    /// Whether it settles at once; unsaid, it does when the dice were written down (BD-R71).
    pub settle: Option<bool>,
    /// A remark.
    pub note: Option<String>,
}

/// An asset that somebody wants.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Wish {
    /// What it is called.
    pub name: String,
    /// `item`, `item-set`, `cohort-expert`, `cohort-gang`, `vehicle` or `service` (BD-R17, R18, R19, R20).
    pub kind: String,
    /// Why the law frowns on it, if it does: acquiring it brings 2 heat (BD-R32).
    pub restricted: Option<Restricted>,
}

/// What the law frowns on (BD-R32).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Restricted {
    /// Alchemicals.
    Alchemical,
    /// Poisons.
    Poison,
    /// Bombs.
    Bomb,
    /// Dangerous gadgets.
    DangerousGadget,
}

/// What the GM rules of an acquisition.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AcquireAssetRuling {
    /// Whether they are in a position to do it (BD-R6).
    pub in_position: Option<bool>,
    /// Why not.
    pub reason: Option<String>,
    /// What must be resolved first (BD-R7).
    pub depends_on: Option<String>,
    /// The least quality that will do; anything lower fails (BD-R29).
    pub min_quality: Option<u32>,
    /// Whether it is the same asset as one acquired before; unsaid, kind and name tell (BD-R30).
    pub same_as_before: Option<bool>,
    /// Whether it is restricted after all, or not (BD-R32).
    pub restricted_override: Option<bool>,
}

impl Ruled for AcquireAsset {
    fn info(&self) -> CommandInfo {
        CommandInfo {
            departs: &["price", "dice", "read", "coin", "quality", "heat"],
            labels: vec![ACTIVITY.to_owned()],
            actor: Some(self.pc.clone()),
            ..CommandInfo::default()
        }
    }

    /// Rolls the Tier, one die more for an asset acquired before; never for good (BD-R23, R30, R31, R34, R72).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let turn = self.turn();
        let cost = turn.check(d)?;
        if !KINDS.contains(&self.asset.kind.as_str()) {
            return Err(refuse::unknown_asset_kind("BD-R17").field("asset"));
        }
        if self.permanent == Some(true) {
            return Err(refuse::permanent_not_by_acquire("BD-R34").field("permanent"));
        }
        guard::named(&self.asset.name, "BD-R17")?;
        let rest = Rest {
            improve: self.improve,
            extra_tiers: self.extra_tiers,
            payer: self.payer.as_ref(),
            settle: self.settle,
            choices: None,
        };
        activity::check_improve(d, ACTIVITY, &rest)?;
        d.basis("tier", d.state.crew.tier);
        turn.declare(d, &cost)?;
        let tier = d.state.crew.tier;
        let mut pool = turn.pool(d, ACTIVITY, "BD-R23", |pool| pool.add("tier", tier));
        if self.is_known(d) {
            pool.add("acquired before", 1);
        }
        turn.roll(d, pool, self.terms())?;
        activity::finish(d, &self.pc, ACTIVITY, &rest)
    }

    fn sentence(&self) -> String {
        let who = self.by.as_ref().unwrap_or(&self.pc).title();
        format!("{who} tries to acquire “{}” ({}).", self.asset.name, self.asset.kind)
    }
}

impl AcquireAsset {
    fn turn(&self) -> Turn<'_> {
        let ruling = self.ruling.as_ref();
        Turn {
            slot: self.slot,
            payer: self.payer.as_ref(),
            by: self.by.as_ref(),
            helper: self.helper.as_deref().unwrap_or_default(),
            push_die: self.push_die == Some(true),
            extras: self.extras.as_deref(),
            zero: self.zero == Some(true),
            in_position: ruling.and_then(|r| r.in_position),
            reason: ruling.and_then(|r| r.reason.as_deref()),
            depends_on: ruling.and_then(|r| r.depends_on.as_deref()),
            ..Turn::of(&self.pc, Activity::AcquireAsset)
        }
    }

    /// The same asset again gives one more die, ever after or, by the house rule, right after (BD-R30, R31).
    fn is_known(&self, d: &Desk<'_>) -> bool {
        if let Some(ruled) = self.ruling.as_ref().and_then(|r| r.same_as_before) {
            return ruled;
        }
        let key = outcome::asset_key(&self.asset.kind, &self.asset.name);
        if d.house.is("reacquire", "ever") {
            return d.state.crew.acquired.contains(&key);
        }
        let is_recent = |a: &Asset| a.acquired_in.is_some_and(|n| n + 1 >= d.state.downtimes);
        let mut assets = d.state.crew.assets.values();
        assets.any(|a| outcome::asset_key(&a.kind, &a.name) == key && is_recent(a))
    }

    fn terms(&self) -> PendingTerms {
        let ruling = self.ruling.as_ref();
        let ruled = ruling.and_then(|r| r.restricted_override);
        PendingTerms {
            name: Some(self.asset.name.clone()),
            kind: Some(self.asset.kind.clone()),
            min_quality: ruling.and_then(|r| r.min_quality),
            restricted: Some(ruled.unwrap_or(self.asset.restricted.is_some())).filter(|yes| *yes),
            standby: self.standby.filter(|yes| *yes),
            ..PendingTerms::default()
        }
    }
}

/// What can be acquired: special items and sets for a gang, cohorts, vehicles, services (BD-R17, R18, R19, R20).
const KINDS: [&str; 6] = ["item", "item-set", "cohort-expert", "cohort-gang", "vehicle", "service"];

/// Uses an asset (BD-09).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UseAsset {
    /// Which.
    pub asset: Slug,
    /// What for.
    pub purpose: Option<String>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for UseAsset {
    fn info(&self) -> CommandInfo {
        CommandInfo::default()
    }

    /// One significant period of use, then it is gone; what is owned for good stays (BD-R21).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let permanent = held(d, &self.asset)?.permanent;
        let (asset, purpose) = (self.asset.clone(), self.purpose.clone());
        d.push(Event::AssetUsed { asset: asset.clone(), purpose }, &["BD-R21"]);
        if !permanent {
            d.push(Event::AssetExpired { asset, reason: "used".into() }, &["BD-R21"]);
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        let what = self.purpose.as_ref().map_or(String::new(), |purpose| format!(" for {purpose}"));
        format!("The crew uses {}{what}.", self.asset.title())
    }
}

/// Keeps an asset in reserve (BD-10).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HoldOnStandby {
    /// Which.
    pub asset: Slug,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for HoldOnStandby {
    fn info(&self) -> CommandInfo {
        CommandInfo::default()
    }

    /// An asset not yet used may wait for its use (BD-R22).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let asset = held(d, &self.asset)?;
        if asset.state == AssetState::Standby {
            return Err(refuse::already_on_standby("BD-R22", &asset.name).field("asset"));
        }
        if asset.permanent {
            return Err(refuse::permanent_needs_no_standby("BD-R22", &asset.name).field("asset"));
        }
        d.push(Event::AssetOnStandby { asset: self.asset.clone() }, &["BD-R22"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("The crew keeps {} on standby.", self.asset.title())
    }
}

/// An asset on standby leaves (BD-11).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EndStandby {
    /// Which.
    pub asset: Slug,
    /// Why it leaves.
    pub reason: StandbyEnd,
    /// A remark.
    pub note: Option<String>,
}

/// Why an asset on standby leaves (BD-R22).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum StandbyEnd {
    /// After the first serious battle.
    FirstSeriousBattle,
    /// After a week.
    WeekPassed,
    /// For another reason.
    Other {
        /// Which.
        text: String,
    },
}

impl Ruled for EndStandby {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// Hired hands leave after the first serious battle or a week, or when the GM says so (BD-R22).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let asset = found(d, &self.asset)?;
        if asset.state != AssetState::Standby {
            return Err(refuse::not_on_standby("BD-R22", &asset.name).field("asset"));
        }
        let reason = self.reason.said();
        d.push(Event::AssetExpired { asset: self.asset.clone(), reason }, &["BD-R22"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} leaves: {}.", self.asset.title(), self.reason.said())
    }
}

impl StandbyEnd {
    fn said(&self) -> String {
        match self {
            Self::FirstSeriousBattle => "first serious battle".into(),
            Self::WeekPassed => "week passed".into(),
            Self::Other { text } => text.clone(),
        }
    }
}

/// Records something that a character made, with nothing more about how (BD-12).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordCraftedItem {
    /// Who made it.
    pub pc: Slug,
    /// What it is called.
    pub item: String,
    /// What the law would say to it; crafting brings no heat (BD-R33).
    pub restricted: Option<Restricted>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for RecordCraftedItem {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// What is crafted rather than acquired brings no heat (BD-R33).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::active(d, &self.pc)?;
        guard::named(&self.item, "BD-R33").map_err(|_| refuse::item_unnamed("BD-R33").field("item"))?;
        let crafted = Event::ItemCrafted {
            item: outcome::fresh_item(d, &self.item),
            name: self.item.clone(),
            quality: None,
            drawbacks: Vec::new(),
            uses: None,
        };
        d.push(crafted, &["BD-R33"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} has made “{}”.", self.pc.title(), self.item)
    }
}

fn found<'d>(d: &'d Desk<'_>, name: &Slug) -> Result<&'d Asset, Refusal> {
    d.state.crew.assets.get(name).ok_or_else(|| refuse::unknown_asset("BD-R21").field("asset"))
}

/// Finds an asset that is still there (BD-R21).
fn held<'d>(d: &'d Desk<'_>, name: &Slug) -> Result<&'d Asset, Refusal> {
    let asset = found(d, name)?;
    if asset.state == AssetState::Gone {
        return Err(refuse::asset_gone("BD-R21", &asset.name).field("asset"));
    }
    Ok(asset)
}
