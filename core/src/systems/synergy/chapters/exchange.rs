//! The Training Exchange: two players train each other's characters, each increase 1 Story Point cheaper (SY-17 … 19).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{Event, ExchangeTerms};
use super::super::state::Exchange;
use super::super::tails::Allowed;
use super::super::terms::{Answer, Increase, Level};
use super::super::{Desk, guard, refuse, tails};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// What the Guide says of two who train.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProposeExchangeRuling {
    /// Whether they spend time training together; so when left out (SY-R63).
    pub together: Option<bool>,
    /// Whether the training keeps within the limits of a Rest; so when left out (SY-R62).
    pub fits_rest: Option<bool>,
    /// Of both increases, where the exchange is completed at once.
    pub completion: Option<CompleteExchangeRuling>,
}

/// Proposes a Training Exchange (SY-17).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ProposeExchange {
    /// Who proposes.
    pub a: Slug,
    /// With whom.
    pub b: Slug,
    /// What the first teaches, in words (SY-R64).
    pub teach_a: String,
    /// What the second teaches, in words (SY-R64).
    pub teach_b: String,
    /// What the first gains: one Skill or Class Level (SY-R65).
    pub inc_a: Increase,
    /// What the second gains: one Skill or Class Level (SY-R65).
    pub inc_b: Increase,
    /// Whether they train during a Rest (SY-R61, R62).
    pub during_rest: Option<bool>,
    /// The exchange's name in the record; made of the declaration when left out.
    pub exchange: Option<Slug>,
    /// The other player's answer, where both are written down in one line.
    pub answer: Option<Answer>,
    /// Whether it is completed at once.
    pub complete: Option<bool>,
    /// What the Guide says of it.
    pub ruling: Option<ProposeExchangeRuling>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for ProposeExchange {
    fn info(&self) -> CommandInfo {
        let departs: &[&str] = if self.complete == Some(true) { &["cost_a", "cost_b"] } else { &[] };
        CommandInfo { departs, actor: Some(self.a.clone()), ..CommandInfo::default() }
    }

    /// Two different players, time together, each says what is taught and which one Level rises; no Rest is needed, and
    /// the two may be of different Skills or Classes (SY-R61, R63, R64, R65, R73).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let ruling = self.ruling.clone().unwrap_or_default();
        let terms = Wanted {
            who: [&self.a, &self.b],
            teach: [&self.teach_a, &self.teach_b],
            gain: [&self.inc_a, &self.inc_b],
        };
        let terms = terms.check(d, ruling.together != Some(false))?;
        if self.during_rest == Some(true) {
            fits_rest(d, [&self.a, &self.b], ruling.fits_rest != Some(false))?;
        }
        let is_taken = |name: &str| d.state.exchanges.contains_key(name);
        let exchange = guard::new_name(d, self.exchange.as_ref(), "exchange", is_taken)?;
        let proposed =
            Event::ExchangeProposed { exchange: exchange.clone(), terms, during_rest: self.during_rest };
        d.push(proposed, &["SY-R61", "SY-R63", "SY-R64", "SY-R65", "SY-R73"]);
        if let Some(answer) = self.answer {
            let exchange = Some(exchange.clone());
            AnswerExchange { exchange, answer, changes: None, pc: None, note: None }.decide(d)?;
        }
        if self.complete == Some(true) {
            CompleteExchange { exchange, ruling: ruling.completion, note: None }.decide(d)?;
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        let (a, b) = (self.a.title(), self.b.title());
        format!("{a} and {b} would train each other: {} and {}.", self.inc_a.said(), self.inc_b.said())
    }
}

/// What two mean to agree on.
struct Wanted<'a> {
    who: [&'a Slug; 2],
    teach: [&'a str; 2],
    gain: [&'a Increase; 2],
}

impl Wanted<'_> {
    /// Says whether two may agree on it (SY-R63, R64, R65, R76).
    fn check(&self, d: &Desk<'_>, is_together: bool) -> Result<ExchangeTerms, Refusal> {
        let [a, b] = [guard::known(d, self.who[0])?, guard::known(d, self.who[1])?];
        if self.who[0] == self.who[1] {
            return Err(refuse::same_character("SY-R63").field("b"));
        }
        if !guard::two_players(d, a, b) {
            return Err(refuse::same_player_trains("SY-R63").field("b"));
        }
        if !is_together {
            return Err(refuse::not_training_together("SY-R63").field("ruling.together"));
        }
        for (i, field) in [(0, "teach_a"), (1, "teach_b")] {
            if self.teach[i].trim().is_empty() {
                return Err(refuse::teaching_required("SY-R64", d.state.name(self.who[i])).field(field));
            }
        }
        let [Some(inc_a), Some(inc_b)] = self.gain.map(Increase::level) else {
            return Err(refuse::core_vital_excluded("SY-R76"));
        };
        tails::check_step(d, self.who[0], &inc_a).map_err(|r| r.field("inc_a"))?;
        tails::check_step(d, self.who[1], &inc_b).map_err(|r| r.field("inc_b"))?;
        let ([a, b], [teach_a, teach_b]) = (self.who.map(Slug::clone), self.teach.map(str::to_owned));
        Ok(ExchangeTerms { a, b, teach_a, teach_b, inc_a, inc_b })
    }
}

/// In a Rest both rest, and training keeps its limits (SY-R62) and those of a Bloodline (SY-R12).
fn fits_rest(d: &Desk<'_>, who: [&Slug; 2], fits: bool) -> Result<(), Refusal> {
    for pc in who {
        guard::resting(d, pc, "SY-R62")?;
    }
    if !fits {
        return Err(refuse::too_strenuous("SY-R62").field("ruling.fits_rest"));
    }
    let inactive = who.into_iter().filter_map(|pc| d.state.pc(pc)).find(|c| c.bloodline.inactive_rest);
    match inactive.filter(|_| !d.house.is("necrokin_inactive_allows", "synergy_and_training")) {
        Some(character) => Err(refuse::must_stay_inactive("SY-R12", &character.name)),
        None => Ok(()),
    }
}

/// Other terms for a Training Exchange; what is left out stays.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ExchangeChanges {
    /// What the first teaches.
    pub teach_a: Option<String>,
    /// What the second teaches.
    pub teach_b: Option<String>,
    /// What the first gains.
    pub inc_a: Option<Increase>,
    /// What the second gains.
    pub inc_b: Option<Increase>,
}

/// Answers a proposed Training Exchange (SY-18).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AnswerExchange {
    /// The exchange; the one that waits when left out.
    pub exchange: Option<Slug>,
    /// Whether it is agreed.
    pub answer: Answer,
    /// Other terms, to which the first player must then agree.
    pub changes: Option<ExchangeChanges>,
    /// Whose player answers; whoever has not agreed when left out.
    pub pc: Option<Slug>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for AnswerExchange {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: self.pc.clone(), ..CommandInfo::default() }
    }

    /// Both must agree before anything is paid (SY-R63).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let (name, exchange) = self.find(d)?;
        let other = if exchange.agreed[0] { 1 } else { 0 };
        let who = exchange.who[other].clone();
        if !guard::may_answer(d, &who, self.pc.as_ref()) {
            return Err(refuse::not_the_other_player("SY-R63").field("pc"));
        }
        match (self.answer, &self.changes) {
            (Answer::No, _) => d.push(Event::ExchangeDeclined { exchange: name }, &["SY-R63"]),
            (Answer::Yes, None) => d.push(Event::ExchangeAgreed { exchange: name, who }, &["SY-R63"]),
            (Answer::Yes, Some(changes)) => {
                let terms = changed(&exchange, changes);
                let wanted = Wanted {
                    who: [&exchange.who[0], &exchange.who[1]],
                    teach: [&terms.0[0], &terms.0[1]],
                    gain: [&terms.1[0], &terms.1[1]],
                };
                let terms = wanted.check(d, true)?;
                d.push(Event::ExchangeChanged { exchange: name, by: who, terms }, &["SY-R63", "SY-R64"]);
            }
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        match (self.answer, &self.changes) {
            (Answer::No, _) => "The other player declines the Training Exchange.".into(),
            (Answer::Yes, None) => "The other player agrees to the Training Exchange.".into(),
            (Answer::Yes, Some(_)) => "The other player has other terms for the Training Exchange.".into(),
        }
    }
}

impl AnswerExchange {
    /// Finds the exchange that waits for an answer.
    fn find(&self, d: &Desk<'_>) -> Result<(Slug, Exchange), Refusal> {
        if let Some(name) = self.exchange.as_ref().filter(|name| !d.state.exchanges.contains_key(*name)) {
            return Err(refuse::unknown_exchange("SY-R63", name.title()).field("exchange"));
        }
        let named = |name: &Slug| self.exchange.as_ref().is_none_or(|wanted| wanted == name);
        let is_waiting = |e: &Exchange| e.is_open && e.agreed != [true, true];
        let waiting = d.state.exchanges.iter().filter(|(name, e)| is_waiting(e) && named(name));
        match waiting.collect::<Vec<_>>().as_slice() {
            [] => Err(refuse::no_exchange("SY-R63").field("exchange")),
            [(name, exchange)] => Ok(((*name).clone(), (*exchange).clone())),
            several => {
                let names = guard::listed(several.iter().map(|(name, _)| *name));
                Err(refuse::say_which("SY-R63", names).field("exchange"))
            }
        }
    }
}

/// Puts other terms in place of those that stand.
fn changed(exchange: &Exchange, changes: &ExchangeChanges) -> ([String; 2], [Increase; 2]) {
    let teach = |i: usize, said: &Option<String>| said.clone().unwrap_or_else(|| exchange.teach[i].clone());
    let gain = |i: usize, said: &Option<Increase>| said.clone().unwrap_or_else(|| exchange.gain[i].increase());
    (
        [teach(0, &changes.teach_a), teach(1, &changes.teach_b)],
        [gain(0, &changes.inc_a), gain(1, &changes.inc_b)],
    )
}

/// What the Guide says of both increases; each is so when left out.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CompleteExchangeRuling {
    /// Whether the first meets the prerequisites (SY-R66).
    pub prereq_ok_a: Option<bool>,
    /// Whether the second meets the prerequisites (SY-R66).
    pub prereq_ok_b: Option<bool>,
    /// Whether the first's development limits allow it (SY-R66).
    pub limits_ok_a: Option<bool>,
    /// Whether the second's development limits allow it (SY-R66).
    pub limits_ok_b: Option<bool>,
    /// What is missing, in words.
    pub why: Option<String>,
}

/// Completes a Training Exchange (SY-19).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CompleteExchange {
    /// The exchange.
    pub exchange: Slug,
    /// What the Guide says of both increases.
    pub ruling: Option<CompleteExchangeRuling>,
    /// A remark.
    pub note: Option<String>,
}

/// The rules that make both increases happen, or neither.
const TOGETHER: [&str; 4] = ["SY-R70", "SY-R71", "SY-R77", "SY-R82"];

impl Ruled for CompleteExchange {
    fn info(&self) -> CommandInfo {
        CommandInfo { departs: &["cost_a", "cost_b"], ..CommandInfo::default() }
    }

    /// Both qualify to train the other by Levels that they already have, and both can take their increase; then each
    /// pays 1 Story Point less, at least 1, and both rise together. Else neither (SY-R67–R72, R74, R75, R77, R84).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let exchange = self.find(d)?;
        let [a, b] = exchange.who.clone();
        guard::speaks_for(d, &[&a, &b])?;
        if exchange.agreed != [true, true] {
            return Err(refuse::not_agreed("SY-R63", &self.exchange).field("exchange"));
        }
        let [inc_a, inc_b] = exchange.gain;
        tails::check_step(d, &a, &inc_a)?;
        tails::check_step(d, &b, &inc_b)?;
        teaches(d, &b, &inc_a)?;
        teaches(d, &a, &inc_b)?;
        self.may_take(d, [(&a, &inc_a), (&b, &inc_b)])?;
        let cost_a = tails::amount(d, "cost_a", "SY-R70", reduced(tails::price(d, &inc_a)))?;
        let cost_b = tails::amount(d, "cost_b", "SY-R70", reduced(tails::price(d, &inc_b)))?;
        let sides = [(&a, &inc_a, cost_a), (&b, &inc_b, cost_b)];
        for (pc, _, cost) in sides {
            tails::check_sp(d, pc, cost, "SY-R72")?;
        }
        for (pc, level, _) in sides {
            is_first_time(d, pc, level)?;
        }
        for (pc, level, cost) in sides {
            tails::spend_sp(d, pc, cost, &format!("{}, in exchange", level.said()), &TOGETHER);
        }
        for (pc, level, _) in sides {
            d.push(raised(pc, level), &["SY-R67", "SY-R68", "SY-R71"]);
        }
        for (pc, level, _) in sides {
            let recorded = Event::DiscountRecorded { pc: pc.clone(), increase: level.clone() };
            d.push(recorded, &["SY-R74", "SY-R75"]);
        }
        d.push(Event::ExchangeCompleted { exchange: self.exchange.clone() }, &["SY-R71", "SY-R72"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("The two complete {}.", self.exchange.title())
    }
}

impl CompleteExchange {
    fn find(&self, d: &Desk<'_>) -> Result<Exchange, Refusal> {
        let found = d.state.exchanges.get(&self.exchange);
        let name = self.exchange.title();
        let found = found.ok_or_else(|| refuse::unknown_exchange("SY-R63", name).field("exchange"))?;
        if found.is_open { Ok(found.clone()) } else { Err(refuse::no_exchange("SY-R63").field("exchange")) }
    }

    /// If either cannot take the increase, neither has the reduction (SY-R66, R72).
    fn may_take(&self, d: &Desk<'_>, sides: [(&Slug, &Level); 2]) -> Result<(), Refusal> {
        let ruling = self.ruling.clone().unwrap_or_default();
        let why = ruling.why.as_deref();
        let said = [(ruling.prereq_ok_a, ruling.limits_ok_a), (ruling.prereq_ok_b, ruling.limits_ok_b)];
        for ((pc, level), (prereq_ok, limits_ok)) in sides.into_iter().zip(said) {
            tails::check_allowed(d, pc, level, Allowed { prereq_ok, limits_ok, why })?;
        }
        Ok(())
    }
}

/// The teacher already has a Level as high, in that same Skill or Class (SY-R67, R69); so the same one on both sides
/// never qualifies (SY-R84).
fn teaches(d: &Desk<'_>, teacher: &Slug, level: &Level) -> Result<(), Refusal> {
    let character = guard::known(d, teacher)?;
    let have = character.level(level.kind, &level.name);
    if have >= level.level {
        return Ok(());
    }
    Err(refuse::teacher_too_low("SY-R67", &character.name, level.name.title(), have, level.level))
}

/// One Story Point less, and at least 1 (SY-R70).
fn reduced(normal: u32) -> u32 {
    normal.saturating_sub(1).max(1)
}

/// Each increase benefits once (SY-R74, R75), also when it was lost since, unless a house rule says otherwise.
fn is_first_time(d: &Desk<'_>, pc: &Slug, level: &Level) -> Result<(), Refusal> {
    let had = guard::known(d, pc)?.discounted.contains(level);
    if had && d.house.is("discount_reuse", "false") {
        return Err(refuse::already_discounted("SY-R74"));
    }
    Ok(())
}

/// Makes the event of a Level that rose.
pub(super) fn raised(pc: &Slug, level: &Level) -> Event {
    Event::LevelRaised { pc: pc.clone(), kind: level.kind, name: level.name.clone(), to: level.level }
}
