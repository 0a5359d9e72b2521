//! Status with factions, the end of wars, and what becomes of factions (BS-46 … 48).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{Event, FactionChange};
use super::super::state::Faction;
use super::super::tails;
use super::super::terms::{Hold, WarLoss};
use super::super::{Desk, guard, refuse};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Changes the crew's status with a faction (BS-46).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeStatus {
    /// The faction.
    pub faction: Slug,
    /// By how much: usually −1 or −2 when it was hurt, +1 when helped, 0 when nobody knows (BS-R151).
    pub by: Option<i32>,
    /// Or the level it is set to, from −3 to +3.
    pub to: Option<i32>,
    /// Why.
    pub why: Option<String>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for ChangeStatus {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// Moves or sets status; −3 is war, and leaving it peace (BS-R150, R151, R152, R153).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let from = faction(d, &self.faction, "BS-R150")?.status;
        let to = match (self.to, self.by) {
            (Some(to), _) => in_range(to)?,
            (None, Some(by)) => from.saturating_add(by),
            (None, None) => return Err(refuse::no_status_change("BS-R151").field("by").field("to")),
        };
        guard::why(self.why.as_deref(), "BS-R151")?;
        if d.house.is("status_over", "refuse") {
            in_range(to)?;
        }
        d.basis("from", from);
        tails::set_status(d, &self.faction, to, self.why.as_deref().unwrap_or_default(), "BS-R151");
        Ok(())
    }

    fn sentence(&self) -> String {
        let change = match (self.to, self.by) {
            (Some(to), _) => format!("to {to:+}"),
            (None, Some(by)) => format!("by {by:+}"),
            (None, None) => String::new(),
        };
        format!("Change status with {} {change}: {}.", self.faction.title(), self.why.as_deref().unwrap_or_default())
    }
}

fn in_range(level: i32) -> Result<i32, Refusal> {
    if (-3..=3).contains(&level) {
        Ok(level)
    } else {
        Err(refuse::status_out_of_range("BS-R150", minus(level)).field("to"))
    }
}

/// Writes a number with the sign that the rulebook prints.
fn minus(n: i32) -> String {
    n.to_string().replace('-', "−")
}

fn faction(d: &Desk<'_>, name: &Slug, rule: &'static str) -> Result<Faction, Refusal> {
    let found = d.state.factions.get(name).cloned();
    found.ok_or_else(|| refuse::unknown_faction(rule, name.title()).field("faction"))
}

/// How a war of the crew ends (BS-R155).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum WarEnd {
    /// The enemy is no more.
    Eliminated,
    /// Both agree on a new status.
    Treaty {
        /// The new status, from −2 to +3.
        status: i32,
    },
    /// The enemy has turned into something else; status starts anew at 0.
    Turned {
        /// What became of them.
        text: String,
    },
}

/// Ends a war of the crew (BS-47).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EndWar {
    /// The faction at −3.
    pub faction: Slug,
    /// How it ends.
    pub how: WarEnd,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for EndWar {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// Ends a war by elimination or by a new status; the last peace gives the loan back (BS-R155, R156).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let enemy = faction(d, &self.faction, "BS-R155")?;
        if enemy.status != -3 || enemy.eliminated {
            return Err(refuse::no_war("BS-R155", &enemy.name).field("faction"));
        }
        let (to, why) = match &self.how {
            WarEnd::Eliminated => (0, "eliminated".to_owned()),
            WarEnd::Treaty { status } if *status == -3 => {
                return Err(refuse::status_out_of_range("BS-R155", minus(-3))
                    .field("how")
                    .hint("A treaty at −3 is still war."));
            }
            WarEnd::Treaty { status } => (in_range(*status)?, "treaty".to_owned()),
            WarEnd::Turned { text } => {
                guard::named(text, "BS-R155")?;
                (0, text.clone())
            }
        };
        tails::set_status(d, &self.faction, to, &why, "BS-R155");
        if self.how == WarEnd::Eliminated {
            changed(d, &self.faction, FactionChange::Eliminated, "war", "BS-R155");
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        let how = match &self.how {
            WarEnd::Eliminated => "they are no more".to_owned(),
            WarEnd::Treaty { status } => format!("a treaty at {status:+}"),
            WarEnd::Turned { text } => text.clone(),
        };
        format!("End the war with {}: {how}.", self.faction.title())
    }
}

/// What becomes of a faction (BS-R147, R148).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum FactionShake {
    /// Strong hold becomes weak; weak, it loses a Tier and stays weak.
    LoseHold,
    /// Weak hold becomes strong.
    GainHold,
    /// It rises a Tier.
    GainTier,
    /// It goes to war with another faction, which takes a hold as long as it lasts.
    AtWar {
        /// The other.
        with: Slug,
    },
    /// It makes peace with another faction; the last peace gives the hold back.
    Peace {
        /// The other.
        with: Slug,
    },
    /// It is no more.
    Eliminated,
}

/// Changes a faction's hold, Tier, wars or existence (BS-48).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShakeFaction {
    /// The faction.
    pub faction: Slug,
    /// What becomes of it.
    pub what: FactionShake,
    /// Why.
    pub why: Option<String>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for ShakeFaction {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// A score, or the city's own doings, cost or give a faction hold and Tier (BS-R147, R148, R315).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let found = faction(d, &self.faction, "BS-R147")?;
        let changes = self.changes(d, &found)?;
        guard::why(self.why.as_deref(), "BS-R147")?;
        if self.what == FactionShake::GainHold && found.hold == Hold::Strong {
            return Err(refuse::hold_at_top("BS-R147", &found.name).field("what"));
        }
        let why = self.why.clone().unwrap_or_default();
        for (change, rule) in changes {
            changed(d, &self.faction, change, &why, rule);
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        let what = match &self.what {
            FactionShake::LoseHold => "loses hold".to_owned(),
            FactionShake::GainHold => "gains hold".to_owned(),
            FactionShake::GainTier => "gains a Tier".to_owned(),
            FactionShake::AtWar { with } => format!("goes to war with {}", with.title()),
            FactionShake::Peace { with } => format!("makes peace with {}", with.title()),
            FactionShake::Eliminated => "is no more".to_owned(),
        };
        format!("{} {what}: {}.", self.faction.title(), self.why.as_deref().unwrap_or_default())
    }
}

fn changed(d: &mut Desk<'_>, faction: &Slug, change: FactionChange, why: &str, rule: &'static str) {
    let settles = change == FactionChange::Eliminated;
    let need = tails::rep_need(&d.state);
    d.push(Event::FactionChanged { faction: faction.clone(), change, why: why.to_owned() }, &[rule]);
    if settles {
        tails::settle_rep_need(d, need, "BS-R236");
    }
}

type Changes = Vec<(FactionChange, &'static str)>;

impl ShakeFaction {
    fn changes(&self, d: &Desk<'_>, found: &Faction) -> Result<Changes, Refusal> {
        Ok(match &self.what {
            FactionShake::LoseHold => vec![(one_hold_less(found)?, "BS-R147")],
            FactionShake::GainHold => vec![(FactionChange::Hold { to: Hold::Strong }, "BS-R147")],
            FactionShake::GainTier if found.tier >= 6 => {
                return Err(refuse::tier_out_of_range("BS-R132", found.tier + 1).field("what"));
            }
            FactionShake::GainTier => vec![(FactionChange::Tier { to: found.tier + 1 }, "BS-R147")],
            FactionShake::AtWar { with } => at_war(d, found, with)?,
            FactionShake::Peace { with } => at_peace(found, with)?,
            FactionShake::Eliminated => vec![(FactionChange::Eliminated, "BS-R147")],
        })
    }
}

/// Strong hold becomes weak; weak, a Tier goes and the hold stays weak (BS-R147).
fn one_hold_less(found: &Faction) -> Result<FactionChange, Refusal> {
    match (found.hold, found.tier) {
        (Hold::Strong, _) => Ok(FactionChange::Hold { to: Hold::Weak }),
        (Hold::Weak, 0) => Err(refuse::tier_out_of_range("BS-R132", minus(-1)).field("what")),
        (Hold::Weak, tier) => Ok(FactionChange::Tier { to: tier - 1 }),
    }
}

/// War takes one hold as a loan, however many wars there are (BS-R148).
fn at_war(d: &Desk<'_>, found: &Faction, with: &Slug) -> Result<Changes, Refusal> {
    faction(d, with, "BS-R148")?;
    if found.wars.contains(with) {
        return Err(refuse::already_so("BS-R148").field("what"));
    }
    let mut changes = vec![(FactionChange::AtWar { with: with.clone() }, "BS-R148")];
    if found.wars.is_empty() {
        let loan = match (found.hold, found.tier) {
            (Hold::Strong, _) => WarLoss::Hold,
            (Hold::Weak, 0) => return Ok(changes),
            (Hold::Weak, _) => WarLoss::Tier,
        };
        changes.push((one_hold_less(found)?, "BS-R148"));
        changes.push((FactionChange::WarLoss { to: loan }, "BS-R148"));
    }
    Ok(changes)
}

/// The last peace gives back what war took (BS-R148).
fn at_peace(found: &Faction, with: &Slug) -> Result<Changes, Refusal> {
    if !found.wars.contains(with) {
        return Err(refuse::already_so("BS-R148").field("what"));
    }
    let mut changes = vec![(FactionChange::Peace { with: with.clone() }, "BS-R148")];
    if found.wars.len() > 1 {
        return Ok(changes);
    }
    match found.war_loss {
        WarLoss::None => return Ok(changes),
        WarLoss::Hold => changes.push((FactionChange::Hold { to: Hold::Strong }, "BS-R148")),
        WarLoss::Tier => changes.push((FactionChange::Tier { to: (found.tier + 1).min(6) }, "BS-R148")),
    }
    changes.push((FactionChange::WarLoss { to: WarLoss::None }, "BS-R148"));
    Ok(changes)
}
