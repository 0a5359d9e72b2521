//! Sentences about a score, from plan to payoff.

use super::super::event::{Event, ScoreOutcome, Step, ScoreBegan};
use super::super::terms::Position;
use super::{Speaker, elsewhere, parts, rolled};

impl Speaker<'_> {
    pub(super) fn score(&self, event: &Event) -> String {
        match event {
            Event::ScoreBegan(ScoreBegan { name, plan, detail, target, .. }) => {
                let plan = plan.map(|plan| format!(" by {plan}")).unwrap_or_default();
                let detail = detail.as_ref().map(|d| format!(" ({d})")).unwrap_or_default();
                let on = target.as_ref().map(|t| format!(" against {}", self.faction(t))).unwrap_or_default();
                format!("The score “{name}” begins{on}{plan}{detail}.")
            }
            Event::LoadChosen { pc, kind, limit } => {
                format!("{} carries a {kind} load, up to {limit}.", pc.title())
            }
            Event::ItemMarked { pc, item, boxes } => {
                format!("{} has {item} at hand, {boxes} of the load.", pc.title())
            }
            Event::Encumbered { pc, used } => {
                format!("{} carries {used} and can only move slowly.", pc.title())
            }
            Event::EngagementRolled { roll } => format!("Engagement: {}.", rolled(roll)),
            Event::OpeningPosition { position, past_first_obstacle } => match position {
                Position::Controlled if *past_first_obstacle => {
                    "The crew is past the first obstacle and in control.".to_owned()
                }
                Position::Controlled => "The crew begins in a controlled position.".to_owned(),
                Position::Risky => "The crew begins in a risky position.".to_owned(),
                Position::Desperate => "The crew begins in a desperate position.".to_owned(),
            },
            Event::ScoreCompleted { name, outcome, .. } => match outcome {
                ScoreOutcome::Success => format!("“{name}” is a success."),
                ScoreOutcome::Failure => format!("“{name}” fails."),
                ScoreOutcome::GivenUp => format!("“{name}” is given up."),
            },
            Event::ActivitiesReset { pc } => format!("{}'s downtime activities count anew.", pc.title()),
            Event::OutcomeUnrecorded { pc } => {
                format!("What came of {}'s last roll was not recorded.", pc.title())
            }
            Event::StepDone { step } => format!("{} of the score is settled.", named(*step)),
            Event::StepSkipped { step } => format!("{} of the score was never recorded.", named(*step)),
            Event::PayoffAssessed { coin, rep, parts: of } => {
                let of = if of.is_empty() { String::new() } else { format!(" ({})", parts(of)) };
                format!("The score pays {coin} coin and {rep} rep{of}.")
            }
            Event::HeatAssessed { occasion, parts: of, total } => {
                let on = occasion.as_deref().unwrap_or("the score");
                let of = if of.is_empty() { String::new() } else { format!(": {}", parts(of)) };
                format!("Heat for {on} is {total}{of}.")
            }
            Event::TitheSettled { boss, paid: true } => format!("A tithe goes to {}.", self.faction(boss)),
            Event::TitheSettled { boss, paid: false } => format!("No tithe goes to {}.", self.faction(boss)),
            before!(score) | after!(score) => elsewhere(event),
        }
    }
}

fn named(step: Step) -> &'static str {
    match step {
        Step::Payoff => "The payoff",
        Step::Heat => "The heat",
        Step::Entanglement => "The entanglement",
    }
}
