//! Plays the examples of a table and says of each failing one what was expected and what happened.
//!
//! Beside what an example says, each accepted command must also keep the promises of every command: its line can
//! be spelt and read back, and its events cite rules and have sentences.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use recount_core::dice::Seed;
use recount_core::entry::{By, Role};
use recount_core::line::{self, Spoken};
use recount_core::refusal::Refusal;
use recount_core::slug::Slug;
use recount_core::systems::{Decision, Event, System};
use serde_json::Value;

use crate::cited;
use crate::game::{Game, No};
use crate::table::{self, Block, Row};
use crate::terms::{self, Term};

/// Returns a folder of tables: that of a system's slug, or `campaign`.
pub fn folder(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("rulebook").join(name)
}

/// Plays every example of a table.
///
/// # Errors
/// A report of every failing example, or that there is no such table.
pub fn table(folder_name: &str, system: System, name: &str) -> Result<(), String> {
    let path = folder(folder_name).join(format!("{name}.txt"));
    let text = std::fs::read_to_string(&path).map_err(|e| format!("{}: {e}", path.display()))?;
    play(system, &fixtures_of(system), &text).map(|_| ()).map_err(|report| format!("{name}.txt\n{report}"))
}

fn fixtures_of(system: System) -> String {
    std::fs::read_to_string(folder(system.slug()).join("fixtures.txt")).unwrap_or_default()
}

/// Plays every fixture of a system on a new campaign.
///
/// # Errors
/// The first fixture that does not play.
pub fn every_fixture_plays(system: System) -> Result<(), String> {
    let fixtures = table::read(&fixtures_of(system)).map_err(|e| format!("fixtures.txt: {e}"))?;
    let named: BTreeMap<&str, &Block> = fixtures.iter().map(|b| (b.id.as_str(), b)).collect();
    if named.len() != fixtures.len() || fixtures.iter().any(|b| !b.is_fixture) {
        return Err("fixtures.txt: a name stands twice, or a block is no fixture".into());
    }
    for block in &fixtures {
        let mut stage = Stage { system, fixtures: &named, game: Game::open(system), last: None };
        stage.fixture(&block.id)?;
    }
    Ok(())
}

/// Plays every example of a text.
///
/// # Errors
/// A report of every failing example.
pub fn play(system: System, fixtures: &str, text: &str) -> Result<usize, String> {
    let fixtures = table::read(fixtures).map_err(|e| format!("fixtures.txt: {e}"))?;
    let blocks = table::read(text)?;
    let fixtures: BTreeMap<&str, &Block> =
        fixtures.iter().chain(&blocks).filter(|b| b.is_fixture).map(|b| (b.id.as_str(), b)).collect();
    let examples: Vec<_> = blocks.iter().filter(|b| !b.is_fixture).collect();
    let mut seen = BTreeSet::new();
    let twice = examples.iter().filter(|b| !seen.insert(&b.id)).map(|b| format!("{} stands twice\n", b.id));
    let mut report: String = twice.collect();
    for block in &examples {
        if let Err((line, what)) =
            (Stage { system, fixtures: &fixtures, game: Game::open(system), last: None }).block(block)
        {
            report += &format!("\n{} {} (line {line})\n{what}\n", block.id, block.title);
        }
    }
    if report.is_empty() { Ok(examples.len()) } else { Err(report) }
}

/// What became of the last `when`.
#[derive(Debug)]
struct Outcome {
    before: Game,
    answer: Result<Decision, No>,
    spoken: Option<Spoken>,
}

struct Stage<'a> {
    system: System,
    fixtures: &'a BTreeMap<&'a str, &'a Block>,
    game: Game,
    last: Option<Outcome>,
}

type Failed = (usize, String);

impl Stage<'_> {
    fn block(&mut self, block: &Block) -> Result<(), Failed> {
        let mut rows = block.rows.iter().peekable();
        while let Some((line, row)) = rows.next() {
            self.row(row).map_err(|what| (*line, what))?;
            if matches!(row, Row::When(_)) {
                let is_refused = rows.clone().map(|(_, r)| r).find_map(|r| match r {
                    Row::Refused(..) => Some(true),
                    Row::Then(_) | Row::State(_) | Row::When(_) => Some(false),
                    _ => None,
                });
                self.settle(is_refused == Some(true)).map_err(|what| (*line, what))?;
            }
        }
        Ok(())
    }

    fn row(&mut self, row: &Row) -> Result<(), String> {
        match row {
            Row::Fixture(name) => self.fixture(name),
            Row::Given(line) => self.given(line),
            Row::House(key, value) => self.given(&format!("set-house-rule key={key} value={value}")),
            Row::Event(json) => {
                let event: Event = serde_json::from_str(json).map_err(|e| format!("given event: {e}"))?;
                self.game.happen(&event);
                Ok(())
            }
            Row::By(who) => self.by(who),
            Row::Seed(byte) => {
                self.game.seed = Some(Seed([*byte; 32]));
                Ok(())
            }
            Row::SeatsBind => {
                self.game.seats_bind = true;
                Ok(())
            }
            Row::Rules(_) => Ok(()),
            Row::When(line) => {
                let before = self.game.clone();
                let spoken = line::parse(self.system, line).ok();
                let answer = self.game.say(line);
                self.last = Some(Outcome { before, answer, spoken });
                Ok(())
            }
            Row::Then(wanted) => then(self.decision()?, wanted),
            Row::State(wanted) => self.state(wanted),
            Row::Basis(wanted) => basis(self.decision()?, wanted),
            Row::Refused(code, sentence) => self.refused(code, sentence),
        }
    }

    fn fixture(&mut self, name: &str) -> Result<(), String> {
        let block = *self.fixtures.get(name).ok_or_else(|| format!("no fixture called {name}"))?;
        for (line, row) in &block.rows {
            self.row(row).map_err(|what| format!("fixture {name}, line {line}: {what}"))?;
        }
        Ok(())
    }

    /// What came before is said by the GM, whoever speaks later.
    fn given(&mut self, line: &str) -> Result<(), String> {
        let by = std::mem::replace(&mut self.game.by, By { member: gm(), role: Role::Gm });
        let answer = self.game.say(line);
        self.game.by = by;
        answer.map(|_| ()).map_err(|no| format!("given {line}\n  {}", say_no(&no)))
    }

    fn by(&mut self, who: &str) -> Result<(), String> {
        let (member, role) = who.split_once(':').unwrap_or((who, who));
        let role = serde_json::from_value(Value::from(role)).map_err(|_| format!("no role called {role}"))?;
        let member = Slug::new(member).map_err(|e| e.to_string())?;
        self.game.by = By { member, role };
        Ok(())
    }

    /// Checks what holds for every command, once it is known whether a refusal is expected.
    fn settle(&self, is_refused: bool) -> Result<(), String> {
        let Some(outcome) = &self.last else { return Ok(()) };
        match (&outcome.answer, is_refused) {
            (Err(no), false) => Err(format!("  it was not recorded: {}", say_no(no))),
            (Err(No::Refused(refusal)), true) => refuses_without_luck(outcome, refusal),
            (Err(No::Unread(_)), true) => Ok(()),
            (Ok(decision), _) => self.keeps_promises(outcome, decision),
        }
    }

    fn keeps_promises(&self, outcome: &Outcome, decision: &Decision) -> Result<(), String> {
        let mut campaign = outcome.before.campaign.clone();
        for (event, rules) in &decision.events {
            if rules.is_empty() {
                return Err(format!("  {} cites no rule", written(event)));
            }
            if campaign.sentence(event).trim().is_empty() {
                return Err(format!("  {} has no sentence", written(event)));
            }
            campaign.evolve(event, &outcome.before.by);
        }
        let Some(spoken) = &outcome.spoken else { return Ok(()) };
        let labels = spoken.command.info().labels;
        if let Some(asked) = decision.asked.iter().find(|asked| !labels.contains(&asked.label)) {
            return Err(format!("  it rolls {}, which its info does not list ({labels:?})", asked.label));
        }
        let line = line::spell(spoken);
        match line::parse(self.system, &line) {
            Ok(again) if again == *spoken => Ok(()),
            Ok(again) => Err(format!("  spelt {line}\n  reads {again:?}\n  not   {spoken:?}")),
            Err(error) => Err(format!("  spelt {line}, which cannot be read: {error}")),
        }
    }

    fn decision(&self) -> Result<&Decision, String> {
        match self.last.as_ref().map(|outcome| &outcome.answer) {
            Some(Ok(decision)) => Ok(decision),
            Some(Err(no)) => Err(format!("  it was not recorded: {}", say_no(no))),
            None => Err("there is no when before this".into()),
        }
    }

    fn state(&self, wanted: &[(String, String)]) -> Result<(), String> {
        let sheet = self.game.sheet();
        let mut wrong = Vec::new();
        for (key, value) in wanted {
            let (subject, track) = key.split_once('.').ok_or_else(|| format!("{key} is no subject.track"))?;
            let spaced = track.replace('_', " ");
            let found = sheet.value(subject, track).or_else(|| sheet.value(subject, &spaced));
            let found = found.map(ToString::to_string);
            if found.clone().unwrap_or_default() != *value {
                let found = found.unwrap_or_else(|| nothing_there(&sheet, subject, track));
                wrong.push(format!("  expected {key}={value}\n  found    {key}={found}"));
            }
        }
        if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
    }

    fn refused(&self, code: &str, sentence: &str) -> Result<(), String> {
        match self.last.as_ref().map(|outcome| &outcome.answer) {
            Some(Err(No::Refused(refusal))) if refusal.code == code && refusal.sentence == sentence => Ok(()),
            Some(Err(No::Unread(error))) if code == "Unread" && error == sentence => Ok(()),
            Some(Err(no)) => Err(format!("  expected {code} {sentence:?}\n  found    {}", say_no(no))),
            Some(Ok(decision)) => {
                let events: Vec<_> = decision.events.iter().map(|(e, _)| written(e)).collect();
                Err(format!("  expected {code} {sentence:?}\n  accepted {}", events.join("; ")))
            }
            None => Err("there is no when before this".into()),
        }
    }
}

fn gm() -> Slug {
    Slug::new("gm").expect("a slug")
}

/// A refusal draws nothing, so without luck it is the same refusal.
fn refuses_without_luck(outcome: &Outcome, refusal: &Refusal) -> Result<(), String> {
    let mut before = outcome.before.clone();
    before.seed = None;
    let Some(spoken) = &outcome.spoken else { return Ok(()) };
    match before.judge(spoken) {
        Err(again) if again == *refusal => Ok(()),
        other => Err(format!("  {} draws dice before it refuses: without luck {other:?}", refusal.code)),
    }
}

fn say_no(no: &No) -> String {
    match no {
        No::Unread(error) => format!("it cannot be read: {error}"),
        No::Refused(refusal) => format!("{} {:?}", refusal.code, refusal.sentence),
    }
}

fn nothing_there(sheet: &recount_core::view::Sheet, subject: &str, track: &str) -> String {
    match sheet.subject(subject) {
        Some(found) => {
            let tracks: Vec<_> = found.tracks.iter().map(|t| t.name.as_str()).collect();
            format!("(no {track}; {subject} has {})", tracks.join(", "))
        }
        None => {
            let subjects: Vec<_> = sheet.subjects.iter().map(|s| s.slug.as_str()).collect();
            format!("(no {subject}; the sheet has {})", subjects.join(", "))
        }
    }
}

/// Returns an event's name and fields.
fn named(event: &Event) -> (String, Value) {
    let value = serde_json::to_value(event).unwrap_or_default();
    let inner = value.as_object().and_then(|map| map.values().next()).cloned().unwrap_or_default();
    match inner.as_object().and_then(|map| map.iter().next()) {
        Some((name, fields)) => (name.clone(), fields.clone()),
        None => (inner.as_str().unwrap_or_default().to_owned(), Value::Object(serde_json::Map::new())),
    }
}

fn written(event: &Event) -> String {
    let (name, fields) = named(event);
    terms::write(&name, &fields)
}

fn then(decision: &Decision, wanted: &[Term]) -> Result<(), String> {
    let events: Vec<_> = decision.events.iter().map(|(event, _)| event).collect();
    let fits = |(event, term): (&&Event, &Term)| {
        let (name, fields) = named(event);
        name == term.name && term.fields.iter().all(|(k, v)| terms::matches(terms::field(&fields, k), v))
    };
    if events.len() == wanted.len() && events.iter().zip(wanted).all(fits) {
        return Ok(());
    }
    let mut report = String::new();
    for i in 0..events.len().max(wanted.len()) {
        let pair = (events.get(i), wanted.get(i));
        let mark = if matches!(pair, (Some(e), Some(t)) if fits((e, t))) { ' ' } else { '!' };
        let term = pair.1.map_or("(nothing)".into(), |t| {
            let fields: Vec<_> = t.fields.iter().map(|(k, v)| format!(" {k}={v}")).collect();
            format!("{}{}", t.name, fields.concat())
        });
        let event = pair.0.map_or("(nothing)".into(), |e| written(e));
        report += &format!("{mark} expected {term}\n{mark} found    {event}\n");
    }
    Err(report.trim_end().to_owned())
}

fn basis(decision: &Decision, wanted: &[(String, String)]) -> Result<(), String> {
    let wrong: Vec<_> = wanted
        .iter()
        .filter(|(key, value)| decision.basis.get(key).map_or("", String::as_str) != value)
        .map(|(key, value)| format!("  expected basis {key}={value}\n  found    {:?}", decision.basis))
        .collect();
    if wrong.is_empty() { Ok(()) } else { Err(wrong.join("\n")) }
}

/// Says which rules the examples of every folder prove: rule id → ids of examples.
///
/// # Panics
/// When a table cannot be read.
pub fn proofs() -> BTreeMap<String, BTreeSet<String>> {
    let mut proofs: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for path in cited::files(&folder(""), "txt") {
        let text = std::fs::read_to_string(&path).unwrap_or_default();
        let blocks = table::read(&text).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
        for block in blocks.iter().filter(|b| !b.is_fixture) {
            for (_, row) in &block.rows {
                if let Row::Rules(ids) = row {
                    ids.iter().for_each(|id| {
                        proofs.entry(id.clone()).or_default().insert(block.id.clone());
                    });
                }
            }
        }
    }
    proofs
}
