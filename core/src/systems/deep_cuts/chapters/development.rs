//! Development: upgrades that cost coin (DC-43).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::state::Phase;
use super::super::terms::Step;
use super::super::{Desk, guard, refuse, tails};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// An upgrade that costs coin: its name, what it costs, whether it has several boxes (DC-R183–R186).
struct Listed {
    slug: &'static str,
    name: &'static str,
    coin: u32,
    per_box: bool,
    rule: &'static str,
}

const fn listed(
    slug: &'static str,
    name: &'static str,
    coin: u32,
    per_box: bool,
    rule: &'static str,
) -> Listed {
    Listed { slug, name, coin, per_box, rule }
}

/// The list; “per box” covers every name before it on its line (DC-A42).
const LIST: [Listed; 14] = [
    listed("camouflage", "Camouflage", 6, false, "DC-R183"),
    listed("rigging", "Rigging", 6, false, "DC-R183"),
    listed("underground-maps-and-passkeys", "Underground Maps & Passkeys", 6, false, "DC-R183"),
    listed("composed", "Composed", 8, true, "DC-R184"),
    listed("hardened", "Hardened", 8, true, "DC-R184"),
    listed("ordained", "Ordained", 8, true, "DC-R184"),
    listed("steady", "Steady", 8, true, "DC-R184"),
    listed("ironhook-contacts", "Ironhook Contacts", 8, false, "DC-R184"),
    listed("ritual-sanctum", "Ritual Sanctum", 8, false, "DC-R184"),
    listed("barge", "Barge", 10, true, "DC-R185"),
    listed("lair-upgrade", "Lair Upgrade", 10, true, "DC-R185"),
    listed("quality", "Quality", 10, true, "DC-R185"),
    listed("training-mastery", "Training Mastery", 10, true, "DC-R185"),
    listed("elite", "Elite", 10, false, "DC-R186"),
];

/// The names next to which “per box” stands, for those who take it for one name only (DC-A42).
const LAST: [&str; 2] = ["steady", "training-mastery"];

/// Buys a crew upgrade for coin (DC-43).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct BuyUpgrade {
    /// The upgrade: camouflage, rigging, underground-maps-and-passkeys (6 coin); composed, hardened, ordained,
    /// steady, ironhook-contacts, ritual-sanctum (8); barge, lair-upgrade, quality, training-mastery, or elite for
    /// a cohort (10) (DC-R182–R186).
    pub upgrade: Slug,
    /// With `elite`: the cohort.
    pub cohort: Option<Slug>,
    /// Who pays: `vault`, `bank` or a character; unsaid, the vault.
    pub payer: Option<Slug>,
    /// What the GM rules.
    pub ruling: Option<BuyUpgradeRuling>,
    /// A remark.
    pub note: Option<String>,
}

/// What the GM says of an upgrade that is not on the list (DC-A29).
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct BuyUpgradeRuling {
    /// What it costs: an upgrade that is not on the list has no price but this.
    #[schemars(range(min = 1, max = 100))]
    pub coin: Option<u32>,
}

impl Ruled for BuyUpgrade {
    fn info(&self) -> CommandInfo {
        CommandInfo { departs: &["coin"], ..CommandInfo::default() }
    }

    /// Listed upgrades cost coin in the development step (DC-R182–R186).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        if d.state.phase != Phase::After(Step::Development) {
            return Err(refuse::wrong_step_for_upgrades("DC-R131"));
        }
        let is_open = d.house.is("downtime_module", "true") || self.upgrade == "elite";
        let found = LIST.iter().find(|l| self.upgrade == l.slug).filter(|_| is_open);
        let (coin, rule) = match (found, self.priced()) {
            (Some(listed), _) => (listed.coin, listed.rule),
            (None, Some(coin)) if d.house.is("unlisted_upgrades", "gm") => (coin, "DC-R182"),
            (None, _) => return Err(refuse::not_for_coin("DC-R182", self.upgrade.title()).field("upgrade")),
        };
        let price = guard::amount(d, "coin", rule, coin)?;
        let payer = self.payer.clone().unwrap_or_else(|| guard::word("vault"));
        guard::purse(d, &payer, price, rule)?;
        let event = if self.upgrade == "elite" { self.elite(d)? } else { self.boxed(d, found, rule)? };
        let name = found.map_or_else(|| self.upgrade.title(), |l| l.name.to_owned());
        tails::pay(d, &payer, price, &name, rule);
        d.push(event, &["DC-R182", rule]);
        Ok(())
    }

    fn sentence(&self) -> String {
        match &self.cohort {
            Some(cohort) => format!("Make {} elite.", cohort.title()),
            None => format!("Buy {}.", self.upgrade.title()),
        }
    }
}

impl BuyUpgrade {
    fn priced(&self) -> Option<u32> {
        self.ruling.as_ref()?.coin
    }

    fn elite(&self, d: &Desk<'_>) -> Result<Event, Refusal> {
        let named = self.cohort.clone().unwrap_or_else(|| guard::word("unnamed"));
        let cohort = d.state.crew.cohorts.get(&named);
        let cohort =
            cohort.ok_or_else(|| refuse::unknown_cohort("DC-R186", named.title()).field("cohort"))?;
        if cohort.is_elite {
            return Err(refuse::already_elite("DC-R186", &cohort.name).field("cohort"));
        }
        Ok(Event::CohortElite { cohort: named })
    }

    /// An upgrade of one box is bought once; one “per box” up to the house rule's number (DC-R184, R185).
    fn boxed(&self, d: &Desk<'_>, found: Option<&Listed>, rule: &'static str) -> Result<Event, Refusal> {
        let boxes = d.state.crew.upgrades.get(&self.upgrade).map_or(0, |u| u.boxes);
        let is_line = d.house.is("per_box_scope", "line");
        let is_per_box = found.is_some_and(|l| if is_line { l.per_box } else { LAST.contains(&l.slug) });
        let most = if is_per_box { guard::house(d, "upgrade_boxes") } else { 1 };
        let name = found.map_or_else(|| self.upgrade.title(), |l| l.name.to_owned());
        if boxes >= most {
            return Err(refuse::boxes_full(rule, name).field("upgrade"));
        }
        Ok(Event::UpgradeBought { upgrade: self.upgrade.clone(), name })
    }
}
