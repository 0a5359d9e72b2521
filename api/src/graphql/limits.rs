//! Says every limit and every unreadable question in a sentence with a code; counts how often somebody asks.
//!
//! The library's own words for them name neither the limit nor a code; here they get both.

use std::any::TypeId;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use async_graphql::{Context, Data, Response, Result, ServerError};

use super::error::coded;
use super::meant::meant;
use super::{COMPLEXITY, DEPTH};

/// How many who ask are remembered; beyond it, the ones who asked least lately are forgotten.
const ASKERS: usize = 10_000;

/// Until when a question is to be answered; in the question's data.
#[derive(Clone, Copy, Debug)]
pub struct Deadline {
    end: Instant,
    given: Duration,
}

/// How often one may ask: so many at once, and so many more each second.
#[derive(Clone, Debug)]
pub struct Meter {
    rate: u32,
    askers: Arc<Mutex<HashMap<String, (f64, Instant)>>>,
}

/// In a WebSocket's data: whose questions are counted there.
#[derive(Clone, Debug)]
pub struct Counted(pub Meter, pub String);

impl Deadline {
    /// Gives so much time from now on.
    pub fn within(given: Duration) -> Self {
        Self { end: Instant::now() + given, given }
    }

    /// Stops a question whose time is over, before something that takes long.
    ///
    /// # Errors
    /// When it is over.
    pub fn check(context: &Context<'_>) -> Result<()> {
        match context.data_opt::<Self>() {
            Some(deadline) if Instant::now() >= deadline.end => Err(too_slow(deadline.given)),
            Some(_) | None => Ok(()),
        }
    }
}

/// Says that a question takes too long.
pub fn too_slow(given: Duration) -> async_graphql::Error {
    let seconds = given.as_secs_f32();
    coded(
        format!("a question is answered within {seconds} seconds or not at all"),
        "TOO_SLOW",
        Some("ask for less"),
    )
}

impl Meter {
    /// Lets everybody ask so many questions each second, twice as many at once.
    pub fn new(rate: u32) -> Self {
        Self { rate: rate.max(1), askers: Arc::default() }
    }

    /// Counts a question.
    ///
    /// # Errors
    /// When there were too many; the error says the limit.
    pub fn count(&self, asker: &str) -> Result<()> {
        let mut askers = self.askers.lock().unwrap_or_else(PoisonError::into_inner);
        let (now, rate) = (Instant::now(), f64::from(self.rate));
        if askers.len() >= ASKERS && !askers.contains_key(asker) {
            askers.retain(|_, (_, seen)| now.duration_since(*seen) < Duration::from_secs(2));
        }
        let (left, seen) = askers.entry(asker.to_owned()).or_insert((2.0 * rate, now));
        *left = (now.duration_since(*seen).as_secs_f64().mul_add(rate, *left)).min(2.0 * rate);
        *seen = now;
        if *left < 1.0 {
            let what = format!("at most {} questions a second, {} at once", self.rate, 2 * self.rate);
            return Err(coded(what, "TOO_MANY_REQUESTS", Some("wait a second")));
        }
        *left -= 1.0;
        Ok(())
    }
}

/// Counts a question of a WebSocket, whose asker stands in the data of its connection.
///
/// # Errors
/// When there were too many; the error says the limit.
pub fn counted(session: Option<&Data>) -> Result<()> {
    let counted = session.and_then(|data| data.get(&TypeId::of::<Counted>())?.downcast_ref::<Counted>());
    counted.map_or(Ok(()), |Counted(meter, asker)| meter.count(asker))
}

/// Says what the library refused, in our words.
pub fn said(mut response: Response) -> Response {
    response.errors.iter_mut().for_each(say);
    response
}

fn say(error: &mut ServerError) {
    let known = error.extensions.as_ref().and_then(|e| e.get("code")).is_some();
    if known {
        return;
    }
    let code = match error.message.as_str() {
        "recursion limit exceeded." | "Query is nested too deep." => {
            error.message = format!("a question is at most {DEPTH} levels deep");
            "TOO_DEEP"
        }
        text if text.starts_with("The recursion depth of the query") => {
            error.message = format!("a question is at most {DEPTH} levels deep");
            "TOO_DEEP"
        }
        "Query is too complex." => {
            error.message = format!("a question asks for at most {COMPLEXITY} fields");
            "TOO_COMPLEX"
        }
        _ => "BAD_QUESTION",
    };
    if let Some(meant) = meant(&error.message) {
        error.message = format!("{} Did you mean {meant:?}?", error.message);
    }
    error.extensions.get_or_insert_default().set("code", code);
}
