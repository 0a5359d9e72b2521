//! Indulging a vice (BD-21) and the overindulgence that may come of it (BS-67).
//!
//! The house rule `vice_rule` says how much stress goes: by the SRD's roll, by the roll alone, or as declared.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{Event, Extra, Overindulgence, PendingTerms};
use super::super::state::Pending;
use super::super::terms::{Activity, Standing};
use super::super::{Desk, extras, guard, refuse, tails};
use super::activity::{self, Rest, Slot, Turn};
use crate::decider::{CommandInfo, Happened};
use crate::refusal::Refusal;
use crate::slug::Slug;

/// The label of a vice roll.
const VICE: &str = "vice";

/// Visits the purveyor to lose stress (BD-21).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct IndulgeVice {
    /// Whose vice (BD-R64).
    pub pc: Slug,
    /// How the activity is paid for; unsaid, it is a free one (BD-R9).
    pub slot: Option<Slot>,
    /// Who pays the coin: `crew` or a character; unsaid, the one who indulges.
    pub payer: Option<Slug>,
    /// Who provides it, when that is worth saying.
    pub purveyor: Option<String>,
    /// Friends or contacts who help, for one more die (BD-R12).
    pub helper: Option<Vec<Slug>>,
    /// Push for one more die and 2 stress (BS-R21).
    pub push_die: Option<bool>,
    /// What abilities, claims and upgrades add.
    pub extras: Option<Vec<Extra>>,
    /// Say that an observed pool was zero dice, read low (BS-R337).
    pub zero: Option<bool>,
    /// Leave the character to the vice off-camera: no activity, away until they return (BS-R311).
    pub off_camera: Option<bool>,
    /// What the GM rules.
    pub ruling: Option<IndulgeViceRuling>,
    /// Whether it settles at once; unsaid, it does, since no coin raises it.
    pub settle: Option<bool>,
    /// The answer, if it is an overindulgence (BS-R313).
    pub overindulge: Option<Overindulgence>,
    /// A remark.
    pub note: Option<String>,
}

/// What the GM rules of an indulgence.
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct IndulgeViceRuling {
    /// Whether the character is in a position to do it (BD-R6).
    pub in_position: Option<bool>,
    /// Why not.
    pub reason: Option<String>,
    /// What must be resolved first (BD-R7).
    pub depends_on: Option<String>,
    /// The dice of the vice, instead of the lowest attribute (BD-R64).
    #[schemars(range(min = 0, max = 12))]
    pub pool: Option<u32>,
    /// How much stress goes, when the house rule has it declared (BD-R64).
    pub stress_cleared: Option<u32>,
}

impl Ruled for IndulgeVice {
    fn info(&self) -> CommandInfo {
        CommandInfo {
            departs: &["price", "dice", "read", "stress", "heat"],
            labels: vec![VICE.to_owned()],
            actor: Some(self.pc.clone()),
            ..CommandInfo::default()
        }
    }

    /// A vice has a purveyor and takes downtime, or happens off-camera (BD-R64, BS-R310, R311).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let turn = self.turn();
        let is_away = self.off_camera == Some(true);
        let cost = if is_away {
            activity::settled(&self.pc, guard::active(d, &self.pc)?)?;
            activity::check_helpers(d, turn.helper)?;
            extras::check(d, turn.extras, Some(&self.pc))?;
            None
        } else {
            Some(turn.check(d)?)
        };
        self.check_purveyor(d)?;
        let declared = d.house.is("vice_rule", "declared");
        let cleared = self.ruling.as_ref().and_then(|r| r.stress_cleared);
        if declared && cleared.is_none() {
            return Err(refuse::amount_required("BD-R64").field("ruling"));
        }
        if let Some(cost) = &cost {
            turn.declare(d, cost)?;
        }
        if let (true, Some(n)) = (declared, cleared) {
            clear(d, &self.pc, n)?;
            let kind = Activity::IndulgeVice;
            d.push(Event::ActivitySettled { pc: self.pc.clone(), kind }, &["BD-R64"]);
        } else {
            self.roll(d, &turn)?;
        }
        if is_away {
            let lost = Event::StandingChanged {
                pc: self.pc.clone(),
                to: Standing::Lost,
                why: "off-camera".into(),
            };
            d.push(lost, &["BS-R311"]);
        }
        match self.overindulge {
            // Said before the dice are drawn it is an answer in case; a refusal would show what they were.
            Some(_) if !d.call.luck.is_written(VICE) && !went_too_far(d) => Ok(()),
            Some(choice) => Overindulge { pc: self.pc.clone(), choice, note: None }.decide(d),
            None => Ok(()),
        }
    }

    fn sentence(&self) -> String {
        let with = self.purveyor.as_ref().map_or(String::new(), |p| format!(" with {p}"));
        format!("{} indulges their vice{with}.", self.pc.title())
    }
}

impl IndulgeVice {
    fn turn(&self) -> Turn<'_> {
        let ruling = self.ruling.as_ref();
        Turn {
            slot: self.slot,
            payer: self.payer.as_ref(),
            helper: self.helper.as_deref().unwrap_or_default(),
            push_die: self.push_die == Some(true),
            extras: self.extras.as_deref(),
            zero: self.zero == Some(true),
            in_position: ruling.and_then(|r| r.in_position),
            reason: ruling.and_then(|r| r.reason.as_deref()),
            depends_on: ruling.and_then(|r| r.depends_on.as_deref()),
            ..Turn::of(&self.pc, Activity::IndulgeVice)
        }
    }

    /// Without a purveyor there is nobody to visit; a sparse sheet need not name one, unless it was lost (BD-R64).
    fn check_purveyor(&self, d: &Desk<'_>) -> Result<(), Refusal> {
        let character = guard::known(d, &self.pc)?;
        let named = character.vice.purveyor.is_some() || self.purveyor.is_some() || character.sparse;
        if character.vice.tapped || !named {
            return Err(refuse::no_purveyor("BD-R64", self.pc.title()).field("purveyor"));
        }
        Ok(())
    }

    /// Rolls the lowest attribute, or as many dice as the GM rules (BS-R310, BD-R64).
    fn roll(&self, d: &mut Desk<'_>, turn: &Turn<'_>) -> Result<(), Refusal> {
        let lowest = guard::known(d, &self.pc)?.lowest_attribute();
        let ruled = self.ruling.as_ref().and_then(|r| r.pool);
        let pool = turn.pool(d, VICE, "BS-R310", |pool| match ruled {
            Some(dice) => pool.add("ruled", dice),
            None => pool.rating(&self.pc, "lowest-attribute", lowest),
        });
        turn.roll(d, pool, PendingTerms::default())?;
        let settle = Some(self.settle.unwrap_or(true));
        activity::finish(d, &self.pc, VICE, &Rest { settle, ..Rest::default() })
    }
}

/// Says whether this declaration brought an overindulgence (BS-R312).
fn went_too_far(d: &Desk<'_>) -> bool {
    d.happened.iter().any(|(h, _)| matches!(h, Happened::Event(Event::Overindulged { .. })))
}

/// Clears as much stress as the die that was read; a reading without a face leaves it open (BS-R310, R336).
pub fn relieve(d: &mut Desk<'_>, pc: &Slug, pending: &Pending) -> Result<(), Refusal> {
    match pending.roll.face {
        Some(face) => clear(d, pc, u32::from(face)),
        None => {
            unknown(d, pc);
            Ok(())
        }
    }
}

/// Nobody kept what the vice cleared: it was indulged, and the stress stays as it is (BS-R336).
pub fn unknown(d: &mut Desk<'_>, pc: &Slug) {
    let kind = Activity::IndulgeVice;
    d.push(Event::EffectUnknown { pc: pc.clone(), kind }, &["BS-R336"]);
    d.push(Event::ViceIndulged { pc: pc.clone() }, &["BS-R310"]);
}

/// Stress goes, at most what is marked; more than that is an overindulgence, exactly as much is not (BS-R310, R312).
///
/// By the house rules that know no overindulgence it is only flagged (BD-R64). Where nobody knows the stress,
/// nobody knows whether it was too much.
fn clear(d: &mut Desk<'_>, pc: &Slug, by_book: u32) -> Result<(), Refusal> {
    let n = u32::try_from(d.amount("stress", "BS-R310", i64::from(by_book))?).unwrap_or(0);
    let (marked, unknown) = d.state.pc(pc).map_or((0, false), |c| (c.stress, c.stress_unknown));
    tails::clear_stress(d, pc, n, "vice", "BS-R310");
    d.push(Event::ViceIndulged { pc: pc.clone() }, &["BD-R64"]);
    if n <= marked || unknown {
        return Ok(());
    }
    let by = n - marked;
    if d.house.is("vice_rule", "srd") {
        d.push(Event::Overindulged { pc: pc.clone(), by }, &["BS-R312"]);
    } else if d.house.is("vice_rule", "roll_highest") {
        d.push(Event::ViceExceededNeed { pc: pc.clone(), by }, &["BD-R64"]);
    }
    Ok(())
}

/// Answers an overindulgence (BS-67).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Overindulge {
    /// Who went too far (BS-R312).
    pub pc: Slug,
    /// What came of it (BS-R313).
    pub choice: Overindulgence,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for Overindulge {
    fn info(&self) -> CommandInfo {
        CommandInfo { departs: &["heat"], actor: Some(self.pc.clone()), ..CommandInfo::default() }
    }

    /// One more entanglement, 2 heat, away for a while, or no purveyor: one of them, once (BS-R312, R313).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let character = guard::known(d, &self.pc)?;
        let vice = character.vice.clone();
        let may_be = character.stress_unknown && vice.indulged;
        if let Some(chosen) = &vice.overindulgence {
            return Err(refuse::overindulgence_chosen("BS-R313", self.pc.title(), chosen).field("choice"));
        }
        if vice.overindulged.is_none() && !may_be {
            return Err(refuse::not_overindulged("BS-R312", self.pc.title()).field("pc"));
        }
        if vice.overindulged.is_none() {
            // The table says that it was too much; by how much, nobody knows.
            d.push(Event::Overindulged { pc: self.pc.clone(), by: 0 }, &["BS-R312", "BS-R337"]);
        }
        let (pc, choice) = (self.pc.clone(), self.choice);
        d.push(Event::OverindulgenceChosen { pc: pc.clone(), choice }, &["BS-R313"]);
        match choice {
            Overindulgence::AttractTrouble => d.push(Event::EntanglementDue {}, &["BS-R313"]),
            Overindulgence::Brag => {
                let n = u32::try_from(d.amount("heat", "BS-R313", 2)?).unwrap_or(0);
                tails::gain_heat(d, n, "bragging", "BS-R313");
            }
            Overindulgence::Lost => {
                let why = "lost in their vice".to_owned();
                d.push(Event::StandingChanged { pc, to: Standing::Lost, why }, &["BS-R313"]);
            }
            Overindulgence::Tapped => d.push(Event::PurveyorLost { pc }, &["BS-R313"]),
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        let what = match self.choice {
            Overindulgence::AttractTrouble => "attracts trouble",
            Overindulgence::Brag => "brags",
            Overindulgence::Lost => "vanishes for a while",
            Overindulgence::Tapped => "is cut off by the purveyor",
        };
        format!("{} overindulges and {what}.", self.pc.title())
    }
}
