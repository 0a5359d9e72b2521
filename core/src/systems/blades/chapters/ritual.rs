//! Performing a ritual: stress by magnitude, perhaps a fortune roll, perhaps a dark clock (BS-70).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{Event, Extra, PendingTerms};
use super::super::features::FeatureEffect;
use super::super::roll::Pool;
use super::super::tails;
use super::super::terms::Activity;
use super::super::{Desk, guard, refuse};
use super::activity::{self, ACTIVITY, Rest, Slot, Turn};
use super::other_activity::Pastime;
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Performs a ritual (BS-70).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PerformRitual {
    /// Who performs it.
    pub pc: Slug,
    /// How the activity is paid for; unsaid, it is a free one (BD-R9).
    pub slot: Option<Slot>,
    /// Who pays the coin: `crew` or a character; unsaid, the one who performs it.
    pub payer: Option<Slug>,
    /// The ritual.
    pub ritual: String,
    /// How many dice of fortune say how it goes, when that is uncertain (BS-R323).
    #[schemars(range(min = 0, max = 12))]
    pub fortune: Option<u32>,
    /// A dark clock that ticks (BS-R322).
    pub clock: Option<Slug>,
    /// Whether it is kept ready for later (BS-R319).
    pub primed: Option<bool>,
    /// Dice and levels that abilities add.
    pub extras: Option<Vec<Extra>>,
    /// What the GM rules.
    pub ruling: Option<PerformRitualRuling>,
    /// Coin spent after the roll, a level each (BS-R323).
    pub improve: Option<u32>,
    /// Whether it settles at once; unsaid, it does when the dice were written down (BD-R71).
    pub settle: Option<bool>,
    /// A remark.
    pub note: Option<String>,
}

/// What the GM rules of a ritual (BS-J31).
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PerformRitualRuling {
    /// Whether they are in a position to do it (BD-R6).
    pub in_position: Option<bool>,
    /// Why not.
    pub reason: Option<String>,
    /// What must be resolved first (BD-R7).
    pub depends_on: Option<String>,
    /// The stress it costs, by the magnitude of the forces, less when it takes long (BS-R320, R321).
    pub stress: Option<u32>,
    /// How many activities it takes; unsaid, one (BS-R319).
    #[schemars(range(min = 1))]
    pub activities: Option<u32>,
    /// Whether it is dangerous: an action roll follows (BS-R323).
    pub dangerous: Option<bool>,
}

impl Ruled for PerformRitual {
    fn info(&self) -> CommandInfo {
        CommandInfo {
            departs: &["price", "dice", "read", "coin", "ability", "activities"],
            labels: vec![ACTIVITY.to_owned()],
            actor: Some(self.pc.clone()),
            ..CommandInfo::default()
        }
    }

    /// Takes the Ritual ability, an activity or more, and stress (BS-R319, R320, R322, R323).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let ruling = self.ruling.clone().unwrap_or_default();
        let turn = self.turn(&ruling);
        let cost = turn.check(d)?;
        if !d.state.pc_effect(self.pc.as_str(), FeatureEffect::Ritual)
            && d.word("ability", "BS-R319", "none").is_none()
        {
            return Err(refuse::no_ritual("BS-R319", self.pc.title()).field("pc"));
        }
        guard::named(&self.ritual, "BS-R319").map_err(|refusal| refusal.field("ritual"))?;
        self.check_activities(d, &ruling)?;
        self.check_clock(d)?;
        let rest = Rest {
            improve: self.improve,
            payer: self.payer.as_ref(),
            settle: self.settle,
            ..Rest::default()
        };
        activity::check_improve(d, ACTIVITY, &rest)?;
        d.basis("ritual", &self.ritual);
        turn.declare(d, &cost)?;
        tails::mark_stress(d, &self.pc, ruling.stress.unwrap_or(0), "ritual", "BS-R320");
        if let Some(clock) = &self.clock {
            tails::tick_clock(d, clock, 1, "BS-R322");
        }
        if self.primed == Some(true) {
            let note = d.fresh_name("note", |name| d.state.notes.contains_key(name));
            let (about, text) = (self.ritual.clone(), "primed for later".into());
            d.push(Event::NoteOpened { note, about, text }, &["BS-R319"]);
        }
        let Some(dice) = self.fortune else {
            d.push(Event::ActivitySettled { pc: self.pc.clone(), kind: Activity::Ritual }, &["BS-R319"]);
            return Ok(());
        };
        let mut pool = Pool::new(ACTIVITY, "BS-R323");
        pool.add("fortune", dice);
        turn.roll(d, pool, PendingTerms { name: Some(self.ritual.clone()), ..PendingTerms::default() })?;
        activity::finish(d, &self.pc, ACTIVITY, &rest)
    }

    fn sentence(&self) -> String {
        let dangerous = self.ruling.as_ref().is_some_and(|r| r.dangerous == Some(true));
        let danger = if dangerous { "; an action roll follows" } else { "" };
        format!("{} performs the ritual “{}”{danger}.", self.pc.title(), self.ritual)
    }
}

impl PerformRitual {
    fn turn<'a>(&'a self, ruling: &'a PerformRitualRuling) -> Turn<'a> {
        Turn {
            slot: self.slot,
            payer: self.payer.as_ref(),
            extras: self.extras.as_deref(),
            in_position: ruling.in_position,
            reason: ruling.reason.as_deref(),
            depends_on: ruling.depends_on.as_deref(),
            ..Turn::of(&self.pc, Activity::Ritual)
        }
    }

    /// A long ritual takes several activities, of which this is the last (BS-R319).
    fn check_activities(&self, d: &mut Desk<'_>, ruling: &PerformRitualRuling) -> Result<(), Refusal> {
        let need = tails::whole(d, "activities", "BS-R319", ruling.activities.unwrap_or(1))?;
        let step = Pastime::RitualStep { ritual: self.ritual.clone() }.noted();
        let noted = d.state.characters.values().flat_map(|c| &c.activities.noted);
        let have = 1 + u32::try_from(noted.filter(|what| **what == step).count()).unwrap_or(u32::MAX);
        if have < need {
            return Err(refuse::activities_missing("BS-R319", need, have).field("ruling"));
        }
        if self.fortune.is_some_and(|dice| dice > 12) {
            return Err(refuse::out_of_range("BS-R323", "fortune", self.fortune.unwrap_or(0)).field("fortune"));
        }
        Ok(())
    }

    fn check_clock(&self, d: &Desk<'_>) -> Result<(), Refusal> {
        let Some(name) = &self.clock else { return Ok(()) };
        let clock = d.state.clocks.get(name);
        let clock = clock.ok_or_else(|| refuse::unknown_clock("BS-R322", name.title()).field("clock"))?;
        if clock.is_open {
            Ok(())
        } else {
            Err(refuse::clock_closed("BS-R322", &clock.name).field("clock"))
        }
    }
}
