//! Commands as typed GraphQL inputs, made from their own description; nobody keeps a second list.
//!
//! `shape` (in core's line syntax) says what a command takes. `describe` registers input objects, `@oneOf`s and
//! enums from it; `read` turns a GraphQL value back into the command's JSON, which serde then reads. Names are
//! camelCase and carry the system; an enum word without data beside words with data is written `word: true`.

mod describe;
mod names;
mod read;

use std::borrow::Cow;

use async_graphql::registry::Registry;
use async_graphql::{InputType, InputValueError, InputValueResult, Value};
use recount_core::line::shape::{self, Choice};
use recount_core::systems::{Command, System};

pub use describe::cited;
pub use names::{camel, path};

/// A command to declare: exactly one system's, with exactly one command in it.
#[derive(Clone, Debug)]
pub struct CommandInput(pub Command);

/// Every door to commands: its slug, the name of its input type, and its commands.
fn doors() -> Vec<(&'static str, String, &'static Choice)> {
    let shared = ("campaign", "CampaignCommand".to_owned(), shape::shared_commands());
    let systems = System::ALL.iter().map(|s| {
        let name = format!("{}Command", names::pascal(s.slug()));
        (s.slug(), name, shape::commands(*s))
    });
    std::iter::once(shared).chain(systems).collect()
}

impl InputType for CommandInput {
    type RawValueType = Self;

    fn type_name() -> Cow<'static, str> {
        Cow::Borrowed("CommandInput")
    }

    fn create_type_info(registry: &mut Registry) -> String {
        describe::register(registry, &doors());
        Self::qualified_type_name()
    }

    fn parse(value: Option<Value>) -> InputValueResult<Self> {
        let value = value.ok_or_else(|| InputValueError::custom("give a command"))?;
        let json = read::command(&value, &doors()).map_err(InputValueError::custom)?;
        let command = serde_json::from_value(json);
        command.map(Self).map_err(|e| InputValueError::custom(format!("the command cannot be read: {e}")))
    }

    fn to_value(&self) -> Value {
        Value::from_json(serde_json::to_value(&self.0).unwrap_or_default()).unwrap_or_default()
    }

    fn as_raw_value(&self) -> Option<&Self::RawValueType> {
        Some(self)
    }
}
