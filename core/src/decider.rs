//! What a rule system is: decide, evolve, and what people see; with the working paper of one decision.
//!
//! A decision runs on a working copy of the state, so that each event is judged in view of the ones before it;
//! a refusal throws the copy away. Knows no system and no storage; see `systems` for the register.

use std::collections::BTreeMap;
use std::fmt::{Debug, Display};

use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::amount::Amount;
use crate::audit::{Finding, Step};
use crate::entry::By;
use crate::luck::{Asked, Due, Fall, Luck, Source};
use crate::odds::{Knobs, Odds, RollKind, Rolled};
use crate::refusal::{Beat, Refusal};
use crate::slug::Slug;
use crate::view::Sheet;

/// A rule system: pure functions, no I/O, no defaults from the world.
pub trait Decider: Sized + 'static {
    /// The system's slug, as in `blades/1`.
    const SLUG: &'static str;
    /// The version of its rulebook.
    const VERSION: u32;
    /// The name that people see.
    const TITLE: &'static str;
    /// Its RULES.md: id · tag · source line · the rule in our words.
    const RULES: &'static str;
    /// What it has house rules for.
    const HOUSE: &'static [HouseRule];
    /// The kinds of roll it has, its usual one first.
    const ROLLS: &'static [RollKind];
    /// All that its rules look at. Cloning must be cheap: parts that change apart stand behind `Arc`.
    type State: Clone + Debug + Default + PartialEq;
    /// What can be declared.
    type Command: Clone + Debug + PartialEq + Eq + Serialize + DeserializeOwned + JsonSchema;
    /// What can follow.
    type Event: Clone + Debug + PartialEq + Eq + Serialize + DeserializeOwned;

    /// Judges a command: checks first, in the order RULES.md lists them, then dice, then events.
    ///
    /// # Errors
    /// The refusal; the draft is then thrown away, and nothing was drawn.
    fn decide(draft: &mut Draft<'_, Self>, command: &Self::Command) -> Result<(), Refusal>;
    /// Applies an event: total, no rules, cannot fail.
    fn evolve(state: &mut Self::State, event: &Self::Event);
    /// Closes an open beat without effect, for replays.
    fn lapse(state: &Self::State, beat: &Beat) -> Vec<Self::Event>;
    /// Says what a command may be, before it is judged.
    fn info(command: &Self::Command) -> CommandInfo;
    /// Says whether a character of that name is on the roster.
    fn has_character(state: &Self::State, name: &Slug) -> bool;
    /// Shows the state as people read it.
    fn sheet(state: &Self::State, house: &House) -> Sheet;
    /// Says an event in a sentence; `before` is the state it came to.
    fn sentence(before: &Self::State, event: &Self::Event) -> String;
    /// Says a command in a sentence.
    fn command_sentence(command: &Self::Command) -> String;
    /// Returns the exact distribution of one of [`Decider::ROLLS`], by its name.
    fn odds(kind: &str, knobs: &Knobs) -> Odds;
    /// Returns the rolls that an event records, so that each can be found among its odds.
    fn rolled(event: &Self::Event) -> Vec<Rolled>;
    /// Finds where a record disagrees with this rulebook or lacks what its numbers need; pure, and silent on clean play.
    fn audit(_steps: &mut dyn Iterator<Item = Step<'_, Self>>) -> Vec<Finding> {
        Vec::new()
    }
}

/// What a command may be, before it is judged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CommandInfo {
    /// Its kebab-case name.
    pub name: &'static str,
    /// Whether only the GM may issue it.
    pub gm_only: bool,
    /// The amounts it computes, which `instead` may rule otherwise.
    pub departs: &'static [&'static str],
    /// Labels of the rolls it may make; the first is the one that `dice=` fills.
    pub labels: Vec<String>,
    /// The character it acts for.
    pub actor: Option<Slug>,
}

/// A named answer to an ambiguity of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct HouseRule {
    /// Its key in `set-house-rule`.
    pub key: &'static str,
    /// The answer when the table says nothing.
    pub default: &'static str,
    /// The answers it can take; empty when it is a whole number in `range`.
    pub values: &'static [&'static str],
    /// For numbers: smallest and largest.
    pub range: (i64, i64),
    /// The id of the ambiguity or rule, such as `BS-A01`.
    pub id: &'static str,
    /// What it settles, for a player.
    pub sentence: &'static str,
}

/// Makes a house rule whose answers are words.
pub(crate) const fn word(
    key: &'static str,
    default: &'static str,
    values: &'static [&'static str],
    id: &'static str,
    sentence: &'static str,
) -> HouseRule {
    HouseRule { key, default, values, range: (0, 0), id, sentence }
}

/// Makes a house rule whose answer is a whole number.
pub(crate) const fn number(
    key: &'static str,
    default: &'static str,
    range: (i64, i64),
    id: &'static str,
    sentence: &'static str,
) -> HouseRule {
    HouseRule { key, default, values: &[], range, id, sentence }
}

impl HouseRule {
    /// Says whether the value is one it takes.
    pub fn takes(&self, value: &Amount) -> bool {
        if self.values.is_empty() {
            value.number().is_some_and(|n| (self.range.0..=self.range.1).contains(&n))
        } else {
            self.values.contains(&value.to_string().as_str())
        }
    }

    /// Says in words what it takes.
    pub fn takes_in_words(&self) -> String {
        if self.values.is_empty() {
            format!("a number from {} to {}", self.range.0, self.range.1)
        } else {
            self.values.join(", ")
        }
    }
}

/// The house rules of a campaign: what the table set, over the defaults of its system.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct House {
    /// What the table set.
    pub set: BTreeMap<String, Amount>,
    rules: &'static [HouseRule],
}

impl House {
    /// Makes the house rules of a system with nothing set.
    pub fn of(rules: &'static [HouseRule]) -> Self {
        Self { set: BTreeMap::new(), rules }
    }

    /// Finds a house rule by its key.
    pub fn rule(&self, key: &str) -> Option<&'static HouseRule> {
        self.rules.iter().find(|r| r.key == key)
    }

    /// Returns every key with the value that holds.
    pub fn all(&self) -> impl Iterator<Item = (&'static HouseRule, String)> + '_ {
        self.rules.iter().map(|r| (r, self.set.get(r.key).map_or(r.default.to_owned(), Amount::to_string)))
    }

    /// Says whether the rule has that value.
    ///
    /// # Panics
    /// With `BUG:` when the system has no such house rule.
    pub fn is(&self, key: &str, value: &str) -> bool {
        match self.set.get(key) {
            Some(Amount::Text(set)) => set == value,
            Some(Amount::Number(set)) => set.to_string() == value,
            None => self.known(key).default == value,
        }
    }

    /// Returns the number that the rule has.
    ///
    /// # Panics
    /// With `BUG:` when the system has no such house rule or it is no number.
    pub fn number(&self, key: &str) -> i64 {
        let set = self.set.get(key).and_then(Amount::number);
        let default = || self.known(key).default.parse().ok();
        set.or_else(default).unwrap_or_else(|| panic!("BUG: house rule {key} is no number"))
    }

    fn known(&self, key: &str) -> &'static HouseRule {
        self.rule(key).unwrap_or_else(|| panic!("BUG: no house rule {key}"))
    }
}

/// All that comes with a command besides the command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// Who declares it.
    pub by: By,
    /// What things made by this declaration are called after: its `seq`, or `<seq>+<n>` for an insert.
    pub tag: String,
    /// Its luck.
    pub luck: Luck,
    /// Departures from the book, with `reason`.
    pub instead: BTreeMap<String, Amount>,
    /// Whether a player acts only for the characters they are seated for (CA-R7).
    pub seats_bind: bool,
}

/// The table departed from the book: both amounts, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Departed {
    /// What the book says.
    pub by_book: Amount,
    /// Which amount it is, such as `rep`.
    pub key: String,
    /// Why.
    pub reason: String,
    /// The id of the rule departed from.
    pub rule: String,
    /// What the table ruled.
    pub ruled: Amount,
}

/// What followed: an event of the system, or a departure beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Happened<E> {
    /// An event of the system.
    Event(E),
    /// A departure from the book (CA-R12).
    Departed(Departed),
}

/// The working paper of one decision.
#[derive(Debug)]
pub struct Draft<'a, D: Decider> {
    /// The state with the events so far applied.
    pub state: D::State,
    /// What came with the command.
    pub call: &'a Call,
    /// The house rules that hold.
    pub house: &'a House,
    /// The evening that is open, for what is marked once per session.
    pub session: Option<u32>,
    /// What has happened so far, with the ids of the rules that made it so.
    pub happened: Vec<(Happened<D::Event>, Vec<&'static str>)>,
    /// What the ruling is made in view of.
    pub basis: BTreeMap<String, String>,
    /// Ratings inferred from observed dice.
    pub assumed: BTreeMap<String, i64>,
    /// The rolls asked for.
    pub asked: Vec<Asked>,
}

impl<'a, D: Decider> Draft<'a, D> {
    /// Starts the paper.
    pub fn new(state: D::State, house: &'a House, call: &'a Call) -> Self {
        Self {
            state,
            call,
            session: None,
            house,
            happened: Vec::new(),
            basis: BTreeMap::new(),
            assumed: BTreeMap::new(),
            asked: Vec::new(),
        }
    }

    /// Writes an event and applies it to the working state; `rules` are the ids that made it so, each kept once.
    pub fn push(&mut self, event: D::Event, rules: &[&'static str]) {
        debug_assert!(!rules.is_empty(), "BUG: an event without a rule: {event:?}");
        D::evolve(&mut self.state, &event);
        let mut cited: Vec<&'static str> = Vec::with_capacity(rules.len());
        for rule in rules {
            if !cited.contains(rule) {
                cited.push(rule);
            }
        }
        self.happened.push((Happened::Event(event), cited));
    }

    /// Names a thing after the declaration that makes it: `<kind>-<seq>`, then `<kind>-<seq>-2` and so on.
    pub fn fresh_name(&self, kind: &str, is_taken: impl Fn(&str) -> bool) -> Slug {
        let first = format!("{kind}-{}", self.call.tag);
        let names = std::iter::once(first.clone()).chain((2..).map(|i| format!("{first}-{i}")));
        let free = names.into_iter().find(|name| !is_taken(name)).unwrap_or(first);
        Slug::new(&free).unwrap_or_else(|e| panic!("BUG: {e}"))
    }

    /// Notes what the ruling is made in view of.
    pub fn basis(&mut self, key: &str, value: impl Display) {
        self.basis.insert(key.to_owned(), value.to_string());
    }

    /// Returns the amount that holds: by the book, or what the table ruled instead, written beside it (CA-R12).
    ///
    /// # Errors
    /// `DepartureValue` when `instead.<key>` is no whole number of at least 0.
    pub fn amount(&mut self, key: &str, rule: &'static str, by_book: i64) -> Result<i64, Refusal> {
        let Some(ruled) = self.call.instead.get(key) else { return Ok(by_book) };
        self.check_number(key)?;
        let Some(number) = ruled.number() else { return Ok(by_book) };
        self.departed(key, rule, &Amount::Number(by_book), &Amount::Number(number));
        Ok(number)
    }

    /// Checks that `instead.<key>`, if given, is a whole number, before dice fall that its amount waits for.
    ///
    /// # Errors
    /// `DepartureValue`.
    pub fn check_number(&self, key: &str) -> Result<(), Refusal> {
        match self.call.instead.get(key) {
            Some(ruled) if ruled.number().is_none() => {
                let sentence = format!("instead.{key} takes a whole number, not {ruled}.");
                Err(Refusal::new("CA-R12", "DepartureValue", sentence).field("instead"))
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Returns the table's own word for `key`, if it departed, and writes it beside what the book says (CA-R12).
    pub fn word(&mut self, key: &str, rule: &'static str, by_book: &str) -> Option<String> {
        let ruled = self.call.instead.get(key)?.clone();
        self.departed(key, rule, &Amount::from(by_book), &ruled);
        Some(ruled.to_string())
    }

    /// Says whether the table departs from the book in `key`, without writing it.
    pub fn departs(&self, key: &str) -> bool {
        self.call.instead.contains_key(key)
    }

    fn departed(&mut self, key: &str, rule: &'static str, by_book: &Amount, ruled: &Amount) {
        let reason = self.call.instead.get("reason").map(Amount::to_string).unwrap_or_default();
        self.basis(&format!("{key}_by_book"), by_book);
        let departed = Departed {
            by_book: by_book.clone(),
            key: key.to_owned(),
            reason,
            rule: rule.to_owned(),
            ruled: ruled.clone(),
        };
        self.happened.push((Happened::Departed(departed), vec!["CA-R12"]));
    }

    /// Asks the dice of one label.
    ///
    /// # Errors
    /// See [`Luck::fall`].
    pub fn fall(&mut self, label: &str, sides: u16, due: Due) -> Result<Fall, Refusal> {
        let fall = self.call.luck.fall(label, sides, due)?;
        let (source, faces, told) = match &fall {
            Fall::Faces(faces, source) => (*source, faces.clone(), None),
            Fall::Told(reading) => (Source::Told, Vec::new(), Some(reading.clone())),
        };
        let due = match due {
            Due::Exactly(n) => Some(n),
            Due::AsObserved => None,
        };
        self.asked.push(Asked { label: label.to_owned(), due, sides, source, faces, told });
        Ok(fall)
    }
}
