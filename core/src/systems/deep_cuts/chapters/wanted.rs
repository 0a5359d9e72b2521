//! Wanted levels, which rise and fall as the GM says (DC-39, 40).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::{Desk, guard, refuse, tails};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;

/// Gives the crew a wanted level (DC-39).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GainWanted {
    /// Why.
    pub why: Option<String>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for GainWanted {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// A new wanted level marks crew xp and brings the Bluecoats (DC-R163, R164, R255).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let most = guard::house(d, "wanted_max");
        if d.state.crew.wanted >= most {
            return Err(refuse::wanted_max("DC-R255", most));
        }
        tails::gain_wanted(d);
        Ok(())
    }

    fn sentence(&self) -> String {
        match &self.why {
            Some(why) => format!("The crew gains a wanted level ({why})."),
            None => "The crew gains a wanted level.".to_owned(),
        }
    }
}

/// Takes wanted levels off the crew (DC-40).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RemoveWanted {
    /// How many; unsaid, one.
    #[schemars(range(min = 1, max = 4))]
    pub n: Option<u32>,
    /// How it went.
    pub why: String,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for RemoveWanted {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// The bank opens again only when no wanted level is left (DC-R159, R255).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let (have, was_locked) = (d.state.crew.wanted, d.state.crew.is_bank_locked());
        let n = self.n.unwrap_or(1);
        if have == 0 {
            return Err(refuse::no_wanted("DC-R255"));
        }
        if n == 0 {
            return Err(refuse::amount_required("DC-R255").field("n"));
        }
        d.push(Event::WantedRemoved { n: n.min(have), why: self.why.clone() }, &["DC-R255"]);
        if was_locked && !d.state.crew.is_bank_locked() {
            d.push(Event::BankUnlocked {}, &["DC-R159"]);
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("The crew loses {} wanted: {}.", self.n.unwrap_or(1), self.why)
    }
}
