//! Gangs and experts: recruited, improved, harmed and replaced (BS-61 … 64).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{CohortChange, Event, Share, CohortGained};
use super::super::state::{Cohort, CohortKind};
use super::super::{Desk, guard, refuse, tails};
use super::other_activity::Pastime;
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Boxes that a cohort or a second type costs, and the harm that destroys one (BS-R214, R220, R222).
const BOXES: u32 = 2;
const DEAD: u32 = 4;

/// What paid for a cohort or for a change of one (BS-R214).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum CohortPaid {
    /// Upgrade boxes of an advance; two when unsaid.
    Upgrade {
        /// How many boxes.
        #[serde(skip_serializing_if = "Option::is_none", default)]
        boxes: Option<u32>,
    },
    /// The founding of the crew.
    Creation,
    /// Something else: a departure.
    Other,
}

/// A cohort, or a second type, costs two upgrade boxes; another price is a departure (BS-R214, R220).
fn check_paid(d: &mut Desk<'_>, paid: Option<CohortPaid>, rule: &'static str) -> Result<(), Refusal> {
    if d.departs("price") {
        guard::amount(d, "price", rule, BOXES)?;
        return Ok(());
    }
    match paid {
        Some(CohortPaid::Creation) => Ok(()),
        Some(CohortPaid::Upgrade { boxes }) if boxes.unwrap_or(BOXES) == BOXES => Ok(()),
        Some(CohortPaid::Upgrade { .. } | CohortPaid::Other) | None => {
            let hint = "Say another price with instead.price and a reason.";
            Err(refuse::cohort_not_paid(rule).field("paid").hint(hint))
        }
    }
}

fn found<'d>(d: &'d Desk<'_>, name: &Slug) -> Result<&'d Cohort, Refusal> {
    let cohort = d.state.crew.cohorts.get(name);
    cohort.ok_or_else(|| refuse::unknown_cohort("BS-R214", name).field("cohort"))
}

/// Recruits a gang or an expert (BS-61).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RecruitCohort {
    /// The name that people see.
    pub name: String,
    /// The name in the record; made of the name when left out.
    pub slug: Option<Slug>,
    /// Gang or expert.
    pub kind: CohortKind,
    /// One or two types; of a gang adepts, rooks, rovers, skulks or thugs (BS-R215), of an expert their field.
    pub types: Vec<String>,
    /// Edges, at most two: fearsome, independent, loyal, tenacious (BS-R219).
    pub edges: Option<Vec<String>>,
    /// As many flaws: principled, savage, unreliable, wild (BS-R219).
    pub flaws: Option<Vec<String>>,
    /// Whether it rolls one more die in its types (BS-R217).
    pub elite: Option<bool>,
    /// What paid for it; two upgrade boxes by the book (BS-R214).
    pub paid: CohortPaid,
    /// Whether it stays only for a while.
    pub temporary: Option<bool>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for RecruitCohort {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, departs: &["price", "quality"], ..CommandInfo::default() }
    }

    /// Two boxes, one or two types, as many flaws as edges; quality follows the Tier (BS-R134, R214–R216, R218, R219).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::named(&self.name, "BS-R214").map_err(|r| r.field("name"))?;
        let cohort = guard::slug_of(&self.name, self.slug.as_ref(), "BS-R214")?;
        if d.state.crew.cohorts.contains_key(&cohort) {
            return Err(refuse::duplicate_name("BS-R214", &self.name).field("name"));
        }
        if !(1..=2).contains(&self.types.len()) || self.types.iter().any(|t| t.trim().is_empty()) {
            return Err(refuse::cohort_types("BS-R215").field("types"));
        }
        let (edges, flaws) = (self.edges.clone().unwrap_or_default(), self.flaws.clone().unwrap_or_default());
        if edges.len() != flaws.len() || edges.len() > 2 {
            return Err(refuse::edges_and_flaws("BS-R219").field("edges"));
        }
        check_paid(d, Some(self.paid), "BS-R214")?;
        let by_book = d.state.crew.tier + u32::from(self.kind == CohortKind::Expert);
        let ruled = d.departs("quality");
        let quality = guard::amount(d, "quality", "BS-R216", by_book)?;
        let gained = Event::CohortGained(CohortGained {
            cohort,
            name: self.name.clone(),
            kind: self.kind,
            types: self.types.clone(),
            edges,
            flaws,
            elite: self.elite == Some(true),
            ruled_quality: ruled.then_some(quality),
            temporary: self.temporary.filter(|t| *t),
        });
        let rule = if self.kind == CohortKind::Expert { "BS-R218" } else { "BS-R216" };
        d.push(gained, &["BS-R214", "BS-R215", "BS-R219", rule]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("Recruit the {} {} ({}).", self.kind, self.name, self.types.join(", "))
    }
}

/// Improves a cohort: a second type, elite, an edge with a flaw (BS-62).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChangeCohort {
    /// The cohort.
    pub cohort: Slug,
    /// A second type, for two upgrade boxes (BS-R220).
    pub add_type: Option<String>,
    /// Whether it becomes elite.
    pub elite: Option<bool>,
    /// One more edge, with a flaw beside it (BS-R219).
    pub edge: Option<String>,
    /// One more flaw, with an edge beside it (BS-R219).
    pub flaw: Option<String>,
    /// What paid for a second type.
    pub paid: Option<CohortPaid>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for ChangeCohort {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, departs: &["price"], ..CommandInfo::default() }
    }

    /// A second type costs two boxes; edges and flaws stay as many (BS-R219, R220).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let cohort = found(d, &self.cohort)?.clone();
        if self.add_type.is_some() && cohort.types.len() > 1 {
            return Err(refuse::cohort_types("BS-R220").field("add_type"));
        }
        if self.add_type.is_some() {
            check_paid(d, self.paid, "BS-R220")?;
        }
        if cohort.harm >= DEAD {
            return Err(refuse::cohort_gone("BS-R220", &cohort.name).field("cohort"));
        }
        let edges = cohort.edges.len() + usize::from(self.edge.is_some());
        let flaws = cohort.flaws.len() + usize::from(self.flaw.is_some());
        if edges > 2 || flaws > 2 || (self.edge.is_some() != self.flaw.is_some() && edges != flaws) {
            return Err(refuse::edges_and_flaws("BS-R219").field("edge"));
        }
        let changes = self.changes(&cohort);
        if changes.is_empty() {
            return Err(refuse::already_so("BS-R220"));
        }
        for change in changes {
            d.push(Event::CohortChanged { cohort: self.cohort.clone(), change }, &["BS-R219", "BS-R220"]);
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} changes.", self.cohort.title())
    }
}

impl ChangeCohort {
    fn changes(&self, cohort: &Cohort) -> Vec<CohortChange> {
        let elite = self.elite == Some(true) && !cohort.elite;
        let added = self.add_type.clone().map(|add| CohortChange::Type { add });
        let edge = self.edge.clone().map(|add| CohortChange::Edge { add });
        let flaw = self.flaw.clone().map(|add| CohortChange::Flaw { add });
        [added, elite.then_some(CohortChange::Elite), edge, flaw].into_iter().flatten().collect()
    }
}

/// Harms a cohort (BS-63).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HarmCohort {
    /// The cohort.
    pub cohort: Slug,
    /// 1 weakened, 2 impaired, 3 broken, 4 dead (BS-R222).
    pub level: u32,
    /// Why.
    pub why: Option<String>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for HarmCohort {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, departs: &["level"], ..CommandInfo::default() }
    }

    /// Worse harm replaces what stands, equal harm is one worse, level 4 destroys (BS-R222).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let cohort = found(d, &self.cohort)?.clone();
        if !(1..=DEAD).contains(&self.level) {
            return Err(refuse::severity_out_of_range("BS-R222", self.level).field("level"));
        }
        if cohort.harm >= DEAD {
            return Err(refuse::cohort_gone("BS-R222", &cohort.name).field("cohort"));
        }
        guard::why(self.why.as_deref(), "BS-R222")?;
        d.basis("harm", cohort.harm);
        let by_book = match cohort.harm {
            have if d.house.is("cohort_harm", "add") => have + self.level,
            have if have == self.level => have + 1,
            have => have.max(self.level),
        };
        let to = guard::amount(d, "level", "BS-R222", by_book.min(DEAD))?.min(DEAD);
        let why = self.why.clone().unwrap_or_default();
        d.push(Event::CohortHarmed { cohort: self.cohort.clone(), to, why }, &["BS-R222"]);
        if to == DEAD {
            d.push(Event::CohortDestroyed { cohort: self.cohort.clone() }, &["BS-R222"]);
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} takes level {} harm.", self.cohort.title(), self.level)
    }
}

/// Replaces a destroyed cohort, once two activities went into it (BS-64).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ReplaceCohort {
    /// The destroyed cohort.
    pub cohort: Slug,
    /// Who pays, Tier + 2 coin together (BS-R224).
    pub payers: Option<Vec<Share>>,
    /// A remark.
    pub note: Option<String>,
}

/// Activities that a replacement takes, and what its price adds to the Tier (BS-R224).
const ACTIVITIES: u32 = 2;
const REPLACEMENT: u32 = 2;

impl Ruled for ReplaceCohort {
    fn info(&self) -> CommandInfo {
        CommandInfo { departs: &["price", "activities"], ..CommandInfo::default() }
    }

    /// Tier + 2 coin and two downtime activities bring a destroyed cohort back (BS-R224).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let cohort = found(d, &self.cohort)?.clone();
        if cohort.harm < DEAD {
            return Err(refuse::cohort_alive("BS-R224", &cohort.name).field("cohort"));
        }
        let noted = Pastime::ReplaceCohort { cohort: self.cohort.clone() }.noted();
        let all = d.state.characters.values().flat_map(|c| &c.activities.noted);
        let have = u32::try_from(all.filter(|what| **what == noted).count()).unwrap_or(u32::MAX);
        let need = guard::amount(d, "activities", "BS-R224", ACTIVITIES)?;
        if have < need {
            return Err(refuse::activities_missing("BS-R224", need, have));
        }
        let price = guard::amount(d, "price", "BS-R224", d.state.crew.tier + REPLACEMENT)?;
        let payers = self.payers.as_deref().unwrap_or_default();
        tails::check_payers(d, payers, price, "BS-R224")?;
        tails::pay_all(d, payers, &format!("replacing {}", cohort.name), "BS-R224")?;
        d.push(Event::CohortRestored { cohort: self.cohort.clone() }, &["BS-R224"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("Replace {}.", self.cohort.title())
    }
}
