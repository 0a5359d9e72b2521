//! The Rest: eight uninterrupted hours, what they allow, and what interrupts them (SY-01 … 05).

use std::collections::BTreeSet;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::state::Character;
use super::super::terms::{Act, Activity, Down, Interruption};
use super::super::{Desk, guard, refuse, tails};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// How many hours a Rest has (SY-R2).
pub const HOURS: u32 = 8;

/// Starts a Rest of one or more (SY-01).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StartRest {
    /// Who rests, at least one; each must be out of Trance (SY-R8).
    pub members: Vec<Slug>,
    /// The Rest's name in the record; made of the declaration when left out.
    pub rest: Option<Slug>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for StartRest {
    fn info(&self) -> CommandInfo {
        CommandInfo::default()
    }

    /// A Rest heals and restores; it begins out of Trance, and a Bloodline's demands hold throughout (SY-R1, R8, R11).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let is_twice = self.members.iter().collect::<BTreeSet<_>>().len() < self.members.len();
        if self.members.is_empty() {
            return Err(refuse::no_members("SY-R1").field("members"));
        }
        guard::speaks_for(d, &self.members.iter().collect::<Vec<_>>())?;
        for pc in &self.members {
            let character = guard::known(d, pc).map_err(|r| r.field("members"))?;
            if character.is_in_trance {
                return Err(refuse::in_trance("SY-R8", &character.name).field("members"));
            }
            if is_twice || d.state.resting(pc).is_some() {
                return Err(refuse::already_resting("SY-R1", &character.name).field("members"));
            }
            may_rest(d, character)?;
        }
        let is_taken = |name: &str| d.state.rests.contains_key(name);
        let rest = guard::new_name(d, self.rest.as_ref(), "rest", is_taken)?;
        d.push(Event::RestStarted { rest, members: self.members.clone() }, &["SY-R1", "SY-R8", "SY-R11"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("A Rest for {}.", titles(&self.members))
    }
}

/// Dying and Last Gasp follow another chapter, by house rule the Unconscious and the Critical too (SY-R23).
fn may_rest(d: &Desk<'_>, character: &Character) -> Result<(), Refusal> {
    let is_elsewhere = match character.down {
        Down::None => false,
        Down::Unconscious | Down::Critical => d.house.is("downed_rest", "refuse"),
        Down::Dying | Down::LastGasp => true,
    };
    if !is_elsewhere {
        return Ok(());
    }
    Err(refuse::use_death_and_recovery("SY-R23", &character.name, character.down.said()))
}

fn titles(names: &[Slug]) -> String {
    names.iter().map(Slug::title).collect::<Vec<_>>().join(", ")
}

/// Lets hours of a Rest pass for all who still rest (SY-02).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PassTime {
    /// The Rest.
    pub rest: Slug,
    /// How many hours, at least 1; eight in all (SY-R2).
    #[schemars(range(min = 1, max = 8))]
    pub hours: u32,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for PassTime {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// A Rest is eight uninterrupted hours (SY-R2).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let members = running(d, &self.rest, "SY-R2")?;
        if self.hours == 0 {
            return Err(refuse::amount_required("SY-R2").field("hours"));
        }
        let elapsed = members.iter().filter_map(|pc| d.state.resting(pc)).map(|(_, m)| m.elapsed).max();
        let elapsed = elapsed.unwrap_or_default();
        if elapsed.saturating_add(self.hours) > HOURS {
            return Err(refuse::hours_out_of_range("SY-R2", elapsed, self.hours).field("hours"));
        }
        let passed = Event::RestTimePassed { rest: self.rest.clone(), hours: self.hours, members };
        d.push(passed, &["SY-R2"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} hours of {} pass.", self.hours, self.rest.title())
    }
}

/// Returns those who still rest in a Rest that is running.
fn running(d: &Desk<'_>, rest: &Slug, rule: &'static str) -> Result<Vec<Slug>, Refusal> {
    if !d.state.rests.contains_key(rest) {
        return Err(refuse::unknown_rest(rule, rest.title()).field("rest"));
    }
    let members = tails::still_resting(d, rest);
    if members.is_empty() { Err(refuse::rest_not_active(rule).field("rest")) } else { Ok(members) }
}

/// What the Guide says of an activity.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RestActivityRuling {
    /// Whether it is strenuous, as spending Action Dice is; not when left out.
    pub strenuous: Option<bool>,
}

/// Does something quiet in a Rest (SY-03).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RestActivity {
    /// Who.
    pub pc: Slug,
    /// What they do with their hours (SY-R2).
    pub what: Activity,
    /// What the Guide says of it.
    pub ruling: Option<RestActivityRuling>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for RestActivity {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// Rest, sleep, meditation, maintenance and recovery are a Rest, and so is training within its limits; sleep is
    /// needed only by Bloodlines that say so, and a Necrokin stays inactive (SY-R2, R3, R12, R62).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let rest = guard::resting(d, &self.pc, "SY-R2")?;
        if let Activity::Training { exchange: Some(exchange) } = &self.what
            && !d.state.exchanges.contains_key(exchange)
        {
            return Err(refuse::unknown_exchange("SY-R62", exchange.title()).field("what"));
        }
        if self.ruling.as_ref().is_some_and(|r| r.strenuous == Some(true)) {
            return Err(refuse::too_strenuous("SY-R62").field("ruling.strenuous"));
        }
        let character = guard::known(d, &self.pc)?;
        if character.bloodline.inactive_rest && !is_inactive(d, &self.what) {
            return Err(refuse::must_stay_inactive("SY-R12", &character.name).field("what"));
        }
        let (pc, what) = (self.pc.clone(), self.what.clone());
        let recorded = Event::RestActivityRecorded { pc: pc.clone(), rest: rest.clone(), what };
        d.push(recorded, &["SY-R2", "SY-R3"]);
        if self.what == Activity::Sleep {
            d.push(Event::Slept { pc, rest }, &["SY-R3"]);
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} {} in the Rest.", self.pc.title(), self.what.said())
    }
}

/// Says whether an activity is inactive enough for a Bloodline that must be (SY-R12), training by house rule.
fn is_inactive(d: &Desk<'_>, what: &Activity) -> bool {
    match what {
        Activity::Rest | Activity::Sleep | Activity::Meditation => true,
        Activity::Training { .. } => d.house.is("necrokin_inactive_allows", "synergy_and_training"),
        Activity::Maintenance | Activity::Recovery | Activity::Conversation | Activity::Other { .. } => false,
    }
}

/// Does something that no Rest allows (SY-04).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StrenuousAct {
    /// Who.
    pub pc: Slug,
    /// What they do: cast a spell, fight, spend Action Dice, enter Trance (SY-R4, R5, R6, R10).
    pub act: Act,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for StrenuousAct {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// Spells, fights, spent Action Dice and Trance interrupt a Rest, which then restores nothing
    /// (SY-R4, R5, R6, R10, R29).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::known(d, &self.pc)?;
        let pc = self.pc.clone();
        let (rule, reason) = match self.act {
            Act::SpendAd { n: 0 } => return Err(refuse::amount_required("SY-R6").field("act")),
            Act::SpendAd { n } => {
                tails::check_ad(d, &pc, n).map_err(|r| r.field("act"))?;
                d.push(Event::ActionDiceSpent { pc: pc.clone(), n }, &["SY-R6"]);
                ("SY-R6", Interruption::SpendAd)
            }
            Act::EnterTrance => {
                let uses = tails::trance_uses(d, false);
                tails::check_trance(d, &pc, uses)?;
                tails::enter_trance(d, &pc, uses);
                return Ok(());
            }
            Act::CastSpell => ("SY-R4", Interruption::CastSpell),
            Act::Fight => ("SY-R5", Interruption::Fight),
            Act::OtherStrenuous => ("SY-R6", Interruption::Strenuous),
        };
        if reason != Interruption::SpendAd {
            d.push(Event::StrenuousActDone { pc: pc.clone(), act: self.act.clone() }, &[rule]);
        }
        tails::interrupt(d, &pc, reason, &[rule, "SY-R29"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        let what = match &self.act {
            Act::CastSpell => "casts a spell".to_owned(),
            Act::Fight => "fights".to_owned(),
            Act::SpendAd { n } => format!("spends {n} Action Dice"),
            Act::EnterTrance => "enters Trance".to_owned(),
            Act::OtherStrenuous => "does something strenuous".to_owned(),
        };
        format!("{} {what}.", self.pc.title())
    }
}

/// Whom an interruption touches, as the Guide says.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InterruptRestRuling {
    /// Who is disturbed; all who still rest when left out (SY-R83).
    pub who: Option<Vec<Slug>>,
}

/// Interrupts a Rest from outside (SY-05).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct InterruptRest {
    /// The Rest.
    pub rest: Slug,
    /// What interrupts it, in words.
    pub reason: Option<String>,
    /// Whom it touches, as the Guide says.
    pub ruling: Option<InterruptRestRuling>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for InterruptRest {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// An interrupted Rest must begin again and restores nothing; others rest on (SY-R7, R29, R83).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let members = running(d, &self.rest, "SY-R7")?;
        let Some(why) = guard::text(self.reason.as_deref()) else {
            return Err(refuse::reason_of_interruption("SY-R7").field("reason"));
        };
        let named = self.ruling.as_ref().and_then(|ruling| ruling.who.clone());
        let who = named.unwrap_or_else(|| members.clone());
        for pc in &who {
            guard::known(d, pc).map_err(|r| r.field("ruling.who"))?;
            if !members.contains(pc) {
                return Err(refuse::rest_not_active("SY-R7").field("ruling.who"));
            }
        }
        for pc in &who {
            tails::interrupt(d, pc, Interruption::Told { why: why.to_owned() }, &["SY-R29"]);
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        let who = self.ruling.as_ref().and_then(|r| r.who.as_ref());
        let who = who.map_or_else(|| "all who rest".to_owned(), |who| titles(who));
        format!("{} is interrupted for {who}: {}.", self.rest.title(), self.reason.as_deref().unwrap_or("no reason"))
    }
}
