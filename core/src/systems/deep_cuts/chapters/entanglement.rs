//! Entanglements come: which, why now, and what they set in motion at once (DC-41).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use strum::Display;

use super::super::command::Ruled;
use super::super::event::{Event, Roll};
use super::super::roll::{self, Pool};
use super::super::terms::{EntanglementKind, Step};
use super::super::{Desk, guard, refuse, tails};
use super::answer_entanglement::{AnswerEntanglement, EntanglementAnswer};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// The label of the fortune roll on the crew's connections.
const FORTUNE: &str = "fortune";
/// The label of the die that picks an entanglement, by house rule.
const PICK: &str = "pick";

/// Why an entanglement is played now (DC-R162).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Display)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Cause {
    /// Heat is 6 or more.
    HeatSix,
    /// The fiction demands it.
    Fiction,
    /// A wanted level was gained (DC-R164).
    Wanted,
    /// A vice attracted trouble (DC-R203).
    ViceTrouble,
}

/// Plays an entanglement, and may answer it at once (DC-41).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PlayEntanglement {
    /// Which; may be unsaid only where a die picks it by house rule (DC-A67).
    pub kind: Option<EntanglementKind>,
    /// Why now; unsaid, because heat is 6 or more (DC-R162).
    pub reason: Option<Cause>,
    /// The faction it is about: who asks a favour, is aggrieved or moves against the crew; for the Bluecoats, when
    /// they are not registered as `bluecoats`.
    pub faction: Option<Slug>,
    /// The contact who changed sides, or the contact or cohort who causes trouble (DC-R175, R176).
    pub by: Option<Slug>,
    /// What happens, in words.
    pub details: Option<String>,
    /// What the GM rules.
    pub ruling: Option<PlayEntanglementRuling>,
    /// Answers it at once, as `answer-entanglement` would.
    pub answer: Option<EntanglementAnswer>,
    /// A remark.
    pub note: Option<String>,
}

/// What the GM says of an entanglement (DC-J24).
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct PlayEntanglementRuling {
    /// Dice for the resilience and loyalty of the crew's connections; unsaid, none (DC-R180).
    #[schemars(range(min = 0, max = 6))]
    pub connections: Option<u32>,
}

impl Ruled for PlayEntanglement {
    fn info(&self) -> CommandInfo {
        let labels = vec![FORTUNE.to_owned(), PICK.to_owned()];
        CommandInfo {
            gm_only: true,
            departs: &["severity", "heat", "dice"],
            labels,
            ..CommandInfo::default()
        }
    }

    /// An entanglement comes at heat 6 or when the fiction, a wanted level or a vice calls for it (DC-R162, R164).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let reason = self.reason.unwrap_or(Cause::HeatSix);
        let heat = d.state.crew.heat;
        let is_due = match reason {
            Cause::HeatSix => heat >= 6,
            Cause::Fiction => true,
            Cause::Wanted => d.state.due.bluecoats > 0,
            Cause::ViceTrouble => d.state.due.any > 0,
        };
        if !is_due {
            return Err(refuse::no_cause("DC-R162", heat).field("reason"));
        }
        self.check_kind(d, reason)?;
        d.basis("heat", heat);
        d.basis("wanted", d.state.crew.wanted);
        let kind = match self.kind {
            Some(kind) => kind,
            None => picked(d)?,
        };
        let roll = self.fortune(d, kind)?;
        self.play(d, kind, roll)?;
        match &self.answer {
            Some(answer) => AnswerEntanglement::of(answer.clone()).decide(d),
            None => Ok(()),
        }
    }

    fn sentence(&self) -> String {
        let kind = self.kind.map_or("an entanglement that a die picks", EntanglementKind::said);
        match &self.details {
            Some(details) => format!("Play {kind}: {details}"),
            None => format!("Play {kind}."),
        }
    }
}

/// Picks an entanglement by a die (DC-A67): the text's order without the Bluecoats, who come for wanted levels.
///
/// It names seven others; a 6 is an authority when the crew is wanted, and else its connections are questioned.
fn picked(d: &mut Desk<'_>) -> Result<EntanglementKind, Refusal> {
    let face = roll::roll(d, Pool::new(PICK, "dice", "DC-R162").with("a pick", 1))?.face();
    Ok(match face {
        1 => EntanglementKind::Devilry,
        2 => EntanglementKind::Favour,
        3 => EntanglementKind::Flipped,
        4 => EntanglementKind::Rascals,
        5 => EntanglementKind::ShowOfForce,
        _ if d.state.crew.wanted > 0 => EntanglementKind::UnderTheirThumb,
        _ => EntanglementKind::UsualSuspects,
    })
}

impl PlayEntanglement {
    fn check_kind(&self, d: &Desk<'_>, reason: Cause) -> Result<(), Refusal> {
        let is_free = matches!(reason, Cause::Fiction | Cause::ViceTrouble);
        if !is_free && d.state.due.bluecoats > 0 && self.kind != Some(EntanglementKind::Bluecoats) {
            return Err(refuse::bluecoats_due("DC-R164").field("kind"));
        }
        let status = match &self.faction {
            Some(faction) => Some(guard::faction(d, faction, "DC-R162")?.status),
            None => None,
        };
        let said =
            || self.faction.as_ref().map_or_else(|| "That faction".to_owned(), |f| guard::faction_said(d, f));
        match self.kind {
            None if d.house.is("entanglement_pick", "gm") => {
                return Err(refuse::kind_unsaid("DC-R162").field("kind"));
            }
            Some(EntanglementKind::Favour) if status.is_none_or(|s| s < 2) => {
                return Err(refuse::favour_needs_status("DC-R173", said()).field("faction"));
            }
            Some(EntanglementKind::ShowOfForce) if status.is_none_or(|s| s >= 0) => {
                return Err(refuse::show_needs_negative("DC-R177", said()).field("faction"));
            }
            Some(_) | None => {}
        }
        self.check_by(d)?;
        if !is_free {
            guard::step(d, Step::Entanglements, "DC-R131")?;
        }
        Ok(())
    }

    /// The one who changed sides is a contact; who causes trouble is a contact or a cohort (DC-R175, R176).
    fn check_by(&self, d: &Desk<'_>) -> Result<(), Refusal> {
        let crew = &d.state.crew;
        let is_contact = self.by.as_ref().is_some_and(|by| crew.contacts.contains_key(by));
        let is_cohort = self.by.as_ref().is_some_and(|by| crew.cohorts.contains_key(by));
        let is_flipped = self.kind == Some(EntanglementKind::Flipped);
        match &self.by {
            None if is_flipped => Err(refuse::contact_unsaid("DC-R175").field("by")),
            Some(by) if is_flipped && !is_contact => {
                Err(refuse::unknown_contact("DC-R175", by.title()).field("by"))
            }
            Some(by) if !is_contact && !is_cohort => {
                Err(refuse::unknown_contact("DC-R176", by.title()).field("by"))
            }
            Some(_) | None => Ok(()),
        }
    }

    /// Rolls how resilient and loyal the crew's connections are (DC-R180).
    fn fortune(&self, d: &mut Desk<'_>, kind: EntanglementKind) -> Result<Option<Roll>, Refusal> {
        if kind != EntanglementKind::UsualSuspects {
            return Ok(None);
        }
        let dice = self.ruling.as_ref().and_then(|r| r.connections).unwrap_or(0);
        let mut pool = Pool::new(FORTUNE, "dice", "DC-R180");
        pool.add("connections", dice);
        roll::roll(d, pool).map(Some)
    }

    /// Writes what comes of it at once; whatever the crew can answer stays open (DC-R165–R181).
    fn play(&self, d: &mut Desk<'_>, kind: EntanglementKind, roll: Option<Roll>) -> Result<(), Refusal> {
        let wanted = d.state.crew.wanted;
        let highest = roll.as_ref().map_or(0, |r| u32::from(r.face()));
        begin(d, kind, wanted, Some(self), roll)?;
        if kind == EntanglementKind::UsualSuspects {
            let heat = guard::amount(d, "heat", "DC-R181", 3_u32.saturating_sub(highest))?;
            tails::gain_heat(d, heat, "the usual suspects", "DC-R181");
        }
        if let (EntanglementKind::Flipped, Some(contact)) = (kind, &self.by) {
            d.push(Event::ContactFlipped { contact: contact.clone() }, &["DC-R175"]);
        }
        Ok(())
    }
}

/// Writes that an entanglement came, counted with a wanted level (DC-R165, R179).
pub(super) fn begin(
    d: &mut Desk<'_>,
    kind: EntanglementKind,
    wanted: u32,
    said: Option<&PlayEntanglement>,
    roll: Option<Roll>,
) -> Result<(), Refusal> {
    let entanglement = d.fresh_name("entanglement", |n| d.state.entanglements.contains_key(n));
    let severity = match kind {
        EntanglementKind::Bluecoats => guard::amount(d, "severity", "DC-R165", severity(d, wanted, said.and_then(|s| s.faction.as_ref())))?,
        _ => 0,
    };
    let (rule, open) = match kind {
        EntanglementKind::Bluecoats => ("DC-R165", true),
        EntanglementKind::Devilry => ("DC-R172", false),
        EntanglementKind::Favour => ("DC-R173", true),
        EntanglementKind::Flipped => ("DC-R175", true),
        EntanglementKind::Rascals => ("DC-R176", true),
        EntanglementKind::ShowOfForce => ("DC-R177", true),
        EntanglementKind::UnderTheirThumb => ("DC-R178", true),
        EntanglementKind::UsualSuspects => ("DC-R180", false),
    };
    let played = Event::EntanglementPlayed {
        entanglement,
        kind,
        details: said.and_then(|s| s.details.clone()),
        faction: said.and_then(|s| s.faction.clone()),
        by: said.and_then(|s| s.by.clone()),
        wanted,
        severity: severity.min(4),
        roll,
        open,
    };
    d.push(played, &["DC-R162", rule]);
    Ok(())
}

/// The wanted level, less what the Bluecoats think well of the crew (DC-R165); ill will counts only by house rule.
fn severity(d: &Desk<'_>, wanted: u32, named: Option<&Slug>) -> u32 {
    let faction = named.map_or("bluecoats", Slug::as_str);
    let status = d.state.factions.get(faction).map_or(0, |f| f.status);
    let counted = if d.house.is("bluecoats_negative", "true") { status } else { status.max(0) };
    let severity = i64::from(wanted) - i64::from(counted);
    u32::try_from(severity.clamp(0, 4)).unwrap_or(0)
}
