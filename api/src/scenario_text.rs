//! Scenarios as text that people read, write and share, one change a line: `never #12`, `ruling #225 killing=false`,
//! `rule #254`, `command #30 LINE`, `insert #30 LINE`, `faces #30 dice=6,4`, `reroll #30 salt`, `house #30 KEY=VALUE`,
//! `open held`. What follows a # at the beginning of a line is a remark.
//!
//! An entry is its number or the beginning of its id; what is written out has long ids, so that it means the same in
//! every ledger that holds the campaign. Command line, GraphQL and recaps take it; JSON as in FORMAT.md is read too.

use recount_core::amount::Amount;
use recount_core::campaign::Command as Shared;
use recount_core::entry::{Declaration, Id};
use recount_core::line::{self, Spoken};
use recount_core::luck::Asked;
use recount_core::systems::{Command, System};
use recount_replay::scenario::{Anchor, Change, Open, Scenario};
use serde_json::{Map, Value};

use crate::scope::Scope;

/// How many digits of an id are written out.
const DIGITS: usize = 16;

/// Why a text is no scenario.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadScenario {
    /// The line, from 1; of JSON none.
    pub line: Option<usize>,
    /// What is wrong with it.
    pub sentence: String,
    /// What to write instead.
    pub hint: Option<String>,
}

impl BadScenario {
    fn new(sentence: impl Into<String>, hint: impl Into<String>) -> Self {
        Self { line: None, sentence: sentence.into(), hint: Some(hint.into()) }
    }
}

impl std::fmt::Display for BadScenario {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.line {
            Some(line) => write!(f, "line {line}: {}", self.sentence),
            None => f.write_str(&self.sentence),
        }
    }
}

const WORDS: &str = "A line begins with ruling, rule, never, command, insert, faces, reroll, house or open.";

/// Reads a scenario about the entries of a scope.
///
/// # Errors
/// The first line that cannot be read, with what to write instead.
pub fn read(scope: &Scope, text: &str) -> Result<Scenario, BadScenario> {
    if text.trim_start().starts_with('{') {
        let hint = "Write one change a line, or JSON with changes and open.";
        return serde_json::from_str(text)
            .map_err(|e| BadScenario::new(format!("This is no scenario: {e}."), hint));
    }
    let mut scenario = Scenario::default();
    for (number, line) in text.lines().enumerate() {
        let line = line.trim();
        let line = line.strip_prefix("- ").unwrap_or(line);
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        read_line(scope, &mut scenario, line).map_err(|bad| BadScenario { line: Some(number + 1), ..bad })?;
    }
    if scenario.changes.is_empty() {
        return Err(BadScenario::new("This scenario changes nothing.", WORDS));
    }
    Ok(scenario)
}

/// Reads a scenario of one line, its changes parted by semicolons, as a recap has it.
///
/// # Errors
/// See [`read`].
pub fn read_inline(scope: &Scope, text: &str) -> Result<Scenario, BadScenario> {
    let mut parted = String::with_capacity(text.len());
    let mut is_quoted = false;
    for letter in text.chars() {
        is_quoted ^= letter == '"';
        parted.push(if letter == ';' && !is_quoted { '\n' } else { letter });
    }
    read(scope, &parted)
}

fn read_line(scope: &Scope, scenario: &mut Scenario, line: &str) -> Result<(), BadScenario> {
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    if word == "open" {
        scenario.open = match rest {
            "held" => Open::Held,
            "provisional" => Open::Provisional,
            _ => {
                return Err(BadScenario::new(
                    format!("{rest:?} is no answer to what is open."),
                    "Write open held, or open provisional.",
                ));
            }
        };
        return Ok(());
    }
    let (entry, rest) = rest.split_once(char::is_whitespace).unwrap_or((rest, ""));
    scenario.changes.push(change(scope, word, entry, rest.trim())?);
    Ok(())
}

fn change(scope: &Scope, word: &str, entry: &str, rest: &str) -> Result<Change, BadScenario> {
    if !["ruling", "rule", "never", "command", "insert", "faces", "reroll", "house"].contains(&word) {
        return Err(BadScenario::new(format!("There is no change called {word:?}."), WORDS));
    }
    if entry.is_empty() {
        return Err(BadScenario::new(
            format!("{word} names no entry."),
            format!("Write it like {word} #12 …"),
        ));
    }
    let of = || declaration(scope, entry);
    let after = || position(scope, entry).map(|at| scope.entries[at].id);
    Ok(match word {
        "ruling" if rest.is_empty() => {
            return Err(BadScenario::new(
                "ruling says nothing that is ruled.",
                "Write it like ruling #12 position=risky; rule #12 keeps the old ruling.",
            ));
        }
        "ruling" | "rule" => Change::Ruling { of: of()?, set: set(rest)? },
        "never" => Change::Never { of: of()? },
        "command" => replaced(of()?, spoken(scope, rest)?)?,
        "insert" => inserted(after()?, spoken(scope, rest)?)?,
        "faces" => faces(scope, of()?, rest)?,
        "reroll" => Change::Reroll { of: of()?, salt: rest.to_owned() },
        _ => {
            let (key, value) = pair(rest)?;
            let value = value.parse().map_or_else(|_| Amount::from(value), Amount::Number);
            Change::House { after: after()?, key: key.to_owned(), value }
        }
    })
}

/// Puts a line in place of a declaration; its dice are the declaration's, and it departs from nothing.
///
/// # Errors
/// When the line brings dice or a departure, which a scenario cannot hold there (FORMAT.md).
pub fn replaced(of: Id, said: Spoken) -> Result<Change, BadScenario> {
    if !said.observed.is_empty() || !said.told.is_empty() {
        return Err(BadScenario::new(
            "A line in place of another brings no dice: those that fell stay.",
            "Let a roll fall otherwise with faces ENTRY dice=6,4.",
        ));
    }
    by_the_book(&said)?;
    Ok(Change::Command { of, command: said.command })
}

/// Puts a line after an entry, with its dice if it has any.
///
/// # Errors
/// When the line departs from the book.
pub fn inserted(after: Id, said: Spoken) -> Result<Change, BadScenario> {
    by_the_book(&said)?;
    let Spoken { command, observed, told, .. } = said;
    Ok(Change::Insert {
        after,
        command,
        observed: (!observed.is_empty()).then_some(observed),
        told: (!told.is_empty()).then_some(told),
        salt: None,
    })
}

fn by_the_book(said: &Spoken) -> Result<(), BadScenario> {
    match said.instead.keys().find(|key| *key != "reason") {
        None if said.instead.is_empty() => Ok(()),
        key => {
            let key = key.map_or("reason", String::as_str);
            Err(BadScenario::new(
                format!("A scenario's line cannot depart from the book, as instead.{key} would."),
                "Leave it out: what follows is then by the book. A departure is recorded with the declaration itself.",
            ))
        }
    }
}

/// Finds an entry by its number or the beginning of its id.
fn position(scope: &Scope, entry: &str) -> Result<usize, BadScenario> {
    let is_number = entry.len() <= 7 && entry.bytes().all(|b| b.is_ascii_digit());
    let text = if is_number { format!("#{entry}") } else { entry.to_owned() };
    scope.find(&text).map_err(|refusal| BadScenario {
        line: None,
        sentence: refusal.sentence,
        hint: refusal.hint,
    })
}

/// Finds an entry's id. Whether it can be changed is said when the scenario is checked.
fn declaration(scope: &Scope, entry: &str) -> Result<Id, BadScenario> {
    Ok(scope.entries[position(scope, entry)?].id)
}

fn system(scope: &Scope) -> Result<System, BadScenario> {
    let none =
        || BadScenario::new("This campaign's rule system is not known here.", "See `recount campaigns`.");
    scope.campaign().system().ok_or_else(none)
}

fn spoken(scope: &Scope, rest: &str) -> Result<Spoken, BadScenario> {
    line::parse(system(scope)?, rest).map_err(|e| BadScenario {
        line: None,
        sentence: e.sentence,
        hint: e.hint,
    })
}

fn pair(word: &str) -> Result<(&str, &str), BadScenario> {
    word.split_once('=').ok_or_else(|| {
        BadScenario::new(format!("{word:?} is no key=value."), "Write it like position=risky.")
    })
}

/// Reads `position=risky effect=great`; values with spaces stand in quotes.
fn set(rest: &str) -> Result<Map<String, Value>, BadScenario> {
    let mut words = Vec::new();
    let (mut word, mut is_quoted) = (String::new(), false);
    for letter in rest.chars() {
        is_quoted ^= letter == '"';
        if letter.is_whitespace() && !is_quoted {
            words.extend((!word.is_empty()).then(|| std::mem::take(&mut word)));
        } else {
            word.push(letter);
        }
    }
    words.extend((!word.is_empty()).then_some(word));
    let read = |word: &String| {
        let (key, text) = pair(word)?;
        let key = key.strip_prefix("ruling.").unwrap_or(key);
        let value =
            serde_json::from_str(text).unwrap_or_else(|_| Value::String(text.trim_matches('"').to_owned()));
        Ok((key.to_owned(), value))
    };
    words.iter().map(read).collect()
}

/// Reads `6,4`, `dice=6,4` or `dice.resist=2` against the rolls that the declaration made.
fn faces(scope: &Scope, of: Id, rest: &str) -> Result<Change, BadScenario> {
    let at = scope.position(of).unwrap_or_default();
    let (key, value) = rest.split_once('=').unwrap_or(("dice", rest));
    let label = label(scope.history().dice(at), key)?;
    let faces = value.split(',').map(|face| face.trim().parse()).collect::<Result<_, _>>();
    let faces = faces.map_err(|_| {
        BadScenario::new(format!("{value:?} are no faces."), "Write them in rolled order, like dice=6,4.")
    })?;
    Ok(Change::Faces { of, label, faces })
}

fn label(rolls: &[Asked], key: &str) -> Result<String, BadScenario> {
    let wanted = key.strip_prefix("dice").map_or(key, |rest| rest.trim_start_matches('.'));
    let fits = |label: &str| label == wanted || label.split_once(':').is_some_and(|(_, rest)| rest == wanted);
    let found = rolls.iter().find(|asked| wanted.is_empty() || fits(&asked.label));
    found.map(|asked| asked.label.clone()).ok_or_else(|| {
        let labels: Vec<_> = rolls.iter().map(|asked| asked.label.as_str()).collect();
        let labels = if labels.is_empty() { "nothing".into() } else { labels.join(", ") };
        BadScenario::new(format!("That declaration rolled no {key}."), format!("It rolled {labels}."))
    })
}

/// Writes a scenario so that it can be read again, with what each entry says as a remark.
pub fn write(scope: &Scope, scenario: &Scenario) -> String {
    let open = match scenario.open {
        Open::Provisional => "provisional",
        Open::Held => "held",
    };
    let mut text = format!("open {open}\n");
    for change in &scenario.changes {
        let (Anchor::Of(id) | Anchor::After(id)) = change.anchor();
        if let Some(row) = scope.position(id).and_then(|at| scope.history().rows().get(at)) {
            let sentence = row.sentence.lines().next().unwrap_or_default();
            text += &format!("\n# #{} {sentence}\n", row.seq);
        }
        text += &written(change, &short(id));
        text.push('\n');
    }
    text
}

/// Writes a declaration as the line that a recap would have, an amendment with its scenario in one line.
pub fn line_of(declared: &Declaration) -> String {
    let Command::Campaign(Shared::Overturn { dispute, scenario, because, .. }) = &declared.command else {
        return line::spell(&Spoken::of(declared));
    };
    let open = (scenario.open == Open::Held).then(|| "open held".to_owned());
    let changes = scenario.changes.iter().map(|change| {
        let (Anchor::Of(id) | Anchor::After(id)) = change.anchor();
        written(change, &short(id))
    });
    let changes: Vec<_> = open.into_iter().chain(changes).collect();
    let dispute = dispute.as_ref().map(|name| format!(" dispute={name}")).unwrap_or_default();
    let quoted = |text: &str| text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
    format!("overturn{dispute} because=\"{}\" scenario=\"{}\"", quoted(because), quoted(&changes.join("; ")))
}

/// Returns so much of an id that it means one entry.
fn short(id: Id) -> String {
    id.to_string().chars().take(DIGITS).collect()
}

fn written(change: &Change, entry: &str) -> String {
    match change {
        Change::Ruling { set, .. } if set.is_empty() => format!("rule {entry}"),
        Change::Ruling { set, .. } => {
            let parts: Vec<_> = set.iter().map(|(key, value)| format!("{key}={}", spelled(value))).collect();
            format!("ruling {entry} {}", parts.join(" "))
        }
        Change::Command { command, .. } => {
            let said = bare(command);
            format!("command {entry} {}", line::spell(&said))
        }
        Change::Never { .. } => format!("never {entry}"),
        Change::Insert { command, observed, told, .. } => {
            let said = Spoken {
                observed: observed.clone().unwrap_or_default(),
                told: told.clone().unwrap_or_default(),
                ..bare(command)
            };
            format!("insert {entry} {}", line::spell(&said))
        }
        Change::Faces { label, faces, .. } => {
            let faces: Vec<_> = faces.iter().map(u16::to_string).collect();
            format!("faces {entry} dice.{label}={}", faces.join(","))
        }
        Change::Reroll { salt, .. } => format!("reroll {entry} {salt}").trim_end().to_owned(),
        Change::House { key, value, .. } => format!("house {entry} {key}={value}"),
    }
}

fn bare(command: &Command) -> Spoken {
    Spoken {
        command: command.clone(),
        observed: Default::default(),
        told: Default::default(),
        instead: Default::default(),
    }
}

/// Writes a value that [`set`] reads as the same.
fn spelled(value: &Value) -> String {
    match value {
        Value::String(text)
            if serde_json::from_str::<Value>(text).is_err() && !text.contains(char::is_whitespace) =>
        {
            text.clone()
        }
        other => other.to_string(),
    }
}
