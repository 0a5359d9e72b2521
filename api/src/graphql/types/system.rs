//! Rule systems: their rules in our words, house rules, and exact odds.

#![allow(clippy::too_many_arguments, reason = "each is an argument of the API, by name")]

use std::sync::OnceLock;

use async_graphql::{InputObject, Object, Result, SimpleObject};
use recount_core::line::shape;
use recount_core::systems;
use recount_core::{odds, rules};

use super::super::error::refused;

use super::command::CommandAbout;
use super::connection::{Connection, Page, by_name, paged};

/// A rule system.
#[derive(Clone, Copy)]
pub struct System(pub systems::System);

/// One rule, in our words.
#[derive(Clone, Debug, SimpleObject)]
pub struct Rule {
    /// Its id.
    pub id: String,
    /// Whether the source states it, it follows, or it is ours.
    pub tag: String,
    /// Where the source says it.
    pub source: String,
    /// The rule in our words.
    pub text: String,
}

/// A named answer where the book is silent or bends.
#[derive(Clone, Debug, SimpleObject)]
pub struct HouseRule {
    /// Its key.
    pub key: String,
    /// What it settles.
    pub sentence: String,
    /// The answer when the table says nothing.
    pub default: String,
    /// The answers that it takes, in words.
    pub takes: String,
    /// The answer that holds here.
    pub value: String,
    /// The id of the ambiguity or rule.
    pub id: String,
}

/// A kind of roll that a system has.
#[derive(Clone, Debug, SimpleObject)]
pub struct RollKind {
    /// Its name.
    pub name: String,
    /// What it is for.
    pub about: String,
    /// What can be said about it, the most usual first.
    pub knobs: Vec<Knob>,
}

/// A number that changes the odds of a roll.
#[derive(Clone, Debug, SimpleObject)]
pub struct Knob {
    /// Its name.
    pub name: String,
    /// What it means.
    pub about: String,
    /// The smallest that is counted out.
    pub min: i64,
    /// The largest that is counted out.
    pub max: i64,
    /// Its value when nobody says.
    pub default: i64,
}

/// What is said about a roll.
#[derive(Clone, Debug, InputObject)]
pub struct KnobSaid {
    /// Which number, such as dice.
    pub name: String,
    /// How many.
    pub value: i64,
}

/// The exact distribution of a roll, by counting.
#[derive(Clone, Debug, SimpleObject)]
pub struct Odds {
    /// How the dice are read.
    pub reading: String,
    /// Every outcome, worst first.
    pub bands: Vec<Band>,
    /// All equally likely falls together, as text since it can be large.
    pub total: String,
}

/// One outcome of a roll.
#[derive(Clone, Debug, SimpleObject)]
pub struct Band {
    /// The outcome.
    pub name: String,
    /// In how many of the equally likely falls it comes, as text since it can be large.
    pub ways: String,
    /// In per cent, to one decimal.
    pub percent: f64,
}

/// A rule system.
#[Object]
impl System {
    /// Its slug, as a campaign names it.
    async fn slug(&self) -> &str {
        self.0.slug()
    }

    /// Its name for people.
    async fn title(&self) -> &str {
        self.0.title()
    }

    /// The rulebook that judges today, such as blades/1.
    async fn rulebook(&self) -> String {
        self.0.rulebook()
    }

    /// Its rules and those that every campaign shares; with an id, only that one.
    #[graphql(complexity = "paged(first, last, child_complexity)")]
    async fn rules(
        &self,
        #[graphql(desc = "Only the rule of this id.")] id: Option<String>,
        #[graphql(desc = "Only rules with this text, in any case.")] text: Option<String>,
        #[graphql(desc = "How many, from the start or after a cursor; at most 200.")] first: Option<i64>,
        #[graphql(desc = "After this cursor.")] after: Option<String>,
        #[graphql(desc = "How many, from the end or before a cursor; at most 200.")] last: Option<i64>,
        #[graphql(desc = "Before this cursor.")] before: Option<String>,
    ) -> async_graphql::Result<Connection<Rule>> {
        let text = text.map(|text| text.to_lowercase());
        let fits = |rule: &&Rule| {
            id.as_ref().is_none_or(|id| *id == rule.id)
                && text.as_ref().is_none_or(|text| rule.text.to_lowercase().contains(text))
        };
        let rules = all(self.0);
        let rules: Vec<_> = rules.iter().filter(fits).collect();
        let ids: Vec<String> = rules.iter().map(|rule| rule.id.clone()).collect();
        by_name("rule", &ids, &Page { first, after, last, before }, |at| rules[at].clone())
    }

    /// Its house rules with their defaults.
    async fn house_rules(&self) -> Vec<HouseRule> {
        let rules = self.0.house_rules().iter();
        rules.map(|rule| HouseRule::new(rule, rule.default.to_owned())).collect()
    }

    /// Everything that can be declared under it; with a name, only that.
    #[graphql(complexity = "paged(first, last, child_complexity)")]
    async fn commands(
        &self,
        #[graphql(desc = "Only the command of this name.")] name: Option<String>,
        #[graphql(desc = "How many, from the start or after a cursor; at most 200.")] first: Option<i64>,
        #[graphql(desc = "After this cursor.")] after: Option<String>,
        #[graphql(desc = "How many, from the end or before a cursor; at most 200.")] last: Option<i64>,
        #[graphql(desc = "Before this cursor.")] before: Option<String>,
    ) -> async_graphql::Result<Connection<CommandAbout>> {
        let own = shape::commands(self.0).variants.iter().map(|command| (self.0.slug(), command));
        let shared = shape::shared_commands().variants.iter().map(|command| ("campaign", command));
        let wanted = |command: &str| name.as_ref().is_none_or(|name| name == command);
        let all: Vec<_> = own.chain(shared).filter(|(_, command)| wanted(&command.name)).collect();
        let names: Vec<String> =
            all.iter().map(|(system, command)| format!("{system} {}", command.name)).collect();
        by_name("command", &names, &Page { first, after, last, before }, |at| {
            let (system, command) = all[at];
            CommandAbout { system, command }
        })
    }

    /// The kinds of roll it has, its usual one first.
    async fn rolls(&self) -> Vec<RollKind> {
        self.0.rolls().iter().map(RollKind::from).collect()
    }

    /// The exact odds of a kind of roll; without one, of its usual roll.
    async fn odds(&self, roll: Option<String>, knobs: Option<Vec<KnobSaid>>) -> Result<Odds> {
        Odds::ask(self.0, roll.as_deref(), knobs)
    }
}

impl From<&odds::RollKind> for RollKind {
    fn from(kind: &odds::RollKind) -> Self {
        let knob = |knob: &odds::Knob| Knob {
            name: knob.name.to_owned(),
            about: knob.about.to_owned(),
            min: knob.range.0,
            max: knob.range.1,
            default: knob.default,
        };
        Self {
            name: kind.name.to_owned(),
            about: kind.about.to_owned(),
            knobs: kind.knobs.iter().map(knob).collect(),
        }
    }
}

impl Rule {
    /// Finds a rule by its id; an id that no RULES.md lists keeps only its id.
    pub fn find(id: &str) -> Self {
        let listed = systems::System::ALL.iter().find_map(|s| all(*s).iter().find(|rule| rule.id == id));
        let bare =
            || Self { id: id.to_owned(), tag: String::new(), source: String::new(), text: String::new() };
        listed.cloned().unwrap_or_else(bare)
    }
}

/// The rules of each system, read once.
fn all(system: systems::System) -> &'static [Rule] {
    type Read = OnceLock<Vec<Rule>>;
    static READ: [Read; systems::System::ALL.len()] = [const { OnceLock::new() }; systems::System::ALL.len()];
    let index = systems::System::ALL.iter().position(|s| *s == system).unwrap_or_default();
    READ[index].get_or_init(|| rules::of(system).into_iter().map(Rule::from).collect())
}

impl From<rules::Rule> for Rule {
    fn from(rule: rules::Rule) -> Self {
        Self { id: rule.id, tag: rule.tag, source: rule.source, text: rule.text }
    }
}

impl HouseRule {
    /// Shows a house rule with the value that holds.
    pub fn new(rule: &recount_core::decider::HouseRule, value: String) -> Self {
        Self {
            key: rule.key.to_owned(),
            sentence: rule.sentence.to_owned(),
            default: rule.default.to_owned(),
            takes: rule.takes_in_words(),
            value,
            id: rule.id.to_owned(),
        }
    }
}

impl Odds {
    /// Asks a system about a roll.
    ///
    /// # Errors
    /// When it has no such kind of roll or no such knob, or the number is out of range.
    pub fn ask(system: systems::System, roll: Option<&str>, knobs: Option<Vec<KnobSaid>>) -> Result<Self> {
        let said: Vec<_> =
            knobs.unwrap_or_default().into_iter().map(|knob| (knob.name, knob.value)).collect();
        Ok(Self::from(system.odds(roll, &said).map_err(|refusal| refused(&refusal))?))
    }
}

impl From<odds::Odds> for Odds {
    fn from(odds: odds::Odds) -> Self {
        let total = odds.total.max(1);
        let band = |(name, ways): &(String, u128)| Band {
            name: name.clone(),
            ways: ways.to_string(),
            percent: f64::from(u32::try_from((ways * 1000 + total / 2) / total).unwrap_or(1000)) / 10.0,
        };
        Self {
            reading: odds.reading.clone(),
            bands: odds.bands.iter().map(band).collect(),
            total: odds.total.to_string(),
        }
    }
}
