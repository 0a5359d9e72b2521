//! The rulebook's own what-if examples, each with the verdict that the book gives it.

use recount_core::amount::Amount;
use recount_core::campaign::Campaign;
use recount_core::entry::Id;
use recount_replay::divergence::{Verdict, WhatIf};
use recount_replay::judged::Judged;
use recount_replay::scenario::{Change, Open, Scenario};
use recount_replay::what_if::what_if;
use serde_json::{Value, json};

use crate::play::Play;
use crate::table::{crew, say};

fn ask(play: &Play, changes: Value) -> WhatIf {
    let changes: Vec<Change> = serde_json::from_value(changes).expect("changes");
    let scenario = Scenario { changes, open: Open::Provisional };
    what_if(&play.entries, &Judged::of(&play.entries), &scenario)
        .unwrap_or_else(|refusal| panic!("{refusal:?}"))
}

fn verdicts(answer: &WhatIf) -> Vec<&'static str> {
    answer.outcomes.iter().map(|outcome| outcome.verdict.name()).collect()
}

fn crew_has(answer: &WhatIf, track: &str) -> i64 {
    answer.campaign.sheet().value("crew", track).and_then(Amount::number).unwrap_or_default()
}

fn ruling(of: Id, set: Value) -> Value {
    json!([{"ruling": {"of": of, "set": set}}])
}

/// The first fallout of DC-G2, with the payoff and an entanglement for its heat.
fn fallout() -> (Play, Id) {
    let mut play = crew();
    play.happen(&[
        json!({"score-began": {"score": "the-job", "target_tier": 3, "pcs": ["ash", "bo", "cy", "dee"]}}),
        json!({"score-ended": {"score": "the-job"}}),
    ]);
    let heat =
        "assess-heat ruling.base=standard ruling.high_profile=true ruling.death=true ruling.witnesses=true";
    let assessed = say(&mut play, heat);
    for line in ["next-step", "take-payoff", "pay-tithe", "next-step", "play-entanglement kind=devilry"] {
        say(&mut play, line);
    }
    (play, assessed)
}

/// W2: without the death heat is 7, rep for it 3 and not 5, and the entanglement is still due (DC-J18, DC-R145, R150).
#[test]
fn without_the_death_there_is_less_heat_and_rep() {
    let (play, assessed) = fallout();
    let had = |track: &str| play.campaign.sheet().value("crew", track).and_then(Amount::number);
    assert_eq!((had("heat"), had("rep")), (Some(11), Some(5 + 5 + 2)));
    let answer = ask(&play, ruling(assessed, json!({"death": false})));
    assert_eq!((crew_has(&answer, "heat"), crew_has(&answer, "rep")), (7, 5 + 3 + 2));
    assert!(
        answer.outcomes.iter().all(|o| !matches!(o.verdict, Verdict::Refused(_))),
        "{:?}",
        verdicts(&answer)
    );
}

/// W2: without a high profile besides, heat is 5 and the entanglement has no cause (DC-R162).
#[test]
fn without_the_high_profile_the_entanglement_has_no_cause() {
    let (play, assessed) = fallout();
    let answer = ask(&play, ruling(assessed, json!({"death": false, "high_profile": false})));
    assert_eq!(crew_has(&answer, "heat"), 5);
    let last = answer.outcomes.last().expect("an outcome");
    let Verdict::Refused(refusal) = &last.verdict else { panic!("{:?}", verdicts(&answer)) };
    assert_eq!(refusal.code, "NoCause");
}

/// Ash goes over a wall and the guard cuts him, at Peril; returns the roll.
fn over_the_wall(play: &mut Play) -> Id {
    play.happen(&[json!({"score-began": {"score": "the-job", "target_tier": 3, "pcs": ["ash"]}})]);
    say(play, r#"state-threat pc=ash goal="over the wall" threat="The guard cuts you":harm:Cut:2"#);
    let rolled = say(play, "roll-threat pc=ash with=action:prowl dice=5,2");
    say(play, "resolve-threat pc=ash");
    rolled
}

fn ash_has(campaign: &Campaign, track: &str) -> String {
    campaign.sheet().value("ash", track).map(ToString::to_string).unwrap_or_default()
}

/// W1: the same faces in a desperate position are the threat in full, and mark xp (DC-J01, DC-R16, R18).
#[test]
fn a_peril_made_desperate_is_the_threat_in_full() {
    let mut play = crew();
    let rolled = over_the_wall(&mut play);
    assert_eq!(
        (ash_has(&play.campaign, "harm").as_str(), ash_has(&play.campaign, "xp").as_str()),
        ("1 “Cut”", "0")
    );
    let answer = ask(&play, ruling(rolled, json!({"position": "desperate"})));
    assert_eq!(answer.outcomes[0].happened.as_ref().expect("a roll").asked[0].faces, [5, 2]);
    assert_eq!(ash_has(&answer.campaign, "harm"), "2 “Cut”");
    assert_eq!(ash_has(&answer.campaign, "xp"), "1");
}

/// W3: what is under control needs no roll, so the recorded roll is refused (DC-R13).
#[test]
fn a_controlled_action_needs_no_roll() {
    let mut play = crew();
    let rolled = over_the_wall(&mut play);
    let answer = ask(&play, ruling(rolled, json!({"position": "controlled"})));
    let Verdict::Refused(refusal) = &answer.outcomes[0].verdict else { panic!("{:?}", verdicts(&answer)) };
    assert_eq!(refusal.code, "ControlledNeedsNoRoll");
}
