//! What a character puts into a roll beside the rating: help, pushes, a bargain, and the harm that stands in the way.
//!
//! Single and group actions share it: the checks, the dice, the effect, and the costs in the order in which they
//! are paid. Knows no position and no outcome; see `stand`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use strum::Display;

use super::super::event::{Event, Extra, Part};
use super::super::features::FeatureEffect;
use super::super::roll::Pool;
use super::super::state::Character;
use super::super::terms::Armor;
use super::super::{Desk, extras, guard, refuse, tails};
use super::bargain::{self, Bargain};
use crate::refusal::Refusal;
use crate::slug::Slug;

/// What a push buys; each at most once for an action (BS-R20).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Display)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Push {
    /// One more die (BS-R21).
    Die,
    /// One more level of effect (BS-R22).
    Effect,
    /// Acting in spite of level 3 harm (BS-R23).
    Act,
}

/// What a push is paid with (BS-R188).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PushBy {
    /// 2 stress each.
    Stress,
    /// The special armor box for the first of them, where an ability allows it.
    SpecialArmor,
}

/// What one character puts into one roll.
#[derive(Clone, Copy, Debug)]
pub struct Effort<'a> {
    /// Who rolls.
    pub pc: &'a Slug,
    /// Pushes.
    pub push: &'a [Push],
    /// What the first push is paid with.
    pub push_by: Option<PushBy>,
    /// The ability that a push switches on (BS-R193).
    pub push_for: Option<&'a str>,
    /// Who assists.
    pub assist: &'a [Slug],
    /// The bargain.
    pub bargain: Option<&'a Bargain>,
    /// Whether the GM allows it; unsaid, yes (BS-R56).
    pub bargain_ok: Option<bool>,
    /// What abilities, claims and notes add.
    pub extras: Option<&'a [Extra]>,
    /// The harm that applies, by name, as the GM rules (BS-R84).
    pub harm_applies: &'a [Slug],
}

impl Effort<'_> {
    /// Checks the two bonus dice: push or bargain, never both; each push once (BS-R20, R49, R51).
    ///
    /// # Errors
    /// `DieTwice` or `PushTwice`.
    pub fn check_dice(&self) -> Result<(), Refusal> {
        if self.push.contains(&Push::Die) && self.bargain.is_some() {
            return Err(refuse::die_twice("BS-R51").field("push").field("bargain"));
        }
        let is_twice = |push| self.push.iter().filter(|p| **p == push).count() > 1;
        if [Push::Die, Push::Effect, Push::Act].into_iter().any(is_twice) {
            return Err(refuse::push_twice("BS-R20").field("push"));
        }
        Ok(())
    }

    /// Checks who helps: one other character, and one who can (BS-R50, R254).
    ///
    /// # Errors
    /// `SelfAssist`, `OneAssistant`, `UnknownCharacter` or `CharacterUnavailable`.
    pub fn check_help(&self, d: &Desk<'_>) -> Result<(), Refusal> {
        if self.assist.contains(self.pc) {
            return Err(refuse::self_assist("BS-R50", self.pc.title()).field("assist"));
        }
        if self.assist.len() > 1 {
            return Err(refuse::one_assistant("BS-R254").field("assist"));
        }
        self.assist.iter().try_for_each(|helper| guard::active(d, helper).map(drop))
    }

    /// Checks that level 3 harm that applies is met by help, a push or an ability (BS-R23, R85, R192).
    ///
    /// # Errors
    /// `UnknownHarm` or `Incapacitated`.
    pub fn check_able(&self, d: &Desk<'_>) -> Result<(), Refusal> {
        let Some(pc) = d.state.pc(self.pc) else { return Ok(()) };
        if let Some(unknown) = self.harm_applies.iter().find(|name| level_of(pc, name).is_none()) {
            return Err(refuse::unknown_harm("BS-R84", self.pc.title(), unknown).field("ruling"));
        }
        let acts = !self.assist.is_empty() || self.push.contains(&Push::Act) || extras::acts(self.extras);
        if self.applies(d, 3) && !acts {
            return Err(refuse::incapacitated("BS-R85", self.pc.title())
                .hint("Name who assists, or push=act for 2 stress."));
        }
        Ok(())
    }

    /// Checks what is paid: special armor, the bargain and its price (BS-R52, R53, R56, R180, R188).
    ///
    /// # Errors
    /// `NoSpecialArmor`, `ArmorMarked`, `BargainNotValid`, `OwnBargain`, `NotEnoughCoin`, `NotEnoughRep`, or an
    /// unknown thing named by the price.
    pub fn check_costs(&self, d: &Desk<'_>) -> Result<(), Refusal> {
        if self.is_armored() {
            if !d.state.pc_effect(self.pc.as_str(), FeatureEffect::SpecialArmor) {
                return Err(refuse::no_special_armor("BS-R180", self.pc.title()).field("push_by"));
            }
            if d.state.pc(self.pc).is_some_and(|c| c.armor.special) {
                return Err(refuse::armor_marked("BS-R188", self.pc.title(), Armor::Special).field("push_by"));
            }
        }
        let Some(bargain) = self.bargain else { return Ok(()) };
        if self.bargain_ok == Some(false) {
            return Err(refuse::bargain_not_valid("BS-R56").field("bargain"));
        }
        if let Some(by) = &bargain.offered_by {
            bargain::check_offer(d, self.pc, by)?;
        }
        bargain::check_prices(d, self.pc, bargain.price.as_deref().unwrap_or_default())
    }

    /// Checks that each extra stands on the sheet of who rolls, who helps, or the crew (BS-R192–R195, R229).
    ///
    /// # Errors
    /// `UnknownSource`.
    pub fn check_extras(&self, d: &Desk<'_>) -> Result<(), Refusal> {
        let is_known = |source: &str| {
            let mut sheets = self.assist.iter().chain([self.pc]);
            sheets.any(|who| extras::is_known(&d.state, source, Some(who)))
        };
        let mut sources = self.extras.unwrap_or_default().iter().map(|e| e.source.as_str());
        if let Some(unknown) = sources.find(|source| !is_known(source)) {
            return Err(refuse::unknown_source("BS-R229", unknown).field("extras"));
        }
        match self.push_for.filter(|ability| !is_known(ability)) {
            Some(ability) => Err(refuse::unknown_source("BS-R193", ability).field("push_for")),
            None => Ok(()),
        }
    }

    /// Says whether a harm of that level applies, however many do (BS-R84).
    pub fn applies(&self, d: &Desk<'_>, level: u32) -> bool {
        let Some(pc) = d.state.pc(self.pc) else { return false };
        self.harm_applies.iter().any(|name| level_of(pc, name) == Some(level))
    }

    /// Adds the bonus dice to a pool: help, push or bargain, extras, −1 for level 2 harm (BS-R21, R49–R52, R57, R86).
    pub fn add_dice(&self, d: &Desk<'_>, pool: &mut Pool) {
        pool.add("assist", i64::from(!self.assist.is_empty()));
        pool.add("push", i64::from(self.push.contains(&Push::Die)));
        pool.add("bargain", i64::from(self.bargain.is_some()));
        extras::add_dice(pool, self.extras);
        pool.add("harm", -i64::from(self.applies(d, 2)));
    }

    /// Returns what it does to the effect: a push, extras, −1 for level 1 harm (BS-R22, R72, R87, R194).
    pub fn effect_parts(&self, d: &Desk<'_>) -> Vec<Part> {
        let mut parts = Vec::new();
        if self.push.contains(&Push::Effect) {
            parts.push(Part { what: "push".into(), n: 1 });
        }
        for extra in self.extras.unwrap_or_default() {
            if let Some(n) = extra.effect.filter(|n| *n != 0) {
                parts.push(Part { what: extra.source.clone(), n });
            }
        }
        if self.applies(d, 1) {
            parts.push(Part { what: "harm".into(), n: -1 });
        }
        parts
    }

    /// Pays: the helper's stress, each push, the bargain, whatever the dice will say (BS-R20, R50, R54, R195).
    ///
    /// # Errors
    /// `DepartureValue`; what was checked before cannot fail.
    pub fn pay(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let (helpers, own) = self.stress_extras(d);
        for helper in self.assist {
            let n = d.amount("stress_assist", "BS-R50", (1 + helpers).max(0))?;
            let rule = if helpers == 0 { "BS-R50" } else { "BS-R195" };
            tails::mark_stress(d, helper, count(n), "assist", rule);
        }
        if !self.push.is_empty() {
            self.pay_pushes(d, own)?;
        }
        match self.bargain {
            Some(bargain) => bargain::pay(d, self.pc, bargain),
            None => Ok(()),
        }
    }

    fn pay_pushes(&self, d: &mut Desk<'_>, extra: i64) -> Result<(), Refusal> {
        let each = d.amount("stress_push", "BS-R20", 2)?;
        for (index, push) in self.push.iter().enumerate() {
            let rule = match push {
                Push::Die => "BS-R21",
                Push::Effect => "BS-R22",
                Push::Act => "BS-R23",
            };
            if index == 0 && self.is_armored() {
                let marked = Event::ArmorMarked { pc: self.pc.clone(), kind: Armor::Special };
                d.push(marked, &[rule, "BS-R188"]);
                continue;
            }
            let n = if index == 0 { each + extra } else { each };
            let why = match self.push_for {
                Some(ability) if index == 0 => format!("push for {push}, with {ability}"),
                Some(_) | None => format!("push for {push}"),
            };
            let rule = if index == 0 && self.push_for.is_some() { "BS-R193" } else { rule };
            tails::mark_stress(d, self.pc, count(n), &why, rule);
        }
        Ok(())
    }

    fn is_armored(&self) -> bool {
        self.push_by == Some(PushBy::SpecialArmor) && !self.push.is_empty()
    }

    /// Splits the stress of extras: those on the helper's sheet change the help, the others the first push.
    fn stress_extras(&self, d: &Desk<'_>) -> (i64, i64) {
        let all = self.extras.unwrap_or_default().iter().filter_map(|e| e.stress.map(|n| (e, n)));
        let is_on = |who: &Slug, extra: &Extra| extras::is_known(&d.state, &extra.source, Some(who));
        let is_helpers =
            |extra: &Extra| self.assist.iter().any(|who| is_on(who, extra)) && !is_on(self.pc, extra);
        all.fold(
            (0, 0),
            |(help, own), (extra, n)| {
                if is_helpers(extra) { (help + n, own) } else { (help, own + n) }
            },
        )
    }
}

/// Finds the level of a harm by its name in the record or by its words.
pub fn level_of(pc: &Character, name: &Slug) -> Option<u32> {
    let by_words = |label: &str| Slug::of_title(label).is_ok_and(|slug| slug == *name);
    pc.harm.iter().find(|(key, harm)| *key == name || by_words(&harm.label)).map(|(_, harm)| harm.level)
}

/// Notes the harm that a ruling was made in view of.
pub fn note_harm(d: &mut Desk<'_>, pc: &Slug) {
    let harms = d.state.pc(pc).map(|c| c.harm.values().map(|h| format!("{} {}", h.level, h.label)).collect());
    let harms: Vec<String> = harms.unwrap_or_default();
    if !harms.is_empty() {
        d.basis("harm", harms.join(", "));
    }
}

/// Turns an amount into what an event carries.
pub fn count(n: i64) -> u32 {
    u32::try_from(n.max(0)).unwrap_or(u32::MAX)
}
