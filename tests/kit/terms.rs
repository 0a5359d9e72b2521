//! `name key=value …` in a table: what is expected of an event or a sheet, against what is there.
//!
//! Values are compared as people write them: numbers, words, lists with commas, `kind:arg` for a word with data.

use serde_json::Value;

/// One thing expected: a name and what is said of its fields.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Term {
    /// The first word.
    pub name: String,
    /// Each `key=value`.
    pub fields: Vec<(String, String)>,
}

/// Cuts a text at a separator outside double quotes and brackets, leaving both in.
pub fn cut(text: &str, is_separator: impl Fn(char) -> bool) -> Vec<String> {
    let mut parts = vec![String::new()];
    let (mut is_quoted, mut is_escaped, mut depth) = (false, false, 0_i32);
    for c in text.chars() {
        if !is_quoted && depth == 0 && is_separator(c) {
            parts.push(String::new());
            continue;
        }
        if c == '"' && !is_escaped {
            is_quoted = !is_quoted;
        }
        depth += if is_quoted { 0 } else { i32::from("[{".contains(c)) - i32::from("]}".contains(c)) };
        is_escaped = is_quoted && c == '\\' && !is_escaped;
        parts.last_mut().expect("there is always a part").push(c);
    }
    parts.retain(|part| !part.trim().is_empty());
    parts
}

/// Takes the quotes off a text.
pub fn unquote(text: &str) -> String {
    let mut plain = String::new();
    let mut letters = text.chars();
    while let Some(c) = letters.next() {
        match c {
            '"' => {}
            '\\' => match letters.next() {
                Some('n') => plain.push('\n'),
                Some(other) => plain.push(other),
                None => {}
            },
            c => plain.push(c),
        }
    }
    plain
}

/// Reads terms with `;` between them.
///
/// # Errors
/// A sentence when a field has no `=`.
pub fn terms(text: &str) -> Result<Vec<Term>, String> {
    cut(text, |c| c == ';').iter().map(|part| term(part)).collect()
}

fn term(text: &str) -> Result<Term, String> {
    let mut words = cut(text, char::is_whitespace).into_iter();
    let name = words.next().unwrap_or_default();
    Ok(Term { name, fields: words.map(|word| pair(&word)).collect::<Result<_, _>>()? })
}

/// Reads `key=value`.
///
/// # Errors
/// A sentence when there is no `=`.
pub fn pair(word: &str) -> Result<(String, String), String> {
    let (key, value) = word.split_once('=').ok_or_else(|| format!("{word} is no key=value"))?;
    let is_json = value.starts_with(['{', '[']);
    Ok((key.to_owned(), if is_json { value.to_owned() } else { unquote(value) }))
}

/// Says whether a value is what a table writes; an empty text means that there is none.
pub fn matches(value: Option<&Value>, written: &str) -> bool {
    match value {
        None => written.is_empty(),
        Some(Value::Array(items)) if items.is_empty() && written.is_empty() => true,
        Some(value) => {
            flat(value, true) == written
                || flat(value, false) == written
                || serde_json::from_str::<Value>(written).is_ok_and(|w| w == *value)
        }
    }
}

/// Writes a value as a table does; a word with data as `kind:arg` when `is_tagged`.
pub fn flat(value: &Value, is_tagged: bool) -> String {
    match value {
        Value::Null => String::new(),
        Value::Bool(_) | Value::Number(_) => value.to_string(),
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(|item| flat(item, is_tagged)).collect::<Vec<_>>().join(","),
        Value::Object(map) => {
            let parts = map.iter().map(|(key, value)| match flat(value, is_tagged) {
                text if is_tagged && map.len() == 1 && text.is_empty() => key.clone(),
                text if is_tagged && map.len() == 1 => format!("{key}:{text}"),
                text => text,
            });
            parts.collect::<Vec<_>>().join(":")
        }
    }
}

/// Finds a field by a dotted key.
pub fn field<'a>(value: &'a Value, key: &str) -> Option<&'a Value> {
    key.split('.').try_fold(value, |value, part| match value {
        Value::Array(items) => part.parse::<usize>().ok().and_then(|i| items.get(i.checked_sub(1)?)),
        other => other.get(part),
    })
}

/// Writes a name and fields as a table does.
pub fn write(name: &str, fields: &Value) -> String {
    let mut text = name.to_owned();
    match fields {
        Value::Object(map) => {
            for (key, value) in map {
                let value = flat(value, true);
                let is_plain =
                    !value.is_empty() && value.chars().all(|c| !c.is_whitespace() && !"\";".contains(c));
                text += &if is_plain { format!(" {key}={value}") } else { format!(" {key}={value:?}") };
            }
        }
        other => text += &format!(" ={}", flat(other, true)),
    }
    text
}
