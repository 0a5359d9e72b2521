//! Which entanglement comes (BS-44): the roll, or the GM's pick where no dice choose. `answer_entanglement` meets it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use strum::IntoEnumIterator;

use super::super::command::Ruled;
use super::super::event::{EntanglementKind, Event, Share, Step};
use super::super::roll::{self, Pool};
use super::super::state::Score;
use super::super::tails;
use super::super::terms::Band;
use super::super::{Desk, guard, refuse};
use super::answer_entanglement::{AnswerEntanglement, AnswerEntanglementRuling, EntanglementAnswer, said};
use super::beats::{Answers, ArmorAnswer, ResistAnswer};
use crate::decider::CommandInfo;
use crate::refusal::{Beat, Refusal};
use crate::slug::Slug;

/// Why an entanglement comes (BS-R290, BS-R313).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum EntanglementReason {
    /// The last score: its dice choose.
    Score,
    /// A character who overindulged attracts trouble.
    AttractTrouble,
    /// The fiction brings it.
    Fiction {
        /// What.
        text: String,
    },
}

/// Rolls or picks an entanglement, and may answer it at once (BS-44).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RollEntanglement {
    /// Which score; unsaid, the last one that ended.
    pub score: Option<Slug>,
    /// Why it comes; unsaid, from the last score.
    pub reason: Option<EntanglementReason>,
    /// Which one, without a roll; only for attracted trouble and the fiction.
    pub select: Option<EntanglementKind>,
    /// Whether the GM holds it for the right moment (BS-R293).
    pub held: Option<bool>,
    /// What the GM says of it.
    pub ruling: Option<RollEntanglementRuling>,
    /// The answer, when it is known already (BS-45).
    pub answer: Option<EntanglementAnswer>,
    /// Of the answer: the character whom it concerns.
    pub pc: Option<Slug>,
    /// Of the answer: who pays how much; unsaid, the vault does.
    pub payers: Option<Vec<Share>>,
    /// Of the answer: the faction.
    pub faction: Option<Slug>,
    /// Of the answer: the claim that is given away.
    pub claim: Option<Slug>,
    /// Of the answer: the contact, friend or purveyor.
    pub contact: Option<Slug>,
    /// Of the answer: the cohort that made trouble.
    pub cohort: Option<Slug>,
    /// Of the answer: each resistance roll against what an interrogation threatens (BS-R301).
    pub resist: Option<Vec<ResistAnswer>>,
    /// Of the answer: armor against the beating.
    pub armor: Option<Vec<ArmorAnswer>>,
    /// Of the answer: which of the two are suffered as they are, counted from 1.
    pub suffer: Option<Vec<u32>>,
    /// A remark.
    pub note: Option<String>,
}

/// What the GM says of an entanglement and of its answer (BS-J20, BS-J21).
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct RollEntanglementRuling {
    /// Which of those that the dice allow, the first that fits; unsaid, the first listed (BS-R292).
    pub pick: Option<Vec<EntanglementKind>>,
    /// The faction behind it.
    pub faction: Option<Slug>,
    /// Of the answer: how many dice somebody has to keep quiet, 0–4 (BS-R303).
    #[schemars(range(min = 0, max = 4))]
    pub pool: Option<u32>,
    /// Of the answer: who is harmed.
    pub harm_to: Option<Slug>,
}

impl Ruled for RollEntanglement {
    fn info(&self) -> CommandInfo {
        let beats = Answers { resist: self.resist.as_deref().unwrap_or_default(), ..Answers::default() };
        let own = ["entanglement".to_owned(), "fortune".to_owned()];
        let labels = own.into_iter().chain(beats.labels()).collect();
        CommandInfo {
            gm_only: true,
            departs: &[
                "dice", "read", "kind", "order", "coin", "rep", "heat", "harm", "status", "faction", "stress",
                "stress_assist", "stress_push", "level_after",
            ],
            labels,
            ..CommandInfo::default()
        }
    }

    /// Brings one entanglement for each score, after payoff and heat, or one that trouble attracts (BS-R264, R290).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let score = self.score(d)?;
        self.check(d, score.is_some())?;
        self.basis(d);
        let kind = match self.select {
            Some(kind) => Some(kind),
            None => self.roll(d)?,
        };
        if let Some(kind) = kind {
            self.come(d, kind);
        }
        if score.is_some() {
            d.push(Event::StepDone { step: Step::Entanglement }, &["BS-R264"]);
        }
        if self.reason == Some(EntanglementReason::AttractTrouble) && d.state.entanglements_due > 0 {
            d.push(Event::EntanglementDueMet {}, &["BS-R313"]);
        }
        match self.inline(kind) {
            Some(answer) => answer.decide(d),
            None => Ok(()),
        }
    }

    fn sentence(&self) -> String {
        let which = match (&self.reason, self.select) {
            (Some(EntanglementReason::Fiction { text }), Some(kind)) => format!("{} comes: {text}", said(kind)),
            (Some(EntanglementReason::Fiction { text }), None) => format!("Roll an entanglement: {text}"),
            (_, Some(kind)) => format!("{} comes", said(kind)),
            (Some(EntanglementReason::AttractTrouble), None) => "Roll the trouble that was attracted".into(),
            (Some(EntanglementReason::Score) | None, None) => "Roll the entanglement of the score".into(),
        };
        format!("{which}.")
    }
}

impl RollEntanglement {
    /// Finds the score that is due its entanglement (BS-R264, R290).
    fn score(&self, d: &mut Desk<'_>) -> Result<Option<std::sync::Arc<Score>>, Refusal> {
        match &self.reason {
            Some(EntanglementReason::AttractTrouble) => return Ok(None),
            Some(EntanglementReason::Fiction { text }) => {
                guard::named(text, "BS-R290")?;
                return Ok(None);
            }
            Some(EntanglementReason::Score) | None => {}
        }
        let score = tails::finished_score(d, self.score.as_ref())?;
        tails::step_in_order(d, &score, Step::Entanglement)?;
        if score.steps.entanglement {
            return Err(refuse::entanglement_rolled("BS-R290", &score.name).field("score"));
        }
        Ok(Some(score))
    }

    fn check(&self, d: &Desk<'_>, is_of_score: bool) -> Result<(), Refusal> {
        if let Some(kind) = self.select.filter(|_| is_of_score) {
            return Err(refuse::not_in_cell("BS-R290", said(kind), "what only the dice of a score choose")
                .field("select")
                .hint("When nobody kept the roll, say told=unknown and ruling.pick."));
        }
        if let Some(open) = &d.state.entanglement {
            let beat = Beat {
                kind: "entanglement".into(),
                of: open.kind.to_string(),
                sentence: format!("{} is still unanswered; nobody said how.", said(open.kind)),
            };
            return Err(refuse::entanglement_open("BS-R290", said(open.kind), beat));
        }
        let ruled = self.ruling.as_ref().and_then(|r| r.faction.as_ref());
        for faction in ruled.into_iter().chain(&self.faction) {
            if !d.state.factions.contains_key(faction) {
                return Err(refuse::unknown_faction("BS-R292", faction.title()).field("faction"));
            }
        }
        let known = self.select.is_some() || d.call.luck.is_written("entanglement");
        if self.answer.is_some() && !known {
            return Err(refuse::no_entanglement("BS-R294")
                .field("answer")
                .hint("Roll first, and answer what came; or write down the dice that fell."));
        }
        Ok(())
    }

    fn basis(&self, d: &mut Desk<'_>) {
        d.basis("heat", d.state.crew.heat);
        d.basis("wanted", d.state.crew.wanted);
        d.basis("cohorts", living_cohorts(d));
        let statuses = d.state.factions.iter().filter(|(_, f)| f.status != 0 && !f.eliminated);
        let statuses: Vec<String> = statuses.map(|(name, f)| format!("{name} {:+}", f.status)).collect();
        d.basis("statuses", statuses.join(", "));
    }

    /// Rolls the wanted level in the column of the heat; at 0 two dice, keep the lowest (BS-R290, R291, R292).
    fn roll(&self, d: &mut Desk<'_>) -> Result<Option<EntanglementKind>, Refusal> {
        let wanted = d.state.crew.wanted;
        let column = column(d.state.crew.heat);
        let mut pool = Pool::new("entanglement", "BS-R290");
        pool.add("wanted", wanted);
        let roll = roll::roll(d, pool)?;
        let chosen = self.choose(d, column, roll.band)?;
        let rules = ["BS-R290", if wanted == 0 { "BS-R291" } else { "BS-R290" }, "BS-R292"];
        d.push(Event::EntanglementRolled { column, roll }, &rules);
        if !d.departs("kind") {
            return Ok(chosen);
        }
        let by_book = chosen.map_or_else(|| "unknown".to_owned(), |kind| kind.to_string());
        let ruled = d.word("kind", "BS-R292", &by_book).unwrap_or_default();
        let kind = EntanglementKind::iter().find(|kind| kind.to_string() == ruled);
        kind.map(Some).ok_or_else(|| {
            let kinds: Vec<String> = EntanglementKind::iter().map(|k| k.to_string()).collect();
            let sentence = format!("instead.kind takes an entanglement, not {ruled}.");
            Refusal::new("CA-R12", "DepartureValue", sentence)
                .field("instead")
                .hint(format!("There is: {}.", kinds.join(", ")))
        })
    }

    /// Chooses within the cell: the first pick that fits, else the first listed (BS-R292, R300).
    ///
    /// Nobody knows drawn dice beforehand, so a pick that does not fit them gives way; dice that are written down do.
    fn choose(
        &self,
        d: &Desk<'_>,
        column: u32,
        band: Option<Band>,
    ) -> Result<Option<EntanglementKind>, Refusal> {
        let picks = self.ruling.as_ref().and_then(|r| r.pick.as_deref()).unwrap_or_default();
        let rows = band.map_or_else(|| vec![Band::Low, Band::Mid, Band::High], |band| vec![band]);
        let cells: Vec<&[EntanglementKind]> = rows.into_iter().map(|band| cell(column, band)).collect();
        let options: Vec<EntanglementKind> = cells.concat();
        let fits = picks.iter().copied().find(|kind| options.contains(kind));
        let written = d.call.luck.is_written("entanglement");
        if let (None, Some(pick), true, false) = (fits, picks.first(), written, d.departs("kind")) {
            let options: Vec<String> = options.iter().map(|kind| said(*kind)).collect();
            return Err(refuse::not_in_cell("BS-R292", said(*pick), options.join(" or "))
                .field("ruling.pick")
                .hint("If the table took another one, say so with instead.kind and a reason."));
        }
        let chosen = fits.or_else(|| band.and_then(|_| options.first().copied()));
        Ok(chosen.map(|kind| if kind == EntanglementKind::GangTrouble { neighbour(d, &cells) } else { kind }))
    }

    /// Brings the entanglement in play, or keeps it; without a +3 faction no cooperation comes (BS-R293, R296).
    fn come(&self, d: &mut Desk<'_>, kind: EntanglementKind) {
        let faction = self.ruling.as_ref().and_then(|r| r.faction.clone()).or_else(|| self.faction.clone());
        let has_ally = d.state.factions.values().any(|f| f.status == 3 && !f.eliminated);
        if kind == EntanglementKind::Cooperation && !has_ally && !d.departs("kind") {
            d.push(Event::EntanglementAvoided { kind }, &["BS-R296"]);
            return;
        }
        let held = self.held == Some(true);
        let rules = ["BS-R292", if held { "BS-R293" } else { "BS-R292" }];
        d.push(Event::EntanglementCame { kind, faction, held }, &rules);
    }

    /// Returns the answer that came with the roll, as its own command.
    fn inline(&self, kind: Option<EntanglementKind>) -> Option<AnswerEntanglement> {
        let flips = kind == Some(EntanglementKind::Flipped) && self.contact.is_some();
        if self.answer.is_none() && !flips {
            return None;
        }
        let ruling = self.ruling.clone().unwrap_or_default();
        Some(AnswerEntanglement {
            answer: self.answer.clone(),
            pc: self.pc.clone(),
            payers: self.payers.clone(),
            faction: self.faction.clone(),
            claim: self.claim.clone(),
            contact: self.contact.clone(),
            cohort: self.cohort.clone(),
            resist: self.resist.clone(),
            armor: self.armor.clone(),
            suffer: self.suffer.clone(),
            ruling: Some(AnswerEntanglementRuling {
                pool: ruling.pool,
                harm_to: ruling.harm_to,
                faction: ruling.faction,
            }),
            note: None,
        })
    }
}

/// Returns the heat from which a column counts: 0, 4 or 6, the last also for more (BS-R292).
fn column(heat: u32) -> u32 {
    match heat {
        0..=3 => 0,
        4 | 5 => 4,
        _ => 6,
    }
}

/// Returns what a cell of the table holds; a critical reads as a 6 (BS-R292).
pub fn cell(column: u32, band: Band) -> &'static [EntanglementKind] {
    use EntanglementKind::*;
    match (column, band) {
        (0, Band::Low) => &[GangTrouble, UsualSuspects],
        (0, Band::Mid) => &[Rivals, UnquietDead],
        (0, Band::High | Band::Crit) => &[Cooperation],
        (4, Band::Low) => &[GangTrouble, Questioning],
        (4, Band::Mid) => &[Reprisals, UnquietDead],
        (4, Band::High | Band::Crit) => &[ShowOfForce],
        (_, Band::Low) => &[Flipped, Interrogation],
        (_, Band::Mid) => &[DemonicNotice, ShowOfForce],
        (_, Band::High | Band::Crit) => &[Arrest],
    }
}

/// Without a cohort, the other entry of the cell stands in for gang trouble (BS-R300).
fn neighbour(d: &Desk<'_>, cells: &[&[EntanglementKind]]) -> EntanglementKind {
    let trouble = EntanglementKind::GangTrouble;
    if living_cohorts(d) > 0 {
        return trouble;
    }
    let cell = cells.iter().find(|cell| cell.contains(&trouble));
    cell.and_then(|cell| cell.iter().copied().find(|kind| *kind != trouble)).unwrap_or(trouble)
}

fn living_cohorts(d: &Desk<'_>) -> usize {
    d.state.crew.cohorts.values().filter(|cohort| cohort.harm < 4).count()
}
