//! GraphQL: one type in three tenses, typed commands as inputs, refusals as answers.
//!
//! `types` are thin faces over `crate::scope`; `input` makes command inputs from the commands' own description;
//! `query` and `mutation` are the roots. It never writes by itself: everything written passes the scribe.

pub mod access;
mod amend;
mod error;
mod exports;
pub mod input;
mod limits;
mod meant;
mod members;
mod mutation;
mod query;
mod recap;
mod second_look;
mod subscription;
mod tokens;
mod types;

use std::sync::Arc;

use async_graphql::futures_util::stream::{BoxStream, StreamExt, once};
use async_graphql::{Data, Executor, MergedObject, MergedSubscription, Request, Response, SDLExportOptions};

use crate::library::Library;
use crate::scribe::Scribe;

pub(crate) use error::{bad_input, coded};
pub(crate) use exports::PART;
pub use limits::{Counted, too_slow};
pub use limits::{Deadline, Meter};
pub use subscription::{Open, Pulse, SUBSCRIPTIONS};

/// The deepest question; an introspection query of a GraphQL IDE is 13 deep.
pub const DEPTH: usize = 20;
/// The most that a question may ask for, counted in fields.
pub const COMPLEXITY: usize = 20_000;

type Bare = async_graphql::Schema<Query, Mutation, Subscription>;

/// The schema; what it cannot answer is said in our words.
///
/// Around the library's schema, not one of its extensions, since those are asked about every field of every answer.
#[derive(Clone)]
pub struct Schema(Bare);

impl Schema {
    /// Answers a question.
    pub async fn execute(&self, question: impl Into<Request> + Send) -> Response {
        limits::said(self.0.execute(question).await)
    }

    /// Answers a question as often as there is something new to say.
    pub fn execute_stream(&self, question: impl Into<Request>) -> BoxStream<'static, Response> {
        Executor::execute_stream(self, question.into(), None)
    }
}

impl Executor for Schema {
    async fn execute(&self, question: Request) -> Response {
        self.execute(question).await
    }

    fn execute_stream(&self, question: Request, session: Option<Arc<Data>>) -> BoxStream<'static, Response> {
        if let Err(error) = limits::counted(session.as_deref()) {
            let error = error.into_server_error(Default::default());
            return once(async { Response::from_errors(vec![error]) }).boxed();
        }
        Executor::execute_stream(&self.0, question, session).map(limits::said).boxed()
    }
}

/// The questions.
#[derive(Debug, Default, MergedObject)]
pub struct Query(query::Questions, tokens::TokenQuery, members::MemberQuery, exports::Held);

/// The declarations; every answer to one is Recorded or Refused.
#[derive(Debug, Default, MergedObject)]
pub struct Mutation(
    mutation::Declarations,
    amend::Amendments,
    amend::Shelf,
    recap::RecapMutation,
    exports::ExportMutation,
    members::MemberMutation,
    tokens::TokenMutation,
);

/// What happens from now on, and long questions with their progress.
#[derive(Debug, Default, MergedSubscription)]
pub struct Subscription(subscription::Written, second_look::LongQuestions);

/// Whom the API asks.
#[derive(Clone, Debug)]
pub struct Desk {
    /// Who reads.
    pub library: Arc<Library>,
    /// Who writes.
    pub scribe: Arc<Scribe>,
}

/// Makes the schema over a ledger, for whoever is in this process.
pub fn schema(desk: Desk) -> Schema {
    Schema(builder().data(Pulse::of(desk.library.ledger())).data(desk).finish())
}

/// Makes the schema over a ledger for a server: who asks must be said with every question ([`access::Caller`]).
pub fn served(desk: Desk) -> Schema {
    Schema(builder().data(Pulse::of(desk.library.ledger())).data(desk).data(access::Served).finish())
}

/// Does what takes its time without holding up those who ask for little.
pub(crate) fn working<T>(work: impl FnOnce() -> T) -> T {
    tokio::task::block_in_place(work)
}

/// Returns the schema as text: sorted, with descriptions; the file `schema.graphql` holds it.
pub fn sdl() -> String {
    let options = SDLExportOptions::new().sorted_fields().sorted_arguments().sorted_enum_items();
    builder().finish().sdl_with_options(options.prefer_single_line_descriptions())
}

fn builder() -> async_graphql::SchemaBuilder<Query, Mutation, Subscription> {
    Bare::build(Query::default(), Mutation::default(), Subscription::default())
        .limit_depth(DEPTH)
        .limit_complexity(COMPLEXITY)
}
