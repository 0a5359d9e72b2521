//! What-ifs: changes as inputs, verdicts, and both sides of the history.

use std::collections::BTreeMap;
use std::sync::Arc;

use async_graphql::{Enum, InputObject, Object, OneofObject, SimpleObject};
use recount_core::amount::Amount;
use recount_core::entry::Id;
use recount_replay::divergence::{NeedsRuling, Outcome, Place, Verdict};
use recount_replay::scenario::{Change, Open, Scenario};
use serde_json::{Map, Value};

use super::campaign::Campaign;
use super::entry::{Entry, KeyValue};
use super::refusal::Refused;
use super::sheet::Difference;
use crate::graphql::error::{bad_input, refused};
use crate::graphql::input::CommandInput;
use crate::scope::{Compared, Scope};

/// What happens to a declaration whose ruling was made in view of something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum OpenRulings {
    /// The old ruling is carried over until somebody rules again.
    Provisional,
    /// Nothing follows until somebody rules again.
    Held,
}

/// One change; entries are named by the beginning of their id or by # and their number.
#[derive(Clone, Debug, OneofObject)]
pub enum ChangeInput {
    /// Parts of a declaration's ruling are replaced.
    Ruling(RulingChange),
    /// A declaration's command is replaced whole.
    Command(CommandChange),
    /// A declaration did not happen.
    Never(NeverChange),
    /// Something else was declared too.
    Insert(InsertChange),
    /// A roll fell like so.
    Faces(FacesChange),
    /// All rolls of a declaration fall afresh.
    Reroll(RerollChange),
    /// A house rule has another value from here on.
    House(HouseChange),
}

/// Parts of a declaration's ruling are replaced.
#[derive(Clone, Debug, InputObject)]
pub struct RulingChange {
    /// The declaration.
    of: String,
    /// The parts with their new values.
    set: Vec<KeyValueInput>,
}

/// One key with its value: a word, a number, true or false, or JSON for what has parts.
#[derive(Clone, Debug, InputObject)]
pub struct KeyValueInput {
    /// The key.
    key: String,
    /// The value.
    value: String,
}

/// A declaration's command is replaced whole.
#[derive(Clone, Debug, InputObject)]
pub struct CommandChange {
    /// The declaration.
    of: String,
    /// The command in its place.
    command: CommandInput,
}

/// A declaration did not happen.
#[derive(Clone, Debug, InputObject)]
pub struct NeverChange {
    /// The declaration.
    of: String,
}

/// Something else was declared too.
#[derive(Clone, Debug, InputObject)]
pub struct InsertChange {
    /// The entry that it stands after.
    after: String,
    /// What was declared.
    command: CommandInput,
    /// Dice rolled by hand.
    observed: Option<Vec<ObservedInput>>,
    /// Readings of rolls whose faces nobody kept.
    told: Option<Vec<KeyValueInput>>,
    /// A word that makes its luck another.
    salt: Option<String>,
}

/// The faces of one roll, in rolled order.
#[derive(Clone, Debug, InputObject)]
pub struct ObservedInput {
    /// Which roll of the declaration.
    pub label: String,
    /// The faces in rolled order.
    pub faces: Vec<u16>,
}

/// A roll fell like so.
#[derive(Clone, Debug, InputObject)]
pub struct FacesChange {
    /// The declaration that rolled.
    of: String,
    /// The roll.
    label: String,
    /// The faces in rolled order.
    faces: Vec<u16>,
}

/// All rolls of a declaration fall afresh.
#[derive(Clone, Debug, InputObject)]
pub struct RerollChange {
    /// The declaration that rolled.
    of: String,
    /// A word that makes its luck another.
    salt: String,
}

/// A house rule has another value from here on.
#[derive(Clone, Debug, InputObject)]
pub struct HouseChange {
    /// The entry that it holds after.
    after: String,
    /// The key of the house rule.
    key: String,
    /// Its value.
    value: String,
}

/// Reads changes as a scenario.
///
/// # Errors
/// When an entry is not there.
pub fn scenario(
    scope: &Scope,
    changes: Vec<ChangeInput>,
    open: Option<OpenRulings>,
) -> async_graphql::Result<Scenario> {
    let open = match open {
        Some(OpenRulings::Held) => Open::Held,
        Some(OpenRulings::Provisional) | None => Open::Provisional,
    };
    let changes = changes.into_iter().map(|change| read(scope, change)).collect::<Result<_, _>>()?;
    Ok(Scenario { changes, open })
}

fn read(scope: &Scope, change: ChangeInput) -> async_graphql::Result<Change> {
    let id = |text: &str| -> async_graphql::Result<Id> {
        let at = scope.find(text).map_err(|r| refused(&r))?;
        Ok(scope.entries[at].id)
    };
    Ok(match change {
        ChangeInput::Ruling(c) => Change::Ruling { of: id(&c.of)?, set: values(c.set) },
        ChangeInput::Command(c) => Change::Command { of: id(&c.of)?, command: c.command.0 },
        ChangeInput::Never(c) => Change::Never { of: id(&c.of)? },
        ChangeInput::Insert(c) => Change::Insert {
            after: id(&c.after)?,
            command: c.command.0,
            observed: c.observed.map(observed),
            told: c.told.map(|told| told.into_iter().map(|t| (t.key, t.value)).collect()),
            salt: c.salt,
        },
        ChangeInput::Faces(c) => Change::Faces { of: id(&c.of)?, label: c.label, faces: c.faces },
        ChangeInput::Reroll(c) => Change::Reroll { of: id(&c.of)?, salt: c.salt },
        ChangeInput::House(c) => {
            let value = c.value.parse().map_or(Amount::Text(c.value), Amount::Number);
            Change::House { after: id(&c.after)?, key: c.key, value }
        }
    })
}

/// Reads observed dice as a map.
pub fn observed(given: Vec<ObservedInput>) -> BTreeMap<String, Vec<u16>> {
    given.into_iter().map(|roll| (roll.label, roll.faces)).collect()
}

fn values(given: Vec<KeyValueInput>) -> Map<String, Value> {
    let read = |text: &str| serde_json::from_str(text).unwrap_or_else(|_| Value::String(text.to_owned()));
    given.into_iter().map(|pair| (pair.key.clone(), read(&pair.value))).collect()
}

impl KeyValueInput {
    /// Returns the pair.
    pub fn pair(self) -> (String, String) {
        (self.key, self.value)
    }
}

/// How one declaration fares on the other side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum VerdictKind {
    /// The same follows.
    Same,
    /// Other consequences follow.
    Differs,
    /// What it named or answered is not there any more.
    Moot,
    /// A rule forbids it now.
    Refused,
    /// Its ruling was made in view of something else.
    NeedsRuling,
    /// The scenario says that it did not happen.
    Struck,
    /// The scenario put it there.
    Inserted,
    /// The scenario changed it.
    Changed,
}

/// What became of one declaration on the other side.
pub struct VerdictRow {
    compared: Arc<Compared>,
    outcome: usize,
}

/// How many declarations fare how.
#[derive(SimpleObject)]
pub struct Tally {
    same: usize,
    differs: usize,
    moot: usize,
    refused: usize,
    needs_ruling: usize,
    struck: usize,
    inserted: usize,
    changed: usize,
}

/// A number that differs at the end, and what caused it.
#[derive(SimpleObject)]
pub struct EndDifference {
    /// The difference, from the record to the other side.
    fact: Difference,
    /// The changes that caused it, in sentences.
    because: Vec<String>,
    /// The recorded entries where the two sides moved it differently.
    moved_at: Vec<Entry>,
}

/// The past replayed under other rulings with the same dice.
pub struct WhatIf(pub Arc<Compared>);

impl VerdictRow {
    fn outcome(&self) -> &Outcome {
        &self.compared.result.outcomes[self.outcome]
    }
}

/// What became of one declaration on the other side.
#[Object]
impl VerdictRow {
    /// How it fares.
    async fn verdict(&self) -> VerdictKind {
        match self.outcome().verdict {
            Verdict::Same => VerdictKind::Same,
            Verdict::Differs => VerdictKind::Differs,
            Verdict::Moot(_) => VerdictKind::Moot,
            Verdict::Refused(_) => VerdictKind::Refused,
            Verdict::NeedsRuling(_) => VerdictKind::NeedsRuling,
            Verdict::Struck => VerdictKind::Struck,
            Verdict::Inserted => VerdictKind::Inserted,
            Verdict::Changed => VerdictKind::Changed,
        }
    }

    /// Why, in a sentence.
    async fn sentence(&self) -> String {
        self.outcome().verdict.sentence()
    }

    /// The recorded declaration, or for something inserted the entry that it stands after.
    async fn entry(&self) -> Entry {
        let at = match self.outcome().place {
            Place::Declaration(at) | Place::After(at) => at,
        };
        Entry::new(&self.compared.recorded, at)
    }

    /// What follows on the other side, in sentences.
    async fn other_side(&self) -> Vec<String> {
        let happened = self.outcome().happened.as_ref();
        let campaign = &self.compared.result.campaign;
        happened.map_or_else(Vec::new, |h| h.events.iter().map(|(e, _)| campaign.sentence(e)).collect())
    }

    /// The refusal, where a rule or something missing stands in the way.
    async fn refusal(&self) -> Option<Refused> {
        match &self.outcome().verdict {
            Verdict::Moot(refusal) | Verdict::Refused(refusal) => Some(Refused::from(&**refusal)),
            Verdict::Same
            | Verdict::Differs
            | Verdict::NeedsRuling(_)
            | Verdict::Struck
            | Verdict::Inserted
            | Verdict::Changed => None,
        }
    }

    /// What the ruling was made in view of, where that changed.
    async fn basis_then(&self) -> Vec<KeyValue> {
        self.basis(|then, _| then)
    }

    /// What it would be made in view of now, where that changed.
    async fn basis_now(&self) -> Vec<KeyValue> {
        self.basis(|_, now| now)
    }
}

type Basis = BTreeMap<String, String>;

impl VerdictRow {
    fn basis(&self, side: impl for<'b> Fn(&'b Basis, &'b Basis) -> &'b Basis) -> Vec<KeyValue> {
        let Verdict::NeedsRuling(why) = &self.outcome().verdict else { return Vec::new() };
        let NeedsRuling::Basis { then, now } = &**why else { return Vec::new() };
        let pairs = side(then, now).iter();
        pairs.map(|(key, value)| KeyValue { key: key.clone(), value: value.clone() }).collect()
    }
}

/// The past replayed under other rulings with the same dice.
#[Object]
impl WhatIf {
    /// The scenario's id: the hash of its changes.
    async fn id(&self) -> String {
        self.0.result.id.to_string()
    }

    /// The changes, in sentences.
    async fn changes(&self) -> Vec<String> {
        self.0.result.scenario.changes.iter().map(Change::sentence).collect()
    }

    /// What became of the declarations; without the ones that stay the same, unless asked for.
    async fn verdicts(
        &self,
        #[graphql(desc = "Also those that stay the same.", default)] include_same: bool,
    ) -> Vec<VerdictRow> {
        let all = self.0.result.outcomes.iter().enumerate();
        all.filter(|(_, o)| include_same || o.verdict != Verdict::Same)
            .map(|(outcome, _)| VerdictRow { compared: Arc::clone(&self.0), outcome })
            .collect()
    }

    /// How many declarations fare how.
    async fn tally(&self) -> Tally {
        let t = self.0.result.tally();
        Tally {
            same: t.same,
            differs: t.differs,
            moot: t.moot,
            refused: t.refused,
            needs_ruling: t.needs_ruling,
            struck: t.struck,
            inserted: t.inserted,
            changed: t.changed,
        }
    }

    /// Where the two histories part.
    async fn first_divergence(&self) -> Option<VerdictRow> {
        let found = self.0.result.outcomes.iter().position(|o| o.verdict != Verdict::Same)?;
        Some(VerdictRow { compared: Arc::clone(&self.0), outcome: found })
    }

    /// What this does not say: people's choices after the first divergence are held fixed.
    async fn held_fixed(&self) -> Option<String> {
        self.0.result.held_fixed()
    }

    /// What differs at the end, each traced to the change that caused it.
    async fn differences(&self) -> Vec<EndDifference> {
        let (recorded, result) = (&self.0.recorded, &self.0.result);
        let traces = result.traces(&recorded.entries, recorded.judged());
        let changes = &result.scenario.changes;
        let moved_at = |outcome: usize| match result.outcomes[outcome].place {
            Place::Declaration(at) | Place::After(at) => Entry::new(recorded, at),
        };
        traces
            .iter()
            .map(|trace| EndDifference {
                fact: Difference::from(&trace.fact),
                because: trace.changes.iter().map(|c| changes[*c].sentence()).collect(),
                moved_at: trace.moved_by.iter().map(|m| moved_at(m.outcome)).collect(),
            })
            .collect()
    }

    /// Where today's rulebook would decide the record itself otherwise; not a difference of this scenario.
    async fn drift(&self) -> Vec<String> {
        self.0.result.drift.iter().map(|d| d.sentence.clone()).collect()
    }

    /// The record.
    async fn base(&self) -> Campaign {
        Campaign(Arc::clone(&self.0.recorded))
    }

    /// The other side: a campaign like any other.
    async fn campaign(&self) -> Campaign {
        Campaign(Arc::clone(&self.0.other))
    }
}

/// Reads the told readings of a request.
pub fn told(given: Vec<KeyValueInput>) -> BTreeMap<String, String> {
    given.into_iter().map(KeyValueInput::pair).collect()
}

/// Reads departures of a request: key and value, with `reason`.
///
/// # Errors
/// When a key stands twice.
pub fn departures(given: Vec<KeyValueInput>) -> async_graphql::Result<BTreeMap<String, Amount>> {
    let mut read = BTreeMap::new();
    for KeyValueInput { key, value } in given {
        let amount = value.parse().map_or(Amount::Text(value), Amount::Number);
        if read.insert(key.clone(), amount).is_some() {
            return Err(bad_input(format!("{key} stands twice in instead"), None));
        }
    }
    Ok(read)
}
