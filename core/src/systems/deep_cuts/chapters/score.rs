//! A score begins (DC-01).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::state::Phase;
use super::super::{Desk, guard, refuse};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Begins a score (DC-01).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BeginScore {
    /// What the score is called in the record; unsaid, after the declaration.
    pub score: Option<Slug>,
    /// The target, in words.
    pub target: Option<String>,
    /// The target's Tier, 0–6; the payoff follows from it (DC-R149).
    #[schemars(range(min = 0, max = 6))]
    pub target_tier: u32,
    /// Who is on it, at least one.
    pub pcs: Vec<Slug>,
    /// Who leads the team, if that is agreed (DC-R65).
    pub leader: Option<Slug>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for BeginScore {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// A score begins from free play, and everybody on it has yet to choose a load (DC-R106).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        if d.state.phase != Phase::Free {
            return Err(refuse::wrong_phase_for_score("DC-R131", d.state.phase.said()));
        }
        if self.pcs.is_empty() {
            return Err(refuse::no_crew_on_score("DC-R149").field("pcs"));
        }
        for pc in self.pcs.iter().chain(&self.leader) {
            guard::active(d, pc)?;
        }
        let mut pcs: Vec<Slug> = Vec::new();
        for pc in &self.pcs {
            if !pcs.contains(pc) {
                pcs.push(pc.clone());
            }
        }
        let is_taken = |name: &str| d.state.score.as_ref().is_some_and(|s| s.slug.as_str() == name);
        let score = self.score.clone().unwrap_or_else(|| d.fresh_name("score", is_taken));
        let (target, leader) = (self.target.clone(), self.leader.clone());
        let began =
            Event::ScoreBegan { score, target, target_tier: self.target_tier, pcs: pcs.clone(), leader };
        d.push(began, &["DC-R149"]);
        for pc in pcs {
            d.push(Event::LoadCleared { pc }, &["DC-R106"]);
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        match &self.target {
            Some(target) => format!("A score begins: {target}."),
            None => "A score begins.".to_owned(),
        }
    }
}
