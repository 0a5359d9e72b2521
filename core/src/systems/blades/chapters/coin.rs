//! Coin gained, spent and moved outside the commands that it pays for (BS-34 … 36).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{Event, Share};
use super::super::{Desk, guard, refuse, tails};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Coin for one holder.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Gain {
    /// `crew` or a character's name.
    pub who: Slug,
    /// How much, at least 1.
    pub n: u32,
    /// Where it comes from.
    pub source: Option<String>,
    /// Whether it goes into the character's stash.
    pub stash: Option<bool>,
}

/// Gains coin on the way: loot, winnings, wages, gifts, an ability that pays stash (BS-34).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GainCoin {
    /// Who gains how much.
    pub to: Vec<Gain>,
    /// Why.
    pub why: Option<String>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for GainCoin {
    fn info(&self) -> CommandInfo {
        CommandInfo { departs: &["stash"], ..CommandInfo::default() }
    }

    /// Each holder keeps what they can hold; more is flagged, never lost (BS-R121–R123, R129, R131, R198, R211).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        if self.to.is_empty() || self.to.iter().any(|gain| gain.n == 0) {
            return Err(refuse::amount_required("BS-R131").field("to"));
        }
        guard::why(self.why.as_deref(), "BS-R131")?;
        for gain in &self.to {
            holder(d, &gain.who, gain.stash == Some(true)).map_err(|r| r.field("to"))?;
        }
        let why = self.why.clone().unwrap_or_default();
        for gain in &self.to {
            let why = gain.source.as_ref().map_or(why.clone(), |source| format!("{source} ({why})"));
            if gain.stash == Some(true) {
                tails::add_stash(d, &gain.who, gain.n, &why, "BS-R198")?;
            } else {
                tails::gain_coin(d, &gain.who, gain.n, &why, "BS-R131");
            }
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        let shares: Vec<_> = self.to.iter().map(|g| format!("{} {}", g.who.title(), g.n)).collect();
        let why = self.why.as_ref().map(|why| format!(" ({why})")).unwrap_or_default();
        format!("Gain coin{why}: {}.", shares.join(", "))
    }
}

/// Checks that a holder is there; a stash is always a character's.
fn holder(d: &Desk<'_>, who: &Slug, is_stash: bool) -> Result<(), Refusal> {
    if *who == "crew" && !is_stash { Ok(()) } else { guard::known(d, who).map(|_| ()) }
}

/// Spends coin on what has no command of its own: bribes, stakes, purchases, blackmail (BS-35).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SpendCoin {
    /// Who pays how much.
    pub payers: Vec<Share>,
    /// What it buys.
    pub on: Option<String>,
    /// Why.
    pub why: Option<String>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for SpendCoin {
    fn info(&self) -> CommandInfo {
        CommandInfo::default()
    }

    /// Every payment names its payers (BS-R125, R126, R131).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let sum: u32 = self.payers.iter().map(|p| p.n).sum();
        if sum == 0 || self.payers.iter().any(|p| p.n == 0) {
            return Err(refuse::amount_required("BS-R131").field("payers"));
        }
        guard::why(self.why.as_deref(), "BS-R125")?;
        tails::check_payers(d, &self.payers, sum, "BS-R131")?;
        let why = self.why.clone().unwrap_or_default();
        let why = self.on.as_ref().map_or(why.clone(), |on| format!("{on} ({why})"));
        tails::pay_all(d, &self.payers, &why, "BS-R126")
    }

    fn sentence(&self) -> String {
        let payers: Vec<_> = self.payers.iter().map(|p| format!("{} {}", p.who.title(), p.n)).collect();
        let on = self.on.as_deref().or(self.why.as_deref()).unwrap_or("something");
        format!("Spend coin on {on}: {}.", payers.join(", "))
    }
}

/// Moves coin between the crew, characters and stashes (BS-36).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MoveCoin {
    /// From whom: `crew`, a character's name, or `stash` for the stash of whoever gets it.
    pub from: Slug,
    /// To whom: `crew`, a character's name, or `stash` for the stash of whoever gives it.
    pub to: Slug,
    /// How many coin, at least 1; out of a stash each costs two stash (BS-R130).
    pub n: u32,
    /// Whose stash it is, when it is not the other holder's.
    pub of: Option<Slug>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for MoveCoin {
    fn info(&self) -> CommandInfo {
        CommandInfo { departs: &["rate", "stash"], ..CommandInfo::default() }
    }

    /// Coin lies where its owners say; out of a stash it costs double (BS-R121–R123, R129–R131, R211).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        if self.from == self.to {
            return Err(refuse::same_purse("BS-R131").field("to"));
        }
        if self.n == 0 {
            return Err(refuse::amount_required("BS-R131").field("n"));
        }
        match (self.from == "stash", self.to == "stash") {
            (true, _) => self.draw(d),
            (false, true) => self.put_away(d),
            (false, false) => {
                holder(d, &self.to, false)?;
                self.pays(d)?;
                self.moved(d);
                tails::flag_excess(d, &self.to);
                Ok(())
            }
        }
    }

    fn sentence(&self) -> String {
        match (self.from == "stash", self.to == "stash") {
            (true, _) => format!("{} draws {} coin from the stash.", self.to.title(), self.n),
            (false, true) => format!("{} puts {} coin away.", self.from.title(), self.n),
            (false, false) => format!("{} gives {} {} coin.", self.from.title(), self.to.title(), self.n),
        }
    }
}

impl MoveCoin {
    fn pays(&self, d: &Desk<'_>) -> Result<(), Refusal> {
        let share = Share { who: self.from.clone(), n: self.n };
        tails::check_payers(d, &[share], self.n, "BS-R131").map_err(|r| r.field("from"))
    }

    fn moved(&self, d: &mut Desk<'_>) {
        let moved = Event::CoinMoved { from: self.from.clone(), to: self.to.clone(), n: self.n };
        d.push(moved, &["BS-R131"]);
    }

    /// One coin becomes one stash, up to 40 (BS-R129).
    fn put_away(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let owner = self.of.as_ref().unwrap_or(&self.from);
        holder(d, owner, true)?;
        self.pays(d)?;
        self.moved(d);
        tails::add_stash(d, owner, self.n, "put away", "BS-R129")
    }

    /// Two stash become one coin, in pairs (BS-R130).
    fn draw(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let owner = self.of.as_ref().unwrap_or(&self.to);
        holder(d, owner, true)?;
        holder(d, &self.to, false)?;
        let have = d.state.pc(owner).map_or(0, |c| c.stash);
        let rate = d.amount("rate", "BS-R130", 2)?;
        let need = u32::try_from(rate).unwrap_or(u32::MAX).saturating_mul(self.n);
        if have < need {
            return Err(refuse::not_enough_stash("BS-R130", owner.title(), have, need).field("n"));
        }
        d.push(Event::StashDrawn { pc: owner.clone(), n: need }, &["BS-R130"]);
        self.moved(d);
        tails::flag_excess(d, &self.to);
        Ok(())
    }
}
