//! Getting rough and opening fire: the only direct ways to take somebody down or out (HD-12, HD-13).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::roll::roll_against;
use super::super::state::{Due, Item, ItemKind};
use super::super::terms::{Band, BasicMove, HeatSource, Until, WeaponTag};
use super::super::{Desk, guard, refuse, tails};
use super::options::{self, Choice};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Gets rough with somebody (HD-12).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GetRough {
    /// Who.
    pub pc: Slug,
    /// With whom, a character or not.
    pub target: Slug,
    /// The weapon in hand, with edge (HD-R72).
    pub weapon: Option<Slug>,
    /// The options, when the dice are written down already.
    pub choose: Option<Choice>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for GetRough {
    fn info(&self) -> CommandInfo {
        super::move_info(&self.pc)
    }

    /// Rolls edge: down on 10+; on 7–9 they are shaken, back off, or go down at a price (HD-R67, R68, R72, R124, R125).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let fight = Fight { pc: &self.pc, target: &self.target, of: BasicMove::GetRough };
        fight.check(d)?;
        let edge = weapon_of(d, &self.pc, self.weapon.as_ref(), WeaponTag::Edge);
        let edge = edge.ok_or_else(|| refuse::no_edge_weapon("HD-R72").field("weapon"))?;
        guard::target_in_play(d, &self.target)?;
        Choice::check_early(self.choose.as_ref(), d)?;
        match fight.roll(d, edge)? {
            Band::Miss => {}
            Band::Strong => tails::go_down(d, &self.target, "HD-R68"),
            Band::Weak => fight.options(d, self.weapon.as_ref()),
        }
        Choice::take_at_once(self.choose.as_ref(), d, &self.pc)
    }

    fn sentence(&self) -> String {
        format!("{} gets rough with {}.", self.pc.title(), self.target.title())
    }
}

/// Opens fire on somebody (HD-13).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OpenFire {
    /// Who.
    pub pc: Slug,
    /// On whom, a character or not.
    pub target: Slug,
    /// The weapon in hand, with lead (HD-R79).
    pub weapon: Option<Slug>,
    /// The options, when the dice are written down already.
    pub choose: Option<Choice>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for OpenFire {
    fn info(&self) -> CommandInfo {
        super::move_info(&self.pc)
    }

    /// Rolls lead: out and heat on 10+; on 7–9 down, at a price (HD-R73, R74, R75, R79, R124, R125).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let fight = Fight { pc: &self.pc, target: &self.target, of: BasicMove::OpenFire };
        fight.check(d)?;
        let lead = weapon_of(d, &self.pc, self.weapon.as_ref(), WeaponTag::Lead);
        let lead = lead.ok_or_else(|| refuse::no_lead_weapon("HD-R79").field("weapon"))?;
        guard::target_in_play(d, &self.target)?;
        Choice::check_early(self.choose.as_ref(), d)?;
        match fight.roll(d, lead)? {
            Band::Miss => {}
            Band::Strong => {
                tails::go_out(d, &self.target, "HD-R74");
                tails::add_heat(d, &self.pc, HeatSource::Move, "HD-R74");
            }
            Band::Weak => {
                tails::go_down(d, &self.target, "HD-R75");
                fight.options(d, self.weapon.as_ref());
            }
        }
        Choice::take_at_once(self.choose.as_ref(), d, &self.pc)
    }

    fn sentence(&self) -> String {
        format!("{} opens fire on {}.", self.pc.title(), self.target.title())
    }
}

/// Who fights whom, and how.
struct Fight<'a> {
    pc: &'a Slug,
    target: &'a Slug,
    of: BasicMove,
}

impl Fight<'_> {
    /// Only characters make these moves, and on somebody else (HD-R124).
    fn check(&self, d: &Desk<'_>) -> Result<(), Refusal> {
        if d.state.npcs.contains_key(self.pc) {
            return Err(refuse::npcs_cannot("HD-R124").field("pc"));
        }
        guard::may_move(d, self.pc, self.of)?;
        if self.pc == self.target {
            return Err(refuse::self_target("HD-R124").field("target"));
        }
        Ok(())
    }

    /// A miss against anybody but a character can be answered by taking the character down (HD-R125).
    fn roll(&self, d: &mut Desk<'_>, weapon: u32) -> Result<Band, Refusal> {
        let is_npc = d.state.pc(self.target).is_none();
        Ok(roll_against(d, self.pc, self.of, weapon.into(), is_npc)?.band)
    }

    fn options(&self, d: &mut Desk<'_>, weapon: Option<&Slug>) {
        let mut due = Due::new(self.of, Band::Weak, 1, &["a", "b", "c"]);
        due.with = Some(self.target.clone());
        due.weapon = weapon.cloned();
        options::due(d, self.pc, due);
    }
}

/// Returns what a weapon in a character’s hands adds, if it has that tag (HD-R72, R79, R181).
pub fn weapon_of(d: &Desk<'_>, pc: &Slug, weapon: Option<&Slug>, wanted: WeaponTag) -> Option<u32> {
    match d.state.items.get(weapon?)? {
        Item { owner: Some(owner), kind: ItemKind::Weapon { tag, value, .. }, .. } if owner == pc => {
            (*tag == wanted).then_some(*value)
        }
        _ => None,
    }
}

/// They are at −1 forward, they back off, or they go down and you are at −1 ongoing (HD-R69, R70, R71).
pub fn rough_chosen(d: &mut Desk<'_>, pc: &Slug, due: &Due, choice: &Choice) {
    let Some(target) = due.with.clone() else { return };
    if choice.has("a") {
        d.push(Event::ForwardAdded { who: target, n: -1 }, &["HD-R69"]);
    } else if choice.has("b") {
        d.push(Event::BackedOff { target }, &["HD-R70"]);
    } else {
        tails::go_down(d, &target, "HD-R71");
        let until = Until::Situation;
        d.push(Event::OngoingAdded { pc: pc.clone(), n: -1, until }, &["HD-R71"]);
    }
}

/// Heat, the weapon, or what one came for (HD-R76, R77, R78).
pub fn fire_chosen(d: &mut Desk<'_>, pc: &Slug, due: &Due, choice: &Choice) {
    if choice.has("a") {
        tails::add_heat(d, pc, HeatSource::Move, "HD-R76");
    } else if choice.has("b") {
        if let Some(weapon) = &due.weapon {
            tails::lose_item(d, pc, weapon, "dumped", "HD-R77");
        }
    } else {
        d.push(Event::GoalLost { pc: pc.clone() }, &["HD-R78"]);
    }
}
