//! Dice that nobody can pick and names that can be forgotten, at the door where somebody would try.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use recount_api::graphql::{Desk, schema};
use recount_api::library::Library;
use recount_api::scribe::{Answer, Clock, Entropy, Proposal, Scribe, ScribeError};
use recount_core::campaign;
use recount_core::dice::{self, Seed};
use recount_core::entry::{Id, Role};
use recount_core::systems::Command;
use recount_replay::verify::{Checked, Grade, Report, Standing, Stored, verify};
use recount_store::{Ledger, Mode};
use tempfile::TempDir;

use super::cli::{done, fails};
use super::{Table, by, gm, scribe_at};

const ROLL: &str = "fortune-roll about=rain ruling.trait=made:2";
/// What a player rolls, and what must be there before.
const ACT: &str = "action-roll pc=ash action=prowl ruling.position=risky ruling.effect=standard";
const ASH: &str = "create-character name=Ash actions=prowl:2 opening=true";

fn report(scribe: &Scribe, campaign: Id) -> Report {
    let raw = scribe.ledger().read(campaign, 0..u64::MAX).unwrap();
    let stored: Vec<_> = raw.iter().map(|raw| Stored { id: raw.id, bytes: &raw.bytes }).collect();
    verify(&stored)
}

fn grades(table: &Table) -> Vec<Grade> {
    report(&table.scribe, table.campaign).grades.iter().map(|graded| graded.grade).collect()
}

/// The seed that a line draws from.
fn seed(table: &Table, proposal: &Proposal) -> Seed {
    table.record(proposal).declaration().entry.declaration().unwrap().seed.unwrap()
}

fn entropy(member: &str, role: Role, value: u8) -> Proposal {
    let command = campaign::Command::AddEntropy { value: Seed([value; 32]), note: None };
    Proposal::command(by(member, role), Command::Campaign(command))
}

/// The same evening twice, once with a restart between two rolls, under a scribe with other luck of its own.
#[test]
fn a_restart_between_two_rolls_changes_no_die() {
    let evening = |restarts: bool| {
        let mut table = Table::new();
        table.say(ASH);
        table.scribe.begin_session(table.campaign, &gm(), 1).unwrap();
        table.record(&entropy("bo", Role::Player, 9));
        let first = seed(&table, &table.proposal(gm(), ROLL));
        if restarts {
            let Table { folder, scribe, campaign } = table;
            drop(scribe);
            let (ledger, _) = Ledger::open(folder.path(), Mode::Write).unwrap();
            let clock =
                Clock::fixed(chrono::DateTime::parse_from_rfc3339("2026-02-01T20:00:00Z").unwrap().to_utc());
            let scribe = Scribe::with(ledger, clock, Entropy::seeded(Seed([99; 32]))).unwrap();
            table = Table { folder, scribe, campaign };
        }
        let shaken = Proposal { shake: Some("5f2c".into()), ..table.proposal(by("bo", Role::Player), ACT) };
        let rest = [seed(&table, &table.proposal(gm(), ROLL)), seed(&table, &shaken)];
        table.scribe.end_session(table.campaign, &gm()).unwrap();
        assert!(report(&table.scribe, table.campaign).holds());
        (first, rest)
    };
    assert_eq!(evening(false), evening(true));
}

/// A session left open is ended by whoever opens the ledger later; its dice are then checked like any other's.
#[test]
fn a_session_left_open_is_ended_later_and_passes() {
    let table = Table::new();
    table.scribe.begin_session(table.campaign, &gm(), 1).unwrap();
    table.say(ROLL);
    let Table { folder, scribe, campaign } = table;
    let open = report(&scribe, campaign);
    assert_eq!(open.sessions.iter().map(|s| s.standing).collect::<Vec<_>>(), [Standing::Open]);
    drop(scribe);
    let table = Table { scribe: scribe_at(&folder, "2026-03-01T20:00:00Z"), folder, campaign };
    assert!(matches!(table.scribe.end_session(campaign, &gm()).unwrap(), Answer::Recorded(_)));
    let ended = report(&table.scribe, campaign);
    assert_eq!(
        ended.sessions.iter().map(|s| (s.drawn, s.standing)).collect::<Vec<_>>(),
        [(1, Standing::Passed)]
    );
}

/// What cannot be checked is called unverifiable by the report and by the command line, and never passed.
#[test]
fn a_session_whose_secret_is_lost_says_unverifiable() {
    let table = Table::new();
    table.say(ASH);
    table.scribe.begin_session(table.campaign, &gm(), 1).unwrap();
    let shaken = Proposal { shake: Some("5f2c".into()), ..table.proposal(by("bo", Role::Player), ACT) };
    table.record(&shaken);
    table.scribe.private().remove_secret(table.campaign, 1).unwrap();
    table.scribe.end_session(table.campaign, &gm()).unwrap();
    let found = report(&table.scribe, table.campaign);
    let luck = found.check(Checked::Luck).unwrap();
    assert_eq!((luck.passed, found.sessions[0].standing), (0, Standing::Unverifiable));
    assert_eq!(grades(&table), [Grade::Trusted], "nothing shows that the shake was in it");
    let Table { folder, scribe, .. } = table;
    drop(scribe);
    let data = folder.path().to_str().unwrap();
    let said = done(folder.path(), &["--data", data, "verify"]);
    assert!(said.contains("Session 1 is unverifiable: its secret is lost."), "{said}");
    assert!(said.contains("Luck of session 1: unverifiable"), "{said}");
}

/// First way to grind: an entropy entry that suits whoever holds the secret.
#[test]
fn the_holder_of_the_secret_cannot_add_entropy_that_suits_them() {
    let table = Table::new();
    table.scribe.begin_session(table.campaign, &gm(), 1).unwrap();
    for (member, role) in [("gm", Role::Gm), ("gm", Role::Player), ("server", Role::Keeper)] {
        assert_eq!(table.refused(&entropy(member, role, 1)), "SecretHolder", "{member}");
    }
    table.record(&entropy("bo", Role::Player, 9));
    assert_eq!(table.refused(&entropy("bo", Role::Player, 8)), "EntropyGiven");
    table.say(ROLL);
    assert_eq!(table.refused(&entropy("di", Role::Player, 7)), "DiceHaveFallen");
    assert_eq!(grades(&table), [Grade::Set]);
}

/// Second way: a shake of their own, under whatever role they call themselves.
#[test]
fn the_holder_of_the_secret_cannot_shake() {
    let table = Table::new();
    table.scribe.begin_session(table.campaign, &gm(), 1).unwrap();
    for role in [Role::Gm, Role::Player, Role::Keeper] {
        let shaken = Proposal { shake: Some("pick".into()), ..table.proposal(by("gm", role), ROLL) };
        let error = table.scribe.record(table.campaign, &shaken).unwrap_err();
        assert!(matches!(error, ScribeError::ShakeOfOther), "{role:?}: {error}");
    }
    assert_eq!(table.len(), 4, "nothing was written and no ordinal used");
    table.say(ROLL);
    assert_eq!(grades(&table), [Grade::Trusted]);
}

/// Whatever else stands in a roll's declaration, its text and its key for two, its seed is that of its ordinal.
#[test]
fn no_text_of_a_declaration_moves_its_dice() {
    let rolled = |line: &str, key: Option<&str>| {
        let table = Table::new();
        table.scribe.begin_session(table.campaign, &gm(), 1).unwrap();
        let proposal = Proposal { key: key.map(str::to_owned), ..table.proposal(gm(), line) };
        seed(&table, &proposal)
    };
    let plain = rolled(ROLL, None);
    for n in 0..8 {
        assert_eq!(rolled(&format!("{ROLL} note=\"try {n}\""), Some(&format!("key-{n}"))), plain);
    }
    let table = Table::new();
    table.scribe.begin_session(table.campaign, &gm(), 1).unwrap();
    for _ in 0..3 {
        table.refused(&table.proposal(by("bo", Role::Player), "end-session"));
    }
    assert_eq!(seed(&table, &table.proposal(gm(), ROLL)), plain, "a refused command uses no ordinal");
}

/// Third way: the free text of an insert. Its luck hangs on the entry it stands after, which is public and fixed.
#[test]
fn the_free_text_of_an_insert_moves_no_die_and_a_salt_none_of_a_recorded_one() {
    use recount_core::entry::Recorded;
    use recount_core::luck::Source;
    use recount_replay::divergence::Place;
    use recount_replay::judged::Judged;
    use recount_replay::scenario::{Change, Scenario};

    let table = Table::new();
    table.say("note text=rain");
    let raw = table.scribe.ledger().read(table.campaign, 0..u64::MAX).unwrap();
    let entries: Vec<_> = raw.iter().map(|raw| Recorded::read(&raw.bytes).unwrap()).collect();
    let after = entries[2].id;
    let inserted = |text: &str| {
        let said = table.proposal(gm(), &format!("{ROLL} note=\"{text}\"")).said;
        let change = serde_json::json!({"insert": {"after": after, "command": said.command}});
        let change: Change = serde_json::from_value(change).unwrap();
        let judged = Judged::of(&entries);
        let result = recount_replay::what_if::what_if(&entries, &judged, &Scenario::one(change)).unwrap();
        let outcome = result.outcomes.iter().find(|o| matches!(o.place, Place::After(_))).unwrap();
        let dice = &outcome.happened.as_ref().unwrap().asked;
        assert!(dice.iter().all(|asked| asked.source == Source::WhatIf) && !dice.is_empty(), "{dice:?}");
        dice.iter().map(|asked| asked.faces.clone()).collect::<Vec<_>>()
    };
    let plain = inserted("as it was");
    for n in 0..12 {
        assert_eq!(inserted(&format!("try {n}")), plain);
    }
    // Recorded as an amendment it falls afresh, from a seed that nobody could choose beforehand.
    let (one, two) = (Seed([1; 32]), Seed([2; 32]));
    let recorded = |seed: &Seed| dice::faces(dice::amendment_seed(seed, after, 1), "fortune", 6, 8);
    assert_ne!(recorded(&one), recorded(&two));
    assert_ne!(dice::amendment_seed(&one, after, 1), dice::what_if_seed(after, 1, ""));
}

/// Through the API the ledger's own bytes are checked, not what was read of them before.
#[test]
fn the_api_finds_a_byte_that_somebody_changed() {
    let table = Table::new();
    table.say("note text=rain");
    let tape = table.folder.path().join("tapes/lamps.tape");
    let scribe = Arc::new(table.scribe);
    let library = Arc::new(Library::new(scribe.ledger().clone()));
    let schema = schema(Desk { library, scribe });
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let asked = || {
        let question = "{ campaign(name: \"lamps\") { chronicle { totalCount } verify {
            holds checks { what failed { nodes { seq } } } } } }";
        let schema = schema.clone();
        let work = async move { tokio::spawn(async move { schema.execute(question).await }).await };
        let answer = runtime.block_on(work).unwrap();
        assert!(answer.errors.is_empty(), "{:?}", answer.errors);
        answer.data.into_json().unwrap()["campaign"]["verify"].clone()
    };
    assert_eq!(asked()["holds"], true, "{}", asked());
    let mut bytes = fs::read(&tape).unwrap();
    let at = bytes.windows(4).position(|window| window == b"rain").unwrap();
    bytes[at] ^= 1;
    fs::write(&tape, bytes).unwrap();
    let found = asked();
    assert_eq!(found["holds"], false, "{found}");
    let failed =
        found["checks"].as_array().unwrap().iter().flat_map(|c| c["failed"]["nodes"].as_array().unwrap());
    assert!(failed.clone().any(|fault| fault["seq"] == 2), "{found}");
}

/// The campaign of a table in a folder, its export, and the checkpoint that its evening ended with.
fn evening() -> TempDir {
    let folder = TempDir::new().unwrap();
    let at = folder.path();
    done(at, &["new", "lamps"]);
    done(at, &["record", ASH]);
    done(at, &["session", "begin"]);
    let rolled = done(at, &["record", ACT, "--as", "bo", "--shake", "5f2c"]);
    assert!(rolled.contains("(drawn, sealed)"), "{rolled}");
    let ended = done(at, &["session", "end"]);
    let paste = ended.split_once("rewritten:\n\n").unwrap().1;
    assert!(paste.starts_with("--- recount checkpoint: lamps, session 1, "), "{ended}");
    fs::write(at.join("kept.txt"), paste).unwrap();
    folder
}

/// How many entries the checkpoint that was kept is of.
fn size(at: &Path) -> String {
    fs::read_to_string(at.join("kept.txt")).unwrap().lines().nth(2).unwrap().to_owned()
}

#[test]
fn an_evening_ends_with_a_checkpoint_that_a_player_can_hold_the_ledger_to() {
    let folder = evening();
    let at = folder.path();
    done(at, &["record", "note text=later"]);
    done(at, &["export", "-o", "fresh.tape"]);
    let said = done(at, &["--data", "nowhere", "checkpoint", "verify", "kept.txt", "fresh.tape"]);
    assert!(said.contains("fresh.tape holds") && said.contains("tree        1 hold"), "{said}");
    assert!(said.contains("signatures  1 hold"), "{said}");

    // A ledger that was rewritten under the same key, and its export.
    let text = fs::read_to_string(at.join("fresh.tape")).unwrap();
    fs::write(at.join("cut.tape"), text.split_inclusive('\n').take(3).collect::<String>()).unwrap();
    fails(at, 4, &["checkpoint", "verify", "kept.txt", "cut.tape"]);
    fs::write(at.join("altered.tape"), text.replacen("\"prowl\":2", "\"prowl\":3", 1)).unwrap();
    fails(at, 4, &["checkpoint", "verify", "kept.txt", "altered.tape"]);

    let noted = done(at, &["checkpoint", "sign"]);
    fs::write(at.join("newer.txt"), noted).unwrap();
    let said = done(at, &["checkpoint", "verify", "kept.txt", "newer.txt"]);
    assert!(said.contains("cannot be said from two roots"), "{said}");
    fs::write(at.join("proof.json"), done(at, &["prove", "--since", &size(at)])).unwrap();
    let said = done(at, &["checkpoint", "verify", "kept.txt", "newer.txt", "--proof", "proof.json"]);
    assert!(said.contains("tree        1 hold"), "{said}");
    fails(at, 4, &["checkpoint", "verify", "newer.txt", "kept.txt"]);
    assert!(done(at, &["verify", "proof.json", "--checkpoint", "kept.txt"]).contains("proof.json holds"));
    fs::write(at.join("entry.json"), done(at, &["prove", "#3"])).unwrap();
    assert!(done(at, &["verify", "entry.json", "--checkpoint", "newer.txt"]).contains("entry.json holds"));
    fails(at, 4, &["verify", "entry.json", "--checkpoint", "kept.txt"]);
    fails(at, 3, &["prove", "--since", "99"]);
}

/// What bo types to countersign what was kept.
fn cosign<'a>(tape: &'a str, out: &'a str) -> [&'a str; 11] {
    ["--as", "bo", "checkpoint", "cosign", "kept.txt", "--export", tape, "--key-file", "bo.key", "-o", out]
}

#[test]
fn a_witness_countersigns_only_what_their_own_export_bears_out() {
    let folder = evening();
    let at = folder.path();
    done(at, &["export", "-o", "mine.tape"]);
    done(at, &cosign("mine.tape", "signed.txt"));
    let signed = fs::read_to_string(at.join("signed.txt")).unwrap();
    assert_eq!(signed.matches("\n— ").count(), 2, "{signed}");
    let said = done(at, &["checkpoint", "verify", "signed.txt", "mine.tape"]);
    assert!(said.contains("signatures  2 hold"), "{said}");
    let said = done(at, &["verify", "mine.tape", "--checkpoint", "kept.txt"]);
    assert!(said.contains("tree        1 hold"), "{said}");

    let text = fs::read_to_string(at.join("mine.tape")).unwrap();
    fs::write(at.join("cut.tape"), text.split_inclusive('\n').take(3).collect::<String>()).unwrap();
    let said = fails(at, 4, &cosign("cut.tape", "never.txt"));
    assert!(said.contains("does not bear the checkpoint out") && !at.join("never.txt").exists(), "{said}");
    #[cfg(unix)]
    for key in [at.join("bo.key"), at.join("recount-data/signing.key")] {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(fs::metadata(&key).unwrap().permissions().mode() & 0o777, 0o600, "{}", key.display());
    }
}

/// A note with a line too many, one of another campaign, one by a key that nobody knows.
#[test]
fn bad_checkpoints_are_named() {
    let folder = evening();
    let at = folder.path();
    done(at, &["export", "-o", "mine.tape"]);
    let kept = fs::read_to_string(at.join("kept.txt")).unwrap();
    let bad = |name: &str, text: String| fs::write(at.join(name), text).unwrap();
    bad("extra.txt", kept.replacen("\n\n", "\nextra\n\n", 1));
    assert!(fails(at, 4, &["verify", "extra.txt"]).contains("has three lines"));
    let campaign = kept.split("recount/").nth(1).unwrap()[..64].to_owned();
    bad("other.txt", kept.replacen(&campaign, &"ab".repeat(32), 1));
    let output = done(at, &["verify", "mine.tape", "--checkpoint", "kept.txt"]);
    assert!(output.contains("mine.tape holds"));
    fails(at, 4, &["verify", "mine.tape", "--checkpoint", "other.txt"]);
    assert!(done(at, &["verify", "kept.txt", "--checkpoint", "kept.txt"]).contains("tree        1 hold"));
    fails(at, 4, &["verify", "kept.txt", "--checkpoint", "other.txt"]);
    let bare = kept.lines().filter(|line| !line.starts_with("--- key")).map(|l| format!("{l}\n")).collect();
    bad("bare.txt", bare);
    let said = done(at, &["verify", "bare.txt"]);
    assert!(
        said.contains("is by a key that is not known here") && said.contains("cannot be checked"),
        "{said}"
    );
    let key = done(at, &["checkpoint", "key"]);
    let said = done(at, &["verify", "bare.txt", "--key", key.trim()]);
    assert!(said.contains("signatures  1 hold"), "{said}");
    fails(at, 2, &["verify", "bare.txt", "--key", "nonsense"]);
}

/// What a breaker found: a tape that was cut after a batch is whole in itself, and only sled knows better.
#[test]
fn a_cut_tape_beside_an_intact_sled_does_not_hold() {
    let folder = evening();
    let at = folder.path();
    done(at, &["record", "note text=last"]);
    assert!(done(at, &["verify"]).contains("lamps holds"));
    let tape = at.join("recount-data/tapes/lamps.tape");
    let text = fs::read_to_string(&tape).unwrap();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let last_batch = lines[..lines.len() - 1].iter().rposition(|line| line.starts_with('#')).unwrap();
    fs::write(&tape, lines[..=last_batch].concat()).unwrap();
    let output = std::process::Command::new(env!("CARGO_BIN_EXE_recount"))
        .args(["verify"])
        .current_dir(at)
        .output()
        .unwrap();
    let said = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(4), "{said}");
    let first: u64 = size(at).parse().unwrap();
    assert!(said.contains(&format!("Entries {first} to {} are gone from the tape", first + 1)), "{said}");
    // The next writer puts them back, and then it holds again.
    done(at, &["record", "note text=more"]);
    assert!(done(at, &["verify"]).contains("lamps holds"));
}
