//! Stress for costs with no command of their own, and the names of traumas (BS-29, 30).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::{Desk, guard, refuse, tails};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Marks stress for a cost that has no command of its own: a standing bargain, an ability (BS-29).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MarkStress {
    /// Who takes the stress.
    pub pc: Slug,
    /// How much, at least 1.
    pub n: u32,
    /// Why.
    pub why: Option<String>,
    /// The name of the trauma, should the last box bring one (BS-R26).
    pub trauma: Option<String>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for MarkStress {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// Stress is the reserve with which consequences are refused; nine boxes (BS-R18, R19, R24, R25, R27–R29, R31).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::active(d, &self.pc)?;
        if self.n == 0 {
            return Err(refuse::amount_required("BS-R18").field("n"));
        }
        guard::why(self.why.as_deref(), "BS-R18")?;
        let why = self.why.as_deref().unwrap_or_default();
        tails::mark_stress(d, &self.pc, self.n, why, "BS-R18");
        tails::name_new_trauma(d, &self.pc, self.trauma.as_deref())
    }

    fn sentence(&self) -> String {
        let why = self.why.as_ref().map(|why| format!(": {why}")).unwrap_or_default();
        format!("{} takes {} stress{why}.", self.pc.title(), self.n)
    }
}

/// Names a trauma that was taken (BS-30).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct NameTrauma {
    /// Whose trauma.
    pub pc: Slug,
    /// Cold, haunted, obsessed, paranoid, reckless, soft, unstable, vicious, or own words with the GM's leave (BS-R26).
    pub condition: String,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for NameTrauma {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// The player picks the condition, once each; no command takes it away again (BS-R26, R30).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::known(d, &self.pc)?;
        tails::name_trauma(d, &self.pc, &self.condition)
    }

    fn sentence(&self) -> String {
        format!("{} is {} from now on.", self.pc.title(), self.condition)
    }
}
