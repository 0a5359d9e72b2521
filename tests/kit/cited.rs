//! Which rule ids RULES.md lists, and where doc comments of code and of tests cite them.
//!
//! *Enforced by* and *proved by* are computed here, never written down.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use recount_core::campaign;
use recount_core::systems::System;

/// Returns the workspace's folder.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().map_or_else(PathBuf::new, Path::to_path_buf)
}

/// Returns the files below a folder with an extension, sorted.
pub fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let Ok(children) = fs::read_dir(folder) else { return found };
    for path in children.filter_map(|child| Some(child.ok()?.path())) {
        if path.is_dir() && path.file_name().is_none_or(|name| name != "target") {
            found.extend(files(&path, extension));
        } else if path.extension().is_some_and(|e| e == extension) {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Returns the ids in the first column of the tables of a RULES.md, in order.
pub fn ids(rules: &str) -> Vec<String> {
    let first = |line: &str| line.strip_prefix('|')?.split('|').next().map(|cell| cell.trim().to_owned());
    rules.lines().filter_map(first).filter(|id| is_id(id)).collect()
}

/// Returns every id that some RULES.md lists.
pub fn listed() -> BTreeSet<String> {
    System::ALL.iter().map(|s| s.rules()).chain([campaign::RULES]).flat_map(ids).collect()
}

/// Finds the ids that stand in quotes in the code below a folder: what events and refusals cite.
pub fn quoted_ids(folder: &Path) -> BTreeMap<String, String> {
    let mut found = BTreeMap::new();
    for path in files(folder, "rs") {
        let text = fs::read_to_string(&path).unwrap_or_default();
        let place = path.strip_prefix(root()).unwrap_or(&path).display().to_string();
        for literal in text.split('"').skip(1).step_by(2).filter(|literal| is_id(literal)) {
            found.insert(literal.to_owned(), place.clone());
        }
    }
    found
}

/// Says whether a word is an id such as `BS-R14`, `BD-R2` or `CA-R10`.
fn is_id(word: &str) -> bool {
    let Some((prefix, rest)) = word.split_once('-') else { return false };
    let digits = rest.trim_start_matches(|c: char| c.is_ascii_uppercase());
    prefix.len() == 2
        && prefix.bytes().all(|b| b.is_ascii_uppercase())
        && (1..=rest.len()).contains(&digits.len())
        && digits.len() < rest.len()
        && digits.bytes().all(|b| b.is_ascii_digit())
}

/// Finds the ids in a text; `BS-R24, R25 and R27–R29` cites all five.
pub fn ids_in(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut family: Option<String> = None;
    let mut range_from: Option<u32> = None;
    let words = text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '–'));
    for word in words.flat_map(|w| w.split_inclusive('–')) {
        let is_range = word.ends_with('–');
        let word = word.trim_end_matches('–').trim_matches('-');
        let full = match &family {
            _ if is_id(word) => Some(word.to_owned()),
            Some(family) if is_id(&format!("{}-{word}", &family[..2])) => {
                Some(format!("{}-{word}", &family[..2]))
            }
            Some(_) | None => None,
        };
        let Some(id) = full else {
            if !matches!(word, "" | "and" | "or") {
                family = None;
            }
            range_from = None;
            continue;
        };
        let digits = id.trim_start_matches(|c: char| !c.is_ascii_digit());
        let stem = id[..id.len() - digits.len()].to_owned();
        let number: u32 = digits.parse().unwrap_or_default();
        if let Some(from) = range_from.take() {
            found.extend((from..number).map(|n| format!("{stem}{n}")));
        }
        range_from = is_range.then_some(number);
        family = Some(stem);
        found.insert(id);
    }
    found
}

/// Finds what doc comments below a folder cite: rule id → where, as `file: item`.
pub fn doc_citations(folder: &Path, is_wanted: impl Fn(&Path) -> bool) -> BTreeMap<String, BTreeSet<String>> {
    let mut cited: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for path in files(folder, "rs").into_iter().filter(|p| is_wanted(p)) {
        let text = fs::read_to_string(&path).unwrap_or_default();
        let place = path.strip_prefix(root()).unwrap_or(&path).display().to_string();
        let mut doc = String::new();
        for line in text.lines().map(str::trim) {
            if let Some(words) = line.strip_prefix("///") {
                doc.push_str(words);
                doc.push('\n');
            } else if !doc.is_empty() && !line.starts_with('#') && !line.is_empty() {
                for id in ids_in(&doc) {
                    cited.entry(id).or_default().insert(format!("{place}: {}", item(line)));
                }
                doc.clear();
            }
        }
    }
    cited
}

/// Returns the name of the item that a line begins.
fn item(line: &str) -> &str {
    let stop = |c: char| !(c.is_alphanumeric() || c == '_');
    let words = line.split(stop).filter(|w| !w.is_empty());
    let noise = ["pub", "crate", "super", "fn", "const", "static", "struct", "enum", "type", "trait", "in"];
    words.into_iter().find(|w| !noise.contains(w)).unwrap_or(line)
}
