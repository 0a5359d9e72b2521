//! Events in sentences that a player would say.
//!
//! A sentence may look at the state that the event came to, never at another event.

use super::chapters::story;
use super::event::{BloodlineTraits, Event, ExchangeTerms, Setting, WoundedRoll};
use super::state::State;
use super::terms::{Act, Care, CheckKind, Edge, EdgeKind, Face};
use crate::slug::Slug;
use crate::wording::{count, list};

/// Says an event; `before` is the state it came to.
#[expect(clippy::too_many_lines, reason = "one sentence per event, and no second place to look")]
pub fn sentence(before: &State, event: &Event) -> String {
    let who = |pc: &Slug| before.name(pc);
    match event {
        Event::CharacterRegistered { name, player, bloodline, vit_max, ad, .. } => {
            registered(name, player.as_ref(), bloodline, *vit_max, *ad)
        }
        Event::LedgerAdjusted { pc, set, reason } => {
            let whose = pc.as_ref().map_or_else(|| "The party".to_owned(), who);
            format!("{whose}: {} ({reason}).", setting(set))
        }
        Event::StoryBeatReached { kind, reason } => format!("A Story {} is reached: {reason}.", story::said(*kind)),
        Event::SpGranted { pc, n } => format!("{} gains {n} SP.", who(pc)),
        Event::SpSpent { pc, n, why } => format!("{} spends {n} SP on {why}.", who(pc)),
        Event::DiceWounded { pc, n } => format!("{} of {} Wounded.", dice(*n), becomes(&who(pc), *n)),
        Event::VitLost { pc, n } => format!("{} loses {n} VIT.", who(pc)),

        Event::RestStarted { members, .. } => {
            let verb = if members.len() == 1 { "begins" } else { "begin" };
            format!("{} {verb} a Rest.", list(members.iter().map(who)))
        }
        Event::RestTimePassed { hours, members, .. } => {
            let verb = if members.len() == 1 { "has" } else { "have" };
            let hours = count(*hours, "uninterrupted hour");
            format!("{} {verb} {hours} more.", list(members.iter().map(who)))
        }
        Event::RestActivityRecorded { pc, what, .. } => format!("{} {} and goes on resting.", who(pc), what.said()),
        Event::Slept { pc, .. } => format!("{} has slept in this Rest.", who(pc)),
        Event::StrenuousActDone { pc, act } => format!("{} {}.", who(pc), act_said(act)),
        Event::ActionDiceSpent { pc, n } => format!("{} spends {}.", who(pc), dice(*n)),
        Event::RestInterrupted { pc, reason, .. } => {
            let lost = before.resting(pc).map_or(0, |(_, member)| member.elapsed);
            let lost = if lost == 0 { String::new() } else { format!(" after {}", count(lost, "hour")) };
            format!("{}'s Rest is interrupted{lost} ({}): it must begin again.", who(pc), reason.said())
        }
        Event::CareGiven { carer, patient, skill, success } => {
            let of = if carer == patient { "their own wounds".to_owned() } else { who(patient) };
            let skill = match skill {
                Care::Medicine => "Medicine",
                Care::Occult => "Occult",
            };
            let how = if *success { "with success" } else { "in vain" };
            format!("{} cares for {of} by {skill}, {how}.", who(carer))
        }
        Event::WoundedRolled { pc, roll } => format!("{}'s {}.", who(pc), rolled(roll)),
        Event::WoundedRollElsewhere { pc, state } => {
            format!("{} is {}: the recovery roll follows Death & Recovery.", who(pc), state.said())
        }
        Event::VitGained { pc, n } => format!("{} regains {n} VIT.", who(pc)),
        Event::DieReadied { pc, die } => format!("Die {die} of {} is Ready again.", who(pc)),
        Event::DieStaysWounded { pc, die, reason } => format!("Die {die} of {} stays Wounded: {reason}.", who(pc)),
        Event::TraitUsesRestored { pc, traits } => {
            format!("{} can use {} in full again.", who(pc), list(traits.iter().map(Slug::title)))
        }
        Event::TranceUsesCleared { pc, n } => format!("{} has {} of Trance back.", who(pc), count(*n, "use")),
        Event::PreparedMdCleared { pc, n } => format!("{} begins with no prepared MD ({n} gone).", who(pc)),
        Event::OncePerRestRestored { pc, abilities } => {
            format!("{} can use {} once more.", who(pc), list(abilities.iter().map(Slug::title)))
        }
        Event::RestCompleted { pc, .. } => format!("{} completes the Rest.", who(pc)),

        Event::TranceEntered { pc, uses: 0 } => format!("{} enters Trance.", who(pc)),
        Event::TranceEntered { pc, uses } => format!("{} enters Trance and spends {}.", who(pc), count(*uses, "use")),
        Event::TranceEnded { pc } => format!("{} leaves Trance.", who(pc)),
        Event::TraitUseSpent { pc, name } => format!("{} uses {}.", who(pc), name.title()),
        Event::OncePerRestSpent { pc, ability } => {
            format!("{} uses {}, not again before a Rest.", who(pc), ability.title())
        }

        Event::SynergyProposed { a, b, n, .. } => {
            format!("{} proposes to {} to make {n} Synergy together.", who(a), who(b))
        }
        Event::SynergyAdded { n, .. } => format!("The party has {n} more Synergy."),
        Event::SynergyDeclined { .. } => "The proposal to make Synergy is declined.".to_owned(),
        Event::CheckConfirmed { checker, skill, kind, confirmed, .. } => {
            let kind = match kind {
                CheckKind::Active => "an active",
                CheckKind::Passive => "a passive",
            };
            let verb = if *confirmed { "confirms" } else { "does not confirm" };
            format!("The Guide {verb} {kind} {skill} check for {}.", who(checker))
        }
        Event::EdgeSourceAdded { edge, source, .. } => format!("{} on the check: {source}.", edge_kind(*edge)),
        Event::SynergyOffered { check, granter, description } => {
            let how = description.as_ref().map(|text| format!(": {text}")).unwrap_or_default();
            format!("{} offers Synergy for {}{how}.", who(granter), before.checker(check))
        }
        Event::SynergySpent { check, n } => format!("The party spends {n} Synergy on {}.", before.checker(check)),
        Event::SynergyRefused { check } => format!("The Synergy for {} is declined.", before.checker(check)),
        Event::DiceCommitted { check, edge } => {
            let edge = match edge {
                Edge::Advantage => "with Advantage",
                Edge::None => "without Edge",
                Edge::Disadvantage => "with Disadvantage",
            };
            format!("Dice are committed to {}, {edge}.", before.checker(check))
        }

        Event::ExchangeProposed { terms, .. } => format!("{} would train each other: {}.", pair(before, terms), swap(before, terms)),
        Event::ExchangeChanged { by, terms, .. } => format!("{} has other terms: {}.", who(by), swap(before, terms)),
        Event::ExchangeAgreed { who: pc, .. } => format!("{} agrees to the Training Exchange.", who(pc)),
        Event::ExchangeDeclined { .. } => "The Training Exchange comes to nothing.".to_owned(),
        Event::LevelRaised { pc, name, to, .. } => format!("{} has {} {to}.", who(pc), name.title()),
        Event::DiscountRecorded { pc, increase } => {
            format!("{} of {} has had its Training Exchange.", increase.said(), who(pc))
        }
        Event::ExchangeCompleted { .. } => "The Training Exchange is complete.".to_owned(),
        Event::CoreVitalRaised { pc, vital, n } => format!("{} raises {} by {n}.", who(pc), vital.title()),
    }
}

impl State {
    /// Names a check by whose it is and its Skill.
    fn checker(&self, check: &Slug) -> String {
        let found = self.checks.get(check);
        found.map_or_else(|| check.title(), |c| format!("{}'s {} check", self.name(&c.checker), c.skill))
    }
}

fn registered(
    name: &str,
    player: Option<&Slug>,
    bloodline: &BloodlineTraits,
    vit: Option<u32>,
    ad: u32,
) -> String {
    let kin = bloodline.name.as_ref().map(|name| format!(", {name}")).unwrap_or_default();
    let whose = player.map_or_else(|| "the Guide".to_owned(), Slug::title);
    let vit = vit.map(|n| format!("{n} VIT and ")).unwrap_or_default();
    format!("{name} joins{kin}, played by {whose}, with {vit}{}.", dice(ad))
}

fn setting(set: &Setting) -> String {
    match set {
        Setting::Synergy { to } => format!("{to} Synergy"),
        Setting::Sp { to } => format!("{to} SP"),
        Setting::Vit { to } => format!("{to} VIT"),
        Setting::AdReady { to } => format!("{to} Ready AD"),
        Setting::AdWounded { to } => format!("{to} Wounded AD"),
        Setting::AdSpent { to } => format!("{to} spent AD"),
        Setting::MdPrepared { to } => format!("{to} prepared MD"),
        Setting::TranceAllowance { to } => format!("{to} Trance uses in all"),
        Setting::TranceSpent { to } => format!("{to} Trance uses spent"),
        Setting::Skill { name, to } | Setting::Class { name, to } | Setting::CoreVital { name, to } => {
            format!("{} {to}", name.title())
        }
        Setting::Trait { name, allowance, spent } => {
            format!("{} with {} of {allowance} uses spent", name.title(), spent.unwrap_or_default())
        }
        Setting::OncePerRest { ability, available: true } => format!("{} available", ability.title()),
        Setting::OncePerRest { ability, available: false } => format!("{} used", ability.title()),
        Setting::Condition { name, stands: true } => format!("“{name}” stands"),
        Setting::Condition { name, stands: false } => format!("“{name}” is over"),
        Setting::Down { to } => to.said().to_owned(),
    }
}

fn act_said(act: &Act) -> &'static str {
    match act {
        Act::CastSpell => "casts a spell",
        Act::Fight => "fights",
        Act::SpendAd { .. } => "spends Action Dice",
        Act::EnterTrance => "enters Trance",
        Act::OtherStrenuous => "does something strenuous",
    }
}

fn edge_kind(edge: EdgeKind) -> &'static str {
    match edge {
        EdgeKind::Advantage => "Advantage",
        EdgeKind::Disadvantage => "Disadvantage",
    }
}

/// Says a recovery roll: what each die ended on, and the Edge.
fn rolled(roll: &WoundedRoll) -> String {
    let edge = match roll.edge {
        Edge::Advantage => " with Advantage",
        Edge::None => "",
        Edge::Disadvantage => " with Disadvantage",
    };
    if let Some(reading) = &roll.told {
        let dice = if roll.dice == 1 { "1 Wounded die".to_owned() } else { format!("{} Wounded dice", roll.dice) };
        return format!("{dice} fell{edge}; the faces were not kept ({reading})");
    }
    let ended = roll.ended.iter().map(|face| match face {
        Face::Miss => "Miss",
        Face::Hit => "Hit",
        Face::Critical => "Critical Hit",
    });
    format!("Wounded dice end{edge} on {}", list(ended))
}

fn pair(state: &State, terms: &ExchangeTerms) -> String {
    format!("{} and {}", state.name(&terms.a), state.name(&terms.b))
}

/// Says who gains what, and by what teaching.
fn swap(state: &State, terms: &ExchangeTerms) -> String {
    let (a, b) = (state.name(&terms.a), state.name(&terms.b));
    let (inc_a, inc_b) = (terms.inc_a.said(), terms.inc_b.said());
    format!("{a} {inc_a}, by {b}'s “{}”; {b} {inc_b}, by {a}'s “{}”", terms.teach_b, terms.teach_a)
}

fn becomes(name: &str, n: u32) -> String {
    format!("{name} {}", if n == 1 { "becomes" } else { "become" })
}

fn dice(n: u32) -> String {
    if n == 1 { "1 Action Die".to_owned() } else { format!("{n} Action Dice") }
}

