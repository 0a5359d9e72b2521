//! Recaps: bad ones are answered line by line and leave nothing, good ones can be imported again and again.

use recount_api::journal::{self, BadLine, ImportError, Imported};

use super::{Table, gm};

const BEGIN: &str = "\
# Session 1 — the vault (2025-02-03)

The crew as it stood.

> found-crew name=\"The Crew\" tier=0 hold=strong rep=0 coin=2 opening=true
> create-character name=Ash opening=true
";

fn import(table: &Table, text: &str) -> Result<Imported, ImportError> {
    let recap = journal::read(text.as_bytes()).map_err(ImportError::Bad)?;
    journal::import(&table.scribe, table.campaign, &gm(), &recap, &mut |_, _| {})
}

/// Returns the only bad line of a recap of which nothing is written.
#[track_caller]
fn bad(text: &[u8]) -> BadLine {
    let table = Table::new();
    let recap = journal::read(text).map_err(ImportError::Bad);
    let imported =
        recap.and_then(|r| journal::import(&table.scribe, table.campaign, &gm(), &r, &mut |_, _| {}));
    assert_eq!(table.len(), 2, "something was written");
    match imported {
        Err(ImportError::Bad(mut lines)) => {
            assert_eq!(lines.len(), 1, "{lines:?}");
            lines.remove(0)
        }
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn bad_after_begin(line: &str, reason: &str) {
    let found = bad(format!("{BEGIN}{line}\n> note text=after\n").as_bytes());
    assert_eq!((found.line, found.reason.as_str()), (7, reason));
}

#[test]
fn files_that_are_no_recap_are_answered() {
    assert_eq!(bad(b"").reason, "The file is empty.");
    assert_eq!(bad(b" \n\n\t\n").reason, "The file is empty.");
    let found = bad(b"# Session 1\nfine\n\xff\xfe\n");
    assert_eq!((found.line, found.reason.as_str()), (3, "The byte 0xff is not UTF-8 text."));
    let found = bad(format!("fine\n> note text=\"{}\"\n", "x".repeat(100_000)).as_bytes());
    assert_eq!(found.line, 2);
    assert!(found.reason.starts_with("The line has 1000"), "{}", found.reason);
    let found = bad("x".repeat(10_000_000).as_bytes());
    assert!(found.reason.starts_with("The file has 9 MiB"), "{}", found.reason);
    let found = bad(b"# Session 3 (2025-13-99)\n");
    assert_eq!(found.reason, "2025-13-99 is no date like 2025-03-28.");
    let found = bad(b"# Session 3\n# Session 3\n");
    assert_eq!((found.line, found.reason.as_str()), (2, "Session 3 has a heading already."));
    let found = bad(b"# Session 99999999999\n");
    assert_eq!(found.reason, "99999999999 is no number of a session.");
}

#[test]
fn a_bad_line_is_named_and_nothing_is_written() {
    bad_after_begin("> note text=\"cut sho", "A quote is opened and never closed.");
    bad_after_begin("> reduce-haet pc=ash", "There is no command \"reduce-haet\" in blades.");
    bad_after_begin("> note txt=x", "note has no \"txt\".");
    bad_after_begin("> gain-coin to=ash:-3 why=x", "to.n takes a whole number of at least 0, not \"-3\".");
    bad_after_begin(
        "> mark-stress pc=nobody n=1 why=x",
        "No character called Nobody in this campaign (CA-R7).",
    );
    for (dice, reason) in [
        ("0,7", "A die shows 1 to 6, not 0"),
        ("7,1", "A die shows 1 to 6, not 7"),
        ("4", "fortune takes 2 dice (made-up pool +2); 1 were given"),
        ("4,4,4", "fortune takes 2 dice (made-up pool +2); 3 were given"),
    ] {
        let line = format!("> fortune-roll about=x ruling.trait=made:2 dice={dice}");
        let found = bad(format!("{BEGIN}{line}\n").as_bytes());
        assert_eq!(found.line, 7);
        assert!(found.reason.starts_with(reason), "{}", found.reason);
    }
    let found = bad(format!("{BEGIN}> fortune-roll about=x ruling.trait=made:2\n").as_bytes());
    assert!(found.hint.is_some_and(|hint| hint.contains("told=")), "{}", found.reason);
}

#[test]
fn every_unreadable_line_is_reported_at_once() {
    let table = Table::new();
    let Err(ImportError::Bad(lines)) = import(&table, &format!("{BEGIN}> x\n> y\n> note text=fine\n")) else {
        panic!("imported")
    };
    assert_eq!(lines.iter().map(|bad| bad.line).collect::<Vec<_>>(), [7, 8]);
}

#[test]
fn a_recap_imported_again_records_nothing_more() {
    let table = Table::new();
    let first = import(&table, BEGIN).unwrap();
    assert_eq!((first.recorded, first.skipped, first.open_session), (4, 0, Some(1)));
    let len = table.len();
    let again = import(&table, BEGIN).unwrap();
    assert_eq!((again.recorded, again.skipped, table.len()), (0, 4, len));
}

#[test]
fn new_lines_at_the_end_are_appended_under_their_date() {
    let table = Table::new();
    import(&table, BEGIN).unwrap();
    let more = format!("{BEGIN}> note text=more\n\n# Session 2 (2025-02-10)\n> note text=later\n");
    let imported = import(&table, &more).unwrap();
    // The note, the end of session 1, the beginning of session 2, its note.
    assert_eq!((imported.recorded, imported.skipped, imported.open_session), (4, 4, Some(2)));
    let raw = table.scribe.ledger().read(table.campaign, table.len() - 2..table.len()).unwrap();
    let last = recount_core::entry::Entry::read(&raw[0].bytes).unwrap();
    assert_eq!((last.session, last.played.map(|d| d.to_string())), (Some(2), Some("2025-02-10".into())));
    assert_eq!(import(&table, &more).unwrap().recorded, 0);
}

#[test]
fn a_line_between_recorded_ones_is_reported_with_the_change_that_would_do_it() {
    let table = Table::new();
    import(&table, BEGIN).unwrap();
    let len = table.len();
    let changed =
        BEGIN.replace("> create", "> register-faction name=Owls tier=1 hold=strong status=0\n> create");
    let Err(ImportError::Changed(conflicts)) = import(&table, &changed) else { panic!("imported") };
    assert_eq!(conflicts.len(), 1);
    assert_eq!(conflicts[0].line, Some(6));
    let change = serde_json::to_value(&conflicts[0].change).unwrap();
    assert_eq!(change["insert"]["command"]["blades"]["register-faction"]["name"], "Owls");
    assert_eq!(table.len(), len);
}

#[test]
fn a_recorded_line_that_is_gone_is_reported_with_the_change_that_would_do_it() {
    let table = Table::new();
    import(&table, BEGIN).unwrap();
    let changed = BEGIN.replace("> create-character name=Ash opening=true\n", "");
    let Err(ImportError::Changed(conflicts)) = import(&table, &changed) else { panic!("imported") };
    assert_eq!((conflicts.len(), conflicts[0].line), (1, None));
    let change = serde_json::to_value(&conflicts[0].change).unwrap();
    assert!(change["never"]["of"].is_string(), "{change}");
}

#[test]
fn edited_prose_stays_as_recorded_and_stops_nothing() {
    let table = Table::new();
    import(&table, BEGIN).unwrap();
    let imported = import(&table, &BEGIN.replace("as it stood", "when it all began")).unwrap();
    assert_eq!((imported.recorded, imported.prose_left), (0, 2));
}

#[test]
fn an_evening_at_the_table_is_not_ended_by_a_recap() {
    let table = Table::new();
    table.scribe.begin_session(table.campaign, &gm(), 7).unwrap();
    let Err(ImportError::Bad(lines)) = import(&table, BEGIN) else { panic!("imported") };
    assert_eq!(lines[0].reason, "Session 7 is being played; it ends before session 1 begins.");
}

#[test]
fn the_real_campaign_is_imported_whole_and_verifies() {
    let table = Table::new();
    let text = include_str!("../../../tests/golden/real-campaign/campaign.md");
    let imported = import(&table, text).unwrap_or_else(|e| panic!("{e:?}"));
    assert!(imported.recorded > 400, "{imported:?}");
    let raw = table.scribe.ledger().read(table.campaign, 0..u64::MAX).unwrap();
    let stored: Vec<_> =
        raw.iter().map(|raw| recount_replay::verify::Stored { id: raw.id, bytes: &raw.bytes }).collect();
    let report = recount_replay::verify::verify(&stored);
    assert!(report.checks.iter().all(|check| check.failed.is_empty()), "{report:?}");
    assert_eq!(import(&table, text).unwrap().recorded, 0);
}

/// What the pen would refuse is refused before anything is written, and named by its line.
#[test]
fn what_cannot_be_written_down_is_found_before_anything_is_written() {
    let table = Table::new();
    let before = table.len();
    let long = format!(
        "# Session 1\n> note text=one\n\n{}",
        "many words ".repeat(8_000).replace("words many", "words\nmany")
    );
    for (text, line, part) in [
        (long.as_str(), 4, "65536"),
        ("# Session 1\n> note text=one\n# Session 2 \u{2014} a \u{7} bell\n", 3, "control character"),
        (
            "# Session 1\n> end-session secret=0000000000000000000000000000000000000000000000000000000000000000\n",
            2,
            "secret",
        ),
    ] {
        let Err(ImportError::Bad(found)) = import(&table, text) else { panic!("taken: {part}") };
        assert_eq!(found[0].line, line, "{found:?}");
        assert!(found[0].reason.contains(part), "{found:?}");
        assert_eq!(table.len(), before, "{part}");
    }
    import(&table, "# Session 3 \u{2014} the Cafe\u{301} job\n> note text=one\n").unwrap();
}
