//! What can be declared, as a form would show it: each command with its inputs, ranges, words and rules.
//!
//! Made from the commands' own description; nobody keeps a second list.

use async_graphql::{Enum, Object};
use recount_core::line;
use recount_core::line::shape::{Choice, Field, Shape, Variant};

use super::system::Rule;
use crate::graphql::input::{camel, cited};

/// A command that can be declared.
#[derive(Clone, Debug)]
pub struct CommandAbout {
    /// The system's slug, or campaign for what every campaign shares.
    pub system: &'static str,
    /// Its description.
    pub command: &'static Variant,
}

/// Something that a command takes.
#[derive(Clone, Copy, Debug)]
pub struct InputAbout(&'static Field);

/// One of the words that an input takes, with what belongs to it.
#[derive(Clone, Copy, Debug)]
pub struct OptionAbout(&'static Variant);

/// What sort of control an input wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
pub enum InputKind {
    /// A text.
    Text,
    /// The name of something in the record.
    Name,
    /// A whole number.
    Number,
    /// Yes or no.
    Boolean,
    /// One of several words, some with inputs of their own.
    Choice,
    /// Several inputs together.
    Group,
    /// Keys of the writer's choosing, each with a value.
    Map,
    /// A whole number or a text.
    Amount,
}

/// A command that can be declared.
#[Object]
impl CommandAbout {
    /// The rule system it belongs to, or campaign for what every campaign shares.
    async fn system(&self) -> &str {
        self.system
    }

    /// Its name, as one line begins.
    async fn name(&self) -> &str {
        &self.command.name
    }

    /// Its name as an input of this API.
    async fn field(&self) -> String {
        camel(&self.command.name)
    }

    /// What it does.
    async fn about(&self) -> &str {
        &self.command.about
    }

    /// How it is written in one line.
    async fn usage(&self) -> String {
        line::usage(self.command)
    }

    /// The rules that it and its inputs cite.
    async fn rules(&self) -> Vec<Rule> {
        cited(self.command).iter().map(|id| Rule::find(id)).collect()
    }

    /// What it takes.
    #[graphql(complexity = "5 * child_complexity")]
    async fn inputs(&self) -> Vec<InputAbout> {
        self.command.fields().iter().map(InputAbout).collect()
    }
}

/// Something that a command takes.
#[Object]
impl InputAbout {
    /// Its key, as one line writes it.
    async fn name(&self) -> &str {
        &self.0.name
    }

    /// Its name as an input of this API.
    async fn field(&self) -> String {
        camel(&self.0.name)
    }

    /// What it means.
    async fn about(&self) -> &str {
        &self.0.about
    }

    /// Whether it must be given.
    async fn is_required(&self) -> bool {
        self.0.is_required
    }

    /// Whether it takes several.
    async fn is_list(&self) -> bool {
        matches!(self.0.shape, Shape::List(_))
    }

    /// What sort of control it wants; of a list, each item.
    async fn kind(&self) -> InputKind {
        match self.item() {
            Shape::Text { words: Some(_), .. } | Shape::Choice(_) => InputKind::Choice,
            Shape::Text { is_name: true, .. } => InputKind::Name,
            Shape::Text { .. } => InputKind::Text,
            Shape::Number { .. } => InputKind::Number,
            Shape::Bool => InputKind::Boolean,
            Shape::Struct(_) => InputKind::Group,
            Shape::Map(_) => InputKind::Map,
            Shape::Either(_) if self.choice().is_some() => InputKind::Choice,
            Shape::Either(_) | Shape::Any | Shape::List(_) => InputKind::Amount,
        }
    }

    /// The smallest number it takes.
    async fn min(&self) -> Option<i64> {
        self.range().map(|(min, _)| min)
    }

    /// The largest number it takes, where the rulebook sets one.
    async fn max(&self) -> Option<i64> {
        self.range().map(|(_, max)| max).filter(|max| *max < i64::from(i32::MAX))
    }

    /// The words it takes.
    #[graphql(complexity = "5 * child_complexity")]
    async fn options(&self) -> Vec<OptionAbout> {
        self.choice().map_or_else(Vec::new, |choice| choice.variants.iter().map(OptionAbout).collect())
    }

    /// The inputs that it is a group of.
    #[graphql(complexity = "5 * child_complexity")]
    async fn inputs(&self) -> Vec<Self> {
        match self.item() {
            Shape::Struct(group) => group.fields.iter().map(Self).collect(),
            _ => Vec::new(),
        }
    }
}

/// One of the words that an input takes, with what belongs to it.
#[Object]
impl OptionAbout {
    /// The word.
    async fn name(&self) -> &str {
        &self.0.name
    }

    /// What it means.
    async fn about(&self) -> &str {
        &self.0.about
    }

    /// What belongs to it.
    #[graphql(complexity = "5 * child_complexity")]
    async fn inputs(&self) -> Vec<InputAbout> {
        self.0.fields().iter().map(InputAbout).collect()
    }
}

impl InputAbout {
    fn item(&self) -> &'static Shape {
        match &self.0.shape {
            Shape::List(item) => item,
            shape => shape,
        }
    }

    fn range(&self) -> Option<(i64, i64)> {
        match self.item() {
            Shape::Number { min, max } => Some((*min, *max)),
            _ => None,
        }
    }

    fn choice(&self) -> Option<&'static Choice> {
        match self.item() {
            Shape::Choice(choice) | Shape::Text { words: Some(choice), .. } => Some(choice),
            Shape::Either(shapes) => shapes.iter().find_map(|shape| match shape {
                Shape::Choice(choice) => Some(choice),
                _ => None,
            }),
            _ => None,
        }
    }
}
