//! One entry: what was declared or what followed, with everything that stands behind it.

use std::sync::Arc;

use async_graphql::{Enum, InputObject, Object, SimpleObject};
use recount_core::amount::Amount;
use recount_core::entry::{By, Role};
use recount_core::luck::{Asked, Source};
use recount_core::slug::Slug;
use recount_core::systems::Command;
use recount_replay::rolls;
use recount_replay::scenario::ruling;
use recount_replay::verify::Grade;

use super::dispute::{DisputeInfo, Standing, disputes_about};
use super::luck::Fell;
use super::sheet::{Difference, Sheet};
use super::system::Rule;
use crate::graphql::error::not_found;
use crate::scenario_text;
use crate::scope::Scope;

/// One event as written: a declaration, or something that followed from one.
#[derive(Clone)]
pub struct Entry {
    scope: Arc<Scope>,
    at: usize,
}

/// What somebody is at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum MemberRole {
    /// The game master.
    Gm,
    /// A player.
    Player,
    /// Whoever keeps the ledger.
    Keeper,
}

/// Who declared it.
#[derive(Clone, Debug, SimpleObject)]
pub struct Member {
    /// A public, permanent name; never a display name.
    pub member: String,
    /// What they are at the table.
    pub role: MemberRole,
    /// What they are called for people: their display name, "forgotten member", or else their public name.
    pub name: String,
}

/// Who declares it; without access tokens, whoever the client says.
#[derive(Clone, Debug, InputObject)]
pub struct MemberInput {
    /// A public, permanent name of a-z, 0-9 and -, first a letter.
    pub member: String,
    /// What they are at the table.
    pub role: MemberRole,
}

/// One key with its value.
#[derive(Clone, Debug, SimpleObject)]
pub struct KeyValue {
    /// The key.
    pub key: String,
    /// The value.
    pub value: String,
}

impl KeyValue {
    /// Shows the ruling that a command carries.
    pub fn of_ruling(command: &Command) -> Vec<Self> {
        let ruling = ruling(command).unwrap_or_default();
        let fields = ruling.as_object().into_iter().flatten();
        fields.map(|(key, value)| Self { key: key.clone(), value: said(value) }).collect()
    }
}

/// Where the faces of a roll came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum LuckSource {
    /// Drawn from the declaration's own recorded seed.
    Drawn,
    /// Rolled by hand and written down.
    Observed,
    /// Nobody kept the faces; only the reading survives.
    Told,
    /// In a what-if: at least one face that the record does not hold.
    WhatIf,
}

/// The dice of one roll.
#[derive(Clone, Debug, SimpleObject)]
pub struct Roll {
    /// Which roll of the declaration it is.
    pub label: String,
    /// The faces in rolled order; empty when only the reading survives.
    pub faces: Vec<i32>,
    /// How many dice were due; nothing when a rating is unknown.
    pub due: Option<i32>,
    /// Sides of each die.
    pub sides: i32,
    /// Where the faces came from.
    pub source: LuckSource,
    /// The reading, when only that survives.
    pub told: Option<String>,
    /// Where it fell among its exact odds, where that can be counted.
    pub fell: Option<Fell>,
    /// How far a drawn roll could be foreseen or picked by whoever held the session's secret.
    pub grade: Option<RollGrade>,
}

/// How far a drawn roll could be foreseen or picked by whoever held the session's secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum RollGrade {
    /// A player's shake is in it: neither foreseen nor picked, only withheld.
    Sealed,
    /// Another member gave entropy after the commitment: foreseen, not picked.
    Set,
    /// Neither, drawn outside a session, or in one whose secret is lost: they have to be trusted.
    Trusted,
}

impl From<Grade> for RollGrade {
    fn from(grade: Grade) -> Self {
        match grade {
            Grade::Sealed => Self::Sealed,
            Grade::Set => Self::Set,
            Grade::Trusted => Self::Trusted,
        }
    }
}

impl Entry {
    /// Shows the entry at a position of a scope.
    pub fn new(scope: &Arc<Scope>, at: usize) -> Self {
        Self { scope: Arc::clone(scope), at }
    }

    fn row(&self) -> async_graphql::Result<&recount_replay::history::Row> {
        self.scope.row(self.at).map(Arc::as_ref).ok_or_else(|| not_found("no such entry"))
    }

    fn recorded(&self) -> async_graphql::Result<&recount_core::entry::Recorded> {
        self.scope.entries.get(self.at).ok_or_else(|| not_found("no such entry"))
    }

    fn declared(&self) -> async_graphql::Result<Option<&recount_core::entry::Declaration>> {
        Ok(self.recorded()?.entry.declaration())
    }
}

/// One event as written: a declaration, or something that followed from one.
#[Object]
impl Entry {
    /// Its id: the BLAKE3 hash of its bytes.
    async fn id(&self) -> async_graphql::Result<String> {
        Ok(self.recorded()?.id.to_string())
    }

    /// Its number in the campaign: 0, 1, 2 …
    async fn seq(&self) -> async_graphql::Result<u64> {
        Ok(self.recorded()?.entry.seq)
    }

    /// The id of the entry before it.
    async fn parent(&self) -> async_graphql::Result<String> {
        Ok(self.recorded()?.entry.parent.to_string())
    }

    /// Whether somebody declared it; otherwise it followed from a declaration.
    async fn is_declaration(&self) -> async_graphql::Result<bool> {
        Ok(self.declared()?.is_some())
    }

    /// The name of the command or of the event.
    async fn kind(&self) -> async_graphql::Result<&str> {
        Ok(&self.row()?.kind)
    }

    /// The entry in a sentence.
    async fn sentence(&self) -> async_graphql::Result<String> {
        self.row()?;
        Ok(self.scope.sentence(self.at))
    }

    /// A declaration as one line that can be recorded again.
    async fn line(&self) -> async_graphql::Result<Option<String>> {
        Ok(self.declared()?.map(scenario_text::line_of))
    }

    /// Who declared it.
    async fn by(&self) -> async_graphql::Result<Member> {
        let by = &self.recorded()?.entry.by;
        Ok(Member { name: self.scope.people().name(&by.member).to_owned(), ..Member::from(by) })
    }

    /// When it was recorded, in UTC.
    async fn at(&self) -> async_graphql::Result<String> {
        Ok(self.recorded()?.entry.at.to_string())
    }

    /// The date of play, when it was written down later.
    async fn played(&self) -> async_graphql::Result<Option<String>> {
        Ok(self.recorded()?.entry.played.map(|date| date.to_string()))
    }

    /// The number of its session.
    async fn session(&self) -> async_graphql::Result<Option<u32>> {
        Ok(self.recorded()?.entry.session)
    }

    /// The declaration that it followed from; itself on a declaration.
    async fn declaration(&self) -> async_graphql::Result<Self> {
        Ok(Self::new(&self.scope, self.row()?.declaration))
    }

    /// What followed from a declaration, in order.
    #[graphql(complexity = "10 * child_complexity")]
    async fn consequences(&self) -> async_graphql::Result<Vec<Self>> {
        if self.declared()?.is_none() {
            return Ok(Vec::new());
        }
        let turn = self.scope.turn(self.at);
        Ok(turn.iter().skip(1).map(|row| Self::new(&self.scope, row.at)).collect())
    }

    /// What it moved on the sheet.
    async fn facts(&self) -> async_graphql::Result<Vec<Difference>> {
        Ok(self.row()?.facts.iter().map(Difference::from).collect())
    }

    /// The rules that made it so, in our words.
    async fn rules(&self) -> async_graphql::Result<Vec<Rule>> {
        Ok(self.row()?.rules.iter().map(|id| Rule::find(id)).collect())
    }

    /// The ruling that the declaration carried: what gets disputed, and the knob of a what-if.
    async fn ruling(&self) -> async_graphql::Result<Vec<KeyValue>> {
        let Some(declared) = self.declared()? else { return Ok(Vec::new()) };
        Ok(KeyValue::of_ruling(&declared.command))
    }

    /// What the ruling was made in view of.
    async fn basis(&self) -> async_graphql::Result<Vec<KeyValue>> {
        let Some(declared) = self.declared()? else { return Ok(Vec::new()) };
        let pairs = declared.basis.iter();
        Ok(pairs.map(|(key, value)| KeyValue { key: key.clone(), value: value.clone() }).collect())
    }

    /// Where the table departed from the book, with the reason.
    async fn departures(&self) -> async_graphql::Result<Vec<KeyValue>> {
        let Some(declared) = self.declared()? else { return Ok(Vec::new()) };
        let pairs = declared.instead.iter();
        Ok(pairs.map(|(key, value)| KeyValue { key: key.clone(), value: Amount::to_string(value) }).collect())
    }

    /// The dice that the declaration rolled.
    async fn rolls(&self) -> async_graphql::Result<Vec<Roll>> {
        if self.declared()?.is_none() {
            return Ok(Vec::new());
        }
        let grade = self.scope.grade(self.at).map(RollGrade::from);
        let graded = |roll: &rolls::Roll| Roll {
            grade: grade.filter(|_| roll.asked.source == Source::Drawn),
            ..Roll::of(roll)
        };
        Ok(self.scope.rolls(self.at).iter().map(graded).collect())
    }

    /// How far its drawn dice could be foreseen or picked by whoever held the session's secret.
    async fn grade(&self) -> async_graphql::Result<Option<RollGrade>> {
        Ok(self.scope.grade(self.at).map(RollGrade::from))
    }

    /// The sheet just before it.
    #[graphql(complexity = "10 + child_complexity")]
    async fn before(&self) -> Sheet {
        Sheet::of(&self.scope.prefix(self.at))
    }

    /// The sheet just after it, and for a declaration after all that followed from it.
    #[graphql(complexity = "10 + child_complexity")]
    async fn after(&self) -> async_graphql::Result<Sheet> {
        let length = if self.declared()?.is_some() { self.scope.turn(self.at).len() } else { 1 };
        Ok(Sheet::of(&self.scope.prefix(self.at + length)))
    }

    /// Whether it counts as we now hold it: neither struck nor replaced by what was restated, and of no amendment that
    /// was undone. A declaration from which something else follows now counts; see standing.
    async fn is_effective(&self) -> async_graphql::Result<bool> {
        Ok(self.scope.counts(self.row()?))
    }

    /// How its declaration stands after the amendments; nothing when none touched it.
    async fn standing(&self) -> async_graphql::Result<Option<Standing>> {
        let id = self.scope.entries[self.row()?.declaration].id;
        let effective = self.scope.effective();
        let given = effective.ground.as_ref().and_then(|ground| ground.given_to(id));
        Ok(given.map(|given| Standing::from(given.standing)))
    }

    /// Whether its declaration counts as it was recorded: no amendment touched it, or the last one gave it back.
    async fn is_as_recorded(&self) -> async_graphql::Result<bool> {
        Ok(self.scope.is_as_recorded(self.row()?.at))
    }

    /// What somebody disputed about its declaration.
    async fn disputes(&self) -> async_graphql::Result<Vec<DisputeInfo>> {
        Ok(disputes_about(&self.scope, self.scope.entries[self.row()?.declaration].id))
    }

    /// The amendments that touched its declaration, the last one last.
    async fn amended_by(&self) -> async_graphql::Result<Vec<Self>> {
        let id = self.scope.entries[self.row()?.declaration].id;
        let effective = self.scope.effective();
        let Some(ground) = &effective.ground else { return Ok(Vec::new()) };
        let here = |id| self.scope.position(id).map(|at| Self::new(&self.scope, at));
        Ok(ground.amended_by(id).filter_map(|amendment| here(amendment.id)).collect())
    }

    /// The very bytes that were hashed: canonical JSON.
    async fn bytes(&self) -> async_graphql::Result<String> {
        let bytes = self.recorded()?.entry.to_bytes()?;
        Ok(String::from_utf8(bytes)?)
    }
}

impl From<&By> for Member {
    fn from(by: &By) -> Self {
        let role = match by.role {
            Role::Gm => MemberRole::Gm,
            Role::Player => MemberRole::Player,
            Role::Keeper => MemberRole::Keeper,
        };
        Self { member: by.member.to_string(), role, name: by.member.to_string() }
    }
}

impl MemberInput {
    /// Returns who declares it.
    ///
    /// # Errors
    /// When the name is no name.
    pub fn by(&self) -> async_graphql::Result<By> {
        let role = match self.role {
            MemberRole::Gm => Role::Gm,
            MemberRole::Player => Role::Player,
            MemberRole::Keeper => Role::Keeper,
        };
        Ok(By { member: Slug::new(&self.member)?, role })
    }
}

impl Roll {
    /// Shows a roll of the record with where it fell.
    fn of(roll: &rolls::Roll) -> Self {
        Self { fell: roll.fell.as_ref().map(Fell::from), ..Self::from(&roll.asked) }
    }
}

impl From<&Asked> for Roll {
    fn from(asked: &Asked) -> Self {
        Self {
            label: asked.label.clone(),
            faces: asked.faces.iter().map(|face| i32::from(*face)).collect(),
            due: asked.due.and_then(|due| i32::try_from(due).ok()),
            sides: i32::from(asked.sides),
            source: match asked.source {
                Source::Drawn => LuckSource::Drawn,
                Source::Observed => LuckSource::Observed,
                Source::Told => LuckSource::Told,
                Source::WhatIf => LuckSource::WhatIf,
            },
            told: asked.told.clone(),
            grade: None,
            fell: None,
        }
    }
}

pub(super) fn said(value: &serde_json::Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
