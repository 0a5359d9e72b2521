//! The kit's own tests: a table that is wrong must be found wrong.

use recount_core::systems::System;
use recount_tests::{cited, run, table, terms};

#[track_caller]
fn fails(text: &str, part: &str) {
    let report = run::play(System::Blades, "", text).expect_err("the table is wrong");
    assert!(report.contains(part), "{report}");
}

#[test]
fn an_example_that_holds_passes() {
    let text = "A-1 A note\nwhen note text=x\nthen note-kept\nwhen note text=\"\"\nrefused EmptyNote \"Write something.\"";
    assert_eq!(run::play(System::Blades, "", text), Ok(1));
}

#[test]
fn what_differs_is_said_with_the_id_and_the_line() {
    fails("A-1 x\nwhen note text=x\nthen nothing", "A-1 x (line 3)");
    fails("A-1 x\nwhen note text=x\nthen note-kept; note-kept", "! expected note-kept\n! found    (nothing)");
    fails(
        "A-1 x\nwhen begin-session number=2\nthen session-began number=3",
        "! found    session-began number=2",
    );
    fails("A-1 x\nwhen note text=x\nstate crew.heat=1", "expected crew.heat=1");
}

#[test]
fn a_refusal_is_compared_word_for_word() {
    fails(
        "A-1 x\nwhen note text=\"\"\nrefused EmptyNote \"Write anything.\"",
        "EmptyNote \"Write something.\"",
    );
    fails("A-1 x\nwhen note text=x\nrefused EmptyNote \"Write something.\"", "accepted note-kept");
    fails("A-1 x\nwhen note text=\"\"\nthen note-kept", "it was not recorded");
}

#[test]
fn a_table_must_expect_something() {
    fails("A-1 x\nwhen note text=x", "expects nothing");
    fails("A-1 x\nwhen note text=x\nwhen note text=y\nthen note-kept", "expects nothing");
    fails("A-1 x\ngiven note text=x", "has no when");
    fails(
        "A-1 x\nwhen note text=x\nthen note-kept\n\nA-1 y\nwhen note text=x\nthen note-kept",
        "stands twice",
    );
    fails("when note text=x", "a block begins with an id");
    fails("A-1 x\nwhne note text=x", "there is no row called \"whne\"");
    fails("A-1 x\ngiven fixture five\nwhen note text=x\nthen note-kept", "no fixture called five");
}

#[test]
fn fixtures_and_plus_rows_are_put_together() {
    let fixtures = "fixture evening\ngiven begin-session number=1";
    let text = "A-1 x\ngiven fixture evening\nwhen end-session\nthen\n+ session-ended number=1";
    assert_eq!(run::play(System::Blades, fixtures, text), Ok(1));
    let blocks = table::read("A-1 x\nwhen a\n+ b=1\nthen c\n+ d e=2").unwrap();
    assert_eq!(blocks[0].rows[0].1, table::Row::When("a b=1".into()));
    let terms = terms::terms("c; d e=2").unwrap();
    assert_eq!(blocks[0].rows[1].1, table::Row::Then(terms));
}

#[test]
fn values_are_compared_as_people_write_them() {
    let event = serde_json::json!({
        "to": 2, "who": "cole", "is_zero": true, "faces": [6, 3],
        "harm": {"level": 3, "label": "Crushed hand"}, "as": {"set-up": "effect"}, "payers": [{"who": "ash", "n": 2}]
    });
    let is = |key: &str, value: &str| terms::matches(terms::field(&event, key), value);
    assert!(is("to", "2") && is("who", "cole") && is("is_zero", "true") && is("faces", "6,3"));
    assert!(is("harm", "3:Crushed hand") && is("harm.level", "3") && is("as", "set-up:effect"));
    assert!(is("faces", "[6,3]") && is("harm", r#"{"level":3,"label":"Crushed hand"}"#));
    assert!(is("payers", "ash:2") && is("payers.1.n", "2") && is("gone", ""));
    assert!(!is("to", "3") && !is("to", "") && !is("gone", "0") && !is("faces", "3,6"));
}

#[test]
fn ids_are_found_in_prose_with_their_ranges() {
    let ids: Vec<_> =
        cited::ids_in("Marks it (BS-R24, R25 and R27–R29; BD-R2). BS-14 is no rule.").into_iter().collect();
    assert_eq!(ids, ["BD-R2", "BS-R24", "BS-R25", "BS-R27", "BS-R28", "BS-R29"]);
    assert_eq!(cited::ids("| id | tag |\n|---|---|\n| CA-R1 | ours |\n| x | y |"), ["CA-R1"]);
}
