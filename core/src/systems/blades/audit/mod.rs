//! What a careful person finds when the record of a `blades` campaign is held against the book, a topic a file.
//!
//! Each check reads the steps in order and keeps what it needs; none knows a campaign, a name or a line. Where a
//! table writes its evenings down later, what is missing is a weak finding; played live, the rulebook itself counts.

mod clocks;
mod coin;
mod dice;
mod downtime;
mod entanglement;
mod factions;
mod healing;
mod heat;
mod law;
mod payoff;
mod pools;
mod prose;
mod score;
mod tier;
mod upgrades;
mod vice;
mod words;

use super::Rulebook;
use crate::audit::{Finding, Step};

/// A declaration of this system's campaigns with all that followed.
type Play<'a> = Step<'a, Rulebook>;

/// A check that reads the whole record.
trait Check {
    /// Reads the next declaration.
    fn step(&mut self, step: &Play<'_>, found: &mut Vec<Finding>);
    /// Says what could only be known at the end.
    fn finish(&mut self, _found: &mut Vec<Finding>) {}
}

/// Runs every check over the record.
pub fn audit(steps: &mut dyn Iterator<Item = Play<'_>>) -> Vec<Finding> {
    let mut checks: Vec<Box<dyn Check>> = vec![
        Box::new(dice::Dice),
        Box::new(pools::Pools::default()),
        Box::new(pools::Resistance::default()),
        Box::new(score::Score::default()),
        Box::new(payoff::Payoff::default()),
        Box::new(heat::Heat::default()),
        Box::new(entanglement::Entanglements::default()),
        Box::new(law::Prison::default()),
        Box::new(downtime::Activities::default()),
        Box::new(vice::Vices::default()),
        Box::new(healing::Healing::default()),
        Box::new(upgrades::Upgrades::default()),
        Box::new(upgrades::CrewXp::default()),
        Box::new(tier::Tier),
        Box::new(factions::Statuses::default()),
        Box::new(coin::Coin::default()),
        Box::new(clocks::Clocks::default()),
        Box::new(prose::Doubts::default()),
    ];
    let mut found = Vec::new();
    for step in steps {
        checks.iter_mut().for_each(|check| check.step(&step, &mut found));
    }
    checks.iter_mut().for_each(|check| check.finish(&mut found));
    found
}

/// Joins names as people do: `Ash, Bram and Cole`.
fn joined(names: impl IntoIterator<Item = String>) -> String {
    let names: Vec<String> = names.into_iter().collect();
    match names.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}
