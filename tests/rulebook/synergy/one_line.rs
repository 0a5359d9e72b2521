//! What takes several beats at the table is said in one line afterwards, with the same consequences.

use recount_core::systems::synergy::Event;

use crate::history::{World, ours};

/// Each line that says all, and the lines that say it beat by beat.
const PAIRS: [(&str, &[&str]); 7] = [
    (
        "propose-synergy a=ada b=bo n=2 proposal=fire answer=yes",
        &["propose-synergy a=ada b=bo n=2 proposal=fire", "agree-synergy proposal=fire answer=yes"],
    ),
    (
        "propose-synergy a=ada b=bo n=1 proposal=fire answer=no",
        &["propose-synergy a=ada b=bo n=1 proposal=fire", "agree-synergy answer=no"],
    ),
    (
        "propose-synergy a=ada b=bo n=1 proposal=fire answer=yes instead.sp=0 instead.reason=\"a gift\"",
        &[
            "propose-synergy a=ada b=bo n=1 proposal=fire",
            "agree-synergy answer=yes instead.sp=0 instead.reason=\"a gift\"",
        ],
    ),
    (
        "confirm-check checker=ada skill=Finesse check=leap ruling.disadvantages=fog offer=bo:\"a nod\" answer=yes commit=true",
        &[
            "confirm-check checker=ada skill=Finesse check=leap ruling.disadvantages=fog",
            "offer-synergy granter=bo check=leap description=\"a nod\"",
            "answer-synergy check=leap answer=yes",
            "commit-dice check=leap",
        ],
    ),
    (
        "confirm-check checker=ada skill=Finesse check=leap offer.granter=bo answer=no commit=true ruling.granter.aware=true",
        &[
            "confirm-check checker=ada skill=Finesse check=leap",
            "offer-synergy granter=bo check=leap ruling.aware=true",
            "answer-synergy check=leap answer=no",
            "commit-dice check=leap",
        ],
    ),
    (
        "propose-exchange a=ada b=bo teach_a=signs teach_b=hands inc_a=skill:finesse:3 inc_b=skill:occult:5 exchange=lesson answer=yes complete=true",
        &[
            "propose-exchange a=ada b=bo teach_a=signs teach_b=hands inc_a=skill:finesse:3 inc_b=skill:occult:5 exchange=lesson",
            "answer-exchange answer=yes",
            "complete-exchange exchange=lesson",
        ],
    ),
    (
        "propose-exchange a=ada b=bo teach_a=signs teach_b=hands inc_a=skill:finesse:3 inc_b=skill:occult:5 exchange=lesson answer=no",
        &[
            "propose-exchange a=ada b=bo teach_a=signs teach_b=hands inc_a=skill:finesse:3 inc_b=skill:occult:5 exchange=lesson",
            "answer-exchange answer=no",
        ],
    ),
];

fn world() -> World {
    let mut world = World::camp();
    world.say("start-rest members=ada,bo rest=camp");
    world.say("adjust-ledger target=party set=synergy:1 reason=given");
    world
}

fn followed(lines: &[&str]) -> (Vec<Event>, World) {
    let mut world = world();
    let begun = world.play.entries.len();
    lines.iter().for_each(|line| {
        world.say(line);
    });
    let consequences = world.play.entries[begun..].iter().filter_map(|r| r.entry.consequence());
    (consequences.filter_map(|c| ours(&c.event)).collect(), world)
}

/// One line and its beats leave the same events and the same campaign (SY-R39, R48, R63, R71).
#[test]
fn one_line_leaves_what_its_beats_leave() {
    for (whole, beats) in PAIRS {
        let (at_once, one) = followed(&[whole]);
        let (step_by_step, other) = followed(beats);
        assert_eq!(at_once, step_by_step, "{whole}");
        assert!(at_once.len() >= 2, "{whole}");
        assert!(one.play.campaign.state == other.play.campaign.state, "{whole}");
    }
}

/// A player cannot answer for the other by saying all in one line; nor does a line leave half of it (SY-R41, R72).
#[test]
fn one_line_is_refused_as_a_whole() {
    use recount_core::entry::Role;

    let refused = |who: (&str, Role), line: &str| {
        let mut world = world();
        world.play.by = crate::play::by(who.0, who.1);
        let (before, (command, with)) = (world.play.entries.len(), crate::history::read(line));
        let refusal = world.play.declare(command, with).expect_err(line);
        assert_eq!(world.play.entries.len(), before, "{line}");
        refusal.code
    };
    let line = "propose-synergy a=ada b=bo n=1 answer=yes";
    assert_eq!(refused(("p1", Role::Player), line), "NotTheOtherPlayer");
    let line = "propose-exchange a=ada b=bo teach_a=x teach_b=y inc_a=skill:finesse:3 inc_b=skill:occult:5 answer=yes complete=true ruling.completion.prereq_ok_b=false";
    assert_eq!(refused(("gm", Role::Gm), line), "PrerequisiteUnmet");
    let line = "confirm-check checker=ada skill=Finesse offer=dot answer=yes commit=true";
    assert_eq!(refused(("gm", Role::Gm), line), "OwnCharacter");
}
