//! Training: spending xp, and teaching (DC-60, 61).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::terms::{Activity, Slot};
use super::super::{Desk, guard, refuse, tails};
use super::activity::Turn;
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// An advance of a character (DC-R125, R126, R129).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Advance {
    /// A special ability of their own playbook: 2 clocks.
    OwnAbility {
        /// Its name.
        name: Slug,
    },
    /// A veteran ability: 3 clocks.
    VeteranAbility {
        /// Its name.
        name: Slug,
    },
    /// A dot in an action or attribute: 1–4 clocks, by the dots that are filled.
    Dot {
        /// The action or attribute.
        rating: Slug,
        /// For an action, its attribute, where a dot costs by the attribute's dots (DC-A28).
        #[serde(skip_serializing_if = "Option::is_none")]
        attribute: Option<Slug>,
    },
}

/// Who teaches (DC-R239, R240).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Teacher {
    /// The instructor that they have.
    Own,
    /// One that was acquired, a supply.
    Acquired {
        /// The supply.
        supply: Slug,
    },
    /// A fellow scoundrel who instructs in this downtime.
    Pc {
        /// Who.
        pc: Slug,
    },
    /// Somebody found for it, who stays their instructor.
    Found {
        /// The name.
        name: String,
        /// What they teach.
        areas: Vec<Slug>,
    },
}

/// Trains: spends filled xp clocks on an advance (DC-60).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Train {
    /// Who.
    pub pc: Slug,
    /// With what the activity is paid: free, coin or rep; unsaid, a free one (DC-R217, R218).
    pub slot: Option<Slot>,
    /// The advance: `own-ability:…`, `veteran-ability:…` or `dot:…` (DC-R125, R126, R129).
    pub advance: Vec<Advance>,
    /// Who teaches: `own`, `acquired:…`, `pc:…`, or `found` with a name and areas (DC-R239).
    pub instructor: Option<Teacher>,
    /// Who pays: `vault`, `bank` or a character; unsaid, they do.
    pub payer: Option<Slug>,
    /// What the GM rules.
    pub ruling: Option<TrainRuling>,
    /// A remark, or an answer to a question about it (DC-R197).
    pub note: Option<String>,
}

/// What the GM says of an instructor (DC-J33).
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct TrainRuling {
    /// Whether they can be had; unsaid, they can.
    pub accepted: Option<bool>,
    /// Whether they can teach this; unsaid, as their areas say.
    pub expert: Option<bool>,
}

impl Ruled for Train {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), departs: &["clocks"], ..CommandInfo::default() }
    }

    /// Xp is spent in training, with somebody who teaches, one advance at a time (DC-R125, R126, R129, R237–R239).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let turn = Turn { pc: &self.pc, kind: Activity::Train, slot: self.slot, payer: self.payer.as_ref() };
        turn.check(d)?;
        let (teacher, areas) = self.teacher(d)?;
        for advance in &self.advance {
            self.check_area(d, &teacher, areas.as_deref(), advance)?;
        }
        let most = guard::house(d, "advances_per_training");
        if self.advance.is_empty() || u32::try_from(self.advance.len()).unwrap_or(u32::MAX) > most {
            return Err(refuse::one_advance("DC-R237").field("advance"));
        }
        let found = match &self.instructor {
            Some(Teacher::Found { name, areas }) => Some((name.clone(), areas.clone())),
            Some(Teacher::Own | Teacher::Acquired { .. } | Teacher::Pc { .. }) | None => None,
        };
        turn.declare(d);
        if let Some((name, areas)) = found {
            d.push(Event::InstructorSet { pc: self.pc.clone(), name, areas }, &["DC-R239"]);
        }
        for advance in &self.advance {
            take(d, &self.pc, advance)?;
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        let all: Vec<String> = self.advance.iter().map(said).collect();
        format!("{} trains: {}.", self.pc.title(), all.join(", "))
    }
}

fn said(advance: &Advance) -> String {
    match advance {
        Advance::OwnAbility { name } | Advance::VeteranAbility { name } => name.title(),
        Advance::Dot { rating, .. } => format!("a dot in {}", rating.title()),
    }
}

impl Train {
    /// Finds who teaches and what; `None` for areas that only the GM knows (DC-R239, R240).
    fn teacher(&self, d: &Desk<'_>) -> Result<(String, Option<Vec<Slug>>), Refusal> {
        let none = || refuse::no_instructor("DC-R239").field("instructor");
        let is_accepted = self.ruling.as_ref().and_then(|r| r.accepted) != Some(false);
        let me = guard::known(d, &self.pc)?;
        match self.instructor.as_ref().filter(|_| is_accepted).ok_or_else(none)? {
            Teacher::Own => {
                let own = me.instructor.as_ref().ok_or_else(none)?;
                Ok((own.name.clone(), Some(own.areas.iter().cloned().collect())))
            }
            Teacher::Acquired { supply } => {
                let acquired = d.state.supplies.get(supply).filter(|s| !s.clock.is_full());
                Ok((acquired.ok_or_else(none)?.name.clone(), None))
            }
            Teacher::Pc { pc } if *pc == self.pc => Err(none()),
            Teacher::Pc { pc } => {
                guard::known(d, pc).map_err(|r| r.field("instructor"))?;
                let lessons = d.state.pc(pc).map(|c| c.activities.lessons.iter());
                let mine = lessons
                    .into_iter()
                    .flatten()
                    .filter(|l| l.pupil.as_ref().is_none_or(|pupil| *pupil == self.pc));
                let areas: Vec<Slug> = mine.map(|l| l.area.clone()).collect();
                if areas.is_empty() { Err(none()) } else { Ok((pc.title(), Some(areas))) }
            }
            Teacher::Found { .. } if d.house.is("instructor_by", "acquire") => Err(none()),
            Teacher::Found { name, areas } => {
                guard::named(name, "DC-R239").map_err(|r| r.field("instructor"))?;
                Ok((name.clone(), Some(areas.clone())))
            }
        }
    }

    /// A dot is taught within the areas; whether anything else is, the GM says (DC-R240).
    fn check_area(
        &self,
        d: &Desk<'_>,
        teacher: &str,
        areas: Option<&[Slug]>,
        advance: &Advance,
    ) -> Result<(), Refusal> {
        check(d, &self.pc, advance)?;
        let area = match advance {
            Advance::OwnAbility { name } | Advance::VeteranAbility { name } => name,
            Advance::Dot { rating, .. } => rating,
        };
        let is_within = match (advance, areas) {
            (Advance::Dot { rating, .. }, Some(areas)) => areas.contains(rating),
            (Advance::OwnAbility { .. } | Advance::VeteranAbility { .. }, _) | (_, None) => true,
        };
        let ruled = self.ruling.as_ref().and_then(|r| r.expert);
        if ruled.unwrap_or(is_within) {
            return Ok(());
        }
        Err(refuse::outside_expertise("DC-R240", teacher, area.title()).field("instructor"))
    }
}

/// The rule of an advance.
fn rule_of(advance: &Advance) -> &'static str {
    match advance {
        Advance::OwnAbility { .. } => "DC-R125",
        Advance::VeteranAbility { .. } => "DC-R126",
        Advance::Dot { .. } => "DC-R129",
    }
}

/// Refuses what they have already, or cannot have.
fn check(d: &Desk<'_>, pc: &Slug, advance: &Advance) -> Result<(), Refusal> {
    let me = guard::known(d, pc)?;
    match advance {
        Advance::OwnAbility { name } | Advance::VeteranAbility { name } => {
            if me.abilities.contains(name) {
                return Err(
                    refuse::already_owned(rule_of(advance), pc.title(), name.title()).field("advance")
                );
            }
        }
        Advance::Dot { rating, .. } => {
            let dots = me
                .rating(rating)
                .ok_or_else(|| refuse::unknown_rating("DC-R129", pc.title(), rating.title()))?;
            if dots >= guard::house(d, "rating_max") {
                return Err(refuse::rating_max("DC-R129", rating.title()).field("advance"));
            }
        }
    }
    Ok(())
}

/// What an advance costs in clocks (DC-R125, R126, R129); a dot by its new rating, or by the attribute's dots.
fn cost(d: &Desk<'_>, pc: &Slug, advance: &Advance) -> u32 {
    match advance {
        Advance::OwnAbility { .. } => 2,
        Advance::VeteranAbility { .. } => 3,
        Advance::Dot { rating, attribute } => {
            let dots = |name: &Slug| d.state.pc(pc).and_then(|c| c.rating(name)).unwrap_or(0);
            let by_attribute = attribute.as_ref().filter(|_| d.house.is("dot_cost", "attribute_dots"));
            by_attribute.map_or(dots(rating) + 1, |attribute| dots(attribute).clamp(1, 4))
        }
    }
}

/// Spends the clocks and takes the advance (DC-R125, R126, R129, R237).
fn take(d: &mut Desk<'_>, pc: &Slug, advance: &Advance) -> Result<(), Refusal> {
    check(d, pc, advance)?;
    let rule = rule_of(advance);
    let by_book = cost(d, pc, advance);
    let clocks = guard::amount(d, "clocks", rule, by_book)?;
    tails::check_clocks(d, pc, clocks, rule).map_err(|r| r.field("advance"))?;
    tails::spend_clocks(d, pc, clocks, rule);
    let gained = match advance {
        Advance::OwnAbility { name } | Advance::VeteranAbility { name } => {
            Event::AbilityGained { owner: pc.clone(), ability: name.clone() }
        }
        Advance::Dot { rating, .. } => {
            let to = guard::known(d, pc)?.rating(rating).unwrap_or(0) + 1;
            Event::DotGained { pc: pc.clone(), rating: rating.clone(), to }
        }
    };
    d.push(gained, &[rule, "DC-R237"]);
    Ok(())
}

/// Instructs in an area of expertise (DC-61).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Instruct {
    /// Who teaches.
    pub pc: Slug,
    /// With what the activity is paid: free, coin or rep; unsaid, a free one (DC-R217, R218).
    pub slot: Option<Slot>,
    /// What they teach (DC-R240).
    pub area: Slug,
    /// Whom; unsaid, anybody.
    pub pupil: Option<Slug>,
    /// An advance of their own, which teaching allows too (DC-R241).
    pub advance: Option<Advance>,
    /// Who pays: `vault`, `bank` or a character; unsaid, they do.
    pub payer: Option<Slug>,
    /// A remark, or an answer to a question about it (DC-R197).
    pub note: Option<String>,
}

impl Ruled for Instruct {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), departs: &["clocks"], ..CommandInfo::default() }
    }

    /// Whoever teaches what they are expert in may advance as well (DC-R240, R241).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let turn =
            Turn { pc: &self.pc, kind: Activity::Instruct, slot: self.slot, payer: self.payer.as_ref() };
        turn.check(d)?;
        if !guard::known(d, &self.pc)?.expertise.contains(&self.area) {
            return Err(refuse::not_expert("DC-R240", self.area.title(), self.pc.title()).field("area"));
        }
        if let Some(pupil) = &self.pupil {
            guard::active(d, pupil).map_err(|r| r.field("pupil"))?;
        }
        if let Some(advance) = &self.advance {
            check(d, &self.pc, advance)?;
        }
        turn.declare(d);
        let (pc, area, pupil) = (self.pc.clone(), self.area.clone(), self.pupil.clone());
        d.push(Event::Instructing { pc, area, pupil }, &["DC-R240"]);
        match &self.advance {
            Some(advance) => take(d, &self.pc, advance).map_err(|r| Refusal { rule: "DC-R241".into(), ..r }),
            None => Ok(()),
        }
    }

    fn sentence(&self) -> String {
        match &self.pupil {
            Some(pupil) => {
                format!("{} instructs {} in {}.", self.pc.title(), pupil.title(), self.area.title())
            }
            None => format!("{} instructs in {}.", self.pc.title(), self.area.title()),
        }
    }
}
