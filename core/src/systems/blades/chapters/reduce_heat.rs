//! Reducing heat: describe it and roll an action; the result takes 1, 2, 3 or 5 heat off (BD-19).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{Extra, PendingTerms};
use super::super::terms::Activity;
use super::super::{Desk, guard, refuse};
use super::activity::{self, ACTIVITY, Rest, Slot, Turn};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Does something about the heat (BD-19).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReduceHeat {
    /// Who does it, or sends the cohort.
    pub pc: Slug,
    /// How the activity is paid for; unsaid, it is a free one (BD-R9).
    pub slot: Option<Slot>,
    /// Who pays the coin: `crew` or a character; unsaid, the one who does it.
    pub payer: Option<Slug>,
    /// The cohort that does it in place of the character, once per downtime (BS-R233).
    pub by: Option<Slug>,
    /// The action they roll; may be missing where the dice were written down (BD-R59).
    #[schemars(extend("x-words" = "Action"))]
    pub action: Option<String>,
    /// What they do; may be missing where the dice were written down (BD-R59).
    pub description: Option<String>,
    /// Friends or contacts who help, for one more die (BD-R12).
    pub helper: Option<Vec<Slug>>,
    /// Push for one more die and 2 stress (BS-R21).
    pub push_die: Option<bool>,
    /// What abilities, claims and upgrades add.
    pub extras: Option<Vec<Extra>>,
    /// Say that an observed pool was zero dice, read low (BS-R337).
    pub zero: Option<bool>,
    /// What the GM rules.
    pub ruling: Option<ReduceHeatRuling>,
    /// Coin spent after the roll, a level each (BD-R13).
    pub improve: Option<u32>,
    /// Whether it settles at once; unsaid, it does when the dice were written down (BD-R71).
    pub settle: Option<bool>,
    /// A remark.
    pub note: Option<String>,
}

/// What the GM rules of an attempt to reduce heat.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReduceHeatRuling {
    /// Whether they are in a position to do it (BD-R6).
    pub in_position: Option<bool>,
    /// Why not.
    pub reason: Option<String>,
    /// What must be resolved first (BD-R7).
    pub depends_on: Option<String>,
}

impl Ruled for ReduceHeat {
    fn info(&self) -> CommandInfo {
        CommandInfo {
            departs: &["price", "dice", "read", "coin", "heat"],
            labels: vec![ACTIVITY.to_owned()],
            actor: Some(self.pc.clone()),
            ..CommandInfo::default()
        }
    }

    /// A description and an action of choice; no position, no consequence, the wanted level stays (BD-R59, BS-R275).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let turn = self.turn();
        let cost = turn.check(d)?;
        let written = d.call.luck.is_written(ACTIVITY);
        if !written && self.description.as_deref().is_none_or(|text| text.trim().is_empty()) {
            return Err(refuse::heat_description_required("BD-R59", self.pc.title()).field("description"));
        }
        let action = self.action.as_deref().map(|name| activity::action(&self.pc, name, "BD-R59"));
        let action = action.transpose()?;
        if !written && action.is_none() && self.by.is_none() {
            return Err(refuse::action_unsaid("BD-R59", self.pc.title()).field("action"));
        }
        let rest = Rest {
            improve: self.improve,
            payer: self.payer.as_ref(),
            settle: self.settle,
            ..Rest::default()
        };
        activity::check_improve(d, ACTIVITY, &rest)?;
        turn.declare(d, &cost)?;
        let character = guard::known(d, &self.pc)?;
        let rating = action.map(|action| (action.to_string(), character.rating(action)));
        let (what, rating) = rating.unwrap_or_else(|| ("action".to_owned(), None));
        let pool = turn.pool(d, ACTIVITY, "BD-R59", |pool| pool.rating(&self.pc, &what, rating));
        turn.roll(d, pool, PendingTerms::default())?;
        activity::finish(d, &self.pc, ACTIVITY, &rest)
    }

    fn sentence(&self) -> String {
        let who = self.by.as_ref().unwrap_or(&self.pc).title();
        let how = self.description.as_ref().map_or(String::new(), |text| format!(": {text}"));
        let action = self.action.as_ref().map_or(String::new(), |action| format!(" with {action}"));
        format!("{who} works on reducing the heat{action}{how}.")
    }
}

impl ReduceHeat {
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
            ..Turn::of(&self.pc, Activity::ReduceHeat)
        }
    }
}
