//! The end of a score and its fallout: cohorts heal, factions take note, heat is assessed (DC-31, 32, 33).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_with::skip_serializing_none;
use strum::Display;

use super::super::command::Ruled;
use super::super::event::{Event, HeatPart};
use super::super::state::{Character, Phase};
use super::super::terms::Step;
use super::super::{Desk, guard, refuse, tails};
use crate::decider::CommandInfo;
use crate::refusal::Refusal;
use crate::slug::Slug;

/// Ends the score: each cohort heals, and the fallout begins (DC-31).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct EndScore {
    /// A remark.
    pub note: Option<String>,
}

impl Ruled for EndScore {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, ..CommandInfo::default() }
    }

    /// Each cohort heals a level of harm before anything else is resolved (DC-R130, R131).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        if d.state.phase != Phase::Score {
            return Err(refuse::not_in_score("DC-R131"));
        }
        if let Some((pc, _)) = d.state.encounters.first_key_value() {
            let beat =
                guard::beat("threat", pc, format!("{} faces a threat that nobody resolved", pc.title()));
            return Err(refuse::threat_open("DC-R131", pc.title(), beat));
        }
        let score = d.state.score.as_ref().map(|s| s.slug.clone());
        let score = score.ok_or_else(|| refuse::not_in_score("DC-R131"))?;
        d.push(Event::ScoreEnded { score }, &["DC-R131"]);
        heal_cohorts(d);
        if d.house.is("struck_lasts", "score") {
            lift_lines(d);
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        "End the score.".to_owned()
    }
}

/// Each cohort heals a level, or by house rule whatever it has (DC-R130).
fn heal_cohorts(d: &mut Desk<'_>) {
    let most = if d.house.is("cohort_recovery", "all") { u32::MAX } else { 1 };
    let cohorts = d.state.crew.cohorts.iter().map(|(cohort, c)| (cohort.clone(), c.harm.min(most)));
    let harmed: Vec<(Slug, u32)> = cohorts.filter(|(_, n)| *n > 0).collect();
    for (cohort, n) in harmed {
        d.push(Event::CohortHealed { cohort, n }, &["DC-R130"]);
    }
}

/// By house rule a line through a harm lasts only for the score (DC-R95, DC-A19).
fn lift_lines(d: &mut Desk<'_>) {
    let struck = |(pc, c): (&Slug, &std::sync::Arc<Character>)| {
        let struck: Vec<_> =
            c.harm.iter().filter(|(_, h)| h.is_struck).map(|(harm, _)| harm.clone()).collect();
        struck.into_iter().map(|harm| (pc.clone(), harm)).collect::<Vec<_>>()
    };
    let lines: Vec<(Slug, Slug)> = d.state.characters.iter().flat_map(struck).collect();
    for (pc, harm) in lines {
        d.push(Event::StrikeErased { pc, harm }, &["DC-R95"]);
    }
}

/// What a score was to a faction (DC-R133–R137).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema, Display)]
#[serde(rename_all = "kebab-case")]
pub enum Impact {
    /// It helped them significantly: +1.
    #[strum(serialize = "helped")]
    Helped,
    /// It was a major boon: +2.
    #[strum(serialize = "a major boon")]
    MajorBoon,
    /// It hurt them: −1.
    #[strum(serialize = "hurt")]
    Hurt,
    /// It was a major problem: −2.
    #[strum(serialize = "a major problem")]
    MajorProblem,
    /// The crew began a war with them: status −3.
    #[strum(serialize = "war")]
    WarInitiated,
}

/// Changes the status with a faction that the score touched (DC-32).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetFactionStatus {
    /// The faction.
    pub faction: Slug,
    /// What the score was to them, as the GM rules (DC-J17, DC-R133–R137).
    pub ruling: SetFactionStatusRuling,
    /// A remark.
    pub note: Option<String>,
}

/// What the GM says of a faction's view (DC-J17).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct SetFactionStatusRuling {
    /// Helped, a major boon, hurt, a major problem, or a war that the crew began.
    pub impact: Impact,
}

impl Ruled for SetFactionStatus {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, departs: &["status"], ..CommandInfo::default() }
    }

    /// Status moves by what the score was to the faction, within −3 to +3; a war sets −3 (DC-R132–R137).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        let status = guard::faction(d, &self.faction, "DC-R132")?.status;
        if d.state.phase != Phase::After(Step::Fallout) {
            return Err(refuse::wrong_step_for_status("DC-R132", d.state.phase.said()));
        }
        let is_once = d.house.is("status_twice", "refuse");
        if is_once && d.state.after.adjusted.contains(&self.faction) {
            return Err(
                refuse::already_adjusted("DC-R132", guard::faction_said(d, &self.faction)).field("faction")
            );
        }
        let (by, rule) = match self.ruling.impact {
            Impact::Helped => (1, "DC-R133"),
            Impact::MajorBoon => (2, "DC-R134"),
            Impact::Hurt => (-1, "DC-R135"),
            Impact::MajorProblem => (-2, "DC-R136"),
            Impact::WarInitiated => (-6, "DC-R137"),
        };
        d.basis("status", status);
        d.push(Event::FactionAdjusted { faction: self.faction.clone() }, &["DC-R132", rule]);
        let why = format!("the score: {}", self.ruling.impact);
        tails::shift_status(d, &self.faction, by, &why, rule);
        if self.ruling.impact == Impact::WarInitiated {
            tails::declare_war(d, &self.faction, "DC-R137");
        }
        Ok(())
    }

    fn sentence(&self) -> String {
        format!("To {} the score was {}.", self.faction.title(), self.ruling.impact)
    }
}

/// How exposed an operation was (DC-R139, R140).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum HeatBase {
    /// Smooth, with low exposure: 0.
    Smooth,
    /// A standard operation: 2.
    #[default]
    Standard,
}

/// Says how much heat the score brought (DC-33).
#[skip_serializing_none]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AssessHeat {
    /// What the GM says of the score; unsaid, a standard operation without anything else (DC-J18).
    pub ruling: Option<AssessHeatRuling>,
    /// A remark.
    pub note: Option<String>,
}

/// What the GM says of the score's exposure (DC-J18).
#[skip_serializing_none]
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct AssessHeatRuling {
    /// Smooth (0) or standard (2); unsaid, standard (DC-R139, R140).
    pub base: Option<HeatBase>,
    /// Whether the target is high profile or well connected: +2 (DC-R142).
    pub high_profile: Option<bool>,
    /// Whether there was open combat, destruction or mayhem: +2 (DC-R143).
    pub mayhem: Option<bool>,
    /// Whether the crew is at war: +2; unsaid, as its factions stand (DC-R144).
    pub at_war: Option<bool>,
    /// Whether somebody died of it: +4 (DC-R145).
    pub death: Option<bool>,
    /// Whether there are witnesses who can be questioned: +2 (DC-R146).
    pub witnesses: Option<bool>,
    /// Whether members of the crew were identified: +4 (DC-R147).
    pub identified: Option<bool>,
    /// Any additional heat (DC-R138).
    #[schemars(range(min = 0, max = 20))]
    pub other_extra: Option<u32>,
}

impl Ruled for AssessHeat {
    fn info(&self) -> CommandInfo {
        CommandInfo { gm_only: true, departs: &["heat"], ..CommandInfo::default() }
    }

    /// Heat is the base, the crew's Tier and whatever else drew attention (DC-R132, R138).
    fn decide(&self, d: &mut Desk<'_>) -> Result<(), Refusal> {
        guard::step(d, Step::Fallout, "DC-R131")?;
        if d.state.after.heat.is_some() {
            return Err(refuse::heat_already_assessed("DC-R138"));
        }
        d.basis("tier", d.state.crew.tier);
        d.basis("wars", wars(d));
        let parts = self.parts(d);
        let by_book = parts.iter().fold(0_u32, |sum, (part, _)| sum.saturating_add(part.n));
        let total = guard::amount(d, "heat", "DC-R138", by_book)?;
        let mut rules = vec!["DC-R138"];
        rules.extend(parts.iter().map(|(_, rule)| *rule));
        let parts = parts.into_iter().map(|(part, _)| part).collect();
        d.push(Event::HeatAssessed { parts, total }, &rules);
        tails::gain_heat(d, total, "the score", "DC-R138");
        Ok(())
    }

    fn sentence(&self) -> String {
        "Assess the heat of the score.".to_owned()
    }
}

/// How many factions the crew is at war with.
fn wars(d: &Desk<'_>) -> usize {
    d.state.factions.values().filter(|f| f.at_war).count()
}

impl AssessHeat {
    /// Lists base, Tier and each flag with its rule (DC-R139–R147); wars count once, or each by house rule.
    fn parts(&self, d: &Desk<'_>) -> Vec<(HeatPart, &'static str)> {
        let ruling = self.ruling.clone().unwrap_or_default();
        let base = ruling.base.unwrap_or_default();
        let is_smooth = base == HeatBase::Smooth;
        let tier_counts = !is_smooth || d.house.is("smooth_adds_tier", "true");
        let when = |is: Option<bool>, n: u32| if is == Some(true) { n } else { 0 };
        let wars = match (ruling.at_war, wars(d)) {
            (Some(false), _) => 0,
            (Some(true), n) if n == 0 || d.house.is("war_heat", "once") => 1,
            (_, n) if d.house.is("war_heat", "once") => n.min(1),
            (_, n) => n,
        };
        let war_heat = 2 * u32::try_from(wars).unwrap_or(0);
        let (base_said, base_heat, base_rule) =
            if is_smooth { ("smooth", 0, "DC-R139") } else { ("standard operation", 2, "DC-R140") };
        let all = [
            (base_said, base_heat, base_rule),
            ("Tier", if tier_counts { d.state.crew.tier } else { 0 }, "DC-R141"),
            ("high profile", when(ruling.high_profile, 2), "DC-R142"),
            ("mayhem", when(ruling.mayhem, 2), "DC-R143"),
            ("war", war_heat, "DC-R144"),
            ("death", when(ruling.death, 4), "DC-R145"),
            ("witnesses", when(ruling.witnesses, 2), "DC-R146"),
            ("identified", when(ruling.identified, 4), "DC-R147"),
            ("other", ruling.other_extra.unwrap_or(0), "DC-R138"),
        ];
        all.into_iter()
            .filter(|(_, n, rule)| *n > 0 || *rule == base_rule)
            .map(|(what, n, rule)| (HeatPart { why: what.to_owned(), n }, rule))
            .collect()
    }
}
