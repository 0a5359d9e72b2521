//! The Devil's Bargain: one more die for a price that is paid whatever the dice say (BS-14, BS-15, BS-22).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::event::{Event, Share};
use super::super::{Desk, guard, refuse, tails};
use crate::refusal::Refusal;
use crate::slug::Slug;

/// A Devil's Bargain (BS-R52).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Bargain {
    /// What is agreed, in words.
    pub text: String,
    /// Who offers it: `gm` or another player's character; never the one who rolls.
    pub offered_by: Option<Slug>,
    /// What it costs, whatever the dice say (BS-R53, R54).
    pub price: Option<Vec<Price>>,
}

/// A price of a bargain (BS-R53).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Price {
    /// Coin.
    Coin {
        /// How much.
        n: u32,
        /// Who pays: `crew` or a character; unsaid, the one who rolls.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        payer: Option<Slug>,
    },
    /// Heat for the crew.
    Heat {
        /// How much.
        n: u32,
    },
    /// Harm for the one who rolls.
    Harm {
        /// Its level, 1–4.
        level: u32,
        /// What it is, in words.
        label: String,
    },
    /// Ticks on a clock.
    Ticks {
        /// The clock.
        clock: Slug,
        /// How many.
        n: u32,
    },
    /// Status lost with a faction.
    Status {
        /// The faction.
        faction: Slug,
        /// How much is lost.
        n: u32,
    },
    /// Rep.
    Rep {
        /// How much.
        n: u32,
    },
    /// Stress for the one who rolls.
    Stress {
        /// How much.
        n: u32,
    },
    /// Something without a number, which may come due.
    Note {
        /// What stands; unsaid, the bargain's own words.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        text: Option<String>,
    },
}

/// Refuses a bargain that the roller's own side offers (BS-R52).
///
/// # Errors
/// `OwnBargain`.
pub fn check_offer(d: &Desk<'_>, pc: &Slug, offered_by: &Slug) -> Result<(), Refusal> {
    let by = &d.call.by;
    let is_own_member =
        d.call.seats_bind && by.role == crate::entry::Role::Player && by.member == *offered_by;
    if offered_by == pc || is_own_member {
        return Err(refuse::own_bargain("BS-R52").field("offered_by"));
    }
    Ok(())
}

/// Checks that each price can be paid and names what is there (BS-R53).
///
/// # Errors
/// `NotEnoughCoin`, `NotEnoughRep`, `SeverityOutOfRange`, or an unknown thing.
pub fn check_prices(d: &Desk<'_>, pc: &Slug, prices: &[Price]) -> Result<(), Refusal> {
    let (mut shares, mut rep) = (Vec::new(), 0);
    for price in prices {
        match price {
            Price::Coin { n, payer } => {
                shares.push(Share { who: payer.as_ref().unwrap_or(pc).clone(), n: *n })
            }
            Price::Rep { n } => rep += n,
            Price::Harm { level, .. } if !(1..=4).contains(level) => {
                return Err(refuse::severity_out_of_range("BS-R53", level).field("bargain"));
            }
            Price::Ticks { clock, .. } => guard::open_clock(d, clock)?,
            Price::Status { faction, .. } if !d.state.factions.contains_key(faction) => {
                return Err(refuse::unknown_faction("BS-R53", faction.title()).field("bargain"));
            }
            Price::Heat { .. }
            | Price::Harm { .. }
            | Price::Status { .. }
            | Price::Stress { .. }
            | Price::Note { .. } => {}
        }
    }
    tails::check_payers(d, &shares, shares.iter().map(|s| s.n).sum(), "BS-R53")?;
    let have = d.state.crew.rep;
    if rep > have { Err(refuse::not_enough_rep("BS-R53", have, rep).field("bargain")) } else { Ok(()) }
}

/// Takes the bargain and pays each price at once, whatever the dice will say (BS-R53, R54).
///
/// # Errors
/// None once the prices are checked.
pub fn pay(d: &mut Desk<'_>, pc: &Slug, bargain: &Bargain) -> Result<(), Refusal> {
    let offered_by = bargain.offered_by.as_ref().map(ToString::to_string);
    let taken = Event::BargainTaken { pc: pc.clone(), text: bargain.text.clone(), offered_by };
    d.push(taken, &["BS-R52", "BS-R54"]);
    for price in bargain.price.as_deref().unwrap_or_default() {
        match price {
            Price::Coin { n, payer } => tails::pay(d, payer.as_ref().unwrap_or(pc), *n, "bargain", "BS-R54")?,
            Price::Heat { n } => tails::gain_heat(d, *n, "bargain", "BS-R54"),
            Price::Harm { level, label } => tails::take_harm(d, pc, label, *level, None, "BS-R54"),
            Price::Ticks { clock, n } => tails::tick_clock(d, clock, *n, "BS-R54"),
            Price::Status { faction, n } => {
                tails::shift_status(d, faction, -i32::try_from(*n).unwrap_or(6), "bargain", "BS-R54");
            }
            Price::Rep { n } => tails::pay_rep(d, *n, "bargain", "BS-R54")?,
            Price::Stress { n } => tails::mark_stress(d, pc, *n, "bargain", "BS-R54"),
            Price::Note { text } => {
                let note = d.fresh_name("note", |name| d.state.notes.contains_key(name));
                let text = text.clone().unwrap_or_else(|| bargain.text.clone());
                d.push(Event::NoteOpened { note, about: pc.title(), text }, &["BS-R53", "BS-R54"]);
            }
        }
    }
    Ok(())
}
