//! Which rulings mattered: replays each ruling's nearest alternatives and asks how far the end moves.
//!
//! A nearest alternative is one step either way on a scale, one more or less of a number, a yes for a no. Scales
//! are the lists of words in the command's own description, in their order; nobody keeps a second list.

use std::ops::Range;

use recount_core::amount::Amount;
use recount_core::entry::{Id, Recorded};
use recount_core::refusal::Refusal;
use recount_core::systems::{Command, System};
use recount_core::view::Fact;
use serde_json::{Map, Value};

use crate::divergence::{Tally, Verdict, WhatIf};
use crate::judged::Judged;
use crate::scenario::{Change, Scenario, ruled, ruling};
use crate::timeline::turns;
use crate::what_if::Ground;

/// One ruling with one of its nearest alternatives.
#[derive(Clone, Debug, PartialEq)]
pub struct Alternative {
    /// The declaration.
    pub of: Id,
    /// Its position in the list of entries.
    pub at: usize,
    /// Its number.
    pub seq: u64,
    /// The part of the ruling.
    pub key: String,
    /// What was ruled.
    pub was: Value,
    /// What is ruled instead.
    pub instead: Value,
}

/// How far the end moves under an alternative.
#[derive(Clone, Debug, PartialEq)]
pub struct Weight {
    /// The alternative.
    pub alternative: Alternative,
    /// How many facts differ at the end.
    pub facts: usize,
    /// The sum of the differences of those that are numbers.
    pub distance: u64,
    /// How the declarations after it fare.
    pub tally: Tally,
    /// What differs at the end, track by track.
    pub moves: Vec<Fact>,
}

/// Returns every nearest alternative of the rulings in a range of positions, in the order of the record.
pub fn alternatives(entries: &[Recorded], range: Range<usize>) -> Vec<Alternative> {
    let within = turns(entries).filter(|turn| range.contains(&turn.at));
    let mut found = Vec::new();
    let mut described: Vec<(System, Value)> = Vec::new();
    for turn in within {
        let command = &turn.declared().command;
        let Some(system) = command.system() else { continue };
        if described.iter().all(|(known, _)| *known != system) {
            described.push((system, system.commands().to_value()));
        }
        let schema = described.iter().find(|(known, _)| *known == system).map_or(&Value::Null, |(_, s)| s);
        for (key, was, instead) in nearest(command, schema) {
            let (of, seq) = (turn.declaration.id, turn.declaration.entry.seq);
            found.push(Alternative { of, at: turn.at, seq, key, was, instead });
        }
    }
    found
}

/// Returns the nearest alternatives of the rulings that count in a range of positions.
pub fn alternatives_on(ground: &Ground<'_>, range: Range<usize>) -> Vec<Alternative> {
    let mut found = alternatives(ground.entries, range);
    // What was struck has no ruling any more, and what an amendment put there is no declaration of its own.
    found.retain(|a| ground.given(a.at).is_none_or(|given| !given.is_struck() && given.tag.is_none()));
    found
}

/// Replays one alternative; `None` when the rulebook would not have taken that ruling there.
///
/// # Errors
/// See [`crate::what_if::what_if`].
pub fn weigh_one(ground: &Ground<'_>, alternative: &Alternative) -> Result<Option<Weight>, Refusal> {
    let set = Map::from_iter([(alternative.key.clone(), alternative.instead.clone())]);
    let scenario = Scenario::one(Change::Ruling { of: alternative.of, set });
    let answer = ground.replay(&scenario)?;
    Ok(is_taken(&answer).then(|| Weight {
        alternative: alternative.clone(),
        facts: answer.facts.len(),
        distance: answer.facts.iter().map(distance).sum(),
        tally: answer.tally(),
        moves: answer.facts,
    }))
}

/// Puts the heaviest first.
pub fn rank(weights: &mut [Weight]) {
    weights.sort_by_key(|weight| std::cmp::Reverse((weight.facts, weight.distance)));
}

/// Weighs every ruling in a range of positions, the heaviest first.
///
/// # Errors
/// See [`crate::what_if::what_if`].
pub fn weigh(entries: &[Recorded], judged: &Judged, range: Range<usize>) -> Result<Vec<Weight>, Refusal> {
    let mut weights = Vec::new();
    let ground = Ground::of(entries, judged);
    for alternative in alternatives_on(&ground, range) {
        weights.extend(weigh_one(&ground, &alternative)?);
    }
    rank(&mut weights);
    Ok(weights)
}

fn is_taken(answer: &WhatIf) -> bool {
    let own = answer.outcomes.iter().find(|outcome| outcome.change.is_some());
    own.is_some_and(|own| !matches!(own.verdict, Verdict::Refused(_) | Verdict::Moot(_)))
}

fn distance(fact: &Fact) -> u64 {
    let number = |amount: &Option<Amount>| amount.as_ref().and_then(Amount::number);
    match (number(&fact.from), number(&fact.to)) {
        (Some(from), Some(to)) => from.abs_diff(to),
        (_, _) => 0,
    }
}

/// Returns each part of a command's ruling with its nearest alternatives.
fn nearest(command: &Command, schema: &Value) -> Vec<(String, Value, Value)> {
    let Some(Value::Object(ruling)) = ruling(command) else { return Vec::new() };
    let mut found = Vec::new();
    for (key, was) in ruling {
        let steps = match &was {
            Value::Bool(yes) => vec![Value::Bool(!yes)],
            Value::Number(n) => {
                n.as_i64().map(|n| vec![Value::from(n - 1), Value::from(n + 1)]).unwrap_or_default()
            }
            Value::String(word) => neighbours(&scale(schema, command.info().name, &key), word),
            Value::Null | Value::Array(_) | Value::Object(_) => Vec::new(),
        };
        for instead in steps {
            let set = Map::from_iter([(key.clone(), instead.clone())]);
            if ruled(command, &set).is_ok() {
                found.push((key.clone(), was.clone(), instead));
            }
        }
    }
    found
}

fn neighbours(scale: &[String], word: &str) -> Vec<Value> {
    let Some(at) = scale.iter().position(|step| step == word) else { return Vec::new() };
    let before = at.checked_sub(1).and_then(|at| scale.get(at));
    before.into_iter().chain(scale.get(at + 1)).map(|step| Value::from(step.as_str())).collect()
}

/// Returns the words that a part of a command's ruling can be, in the order of its description.
fn scale(schema: &Value, command: &str, key: &str) -> Vec<String> {
    let variants = schema.get("oneOf").and_then(Value::as_array);
    let body = variants.into_iter().flatten().find_map(|v| v.get("properties")?.get(command));
    let ruling = body.and_then(|body| property(schema, body, "ruling"));
    let part = ruling.and_then(|ruling| property(schema, ruling, key));
    let mut words = Vec::new();
    if let Some(part) = part {
        gather(schema, part, &mut words);
    }
    words
}

fn property<'a>(schema: &'a Value, node: &'a Value, name: &str) -> Option<&'a Value> {
    let node = resolve(schema, node);
    let own = node.get("properties").and_then(|p| p.get(name));
    own.or_else(|| node.get("anyOf")?.as_array()?.iter().find_map(|n| property(schema, n, name)))
}

fn resolve<'a>(schema: &'a Value, node: &'a Value) -> &'a Value {
    let target = node.get("$ref").and_then(Value::as_str);
    target.and_then(|path| schema.pointer(path.strip_prefix('#')?)).unwrap_or(node)
}

fn gather(schema: &Value, node: &Value, words: &mut Vec<String>) {
    let node = resolve(schema, node);
    let list = |key: &str| node.get(key).and_then(Value::as_array).into_iter().flatten();
    words.extend(list("enum").filter_map(Value::as_str).map(str::to_owned));
    words.extend(node.get("const").and_then(Value::as_str).map(str::to_owned));
    for part in list("oneOf").chain(list("anyOf")) {
        gather(schema, part, words);
    }
}
