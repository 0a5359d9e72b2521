//! Arrest, conviction and time inside (BS-42, 43).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{ConsequenceKind, Event, Extra};
use super::super::features::{FeatureEffect, known_claim};
use super::super::roll::{self, Pool};
use super::super::state::{ClaimKind, ContactStanding};
use super::super::tails::{self, Catastrophe, Threat};
use super::super::terms::{Band, Standing};
use super::super::{Desk, extras, guard, refuse};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// What happens to a convict at wanted level 0 (BS-R278).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum AtZero {
    /// A few weeks inside.
    Weeks,
    /// A beating instead: level 3 harm, with no resistance.
    Beating,
}

/// Arrests or jails somebody (BS-42).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Incarcerate {
    /// A character, a cohort, a contact or friend, or the enemy who was framed.
    pub who: String,
    /// Whether it is an enemy framed for the crew's crimes, of any name (BS-R275).
    pub framed: Option<bool>,
    /// Why.
    pub why: Option<String>,
    /// What the GM says of it.
    pub ruling: Option<IncarcerateRuling>,
    /// A remark.
    pub note: Option<String>,
}

/// What the GM says of an arrest (BS-J26).
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct IncarcerateRuling {
    /// Whether it is a conviction for the crew's crimes; unsaid, it is (BS-R276).
    pub convicted: Option<bool>,
    /// At wanted level 0: weeks inside, also when unsaid, or a beating (BS-R278).
    pub at_zero: Option<AtZero>,
    /// What a beating means when the worst harm row is full (BS-R90).
    pub catastrophe: Option<Catastrophe>,
}

/// Who goes inside.
enum Prisoner {
    Character(Slug),
    Contact(Slug),
    Other,
}

impl Ruled for Incarcerate {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, departs: &["wanted", "heat", "sentence"], ..CommandInfo::default() }
    }

    /// Jails one of the crew's people or a framed enemy: wanted falls by 1 and heat goes (BS-R275, R276, R277, R278).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let prisoner = self.prisoner(d)?;
        let wanted = d.state.crew.wanted;
        let ruling = self.ruling.clone().unwrap_or_default();
        let is_beaten = ruling.at_zero == Some(AtZero::Beating);
        if is_beaten && wanted > 0 {
            return Err(refuse::beating_only_at_zero("BS-R278").field("ruling.at_zero"));
        }
        guard::why(self.why.as_deref(), "BS-R275")?;
        d.basis("wanted", wanted);
        d.basis("heat", d.state.crew.heat);
        if is_beaten {
            let Prisoner::Character(pc) = &prisoner else {
                return Err(refuse::unknown_character("BS-R278", &self.who).field("who"));
            };
            beat(d, pc, ruling.catastrophe.as_ref());
            return Ok(());
        }
        if ruling.convicted != Some(false) {
            convict(d, &self.who, wanted)?;
        }
        self.lock_up(d, prisoner);
        Ok(())
    }

    fn sentence(&self) -> String {
        let ruling = self.ruling.clone().unwrap_or_default();
        let who = Slug::new(&self.who).map_or_else(|_| self.who.clone(), |slug| slug.title());
        let why = self.why.as_deref().unwrap_or_default();
        match (ruling.at_zero, ruling.convicted) {
            (Some(AtZero::Beating), _) => format!("{who} is beaten up by the law: {why}."),
            (_, Some(false)) => format!("{who} is arrested: {why}."),
            (_, _) if self.framed == Some(true) => format!("{who} is framed and jailed: {why}."),
            (_, _) => format!("{who} is jailed: {why}."),
        }
    }
}

impl Incarcerate {
    fn prisoner(&self, d: &Desk<'_>) -> Result<Prisoner, Refusal> {
        let unknown = || refuse::unknown_prisoner("BS-R275", &self.who).field("who");
        if self.framed == Some(true) {
            return if self.who.trim().is_empty() { Err(unknown()) } else { Ok(Prisoner::Other) };
        }
        let name = Slug::new(&self.who).map_err(|_| unknown())?;
        if let Some(pc) = d.state.pc(&name) {
            return match pc.standing() {
                gone @ (Standing::Dead | Standing::Retired) => {
                    Err(refuse::gone_for_good("BS-R275", name.title(), gone).field("who"))
                }
                Standing::Active | Standing::Out | Standing::Imprisoned | Standing::Lost => {
                    Ok(Prisoner::Character(name))
                }
            };
        }
        let crew = &d.state.crew;
        if crew.contacts.contains_key(&name) {
            return Ok(Prisoner::Contact(name));
        }
        if crew.cohorts.contains_key(&name) { Ok(Prisoner::Other) } else { Err(unknown()) }
    }

    fn lock_up(&self, d: &mut Desk<'_>, prisoner: Prisoner) {
        let why = self.why.clone().unwrap_or_default();
        match prisoner {
            Prisoner::Character(pc) => {
                d.push(Event::StandingChanged { pc, to: Standing::Imprisoned, why }, &["BS-R276"]);
            }
            Prisoner::Contact(contact) => {
                let to = ContactStanding::Arrested;
                d.push(Event::ContactChanged { contact, to, why }, &["BS-R276"]);
            }
            Prisoner::Other => {}
        }
    }
}

/// Passes the sentence of the wanted level, which then falls by 1, and clears the heat (BS-R275, R277, R288).
///
/// # Errors
/// `DepartureValue`.
pub fn convict(d: &mut Desk<'_>, who: &str, wanted: u32) -> Result<(), Refusal> {
    let lower = d.state.crew_effect(FeatureEffect::Sentence).min(1);
    let by_book = sentence_of(wanted.saturating_sub(lower));
    let sentence = match d.departs("sentence") {
        true => d.word("sentence", "BS-R277", by_book).unwrap_or_default(),
        false => by_book.to_owned(),
    };
    let falls = tails::whole(d, "wanted", "BS-R275", wanted.min(1))?.min(wanted);
    let clears = wanted > 0 || d.house.is("zero_prison_clears", "true");
    let heat = d.state.crew.heat;
    let cleared = tails::whole(d, "heat", "BS-R275", if clears { heat } else { 0 })?.min(heat);
    let rules = ["BS-R277", if lower > 0 { "BS-R288" } else { "BS-R277" }];
    d.push(Event::Incarcerated { who: who.to_owned(), sentence }, &rules);
    if falls > 0 {
        let need = tails::rep_need(&d.state);
        d.push(Event::WantedReduced { n: falls }, &["BS-R275"]);
        tails::settle_rep_need(d, need, "BS-R236");
    }
    if clears {
        d.push(Event::HeatCleared { n: cleared }, &["BS-R275"]);
    }
    Ok(())
}

/// Returns the sentence by wanted level (BS-R277).
fn sentence_of(wanted: u32) -> &'static str {
    match wanted {
        0 => "a few weeks",
        1 => "a month or two",
        2 => "several months",
        3 => "a year or two",
        _ => "life or execution",
    }
}

/// Beats a character up at once: level 3 harm that nobody can resist (BS-R278).
fn beat(d: &mut Desk<'_>, pc: &Slug, catastrophe: Option<&Catastrophe>) {
    let kind = ConsequenceKind::Harm { level: 3, label: "Beaten by the law".into() };
    let threat = Threat { resistible: false, ..Threat::of(pc, &kind) };
    let consequence = tails::threaten(d, threat, "BS-R278");
    tails::face(d, &consequence, catastrophe, "BS-R278");
}

/// Rolls how a prisoner's time went (BS-43).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PrisonRoll {
    /// The prisoner.
    pub pc: Slug,
    /// Dice that abilities and notes add (BS-R229).
    pub extras: Option<Vec<Extra>>,
    /// What a 6 or a critical brought.
    pub ruling: Option<PrisonRollRuling>,
    /// A remark.
    pub note: Option<String>,
}

/// What prison brought (BS-J27).
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PrisonRollRuling {
    /// The prison claim that the crew gains, such as `Guard payoff` (BS-R281).
    pub claim: Option<String>,
    /// The faction that was assisted inside: +1 status (BS-R281).
    pub faction: Option<Slug>,
}

impl Ruled for PrisonRoll {
    fn info(&self) -> CommandInfo {
        CommandInfo {
            departs: &["dice", "read", "rep", "trauma"],
            labels: vec!["prison".into()],
            actor: Some(self.pc.clone()),
            ..CommandInfo::default()
        }
    }

    /// Rolls the Tier for a sentence, once (BS-R279, R226, R286).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let pc = guard::known(d, &self.pc)?;
        if pc.standing() != Standing::Imprisoned {
            return Err(refuse::not_imprisoned("BS-R279", self.pc.title()).field("pc"));
        }
        if pc.prison_rolled {
            return Err(refuse::prison_rolled("BS-R279", self.pc.title()).field("pc"));
        }
        extras::check(d, self.extras.as_deref(), Some(&self.pc))?;
        let ruling = self.ruling.clone().unwrap_or_default();
        if let Some(name) = &ruling.claim {
            guard::named(name, "BS-R281")?;
        }
        if let Some(faction) = ruling.faction.as_ref().filter(|f| !d.state.factions.contains_key(*f)) {
            return Err(refuse::unknown_faction("BS-R281", faction.title()).field("ruling.faction"));
        }
        d.basis("tier", d.state.crew.tier);
        let mut pool = Pool::new("prison", "BS-R279");
        pool.add("Tier", d.state.crew.tier);
        pool.add("prison contacts", d.state.crew_effect(FeatureEffect::PrisonTier).min(1));
        pool.add("guard payoff", d.state.crew_effect(FeatureEffect::PrisonDie));
        extras::add_dice(&mut pool, self.extras.as_deref());
        let rules = ["BS-R279", cited(&pool, "prison contacts", "BS-R226"), cited(&pool, "guard payoff", "BS-R286")];
        let roll = roll::roll(d, pool)?;
        let band = roll.band;
        d.push(Event::PrisonRolled { pc: self.pc.clone(), roll }, &rules);
        if let Some(band) = band {
            self.outcome(d, band, &ruling)?;
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} rolls for the time in prison.", self.pc.title())
    }
}

fn cited(pool: &Pool, what: &str, rule: &'static str) -> &'static str {
    if pool.parts.iter().any(|part| part.what == what) { rule } else { "BS-R279" }
}

impl PrisonRoll {
    /// Critical 3 rep, a claim and status; 6 a claim and status; 4/5 nothing; 1–3 trauma (BS-R280, R281, R282, R283).
    fn outcome(&self, d: &mut Desk<'_>, band: Band, ruling: &PrisonRollRuling) -> Result<(), Refusal> {
        match band {
            Band::Crit => {
                let rep = tails::whole(d, "rep", "BS-R280", 3)?;
                tails::gain_rep(d, rep, "prison", "BS-R280");
                self.gain(d, ruling);
            }
            Band::High => self.gain(d, ruling),
            Band::Mid => {}
            Band::Low => self.suffer(d)?,
        }
        Ok(())
    }

    /// Gains a prison claim and a status, as far as they are said (BS-R281).
    fn gain(&self, d: &mut Desk<'_>, ruling: &PrisonRollRuling) {
        if let Some(name) = &ruling.claim {
            let claims = &d.state.crew.claims;
            let plain = Slug::of_title(name).unwrap_or_else(|_| d.fresh_name("claim", |c| claims.contains_key(c)));
            let effects = known_claim(plain.as_str());
            let names = std::iter::once(plain.clone())
                .chain((2..100).filter_map(|i| Slug::new(&format!("{plain}-{i}")).ok()));
            let claim = names.into_iter().find(|c| !claims.contains_key(c)).unwrap_or(plain);
            let name = name.clone();
            let gained = Event::ClaimGained { claim, name, kind: ClaimKind::Prison, income: false, effects };
            d.push(gained, &["BS-R281"]);
        }
        if let Some(faction) = &ruling.faction {
            tails::shift_status(d, faction, 1, "assisted in prison", "BS-R281");
        }
        if ruling.claim.is_none() || ruling.faction.is_none() {
            d.push(Event::PrisonGainDue { pc: self.pc.clone() }, &["BS-R281"]);
        }
    }

    /// Takes a trauma, unless a cell block is the crew's own (BS-R283, R285).
    fn suffer(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let by_book = u32::from(d.state.crew_effect(FeatureEffect::NoPrisonTrauma) == 0);
        let trauma = tails::whole(d, "trauma", "BS-R283", by_book)?;
        if trauma > 0 {
            tails::take_trauma(d, &self.pc, 0, None, "BS-R283");
        }
        Ok(())
    }
}
