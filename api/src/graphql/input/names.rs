//! Names as GraphQL spells them: camelCase fields, PascalCase types, SCREAMING_SNAKE enum values.

/// Spells a name as a type: `reduce-heat` becomes `ReduceHeat`.
pub fn pascal(name: &str) -> String {
    let words = name.split(['-', '_', '.']).filter(|w| !w.is_empty());
    words.map(|word| word[..1].to_uppercase() + &word[1..]).collect()
}

/// Spells a name as a field: `target_tier` becomes `targetTier`.
pub fn camel(name: &str) -> String {
    let pascal = pascal(name);
    let mut letters = pascal.chars();
    letters.next().map_or_else(String::new, |first| first.to_lowercase().chain(letters).collect())
}

/// Spells a word as an enum value: `set-up` becomes `SET_UP`.
pub fn screaming(name: &str) -> String {
    let word = name.replace(['-', '.', '/'], "_").to_uppercase();
    if word.starts_with(|c: char| c.is_ascii_digit()) { format!("_{word}") } else { word }
}

/// Spells the path of an input as GraphQL does: `ruling.in_position` becomes `ruling.inPosition`.
pub fn path(path: &str) -> String {
    path.split('.').map(camel).collect::<Vec<_>>().join(".")
}
