//! Scoundrels enter play (BS-02) and find a vice (BS-05).

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{Dots, Event, CharacterCreated};
use super::super::features::{Effects, FeatureEffect};
use super::super::terms::Action;
use super::super::{Desk, guard, refuse, tails};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Dots of a starting scoundrel, the most of one action, and the most that a stash holds (BS-R177, R10).
const DOTS: u32 = 7;
const DOTS_OF_ONE: u32 = 2;
const HIGHEST: u32 = 4;
const STASH: u32 = 40;

/// Enters a scoundrel (BS-02).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateCharacter {
    /// The name that people see.
    pub name: String,
    /// The name in the record; made of the name when left out.
    pub slug: Option<Slug>,
    /// The playbook.
    pub playbook: Option<String>,
    /// Action ratings, seven dots together and none above 2 (BS-R177): `hunt:2,prowl:1`.
    pub actions: Option<Vec<Dots>>,
    /// Whether ratings that are not listed are unknown rather than 0; so when taken up midway and none is listed.
    pub sparse: Option<bool>,
    /// The special ability (BS-R179).
    pub ability: Option<String>,
    /// What the ability changes, when it is none of the book's.
    pub effects: Option<Effects>,
    /// The action of a healing ability, when it is not Physicker's Tinker (BD-R46).
    pub healing_ability: Option<Action>,
    /// The vice, perhaps with its purveyor (BS-R182): `gambling:"Spogg's dice game"`.
    pub vice: Option<ViceChoice>,
    /// The close friend (BS-R181).
    pub friend: Option<String>,
    /// The rival (BS-R181).
    pub rival: Option<String>,
    /// Coin put away, 0–40.
    pub stash: Option<u32>,
    /// Coin at hand.
    pub coin: Option<u32>,
    /// Stress marked, for one taken up midway; unknown when unsaid then.
    pub stress: Option<u32>,
    /// Whether the scoundrel is taken up midway, so that any rating may stand.
    pub opening: Option<bool>,
    /// A remark.
    pub note: Option<String>,
}

/// A vice and who provides it (BS-R182).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ViceChoice {
    /// Faith, gambling, luxury, obligation, pleasure, stupor, weird, or own words.
    pub name: String,
    /// Who provides it, and where.
    pub purveyor: Option<String>,
}

impl Ruled for CreateCharacter {
    fn info(&self) -> CommandInfo {
        CommandInfo { departs: &["dots"], ..CommandInfo::default() }
    }

    /// Seven dots, none above 2, one ability, one friend, one rival (BS-R109, R177, R178, R179, R181).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::named(&self.name, "BS-R109").map_err(|r| r.field("name"))?;
        let pc = guard::slug_of(&self.name, self.slug.as_ref(), "BS-R109")?;
        if pc == "crew" || d.state.characters.contains_key(&pc) {
            return Err(refuse::duplicate_name("BS-R109", &self.name).field("name"));
        }
        let actions = self.ratings(d)?;
        if self.ability.is_none() && !self.is_opening() {
            return Err(refuse::no_ability_chosen("BS-R179").field("ability"));
        }
        self.check_purses(d)?;
        let friends = self.friends(d, &pc)?;
        let effects = self.effects()?;
        d.push(self.created(&pc, actions, &effects), &["BS-R109", "BS-R177", "BS-R178"]);
        if let Some(ability) = &self.ability {
            tails::gain_feature(d, Some(&pc), ability, effects, "BS-R179");
        }
        if let Some(ViceChoice { name, purveyor }) = &self.vice {
            let set =
                Event::ViceSet { pc, vice: Some(name.clone()), purveyor: purveyor.clone(), why: None };
            d.push(set, &["BS-R182"]);
        }
        for friend in friends {
            d.push(friend, &["BS-R181"]);
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        match &self.playbook {
            Some(playbook) => format!("{} enters, {playbook}.", self.name),
            None => format!("{} enters.", self.name),
        }
    }
}

impl CreateCharacter {
    fn is_opening(&self) -> bool {
        self.opening == Some(true)
    }

    fn is_sparse(&self) -> bool {
        self.sparse.unwrap_or(self.is_opening() && self.actions.is_none())
    }

    /// Ratings run from 0 to 4; a starting scoundrel has seven dots, none above 2 (BS-R9, R10, R177).
    fn ratings(&self, d: &mut Desk<'_>) -> Result<BTreeMap<Action, u32>, Refusal> {
        let ratings: BTreeMap<Action, u32> = self.actions.iter().flatten().map(|a| (a.action, a.n)).collect();
        if let Some((action, _)) = ratings.iter().find(|(_, n)| **n > HIGHEST) {
            return Err(refuse::rating_max("BS-R10", action, HIGHEST).field("actions"));
        }
        if self.is_opening() || self.is_sparse() {
            return Ok(ratings);
        }
        let total: u32 = ratings.values().sum();
        if guard::amount(d, "dots", "BS-R177", DOTS)? != total {
            return Err(refuse::dots_total("BS-R177", total).field("actions"));
        }
        match ratings.iter().find(|(_, n)| **n > DOTS_OF_ONE) {
            Some((action, n)) if !d.departs("dots") => {
                Err(refuse::dots_max("BS-R177", action, n).field("actions"))
            }
            Some(_) | None => Ok(ratings),
        }
    }

    fn check_purses(&self, d: &Desk<'_>) -> Result<(), Refusal> {
        if self.stash.is_some_and(|stash| stash > STASH) {
            return Err(refuse::stash_full("BS-R109", &self.name, STASH).field("stash"));
        }
        match self.stress {
            Some(stress) if stress >= tails::stress_max(&d.state, d.house) => {
                Err(refuse::out_of_range("BS-R109", "stress", stress).field("stress"))
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Names the one close friend and the one rival (BS-R181).
    fn friends(&self, d: &Desk<'_>, pc: &Slug) -> Result<Vec<Event>, Refusal> {
        let named = [("friend", &self.friend), ("rival", &self.rival)];
        let named = named.into_iter().filter_map(|(kind, name)| Some((kind, name.as_ref()?)));
        named
            .map(|(kind, name)| {
                let contact = guard::slug_of(name, None, "BS-R181")?;
                if d.state.crew.contacts.contains_key(&contact) {
                    return Err(refuse::duplicate_name("BS-R181", name).field(kind));
                }
                let (name, of) = (name.clone(), Some(pc.clone()));
                Ok(Event::ContactAdded { contact, name, kind: kind.to_owned(), of, healer_quality: None })
            })
            .collect()
    }

    fn effects(&self) -> Result<Effects, Refusal> {
        let Some(ability) = &self.ability else { return Ok(Effects::new()) };
        let feature = guard::slug_of(ability, None, "BS-R179")?;
        Ok(tails::effects_of(&feature, self.effects.as_ref()))
    }

    /// Puts the sheet together; an attribute follows from its actions (BS-R14).
    fn created(&self, pc: &Slug, actions: BTreeMap<Action, u32>, effects: &Effects) -> Event {
        let physicker = effects.contains(&FeatureEffect::Physicker).then_some(Action::Tinker);
        Event::CharacterCreated(CharacterCreated {
            pc: pc.clone(),
            name: self.name.clone(),
            playbook: self.playbook.clone().unwrap_or_default(),
            actions,
            sparse: self.is_sparse(),
            stress: self.stress,
            stress_unknown: self.is_opening() && self.stress.is_none(),
            coin: self.coin.unwrap_or(0),
            stash: self.stash.unwrap_or(0),
            healing_ability: self.healing_ability.or(physicker),
        })
    }
}

/// Sets or changes a vice or its purveyor (BS-05).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetVice {
    /// Whose.
    pub pc: Slug,
    /// Faith, gambling, luxury, obligation, pleasure, stupor, weird, or own words (BS-R182).
    pub vice: Option<String>,
    /// Who provides it, and where.
    pub purveyor: Option<String>,
    /// Why it changes: a finished project, a purveyor who is gone.
    pub why: Option<String>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for SetVice {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// A vice has a kind and a purveyor (BS-R182).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::living(d, &self.pc)?;
        let given: Vec<_> = [&self.vice, &self.purveyor].into_iter().flatten().collect();
        if given.is_empty() || given.iter().any(|text| text.trim().is_empty()) {
            return Err(refuse::empty_name("BS-R182").field("vice"));
        }
        guard::why(self.why.as_deref(), "BS-R182")?;
        let set = Event::ViceSet {
            pc: self.pc.clone(),
            vice: self.vice.clone(),
            purveyor: self.purveyor.clone(),
            why: self.why.clone(),
        };
        d.push(set, &["BS-R182"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        match (&self.vice, &self.purveyor) {
            (Some(vice), Some(purveyor)) => {
                format!("{} turns to {vice}, with {purveyor}.", self.pc.title())
            }
            (Some(vice), None) => format!("{} turns to {vice}.", self.pc.title()),
            (None, purveyor) => {
                let purveyor = purveyor.as_deref().unwrap_or("nobody");
                format!("{}'s vice is provided by {purveyor}.", self.pc.title())
            }
        }
    }
}
