//! Threatened consequences: how one comes to hang over a character, and how what is left of it lands.

use super::super::event::{ConsequenceKind, Event, TicksBack, ConsequenceThreatened};
use super::super::state::OpenRoll;
use super::super::{Desk, guard, refuse};
use super::harm::{Catastrophe, is_catastrophe};
use super::{Loss, land};
use crate::refusal::Refusal;
use crate::slug::Slug;

/// A consequence before it threatens.
#[derive(Clone, Debug)]
pub struct Threat<'a> {
    /// Over whom it hangs.
    pub pc: &'a Slug,
    /// What threatens.
    pub kind: &'a ConsequenceKind,
    /// Its name, if its maker gives one.
    pub name: Option<&'a Slug>,
    /// The roll that it comes from.
    pub from: Option<&'a OpenRoll>,
    /// Whether a resistance roll is allowed.
    pub resistible: bool,
    /// Whether it must be answered before the next action (BS-R17).
    pub before_action: bool,
    /// Whether the book does not list it for that position and reading.
    pub off_list: bool,
    /// Ticks that come back when it is avoided.
    pub back: Option<TicksBack>,
}

impl<'a> Threat<'a> {
    /// A plain one from the fiction, which may be resisted.
    pub fn of(pc: &'a Slug, kind: &'a ConsequenceKind) -> Self {
        Self {
            pc,
            kind,
            name: None,
            from: None,
            resistible: true,
            before_action: false,
            off_list: false,
            back: None,
        }
    }
}

/// Lets a consequence threaten, and returns its name; from a roll it has an expected level (BS-R59, R92).
pub fn threaten(d: &mut Desk<'_>, threat: Threat<'_>, rule: &'static str) -> Slug {
    let fresh = || d.fresh_name("consequence", |name| d.state.consequences.contains_key(name));
    let consequence = threat.name.cloned().unwrap_or_else(fresh);
    let expected = threat.from.map(|roll| roll.position.expected_level());
    let event = Event::ConsequenceThreatened(ConsequenceThreatened {
        consequence: consequence.clone(),
        pc: threat.pc.clone(),
        kind: threat.kind.clone(),
        from_roll: threat.from.map(|roll| roll.name.clone()),
        expected,
        resistible: threat.resistible,
        before_action: threat.before_action,
        off_list: threat.off_list,
        back: threat.back,
    });
    d.push(event, &[rule, if expected.is_some() { "BS-R92" } else { rule }]);
    consequence
}

/// Lands what is left of a consequence and closes it (BS-R93).
///
/// With the worst row full and nothing said of the catastrophe, that falls due and the consequence stays (BS-R90).
pub fn face(d: &mut Desk<'_>, name: &Slug, catastrophe: Option<&Catastrophe>, rule: &'static str) {
    if let Some(kind) = d.state.threat(name).map(|c| c.kind.clone()) {
        face_as(d, name, &kind, catastrophe, rule);
    }
}

/// Lands a consequence as the table ruled it, see [`face`].
pub fn face_as(
    d: &mut Desk<'_>,
    name: &Slug,
    kind: &ConsequenceKind,
    catastrophe: Option<&Catastrophe>,
    rule: &'static str,
) {
    let Some(pc) = d.state.threat(name).map(|c| c.pc.clone()) else { return };
    let is_unsaid = catastrophe.is_none() && !d.house.is("l3_overflow", "fatal");
    let is_due = matches!(kind, ConsequenceKind::Harm { level, .. } if is_catastrophe(d, &pc, *level));
    land(d, Loss { pc: &pc, kind, catastrophe }, rule);
    if !(is_due && is_unsaid) {
        d.push(Event::ConsequenceLanded { consequence: name.clone() }, &[rule, "BS-R93"]);
    }
}

/// Checks the size of a consequence and what it names (BS-R79, R92).
///
/// # Errors
/// `SeverityOutOfRange`, `EmptyName`, `BadClockSize`, or an unknown clock or faction.
pub fn check_size(d: &Desk<'_>, kind: &ConsequenceKind, rule: &'static str) -> Result<(), Refusal> {
    let is_coin = matches!(kind, ConsequenceKind::Coin { .. });
    if let Some(level) = kind.size().filter(|level| !is_coin && !(1..=4).contains(level)) {
        return Err(refuse::severity_out_of_range(rule, level));
    }
    match kind {
        ConsequenceKind::Ticks { clock, .. } => match d.state.clocks.get(clock) {
            None => Err(refuse::unknown_clock(rule, clock.title())),
            Some(found) if !found.is_open => Err(refuse::clock_closed(rule, &found.name)),
            Some(_) => Ok(()),
        },
        ConsequenceKind::Status { faction, .. } if !d.state.factions.contains_key(faction) => {
            Err(refuse::unknown_faction(rule, faction.title()))
        }
        ConsequenceKind::NewClock { size: 0, .. } => Err(refuse::bad_clock_size(rule)),
        ConsequenceKind::Text { text: words }
        | ConsequenceKind::Item { name: words }
        | ConsequenceKind::NewClock { name: words, .. }
        | ConsequenceKind::Harm { label: words, .. } => guard::named(words, rule),
        ConsequenceKind::ReducedEffect
        | ConsequenceKind::Heat { .. }
        | ConsequenceKind::Status { .. }
        | ConsequenceKind::Coin { .. }
        | ConsequenceKind::LostOpportunity
        | ConsequenceKind::WorsePosition => Ok(()),
    }
}
