//! The door as it stands open: a server on loopback, asked by real clients, good ones and bad ones.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on says where")]

mod bad_input;
mod clients;
mod exports;
mod kit;
mod live;
mod loading;
mod through;
mod who_may;
