//! Unique moves of playbooks, whose rules are not in this rulebook: what they did is declared (HD-49).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::terms::{Cause, Condition, HeatSource, PaybackKind, Until};
use super::super::{Desk, guard, refuse, tails};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// One thing that a unique move does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum UniqueEffect {
    /// Marks experience (HD-R206).
    Experience,
    /// Takes +1 heat.
    TakeHeat,
    /// Loses heat that can be lost.
    LoseHeat {
        /// How much.
        n: u32,
    },
    /// Gives somebody a modifier to the next roll.
    Forward {
        /// Whom.
        who: Slug,
        /// How much.
        n: i32,
    },
    /// Gives a character a modifier while the situation goes on.
    Ongoing {
        /// Whom.
        who: Slug,
        /// How much.
        n: i32,
    },
    /// Makes another owe +1.
    Debt {
        /// Who owes.
        debtor: Slug,
    },
    /// Marks somebody for payback.
    Payback {
        /// Whom.
        npc: Slug,
        /// How and why.
        why: String,
    },
    /// Takes somebody down.
    GoDown {
        /// Whom.
        who: Slug,
    },
    /// Takes somebody out.
    GoOut {
        /// Whom.
        who: Slug,
    },
    /// Insurance: somebody who would be out stays down (HD-R123).
    StaysDown {
        /// Who.
        who: Slug,
    },
    /// Makes somebody fine again.
    Heal {
        /// Whom.
        who: Slug,
    },
    /// Threatens the livelihood of a character.
    Threaten {
        /// Whose.
        who: Slug,
    },
    /// Gains dough.
    GainDough {
        /// How much.
        n: u32,
    },
}

/// Uses a unique move, and says what it did (HD-49).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UseUniqueMove {
    /// Who.
    pub pc: Slug,
    /// Which of their moves.
    pub r#move: Slug,
    /// What it did, one thing after the other.
    pub effects: Option<Vec<UniqueEffect>>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for UseUniqueMove {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// What a playbook move does is its own, but it may mark experience and insure (HD-R123, R206).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let character = guard::known(d, &self.pc)?;
        if !character.moves.contains(&self.r#move) {
            let refusal = refuse::move_not_owned("HD-R206", &character.name, self.r#move.title());
            return Err(refusal.field("move"));
        }
        apply(d, &self.pc, &self.r#move, self.effects.as_deref().unwrap_or_default())
    }

    fn sentence(&self) -> String {
        format!("{} uses {}.", self.pc.title(), self.r#move.title())
    }
}

/// Checks whom an effect is about.
fn check(d: &Desk<'_>, pc: &Slug, effect: &UniqueEffect) -> Result<(), Refusal> {
    match effect {
        UniqueEffect::Experience | UniqueEffect::TakeHeat => Ok(()),
        UniqueEffect::LoseHeat { .. } | UniqueEffect::GainDough { .. } => Ok(()),
        UniqueEffect::Forward { who, .. } => guard::anybody(d, who).map(|_| ()),
        UniqueEffect::Ongoing { who, .. } | UniqueEffect::Threaten { who } => guard::known(d, who).map(|_| ()),
        UniqueEffect::Debt { debtor } => guard::another(d, pc, debtor).map(|_| ()),
        UniqueEffect::Payback { npc, why } => tails::check_payback(d, pc, npc, why),
        UniqueEffect::GoDown { who } | UniqueEffect::GoOut { who } => match guard::anybody(d, who)? {
            Condition::Out => Err(refuse::already_out("HD-R121", d.state.named(who)).field("effects")),
            Condition::Fine | Condition::Down => Ok(()),
        },
        UniqueEffect::StaysDown { who } | UniqueEffect::Heal { who } => match guard::anybody(d, who)? {
            Condition::Fine => {
                Err(refuse::nothing_to_heal_here("HD-R123", d.state.named(who)).field("effects"))
            }
            Condition::Down | Condition::Out => Ok(()),
        },
    }
}

/// Writes down what a unique move did (HD-R123, R206).
///
/// # Errors
/// `UnknownNpc`, `UnknownCharacter`, `AlreadyOut`, `NothingToHealHere`, `NoteRequired`, `NpcAwaitingPayback`: each
/// effect in view of the ones before it.
pub fn apply(d: &mut Desk<'_>, pc: &Slug, of: &Slug, effects: &[UniqueEffect]) -> Result<(), Refusal> {
    d.push(Event::UniqueMoveUsed { pc: pc.clone(), r#move: of.clone() }, &["HD-R206"]);
    let why = of.title();
    for effect in effects {
        check(d, pc, effect)?;
        match effect {
            UniqueEffect::Experience => tails::mark_experience(d, pc, &why, "HD-R206"),
            UniqueEffect::TakeHeat => tails::add_heat(d, pc, HeatSource::Move, "HD-R206"),
            UniqueEffect::LoseHeat { n } => tails::lose_heat(d, pc, *n, "HD-R206"),
            UniqueEffect::Forward { who, n } => {
                d.push(Event::ForwardAdded { who: who.clone(), n: *n }, &["HD-R206"]);
            }
            UniqueEffect::Ongoing { who, n } => {
                let until = Until::Situation;
                d.push(Event::OngoingAdded { pc: who.clone(), n: *n, until }, &["HD-R206"]);
            }
            UniqueEffect::Debt { debtor } => tails::add_debt(d, pc, debtor, 1, &why, "HD-R206"),
            UniqueEffect::Payback { npc, why } => {
                tails::mark_payback(d, pc, npc, why, PaybackKind::Favour, "HD-R206");
            }
            UniqueEffect::GoDown { who } => tails::go_down(d, who, "HD-R206"),
            UniqueEffect::GoOut { who } => tails::go_out(d, who, "HD-R206"),
            UniqueEffect::StaysDown { who } if d.state.condition(who) == Some(Condition::Out) => {
                tails::back_to_down(d, who, "HD-R123");
            }
            UniqueEffect::StaysDown { .. } => {}
            UniqueEffect::Heal { who } => tails::heal(d, who, "HD-R206"),
            UniqueEffect::Threaten { who } => tails::threaten(d, who, Cause::Move, "HD-R206"),
            UniqueEffect::GainDough { n } => tails::gain_dough(d, pc, *n, &why, "HD-R206"),
        }
    }
    Ok(())
}
