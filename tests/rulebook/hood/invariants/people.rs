//! Debt, payback, down and out, gangs.

use recount_core::slug::Slug;
use recount_core::systems::hood::event::Event;
use recount_core::systems::hood::terms::{Cause, Condition};

use super::{always, pc};

/// Debt never passes +3: it begins anew at 0, and whoever is owed chooses once (HD-I03).
#[test]
fn a_debt_past_three_begins_anew_and_is_chosen_for_once() {
    always(|step, watch| {
        for (i, event, before, after) in step.moments() {
            if let Event::DebtReset { holder, other, n } = event {
                let due = Event::DebtOverflowDue { holder: holder.clone(), other: other.clone() };
                watch.that(*n == 3 && step.after(i, 1) == Some(&due), || format!("{event:?}"));
                watch.that(pc(after, holder).owed_by(other) == 0, || format!("{event:?} leaves some"));
            }
            if let Event::DebtOverflowSettled { holder, other, .. } = event {
                let (was, is) = (&pc(before, holder).overflows, &pc(after, holder).overflows);
                watch.that(was.contains(other) && is.len() + 1 == was.len(), || format!("{event:?}"));
            }
        }
        for (name, c) in step.ends().1.characters.iter() {
            watch.that(c.debt.values().all(|n| *n <= 3), || format!("{name}: {:?}", c.debt));
        }
    });
}

/// Nobody waits twice in one box while anybody known is free, and nobody who waits is used (HD-I06).
#[test]
fn whoever_waits_is_neither_used_nor_wronged_again_while_others_are_free() {
    always(|step, watch| {
        for (_, event, before, _) in step.moments() {
            let Event::PaybackMarked { pc: who, entry } = event else { continue };
            let c = pc(before, who);
            let somebody_is_free = before.npcs.keys().any(|npc| !c.owes(npc));
            watch.that(!(c.owes(&entry.npc) && somebody_is_free), || format!("{event:?}"));
        }
        let fields = step.fields();
        let used = match step.name() {
            "ask-around" => "source_npc",
            "lie-low" => "connection",
            "argue-toss" => "target",
            "cover-tracks" => "helper",
            _ => return,
        };
        let slug = |key: &str| fields[key].as_str().and_then(|text| Slug::new(text).ok());
        if let (Some(who), Some(npc)) = (slug("pc"), slug(used)) {
            watch.that(!pc(step.ends().0, &who).owes(&npc), || format!("{who} used {npc}"));
        }
    });
}

/// Whoever is down makes no move in that scene, is at −1 until fine, and is short when they go down (HD-I07).
#[test]
fn whoever_is_down_lies_still_and_is_short() {
    always(|step, watch| {
        for (i, event, before, _) in step.moments() {
            if let Event::MoveRolled { pc: who, roll, .. } = event {
                let c = pc(before, who);
                let is_held = c.condition == Condition::Down && c.is_down_this_scene;
                watch.that(!is_held, || format!("{who} rolls though down"));
                let hurt = i64::from(c.ongoing) + i64::from(c.injury);
                watch.that(roll.ongoing == hurt, || format!("{event:?}"));
            }
            if let Event::WentDown { who, .. } = event {
                let Some(now) = step.states[i + 1..].last().and_then(|s| s.pc(who)) else { continue };
                let is_short = now.short.iter().any(|s| s.cause == Cause::Unprotected);
                let is_healed =
                    step.events[i..].iter().any(|e| matches!(e, Event::BackToFine { who: w } if w == who));
                watch.that(is_short, || format!("{who} is down and safe"));
                watch.that(now.injury == -1 || is_healed, || format!("{who} is hurt by {}", now.injury));
            }
        }
        for (name, c) in step.ends().1.characters.iter() {
            watch
                .that(c.condition != Condition::Fine || c.injury == 0, || format!("{name} is fine and hurt"));
        }
    });
}

/// What may take somebody down or out (HD-I08).
const DIRECT: [&str; 7] = [
    "get-rough",
    "open-fire",
    "choose-options",
    "hard-move",
    "go-down-or-out",
    "pay-cash",
    "use-unique-move",
];

/// Fine to down to out, one after the other, and only by what the rulebook names; more harm when down is out (HD-I08).
#[test]
fn there_are_few_ways_down_and_out() {
    always(|step, watch| {
        for (_, event, before, after) in step.moments() {
            let (who, is_so) = match event {
                Event::WentDown { who, from_out: false } => {
                    (who, before.condition(who) == Some(Condition::Fine))
                }
                Event::WentDown { who, from_out: true } => {
                    (who, before.condition(who) == Some(Condition::Out))
                }
                Event::WentOut { who } => (who, before.condition(who) != Some(Condition::Out)),
                _ => continue,
            };
            watch.that(is_so && before.condition(who) != after.condition(who), || format!("{event:?}"));
            let is_named = DIRECT.contains(&step.name()) || step.name() == "feelgood-heal";
            watch.that(is_named, || format!("{event:?} by {}", step.name()));
        }
    });
}

/// A boss who spent has a dough for each member who is left (HD-I13).
#[test]
fn a_boss_holds_no_more_than_the_dough() {
    always(|step, watch| {
        for event in &step.events {
            let boss = match event {
                Event::DoughSpent { pc, .. } | Event::GangFormed { boss: pc, .. } => pc,
                _ => continue,
            };
            let c = pc(step.ends().1, boss);
            watch.that(c.dough as usize >= c.gang.len(), || format!("{boss}: {} for {:?}", c.dough, c.gang));
        }
    });
}

/// Whoever leaves a gang has a livelihood to worry about (HD-I14).
#[test]
fn leaving_a_gang_threatens_the_livelihood() {
    always(|step, watch| {
        for (i, event, _, after) in step.moments() {
            let Event::LeftGang { member, .. } = event else { continue };
            let next = step.after(i, 1);
            let is_so = matches!(next, Some(Event::LivelihoodThreatened { pc, cause: Cause::Move, .. }) if pc == member);
            watch.that(is_so && after.boss_of(member).is_none(), || format!("{event:?}, then {next:?}"));
        }
    });
}
