//! Random histories: commands made of their own descriptions, whatever the system, kept when the rulebook takes them.
//!
//! Nobody lists commands here; a new one is played as soon as it is registered.

use std::collections::BTreeSet;

use recount_core::amount::Amount;
use recount_core::decider::Call;
use recount_core::entry::{Declaration, Id};
use recount_core::luck::Luck;
use recount_core::systems::{Command, System};
use recount_replay::audit::{Kind, audit};
use recount_replay::judged::Judged;
use serde_json::{Map, Value, json};

use super::{Play, With};

/// What the histories of a system say that no description of a command knows.
pub struct World {
    pub system: System,
    /// A rule for events that no command made.
    pub rule: &'static str,
    /// Names that are always offered.
    pub names: &'static [&'static str],
    /// How names begin that only the state holds.
    pub made: &'static [&'static str],
    /// Fields that name somebody who is played, and who is.
    pub people: (&'static [&'static str], &'static [&'static str]),
    /// Fields that take certain words as text.
    pub words: &'static [(&'static str, &'static [&'static str])],
    /// What other texts say.
    pub texts: &'static [&'static str],
    /// What is told of a roll whose faces nobody kept.
    pub readings: &'static [&'static str],
}

/// The world of `blades`.
pub static BLADES: World = World {
    system: System::Blades,
    rule: "BS-R1",
    names: &["ash", "bram", "cole", "tower", "lampblacks"],
    made: &["consequence-", "harm-", "roll-", "score-", "clock-", "claim-", "note-"],
    people: (&["pc", "leader", "for_pc", "protector", "member", "of"], &["ash", "bram", "cole"]),
    words: &[("track", &["insight", "prowess", "resolve", "playbook"])],
    texts: &["why not", "the docks", "ash", "tinker"],
    readings: &["1-3", "4/5", "6", "crit", "face:3", "unknown"],
};

/// A small generator of numbers (SplitMix64), so that a history is a function of its seed.
pub struct Chance(pub u64);

impl Chance {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, n: usize) -> usize {
        usize::try_from(self.next() % n.max(1) as u64).unwrap()
    }

    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub fn pick<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }
}

/// Plays `tries` random commands on a crew and keeps those that are taken.
pub fn history(seed: u64, tries: usize) -> Play {
    let mut play = super::crew();
    play.luck = seed;
    go_on(&mut play, seed, tries, &[]);
    play
}

/// Plays `tries` random commands after what was played, every second one of those named, and keeps what is taken.
pub fn go_on(play: &mut Play, seed: u64, tries: usize, often: &[&str]) {
    let mut commands = Commands::new(play.world, seed, often);
    for _ in 0..tries {
        let Some((command, with)) = commands.next(play) else { continue };
        let _ = play.declare(command, with);
    }
}

/// Tries 200 random commands: what is refused appends nothing and draws nothing, for without luck it is the same
/// refusal. Returns how many were refused.
pub fn refusals_leave_nothing(play: &Play, seed: u64, often: &[&str]) -> usize {
    let (mut commands, mut refused) = (Commands::new(play.world, seed, often), 0);
    for _ in 0..200 {
        let Some((command, with)) = commands.next(play) else { continue };
        let (before, mut other) = (play.campaign.clone(), play.clone());
        let Err(refusal) = other.declare(command.clone(), with.clone()) else { continue };
        assert!(other.entries.len() == play.entries.len() && other.campaign == before, "{command:?}");
        let luck = Luck { observed: with.observed, told: with.told, seed: None, beyond: None };
        let tag = play.entries.len().to_string();
        let call = Call { by: play.by.clone(), tag, luck, instead: with.instead, seats_bind: false };
        let again = play.campaign.decide(&command, &call).expect_err("it is refused with luck");
        assert_eq!(again, *refusal, "{command:?}");
        refused += 1;
    }
    refused
}

/// Counts what a system's own checks find in histories, and fails where the table wrote no reason for it: no departure,
/// no reading without faces, no number put right by hand.
pub fn found_for_a_reason<'a>(histories: impl Iterator<Item = &'a Play>) -> usize {
    let mut n = 0;
    for play in histories {
        let reasons = play.entries.iter().filter(|r| r.entry.declaration().is_some_and(is_reason));
        let reasons: BTreeSet<Id> = reasons.map(|r| r.id).collect();
        let found = audit(&play.entries, &Judged::of(&play.entries), Kind::Recorded);
        for finding in found.iter().filter(|finding| !finding.rule.starts_with("CA-")) {
            let has_reason = finding.entries.iter().any(|id| reasons.contains(id));
            assert!(has_reason, "{}: {finding:#?}", play.luck);
            n += 1;
        }
    }
    n
}

fn is_reason(declared: &Declaration) -> bool {
    let is_by_hand = declared.command.info().name == "adjust-ledger";
    is_by_hand || !declared.instead.is_empty() || !declared.told.is_empty()
}

/// Random commands on a campaign, one after the other.
pub struct Commands {
    world: &'static World,
    chance: Chance,
    schema: Value,
    variants: Vec<Value>,
    often: Vec<Value>,
    names: Vec<String>,
    seen: usize,
}

impl Commands {
    /// Begins; every second command is one of those named in `often`, if any are.
    pub fn new(world: &'static World, seed: u64, often: &[&str]) -> Self {
        let schema = world.system.commands().to_value();
        let variants = schema["oneOf"].as_array().cloned().unwrap_or_default();
        let is_named = |variant: &&Value| often.iter().any(|name| variant["properties"].get(name).is_some());
        let often = variants.iter().filter(is_named).cloned().collect();
        Self { world, chance: Chance(seed), schema, variants, often, names: Vec::new(), seen: 0 }
    }

    /// Makes the next one, about what is on the sheet now; `None` when it cannot be read.
    pub fn next(&mut self, play: &Play) -> Option<(Command, With)> {
        let from = if !self.often.is_empty() && self.chance.one_in(2) { &self.often } else { &self.variants };
        let variant = self.chance.pick(from).clone();
        if play.entries.len() > self.seen {
            (self.names, self.seen) = (names(play), play.entries.len());
        }
        let (world, schema, names) = (self.world, &self.schema, &self.names);
        let mut maker = Maker { world, schema, names, chance: &mut self.chance, depth: 0 };
        let value = maker.value(&variant);
        let command = serde_json::from_value::<Command>(super::of(self.world.system, value)).ok()?;
        let with = with(self.world, &mut self.chance, &command);
        Some((command, with))
    }
}

/// Everything on the sheet, the names inside the state that a sheet does not show, and some that are new.
fn names(play: &Play) -> Vec<String> {
    let mut names: Vec<String> = play.campaign.sheet().subjects.into_iter().map(|s| s.slug).collect();
    let state = format!("{:?}", play.campaign.state);
    names.extend(
        state
            .split('"')
            .filter(|text| play.world.made.iter().any(|kind| text.starts_with(kind)))
            .map(str::to_owned)
            .take(20),
    );
    names.extend(play.world.names.iter().map(|name| (*name).to_owned()));
    names
}

/// Mostly drawn dice; sometimes rolled by hand or told, sometimes with a departure.
fn with(world: &World, chance: &mut Chance, command: &Command) -> With {
    let info = command.info();
    let mut with = With::default();
    for label in info.labels.iter().take(2) {
        if chance.one_in(5) {
            let faces = (0..=chance.below(3)).map(|_| 1 + chance.below(6) as u16).collect();
            with.observed.insert(label.clone(), faces);
        } else if chance.one_in(8) {
            let reading = chance.pick(world.readings).to_string();
            with.told.insert(label.clone(), reading);
        }
    }
    if !info.departs.is_empty() && chance.one_in(8) {
        let key = chance.pick(info.departs).to_string();
        let amount = i64::try_from(chance.below(4)).unwrap();
        with.instead.insert(key, Amount::Number(amount));
        with.instead.insert("reason".into(), Amount::from("so we played it"));
    }
    with
}

struct Maker<'a> {
    world: &'static World,
    schema: &'a Value,
    names: &'a [String],
    chance: &'a mut Chance,
    depth: usize,
}

impl Maker<'_> {
    /// Makes a value that fits a node of the description.
    fn value(&mut self, node: &Value) -> Value {
        if let Some(path) = node.get("$ref").and_then(Value::as_str) {
            let target = path.strip_prefix('#').and_then(|path| self.schema.pointer(path));
            return target.map_or(Value::Null, |target| self.value(&target.clone()));
        }
        for key in ["oneOf", "anyOf"] {
            if let Some(parts) = node.get(key).and_then(Value::as_array) {
                let parts: Vec<_> =
                    parts.iter().filter(|p| p.get("type") != Some(&json!("null"))).cloned().collect();
                let part = self.chance.pick(&parts).clone();
                return self.value(&part);
            }
        }
        if let Some(words) = node.get("enum").and_then(Value::as_array) {
            let words: Vec<_> = words.iter().filter(|w| !w.is_null()).cloned().collect();
            return self.chance.pick(&words).clone();
        }
        if let Some(word) = node.get("const") {
            return word.clone();
        }
        match kind(node) {
            "object" => self.object(node),
            "array" => {
                let items = node.get("items").cloned().unwrap_or_default();
                (0..=self.chance.below(2)).map(|_| self.value(&items)).collect()
            }
            "boolean" => Value::Bool(self.chance.one_in(2)),
            "integer" => self.integer(node),
            _ if node.get("pattern").is_some() => Value::from(self.chance.pick(self.names).as_str()),
            _ => Value::from(*self.chance.pick(self.world.texts)),
        }
    }

    fn integer(&mut self, node: &Value) -> Value {
        let bound = |key: &str, otherwise| node.get(key).and_then(Value::as_i64).unwrap_or(otherwise);
        let least = bound("minimum", 0).max(-3);
        let most = bound("maximum", least + 4).min(least + 8);
        let step = self.chance.below(usize::try_from(most - least + 1).unwrap_or(1));
        Value::from(least + i64::try_from(step).unwrap())
    }

    /// Puts a name or word that means something where the description only says that there is one.
    fn likely(&mut self, key: &str, made: Value) -> Value {
        if !made.is_string() || self.chance.one_in(4) {
            return made;
        }
        let (fields, people) = self.world.people;
        let words = self.world.words.iter().find(|(field, _)| *field == key).map(|(_, words)| *words);
        match words.or(fields.contains(&key).then_some(people)) {
            Some(likely) => Value::from(*self.chance.pick(likely)),
            None => made,
        }
    }

    fn object(&mut self, node: &Value) -> Value {
        let required: Vec<&str> = node
            .get("required")
            .and_then(Value::as_array)
            .into_iter()
            .flatten()
            .filter_map(Value::as_str)
            .collect();
        let mut map = Map::new();
        self.depth += 1;
        for (key, inner) in node.get("properties").and_then(Value::as_object).into_iter().flatten() {
            let wanted = key == "ruling" || (key == "why" && !self.chance.one_in(4));
            let rare = if wanted { 1 } else { 2 + self.depth };
            if required.contains(&key.as_str()) || (key != "note" && self.chance.one_in(rare)) {
                let made = self.value(inner);
                map.insert(key.clone(), self.likely(key, made));
            }
        }
        if let Some(inner) = node.get("additionalProperties").filter(|inner| inner.is_object()) {
            let key = self.chance.pick(self.names).clone();
            map.insert(key, self.value(&inner.clone()));
        }
        self.depth -= 1;
        Value::Object(map)
    }
}

/// A node's type; of a list, the first that is not null.
fn kind(node: &Value) -> &str {
    match node.get("type") {
        Some(Value::String(kind)) => kind,
        Some(Value::Array(kinds)) => {
            kinds.iter().filter_map(Value::as_str).find(|kind| *kind != "null").unwrap_or("null")
        }
        _ => "string",
    }
}
