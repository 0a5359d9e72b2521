//! What comes after a score, in order: payoff, heat, entanglement.

use std::sync::Arc;

use super::super::event::Step;
use super::super::state::Score;
use super::super::{Desk, refuse};
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Finds the last finished score, which a name may point at (BS-R264).
///
/// # Errors
/// `NoScore` when none is finished, one is under way, or the name is another's.
pub fn finished_score(d: &Desk<'_>, name: Option<&Slug>) -> Result<Arc<Score>, Refusal> {
    let finished = d.state.score.as_ref().filter(|score| score.outcome.is_some());
    let found = finished.filter(|score| name.is_none_or(|name| *name == score.slug));
    found.cloned().ok_or_else(|| refuse::no_score("BS-R264").field("score"))
}

/// Refuses a step before the ones that come first, unless the table went another way (BS-R264).
///
/// # Errors
/// `StepOutOfOrder`, unless `instead.order` or the house rule `step_order=note` lets it pass.
pub fn step_in_order(d: &mut Desk<'_>, score: &Score, step: Step) -> Result<(), Refusal> {
    let payoff = (!score.steps.payoff).then_some("payoff");
    let heat = (!score.steps.heat).then_some("heat");
    let missing: Vec<&str> = match step {
        Step::Payoff => Vec::new(),
        Step::Heat => payoff.into_iter().collect(),
        Step::Entanglement => payoff.into_iter().chain(heat).collect(),
    };
    if missing.is_empty() || d.house.is("step_order", "note") {
        return Ok(());
    }
    let missing = missing.join(" and ");
    if d.departs("order") {
        let _ = d.word("order", "BS-R264", &format!("after {missing}"));
        return Ok(());
    }
    let said = match step {
        Step::Payoff => "Payoff",
        Step::Heat => "Heat",
        Step::Entanglement => "The entanglement",
    };
    Err(refuse::step_out_of_order("BS-R264", said, missing)
        .field("instead.order")
        .hint("If the table did it in another order, say so with instead.order and a reason."))
}
