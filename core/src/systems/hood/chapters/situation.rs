//! The end of a situation (HD-48).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::terms::Until;
use super::super::{Desk, refuse, tails};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Ends the situation (HD-48).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EndSituation {
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for EndSituation {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// What was ongoing in it is over, as is the moment to pass on heat, and whoever went down may move in the next;
    /// injuries stay (HD-R116, R120).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let waits = d.state.characters.iter().find(|(_, c)| c.due.is_some() || c.toss.is_some());
        if let Some((pc, c)) = waits {
            return Err(refuse::options_pending("HD-R120", pc, &c.name));
        }
        let pcs: Vec<(Slug, i32)> = d.state.characters.iter().map(|(pc, c)| (pc.clone(), c.ongoing)).collect();
        for (pc, n) in pcs {
            if n != 0 {
                let until = Until::Situation;
                d.push(Event::OngoingRemoved { pc: pc.clone(), n, until }, &["HD-R120"]);
            }
            tails::close_window(d, &pc, "HD-R120");
        }
        d.push(Event::SituationEnded {}, &["HD-R120"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        "The situation ends.".to_owned()
    }
}
