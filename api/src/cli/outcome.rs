//! How a command ends: an answer in words and in JSON, or a failure with its exit code, sentence and hint.

use std::fmt::Write as _;
use std::io::Write as _;
use std::process::ExitCode;

use recount_core::line::LineError;
use recount_core::refusal::{Refusal, RefusalKind};
use recount_store::{AppendError, ImportError as StoreImport, StoreError};
use serde_json::{Value, json};

use crate::journal::{BadLine, Conflict, ImportError};
use crate::library::ReadError;
use crate::scribe::ScribeError;

/// An answer.
#[derive(Debug, Default)]
pub struct Output {
    /// For people.
    pub text: String,
    /// For machines.
    pub json: Value,
    /// The exit code, where the answer itself is bad news.
    pub code: u8,
}

/// A failure.
#[derive(Debug)]
pub struct Failure {
    code: u8,
    name: String,
    sentence: String,
    more: Vec<String>,
    hint: Option<String>,
    details: Value,
}

/// The rulebook refuses.
pub const REFUSED: u8 = 1;
/// It cannot be read.
pub const USAGE: u8 = 2;
/// It is not there.
pub const NOT_FOUND: u8 = 3;
/// It is damaged.
pub const DAMAGED: u8 = 4;
/// Somebody else was first.
pub const BUSY: u8 = 5;
/// The computer failed us.
pub const SYSTEM: u8 = 6;
/// The audit finds something.
pub const FOUND: u8 = 7;

impl Output {
    /// Makes an answer.
    pub fn new(text: impl Into<String>, json: Value) -> Self {
        Self { text: text.into(), json, code: 0 }
    }

    /// Prints it and returns its exit code; a reader who has gone away is no failure.
    pub fn print(self, is_json: bool) -> ExitCode {
        let text = if is_json && !self.json.is_null() { pretty(&self.json) } else { self.text };
        put(&text);
        ExitCode::from(self.code)
    }

    /// Prints it for people, before something that takes its time.
    pub fn show(&self) {
        put(&self.text);
    }
}

impl Failure {
    /// Makes a failure.
    pub fn new(code: u8, name: &str, sentence: impl Into<String>) -> Self {
        let (name, sentence) = (name.to_owned(), sentence.into());
        Self { code, name, sentence, more: Vec::new(), hint: None, details: Value::Null }
    }

    /// Adds advice.
    pub fn hint(mut self, hint: Option<impl Into<String>>) -> Self {
        self.hint = hint.map(Into::into).or(self.hint);
        self
    }

    /// Prints it and returns its exit code.
    pub fn print(self, is_json: bool) -> ExitCode {
        let code = ExitCode::from(self.code);
        if is_json {
            let mut error = json!({"code": self.name, "sentence": self.sentence, "hint": self.hint});
            if !self.details.is_null() {
                error["details"] = self.details;
            }
            let _ = writeln!(std::io::stdout().lock(), "{}", pretty(&json!({ "error": error })));
            return code;
        }
        let mut text = sentence(&self.sentence);
        for more in &self.more {
            let _ = write!(text, "\n  {more}");
        }
        if let Some(hint) = &self.hint {
            let _ = write!(text, "\nHint: {}", sentence(hint));
        }
        let _ = writeln!(std::io::stderr().lock(), "{text}");
        code
    }
}

fn put(text: &str) {
    let text = text.trim_end();
    if !text.is_empty() {
        let _ = writeln!(std::io::stdout().lock(), "{text}");
    }
}

fn pretty(value: &Value) -> String {
    serde_json::to_string_pretty(value).unwrap_or_else(|_| value.to_string())
}

/// Makes a full sentence of an error's text.
fn sentence(text: &str) -> String {
    let end = if text.ends_with(['.', '?', '!', ':', '…']) { "" } else { "." };
    let word = text.split(' ').next().unwrap_or_default();
    if word.len() >= 8 && word.bytes().all(|b| b.is_ascii_hexdigit()) {
        // An id is no word.
        return format!("{text}{end}");
    }
    let mut letters = text.chars();
    let first = letters.next().map(|c| c.to_uppercase().collect::<String>()).unwrap_or_default();
    format!("{first}{}{end}", letters.as_str())
}

/// Puts a place or a rule behind a sentence, before its full stop.
pub fn bracketed(sentence: &str, what: &str) -> String {
    match sentence.strip_suffix('.') {
        Some(open) => format!("{open} ({what})."),
        None => format!("{sentence} ({what})"),
    }
}

/// Says an error with everything that caused it.
fn chain(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        let said = cause.to_string();
        if !text.contains(&said) {
            let _ = write!(text, ": {said}");
        }
        source = cause.source();
    }
    text
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        let code = if refusal.kind == RefusalKind::Missing { NOT_FOUND } else { REFUSED };
        let details = serde_json::to_value(&refusal).unwrap_or_default();
        let mut failure = Self::new(code, &refusal.code, bracketed(&refusal.sentence, &refusal.rule));
        failure.details = details;
        failure.hint(refusal.hint)
    }
}

impl From<LineError> for Failure {
    fn from(error: LineError) -> Self {
        let place = error.column.map(|column| format!("column {column}"));
        let sentence =
            place.map_or_else(|| error.sentence.clone(), |place| bracketed(&error.sentence, &place));
        let mut failure = Self::new(USAGE, "BadLine", sentence).hint(error.hint);
        failure.details = json!({ "column": error.column });
        failure
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        let (code, name) = match &error {
            StoreError::NoLedger(_) => (NOT_FOUND, "NoLedger"),
            StoreError::NoCampaign(_) => (NOT_FOUND, "NoCampaign"),
            StoreError::Damaged(_)
            | StoreError::Twice { .. }
            | StoreError::Private { .. }
            | StoreError::NotAKey(_) => (DAMAGED, "Damaged"),
            StoreError::Locked { .. } => (BUSY, "Locked"),
            StoreError::NotALedger { .. } | StoreError::OtherVersion { .. } => (USAGE, "NotALedger"),
            StoreError::ReadOnly(_) | StoreError::Io { .. } => (SYSTEM, "System"),
        };
        Self::new(code, name, chain(&error)).hint(error.hint())
    }
}

impl From<AppendError> for Failure {
    fn from(error: AppendError) -> Self {
        let (code, name) = match &error {
            AppendError::Stale { .. } | AppendError::Already(_) => (BUSY, "Stale"),
            AppendError::KeyUsed(_) => (REFUSED, "KeyUsed"),
            AppendError::NameTaken { .. } | AppendError::Here { .. } => (REFUSED, "NameTaken"),
            AppendError::BadName(_) => (USAGE, "BadName"),
            AppendError::NoCampaign(_) => (NOT_FOUND, "NoCampaign"),
            AppendError::Damaged(_) | AppendError::Unchained { .. } => (DAMAGED, "Damaged"),
            AppendError::Full { .. }
            | AppendError::Write { .. }
            | AppendError::Unknown { .. }
            | AppendError::Ended { .. }
            | AppendError::ReadOnly => (SYSTEM, "System"),
        };
        Self::new(code, name, chain(&error)).hint(error.hint())
    }
}

impl From<ScribeError> for Failure {
    fn from(error: ScribeError) -> Self {
        let hint = error.hint();
        let (code, name) = match error {
            ScribeError::Store(error) => return error.into(),
            ScribeError::Append(error) => return error.into(),
            ScribeError::Stale { .. } => (BUSY, "Stale"),
            ScribeError::KeyUsed { .. } => (REFUSED, "KeyUsed"),
            ScribeError::SecretGone { .. } => (NOT_FOUND, "SecretGone"),
            ScribeError::Newer { .. } => (DAMAGED, "Newer"),
            ScribeError::BadText { .. }
            | ScribeError::ShakeOfOther
            | ScribeError::SecretByDoor
            | ScribeError::BadName { .. }
            | ScribeError::NotCanonical(_)
            | ScribeError::Unwritable(_) => (USAGE, "Usage"),
            ScribeError::NoEntropy(_) => (SYSTEM, "System"),
        };
        Self::new(code, name, chain(&error)).hint(hint)
    }
}

impl From<ReadError> for Failure {
    fn from(error: ReadError) -> Self {
        let hint = error.hint();
        match error {
            ReadError::Store(error) => error.into(),
            ReadError::NotThere(refusal) => (*refusal).into(),
            ReadError::WhichCampaign(_) | ReadError::NoMoment(_) | ReadError::Ambiguous { .. } => {
                Self::new(USAGE, "Usage", error.to_string()).hint(hint)
            }
            ReadError::NoCampaign { .. } | ReadError::Empty | ReadError::NoEntry { .. } => {
                Self::new(NOT_FOUND, "NotFound", error.to_string()).hint(hint)
            }
        }
    }
}

impl From<StoreImport> for Failure {
    fn from(error: StoreImport) -> Self {
        let hint = error.hint();
        match error {
            StoreImport::Append(error) => error.into(),
            StoreImport::Store(error) => error.into(),
            StoreImport::NotAnExport(_) => Self::new(USAGE, "NotAnExport", error.to_string()).hint(hint),
            StoreImport::Parted { .. } => Self::new(REFUSED, "Parted", error.to_string()).hint(hint),
            StoreImport::CarriageReturns { .. }
            | StoreImport::NoClosingLine { .. }
            | StoreImport::Gap { .. }
            | StoreImport::Altered { .. } => Self::new(DAMAGED, "Damaged", error.to_string()).hint(hint),
        }
    }
}

impl Failure {
    /// Says whether it is the failure of that name.
    pub fn is(&self, name: &str) -> bool {
        self.name == name
    }

    /// Makes a failure of an import, with the file's name before each line.
    pub fn of_import(file: &str, error: ImportError) -> Self {
        match error {
            ImportError::Scribe(error) => error.into(),
            ImportError::Bad(lines) => Self::of_lines(file, &lines),
            ImportError::Changed(conflicts) => Self::of_conflicts(file, &conflicts),
        }
    }

    /// Makes a failure of lines that cannot be taken.
    pub fn of_lines(file: &str, lines: &[BadLine]) -> Self {
        let place = |bad: &BadLine| match bad.column {
            Some(column) => format!("{file}:{}:{column}", bad.line),
            None => format!("{file}:{}", bad.line),
        };
        let mut failure = Self::new(
            USAGE,
            "BadLines",
            format!("Nothing of {file} is imported; these lines cannot be taken:"),
        );
        for bad in lines {
            failure.more.push(format!("{}: {}", place(bad), bad.reason));
            failure.more.extend(bad.hint.iter().map(|hint| format!("    Hint: {}", sentence(hint))));
        }
        let details = lines.iter().map(|bad| {
            json!({"file": file, "line": bad.line, "column": bad.column, "reason": bad.reason, "hint": bad.hint})
        });
        failure.details = details.collect();
        failure
    }

    fn of_conflicts(file: &str, conflicts: &[Conflict]) -> Self {
        let sentence = format!("Nothing of {file} is imported: it has changed where it is recorded already.");
        let mut failure = Self::new(REFUSED, "RecapChanged", sentence);
        for conflict in conflicts {
            let place = conflict.line.map_or_else(|| file.to_owned(), |line| format!("{file}:{line}"));
            failure.more.push(format!("{place}: {}", conflict.sentence));
            if let Some(change) = conflict.change.as_ref().and_then(|c| serde_json::to_string(c).ok()) {
                failure.more.push(format!("    The change that would do it: {change}"));
            }
        }
        let details = conflicts
            .iter()
            .map(|c| json!({"file": file, "line": c.line, "sentence": c.sentence, "change": c.change}));
        failure.details = details.collect();
        failure.hint(Some(
            "put the lines back, or see what the change would do with `recount what-if --scenario`",
        ))
    }
}
