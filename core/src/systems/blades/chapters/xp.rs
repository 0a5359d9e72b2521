//! A scoundrel's xp, session by session, and the advances it buys (BS-55 … 57).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{Event, Extra};
use super::super::features::Effects;
use super::super::terms::{Action, XpTrack};
use super::super::{Desk, guard, refuse, tails};
use super::crew_advance::earned;
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Marks the xp of a session: what the triggers gave, into any tracks (BS-55).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MarkSessionXp {
    /// Whose.
    pub pc: Slug,
    /// What each trigger gave.
    pub triggers: Option<XpTriggers>,
    /// What abilities, claims and upgrades add, 0–2 each.
    pub extras: Option<Vec<Extra>>,
    /// Where it goes (BS-R167): `insight:3,playbook:1`.
    pub into: Option<Vec<TrackXp>>,
    /// A remark.
    pub note: Option<String>,
}

/// A session's xp by trigger, 1 if it came up at all and 2 if it came up a lot (BS-R164, R165).
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct XpTriggers {
    /// The playbook's own trigger, 0–2.
    pub playbook: Option<u32>,
    /// Expressed beliefs, drives, heritage or background, 0–2.
    pub beliefs: Option<u32>,
    /// Struggled with vice or trauma, 0–2; indulging alone does not count, overindulging does (BS-R166).
    pub struggle: Option<u32>,
}

/// Xp on a track.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TrackXp {
    /// The track.
    pub track: XpTrack,
    /// How much.
    pub n: u32,
}

impl Ruled for MarkSessionXp {
    fn info(&self) -> CommandInfo {
        let actor = Some(self.pc.clone());
        CommandInfo { departs: &["total", "session"], actor, ..CommandInfo::default() }
    }

    /// One xp for a trigger, two if it came up a lot, into any tracks, once a session (BS-R164, R165, R166, R167).
    ///
    /// Whether a trigger happened is the players' call; no ruling is asked.
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let marked = guard::known(d, &self.pc)?.session_xp;
        let triggers = self.triggers.clone().unwrap_or_default();
        let triggers = [triggers.playbook, triggers.beliefs, triggers.struggle];
        let sum = earned(d, &triggers, self.extras.as_deref(), Some(&self.pc), "BS-R164")?;
        let into = self.into.as_deref().unwrap_or_default();
        let assigned: u32 = into.iter().map(|t| t.n).sum();
        let total = guard::amount(d, "total", "BS-R164", sum)?;
        if total != assigned {
            return Err(refuse::xp_mismatch("BS-R167", total, assigned).field("into"));
        }
        if let Some(session) = d.session.filter(|session| marked == Some(*session))
            && d.word("session", "BS-R164", &session.to_string()).is_none()
        {
            return Err(refuse::session_xp_taken("BS-R164", self.pc.title(), session));
        }
        for TrackXp { track, n } in into {
            tails::mark_xp(d, &self.pc, *track, *n, "session", "BS-R167");
        }
        if let Some(session) = d.session {
            d.push(Event::SessionXpNoted { pc: self.pc.clone(), session }, &["BS-R164"]);
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        let into: Vec<_> = self.into.iter().flatten().map(|t| format!("{} {}", t.track, t.n)).collect();
        format!("{} marks the xp of the session: {}.", self.pc.title(), into.join(", "))
    }
}

/// Marks xp that has no command of its own (BS-56).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MarkXp {
    /// Whose.
    pub pc: Slug,
    /// On which track.
    pub track: XpTrack,
    /// How much, at least 1.
    pub n: u32,
    /// Why.
    pub why: Option<String>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for MarkXp {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// Marks go on a track, which gives no advance by itself (BS-R168, R170, R171).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::known(d, &self.pc)?;
        if self.n == 0 {
            return Err(refuse::amount_required("BS-R168").field("n"));
        }
        guard::why(self.why.as_deref(), "BS-R168")?;
        let why = self.why.clone().unwrap_or_default();
        tails::mark_xp(d, &self.pc, self.track, self.n, &why, "BS-R168");
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} marks {} xp on {}.", self.pc.title(), self.n, self.track)
    }
}

/// Takes an advance: clears a full track for a dot or a special ability (BS-57).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TakeAdvance {
    /// Whose.
    pub pc: Slug,
    /// The full track.
    pub track: XpTrack,
    /// What it gives.
    pub gain: AdvanceGain,
    /// A remark.
    pub note: Option<String>,
}

/// What an advance gives (BS-R169).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum AdvanceGain {
    /// A dot in an action of the attribute.
    Dot {
        /// The action.
        action: Action,
    },
    /// A special ability, for the playbook track.
    Ability {
        /// Its name.
        name: String,
        /// What it changes, when it is none of the book's.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        effects: Option<Effects>,
    },
}

impl Ruled for TakeAdvance {
    fn info(&self) -> CommandInfo {
        let actor = Some(self.pc.clone());
        CommandInfo { departs: &["xp", "cap"], actor, ..CommandInfo::default() }
    }

    /// A full track is cleared for a dot of its attribute, or for an ability (BS-R168, R169, R183, R14).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let have = guard::living(d, &self.pc)?.xp.get(&self.track).copied().unwrap_or(0);
        let price = guard::amount(d, "xp", "BS-R168", tails::xp_cap(d.house, self.track))?;
        if have < price {
            return Err(refuse::track_not_full("BS-R168", self.track, have, price).field("track"));
        }
        let spent = if d.house.is("xp_overflow", "lose") && price > 0 { have } else { price };
        let spent = Event::XpSpent { pc: self.pc.clone(), track: self.track, n: spent };
        match &self.gain {
            AdvanceGain::Dot { action } => {
                let to = self.raised(d, *action)?;
                d.push(spent, &["BS-R168"]);
                let why = "advance".to_owned();
                let gained = Event::DotGained { pc: self.pc.clone(), action: *action, to, why };
                d.push(gained, &["BS-R169", "BS-R14"]);
            }
            AdvanceGain::Ability { name, effects } => {
                let effects = self.learned(d, name, effects.as_ref())?;
                d.push(spent, &["BS-R168"]);
                tails::gain_feature(d, Some(&self.pc), name, effects, "BS-R169");
            }
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        let gain = match &self.gain {
            AdvanceGain::Dot { action } => format!("a dot in {action}"),
            AdvanceGain::Ability { name, .. } => name.clone(),
        };
        format!("{} advances: {gain}.", self.pc.title())
    }
}

impl TakeAdvance {
    /// A dot goes to an action of the attribute, up to 3, with Mastery 4 (BS-R169, R183).
    fn raised(&self, d: &mut Desk<'_>, action: Action) -> Result<u32, Refusal> {
        if self.track == XpTrack::Playbook {
            return Err(refuse::wrong_advance("BS-R169").field("gain"));
        }
        if action.attribute().track() != self.track {
            return Err(refuse::dot_not_under("BS-R169", action, self.track).field("gain"));
        }
        let rating = guard::known(d, &self.pc)?.rating(action);
        let rating = rating.ok_or_else(|| refuse::rating_unknown("BS-R337", self.pc.title(), action))?;
        let by_book = tails::action_cap(&d.state);
        let cap = guard::amount(d, "cap", "BS-R183", by_book)?;
        if rating >= cap {
            return Err(refuse::rating_max("BS-R183", action, cap).field("gain"));
        }
        Ok(rating + 1)
    }

    /// The playbook track gives a special ability that the character does not have yet (BS-R169).
    fn learned(&self, d: &Desk<'_>, name: &str, effects: Option<&Effects>) -> Result<Effects, Refusal> {
        if self.track != XpTrack::Playbook {
            return Err(refuse::wrong_advance("BS-R169").field("gain"));
        }
        let feature = guard::slug_of(name, None, "BS-R169")?;
        if tails::owns(&d.state, Some(&self.pc), &feature) {
            return Err(refuse::ability_owned("BS-R169", self.pc.title(), name).field("gain"));
        }
        Ok(tails::effects_of(&feature, effects))
    }
}
