//! Crafting with Tinker, and using what was crafted (BS-68, 69).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use strum::Display;

use super::super::command::Ruled;
use super::super::event::{ConsequenceKind, Event, Extra, PendingTerms};
use super::super::roll::{self, Pool};
use super::super::state::{AssetState, Phase, ProjectStatus};
use super::super::tails::{self, Threat};
use super::super::terms::{Action, Activity};
use super::super::{Desk, guard, refuse};
use super::activity::{self, ACTIVITY, Rest, Slot, Turn};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// What kind of thing is crafted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Display)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum CraftKind {
    /// Tools, weapons, clothes, forgeries.
    Mundane,
    /// Potions, poisons, essences.
    Alchemical,
    /// Gadgets that run on sparks.
    SparkCraft,
    /// Things that touch the beyond.
    Arcane,
}

/// How much an item is modified (BS-R329).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Modification {
    /// Simple and useful: quality Tier + 1.
    Simple,
    /// Significant: quality Tier + 2.
    Significant,
    /// Arcane, spark-craft or alchemical: quality Tier + 3.
    Arcane,
}

impl Modification {
    /// Returns what it takes above the Tier (BS-R329).
    fn above(self) -> u32 {
        match self {
            Self::Simple => 1,
            Self::Significant => 2,
            Self::Arcane => 3,
        }
    }
}

/// What is wrong with a creation (BS-R330–R335).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Display)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
#[strum(serialize_all = "kebab-case")]
pub enum Drawback {
    /// It takes an activity and a roll for each stage.
    Complex,
    /// Used in an operation it brings 1 heat.
    Conspicuous,
    /// It has a limited number of uses.
    Consumable {
        /// How many.
        uses: u32,
    },
    /// It takes a rare item or material to make.
    Rare {
        /// Which, an asset of the crew.
        item: String,
    },
    /// Its quality is rolled as fortune when it is used.
    Unreliable,
    /// Using it threatens its user with a side effect.
    Volatile,
}

/// Crafts something with Tinker (BS-68).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Craft {
    /// Who crafts.
    pub pc: Slug,
    /// How the activity is paid for; unsaid, it is a free one (BD-R9).
    pub slot: Option<Slot>,
    /// Who pays the coin: `crew` or a character; unsaid, the one who crafts.
    pub payer: Option<Slug>,
    /// What it is called.
    pub item: String,
    /// What kind of thing it is.
    pub kind: Option<CraftKind>,
    /// Whether an item that exists is modified, and how much (BS-R329).
    pub modify: Option<Modification>,
    /// The design of an invention: a project or fact that must be there first (BS-R324).
    pub design: Option<Slug>,
    /// Which stage of a complex item this is, from 1; unsaid, the last (BS-R330).
    #[schemars(range(min = 1))]
    pub stage: Option<u32>,
    /// Friends or contacts who help, for one more die (BD-R12).
    pub helper: Option<Vec<Slug>>,
    /// Push for one more die and 2 stress (BS-R21).
    pub push_die: Option<bool>,
    /// What abilities, claims and upgrades add.
    pub extras: Option<Vec<Extra>>,
    /// Say that an observed pool was zero dice, read low (BS-R337).
    pub zero: Option<bool>,
    /// What the GM rules.
    pub ruling: Option<CraftRuling>,
    /// Coin spent after the roll, 1 quality each, without limit (BS-R327).
    pub improve: Option<u32>,
    /// Whether it settles at once; unsaid, it does when the dice were written down (BD-R71).
    pub settle: Option<bool>,
    /// A remark.
    pub note: Option<String>,
}

/// What the GM rules of a craft (BS-J30).
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct CraftRuling {
    /// Whether they are in a position to do it (BD-R6).
    pub in_position: Option<bool>,
    /// Why not.
    pub reason: Option<String>,
    /// What must be resolved first (BD-R7).
    pub depends_on: Option<String>,
    /// The quality that must be reached (BS-R328); a modification has its own least (BS-R329).
    pub min_quality: Option<u32>,
    /// What is wrong with it.
    pub drawbacks: Option<Vec<Drawback>>,
    /// How many stages a complex item takes, an activity and a roll each (BS-R330).
    #[schemars(range(min = 1))]
    pub stages: Option<u32>,
}

impl Ruled for Craft {
    fn info(&self) -> CommandInfo {
        CommandInfo {
            departs: &["price", "dice", "read", "coin", "quality"],
            labels: vec![ACTIVITY.to_owned()],
            actor: Some(self.pc.clone()),
            ..CommandInfo::default()
        }
    }

    /// Takes an activity and a Tinker roll; the quality starts from the Tier (BS-R325, R212, R324, R328, R330, R333).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let ruling = self.ruling.clone().unwrap_or_default();
        let turn = self.turn(&ruling);
        let cost = turn.check(d)?;
        guard::named(&self.item, "BS-R325").map_err(|refusal| refusal.field("item"))?;
        self.check_design(d)?;
        self.check_rare(d, &ruling)?;
        let rest = Rest {
            improve: self.improve,
            payer: self.payer.as_ref(),
            settle: self.settle,
            ..Rest::default()
        };
        activity::check_improve(d, ACTIVITY, &rest)?;
        d.basis("tier", d.state.crew.tier);
        turn.declare(d, &cost)?;
        let rating = guard::known(d, &self.pc)?.rating(Action::Tinker);
        let pool = turn.pool(d, ACTIVITY, "BS-R325", |pool| pool.rating(&self.pc, "tinker", rating));
        let terms = self.terms(d, &ruling);
        turn.roll(d, pool, terms)?;
        activity::finish(d, &self.pc, ACTIVITY, &rest)
    }

    fn sentence(&self) -> String {
        let kind = self.kind.map(|kind| format!(" ({kind})")).unwrap_or_default();
        let does = if self.modify.is_some() { "modifies" } else { "crafts" };
        format!("{} {does} “{}”{kind}.", self.pc.title(), self.item)
    }
}

impl Craft {
    fn turn<'a>(&'a self, ruling: &'a CraftRuling) -> Turn<'a> {
        Turn {
            slot: self.slot,
            payer: self.payer.as_ref(),
            helper: self.helper.as_deref().unwrap_or_default(),
            push_die: self.push_die == Some(true),
            extras: self.extras.as_deref(),
            zero: self.zero == Some(true),
            in_position: ruling.in_position,
            reason: ruling.reason.as_deref(),
            depends_on: ruling.depends_on.as_deref(),
            ..Turn::of(&self.pc, Activity::Craft)
        }
    }

    /// An invention needs its design, learned by a project (BS-R324).
    fn check_design(&self, d: &Desk<'_>) -> Result<(), Refusal> {
        let Some(design) = &self.design else { return Ok(()) };
        let is_done = d.state.projects.get(design).is_some_and(|p| p.status == ProjectStatus::Done);
        if is_done || d.state.facts.contains(design) {
            return Ok(());
        }
        Err(refuse::design_needed("BS-R324", &self.item).field("design"))
    }

    /// A rare item or material must be among the crew's assets (BS-R333).
    fn check_rare(&self, d: &Desk<'_>, ruling: &CraftRuling) -> Result<(), Refusal> {
        for drawback in ruling.drawbacks.iter().flatten() {
            let Drawback::Rare { item } = drawback else { continue };
            let slug = Slug::of_title(item).ok();
            let asset = slug.and_then(|slug| d.state.crew.assets.get(&slug));
            if asset.is_none_or(|asset| asset.state == AssetState::Gone) {
                return Err(refuse::rare_missing("BS-R333", &self.item, item).field("ruling"));
            }
        }
        Ok(())
    }

    /// A modification has a least quality of Tier + 1, + 2 or + 3 (BS-R328, R329).
    fn terms(&self, d: &Desk<'_>, ruling: &CraftRuling) -> PendingTerms {
        let of_modification = self.modify.map(|m| d.state.crew.tier + m.above());
        let drawbacks = ruling.drawbacks.as_deref().unwrap_or_default();
        let uses = drawbacks.iter().find_map(|drawback| match drawback {
            Drawback::Consumable { uses } => Some(*uses),
            Drawback::Complex
            | Drawback::Conspicuous
            | Drawback::Rare { .. }
            | Drawback::Unreliable
            | Drawback::Volatile => None,
        });
        let stages = ruling.stages.unwrap_or(1);
        let stage = self.stage.filter(|stage| *stage < stages);
        let words: Vec<String> = drawbacks.iter().map(ToString::to_string).collect();
        PendingTerms {
            name: Some(self.item.clone()),
            kind: self.kind.map(|kind| kind.to_string()),
            min_quality: ruling.min_quality.max(of_modification),
            drawbacks: Some(words).filter(|words| !words.is_empty()),
            uses,
            stage: stage.map(|stage| format!("stage {stage} of {stages}")),
            ..PendingTerms::default()
        }
    }
}

/// Uses something that was crafted (BS-69).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UseCreation {
    /// The item.
    pub item: Slug,
    /// Who uses it.
    pub pc: Slug,
    /// What the GM rules.
    pub ruling: Option<UseCreationRuling>,
    /// A remark.
    pub note: Option<String>,
}

/// What the GM rules of using a creation.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct UseCreationRuling {
    /// What a volatile one threatens (BS-R335).
    pub side_effect: Option<ConsequenceKind>,
}

impl Ruled for UseCreation {
    fn info(&self) -> CommandInfo {
        CommandInfo {
            departs: &["dice", "read"],
            labels: vec!["fortune".into()],
            actor: Some(self.pc.clone()),
            ..CommandInfo::default()
        }
    }

    /// Counts uses, draws attention, rolls or threatens, as its drawbacks say (BS-R331, R332, R334, R335).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::active(d, &self.pc)?;
        let creation = d.state.crew.creations.get(&self.item).cloned();
        let creation = creation.ok_or_else(|| refuse::unknown_asset("BS-R332").field("item"))?;
        if creation.uses == Some(0) {
            return Err(refuse::creation_spent("BS-R332", &creation.name).field("item"));
        }
        if let Some(kind) = self.ruling.as_ref().and_then(|r| r.side_effect.as_ref()) {
            tails::check_size(d, kind, "BS-R335").map_err(|refusal| refusal.field("ruling"))?;
        }
        let has = |drawback: &Drawback| {
            let word = drawback.to_string();
            creation.drawbacks.iter().any(|d| d.eq_ignore_ascii_case(&word))
        };
        let fortune = if has(&Drawback::Unreliable) {
            let mut pool = Pool::new("fortune", "BS-R334");
            pool.add("quality", creation.quality);
            Some(roll::roll(d, pool)?)
        } else {
            None
        };
        let conspicuous = has(&Drawback::Conspicuous) && d.state.phase == Phase::Score;
        let used = Event::CreationUsed {
            item: self.item.clone(),
            pc: self.pc.clone(),
            uses: u32::from(creation.uses.is_some()),
            conspicuous,
        };
        d.push(used, &["BS-R332", if conspicuous { "BS-R331" } else { "BS-R332" }]);
        if let Some(roll) = fortune {
            let about = format!("does {} work", creation.name);
            d.push(Event::FortuneRolled { about, side: None, roll }, &["BS-R334"]);
        }
        if has(&Drawback::Volatile) {
            self.threaten(d, &creation.name);
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} uses {}.", self.pc.title(), self.item.title())
    }
}

impl UseCreation {
    /// A volatile creation threatens its user with a side effect, which can be resisted (BS-R335).
    fn threaten(&self, d: &mut Desk<'_>, name: &str) {
        let ruled = self.ruling.as_ref().and_then(|r| r.side_effect.clone());
        let kind = ruled.unwrap_or_else(|| ConsequenceKind::Text { text: format!("a side effect of {name}") });
        tails::threaten(d, Threat::of(&self.pc, &kind), "BS-R335");
    }
}
