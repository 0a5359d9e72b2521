//! Answering the entanglement that waits (BS-45): which answers each kind takes, and whose faction it is.
//!
//! What each answer moves is in `answer_entanglement/moves`.

mod moves;

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{EntanglementKind, Event, Share};
use super::super::state::{Entanglement, Faction};
use super::super::{Desk, refuse};
use super::beats::{Answers, ArmorAnswer, ResistAnswer};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// A way out of an entanglement, or into it.
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum EntanglementAnswer {
    /// Arrest, interrogation, questioning, usual suspects: pay coin (BS-R295, R301, R302, R308).
    PayOff,
    /// Arrest: hand somebody over, which clears the heat (BS-R295).
    HandOver {
        /// Whom.
        who: Option<String>,
    },
    /// Arrest: try to get away.
    Evade,
    /// Cooperation: do the favour (BS-R296).
    Agree,
    /// Cooperation: its Tier in rep (BS-R296). Rivals: its Tier in rep and coin, mixed (BS-R305).
    Forfeit,
    /// Cooperation: lose 1 status (BS-R296).
    Refuse,
    /// Demonic notice: take the bargain (BS-R297).
    Accept,
    /// Demonic notice: hide for 3 rep (BS-R297).
    Hide,
    /// Demonic notice: deal with it otherwise (BS-R297).
    OtherWay,
    /// Flipped: the contact serves another faction now (BS-R298).
    Flip,
    /// Gang trouble: lose Tier + 1 rep (BS-R299).
    LoseFace,
    /// Gang trouble: make an example of one of them (BS-R299).
    Example,
    /// Gang trouble: face reprisals (BS-R299).
    FaceReprisals,
    /// Interrogation: be beaten and talk, each resistible (BS-R301).
    Endure,
    /// Questioning, usual suspects: see whether they keep quiet (BS-R302, R308).
    Hold {
        /// Their dice, 0–4; 2 for an ordinary person (BS-R303).
        #[schemars(range(min = 0, max = 4))]
        pool: Option<u32>,
    },
    /// Reprisals: 1 rep and 1 coin per Tier of the enemy (BS-R304).
    Apologise,
    /// Reprisals: let them (BS-R304).
    Allow,
    /// Reprisals: fight back (BS-R304).
    FightBack,
    /// Rivals: stand up to them for 1 status (BS-R305).
    StandUp,
    /// Show of force: give a claim; without any, one hold (BS-R306).
    GiveClaim,
    /// Show of force: go to war (BS-R306).
    War,
    /// Unquiet dead: an acquired occultist deals with it (BS-R307).
    HireOccultist {
        /// The occultist's quality, to roll how well; unsaid, that is rolled apart.
        quality: Option<u32>,
    },
    /// Unquiet dead: deal with it yourselves (BS-R307).
    DealWithIt,
}

impl EntanglementAnswer {
    /// Says the answer in its own word.
    fn word(&self) -> String {
        let value = serde_json::to_value(self).unwrap_or_default();
        let key = value.as_object().and_then(|map| map.keys().next()).cloned();
        key.or_else(|| value.as_str().map(str::to_owned)).unwrap_or_default()
    }

    /// Says whether a kind of entanglement takes this answer (BS-R295–R308).
    fn answers(&self, kind: EntanglementKind) -> bool {
        match kind {
            EntanglementKind::Arrest => matches!(self, Self::PayOff | Self::HandOver { .. } | Self::Evade),
            EntanglementKind::Cooperation => matches!(self, Self::Agree | Self::Forfeit | Self::Refuse),
            EntanglementKind::DemonicNotice => matches!(self, Self::Accept | Self::Hide | Self::OtherWay),
            EntanglementKind::Flipped => matches!(self, Self::Flip),
            EntanglementKind::GangTrouble => {
                matches!(self, Self::LoseFace | Self::Example | Self::FaceReprisals)
            }
            EntanglementKind::Interrogation => matches!(self, Self::PayOff | Self::Endure),
            EntanglementKind::Questioning | EntanglementKind::UsualSuspects => {
                matches!(self, Self::PayOff | Self::Hold { .. })
            }
            EntanglementKind::Reprisals => matches!(self, Self::Apologise | Self::Allow | Self::FightBack),
            EntanglementKind::Rivals => matches!(self, Self::Forfeit | Self::StandUp),
            EntanglementKind::ShowOfForce => matches!(self, Self::GiveClaim | Self::War),
            EntanglementKind::UnquietDead => {
                matches!(self, Self::HireOccultist { .. } | Self::DealWithIt)
            }
        }
    }
}

/// Answers the entanglement that waits (BS-45).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AnswerEntanglement {
    /// How the crew answers it; a flipped contact needs none.
    pub answer: Option<EntanglementAnswer>,
    /// The character whom it concerns.
    pub pc: Option<Slug>,
    /// Who pays how much; unsaid, the vault does. For rivals what is not paid in coin is paid in rep.
    pub payers: Option<Vec<Share>>,
    /// The faction behind it.
    pub faction: Option<Slug>,
    /// The claim that is given away.
    pub claim: Option<Slug>,
    /// The contact, friend or purveyor whom it concerns.
    pub contact: Option<Slug>,
    /// The cohort that made trouble.
    pub cohort: Option<Slug>,
    /// Each resistance roll against what an interrogation threatens, harm first, then heat (BS-R301).
    pub resist: Option<Vec<ResistAnswer>>,
    /// Armor against the beating.
    pub armor: Option<Vec<ArmorAnswer>>,
    /// Which of the two are suffered as they are, counted from 1; with a resistance roll, the rest is.
    pub suffer: Option<Vec<u32>>,
    /// What the GM says of it.
    pub ruling: Option<AnswerEntanglementRuling>,
    /// A remark.
    pub note: Option<String>,
}

/// What the GM says of an answer (BS-J21).
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct AnswerEntanglementRuling {
    /// How many dice somebody has to keep quiet: 2 for an ordinary person, 3–4 hardened, 0–1 soft (BS-R303).
    #[schemars(range(min = 0, max = 4))]
    pub pool: Option<u32>,
    /// Who is harmed; unsaid, the one who was taken.
    pub harm_to: Option<Slug>,
    /// The faction behind it.
    pub faction: Option<Slug>,
}

impl Ruled for AnswerEntanglement {
    fn info(&self) -> CommandInfo {
        CommandInfo {
            departs: &[
                "coin", "rep", "heat", "harm", "status", "dice", "read", "faction", "stress", "stress_assist",
                "stress_push", "level_after",
            ],
            labels: std::iter::once("fortune".into()).chain(self.beats().labels()).collect(),
            actor: self.pc.clone(),
            ..CommandInfo::default()
        }
    }

    /// Answers what has come: it happens first, the crew answers afterwards (BS-R294).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let open: Arc<Entanglement> =
            d.state.entanglement.clone().ok_or_else(|| refuse::no_entanglement("BS-R294"))?;
        let kind = open.kind;
        let flip = (kind == EntanglementKind::Flipped).then_some(EntanglementAnswer::Flip);
        let Some(answer) = self.answer.clone().or(flip) else {
            return Err(refuse::answer_not_offered("BS-R294", "Silence", said(kind)).field("answer"));
        };
        if !answer.answers(kind) {
            let word = title(&answer.word());
            return Err(refuse::answer_not_offered("BS-R294", word, said(kind)).field("answer"));
        }
        let faces = self.beats().is_some() || self.suffer.is_some();
        if faces && answer != EntanglementAnswer::Endure {
            let pc = self.pc.as_ref().map_or_else(|| "anybody".into(), Slug::title);
            return Err(refuse::unknown_consequence("BS-R101", pc).field("resist"));
        }
        let party = self.party(d, &open, &answer)?;
        d.basis("kind", kind);
        d.basis("heat", d.state.crew.heat);
        d.basis("wanted", d.state.crew.wanted);
        d.basis("tier", d.state.crew.tier);
        if let Some((_, faction)) = &party {
            d.basis("faction_tier", faction.tier);
        }
        moves::answer(self, d, kind, &answer, party)
    }

    fn sentence(&self) -> String {
        let answer = self.answer.as_ref().map_or_else(|| "the contact flips".into(), |a| a.word().replace('-', " "));
        let pc = self.pc.as_ref().map(|pc| format!(" ({})", pc.title())).unwrap_or_default();
        format!("Answer the entanglement: {answer}{pc}.")
    }
}

impl AnswerEntanglement {
    /// Returns the later beats that the line holds.
    fn beats(&self) -> Answers<'_> {
        Answers {
            resist: self.resist.as_deref().unwrap_or_default(),
            armor: self.armor.as_deref().unwrap_or_default(),
            suffer: None,
        }
    }

    /// Finds the faction that an answer needs, and whether it stands where its kind of trouble needs it.
    ///
    /// Cooperation comes from allies (BS-R296), a show of force from a faction below 0 (BS-R306).
    fn party(
        &self,
        d: &mut Desk<'_>,
        open: &Entanglement,
        answer: &EntanglementAnswer,
    ) -> Result<Option<(Slug, Faction)>, Refusal> {
        let ruled = self.ruling.as_ref().and_then(|r| r.faction.clone());
        let mut named = self.faction.clone().or(ruled).or_else(|| open.faction.clone());
        let is_departed = d.departs("faction");
        if is_departed {
            let by_book = named.as_ref().map_or("unnamed", Slug::as_str).to_owned();
            let word = d.word("faction", rule_of(open.kind), &by_book).unwrap_or_default();
            named = Some(Slug::new(&word).map_err(|_| unknown(open.kind, &word))?);
        }
        let Some(name) = named else {
            let is_needed = needs_faction(open.kind, answer);
            return if is_needed {
                Err(refuse::faction_needed(rule_of(open.kind)).field("faction"))
            } else {
                Ok(None)
            };
        };
        let Some(faction) = d.state.factions.get(&name).cloned() else {
            return Err(unknown(open.kind, &name.title()));
        };
        match open.kind {
            EntanglementKind::Cooperation if faction.status != 3 && !is_departed => {
                Err(refuse::faction_not_allied("BS-R296", &faction.name).field("faction"))
            }
            EntanglementKind::ShowOfForce
                if faction.status >= 0 && !is_departed && d.house.is("show_needs_negative", "true") =>
            {
                Err(refuse::faction_not_hostile("BS-R306", &faction.name).field("faction"))
            }
            _ => Ok(Some((name, faction))),
        }
    }
}

fn unknown(kind: EntanglementKind, name: &str) -> Refusal {
    refuse::unknown_faction(rule_of(kind), name).field("faction")
}

fn needs_faction(kind: EntanglementKind, answer: &EntanglementAnswer) -> bool {
    match kind {
        EntanglementKind::Cooperation
        | EntanglementKind::Rivals
        | EntanglementKind::ShowOfForce
        | EntanglementKind::Flipped => true,
        EntanglementKind::Reprisals => matches!(answer, EntanglementAnswer::Apologise),
        EntanglementKind::Arrest
        | EntanglementKind::DemonicNotice
        | EntanglementKind::GangTrouble
        | EntanglementKind::Interrogation
        | EntanglementKind::Questioning
        | EntanglementKind::UnquietDead
        | EntanglementKind::UsualSuspects => false,
    }
}

/// Returns the rule that describes a kind of entanglement (BS-R295–R299, R301, R302, R304–R308).
pub(super) fn rule_of(kind: EntanglementKind) -> &'static str {
    match kind {
        EntanglementKind::Arrest => "BS-R295",
        EntanglementKind::Cooperation => "BS-R296",
        EntanglementKind::DemonicNotice => "BS-R297",
        EntanglementKind::Flipped => "BS-R298",
        EntanglementKind::GangTrouble => "BS-R299",
        EntanglementKind::Interrogation => "BS-R301",
        EntanglementKind::Questioning => "BS-R302",
        EntanglementKind::Reprisals => "BS-R304",
        EntanglementKind::Rivals => "BS-R305",
        EntanglementKind::ShowOfForce => "BS-R306",
        EntanglementKind::UnquietDead => "BS-R307",
        EntanglementKind::UsualSuspects => "BS-R308",
    }
}

/// Says a kind of entanglement as people do: `Show of force`.
pub(super) fn said(kind: EntanglementKind) -> String {
    title(&kind.to_string())
}

fn title(word: &str) -> String {
    Slug::new(word).map_or_else(|_| word.to_owned(), |slug| slug.title())
}

/// Writes that an entanglement was answered.
fn answered(d: &mut Desk<'_>, kind: EntanglementKind, answer: &EntanglementAnswer) {
    d.push(Event::EntanglementAnswered { kind, answer: answer.word() }, &[rule_of(kind)]);
}
