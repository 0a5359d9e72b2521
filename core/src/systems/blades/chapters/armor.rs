//! Armor: a marked box meets a consequence in place of a resistance roll, without dice and without stress (BS-19).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{Event, Shield};
use super::super::features::FeatureEffect;
use super::super::state::Consequence;
use super::super::terms::Armor;
use super::super::{Desk, guard, refuse, tails};
use super::beats::Which;
use super::effort::count;
use super::resist::{avoid, note};
use super::stand::capital;
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Marks armor boxes against a consequence (BS-19).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UseArmor {
    /// Who wears it.
    pub pc: Slug,
    /// Which consequence, by its name or said on the spot; left out when nobody wrote down what it was.
    pub consequence: Option<Which>,
    /// Which boxes: standard, heavy, special (BS-R105, R180).
    pub boxes: Vec<Armor>,
    /// What the GM rules.
    pub ruling: Option<UseArmorRuling>,
    /// A remark.
    pub note: Option<String>,
}

/// The GM's ruling on armor.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UseArmorRuling {
    /// Whether that armor helps here; unsaid, yes (BS-R104).
    pub applies: Option<bool>,
    /// What each box does; unsaid, what has a size becomes one less and the rest is avoided (BS-R104).
    pub per_box: Option<PerBox>,
    /// What is left, in words, such as the lesser wound.
    pub label: Option<String>,
}

/// What an armor box does (BS-R104).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum PerBox {
    /// It takes off some levels.
    Reduce {
        /// How many, usually 1.
        n: u32,
    },
    /// It turns the consequence away.
    Avoid,
}

impl Ruled for UseArmor {
    fn info(&self) -> CommandInfo {
        CommandInfo { departs: &["level_after"], actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// Boxes instead of a roll: no dice, no stress, and what is left lands (BS-R93, R104, R105, R180, R188).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::active(d, &self.pc)?;
        let found = match &self.consequence {
            Some(which) => Some(which.find(d, &self.pc, "BS-R104")?),
            None => None,
        };
        if self.boxes.is_empty() {
            return Err(refuse::amount_required("BS-R104").field("boxes"));
        }
        let ruling = self.ruling.clone().unwrap_or_default();
        if ruling.applies == Some(false) {
            return Err(refuse::armor_not_applies("BS-R104", capital(self.boxes[0])).field("boxes"));
        }
        self.check_boxes(d)?;
        if let Some((_, consequence)) = &found {
            self.check_open(d, consequence)?;
            note(d, consequence);
        }
        for kind in &self.boxes {
            let rule = match kind {
                Armor::Standard => "BS-R104",
                Armor::Heavy => "BS-R105",
                Armor::Special => "BS-R188",
            };
            d.push(Event::ArmorMarked { pc: self.pc.clone(), kind: *kind }, &[rule, "BS-R180"]);
        }
        match &found {
            Some((name, consequence)) => self.shrink(d, name, consequence, ruling),
            None => Ok(()),
        }
    }

    fn sentence(&self) -> String {
        let boxes: Vec<_> = self.boxes.iter().map(ToString::to_string).collect();
        let what = self.consequence.as_ref().map_or("a consequence".into(), Which::said);
        format!("{} uses {} armor against {what}.", self.pc.title(), boxes.join(" and "))
    }
}

impl UseArmor {
    /// A box is marked once; heavy is a second box; special needs an ability (BS-R105, R106, R180).
    fn check_boxes(&self, d: &Desk<'_>) -> Result<(), Refusal> {
        let armor = d.state.pc(&self.pc).map(|c| c.armor).unwrap_or_default();
        for (index, kind) in self.boxes.iter().enumerate() {
            let is_marked = match kind {
                Armor::Standard => armor.standard,
                Armor::Heavy => armor.heavy,
                Armor::Special => armor.special,
            };
            if is_marked || self.boxes[..index].contains(kind) {
                return Err(refuse::armor_marked("BS-R106", self.pc.title(), kind).field("boxes"));
            }
        }
        let has_first = armor.standard || self.boxes.contains(&Armor::Standard);
        let needs_first = d.house.is("heavy_needs_standard", "true");
        if self.boxes.contains(&Armor::Heavy) && needs_first && !has_first {
            return Err(refuse::heavy_needs_standard("BS-R105").field("boxes"));
        }
        let has_ability = d.state.pc_effect(self.pc.as_str(), FeatureEffect::SpecialArmor);
        if self.boxes.contains(&Armor::Special) && !has_ability {
            return Err(refuse::no_special_armor("BS-R180", self.pc.title()).field("boxes"));
        }
        Ok(())
    }

    fn check_open(&self, d: &Desk<'_>, consequence: &Consequence) -> Result<(), Refusal> {
        let denied = consequence.is_closed || d.house.is("armor_and_resist", "deny");
        if consequence.is_resisted && denied {
            return Err(refuse::already_resisted("BS-R104").field("consequence"));
        }
        if consequence.is_closed {
            return Err(refuse::unknown_consequence("BS-R93", self.pc.title()).field("consequence"));
        }
        Ok(())
    }

    fn shrink(
        &self,
        d: &mut Desk<'_>,
        name: &Slug,
        threat: &Consequence,
        ruling: UseArmorRuling,
    ) -> Result<(), Refusal> {
        let boxes = i64::try_from(self.boxes.len()).unwrap_or(i64::MAX);
        let size = threat.kind.size().map(i64::from);
        let by_book = match (size, ruling.per_box) {
            (None, _) | (_, Some(PerBox::Avoid)) => 0,
            (Some(size), Some(PerBox::Reduce { n })) => (size - boxes * i64::from(n)).max(0),
            (Some(size), None) => (size - boxes).max(0),
        };
        let to = count(d.amount("level_after", "BS-R104", by_book)?);
        let by = Shield::Armor;
        if to == 0 {
            avoid(d, name, threat, by, "BS-R104");
            return Ok(());
        }
        let reduced = Event::ConsequenceReduced { consequence: name.clone(), to, label: ruling.label, by };
        d.push(reduced, &["BS-R104"]);
        tails::face(d, name, None, "BS-R93");
        Ok(())
    }
}
