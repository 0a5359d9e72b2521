//! Two evenings of seeded play: every die is drawn as it is thrown, and the file says beforehand what comes of it.
//!
//! `golden/blades/evening.md` is a recap whose lines are played, not imported; after them stand two tables worked out
//! by hand, the sheet at the end and the what-ifs. How they are read is in `evening_tables`.
//! The dice hang on the campaign's first entry and on the secrets, so another clock or luck in `table` is another
//! evening.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use recount_api::journal::{self, What};
use recount_api::scribe::{Answer, Proposal};
use recount_core::entry::{Id, SeedKind};
use recount_core::line;
use recount_core::systems::{Command, System};
use recount_core::view::{Sheet, facts};
use recount_replay::divergence::{NeedsRuling, Outcome, Place, Verdict, WhatIf};
use recount_replay::fold;
use recount_replay::judged::Judged;
use recount_replay::scenario::Scenario;
use recount_replay::timeline::{self, Turn};
use recount_replay::verify::{self, Checked};
use recount_replay::what_if::what_if;
use recount_tests::cited;

use crate::evening_tables::{self as tables, Expected, Played};
use crate::table::{Table, keeper};

/// The recap with its tables.
fn evening() -> String {
    std::fs::read_to_string(cited::root().join("tests/golden/blades/evening.md")).unwrap()
}

/// The evenings, played once for all tests of this file.
fn played() -> &'static Played {
    static PLAYED: OnceLock<Played> = OnceLock::new();
    PLAYED.get_or_init(play)
}

/// The entries of the evenings.
pub fn entries() -> &'static [recount_core::entry::Recorded] {
    &played().entries
}

/// Plays every line with drawn dice, each heading an evening with a secret of its own.
fn play() -> Played {
    let (table, mut lines, mut is_open) = (Table::empty(), Vec::new(), false);
    for item in journal::read(evening().as_bytes()).unwrap().items {
        match item.what {
            What::Begin { number, .. } => {
                if is_open {
                    recorded(table.scribe.end_session(table.campaign, &keeper()).unwrap(), item.line);
                }
                recorded(table.scribe.begin_session(table.campaign, &keeper(), number).unwrap(), item.line);
                is_open = true;
            }
            What::Command(text) => {
                let said = line::parse(System::Blades, &text);
                let said = said.unwrap_or_else(|e| panic!("line {}: {e}\n{text}", item.line));
                assert!(
                    said.observed.is_empty() && said.told.is_empty(),
                    "line {}: dice are drawn",
                    item.line
                );
                let answer = table.scribe.record(table.campaign, &Proposal::new(keeper(), said)).unwrap();
                lines.push((text, recorded(answer, item.line)));
            }
            What::Prose(_) => {}
        }
    }
    recorded(table.scribe.end_session(table.campaign, &keeper()).unwrap(), 0);
    let entries = table.library.book(Some("the-crew")).unwrap().scope.entries.clone();
    Played { entries: entries.to_vec(), lines }
}

fn recorded(answer: Answer, line: usize) -> Id {
    match answer {
        Answer::Recorded(written) => written.declaration().id,
        Answer::Refused(refusal) => panic!("line {line}: {} {}", refusal.code, refusal.sentence),
    }
}

fn name(turn: &Turn<'_>) -> &'static str {
    turn.declared().command.info().name
}

/// Returns the turns of the first score, from its beginning to its end.
fn first_score() -> Vec<Turn<'static>> {
    let turns = timeline::turns(&played().entries).skip_while(|turn| name(turn) != "begin-score");
    let mut turns: Vec<_> = turns.collect();
    let end = turns.iter().position(|turn| name(turn) == "end-score").unwrap();
    turns.truncate(end + 1);
    turns
}

/// Returns the names of the events that followed in some turns, each as often as it came.
fn happened<'a>(turns: impl IntoIterator<Item = Turn<'a>>) -> Vec<String> {
    let mut names = Vec::new();
    for turn in turns {
        for followed in turn.followed() {
            let event = serde_json::to_value(&followed.event).unwrap();
            names.extend(event["blades"].as_object().into_iter().flat_map(|event| event.keys().cloned()));
        }
    }
    names
}

/// One score has thirty rolls and more, and all that an evening at the table has (BS-R57, R96, R256).
#[test]
fn the_first_score_has_thirty_rolls_and_every_kind_of_teamwork() {
    let score = first_score();
    let rolled = score.iter().filter(|turn| turn.declared().seed.is_some()).count();
    assert!(rolled >= 30, "only {rolled} declarations rolled");
    let names: BTreeSet<String> = happened(score).into_iter().collect();
    for wanted in [
        "engagement-rolled",
        "group-result",
        "set-up-stands",
        "set-up-used",
        "consequence-taken",
        "flashback-called",
        "bargain-taken",
        "resistance-rolled",
        "consequence-reduced",
        "consequence-avoided",
        "armor-marked",
        "trauma-taken",
        "race-won",
    ] {
        assert!(names.contains(wanted), "no {wanted} in the first score");
    }
}

/// The evenings go from the founding to a Tier by way of heat, an entanglement each, and two downtimes.
#[test]
fn the_evenings_hold_heat_entanglements_two_downtimes_an_advance_and_a_tier() {
    let names = happened(timeline::turns(&played().entries));
    let count = |wanted: &str| names.iter().filter(|name| *name == wanted).count();
    let counted = [
        ("character-created", 4),
        ("wanted-gained", 1),
        ("entanglement-came", 2),
        ("entanglement-answered", 2),
        ("downtime-began", 2),
        ("activity-declared", 19),
        ("overindulged", 1),
        ("crew-xp-spent", 1),
        ("tier-changed", 1),
    ];
    for (name, n) in counted {
        assert_eq!(count(name), n, "{name}");
    }
}

/// All luck follows from the commitments, every face from its seed, and today's rulebook decides the same.
#[test]
fn the_evenings_verify_with_every_die_from_the_sessions_secret() {
    let report = verify::read(&played().entries);
    assert!(report.holds(), "{report:#?}");
    let rolled: Vec<_> = timeline::turns(&played().entries).filter(|t| t.declared().seed.is_some()).collect();
    assert!(rolled.iter().all(|turn| turn.declared().luck == Some(SeedKind::Session)));
    assert_eq!(report.grades.len(), rolled.len());
    for what in [Checked::Luck, Checked::Dice, Checked::Rulebook] {
        let check = report.check(what).unwrap();
        assert!(check.passed > 0 && check.failed.is_empty() && check.unchecked.is_empty(), "{check:#?}");
    }
}

/// The sheet at the end is the one that was added up by hand, and no track that play moved is left out.
#[test]
fn the_sheet_at_the_end_is_the_hand_counted_one() {
    let entries = &played().entries;
    let before = fold::fold(&entries[..first_score()[0].at]).sheet();
    let end = fold::fold(entries).sheet();
    let rows = tables::rows(&evening(), "# What stands at the end");
    let mut wrong = Vec::new();
    for row in &rows {
        let found = end.value(&row[0], &row[1]).map_or("nothing".to_owned(), ToString::to_string);
        if found != row[2] {
            wrong.push(format!("{} {}: by hand {}, on the sheet {found}", row[0], row[1], row[2]));
        }
    }
    let is_told = |subject: &str, track: &str| rows.iter().any(|row| row[0] == subject && row[1] == track);
    for fact in facts(&before, &end).iter().filter(|fact| !is_told(&fact.subject, &fact.track)) {
        if !is_as_made(&end, &fact.subject, &fact.track) {
            wrong.push(format!("not in the table: {}", tables::said(fact)));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Says whether a track of something that play made is as its own command says: a clock's kind, a note's words.
fn is_as_made(end: &Sheet, subject: &str, track: &str) -> bool {
    let kind = end.subject(subject).map_or("", |s| s.kind.as_str());
    matches!(
        (kind, track),
        ("clock" | "project", "state" | "kind") | ("asset", "kind" | "state") | ("note", _)
    )
}

/// An empty scenario is the identity (DESIGN §8).
#[test]
fn without_a_change_the_evenings_are_what_they_were() {
    let entries = &played().entries;
    let judged = Judged::of(entries);
    assert!(judged.drift(entries).is_empty());
    let result = what_if(entries, &judged, &Scenario::default()).unwrap();
    assert!(result.outcomes.iter().all(|outcome| outcome.verdict == Verdict::Same));
    assert!(result.facts.is_empty());
    assert_eq!(result.entries(entries), *entries);
}

/// Each what-if has the verdicts that were worked out by hand, and the same differences at the end.
#[test]
fn every_what_if_has_the_verdicts_worked_out_by_hand() {
    let played = played();
    let judged = Judged::of(&played.entries);
    let (mut kinds, mut wrong) = (BTreeSet::new(), String::new());
    for row in tables::rows(&evening(), "# What if") {
        let expected = tables::what_if(played, &row);
        kinds.extend(expected.scenario.changes.iter().map(|change| change.name()));
        let found = what_if(&played.entries, &judged, &expected.scenario).unwrap();
        wrong += &compare(played, &expected, &found, &format!("{} of {}", row[0], row[1]));
    }
    assert!(wrong.is_empty(), "{wrong}");
    let all = ["command", "faces", "house", "insert", "never", "reroll", "ruling"];
    assert!(kinds.into_iter().eq(all), "every kind of change is tried");
}

fn compare(played: &Played, expected: &Expected, found: &WhatIf, title: &str) -> String {
    let mut verdicts = Vec::new();
    for outcome in found.outcomes.iter().filter(|outcome| outcome.verdict != Verdict::Same) {
        verdicts.push(placed(played, outcome));
    }
    let mut ends: Vec<String> = found.facts.iter().map(tables::said).collect();
    ends.sort();
    if verdicts == expected.verdicts && ends == expected.ends {
        return String::new();
    }
    let list = |verdicts: &[(String, usize)]| {
        let line = |(verdict, line): &(String, usize)| format!("    {verdict}: {}\n", played.lines[*line].0);
        verdicts.iter().map(line).collect::<String>()
    };
    let whys = found.outcomes.iter().filter(|o| o.verdict != Verdict::Same).map(|o| o.verdict.sentence());
    format!(
        "{title}\n  by hand\n{}    {:?}\n  found\n{}    {ends:?}\n    {:?}\n",
        list(&expected.verdicts),
        expected.ends,
        list(&verdicts),
        whys.collect::<Vec<_>>(),
    )
}

/// Says how a line fares; what lapses is said of the line that could not wait for it.
fn placed(played: &Played, outcome: &Outcome) -> (String, usize) {
    let at = match outcome.place {
        Place::Declaration(at) | Place::After(at) => at,
    };
    let turns: Vec<_> = timeline::turns(&played.entries).collect();
    let place = turns.iter().rposition(|turn| turn.at <= at).unwrap();
    let has_lapsed =
        matches!(&outcome.verdict, Verdict::NeedsRuling(why) if matches!(**why, NeedsRuling::Lapsed(_)));
    let turn = &turns[if has_lapsed { place + 1 } else { place }];
    let verdict = if has_lapsed { "lapses" } else { outcome.verdict.name() };
    let line = played.lines.iter().position(|(_, id)| *id == turn.declaration.id);
    let command = &turn.declared().command;
    let line = line.unwrap_or_else(|| match command {
        Command::Campaign(command) => panic!("{verdict}: {command:?}"),
        other => panic!("{verdict}: no line says {}", other.sentence()),
    });
    (verdict.to_owned(), line)
}
