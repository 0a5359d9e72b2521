//! A recap in Markdown: headings begin evenings, lines that start with `> ` are commands, the rest is prose.
//!
//! Reading knows no campaign and no rules; what becomes of the lines is `import`'s. A line is known again by its
//! evening, its text and its how-manieth occurrence, so that an edited recap can be imported again.

mod amending;
mod import;
mod lines_up;

use std::collections::BTreeMap;

use chrono::NaiveDate;

pub use import::{Conflict, ImportError, Imported, import};

/// The longest line that is read, in bytes.
pub const LONGEST_LINE: usize = 16_384;
/// The longest recap that is read, in bytes.
pub const LONGEST_FILE: usize = 8 << 20;

/// A recap as read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Journal {
    /// Everything that would be recorded, in order.
    pub items: Vec<Item>,
}

/// One thing that a recap records.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Item {
    /// The line on which it begins, from 1.
    pub line: usize,
    /// The evening under whose heading it stands.
    pub session: Option<u32>,
    /// That evening's date.
    pub played: Option<NaiveDate>,
    /// What it is.
    pub what: What,
    /// Its idempotency key.
    pub key: String,
}

/// What a line of a recap is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum What {
    /// A heading: an evening begins.
    Begin {
        /// Its number.
        number: u32,
        /// Its title.
        title: Option<String>,
    },
    /// A paragraph.
    Prose(String),
    /// A command, without its marker.
    Command(String),
}

/// A line that cannot be taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadLine {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1.
    pub column: Option<usize>,
    /// What is wrong.
    pub reason: String,
    /// What to do about it.
    pub hint: Option<String>,
}

impl BadLine {
    fn new(line: usize, reason: impl Into<String>) -> Self {
        Self { line, column: None, reason: reason.into(), hint: None }
    }

    fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hint = Some(hint.into());
        self
    }
}

/// Reads a recap.
///
/// # Errors
/// Every line that cannot be read.
pub fn read(bytes: &[u8]) -> Result<Journal, Vec<BadLine>> {
    let text = text(bytes).map_err(|bad| vec![bad])?;
    let mut reader = Reader::default();
    for (index, line) in text.lines().enumerate() {
        reader.line(index + 1, line);
    }
    reader.close_paragraph();
    if reader.bad.is_empty() && reader.journal.items.is_empty() {
        let empty = BadLine::new(1, "The file is empty.");
        reader.bad.push(
            empty.hint(
                "A recap has prose, headings like `# Session 3 — the docks (2025-03-28)` and `> ` lines.",
            ),
        );
    }
    if reader.bad.is_empty() { Ok(reader.journal) } else { Err(reader.bad) }
}

fn text(bytes: &[u8]) -> Result<&str, BadLine> {
    if bytes.len() > LONGEST_FILE {
        let size = bytes.len() >> 20;
        let reason = format!("The file has {size} MiB; a recap has at most {} MiB.", LONGEST_FILE >> 20);
        return Err(BadLine::new(1, reason).hint("Split it by evenings and import the parts in order."));
    }
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let good = &bytes[..error.valid_up_to()];
        let line = good.iter().filter(|b| **b == b'\n').count() + 1;
        let byte = bytes[error.valid_up_to()];
        BadLine::new(line, format!("The byte {byte:#04x} is not UTF-8 text."))
            .hint("Save the file as UTF-8 and import it again.")
    })?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

#[derive(Default)]
struct Reader {
    journal: Journal,
    bad: Vec<BadLine>,
    session: Option<u32>,
    played: Option<NaiveDate>,
    paragraph: Option<(usize, String)>,
    seen: BTreeMap<String, u32>,
}

impl Reader {
    fn line(&mut self, number: usize, line: &str) {
        if line.len() > LONGEST_LINE {
            let reason = format!("The line has {} bytes; a line has at most {LONGEST_LINE}.", line.len());
            return self.bad.push(BadLine::new(number, reason).hint("Break it into paragraphs."));
        }
        let line = line.trim_end();
        if let Some(command) = line.strip_prefix('>') {
            self.close_paragraph();
            let command = command.trim();
            if !command.is_empty() {
                self.item(number, What::Command(command.to_owned()));
            }
        } else if let Some(heading) = session_heading(line) {
            self.close_paragraph();
            self.heading(number, heading);
        } else if line.trim().is_empty() {
            self.close_paragraph();
        } else {
            let (_, paragraph) = self.paragraph.get_or_insert_with(|| (number, String::new()));
            if !paragraph.is_empty() {
                paragraph.push('\n');
            }
            paragraph.extend(line.chars().map(|c| if c.is_control() { ' ' } else { c }));
        }
    }

    fn heading(&mut self, line: usize, heading: Result<Heading, String>) {
        match heading {
            Ok(Heading { number, title, played }) => {
                if self
                    .journal
                    .items
                    .iter()
                    .any(|i| matches!(i.what, What::Begin { number: n, .. } if n == number))
                {
                    let reason = format!("Session {number} has a heading already.");
                    return self.bad.push(BadLine::new(line, reason));
                }
                (self.session, self.played) = (Some(number), played);
                self.item(line, What::Begin { number, title });
            }
            Err(reason) => {
                let bad = BadLine::new(line, reason);
                self.bad.push(bad.hint("A heading looks like `# Session 3 — the docks (2025-03-28)`."));
            }
        }
    }

    fn close_paragraph(&mut self) {
        if let Some((line, text)) = self.paragraph.take() {
            self.item(line, What::Prose(text));
        }
    }

    fn item(&mut self, line: usize, what: What) {
        let said = match &what {
            What::Begin { .. } => "#".to_owned(),
            What::Prose(text) => text.clone(),
            What::Command(text) => format!("> {}", text.split_whitespace().collect::<Vec<_>>().join(" ")),
        };
        let session = self.session.map_or_else(|| "before".to_owned(), |number| number.to_string());
        let place = format!("{session}\n{said}");
        let nth = self.seen.entry(place.clone()).or_default();
        *nth += 1;
        let hash = blake3::hash(format!("recount/recap/1\n{nth}\n{place}").as_bytes());
        let key = format!("{KEY}{}", &hash.to_hex()[..32]);
        self.journal.items.push(Item { line, session: self.session, played: self.played, what, key });
    }
}

/// What the keys of a recap's lines begin with.
const KEY: &str = "recap-";

struct Heading {
    number: u32,
    title: Option<String>,
    played: Option<NaiveDate>,
}

/// Reads `# Session 3 — the docks (2025-03-28)`; `None` for any other line.
fn session_heading(line: &str) -> Option<Result<Heading, String>> {
    let rest = line.strip_prefix("# ")?.trim_start();
    let rest = rest.strip_prefix("Session").or_else(|| rest.strip_prefix("session"))?;
    if !rest.starts_with([' ', '\u{a0}']) {
        return None;
    }
    let rest = rest.trim();
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    if digits == 0 {
        return None;
    }
    let Ok(number) = rest[..digits].parse() else {
        return Some(Err(format!("{} is no number of a session.", &rest[..digits])));
    };
    let (title, date) = match rest[digits..].trim().strip_suffix(')').and_then(|r| r.rsplit_once('(')) {
        Some((title, date)) => (title, Some(date.trim())),
        None => (&rest[digits..], None),
    };
    let played = match date.map(|date| (date, NaiveDate::parse_from_str(date, "%Y-%m-%d"))) {
        None => None,
        Some((_, Ok(played))) => Some(played),
        Some((date, Err(_))) => return Some(Err(format!("{date} is no date like 2025-03-28."))),
    };
    let title = title.trim().trim_start_matches(['—', '–', '-', ':', '.']).trim();
    let title = (!title.is_empty()).then(|| title.to_owned());
    Some(Ok(Heading { number, title, played }))
}
