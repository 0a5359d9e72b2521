//! The heat of a score by its parts, and what it paid: coin, rep by heat and Tiers, the tithe.

use super::super::Command;
use super::super::chapters::fallout::AssessHeat;
use super::super::event::{Event, HeatPart};
use super::super::terms::Step as After;
use super::{Check, Play, Rulebook};
use crate::audit::{Finding, Severity, amounts, prose};
use crate::decider::Departed;
use crate::entry::Id;

/// Watches the heat of scores.
pub struct Fallout;

impl Check<Rulebook> for Fallout {
    /// Heat is a base and whatever else the score drew; war and death are among it (DC-R138, R144, R145).
    fn step(&mut self, step: &Play<'_>, found: &mut Vec<Finding>) {
        for (id, event) in &step.events {
            let Event::HeatAssessed { parts, .. } = event else { continue };
            let departed = step.departure("heat").filter(|(_, d)| d.by_book != d.ruled);
            found.extend(departed.map(|(at, departed)| assessed(step, *id, at, departed, parts)));
            if departed.is_none() {
                found.extend(peace(step, *id));
            }
            if !parts.iter().any(|part| part.why == "death") {
                found.extend(prose::death(step, *id, "DC-R145"));
            }
        }
    }
}

fn assessed(step: &Play<'_>, id: Id, at: Id, departed: &Departed, parts: &[HeatPart]) -> Finding {
    let made = amounts::made_of(parts.iter().map(|part| (part.why.as_str(), i64::from(part.n))));
    let war = parts.iter().find(|part| part.why == "war").map(|part| i64::from(part.n));
    let gap = departed.by_book.number().unwrap_or(0) - departed.ruled.number().unwrap_or(0);
    let (by_book, ruled) = (&departed.by_book, &departed.ruled);
    let finding = match war.filter(|war| *war == gap) {
        Some(war) => {
            let sentence = format!(
                "The crew is at war, and its {war} heat is not counted: {ruled} heat, by the book {by_book} ({made})."
            );
            Finding::new("war-heat", Severity::Likely, "DC-R144", step.id, sentence)
                .because("the war stands on the sheet; the table may have left its heat out on purpose")
        }
        None => {
            let sentence = format!("Heat of {ruled} was marked; the book has {by_book} ({made}).");
            Finding::new("heat", Severity::Firm, "DC-R138", step.id, sentence)
        }
    };
    finding.with([id, at])
}

/// Written down later, a score of a crew at war is said to be one of a crew at peace (DC-R144).
fn peace(step: &Play<'_>, id: Id) -> Option<Finding> {
    let Some(Command::AssessHeat(AssessHeat { ruling: Some(ruling), .. })) = step.command else {
        return None;
    };
    let foe = step.before.factions.values().find(|faction| faction.at_war)?;
    if !step.is_recap || ruling.at_war != Some(false) {
        return None;
    }
    let sentence =
        format!("The crew is at war with {}, and the score's heat is that of a crew at peace.", foe.name);
    Some(
        Finding::new("war-heat", Severity::Weak, "DC-R144", step.id, sentence)
            .with([id])
            .because("the GM may have ruled the war to be over, and nobody wrote it down"),
    )
}

/// Watches what scores pay.
pub struct Payoff;

impl Check<Rulebook> for Payoff {
    /// Rep is for every 2 heat and each Tier above; a crew of Tier 2 or lower pays a tithe (DC-R150, R151, R155, R156).
    fn step(&mut self, step: &Play<'_>, found: &mut Vec<Finding>) {
        for (_, event) in &step.events {
            match event {
                Event::PayoffTaken { .. } => found.extend(rep(step)),
                Event::StepAdvanced { to: Some(After::Entanglements) } => found.extend(untithed(step)),
                _ => {}
            }
        }
    }
}

fn rep(step: &Play<'_>) -> Option<Finding> {
    let (at, departed) = step.departure("rep").filter(|(_, d)| d.by_book != d.ruled)?;
    let tier = step.before.crew.tier;
    let target = step.before.score.as_ref().map_or(0, |score| score.target_tier);
    let for_target = i64::from(target.saturating_sub(tier));
    let for_heat = departed.by_book.number().unwrap_or(0) - for_target;
    let sentence = format!(
        "The score brought {} rep; the book has {} ({for_heat} for its heat, {for_target} for a target of Tier {target}).",
        departed.ruled, departed.by_book
    );
    Some(
        Finding::new("rep", Severity::Firm, "DC-R150", step.id, sentence)
            .with([at])
            .because("the heat and both Tiers stand in the record"),
    )
}

/// The book says up to which Tier a tithe is paid; a house rule may say otherwise (DC-R155).
fn untithed(step: &Play<'_>) -> Option<Finding> {
    let (after, tier) = (&step.before.after, step.before.crew.tier);
    let seized = if step.house.is("tithe_base", "all") { after.seized } else { 0 };
    let earned = after.payoff.saturating_add(seized);
    if after.is_tithed || tier > 2 || earned < 4 {
        return None;
    }
    let sentence = format!(
        "A crew of Tier {tier} earned {earned} coin and paid no tithe; up to Tier 2 it is 1 coin for every 4."
    );
    Some(
        Finding::new("tithe-unpaid", Severity::Likely, "DC-R155", step.id, sentence)
            .because("a house rule of the table allows it, and the book does not"),
    )
}
