//! Founding the crew (BS-01): the sheet it starts with, and what its first dealings did to factions.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{Event, CrewFounded};
use super::super::features::Effects;
use super::super::terms::Hold;
use super::super::{Desk, guard, refuse, tails};
use super::upgrades::UpgradeBoxes;
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Coin, upgrade boxes and top Tier of the book (BS-R132, R200, R203).
const COIN: u32 = 2;
const BOXES: u32 = 4;
const TOP_TIER: u32 = 4;

/// Founds the crew (BS-01).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FoundCrew {
    /// The crew's name.
    pub name: String,
    /// The crew type: assassins, bravos, cult, hawkers, shadows, smugglers or another.
    #[serde(rename = "type")]
    pub kind: Option<String>,
    /// What the crew is known for.
    pub reputation: Option<String>,
    /// The lair, in words.
    pub lair: Option<String>,
    /// The hunting grounds, in words (BS-R201).
    pub grounds: Option<String>,
    /// The special ability.
    pub ability: Option<String>,
    /// What the ability changes, when it is none of the book's.
    pub effects: Option<Effects>,
    /// Upgrades with their boxes, four together by the book (BS-R203): `vault:1,thugs:2,quarters:1`.
    pub upgrades: Option<Vec<UpgradeBoxes>>,
    /// Coin in the vault; 2 by the book (BS-R200).
    pub coin: Option<u32>,
    /// Tier; 0 by the book, at most 4 (BS-R132).
    pub tier: Option<u32>,
    /// Hold; strong by the book (BS-R135).
    pub hold: Option<Hold>,
    /// Rep; 0 by the book (BS-R200).
    pub rep: Option<u32>,
    /// Whether the crew is taken up midway, so that any amount may stand.
    pub opening: Option<bool>,
    /// What the GM ruled.
    pub ruling: Option<FoundCrewRuling>,
    /// A remark.
    pub note: Option<String>,
}

/// What the GM rules at the founding.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct FoundCrewRuling {
    /// The first dealings with factions, each with its price and status: `lampblacks:helped:true`.
    pub dealings: Option<Vec<Dealing>>,
}

/// A dealing with a faction at the founding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Dealing {
    /// The faction.
    pub faction: Slug,
    /// What it was about.
    pub why: DealingWhy,
}

/// What a dealing at the founding was about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum DealingWhy {
    /// The faction claims the hunting grounds (BS-R201).
    Grounds {
        /// What the crew pays it.
        paid: GroundsPaid,
    },
    /// It helped with an upgrade: +1 status, +2 for a coin (BS-R204).
    Helped {
        /// Whether the crew pays a coin.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        coin: Option<bool>,
    },
    /// An upgrade was at its cost: −2 status, −1 for a coin (BS-R205).
    Wronged {
        /// Whether the crew pays a coin.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        coin: Option<bool>,
    },
    /// It is friendly with the favourite contact: +1 status (BS-R206).
    ContactFriend {
        /// Whether this and the unfriendly one count double.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        double: Option<bool>,
    },
    /// It is unfriendly with the favourite contact: −1 status (BS-R206).
    ContactFoe {
        /// Whether this and the friendly one count double.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        double: Option<bool>,
    },
}

/// What the crew pays for its hunting grounds (BS-R201).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum GroundsPaid {
    /// Nothing: −1 status.
    Nothing,
    /// One coin: status stays.
    One,
    /// Two coin: +1 status.
    Two,
}

impl DealingWhy {
    /// Returns the coin it costs and the status it moves (BS-R201, R204, R205, R206).
    fn terms(&self) -> (u32, i32) {
        match self {
            Self::Grounds { paid: GroundsPaid::Nothing } => (0, -1),
            Self::Grounds { paid: GroundsPaid::One } => (1, 0),
            Self::Grounds { paid: GroundsPaid::Two } => (2, 1),
            Self::Helped { coin: Some(true) } => (1, 2),
            Self::Helped { .. } => (0, 1),
            Self::Wronged { coin: Some(true) } => (1, -1),
            Self::Wronged { .. } => (0, -2),
            Self::ContactFriend { double: Some(true) } => (0, 2),
            Self::ContactFriend { .. } => (0, 1),
            Self::ContactFoe { double: Some(true) } => (0, -2),
            Self::ContactFoe { .. } => (0, -1),
        }
    }

    /// Returns the rule of the dealing and why it moves coin and status.
    fn said(&self) -> (&'static str, &'static str) {
        match self {
            Self::Grounds { .. } => ("BS-R201", "hunting grounds"),
            Self::Helped { .. } => ("BS-R204", "helped with an upgrade"),
            Self::Wronged { .. } => ("BS-R205", "lost by an upgrade"),
            Self::ContactFriend { .. } => ("BS-R206", "friendly with our contact"),
            Self::ContactFoe { .. } => ("BS-R206", "unfriendly with our contact"),
        }
    }
}

impl Ruled for FoundCrew {
    fn info(&self) -> CommandInfo {
        let departs = &["coin", "tier", "hold", "rep", "boxes", "status"];
        CommandInfo { gm_only: true, departs, ..CommandInfo::default() }
    }

    /// A new crew has 2 coin, Tier 0, strong hold, no rep and four upgrade boxes (BS-R132, R135, R200, R203).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        if let Some(name) = &d.state.crew.name {
            return Err(refuse::crew_exists("BS-R200", name));
        }
        guard::named(&self.name, "BS-R200").map_err(|r| r.field("name"))?;
        let founded = self.founded(d)?;
        let dealings = self.ruling.as_ref().and_then(|r| r.dealings.as_deref()).unwrap_or_default();
        let have = match &founded {
            Event::CrewFounded(CrewFounded { coin, .. }) => *coin,
            _ => 0,
        };
        check_dealings(d, dealings, have)?;
        d.push(founded, &["BS-R132", "BS-R135", "BS-R200"]);
        for dealing in dealings {
            deal(d, dealing)?;
        }
        if let Some(ability) = &self.ability {
            let feature = guard::slug_of(ability, None, "BS-R200")?;
            let effects = tails::effects_of(&feature, self.effects.as_ref());
            tails::gain_feature(d, None, ability, effects, "BS-R200");
        }
        for upgrade in self.upgrades.as_deref().unwrap_or_default() {
            upgrade.marking(&d.state, "BS-R203")?.fits("BS-R203")?.mark(d, "BS-R203");
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("Found the crew {}.", self.name)
    }
}

impl FoundCrew {
    /// Puts the sheet together; what is off the book needs `opening` or a departure (BS-R200, R203).
    fn founded(&self, d: &mut Desk<'_>) -> Result<Event, Refusal> {
        let coin = self.start(d, "coin", COIN, self.coin)?;
        let tier = self.start(d, "tier", 0, self.tier)?;
        if tier > TOP_TIER {
            return Err(refuse::tier_at_top("BS-R132", TOP_TIER).field("tier"));
        }
        let hold = self.start_hold(d)?;
        let rep = self.start(d, "rep", 0, self.rep)?;
        let boxes = self.upgrades.iter().flatten().map(|u| u.boxes).sum();
        let given = (self.opening != Some(true) || self.upgrades.is_some()).then_some(boxes);
        if self.start(d, "boxes", BOXES, given)? != boxes && self.opening != Some(true) {
            return Err(refuse::founding_amount("BS-R203", "boxes", BOXES, boxes).field("upgrades"));
        }
        let texts = [("reputation", &self.reputation), ("lair", &self.lair), ("grounds", &self.grounds)];
        let texts = texts.into_iter().filter_map(|(key, text)| Some((key.to_owned(), text.clone()?)));
        Ok(Event::CrewFounded(CrewFounded {
            name: self.name.clone(),
            kind: self.kind.clone().unwrap_or_default(),
            texts: texts.collect(),
            coin,
            tier,
            hold,
            rep,
        }))
    }

    fn start(&self, d: &mut Desk<'_>, key: &str, by_book: u32, given: Option<u32>) -> Result<u32, Refusal> {
        let said = given.unwrap_or(by_book);
        if d.departs(key) {
            return guard::amount(d, key, "BS-R200", by_book);
        }
        if said == by_book || self.opening == Some(true) {
            return Ok(said);
        }
        let field = if key == "boxes" { "upgrades" } else { key };
        Err(refuse::founding_amount("BS-R200", key, by_book, said)
            .field(field)
            .hint("For a crew taken up midway say opening=true."))
    }

    /// The crew starts with strong hold (BS-R135).
    fn start_hold(&self, d: &mut Desk<'_>) -> Result<Hold, Refusal> {
        let said = self.hold.unwrap_or(Hold::Strong);
        if let Some(ruled) = d.word("hold", "BS-R135", "strong") {
            return match ruled.as_str() {
                "weak" => Ok(Hold::Weak),
                "strong" => Ok(Hold::Strong),
                _ => {
                    let sentence = format!("instead.hold is weak or strong, not {ruled}.");
                    Err(Refusal::new("CA-R12", "DepartureValue", sentence).field("instead"))
                }
            };
        }
        if said == Hold::Strong || self.opening == Some(true) {
            return Ok(said);
        }
        Err(refuse::founding_amount("BS-R135", "hold", Hold::Strong, said).field("hold"))
    }
}

fn check_dealings(d: &Desk<'_>, dealings: &[Dealing], have: u32) -> Result<(), Refusal> {
    if let Some(unknown) = dealings.iter().find(|dealing| !d.state.factions.contains_key(&dealing.faction)) {
        return Err(refuse::unknown_faction("BS-R201", &unknown.faction).field("ruling"));
    }
    let need: u32 = dealings.iter().map(|dealing| dealing.why.terms().0).sum();
    if have < need {
        return Err(refuse::not_enough_coin("BS-R201", "The crew", have, need));
    }
    Ok(())
}

/// Pays for a dealing and moves the status with its faction (BS-R201, R204, R205, R206).
fn deal(d: &mut Desk<'_>, dealing: &Dealing) -> Result<(), Refusal> {
    let (coin, by_book) = dealing.why.terms();
    let (rule, why) = dealing.why.said();
    if coin > 0 {
        let crew = Slug::new("crew").map_err(|_| refuse::empty_name(rule))?;
        tails::pay(d, &crew, coin, why, rule)?;
    }
    let by = d.amount("status", rule, i64::from(by_book))?;
    let by = i32::try_from(by.clamp(-6, 6)).unwrap_or(0);
    if by != 0 || d.departs("status") {
        tails::shift_status(d, &dealing.faction, by, why, rule);
    }
    Ok(())
}
