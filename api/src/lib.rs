//! The door: the only room that meets people, time and chance. CLI, GraphQL and the page all ask the scribe.
//!
//! `scribe` alone writes; `library` reads; `journal` reads the recaps that people keep; `cli` is the command line.
//! All rules are in `recount-core`, all bytes in `recount-store`, all second looks in `recount-replay`.

pub mod checkpoint;
pub mod cli;
pub mod compared;
pub mod graphql;
pub mod http;
pub mod journal;
pub mod library;
pub mod luck;
pub mod many;
pub mod page;
pub mod people;
pub mod scenario_text;
pub mod scope;
pub mod scribe;
pub mod verified;
