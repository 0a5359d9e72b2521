//! What the crew does about an entanglement: pays, endures, agrees, refuses, goes to war (DC-42).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use strum::Display;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::state::Entanglement;
use super::super::tails::Hurt;
use super::super::terms::{EntanglementKind, Standing};
use super::super::{Desk, guard, refuse, tails};
use super::entanglement::begin;
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// An answer to an entanglement; each kind offers some (DC-R171, R174–R177, R179).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Display)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum EntanglementAnswer {
    /// Bluecoats: pay them off.
    #[strum(serialize = "Buying off")]
    BuyOff {
        /// Who pays: `vault`, `bank` or a character; unsaid, the vault.
        #[serde(skip_serializing_if = "Option::is_none")]
        payer: Option<Slug>,
    },
    /// Bluecoats: bear it.
    #[strum(serialize = "Enduring")]
    Endure {
        /// Whom they beat; may be unsaid where nobody is beaten.
        #[serde(skip_serializing_if = "Option::is_none")]
        pc: Option<Slug>,
        /// What the harm is, in words.
        #[serde(skip_serializing_if = "Option::is_none")]
        harm: Option<String>,
        /// What is lost, in words (DC-J23).
        #[serde(skip_serializing_if = "Option::is_none")]
        losses: Option<String>,
    },
    /// Favour: do the job.
    #[strum(serialize = "Agreeing")]
    Agree,
    /// Favour: do not.
    #[strum(serialize = "Refusing")]
    Refuse,
    /// Flipped: win the contact back.
    #[strum(serialize = "Working it out")]
    WorkOut,
    /// Rascals: make amends.
    #[strum(serialize = "Amends")]
    Amends,
    /// Rascals: let it be.
    #[strum(serialize = "Ignoring")]
    Ignore,
    /// Show of Force: offer coin.
    #[strum(serialize = "An offer of coin")]
    OfferCoin {
        /// How much, at least 1.
        n: u32,
        /// Who pays: `vault`, `bank` or a character; unsaid, the vault.
        #[serde(skip_serializing_if = "Option::is_none")]
        payer: Option<Slug>,
    },
    /// Show of Force: give up a claim.
    #[strum(serialize = "A claim")]
    OfferClaim {
        /// Which.
        claim: Slug,
    },
    /// Show of Force: go to war.
    #[strum(serialize = "War")]
    War,
    /// Under Their Thumb: do the dirty work.
    #[strum(serialize = "Complying")]
    Comply,
    /// Under Their Thumb: face the Bluecoats instead, as if wanted one level higher.
    #[strum(serialize = "Defying")]
    Defy,
}

/// Answers an entanglement (DC-42).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AnswerEntanglement {
    /// Which; unsaid, the last one that waits.
    pub entanglement: Option<Slug>,
    /// The answer.
    pub answer: EntanglementAnswer,
    /// What the GM rules.
    pub ruling: Option<AnswerEntanglementRuling>,
    /// A remark.
    pub note: Option<String>,
}

/// What the GM says of an answer (DC-J25).
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct AnswerEntanglementRuling {
    /// Whether an offer makes them back off; unsaid, it does. One that does not costs nothing, and they wait on.
    pub accepted: Option<bool>,
    /// The faction that is aggrieved, when nobody named it before (DC-R176).
    pub faction: Option<Slug>,
}

impl Ruled for AnswerEntanglement {
    fn info(&self) -> CommandInfo {
        CommandInfo { departs: &["coin", "severity", "status"], ..CommandInfo::default() }
    }

    /// Each kind offers its own answers (DC-R171, R174, R175, R176, R177, R179).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let found = self.found(d).ok_or_else(|| refuse::no_entanglement("DC-R162"))?;
        if !is_offered(found.kind, &self.answer) {
            let refusal = refuse::answer_not_offered("DC-R162", &self.answer, found.kind.said());
            return Err(refusal.field("answer"));
        }
        if !found.is_open {
            return Err(refuse::no_entanglement("DC-R162").field("entanglement"));
        }
        let is_refused = self.ruling.as_ref().and_then(|r| r.accepted) == Some(false);
        self.act(d, &found, is_refused)
    }

    fn sentence(&self) -> String {
        match &self.answer {
            EntanglementAnswer::BuyOff { .. } => "Buy the Bluecoats off.".to_owned(),
            EntanglementAnswer::Endure { pc: Some(pc), .. } => {
                format!("{} endures the Bluecoats.", pc.title())
            }
            EntanglementAnswer::Endure { pc: None, .. } => "Endure the Bluecoats.".to_owned(),
            EntanglementAnswer::Agree => "Agree to the favour.".to_owned(),
            EntanglementAnswer::Refuse => "Refuse the favour.".to_owned(),
            EntanglementAnswer::WorkOut => "Win the contact back.".to_owned(),
            EntanglementAnswer::Amends => "Make amends.".to_owned(),
            EntanglementAnswer::Ignore => "Make no amends.".to_owned(),
            EntanglementAnswer::OfferCoin { n, .. } => format!("Offer {n} coin to back off."),
            EntanglementAnswer::OfferClaim { claim } => {
                format!("Give up {} to make them back off.", claim.title())
            }
            EntanglementAnswer::War => "Go to war.".to_owned(),
            EntanglementAnswer::Comply => "Do their dirty work.".to_owned(),
            EntanglementAnswer::Defy => "Defy them and face the Bluecoats.".to_owned(),
        }
    }
}

/// Says whether a kind offers an answer.
fn is_offered(kind: EntanglementKind, answer: &EntanglementAnswer) -> bool {
    use EntanglementAnswer as A;
    match kind {
        EntanglementKind::Bluecoats => matches!(answer, A::BuyOff { .. } | A::Endure { .. }),
        EntanglementKind::Favour => matches!(answer, A::Agree | A::Refuse),
        EntanglementKind::Flipped => matches!(answer, A::WorkOut),
        EntanglementKind::Rascals => matches!(answer, A::Amends | A::Ignore),
        EntanglementKind::ShowOfForce => {
            matches!(answer, A::OfferCoin { .. } | A::OfferClaim { .. } | A::War)
        }
        EntanglementKind::UnderTheirThumb => matches!(answer, A::Comply | A::Defy),
        EntanglementKind::Devilry | EntanglementKind::UsualSuspects => false,
    }
}

impl AnswerEntanglement {
    /// Makes the answer to the entanglement that was just played.
    pub(super) fn of(answer: EntanglementAnswer) -> Self {
        Self { entanglement: None, answer, ruling: None, note: None }
    }

    /// Finds the one that is meant: the named one, else the last that waits, else the last played.
    fn found(&self, d: &Desk<'_>) -> Option<Entanglement> {
        let all = &d.state.entanglements;
        if let Some(name) = &self.entanglement {
            return all.get(name).cloned();
        }
        let newest = |open: bool| all.values().filter(|e| e.is_open || !open).max_by_key(|e| e.nth);
        newest(true).or_else(|| newest(false)).cloned()
    }

    fn act(&self, d: &mut Desk<'_>, found: &Entanglement, is_refused: bool) -> Result<(), Refusal> {
        use EntanglementAnswer as A;
        let faction = found.faction.clone().or_else(|| self.ruling.as_ref()?.faction.clone());
        if let Some(faction) = &faction {
            guard::faction(d, faction, "DC-R162")?;
        }
        let text = || found.details.clone().unwrap_or_else(|| found.kind.said().to_owned());
        match &self.answer {
            A::BuyOff { payer } => self.buy_off(d, found, payer.as_ref()),
            A::Endure { pc, harm, losses } => {
                self.endure(d, found, pc.as_ref(), harm.as_deref(), losses.as_deref())
            }
            A::Agree => self.close(d, found, Some(Event::JobAccepted { faction, text: text() }), "DC-R174"),
            A::Comply => self.close(d, found, Some(Event::JobAccepted { faction, text: text() }), "DC-R178"),
            A::Refuse => self.offend(d, found, faction.as_ref(), "DC-R174"),
            A::Ignore => self.offend(d, found, faction.as_ref(), "DC-R176"),
            A::Amends => self.close(d, found, Some(Event::AmendsMade { faction, text: text() }), "DC-R176"),
            A::WorkOut => {
                let contact = found.by.clone();
                self.close(d, found, contact.map(|contact| Event::ContactRestored { contact }), "DC-R175")
            }
            A::OfferCoin { n, payer } => self.offer_coin(d, found, *n, payer.as_ref(), is_refused),
            A::OfferClaim { claim } => self.offer_claim(d, found, claim, is_refused),
            A::War => self.go_to_war(d, found, faction.as_ref()),
            A::Defy => {
                self.close(d, found, None, "DC-R179")?;
                begin(d, EntanglementKind::Bluecoats, found.wanted + 1, None, None)
            }
        }
    }

    fn close(
        &self,
        d: &mut Desk<'_>,
        found: &Entanglement,
        event: Option<Event>,
        rule: &'static str,
    ) -> Result<(), Refusal> {
        let answer = self.answer.to_string();
        d.push(Event::EntanglementAnswered { entanglement: found.slug.clone(), answer }, &[rule]);
        if let Some(event) = event {
            d.push(event, &[rule]);
        }
        Ok(())
    }

    /// The price is 4 and the wanted level that this visit counts with (DC-R171, R179); a house rule may say otherwise.
    fn buy_off(&self, d: &mut Desk<'_>, found: &Entanglement, payer: Option<&Slug>) -> Result<(), Refusal> {
        let level = if d.house.is("buyoff", "severity") {
            found.severity
        } else if d.house.is("buyoff", "real_wanted") {
            d.state.crew.wanted
        } else {
            found.wanted
        };
        let price = guard::amount(d, "coin", "DC-R171", level + 4)?;
        let payer = payer.cloned().unwrap_or_else(|| guard::word("vault"));
        guard::purse(d, &payer, price, "DC-R171").map_err(|r| r.field("answer"))?;
        self.close(d, found, None, "DC-R171")?;
        tails::pay(d, &payer, price, "the Bluecoats", "DC-R171");
        Ok(())
    }

    /// Losing status is the price of a favour refused or of no amends (DC-R174, R176).
    fn offend(
        &self,
        d: &mut Desk<'_>,
        found: &Entanglement,
        faction: Option<&Slug>,
        rule: &'static str,
    ) -> Result<(), Refusal> {
        let loss = u32::try_from(d.house.number("status_loss")).unwrap_or(1);
        let loss = guard::amount(d, "status", rule, loss)?;
        self.close(d, found, None, rule)?;
        if let Some(faction) = faction {
            tails::shift_status(d, faction, -i32::try_from(loss).unwrap_or(6), found.kind.said(), rule);
        }
        Ok(())
    }

    fn offer_coin(
        &self,
        d: &mut Desk<'_>,
        found: &Entanglement,
        n: u32,
        payer: Option<&Slug>,
        is_refused: bool,
    ) -> Result<(), Refusal> {
        if n == 0 {
            return Err(refuse::amount_required("DC-R177").field("answer"));
        }
        let payer = payer.cloned().unwrap_or_else(|| guard::word("vault"));
        guard::purse(d, &payer, n, "DC-R177").map_err(|r| r.field("answer"))?;
        if is_refused {
            return turned_down(d, found, &format!("{n} coin"));
        }
        self.close(d, found, None, "DC-R177")?;
        tails::pay(d, &payer, n, "an offer to back off", "DC-R177");
        Ok(())
    }

    fn offer_claim(
        &self,
        d: &mut Desk<'_>,
        found: &Entanglement,
        claim: &Slug,
        is_refused: bool,
    ) -> Result<(), Refusal> {
        if !d.state.crew.claims.contains_key(claim) {
            return Err(refuse::unknown_claim("DC-R177", claim.title()).field("answer"));
        }
        if is_refused {
            return turned_down(d, found, &claim.title());
        }
        let lost = Event::ClaimLost { claim: claim.clone(), why: "an offer to back off".to_owned() };
        self.close(d, found, Some(lost), "DC-R177")
    }

    /// A war that is forced on the crew sets status as one that it began, unless the house rule leaves it (DC-R177).
    fn go_to_war(
        &self,
        d: &mut Desk<'_>,
        found: &Entanglement,
        faction: Option<&Slug>,
    ) -> Result<(), Refusal> {
        self.close(d, found, None, "DC-R177")?;
        if let Some(faction) = faction {
            if d.house.is("forced_war_status", "minus3") {
                tails::shift_status(d, faction, -6, "war", "DC-R177");
            }
            tails::declare_war(d, faction, "DC-R177");
        }
        Ok(())
    }

    /// The Bluecoats beat one of the crew, and take what their severity says (DC-R166–R170).
    fn endure(
        &self,
        d: &mut Desk<'_>,
        found: &Entanglement,
        pc: Option<&Slug>,
        harm: Option<&str>,
        losses: Option<&str>,
    ) -> Result<(), Refusal> {
        let (rule, level, label, loss) = match found.severity {
            0 => ("DC-R170", 0, "", "questioning, harassment, threats, tailing"),
            1 => ("DC-R169", 1, "Beaten", "demands, tailing"),
            2 => ("DC-R168", 2, "Badly beaten", "interrogation, assets seized"),
            3 => ("DC-R167", 3, "Severely beaten", "an arrest, assets destroyed"),
            _ if d.house.is("severity4_harm", "4") => ("DC-R166", 4, "Shot", LETHAL),
            _ => ("DC-R166", 0, "", LETHAL),
        };
        let hurt = if level > 0 { victims(d, pc, rule)? } else { Vec::new() };
        self.close(d, found, None, rule)?;
        for pc in &hurt {
            let hurt = Hurt { label: harm.unwrap_or(label), level, name: None, needs_action: false };
            tails::take_harm(d, pc, hurt, rule)?;
        }
        let text = losses.unwrap_or(loss).to_owned();
        d.push(Event::LossSuffered { entanglement: found.slug.clone(), text }, &[rule]);
        Ok(())
    }
}

/// Whom they beat: one of the crew's choice, or by house rule everybody in play (DC-A40).
fn victims(d: &Desk<'_>, pc: Option<&Slug>, rule: &'static str) -> Result<Vec<Slug>, Refusal> {
    if d.house.is("bluecoats_targets", "all") {
        let here = d.state.characters.iter().filter(|(_, c)| c.standing == Standing::Active);
        return Ok(here.map(|(pc, _)| pc.clone()).collect());
    }
    let pc = pc.ok_or_else(|| refuse::victim_unsaid(rule).field("answer"))?;
    guard::active(d, pc)?;
    Ok(vec![pc.clone()])
}

const LETHAL: &str = "lethal force, arrests, the lair and all assets lost";

/// They wait on: the offer was not enough, and cost nothing (DC-J25).
fn turned_down(d: &mut Desk<'_>, found: &Entanglement, offer: &str) -> Result<(), Refusal> {
    let event = Event::OfferTurnedDown { entanglement: found.slug.clone(), offer: offer.to_owned() };
    d.push(event, &["DC-R177"]);
    Ok(())
}
