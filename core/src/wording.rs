//! How sentences say numbers, reasons and lists, so that every game says them alike. Knows no game and no rule.

/// Says `1 tick`, `2 ticks`.
pub fn count(n: impl Into<i64>, one: &str) -> String {
    let n = n.into();
    if n == 1 { format!("1 {one}") } else { format!("{n} {one}s") }
}

/// Says a number with its sign, and 0 without.
pub fn signed(n: impl Into<i64>) -> String {
    match n.into() {
        0 => "0".to_owned(),
        n if n < 0 => format!("−{}", n.unsigned_abs()),
        n => format!("+{n}"),
    }
}

/// Adds the reason behind a colon, unless there is none.
pub fn because(why: &str) -> String {
    if why.trim().is_empty() { String::new() } else { format!(": {why}") }
}

/// Joins texts with commas and a last “and”; `none` stands for an empty list.
pub fn list_or<T: ToString>(none: &str, all: impl IntoIterator<Item = T>) -> String {
    let all: Vec<String> = all.into_iter().map(|item| item.to_string()).collect();
    match all.split_last() {
        None => none.to_owned(),
        Some((only, [])) => only.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}

/// Joins names with commas and a last “and”; nobody is “nobody”.
pub fn list<T: ToString>(all: impl IntoIterator<Item = T>) -> String {
    list_or("nobody", all)
}
