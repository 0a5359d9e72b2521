//! Devil's bargains: something achieved for a price, or for facing a threat (DC-14, 15).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{BargainAim, BargainPrice, Event, Severity};
use super::super::state::Bargain;
use super::super::tails::Hurt;
use super::super::terms::{BargainAnswer, Position};
use super::super::{Desk, guard, refuse, roll, tails};
use super::push;
use super::threat::{self, Opening, ThreatInput};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Offers a bargain (DC-14).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OfferBargain {
    /// To whom.
    pub pc: Slug,
    /// What it gives (DC-R42, R54, R55).
    #[serde(rename = "for")]
    pub aim: BargainAim,
    /// What it costs (DC-R44–R52).
    pub price: BargainPrice,
    /// How dear it is; an amount that the price leaves out follows from it (DC-R43).
    pub severity: Option<Severity>,
    /// What it is called in the record; unsaid, after the declaration.
    pub bargain: Option<Slug>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for OfferBargain {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// Something achieved for a price between minor and major, or for a threat faced; a die comes with one more threat,
    /// while a roll waits (DC-R42, R43, R52, R54).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::active(d, &self.pc)?;
        if self.aim == BargainAim::ExtraDie {
            let waits = d.state.encounter(&self.pc).is_some_and(|e| e.fallen.is_none());
            if !waits {
                return Err(refuse::extra_die_needs_roll("DC-R54").field("for"));
            }
            if !matches!(self.price, BargainPrice::FaceThreat { .. }) {
                return Err(refuse::extra_die_needs_threat("DC-R54").field("price"));
            }
        }
        let price = self.price.said(self.severity);
        guard::some(price.amount(), "DC-R43").map_err(|r| r.field("price"))?;
        check_price(d, &price)?;
        let taken = |name: &str| d.state.bargains.keys().any(|known| known.as_str() == name);
        if let Some(name) = self.bargain.as_ref().filter(|name| taken(name.as_str())) {
            return Err(refuse::duplicate_name("DC-R42", name.title()).field("bargain"));
        }
        let bargain = self.bargain.clone().unwrap_or_else(|| d.fresh_name("bargain", taken));
        let (pc, aim, severity) = (self.pc.clone(), self.aim.clone(), self.severity);
        d.push(Event::BargainOffered { bargain, pc, aim, price, severity }, &["DC-R42", "DC-R43"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} is offered a bargain.", self.pc.title())
    }
}

/// What a price names must be there, and a level within 1–4 (DC-R45, R47, R51, R52).
fn check_price(d: &Desk<'_>, price: &BargainPrice) -> Result<(), Refusal> {
    match price {
        BargainPrice::Ticks { clock, .. } => guard::clock(d, clock, "DC-R45"),
        BargainPrice::Status { faction, .. } => guard::faction(d, faction, "DC-R51").map(drop),
        BargainPrice::Harm { label, level } => {
            guard::named(label, "DC-R47")?;
            guard::level(level.unwrap_or(0), "DC-R47")
        }
        BargainPrice::FaceThreat { .. } => threat_of(price).stated(d, None).map(drop),
        BargainPrice::Stress { .. }
        | BargainPrice::PushInstead { .. }
        | BargainPrice::Coin { .. }
        | BargainPrice::LoseItem { .. }
        | BargainPrice::Heat { .. }
        | BargainPrice::Rep { .. } => Ok(()),
    }
}

/// Answers a bargain (DC-15).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AnswerBargain {
    /// To whom it was offered.
    pub pc: Slug,
    /// Which.
    pub bargain: Slug,
    /// Whether it is taken, or something else tried (DC-R53).
    pub answer: BargainAnswer,
    /// Who asked for it.
    pub asked_by: Option<AskedBy>,
    /// What the harm is called in the record, when harm is the price.
    pub harm: Option<Slug>,
    /// The name of the trauma, should the stress bring one (DC-R99).
    pub trauma: Option<String>,
    /// A remark.
    pub note: Option<String>,
}

/// Who asked for a bargain.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AskedBy {
    /// A player (DC-R54).
    Player,
    /// The GM.
    Gm,
}

impl Ruled for AnswerBargain {
    fn info(&self) -> CommandInfo {
        let departs = &["push_dice", "stress"];
        let labels = vec!["push".to_owned()];
        CommandInfo { departs, labels, actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// Whoever takes it pays, or faces the threat, and has what it gives; whoever tries something else pays nothing
    /// (DC-R42, R44–R54).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::active(d, &self.pc)?;
        let offered = d.state.bargains.get(&self.bargain).cloned();
        let offered = offered.filter(|b| b.pc == self.pc && b.answered.is_none());
        let Some(bargain) = offered else {
            return Err(refuse::no_such_bargain("DC-R42").field("bargain"));
        };
        if self.answer == BargainAnswer::OtherApproach {
            d.push(Event::BargainDeclined { bargain: self.bargain.clone() }, &["DC-R53"]);
            return Ok(());
        }
        self.check(d, &bargain)?;
        let pushed = match &bargain.price {
            BargainPrice::PushInstead { attribute } => {
                let fell = push::cost(d, &self.pc, attribute, 0, "push")?;
                let stress = guard::amount(d, "stress", "DC-R44", roll::push_stress(fell.band))?;
                Some((fell, stress))
            }
            _ => None,
        };
        d.push(Event::BargainAccepted { bargain: self.bargain.clone() }, &["DC-R42"]);
        if let Some((roll, stress)) = pushed {
            let (bargain, pc) = (self.bargain.clone(), self.pc.clone());
            d.push(Event::BargainPushed { bargain, pc, roll, stress }, &["DC-R44"]);
            tails::mark_stress(d, &self.pc, stress, "a bargain", self.trauma.as_deref(), "DC-R44");
        }
        self.pay(d, &bargain.price)?;
        self.gain(d, &bargain);
        Ok(())
    }

    fn sentence(&self) -> String {
        match self.answer {
            BargainAnswer::Accept => format!("{} takes the bargain.", self.pc.title()),
            BargainAnswer::OtherApproach => format!("{} tries something else.", self.pc.title()),
        }
    }
}

impl AnswerBargain {
    /// Checks that the price can be paid and the gift be given, before anything falls.
    fn check(&self, d: &Desk<'_>, bargain: &Bargain) -> Result<(), Refusal> {
        let faced = d.state.encounter(&self.pc);
        let faces = matches!(bargain.price, BargainPrice::FaceThreat { .. });
        if (faces || bargain.aim == BargainAim::ExtraDie) && faced.is_some_and(|e| e.fallen.is_some()) {
            return Err(refuse::dice_already_rolled("DC-R54"));
        }
        if bargain.aim == BargainAim::ExtraDie && faced.is_none() {
            return Err(refuse::extra_die_needs_roll("DC-R54"));
        }
        if bargain.aim == BargainAim::MoreEffect && faced.is_some_and(|e| e.effect >= 4) {
            return Err(refuse::effect_at_maximum("DC-R42"));
        }
        match &bargain.price {
            BargainPrice::Coin { n, payer } => {
                let payer = payer.clone().unwrap_or_else(|| guard::word("vault"));
                guard::purse(d, &payer, n.unwrap_or(0), "DC-R46")
            }
            BargainPrice::Rep { n } => {
                let (have, need) = (d.state.crew.rep, n.unwrap_or(0));
                if have < need { Err(refuse::not_enough_rep("DC-R50", have, need)) } else { Ok(()) }
            }
            BargainPrice::LoseItem { name } => {
                let load = d.state.pc(&self.pc).and_then(|c| c.load.as_ref());
                let has = load.is_some_and(|load| load.items.iter().any(|item| item.name == *name));
                if has { Ok(()) } else { Err(refuse::item_missing("DC-R48", self.pc.title(), name)) }
            }
            _ => Ok(()),
        }
    }

    /// Pays the price (DC-R44–R52).
    fn pay(&self, d: &mut Desk<'_>, price: &BargainPrice) -> Result<(), Refusal> {
        let (pc, n, why) = (&self.pc, price.amount(), "a bargain");
        match price {
            BargainPrice::Stress { .. } => {
                tails::mark_stress(d, pc, n, why, self.trauma.as_deref(), "DC-R44");
            }
            BargainPrice::Ticks { clock, .. } => tails::tick_clock(d, clock, n, "DC-R45"),
            BargainPrice::Coin { payer, .. } => {
                let payer = payer.clone().unwrap_or_else(|| guard::word("vault"));
                tails::pay(d, &payer, n, why, "DC-R46");
            }
            BargainPrice::Harm { label, .. } => {
                let hurt = Hurt { label, level: n, name: self.harm.as_ref(), needs_action: false };
                tails::take_harm(d, pc, hurt, "DC-R47")?;
            }
            BargainPrice::LoseItem { name } => tails::lose_item(d, pc, name, "DC-R48"),
            BargainPrice::Heat { .. } => tails::gain_heat(d, n, why, "DC-R49"),
            BargainPrice::Rep { .. } => tails::lose_rep(d, n, why, "DC-R50"),
            BargainPrice::Status { faction, .. } => {
                let by = i32::try_from(n).unwrap_or(i32::MAX);
                tails::shift_status(d, faction, -by, why, "DC-R51");
            }
            BargainPrice::FaceThreat { .. } => self.face(d, price)?,
            BargainPrice::PushInstead { .. } => {}
        }
        Ok(())
    }

    /// Faces the threat that is the price: one more beside what is faced, or a first one (DC-R52).
    fn face(&self, d: &mut Desk<'_>, price: &BargainPrice) -> Result<(), Refusal> {
        let pc = self.pc.clone();
        let beside = d.state.encounter(&pc);
        let is_first = beside.is_none();
        let stated = threat_of(price).stated(d, beside)?;
        if is_first {
            let goal = stated.text.clone();
            let position = Position::Risky;
            let opening = Opening { goal: &goal, position, effect: 2, movement: None, in_team: false };
            threat::open(d, &pc, &opening, stated, &["DC-R52"]);
        } else {
            d.push(Event::ThreatAdded { pc, threat: stated }, &["DC-R52", "DC-R20"]);
        }
        Ok(())
    }

    /// Gives what it gives (DC-R42, R54, R55).
    fn gain(&self, d: &mut Desk<'_>, bargain: &Bargain) {
        let pc = self.pc.clone();
        let why = "a bargain".to_owned();
        match &bargain.aim {
            BargainAim::MoreEffect if d.state.encounter(&pc).is_some() => {
                d.push(Event::EffectRaised { pc, n: 1, why }, &["DC-R42"]);
            }
            BargainAim::MoreEffect => {}
            BargainAim::Achieve { text } => {
                d.push(Event::GoalGranted { pc, text: text.clone() }, &["DC-R42"]);
            }
            BargainAim::ExtraDie if d.house.is("bargain_die_stacks", "true") => {
                d.push(Event::DiceAdded { pc, n: 1, what: why }, &["DC-R54"]);
            }
            // The die is that of the further threat (DC-A09).
            BargainAim::ExtraDie => {}
            BargainAim::GetIntoPosition => d.push(Event::PositionReached { pc }, &["DC-R55"]),
            BargainAim::Information => {
                let given = Event::InformationGiven { pc, question: why, told: Vec::new(), details: 0 };
                d.push(given, &["DC-R119"]);
            }
        }
    }
}

/// Returns the threat of a price that is one.
fn threat_of(price: &BargainPrice) -> ThreatInput {
    match price {
        BargainPrice::FaceThreat { text, consequence, level, reduced } => ThreatInput {
            text: text.clone(),
            consequence: consequence.clone(),
            level: *level,
            reduced: *reduced,
            name: Slug::of_title(text).ok(),
        },
        _ => panic!("BUG: the price is no threat"),
    }
}
