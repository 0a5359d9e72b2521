//! A command of another system is refused here with a hint.

use serde_json::json;

use crate::play::{Play, With};
use crate::table::CITY;

/// Each campaign is played under one system; the hint says where its commands stand (CA-R1).
#[test]
fn a_command_of_blades_is_refused_with_a_hint() {
    let mut play = Play::open_in(&CITY);
    let command = json!({"blades": {"mark-xp": {"pc": "ash", "track": "playbook", "n": 1, "why": "luck"}}});
    let refusal = play.try_say(command, With::default()).unwrap_err();
    assert_eq!(refusal.code, "OtherSystem");
    assert_eq!(refusal.sentence, "mark-xp belongs to blades; this campaign is played under deep-cuts.");
    assert_eq!(refusal.hint.as_deref(), Some("See the commands of deep-cuts with `recount commands`."));
    assert_eq!(play.entries.len(), 2, "only the opening stands");
}

/// And the other way round.
#[test]
fn a_command_of_deep_cuts_is_refused_in_blades() {
    let mut play = Play::open();
    let command = json!({"deep-cuts": {"begin-downtime": {}}});
    let refusal = play.try_say(command, With::default()).unwrap_err();
    assert_eq!(
        refusal.sentence,
        "begin-downtime belongs to deep-cuts; this campaign is played under blades."
    );
}
