//! Progress clocks: made, ticked up and down, closed (BS-26 … 28).
//!
//! What a full clock does to other clocks is `tails::clock`. Ticks that follow from an action are `effort`'s.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;

use super::super::command::Ruled;
use super::super::event::{ClockClosing, Event};
use super::super::state::{ClockKind, GameClock, Project, ProjectStatus};
use super::super::{Desk, guard, refuse, tails};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Makes a progress clock (BS-26, BS-R32, R33, R34, R36, R37, R38).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CreateClock {
    /// Its name for people: the obstacle, not the method.
    pub name: String,
    /// Its segments, at least 1: 4 for a complex obstacle, 6 for a harder one, 8 for a daunting one (BS-R33).
    pub size: u32,
    /// What kind of clock; unsaid, a plain one.
    pub kind: Option<ClockKind>,
    /// The threat that it is a layer of (BS-R34).
    pub r#for: Option<String>,
    /// Its name in the record; unsaid, made of its name.
    pub slug: Option<Slug>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for CreateClock {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// Any number of segments from one up; a linked clock waits for its first (BS-R32, R33, R34, R36, R37, R38).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let kind = self.kind.clone().unwrap_or_default();
        guard::named(&self.name, "BS-R32").map_err(|r| r.field("name"))?;
        if self.size == 0 {
            return Err(refuse::bad_clock_size("BS-R33").field("size"));
        }
        let clock = guard::slug_of(&self.name, self.slug.as_ref(), "BS-R32")?;
        if d.state.clocks.contains_key(&clock) {
            return Err(refuse::duplicate_name("BS-R32", &self.name).field("name"));
        }
        let rule = match &kind {
            ClockKind::Racing { of } => other_clock(d, of, "BS-R36")?,
            ClockKind::Linked { opens_after } => other_clock(d, opens_after, "BS-R37")?,
            ClockKind::Faction { faction } => known_faction(d, faction, "BS-R42")?,
            ClockKind::Patience { faction } => known_faction(d, faction, "BS-R32")?,
            ClockKind::Danger => "BS-R35",
            ClockKind::Mission => "BS-R38",
            ClockKind::TugOfWar => "BS-R39",
            ClockKind::Plain => "BS-R32",
        };
        let made = Event::ClockCreated { clock, name: self.name.clone(), size: self.size, kind };
        d.push(made, &["BS-R32", rule]);
        Ok(())
    }

    fn sentence(&self) -> String {
        let of = self.r#for.as_ref().map(|what| format!(" for {what}")).unwrap_or_default();
        format!("Start the clock “{}” with {} segments{of}.", self.name, self.size)
    }
}

fn other_clock(d: &Desk<'_>, clock: &Slug, rule: &'static str) -> Result<&'static str, Refusal> {
    let is_known = d.state.clocks.contains_key(clock);
    if is_known { Ok(rule) } else { Err(refuse::unknown_clock(rule, clock.title()).field("kind")) }
}

fn known_faction(d: &Desk<'_>, faction: &Slug, rule: &'static str) -> Result<&'static str, Refusal> {
    let is_known = d.state.factions.contains_key(faction);
    if is_known { Ok(rule) } else { Err(refuse::unknown_faction(rule, faction.title()).field("kind")) }
}

/// Another clock that moves in the same moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ClockTicks {
    /// The clock.
    pub clock: Slug,
    /// How many ticks, at least 1.
    pub n: u32,
}

/// Ticks a clock or a project outside the commands that tick it themselves (BS-27).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct TickClock {
    /// A clock or a project.
    pub clock: Slug,
    /// How many ticks, never 0: a minor trouble 1, a standard one 2, a serious one 3; below 0 in a tug-of-war (BS-R35, R39).
    pub n: i32,
    /// Why.
    pub why: Option<String>,
    /// The ability, favour or coin that moves it without an activity (BS-R40).
    pub source: Option<String>,
    /// Other clocks that move in the same moment; racing clocks that fill together tie (BS-R36).
    pub also: Option<Vec<ClockTicks>>,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for TickClock {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, departs: &["down"], ..CommandInfo::default() }
    }

    /// Events, factions and abilities move clocks; only a tug-of-war falls (BS-R32, R35–R37, R39, R40, R42–R44, R78, R79, R315).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let also = self.also.as_deref().unwrap_or_default();
        if self.n == 0 || also.iter().any(|other| other.n == 0) {
            return Err(refuse::amount_required("BS-R32").field("n"));
        }
        let project = self.project(d).cloned();
        let rule = match &project {
            Some(project) => self.check_project(project)?,
            None => self.check(d, &self.clock, self.n < 0)?,
        };
        for other in also {
            self.check(d, &other.clock, false)?;
        }
        if let Some(why) = &self.why {
            d.basis("why", why);
        }
        let mut ticks: Vec<_> = also.iter().map(|o| (o.clock.clone(), o.n)).collect();
        match (u32::try_from(self.n), project) {
            (Ok(n), Some(_)) => tails::tick_project(d, &self.clock, n, rule),
            (Ok(n), None) => ticks.insert(0, (self.clock.clone(), n)),
            (Err(_), _) => {
                let down = self.down(d)?;
                tails::untick_clock(d, &self.clock, down, rule);
            }
        }
        tails::tick_clocks(d, &ticks, rule);
        Ok(())
    }

    fn sentence(&self) -> String {
        let why = self.why.as_deref().or(self.source.as_deref());
        let why = why.map(|why| format!(": {why}")).unwrap_or_default();
        format!("Tick {} by {}{why}.", self.clock.title(), self.n)
    }
}

impl TickClock {
    /// Checks one clock, and returns the rule that moves it.
    fn check(&self, d: &Desk<'_>, clock: &Slug, is_down: bool) -> Result<&'static str, Refusal> {
        let found = d.state.clocks.get(clock);
        let found = found.ok_or_else(|| refuse::unknown_clock("BS-R32", clock.title()).field("clock"))?;
        if !is_down && found.clock.is_full() {
            return Err(refuse::clock_full("BS-R44", &found.name).field("clock"));
        }
        if !found.is_open {
            return Err(refuse::clock_closed("BS-R37", &found.name).field("clock"));
        }
        if is_down && found.kind != ClockKind::TugOfWar && !d.departs("down") {
            return Err(refuse::only_tug_falls("BS-R39").field("n"));
        }
        Ok(if self.source.is_some() { "BS-R40" } else { rule_of(found) })
    }

    fn project<'d>(&self, d: &'d Desk<'_>) -> Option<&'d Project> {
        let is_clock = d.state.clocks.contains_key(&self.clock);
        d.state.projects.get(&self.clock).filter(|_| !is_clock)
    }

    /// An ability, a favour or coin moves a project without an activity (BS-R40).
    fn check_project(&self, project: &Project) -> Result<&'static str, Refusal> {
        match project.status {
            ProjectStatus::Done => Err(refuse::already_done("BD-R40", &project.name).field("clock")),
            ProjectStatus::Filled => Err(refuse::clock_full("BS-R44", &project.name).field("clock")),
            ProjectStatus::Blocked => {
                let requires = project.requires.as_ref().map(Slug::title).unwrap_or_default();
                Err(refuse::project_blocked("BD-R42", &project.name, requires).field("clock"))
            }
            ProjectStatus::Open if self.n < 0 => Err(refuse::only_tug_falls("BS-R39").field("n")),
            ProjectStatus::Open => Ok("BS-R40"),
        }
    }

    /// Only a tug-of-war falls by the book; any other clock falls by what the table rules (BS-R39).
    fn down(&self, d: &mut Desk<'_>) -> Result<u32, Refusal> {
        let is_tug = d.state.clocks.get(&self.clock).is_some_and(|c| c.kind == ClockKind::TugOfWar);
        let asked = i64::from(self.n.unsigned_abs());
        let down = d.amount("down", "BS-R39", if is_tug { asked } else { 0 })?;
        Ok(u32::try_from(down).unwrap_or(0))
    }
}

fn rule_of(clock: &GameClock) -> &'static str {
    match &clock.kind {
        ClockKind::Plain => "BS-R32",
        ClockKind::Danger => "BS-R35",
        ClockKind::Racing { .. } => "BS-R36",
        ClockKind::Linked { .. } => "BS-R37",
        ClockKind::Mission => "BS-R38",
        ClockKind::TugOfWar => "BS-R39",
        ClockKind::Faction { .. } | ClockKind::Patience { .. } => "BS-R43",
    }
}

/// Closes a clock, or empties it and begins again (BS-28, BS-R38).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct CloseClock {
    /// The clock.
    pub clock: Slug,
    /// Whether it is done, given up, or emptied and begun again.
    pub how: ClockClosing,
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for CloseClock {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// When its time is up an opportunity is gone (BS-R38).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let found = d.state.clocks.get(&self.clock);
        let found = found.ok_or_else(|| refuse::unknown_clock("BS-R32", self.clock.title()).field("clock"))?;
        if !found.is_open {
            return Err(refuse::clock_closed("BS-R38", &found.name).field("clock"));
        }
        let rule = if found.kind == ClockKind::Mission { "BS-R38" } else { rule_of(found) };
        d.push(Event::ClockClosed { clock: self.clock.clone(), how: self.how }, &["BS-R38", rule]);
        Ok(())
    }

    fn sentence(&self) -> String {
        let clock = self.clock.title();
        match self.how {
            ClockClosing::Done => format!("Close the clock {clock}: it is done."),
            ClockClosing::Abandoned => format!("Close the clock {clock}: it is given up."),
            ClockClosing::Reset => format!("Empty the clock {clock} and begin again."),
        }
    }
}
