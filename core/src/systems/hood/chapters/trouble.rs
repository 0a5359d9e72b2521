//! Making trouble for friends and family, and crossing a partner (HD-08, HD-09, HD-10).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::state::Due;
use super::super::terms::{Band, BasicMove, HeatSource, PaybackKind};
use super::super::{Desk, guard, refuse, roll, tails};
use super::options::{self, Choice};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Makes trouble for friends and family (HD-08).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MakeTrouble {
    /// Whose trouble it is.
    pub pc: Slug,
    /// The friends or family concerned (HD-R58).
    pub who: Vec<Slug>,
    /// What they will want for it, should they stay.
    pub why: Option<String>,
    /// The options, when the dice are written down already.
    pub choose: Option<Choice>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for MakeTrouble {
    fn info(&self) -> CommandInfo {
        super::move_info(&self.pc)
    }

    /// Rolls the total heat, and here a hit is bad: backs are turned, unless on 7–9 they are owed for it; 12+ brings
    /// heat, and on a miss they help (HD-R53, R54, R55, R56, R57, R58).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::may_move(d, &self.pc, BasicMove::MakeTrouble)?;
        if self.who.is_empty() {
            return Err(refuse::no_friends_named("HD-R58").field("who"));
        }
        for npc in &self.who {
            guard::npc(d, npc).map_err(|r| r.field("who"))?;
            if d.house.is("trouble_listed", "refuse") {
                guard::usable(d, &self.pc, npc).map_err(|r| r.field("who"))?;
            }
        }
        Choice::check_early(self.choose.as_ref(), d)?;
        let heat = guard::known(d, &self.pc)?.heat_total();
        let roll = roll::roll_move(d, &self.pc, BasicMove::MakeTrouble, heat)?;
        let (pc, npcs) = (self.pc.clone(), self.who.clone());
        match roll.band {
            Band::Miss => d.push(Event::TheyHelp { pc, npcs }, &["HD-R57"]),
            Band::Weak => {
                let mut due = Due::new(BasicMove::MakeTrouble, roll.band, 1, &["stay", "turn"]);
                due.npcs = Some(npcs);
                due.text = Some(self.why.clone().unwrap_or_else(|| "had trouble on your account".into()));
                options::due(d, &pc, due);
            }
            Band::Strong => d.push(Event::BacksTurned { pc, npcs }, &["HD-R54"]),
        }
        if roll.total.is_some_and(|total| total >= 12) {
            tails::add_heat(d, &self.pc, HeatSource::Move, "HD-R55");
        }
        Choice::take_at_once(self.choose.as_ref(), d, &self.pc)
    }

    fn sentence(&self) -> String {
        let who: Vec<_> = self.who.iter().map(Slug::title).collect();
        format!("{} makes trouble for {}.", self.pc.title(), who.join(", "))
    }
}

fn why(due: &Due, choice: &Choice) -> String {
    choice.why.clone().or_else(|| due.text.clone()).unwrap_or_default()
}

/// Checks that everybody who stays can be marked (HD-R56, R106).
///
/// # Errors
/// `NpcAwaitingPayback`.
pub fn check(d: &Desk<'_>, pc: &Slug, due: &Due, choice: &Choice) -> Result<(), Refusal> {
    let staying = due.npcs.iter().flatten().filter(|_| choice.has("stay"));
    for npc in staying {
        tails::check_payback(d, pc, npc, &why(due, choice))?;
    }
    Ok(())
}

/// They stay and are owed for it, or they turn their backs (HD-R54, R56).
pub fn chosen(d: &mut Desk<'_>, pc: &Slug, due: &Due, choice: &Choice) {
    let npcs = due.npcs.clone().unwrap_or_default();
    if choice.has("turn") {
        d.push(Event::BacksTurned { pc: pc.clone(), npcs }, &["HD-R54"]);
        return;
    }
    for npc in &npcs {
        let kind = choice.kind.unwrap_or(PaybackKind::Favour);
        tails::mark_payback(d, pc, npc, &why(due, choice), kind, "HD-R56");
    }
}

/// What the table says about a cross; unsaid, it is none (HD-R60).
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CrossRuling {
    /// Whether the table agrees that it was a cross.
    pub agreed: Option<bool>,
}

/// Crosses a partner: they kept the deal, and you did not (HD-09).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CrossPartner {
    /// Who did not keep it.
    pub crosser: Slug,
    /// Who did.
    pub victim: Slug,
    /// What was agreed between them.
    pub deal: Option<String>,
    /// What the table rules.
    pub ruling: Option<CrossRuling>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for CrossPartner {
    fn info(&self) -> CommandInfo {
        CommandInfo::default()
    }

    /// Whoever was crossed is owed for it; whether it was a cross is the table’s to say (HD-R59, R60).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let deal = check_cross(d, (&self.crosser, &self.victim), self.ruling.as_ref(), self.deal.as_deref())?;
        tails::add_debt(d, &self.victim, &self.crosser, 1, &format!("crossed: {deal}"), "HD-R59");
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} crosses {}.", self.crosser.title(), self.victim.title())
    }
}

fn check_cross(
    d: &Desk<'_>,
    (a, b): (&Slug, &Slug),
    ruling: Option<&CrossRuling>,
    deal: Option<&str>,
) -> Result<String, Refusal> {
    guard::known(d, a)?;
    if ruling.and_then(|r| r.agreed) != Some(true) {
        return Err(refuse::not_agreed_by_table("HD-R60").field("ruling"));
    }
    let deal = deal.filter(|deal| !deal.trim().is_empty());
    let deal = deal.ok_or_else(|| refuse::no_deal("HD-R60").field("deal"))?;
    guard::another(d, a, b)?;
    Ok(deal.to_owned())
}

/// Double-crosses: neither kept the deal (HD-10).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DoubleCross {
    /// One of them.
    pub a: Slug,
    /// The other.
    pub b: Slug,
    /// What was agreed between them.
    pub deal: Option<String>,
    /// What the table rules.
    pub ruling: Option<CrossRuling>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for DoubleCross {
    fn info(&self) -> CommandInfo {
        CommandInfo::default()
    }

    /// Both use the special move of their playbook, whatever that does (HD-R61, R62).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let deal = check_cross(d, (&self.a, &self.b), self.ruling.as_ref(), self.deal.as_deref())?;
        for pc in [&self.a, &self.b] {
            let triggered = Event::SpecialMoveTriggered { pc: pc.clone(), deal: deal.clone() };
            d.push(triggered, &["HD-R61", "HD-R62"]);
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} and {} double-cross each other.", self.a.title(), self.b.title())
    }
}
