//! What every downtime activity has in common: whether it may be taken, what it costs, who helps, how it ends.
//!
//! A command makes a [`Turn`] of its inputs, then `check`s it, `declare`s it and rolls; [`finish`] raises and
//! settles the result when the declaration says so. What an activity achieves is in `settle`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::command::Ruled;
use super::super::event::{Event, Extra, PendingTerms, Share, SlotKind};
use super::super::roll::{self, Pool};
use super::super::state::{Character, ContactStanding, ProjectStatus};
use super::super::terms::{Action, Activity};
use super::super::{Desk, extras, guard, refuse, tails};
use super::settle::{ImproveResult, SettleActivity, SettleChoices};
use crate::refusal::{Beat, Refusal};
use crate::slug::Slug;

/// The label of every activity roll but the vice's.
pub const ACTIVITY: &str = "activity";

/// What pushing for a die costs (BS-R21).
const PUSH: i64 = 2;

/// How an activity is paid for (BD-R2, R9, BS-R251).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Slot {
    /// One of the free activities.
    Free,
    /// For 1 coin, beyond the free ones.
    Coin,
    /// For 1 rep, beyond the free ones.
    Rep,
    /// Opened and paid for by a flashback.
    Flashback,
}

/// One activity that somebody takes.
#[derive(Clone, Debug)]
pub struct Turn<'a> {
    /// Who takes it, or sends the cohort.
    pub pc: &'a Slug,
    /// Which activity.
    pub kind: Activity,
    /// How it is paid for; unsaid, it is a free one.
    pub slot: Option<Slot>,
    /// Who pays the coin; unsaid, the character.
    pub payer: Option<&'a Slug>,
    /// The cohort that acts in place of the character (BS-R233).
    pub by: Option<&'a Slug>,
    /// Friends and contacts who help.
    pub helper: &'a [Slug],
    /// Whether the character pushes for a die.
    pub push_die: bool,
    /// What abilities, claims and upgrades add.
    pub extras: Option<&'a [Extra]>,
    /// Whether the table says that the pool was zero.
    pub zero: bool,
    /// The GM's word on whether it is within reach.
    pub in_position: Option<bool>,
    /// Why it is out of reach.
    pub reason: Option<&'a str>,
    /// What it waits for.
    pub depends_on: Option<&'a str>,
}

/// What a checked activity costs.
#[derive(Clone, Debug)]
pub struct Cost {
    slot: SlotKind,
    coin: Option<Share>,
    rep: u32,
}

/// The later beats of an activity that one declaration may hold.
#[derive(Clone, Debug, Default)]
pub struct Rest<'a> {
    /// Levels bought after the roll.
    pub improve: Option<u32>,
    /// Tiers bought past a critical.
    pub extra_tiers: Option<u32>,
    /// Who pays for them; unsaid, the character.
    pub payer: Option<&'a Slug>,
    /// Whether it settles; unsaid, it does when the dice were written down.
    pub settle: Option<bool>,
    /// Choices made when it settles.
    pub choices: Option<&'a SettleChoices>,
}

impl<'a> Turn<'a> {
    /// Starts from nothing but who and what.
    pub fn of(pc: &'a Slug, kind: Activity) -> Self {
        Self {
            pc,
            kind,
            slot: None,
            payer: None,
            by: None,
            helper: &[],
            push_die: false,
            extras: None,
            zero: false,
            in_position: None,
            reason: None,
            depends_on: None,
        }
    }

    /// Checks what every activity asks, in the catalogue's order (BD-R1, R4–R9, R12, BS-R229, R233, R251).
    ///
    /// # Errors
    /// The first refusal that applies.
    pub fn check(&self, d: &mut Desk<'_>) -> Result<Cost, Refusal> {
        self.check_time(d)?;
        self.check_position(d)?;
        let cost = self.price(d)?;
        check_helpers(d, self.helper)?;
        extras::check(d, self.extras, Some(self.pc))?;
        Ok(cost)
    }

    /// Activities exist in downtime only, or as a flashback opened them; one unsettled roll at a time (BD-R1, R71).
    fn check_time(&self, d: &Desk<'_>) -> Result<(), Refusal> {
        let character = guard::active(d, self.pc)?;
        if self.slot != Some(Slot::Flashback) {
            guard::in_downtime(d)?;
        } else if character.flashback != Some(self.kind) {
            return Err(refuse::not_in_downtime("BS-R251").field("slot"));
        }
        settled(self.pc, character)
    }

    /// Only what is within reach, and not before what it depends on (BD-R6, R7).
    fn check_position(&self, d: &Desk<'_>) -> Result<(), Refusal> {
        if self.in_position == Some(false) {
            let reason = self.reason.unwrap_or("it is out of reach");
            return Err(refuse::not_in_position("BD-R6", self.pc.title(), reason).field("ruling"));
        }
        match self.depends_on {
            Some(open) if !is_resolved(d, open) => {
                Err(refuse::prerequisite_open("BD-R7", open).field("ruling"))
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Beyond the free activities each one costs 1 coin or 1 rep, and no sooner (BD-R2, R3, R8, R9).
    fn price(&self, d: &mut Desk<'_>) -> Result<Cost, Refusal> {
        if let Some(cohort) = self.by {
            self.check_cohort(d, cohort)?;
            return Ok(Cost { slot: SlotKind::Cohort, coin: None, rep: 0 });
        }
        let slot = self.slot.unwrap_or(Slot::Free);
        if slot == Slot::Flashback {
            return Ok(Cost { slot: SlotKind::Flashback, coin: None, rep: 0 });
        }
        let activities = d.state.pc(self.pc).map(|c| c.activities.clone()).unwrap_or_default();
        let (used, allowed) = (activities.free_used, activities.allowance);
        let has_free = used < allowed;
        let ruled = d.departs("price");
        let is_short = tails::at_war(&d.state) && allowed < 2;
        if !has_free && is_short && !ruled && d.house.is("war_extra", "forbidden_second") {
            return Err(refuse::no_second_at_war("BD-R3", self.pc.title()).field("slot"));
        }
        if slot == Slot::Free && !has_free && !ruled {
            let pc = self.pc.title();
            return Err(refuse::no_free_activity_left("BD-R9", pc, used, allowed).field("slot"));
        }
        if slot != Slot::Free && has_free && !ruled && d.house.is("early_extra", "false") {
            return Err(refuse::free_activity_available("BD-R2", self.pc.title()).field("slot"));
        }
        let by_book = i64::from(slot != Slot::Free || !has_free);
        let price = u32::try_from(d.amount("price", "BD-R9", by_book)?).unwrap_or(0);
        match slot {
            _ if price == 0 && by_book == 0 => Ok(Cost { slot: SlotKind::Free, coin: None, rep: 0 }),
            _ if price == 0 => Ok(Cost { slot: SlotKind::Departed, coin: None, rep: 0 }),
            Slot::Rep if d.state.crew.rep < price => {
                Err(refuse::not_enough_rep("BD-R9", d.state.crew.rep, price).field("slot"))
            }
            Slot::Rep => Ok(Cost { slot: SlotKind::Rep, coin: None, rep: price }),
            Slot::Free | Slot::Coin | Slot::Flashback => {
                let payer = Share { who: self.payer.unwrap_or(self.pc).clone(), n: price };
                tails::check_payers(d, std::slice::from_ref(&payer), price, "BD-R9")?;
                Ok(Cost { slot: SlotKind::Coin, coin: Some(payer), rep: 0 })
            }
        }
    }

    /// A cohort acts once per downtime, when something on the sheet lets it (BS-R233).
    fn check_cohort(&self, d: &Desk<'_>, name: &Slug) -> Result<(), Refusal> {
        let cohort = d.state.crew.cohorts.get(name);
        let cohort = cohort.ok_or_else(|| refuse::unknown_cohort("BS-R233", name.title()).field("by"))?;
        match cohort.harm {
            4.. => return Err(refuse::cohort_gone("BS-R233", &cohort.name).field("by")),
            3 if !extras::acts(self.extras) => {
                return Err(refuse::cohort_down("BS-R233", &cohort.name).field("by"));
            }
            _ => {}
        }
        if cohort.acted {
            return Err(refuse::cohort_acted("BS-R233", &cohort.name).field("by"));
        }
        if self.extras.unwrap_or_default().is_empty() {
            return Err(refuse::cohort_needs_source("BS-R233", &cohort.name).field("extras"));
        }
        Ok(())
    }

    /// Writes the activity and what it costs (BD-R4, R5, R8, R9, BS-R233, R251).
    ///
    /// # Errors
    /// `NotEnoughCoin`, `NotEnoughRep`, if what was checked no longer holds.
    pub fn declare(&self, d: &mut Desk<'_>, cost: &Cost) -> Result<(), Refusal> {
        let counters = d.state.pc(self.pc).map(|c| c.activities.clone()).unwrap_or_default();
        let event = Event::ActivityDeclared {
            pc: self.pc.clone(),
            kind: self.kind,
            slot: cost.slot,
            ordinal: counters.free_used + counters.extra_used + 1,
            helpers: self.helper.to_vec(),
        };
        let rule = match cost.slot {
            SlotKind::Free => "BD-R2",
            SlotKind::Coin | SlotKind::Rep | SlotKind::Departed => "BD-R9",
            SlotKind::Flashback => "BS-R251",
            SlotKind::Cohort => "BS-R233",
        };
        d.push(event, &["BD-R4", rule]);
        if let Some(payer) = &cost.coin {
            tails::pay(d, &payer.who, payer.n, "extra activity", "BD-R9")?;
        }
        if cost.rep > 0 {
            tails::pay_rep(d, cost.rep, "extra activity", "BD-R9")?;
        }
        if let Some(cohort) = self.by {
            d.push(Event::CohortActed { cohort: cohort.clone() }, &["BS-R233"]);
        }
        Ok(())
    }

    /// Starts the pool: what `base` adds, or the quality of the cohort that acts instead (BS-R233).
    pub fn pool(&self, d: &Desk<'_>, label: &str, rule: &'static str, base: impl FnOnce(&mut Pool)) -> Pool {
        let mut pool = Pool::new(label, rule);
        pool.said_zero = self.zero;
        match self.by.and_then(|name| d.state.crew.cohorts.get(name)) {
            Some(cohort) => pool.add("quality", cohort.quality(d.state.crew.tier)),
            None => base(&mut pool),
        }
        pool
    }

    /// Rolls: a helper adds a die, a push another for 2 stress, extras theirs; the result waits (BD-R12, R71, R72).
    ///
    /// An ability that raises the result does so at once (BS-R197).
    ///
    /// # Errors
    /// Those of the dice.
    pub fn roll(&self, d: &mut Desk<'_>, mut pool: Pool, terms: PendingTerms) -> Result<(), Refusal> {
        let counted = i64::try_from(self.helper.len()).unwrap_or(i64::MAX).min(d.house.number("helpers_max"));
        pool.add("help", counted);
        extras::add_dice(&mut pool, self.extras);
        if self.push_die {
            pool.add("push", 1);
            let n = (PUSH + extras::sum(self.extras, |e| e.stress)).max(0);
            tails::mark_stress(d, self.pc, u32::try_from(n).unwrap_or(0), "push", "BS-R21");
        }
        let rule = pool.rule;
        let roll = roll::roll(d, pool)?;
        let band = roll.band;
        d.push(Event::ActivityRolled { pc: self.pc.clone(), kind: self.kind, roll, terms }, &[rule, "BD-R71"]);
        let levels = extras::sum(self.extras, |e| e.level).max(0);
        if let (Some(band), true) = (band, levels > 0) {
            let to = band.raised(u32::try_from(levels).unwrap_or(3));
            d.push(Event::ResultImproved { pc: self.pc.clone(), to, extra_tiers: 0 }, &["BS-R197"]);
        }
        Ok(())
    }
}

/// Raises the result for coin, and settles it when the dice were written down, unless told otherwise (BD-R13, R71).
///
/// # Errors
/// `ImproveNeedsDice` when coin is offered before drawn dice are seen; else those of the later beats.
pub fn finish(d: &mut Desk<'_>, pc: &Slug, label: &str, rest: &Rest<'_>) -> Result<(), Refusal> {
    let written = d.call.luck.is_written(label);
    if rest.improve.or(rest.extra_tiers).is_some() {
        let improve = ImproveResult {
            pc: pc.clone(),
            levels: rest.improve,
            extra_tiers: rest.extra_tiers,
            payer: rest.payer.cloned(),
            note: None,
        };
        improve.decide(d)?;
    }
    if rest.settle.unwrap_or(written) {
        SettleActivity { pc: pc.clone(), choices: rest.choices.cloned(), note: None }.decide(d)?;
    }
    Ok(())
}

/// Coin after the roll needs a roll that was seen: with drawn dice it is a declaration of its own (BD-R71).
///
/// # Errors
/// `ImproveNeedsDice`.
pub fn check_improve(d: &Desk<'_>, label: &str, rest: &Rest<'_>) -> Result<(), Refusal> {
    let asked = rest.improve.or(rest.extra_tiers).is_some();
    if asked && !d.call.luck.is_written(label) {
        return Err(refuse::improve_needs_dice("BD-R71").field("improve"));
    }
    Ok(())
}

/// Refuses while an earlier roll waits (BD-R71).
///
/// # Errors
/// `ResultPending`.
pub fn settled(pc: &Slug, character: &Character) -> Result<(), Refusal> {
    let Some(pending) = &character.pending else { return Ok(()) };
    let activity = said(pending.activity);
    let sentence = format!("{}'s {activity} result is not settled.", pc.title());
    let beat = Beat { kind: "result".into(), of: pc.as_str().into(), sentence };
    Err(refuse::result_pending("BD-R71", pc.title(), activity, beat))
}

/// Says an activity in words: `reduce heat`.
pub fn said(activity: Activity) -> String {
    activity.to_string().replace('-', " ")
}

/// Finds an action by its name (BD-R38, R59).
///
/// # Errors
/// `UnknownAction`.
pub fn action(pc: &Slug, name: &str, rule: &'static str) -> Result<Action, Refusal> {
    Action::of(name).ok_or_else(|| refuse::unknown_action(rule, pc.title(), name).field("action"))
}

/// Helpers are friends or contacts of the crew or of one of them; fellow characters by house rule (BD-R12).
///
/// # Errors
/// `UnknownHelper`.
pub fn check_helpers(d: &Desk<'_>, helpers: &[Slug]) -> Result<(), Refusal> {
    let fellows = d.house.is("pc_helpers", "true");
    let unknown = helpers.iter().find(|who| {
        let contact = d.state.crew.contacts.get(*who);
        let counts = contact.is_some_and(|c| c.standing == ContactStanding::Ours && c.kind != "rival");
        !(counts || fellows && d.state.pc(who).is_some())
    });
    match unknown {
        Some(who) => Err(refuse::unknown_helper("BD-R12", who.title()).field("helper")),
        None => Ok(()),
    }
}

/// What an activity waits for is resolved once it is an established fact or a closed project (BD-R7).
fn is_resolved(d: &Desk<'_>, what: &str) -> bool {
    let Ok(name) = Slug::of_title(what) else { return false };
    d.state.facts.contains(&name)
        || d.state.projects.get(&name).is_some_and(|p| p.status == ProjectStatus::Done)
}
