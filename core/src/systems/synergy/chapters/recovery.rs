//! A completed Rest: the recovery roll of the Wounded dice, and everything else that comes back (SY-07).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{Event, WoundedRoll};
use super::super::terms::{Down, Edge, RestStatus};
use super::super::{Desk, guard, refuse, roll, tails};
use super::rest::HOURS;
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// What the Guide says of a recovery roll.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CompleteRestRuling {
    /// Dice, counted from 1, that a healing effect keeps Wounded even when they come back (SY-R17).
    pub healing_effect_keeps: Option<Vec<u32>>,
    /// What that healing effect is.
    pub healing_effect: Option<String>,
    /// Whether there is Advantage from anything but care.
    pub other_advantage: Option<bool>,
    /// Whether there is Disadvantage.
    pub other_disadvantage: Option<bool>,
}

/// Completes a Rest (SY-07).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CompleteRest {
    /// Whose.
    pub pc: Slug,
    /// What the Guide says of the recovery roll.
    pub ruling: Option<CompleteRestRuling>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for CompleteRest {
    fn info(&self) -> CommandInfo {
        CommandInfo {
            departs: &["dice", "hours"],
            labels: vec![roll::FIRST.to_owned(), roll::SECOND.to_owned()],
            actor: Some(self.pc.clone()),
            ..CommandInfo::default()
        }
    }

    /// Eight uninterrupted hours out of Trance complete a Rest, the only natural recovery (SY-R2, R9, R13, R30).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let rest = self.check(d)?;
        match guard::known(d, &self.pc)?.down {
            down @ (Down::Unconscious | Down::Critical) => {
                d.push(Event::WoundedRollElsewhere { pc: self.pc.clone(), state: down }, &["SY-R23"]);
            }
            Down::None | Down::Dying | Down::LastGasp => self.recover(d)?,
        }
        self.restore(d)?;
        d.push(Event::RestCompleted { pc: self.pc.clone(), rest }, &["SY-R2", "SY-R13", "SY-R30"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} completes the Rest.", self.pc.title())
    }
}

impl CompleteRest {
    fn check(&self, d: &mut Desk<'_>) -> Result<Slug, Refusal> {
        let name = guard::known(d, &self.pc)?.name.clone();
        let last = d.state.last_rest(&self.pc).map(|(rest, member)| (rest.clone(), member));
        let Some((rest, member)) = last.filter(|(_, m)| m.status != RestStatus::Completed) else {
            return Err(refuse::rest_not_active("SY-R2").field("pc"));
        };
        if member.status == RestStatus::Interrupted {
            return Err(refuse::rest_was_interrupted("SY-R7").field("pc"));
        }
        if member.elapsed < tails::amount(d, "hours", "SY-R2", HOURS)? {
            return Err(refuse::rest_too_short("SY-R2", member.elapsed).field("pc"));
        }
        let character = guard::known(d, &self.pc)?;
        if matches!(character.down, Down::Dying | Down::LastGasp) {
            return Err(refuse::use_death_and_recovery("SY-R23", name, character.down.said()).field("pc"));
        }
        if character.is_in_trance {
            return Err(refuse::in_trance("SY-R9", name).field("pc"));
        }
        if character.bloodline.needs_sleep && !member.has_slept {
            return Err(refuse::sleep_needed("SY-R3", name).field("pc"));
        }
        Ok(rest)
    }

    /// Rolls every Wounded die; each that ends on a Hit or a Critical Hit gives 1 Vitality and comes back
    /// (SY-R14, R15, R16, R17, R18, R19, R81).
    fn recover(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let character = guard::known(d, &self.pc)?;
        let (name, care, wounded) = (character.name.clone(), character.care, character.ad_wounded);
        let ruling = self.ruling.clone().unwrap_or_default();
        let has_advantage = care.is_some() || ruling.other_advantage == Some(true);
        let edge = Edge::of(has_advantage, ruling.other_disadvantage == Some(true));
        let dice = tails::amount(d, "dice", "SY-R14", wounded)?;
        let kept = ruling.healing_effect_keeps.unwrap_or_default();
        if let Some(die) = kept.iter().find(|die| !(1..=dice).contains(*die)) {
            return Err(refuse::no_such_die("SY-R17", name, dice, die).field("ruling.healing_effect_keeps"));
        }
        if !kept.is_empty() {
            d.basis("wounded", dice);
        }
        if dice == 0 {
            return Ok(());
        }
        let fell = roll::wounded(d, dice, edge)?;
        let back = back(&fell);
        let rules: &[&str] = if care.is_some() {
            &["SY-R14", "SY-R15", "SY-R18", "SY-R19", "SY-R79", "SY-R80"]
        } else {
            &["SY-R14", "SY-R15", "SY-R18", "SY-R79"]
        };
        d.push(Event::WoundedRolled { pc: self.pc.clone(), roll: fell }, rules);
        let effect = ruling.healing_effect.unwrap_or_else(|| "a healing effect".to_owned());
        for die in back {
            self.comes_back(d, die, kept.contains(&die).then_some(effect.as_str()));
        }
        Ok(())
    }

    /// One die that came back, unless a healing effect keeps it (SY-R16, R17, R81).
    fn comes_back(&self, d: &mut Desk<'_>, die: u32, kept: Option<&str>) {
        let pc = self.pc.clone();
        let has_room = d.state.pc(&pc).is_some_and(|c| c.vit_max().is_none_or(|most| c.vit < most));
        let is_free = has_room || d.house.is("vit_cap", "false");
        if is_free && (kept.is_none() || d.house.is("kept_die_gives_vit", "true")) {
            d.push(Event::VitGained { pc: pc.clone(), n: 1 }, &["SY-R16", "SY-R81"]);
        }
        match kept {
            Some(effect) => {
                let reason = effect.to_owned();
                d.push(Event::DieStaysWounded { pc, die, reason }, &["SY-R17"]);
            }
            None => d.push(Event::DieReadied { pc, die }, &["SY-R17"]),
        }
    }

    /// Uses of Class Traits, Trance uses and abilities once per Rest come back; prepared Magic Dice are gone
    /// (SY-R24, R27, R28, R32). Spent Action Dice are another chapter's (SY-R22).
    fn restore(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let pc = self.pc.clone();
        let character = guard::known(d, &pc)?.clone();
        let spent = character.traits.iter().filter(|(_, uses)| uses.spent > 0);
        let traits: Vec<Slug> = spent.map(|(name, _)| name.clone()).collect();
        let used = character.once_per_rest.iter().filter(|(_, is_available)| !**is_available);
        let abilities: Vec<Slug> = used.map(|(name, _)| name.clone()).collect();
        if !traits.is_empty() {
            d.push(Event::TraitUsesRestored { pc: pc.clone(), traits }, &["SY-R24", "SY-R25"]);
        }
        if character.trance_spent > 0 {
            d.push(Event::TranceUsesCleared { pc: pc.clone(), n: character.trance_spent }, &["SY-R27"]);
        }
        if character.md_prepared > 0 {
            d.push(Event::PreparedMdCleared { pc: pc.clone(), n: character.md_prepared }, &["SY-R28"]);
        }
        if !abilities.is_empty() {
            d.push(Event::OncePerRestRestored { pc, abilities }, &["SY-R32"]);
        }
        Ok(())
    }
}

/// Returns the dice that came back, counted from 1; of a told roll the first ones, since nobody knows which.
fn back(fell: &WoundedRoll) -> Vec<u32> {
    match &fell.told {
        Some(reading) => (1..=roll::recovered(reading).unwrap_or_default()).collect(),
        None => (1..).zip(&fell.ended).filter(|(_, face)| face.recovers()).map(|(die, _)| die).collect(),
    }
}
