//! Freshly recorded campaigns of any rule system, made of the lines in its own tables.
//!
//! The first fixture that has events is written as what followed from a note, for a table that begins in the middle;
//! then every line is proposed with its dice left out, and what the rulebook takes is recorded.

use std::collections::BTreeSet;

use recount_api::checkpoint;
use recount_api::scribe::{Amended, Amending, Answer, Clock, Entropy, Opening, Proposal, Scribe};
use recount_core::batch::{Envelope, batch};
use recount_core::dice::Seed;
use recount_core::entry::{At, By, Declaration, Id, Recorded as Entry, Role, SeedKind};
use recount_core::line;
use recount_core::luck::Source;
use recount_core::scenario::{Change, Scenario};
use recount_core::slug::Slug;
use recount_core::systems::{Event, System};
use recount_replay::judged::Judged;
use recount_replay::timeline::turns;
use recount_store::{Batch, Ledger, Mode};
use recount_tests::table::{self, Row};
use recount_tests::{cited, run};
use tempfile::TempDir;

/// As many declarations are recorded, or fewer if the tables have no more.
const ENOUGH: usize = 120;
/// And at least so many that drew dice in the evening.
const ROLLS: usize = 8;

/// A campaign as it leaves the ledger.
pub struct Recorded {
    /// The export.
    pub export: Vec<u8>,
    /// How many entries it has.
    pub entries: usize,
    /// How many declarations drew from the session's secret.
    pub drawn: usize,
    /// A checkpoint of it, as it is pasted.
    pub checkpoint: String,
    /// The key that signed it.
    pub key: String,
    /// Every label that its rulebook rolled under, with the sides of the dice.
    pub labels: Vec<String>,
}

fn by(member: &str, role: Role) -> By {
    By { member: Slug::new(member).unwrap(), role }
}

/// Records a campaign of a system, under another name each time.
pub fn record(system: System) -> Recorded {
    let folder = TempDir::new().unwrap();
    let (ledger, _) = Ledger::open(folder.path(), Mode::Write).unwrap();
    let scribe = Scribe::with(ledger, Clock::System, Entropy::System).unwrap();
    let opening = Opening {
        name: "fresh".into(),
        title: format!("A fresh campaign under {} — “überall”", system.title()),
        system: system.slug().into(),
        forked_from: None,
        note: None,
        key: None,
    };
    let (campaign, _) = scribe.open_campaign(&by("gm", Role::Gm), &opening).unwrap();
    let campaign = campaign.unwrap();
    let (events, lines) = tables(system);
    begin_in_the_middle(&scribe, campaign, system, events);
    play(&scribe, campaign, system, &lines);
    leave(&scribe, campaign)
}

/// The events of the first fixture that has any, and every line of a system's golden evenings and tables.
fn tables(system: System) -> (Vec<Event>, Vec<String>) {
    let evening = cited::root().join("tests/golden").join(system.slug()).join("evening.md");
    let evening = std::fs::read_to_string(evening).unwrap_or_default();
    let mut events = Vec::new();
    let mut lines: Vec<String> =
        evening.lines().filter_map(|line| line.strip_prefix("> ")).map(str::to_owned).collect();
    let mut paths = cited::files(&run::folder(system.slug()), "txt");
    paths.sort_by_key(|path| (!path.ends_with("fixtures.txt"), path.clone()));
    for path in paths {
        let text = std::fs::read_to_string(&path).unwrap();
        for block in table::read(&text).unwrap() {
            let is_first = events.is_empty();
            for (_, row) in block.rows {
                match row {
                    Row::Event(json) if is_first => events.extend(serde_json::from_str::<Event>(&json).ok()),
                    Row::Given(line) | Row::When(line) => lines.push(line),
                    _ => {}
                }
            }
        }
    }
    assert!(!lines.is_empty(), "{} has no tables", system.slug());
    (events, lines)
}

fn begin_in_the_middle(scribe: &Scribe, campaign: Id, system: System, events: Vec<Event>) {
    let head = scribe.ledger().head(campaign).unwrap();
    let note = serde_json::json!({"campaign": {"note": {"text": "So it stood when\nwe began to write."}}});
    let declaration = Declaration {
        assumed: Default::default(),
        basis: Default::default(),
        command: serde_json::from_value(note).unwrap(),
        instead: Default::default(),
        luck: None,
        observed: Default::default(),
        rules: system.rulebook(),
        seed: None,
        shake: None,
        told: Default::default(),
    };
    let at = head.at.unwrap_or_else(|| At::new(Default::default()));
    let envelope = Envelope { at, by: by("gm", Role::Gm), key: None, played: None, session: None };
    let events = events.into_iter().map(|event| (event, vec!["CA-R6".to_owned()])).collect();
    let made = batch(Some((head.id, head.len - 1)), &envelope, declaration, events).unwrap();
    scribe.ledger().append(campaign, head.id, &Batch(made.bytes)).unwrap();
}

/// Plays the lines: some before the evening, most in it, shaken by a player every third time; again from the first
/// line where few of them rolled. Before the evening ends, one of its rolls is amended.
fn play(scribe: &Scribe, campaign: Id, system: System, lines: &[String]) {
    let recorded = |answer: Answer| matches!(answer, Answer::Recorded(_));
    let (mut taken, mut drawn) = (0, Vec::new());
    for (nth, text) in lines.iter().cycle().take(9 * lines.len()).enumerate() {
        if taken == 10 {
            taken += usize::from(recorded(scribe.begin_session(campaign, &by("gm", Role::Gm), 7).unwrap()));
            let entropy =
                line::parse(system, &format!("add-entropy value={}", Seed([nth as u8; 32]))).unwrap();
            let entropy = Proposal::new(by("bo", Role::Player), entropy);
            assert!(recorded(scribe.record(campaign, &entropy).unwrap()));
        }
        if taken >= ENOUGH && drawn.len() >= ROLLS {
            break;
        }
        let Ok(mut said) = line::parse(system, text) else { continue };
        if said.command.system().is_none() {
            continue;
        }
        if nth % 5 != 0 {
            said.observed.clear();
            said.told.clear();
        }
        let shaken = nth % 3 == 0 && taken > 10 && !said.command.info().gm_only;
        let shaken = shaken && said.observed.is_empty() && said.told.is_empty();
        let proposal = Proposal {
            shake: shaken.then(|| format!("shake-{nth}")),
            key: (nth % 4 == 0).then(|| format!("key-{nth}")),
            ..Proposal::new(if shaken { by("bo", Role::Player) } else { by("gm", Role::Gm) }, said)
        };
        if let Ok(Answer::Recorded(written)) = scribe.record(campaign, &proposal) {
            taken += 1;
            let drew =
                written.declaration().entry.declaration().is_some_and(|d| d.luck == Some(SeedKind::Session));
            drawn.extend(drew.then(|| written.declaration().id));
        }
    }
    amend(scribe, campaign, &drawn);
    assert!(taken > 20, "{}: only {taken} lines were taken", system.slug());
    assert!(recorded(scribe.end_session(campaign, &by("gm", Role::Gm)).unwrap()));
}

/// Lets a roll of the evening fall afresh for good; where it fell the same again, the one before it.
fn amend(scribe: &Scribe, campaign: Id, drawn: &[Id]) {
    let is_amended = drawn.iter().rev().any(|of| {
        let scenario = Scenario::one(Change::Reroll { of: *of, salt: "afresh".into() });
        let (by, because) = (by("gm", Role::Gm), "The die fell off the table.".into());
        let amending = Amending { by, dispute: None, scenario, because, key: None };
        let head = scribe.ledger().head(campaign).unwrap().id;
        matches!(scribe.overturn(campaign, &amending, head).unwrap(), Amended::Recorded(_))
    });
    assert!(is_amended, "none of {} rolls fell otherwise", drawn.len());
}

fn leave(scribe: &Scribe, campaign: Id) -> Recorded {
    let ledger = scribe.ledger();
    let mut export = Vec::new();
    ledger.export(campaign, &mut export).unwrap();
    let raw = ledger.read(campaign, 0..u64::MAX).unwrap();
    let entries: Vec<Entry> = raw.iter().map(|raw| Entry::read(&raw.bytes).unwrap()).collect();
    let judged = Judged::of(&entries);
    let (mut labels, mut drawn) = (BTreeSet::new(), 0);
    for (nth, turn) in turns(&entries).enumerate() {
        drawn += usize::from(turn.declared().luck == Some(SeedKind::Session));
        let asked = judged.answer(nth).map_or(&[][..], |answer| &answer.asked);
        let fell = asked.iter().filter(|asked| asked.source == Source::Drawn);
        labels.extend(fell.map(|asked| format!("{}/{}", asked.label, asked.sides)));
    }
    let signed = checkpoint::sign(ledger, campaign, "fresh", false).unwrap();
    Recorded {
        export,
        entries: entries.len(),
        drawn,
        checkpoint: signed.to_string(),
        key: signed.keys[0].to_string(),
        labels: labels.into_iter().collect(),
    }
}
