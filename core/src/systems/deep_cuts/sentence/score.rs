//! Sentences of the score: load, threats, pushes, bargains, teamwork.

use super::super::event::{BargainAim, BargainPrice, Consequence, Event, PushPurpose};
use super::super::terms::{AssistMode, Band, Benefit, LoadStyle, Outcome, Position, level_said};
use super::{Names, because, dice, many};
use crate::slug::Slug;

pub(super) fn say(names: &Names<'_>, event: &Event) -> Option<String> {
    load(names, event)
        .or_else(|| threats(names, event))
        .or_else(|| pushes(names, event))
        .or_else(|| ends(names, event))
        .or_else(|| team(names, event))
}

fn load(names: &Names<'_>, event: &Event) -> Option<String> {
    Some(match event {
        Event::ScoreBegan { target, target_tier, pcs, leader, .. } => {
            let target = target.as_ref().map_or_else(|| "an unnamed target".to_owned(), Clone::clone);
            let leader = leader.as_ref().map(|l| format!(", led by {}", names.pc(l))).unwrap_or_default();
            format!("The score begins: {target}, Tier {target_tier}, with {}{leader}.", names.pcs(pcs))
        }
        Event::LoadCleared { pc } => format!("{} has yet to choose a load.", names.pc(pc)),
        Event::LoadChosen { pc, style } => match style {
            LoadStyle::Conspicuous => format!("{} carries a conspicuous load.", names.pc(pc)),
            LoadStyle::Discreet => format!("{} carries a discreet load.", names.pc(pc)),
        },
        Event::ItemMarked { pc, item, boxes, heavy } => {
            let heavy = if *heavy { ", heavy" } else { "" };
            format!("{} has {item} with them ({}{heavy}).", names.pc(pc), many(*boxes, "box", "boxes"))
        }
        Event::PickedUp { pc, item, boxes } => {
            format!("{} picks up {item} ({}).", names.pc(pc), many(*boxes, "box", "boxes"))
        }
        Event::Dropped { pc, item, .. } => format!("{} puts down {item}.", names.pc(pc)),
        Event::ItemLost { pc, item } => format!("{} loses {item}.", names.pc(pc)),
        Event::BecameConspicuous { pc } => format!("{} draws attention with that load.", names.pc(pc)),
        Event::NoLongerConspicuous { pc } => format!("{} draws no attention any more.", names.pc(pc)),
        Event::BecameEncumbered { pc } => {
            format!("{} is encumbered: no climbing, running or swimming.", names.pc(pc))
        }
        Event::NoLongerEncumbered { pc } => format!("{} moves freely again.", names.pc(pc)),
        _ => return None,
    })
}

fn threats(names: &Names<'_>, event: &Event) -> Option<String> {
    Some(match event {
        Event::ThreatStated(stated) => format!(
            "{} wants to {}; {}, {} effect. The threat: {} ({}).",
            names.pc(&stated.pc),
            stated.goal,
            stated.position,
            level_said(stated.effect),
            stated.threat.text,
            consequence(names, &stated.threat.consequence, stated.threat.level),
        ),
        Event::ThreatAdded { pc, threat } => format!(
            "{} faces another threat: {} ({}).",
            names.pc(pc),
            threat.text,
            consequence(names, &threat.consequence, threat.level)
        ),
        Event::ControlledSuccess { pc, goal, effect, .. } => {
            format!("{} does it without a roll: {goal}, with {} effect.", names.pc(pc), level_said(*effect))
        }
        Event::EdgeSpent { pc, n, why } => format!("{} spends {n} Edge for {why}.", names.pc(pc)),
        Event::EdgeGained { pc, n } => format!("{} gains {n} Edge.", names.pc(pc)),
        Event::ThreatRolled { pc, with, position, roll, .. } => {
            format!("{} rolls {} in a {position} position: {}.", names.pc(pc), with.title(), dice(roll))
        }
        Event::PenaltyUsed { pc, rating: Some(rating) } => {
            format!("Harm took its toll on {}'s {}.", names.pc(pc), rating.title())
        }
        Event::PenaltyUsed { pc, rating: None } => {
            format!("Harm took its toll on {}'s position or effect.", names.pc(pc))
        }
        Event::BandSet { pc, threat, band, face } => {
            let face = face.map(|f| format!(" with a {f}")).unwrap_or_default();
            let threat = names.threat(pc, threat);
            format!("{} meets {threat}{face}: {}.", names.pc(pc), band_said(*band))
        }
        _ => return None,
    })
}

fn pushes(names: &Names<'_>, event: &Event) -> Option<String> {
    Some(match event {
        Event::Pushed { pc, purpose, roll, stress } => format!(
            "{} pushes {}: {}, for {stress} stress.",
            names.pc(pc),
            purpose_said(names, pc, purpose),
            dice(roll)
        ),
        Event::LeaderPushed { leader, pc, purpose, roll, stress } => format!(
            "{} pushes for {} {}: {}, for {stress} stress.",
            names.pc(leader),
            names.pc(pc),
            purpose_said(names, pc, purpose),
            dice(roll)
        ),
        Event::ThreatImproved { pc, threat, to } => match to {
            Outcome::Prevented => format!("{} is prevented.", names.threat(pc, threat)),
            Outcome::Reduced | Outcome::Full => format!("{} is reduced.", names.threat(pc, threat)),
        },
        Event::EffectRaised { pc, n, why } => format!("{}'s effect rises by {n}{}.", names.pc(pc), because(why)),
        Event::EffectLowered { pc, n, why } => format!("{}'s effect falls by {n}{}.", names.pc(pc), because(why)),
        Event::PositionChanged { pc, to, why } => {
            format!("{}'s position is now {}{}.", names.pc(pc), position_said(*to), because(why))
        }
        Event::AbilityActivated { pc, ability } => format!("{} uses {}.", names.pc(pc), ability.title()),
        Event::SeverityLowered { pc, threat, n } => {
            format!("{} is {} less severe.", names.threat(pc, threat), many(*n, "level", "levels"))
        }
        _ => return None,
    })
}

fn ends(names: &Names<'_>, event: &Event) -> Option<String> {
    Some(match event {
        Event::ThreatResolved { pc, threat, band, level_in, level_out } => {
            let threat = names.threat(pc, threat);
            match level_out {
                0 => format!("{} comes through: {threat} does nothing ({}).", names.pc(pc), band.said()),
                n if n < level_in => {
                    format!("{threat} catches {} at level {n}, not {level_in} ({}).", names.pc(pc), band.said())
                }
                n => format!("{threat} catches {} in full, at level {n} ({}).", names.pc(pc), band.said()),
            }
        }
        Event::ActionFailed { pc } => format!("What {} tried fails.", names.pc(pc)),
        Event::EffectApplied { pc, effect } => {
            format!("What {} did has {} effect ({effect}).", names.pc(pc), level_said(*effect))
        }
        Event::ConsequenceSuffered { pc, text, level } => {
            format!("{} suffers it: {text} ({}).", names.pc(pc), level_said(*level))
        }
        Event::EncounterSettled { pc } => format!("Nothing more threatens {} here.", names.pc(pc)),
        _ => return None,
    })
}

fn team(names: &Names<'_>, event: &Event) -> Option<String> {
    Some(match event {
        Event::Assisted { helper, pc, mode, benefit, next } => {
            let how = match mode {
                AssistMode::Help => "helps",
                AssistMode::Protect => "shields",
                AssistMode::SetUp => "sets things up for",
            };
            let next = if *next { " next time" } else { "" };
            format!("{} {how} {}: {}{next}.", names.pc(helper), names.pc(pc), benefit_said(*benefit))
        }
        Event::SetUpUsed { pc } => format!("What was set up helps {} now.", names.pc(pc)),
        Event::DiceAdded { pc, n, what } => {
            format!("{} rolls {} more ({what}).", names.pc(pc), many(*n, "die", "dice"))
        }
        Event::DetailWon { pc } => format!("{} may ask one question more.", names.pc(pc)),
        Event::ThreatRemoved { pc, threat, by, .. } => {
            format!("{} keeps {} from facing {}.", names.pc(by), names.pc(pc), names.threat(pc, threat))
        }
        Event::BargainOffered { pc, aim, price, .. } => {
            format!("A devil's bargain for {}: {}, for {}.", names.pc(pc), aim_said(aim), price_said(names, price))
        }
        Event::BargainAccepted { .. } => "The bargain is struck.".to_owned(),
        Event::BargainDeclined { .. } => "No bargain; another way is found.".to_owned(),
        Event::BargainPushed { pc, roll, stress, .. } => {
            format!("{} pays with a push: {}, for {stress} stress.", names.pc(pc), dice(roll))
        }
        Event::GoalGranted { pc, text } => format!("{} has it: {text}.", names.pc(pc)),
        Event::PositionReached { pc } => format!("{} is in position.", names.pc(pc)),
        Event::TeamActionStarted { leader, members, group, scale } => {
            let how = if *group { "act as a group" } else { "go each to their own task" };
            let scale = if *scale > 0 { format!(", with {scale} more scale") } else { String::new() };
            format!("{} {how}, led by {}{scale}.", names.pcs(members), names.pc(leader))
        }
        _ => return None,
    })
}

fn band_said(band: Band) -> &'static str {
    match band {
        Band::Threat => "Threat, in full",
        Band::Peril => "Peril, a reduced consequence",
        Band::Success => "Success",
        Band::Triumph => "Triumph",
    }
}

fn position_said(position: Position) -> &'static str {
    match position {
        Position::Controlled => "controlled",
        Position::Risky => "risky",
        Position::Desperate => "desperate",
    }
}

fn benefit_said(benefit: Benefit) -> &'static str {
    match benefit {
        Benefit::ExtraDie => "one more die",
        Benefit::LowerSeverity => "a milder consequence",
        Benefit::BetterEffect => "more effect",
        Benefit::BetterPosition => "a better position",
        Benefit::MoreDetail => "one more question",
    }
}

fn purpose_said(names: &Names<'_>, pc: &Slug, purpose: &PushPurpose) -> String {
    match purpose {
        PushPurpose::ImproveThreat { threat: Some(threat) } => format!("against {}", names.threat(pc, threat)),
        PushPurpose::ImproveThreat { threat: None } => "against the threat".to_owned(),
        PushPurpose::MoreEffect => "for more effect".to_owned(),
        PushPurpose::Ability { name } => format!("to use {}", name.title()),
    }
}

fn aim_said(aim: &BargainAim) -> String {
    match aim {
        BargainAim::MoreEffect => "more effect".to_owned(),
        BargainAim::Achieve { text } => text.clone(),
        BargainAim::ExtraDie => "one more die".to_owned(),
        BargainAim::GetIntoPosition => "getting into position".to_owned(),
        BargainAim::Information => "information".to_owned(),
    }
}

fn price_said(names: &Names<'_>, price: &BargainPrice) -> String {
    let n = price.amount();
    match price {
        BargainPrice::Stress { .. } => format!("{n} stress"),
        BargainPrice::PushInstead { attribute } => format!("a push with {}", attribute.title()),
        BargainPrice::Ticks { clock, .. } => {
            format!("{} on {}", many(n, "tick", "ticks"), names.clock(clock))
        }
        BargainPrice::Coin { .. } => format!("{n} coin"),
        BargainPrice::Harm { label, .. } => format!("level {n} harm, “{label}”"),
        BargainPrice::LoseItem { name } => format!("the loss of {name}"),
        BargainPrice::Heat { .. } => format!("{n} heat"),
        BargainPrice::Rep { .. } => format!("{n} rep"),
        BargainPrice::Status { faction, .. } => format!("{n} status with {}", names.faction(faction)),
        BargainPrice::FaceThreat { text, .. } => format!("facing a threat: {text}"),
    }
}

fn consequence(names: &Names<'_>, consequence: &Consequence, level: u32) -> String {
    match consequence {
        Consequence::Ticks { clock } => format!("{} on {}", many(level, "tick", "ticks"), names.clock(clock)),
        Consequence::Heat => format!("{level} heat"),
        Consequence::Harm { label } => format!("level {level} harm, “{label}”"),
        Consequence::Stress => format!("{level} stress"),
        Consequence::Coin => format!("{level} coin"),
        Consequence::Rep => format!("{level} rep"),
        Consequence::Status { faction } => format!("{level} status with {}", names.faction(faction)),
        Consequence::Item { name } => format!("the loss of {name}"),
        Consequence::ActionFails => "the action fails".to_owned(),
        Consequence::Other { text } => format!("{text}, {}", level_said(level)),
    }
}
