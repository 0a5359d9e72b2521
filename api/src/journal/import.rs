//! Importing a recap: the whole of it is folded first, and written only if every line is good.
//!
//! Each line becomes a declaration under its own key; no dice are drawn. What is recorded already is skipped, what
//! is new at the end is appended, anything else is reported with the change that would put it right.

use std::collections::BTreeSet;

use chrono::NaiveDate;
use recount_core::batch::{Envelope, batch};
use recount_core::campaign::{self, Campaign};
use recount_core::decider::Call;
use recount_core::entry::{At, By, Id, Recorded};
use recount_core::line::{self, Spoken};
use recount_core::luck::Luck;
use recount_core::systems::{Command, Decision, System};
use recount_replay::scenario::Change;

use super::amending::{self, Second};
use super::lines_up::{Known, line_up};
use super::{BadLine, Item, Journal, KEY, What};
use crate::scope::Scope;
use crate::scribe::{self, Answer, Proposal, Rehearsed, Scribe, ScribeError};

/// How many bad lines are reported at once.
const MOST_REPORTED: usize = 20;

/// What an import did.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// Declarations written.
    pub recorded: usize,
    /// Entries written, consequences among them.
    pub entries: usize,
    /// Lines that were recorded before.
    pub skipped: usize,
    /// Paragraphs that stay as they were recorded, though the recap has others.
    pub prose_left: usize,
    /// The evening that is open at the end.
    pub open_session: Option<u32>,
}

/// Why nothing was imported.
#[derive(Debug, thiserror::Error)]
pub enum ImportError {
    /// Lines that cannot be taken.
    #[error("importing: {} of the lines cannot be taken", .0.len())]
    Bad(Vec<BadLine>),
    /// The recap has changed where it is recorded already.
    #[error("importing: the recap has changed in {} places that are recorded already", .0.len())]
    Changed(Vec<Conflict>),
    /// The ledger failed.
    #[error(transparent)]
    Scribe(#[from] ScribeError),
}

/// A place where a recap differs from what is recorded of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conflict {
    /// The line of the recap, when it has one.
    pub line: Option<usize>,
    /// What differs.
    pub sentence: String,
    /// The change of a scenario that would put it right.
    pub change: Option<Box<Change>>,
}

/// Imports a recap into a campaign; `progress` hears of each line written and of how many there are.
///
/// # Errors
/// [`ImportError`]; nothing is written then, unless the ledger failed on the way: importing again finishes it.
pub fn import(
    scribe: &Scribe,
    campaign: Id,
    by: &By,
    journal: &Journal,
    progress: &mut dyn FnMut(usize, usize),
) -> Result<Imported, ImportError> {
    let (head, state) = scribe.state(campaign)?;
    let recorded = recorded_of(scribe, campaign, by, journal)?;
    let known: Vec<_> = recorded.iter().map(|(known, _)| known.clone()).collect();
    let lined = line_up(&journal.items, &known);
    let system = state.system();
    let conflicts = conflicts(journal, &recorded, &lined, system);
    if !conflicts.is_empty() {
        return Err(ImportError::Changed(conflicts));
    }
    let new: Vec<&Item> = lined.append.iter().map(|i| &journal.items[*i]).collect();
    let (new, second) = seconds(&new).map_err(|bad| ImportError::Bad(vec![bad]))?;
    let second = looked_at(scribe, campaign, by, &second)?;
    let proposals =
        Rehearsal { state, played: None, len: head.len, by, system }.all(&new).map_err(ImportError::Bad)?;
    let mut imported =
        Imported { skipped: lined.recorded.len(), prose_left: lined.prose_left, ..Imported::default() };
    let mut expected = head.id;
    for (done, proposal) in proposals.iter().enumerate() {
        let proposal = Proposal { expected_head: Some(expected), ..proposal.clone() };
        match scribe.record(campaign, &proposal)? {
            Answer::Recorded(written) => {
                imported.recorded += 1;
                imported.entries += written.entries.len();
                expected = written.entries.last().map_or(expected, |last| last.id);
            }
            Answer::Refused(refusal) => {
                return Err(ImportError::Bad(vec![BadLine::new(0, refusal.sentence)]));
            }
        }
        progress(done + 1, proposals.len());
    }
    for (line, second) in &second {
        let written = amending::write(scribe, campaign, *line, second)?;
        imported.recorded += 1;
        imported.entries += written.map_err(|bad| ImportError::Bad(vec![bad]))?.len();
    }
    imported.open_session = scribe.state(campaign)?.1.open_session;
    Ok(imported)
}

/// Parts the lines that dispute or amend from the others; they come last, and amend once.
fn seconds<'j>(new: &[&'j Item]) -> Result<(Vec<&'j Item>, Vec<&'j Item>), BadLine> {
    let Some(first) = new.iter().position(|item| amending::is_second(item)) else {
        return Ok((new.to_vec(), Vec::new()));
    };
    let (before, second) = new.split_at(first);
    if let Some(command) = before.iter().find(|item| matches!(item.what, What::Command(_))) {
        let reason = format!("What is amended is recorded first, and line {} is new.", command.line);
        return Err(BadLine::new(second[0].line, reason)
            .hint("Import the recap without this line, then add it and import again."));
    }
    if let Some(other) = second.iter().find(|item| !amending::is_second(item)) {
        let reason = "A line that disputes or amends is the last of what is new.";
        return Err(BadLine::new(other.line, reason).hint("Import the recap up to here, then the rest."));
    }
    let amends = |item: &&&Item| matches!(&item.what, What::Command(text) if !text.starts_with("raise"));
    if let Some(another) = second.iter().filter(amends).nth(1) {
        return Err(BadLine::new(another.line, "Another amendment stands before this one.")
            .hint("Import them one at a time, and look at each."));
    }
    Ok((before.to_vec(), second.to_vec()))
}

/// Reads the lines that dispute or amend, and tries them on the record as it is.
fn looked_at(
    scribe: &Scribe,
    campaign: Id,
    by: &By,
    items: &[&Item],
) -> Result<Vec<(usize, Second)>, ImportError> {
    if items.is_empty() {
        return Ok(Vec::new());
    }
    let scope = Scope::now("", scribe.record_of(campaign)?);
    let mut looked = Vec::new();
    for item in items {
        let second = amending::read(&scope, by, item).map_err(|bad| ImportError::Bad(vec![bad]))?;
        let refusal = match &second {
            Second::Declared(proposal) => scribe.refuses(campaign, proposal)?,
            Second::Amended(amending) => match Rehearsed::of(&scope.entries, scope.campaign(), amending) {
                Ok(rehearsed) => rehearsed.refusal,
                Err(refusal) => Some(*refusal),
            },
        };
        if let Some(refusal) = refusal {
            return Err(ImportError::Bad(vec![amending::refused(item.line, refusal)]));
        }
        looked.push((item.line, second));
    }
    Ok(looked)
}

/// Returns what is recorded of this recap's evenings, in order.
fn recorded_of(
    scribe: &Scribe,
    campaign: Id,
    by: &By,
    journal: &Journal,
) -> Result<Vec<(Known, Recorded)>, ScribeError> {
    let keys: BTreeSet<&str> = journal.items.iter().map(|item| item.key.as_str()).collect();
    let sessions: BTreeSet<u32> = journal.items.iter().filter_map(|item| item.session).collect();
    let mut found = Vec::new();
    let mut unread = None;
    scribe.ledger().visit(campaign, 0..u64::MAX, |seq, _, bytes| match Recorded::read(bytes) {
        Ok(recorded) => {
            let entry = &recorded.entry;
            let key = entry.key.as_deref().filter(|key| key.starts_with(KEY) && entry.by.member == by.member);
            let Some(key) = key else { return };
            let is_ours = keys.contains(key) || entry.session.is_some_and(|s| sessions.contains(&s));
            if is_ours && !key.starts_with(END) {
                let is_prose = entry.declaration().is_some_and(|d| is_note(&d.command));
                found.push((Known { key: key.to_owned(), is_prose }, recorded));
            }
        }
        Err(error) => unread = Some((seq, error.to_string())),
    })?;
    match unread {
        Some((seq, why)) => Err(ScribeError::Newer { seq, why }),
        None => Ok(found),
    }
}

/// What the key of an evening's end begins with: no line of the recap stands for it.
const END: &str = "recap-end-";

fn is_note(command: &Command) -> bool {
    matches!(command, Command::Campaign(campaign::Command::Note { .. }))
}

fn conflicts(
    journal: &Journal,
    recorded: &[(Known, Recorded)],
    lined: &super::lines_up::LinedUp,
    system: Option<System>,
) -> Vec<Conflict> {
    let between = lined.between.iter().map(|i| {
        let item = &journal.items[*i];
        let before = (0..*i).rev().find_map(|i| lined.recorded.get(&i)).map(|at| recorded[*at].1.id);
        let (text, spoken) = match &item.what {
            What::Command(text) => (format!("> {text}"), system.and_then(|s| line::parse(s, text).ok())),
            What::Begin { number, .. } => (format!("# Session {number}"), None),
            What::Prose(text) => (text.clone(), None),
        };
        let insert = |(after, spoken): (Id, Spoken)| {
            Box::new(Change::Insert {
                after,
                command: spoken.command,
                observed: (!spoken.observed.is_empty()).then_some(spoken.observed),
                told: (!spoken.told.is_empty()).then_some(spoken.told),
                salt: None,
            })
        };
        Conflict {
            line: Some(item.line),
            sentence: format!("New, and before lines that are recorded already: {text}"),
            change: before.zip(spoken).map(insert),
        }
    });
    let gone = lined.gone.iter().map(|at| {
        let recorded = &recorded[*at].1;
        let said = recorded.entry.declaration().map(|d| line::spell(&Spoken::of(d))).unwrap_or_default();
        let (seq, of) = (recorded.entry.seq, recorded.id);
        let is_judged = recorded.entry.declaration().is_some_and(|d| d.command.system().is_some());
        Conflict {
            line: None,
            sentence: format!("Recorded as entry {seq} ({}) and no longer here: > {said}", of.short()),
            change: is_judged.then(|| Box::new(Change::Never { of })),
        }
    });
    between.chain(gone).collect()
}

/// A campaign on which lines are tried before anything is written.
struct Rehearsal<'a> {
    state: Campaign,
    /// The date of the evening that the last line belongs to.
    played: Option<NaiveDate>,
    len: u64,
    by: &'a By,
    system: Option<System>,
}

impl Rehearsal<'_> {
    /// Reads every line, then plays them in order; answers with the first refusal, or with every unreadable line.
    fn all(mut self, items: &[&Item]) -> Result<Vec<Proposal>, Vec<BadLine>> {
        let mut bad = Vec::new();
        let read: Vec<_> = items.iter().map(|item| self.read(item)).collect();
        bad.extend(read.iter().filter_map(|r| r.as_ref().err().cloned()).take(MOST_REPORTED));
        if !bad.is_empty() {
            return Err(bad);
        }
        let mut proposals = Vec::new();
        for (item, command) in items.iter().zip(read.into_iter().flatten()) {
            if let What::Begin { number, .. } = item.what {
                proposals.extend(self.end_before(item, number).map_err(|bad| vec![bad])?);
            }
            let proposal = Proposal {
                key: Some(item.key.clone()),
                played: item.played,
                may_draw: false,
                ..Proposal::new(self.by.clone(), command)
            };
            self.play(item.line, &proposal).map_err(|bad| vec![bad])?;
            self.played = item.played;
            proposals.push(proposal);
        }
        Ok(proposals)
    }

    fn read(&self, item: &Item) -> Result<Spoken, BadLine> {
        let bare = |command| Proposal::command(self.by.clone(), Command::Campaign(command)).said;
        match &item.what {
            What::Begin { number, title } => Ok(bare(campaign::Command::BeginSession {
                number: *number,
                commitment: None,
                note: title.as_deref().map(nfc),
            })),
            What::Prose(text) => Ok(bare(campaign::Command::Note { text: nfc(text) })),
            What::Command(text) => {
                let system =
                    self.system.ok_or_else(|| BadLine::new(item.line, "The campaign is not open."))?;
                let spoken = line::parse(system, text).map_err(|error| BadLine {
                    line: item.line,
                    // The marker and the space before the command.
                    column: error.column.map(|column| column + 2),
                    reason: error.sentence,
                    hint: error.hint,
                })?;
                match &spoken.command {
                    Command::Campaign(
                        campaign::Command::BeginSession { commitment: Some(_), .. }
                        | campaign::Command::EndSession { secret: Some(_), .. },
                    ) => Err(BadLine::new(item.line, "A session's secret comes through no recap.")
                        .hint("Use `recount session begin` and `recount session end`.")),
                    _ => Ok(spoken),
                }
            }
        }
    }

    /// An evening begins: the one before ends, unless it is the table's own, with a secret to reveal.
    fn end_before(&mut self, item: &Item, number: u32) -> Result<Option<Proposal>, BadLine> {
        let Some(open) = self.state.open_session.filter(|open| *open != number) else { return Ok(None) };
        if self.state.sessions.get(&open).is_some_and(|session| session.commitment.is_some()) {
            let reason = format!("Session {open} is being played; it ends before session {number} begins.");
            return Err(BadLine::new(item.line, reason).hint("End it with `recount session end`."));
        }
        let end = campaign::Command::EndSession { secret: None, secret_lost: None, note: None };
        let proposal = Proposal {
            key: Some(format!("{END}{open}-{}", &item.key[KEY.len()..])),
            played: self.played,
            may_draw: false,
            ..Proposal::command(self.by.clone(), Command::Campaign(end))
        };
        self.play(item.line, &proposal)?;
        Ok(Some(proposal))
    }

    fn play(&mut self, line: usize, proposal: &Proposal) -> Result<(), BadLine> {
        let said = &proposal.said;
        let call = Call {
            by: self.by.clone(),
            tag: self.len.to_string(),
            luck: Luck { observed: said.observed.clone(), told: said.told.clone(), seed: None, beyond: None },
            instead: said.instead.clone(),
            seats_bind: false,
        };
        let decision = self.state.decide(&said.command, &call).map_err(|refusal| BadLine {
            line,
            column: None,
            reason: match refusal.sentence.strip_suffix('.') {
                Some(open) => format!("{open} ({}).", refusal.rule),
                None => format!("{} ({})", refusal.sentence, refusal.rule),
            },
            hint: refusal.hint,
        })?;
        self.check_writable(line, proposal, &decision)?;
        for (event, _) in &decision.events {
            self.state.evolve(event, self.by);
        }
        self.len += 1 + decision.events.len() as u64;
        Ok(())
    }

    /// Whatever the pen would refuse is refused before anything is written.
    fn check_writable(&self, line: usize, proposal: &Proposal, decision: &Decision) -> Result<(), BadLine> {
        let declaration = scribe::declaration(&self.state, proposal, decision);
        let envelope = Envelope {
            at: At::new(chrono::DateTime::UNIX_EPOCH),
            by: self.by.clone(),
            key: proposal.key.clone(),
            played: proposal.played,
            session: self.state.open_session,
        };
        match batch(Some((Id::NONE, self.len)), &envelope, declaration, decision.events.clone()) {
            Ok(_) => Ok(()),
            Err(error) => Err(BadLine::new(line, format!("This cannot be written down: {error}."))
                .hint("A text has at most some ten thousand letters and no control characters.")),
        }
    }
}

fn nfc(text: &str) -> String {
    use unicode_normalization::UnicodeNormalization;
    text.nfc().collect()
}
