//! What each answer to an entanglement moves: coin, rep, heat, harm, status, claims, notes.

use super::super::super::command::Ruled;
use super::super::super::event::{ConsequenceKind, EntanglementKind, Event};
use super::super::super::roll::{self, Pool};
use super::super::super::state::{ContactStanding, Faction};
use super::super::super::tails::{self, Threat};
use super::super::super::terms::Band;
use super::super::super::{Desk, guard, refuse};
use super::super::beats::Which;
use super::super::consequence::Suffer;
use super::{AnswerEntanglement, EntanglementAnswer, answered, rule_of};
use crate::refusal::Refusal;
use crate::slug::Slug;

/// A faction by its name.
type Party = Option<(Slug, Faction)>;

/// Writes the answer and what it moves.
pub(super) fn answer(
    c: &AnswerEntanglement,
    d: &mut Desk<'_>,
    kind: EntanglementKind,
    answer: &EntanglementAnswer,
    party: Party,
) -> Result<(), Refusal> {
    let rule = rule_of(kind);
    let tier = party.as_ref().map_or(0, |(_, f)| f.tier);
    match answer {
        EntanglementAnswer::PayOff => pay_off(c, d, kind, answer),
        EntanglementAnswer::HandOver { .. } => hand_over(d, kind, answer),
        EntanglementAnswer::Forfeit if kind == EntanglementKind::Rivals => forfeit(c, d, answer, tier),
        EntanglementAnswer::Forfeit => lose_rep(d, kind, answer, tier),
        EntanglementAnswer::Hide => lose_rep(d, kind, answer, 3),
        EntanglementAnswer::LoseFace => lose_rep(d, kind, answer, d.state.crew.tier + 1),
        EntanglementAnswer::Refuse | EntanglementAnswer::StandUp => lose_status(d, kind, answer, party),
        EntanglementAnswer::Accept => {
            answered(d, kind, answer);
            let text = c.note.clone().unwrap_or_else(|| "a bargain to come due".into());
            remember(d, "demonic-notice", text, rule);
            Ok(())
        }
        EntanglementAnswer::Flip => flip(c, d, kind, answer, party),
        EntanglementAnswer::Example => example(c, d, kind, answer),
        EntanglementAnswer::Endure => endure(c, d, kind, answer),
        EntanglementAnswer::Hold { pool } => hold(c, d, kind, answer, *pool),
        EntanglementAnswer::Apologise => apologise(c, d, answer, tier),
        EntanglementAnswer::GiveClaim => give_claim(c, d, answer, party),
        EntanglementAnswer::War => go_to_war(d, answer, party),
        EntanglementAnswer::HireOccultist { quality } => hire(d, answer, *quality),
        EntanglementAnswer::Evade
        | EntanglementAnswer::Agree
        | EntanglementAnswer::OtherWay
        | EntanglementAnswer::FaceReprisals
        | EntanglementAnswer::Allow
        | EntanglementAnswer::FightBack
        | EntanglementAnswer::DealWithIt => {
            answered(d, kind, answer);
            Ok(())
        }
    }
}

/// Pays the law off: wanted + 3, or 3, 2, 1 coin (BS-R295, R301, R302, R308; BS-R126).
fn pay_off(
    c: &AnswerEntanglement,
    d: &mut Desk<'_>,
    kind: EntanglementKind,
    answer: &EntanglementAnswer,
) -> Result<(), Refusal> {
    let by_book = match kind {
        EntanglementKind::Arrest => d.state.crew.wanted + 3,
        EntanglementKind::Interrogation => 3,
        EntanglementKind::Questioning => 2,
        _ => 1,
    };
    answered(d, kind, answer);
    let coin = tails::whole(d, "coin", rule_of(kind), by_book)?;
    tails::pay_from(d, c.payers.as_deref(), coin, &super::said(kind), rule_of(kind))
}

/// Hands somebody over: the heat goes; wanted falls when they are convicted (BS-R295).
fn hand_over(d: &mut Desk<'_>, kind: EntanglementKind, answer: &EntanglementAnswer) -> Result<(), Refusal> {
    answered(d, kind, answer);
    let heat = d.state.crew.heat;
    let n = tails::whole(d, "heat", "BS-R295", heat)?.min(heat);
    d.push(Event::HeatCleared { n }, &["BS-R295"]);
    Ok(())
}

/// Loses rep: an ally's Tier, 3 to a demon, Tier + 1 for a gang (BS-R296, R297, R299).
fn lose_rep(
    d: &mut Desk<'_>,
    kind: EntanglementKind,
    answer: &EntanglementAnswer,
    by_book: u32,
) -> Result<(), Refusal> {
    answered(d, kind, answer);
    let rep = tails::whole(d, "rep", rule_of(kind), by_book)?;
    spend_rep(d, rep, kind)
}

fn spend_rep(d: &mut Desk<'_>, rep: u32, kind: EntanglementKind) -> Result<(), Refusal> {
    if rep == 0 {
        return Ok(());
    }
    tails::pay_rep(d, rep, &super::said(kind), rule_of(kind))
}

/// Loses status with the faction: 1 by the book (BS-R296, R305).
fn lose_status(
    d: &mut Desk<'_>,
    kind: EntanglementKind,
    answer: &EntanglementAnswer,
    party: Party,
) -> Result<(), Refusal> {
    answered(d, kind, answer);
    let Some((name, _)) = party else { return Ok(()) };
    let by = ruled_status(d, kind, -1)?;
    tails::shift_status(d, &name, by, &super::said(kind), rule_of(kind));
    Ok(())
}

fn ruled_status(d: &mut Desk<'_>, kind: EntanglementKind, by_book: i32) -> Result<i32, Refusal> {
    let ruled = d.amount("status", rule_of(kind), i64::from(by_book))?;
    let fits = i32::try_from(ruled).ok().filter(|n| (-6..=6).contains(n));
    fits.ok_or_else(|| {
        let sentence = format!("instead.status takes a change from -6 to 6, not {ruled}.");
        Refusal::new("CA-R12", "DepartureValue", sentence).field("instead")
    })
}

/// Rivals take 1 rep or 1 coin per Tier, mixed as the crew likes (BS-R305).
fn forfeit(
    c: &AnswerEntanglement,
    d: &mut Desk<'_>,
    answer: &EntanglementAnswer,
    tier: u32,
) -> Result<(), Refusal> {
    let kind = EntanglementKind::Rivals;
    let payers = c.payers.as_deref().unwrap_or_default();
    let in_coin = payers.iter().fold(0_u32, |sum, share| sum.saturating_add(share.n));
    let may_differ = d.departs("coin") || d.departs("rep");
    if in_coin > tier && !may_differ {
        return Err(refuse::sum_mismatch("BS-R305", in_coin, tier).field("payers"));
    }
    answered(d, kind, answer);
    let coin = tails::whole(d, "coin", "BS-R305", in_coin.min(tier))?;
    let rep = tails::whole(d, "rep", "BS-R305", tier - in_coin.min(tier))?;
    spend_rep(d, rep, kind)?;
    tails::pay_from(d, c.payers.as_deref(), coin, "Rivals", "BS-R305")
}

/// An apology costs 1 rep and 1 coin per Tier of the enemy (BS-R304).
fn apologise(
    c: &AnswerEntanglement,
    d: &mut Desk<'_>,
    answer: &EntanglementAnswer,
    tier: u32,
) -> Result<(), Refusal> {
    let kind = EntanglementKind::Reprisals;
    answered(d, kind, answer);
    let rep = tails::whole(d, "rep", "BS-R304", tier)?;
    let coin = tails::whole(d, "coin", "BS-R304", tier)?;
    spend_rep(d, rep, kind)?;
    tails::pay_from(d, c.payers.as_deref(), coin, "an apology", "BS-R304")
}

/// A contact or client serves another faction now (BS-R298).
fn flip(
    c: &AnswerEntanglement,
    d: &mut Desk<'_>,
    kind: EntanglementKind,
    answer: &EntanglementAnswer,
    party: Party,
) -> Result<(), Refusal> {
    let contact = c.contact.clone().ok_or_else(|| refuse::contact_needed("BS-R298").field("contact"))?;
    if !d.state.crew.contacts.contains_key(&contact) {
        return Err(refuse::unknown_contact("BS-R298", contact.title()).field("contact"));
    }
    answered(d, kind, answer);
    if let Some((faction, _)) = party {
        let to = ContactStanding::Flipped { faction };
        d.push(Event::ContactChanged { contact, to, why: "flipped".into() }, &["BS-R298"]);
    }
    Ok(())
}

/// An example is made of one of the gang, which is remembered (BS-R299).
fn example(
    c: &AnswerEntanglement,
    d: &mut Desk<'_>,
    kind: EntanglementKind,
    answer: &EntanglementAnswer,
) -> Result<(), Refusal> {
    let about = match &c.cohort {
        Some(cohort) if !d.state.crew.cohorts.contains_key(cohort) => {
            return Err(refuse::unknown_cohort("BS-R299", cohort.title()).field("cohort"));
        }
        Some(cohort) => cohort.as_str(),
        None => "gang-trouble",
    };
    answered(d, kind, answer);
    remember(d, about, "an example was made of one of them".into(), "BS-R299");
    Ok(())
}

/// Opens a note about something that has no number.
fn remember(d: &mut Desk<'_>, about: &str, text: String, rule: &'static str) {
    let note = d.fresh_name("note", |name| d.state.notes.contains_key(name));
    d.push(Event::NoteOpened { note, about: about.to_owned(), text }, &[rule]);
}

/// Threatens level 2 harm and 3 heat, each to be resisted on its own (BS-R301).
fn endure(
    c: &AnswerEntanglement,
    d: &mut Desk<'_>,
    kind: EntanglementKind,
    answer: &EntanglementAnswer,
) -> Result<(), Refusal> {
    let pc = c.pc.clone().ok_or_else(|| refuse::character_needed("BS-R301").field("pc"))?;
    guard::active(d, &pc)?;
    answered(d, kind, answer);
    let level = harm_level(d, "BS-R301")?;
    let heat = tails::whole(d, "heat", "BS-R301", 3)?;
    let harm = (level > 0).then(|| ConsequenceKind::Harm { level, label: "Beaten up".into() });
    let heat = (heat > 0).then_some(ConsequenceKind::Heat { n: heat });
    let threats = harm.iter().chain(&heat);
    let hanging: Vec<Slug> =
        threats.map(|kind| tails::threaten(d, Threat::of(&pc, kind), "BS-R301")).collect();
    face(c, d, &pc, &hanging)
}

/// Resists each on its own; with a resistance or armor on the line, what then still hangs is suffered (BS-R101, R301).
fn face(c: &AnswerEntanglement, d: &mut Desk<'_>, pc: &Slug, hanging: &[Slug]) -> Result<(), Refusal> {
    let beats = c.beats();
    if beats.is_some() {
        return beats.give(d, pc, hanging);
    }
    for number in c.suffer.iter().flatten() {
        let index = usize::try_from(*number).unwrap_or(usize::MAX).wrapping_sub(1);
        let name = hanging.get(index).cloned();
        let name = name.ok_or_else(|| refuse::unknown_consequence("BS-R101", pc.title()).field("suffer"))?;
        let consequence = Which::Named(name);
        Suffer { pc: pc.clone(), consequence, ruling: None, note: None }.decide(d)?;
    }
    Ok(())
}

fn harm_level(d: &mut Desk<'_>, rule: &'static str) -> Result<u32, Refusal> {
    let level = tails::whole(d, "harm", rule, 2)?;
    if level > 4 { Err(refuse::severity_out_of_range(rule, level).field("instead.harm")) } else { Ok(level) }
}

/// Rolls whether somebody keeps quiet: 2 dice, more if hardened, fewer if soft (BS-R302, R303, R308).
///
/// Questioning: 1–3 brings 2 heat, 4/5 one. Usual suspects: 1–3 brings 2 heat, 4/5 level 2 harm.
fn hold(
    c: &AnswerEntanglement,
    d: &mut Desk<'_>,
    kind: EntanglementKind,
    answer: &EntanglementAnswer,
    pool: Option<u32>,
) -> Result<(), Refusal> {
    let ruling = c.ruling.clone().unwrap_or_default();
    let dice = pool.or(ruling.pool).unwrap_or(2);
    if dice > 4 {
        return Err(refuse::pool_out_of_range("BS-R303", dice).field("answer"));
    }
    let harm_to_pc = d.house.is("usual_harm", "pc") && kind == EntanglementKind::UsualSuspects;
    if harm_to_pc && ruling.harm_to.is_none() && c.pc.is_none() {
        return Err(refuse::character_needed("BS-R308").field("pc"));
    }
    let hurt = ruling.harm_to.or_else(|| c.pc.clone().filter(|_| harm_to_pc)).or_else(|| c.contact.clone());
    let mut quiet = Pool::new("fortune", "BS-R303");
    quiet.add("keeping quiet", dice);
    let roll = roll::roll(d, quiet)?;
    let band = roll.band;
    answered(d, kind, answer);
    let about = format!("does {} talk", c.contact.as_ref().map_or_else(|| "the one taken".into(), Slug::title));
    d.push(Event::FortuneRolled { about, side: None, roll }, &[rule_of(kind), "BS-R303"]);
    match (kind, band) {
        (_, None | Some(Band::High | Band::Crit)) => Ok(()),
        (_, Some(Band::Low)) => talk(d, kind, 2),
        (EntanglementKind::UsualSuspects, Some(Band::Mid)) => harm_the_taken(d, hurt.as_ref()),
        (_, Some(Band::Mid)) => talk(d, kind, 1),
    }
}

fn talk(d: &mut Desk<'_>, kind: EntanglementKind, by_book: u32) -> Result<(), Refusal> {
    let heat = tails::whole(d, "heat", rule_of(kind), by_book)?;
    tails::gain_heat(d, heat, &super::said(kind), rule_of(kind));
    Ok(())
}

/// The one who kept quiet takes level 2 harm; somebody without a sheet, as a note (BS-R308).
fn harm_the_taken(d: &mut Desk<'_>, hurt: Option<&Slug>) -> Result<(), Refusal> {
    let level = harm_level(d, "BS-R308")?;
    match hurt {
        _ if level == 0 => {}
        Some(pc) if d.state.characters.contains_key(pc) => {
            tails::take_harm(d, pc, "Questioned by the law", level, None, "BS-R308");
        }
        Some(name) => remember(d, name.as_str(), format!("level {level} harm, questioned by the law"), "BS-R308"),
        None => remember(d, "usual-suspects", format!("level {level} harm to the one taken"), "BS-R308"),
    }
    Ok(())
}

/// Gives a claim away; the crew that has none loses hold instead (BS-R306).
fn give_claim(
    c: &AnswerEntanglement,
    d: &mut Desk<'_>,
    answer: &EntanglementAnswer,
    party: Party,
) -> Result<(), Refusal> {
    let kind = EntanglementKind::ShowOfForce;
    let by = party.map(|(name, _)| name.title()).unwrap_or_default();
    if d.state.crew.claims.is_empty() && c.claim.is_none() {
        answered(d, kind, answer);
        tails::lose_hold(d, &format!("show of force by {by}"), "BS-R306");
        return Ok(());
    }
    let claim = c.claim.clone().ok_or_else(|| refuse::claim_needed("BS-R306").field("claim"))?;
    if !d.state.crew.claims.contains_key(&claim) {
        return Err(refuse::unknown_claim("BS-R306", claim.title()).field("claim"));
    }
    answered(d, kind, answer);
    let need = tails::rep_need(&d.state);
    d.push(Event::ClaimLost { claim, why: format!("given to {by}") }, &["BS-R306"]);
    tails::settle_rep_need(d, need, "BS-R141");
    Ok(())
}

/// Goes to war: status −3; by the house rule a crew without claims loses hold instead (BS-R306).
fn go_to_war(d: &mut Desk<'_>, answer: &EntanglementAnswer, party: Party) -> Result<(), Refusal> {
    let kind = EntanglementKind::ShowOfForce;
    answered(d, kind, answer);
    let Some((name, _)) = party else { return Ok(()) };
    if d.state.crew.claims.is_empty() && d.house.is("show_no_claims", "replace_all") {
        tails::lose_hold(d, &format!("show of force by {}", name.title()), "BS-R306");
        return Ok(());
    }
    let to = ruled_status(d, kind, -3)?;
    tails::set_status(d, &name, to, "show of force", "BS-R306");
    Ok(())
}

/// An occultist deals with the dead: the quality is rolled as fortune (BS-R307).
fn hire(d: &mut Desk<'_>, answer: &EntanglementAnswer, quality: Option<u32>) -> Result<(), Refusal> {
    let kind = EntanglementKind::UnquietDead;
    let Some(quality) = quality else {
        answered(d, kind, answer);
        return Ok(());
    };
    if quality > 12 {
        return Err(refuse::out_of_range("BS-R307", "quality", quality).field("answer"));
    }
    let mut pool = Pool::new("fortune", "BS-R307");
    pool.add("quality", quality);
    let roll = roll::roll(d, pool)?;
    answered(d, kind, answer);
    let about = "does the occultist deal with the dead".into();
    d.push(Event::FortuneRolled { about, side: None, roll }, &["BS-R307"]);
    Ok(())
}
