//! Says an event in a sentence, as a player would.

use super::event::Event;
use super::state::State;

/// Says an event; `before` is the state that it came to.
pub fn sentence(_before: &State, event: &Event) -> String {
    let value = serde_json::to_value(event).unwrap_or_default();
    let name = match &value {
        serde_json::Value::Object(map) => map.keys().next().cloned().unwrap_or_default(),
        other => other.as_str().unwrap_or_default().to_owned(),
    };
    format!("{}.", name.replace('-', " "))
}
