//! The pool: what it holds, who pays, what it costs.

use recount_core::systems::synergy::Event;
use recount_core::systems::synergy::event::Setting;

use super::{always, pc};

/// Synergy rises by what is added, falls by what is spent, and by nothing else: no Rest, no story (SY-I01, SY-R42, R43).
#[test]
fn synergy_moves_only_when_it_is_made_or_spent() {
    always(|step, watch| {
        for (event, before, after) in step.moments() {
            let wanted = match event {
                Event::SynergyAdded { n, .. } => before.synergy + n,
                Event::SynergySpent { n, .. } => {
                    watch.that(before.synergy >= *n, || format!("{n} of {} is spent", before.synergy));
                    before.synergy - n
                }
                Event::LedgerAdjusted { pc: None, set: Setting::Synergy { to }, .. } => {
                    u32::try_from(*to).unwrap()
                }
                _ => before.synergy,
            };
            watch.that(after.synergy == wanted, || format!("{event:?}: {}", after.synergy));
        }
    });
}

/// Whoever makes n Synergy are two players in one Rest, and each has paid n just before (SY-I02, SY-R37–R40).
#[test]
fn synergy_is_paid_by_two_players_who_rest_together() {
    always(|step, watch| {
        let Some((Event::SynergyAdded { proposal, n }, paid)) = step.events.split_last() else { return };
        let before = step.ends().0;
        let payers: Vec<_> = paid
            .iter()
            .filter_map(|event| match event {
                Event::SpSpent { pc, n, .. } => Some((pc, *n)),
                _ => None,
            })
            .collect();
        let is_paid = payers.iter().all(|(_, sp)| sp == n) && payers.len() == 2;
        watch.that(is_paid || step.departs("sp"), || format!("{n} for {payers:?}"));
        let asked = &before.proposals[proposal];
        let [a, b] = [&asked.a, &asked.b];
        watch.that(pc(before, a).player != pc(before, b).player, || format!("{a} and {b} are one player's"));
        let rests = [a, b].map(|who| before.resting(who).map(|(rest, _)| rest.clone()));
        let is_one = rests[0].is_some() && rests[1].is_some() && (rests[0] == rests[1] || asked.is_together);
        watch.that(is_one, || format!("{rests:?}"));
    });
}

/// Granting Synergy costs the granter no dice, no Action and no Story Points (SY-I14, SY-R58).
#[test]
fn whoever_grants_pays_nothing() {
    always(|step, watch| {
        let granter = match step.name() {
            "offer-synergy" => step.slug("granter"),
            "answer-synergy" => match &step.ends().0.checks[&step.slug("check")].offer {
                Some(granter) => granter.clone(),
                None => return,
            },
            _ => return,
        };
        let (before, after) = step.ends();
        watch.that(pc(before, &granter) == pc(after, &granter), || format!("{granter} is not as before"));
    });
}
