//! The group action: everybody rolls, the best result counts, the leader pays for those who do badly (BS-22).
//!
//! What each puts into the roll is `effort`, where it stands is `stand`; the outcome is settled on the leader.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{Event, Extra, Part, Roll, GroupResult};
use super::super::features::FeatureEffect;
use super::super::roll::{self, Pool};
use super::super::terms::{Action, Band, Effect, Position};
use super::super::{Desk, extras, guard, refuse, tails};
use super::bargain::Bargain;
use super::beats::{self, Answers, ArmorAnswer, ResistAnswer, Settle, SufferAnswer};
use super::effort::{Effort, Push, PushBy, count, note_harm};
use super::fortune;
use super::stand::Stand;
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Somebody who rolls in a group action.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GroupMember {
    /// A character, or a cohort that rolls its quality (BS-R259); it names the dice: `dice.<name>`.
    pub who: Slug,
    /// What they roll, if not the action of the group (BS-R256).
    pub action: Option<Action>,
    /// Pushes, each at most once: `die`, `effect`, `act` (BS-R20).
    pub push: Option<Vec<Push>>,
    /// What the first push is paid with (BS-R188).
    pub push_by: Option<PushBy>,
    /// A bargain for one more die (BS-R52).
    pub bargain: Option<Bargain>,
    /// What abilities, claims and notes add.
    pub extras: Option<Vec<Extra>>,
    /// Whether the task is outside the types of a cohort, where its quality is 0 (BS-R220).
    pub outside: Option<bool>,
}

/// Somebody outside the group who helps one who rolls (BS-R255).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GroupAssist {
    /// Who helps.
    pub by: Slug,
    /// Who gets the die.
    pub r#for: Slug,
}

/// A harm that applies to one who rolls (BS-R84).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GroupHarm {
    /// Whose.
    pub pc: Slug,
    /// Which, by its name or its words.
    pub harm: Slug,
}

/// What the GM rules about a group action.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GroupActionRuling {
    /// How dangerous it is; unsaid, risky (BS-R12, R47).
    pub position: Option<Position>,
    /// How much it achieves; unsaid, standard (BS-R48).
    pub effect: Option<Effect>,
    /// Whether the bargains are valid; unsaid, yes (BS-R56).
    pub bargain_ok: Option<bool>,
    /// The harm that applies (BS-R84).
    pub harm_applies: Option<Vec<GroupHarm>>,
}

/// Leads a group action (BS-22).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GroupAction {
    /// Who leads, and rolls too.
    pub leader: Slug,
    /// What everybody rolls.
    pub action: Action,
    /// Everybody who rolls, the leader among them.
    pub members: Vec<GroupMember>,
    /// Whether the leader directs cohorts with Command instead of acting beside them (BS-R259).
    pub direct: Option<bool>,
    /// Who helps from outside, and whom; one at most (BS-R254, R255).
    pub assist: Option<Vec<GroupAssist>>,
    /// Whose set-up is followed (BS-R261, R262).
    pub setup: Option<Slug>,
    /// What abilities change about leading, such as the stress it costs (BS-R199).
    pub extras: Option<Vec<Extra>>,
    /// Whose pool of hand-rolled dice was zero or less: two dice, the lower read (BS-R5).
    pub zero: Option<Vec<Slug>>,
    /// What the GM rules.
    pub ruling: Option<GroupActionRuling>,
    /// The name of the leader's trauma, should the stress bring one (BS-R26).
    pub trauma: Option<String>,
    /// On the same line: what came of it, for the leader; `true` when it did what it does and nothing else.
    pub settle: Option<Settle>,
    /// On the same line: resistance rolls.
    pub resist: Option<Vec<ResistAnswer>>,
    /// On the same line: armor boxes.
    pub armor: Option<Vec<ArmorAnswer>>,
    /// On the same line: what is suffered.
    pub suffer: Option<SufferAnswer>,
    /// A remark.
    pub note: Option<String>,
}

const OWN: &[&str] = &["action", "dice", "read", "leader_stress", "xp", "stress_push", "stress_assist"];
const WHOLE: &[&str] = &[
    "action",
    "dice",
    "read",
    "leader_stress",
    "xp",
    "stress_push",
    "stress_assist",
    "consequence",
    "ticks",
    "stress",
    "level_after",
    "level",
];

/// A member with what they put in.
struct Seat<'a> {
    member: &'a GroupMember,
    is_cohort: bool,
    effort: Effort<'a>,
}

impl Ruled for GroupAction {
    fn info(&self) -> CommandInfo {
        let is_whole = self.settle.is_some() || self.answers().is_some();
        let labels = self.members.iter().map(|m| label(&m.who));
        CommandInfo {
            departs: if is_whole { WHOLE } else { OWN },
            labels: labels.chain(self.answers().labels()).collect(),
            actor: Some(self.leader.clone()),
            ..CommandInfo::default()
        }
    }

    /// All roll, the best counts for all who rolled, the leader pays (BS-R12, R51, R85, R221, R255–R259).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        self.check_group(d)?;
        let helpers = self.helpers();
        let harms = self.harms();
        let seats = self.seats(d, &helpers, &harms);
        let stand = self.check_members(d, &seats)?;
        let pools = seats.iter().map(|seat| self.pool(d, seat)).collect::<Result<Vec<_>, _>>()?;
        note_harm(d, &self.leader);
        if d.departs("action") {
            d.word("action", "BS-R256", &self.action.to_string());
        }
        for seat in seats.iter().filter(|seat| !seat.is_cohort) {
            seat.effort.pay(d)?;
        }
        let mut rolls = Vec::new();
        for (seat, pool) in seats.iter().zip(pools) {
            let (member, cohort) = (seat.member.who.clone(), seat.is_cohort);
            let roll = roll::roll(d, pool)?;
            rolls.push(roll.clone());
            let rule = if cohort { "BS-R259" } else { "BS-R256" };
            d.push(Event::GroupRolled { member, cohort, roll }, &["BS-R256", rule]);
        }
        let failures = self.count_result(d, &stand, &seats, &rolls);
        self.pay_leader(d, failures)?;
        self.mark_desperate(d, &stand, &seats)?;
        if let Some(set_up) = self.setup.clone() {
            d.push(Event::SetUpUsed { set_up, by: self.leader.clone() }, &["BS-R261", "BS-R262"]);
        }
        tails::name_new_trauma(d, &self.leader, self.trauma.as_deref())?;
        beats::settle(d, &self.leader, self.settle.as_ref(), self.answers())
    }

    fn sentence(&self) -> String {
        let others = self.members.iter().filter(|m| m.who != self.leader).map(|m| m.who.title());
        let others: Vec<_> = others.collect();
        format!("{} leads a group action, {}: {}.", self.leader.title(), self.action, others.join(", "))
    }
}

impl GroupAction {
    fn answers(&self) -> Answers<'_> {
        Answers {
            resist: self.resist.as_deref().unwrap_or_default(),
            armor: self.armor.as_deref().unwrap_or_default(),
            suffer: self.suffer.as_ref(),
        }
    }

    /// At least two roll, the leader among them, the same action; help comes from outside (BS-R254–R256).
    fn check_group(&self, d: &Desk<'_>) -> Result<(), Refusal> {
        guard::active(d, &self.leader).map_err(|r| r.field("leader"))?;
        if self.members.len() < 2 {
            return Err(refuse::too_few("BS-R256").field("members"));
        }
        let rolls = |who: &Slug| self.members.iter().any(|m| m.who == *who);
        if !rolls(&self.leader) {
            return Err(refuse::leader_missing("BS-R257").field("members"));
        }
        let other = self.members.iter().find(|m| m.action.is_some_and(|action| action != self.action));
        if other.is_some() && !d.departs("action") {
            return Err(refuse::same_action("BS-R256", self.action).field("members"));
        }
        let helpers = self.assist.as_deref().unwrap_or_default();
        if let Some(part) = helpers.iter().find(|helper| rolls(&helper.by)) {
            return Err(refuse::assistant_takes_part("BS-R255", part.by.title()).field("assist"));
        }
        if helpers.len() > 1 {
            return Err(refuse::one_assistant("BS-R254").field("assist"));
        }
        match helpers.iter().find(|helper| !rolls(&helper.r#for)) {
            Some(lost) => Err(refuse::not_in_group("BS-R255", lost.r#for.title()).field("assist")),
            None => Ok(()),
        }
    }

    /// Checks what each puts in, in the order of the catalogue, and where the action stands.
    fn check_members(&self, d: &Desk<'_>, seats: &[Seat<'_>]) -> Result<Stand, Refusal> {
        let characters: Vec<_> = seats.iter().filter(|s| !s.is_cohort).map(|s| s.effort).collect();
        for effort in &characters {
            guard::active(d, effort.pc).map_err(|r| r.field("members"))?;
        }
        characters.iter().try_for_each(Effort::check_dice)?;
        characters.iter().try_for_each(|effort| effort.check_help(d))?;
        characters.iter().try_for_each(|effort| effort.check_able(d))?;
        let ruling = self.ruling.clone().unwrap_or_default();
        let stand = Stand::ruled(ruling.position, ruling.effect).follow(d, self.setup.as_ref())?;
        characters.iter().try_for_each(|effort| effort.check_costs(d))?;
        characters.iter().try_for_each(|effort| effort.check_extras(d))?;
        extras::check(d, self.extras.as_deref(), Some(&self.leader))?;
        Ok(stand)
    }

    fn helpers(&self) -> Vec<Vec<Slug>> {
        let helpers = self.assist.as_deref().unwrap_or_default();
        let of = |m: &GroupMember| helpers.iter().filter(|h| h.r#for == m.who).map(|h| h.by.clone()).collect();
        self.members.iter().map(of).collect()
    }

    fn harms(&self) -> Vec<Vec<Slug>> {
        let applies = self.ruling.as_ref().and_then(|r| r.harm_applies.as_deref()).unwrap_or_default();
        let of = |m: &GroupMember| applies.iter().filter(|h| h.pc == m.who).map(|h| h.harm.clone()).collect();
        self.members.iter().map(of).collect()
    }

    fn seats<'a>(&'a self, d: &Desk<'_>, helpers: &'a [Vec<Slug>], harms: &'a [Vec<Slug>]) -> Vec<Seat<'a>> {
        let bargain_ok = self.ruling.as_ref().and_then(|r| r.bargain_ok);
        let members = self.members.iter().zip(helpers.iter().zip(harms));
        let seat = |(member, (assist, harm_applies)): (&'a GroupMember, (&'a Vec<Slug>, &'a Vec<Slug>))| {
            let effort = Effort {
                pc: &member.who,
                push: member.push.as_deref().unwrap_or_default(),
                push_by: member.push_by,
                push_for: None,
                assist,
                bargain: member.bargain.as_ref(),
                bargain_ok,
                extras: member.extras.as_deref(),
                harm_applies,
            };
            let is_cohort = d.state.pc(&member.who).is_none() && d.state.crew.cohorts.contains_key(&member.who);
            Seat { member, is_cohort, effort }
        };
        members.map(seat).collect()
    }

    /// A character rolls the action, a leader who directs Command, a cohort its quality (BS-R221, R222, R256, R259).
    fn pool(&self, d: &Desk<'_>, seat: &Seat<'_>) -> Result<Pool, Refusal> {
        let member = seat.member;
        if seat.is_cohort {
            let mut pool = Pool::new(label(&member.who), "BS-R259");
            let acts = extras::acts(member.extras.as_deref());
            fortune::add_quality(d, &mut pool, &member.who, member.outside == Some(true), acts)
                .map_err(|r| r.field("members"))?;
            extras::check(d, member.extras.as_deref(), None)?;
            extras::add_dice(&mut pool, member.extras.as_deref());
            return Ok(pool);
        }
        let mut pool = Pool::new(label(&member.who), "BS-R256");
        let action = self.action_of(member);
        pool.rating(&member.who, &action.to_string(), d.state.pc(&member.who).and_then(|c| c.rating(action)));
        pool.said_zero = self.zero.as_ref().is_some_and(|zero| zero.contains(&member.who));
        seat.effort.add_dice(d, &mut pool);
        Ok(pool)
    }

    fn action_of(&self, member: &GroupMember) -> Action {
        let directs = self.direct == Some(true) && member.who == self.leader;
        if directs { Action::Command } else { member.action.unwrap_or(self.action) }
    }

    /// The best result counts for everybody who rolled, and nobody else (BS-R65, R239, R256, R258).
    ///
    /// Returns how many characters had 1–3 at best.
    fn count_result(&self, d: &mut Desk<'_>, stand: &Stand, seats: &[Seat<'_>], rolls: &[Roll]) -> u32 {
        let seated = || seats.iter().zip(rolls);
        let known = seated().rev().filter(|(_, roll)| roll.band.is_some());
        let best = known.max_by_key(|(_, roll)| (roll.band, roll.face));
        let sixes: usize = rolls.iter().map(sixes).sum();
        let is_shared = sixes >= 2 && d.state.crew_effect(FeatureEffect::GroupCrit) > 0;
        let band = best.and_then(|(_, roll)| if is_shared { Some(Band::Crit) } else { roll.band });
        let mut parts = best.map(|(seat, _)| seat.effort.effect_parts(d)).unwrap_or_default();
        let own = self.extras.as_deref().unwrap_or_default().iter();
        parts.extend(own.filter_map(|e| Some(Part { what: e.source.clone(), n: e.effect? })));
        let (_, effect_after) = stand.after(&parts, band == Some(Band::Crit));
        let low = seated().filter(|(seat, roll)| !seat.is_cohort && roll.band == Some(Band::Low)).count();
        let failures = u32::try_from(low).unwrap_or(u32::MAX);
        let taken =
            |name: &str| d.state.characters.values().any(|c| c.roll.as_ref().is_some_and(|r| r.name == *name));
        let result = Event::GroupResult(GroupResult {
            leader: self.leader.clone(),
            roll_name: d.fresh_name("roll", taken),
            action: self.action,
            band,
            by: best.map(|(seat, _)| seat.member.who.clone()),
            failures,
            position: stand.position,
            effect_after,
        });
        d.push(result, &["BS-R256", if is_shared { "BS-R239" } else { "BS-R258" }]);
        failures
    }

    /// The leader takes 1 stress for each character at 1–3, also for none (BS-R199, R257).
    fn pay_leader(&self, d: &mut Desk<'_>, failures: u32) -> Result<(), Refusal> {
        let less = extras::sum(self.extras.as_deref(), |extra| extra.stress);
        let by_book = (i64::from(failures) + less).max(0);
        let stress = d.amount("leader_stress", "BS-R257", by_book)?;
        let rule = if less == 0 { "BS-R257" } else { "BS-R199" };
        tails::mark_stress(d, &self.leader, count(stress), "leads the group", rule);
        Ok(())
    }

    /// A desperate group action marks 1 xp for each character who rolled (BS-R163).
    fn mark_desperate(&self, d: &mut Desk<'_>, stand: &Stand, seats: &[Seat<'_>]) -> Result<(), Refusal> {
        if stand.position != Position::Desperate {
            return Ok(());
        }
        let n = count(d.amount("xp", "BS-R163", 1)?);
        for seat in seats.iter().filter(|seat| !seat.is_cohort && n > 0) {
            let track = self.action_of(seat.member).attribute().track();
            tails::mark_xp(d, &seat.member.who, track, n, "desperate action", "BS-R163");
        }
        Ok(())
    }
}

fn label(who: &Slug) -> String {
    format!("group:{who}")
}

/// Counts the sixes that a roll keeps: with no dice of one's own only the lower die is kept (BS-R5, R239).
fn sixes(roll: &Roll) -> usize {
    if roll.zero || roll.faces.is_empty() {
        return usize::from(roll.face == Some(6));
    }
    roll.faces.iter().filter(|face| **face == 6).count()
}
