//! Standing facts (BS-07, BS-08) and the GM's corrections of the ledger (BD-24).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::state::{Character, State};
use super::super::terms::XpTrack;
use super::super::{Desk, guard, refuse, tails};
use crate::decider::{CommandInfo, House};
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Notes what has no number of its own: a bargain to come due, a lost item, a lasting bonus (BS-07).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NoteFact {
    /// What or whom it is about; an extra may name this as its source.
    pub about: String,
    /// What stands.
    pub text: String,
    /// Its name in the record; made of the declaration when left out.
    pub slug: Option<Slug>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for NoteFact {
    fn info(&self) -> CommandInfo {
        CommandInfo::default()
    }

    /// What has no number is a note that may come due (BS-R53).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::named(&self.about, "BS-R53").map_err(|r| r.field("about"))?;
        guard::named(&self.text, "BS-R53").map_err(|r| r.field("text"))?;
        let note = match &self.slug {
            Some(taken) if d.state.notes.contains_key(taken) => {
                return Err(refuse::duplicate_name("BS-R53", taken.title()).field("slug"));
            }
            Some(slug) => slug.clone(),
            None => d.fresh_name("note", |name| d.state.notes.contains_key(name)),
        };
        let opened = Event::NoteOpened { note, about: self.about.clone(), text: self.text.clone() };
        d.push(opened, &["BS-R53"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("Note about {}: {}", self.about, self.text)
    }
}

/// Ends a standing fact (BS-08).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CloseNote {
    /// The note's name in the record.
    pub note: Slug,
    /// How it ended.
    pub outcome: String,
}

impl Ruled for CloseNote {
    fn info(&self) -> CommandInfo {
        CommandInfo::default()
    }

    /// A price that came due is closed (BS-R53).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        if d.state.notes.get(&self.note).is_none_or(|note| !note.is_open) {
            return Err(refuse::unknown_note("BS-R53", &self.note).field("note"));
        }
        let closed = Event::NoteClosed { note: self.note.clone(), outcome: self.outcome.clone() };
        d.push(closed, &["BS-R53"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} ends: {}", self.note.title(), self.outcome)
    }
}

/// Corrects a number of the ledger (BD-24).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AdjustLedger {
    /// `crew` or a character.
    pub target: Slug,
    /// The number: of the crew `tier`, `heat`, `wanted`, `rep`, `coin` or `xp`; of a character `stress`, `coin`,
    /// `stash`, `healing` or `xp/` and a track.
    pub field: String,
    /// What is added, negative to take away.
    pub delta: i64,
    /// Why.
    pub reason: Option<String>,
    /// A remark.
    pub note: Option<String>,
}

/// What a number holds, and the least and most that it may.
#[derive(Clone, Copy, Debug)]
struct Range {
    have: u32,
    max: i64,
}

impl Ruled for AdjustLedger {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// A correction stays within the range of its number and says why (BD-R69).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let range = match (self.target == "crew", d.state.pc(&self.target)) {
            (true, _) => crew_range(&d.state, d.house, &self.field),
            (false, Some(pc)) => pc_range(d, &self.target, pc, &self.field),
            (false, None) => return Err(refuse::unknown_character("BD-R69", self.target.title()).field("target")),
        };
        let Some(range) = range else {
            return Err(refuse::unknown_field("BD-R69", self.target.title(), &self.field).field("field"));
        };
        if self.reason.as_deref().is_none_or(|reason| reason.trim().is_empty()) {
            return Err(refuse::reason_required("BD-R69").field("reason"));
        }
        let value = i64::from(range.have).saturating_add(self.delta);
        if !(0..=range.max).contains(&value) {
            return Err(refuse::out_of_range("BD-R69", &self.field, value).field("delta"));
        }
        let need = tails::rep_need(&d.state);
        let adjusted = Event::LedgerAdjusted {
            target: self.target.clone(),
            field: self.field.clone(),
            delta: self.delta,
            reason: self.reason.clone().unwrap_or_default(),
        };
        d.push(adjusted, &["BD-R69"]);
        tails::settle_rep_need(d, need, "BD-R69");
        Ok(())
    }

    fn sentence(&self) -> String {
        let reason = self.reason.as_deref().unwrap_or("no reason given");
        format!("Correct {} of {} by {:+}: {reason}.", self.field, self.target.title(), self.delta)
    }
}

/// The most that any number of the ledger may hold where the book has no most.
const NO_MAX: i64 = 1_000_000;

fn crew_range(state: &State, house: &House, field: &str) -> Option<Range> {
    let crew = &state.crew;
    let (have, max) = match field {
        "tier" => (crew.tier, 4),
        "heat" => (crew.heat, 8),
        "wanted" => (crew.wanted, house.number("wanted_max")),
        "rep" => (crew.rep, i64::from(tails::rep_need(state))),
        "coin" => (crew.coin, NO_MAX),
        "xp" => (crew.xp, NO_MAX),
        _ => return None,
    };
    Some(Range { have, max })
}

fn pc_range(d: &Desk<'_>, name: &Slug, pc: &Character, field: &str) -> Option<Range> {
    let (have, max) = match field {
        "stress" => (pc.stress, i64::from(tails::stress_max(&d.state, d.house)) - 1),
        "coin" => (pc.coin, NO_MAX),
        "stash" => (pc.stash, 40),
        "healing" => (pc.healing, i64::from(tails::healing_size(&d.state, d.house, name)) - 1),
        _ => {
            let track = XpTrack::of(field.strip_prefix("xp/")?)?;
            (pc.xp.get(&track).copied().unwrap_or(0), NO_MAX)
        }
    };
    Some(Range { have, max })
}
