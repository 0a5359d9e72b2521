//! The engagement roll: how the crew stands when the action starts (BS-12).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{Event, Extra};
use super::super::roll::{self, Pool};
use super::super::terms::{Band, Position};
use super::super::{Desk, extras, refuse};
use super::score::open_score;
use crate::decider::CommandInfo;
use crate::refusal::Refusal;

/// Rolls the engagement of the score under way (BS-12).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RollEngagement {
    /// What the GM rules.
    pub ruling: Option<RollEngagementRuling>,
    /// What abilities, claims and notes add.
    pub extras: Option<Vec<Extra>>,
    /// Whether dice rolled by hand were a pool of zero or less: two dice, the lower read (BS-R5).
    pub zero: Option<bool>,
    /// A remark.
    pub note: Option<String>,
}

/// The GM's ruling on an engagement.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RollEngagementRuling {
    /// Major advantages, +1d each: daring, a weak spot, a friend, anything else (BS-R244).
    pub advantages: Option<Vec<String>>,
    /// Major disadvantages, −1d each: complexity, a strength, a rival, a failed diversion (BS-R244, R248).
    pub disadvantages: Option<Vec<String>>,
}

impl Ruled for RollEngagement {
    fn info(&self) -> CommandInfo {
        CommandInfo {
            gm_only: true,
            departs: &["dice", "read", "position"],
            labels: vec!["engagement".into()],
            ..CommandInfo::default()
        }
    }

    /// A fortune roll from 1d for luck decides the opening position, once for a score (BS-R114, R243–R248).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let Some(score) = open_score(d) else { return Err(refuse::no_score_open("BS-R243")) };
        if score.engaged {
            return Err(refuse::engagement_rolled("BS-R243", &score.name));
        }
        let (plan, target_tier) = (score.plan, score.target_tier);
        extras::check(d, self.extras.as_deref(), None)?;
        let ruled = ruled_position(d)?;
        if let Some(plan) = plan {
            d.basis("plan", plan);
        }
        if let Some(tier) = target_tier {
            d.basis("target_tier", tier);
        }
        let pool = self.pool(d);
        let roll = roll::roll(d, pool)?;
        let band = roll.band;
        d.push(Event::EngagementRolled { roll }, &["BS-R243", "BS-R244"]);
        open(d, band, ruled);
        Ok(())
    }

    fn sentence(&self) -> String {
        let ruling = self.ruling.clone().unwrap_or_default();
        let for_us = ruling.advantages.unwrap_or_default();
        let against = ruling.disadvantages.unwrap_or_default();
        let side = |word: &str, list: &[String]| {
            if list.is_empty() { String::new() } else { format!("; {word}: {}", list.join(", ")) }
        };
        format!("Roll the engagement{}{}.", side("for us", &for_us), side("against us", &against))
    }
}

impl RollEngagement {
    /// Adds up luck, advantages and disadvantages; dice rolled by hand with nothing listed say how many there were
    /// (BS-R114, R243, R244, R248).
    fn pool(&self, d: &Desk<'_>) -> Pool {
        let mut pool = Pool::new("engagement", "BS-R243");
        pool.said_zero = self.zero == Some(true);
        pool.add("luck", 1);
        let ruling = self.ruling.as_ref();
        let for_us = ruling.and_then(|r| r.advantages.as_deref()).unwrap_or_default();
        let against = ruling.and_then(|r| r.disadvantages.as_deref()).unwrap_or_default();
        for_us.iter().for_each(|what| pool.add(what.clone(), 1));
        against.iter().for_each(|what| pool.add(what.clone(), -1));
        extras::add_dice(&mut pool, self.extras.as_deref());
        let is_listed = ruling.is_some_and(|r| r.advantages.is_some() || r.disadvantages.is_some());
        let observed = d.call.luck.observed.get("engagement").map(Vec::len);
        if let Some(faces) = observed.filter(|_| !is_listed && roll::ruled(d, "dice", "engagement").is_none()) {
            let faces = if pool.said_zero { 0 } else { i64::try_from(faces).unwrap_or(i64::MAX) };
            let listed: i64 = pool.parts.iter().map(|p| p.n).sum();
            pool.add("unstated", faces - listed);
        }
        pool
    }
}

/// Reads the opening position: desperate is the worst start, and it binds the first actions only (BS-R245–R247).
fn open(d: &mut Desk<'_>, band: Option<Band>, ruled: Option<Position>) {
    let by_book = band.map(|band| match band {
        Band::Low => Position::Desperate,
        Band::Mid => Position::Risky,
        Band::High | Band::Crit => Position::Controlled,
    });
    let past = band == Some(Band::Crit);
    let words = by_book.map_or("unknown".to_owned(), |position| position.to_string());
    let position = match ruled {
        Some(ruled) => {
            d.word("position", "BS-R245", &words);
            Some(ruled)
        }
        None => by_book,
    };
    if let Some(position) = position {
        let rule = match position {
            Position::Desperate => "BS-R246",
            Position::Risky | Position::Controlled => "BS-R245",
        };
        d.push(Event::OpeningPosition { position, past_first_obstacle: past }, &["BS-R245", rule, "BS-R247"]);
    }
}

/// Reads the position that the table ruled instead.
fn ruled_position(d: &Desk<'_>) -> Result<Option<Position>, Refusal> {
    let Some(word) = d.call.instead.get("position") else { return Ok(None) };
    let position = match word.to_string().as_str() {
        "controlled" => Position::Controlled,
        "risky" => Position::Risky,
        "desperate" => Position::Desperate,
        _ => return Err(refuse::position_unknown("BS-R12").field("instead")),
    };
    Ok(Some(position))
}
