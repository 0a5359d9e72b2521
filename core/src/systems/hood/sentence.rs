//! Says events to people: names for slugs, words for options, never a total that the event does not carry.

use super::event::{Advance, Event, LedgerField, Roll};
use super::state::{Due, State};
use super::terms::{Band, BasicMove, PaybackKind, TossAnswer, Until};
use crate::slug::Slug;
use crate::wording::{because, list, signed};

/// Says an event; `before` is the state it came to.
pub fn sentence(before: &State, event: &Event) -> String {
    let said = said(before, event);
    let mut letters = said.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[expect(clippy::too_many_lines, reason = "one line per event, and no second place to look")]
fn said(before: &State, event: &Event) -> String {
    let say = Speaker { state: before };
    let who = |slug: &Slug| before.named(slug);
    match event {
        Event::CharacterRegistered { name, playbook, .. } => {
            format!("{name} enters, the {}.", Slug::new(&playbook.to_string()).map_or_else(|_| String::new(), |p| p.title()))
        }
        Event::MovesRegistered { pc, moves, owned } => {
            let verb = if *owned { "has" } else { "may learn" };
            format!("{} {verb} {}.", who(pc), list(moves.iter().map(Slug::title)))
        }
        Event::NpcRegistered { name, relation, .. } => match relation {
            super::terms::Relation::Other => format!("{name} is somebody in the story."),
            relation => format!("{name} is known: {relation}."),
        },
        Event::LedgerAdjusted { pc, field, with, n, why } => say.adjusted(pc, *field, with.as_ref(), *n, why),

        Event::MoveRolled { pc, r#move, roll } => format!("{} rolls {}: {}.", who(pc), r#move.said(), rolled(roll)),
        Event::ForwardSpent { pc, n } => format!("{}’s {} forward is used up.", who(pc), signed(*n)),
        Event::HardMoveDue { pc, r#move, .. } => {
            format!("{} missed {}: the MC may make a hard move.", who(pc), r#move.said())
        }
        Event::HardMoveMade { pc, kind, text, also } => say.hard_move(pc, kind, text.as_deref(), also),
        Event::OptionsDue { pc, due } => {
            format!("{} chooses {} of: {}.", who(pc), due.n, due_options(due))
        }
        Event::OptionsChosen { pc, r#move, picks } => {
            format!("{} takes: {}.", who(pc), list(picks.iter().map(|pick| option(*r#move, pick))))
        }
        Event::OptionsLapsed { pc } => format!("Nobody chose for {}; it is left.", who(pc)),
        Event::HelpOffered { helper, target, r#move } => {
            format!("{} has a hand in {}’s {}.", who(helper), who(target), r#move.said())
        }
        Event::ModifierReady { helper, target, r#move, n } => {
            let verb = if *n > 0 { "helps" } else { "interferes with" };
            format!("{} {verb} {}: {} to {}.", who(helper), who(target), signed(*n), r#move.said())
        }
        Event::ExposureOpened { helper, target, .. } => {
            format!("{} is exposed to the same danger as {}.", who(helper), who(target))
        }
        Event::ForwardAdded { who: of, n } => format!("{} takes {} forward.", who(of), signed(*n)),
        Event::OngoingAdded { pc, n, until } => format!("{} takes {} ongoing {}.", who(pc), signed(*n), lasts(*until)),
        Event::OngoingRemoved { pc, n, .. } => format!("{}’s {} ongoing is over.", who(pc), signed(*n)),

        Event::Found { pc, text, hot, .. } => {
            format!("{} finds {text}{}.", who(pc), if *hot { ", hot" } else { "" })
        }
        Event::FoundIsOff { text, .. } => format!("It is not quite what was expected{}.", because(text)),
        Event::MustFetch { pc, find } => format!("{} must fetch it: {}.", who(pc), say.find(find)),
        Event::Fetched { find } => format!("It is fetched: {}.", say.find(find)),
        Event::StringsAttached { text, .. } => format!("There are strings attached{}.", because(text)),
        Event::TracksCovered { pc, what } => format!("{}’s tracks are covered: {what}.", who(pc)),
        Event::TookLong { .. } => "It took a long time.".to_owned(),
        Event::Traceable { pc } => format!("It can be traced back to {}.", who(pc)),
        Event::ObstacleBeaten { pc, obstacle } => format!("{} gets past it: {obstacle}.", who(pc)),
        Event::WayOutOffered { pc, text, taken } => {
            let answer = if *taken { "takes it" } else { "does not take it" };
            format!("The MC offers {} a way out{}; {} {answer}.", who(pc), because(text), who(pc))
        }
        Event::LeftBehind { pc, who: left } => format!("{} leaves {} behind.", who(pc), who(left)),
        Event::GoalLost { pc } => format!("{} leaves without what they came for.", who(pc)),
        Event::BacksTurned { pc, npcs } => say.of_friends(npcs, "turns their back on", "turn their backs on", pc),
        Event::TheyHelp { pc, npcs } => say.of_friends(npcs, "helps this time:", "help this time:", pc),
        Event::BackedOff { target } => format!("{} backs off.", who(target)),
        Event::AnswerDue { toss, .. } => {
            let other = if toss.band == Band::Strong { "take +1 heat" } else { "refuse" };
            format!("{} must answer: do it their way, or {other}.", who(&toss.target))
        }
        Event::TossAnswered { target, answer, .. } => match answer {
            TossAnswer::YourWay => format!("{} gives in.", who(target)),
            TossAnswer::TakeHeat => format!("{} would rather have the heat.", who(target)),
            TossAnswer::Refuse => format!("{} will not have it.", who(target)),
        },
        Event::DoneYourWay { pc, target, term, price } => {
            let price = price.map(|p| format!(", for {p} dough")).unwrap_or_default();
            format!("{} does it {}’s way: {term}{price}.", who(target), who(pc))
        }
        Event::TossRefused { pc, target } => format!("{} refuses {}.", who(target), who(pc)),
        Event::SpecialMoveTriggered { pc, deal } => format!("{}’s special move comes into play: {deal}.", who(pc)),
        Event::UniqueMoveUsed { pc, r#move } => format!("{} uses {}.", who(pc), r#move.title()),
        Event::MoveBought { pc, r#move } => format!("{} pays for {}: a 10+ with no strings.", who(pc), r#move),

        Event::HeatTaken { pc, n, source } => format!("{} takes +{n} heat from {}.", who(pc), source.said()),
        Event::HeatWindowOpened { pc } => format!("{} could pass that heat on right away.", who(pc)),
        Event::HeatWindowClosed { pc } => format!("{} can no longer pass that heat on.", who(pc)),
        Event::HeatDeflected { from, to, n } => format!("{} passes {n} heat to {}.", who(from), who(to)),
        Event::HeatLost { pc, n } => format!("{} loses {n} heat.", who(pc)),
        Event::HeatSwapped { holder, other, .. } => format!("{} and {} swap their heat.", who(holder), who(other)),
        Event::LockedHeatAdded { pc, n, item } => {
            format!("{} is +{n} heat for {} while it is there.", say.item(item), who(pc))
        }
        Event::LockedHeatRemoved { pc, n, item } => {
            format!("{} heat goes from {} with {}.", n, who(pc), say.item(item))
        }
        Event::Burned { pc } => format!("{} is burned: out of play for good.", who(pc)),
        Event::ExperienceMarked { pc, n, why } => format!("{} marks {n} experience: {why}.", who(pc)),
        Event::AdvanceEarned { pc } => format!("{} has earned an advance.", who(pc)),
        Event::ExperienceReset { pc, .. } => format!("{}’s experience begins anew.", who(pc)),
        Event::Advanced { pc, advance } => format!("{} advances: {}.", who(pc), advanced(advance)),

        Event::DebtChanged { holder, other, n, why } => match n {
            0.. => format!("{} owes {} {n} more{}.", who(other), who(holder), because(why)),
            _ => format!("{} owes {} {} less{}.", who(other), who(holder), n.unsigned_abs(), because(why)),
        },
        Event::DebtReset { holder, other, .. } => {
            format!("What {} owes {} would pass +3: it begins anew at 0.", who(other), who(holder))
        }
        Event::DebtOverflowDue { holder, other } => {
            format!("{} chooses what {}’s debt brings.", who(holder), who(other))
        }
        Event::DebtOverflowSettled { holder, other, choice } => {
            let choice = choice.replace('-', " ");
            format!("{} calls in {}’s debt: {choice}.", who(holder), who(other))
        }
        Event::MoveLearned { pc, r#move, from } => {
            format!("{} learns {} from {}.", who(pc), r#move.title(), who(from))
        }
        Event::PaybackMoved { payback, from, to } => {
            format!("{} now waits for {}, no longer for {}.", say.waiting(from, payback), who(to), who(from))
        }
        Event::DealImposed { holder, other, terms } => {
            format!("{} must do it for {}: {terms}.", who(other), who(holder))
        }
        Event::PaybackMarked { pc, entry } => {
            let what = if entry.kind == PaybackKind::Enemy { "is after" } else { "is owed by" };
            format!("{} {what} {}: {}.", who(&entry.npc), who(pc), entry.why)
        }
        Event::PaybackOffered { pc, npc, how, by, .. } => {
            let by = by.as_ref().map(|by| format!(" through {}", who(by))).unwrap_or_default();
            format!("{} offers to pay {} back{by}: {how}.", who(pc), who(npc))
        }
        Event::PaybackDemanded { pc, npc, demand, .. } => {
            format!("{} comes looking for {}: {demand}.", who(npc), who(pc))
        }
        Event::PromiseMade { pc, npc, job, .. } => format!("{} promises {} a job: {}.", who(pc), who(npc), job.title()),
        Event::PromiseBroken { pc, npc, .. } => format!("{}’s promise to {} did not hold.", who(pc), who(npc)),
        Event::PaybackCleared { pc, npc, .. } => format!("{} is paid back by {}.", who(npc), who(pc)),

        Event::WentDown { who: down, from_out } => {
            format!("{} {}.", who(down), if *from_out { "is brought back: down, not out" } else { "is down" })
        }
        Event::WentOut { who: out } => format!("{} is out.", who(out)),
        Event::BackToFine { who: fine } => format!("{} is fine again.", who(fine)),

        Event::LivelihoodThreatened { pc, cause, follows } => {
            let boss = follows.as_ref().map(|boss| format!(", as {} is", who(boss))).unwrap_or_default();
            format!("{} is short{boss}: {}.", who(pc), cause.said())
        }
        Event::LivelihoodRestored { pc, how, with } => {
            let with: Vec<_> = with.iter().filter(|w| *w != pc).map(who).collect();
            let with = if with.is_empty() { String::new() } else { format!(", with {}", list(with)) };
            format!("{} is short no more{with}: {how}.", who(pc))
        }
        Event::FollowedThreatLifted { pc, boss } => {
            format!("{} no longer suffers what {} did.", who(pc), who(boss))
        }
        Event::LootSet { pc, text, follows } => match follows {
            Some(boss) => format!("{} lives as {} does.", who(pc), who(boss)),
            None => format!("{} lives like this: {}.", who(pc), text.as_deref().unwrap_or_default()),
        },
        Event::DoughGained { pc, n, source } => format!("{} gains {n} dough{}.", who(pc), because(source)),
        Event::DoughSpent { pc, n, why } => format!("{} spends {n} dough{}.", who(pc), because(why)),
        Event::DoughHeld { pc, to } => format!("{} holds {to} dough for the gang.", who(pc)),
        Event::BandChanged { pc, from, to } => format!("{} lives on {to} dough now, not {from}.", who(pc)),
        Event::Bought { pc, thing, .. } => format!("{} buys {thing}.", who(pc)),
        Event::GangFormed { boss, members } => format!("{} is the boss of {}.", who(boss), list(members.iter().map(who))),
        Event::LeftGang { member, boss, .. } => format!("{} leaves {}’s gang.", who(member), who(boss)),
        Event::JobStarted { kind, target, members, lo, hi, .. } => {
            let members = list(members.iter().map(who));
            format!("A {kind} on {} begins, with {members}: {lo} to {hi} dough.", target.name)
        }
        Event::JobStepTaken { job, step, text } => format!("{}: {step}{}.", job.title(), because(text)),
        Event::JobFinished { job, pulled_off, got_away, total } => match (pulled_off, got_away) {
            (true, true) => format!("{} is pulled off, for {total} dough.", job.title()),
            (true, false) => format!("{} is pulled off, but nobody gets away with it.", job.title()),
            (false, _) => format!("{} comes to nothing.", job.title()),
        },

        Event::ItemGained { pc, name, hot, .. } => {
            format!("{} gets {name}{}.", who(pc), if *hot { ", which is hot" } else { "" })
        }
        Event::ItemLost { pc, item, how } => format!("{} is rid of {}: {how}.", who(pc), say.item(item)),
        Event::ChaseWon { by, over } => format!("{} outruns {}.", say.item(by), say.item(over)),
        Event::NoAdvantage { a, b } => format!("Neither {} nor {} is the better car here.", say.item(a), say.item(b)),
        Event::DroveOn { vehicle } => format!("{} drives on.", say.item(vehicle)),
        Event::NeedsRepair { vehicle } => format!("{} needs repair.", say.item(vehicle)),
        Event::WrittenOff { vehicle } => format!("{} is a write-off.", say.item(vehicle)),
        Event::CollisionRuled { vehicle, text } => format!("{} has crashed{}.", say.item(vehicle), because(text)),
        Event::Repaired { vehicle } => format!("{} is repaired.", say.item(vehicle)),
        Event::SituationEnded {} => "The situation is over.".to_owned(),
    }
}

/// Whoever tells what happened, with the state that it happened to.
struct Speaker<'a> {
    state: &'a State,
}

impl Speaker<'_> {
    fn item(&self, item: &Slug) -> String {
        self.state.items.get(item).map_or_else(|| item.title(), |i| i.name.clone())
    }

    fn find(&self, find: &Slug) -> String {
        self.state.finds.get(find).map_or_else(|| find.title(), |f| f.text.clone())
    }

    fn waiting(&self, pc: &Slug, payback: &Slug) -> String {
        let entry = self.state.pc(pc).and_then(|c| c.payback.iter().find(|p| p.payback == *payback));
        entry.map_or_else(|| payback.title(), |p| self.state.named(&p.npc))
    }

    fn of_friends(&self, npcs: &[Slug], one: &str, more: &str, pc: &Slug) -> String {
        let verb = if npcs.len() == 1 { one } else { more };
        format!("{} {verb} {}.", list(npcs.iter().map(|npc| self.state.named(npc))), self.state.named(pc))
    }

    fn hard_move(&self, pc: &Slug, kind: &str, text: Option<&str>, also: &[Slug]) -> String {
        let pc = self.state.named(pc);
        let also = also.iter().map(|slug| self.state.named(slug));
        let whom = list(std::iter::once(pc).chain(also));
        format!("The MC makes a hard move against {whom}: {}.", text.map_or_else(|| kind.replace('-', " "), str::to_owned))
    }

    fn adjusted(&self, pc: &Slug, field: LedgerField, with: Option<&Slug>, n: i64, why: &str) -> String {
        let with = with.map(|with| format!(" with {}", self.state.named(with))).unwrap_or_default();
        let n = i32::try_from(n).unwrap_or_default();
        format!("{}’s {field}{with} is corrected by {}: {why}.", self.state.named(pc), signed(n))
    }
}

fn lasts(until: Until) -> &'static str {
    match until {
        Until::Situation => "while this goes on",
        Until::Healed => "while hurt",
    }
}

/// Says a roll: its total, how it reads, and its faces in rolled order.
fn rolled(roll: &Roll) -> String {
    let faces: Vec<String> = roll.faces.iter().map(ToString::to_string).collect();
    let parts = [("", roll.stat), (" forward", roll.forward), (" ongoing", roll.ongoing), (" help", roll.help)];
    let parts = parts.into_iter().filter(|(_, n)| *n != 0);
    let parts: String = parts.map(|(of, n)| format!(" {}{of}", signed(i32::try_from(n).unwrap_or_default()))).collect();
    match roll.total {
        Some(total) if faces.is_empty() => format!("{total}, {}", roll.band.said()),
        Some(total) => format!("{total}, {} ({}{parts})", roll.band.said(), faces.join(", ")),
        None => roll.band.said().to_owned(),
    }
}

fn due_options(due: &Due) -> String {
    let options: Vec<String> = due.options.iter().map(|o| format!("{o} ({})", option(due.of, o))).collect();
    options.join(", ")
}

/// Says an option in words.
fn option(of: BasicMove, pick: &str) -> &'static str {
    match (of, pick) {
        (BasicMove::AskAround, "a") => "it is not quite what was expected",
        (BasicMove::AskAround, "b") => "it must be fetched",
        (BasicMove::AskAround, "c") => "there are strings attached",
        (BasicMove::AskAround, _) => "somebody is owed",
        (BasicMove::CoverTracks, "a") => "it takes a long time",
        (BasicMove::CoverTracks, "b") => "it can be traced back",
        (BasicMove::CoverTracks, _) => "it takes somebody’s help",
        (BasicMove::HardWay, "a") => "+1 heat",
        (BasicMove::HardWay, "b") => "a new enemy",
        (BasicMove::HardWay, _) => "−1 forward",
        (BasicMove::PlanB, "a") => "somebody is left behind",
        (BasicMove::PlanB, "b") => "the goal is lost",
        (BasicMove::PlanB, _) => "the livelihood is threatened",
        (BasicMove::LieLow, "extra") => "a second −1 heat, for a favour",
        (BasicMove::LieLow, _) => "nothing owed",
        (BasicMove::MakeTrouble, "stay") => "they stay, and are owed for it",
        (BasicMove::MakeTrouble, _) => "they turn their backs",
        (BasicMove::GetRough, "a") => "they take −1 forward",
        (BasicMove::GetRough, "b") => "they back off",
        (BasicMove::GetRough, _) => "they go down, at −1 ongoing",
        (BasicMove::OpenFire, "a") => "+1 heat",
        (BasicMove::OpenFire, "b") => "the weapon is dumped",
        (BasicMove::OpenFire, _) => "the goal is lost",
        (BasicMove::HelpOrInterfere, "+1") => "help, +1",
        (BasicMove::HelpOrInterfere, _) => "interfere, −2",
        (BasicMove::HeatOff | BasicMove::ArgueToss, _) => "nothing",
    }
}

fn advanced(advance: &Advance) -> String {
    match advance {
        Advance::PlaybookMove { r#move } => format!("a new move, {}", r#move.title()),
        Advance::StatUp { stat } => format!("+1 {stat}"),
        Advance::BasicMoveUp { r#move } => format!("{} advanced", r#move.said()),
        Advance::PlaybookMoveUp { r#move } => format!("{} advanced", r#move.title()),
    }
}
