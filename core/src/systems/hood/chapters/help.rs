//! Helping or interfering with another character’s move (HD-14).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::state::{Character, Due};
use super::super::terms::{Band, BasicMove};
use super::super::{Desk, guard, refuse, roll};
use super::options::{self, Choice};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// The options of a hit.
pub const OPTIONS: [&str; 2] = ["+1", "-2"];

/// Helps or interferes with another character’s move, before its dice (HD-14).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HelpOrInterfere {
    /// Who helps or interferes.
    pub helper: Slug,
    /// With whose move.
    pub target: Slug,
    /// Which move they are about to make.
    pub r#move: BasicMove,
    /// +1 or −2, when the dice are written down already (HD-R95).
    pub choose: Option<Choice>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for HelpOrInterfere {
    fn info(&self) -> CommandInfo {
        super::move_info(&self.helper)
    }

    /// Rolls what the other owes: +1 or −2 on a hit, and on 7–9 the same danger (HD-R94, R95, R96).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::may_move(d, &self.helper, BasicMove::HelpOrInterfere)?;
        check(d, &self.helper, &self.target, self.r#move)?;
        Choice::check_early(self.choose.as_ref(), d)?;
        let debt = guard::known(d, &self.helper)?.owed_by(&self.target);
        let roll = roll::roll_move(d, &self.helper, BasicMove::HelpOrInterfere, debt)?;
        let (helper, target, r#move) = (self.helper.clone(), self.target.clone(), self.r#move);
        d.push(Event::HelpOffered { helper, target, r#move }, &["HD-R94"]);
        if roll.band == Band::Weak {
            let (helper, target) = (self.helper.clone(), self.target.clone());
            d.push(Event::ExposureOpened { helper, target, r#move }, &["HD-R96"]);
        }
        if roll.band != Band::Miss {
            let mut due = Due::new(BasicMove::HelpOrInterfere, roll.band, 1, &OPTIONS);
            due.with = Some(self.target.clone());
            due.helps = Some(self.r#move);
            options::due(d, &self.helper, due);
        }
        Choice::take_at_once(self.choose.as_ref(), d, &self.helper)
    }

    fn sentence(&self) -> String {
        let (helper, target) = (self.helper.title(), self.target.title());
        format!("{helper} helps or interferes as {target} makes the move {}.", self.r#move.said())
    }
}

/// Checks that help comes before the dice, once from each helper (HD-R94).
///
/// # Errors
/// `SelfTarget`, `UnknownCharacter`, `TooLate`, `AlreadyHelping`.
pub fn check(d: &Desk<'_>, helper: &Slug, target: &Slug, of: BasicMove) -> Result<(), Refusal> {
    let character = guard::another(d, helper, target)?;
    if is_rolled(character, of) {
        return Err(refuse::too_late_to_help("HD-R94").field("move"));
    }
    if character.helps.iter().any(|help| help.helper == *helper && help.of == of) {
        return Err(refuse::already_helping("HD-R94").field("move"));
    }
    Ok(())
}

/// Says whether the dice of a move lie on the table, with something still open about them.
pub fn is_rolled(character: &Character, of: BasicMove) -> bool {
    let has_due = character.due.as_ref().is_some_and(|due| due.of == of);
    let has_toss = character.toss.is_some() && of == BasicMove::ArgueToss;
    has_due || has_toss || character.hard_moves.iter().any(|due| due.of == of)
}

/// The help or interference is ready (HD-R95).
pub fn chosen(d: &mut Desk<'_>, helper: &Slug, due: &Due, choice: &Choice) {
    let (Some(target), Some(of)) = (&due.with, due.helps) else { return };
    ready(d, helper, target, of, choice.has("+1"));
}

/// Makes help of +1, or interference of −2, ready for a move to come (HD-R95).
pub fn ready(d: &mut Desk<'_>, helper: &Slug, target: &Slug, of: BasicMove, is_help: bool) {
    let n = if is_help { 1 } else { -2 };
    let (helper, target) = (helper.clone(), target.clone());
    d.push(Event::ModifierReady { helper, target, r#move: of, n }, &["HD-R95"]);
}
