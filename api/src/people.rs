//! Where people's display names may and may not stand: the private list calls them so, and no entry ever should.
//!
//! What is recorded cannot be erased, so the door warns before somebody relies on it. See `recount_store::People`.

use recount_core::line::Spoken;
use recount_core::slug::Slug;
use recount_store::{Ledger, People, Private, StoreError};
use serde_json::Value;

/// Keys whose text is prose even when it is one small word.
const PROSE: [&str; 4] = ["text", "note", "because", "reason"];

/// Returns a sentence for each display name that stands in a command's free text.
pub fn warnings(people: &People, said: &Spoken) -> Vec<String> {
    let mut texts: Vec<String> = said.instead.get("reason").map(ToString::to_string).into_iter().collect();
    gather(&serde_json::to_value(&said.command).unwrap_or_default(), "", &mut texts);
    in_texts(people, &texts)
}

/// Erases a member's display name and access, and the kept scenarios that call them so; says how many those were.
///
/// # Errors
/// When the ledger's files cannot be written.
pub fn forget(ledger: &Ledger, private: &Private, member: &Slug) -> Result<usize, StoreError> {
    let name = private.people().names().get(member).cloned();
    private.erase(member)?;
    // Slugs and free texts alike: what is kept there is a draft, and no entry.
    let calls = |text: &str, name: &str| has_words(text, name) || has_words(&text.replace('-', " "), name);
    name.map_or(Ok(0), |name| ledger.shelf()?.remove_where(|text| calls(text, &name)))
}

/// Returns a sentence for each display name that stands in texts which are to be recorded.
pub fn in_texts<T: AsRef<str>>(people: &People, texts: &[T]) -> Vec<String> {
    let stands = |name: &str| texts.iter().any(|text| has_words(text.as_ref(), name));
    let named = people.names().iter().filter(|(_, name)| stands(name));
    named
        .map(|(member, name)| {
            format!(
                "The text names “{name}”, a display name. Entries are never erased, not even by `forget`; in \
                 what is recorded say {member}."
            )
        })
        .collect()
}

/// Collects what people write: prose keys, and every text that is no slug.
fn gather(value: &Value, key: &str, texts: &mut Vec<String>) {
    match value {
        Value::String(text) if PROSE.contains(&key) || Slug::new(text).is_err() => texts.push(text.clone()),
        Value::Array(items) => items.iter().for_each(|item| gather(item, key, texts)),
        Value::Object(map) => map.iter().for_each(|(key, item)| gather(item, key, texts)),
        Value::String(_) | Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// Returns a text in lower case with single spaces, without what shows as nothing.
fn plain(text: &str) -> String {
    let is_seen = |c: &char| !matches!(c, '\u{200b}'..='\u{200f}' | '\u{2060}' | '\u{feff}' | '\u{ad}');
    let seen: String = text.to_lowercase().chars().filter(is_seen).collect();
    seen.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Says whether a name stands in a text as words of its own, in whatever case and however spaced.
fn has_words(text: &str, name: &str) -> bool {
    let (text, name) = (plain(text), plain(name));
    if name.is_empty() {
        return false;
    }
    let is_letter = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    text.match_indices(&name).any(|(at, found)| {
        !is_letter(text[..at].chars().next_back()) && !is_letter(text[at + found.len()..].chars().next())
    })
}

#[cfg(test)]
mod tests {
    use super::has_words;

    #[test]
    fn a_name_is_found_as_words_of_its_own() {
        for text in
            ["Anna Müller was late", "we thank ANNA MÜLLER.", "(anna müller)", "Anna  \u{200b}\nMüller"]
        {
            assert!(has_words(text, "Anna Müller"), "{text}");
        }
        for text in ["Annas Müllerei", "Anna", "Hanna Müller", ""] {
            assert!(!has_words(text, "Anna Müller"), "{text}");
        }
        assert!(!has_words("anything", " "));
    }
}
