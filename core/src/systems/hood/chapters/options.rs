//! The options of a move, chosen when the dice lie: costs, so that a better roll has fewer of them (HD-15).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::Event;
use super::super::state::Due;
use super::super::terms::{Band, BasicMove, PaybackKind};
use super::super::{Desk, guard, refuse, tails};
use super::{ask_around, cover, fight, help, lie_low, plan, trouble};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Options chosen together with the roll, for dice that are written down already.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    /// The options by their letters or words, as many as the roll asks for (HD-R11).
    pub picks: Vec<String>,
    /// Who is left behind, or who helped.
    pub who: Option<Slug>,
    /// Who wants paying back.
    pub npc: Option<Slug>,
    /// How and why they want it (HD-R103).
    pub why: Option<String>,
    /// Favour or enemy (HD-R104).
    pub kind: Option<PaybackKind>,
    /// What is off about it, or what the strings are.
    pub text: Option<String>,
}

/// Chooses the options of the last move (HD-15).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ChooseOptions {
    /// Whose roll it was.
    pub pc: Slug,
    /// The options by their letters or words, as many as the roll asks for (HD-R11).
    pub picks: Vec<String>,
    /// Who is left behind, or who helped.
    pub who: Option<Slug>,
    /// Who wants paying back.
    pub npc: Option<Slug>,
    /// How and why they want it (HD-R103).
    pub why: Option<String>,
    /// Favour or enemy (HD-R104).
    pub kind: Option<PaybackKind>,
    /// What is off about it, or what the strings are.
    pub text: Option<String>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for ChooseOptions {
    fn info(&self) -> CommandInfo {
        CommandInfo { actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// Takes the options one after the other, then what the move brings (HD-R11, R20, R26, R43, R209).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let choice = Choice {
            picks: self.picks.clone(),
            who: self.who.clone(),
            npc: self.npc.clone(),
            why: self.why.clone(),
            kind: self.kind,
            text: self.text.clone(),
        };
        choice.take(d, &self.pc)
    }

    fn sentence(&self) -> String {
        format!("{} chooses {}.", self.pc.title(), self.picks.join(" and "))
    }
}

impl Choice {
    /// Takes the options that are due.
    ///
    /// # Errors
    /// In the order of the catalogue: what is due, how many, which, then each option's own.
    pub fn take(&self, d: &mut Desk<'_>, pc: &Slug) -> Result<(), Refusal> {
        let due = self.due(d, pc)?;
        self.check(d, pc, &due)?;
        let chosen = Event::OptionsChosen { pc: pc.clone(), r#move: due.of, picks: self.picks.clone() };
        d.push(chosen, &["HD-R11", rule_of(due.of)]);
        match due.of {
            BasicMove::AskAround => ask_around::chosen(d, pc, &due, self),
            BasicMove::CoverTracks => cover::tracks_chosen(d, pc, &due, self),
            BasicMove::HardWay => cover::hard_chosen(d, pc, &due, self),
            BasicMove::PlanB => plan::chosen(d, pc, self),
            BasicMove::LieLow => lie_low::chosen(d, pc, &due, self),
            BasicMove::MakeTrouble => trouble::chosen(d, pc, &due, self),
            BasicMove::GetRough => fight::rough_chosen(d, pc, &due, self),
            BasicMove::OpenFire => fight::fire_chosen(d, pc, &due, self),
            BasicMove::HelpOrInterfere => help::chosen(d, pc, &due, self),
            BasicMove::HeatOff | BasicMove::ArgueToss => {}
        }
        Ok(())
    }

    /// Takes the options in the declaration that rolled, when its dice were written down (HD-R11).
    ///
    /// In a replay whose dice ask for another number of options, they are left to be chosen.
    ///
    /// # Errors
    /// As [`Choice::take`].
    pub fn take_at_once(choice: Option<&Self>, d: &mut Desk<'_>, pc: &Slug) -> Result<(), Refusal> {
        let Some(choice) = choice else { return Ok(()) };
        let n = d.state.pc(pc).and_then(|c| c.due.as_ref()).map_or(0, |due| due.n);
        if d.call.luck.beyond.is_some() && n != tails::size(choice.picks.len()) {
            return Ok(());
        }
        choice.take(d, pc)
    }

    /// Checks that options come with the roll only when its dice are known: nobody chooses before they fall.
    ///
    /// # Errors
    /// `RollFirst`.
    pub fn check_early(choice: Option<&Self>, d: &Desk<'_>) -> Result<(), Refusal> {
        let luck = &d.call.luck;
        if choice.is_some() && !luck.is_written(super::super::roll::LABEL) && luck.beyond.is_none() {
            return Err(refuse::roll_first("HD-R11"));
        }
        Ok(())
    }

    fn due(&self, d: &Desk<'_>, pc: &Slug) -> Result<Due, Refusal> {
        let character = guard::known(d, pc)?;
        let is_weak_lie_low = character.last_roll == Some((BasicMove::LieLow, Band::Weak));
        match &character.due {
            Some(due) => Ok(due.clone()),
            None if is_weak_lie_low && self.has("extra") => Err(refuse::extra_needs_ten("HD-R51").field("picks")),
            None => Err(refuse::nothing_pending("HD-R11")),
        }
    }

    fn check(&self, d: &Desk<'_>, pc: &Slug, due: &Due) -> Result<(), Refusal> {
        if tails::size(self.picks.len()) != due.n {
            return Err(refuse::wrong_count("HD-R11", due.n).field("picks"));
        }
        let is_twice = self.picks.iter().enumerate().any(|(i, pick)| self.picks[..i].contains(pick));
        if is_twice {
            return Err(refuse::duplicate_option("HD-R209").field("picks"));
        }
        if let Some(pick) = self.picks.iter().find(|pick| !due.options.contains(pick)) {
            return Err(refuse::unknown_option("HD-R11", pick, due.of.said()).field("picks"));
        }
        match due.of {
            BasicMove::AskAround => ask_around::check(d, pc, self),
            BasicMove::CoverTracks => cover::check_tracks(d, pc, due, self),
            BasicMove::HardWay => cover::check_hard(d, pc, self),
            BasicMove::PlanB => plan::check(d, self),
            BasicMove::LieLow => lie_low::check(d, pc, due, self),
            BasicMove::MakeTrouble => trouble::check(d, pc, due, self),
            BasicMove::GetRough | BasicMove::OpenFire | BasicMove::HelpOrInterfere => Ok(()),
            BasicMove::HeatOff | BasicMove::ArgueToss => Ok(()),
        }
    }

    /// Says whether an option was picked.
    pub fn has(&self, pick: &str) -> bool {
        self.picks.iter().any(|p| p == pick)
    }

    /// Checks whoever the option names as wanting to be paid back (HD-R15, R28, R103, R106).
    ///
    /// # Errors
    /// `WhoRequired`, `UnknownNpc`, `NoteRequired`, `NpcAwaitingPayback`.
    pub fn check_payback(&self, d: &Desk<'_>, pc: &Slug) -> Result<(), Refusal> {
        let npc = self.npc.as_ref().ok_or_else(|| refuse::who_required("HD-R103", "npc"))?;
        tails::check_free(d, pc, npc)?;
        tails::check_payback(d, pc, npc, self.why.as_deref().unwrap_or_default())
    }

    /// Marks whoever the option names (HD-R15, R28).
    pub fn mark_payback(&self, d: &mut Desk<'_>, pc: &Slug, kind: PaybackKind, rule: &'static str) {
        if let Some(npc) = &self.npc {
            let why = self.why.clone().unwrap_or_default();
            tails::mark_payback(d, pc, npc, &why, self.kind.unwrap_or(kind), rule);
        }
    }
}

/// The rule that says how many options a move has.
fn rule_of(of: BasicMove) -> &'static str {
    match of {
        BasicMove::AskAround => "HD-R11",
        BasicMove::CoverTracks => "HD-R20",
        BasicMove::HardWay => "HD-R26",
        BasicMove::PlanB => "HD-R43",
        BasicMove::LieLow => "HD-R50",
        BasicMove::MakeTrouble => "HD-R56",
        BasicMove::GetRough => "HD-R69",
        BasicMove::OpenFire => "HD-R75",
        BasicMove::HelpOrInterfere => "HD-R95",
        BasicMove::HeatOff | BasicMove::ArgueToss => "HD-R208",
    }
}

/// How many options a hit asks for: one after 10+, two after 7–9; none after a miss (HD-R11, R20, R26, R43).
pub fn how_many(band: Band) -> u32 {
    match band {
        Band::Strong => 1,
        Band::Weak => 2,
        Band::Miss => 0,
    }
}

/// Makes options due (HD-R11).
pub fn due(d: &mut Desk<'_>, pc: &Slug, due: Due) {
    let rule = rule_of(due.of);
    d.push(Event::OptionsDue { pc: pc.clone(), due: Box::new(due) }, &["HD-R11", rule]);
}
