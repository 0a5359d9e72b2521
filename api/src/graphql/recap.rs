//! Importing a recap through the API: the whole text at once, nothing of it unless every line is good.

use async_graphql::{Context, Object, Result, SimpleObject, Union};
use recount_core::entry::Role;

use super::access::forbidden;
use super::mutation::{failed, speaks};
use super::types::MemberInput;
use super::working;
use crate::journal::{self, BadLine, Conflict, ImportError, Imported};

/// Recaps as the notes that people keep.
#[derive(Debug, Default)]
pub struct RecapMutation;

/// What came of importing a recap.
#[derive(Union)]
pub enum ImportResult {
    /// It is recorded.
    Imported(RecapImported),
    /// Nothing of it is recorded.
    Refused(RecapRefused),
}

/// A recap is recorded.
#[derive(SimpleObject)]
pub struct RecapImported {
    /// Declarations written.
    recorded: usize,
    /// Entries written, consequences among them.
    entries: usize,
    /// Lines that were recorded before.
    skipped: usize,
    /// Paragraphs that stay as they were recorded, though the recap has others.
    prose_left: usize,
    /// The evening that is open at the end.
    open_session: Option<u32>,
}

/// Nothing of a recap is recorded.
#[derive(SimpleObject)]
pub struct RecapRefused {
    /// Whether it has changed where it is recorded already; otherwise lines cannot be taken.
    is_changed: bool,
    /// Each place with what is wrong there.
    problems: Vec<RecapProblem>,
}

/// A place of a recap, with what is wrong there.
#[derive(SimpleObject)]
pub struct RecapProblem {
    /// The line, from 1; nothing for a recorded line that is gone.
    line: Option<usize>,
    /// The column, from 1.
    column: Option<usize>,
    /// What is wrong.
    sentence: String,
    /// What to do about it.
    hint: Option<String>,
    /// The change of a scenario that would put it right, as JSON.
    change: Option<String>,
}

/// Recaps as the notes that people keep.
#[Object]
impl RecapMutation {
    /// Imports a recap in Markdown: lines that begin with > are commands, all else is kept as notes.
    async fn import_recap(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The campaign's short name in this ledger.")] campaign: String,
        #[graphql(desc = "The whole text.")] text: String,
        #[graphql(desc = "Who writes it down; left out, the access token's own member.")] by: Option<
            MemberInput,
        >,
    ) -> Result<ImportResult> {
        let (desk, id, speaker) = speaks(context, &campaign, by.as_ref())?;
        if speaker.seats_bind || speaker.by.role == Role::Player {
            return Err(forbidden("a recap tells of everybody; the GM imports it"));
        }
        let recap = match journal::read(text.as_bytes()) {
            Ok(recap) => recap,
            Err(lines) => return Ok(ImportResult::Refused(RecapRefused::of_lines(&lines))),
        };
        let imported = working(|| journal::import(&desk.scribe, id, &speaker.by, &recap, &mut |_, _| {}));
        Ok(match imported {
            Ok(imported) => ImportResult::Imported(RecapImported::from(&imported)),
            Err(ImportError::Bad(lines)) => ImportResult::Refused(RecapRefused::of_lines(&lines)),
            Err(ImportError::Changed(conflicts)) => {
                ImportResult::Refused(RecapRefused::of_conflicts(&conflicts))
            }
            Err(ImportError::Scribe(error)) => return Err(failed(&error)),
        })
    }
}

impl RecapRefused {
    fn of_lines(lines: &[BadLine]) -> Self {
        let problem = |bad: &BadLine| RecapProblem {
            line: Some(bad.line),
            column: bad.column,
            sentence: bad.reason.clone(),
            hint: bad.hint.clone(),
            change: None,
        };
        Self { is_changed: false, problems: lines.iter().map(problem).collect() }
    }

    fn of_conflicts(conflicts: &[Conflict]) -> Self {
        let problem = |conflict: &Conflict| RecapProblem {
            line: conflict.line,
            column: None,
            sentence: conflict.sentence.clone(),
            hint: None,
            change: conflict.change.as_ref().and_then(|change| serde_json::to_string(change).ok()),
        };
        Self { is_changed: true, problems: conflicts.iter().map(problem).collect() }
    }
}

impl From<&Imported> for RecapImported {
    fn from(imported: &Imported) -> Self {
        Self {
            recorded: imported.recorded,
            entries: imported.entries,
            skipped: imported.skipped,
            prose_left: imported.prose_left,
            open_session: imported.open_session,
        }
    }
}
