//! Supplies: a clock for what can be used up (DC-55, 56).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use strum::Display;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::{Desk, guard, refuse};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// What a supply is of (DC-R215).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Display)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum SupplyKind {
    /// A stockpile of a product.
    Stock,
    /// Secrets for blackmail.
    Secrets,
    /// Favours promised.
    Favours,
    /// Provisions for the deathlands.
    Provisions,
    /// Something else.
    Other,
}

/// Makes a supply (DC-55).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateSupply {
    /// Its title.
    pub name: String,
    /// What it is called in the record; unsaid, made of its title.
    pub supply: Option<Slug>,
    /// Segments; unsaid, 4 (DC-R214).
    #[schemars(range(min = 0, max = 12))]
    pub size: Option<u32>,
    /// What it is of; unsaid, something else (DC-R215).
    pub kind: Option<SupplyKind>,
    /// Whose: `crew` or a character; unsaid, the crew's.
    pub owner: Option<Slug>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for CreateSupply {
    fn info(&self) -> CommandInfo {
        CommandInfo::default()
    }

    /// A clock tracks what the crew has laid by (DC-R214, R215).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let size = self.size.unwrap_or(4);
        if size == 0 {
            return Err(refuse::bad_clock_size("DC-R214").field("size"));
        }
        let supply = new_supply(d, &self.name, self.supply.as_ref(), "DC-R214")?;
        let owner = self.owner.clone().unwrap_or_else(|| guard::word("crew"));
        if owner != "crew" {
            guard::known(d, &owner).map_err(|r| r.field("owner"))?;
        }
        let kind = self.kind.unwrap_or(SupplyKind::Other).to_string();
        let made = Event::SupplyCreated { supply, name: self.name.clone(), kind, size, quality: None, owner };
        d.push(made, &["DC-R214", "DC-R215"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("Lay by {}.", self.name)
    }
}

/// Names a new supply.
pub(super) fn new_supply(
    d: &Desk<'_>,
    name: &str,
    given: Option<&Slug>,
    rule: &'static str,
) -> Result<Slug, Refusal> {
    let supply = guard::slug_of(name, given, rule)?;
    if d.state.supplies.contains_key(&supply) {
        return Err(refuse::duplicate_name(rule, name).field("name"));
    }
    Ok(supply)
}

/// Uses a supply (DC-56).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TickSupply {
    /// The supply.
    pub supply: Slug,
    /// Ticks; unsaid, 1, and more for a significant use (DC-R216, R222).
    #[schemars(range(min = 0, max = 12))]
    pub n: Option<u32>,
    /// What for.
    #[serde(rename = "use")]
    pub purpose: Option<String>,
    /// What the GM rules.
    pub ruling: Option<TickSupplyRuling>,
    /// A remark.
    pub note: Option<String>,
}

/// What the GM says of a use (DC-J30).
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct TickSupplyRuling {
    /// Whether the use is consequential; unsaid, it is (DC-R222).
    pub consequential: Option<bool>,
}

impl Ruled for TickSupply {
    fn info(&self) -> CommandInfo {
        CommandInfo::default()
    }

    /// A consequential use ticks the clock, a significant one several times (DC-R216, R222).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let found = d.state.supplies.get(&self.supply);
        let found =
            found.ok_or_else(|| refuse::unknown_supply("DC-R214", self.supply.title()).field("supply"))?;
        let (clock, name) = (found.clock, found.name.clone());
        let asked = self.n.unwrap_or(1);
        guard::some(asked, "DC-R216")?;
        if clock.is_full() {
            return Err(refuse::supply_exhausted("DC-R222", name).field("supply"));
        }
        if self.ruling.as_ref().and_then(|r| r.consequential) == Some(false) {
            return Err(refuse::not_consequential("DC-R222"));
        }
        let n = clock.room_for(asked);
        let use_of = self.purpose.clone().unwrap_or_default();
        let rule = if asked > 1 { "DC-R216" } else { "DC-R222" };
        d.push(Event::SupplyTicked { supply: self.supply.clone(), n, lost: asked - n, use_of }, &[rule]);
        if clock.filled + n >= clock.size {
            d.push(Event::SupplyExhausted { supply: self.supply.clone() }, &[rule]);
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        match &self.purpose {
            Some(purpose) => format!("Use {}: {purpose}.", self.supply.title()),
            None => format!("Use {}.", self.supply.title()),
        }
    }
}
