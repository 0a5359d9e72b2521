//! Pools, what dice cost, and what they bring down on people.

use std::collections::BTreeMap;

use recount_core::decider::Call;
use recount_core::dice::Seed;
use recount_core::luck::Luck;
use recount_core::slug::Slug;
use recount_core::systems::blades::event::{ActionRolled, ConsequenceThreatened, GroupResult};
use recount_core::systems::blades::event::{Event, Roll, Shield};
use recount_core::systems::blades::terms::{Band, Position};
use recount_core::systems::{self, Decision};
use serde_json::Value;

use super::{Step, always};

/// Every roll inside an event.
fn rolls(event: &Event) -> Vec<Roll> {
    let value = serde_json::to_value(event).expect("an event is JSON");
    let fields = value.as_object().into_iter().flat_map(|event| event.values());
    fields.filter_map(|fields| serde_json::from_value(fields.get("roll")?.clone()).ok()).collect()
}

/// No dice are two, the lower read, never a critical; what was only told has no faces (BS-I09).
#[test]
fn no_dice_are_two_and_the_lower_is_read() {
    always(|step, watch| {
        for roll in step.events.iter().flat_map(rolls) {
            if roll.told.is_some() {
                watch.that(roll.faces.is_empty(), || format!("{roll:?}"));
            } else if roll.zero {
                let is_low = roll.face == roll.faces.iter().copied().min() || step.departs(&["read"]);
                let is_two = roll.faces.len() == 2 || step.departs(&["dice"]);
                watch.that(is_two && is_low && roll.band != Some(Band::Crit), || format!("{roll:?}"));
            }
        }
    });
}

/// Resistance costs 6 less the face, 0 to 5; a critical costs none and clears one that is there (BS-I10).
#[test]
fn resistance_costs_six_less_the_face() {
    always(|step, watch| {
        for event in &step.events {
            let Event::ResistanceRolled { roll, stress: Some(stress), cleared, .. } = event else {
                continue;
            };
            if step.departs(&["stress", "read", "resist"]) {
                continue;
            }
            let is_crit = roll.band == Some(Band::Crit);
            let by_face = roll.face.map(|face| 6 - u32::from(face.min(6)));
            let is_right = by_face.is_none_or(|due| due == *stress) && *stress <= 5;
            watch.that(is_right && *cleared <= u32::from(is_crit), || format!("{event:?}"));
            watch.that(!is_crit || *stress == 0, || format!("{event:?}"));
        }
    });
}

/// What became of a consequence so far: landed, resisted, armored.
type Fate = (u32, u32, u32);

/// A consequence lands once, is resisted once, and never both resisted and taken on armor (BS-I11).
#[test]
fn a_consequence_is_answered_once() {
    let mut fates: BTreeMap<Slug, Fate> = BTreeMap::new();
    always(|step, watch| {
        if step.is_first {
            fates.clear();
        }
        for event in &step.events {
            let (name, fate) = match event {
                Event::ConsequenceThreatened(ConsequenceThreatened { consequence, .. }) => {
                    (consequence, None)
                }
                Event::ConsequenceLanded { consequence } => (consequence, Some((1, 0, 0))),
                Event::ConsequenceReduced { consequence, by, .. }
                | Event::ConsequenceAvoided { consequence, by } => {
                    let by_armor = u32::from(matches!(by, Shield::Armor));
                    (consequence, Some((0, 1 - by_armor, by_armor)))
                }
                _ => continue,
            };
            let Some((landed, resisted, armored)) = fate else {
                fates.insert(name.clone(), (0, 0, 0));
                continue;
            };
            let so_far = fates.entry(name.clone()).or_default();
            *so_far = (so_far.0 + landed, so_far.1 + resisted, so_far.2 + armored);
            watch.that(so_far.0 <= 1 && so_far.1 + so_far.2 <= 1, || format!("{name}: {so_far:?}"));
        }
    });
}

/// In one roll at most one assist adds a die, and at most one of a push and a bargain (BS-I12).
#[test]
fn dice_are_paid_for_once() {
    always(|step, watch| {
        for event in &step.events {
            let (Event::ActionRolled(ActionRolled { roll, .. }) | Event::GroupRolled { roll, .. }) = event
            else {
                continue;
            };
            let dice = |what: &str| roll.parts.iter().filter(|p| p.what == what).map(|p| p.n).sum::<i64>();
            let (assist, push, bargain) = (dice("assist"), dice("push"), dice("bargain"));
            watch.that(assist <= 1 && push + bargain <= 1, || format!("{:?}", roll.parts));
        }
    });
}

/// Judges a step's command again as it was, with other drawn dice and nothing rolled by hand.
fn with_other_dice(step: &Step, byte: u8) -> Option<Decision> {
    let luck =
        Luck { observed: BTreeMap::new(), told: BTreeMap::new(), seed: Some(Seed([byte; 32])), beyond: None };
    let (instead, by) = (step.declared.instead.clone(), step.by.clone());
    let call = Call { by, tag: "again".into(), luck, instead, seats_bind: false };
    step.before.decide(&step.declared.command, &call).ok()
}

fn until_the_roll(events: impl IntoIterator<Item = Event>) -> Vec<Event> {
    let is_roll = |e: &Event| matches!(e, Event::ActionRolled(_) | Event::GroupRolled { .. });
    events.into_iter().take_while(|e| !is_roll(e)).collect()
}

/// What a bargain costs stands in the declaration of its roll, before it, whatever the dice show (BS-I13).
#[test]
fn a_bargain_is_paid_whatever_the_dice_show() {
    always(|step, watch| {
        if !step.events.iter().any(|e| matches!(e, Event::BargainTaken { .. })) {
            return;
        }
        let paid = until_the_roll(step.events.iter().cloned());
        watch.that(paid.len() < step.events.len(), || format!("no roll: {:?}", step.events));
        watch.that(paid.iter().any(|e| matches!(e, Event::BargainTaken { .. })), || format!("{paid:?}"));
        for byte in 0..4 {
            let Some(decision) = with_other_dice(step, byte) else { continue };
            let events = decision.events.into_iter().filter_map(|(event, _)| match event {
                systems::Event::Blades(event) => Some(event),
                _ => None,
            });
            let again = until_the_roll(events);
            watch.that(again == paid, || format!("{again:?}, not {paid:?}"));
        }
    });
}

/// Whoever leads takes 1 stress for each character whose best is 1 to 3 (BS-I14).
#[test]
fn a_leader_pays_for_each_who_did_badly() {
    always(|step, watch| {
        let low = |e: &&Event| matches!(e, Event::GroupRolled { cohort: false, roll, .. } if roll.band == Some(Band::Low));
        let badly = u32::try_from(step.events.iter().filter(low).count()).unwrap();
        for (i, event, _, _) in step.moments() {
            let Event::GroupResult(GroupResult { leader, failures, .. }) = event else { continue };
            watch.that(*failures == badly, || format!("{failures} of {badly}"));
            let has_extras = !step.fields()["extras"].is_null();
            let paid = step.events[i..].iter().find_map(|e| match e {
                Event::StressMarked { pc, n, .. } if pc == leader => Some(*n),
                _ => None,
            });
            let is_ruled = has_extras || step.departs(&["leader_stress"]);
            watch.that(is_ruled || paid == Some(badly), || format!("{paid:?} of {badly}"));
        }
    });
}

/// Every desperate action marks one xp for each character who rolled, and no other does (BS-I18).
#[test]
fn a_desperate_action_marks_one_xp_for_each_who_rolled() {
    always(|step, watch| {
        if step.departs(&["xp"]) {
            return;
        }
        let mut due: BTreeMap<Slug, usize> = BTreeMap::new();
        let mut is_desperate = None;
        for event in &step.events {
            match event {
                Event::ActionRolled(ActionRolled { pc, position, .. }) => {
                    due.insert(pc.clone(), 1);
                    is_desperate = Some(*position == Position::Desperate);
                }
                Event::GroupRolled { member, cohort: false, .. } => {
                    due.insert(member.clone(), 1);
                }
                Event::GroupResult(GroupResult { position, .. }) => {
                    is_desperate = Some(*position == Position::Desperate)
                }
                _ => {}
            }
        }
        let Some(is_desperate) = is_desperate else { return };
        for who in due.keys() {
            let is_it = |e: &&Event| matches!(e, Event::XpMarked { pc, n: 1, why, .. } if pc == who && why.contains("desperate"));
            let marks = step.events.iter().filter(is_it).count();
            watch.that(marks == usize::from(is_desperate), || {
                format!("{who}: {marks}, desperate {is_desperate}")
            });
        }
    });
}

/// A list of fields is not a roll, and a roll is found wherever an event has one.
#[test]
fn a_roll_is_found_in_its_event() {
    let json = r#"{"fortune-rolled":{"about":"luck","roll":{"label":"fortune","faces":[3],"parts":[],"zero":false,"band":"low","face":3}}}"#;
    let event: Event = serde_json::from_str(json).unwrap();
    assert_eq!(rolls(&event).len(), 1);
    let none: Event =
        serde_json::from_value(serde_json::json!({"rep-full": Value::Object(Default::default())})).unwrap();
    assert!(rolls(&none).is_empty());
}
