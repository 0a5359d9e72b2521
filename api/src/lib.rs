//! The door: the only room that meets people, time and chance. CLI, GraphQL and the page all ask the scribe.

pub mod graphql;
pub mod scope;
