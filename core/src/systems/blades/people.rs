//! The longer lines of `evolve`: entering people and things on the sheet. Total, no rules.

use std::sync::Arc;

use super::event::{Event, Shield, CharacterCreated, CohortGained, ConsequenceThreatened, CrewFounded, ScoreBegan};
use super::features::Effects;
use super::state::{
    AssetState, Character, Claim, Cohort, Consequence, Contact, ContactStanding, Creation, Crew, Load,
};
use super::state::{Faction, Phase, Project, Score, State, Steps, Upgrade};
use super::terms::{LoadKind, Standing, WarLoss, XpTrack};
use crate::slug::Slug;

pub(super) fn name_trauma(pc: &mut Character, condition: &str) {
    if let Some(unnamed) = pc.trauma.iter_mut().find(|c| c.is_empty()) {
        condition.clone_into(unnamed);
    }
}

pub(super) fn stand(pc: &mut Character, to: Standing) {
    if to == Standing::Imprisoned {
        pc.prison_rolled = false;
    }
    pc.standing = Some(to);
}

pub(super) fn reduce_harm(pc: &mut Character, name: &Slug, to: u32, label: Option<&str>) {
    if let Some(harm) = pc.harm.get_mut(name) {
        harm.level = to;
        if let Some(label) = label {
            label.clone_into(&mut harm.label);
        }
    }
}

/// Moves coin of a holder: the crew's vault or a character's purse.
pub(super) fn coin(state: &mut State, who: &Slug, by: i64) {
    let moved = |have: u32| u32::try_from((i64::from(have) + by).max(0)).unwrap_or(u32::MAX);
    if *who == "crew" {
        let crew = state.crew_mut();
        crew.coin = moved(crew.coin);
    } else {
        state.with_pc(who, |pc| pc.coin = moved(pc.coin));
    }
}

pub(super) fn mark_upgrade(crew: &mut Crew, slug: &Slug, name: &str, boxes: u32, of: u32, effects: &Effects) {
    let upgrade = crew.upgrades.entry(slug.clone()).or_insert_with(|| Upgrade {
        name: name.to_owned(),
        boxes: 0,
        of,
        effects: effects.clone(),
    });
    upgrade.boxes += boxes;
    upgrade.of = of;
}

pub(super) fn found(crew: &mut Crew, event: &Event) {
    let Event::CrewFounded(CrewFounded { name, kind, texts, coin, tier, hold, rep }) = event else { return };
    crew.name = Some(name.clone());
    crew.kind.clone_from(kind);
    crew.texts.clone_from(texts);
    crew.coin += *coin;
    crew.tier = *tier;
    crew.hold = *hold;
    crew.rep += *rep;
}

pub(super) fn enter(state: &mut State, event: &Event) {
    let Event::CharacterCreated(CharacterCreated {
        pc,
        name,
        playbook,
        actions,
        sparse,
        stress,
        stress_unknown,
        coin,
        stash,
        healing_ability,
    }) = event
    else {
        return;
    };
    let allowance = if state.crew.war_declared { 1 } else { 2 };
    let mut character = Character {
        name: name.clone(),
        playbook: playbook.clone(),
        actions: actions.clone(),
        sparse: *sparse,
        stress: stress.unwrap_or(0),
        stress_unknown: *stress_unknown,
        coin: *coin,
        stash: *stash,
        healing_ability: *healing_ability,
        ..Character::default()
    };
    character.activities.allowance = allowance;
    Arc::make_mut(&mut state.characters).insert(pc.clone(), Arc::new(character));
}

pub(super) fn set_vice(pc: &mut Character, vice: Option<&str>, purveyor: Option<&str>) {
    if let Some(vice) = vice {
        pc.vice.name = Some(vice.to_owned());
    }
    if let Some(purveyor) = purveyor {
        pc.vice.purveyor = Some(purveyor.to_owned());
        pc.vice.tapped = false;
    }
}

pub(super) fn meet(crew: &mut Crew, event: &Event) {
    let Event::ContactAdded { contact, name, kind, of, healer_quality } = event else { return };
    let made = Contact {
        name: name.clone(),
        kind: kind.clone(),
        of: of.clone(),
        healer_quality: *healer_quality,
        standing: ContactStanding::Ours,
    };
    crew.contacts.insert(contact.clone(), made);
}

pub(super) fn register_faction(state: &mut State, event: &Event) {
    let Event::FactionRegistered { faction, name, tier, hold, status } = event else { return };
    let made = Faction {
        name: name.clone(),
        tier: *tier,
        hold: *hold,
        status: *status,
        wars: std::collections::BTreeSet::new(),
        war_loss: WarLoss::None,
        eliminated: false,
    };
    Arc::make_mut(&mut state.factions).insert(faction.clone(), made);
}

pub(super) fn choose_load(pc: &mut Character, kind: LoadKind, limit: u32) {
    let carried = pc.load.take().map(|load| load.items).unwrap_or_default();
    pc.load = Some(Load { kind, limit, items: carried });
}

pub(super) fn carry(pc: &mut Character, item: &str, boxes: u32) {
    if let Some(load) = &mut pc.load {
        load.items.push((item.to_owned(), boxes));
    }
}

pub(super) fn begin_score(state: &mut State, event: &Event) {
    let Event::ScoreBegan(ScoreBegan { score, name, plan, target, target_tier, .. }) = event else { return };
    let begun = Score {
        slug: score.clone(),
        name: name.clone(),
        plan: *plan,
        target: target.clone(),
        target_tier: *target_tier,
        engaged: false,
        outcome: None,
        steps: Steps::default(),
        conspicuous: false,
        tithed: false,
        payoff: None,
    };
    state.score = Some(Arc::new(begun));
    state.set_ups = Arc::default();
    Arc::make_mut(&mut state.consequences).retain(|_, c| !c.is_closed);
    state.with_all_pcs(|c| {
        c.position = None;
        c.load = None;
    });
    state.phase = Phase::Score;
}

pub(super) fn complete_score(state: &mut State, slug: &Slug, name: &str, outcome: &str) {
    let open = state.score.as_deref().is_some_and(|s| s.outcome.is_none());
    if !open {
        let score = Score {
            slug: slug.clone(),
            name: name.to_owned(),
            plan: None,
            target: None,
            target_tier: None,
            engaged: false,
            outcome: None,
            steps: Steps::default(),
            conspicuous: false,
            tithed: false,
            payoff: None,
        };
        state.score = Some(Arc::new(score));
    }
    state.with_all_pcs(|c| c.load = None);
    state.with_score(|score| score.outcome = Some(outcome.to_owned()));
    state.phase = Phase::Free;
}

pub(super) fn threaten(state: &mut State, event: &Event) {
    let Event::ConsequenceThreatened(ConsequenceThreatened {
        consequence,
        pc,
        kind,
        from_roll,
        expected,
        resistible,
        before_action,
        back,
        ..
    }) = event
    else {
        return;
    };
    let threat = Consequence {
        pc: pc.clone(),
        kind: kind.clone(),
        from_roll: from_roll.clone(),
        expected: *expected,
        is_resistible: *resistible,
        is_resisted: false,
        is_armored: false,
        before_action: *before_action,
        back: back.clone(),
        is_closed: false,
    };
    Arc::make_mut(&mut state.consequences).insert(consequence.clone(), threat);
}

pub(super) fn with_threat(state: &mut State, name: &Slug, change: impl FnOnce(&mut Consequence)) {
    if let Some(threat) = Arc::make_mut(&mut state.consequences).get_mut(name) {
        change(threat);
    }
}

pub(super) fn shield(state: &mut State, name: &Slug, by: Shield, change: impl FnOnce(&mut Consequence)) {
    with_threat(state, name, |threat| {
        match by {
            Shield::Resistance => threat.is_resisted = true,
            Shield::Armor => threat.is_armored = true,
        }
        change(threat);
    });
}

pub(super) fn gain_claim(crew: &mut Crew, event: &Event) {
    let Event::ClaimGained { claim, name, kind, income, effects } = event else { return };
    let made = Claim {
        name: name.clone(),
        kind: *kind,
        income: *income,
        income_taken: false,
        effects: effects.clone(),
    };
    crew.claims.insert(claim.clone(), made);
}

pub(super) fn gain_cohort(crew: &mut Crew, event: &Event) {
    let Event::CohortGained(CohortGained { cohort, name, kind, types, edges, flaws, elite, ruled_quality, temporary }) = event
    else {
        return;
    };
    let made = Cohort {
        name: name.clone(),
        kind: *kind,
        types: types.clone(),
        edges: edges.clone(),
        flaws: flaws.clone(),
        elite: *elite,
        harm: 0,
        ruled_quality: *ruled_quality,
        temporary: *temporary == Some(true),
        acted: false,
    };
    crew.cohorts.insert(cohort.clone(), made);
}

pub(super) fn with_cohort(state: &mut State, name: &Slug, change: impl FnOnce(&mut Cohort)) {
    if let Some(cohort) = state.crew_mut().cohorts.get_mut(name) {
        change(cohort);
    }
}

pub(super) fn begin_downtime(state: &mut State, n: u32) {
    state.phase = Phase::Downtime;
    state.downtimes = n;
    let crew = state.crew_mut();
    crew.claims.values_mut().for_each(|c| c.income_taken = false);
    crew.cohorts.values_mut().for_each(|c| c.acted = false);
}

pub(super) fn set_asset(state: &mut State, name: &Slug, to: AssetState) {
    if let Some(asset) = state.crew_mut().assets.get_mut(name) {
        asset.state = to;
    }
}

pub(super) fn craft(crew: &mut Crew, event: &Event) {
    let Event::ItemCrafted { item, name, quality, drawbacks, uses } = event else { return };
    let made = Creation {
        name: name.clone(),
        quality: quality.unwrap_or(0),
        drawbacks: drawbacks.clone(),
        uses: *uses,
    };
    crew.creations.insert(item.clone(), made);
}

/// Ticks the clocks of a project in order.
pub(super) fn tick_project(project: &mut Project, n: u32) {
    let mut left = n;
    for clock in &mut project.clocks {
        let fits = clock.room_for(left);
        clock.tick(i64::from(fits));
        left -= fits;
    }
}

/// Corrects a number that the ledger tracks; an unknown field changes nothing.
pub(super) fn adjust(state: &mut State, target: &Slug, field: &str, delta: i64) {
    let moved = |have: u32| u32::try_from((i64::from(have) + delta).max(0)).unwrap_or(u32::MAX);
    if *target == "crew" {
        let crew = state.crew_mut();
        match field {
            "tier" => crew.tier = moved(crew.tier),
            "heat" => crew.heat = moved(crew.heat),
            "wanted" => crew.wanted = moved(crew.wanted),
            "rep" => crew.rep = moved(crew.rep),
            "coin" => crew.coin = moved(crew.coin),
            "xp" => crew.xp = moved(crew.xp),
            _ => {}
        }
        return;
    }
    state.with_pc(target, |pc| match field {
        "stress" => pc.stress = moved(pc.stress),
        "coin" => pc.coin = moved(pc.coin),
        "stash" => pc.stash = moved(pc.stash),
        "healing" => pc.healing = moved(pc.healing),
        _ => {
            if let Some(track) = field.strip_prefix("xp/").and_then(XpTrack::of) {
                let xp = pc.xp.entry(track).or_default();
                *xp = moved(*xp);
            }
        }
    });
}

/// Counts a use, and remembers a conspicuous one for the heat of the score.
pub(super) fn use_creation(state: &mut State, item: &Slug, uses: u32, conspicuous: bool) {
    if let Some(creation) = state.crew_mut().creations.get_mut(item) {
        creation.uses = creation.uses.map(|left| left.saturating_sub(uses));
    }
    state.with_score(|score| score.conspicuous |= conspicuous);
}
