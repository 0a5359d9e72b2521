//! GraphQL: one type in three tenses, typed commands as inputs, refusals as answers.
//!
//! `types` are thin faces over `crate::scope`; `input` makes command inputs from the commands' own description;
//! `query` and `mutation` are the roots. It never writes by itself: everything written passes the scribe.

mod amend;
mod error;
pub mod input;
mod limits;
mod mutation;
mod query;
mod second_look;
mod types;

use std::sync::Arc;

use async_graphql::SDLExportOptions;

use crate::library::Library;
use crate::scribe::Scribe;

pub use mutation::Mutation;
pub use query::Query;
pub use second_look::SecondLook;

/// The deepest question; an introspection query of a GraphQL IDE is 13 deep.
pub const DEPTH: usize = 20;
/// The most that a question may ask for, counted in fields.
pub const COMPLEXITY: usize = 20_000;

/// The schema.
pub type Schema = async_graphql::Schema<Query, Mutation, SecondLook>;

/// Whom the API asks.
#[derive(Clone, Debug)]
pub struct Desk {
    /// Who reads.
    pub library: Arc<Library>,
    /// Who writes.
    pub scribe: Arc<Scribe>,
}

/// Makes the schema over a ledger.
pub fn schema(desk: Desk) -> Schema {
    builder().data(desk).finish()
}

/// Returns the schema as text: sorted, with descriptions; the file `schema.graphql` holds it.
pub fn sdl() -> String {
    let options = SDLExportOptions::new().sorted_fields().sorted_arguments().sorted_enum_items();
    builder().finish().sdl_with_options(options.prefer_single_line_descriptions())
}

fn builder() -> async_graphql::SchemaBuilder<Query, Mutation, SecondLook> {
    Schema::build(Query, Mutation, SecondLook)
        .limit_depth(DEPTH)
        .limit_complexity(COMPLEXITY)
        .extension(limits::Limits)
}
