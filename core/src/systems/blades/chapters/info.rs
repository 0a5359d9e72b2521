//! Gathering information where nothing stands in the way (BS-25).
//!
//! With an obstacle it is an action roll with `as=gather`; a question too large for one roll is a project.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{Detail, Event, Extra};
use super::super::roll::{self, Pool};
use super::super::terms::{Action, Band};
use super::super::{Desk, extras, guard, refuse};
use super::fortune;
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// How an answer is found (BS-R117).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum GatherMethod {
    /// It is common knowledge: the GM tells it.
    Told,
    /// A fortune roll of an action rating.
    Fortune {
        /// The action.
        action: Action,
    },
}

/// What the GM rules about gathering information.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GatherInfoRuling {
    /// How it is found; unsaid, it is told.
    pub method: Option<GatherMethod>,
    /// Major advantages, a die each (BS-R114).
    pub advantages: Option<Vec<String>>,
    /// Major disadvantages, a die less each (BS-R114).
    pub disadvantages: Option<Vec<String>>,
}

/// Gathers information: told, or found by a fortune roll (BS-25, BS-R117, R118).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct GatherInfo {
    /// Who asks.
    pub pc: Slug,
    /// The question.
    pub question: Option<String>,
    /// How they go about it.
    pub how: Option<String>,
    /// What abilities, claims and notes add, such as the hunting grounds (BS-R202).
    pub extras: Option<Vec<Extra>>,
    /// What the GM rules.
    pub ruling: Option<GatherInfoRuling>,
    /// Whether an unknown rating made a pool of zero dice, so that two were read low (BS-R5).
    pub zero: Option<bool>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for GatherInfo {
    fn info(&self) -> CommandInfo {
        CommandInfo {
            gm_only: true,
            departs: &["dice", "read", "detail"],
            labels: vec!["fortune".to_owned()],
            actor: Some(self.pc.clone()),
            ..CommandInfo::default()
        }
    }

    /// Common knowledge is told; else the dice say how much (BS-R114, R117, R118, R120, R202, R241).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let character = guard::active(d, &self.pc)?;
        let question = self.question.clone().unwrap_or_default();
        if question.trim().is_empty() {
            return Err(refuse::question_needed("BS-R117").field("question"));
        }
        let ruling = self.ruling.clone().unwrap_or_default();
        let GatherMethod::Fortune { action } = ruling.method.unwrap_or(GatherMethod::Told) else {
            self.learn(d, question, Detail::Told, "BS-R117");
            return Ok(());
        };
        let rating = character.rating(action);
        let ruled = self.ruled_detail(d)?;
        extras::check(d, self.extras.as_deref(), Some(&self.pc))?;
        let mut pool = Pool::new("fortune", "BS-R117");
        pool.rating(&self.pc, &action.to_string(), rating);
        pool.said_zero = self.zero == Some(true);
        fortune::weigh(&mut pool, ruling.advantages.as_deref(), ruling.disadvantages.as_deref());
        extras::add_dice(&mut pool, self.extras.as_deref());
        let roll = roll::roll(d, pool)?;
        let band = roll.band;
        let rolled = Event::FortuneRolled { about: question.clone(), side: None, roll };
        d.push(rolled, &["BS-R117", "BS-R114"]);
        if let Some(by_book) = band.map(detail) {
            d.word("detail", "BS-R120", &by_book.to_string());
            self.learn(d, question, ruled.unwrap_or(by_book), "BS-R120");
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        let question = self.question.as_deref().unwrap_or("something");
        let how = self.how.as_ref().map(|how| format!(" ({how})")).unwrap_or_default();
        format!("{} gathers information{how}: {question}", self.pc.title())
    }
}

impl GatherInfo {
    fn learn(&self, d: &mut Desk<'_>, question: String, detail: Detail, rule: &'static str) {
        d.push(Event::InfoGathered { pc: self.pc.clone(), question, detail }, &["BS-R117", rule]);
    }

    /// Reads the detail that the table rules instead.
    fn ruled_detail(&self, d: &Desk<'_>) -> Result<Option<Detail>, Refusal> {
        let Some(ruled) = d.call.instead.get("detail") else { return Ok(None) };
        let known = [Detail::Little, Detail::Limited, Detail::Standard, Detail::Great];
        let found = known.into_iter().find(|detail| detail.to_string() == ruled.to_string());
        found.map(Some).ok_or_else(|| {
            let sentence = format!("instead.detail takes little, limited, standard or great, not {ruled}.");
            Refusal::new("CA-R12", "DepartureValue", sentence).field("instead")
        })
    }
}

/// Returns how much a result tells (BS-R115, R120).
fn detail(band: Band) -> Detail {
    match band {
        Band::Low => Detail::Little,
        Band::Mid => Detail::Limited,
        Band::High => Detail::Standard,
        Band::Crit => Detail::Great,
    }
}
