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

use super::Rulebook;
use crate::audit::check::{self, Check, joined};
use crate::audit::{Finding, Step, words};

/// A declaration of this system's campaigns with all that followed.
type Play<'a> = Step<'a, Rulebook>;

/// Runs every check over the record.
pub fn audit(steps: &mut dyn Iterator<Item = Play<'_>>) -> Vec<Finding> {
    let checks: Vec<Box<dyn Check<Rulebook>>> = vec![
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
        Box::new(prose::twice()),
        Box::new(prose::doubts()),
    ];
    check::run(checks, steps)
}
