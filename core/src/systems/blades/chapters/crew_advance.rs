//! Crew xp at the end of a session, and the advances it buys (BS-58, BS-59).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{Event, Extra};
use super::super::features::Effects;
use super::super::terms::Standing;
use super::super::{Desk, extras, guard, refuse, tails};
use super::upgrades::{Marking, UpgradeBoxes};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// The most xp of one trigger, the boxes of one advance, what comes to the Tier in stash (BS-R173, R175, R176).
pub(super) const TRIGGER_MAX: u32 = 2;
const BOXES: u32 = 2;
const PROFIT: u32 = 2;
const STASH_MAX: u32 = 40;

/// Marks crew xp at the end of a session, 0 to 2 for each trigger (BS-58).
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MarkCrewXp {
    /// What each trigger gave.
    pub triggers: Option<CrewTriggers>,
    /// What abilities, claims and upgrades add.
    pub extras: Option<Vec<Extra>>,
    /// All together, as written down; it must be the sum of the parts.
    pub total: Option<u32>,
    /// A remark.
    pub note: Option<String>,
}

/// Crew xp by trigger, 1 if it came up at all and 2 if it came up a lot (BS-R173, R174).
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CrewTriggers {
    /// The crew type's own trigger, 0–2.
    #[serde(rename = "type")]
    pub kind: Option<u32>,
    /// Contended with challenges above the crew's station, 0–2.
    pub contend: Option<u32>,
    /// Bolstered the reputation or made a new one, 0–2.
    pub reputation: Option<u32>,
    /// Expressed goals, drives, inner conflict or nature, 0–2.
    pub nature: Option<u32>,
}

impl CrewTriggers {
    fn all(&self) -> [Option<u32>; 4] {
        [self.kind, self.contend, self.reputation, self.nature]
    }
}

impl Ruled for MarkCrewXp {
    fn info(&self) -> CommandInfo {
        CommandInfo { departs: &["total", "session"], ..CommandInfo::default() }
    }

    /// At the end of a session, 1 or 2 for each trigger, once (BS-R173, R174).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let triggers = self.triggers.clone().unwrap_or_default().all();
        let extras = self.extras.as_deref();
        let sum = earned(d, &triggers, extras, None, "BS-R173")?;
        let taken = d.session.filter(|session| d.state.crew.session_xp == Some(*session));
        if let Some(session) = taken
            && d.word("session", "BS-R173", &session.to_string()).is_none()
        {
            return Err(refuse::crew_xp_taken("BS-R173", session));
        }
        let total = guard::amount(d, "total", "BS-R173", sum)?;
        if let Some(said) = self.total.filter(|said| *said != total) {
            return Err(refuse::xp_mismatch("BS-R173", total, said).field("total"));
        }
        tails::mark_crew_xp(d, total, "session", "BS-R173");
        if let Some(session) = d.session {
            d.push(Event::CrewSessionXpNoted { session }, &["BS-R173"]);
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        let sum: u32 = self.triggers.iter().flat_map(CrewTriggers::all).flatten().sum();
        format!("Mark {} crew xp.", self.total.unwrap_or(sum))
    }
}

/// Adds up what triggers and extras gave, none of them more than 2 (BS-R164, R173).
///
/// # Errors
/// `TriggerOverTwo`, `UnknownSource`.
pub(super) fn earned(
    d: &Desk<'_>,
    triggers: &[Option<u32>],
    extra: Option<&[Extra]>,
    pc: Option<&Slug>,
    rule: &'static str,
) -> Result<u32, Refusal> {
    let most = i64::from(TRIGGER_MAX);
    let over = triggers.iter().flatten().any(|n| *n > TRIGGER_MAX)
        || extra.unwrap_or_default().iter().any(|e| e.xp.is_some_and(|xp| !(0..=most).contains(&xp)));
    if over {
        return Err(refuse::trigger_over_two(rule));
    }
    extras::check(d, extra, pc)?;
    let more = u32::try_from(extras::sum(extra, |e| e.xp)).unwrap_or(0);
    Ok(triggers.iter().flatten().sum::<u32>() + more)
}

/// Takes a crew advance: a special ability or two upgrade boxes, and stash for everyone (BS-59).
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TakeCrewAdvance {
    /// The special ability.
    pub ability: Option<String>,
    /// What the ability changes, when it is none of the book's.
    pub effects: Option<Effects>,
    /// Upgrades with their boxes, two together (BS-R175): `vault:1,training-insight:1`.
    pub upgrades: Option<Vec<UpgradeBoxes>>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for TakeCrewAdvance {
    fn info(&self) -> CommandInfo {
        CommandInfo { departs: &["xp", "boxes", "stash"], ..CommandInfo::default() }
    }

    /// A full crew track is cleared: one ability or two boxes, and Tier + 2 stash for each (BS-R168, R175, R176).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        d.basis("tier", d.state.crew.tier);
        let cap = u32::try_from(d.house.number("xp_cap.crew")).unwrap_or(u32::MAX);
        let have = d.state.crew.xp;
        let price = guard::amount(d, "xp", "BS-R175", cap)?;
        if have < price {
            return Err(refuse::crew_track_not_full("BS-R175", have, price));
        }
        let markings = self.boxes(d)?;
        let ability = self.new_ability(d)?;
        let spent = if d.house.is("xp_overflow", "lose") && price > 0 { have } else { price };
        let stash = guard::amount(d, "stash", "BS-R176", d.state.crew.tier + PROFIT)?;
        d.push(Event::CrewXpSpent { n: spent }, &["BS-R168", "BS-R175"]);
        if let Some((name, effects)) = ability {
            tails::gain_feature(d, None, &name, effects, "BS-R175");
        }
        markings.into_iter().for_each(|marking| marking.mark(d, "BS-R175"));
        profit(d, stash);
        Ok(())
    }

    fn sentence(&self) -> String {
        let upgrades = self.upgrades.iter().flatten().map(|u| format!("{} ({})", u.name, u.boxes));
        let gains: Vec<String> = self.ability.iter().cloned().chain(upgrades).collect();
        format!("The crew advances: {}.", gains.join(", "))
    }
}

impl TakeCrewAdvance {
    /// Two upgrade boxes, none with an ability, and never more than an upgrade has (BS-R175).
    fn boxes(&self, d: &mut Desk<'_>) -> Result<Vec<Marking>, Refusal> {
        let upgrades = self.upgrades.as_deref().unwrap_or_default();
        let marked: u32 = upgrades.iter().map(|u| u.boxes).sum();
        let by_book = if self.ability.is_some() { 0 } else { BOXES };
        if guard::amount(d, "boxes", "BS-R175", by_book)? != marked {
            let hint = "An advance gives one special ability or two upgrade boxes.";
            return Err(refuse::two_boxes("BS-R175", marked).field("upgrades").hint(hint));
        }
        let marking = |u: &UpgradeBoxes| u.marking(&d.state, "BS-R175")?.fits("BS-R175");
        let markings = upgrades.iter().map(marking).collect::<Result<Vec<_>, _>>()?;
        Marking::fit_together(&markings, "BS-R175")?;
        Ok(markings)
    }

    fn new_ability(&self, d: &Desk<'_>) -> Result<Option<(String, Effects)>, Refusal> {
        let Some(name) = &self.ability else { return Ok(None) };
        let feature = guard::slug_of(name, None, "BS-R175")?;
        if tails::owns(&d.state, None, &feature) {
            return Err(refuse::already_owned("BS-R175", name).field("ability"));
        }
        Ok(Some((name.clone(), tails::effects_of(&feature, self.effects.as_ref()))))
    }
}

/// Every character who still belongs to the crew puts the profit away, as far as the stash holds it (BS-R176).
fn profit(d: &mut Desk<'_>, stash: u32) {
    let stays = |standing| match standing {
        Standing::Active | Standing::Out | Standing::Imprisoned | Standing::Lost => true,
        Standing::Retired | Standing::Dead => false,
    };
    let all: Vec<_> = d.state.characters.iter().filter(|(_, c)| stays(c.standing())).collect();
    let shares: Vec<(Slug, u32)> =
        all.into_iter().map(|(pc, c)| (pc.clone(), stash.min(STASH_MAX.saturating_sub(c.stash)))).collect();
    for (pc, n) in shares {
        d.push(Event::StashAdded { pc, n, why: "crew advance".to_owned() }, &["BS-R176"]);
    }
}
