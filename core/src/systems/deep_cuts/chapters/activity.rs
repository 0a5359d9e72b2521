//! What every downtime activity has in common: whether it may be taken, and what a further one costs.
//!
//! A command makes a [`Turn`], `check`s it, checks what is its own, then `declare`s it and writes what follows.

use super::super::event::Event;
use super::super::terms::{Activity, Slot};
use super::super::{Desk, guard, refuse, tails};
use crate::refusal::Refusal;
use crate::slug::Slug;

/// One activity that somebody takes.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// Who.
    pub pc: &'a Slug,
    /// Which.
    pub kind: Activity,
    /// With what; unsaid, a free one.
    pub slot: Option<Slot>,
    /// Who pays coin; unsaid, the character.
    pub payer: Option<&'a Slug>,
}

impl Turn<'_> {
    fn slot(self) -> Slot {
        self.slot.unwrap_or(Slot::Free)
    }

    /// Returns who pays.
    pub fn payer(self) -> Slug {
        self.payer.unwrap_or(self.pc).clone()
    }

    /// Checks what every activity asks, in the catalogue's order (DC-R196, R217, R218, R219).
    ///
    /// # Errors
    /// The first refusal that applies.
    pub fn check(self, d: &Desk<'_>) -> Result<(), Refusal> {
        let character = guard::active(d, self.pc)?;
        guard::in_downtime(d, "DC-R196")?;
        let activities = &character.activities;
        let (left, said) = (activities.free_left(), || self.pc.title());
        match self.slot() {
            Slot::Free if left == 0 => {
                return Err(refuse::no_free_activity_left("DC-R217", said()).field("slot"));
            }
            Slot::Free => {}
            Slot::Coin | Slot::Rep if left > 0 => {
                return Err(refuse::free_activity_available("DC-R218", said()).field("slot"));
            }
            Slot::Coin | Slot::Rep if activities.extra_used >= guard::house(d, "extra_activities_max") => {
                return Err(refuse::no_free_activity_left("DC-R218", said()).field("slot"));
            }
            Slot::Coin => guard::purse(d, &self.payer(), 1, "DC-R218")?,
            Slot::Rep => guard::rep(d, 1, "DC-R218")?,
        }
        let must = activities.must_recover && !activities.recovered && !self.kind.is_recovery();
        if must && self.slot() == Slot::Free && left == 1 && !can_buy(d, self.pc) {
            return Err(refuse::must_recover("DC-R219", said()).field("pc"));
        }
        Ok(())
    }

    /// Checks that the payer has coin for the activity's own price besides what the slot costs.
    ///
    /// # Errors
    /// `NotEnoughCoin`, `BankLocked` or `UnknownCharacter`.
    pub fn check_price(self, d: &Desk<'_>, price: u32, rule: &'static str) -> Result<(), Refusal> {
        let slot = u32::from(self.slot() == Slot::Coin);
        guard::purse(d, &self.payer(), price.saturating_add(slot), rule)
    }

    /// Writes that the activity was taken, and pays for one that is not free (DC-R217, R218).
    pub fn declare(self, d: &mut Desk<'_>) {
        let (pc, kind, slot) = (self.pc.clone(), self.kind, self.slot());
        let rule = if slot == Slot::Free { "DC-R217" } else { "DC-R218" };
        d.push(Event::ActivityDeclared { pc, kind, slot }, &[rule, "DC-R197"]);
        match slot {
            Slot::Free => {}
            Slot::Coin => tails::pay(d, &self.payer(), 1, "a further activity", "DC-R218"),
            Slot::Rep => tails::lose_rep(d, 1, "a further activity", "DC-R218"),
        }
    }
}

/// Says whether somebody could still buy a further activity: with their coin, the vault's, an open bank's, or rep.
fn can_buy(d: &Desk<'_>, pc: &Slug) -> bool {
    let purses = [pc.clone(), guard::word("vault"), guard::word("bank")];
    d.state.crew.rep > 0 || purses.iter().any(|purse| guard::purse(d, purse, 1, "DC-R218").is_ok())
}
