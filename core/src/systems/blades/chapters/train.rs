//! Training: one xp on a track, two with the crew's upgrade for it, each track once per downtime (BD-20).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{Event, Extra};
use super::super::features;
use super::super::terms::{Activity, XpTrack};
use super::super::{Desk, extras, guard, refuse, tails};
use super::activity::{Slot, Turn};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Trains an attribute or the playbook (BD-20).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Train {
    /// Who trains.
    pub pc: Slug,
    /// How the activity is paid for; unsaid, it is a free one (BD-R9).
    pub slot: Option<Slot>,
    /// Who pays the coin: `crew` or a character; unsaid, the one who trains.
    pub payer: Option<Slug>,
    /// What is trained: `insight`, `prowess`, `resolve` or `playbook` (BD-R61).
    #[schemars(extend("x-words" = "XpTrack"))]
    pub track: String,
    /// Training has no roll that a friend could help with.
    pub helper: Option<Vec<Slug>>,
    /// What abilities, claims and upgrades add.
    pub extras: Option<Vec<Extra>>,
    /// What the GM rules.
    pub ruling: Option<TrainRuling>,
    /// A remark.
    pub note: Option<String>,
}

/// What the GM rules of a training.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TrainRuling {
    /// Whether the character is in a position to do it (BD-R6).
    pub in_position: Option<bool>,
    /// Why not.
    pub reason: Option<String>,
    /// What must be resolved first (BD-R7).
    pub depends_on: Option<String>,
}

impl Ruled for Train {
    fn info(&self) -> CommandInfo {
        CommandInfo { departs: &["price", "xp"], actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// Marks 1 xp, with the matching upgrade 2, on a track not yet trained in this downtime (BD-R61, R62, R63,
    /// BS-R172, R210).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let turn = self.turn();
        let cost = turn.check(d)?;
        let track = XpTrack::of(&self.track);
        let track = track.ok_or_else(|| refuse::unknown_track("BD-R61", &self.track).field("track"))?;
        if guard::known(d, &self.pc)?.activities.trained.contains(&track) {
            return Err(refuse::track_already_trained("BD-R63", track).field("track"));
        }
        if self.helper.is_some() {
            return Err(refuse::no_roll_to_help("BD-R61").field("helper"));
        }
        turn.declare(d, &cost)?;
        let has_upgrade = d.state.crew_effect(features::training(track)) > 0;
        let (by_book, rule, why) =
            if has_upgrade { (2, "BD-R62", "training upgrade") } else { (1, "BD-R61", "training") };
        let by_book = (by_book + extras::sum(self.extras.as_deref(), |e| e.xp)).max(0);
        let n = u32::try_from(d.amount("xp", rule, by_book)?).unwrap_or(0);
        tails::mark_xp(d, &self.pc, track, n, why, rule);
        d.push(Event::TrackTrained { pc: self.pc.clone(), track }, &["BD-R63"]);
        d.push(Event::ActivitySettled { pc: self.pc.clone(), kind: Activity::Train }, &["BD-R61"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} trains {}.", self.pc.title(), self.track)
    }
}

impl Train {
    fn turn(&self) -> Turn<'_> {
        let ruling = self.ruling.as_ref();
        Turn {
            slot: self.slot,
            payer: self.payer.as_ref(),
            extras: self.extras.as_deref(),
            in_position: ruling.and_then(|r| r.in_position),
            reason: ruling.and_then(|r| r.reason.as_deref()),
            depends_on: ruling.and_then(|r| r.depends_on.as_deref()),
            ..Turn::of(&self.pc, Activity::Train)
        }
    }
}
