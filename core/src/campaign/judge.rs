//! Judges the shared commands, and what holds for every command of every system (CA-R7, R12, R13, R14).

use super::{Campaign, Command, DisputeState, Event, Session};
use crate::amount::Amount;
use crate::decider::{Call, CommandInfo, House};
use crate::dice::{self, Seed};
use crate::entry::{Id, Role};
use crate::refusal::Refusal;
use crate::slug::Slug;
use crate::systems::{self, Decision, System};

pub(super) fn decide(
    campaign: &Campaign,
    command: &systems::Command,
    call: &Call,
) -> Result<Decision, Refusal> {
    let info = command.info();
    check_role(&info, call, command.system())?;
    check_seat(campaign, &info, call)?;
    check_departures(&info, call)?;
    check_labels(&info, call)?;
    check_written_dice(campaign, call)?;
    match command {
        systems::Command::Campaign(command) => decide_shared(campaign, command, call),
        _ => campaign.state.decide(&campaign.house, campaign.open_session, command, call),
    }
}

/// Says that a command belongs to another system than the campaign (CA-R1).
pub fn other_system(ours: Option<System>, command: &systems::Command) -> Refusal {
    let name = command.info().name;
    let theirs = command.system().map_or("campaign", System::slug);
    let Some(ours) = ours else {
        return Refusal::new("CA-R1", "NotOpen", "There is no campaign here yet.")
            .missing()
            .hint("Open one first.");
    };
    let sentence = format!("{name} belongs to {theirs}; this campaign is played under {}.", ours.slug());
    Refusal::new("CA-R1", "OtherSystem", sentence)
        .hint(format!("See the commands of {} with `recount commands`.", ours.slug()))
}

/// Only the GM may issue what the rulebook keeps for the GM (CA-R2).
fn check_role(info: &CommandInfo, call: &Call, system: Option<System>) -> Result<(), Refusal> {
    if !info.gm_only || call.by.role != Role::Player {
        return Ok(());
    }
    let sentence = match system {
        Some(_) => format!("Only the GM may issue {}.", info.name),
        None => format!("Only the GM may {}.", info.name.replace('-', " ")),
    };
    Err(Refusal::new("CA-R2", "GmOnly", sentence))
}

/// With access control a player acts only for the characters they are seated for (CA-R7).
fn check_seat(campaign: &Campaign, info: &CommandInfo, call: &Call) -> Result<(), Refusal> {
    let Some(actor) = &info.actor else { return Ok(()) };
    if !call.seats_bind || call.by.role != Role::Player {
        return Ok(());
    }
    let seats = campaign.seats.get(&call.by.member);
    if seats.is_some_and(|mine| mine.contains(actor)) {
        return Ok(());
    }
    let sentence = format!("{} is not yours to act for.", actor.title());
    Err(Refusal::new("CA-R7", "NotYourCharacter", sentence).field("pc"))
}

/// A departure needs a reason and a key that the command lists (CA-R12).
fn check_departures(info: &CommandInfo, call: &Call) -> Result<(), Refusal> {
    if call.instead.is_empty() {
        return Ok(());
    }
    if let Some(key) = call.instead.keys().find(|key| *key != "reason" && !computes(info, key)) {
        let keys = if info.departs.is_empty() { "nothing".into() } else { info.departs.join(", ") };
        let sentence = format!("{} computes no {key}; it computes {keys}.", info.name);
        return Err(Refusal::new("CA-R12", "UnknownDeparture", sentence).field("instead"));
    }
    let reason = call.instead.get("reason").map(Amount::to_string).unwrap_or_default();
    if reason.trim().is_empty() || call.instead.len() < 2 {
        let sentence = "Say why the table departed from the book.";
        return Err(Refusal::new("CA-R12", "DepartureReason", sentence)
            .field("instead")
            .hint("Give the amount and instead.reason together."));
    }
    Ok(())
}

/// Says whether a command computes an amount; `dice` and `read` may name the roll that they are about.
fn computes(info: &CommandInfo, key: &str) -> bool {
    let Some((what, label)) = key.split_once('.') else { return info.departs.contains(&key) };
    let is_of = |full: &String| full == label || full.split_once(':').is_some_and(|(_, rest)| rest == label);
    ["dice", "read"].contains(&what) && info.departs.contains(&what) && info.labels.iter().any(is_of)
}

/// Dice are written down under a label that the command rolls (CA-R13).
fn check_labels(info: &CommandInfo, call: &Call) -> Result<(), Refusal> {
    let written = call.luck.observed.keys().chain(call.luck.told.keys());
    let unknown = written.into_iter().find(|label| !info.labels.contains(label));
    let Some(label) = unknown else { return Ok(()) };
    let labels = if info.labels.is_empty() { "nothing".into() } else { info.labels.join(", ") };
    let sentence = format!("{} rolls no {label}; it rolls {labels}.", info.name);
    Err(Refusal::new("CA-R13", "UnknownLabel", sentence).field("dice"))
}

/// In a session with a commitment dice are drawn, unless the GM or the house rule says otherwise (CA-R14).
fn check_written_dice(campaign: &Campaign, call: &Call) -> Result<(), Refusal> {
    let written = !call.luck.observed.is_empty() || !call.luck.told.is_empty();
    let committed = open_session(campaign).is_some_and(|s| s.commitment.is_some());
    let allowed = campaign.house.rule("observed_in_session").is_some()
        && campaign.house.is("observed_in_session", "allow");
    if !written || !committed || call.by.role == Role::Gm || allowed || call.luck.beyond.is_some() {
        return Ok(());
    }
    let sentence = "In this session dice are drawn; ask the GM to enter rolled ones.";
    Err(Refusal::new("CA-R14", "DrawInSession", sentence).field("dice"))
}

fn decide_shared(campaign: &Campaign, command: &Command, call: &Call) -> Result<Decision, Refusal> {
    match command {
        Command::Open { system, .. } => open(campaign, system),
        Command::BeginSession { number, commitment, .. } => begin_session(campaign, *number, *commitment),
        Command::AddEntropy { value, .. } => add_entropy(campaign, *value, call),
        Command::EndSession { secret, secret_lost, .. } => {
            end_session(campaign, *secret, *secret_lost == Some(true))
        }
        Command::SetHouseRule { key, value, .. } => set_house_rule(campaign, key, value),
        Command::Note { text } => note(text),
        Command::Seat { member, characters, .. } => seat(campaign, member, characters),
        Command::RaiseDispute { of, because } => raise_dispute(campaign, *of, because, call),
        Command::Uphold { dispute, because } => uphold(campaign, dispute, because),
        Command::Overturn { dispute, because, .. } => overturn(campaign, dispute.as_ref(), because),
    }
}

/// Entry 0 names the system (CA-R1).
fn open(campaign: &Campaign, system: &str) -> Result<Decision, Refusal> {
    if campaign.system().is_some() {
        return Err(Refusal::new("CA-R1", "AlreadyOpen", "This campaign is already open."));
    }
    if System::of(system).is_none() {
        let sentence = format!("There is no rule system called {system}.");
        let known: Vec<_> = System::ALL.iter().map(|s| s.slug()).collect();
        return Err(Refusal::new("CA-R1", "UnknownSystem", sentence)
            .missing()
            .field("system")
            .hint(format!("There is: {}.", known.join(", "))));
    }
    Ok(one(Event::Opened { system: system.to_owned() }, "CA-R1"))
}

/// An evening has a number used once; one at a time (CA-R2).
fn begin_session(campaign: &Campaign, number: u32, commitment: Option<Seed>) -> Result<Decision, Refusal> {
    must_be_open(campaign)?;
    if let Some(open) = campaign.open_session {
        let sentence = format!("Session {open} is still open; end it first.");
        return Err(Refusal::new("CA-R2", "SessionOpen", sentence));
    }
    if campaign.sessions.contains_key(&number) {
        let sentence = format!("Session {number} already happened.");
        return Err(Refusal::new("CA-R2", "SessionNumberUsed", sentence).field("number"));
    }
    Ok(one(Event::SessionBegan { number, commitment }, "CA-R2"))
}

/// One value per member and session, before its first drawn roll, not from whoever holds the secret (CA-R3).
fn add_entropy(campaign: &Campaign, value: Seed, call: &Call) -> Result<Decision, Refusal> {
    let session = open_session(campaign).ok_or_else(|| no_session("CA-R3"))?;
    if call.by.role == Role::Keeper || session.began_by == call.by.member {
        let sentence = "Whoever began the session holds its secret; the others add entropy.";
        return Err(Refusal::new("CA-R3", "SecretHolder", sentence));
    }
    if session.entropy.iter().any(|(member, _)| *member == call.by.member) {
        let sentence = format!("{} has already added to session {}.", call.by.member, session.number);
        return Err(Refusal::new("CA-R3", "EntropyGiven", sentence));
    }
    if session.drawn > 0 {
        let sentence = "Entropy comes before the session's first drawn roll.";
        return Err(Refusal::new("CA-R3", "DiceHaveFallen", sentence));
    }
    Ok(one(Event::EntropyAdded { value }, "CA-R3"))
}

/// The end of a session reveals its secret, or says that it is lost (CA-R4).
fn end_session(campaign: &Campaign, secret: Option<Seed>, lost: bool) -> Result<Decision, Refusal> {
    let session = open_session(campaign).ok_or_else(|| no_session("CA-R4"))?;
    let matches = match (session.commitment, secret) {
        (Some(commitment), Some(secret)) => dice::commitment(&secret) == commitment,
        (Some(_), None) => lost,
        (None, Some(_)) => false,
        (None, None) => true,
    };
    if !matches {
        let number = session.number;
        let sentence = format!("That secret does not match the commitment of session {number}.");
        return Err(Refusal::new("CA-R4", "WrongSecret", sentence).field("secret"));
    }
    let secret_lost = session.commitment.is_some() && secret.is_none();
    Ok(one(Event::SessionEnded { number: session.number, secret_lost }, "CA-R4"))
}

/// A named answer to an ambiguity, from here on (CA-R5).
fn set_house_rule(campaign: &Campaign, key: &str, value: &Amount) -> Result<Decision, Refusal> {
    let system = must_be_open(campaign)?;
    let house: &House = &campaign.house;
    let Some(rule) = house.rule(key) else {
        let sentence = format!("{} has no house rule called {key}.", system.slug());
        return Err(Refusal::new("CA-R5", "UnknownHouseRule", sentence).missing().field("key"));
    };
    if !rule.takes(value) {
        let sentence = format!("{key} takes {}, not {value}.", rule.takes_in_words());
        return Err(Refusal::new("CA-R5", "HouseValue", sentence).field("value"));
    }
    Ok(one(Event::HouseRuleSet { key: key.to_owned(), value: value.clone() }, "CA-R5"))
}

/// Prose is kept and changes nothing (CA-R6).
fn note(text: &str) -> Result<Decision, Refusal> {
    if text.trim().is_empty() {
        return Err(Refusal::new("CA-R6", "EmptyNote", "Write something.").field("text"));
    }
    Ok(one(Event::NoteKept {}, "CA-R6"))
}

/// Says which characters a member plays (CA-R7).
fn seat(campaign: &Campaign, member: &Slug, characters: &[Slug]) -> Result<Decision, Refusal> {
    must_be_open(campaign)?;
    if let Some(unknown) = characters.iter().find(|name| !campaign.state.has_character(name)) {
        let sentence = format!("No character called {} in this campaign.", unknown.title());
        return Err(Refusal::new("CA-R7", "UnknownCharacter", sentence).missing().field("characters"));
    }
    Ok(one(Event::Seated { member: member.clone(), characters: characters.to_vec() }, "CA-R7"))
}

/// A declaration is disputed by any member, with a reason, once at a time (CA-R8).
///
/// That it is a declaration is seen by whoever has the record.
fn raise_dispute(campaign: &Campaign, of: Id, because: &str, call: &Call) -> Result<Decision, Refusal> {
    must_be_open(campaign)?;
    if because.trim().is_empty() {
        return Err(reason_required("CA-R8", "Say what is disputed."));
    }
    let open = campaign.disputes.iter().find(|(_, d)| d.of == of && d.state == DisputeState::Open);
    if let Some((dispute, _)) = open {
        let sentence = format!("Dispute {dispute} about it is still open.");
        return Err(Refusal::new("CA-R8", "AlreadyDisputed", sentence)
            .field("of")
            .hint("Settle it first: uphold it, or overturn it with a scenario."));
    }
    let dispute = Slug::new(&format!("dispute-{}", call.tag))
        .map_err(|e| Refusal::new("CA-R8", "BadName", e.to_string()))?;
    Ok(one(Event::DisputeRaised { dispute, of }, "CA-R8"))
}

/// A dispute is closed and nothing else changes (CA-R9).
fn uphold(campaign: &Campaign, dispute: &Slug, because: &str) -> Result<Decision, Refusal> {
    must_be_open(campaign)?;
    open_dispute(campaign, dispute)?;
    if because.trim().is_empty() {
        return Err(reason_required("CA-R9", "Say why it stands."));
    }
    Ok(one(Event::Upheld { dispute: dispute.clone() }, "CA-R9"))
}

/// The record is amended, an earlier amendment perhaps undone (CA-R10, CA-R11).
///
/// What is restated is worked out by whoever has the record.
fn overturn(campaign: &Campaign, dispute: Option<&Slug>, because: &str) -> Result<Decision, Refusal> {
    must_be_open(campaign)?;
    if let Some(dispute) = dispute {
        open_dispute(campaign, dispute)?;
    }
    if because.trim().is_empty() {
        return Err(reason_required("CA-R10", "Say why the record is amended."));
    }
    Ok(one(Event::Overturned { dispute: dispute.cloned() }, "CA-R10"))
}

fn open_dispute(campaign: &Campaign, dispute: &Slug) -> Result<(), Refusal> {
    if campaign.disputes.get(dispute).is_some_and(|d| d.state == DisputeState::Open) {
        return Ok(());
    }
    let open = campaign.disputes.iter().filter(|(_, d)| d.state == DisputeState::Open);
    let open: Vec<_> = open.map(|(name, _)| name.as_str()).collect();
    let hint =
        if open.is_empty() { "No dispute is open.".into() } else { format!("Open: {}.", open.join(", ")) };
    Err(Refusal::new("CA-R9", "NoSuchDispute", format!("No open dispute {dispute}."))
        .missing()
        .field("dispute")
        .hint(hint))
}

fn reason_required(rule: &str, sentence: &str) -> Refusal {
    Refusal::new(rule, "ReasonRequired", sentence)
        .field("because")
        .hint("Give the reason in a sentence: because=\"…\".")
}

fn must_be_open(campaign: &Campaign) -> Result<System, Refusal> {
    campaign.system().ok_or_else(|| {
        Refusal::new("CA-R1", "NotOpen", "There is no campaign here yet.").missing().hint("Open one first.")
    })
}

fn open_session(campaign: &Campaign) -> Option<&Session> {
    campaign.sessions.get(&campaign.open_session?)
}

fn no_session(rule: &str) -> Refusal {
    Refusal::new(rule, "NoSession", "No session is open.").missing()
}

fn one(event: Event, rule: &str) -> Decision {
    Decision { events: vec![(systems::Event::Campaign(event), vec![rule.to_owned()])], ..Decision::default() }
}
