//! Applies events: a line each, total, no rules. Whatever a rule decided is already in the event.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::event::{BloodlineTraits, Event, ExchangeTerms, Setting};
use super::state::{Bloodline, Character, Check, Exchange, Member, Proposal, Rest, State, Uses};
use super::terms::{Growth, RestStatus};
use crate::slug::Slug;

/// Applies an event to the state.
#[expect(clippy::too_many_lines, reason = "one line per event, and no second place to look")]
pub fn evolve(s: &mut State, event: &Event) {
    match event {
        Event::CharacterRegistered { pc, name, player, bloodline, vit_max, ad } => {
            register(s, pc, Character {
                name: name.clone(),
                player: player.clone(),
                bloodline: traits(bloodline),
                vit: vit_max.unwrap_or_default(),
                ad_ready: *ad,
                core_vitals: vit_max.iter().map(|n| (vit(), *n)).collect(),
                ..Character::default()
            });
        }
        Event::LedgerAdjusted { pc: Some(pc), set, .. } => s.with_pc(pc, |c| adjust(c, set)),
        Event::LedgerAdjusted { pc: None, set, .. } => adjust_party(s, set),
        Event::StoryBeatReached { .. } | Event::StrenuousActDone { .. } => {}
        Event::SpGranted { pc, n } => s.with_pc(pc, |c| c.sp = c.sp.saturating_add(*n)),
        Event::SpSpent { pc, n, .. } => s.with_pc(pc, |c| c.sp = c.sp.saturating_sub(*n)),
        Event::DiceWounded { pc, n } => s.with_pc(pc, |c| {
            c.ad_ready = c.ad_ready.saturating_sub(*n);
            c.ad_wounded = c.ad_wounded.saturating_add(*n);
        }),
        Event::VitLost { pc, n } => s.with_pc(pc, |c| c.vit = c.vit.saturating_sub(*n)),

        Event::RestStarted { rest, members } => start_rest(s, rest, members),
        Event::RestTimePassed { rest, hours, members } => members.iter().for_each(|pc| {
            s.with_member(rest, pc, |m| m.elapsed = m.elapsed.saturating_add(*hours));
        }),
        Event::RestActivityRecorded { .. } => {}
        Event::Slept { pc, rest } => s.with_member(rest, pc, |m| m.has_slept = true),
        Event::ActionDiceSpent { pc, n } => s.with_pc(pc, |c| {
            c.ad_ready = c.ad_ready.saturating_sub(*n);
            c.ad_spent = c.ad_spent.saturating_add(*n);
        }),
        Event::RestInterrupted { pc, rest, .. } => {
            s.with_pc(pc, |c| c.care = None);
            s.with_member(rest, pc, |m| *m = Member { elapsed: 0, status: RestStatus::Interrupted, has_slept: false });
        }
        Event::CareGiven { success: false, .. } => {}
        Event::CareGiven { patient, skill, success: true, .. } => s.with_pc(patient, |c| c.care = Some(*skill)),
        Event::WoundedRolled { .. } | Event::WoundedRollElsewhere { .. } | Event::DieStaysWounded { .. } => {}
        Event::VitGained { pc, n } => s.with_pc(pc, |c| c.vit = c.vit.saturating_add(*n)),
        Event::DieReadied { pc, .. } => s.with_pc(pc, |c| {
            c.ad_wounded = c.ad_wounded.saturating_sub(1);
            c.ad_ready = c.ad_ready.saturating_add(1);
        }),
        Event::TraitUsesRestored { pc, traits } => s.with_pc(pc, |c| {
            traits.iter().filter_map(|name| c.traits.get_mut(name).map(|uses| uses.spent = 0)).for_each(drop);
        }),
        Event::TranceUsesCleared { pc, n } => {
            s.with_pc(pc, |c| c.trance_spent = c.trance_spent.saturating_sub(*n));
        }
        Event::PreparedMdCleared { pc, n } => {
            s.with_pc(pc, |c| c.md_prepared = c.md_prepared.saturating_sub(*n));
        }
        Event::OncePerRestRestored { pc, abilities } => s.with_pc(pc, |c| {
            c.once_per_rest.extend(abilities.iter().map(|ability| (ability.clone(), true)));
        }),
        Event::RestCompleted { pc, rest } => {
            s.with_pc(pc, |c| c.care = None);
            s.with_member(rest, pc, |m| m.status = RestStatus::Completed);
        }

        Event::TranceEntered { pc, uses } => s.with_pc(pc, |c| {
            c.is_in_trance = true;
            c.trance_spent = c.trance_spent.saturating_add(*uses);
        }),
        Event::TranceEnded { pc } => s.with_pc(pc, |c| c.is_in_trance = false),
        Event::TraitUseSpent { pc, name } => s.with_pc(pc, |c| {
            let uses = c.traits.entry(name.clone()).or_default();
            uses.spent = uses.spent.saturating_add(1);
        }),
        Event::OncePerRestSpent { pc, ability } => s.with_pc(pc, |c| {
            c.once_per_rest.insert(ability.clone(), false);
        }),

        Event::SynergyProposed { proposal, a, b, n, together } => {
            let is_together = *together == Some(true);
            let made = Proposal { a: a.clone(), b: b.clone(), n: *n, is_together, is_open: true };
            Arc::make_mut(&mut s.proposals).insert(proposal.clone(), made);
        }
        Event::SynergyAdded { proposal, n } => {
            s.synergy = s.synergy.saturating_add(*n);
            s.close_proposal(proposal);
        }
        Event::SynergyDeclined { proposal } => s.close_proposal(proposal),
        Event::CheckConfirmed { check, checker, skill, kind, confirmed } => {
            let made = Check {
                checker: checker.clone(),
                skill: skill.clone(),
                kind: *kind,
                is_confirmed: *confirmed,
                sources: BTreeSet::new(),
                offer: None,
                has_synergy: false,
                committed: None,
            };
            Arc::make_mut(&mut s.checks).insert(check.clone(), made);
        }
        Event::EdgeSourceAdded { check, edge, source } => s.with_check(check, |c| {
            c.sources.insert((*edge, source.clone()));
        }),
        Event::SynergyOffered { check, granter, .. } => s.with_check(check, |c| c.offer = Some(granter.clone())),
        Event::SynergySpent { check, n } => {
            s.synergy = s.synergy.saturating_sub(*n);
            s.with_check(check, |c| (c.offer, c.has_synergy) = (None, true));
        }
        Event::SynergyRefused { check } => s.with_check(check, |c| c.offer = None),
        Event::DiceCommitted { check, edge } => {
            s.with_check(check, |c| (c.offer, c.committed) = (None, Some(*edge)));
        }

        Event::ExchangeProposed { exchange, terms, .. } => {
            Arc::make_mut(&mut s.exchanges).insert(exchange.clone(), exchange_of(terms, [true, false]));
        }
        Event::ExchangeChanged { exchange, by, terms } => {
            s.with_exchange(exchange, |e| *e = exchange_of(terms, [*by == terms.a, *by == terms.b]));
        }
        Event::ExchangeAgreed { exchange, who } => s.with_exchange(exchange, |e| {
            let is_who = [e.who[0] == *who, e.who[1] == *who];
            e.agreed = [e.agreed[0] || is_who[0], e.agreed[1] || is_who[1]];
        }),
        Event::ExchangeDeclined { exchange } | Event::ExchangeCompleted { exchange } => {
            s.with_exchange(exchange, |e| e.is_open = false);
        }
        Event::LevelRaised { pc, kind, name, to } => s.with_pc(pc, |c| {
            c.levels.insert((*kind, name.clone()), *to);
        }),
        Event::DiscountRecorded { pc, increase } => s.with_pc(pc, |c| {
            c.discounted.insert(increase.clone());
        }),
        Event::CoreVitalRaised { pc, vital, n } => s.with_pc(pc, |c| {
            let value = c.core_vitals.entry(vital.clone()).or_default();
            *value = value.saturating_add(*n);
        }),
    }
}

fn vit() -> Slug {
    Slug::new("vit").expect("vit is a name")
}

fn register(s: &mut State, pc: &Slug, made: Character) {
    Arc::make_mut(&mut s.characters).insert(pc.clone(), Arc::new(made));
}

fn traits(said: &BloodlineTraits) -> Bloodline {
    Bloodline {
        name: said.name.clone().unwrap_or_default(),
        needs_sleep: said.needs_sleep == Some(true),
        inactive_rest: said.inactive_rest == Some(true),
        medicine_blocked_nonmagical: said.medicine_blocked_nonmagical == Some(true),
        occult_care: said.occult_care == Some(true),
    }
}

fn start_rest(s: &mut State, rest: &Slug, members: &[Slug]) {
    let member = Member { elapsed: 0, status: RestStatus::Resting, has_slept: false };
    let made = Rest { members: members.iter().map(|pc| (pc.clone(), member)).collect() };
    Arc::make_mut(&mut s.rests).insert(rest.clone(), made);
    members.iter().for_each(|pc| s.with_pc(pc, |c| c.rest = Some(rest.clone())));
}

fn exchange_of(terms: &ExchangeTerms, agreed: [bool; 2]) -> Exchange {
    Exchange {
        who: [terms.a.clone(), terms.b.clone()],
        teach: [terms.teach_a.clone(), terms.teach_b.clone()],
        gain: [terms.inc_a.clone(), terms.inc_b.clone()],
        agreed,
        is_open: true,
    }
}

fn whole(n: i64) -> u32 {
    u32::try_from(n).unwrap_or_default()
}

fn adjust_party(s: &mut State, set: &Setting) {
    if let Setting::Synergy { to } = set {
        s.synergy = whole(*to);
    }
}

fn adjust(c: &mut Character, set: &Setting) {
    match set {
        Setting::Synergy { .. } => {}
        Setting::Sp { to } => c.sp = whole(*to),
        Setting::Vit { to } => c.vit = whole(*to),
        Setting::AdReady { to } => c.ad_ready = whole(*to),
        Setting::AdWounded { to } => c.ad_wounded = whole(*to),
        Setting::AdSpent { to } => c.ad_spent = whole(*to),
        Setting::MdPrepared { to } => c.md_prepared = whole(*to),
        Setting::TranceAllowance { to } => c.trance_allowance = Some(whole(*to)),
        Setting::TranceSpent { to } => c.trance_spent = whole(*to),
        Setting::Skill { name, to } => set_level(c, Growth::Skill, name, *to),
        Setting::Class { name, to } => set_level(c, Growth::Class, name, *to),
        Setting::CoreVital { name, to } => {
            c.core_vitals.insert(name.clone(), whole(*to));
        }
        Setting::Trait { name, allowance, spent } => {
            let uses = Uses { allowance: whole(*allowance), spent: spent.map_or(0, whole) };
            c.traits.insert(name.clone(), uses);
        }
        Setting::OncePerRest { ability, available } => {
            c.once_per_rest.insert(ability.clone(), *available);
        }
        Setting::Condition { name, stands: true } => {
            c.conditions.insert(name.clone());
        }
        Setting::Condition { name, stands: false } => {
            c.conditions.remove(name);
        }
        Setting::Down { to } => c.down = *to,
    }
}

fn set_level(c: &mut Character, kind: Growth, name: &Slug, to: i64) {
    c.levels.insert((kind, name.clone()), whole(to));
}
