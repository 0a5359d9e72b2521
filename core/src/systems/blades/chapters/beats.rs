//! How a consequence is named, threatened and answered; and the later beats of a roll written on the same line.
//!
//! A line decides the beats' own commands one after the other on one draft, so that both forms leave the same
//! consequences (BS §C2). See `settle_action`, `resist`, `armor` and `consequence` for those commands.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{ConsequenceKind, Extra, SettleChoice};
use super::super::state::Consequence;
use super::super::tails::{self, Catastrophe, Threat};
use super::super::terms::{Armor, Attribute};
use super::super::{Desk, refuse};
use super::armor::{PerBox, UseArmor, UseArmorRuling};
use super::consequence::{Suffer, SufferRuling};
use super::resist::{Resist, ResistOutcome, ResistRuling};
use super::settle_action::{SettleAction, SettleActionRuling};
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Which consequence: one said on the spot, which then threatens at once, or one that hangs, by its name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Which {
    /// Said on the spot.
    Said(ConsequenceKind),
    /// By its name.
    Named(Slug),
}

/// A consequence that the GM threatens.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Threatened {
    /// What threatens.
    pub kind: ConsequenceKind,
    /// Whether a resistance roll is allowed; unsaid, yes.
    pub resistible: Option<bool>,
    /// Over whom it hangs; unsaid, whoever acted.
    pub on: Option<Slug>,
    /// Its name, to answer it by; unsaid, made of the declaration.
    pub name: Option<Slug>,
}

/// The outcome of a roll, said on its line.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Settle {
    /// What it brings; each is answered on the same line, or else suffered (BS-R59, R93).
    pub consequence: Option<Vec<Threatened>>,
    /// What is done with a controlled action that did not fully succeed (BS-R61, R62).
    pub choice: Option<SettleChoice>,
    /// The clock that the action works on, if not said before.
    pub clock: Option<Slug>,
    /// Whether a 1–3 does something all the same (BS-R58).
    pub happens: Option<bool>,
    /// How many ticks, if not those of the effect.
    pub ticks: Option<u32>,
}

/// A resistance roll, said on the line of what it answers.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ResistAnswer {
    /// The attribute that the GM chooses (BS-R95).
    pub attribute: Option<Attribute>,
    /// What is left of its size (BS-R98).
    pub to: Option<u32>,
    /// Whether it is reduced or avoided (BS-R94, R100).
    pub outcome: Option<ResistOutcome>,
    /// What is left, in words.
    pub label: Option<String>,
    /// Whether 2 stress buy a die (BS-R21).
    pub push_die: Option<bool>,
    /// Who assists (BS-R50).
    pub assist: Option<Vec<Slug>>,
    /// What abilities, claims and notes add.
    pub extras: Option<Vec<Extra>>,
    /// Whether the pool was zero or less.
    pub zero: Option<bool>,
    /// The name of the trauma, should the stress bring one (BS-R26).
    pub trauma: Option<String>,
    /// Which consequence of the line, counted from 1; unsaid, the next.
    #[schemars(range(min = 1))]
    pub of: Option<u32>,
}

/// An armor box, said on the line of what it answers.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ArmorAnswer {
    /// Which box.
    pub kind: Armor,
    /// What a box does.
    pub per_box: Option<PerBox>,
    /// What is left, in words.
    pub label: Option<String>,
    /// Which consequence of the line, counted from 1; unsaid, the first.
    #[schemars(range(min = 1))]
    pub of: Option<u32>,
}

/// What is suffered, said on the line of what brought it.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SufferAnswer {
    /// What harm past the full worst row means (BS-R90).
    pub catastrophe: Option<Catastrophe>,
}

/// The answers that a line gives.
#[derive(Clone, Copy, Debug, Default)]
pub struct Answers<'a> {
    /// Resistance rolls.
    pub resist: &'a [ResistAnswer],
    /// Armor boxes.
    pub armor: &'a [ArmorAnswer],
    /// What is suffered.
    pub suffer: Option<&'a SufferAnswer>,
}

impl Answers<'_> {
    /// Says whether the line answers anything.
    pub fn is_some(&self) -> bool {
        !self.resist.is_empty() || !self.armor.is_empty() || self.suffer.is_some()
    }

    /// Returns the labels of its resistance rolls: `resist`, `resist:2` …
    pub fn labels(&self) -> Vec<String> {
        (0..self.resist.len()).map(resist_label).collect()
    }

    /// Answers the consequences of a line: resistance first, then armor; what still hangs is suffered (BS-R93, R101).
    ///
    /// # Errors
    /// As the commands of those beats.
    pub fn give(&self, d: &mut Desk<'_>, pc: &Slug, hanging: &[Slug]) -> Result<(), Refusal> {
        for (index, answer) in self.resist.iter().enumerate() {
            let name = pick(pc, hanging, answer.of.map_or(index, before))?;
            let resist = answer.command(over(d, pc, name.as_ref()), name);
            resist.roll_as(d, resist_label(index))?;
        }
        let mut boxes: Vec<(Option<Slug>, UseArmor)> = Vec::new();
        for answer in self.armor {
            let name = pick(pc, hanging, answer.of.map_or(0, before))?;
            match boxes.iter_mut().find(|(of, _)| *of == name) {
                Some((_, use_armor)) => use_armor.boxes.push(answer.kind),
                None => {
                    let use_armor = answer.command(over(d, pc, name.as_ref()), name.clone());
                    boxes.push((name, use_armor));
                }
            }
        }
        for (_, use_armor) in boxes {
            use_armor.decide(d)?;
        }
        for name in hanging {
            if let Some(over) = d.state.threat(name).map(|c| c.pc.clone()) {
                self.suffer(over, name).take(d)?;
            }
        }
        Ok(())
    }

    fn suffer(&self, pc: Slug, name: &Slug) -> Suffer {
        let catastrophe = self.suffer.and_then(|s| s.catastrophe.clone());
        let ruling = Some(SufferRuling { catastrophe });
        Suffer { pc, consequence: Which::Named(name.clone()), ruling, note: None }
    }
}

/// Settles a roll on its own line, then answers what it brought (BS §C2).
///
/// # Errors
/// As [`SettleAction`] and the answers.
pub fn settle(
    d: &mut Desk<'_>,
    pc: &Slug,
    settle: Option<&Settle>,
    answers: Answers<'_>,
) -> Result<(), Refusal> {
    let hanging = match settle {
        Some(settle) => settle.command(pc).bring(d)?,
        None if answers.is_some() => Vec::new(),
        None => return Ok(()),
    };
    answers.give(d, pc, &hanging)
}

impl Settle {
    fn command(&self, pc: &Slug) -> SettleAction {
        let ruling = SettleActionRuling {
            consequences: self.consequence.clone(),
            happens: self.happens,
            ticks: self.ticks,
        };
        SettleAction {
            pc: pc.clone(),
            choice: self.choice,
            clock: self.clock.clone(),
            ruling: Some(ruling),
            note: None,
        }
    }
}

impl ResistAnswer {
    fn command(&self, pc: Slug, name: Option<Slug>) -> Resist {
        let ruling = ResistRuling {
            attribute: self.attribute,
            to: self.to,
            outcome: self.outcome,
            label: self.label.clone(),
        };
        Resist {
            pc,
            consequence: name.map(Which::Named),
            push_die: self.push_die,
            assist: self.assist.clone(),
            extras: self.extras.clone(),
            zero: self.zero,
            trauma: self.trauma.clone(),
            ruling: Some(ruling),
            note: None,
        }
    }
}

impl ArmorAnswer {
    fn command(&self, pc: Slug, name: Option<Slug>) -> UseArmor {
        let ruling = UseArmorRuling { applies: None, per_box: self.per_box, label: self.label.clone() };
        let consequence = name.map(Which::Named);
        UseArmor { pc, consequence, boxes: vec![self.kind], ruling: Some(ruling), note: None }
    }
}

impl Which {
    /// Finds the consequence over a character, closed ones too; one said on the spot threatens first.
    ///
    /// # Errors
    /// `UnknownConsequence`, or what is wrong with one said on the spot.
    pub fn find(
        &self,
        d: &mut Desk<'_>,
        pc: &Slug,
        rule: &'static str,
    ) -> Result<(Slug, Consequence), Refusal> {
        let name = match self {
            Self::Named(name) => name.clone(),
            Self::Said(kind) => {
                tails::check_size(d, kind, rule).map_err(|refusal| refusal.field("consequence"))?;
                tails::threaten(d, Threat::of(pc, kind), rule)
            }
        };
        let found = d.state.consequences.get(&name).filter(|c| c.pc == *pc).cloned();
        let unknown = || refuse::unknown_consequence(rule, pc.title()).field("consequence");
        found.map(|found| (name, found)).ok_or_else(unknown)
    }

    /// Says which, for a sentence.
    pub fn said(&self) -> String {
        match self {
            Self::Said(kind) => kind.said(),
            Self::Named(name) => name.to_string(),
        }
    }
}

fn resist_label(index: usize) -> String {
    if index == 0 { "resist".into() } else { format!("resist:{}", index + 1) }
}

/// Counts from 0 what a line counts from 1.
fn before(of: u32) -> usize {
    usize::try_from(of).unwrap_or(usize::MAX).saturating_sub(1)
}

/// Picks a consequence of the line; with none on it, the answer is to an unnamed one.
fn pick(pc: &Slug, hanging: &[Slug], index: usize) -> Result<Option<Slug>, Refusal> {
    match hanging.get(index) {
        Some(name) => Ok(Some(name.clone())),
        None if hanging.is_empty() => Ok(None),
        None => Err(refuse::unknown_consequence("BS-R101", pc.title())),
    }
}

/// Says who answers: whoever it hangs over.
fn over(d: &Desk<'_>, pc: &Slug, name: Option<&Slug>) -> Slug {
    name.and_then(|name| d.state.threat(name)).map_or_else(|| pc.clone(), |c| c.pc.clone())
}
