//! One line after the fact and the beats of live play leave the same consequences (HD-R11).

use recount_core::systems::hood::Event;
use serde_json::Value;

use crate::play::Play;
use crate::table::{followed, read, street};

/// What lines bring, without the names that come from a declaration's number.
fn played(lines: &[&str]) -> Vec<Value> {
    let mut play: Play = street();
    let mut events = Vec::new();
    for line in lines {
        let (command, with) = read(line);
        let id = play.declare(command, with).unwrap_or_else(|refusal| panic!("{line}: {refusal:?}"));
        events.extend(followed(&play.entries, id).iter().map(nameless));
    }
    events
}

fn nameless(event: &Event) -> Value {
    let mut value = serde_json::to_value(event).expect("an event is JSON");
    if let Some(name) = value.pointer_mut("/payback-marked/entry/payback") {
        *name = Value::from("payback");
    }
    value
}

/// Each move whose options can be chosen at once: the line, and the same as a roll and a choice.
const FORMS: [(&str, &str); 8] = [
    ("ask-around pc=me wanted=object:van find=van dice=5,5", "picks=d npc=uncle why=favour"),
    ("cover-tracks pc=me what=prints dice=5,5", "picks=c who=jo"),
    ("hard-way pc=me obstacle=door dice=4,3", "picks=a,c"),
    ("plan-b pc=me way_out=roof dice=6,6", "picks=a who=jo"),
    ("lie-low pc=me connection=mum dice=6,6", "picks=extra"),
    ("make-trouble pc=me who=mum dice=4,4", "picks=stay"),
    ("get-rough pc=me target=mickey weapon=knife dice=4,4", "picks=c"),
    ("open-fire pc=me target=mickey weapon=pistol dice=4,4", "picks=b"),
];

#[test]
fn options_chosen_at_once_leave_what_the_beats_leave() {
    for (roll, choice) in FORMS {
        let at_once: Vec<String> = choice.split(' ').map(|part| format!("choose.{part}")).collect();
        let line = format!("{roll} {}", at_once.join(" "));
        let beat = format!("choose-options pc=me {choice}");
        assert_eq!(played(&[&line]), played(&[roll, &beat]), "{line}");
    }
    let helped = "help-or-interfere helper=jo target=me move=plan-b dice=6,6";
    let beats = played(&[helped, "choose-options pc=jo picks=-2"]);
    assert_eq!(played(&[&format!("{helped} choose=-2")]), beats);
}
