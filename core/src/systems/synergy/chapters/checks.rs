//! Spending Synergy: a confirmed active check, an offer, the checking player's consent, then the dice (SY-12 … 16).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::state::{Check, SYNERGY};
use super::super::terms::{Answer, CheckKind, Down, EdgeKind};
use super::super::{Desk, guard, refuse};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// What the Guide says of a check.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ConfirmCheckRuling {
    /// Whether it is active or passive; active when left out (SY-R45).
    pub kind: Option<CheckKind>,
    /// Whether the Guide confirms it; so when left out (SY-R45).
    pub confirmed: Option<bool>,
    /// What gives Advantage, in words.
    pub advantages: Option<Vec<String>>,
    /// What gives Disadvantage, in words.
    pub disadvantages: Option<Vec<String>>,
    /// Of whoever offers Synergy, where the offer is written down in the same line.
    pub granter: Option<OfferSynergyRuling>,
}

/// An offer of Synergy that is written down with its check.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OfferAtOnce {
    /// The character who encourages.
    pub granter: Slug,
    /// What passes between the two, if anybody likes to say (SY-R60).
    pub description: Option<String>,
}

/// Puts a Skill Check (SY-12).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ConfirmCheck {
    /// Who checks.
    pub checker: Slug,
    /// Which Skill.
    pub skill: String,
    /// The check's name in the record; made of the declaration when left out.
    pub check: Option<Slug>,
    /// Who offers Synergy, where all is written down in one line.
    pub offer: Option<OfferAtOnce>,
    /// The checking player's answer to that offer.
    pub answer: Option<Answer>,
    /// Whether dice are committed at once.
    pub commit: Option<bool>,
    /// What the Guide says of it.
    pub ruling: Option<ConfirmCheckRuling>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for ConfirmCheck {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// The Guide confirms an active Skill Check, and says what gives it Edge already (SY-R45).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::known(d, &self.checker).map_err(|r| r.field("checker"))?;
        let is_taken = |name: &str| d.state.checks.contains_key(name);
        if self.check.as_ref().is_some_and(|name| is_taken(name.as_str())) {
            return Err(refuse::check_exists("SY-R45").field("check"));
        }
        let check = guard::new_name(d, self.check.as_ref(), "check", is_taken)?;
        let ruling = self.ruling.clone().unwrap_or_default();
        let put = Event::CheckConfirmed {
            check: check.clone(),
            checker: self.checker.clone(),
            skill: self.skill.clone(),
            kind: ruling.kind.unwrap_or(CheckKind::Active),
            confirmed: ruling.confirmed.unwrap_or(true),
        };
        d.push(put, &["SY-R45"]);
        let of = |edge, sources: Option<Vec<String>>| {
            sources.into_iter().flatten().map(move |source| (edge, source))
        };
        let sources = of(EdgeKind::Advantage, ruling.advantages);
        for (edge, source) in sources.chain(of(EdgeKind::Disadvantage, ruling.disadvantages)) {
            add_source(d, &check, edge, source)?;
        }
        self.go_on(d, &check, ruling.granter)
    }

    fn sentence(&self) -> String {
        format!("The Guide confirms {}'s {} check.", self.checker.title(), self.skill)
    }
}

impl ConfirmCheck {
    /// The later beats, where they are written down in the same line.
    fn go_on(&self, d: &mut Desk<'_>, check: &Slug, of: Option<OfferSynergyRuling>) -> Result<(), Refusal> {
        if let Some(OfferAtOnce { granter, description }) = self.offer.clone() {
            OfferSynergy { granter, check: check.clone(), description, ruling: of, note: None }.decide(d)?;
        }
        if let Some(answer) = self.answer {
            AnswerSynergy { check: check.clone(), answer, pc: None, note: None }.decide(d)?;
        }
        if self.commit == Some(true) {
            CommitDice { check: check.clone(), note: None }.decide(d)?;
        }
        Ok(())
    }
}

fn add_source(d: &mut Desk<'_>, check: &Slug, edge: EdgeKind, source: String) -> Result<(), Refusal> {
    let sources = &find(d, check)?.sources;
    if source.trim().is_empty() {
        return Err(refuse::reason_required("SY-R53").field("source"));
    }
    if source == SYNERGY || sources.iter().any(|(_, counted)| *counted == source) {
        return Err(refuse::duplicate_source("SY-R53", source).field("source"));
    }
    d.push(Event::EdgeSourceAdded { check: check.clone(), edge, source }, &["SY-R53"]);
    Ok(())
}

fn find<'d>(d: &'d Desk<'_>, check: &Slug) -> Result<&'d Check, Refusal> {
    let found = d.state.checks.get(check);
    found.ok_or_else(|| refuse::unknown_check("SY-R45", check.title()).field("check"))
}

/// Finds a check that the Guide has confirmed (SY-R45).
fn confirmed<'d>(d: &'d Desk<'_>, check: &Slug) -> Result<&'d Check, Refusal> {
    let found = find(d, check)?;
    if found.is_confirmed { Ok(found) } else { Err(refuse::check_not_confirmed("SY-R45").field("check")) }
}

/// Adds a source of Advantage or Disadvantage to a check (SY-13).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AddEdge {
    /// The check.
    pub check: Slug,
    /// Which of the two.
    pub edge: EdgeKind,
    /// What it comes from, in words.
    pub source: String,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for AddEdge {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// Sources count until dice are committed (SY-R46, R53); Advantage after Synergy does not stack (SY-R55).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let check = find(d, &self.check)?;
        if check.committed.is_some() {
            return Err(refuse::dice_committed_to_edge("SY-R46").field("check"));
        }
        let is_late = self.edge == EdgeKind::Advantage && check.has_synergy;
        if is_late && d.house.is("late_advantage", "refuse") {
            return Err(refuse::already_advantage("SY-R56").field("edge"));
        }
        add_source(d, &self.check, self.edge, self.source.clone())
    }

    fn sentence(&self) -> String {
        format!("{} on {}: {}.", self.edge, self.check.title(), self.source)
    }
}

/// What the Guide says of whoever offers Synergy; each is so when left out.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OfferSynergyRuling {
    /// Whether they are present (SY-R49).
    pub present: Option<bool>,
    /// Whether they are conscious (SY-R49); not while they are Unconscious, when left out.
    pub conscious: Option<bool>,
    /// Whether they are aware of the attempt (SY-R50).
    pub aware: Option<bool>,
    /// Whether they can communicate with whoever checks, by words, gestures or otherwise (SY-R51).
    pub communicates: Option<bool>,
}

/// Offers the party's Synergy for somebody else's check (SY-14).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct OfferSynergy {
    /// The character who encourages.
    pub granter: Slug,
    /// The check.
    pub check: Slug,
    /// What passes between the two, if anybody likes to say (SY-R60).
    pub description: Option<String>,
    /// What the Guide says of the granter.
    pub ruling: Option<OfferSynergyRuling>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for OfferSynergy {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.granter.clone()), ..CommandInfo::default() }
    }

    /// Another player offers 1 Synergy before dice are committed; it costs no dice, no Action, no check and no words,
    /// and it is no Assist (SY-R45, R46, R47, R58, R59, R60).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::known(d, &self.granter).map_err(|r| r.field("granter"))?;
        let check = confirmed(d, &self.check)?;
        if check.kind == CheckKind::Passive {
            return Err(refuse::check_not_active("SY-R45").field("check"));
        }
        if check.committed.is_some() {
            return Err(refuse::dice_committed("SY-R46").field("check"));
        }
        self.is_anothers(d, check)?;
        helps(d, check)?;
        self.can_reach(d, check)?;
        let (check, granter) = (self.check.clone(), self.granter.clone());
        let offered = Event::SynergyOffered { check, granter, description: self.description.clone() };
        d.push(offered, &["SY-R47", "SY-R58", "SY-R59", "SY-R60"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} offers Synergy for {}.", self.granter.title(), self.check.title())
    }
}

impl OfferSynergy {
    /// Nobody grants Synergy to a character of their own (SY-R57), nor does the Guide but by house rule (SY-R47).
    fn is_anothers(&self, d: &Desk<'_>, check: &Check) -> Result<(), Refusal> {
        let (granter, checker) = (guard::known(d, &self.granter)?, guard::known(d, &check.checker)?);
        let is_guides = granter.player.is_none() && d.house.is("guide_may_grant", "false");
        if self.granter == check.checker || granter.player == checker.player || is_guides {
            return Err(refuse::own_character("SY-R57").field("granter"));
        }
        Ok(())
    }

    /// Present and conscious, aware, able to communicate (SY-R49, R50, R51).
    fn can_reach(&self, d: &Desk<'_>, check: &Check) -> Result<(), Refusal> {
        let ruling = self.ruling.clone().unwrap_or_default();
        let granter = guard::known(d, &self.granter)?;
        let name = &granter.name;
        if ruling.present == Some(false) {
            return Err(refuse::not_present("SY-R49", name).field("ruling.present"));
        }
        if !ruling.conscious.unwrap_or(granter.down != Down::Unconscious) {
            return Err(refuse::not_conscious("SY-R49", name).field("ruling.conscious"));
        }
        if ruling.aware == Some(false) {
            return Err(refuse::not_aware("SY-R50", name).field("ruling.aware"));
        }
        if ruling.communicates == Some(false) {
            let checker = d.state.name(&check.checker);
            return Err(refuse::cannot_communicate("SY-R51", name, checker).field("ruling.communicates"));
        }
        Ok(())
    }
}

/// One Synergy a check, never beside another source of Advantage, even a cancelled one (SY-R55, R56).
fn helps(d: &Desk<'_>, check: &Check) -> Result<(), Refusal> {
    if d.state.synergy == 0 {
        return Err(refuse::no_synergy("SY-R47"));
    }
    if check.has_other(EdgeKind::Advantage) {
        return Err(refuse::already_advantage("SY-R56").field("check"));
    }
    if check.has_synergy { Err(refuse::synergy_already_used("SY-R55").field("check")) } else { Ok(()) }
}

/// Answers an offer of Synergy (SY-15).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AnswerSynergy {
    /// The check.
    pub check: Slug,
    /// Whether the checking player would have it.
    pub answer: Answer,
    /// Whose player answers; the checking character when left out.
    pub pc: Option<Slug>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for AnswerSynergy {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: self.pc.clone(), ..CommandInfo::default() }
    }

    /// The checking player must agree; then the check has Advantage and the party 1 Synergy less (SY-R48, R52).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let check = find(d, &self.check)?;
        if check.offer.is_none() {
            return Err(refuse::no_offer("SY-R48").field("check"));
        }
        if !guard::may_answer(d, &check.checker, self.pc.as_ref()) {
            return Err(refuse::not_the_checker("SY-R48").field("pc"));
        }
        let name = self.check.clone();
        match self.answer {
            Answer::No => d.push(Event::SynergyRefused { check: name }, &["SY-R48"]),
            Answer::Yes => {
                helps(d, check)?;
                d.push(Event::SynergySpent { check: name.clone(), n: 1 }, &["SY-R47", "SY-R48"]);
                let (edge, source) = (EdgeKind::Advantage, SYNERGY.to_owned());
                d.push(Event::EdgeSourceAdded { check: name, edge, source }, &["SY-R52"]);
            }
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        match self.answer {
            Answer::Yes => format!("Synergy is taken for {}.", self.check.title()),
            Answer::No => format!("Synergy is declined for {}.", self.check.title()),
        }
    }
}

/// Commits dice to a check (SY-16).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CommitDice {
    /// The check.
    pub check: Slug,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for CommitDice {
    fn info(&self) -> CommandInfo {
        CommandInfo::default()
    }

    /// Advantage and Disadvantage cancel, whatever their numbers; a condition behind one stays (SY-R46, R52, R53, R54).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let check = confirmed(d, &self.check)?;
        guard::speaks_for(d, &[&check.checker])?;
        if check.committed.is_some() {
            return Err(refuse::dice_committed("SY-R46").field("check"));
        }
        let edge = check.edge();
        let rules = &["SY-R46", "SY-R52", "SY-R53", "SY-R54"];
        d.push(Event::DiceCommitted { check: self.check.clone(), edge }, rules);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("Dice are committed to {}.", self.check.title())
    }
}
