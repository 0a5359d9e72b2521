//! Events in sentences that a player would say.

use super::event::Event;
use super::state::State;

/// Says an event; `before` is the state it came to.
pub fn sentence(_before: &State, event: &Event) -> String {
    match event {
        Event::CoinSpent { who, n, why } => format!("{} spends {n} coin: {why}.", who.title()),
        _ => serde_json::to_value(event)
            .ok()
            .and_then(|v| v.as_object().and_then(|o| o.keys().next().cloned()))
            .unwrap_or_default()
            .replace('-', " "),
    }
}
