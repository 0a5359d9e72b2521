//! The rulebook's own what-if examples, each with the verdict that the book gives it.

use recount_core::amount::Amount;
use recount_core::entry::Id;
use recount_replay::divergence::{Verdict, WhatIf};
use recount_replay::judged::Judged;
use recount_replay::scenario::{Change, Open, Scenario};
use recount_replay::what_if::what_if;
use serde_json::{Value, json};

use crate::play::Play;
use crate::table::{read, say, street};

fn ask(play: &Play, changes: Value) -> WhatIf {
    let changes: Vec<Change> = serde_json::from_value(changes).expect("changes");
    let scenario = Scenario { changes, open: Open::Provisional };
    what_if(&play.entries, &Judged::of(&play.entries), &scenario)
        .unwrap_or_else(|refusal| panic!("{refusal:?}"))
}

fn verdicts(answer: &WhatIf) -> Vec<&'static str> {
    answer.outcomes.iter().map(|outcome| outcome.verdict.name()).collect()
}

fn number(answer: &WhatIf, subject: &str, track: &str) -> i64 {
    answer.campaign.sheet().value(subject, track).and_then(Amount::number).unwrap_or_default()
}

fn text(answer: &WhatIf, subject: &str, track: &str) -> String {
    answer.campaign.sheet().value(subject, track).map(ToString::to_string).unwrap_or_default()
}

fn insert(after: Id, line: &str) -> Value {
    let (command, with) = read(line);
    let mut insert = json!({"after": after, "command": command});
    if !with.observed.is_empty() {
        insert["observed"] = json!(with.observed);
    }
    json!({"insert": insert})
}

/// W1, its first half: with one helper lying low makes 9 in place of 8, and nothing else changes (HD-R95, R51).
#[test]
fn one_helper_makes_an_eight_a_nine_and_changes_nothing_else() {
    let mut play = street();
    let before = say(&mut play, "adjust-ledger pc=me field=straight delta=-1 reason=given");
    say(&mut play, "lie-low pc=me connection=uncle dice=4,4");
    let help = insert(before, "help-or-interfere helper=jo target=me move=lie-low choose=+1 dice=6,6");
    let answer = ask(&play, json!([help]));
    assert_eq!(verdicts(&answer), ["inserted", "differs"]);
    assert_eq!((number(&answer, "me", "heat"), text(&answer, "me", "waiting")), (0, String::new()));
    assert!(text(&answer, "me", "payback").starts_with("Uncle"), "Uncle is owed as before");
}

/// W1, its second half: with two helpers it is a 10, and the choice between plain and extra is due; nobody is marked
/// until then, and the next thing that Me does waits for it (HD-R50, R51, R95).
#[test]
fn two_helpers_make_a_ten_whose_options_nobody_chose() {
    let mut play = street();
    let before = say(&mut play, "adjust-ledger pc=me field=straight delta=-1 reason=given");
    say(&mut play, "lie-low pc=me connection=uncle dice=4,4");
    say(&mut play, "cover-tracks pc=me what=prints told=6-");
    let help = |who: &str| {
        insert(before, &format!("help-or-interfere helper={who} target=me move=lie-low choose=+1 dice=6,6"))
    };
    let answer = ask(&play, json!([help("jo"), help("ann")]));
    assert_eq!(verdicts(&answer), ["inserted", "inserted", "differs", "needs-ruling", "same"]);
    assert_eq!(text(&answer, "me", "payback"), "");
    let waits = format!("{:?}", answer.outcomes[3].verdict);
    assert!(waits.contains("Options are due for Me; nobody chose."), "{waits}");
}

/// W2: had the MC threatened the livelihood in place of the fifth heat, Me would play on, and every later command of
/// Me runs (HD-J02; HD-R86, R134).
#[test]
fn a_livelihood_in_place_of_the_fifth_heat_lets_the_character_play_on() {
    let mut play = street();
    say(&mut play, "adjust-ledger pc=me field=heat delta=3 reason=given");
    say(&mut play, "cover-tracks pc=me what=prints dice=1,1");
    let hard = say(&mut play, "hard-move pc=me kind=take-heat");
    assert_eq!(play.campaign.sheet().value("me", "condition").unwrap().to_string(), "burned");
    let (command, _) = read("cover-tracks pc=me what=again choose=a dice=6,6");
    play.declare(command, read("cover-tracks pc=me what=again choose=a dice=6,6").1).expect_err("burned");
    let later = insert(hard, "cover-tracks pc=me what=again choose=a dice=6,6");
    let (kinder, _) = read("hard-move pc=me kind=threaten-livelihood");
    let answer = ask(&play, json!([{"command": {"of": hard, "command": kinder}}, later]));
    assert_eq!(verdicts(&answer), ["changed", "inserted"]);
    assert_eq!((number(&answer, "me", "heat"), text(&answer, "me", "livelihood").as_str()), (4, "short"));
    assert_eq!(text(&answer, "me", "condition"), "fine");
}

/// W3: with a span of three the table's four dough for the MC's one would have been within reach (HD-J06; HD-R143).
#[test]
fn with_a_span_of_three_four_dough_are_within_reach() {
    let mut play = street();
    let first = say(&mut play, "take-heat pc=jo source=other");
    let toss = insert(first, "argue-toss pc=me target=mickey term=price price=1:4 dice=5,5");
    let refused = ask(&play, json!([toss]));
    assert!(matches!(&refused.outcomes[0].verdict, Verdict::Refused(no) if no.code == "TooFarFromPrice"));
    let house = json!({"house": {"after": first, "key": "price_span", "value": 3}});
    let allowed = ask(&play, json!([house, toss]));
    assert!(!verdicts(&allowed).contains(&"refused"), "{:?}", verdicts(&allowed));
}

/// A cross that the table had not agreed to leaves no debt, and what hung on the debt falls lower (HD-J04; HD-R60, R94).
#[test]
fn a_cross_nobody_agreed_to_leaves_no_debt_to_roll() {
    let mut play = street();
    let cross = say(&mut play, "cross-partner crosser=ann victim=jo deal=half ruling.agreed=true");
    say(&mut play, "help-or-interfere helper=jo target=ann move=plan-b dice=5,4");
    say(&mut play, "choose-options pc=jo picks=+1");
    let answer = ask(&play, json!([{"ruling": {"of": cross, "set": {"agreed": false}}}]));
    assert_eq!(verdicts(&answer), ["refused", "differs", "same"]);
    assert_eq!(text(&answer, "jo", "debt/ann"), "");
}
