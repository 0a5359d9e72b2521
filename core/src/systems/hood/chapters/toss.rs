//! Arguing the toss, and the answer to it (HD-05, HD-16).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::state::Toss;
use super::super::terms::{Band, BasicMove, HeatSource, PaybackKind, Stat, TossAnswer};
use super::super::{Desk, guard, refuse, roll, tails};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// A price and what is wanted instead (HD-R142).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Haggle {
    /// What the MC set, in dough.
    pub mc_price: u32,
    /// What is wanted, not far from it (HD-R143).
    pub wanted: u32,
}

/// The GM’s ruling on an argument.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ArgueTossRuling {
    /// Whether something is agreed already, so that its details can be argued; unsaid, it is (HD-R40).
    pub agreed: Option<bool>,
}

/// Argues the toss over the details of what is agreed (HD-05).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ArgueToss {
    /// Who argues.
    pub pc: Slug,
    /// With whom, a character or not.
    pub target: Slug,
    /// What is to be done your way.
    pub term: String,
    /// The price, when it is about one (HD-R142).
    pub price: Option<Haggle>,
    /// What the GM rules.
    pub ruling: Option<ArgueTossRuling>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for ArgueToss {
    fn info(&self) -> CommandInfo {
        super::move_info(&self.pc)
    }

    /// Rolls wise: others do it your way, or answer (HD-R35, R36, R38, R39, R40, R142, R143, R144).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::may_move(d, &self.pc, BasicMove::ArgueToss)?;
        self.check(d)?;
        let stat = guard::known(d, &self.pc)?.stat(Stat::Wise);
        let roll = roll::roll_move(d, &self.pc, BasicMove::ArgueToss, stat)?;
        let price = self.price.as_ref().map(|price| price.wanted);
        let toss = Toss { target: self.target.clone(), term: self.term.clone(), price, band: roll.band };
        match roll.band {
            Band::Miss => {}
            Band::Strong => strong(d, &self.pc, toss),
            Band::Weak => d.push(Event::AnswerDue { pc: self.pc.clone(), toss }, &["HD-R38", "HD-R39"]),
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} argues the toss with {}: {}.", self.pc.title(), self.target.title(), self.term)
    }
}

impl ArgueToss {
    fn check(&self, d: &Desk<'_>) -> Result<(), Refusal> {
        check_terms(d, &self.pc, &self.target, self.price.as_ref())?;
        if self.ruling.as_ref().and_then(|r| r.agreed) == Some(false) {
            return Err(refuse::nothing_agreed("HD-R40").field("ruling"));
        }
        let is_npc = d.state.npcs.contains_key(&self.target);
        if is_npc && d.house.is("toss_listed", "refuse") {
            guard::usable(d, &self.pc, &self.target).map_err(|r| r.field("target"))?;
        }
        Ok(())
    }
}

/// Checks whom one argues with, and that the price is not too far from the MC’s (HD-R143).
///
/// # Errors
/// `UnknownNpc`, `SelfTarget`, `TooFarFromPrice`.
pub fn check_terms(d: &Desk<'_>, pc: &Slug, target: &Slug, price: Option<&Haggle>) -> Result<(), Refusal> {
    guard::anybody(d, target).map_err(|r| r.field("target"))?;
    if target == pc {
        return Err(refuse::self_target("HD-R36").field("target"));
    }
    let Some(Haggle { mc_price, wanted }) = price else { return Ok(()) };
    let most = i64::from(*mc_price) + d.house.number("price_span");
    if i64::from(*wanted) > most {
        return Err(refuse::too_far_from_price("HD-R143", mc_price, most).field("price"));
    }
    Ok(())
}

/// After a 10+ whoever is no character complies, and a character may take +1 heat instead (HD-R36, R37).
pub fn strong(d: &mut Desk<'_>, pc: &Slug, toss: Toss) {
    if d.state.pc(&toss.target).is_some() {
        d.push(Event::AnswerDue { pc: pc.clone(), toss }, &["HD-R37"]);
    } else {
        done_your_way(d, pc, toss, "HD-R36");
    }
}

fn done_your_way(d: &mut Desk<'_>, pc: &Slug, toss: Toss, rule: &'static str) {
    let Toss { target, term, price, .. } = toss;
    d.push(Event::DoneYourWay { pc: pc.clone(), target, term, price }, &[rule, "HD-R142"]);
}

/// Answers somebody who argues the toss (HD-16).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RespondToss {
    /// Who answers; the MC answers for everybody who is no character.
    pub target: Slug,
    /// What they answer.
    pub answer: TossAnswer,
    /// Whose argument it is, when there is more than one.
    pub of: Option<Slug>,
    /// Who is marked instead, when whoever complies waits already (HD-R106).
    pub mark: Option<Slug>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for RespondToss {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.target.clone()), ..CommandInfo::default() }
    }

    /// After a 10+ a character complies or takes +1 heat; after 7–9 whoever complies is owed, and may refuse
    /// (HD-R37, R38, R39).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let (pc, toss) = self.find(d)?;
        let is_strong = toss.band == Band::Strong;
        match self.answer {
            TossAnswer::TakeHeat if !is_strong => return Err(refuse::heat_not_offered("HD-R37").field("answer")),
            TossAnswer::Refuse if is_strong => return Err(refuse::refusal_not_offered("HD-R37").field("answer")),
            TossAnswer::YourWay | TossAnswer::TakeHeat | TossAnswer::Refuse => {}
        }
        let is_npc = d.state.pc(&self.target).is_none();
        let is_owed = self.answer == TossAnswer::YourWay && !is_strong;
        let marked = self.mark.as_ref().unwrap_or(&self.target);
        if is_owed && is_npc {
            tails::check_payback(d, &pc, marked, &toss.term)?;
        }
        let (target, answer) = (self.target.clone(), self.answer);
        d.push(Event::TossAnswered { pc: pc.clone(), target: target.clone(), answer }, &["HD-R37", "HD-R39"]);
        match self.answer {
            TossAnswer::YourWay => done_your_way(d, &pc, toss.clone(), "HD-R36"),
            TossAnswer::TakeHeat => tails::add_heat(d, &target, HeatSource::Move, "HD-R37"),
            TossAnswer::Refuse => d.push(Event::TossRefused { pc: pc.clone(), target }, &["HD-R39"]),
        }
        if is_owed && is_npc {
            tails::mark_payback(d, &pc, marked, &toss.term, PaybackKind::Favour, "HD-R38");
        } else if is_owed {
            tails::add_debt(d, &self.target, &pc, 1, &toss.term, "HD-R39");
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        let who = self.target.title();
        match self.answer {
            TossAnswer::YourWay => format!("{who} gives in."),
            TossAnswer::TakeHeat => format!("{who} takes the heat rather than give in."),
            TossAnswer::Refuse => format!("{who} refuses."),
        }
    }
}

impl RespondToss {
    /// Finds the argument that waits for this answer (HD-R37).
    fn find(&self, d: &Desk<'_>) -> Result<(Slug, Toss), Refusal> {
        let all = d.state.characters.iter().filter_map(|(pc, c)| Some((pc, c.toss.as_ref()?)));
        let mut all = all.filter(|(pc, _)| self.of.as_ref().is_none_or(|of| of == *pc)).peekable();
        let Some((_, first)) = all.peek() else { return Err(refuse::nothing_pending("HD-R37")) };
        let target = d.state.named(&first.target);
        let found = all.find(|(_, toss)| toss.target == self.target);
        let (pc, toss) = found.ok_or_else(|| refuse::not_the_target("HD-R37", target).field("target"))?;
        Ok((pc.clone(), toss.clone()))
    }
}
