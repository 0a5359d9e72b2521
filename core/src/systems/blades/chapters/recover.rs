//! Recovering from harm in downtime (BD-17): who treats it, what that costs, and the roll.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{Event, Extra, PendingTerms};
use super::super::features::FeatureEffect;
use super::super::tails::Relabel;
use super::super::terms::Activity;
use super::super::{Desk, guard, refuse, tails};
use super::activity::{self, ACTIVITY, Rest, Slot, Turn};
use super::healers::{Healer, Treatment};
use super::outcome;
use super::settle::SettleChoices;
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Seeks treatment, or toughs it out (BD-17).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Recover {
    /// The patient, who spends the activity (BD-R57).
    pub pc: Slug,
    /// How the activity is paid for; unsaid, it is a free one (BD-R9).
    pub slot: Option<Slot>,
    /// Who pays the coin: `crew` or a character; unsaid, the patient.
    pub payer: Option<Slug>,
    /// Who treats them (BD-R44).
    pub treatment: Option<Treatment>,
    /// Friends or contacts who help, for one more die; not the healer (BD-R12, R73).
    pub helper: Option<Vec<Slug>>,
    /// Push for one more die and 2 stress (BS-R21).
    pub push_die: Option<bool>,
    /// What abilities, claims and upgrades add.
    pub extras: Option<Vec<Extra>>,
    /// Say that an observed pool was zero dice, read low (BS-R337).
    pub zero: Option<bool>,
    /// What the GM rules.
    pub ruling: Option<RecoverRuling>,
    /// Coin spent after the roll, a level each (BD-R54).
    pub improve: Option<u32>,
    /// New words for harms that become lighter (BD-R53).
    pub harm_relabels: Option<Vec<Relabel>>,
    /// Whether it settles at once; unsaid, it does when the dice were written down (BD-R71).
    pub settle: Option<bool>,
    /// A remark.
    pub note: Option<String>,
}

/// What the GM rules of a treatment.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RecoverRuling {
    /// The quality of an NPC healer (BD-R47).
    pub quality: Option<u32>,
    /// Whether the healer's skill is accepted (BD-R46).
    pub healer_ok: Option<bool>,
    /// Whether the patient is in a position to do it (BD-R6).
    pub in_position: Option<bool>,
    /// Why not.
    pub reason: Option<String>,
    /// What must be resolved first (BD-R7).
    pub depends_on: Option<String>,
}

impl Ruled for Recover {
    fn info(&self) -> CommandInfo {
        CommandInfo {
            departs: &["price", "dice", "read", "coin", "stress", "segments"],
            labels: vec![ACTIVITY.to_owned()],
            actor: Some(self.pc.clone()),
            ..CommandInfo::default()
        }
    }

    /// The patient spends the activity and has harm to heal; the healer's dice are rolled (BD-R43, R44, R47, R57).
    ///
    /// Where only the segments were written down, `instead.segments` ticks them without dice.
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let turn = self.turn();
        let cost = turn.check(d)?;
        let is_hurt = !guard::known(d, &self.pc)?.harm.is_empty();
        if !is_hurt && d.house.is("recover_needs_harm", "true") {
            return Err(refuse::nothing_to_heal("BD-R43", self.pc.title()).field("pc"));
        }
        let written = d.call.luck.is_written(ACTIVITY);
        let stated = d.departs("segments") && !written;
        let healer = self.healer(d, written || stated)?;
        let relabels = self.harm_relabels.as_deref().unwrap_or_default();
        tails::check_relabels(d, &self.pc, relabels)?;
        let choices = SettleChoices { harm_relabels: self.harm_relabels.clone() };
        let rest = Rest {
            improve: self.improve,
            payer: self.payer.as_ref(),
            settle: self.settle,
            choices: Some(&choices),
            ..Rest::default()
        };
        activity::check_improve(d, ACTIVITY, &rest)?;
        turn.declare(d, &cost)?;
        self.mark_stress(d, &healer)?;
        if stated {
            outcome::recover(d, &self.pc, None, relabels)?;
            let settled = Event::ActivitySettled { pc: self.pc.clone(), kind: Activity::Recover };
            d.push(settled, &["BD-R71"]);
            return Ok(());
        }
        let vigorous = d.state.pc_effect(self.pc.as_str(), FeatureEffect::HealingSize);
        let pool = turn.pool(d, ACTIVITY, healer.rule, |pool| {
            pool.rating(&healer.who, &healer.what, healer.dice);
            pool.add("vigorous", u32::from(vigorous));
        });
        turn.roll(d, pool, PendingTerms::default())?;
        activity::finish(d, &self.pc, ACTIVITY, &rest)
    }

    fn sentence(&self) -> String {
        let how = match &self.treatment {
            Some(Treatment::Contact { contact, .. }) => format!("is treated by {}", contact.title()),
            Some(Treatment::PcHealer { pc, .. }) => format!("is treated by {}", pc.title()),
            Some(Treatment::AcquiredHealer { asset }) => format!("is treated by {}", asset.title()),
            Some(Treatment::SelfTreat { .. }) => "treats their own harm".to_owned(),
            Some(Treatment::ToughItOut) => "toughs it out".to_owned(),
            None => "recovers".to_owned(),
        };
        format!("{} {how}.", self.pc.title())
    }
}

impl Recover {
    fn turn(&self) -> Turn<'_> {
        let ruling = self.ruling.as_ref();
        Turn {
            slot: self.slot,
            payer: self.payer.as_ref(),
            helper: self.helper.as_deref().unwrap_or_default(),
            push_die: self.push_die == Some(true),
            extras: self.extras.as_deref(),
            zero: self.zero == Some(true),
            in_position: ruling.and_then(|r| r.in_position),
            reason: ruling.and_then(|r| r.reason.as_deref()),
            depends_on: ruling.and_then(|r| r.depends_on.as_deref()),
            ..Turn::of(&self.pc, Activity::Recover)
        }
    }

    /// Somebody treats the harm, and who treats it does not also help (BD-R44, R73).
    fn healer(&self, d: &Desk<'_>, written: bool) -> Result<Healer, Refusal> {
        let Some(treatment) = &self.treatment else {
            return Err(refuse::no_treatment("BD-R44").field("treatment"));
        };
        let ruling = self.ruling.clone().unwrap_or_default();
        let healer = treatment.healer(d, &self.pc, &ruling, written)?;
        let twice = self.helper.iter().flatten().find(|helper| **helper == healer.who);
        match twice {
            Some(who) if healer.is_contact => {
                Err(refuse::healer_is_not_helper("BD-R73", who.title()).field("helper"))
            }
            Some(_) | None => Ok(healer),
        }
    }

    /// Treating oneself costs 2 stress, toughing it out 1 (BD-R55, R56).
    fn mark_stress(&self, d: &mut Desk<'_>, healer: &Healer) -> Result<(), Refusal> {
        let Some((by_book, why, rule)) = healer.stress else { return Ok(()) };
        let n = guard::amount(d, "stress", rule, by_book)?;
        tails::mark_stress(d, &self.pc, n, why, rule);
        Ok(())
    }
}
