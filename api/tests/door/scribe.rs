//! What the scribe promises: keys, heads, luck, time, and that a refusal leaves nothing behind.

use recount_api::scribe::{Answer, Proposal, ScribeError};
use recount_core::campaign;
use recount_core::dice::{self, Seed};
use recount_core::entry::{Role, SeedKind};
use recount_core::systems::Command;
use recount_replay::verify::{Checked, Grade, Stored, verify};

use super::{Table, by, gm, opening, scribe_at};

const ROLL: &str = "fortune-roll about=rain ruling.trait=made:2";

fn report(table: &Table) -> recount_replay::verify::Report {
    let raw = table.scribe.ledger().read(table.campaign, 0..u64::MAX).unwrap();
    let stored: Vec<_> = raw.iter().map(|raw| Stored { id: raw.id, bytes: &raw.bytes }).collect();
    verify(&stored)
}

#[test]
fn a_seed_is_written_only_if_a_die_was_drawn() {
    let table = Table::new();
    let luck = |text: &str| {
        let written = table.say(text);
        let declared = written.declaration().entry.declaration().unwrap();
        (declared.seed.is_some(), declared.luck)
    };
    assert_eq!(luck("note text=rain"), (false, None));
    assert_eq!(luck(ROLL), (true, Some(SeedKind::Unwitnessed)));
    assert_eq!(luck(&format!("{ROLL} dice=4,2")), (false, None));
    assert!(report(&table).holds());
}

#[test]
fn what_may_not_draw_needs_its_dice() {
    let table = Table::new();
    let proposal = Proposal { may_draw: false, ..table.proposal(gm(), ROLL) };
    assert_eq!(table.refused(&proposal), "DiceMissing");
}

#[test]
fn a_retry_with_the_same_key_gets_the_first_answer() {
    let table = Table::new();
    table.scribe.begin_session(table.campaign, &gm(), 1).unwrap();
    let keyed = |shake: &str| Proposal {
        key: Some("evening-1".into()),
        shake: Some(shake.into()),
        ..table.proposal(by("bo", Role::Player), "note text=rain")
    };
    let first = table.record(&keyed("a1"));
    let len = table.len();
    let again = table.record(&keyed("b2"));
    assert!(first.is_new && !again.is_new);
    assert_eq!((first.entries, len), (again.entries, table.len()));
}

#[test]
fn a_key_used_for_something_else_is_an_error_and_another_members_is_another_key() {
    let table = Table::new();
    let keyed = |member: &str, text: &str| Proposal {
        key: Some("k".into()),
        ..table.proposal(by(member, Role::Player), &format!("note text={text}"))
    };
    table.record(&keyed("bo", "rain"));
    let error = table.scribe.record(table.campaign, &keyed("bo", "snow")).unwrap_err();
    assert!(matches!(error, ScribeError::KeyUsed { seq: 2, .. }), "{error}");
    assert!(table.record(&keyed("di", "snow")).is_new);
}

#[test]
fn the_key_comes_before_the_expected_head() {
    let table = Table::new();
    let head = table.scribe.ledger().head(table.campaign).unwrap().id;
    let proposal = Proposal {
        key: Some("k".into()),
        expected_head: Some(head),
        ..table.proposal(gm(), "note text=rain")
    };
    assert!(table.record(&proposal).is_new);
    assert!(!table.record(&proposal).is_new);
    let other = Proposal { expected_head: Some(head), ..table.proposal(gm(), "note text=rain") };
    let error = table.scribe.record(table.campaign, &other).unwrap_err();
    assert!(matches!(error, ScribeError::Stale { head } if head.len == 4), "{error}");
}

#[test]
fn a_refusal_writes_nothing_and_is_not_remembered() {
    let table = Table::new();
    let keyed = Proposal { key: Some("k".into()), ..table.proposal(gm(), "end-session") };
    assert_eq!(table.refused(&keyed), "NoSession");
    assert_eq!(table.len(), 2);
    table.say("begin-session number=1");
    assert!(table.record(&keyed).is_new);
}

#[test]
fn a_sessions_dice_follow_from_the_secret_that_its_end_reveals() {
    let table = Table::new();
    table.scribe.begin_session(table.campaign, &gm(), 1).unwrap();
    assert!(table.scribe.private().secret(table.campaign, 1).is_some());
    let value = Seed([9; 32]);
    let entropy = Command::Campaign(campaign::Command::AddEntropy { value, note: None });
    table.record(&Proposal::command(by("bo", Role::Player), entropy));
    table.say(ROLL);
    table.say("note text=rain");
    table.say(ROLL);
    table.scribe.end_session(table.campaign, &gm()).unwrap();
    assert_eq!(table.scribe.private().secret(table.campaign, 1), None);
    let report = report(&table);
    assert!(report.holds(), "{report:?}");
    assert!(report.check(Checked::Luck).unwrap().unchecked.is_empty());
    assert_eq!(report.grades.iter().map(|g| g.grade).collect::<Vec<_>>(), [Grade::Set, Grade::Set]);
}

#[test]
fn a_shake_is_kept_only_with_a_roll_that_it_changed() {
    let table = Table::new();
    table.scribe.begin_session(table.campaign, &gm(), 1).unwrap();
    let shaken =
        Proposal { shake: Some("5f2c".into()), ..table.proposal(by("bo", Role::Player), "note text=x") };
    let written = table.record(&shaken);
    assert_eq!(written.declaration().entry.declaration().unwrap().shake, None);
}

#[test]
fn a_shake_is_a_players_and_no_door_takes_a_secret() {
    let table = Table::new();
    let shaken = Proposal { shake: Some("5f2c".into()), ..table.proposal(gm(), ROLL) };
    assert!(matches!(table.scribe.record(table.campaign, &shaken), Err(ScribeError::ShakeOfOther)));
    let secret = Seed([1; 32]);
    for command in [
        campaign::Command::BeginSession {
            number: 1,
            commitment: Some(dice::commitment(&secret)),
            note: None,
        },
        campaign::Command::EndSession { secret: Some(secret), secret_lost: None, note: None },
    ] {
        let proposal = Proposal::command(gm(), Command::Campaign(command));
        assert!(matches!(table.scribe.record(table.campaign, &proposal), Err(ScribeError::SecretByDoor)));
    }
    assert_eq!(table.len(), 2);
}

#[test]
fn a_second_beginning_keeps_the_first_secret() {
    let table = Table::new();
    table.scribe.begin_session(table.campaign, &gm(), 1).unwrap();
    let secret = table.scribe.private().secret(table.campaign, 1);
    for number in [1, 2] {
        let again = table.scribe.begin_session(table.campaign, &gm(), number).unwrap();
        assert!(matches!(again, Answer::Refused(refusal) if refusal.code == "SessionOpen"));
    }
    assert_eq!(table.scribe.private().secret(table.campaign, 1), secret);
    assert_eq!(table.scribe.private().secret(table.campaign, 2), None);
}

#[test]
fn without_the_secret_dice_are_written_down_and_the_end_says_that_it_is_lost() {
    let table = Table::new();
    table.scribe.begin_session(table.campaign, &gm(), 1).unwrap();
    table.scribe.private().remove_secret(table.campaign, 1).unwrap();
    let error = table.scribe.record(table.campaign, &table.proposal(gm(), ROLL)).unwrap_err();
    assert!(matches!(error, ScribeError::SecretGone { session: 1 }), "{error}");
    table.say(&format!("{ROLL} dice=4,2"));
    let end = table.scribe.end_session(table.campaign, &gm()).unwrap();
    let Answer::Recorded(written) = end else { panic!("refused") };
    let event = serde_json::to_value(&written.consequences()[0].entry.consequence().unwrap().event).unwrap();
    assert_eq!(event["campaign"]["session-ended"]["secret_lost"], true);
}

#[test]
fn time_never_goes_back() {
    let Table { folder, scribe, campaign } = Table::new();
    let before = scribe.ledger().head(campaign).unwrap().at;
    drop(scribe);
    let table = Table { scribe: scribe_at(&folder, "2020-01-01T00:00:00Z"), folder, campaign };
    let written = table.say("note text=rain");
    assert_eq!(Some(written.declaration().entry.at), before);
    assert!(report(&table).holds());
}

#[test]
fn many_hands_make_one_chain() {
    let table = Table::new();
    std::thread::scope(|scope| {
        for hand in 0..8 {
            let table = &table;
            scope.spawn(move || {
                for nth in 0..10 {
                    let text = format!("note text=\"{hand} {nth}\"");
                    table.record(&table.proposal(by("bo", Role::Player), &text));
                }
            });
        }
    });
    assert_eq!(table.len(), 2 + 2 * 80);
    assert!(report(&table).holds());
}

#[test]
fn a_name_is_a_name_and_used_once() {
    let table = Table::new();
    let error = table.scribe.open_campaign(&gm(), &opening("The Lamps")).unwrap_err();
    assert_eq!(error.hint().as_deref(), Some("did you mean the-lamps?"));
    let error = table.scribe.open_campaign(&gm(), &opening("lamps")).unwrap_err();
    assert!(error.to_string().contains("the name is taken"), "{error}");
}
