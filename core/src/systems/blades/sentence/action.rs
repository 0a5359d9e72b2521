//! Sentences about rolls that characters make in a score, and about fortune.

use super::super::event::{Detail, Event, Goal, SetUpBenefit, SettleChoice, ActionRolled, GroupResult};
use super::super::terms::Effect;
use super::{Speaker, count, elsewhere, ended, reading, rolled, to_do};
use crate::slug::Slug;

impl Speaker<'_> {
    pub(super) fn action(&self, event: &Event) -> String {
        match event {
            Event::ActionRolled(ActionRolled { pc, action, roll, position, effect_after, goal, .. }) => {
                let action = action.map_or_else(|| "acts".to_owned(), |a| format!("rolls {a}"));
                let goal = goal.as_ref().map(to).unwrap_or_default();
                format!("{} {action}{goal}, {position}, {effect_after} effect: {}.", pc.title(), rolled(roll))
            }
            Event::SetUpUsed { set_up, by } => format!("{} uses {}'s set-up.", by.title(), set_up.title()),
            Event::BargainTaken { pc, text, offered_by } => {
                format!("{} takes the bargain{}: {text}.", pc.title(), offered(offered_by.as_deref()))
            }
            Event::BargainDeclined { pc, text, offered_by } => {
                format!("{} turns the bargain{} down: {text}.", pc.title(), offered(Some(offered_by)))
            }
            Event::ActionSettled { pc, effect, ticks, choice } => self.settled(pc, *effect, *ticks, *choice),
            Event::Withdrew { pc } => format!("{} withdraws to try another way.", pc.title()),
            Event::SetUpStands { by, benefit, against } => {
                let against = against.as_ref().map(|a| format!(" against {a}")).unwrap_or_default();
                format!("{}'s set-up gives whoever follows {}{against}.", by.title(), gives(*benefit))
            }
            Event::InfoGathered { pc, question, detail } => {
                format!("{} learns {}: {}", pc.title(), learned(*detail), ended(question))
            }
            Event::GroupRolled { member, cohort, roll } => {
                let name = if *cohort { self.cohort(member) } else { member.title() };
                format!("With the group, {name}: {}.", rolled(roll))
            }
            Event::GroupResult(GroupResult { leader, action, band, by, failures, position, effect_after, .. }) => {
                let by = by.as_ref().map(|by| format!(", by {}", self.member(by))).unwrap_or_default();
                let low = if *failures > 0 { format!("; {failures} at 1–3") } else { String::new() };
                let result = reading(*band);
                let leader = leader.title();
                format!("{leader} leads the group, {action}, {position}, {effect_after} effect: {result}{by}{low}.")
            }
            Event::FlashbackCalled { pc, what, activity, .. } => {
                let activity = activity.map(|a| format!(" to {}", to_do(a))).unwrap_or_default();
                format!("{} has a flashback{activity}: {}", pc.title(), ended(what))
            }
            Event::FortuneRolled { about, side, roll } => {
                let side = side.as_ref().map(|side| format!(", {side}")).unwrap_or_default();
                format!("Fortune, {}{side}: {}.", about.trim_end_matches(['.', '?']), rolled(roll))
            }
            Event::FortuneCompared { winner: Some(winner) } => format!("The better result: {winner}."),
            Event::FortuneCompared { winner: None } => "Neither result is better.".to_owned(),
            before!(action) | after!(action) => elsewhere(event),
        }
    }

    fn member(&self, name: &Slug) -> String {
        if self.state.crew.cohorts.contains_key(name) { self.cohort(name) } else { name.title() }
    }

    fn settled(&self, pc: &Slug, effect: Effect, ticks: u32, choice: Option<SettleChoice>) -> String {
        let pc = pc.title();
        let ticks = if ticks > 0 { format!(", {}", count(ticks, "tick")) } else { String::new() };
        match choice {
            Some(SettleChoice::PressOn) => format!("{pc} presses on at a risky position."),
            Some(SettleChoice::Withdraw) => format!("{pc} withdraws."),
            Some(SettleChoice::DoIt) => {
                format!("{pc} does it with a minor consequence: {effect} effect{ticks}.")
            }
            None if effect == Effect::Zero => format!("{pc}'s action has no effect."),
            None => format!("{pc}'s action has {effect} effect{ticks}."),
        }
    }
}

fn to(goal: &Goal) -> String {
    match goal {
        Goal::Action => String::new(),
        Goal::SetUp { .. } => " to set up the others".to_owned(),
        Goal::Gather { question } => format!(" to learn: {}", question.trim_end_matches(['.', '?'])),
    }
}

fn offered(by: Option<&str>) -> String {
    match by {
        Some("gm") => " of the GM".to_owned(),
        Some(by) => Slug::new(by).map_or_else(|_| format!(" of {by}"), |by| format!(" of {}", by.title())),
        None => String::new(),
    }
}

fn gives(benefit: SetUpBenefit) -> &'static str {
    match benefit {
        SetUpBenefit::Effect => "one more level of effect",
        SetUpBenefit::Position => "a better position",
    }
}

fn learned(detail: Detail) -> &'static str {
    match detail {
        Detail::Told => "what everybody knows",
        Detail::Little => "hardly anything",
        Detail::Limited => "something, but not all",
        Detail::Standard => "good details",
        Detail::Great => "more than was asked",
    }
}
