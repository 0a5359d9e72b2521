//! Crew upgrades, box by box (BS-60 and its short form BD-22): what they are paid with and when they count.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{Event, Share};
use super::super::features::{self, Effects};
use super::super::state::State;
use super::super::terms::XpTrack;
use super::super::{Desk, guard, refuse, tails};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Boxes of an upgrade that are marked together: `vault:1`, `"Elite thugs":1`.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UpgradeBoxes {
    /// The upgrade, by the book's name or one's own.
    pub name: String,
    /// How many boxes are marked.
    pub boxes: u32,
    /// How many boxes it has; the book's number, else those marked now.
    pub of: Option<u32>,
    /// What it changes, when it is none of the book's.
    pub effects: Option<Effects>,
}

/// Boxes about to be marked, checked.
#[derive(Clone, Debug)]
pub(super) struct Marking {
    upgrade: Slug,
    name: String,
    boxes: u32,
    of: u32,
    room: u32,
    effects: Effects,
}

impl UpgradeBoxes {
    /// Finds how many boxes the upgrade has and what it changes: as on the sheet, as said, or by the book.
    pub(super) fn marking(&self, state: &State, rule: &'static str) -> Result<Marking, Refusal> {
        let upgrade = guard::slug_of(&self.name, None, rule)?;
        let known = features::known_upgrade(upgrade.as_str());
        let marked = state.crew.upgrades.get(&upgrade);
        let of = marked.map(|u| u.of).or(self.of).or(known.as_ref().map(|(of, _)| *of));
        let of = of.unwrap_or(self.boxes).max(1);
        let effects = marked.map(|u| u.effects.clone()).filter(|e| !e.is_empty());
        let effects = effects.or_else(|| self.effects.clone()).or(known.map(|(_, effects)| effects));
        let name = marked.map_or_else(|| title(&self.name, &upgrade), |u| u.name.clone());
        let room = of.saturating_sub(marked.map_or(0, |u| u.boxes));
        Ok(Marking { upgrade, name, boxes: self.boxes, of, room, effects: effects.unwrap_or_default() })
    }
}

/// Says a name that was written as a slug as people see it.
fn title(name: &str, slug: &Slug) -> String {
    if name == slug.as_str() { slug.title() } else { name.to_owned() }
}

impl Marking {
    /// Refuses boxes that are not there.
    ///
    /// # Errors
    /// `BoxesFull`.
    pub(super) fn fits(self, rule: &'static str) -> Result<Self, Refusal> {
        if self.boxes > self.room { Err(refuse::boxes_full(rule, &self.name)) } else { Ok(self) }
    }

    /// Refuses boxes of one upgrade that fit alone but not together.
    ///
    /// # Errors
    /// `BoxesFull`.
    pub(super) fn fit_together(all: &[Self], rule: &'static str) -> Result<(), Refusal> {
        let over = |one: &&Self| {
            let same = all.iter().filter(|other| other.upgrade == one.upgrade);
            same.map(|other| other.boxes).sum::<u32>() > one.room
        };
        all.iter().find(over).map_or(Ok(()), |one| Err(refuse::boxes_full(rule, &one.name)))
    }

    /// Marks the boxes; what they bring counts at once, and the maxima that moved are said (BS-R175, R208, R228).
    pub(super) fn mark(self, d: &mut Desk<'_>, rule: &'static str) {
        tails::with_maxima(d, None, rule, |d| {
            let marked = Event::UpgradeMarked {
                upgrade: self.upgrade,
                name: self.name,
                boxes: self.boxes,
                of: self.of,
                effects: self.effects,
            };
            d.push(marked, &[rule]);
        });
    }
}

/// Marks boxes of a crew upgrade (BS-60).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MarkUpgrade {
    /// The upgrade, by the book's name or one's own.
    pub name: String,
    /// How many boxes are marked; all that are left when unsaid.
    pub boxes: Option<u32>,
    /// How many boxes it has, when it is none of the book's.
    pub of: Option<u32>,
    /// What it changes, when it is none of the book's.
    pub effects: Option<Effects>,
    /// What the boxes come from; by the book an advance or the founding (BS-R213).
    pub from: UpgradeFrom,
    /// Who pays a ruled price.
    pub payers: Option<Vec<Share>>,
    /// A remark.
    pub note: Option<String>,
}

/// What upgrade boxes come from (BS-R213).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum UpgradeFrom {
    /// A crew advance.
    Advance,
    /// The founding of the crew.
    Creation,
    /// Bought with coin: a departure.
    Coin,
    /// Somebody's gift: a departure.
    Gift,
    /// Taken in a score: a departure.
    Score,
}

impl UpgradeFrom {
    fn is_by_book(self) -> bool {
        match self {
            Self::Advance | Self::Creation => true,
            Self::Coin | Self::Gift | Self::Score => false,
        }
    }
}

impl Ruled for MarkUpgrade {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, departs: &["price", "boxes"], ..CommandInfo::default() }
    }

    /// Boxes come from advances and the founding; another price is a departure (BS-R208, R213, R228).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::named(&self.name, "BS-R213").map_err(|r| r.field("name"))?;
        if !self.from.is_by_book() && !d.departs("price") {
            return Err(refuse::upgrade_by_advance("BS-R213")
                .field("from")
                .hint("Say the price with instead.price and a reason."));
        }
        let payers = self.payers.as_deref().unwrap_or_default();
        let marking = self.marking(d)?;
        let price = guard::amount(d, "price", "BS-R213", 0)?;
        tails::check_payers(d, payers, price, "BS-R213")?;
        tails::pay_all(d, payers, &format!("upgrade {}", marking.name), "BS-R213")?;
        marking.mark(d, "BS-R213");
        Ok(())
    }

    fn sentence(&self) -> String {
        match self.boxes {
            Some(boxes) => format!("Mark {boxes} boxes of the upgrade {}.", self.name),
            None => format!("Mark the upgrade {}.", self.name),
        }
    }
}

impl MarkUpgrade {
    /// Finds the boxes; more than there are only if the table departs (BS-R228).
    fn marking(&self, d: &mut Desk<'_>) -> Result<Marking, Refusal> {
        let boxes = self.boxes.unwrap_or(0);
        let said =
            UpgradeBoxes { name: self.name.clone(), boxes, of: self.of, effects: self.effects.clone() };
        let mut marking = said.marking(&d.state, "BS-R213")?;
        if self.boxes.is_none() {
            marking.boxes = if marking.room > 0 { marking.room } else { marking.of };
        }
        if d.departs("boxes") {
            marking.boxes = guard::amount(d, "boxes", "BS-R228", marking.room.min(marking.boxes))?;
            return Ok(marking);
        }
        if marking.boxes == 0 {
            return Err(refuse::amount_required("BS-R213").field("boxes"));
        }
        marking.fits("BS-R228")
    }
}

/// Adds a whole crew upgrade, the short form of mark-upgrade (BD-22).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AddCrewUpgrade {
    /// Which upgrade.
    pub upgrade: CrewUpgrade,
    /// What it comes from; an advance when unsaid (BS-R213).
    pub from: Option<UpgradeFrom>,
    /// Who pays a ruled price.
    pub payers: Option<Vec<Share>>,
    /// A remark.
    pub note: Option<String>,
}

/// A whole crew upgrade.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum CrewUpgrade {
    /// Training a track marks 2 xp (BD-R62).
    Training {
        /// The track.
        track: XpTrack,
    },
    /// Something that is owned for good (BD-R34).
    PermanentAsset {
        /// What.
        name: String,
        /// Item, item set, cohort, vehicle or service.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        kind: Option<String>,
        /// Its quality; the Tier when unsaid.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        quality: Option<u32>,
    },
    /// Any other upgrade.
    Other {
        /// Its name.
        name: String,
    },
}

impl CrewUpgrade {
    fn name(&self) -> String {
        match self {
            Self::Training { track } => format!("training-{track}"),
            Self::PermanentAsset { name, .. } | Self::Other { name } => name.clone(),
        }
    }
}

impl Ruled for AddCrewUpgrade {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, departs: &["price", "boxes"], ..CommandInfo::default() }
    }

    /// An upgrade may bring Training or something owned for good (BD-R34, BD-R62, BS-R213).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let name = self.upgrade.name();
        let slug = guard::slug_of(&name, None, "BD-R34")?;
        if tails::owns(&d.state, None, &slug) && !d.departs("boxes") {
            return Err(refuse::already_owned("BD-R34", title(&name, &slug)));
        }
        let mark = MarkUpgrade {
            name,
            boxes: None,
            of: features::known_upgrade(slug.as_str()).is_none().then_some(1),
            effects: None,
            from: self.from.unwrap_or(UpgradeFrom::Advance),
            payers: self.payers.clone(),
            note: None,
        };
        mark.decide(d)?;
        if let CrewUpgrade::PermanentAsset { name, kind, quality } = &self.upgrade {
            let kind = kind.clone().unwrap_or_else(|| "item".to_owned());
            let gained =
                Event::PermanentAssetGained { asset: slug, name: name.clone(), kind, quality: *quality };
            d.push(gained, &["BD-R34"]);
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("Add the crew upgrade {}.", self.upgrade.name())
    }
}
