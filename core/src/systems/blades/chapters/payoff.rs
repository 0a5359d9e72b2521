//! What a score pays, the tithe on it, and rep besides (BS-37 … 39).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use strum::Display;

use super::super::command::Ruled;
use super::super::event::{ClockClosing, Event, Extra, Share, Step};
use super::super::state::{ClockKind, Score};
use super::super::tails::{self, MOST, Tally};
use super::super::{Desk, extras, guard, refuse};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// How big a job was (BS-R266).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Display)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum JobSize {
    /// 2 coin: several full purses.
    Minor,
    /// 4 coin: a strongbox.
    Small,
    /// 6 coin: decent loot.
    Standard,
    /// 8 coin: serious loot.
    Big,
    /// 10 coin or more: impressive loot.
    Major,
}

impl JobSize {
    /// Returns what a job of that size pays (BS-R266).
    fn coin(self) -> u32 {
        match self {
            Self::Minor => 2,
            Self::Small => 4,
            Self::Standard => 6,
            Self::Big => 8,
            Self::Major => 10,
        }
    }
}

/// Says what a finished score paid, in coin and in rep (BS-37).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AssessPayoff {
    /// Which score; unsaid, the last one that ended.
    pub score: Option<Slug>,
    /// What the GM says of the job.
    pub ruling: Option<AssessPayoffRuling>,
    /// Coin and rep that claims and abilities add (BS-R229).
    pub extras: Option<Vec<Extra>>,
    /// Who gets all the coin: `crew`, also when unsaid, or a character. A split goes before it.
    pub to: Option<Slug>,
    /// Who gets how much of the coin (BS-R131).
    pub split: Option<Vec<Share>>,
    /// Coin of this job that was recorded during the score already.
    pub taken_already: Option<u32>,
    /// A remark.
    pub note: Option<String>,
}

/// What the GM says of a job (BS-J17).
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct AssessPayoffRuling {
    /// The coin it pays.
    pub coin: Option<u32>,
    /// Or the size of the job: 2, 4, 6, 8 or 10 coin (BS-R266).
    pub size: Option<JobSize>,
    /// The target's Tier, 0–6, when the score does not say it (BS-R136).
    #[schemars(range(min = 0, max = 6))]
    pub target_tier: Option<u32>,
    /// Whether nobody knows that it was the crew: no rep then (BS-R265).
    pub quiet: Option<bool>,
}

impl Ruled for AssessPayoff {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, departs: &["rep", "coin"], ..CommandInfo::default() }
    }

    /// Pays coin and rep for a score, once (BS-R136, R265, R266, R267, R264).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let score = tails::finished_score(d, self.score.as_ref())?;
        if score.steps.payoff {
            return Err(refuse::payoff_taken("BS-R264", &score.name).field("score"));
        }
        extras::check(d, self.extras.as_deref(), None)?;
        d.basis("outcome", score.outcome.as_deref().unwrap_or_default());
        d.basis("tier", d.state.crew.tier);
        let succeeded = score.outcome.as_deref() == Some("success");
        let rep = self.rep(d, &score, succeeded)?;
        let coin = self.coin(d, succeeded)?;
        let shares = self.shares(d, coin.amount)?;
        let parts = rep.tally.parts.into_iter().chain(coin.tally.parts).collect();
        let first = if succeeded { "BS-R136" } else { "BS-R267" };
        let quiet = if self.is_quiet() { "BS-R265" } else { first };
        let assessed = Event::PayoffAssessed { coin: coin.amount, rep: rep.amount, parts };
        d.push(assessed, &[first, quiet, "BS-R266"]);
        for share in &shares {
            tails::gain_coin(d, &share.who, share.n, "payoff", "BS-R266");
        }
        if rep.amount > 0 {
            tails::gain_rep(d, rep.amount, "score", "BS-R136");
        }
        d.push(Event::StepDone { step: Step::Payoff }, &["BS-R264"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        let ruling = self.ruling.clone().unwrap_or_default();
        let coin = match (ruling.coin, ruling.size) {
            (Some(coin), _) => format!("{coin} coin"),
            (None, Some(size)) => format!("a {size} job"),
            (None, None) => "the coin as ruled".to_owned(),
        };
        let quiet = if self.is_quiet() { ", completely quiet" } else { "" };
        format!("Assess the payoff: {coin}{quiet}.")
    }
}

/// An amount that holds, with what the book makes it of.
struct Assessed {
    amount: u32,
    tally: Tally,
}

impl AssessPayoff {
    fn is_quiet(&self) -> bool {
        self.ruling.as_ref().is_some_and(|r| r.quiet == Some(true))
    }

    /// Rep: 2, more or less by the difference in Tier, at least 0 (BS-R136, R229); quiet none (BS-R265).
    fn rep(&self, d: &mut Desk<'_>, score: &Score, succeeded: bool) -> Result<Assessed, Refusal> {
        let mut tally = Tally::default();
        if !succeeded {
            tally.add("rep: without success", d.house.number("rep_on_failure"));
            let amount = tails::whole(d, "rep", "BS-R267", tally.total())?;
            return Ok(Assessed { amount, tally });
        }
        if !self.is_quiet() {
            let Some(target) = self.target_tier(d, score)? else {
                if d.departs("rep") {
                    let amount = tails::whole_of_unknown(d, "rep", "BS-R136")?;
                    return Ok(Assessed { amount, tally });
                }
                return Err(refuse::target_tier_needed("BS-R136").field("ruling.target_tier"));
            };
            let tier = d.state.crew.tier;
            tally.add("rep: score", 2);
            tally.add(format!("rep: Tier {target} against {tier}"), i64::from(target) - i64::from(tier));
            tally.at_least_none();
        }
        tally.add_extras(self.extras.as_deref(), |e| e.rep);
        tally.at_least_none();
        let amount = tails::whole(d, "rep", "BS-R136", tally.total())?;
        Ok(Assessed { amount, tally })
    }

    fn target_tier(&self, d: &Desk<'_>, score: &Score) -> Result<Option<u32>, Refusal> {
        let ruled = self.ruling.as_ref().and_then(|r| r.target_tier);
        if let Some(tier) = ruled.filter(|tier| *tier > 6) {
            return Err(refuse::tier_out_of_range("BS-R132", tier).field("ruling.target_tier"));
        }
        let of_target = || score.target.as_ref().and_then(|f| d.state.factions.get(f)).map(|f| f.tier);
        Ok(ruled.or(score.target_tier).or_else(of_target))
    }

    /// Coin: as ruled or by size, with what claims add and without what was taken already (BS-R266, R229).
    fn coin(&self, d: &mut Desk<'_>, succeeded: bool) -> Result<Assessed, Refusal> {
        let mut tally = Tally::default();
        if !succeeded {
            let amount = tails::whole(d, "coin", "BS-R267", 0)?;
            return Ok(Assessed { amount, tally });
        }
        let ruling = self.ruling.clone().unwrap_or_default();
        match (ruling.coin, ruling.size) {
            (Some(coin), _) => tally.add("coin: job", coin),
            (None, Some(size)) => tally.add(format!("coin: {size} job"), size.coin()),
            (None, None) if d.departs("coin") => {
                let amount = tails::whole_of_unknown(d, "coin", "BS-R266")?;
                return Ok(Assessed { amount, tally });
            }
            (None, None) => return Err(refuse::payoff_unsaid("BS-R266").field("ruling.coin")),
        }
        tally.add_extras(self.extras.as_deref(), |e| e.coin);
        tally.add("coin: taken already", -i64::from(self.taken_already.unwrap_or(0)));
        tally.at_least_none();
        let amount = tails::whole(d, "coin", "BS-R266", tally.total())?;
        Ok(Assessed { amount, tally })
    }

    /// Coin lies with whom the crew names, else in the vault (BS-R131).
    fn shares(&self, d: &Desk<'_>, coin: u32) -> Result<Vec<Share>, Refusal> {
        let shares = match &self.split {
            Some(split) => split.clone(),
            None if coin == 0 => Vec::new(),
            None => vec![Share { who: self.to.clone().unwrap_or_else(tails::vault), n: coin }],
        };
        let sum = shares.iter().fold(0_u32, |sum, share| sum.saturating_add(share.n));
        if sum != coin {
            return Err(refuse::split_mismatch("BS-R131", sum, coin).field("split"));
        }
        for share in shares.iter().filter(|share| share.who != tails::vault()) {
            guard::known(d, &share.who)?;
        }
        Ok(shares)
    }
}

/// Pays the tithe of a score to a boss, or does not (BS-38).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AnswerTithe {
    /// What the GM says of it.
    pub ruling: Option<AnswerTitheRuling>,
    /// Whether the crew pays Tier + 1 coin (BS-R268).
    pub pay: bool,
    /// Who pays how much; unsaid, the vault does.
    pub payers: Option<Vec<Share>>,
    /// A remark.
    pub note: Option<String>,
}

/// Whom a tithe is owed to (BS-J19).
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct AnswerTitheRuling {
    /// The boss, a faction.
    pub boss: Option<Slug>,
}

impl Ruled for AnswerTithe {
    fn info(&self) -> CommandInfo {
        CommandInfo { departs: &["tithe", "ticks"], ..CommandInfo::default() }
    }

    /// Takes Tier + 1 coin, or ticks the boss's patience (BS-R268, R269).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let boss = self.ruling.as_ref().and_then(|r| r.boss.clone());
        let boss = boss.ok_or_else(|| refuse::faction_needed("BS-R268").field("ruling.boss"))?;
        if !d.state.factions.contains_key(&boss) {
            return Err(refuse::unknown_faction("BS-R268", boss.title()).field("ruling.boss"));
        }
        let score = tails::finished_score(d, None)?;
        if score.tithed {
            return Err(refuse::tithe_settled("BS-R268", &score.name));
        }
        d.basis("tier", d.state.crew.tier);
        if self.pay {
            let tithe = tails::whole(d, "tithe", "BS-R268", d.state.crew.tier + 1)?;
            tails::pay_from(d, self.payers.as_deref(), tithe, "tithe", "BS-R268")?;
        } else {
            let ticks = tails::whole(d, "ticks", "BS-R269", 1)?;
            lose_patience(d, &boss, ticks);
        }
        d.push(Event::TitheSettled { boss, paid: self.pay }, &["BS-R268"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        let boss = self.ruling.as_ref().and_then(|r| r.boss.as_ref()).map(Slug::title);
        let boss = boss.unwrap_or_else(|| "the boss".into());
        if self.pay { format!("Pay {boss} the tithe.") } else { format!("Pay {boss} no tithe.") }
    }
}

/// Ticks the boss's patience clock; each filling costs 1 status and empties it (BS-R269).
fn lose_patience(d: &mut Desk<'_>, boss: &Slug, ticks: u32) {
    let is_theirs = |kind: &ClockKind| matches!(kind, ClockKind::Patience { faction } if faction == boss);
    let found = d.state.clocks.iter().find(|(_, c)| c.is_open && is_theirs(&c.kind));
    let clock = match found.map(|(name, _)| name.clone()) {
        Some(clock) => clock,
        None => new_patience(d, boss),
    };
    tails::tick_clock(d, &clock, ticks, "BS-R269");
    if d.state.clocks.get(&clock).is_some_and(|c| c.clock.is_full()) {
        tails::shift_status(d, boss, -1, "unpaid tithes", "BS-R269");
        d.push(Event::ClockClosed { clock, how: ClockClosing::Reset }, &["BS-R269"]);
    }
}

fn new_patience(d: &mut Desk<'_>, boss: &Slug) -> Slug {
    let is_taken = |name: &str| d.state.clocks.contains_key(name);
    let plain = Slug::new(&format!("{boss}-patience")).ok().filter(|name| !is_taken(name.as_str()));
    let clock = plain.unwrap_or_else(|| d.fresh_name("patience", is_taken));
    let name = format!("The patience of {}", faction_name(d, boss));
    let size = u32::try_from(d.house.number("tithe_clock_size")).unwrap_or(4);
    let kind = ClockKind::Patience { faction: boss.clone() };
    d.push(Event::ClockCreated { clock: clock.clone(), name, size, kind }, &["BS-R269"]);
    clock
}

fn faction_name(d: &Desk<'_>, faction: &Slug) -> String {
    d.state.factions.get(faction).map_or_else(|| faction.title(), |f| f.name.clone())
}

/// Gains or loses rep that no other command brings (BS-39).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeRep {
    /// How much, negative for a loss; not 0.
    pub by: i32,
    /// Why.
    pub why: Option<String>,
    /// The ability, claim or note it comes from.
    pub source: Option<String>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for ChangeRep {
    fn info(&self) -> CommandInfo {
        CommandInfo::default()
    }

    /// Gives or takes rep at moments that abilities and bargains set (BS-R234).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        if self.by == 0 {
            return Err(refuse::amount_required("BS-R234").field("by"));
        }
        guard::why(self.why.as_deref(), "BS-R234")?;
        if self.by.unsigned_abs() > MOST {
            return Err(refuse::out_of_range("BS-R234", "rep", self.by).field("by"));
        }
        let why = why(self.why.as_deref(), self.source.as_deref());
        if self.by > 0 {
            tails::gain_rep(d, self.by.unsigned_abs(), &why, "BS-R234");
            return Ok(());
        }
        tails::pay_rep(d, self.by.unsigned_abs(), &why, "BS-R234").map_err(|r| r.field("by"))
    }

    fn sentence(&self) -> String {
        format!("Change rep by {:+}: {}.", self.by, why(self.why.as_deref(), self.source.as_deref()))
    }
}

/// Joins a reason and where it comes from.
pub(super) fn why(why: Option<&str>, source: Option<&str>) -> String {
    let why = why.unwrap_or_default();
    source.map_or_else(|| why.to_owned(), |source| format!("{why} ({source})"))
}
