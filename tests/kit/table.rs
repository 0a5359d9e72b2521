//! Files of examples: blocks, each a head that begins with an id, then a keyword a row.
//!
//! ```text
//! BS-14.2 Skirmish helped and pushed, a critical
//! given   fixture five
//! when    action-roll pc=dara action=skirmish push=die assist=cole dice=6,6,3
//! then    stress-marked pc=cole n=1; action-rolled band=crit
//! state   dara.stress=2 cole.stress=1
//! ```

use crate::terms::{self, Term};

/// One example or fixture: a head and its rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// Its id: the first word of the head, or the name behind `fixture`.
    pub id: String,
    /// The rest of the head.
    pub title: String,
    /// Line of the head, from 1.
    pub line: usize,
    /// Whether it is a fixture.
    pub is_fixture: bool,
    /// Its rows in order.
    pub rows: Vec<(usize, Row)>,
}

/// One row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// Plays a fixture first.
    Fixture(String),
    /// An event that came before, as JSON.
    Event(String),
    /// A command that came before and must be accepted.
    Given(String),
    /// A house rule that holds: key and value.
    House(String, String),
    /// Who speaks from here on: role, perhaps with a name.
    By(String),
    /// What undecided dice are drawn from.
    Seed(u8),
    /// Whether seats bind.
    SeatsBind,
    /// Ids of the rules that the example proves.
    Rules(Vec<String>),
    /// The command under test.
    When(String),
    /// Every event that follows, in order.
    Then(Vec<Term>),
    /// What the sheet holds afterwards: `subject.track` and value.
    State(Vec<(String, String)>),
    /// What the ruling was made in view of.
    Basis(Vec<(String, String)>),
    /// The refusal: code and sentence.
    Refused(String, String),
}

/// Reads a file of blocks; a line whose first word is an id, or `fixture`, opens one.
///
/// # Errors
/// A sentence with the number of the bad line.
pub fn read(text: &str) -> Result<Vec<Block>, String> {
    let mut blocks: Vec<Block> = Vec::new();
    for (line, row) in joined(text) {
        if is_head(&row) {
            blocks.push(head(line, &row));
            continue;
        }
        let Some(block) = blocks.last_mut() else {
            return Err(format!("line {line}: a block begins with an id or with `fixture`"));
        };
        block.rows.push((line, read_row(&row).map_err(|e| format!("line {line}: {e}"))?));
    }
    check(&blocks)?;
    Ok(blocks)
}

/// An id begins with a capital, as in `BS-14.2`; a keyword does not.
fn is_head(row: &str) -> bool {
    row.starts_with("fixture ") || row.starts_with(|c: char| c.is_ascii_uppercase())
}

/// Drops comments and joins `+` rows to the row before.
fn joined(text: &str) -> Vec<(usize, String)> {
    let mut rows: Vec<(usize, String)> = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        match (line.strip_prefix('+'), rows.last_mut()) {
            (Some(more), Some((_, row))) => {
                let is_new_term = row.starts_with("then ") && !row.ends_with(';');
                row.push_str(if is_new_term { "; " } else { " " });
                row.push_str(more.trim());
            }
            _ if line.starts_with('#') || line.is_empty() => {}
            _ => rows.push((index + 1, line.to_owned())),
        }
    }
    rows
}

fn head(line: usize, row: &str) -> Block {
    let (first, rest) = row.split_once(char::is_whitespace).unwrap_or((row, ""));
    let is_fixture = first == "fixture";
    let (id, title) = if is_fixture { (rest.trim(), "") } else { (first, rest.trim()) };
    Block { id: id.to_owned(), title: title.to_owned(), line, is_fixture, rows: Vec::new() }
}

fn read_row(row: &str) -> Result<Row, String> {
    let (keyword, rest) = row.split_once(char::is_whitespace).unwrap_or((row, ""));
    let rest = rest.trim();
    let text = rest.to_owned();
    Ok(match keyword {
        "event" => Row::Event(text),
        "given" => match rest.split_once(char::is_whitespace) {
            Some(("fixture", name)) => Row::Fixture(name.trim().to_owned()),
            Some(("event", json)) => Row::Event(json.trim().to_owned()),
            Some(_) | None => Row::Given(text),
        },
        "house" => {
            let (key, value) = terms::pair(rest)?;
            Row::House(key, value)
        }
        "by" => Row::By(text),
        "seed" => Row::Seed(rest.parse().map_err(|_| "seed takes a number from 0 to 255".to_owned())?),
        "seats" => Row::SeatsBind,
        "rules" => Row::Rules(rest.split_whitespace().map(str::to_owned).collect()),
        "when" => Row::When(text),
        "then" if rest == "nothing" => Row::Then(Vec::new()),
        "then" => Row::Then(terms::terms(rest)?),
        "state" => Row::State(pairs(rest)?),
        "basis" => Row::Basis(pairs(rest)?),
        "refused" => {
            let (code, sentence) =
                rest.split_once(char::is_whitespace).ok_or("refused takes a code and a sentence")?;
            Row::Refused(code.to_owned(), terms::unquote(sentence.trim()))
        }
        other => return Err(format!("there is no row called {other:?}")),
    })
}

fn pairs(rest: &str) -> Result<Vec<(String, String)>, String> {
    terms::cut(rest, |c| c.is_whitespace() || c == ';').iter().map(|word| terms::pair(word)).collect()
}

/// Every example has a `when`, and every `when` says what it expects.
fn check(blocks: &[Block]) -> Result<(), String> {
    for block in blocks.iter().filter(|b| !b.is_fixture) {
        let mut waiting = None;
        let mut whens = 0;
        for (line, row) in &block.rows {
            match row {
                Row::When(_) if waiting.is_some() => break,
                Row::When(_) => {
                    waiting = Some(*line);
                    whens += 1;
                }
                Row::Then(_) | Row::State(_) | Row::Refused(..) => waiting = None,
                _ => {}
            }
        }
        if let Some(line) = waiting {
            return Err(format!("line {line}: {} expects nothing of this when", block.id));
        }
        if whens == 0 {
            return Err(format!("line {}: {} has no when", block.line, block.id));
        }
    }
    Ok(())
}
