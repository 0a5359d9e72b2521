//! What `evolve` does to one thing in more than one line: a character's body and purse, a threat, a contact.
//!
//! No rule is decided here; a missing thing is left alone.

use std::sync::Arc;

use super::event::{Event, LedgerField, PushPurpose, Stated};
use super::state::{
    Activities, Character, Cohort, Contact, Encounter, Harm, InvokedEffect, Item, State, Threat,
};
use super::event::Part;
use super::terms::{Activity, Armour, Band, Mortal, Outcome};
use crate::slug::Slug;

/// Enters a character.
pub fn enter(s: &mut State, event: &Event) {
    let Event::CharacterCreated { pc, name, playbook, actions, attributes, abilities, expertise } = event else {
        return;
    };
    let made = Character {
        name: name.clone(),
        playbook: playbook.clone(),
        actions: actions.clone(),
        attributes: attributes.clone(),
        abilities: abilities.iter().cloned().collect(),
        expertise: expertise.iter().cloned().collect(),
        ..Character::default()
    };
    Arc::make_mut(&mut s.characters).insert(pc.clone(), Arc::new(made));
}

/// Returns the coin in a purse: `vault`, `bank`, or the stash of a character.
pub fn purse(s: &State, purse: &Slug) -> Option<u32> {
    match purse.as_str() {
        "vault" => Some(s.crew.vault),
        "bank" => Some(s.crew.bank),
        pc => s.pc(pc).map(|c| c.stash),
    }
}

/// Changes the coin in a purse.
pub fn coin(s: &mut State, purse: &Slug, by: i64) {
    match purse.as_str() {
        "vault" => s.crew_mut().vault = moved(s.crew.vault, by),
        "bank" => s.crew_mut().bank = moved(s.crew.bank, by),
        _ => s.with_pc(purse, |c| c.stash = moved(c.stash, by)),
    }
}

/// Changes the xp of the crew or a character.
pub fn xp(s: &mut State, owner: &Slug, by: i64) {
    match owner.as_str() {
        "crew" => s.crew_mut().xp = moved(s.crew.xp, by),
        _ => s.with_pc(owner, |c| c.xp = moved(c.xp, by)),
    }
}

/// Sets a number of the ledger right.
pub fn adjust(s: &mut State, of: &Slug, field: LedgerField, by: i64) {
    match field {
        LedgerField::Tier => s.crew_mut().tier = moved(s.crew.tier, by),
        LedgerField::Heat => s.crew_mut().heat = moved(s.crew.heat, by),
        LedgerField::Wanted => s.crew_mut().wanted = moved(s.crew.wanted, by),
        LedgerField::Rep => s.crew_mut().rep = moved(s.crew.rep, by),
        LedgerField::Vault => s.crew_mut().vault = moved(s.crew.vault, by),
        LedgerField::Bank => s.crew_mut().bank = moved(s.crew.bank, by),
        LedgerField::IllicitAccess => {
            s.crew_mut().illicit_access = moved(u32::from(s.crew.illicit_access), by) > 0;
        }
        LedgerField::Xp => xp(s, of, by),
        LedgerField::Stress => s.with_pc(of, |c| c.stress = moved(c.stress, by)),
        LedgerField::Edge => s.with_pc(of, |c| c.edge = moved(c.edge, by)),
        LedgerField::Stash => s.with_pc(of, |c| c.stash = moved(c.stash, by)),
        LedgerField::Lifestyle => s.with_pc(of, |c| c.lifestyle = moved(c.lifestyle, by)),
        LedgerField::Healing => s.with_pc(of, |c| c.healing = moved(c.healing, by)),
        LedgerField::FactionTier => s.with_faction(of, |f| f.tier = moved(f.tier, by)),
        LedgerField::Status => s.with_faction(of, |f| {
            f.status = i32::try_from(i64::from(f.status).saturating_add(by)).unwrap_or(f.status);
        }),
        LedgerField::Clock => s.with_clock(of, |c| c.clock.tick(by)),
        LedgerField::CohortHarm => with_cohort(s, of, |c| c.harm = moved(c.harm, by)),
        LedgerField::Quality => with_cohort(s, of, |c| c.quality = moved(c.quality, by)),
    }
}

/// Returns a number moved, stopped at both ends.
fn moved(n: u32, by: i64) -> u32 {
    let to = i64::from(n).saturating_add(by).max(0);
    u32::try_from(to).unwrap_or(u32::MAX)
}

/// Puts an item into the load.
pub fn carry(s: &mut State, pc: &Slug, item: Item) {
    s.with_pc(pc, |c| {
        if let Some(load) = &mut c.load {
            load.items.push(item);
        }
    });
}

/// Takes the first item of that name out of the load.
pub fn drop_item(s: &mut State, pc: &Slug, item: &str) {
    s.with_pc(pc, |c| {
        if let Some(load) = &mut c.load
            && let Some(i) = load.items.iter().position(|x| x.name == item)
        {
            load.items.remove(i);
        }
    });
}

/// Makes a threat of what was stated.
pub fn threat(stated: &Stated) -> Threat {
    Threat {
        name: stated.name.clone(),
        text: stated.text.clone(),
        consequence: stated.consequence.clone(),
        level: stated.level,
        reduced: stated.reduced,
        band: None,
        outcome: Outcome::Full,
    }
}

/// Gives a threat its band, and what is left of it by that.
pub fn set_band(threat: &mut Threat, band: Band) {
    threat.band = Some(band);
    threat.outcome = match band {
        Band::Threat => Outcome::Full,
        Band::Peril => Outcome::Reduced,
        Band::Success | Band::Triumph => Outcome::Prevented,
    };
}

/// Counts an own push.
pub fn count_push(e: &mut Encounter, purpose: &PushPurpose) {
    match purpose {
        PushPurpose::ImproveThreat { .. } => e.pushes.extend(pushed_threat(e, purpose)),
        PushPurpose::MoreEffect => e.effect_pushes += 1,
        PushPurpose::Ability { .. } => {}
    }
}

/// Returns the threat that a push is about; none for more effect or an ability.
pub fn pushed_threat(e: &Encounter, purpose: &PushPurpose) -> Option<Slug> {
    match purpose {
        PushPurpose::ImproveThreat { threat } => {
            threat.clone().or_else(|| e.threats.first().map(|t| t.name.clone()))
        }
        PushPurpose::MoreEffect | PushPurpose::Ability { .. } => None,
    }
}

/// Adds dice to the roll that waits.
pub fn add_dice(e: &mut Encounter, what: &str, n: u32) {
    e.dice.push(Part { what: what.to_owned(), n: i64::from(n) });
}

/// Says whether what somebody carries draws attention.
pub fn seen(s: &mut State, pc: &Slug, is_seen: bool) {
    s.with_pc(pc, |c| {
        if let Some(load) = &mut c.load {
            load.is_seen = is_seen;
        }
    });
}

/// Names the first trauma without a name.
pub fn name_trauma(c: &mut Character, condition: &str) {
    if let Some(trauma) = c.trauma.iter_mut().find(|t| t.condition.is_empty()) {
        condition.clone_into(&mut trauma.condition);
    }
}

/// What a bargain gave is used.
pub fn use_bargain(s: &mut State, bargain: Option<&Slug>) {
    if let Some(bargain) = bargain {
        s.with_bargain(bargain, |b| b.is_used = true);
    }
}

/// What invoked harm takes is used up: from a rating, or from position and effect.
pub fn use_penalty(c: &mut Character, rating: Option<&Slug>) {
    match rating {
        Some(rating) => {
            c.penalties.ratings.remove(rating);
        },
        None => (c.penalties.position, c.penalties.effect) = (0, 0),
    }
}

/// Forgets one trauma of that condition.
pub fn forget_trauma(c: &mut Character, condition: &str) {
    if let Some(i) = c.trauma.iter().position(|t| t.condition == condition) {
        c.trauma.remove(i);
    }
}

/// Changes a harm of a character.
pub fn with_harm(s: &mut State, pc: &Slug, harm: &Slug, change: impl FnOnce(&mut Harm)) {
    s.with_pc(pc, |c| {
        if let Some(found) = c.harm.get_mut(harm) {
            change(found);
        }
    });
}

/// An invoked harm takes hold: it is counted, and its price waits for the next roll.
pub fn invoke(c: &mut Character, harm: &Slug, effect: &InvokedEffect) {
    c.invocation = None;
    if let Some(found) = c.harm.get_mut(harm) {
        found.invocations += 1;
    }
    match effect {
        InvokedEffect::BadOutcome { .. } => {}
        InvokedEffect::ReduceRating { rating, by } => {
            *c.penalties.ratings.entry(rating.clone()).or_default() += by.unwrap_or(1);
        }
        InvokedEffect::ReducePosition => c.penalties.position += 1,
        InvokedEffect::ReduceEffect => c.penalties.effect += 1,
    }
}

/// Lightens a harm to a level, or removes it at 0; a mortal wound that is no more is survived and over.
pub fn heal(c: &mut Character, harm: &Slug, to: u32) {
    if to == 0 {
        c.harm.remove(harm);
    } else if let Some(found) = c.harm.get_mut(harm) {
        found.level = to;
    }
    if c.harm_at(4) == 0 {
        c.mortal = Mortal::None;
        c.survived_mortal = false;
    }
}

/// Returns an armour box.
pub fn armour_box(c: &mut Character, which: Armour) -> &mut bool {
    match which {
        Armour::Armour => &mut c.armour_used,
        Armour::Special => &mut c.special_used,
    }
}

/// Raises a rating to so many dots.
pub fn dot(c: &mut Character, rating: &Slug, to: u32) {
    if let Some(dots) = c.attributes.get_mut(rating) {
        *dots = to;
    } else {
        c.actions.insert(rating.clone(), to);
    }
}

/// Begins the count of activities anew.
pub fn reset_activities(c: &mut Character, free: u32, must_recover: bool) {
    c.activities = Activities { free, must_recover, ..Activities::default() };
}

/// Uses a free activity.
pub fn use_free(c: &mut Character, kind: Activity) {
    c.activities.free_used += 1;
    c.activities.recovered |= kind.is_recovery();
}

/// Uses a bought activity.
pub fn use_extra(c: &mut Character, kind: Activity) {
    c.activities.extra_used += 1;
    c.activities.recovered |= kind.is_recovery();
}

/// Changes a cohort of the crew.
pub fn with_cohort(s: &mut State, name: &Slug, change: impl FnOnce(&mut Cohort)) {
    if let Some(found) = s.crew_mut().cohorts.get_mut(name) {
        change(found);
    }
}

/// Changes a contact of the crew.
pub fn with_contact(s: &mut State, name: &Slug, change: impl FnOnce(&mut Contact)) {
    if let Some(found) = s.crew_mut().contacts.get_mut(name) {
        change(found);
    }
}
