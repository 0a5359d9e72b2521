//! `dispute` and `undo`: a declaration is disputed, upheld, or overturned with a scenario that was looked at first.

use std::sync::Arc;

use recount_core::campaign::{Command as Shared, Dispute as Raised, DisputeState};
use recount_core::entry::Id;
use recount_core::line::spell;
use recount_core::slug::Slug;
use recount_core::systems::Command;
use recount_replay::scenario::{Change, Scenario};
use serde_json::{Value, json};

use super::args::{Amend, Dispute, Overturn, Undo};
use super::outcome::{BUSY, Failure, NOT_FOUND, Output, USAGE};
use super::through::Pen;
use super::{Door, record, say, scenario, what_if};
use crate::library::Book;
use crate::people::{in_texts, warnings};
use crate::scribe::{Amended, Amending, Answer, Proposal, Rehearsed};

/// Raises, upholds, overturns or lists disputes.
pub(super) fn dispute(door: &Door, args: &Dispute) -> Result<Output, Failure> {
    match args {
        Dispute::Raise { entry, because } => {
            let (pen, book) = open(door)?;
            let of = book.scope.entries[book.entry(entry)?].id;
            declare(door, &pen, &book, Shared::RaiseDispute { of, because: because.clone() })
        }
        Dispute::Uphold { dispute, because } => {
            let (pen, book) = open(door)?;
            let dispute = name(&book, dispute)?;
            declare(door, &pen, &book, Shared::Uphold { dispute, because: because.clone() })
        }
        Dispute::Overturn(args) => overturn(door, args),
        Dispute::List => list(door),
    }
}

fn open(door: &Door) -> Result<(Pen, Arc<Book>), Failure> {
    let pen = door.pen()?;
    let book = pen.library(door)?.book(door.campaign.as_deref())?;
    Ok((pen, book))
}

fn declare(door: &Door, pen: &Pen, book: &Book, command: Shared) -> Result<Output, Failure> {
    let proposal = Proposal::command(door.by.clone(), Command::Campaign(command));
    let warnings = warnings(&pen.library(door)?.ledger().private()?.people(), &proposal.said);
    warnings.iter().for_each(|warning| super::say(warning));
    let answer = pen.record(&book.info, &spell(&proposal.said), &proposal)?;
    record::finish(door, pen, answer)
}

/// Finds a dispute by its own name, by the declaration that raised it, or by the one that it is about.
fn name(book: &Book, text: &str) -> Result<Slug, Failure> {
    let disputes = &book.scope.campaign().disputes;
    if let Ok(name) = Slug::new(text)
        && text.starts_with("dispute-")
    {
        return Ok(name);
    }
    let at = book.entry(text)?;
    let recorded = &book.scope.entries[at];
    let raised = Slug::new(&format!("dispute-{}", recorded.entry.seq)).ok();
    let about = |(_, dispute): &(&Slug, &Raised)| dispute.of == recorded.id;
    let open = disputes.iter().filter(about).find(|(_, d)| d.state == DisputeState::Open);
    let found = open.or_else(|| disputes.iter().rfind(about)).map(|(name, _)| name.clone());
    found.or(raised.filter(|name| disputes.contains_key(name))).ok_or_else(|| {
        Failure::new(NOT_FOUND, "NoSuchDispute", format!("{text} is not disputed"))
            .hint(Some("see `recount dispute list`, or raise one with `recount dispute raise`"))
    })
}

fn list(door: &Door) -> Result<Output, Failure> {
    let book = door.book()?;
    let scope = &book.scope;
    let (mut text, mut all) = (String::new(), Vec::new());
    for (name, dispute) in scope.disputes() {
        let state = match dispute.state {
            DisputeState::Open => "open",
            DisputeState::Upheld => "upheld",
            DisputeState::Overturned if scope.settled(name).is_some_and(|(at, _)| scope.is_undone(at)) => {
                "overturned, and that was undone"
            }
            DisputeState::Overturned => "overturned",
        };
        let because = scope.because(name).unwrap_or_default();
        let row = scope.position(dispute.of).and_then(|at| scope.history().rows().get(at));
        let about = row.map_or_else(String::new, |row| format!("#{} {}", row.seq, row.sentence));
        let said = because.replace('\n', "\n    ");
        text += &format!("{name}  {state}, raised by {}: {said}\n  about {about}\n", dispute.by);
        all.push(json!({
            "dispute": name, "state": state, "of": dispute.of, "by": dispute.by, "because": because,
        }));
    }
    if text.is_empty() {
        text = "Nothing is disputed, and nothing was.\n".into();
    }
    Ok(Output::new(text, Value::Array(all)))
}

fn overturn(door: &Door, args: &Overturn) -> Result<Output, Failure> {
    let book = door.book()?;
    let dispute = args.dispute.as_deref().map(|text| name(&book, text)).transpose()?;
    let mut base = None;
    let mut scenario = match &args.changes.scenario {
        Some(path) => {
            let (found, kept) = scenario::named(door, &book, path)?;
            base = kept;
            found
        }
        None => what_if::scenario(door, &book, &args.changes)?,
    };
    if !args.set.is_empty() {
        let of = dispute.as_ref().and_then(|name| book.scope.campaign().disputes.get(name));
        let of = of.map(|dispute| dispute.of).ok_or_else(|| {
            Failure::new(
                NOT_FOUND,
                "NoSuchDispute",
                "--set rules on the disputed declaration, and none is named",
            )
            .hint(Some("name the dispute, or use --ruling ENTRY KEY=VALUE"))
        })?;
        scenario.changes.push(Change::Ruling { of, set: what_if::set(&args.set)? });
    }
    if scenario.changes.is_empty() {
        return Err(what_if::no_change(
            "say what happened instead: --set, --ruling, --never … or --scenario",
        ));
    }
    if args.changes.scenario.is_some() {
        same_scenario(&scenario, args)?;
    }
    let amending =
        Amending { by: door.by.clone(), dispute, scenario, because: args.amend.because.clone(), key: None };
    amend(door, &book, &amending, (base, args.changes.scenario.is_some()), &args.amend)
}

/// What a file or a name holds may be another since it was shown: whoever writes it says which one was looked at.
fn same_scenario(scenario: &Scenario, args: &Overturn) -> Result<(), Failure> {
    let id = scenario.id().map(|id| id.to_string()).unwrap_or_default();
    match &args.is {
        _ if !args.amend.yes => Ok(()),
        Some(is) if !is.is_empty() && id.starts_with(is.as_str()) => Ok(()),
        Some(is) => {
            let sentence =
                format!("This is no longer the scenario {is} that was looked at; nothing is written.");
            Err(Failure::new(BUSY, "ScenarioChanged", sentence).hint(Some("look at it again without --yes")))
        }
        None => Err(Failure::new(USAGE, "WhichScenario", "say which scenario was looked at, with --is")
            .hint(Some("without --yes it is shown, with its id"))),
    }
}

/// Amends the record so that something did not happen: the smallest amendment.
pub(super) fn undo(door: &Door, args: &Undo) -> Result<Output, Failure> {
    let book = door.book()?;
    let of = book.entry(&args.entry)?;
    let recorded = &book.scope.entries[of];
    let because = match args.amend.because.trim() {
        "" => format!("undo #{}", recorded.entry.seq),
        because => because.to_owned(),
    };
    let amending = Amending {
        by: door.by.clone(),
        dispute: None,
        scenario: Scenario::one(Change::Never { of: recorded.id }),
        because,
        key: None,
    };
    amend(door, &book, &amending, (None, false), &args.amend)
}

/// Shows what an amendment would change, or writes it if that is what was shown.
fn amend(
    door: &Door,
    book: &Book,
    amending: &Amending,
    (base, is_named): (Option<Id>, bool),
    how: &Amend,
) -> Result<Output, Failure> {
    let head = how.head.as_deref().map(|text| book.entry(text).map(|at| book.scope.entries[at].id));
    let base = head.transpose()?.or(base).unwrap_or_else(|| book.scope.head());
    if !how.yes {
        // A reason is asked for when it is written; looking needs none.
        let because = match amending.because.trim() {
            "" => "not said yet".to_owned(),
            _ => amending.because.clone(),
        };
        let looking = Amending { because, ..amending.clone() };
        let rehearsed = Rehearsed::of(&book.scope.entries, book.scope.campaign(), &looking);
        return shown(book, rehearsed.map_err(|refusal| *refusal)?, is_named);
    }
    let pen = door.pen()?;
    let people = pen.library(door)?.ledger().private()?.people();
    in_texts(&people, &[&amending.because]).iter().for_each(|warning| super::say(warning));
    match pen.amend(book, amending, base)? {
        Amended::Refused(refusal) => Err((*refusal).into()),
        Amended::Recorded(written) => {
            let mut output = record::finish(door, &pen, Answer::Recorded(written))?;
            output.text += "The record keeps what was recorded; `recount log` marks it, and `recount undo` takes \
                            this amendment back.\n";
            Ok(output)
        }
        Amended::Moved(refusal, rehearsed) => {
            let mut output = shown(book, *rehearsed, is_named)?;
            output.text = format!("{} Nothing is written.\n\n{}", refusal.sentence, output.text);
            output.json = json!({"error": *refusal, "now": output.json});
            output.code = BUSY;
            Ok(output)
        }
    }
}

fn shown(book: &Book, rehearsed: Rehearsed, is_named: bool) -> Result<Output, Failure> {
    if let Some(refusal) = rehearsed.refusal {
        return Err(refusal.into());
    }
    let draws = rehearsed.rehearsal.draws();
    let compared = book.scope.rehearsed(rehearsed.rehearsal);
    let mut output = what_if::answer(&compared, false);
    let head = rehearsed.head;
    output.text += "\nNothing is written yet.\n";
    if draws {
        output.text += "Dice that no record holds fall afresh when it is written, from a seed of its own.\n";
    }
    let id = compared.result.id.short();
    let is = if is_named { format!(" --is {id}") } else { String::new() };
    output.text += &format!("To write it: the same again with --yes --head {}{is}\n", head.short());
    output.json["head"] = json!(head);
    output.json["is_written"] = json!(false);
    Ok(output)
}

/// Says in one line which amendment it is.
pub(super) fn named(amendment: &recount_replay::amend::Amendment) -> String {
    let why = say::first_line(&amendment.because);
    format!("#{} {} by {}: {why}", amendment.seq, amendment.id.short(), amendment.by.member)
}
