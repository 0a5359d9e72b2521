//! The action roll, and a bargain turned down (BS-14, BS-15).
//!
//! What goes into the pool is in `effort`, where it stands in `stand`, what comes of it in `settle_action`; a line
//! may hold the whole of it, see `beats`.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{Event, Extra, Goal, Part, Roll, ActionRolled};
use super::super::roll::{self, Pool};
use super::super::terms::{Action, Band, Effect, Position};
use super::super::{Desk, guard, refuse, tails};
use super::beats::{self, Answers, ArmorAnswer, ResistAnswer, Settle, SufferAnswer};
use super::bargain::{Bargain, check_offer};
use super::effort::{Effort, Push, PushBy, count, note_harm};
use super::resist::must_face;
use super::stand::{Stand, Trade};
use crate::decider::CommandInfo;
use crate::refusal::{Beat, Refusal};
use crate::slug::Slug;

/// Rolls an action (BS-14). A table that kept nothing else gives only who rolled and the dice.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionRoll {
    /// Who acts.
    pub pc: Slug,
    /// Which of the twelve actions, the player's choice (BS-R9, R46).
    pub action: Option<Action>,
    /// The concrete outcome that the player is after (BS-R45).
    pub goal: Option<String>,
    /// The clock that it works on.
    pub on: Option<Slug>,
    /// What it is for: the action itself, `set-up:effect` or `set-up:position`, or `gather:"question"`.
    pub r#as: Option<Goal>,
    /// Pushes, each at most once: `die`, `effect`, `act` (BS-R20–R23).
    pub push: Option<Vec<Push>>,
    /// What the first push is paid with: `stress` or `special-armor` (BS-R188).
    pub push_by: Option<PushBy>,
    /// The ability that a push switches on besides (BS-R193).
    pub push_for: Option<String>,
    /// Who assists, for 1 stress and +1d; one at most (BS-R50, R254).
    pub assist: Option<Vec<Slug>>,
    /// A Devil's Bargain, for +1d (BS-R52).
    pub bargain: Option<Bargain>,
    /// Whose set-up is followed (BS-R261, R262).
    pub setup: Option<Slug>,
    /// Trades position for effect (`risk`) or the reverse (`safety`), one step (BS-R73).
    pub trade: Option<Trade>,
    /// What stands against it, in words, as the GM weighed it.
    pub opposition: Option<String>,
    /// What abilities, claims and notes add.
    pub extras: Option<Vec<Extra>>,
    /// Whether dice rolled by hand were a pool of zero or less: two dice, the lower read (BS-R5).
    pub zero: Option<bool>,
    /// The name of the trauma, should a push or the bargain bring one (BS-R26).
    pub trauma: Option<String>,
    /// What the GM rules.
    pub ruling: Option<ActionRollRuling>,
    /// On the same line: what came of it; `true` when it did what it does and nothing else.
    pub settle: Option<Settle>,
    /// On the same line: resistance rolls.
    pub resist: Option<Vec<ResistAnswer>>,
    /// On the same line: armor boxes.
    pub armor: Option<Vec<ArmorAnswer>>,
    /// On the same line: what is suffered.
    pub suffer: Option<SufferAnswer>,
    /// A remark.
    pub note: Option<String>,
}

/// The GM's ruling on an action (BS-R1).
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ActionRollRuling {
    /// How dangerous it is; unsaid, risky (BS-R12, R47).
    pub position: Option<Position>,
    /// How much it achieves, by potency, scale and quality, where a fine item is one better; unsaid, standard
    /// (BS-R48, R68, R69, R209).
    pub effect: Option<Effect>,
    /// Whether the bargain is valid; unsaid, yes (BS-R56).
    pub bargain_ok: Option<bool>,
    /// Which harm of the character applies, by name; unsaid, none (BS-R84).
    pub harm_applies: Option<Vec<Slug>>,
    /// Whether the character is doing that action at all; unsaid, yes (BS-R46).
    pub action_fits: Option<bool>,
}

/// The amounts that a roll computes: each may be ruled otherwise with a reason, and the record shows both (BS-R338).
const OWN: &[&str] = &["dice", "read", "stress_assist", "stress_push", "xp", "effect_after"];
/// The same for a line that holds the later beats as well.
const WHOLE: &[&str] = &[
    "dice",
    "read",
    "stress_assist",
    "stress_push",
    "xp",
    "effect_after",
    "consequence",
    "ticks",
    "stress",
    "level_after",
    "level",
];

impl Ruled for ActionRoll {
    fn info(&self) -> CommandInfo {
        let is_whole = self.settle.is_some() || self.answers().is_some();
        let labels = std::iter::once("action".to_owned()).chain(self.answers().labels());
        CommandInfo {
            departs: if is_whole { WHOLE } else { OWN },
            labels: labels.collect(),
            actor: Some(self.pc.clone()),
            ..CommandInfo::default()
        }
    }

    /// Goal, action, position, effect, bonus dice, dice; in any phase of play (BS-R1, R8, R45–R48, R57).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::active(d, &self.pc)?;
        let stand = self.check(d)?;
        self.note_basis(d);
        let effort = self.effort();
        let parts = effort.effect_parts(d);
        let pool = self.pool(d);
        effort.pay(d)?;
        tails::name_new_trauma(d, &self.pc, self.trauma.as_deref())?;
        let roll = roll::roll(d, pool)?;
        self.fall(d, &stand, &parts, roll);
        self.mark_desperate(d, &stand)?;
        if let Some(set_up) = self.setup.clone() {
            d.push(Event::SetUpUsed { set_up, by: self.pc.clone() }, &["BS-R261", "BS-R262"]);
        }
        beats::settle(d, &self.pc, self.settle.as_ref(), self.answers())
    }

    fn sentence(&self) -> String {
        let action = self.action.map_or("an action".into(), |action| action.to_string());
        let goal = self.goal.as_ref().map(|goal| format!(" to {goal}")).unwrap_or_default();
        let ruling = self.ruling.clone().unwrap_or_default();
        let position = ruling.position.map(|p| p.to_string());
        let effect = ruling.effect.map(|e| format!("{e} effect"));
        let stand: Vec<_> = position.into_iter().chain(effect).collect();
        let stand = if stand.is_empty() { String::new() } else { format!(" ({})", stand.join(", ")) };
        format!("{} rolls {action}{goal}{stand}.", self.pc.title())
    }
}

impl ActionRoll {
    fn answers(&self) -> Answers<'_> {
        Answers {
            resist: self.resist.as_deref().unwrap_or_default(),
            armor: self.armor.as_deref().unwrap_or_default(),
            suffer: self.suffer.as_ref(),
        }
    }

    fn effort(&self) -> Effort<'_> {
        let ruling = self.ruling.as_ref();
        Effort {
            pc: &self.pc,
            push: self.push.as_deref().unwrap_or_default(),
            push_by: self.push_by,
            push_for: self.push_for.as_deref(),
            assist: self.assist.as_deref().unwrap_or_default(),
            bargain: self.bargain.as_ref(),
            bargain_ok: ruling.and_then(|r| r.bargain_ok),
            extras: self.extras.as_deref(),
            harm_applies: ruling.and_then(|r| r.harm_applies.as_deref()).unwrap_or_default(),
        }
    }

    /// Checks in the order of the catalogue, and says where the action stands (BS-R11, R12, R17, R46, R73, R117).
    fn check(&self, d: &Desk<'_>) -> Result<Stand, Refusal> {
        let effort = self.effort();
        let ruling = self.ruling.clone().unwrap_or_default();
        effect_ruled(d)?;
        effort.check_dice()?;
        effort.check_help(d)?;
        effort.check_able(d)?;
        let stand = Stand::ruled(ruling.position, ruling.effect);
        let stand = stand.follow(d, self.setup.as_ref())?.traded(self.trade)?;
        effort.check_costs(d)?;
        effort.check_extras(d)?;
        self.check_attempt(d, ruling.action_fits)?;
        d.check_number("xp")?;
        let pays_xp = d.call.instead.get("xp").is_none_or(|n| n.number() != Some(0));
        if stand.position == Position::Desperate && self.action.is_none() && pays_xp {
            return Err(refuse::action_needed("BS-R163").field("action"));
        }
        match must_face(&d.state, &self.pc) {
            None => Ok(stand),
            Some((name, what)) => {
                let sentence = format!("{} has not faced {what}.", self.pc.title());
                let beat = Beat { kind: "consequence".into(), of: name.to_string(), sentence };
                Err(refuse::resist_first("BS-R17", self.pc.title(), what, beat))
            }
        }
    }

    /// The player does that action, to a clock that can be worked on, or asks something (BS-R46, R117).
    fn check_attempt(&self, d: &Desk<'_>, fits: Option<bool>) -> Result<(), Refusal> {
        if fits == Some(false) {
            let reason = "they are not doing that action";
            return Err(refuse::not_in_position("BS-R46", self.pc.title(), reason).field("action"));
        }
        if let Some(clock) = &self.on {
            guard::open_clock(d, clock).map_err(|refusal| refusal.field("on"))?;
        }
        match &self.r#as {
            Some(Goal::Gather { question }) if question.trim().is_empty() => {
                Err(refuse::question_needed("BS-R117").field("as"))
            }
            Some(Goal::Action | Goal::SetUp { .. } | Goal::Gather { .. }) | None => Ok(()),
        }
    }

    fn note_basis(&self, d: &mut Desk<'_>) {
        if let Some(position) = d.state.pc(&self.pc).and_then(|c| c.position) {
            d.basis("position_before", position);
        }
        if let Some(opposition) = &self.opposition {
            d.basis("opposition", opposition);
        }
        note_harm(d, &self.pc);
    }

    /// One die for each dot, and the bonus dice (BS-R6, R10, R57).
    fn pool(&self, d: &Desk<'_>) -> Pool {
        let mut pool = Pool::new("action", "BS-R57");
        pool.said_zero = self.zero == Some(true);
        let rating = self.action.and_then(|action| d.state.pc(&self.pc)?.rating(action));
        let what = self.action.map_or("action".to_owned(), |action| action.to_string());
        pool.rating(&self.pc, &what, rating);
        self.effort().add_dice(d, &mut pool);
        pool
    }

    /// Writes the roll as it fell: a critical raises the effect, in every position (BS-R65, R70, R74).
    fn fall(&self, d: &mut Desk<'_>, stand: &Stand, parts: &[Part], roll: Roll) {
        let (effect_parts, by_book) = stand.after(parts, roll.band == Some(Band::Crit));
        let effect_after = match effect_ruled(d) {
            Ok(Some(ruled)) => {
                d.word("effect_after", "BS-R70", &by_book.to_string());
                ruled
            }
            Ok(None) | Err(_) => by_book,
        };
        let taken = |name: &str| {
            d.state.characters.values().any(|c| c.roll.as_ref().is_some_and(|r| r.name == *name))
        };
        let rolled = Event::ActionRolled(ActionRolled {
            pc: self.pc.clone(),
            roll_name: d.fresh_name("roll", taken),
            action: self.action,
            roll,
            position: stand.position,
            effect: stand.effect,
            effect_parts,
            effect_after,
            by_default: stand.by_default,
            goal: self.r#as.clone(),
            clock: self.on.clone(),
        });
        d.push(rolled, &["BS-R57", "BS-R74"]);
    }

    /// A desperate action marks 1 xp in its attribute (BS-R15, R163).
    fn mark_desperate(&self, d: &mut Desk<'_>, stand: &Stand) -> Result<(), Refusal> {
        if stand.position != Position::Desperate {
            return Ok(());
        }
        let n = count(d.amount("xp", "BS-R163", 1)?);
        if let Some(action) = self.action.filter(|_| n > 0) {
            let track = action.attribute().track();
            tails::mark_xp(d, &self.pc, track, n, "desperate action", "BS-R163");
        }
        Ok(())
    }
}

/// Reads the effect that the table ruled instead (BS-R70).
fn effect_ruled(d: &Desk<'_>) -> Result<Option<Effect>, Refusal> {
    let Some(word) = d.call.instead.get("effect_after").map(ToString::to_string) else { return Ok(None) };
    let all = [Effect::Zero, Effect::Limited, Effect::Standard, Effect::Great, Effect::Extreme];
    let found = all.into_iter().find(|effect| effect.to_string() == word);
    found.map(Some).ok_or_else(|| refuse::effect_unknown("BS-R48").field("instead"))
}

/// Turns a bargain down; nothing moves (BS-15).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct DeclineBargain {
    /// To whom it was offered.
    pub pc: Slug,
    /// What was offered, in words.
    pub text: String,
    /// Who offered it: `gm` or another player's character.
    pub offered_by: Slug,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for DeclineBargain {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// A bargain is always a free choice (BS-R55).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::active(d, &self.pc)?;
        guard::named(&self.text, "BS-R55").map_err(|refusal| refusal.field("text"))?;
        check_offer(d, &self.pc, &self.offered_by)?;
        let declined = Event::BargainDeclined {
            pc: self.pc.clone(),
            text: self.text.clone(),
            offered_by: self.offered_by.to_string(),
        };
        d.push(declined, &["BS-R55"]);
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("{} declines a bargain: {}.", self.pc.title(), self.text)
    }
}
