//! Events of the steps after a score, of xp, coin, heat, rep and status, in sentences.

use super::super::event::{Event, HeatPart};
use super::super::state::State;
use super::super::terms::{EntanglementKind, Hold};
use super::{faction, many, name, purse};
use crate::slug::Slug;

/// Says an event, if it is one of these.
pub(super) fn say(s: &State, event: &Event) -> Option<String> {
    steps(s, event).or_else(|| amounts(s, event)).or_else(|| trouble(s, event))
}

/// Fallout, payoff, development, heat and hold.
fn steps(s: &State, event: &Event) -> Option<String> {
    Some(match event {
        Event::ScoreEnded { .. } => "The score is over; its fallout comes next.".to_owned(),
        Event::CohortHealed { cohort, n } => {
            let who = s.crew.cohorts.get(cohort).map_or_else(|| cohort.title(), |c| c.name.clone());
            format!("{who} heal{} {}.", plural(&who), many(*n, "level of harm", "levels of harm"))
        }
        Event::StrikeErased { pc, harm } => {
            let label =
                s.pc(pc).and_then(|c| c.harm.get(harm)).map_or_else(|| harm.title(), |h| h.label.clone());
            format!("The line through “{label}” of {} is lifted.", name(s, pc))
        }
        Event::StepAdvanced { to: Some(step) } => format!("Next comes {}.", step.said()),
        Event::StepAdvanced { to: None } => "Every step after the score is done.".to_owned(),
        Event::FactionAdjusted { faction: f } => format!("{} has taken the score to heart.", faction(s, f)),
        Event::HeatAssessed { parts, total } => format!("The score brings {total} heat{}.", reckoned(parts)),
        Event::PayoffTaken { coin, rep } => format!("The score pays {coin} coin and {rep} rep."),
        Event::AssetsSeized { coin } => format!("Seized assets are worth {coin} coin."),
        Event::TitheSettled { due, mode } if mode == "coin" => format!("The tithe comes to {due} coin."),
        Event::TitheSettled { due, mode } => format!("The tithe of {due} coin is settled with {mode}."),
        Event::FavourOwed { text } => format!("The crew owes a favour: {text}."),
        Event::TroublePromised { text } => format!("The crew is promised trouble: {text}."),
        Event::LegalPurchase { what, n } => format!("The crew buys {what} for {n} coin."),
        Event::UpgradeBought { name, .. } => format!("The crew gains a box of {name}."),
        Event::CohortElite { cohort } => {
            let who = s.crew.cohorts.get(cohort).map_or_else(|| cohort.title(), |c| c.name.clone());
            format!("{who} become{} elite.", plural(&who))
        }
        Event::HeatCooled {} => "The crew's friends are counted against the heat.".to_owned(),
        Event::HoldAssessed { to: Hold::Strong } => "The crew's hold is strong.".to_owned(),
        Event::HoldAssessed { to: Hold::Weak } => "The crew's hold is weak.".to_owned(),
        _ => return None,
    })
}

/// A name that ends in s takes the plural verb: the Rooks heal, the Hound heals.
fn plural(who: &str) -> &'static str {
    if who.ends_with('s') { "" } else { "s" }
}

fn reckoned(parts: &[HeatPart]) -> String {
    let all: Vec<String> = parts.iter().map(|p| format!("{} {}", p.why, p.n)).collect();
    if all.is_empty() { String::new() } else { format!(" ({})", all.join(", ")) }
}

/// Coin, heat, rep, status, war, xp.
fn amounts(s: &State, event: &Event) -> Option<String> {
    Some(match event {
        Event::CoinGained { to, n, why } => format!("{} {n} coin ({why}).", verb(s, to, "gains", "gain")),
        Event::CoinSpent { from, n, why } => format!("{} {n} coin ({why}).", verb(s, from, "pays", "pays")),
        Event::CoinMoved { from, to, n } => {
            format!(
                "{n} coin move{} from {} to {}.",
                if *n == 1 { "s" } else { "" },
                purse(s, from),
                purse(s, to)
            )
        }
        Event::HeatGained { n, why } => format!("The crew takes {n} heat ({why})."),
        Event::HeatReduced { n, asked, why } if n == asked => format!("Heat falls by {n} ({why})."),
        Event::HeatReduced { n, asked, why } => format!("Heat falls by {n}, of {asked} ({why})."),
        Event::RepGained { n, why } => format!("The crew gains {n} rep ({why})."),
        Event::RepSpent { n, why } => format!("The crew pays {n} rep ({why})."),
        Event::StatusChanged { faction: f, to, why, .. } => {
            format!("Status with {} is now {to:+} ({why}).", faction(s, f)).replace("+0", "0")
        }
        Event::WarDeclared { faction: f } => format!("The crew is at war with {}.", faction(s, f)),
        Event::WarEnded { faction: f } => format!("The war with {} is over.", faction(s, f)),
        Event::XpTicked { owner, n, why } => format!("{} {n} xp ({why}).", verb(s, owner, "marks", "marks")),
        Event::XpClockFilled { owner } => format!("A clock of {} is full.", of(s, owner)),
        Event::XpClockAdded { owner } => format!("One more clock is drawn for {}.", of(s, owner)),
        Event::ClocksSpent { owner, n } => {
            format!("{} {}.", verb(s, owner, "spends", "spends"), many(*n, "filled clock", "filled clocks"))
        }
        Event::AbilityGained { owner, ability } => {
            format!("{} {}.", verb(s, owner, "gains", "gains"), ability.title())
        }
        Event::DotGained { pc, rating, to } => {
            format!("{} has {} in {} now.", name(s, pc), many(*to, "dot", "dots"), rating.title())
        }
        Event::WantedGained { n } => format!("The crew gains {}.", many(*n, "wanted level", "wanted levels")),
        Event::WantedRemoved { n, why } => {
            format!("The crew loses {} ({why}).", many(*n, "wanted level", "wanted levels"))
        }
        Event::BankUnlocked {} => "The bank is open to the crew again.".to_owned(),
        _ => return None,
    })
}

fn of(s: &State, owner: &Slug) -> String {
    if owner.as_str() == "crew" { "the crew".to_owned() } else { name(s, owner) }
}

/// Says who does it: `The crew gains`, `The vault gains`, `Ash pays`.
fn verb(s: &State, who: &Slug, one: &str, vault: &str) -> String {
    match who.as_str() {
        "crew" => format!("The crew {one}"),
        "vault" => format!("The vault {}", if vault == "gain" { "gains" } else { vault }),
        "bank" => format!("The bank {one}"),
        _ => format!("{} {one}", name(s, who)),
    }
}

/// Entanglements and what became of them.
fn trouble(s: &State, event: &Event) -> Option<String> {
    let said =
        |slug: &Slug| s.entanglements.get(slug).map_or("An entanglement", |e| e.kind.said()).to_owned();
    Some(match event {
        Event::EntanglementDue { kind: Some(EntanglementKind::Bluecoats) } => {
            "The Bluecoats are due.".to_owned()
        }
        Event::EntanglementDue { .. } => "An entanglement is due.".to_owned(),
        Event::EntanglementPlayed { .. } => played(s, event),
        Event::EntanglementAnswered { entanglement, answer } => {
            format!("{} is answered: {}.", said(entanglement), answer.to_lowercase())
        }
        Event::OfferTurnedDown { offer, .. } => format!("{offer} is not enough to make them back off."),
        Event::LossSuffered { text, .. } => format!("The Bluecoats leave their mark: {text}."),
        Event::JobAccepted { faction: Some(f), text } => {
            format!("The crew takes a job for {}: {text}.", faction(s, f))
        }
        Event::JobAccepted { faction: None, text } => format!("The crew takes a job: {text}."),
        Event::ContactFlipped { contact } => format!("{} changes sides.", contact_name(s, contact)),
        Event::ContactRestored { contact } => format!("{} is an ally again.", contact_name(s, contact)),
        Event::AmendsMade { faction: Some(f), .. } => {
            format!("The crew makes amends with {}.", faction(s, f))
        }
        Event::AmendsMade { faction: None, .. } => "The crew makes amends.".to_owned(),
        _ => return None,
    })
}

fn played(s: &State, event: &Event) -> String {
    let Event::EntanglementPlayed { kind, details, faction: f, by, severity, .. } = event else {
        return String::new();
    };
    let about = match (kind, f, by) {
        (EntanglementKind::Bluecoats, _, _) => format!("The Bluecoats come, with severity {severity}"),
        (EntanglementKind::UsualSuspects, _, _) => "The usual suspects are questioned".to_owned(),
        (_, Some(f), _) => format!("{}, {}", kind.said(), faction(s, f)),
        (_, None, Some(by)) => format!("{}, {}", kind.said(), contact_name(s, by)),
        (_, None, None) => kind.said().to_owned(),
    };
    match details {
        Some(details) => format!("{about}: {details}."),
        None => format!("{about}."),
    }
}

fn contact_name(s: &State, who: &Slug) -> String {
    let contact = s.crew.contacts.get(who).map(|c| c.name.clone());
    let cohort = s.crew.cohorts.get(who).map(|c| c.name.clone());
    contact.or(cohort).unwrap_or_else(|| who.title())
}
