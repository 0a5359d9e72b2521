//! GraphQL: one type in three tenses, typed commands as inputs, refusals as answers.

pub mod input;
