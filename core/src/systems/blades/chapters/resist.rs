//! Resistance: it always works, and its roll says what it costs (BS-18).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{ConsequenceKind, Event, Extra, Roll, Shield};
use super::super::roll::{self, Pool};
use super::super::state::{Consequence, State};
use super::super::terms::{Attribute, Band, Position};
use super::super::{Desk, guard, refuse, tails};
use super::beats::Which;
use super::effort::{Effort, Push, count};
use crate::amount::Amount;
use crate::decider::{CommandInfo, House};
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Resists a consequence and rolls what that costs (BS-18).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Resist {
    /// Who resists.
    pub pc: Slug,
    /// Which consequence, by its name or said on the spot; left out when nobody wrote down what it was.
    pub consequence: Option<Which>,
    /// Whether 2 stress buy a die (BS-R21).
    pub push_die: Option<bool>,
    /// Who assists, for 1 stress and +1d (BS-R50).
    pub assist: Option<Vec<Slug>>,
    /// What abilities, claims and notes add.
    pub extras: Option<Vec<Extra>>,
    /// Whether dice rolled by hand were a pool of zero or less: two dice, the lower read (BS-R5).
    pub zero: Option<bool>,
    /// The name of the trauma, should the stress bring one (BS-R26).
    pub trauma: Option<String>,
    /// What the GM rules.
    pub ruling: Option<ResistRuling>,
    /// A remark.
    pub note: Option<String>,
}

/// The GM's ruling on a resistance, said before the roll (BS-R94).
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ResistRuling {
    /// Insight against deception, prowess against physical strain, resolve against mental strain (BS-R95).
    pub attribute: Option<Attribute>,
    /// What is left of its level, ticks or heat; unsaid, one less (BS-R98).
    pub to: Option<u32>,
    /// Whether it is reduced or avoided; unsaid, what has a size is reduced and the rest avoided (BS-R100).
    pub outcome: Option<ResistOutcome>,
    /// What is left, in words, such as the lesser wound.
    pub label: Option<String>,
}

/// What a resistance does to the consequence (BS-R94).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ResistOutcome {
    /// It gets less severe (BS-R98).
    Reduce,
    /// It does not happen (BS-R100).
    Avoid,
}

impl Ruled for Resist {
    fn info(&self) -> CommandInfo {
        CommandInfo {
            departs: &["dice", "read", "stress", "stress_assist", "stress_push"],
            labels: vec!["resist".into()],
            actor: Some(self.pc.clone()),
            ..CommandInfo::default()
        }
    }

    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        self.roll_as(d, "resist".into())
    }

    fn sentence(&self) -> String {
        let ruling = self.ruling.clone().unwrap_or_default();
        let what = self.consequence.as_ref().map_or("a consequence".into(), Which::said);
        let with = ruling.attribute.map(|a| format!(" with {a}")).unwrap_or_default();
        format!("{} resists {what}{with}.", self.pc.title())
    }
}

impl Resist {
    /// Resists under a label: declared is declared, the consequence shrinks, then the stress falls and undoes nothing
    /// (BS-R16, R18, R94, R102, R103).
    ///
    /// # Errors
    /// In the order of the catalogue, see `check`.
    pub fn roll_as(&self, d: &mut Desk<'_>, label: String) -> Result<(), Refusal> {
        guard::active(d, &self.pc)?;
        let found = match &self.consequence {
            Some(which) => Some(which.find(d, &self.pc, "BS-R99")?),
            None => None,
        };
        self.check(d, found.as_ref().map(|(_, c)| c), &label)?;
        let effort = self.effort();
        effort.check_help(d)?;
        effort.check_extras(d)?;
        d.check_number("stress")?;
        if let Some((_, consequence)) = &found {
            note(d, consequence);
        }
        effort.pay(d)?;
        let pool = self.pool(d, label);
        let roll = roll::roll(d, pool)?;
        let (stress, cleared) = price(d, &roll)?;
        let attribute = self.attribute();
        let rolled = Event::ResistanceRolled { pc: self.pc.clone(), attribute, roll, stress, cleared };
        d.push(rolled, &["BS-R96", "BS-R95"]);
        if let Some((name, consequence)) = &found {
            self.shrink(d, name, consequence);
        }
        if let Some(stress) = stress {
            tails::mark_stress(d, &self.pc, stress, "resistance", "BS-R96");
        }
        if cleared > 0 {
            tails::clear_stress(d, &self.pc, cleared, "resistance", "BS-R97");
        }
        tails::name_new_trauma(d, &self.pc, self.trauma.as_deref())
    }

    /// Checks that this consequence can be resisted, once, and is made less by it (BS-R95, R98, R99, R104).
    fn check(&self, d: &Desk<'_>, consequence: Option<&Consequence>, label: &str) -> Result<(), Refusal> {
        if let Some(consequence) = consequence {
            if consequence.is_resisted {
                return Err(refuse::already_resisted("BS-R99").field("consequence"));
            }
            if !consequence.is_resistible {
                return Err(refuse::not_resistible("BS-R278").field("consequence"));
            }
            if consequence.is_armored && (consequence.is_closed || d.house.is("armor_and_resist", "deny")) {
                return Err(refuse::armor_instead("BS-R104").field("consequence"));
            }
            if consequence.is_closed {
                return Err(refuse::unknown_consequence("BS-R93", self.pc.title()).field("consequence"));
            }
        }
        let is_written = d.call.luck.is_written(label) || roll::ruled(d, "dice", label).is_some();
        if self.attribute().is_none() && !is_written {
            return Err(refuse::attribute_unknown("BS-R95").field("ruling"));
        }
        let size = consequence.and_then(|c| c.kind.size());
        match (size, self.ruling.as_ref().and_then(|r| r.to)) {
            (Some(size), Some(to)) if to >= size => {
                Err(refuse::not_reduced("BS-R98", size, to).field("ruling"))
            }
            (_, _) => Ok(()),
        }
    }

    fn attribute(&self) -> Option<Attribute> {
        self.ruling.as_ref().and_then(|r| r.attribute)
    }

    fn effort(&self) -> Effort<'_> {
        let push: &[Push] = if self.push_die == Some(true) { &[Push::Die] } else { &[] };
        Effort {
            pc: &self.pc,
            push,
            push_by: None,
            push_for: None,
            assist: self.assist.as_deref().unwrap_or_default(),
            bargain: None,
            bargain_ok: None,
            extras: self.extras.as_deref(),
            harm_applies: &[],
        }
    }

    /// Rolls the attribute, with a push, help and extras (BS-R14, R21, R50, R96).
    fn pool(&self, d: &Desk<'_>, label: String) -> Pool {
        let mut pool = Pool::new(label, "BS-R96");
        pool.said_zero = self.zero == Some(true);
        let pc = d.state.pc(&self.pc);
        let attribute = self.attribute();
        let rating = attribute.and_then(|a| pc.and_then(|pc| pc.attribute(a)));
        let what = attribute.map_or("attribute".to_owned(), |a| a.to_string());
        pool.rating(&self.pc, &what, rating);
        self.effort().add_dice(d, &mut pool);
        pool
    }

    /// Reduces or avoids it, and lands what is left (BS-R76, R94, R98, R100, R103).
    fn shrink(&self, d: &mut Desk<'_>, name: &Slug, threat: &Consequence) {
        let ruling = self.ruling.clone().unwrap_or_default();
        let to = left(d.house, &threat.kind, &ruling);
        let by = Shield::Resistance;
        match to {
            Some(to) => {
                let label = ruling.label;
                d.push(Event::ConsequenceReduced { consequence: name.clone(), to, label, by }, &["BS-R98"]);
                tails::face(d, name, None, "BS-R93");
            }
            None => avoid(d, name, threat, by, "BS-R100"),
        }
    }
}

/// Avoids a consequence; ticks that a reduced effect took come back, though the roll stays what it was
/// (BS-R76, R100, R103).
pub fn avoid(d: &mut Desk<'_>, name: &Slug, threat: &Consequence, by: Shield, rule: &'static str) {
    d.push(Event::ConsequenceAvoided { consequence: name.clone(), by }, &[rule]);
    if let Some(back) = &threat.back {
        tails::tick_clock(d, &back.clock, back.n, "BS-R103");
    }
}

/// Returns what is left of its size, or `None` when it is avoided (BS-R94, R98, R100).
fn left(house: &House, kind: &ConsequenceKind, ruling: &ResistRuling) -> Option<u32> {
    let size = kind.size().filter(|_| ruling.outcome != Some(ResistOutcome::Avoid))?;
    let step = count(house.number("resist_step"));
    let to = ruling.to.unwrap_or_else(|| size.saturating_sub(step));
    Some(to).filter(|to| *to > 0)
}

/// Returns the stress, 6 minus the best die, and what a critical clears; unknown when nobody kept the face
/// (BS-R96, R97, R336).
fn price(d: &mut Desk<'_>, roll: &Roll) -> Result<(Option<u32>, u32), Refusal> {
    let cleared = u32::from(roll.band == Some(Band::Crit));
    match roll.face {
        Some(face) => {
            let stress = d.amount("stress", "BS-R96", 6 - i64::from(face))?;
            Ok((Some(count(stress)), cleared))
        }
        None => {
            d.word("stress", "BS-R96", "unknown");
            let ruled = d.call.instead.get("stress").and_then(Amount::number);
            Ok((ruled.map(count), cleared))
        }
    }
}

/// Notes what the resistance is ruled in view of.
pub fn note(d: &mut Desk<'_>, consequence: &Consequence) {
    d.basis("kind", consequence.kind.word());
    if let Some(size) = consequence.kind.size() {
        d.basis("level", size);
    }
    let position = [Position::Controlled, Position::Risky, Position::Desperate]
        .into_iter()
        .find(|p| Some(p.expected_level()) == consequence.expected);
    if let Some(position) = position {
        d.basis("position", position);
    }
}

/// Says whether a character still faces something before they may act (BS-R17).
pub fn must_face(state: &State, pc: &Slug) -> Option<(Slug, String)> {
    let mut threats = state.consequences.iter().filter(|(_, c)| !c.is_closed && c.before_action);
    threats.find(|(_, c)| c.pc == *pc).map(|(name, c)| (name.clone(), c.kind.said()))
}
