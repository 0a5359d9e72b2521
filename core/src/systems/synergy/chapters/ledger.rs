//! The roster, and values that other chapters own: set to what they are, with a reason (SY-24).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{BloodlineTraits, Event, Setting};
use super::super::state::Character;
use super::super::{Desk, guard, refuse};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// A new character.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Registration {
    /// The name that people see; made of the name in the record when left out.
    pub name: Option<String>,
    /// The member who plays them; nobody when the Guide does (SY-R37).
    pub player: Option<Slug>,
    /// What the Bloodline asks of a Rest; an ordinary one when left out (SY-R11).
    pub bloodline: Option<BloodlineTraits>,
    /// The most Vitality, with which they begin; unknown when left out.
    pub vit_max: Option<u32>,
    /// Action Dice, all of them Ready; none when left out.
    pub ad: Option<u32>,
}

/// Registers a character or sets values of the ledger (SY-24).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AdjustLedger {
    /// `party` or a character.
    pub target: Slug,
    /// A new character of that name.
    pub register: Option<Registration>,
    /// Values and what each is: `sp:3`, `skill:finesse:2`, `trait:second-wind:2`.
    pub set: Option<Vec<Setting>>,
    /// Why.
    pub reason: Option<String>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for AdjustLedger {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// What Class Traits, Magic and Character Development set, and other uses of Story Points, is written down with a
    /// reason (SY-R26, R31, R44).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let Some(reason) = guard::text(self.reason.as_deref()) else {
            return Err(refuse::reason_required("SY-R44").field("reason"));
        };
        let set = self.set.as_deref().unwrap_or_default();
        if self.register.is_none() && set.is_empty() {
            return Err(refuse::nothing_to_adjust("SY-R44").field("set"));
        }
        let is_party = self.target == "party";
        match &self.register {
            Some(_) if is_party => return Err(refuse::wrong_target("SY-R44", "register").field("register")),
            Some(_) if d.state.pc(&self.target).is_some() => {
                return Err(refuse::character_exists("SY-R44", self.target.title()).field("target"));
            }
            Some(new) => register(d, &self.target, new),
            None if !is_party => {
                guard::known(d, &self.target).map_err(|r| r.field("target"))?;
            }
            None => {}
        }
        for setting in set {
            let pc = (!is_party).then(|| self.target.clone());
            check(d, pc.as_ref(), setting).map_err(|r| r.field("set"))?;
            let adjusted = Event::LedgerAdjusted { pc, set: setting.clone(), reason: reason.to_owned() };
            d.push(adjusted, &["SY-R44"]);
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        let what = if self.register.is_some() { "Register" } else { "Correct" };
        let reason = self.reason.as_deref().unwrap_or("no reason given");
        format!("{what} {}: {reason}.", self.target.title())
    }
}

fn register(d: &mut Desk<'_>, pc: &Slug, new: &Registration) {
    let said = new.bloodline.clone().unwrap_or_default();
    let is_necrokin = said.name.as_ref().is_some_and(|name| name.eq_ignore_ascii_case("necrokin"));
    let of_kin = |flag: Option<bool>| flag.or(is_necrokin.then_some(true));
    let registered = Event::CharacterRegistered {
        pc: pc.clone(),
        name: new.name.clone().unwrap_or_else(|| pc.title()),
        player: new.player.clone(),
        bloodline: BloodlineTraits {
            needs_sleep: said.needs_sleep,
            inactive_rest: of_kin(said.inactive_rest),
            medicine_blocked_nonmagical: of_kin(said.medicine_blocked_nonmagical),
            occult_care: of_kin(said.occult_care),
            name: said.name,
        },
        vit_max: new.vit_max,
        ad: new.ad.unwrap_or_default(),
    };
    d.push(registered, &["SY-R11", "SY-R37"]);
}

/// The most that any number may be where the book has no most.
const NO_MAX: i64 = 1_000_000;

/// A value stays in its range, and the party has no other than its Synergy (SY-R44).
fn check(d: &Desk<'_>, pc: Option<&Slug>, setting: &Setting) -> Result<(), Refusal> {
    let character = pc.and_then(|pc| d.state.pc(pc));
    let (field, numbers) = numbers(character, setting);
    let is_partys = matches!(setting, Setting::Synergy { .. });
    if is_partys == pc.is_some() {
        return Err(refuse::wrong_target("SY-R44", field));
    }
    match numbers.into_iter().find(|(value, most)| !(0..=*most).contains(value)) {
        Some((value, most)) => Err(refuse::out_of_range("SY-R44", field, value, 0, most)),
        None => Ok(()),
    }
}

/// Returns the name of a value, and each number of it with its most.
fn numbers(character: Option<&Character>, setting: &Setting) -> (String, Vec<(i64, i64)>) {
    let most = |n: Option<u32>| n.map_or(NO_MAX, i64::from);
    let free = |field: &str, to: i64| (field.to_owned(), vec![(to, NO_MAX)]);
    match setting {
        Setting::Synergy { to } => free("synergy", *to),
        Setting::Sp { to } => free("sp", *to),
        Setting::Vit { to } => ("vit".into(), vec![(*to, most(character.and_then(Character::vit_max)))]),
        Setting::AdReady { to } => free("ad-ready", *to),
        Setting::AdWounded { to } => free("ad-wounded", *to),
        Setting::AdSpent { to } => free("ad-spent", *to),
        Setting::MdPrepared { to } => free("md-prepared", *to),
        Setting::TranceAllowance { to } => free("trance-allowance", *to),
        Setting::TranceSpent { to } => {
            ("trance-spent".into(), vec![(*to, most(character.and_then(|c| c.trance_allowance)))])
        }
        Setting::Skill { name, to } | Setting::Class { name, to } | Setting::CoreVital { name, to } => {
            free(name.as_str(), *to)
        }
        Setting::Trait { name, allowance, spent } => {
            let spent = spent.map(|spent| (spent, *allowance));
            (name.to_string(), [(*allowance, NO_MAX)].into_iter().chain(spent).collect())
        }
        Setting::OncePerRest { ability, .. } => (ability.to_string(), Vec::new()),
        Setting::Condition { name, .. } => (name.clone(), Vec::new()),
        Setting::Down { .. } => ("down".into(), Vec::new()),
    }
}
