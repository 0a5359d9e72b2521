//! Leaving and returning: back from trauma, vice or prison, retired, dead (BS-31 … 33).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use strum::Display;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::terms::Standing;
use super::super::{Desk, guard, refuse, tails};
use super::prison;
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Where a character comes back from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Display)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Away {
    /// Taken out by trauma (BS-R27).
    Out,
    /// Lost to the vice (BS-R313).
    Lost,
    /// Prison.
    Imprisoned,
    /// Retired by the last trauma, with room for one more since (BS-R227).
    Retired,
}

impl Away {
    fn standing(self) -> Standing {
        match self {
            Self::Out => Standing::Out,
            Self::Lost => Standing::Lost,
            Self::Imprisoned => Standing::Imprisoned,
            Self::Retired => Standing::Retired,
        }
    }
}

/// Brings a character back into play (BS-31).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReturnToPlay {
    /// Who comes back.
    pub pc: Slug,
    /// From where; unsaid, from wherever they are.
    pub from: Option<Away>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for ReturnToPlay {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// Back from trauma; back from the vice healed; Hardened may bring a retired one back (BS-R27, R227, R311, R313).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let character = guard::known(d, &self.pc)?;
        let (standing, traumas) = (character.standing(), character.trauma.len());
        let title = self.pc.title();
        let has_room = (4..tails::trauma_max(&d.state)).contains(&traumas);
        let rule = match standing {
            Standing::Active => return Err(refuse::not_away("BS-R27", title).field("pc")),
            Standing::Dead => return Err(refuse::gone_for_good("BS-R109", title, "dead").field("pc")),
            Standing::Retired if !has_room => {
                return Err(refuse::gone_for_good("BS-R31", title, "retired").field("pc"));
            }
            Standing::Retired => "BS-R227",
            Standing::Lost => "BS-R313",
            Standing::Out => "BS-R27",
            Standing::Imprisoned => "BS-R277",
        };
        if let Some(from) = self.from.filter(|from| from.standing() != standing) {
            return Err(refuse::away_otherwise(rule, title, standing, from).field("from"));
        }
        tails::come_back(d, &self.pc, from(standing), rule);
        if standing == Standing::Lost {
            self.heal(d);
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        let from = match self.from {
            Some(Away::Out) => " after the trauma",
            Some(Away::Lost) => " from the vice",
            Some(Away::Imprisoned) => " from prison",
            Some(Away::Retired) => " from retirement",
            None => "",
        };
        format!("{} returns{from}.", self.pc.title())
    }
}

/// Says from where somebody comes back.
fn from(standing: Standing) -> &'static str {
    match standing {
        Standing::Out => "after the trauma",
        Standing::Lost => "back from the vice",
        Standing::Imprisoned => "out of prison",
        Standing::Retired => "out of retirement",
        Standing::Active | Standing::Dead => "",
    }
}

impl ReturnToPlay {
    /// Whoever was lost to the vice comes back with every harm healed (BS-R313).
    fn heal(&self, d: &mut Desk<'_>) {
        let Some(character) = d.state.pc(&self.pc) else { return };
        let (harms, ticks) = (character.harm.keys().cloned().collect::<Vec<_>>(), character.healing);
        for harm in harms {
            d.push(Event::HarmRemoved { pc: self.pc.clone(), harm }, &["BS-R313"]);
        }
        if ticks > 0 {
            d.push(Event::HealingClockCleared { pc: self.pc.clone(), lost: ticks }, &["BS-R313"]);
        }
    }
}

/// Why a character leaves the life.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Display)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Leaving {
    /// The fourth trauma (BS-R31).
    FourthTrauma,
    /// Of their own will.
    Choice,
    /// To prison, taking the fall for the crew (BS-R31, R275).
    Prison,
}

/// Retires a character (BS-32).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RetireCharacter {
    /// Who leaves.
    pub pc: Slug,
    /// Why.
    pub why: Leaving,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for RetireCharacter {
    fn info(&self) -> CommandInfo {
        CommandInfo { departs: &["fate"], actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// The stash says what becomes of them; prison lowers wanted by one and clears heat (BS-R31, R127, R275).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let character = guard::known(d, &self.pc)?;
        let (standing, by_book) = (character.standing(), fate(character.stash));
        if matches!(standing, Standing::Retired | Standing::Dead) {
            return Err(refuse::gone_for_good("BS-R31", self.pc.title(), standing).field("pc"));
        }
        let fate = d.word("fate", "BS-R127", by_book).unwrap_or_else(|| by_book.to_owned());
        let rule = if self.why == Leaving::Choice { "BS-R127" } else { "BS-R31" };
        let why = self.why.to_string();
        d.push(Event::CharacterRetired { pc: self.pc.clone(), fate, why }, &[rule, "BS-R127"]);
        let wanted = d.state.crew.wanted;
        if self.why == Leaving::Prison { prison::convict(d, self.pc.as_str(), wanted) } else { Ok(()) }
    }

    fn sentence(&self) -> String {
        match self.why {
            Leaving::FourthTrauma => format!("{} retires, broken by the last trauma.", self.pc.title()),
            Leaving::Choice => format!("{} retires.", self.pc.title()),
            Leaving::Prison => format!("{} takes the fall for the crew.", self.pc.title()),
        }
    }
}

/// Returns what a stash makes of a retired scoundrel (BS-R127).
fn fate(stash: u32) -> &'static str {
    match stash {
        0..=10 => "poor soul",
        11..=20 => "meager",
        21..=39 => "modest",
        40.. => "fine",
    }
}

/// Records a death that no harm in the record explains (BS-33).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RecordDeath {
    /// Who died.
    pub pc: Slug,
    /// Of what.
    pub cause: Option<String>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for RecordDeath {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// The dead stay dead; a new scoundrel takes their place (BS-R109).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let standing = guard::known(d, &self.pc)?.standing();
        if standing == Standing::Dead {
            return Err(refuse::gone_for_good("BS-R109", self.pc.title(), standing).field("pc"));
        }
        let cause = self.cause.clone().unwrap_or_default();
        guard::named(&cause, "BS-R109").map_err(|r| r.field("cause"))?;
        d.push(Event::CharacterDied { pc: self.pc.clone(), cause }, &["BS-R109"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        let cause = self.cause.as_ref().map(|cause| format!(" of {cause}")).unwrap_or_default();
        format!("{} dies{cause}.", self.pc.title())
    }
}
