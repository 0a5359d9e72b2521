//! Asking around (HD-01).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::state::{Due, Wanted};
use super::super::terms::{Band, BasicMove, PaybackKind, Stat};
use super::super::{Desk, guard, refuse, roll};
use super::options::{self, Choice};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Asks around for something (HD-01).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AskAround {
    /// Who asks.
    pub pc: Slug,
    /// What for: an object, a place, a person or information (HD-R17).
    pub wanted: Wanted,
    /// Through whom, if through somebody in particular (HD-R105).
    pub source_npc: Option<Slug>,
    /// What the find is called in the record; unsaid, after this declaration.
    pub find: Option<Slug>,
    /// The options, when the dice are written down already.
    pub choose: Option<Choice>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for AskAround {
    fn info(&self) -> CommandInfo {
        super::move_info(&self.pc)
    }

    /// Rolls name: word goes round through one’s reputation, and whatever is wanted is found on a hit, at a cost
    /// (HD-R10, R16, R17).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::may_move(d, &self.pc, BasicMove::AskAround)?;
        if self.wanted.text.trim().is_empty() {
            return Err(refuse::wanted_required("HD-R17").field("wanted"));
        }
        if let Some(npc) = &self.source_npc {
            guard::usable(d, &self.pc, npc).map_err(|r| r.field("source_npc"))?;
        }
        let find = find_name(d, self.find.as_ref())?;
        Choice::check_early(self.choose.as_ref(), d)?;
        let stat = guard::known(d, &self.pc)?.stat(Stat::Name);
        let roll = roll::roll_move(d, &self.pc, BasicMove::AskAround, stat)?;
        if roll.band != Band::Miss {
            let n = options::how_many(roll.band);
            let mut due = Due::new(BasicMove::AskAround, roll.band, n, &["a", "b", "c", "d"]);
            due.with = Some(find);
            due.wanted = Some(self.wanted.clone());
            options::due(d, &self.pc, due);
        }
        Choice::take_at_once(self.choose.as_ref(), d, &self.pc)
    }

    fn sentence(&self) -> String {
        format!("{} asks around: {}.", self.pc.title(), self.wanted.text)
    }
}

/// Names a find: as said, or after the declaration.
pub fn find_name(d: &Desk<'_>, said: Option<&Slug>) -> Result<Slug, Refusal> {
    match said {
        Some(find) if d.state.finds.contains_key(find) => {
            Err(refuse::name_taken("HD-R17", find.title()).field("find"))
        }
        Some(find) => Ok(find.clone()),
        None => Ok(d.fresh_name("find", |name| d.state.finds.contains_key(name))),
    }
}

/// Checks the options of asking around (HD-R15).
///
/// # Errors
/// Those of [`Choice::check_payback`].
pub fn check(d: &Desk<'_>, pc: &Slug, choice: &Choice) -> Result<(), Refusal> {
    if choice.has("d") { choice.check_payback(d, pc) } else { Ok(()) }
}

/// It is found, and it is not quite as expected, far away, tied to something, or owed for (HD-R12, R13, R14, R15).
pub fn chosen(d: &mut Desk<'_>, pc: &Slug, due: &Due, choice: &Choice) {
    let (Some(find), Some(wanted)) = (&due.with, &due.wanted) else { return };
    found(d, pc, find, wanted, "HD-R17");
    let text = choice.text.clone().unwrap_or_default();
    for pick in &choice.picks {
        let (pc, find, text) = (pc.clone(), find.clone(), text.clone());
        match pick.as_str() {
            "a" => d.push(Event::FoundIsOff { pc, find, text }, &["HD-R12"]),
            "b" => d.push(Event::MustFetch { pc, find }, &["HD-R13"]),
            "c" => d.push(Event::StringsAttached { pc, find, text }, &["HD-R14"]),
            _ => choice.mark_payback(d, &pc, PaybackKind::Favour, "HD-R15"),
        }
    }
}

/// Writes down what was found (HD-R17).
pub fn found(d: &mut Desk<'_>, pc: &Slug, find: &Slug, wanted: &Wanted, rule: &'static str) {
    let found = Event::Found {
        pc: pc.clone(),
        find: find.clone(),
        kind: wanted.kind,
        text: wanted.text.clone(),
        hot: wanted.hot == Some(true),
    };
    d.push(found, &[rule]);
}
