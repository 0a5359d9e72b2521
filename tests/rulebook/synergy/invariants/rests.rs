//! Rests: nothing before eight hours, everything after them, and what interrupts.

use recount_core::slug::Slug;
use recount_core::systems::synergy::Event;
use recount_core::systems::synergy::terms::RestStatus;

use super::{always, pc};

/// Returns whom an event gives something back to.
fn restored(event: &Event) -> Option<&Slug> {
    match event {
        Event::VitGained { pc, .. }
        | Event::DieReadied { pc, .. }
        | Event::TraitUsesRestored { pc, .. }
        | Event::TranceUsesCleared { pc, .. }
        | Event::OncePerRestRestored { pc, .. }
        | Event::RestCompleted { pc, .. } => Some(pc),
        _ => None,
    }
}

/// Nothing comes back before eight uninterrupted hours, and an interruption takes them all (SY-I03, SY-R2, R7, R29).
#[test]
fn nothing_comes_back_before_eight_uninterrupted_hours() {
    always(|step, watch| {
        for (event, before, after) in step.moments() {
            if let Some(pc) = restored(event) {
                let hours = before.resting(pc).map_or(0, |(_, member)| member.elapsed);
                watch.that(hours == 8 || step.departs("hours"), || format!("{event:?} after {hours}"));
            }
            if let Event::RestInterrupted { pc, .. } = event {
                let member = after.last_rest(pc).unwrap().1;
                let is_lost = member.elapsed == 0 && member.status == RestStatus::Interrupted;
                watch.that(is_lost, || format!("{member:?}"));
            }
        }
    });
}

/// In a Rest spells, fights, spent Action Dice and Trance always interrupt it (SY-I04, SY-R4, R5, R6, R10).
#[test]
fn what_no_rest_allows_always_interrupts_it() {
    always(|step, watch| {
        for (event, before, _) in step.moments() {
            let (Event::StrenuousActDone { pc, .. }
            | Event::ActionDiceSpent { pc, .. }
            | Event::TranceEntered { pc, .. }) = event
            else {
                continue;
            };
            if before.resting(pc).is_some() {
                let interrupts = |e: &Event| matches!(e, Event::RestInterrupted { pc: who, .. } if who == pc);
                watch.that(step.events.iter().any(interrupts), || format!("{event:?} leaves the Rest"));
            }
        }
    });
}

/// A die that ends on a Hit or a Critical Hit gives 1 Vitality, up to the most; Wounded dice fall by those readied
/// (SY-I05, SY-R15–R18).
#[test]
fn each_die_that_comes_back_gives_one_vitality() {
    always(|step, watch| {
        let Some(Event::WoundedRolled { pc: who, roll }) = step.events.first() else { return };
        if roll.told.is_some() || step.departs("dice") {
            return;
        }
        let (before, after) = step.ends();
        let (before, after) = (pc(before, who), pc(after, who));
        let back = u32::try_from(roll.ended.iter().filter(|face| face.recovers()).count()).unwrap();
        let room = before.vit_max().map_or(back, |most| most.saturating_sub(before.vit));
        watch.that(after.vit - before.vit == back.min(room), || format!("{} to {}", before.vit, after.vit));
        let readied = step.events.iter().filter(|e| matches!(e, Event::DieReadied { .. })).count();
        let readied = u32::try_from(readied).unwrap();
        let fell = before.ad_wounded - after.ad_wounded;
        watch.that(fell == readied && readied <= back, || format!("{readied} readied, {fell} fewer Wounded"));
        let rolled = u32::try_from(roll.ended.len()).unwrap();
        watch.that(rolled == before.ad_wounded, || format!("{rolled} of {}", before.ad_wounded));
    });
}

/// A Rest never touches spent Action Dice: their refresh is another chapter's (SY-I06, SY-R22).
#[test]
fn a_rest_leaves_spent_dice_spent() {
    always(|step, watch| {
        if step.name() == "complete-rest" {
            let (who, (before, after)) = (step.slug("pc"), step.ends());
            let (was, is) = (pc(before, &who).ad_spent, pc(after, &who).ad_spent);
            watch.that(was == is, || format!("{was} spent dice, then {is}"));
        }
    });
}

/// After a Rest every Trait, every ability and all Trance uses are there again, and no Magic Dice are prepared
/// (SY-I07, SY-R24, R27, R28, R32).
#[test]
fn after_a_rest_every_use_is_there_again() {
    always(|step, watch| {
        let Some(Event::RestCompleted { pc: who, .. }) = step.events.last() else { return };
        let after = pc(step.ends().1, who);
        let are_unspent = after.traits.values().all(|uses| uses.spent == 0);
        let are_available = after.once_per_rest.values().all(|is_available| *is_available);
        let is_restored = are_unspent && are_available && after.trance_spent == 0 && after.md_prepared == 0;
        watch.that(is_restored, || format!("{after:?}"));
    });
}
