//! Runs an evening of seeded play, of any system: every die is drawn as it is thrown, and the file says beforehand
//! what comes of it.
//!
//! The file is a recap whose lines are played, not imported; after them stand two tables worked out by hand, the sheet
//! at the end and the what-ifs. How they are read is in `evening_tables`. The dice hang on the campaign's first entry
//! and on the secrets, so another clock or luck in `table` is another evening.

use std::collections::BTreeSet;

use recount_api::journal::{self, What};
use recount_api::scribe::{Answer, Proposal};
use recount_core::entry::{Id, Recorded, SeedKind};
use recount_core::line;
use recount_core::systems::{Command, System};
use recount_core::view::facts;
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

/// An evening: its file, what was said in it, and all that came of it.
pub struct Evening {
    text: String,
    played: Played,
}

impl Evening {
    /// Plays `golden/<system>/evening.md`: every line with drawn dice, each heading an evening with a secret of its own.
    pub fn play(system: System) -> Self {
        let path = cited::root().join("tests/golden").join(system.slug()).join("evening.md");
        let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        let (table, mut lines, mut is_open) = (Table::empty(system), Vec::new(), false);
        for item in journal::read(text.as_bytes()).unwrap().items {
            match item.what {
                What::Begin { number, .. } => {
                    if is_open {
                        recorded(table.scribe.end_session(table.campaign, &keeper()).unwrap(), item.line);
                    }
                    recorded(
                        table.scribe.begin_session(table.campaign, &keeper(), number).unwrap(),
                        item.line,
                    );
                    is_open = true;
                }
                What::Command(text) => {
                    let said = line::parse(system, &text);
                    let said = said.unwrap_or_else(|e| panic!("line {}: {e}\n{text}", item.line));
                    let is_drawn = said.observed.is_empty() && said.told.is_empty();
                    assert!(is_drawn, "line {}: dice are drawn", item.line);
                    let answer = table.scribe.record(table.campaign, &Proposal::new(keeper(), said)).unwrap();
                    lines.push((text, recorded(answer, item.line)));
                }
                What::Prose(_) => {}
            }
        }
        recorded(table.scribe.end_session(table.campaign, &keeper()).unwrap(), 0);
        let entries = table.library.book(Some("the-crew")).unwrap().scope.entries.to_vec();
        Self { text, played: Played { system, entries, lines } }
    }

    /// Returns the entries.
    pub fn entries(&self) -> &[Recorded] {
        &self.played.entries
    }

    /// Returns every declaration with what followed.
    pub fn turns(&self) -> Vec<Turn<'_>> {
        timeline::turns(&self.played.entries).collect()
    }

    /// Returns the turns of the first score, from its beginning to its end.
    pub fn first_score(&self) -> Vec<Turn<'_>> {
        let mut turns: Vec<_> =
            self.turns().into_iter().skip_while(|turn| name(turn) != "begin-score").collect();
        let end = turns.iter().position(|turn| name(turn) == "end-score").unwrap();
        turns.truncate(end + 1);
        turns
    }

    /// Checks how often each of some events came in the whole evenings.
    pub fn counts(&self, counted: &[(&str, usize)]) {
        let names = self.happened(&self.turns());
        for (wanted, n) in counted {
            assert_eq!(names.iter().filter(|name| name == wanted).count(), *n, "{wanted}");
        }
    }

    /// Returns the names of the commands that were declared.
    pub fn commands(&self) -> BTreeSet<&'static str> {
        self.turns().iter().map(name).collect()
    }

    /// Returns the names of the events that followed in some turns, each as often as it came.
    pub fn happened(&self, turns: &[Turn<'_>]) -> Vec<String> {
        let mut names = Vec::new();
        for followed in turns.iter().flat_map(Turn::followed) {
            let event = serde_json::to_value(&followed.event).unwrap();
            let ours = event[self.played.system.slug()].as_object();
            names.extend(ours.into_iter().flat_map(|event| event.keys().cloned()));
        }
        names
    }

    /// All luck follows from the commitments, every face from its seed, and today's rulebook decides the same.
    pub fn verifies(&self) {
        let report = verify::read(&self.played.entries);
        assert!(report.holds(), "{report:#?}");
        let rolled: Vec<_> = self.turns().into_iter().filter(|t| t.declared().seed.is_some()).collect();
        assert!(rolled.iter().all(|turn| turn.declared().luck == Some(SeedKind::Session)));
        assert_eq!(report.grades.len(), rolled.len());
        for what in [Checked::Luck, Checked::Dice, Checked::Rulebook] {
            let check = report.check(what).unwrap();
            assert!(check.passed > 0 && check.failed.is_empty() && check.unchecked.is_empty(), "{check:#?}");
        }
    }

    /// The sheet at the end is the one that was added up by hand, and no track that play moved since the first
    /// declaration of `from` is left out, but for what `is_as_made` says of a kind of thing and a track.
    pub fn ends_as_counted(&self, from: &str, is_as_made: impl Fn(&str, &str) -> bool) {
        let entries = &self.played.entries;
        let first = self.turns().into_iter().find(|turn| name(turn) == from).unwrap().at;
        let before = fold::fold(&entries[..first]).sheet();
        let end = fold::fold(entries).sheet();
        let rows = tables::rows(&self.text, "# What stands at the end");
        let mut wrong = Vec::new();
        for row in &rows {
            let found = end.value(&row[0], &row[1]).map_or("nothing".to_owned(), ToString::to_string);
            if found != row[2] {
                wrong.push(format!("{} {}: by hand {}, on the sheet {found}", row[0], row[1], row[2]));
            }
        }
        let is_told =
            |subject: &str, track: &str| rows.iter().any(|row| row[0] == subject && row[1] == track);
        for fact in facts(&before, &end).iter().filter(|fact| !is_told(&fact.subject, &fact.track)) {
            let kind = end.subject(&fact.subject).map_or("", |s| s.kind.as_str());
            if !is_as_made(kind, &fact.track) {
                wrong.push(format!("not in the table: {}", tables::said(fact)));
            }
        }
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }

    /// An empty scenario is the identity (DESIGN §8).
    pub fn is_itself_without_a_change(&self) {
        let entries = &self.played.entries;
        let judged = Judged::of(entries);
        assert!(judged.drift(entries).is_empty());
        let result = what_if(entries, &judged, &Scenario::default()).unwrap();
        assert!(result.outcomes.iter().all(|outcome| outcome.verdict == Verdict::Same));
        assert!(result.facts.is_empty());
        assert_eq!(result.entries(entries), *entries);
    }

    /// Each what-if has the verdicts that were worked out by hand, and the same differences at the end; returns the
    /// kinds of change that were tried, and how many scenarios there were.
    pub fn what_ifs_fare_as_worked_out(&self) -> (BTreeSet<&'static str>, usize) {
        let judged = Judged::of(&self.played.entries);
        let (mut kinds, mut wrong) = (BTreeSet::new(), String::new());
        let rows = tables::rows(&self.text, "# What if");
        for row in &rows {
            let expected = tables::what_if(&self.played, row);
            kinds.extend(expected.scenario.changes.iter().map(|change| change.name()));
            let found = what_if(&self.played.entries, &judged, &expected.scenario).unwrap();
            wrong += &compare(&self.played, &expected, &found, &format!("{} of {}", row[0], row[1]));
        }
        assert!(wrong.is_empty(), "{wrong}");
        (kinds, rows.len())
    }
}

fn recorded(answer: Answer, line: usize) -> Id {
    match answer {
        Answer::Recorded(written) => written.declaration().id,
        Answer::Refused(refusal) => panic!("line {line}: {} {}", refusal.code, refusal.sentence),
    }
}

/// Returns the name of a turn's command.
pub fn name(turn: &Turn<'_>) -> &'static str {
    turn.declared().command.info().name
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
