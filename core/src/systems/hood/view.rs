//! What people see of the state: characters first, then everybody else, jobs, finds and things, with tracks.
//!
//! Names of tracks are stable: series, differences and tests read them. Nothing is decided here.

use strum::IntoEnumIterator;

use super::state::{Character, Find, Item, ItemKind, Job, JobStatus, Npc, State};
use super::terms::{Conceal, PaybackKind, Stat, VehicleTag};
use crate::slug::Slug;
use crate::view::{Sheet, Subject, Track};

/// Shows the state.
pub fn sheet(state: &State) -> Sheet {
    let mut subjects: Vec<Subject> = Vec::new();
    subjects.extend(state.characters.iter().map(|(slug, pc)| character(state, slug, pc)));
    subjects.extend(state.npcs.iter().map(|(slug, n)| npc(state, slug, n)));
    subjects.extend(state.jobs.iter().map(|(slug, j)| job(state, slug, j)));
    subjects.extend(state.finds.iter().filter(|(_, f)| !f.taken).map(|(slug, f)| find(state, slug, f)));
    let items = state.items.iter().filter(|(_, i)| i.owner.is_some());
    subjects.extend(items.map(|(slug, i)| item(state, slug, i)));
    Sheet { subjects }
}

fn subject(kind: &str, slug: &Slug, name: &str, tracks: Vec<Track>) -> Subject {
    Subject { kind: kind.to_owned(), slug: slug.as_str().to_owned(), name: name.to_owned(), tracks }
}

fn character(state: &State, slug: &Slug, pc: &Character) -> Subject {
    let mut tracks = vec![
        Track::text("playbook", title(pc.playbook)),
        Track::text("condition", condition(pc)),
        Track::number("heat", pc.heat_total(), Some(5), "heat"),
        Track::number("heat/locked", pc.locked, None, "heat"),
        Track::number("experience", pc.experience, Some(5), "xp"),
        Track::number("advances", pc.advances, None, "advances"),
        Track::number("advances due", pc.advances_due, None, "advances"),
    ];
    tracks.extend(Stat::iter().map(|s| Track::number(&format!("stat/{s}"), pc.stat(s), Some(2), "stat")));
    tracks.push(Track::number("forward", pc.forward, None, "modifier"));
    tracks.push(Track::number("ongoing", pc.ongoing.saturating_add(pc.injury), None, "modifier"));
    tracks.extend(living(state, slug, pc));
    tracks.extend(owed(state, pc));
    tracks.extend(waiting(state, pc));
    subject("character", slug, &pc.name, tracks)
}

fn condition(pc: &Character) -> String {
    if pc.burned { "burned".to_owned() } else { pc.condition.to_string() }
}

/// How they live and what they have.
fn living(state: &State, slug: &Slug, pc: &Character) -> Vec<Track> {
    let loot = pc.loot_follows.as_ref().map(|boss| format!("as {} lives", state.named(boss)));
    let mut short = Vec::new();
    for cause in pc.short.iter().map(|s| s.cause.to_string().replace('-', " ")) {
        if !short.contains(&cause) {
            short.push(cause);
        }
    }
    vec![
        Track::number("dough", pc.dough, None, "dough"),
        Track::text("affords", pc.band().to_string()),
        Track::text("livelihood", if pc.is_short() { "short" } else { "safe" }),
        Track::text("short by", short.join(", ")),
        Track::text("loot", loot.unwrap_or_else(|| pc.loot.clone())),
        Track::text("gang", names(pc.gang.iter().map(|m| state.named(m)))),
        Track::text("items", names(state.items_of(slug).map(|(_, i)| i.name.clone()))),
        Track::text("moves", names(pc.moves.iter().map(Slug::title))),
        Track::text("advanced moves", names(advanced(pc))),
    ]
}

fn advanced(pc: &Character) -> Vec<String> {
    let basic = pc.basic_advanced.iter().map(|m| m.said().to_owned());
    basic.chain(pc.moves_advanced.iter().map(Slug::title)).collect()
}

/// Who owes them, and whom they owe.
fn owed(state: &State, pc: &Character) -> Vec<Track> {
    let debts = pc.debt.iter();
    let mut tracks: Vec<Track> =
        debts.map(|(other, n)| Track::number(&format!("debt/{other}"), *n, Some(3), "debt")).collect();
    let payback = pc.payback.iter().map(|p| {
        let enemy = if p.kind == PaybackKind::Enemy { ", enemy" } else { "" };
        let promise = p.promise.as_ref().map(|job| format!(", promised {}", job.title())).unwrap_or_default();
        format!("{} ({}{enemy}{promise})", state.named(&p.npc), p.why)
    });
    tracks.push(Track::text("payback", names(payback)));
    tracks
}

/// What waits for an answer.
fn waiting(state: &State, pc: &Character) -> Vec<Track> {
    let options = pc.due.as_ref().map(|due| format!("{} of {} ({})", due.n, due.options.join(", "), due.of.said()));
    let toss = pc.toss.as_ref().map(|toss| format!("an answer of {}", state.named(&toss.target)));
    let hard = pc.hard_moves.iter().map(|due| format!("a hard move ({})", due.of.said()));
    let overflow = pc.overflows.iter().map(|other| format!("what {}’s debt brings", state.named(other)));
    let passing = pc.has_window().then(|| "heat to pass on".to_owned());
    let all = options.into_iter().chain(toss).chain(hard).chain(overflow).chain(passing);
    vec![Track::text("waiting", names(all))]
}

fn npc(state: &State, slug: &Slug, npc: &Npc) -> Subject {
    let tracks = vec![
        Track::text("relation", npc.relation.to_string()),
        Track::text("condition", npc.condition.to_string()),
        Track::number("forward", npc.forward, None, "modifier"),
        Track::text("turned their back on", names(npc.turned_backs.iter().map(|pc| state.named(pc)))),
        Track::text("waits for", names(waits_for(state, slug))),
    ];
    subject("npc", slug, &npc.name, tracks)
}

fn waits_for(state: &State, npc: &Slug) -> Vec<String> {
    state.characters.values().filter(|c| c.owes(npc)).map(|c| c.name.clone()).collect()
}

fn job(state: &State, slug: &Slug, job: &Job) -> Subject {
    let status = match job.status {
        JobStatus::Running => "running",
        JobStatus::Done => "done",
        JobStatus::Failed => "failed",
    };
    let tracks = vec![
        Track::text("kind", job.kind.to_string()),
        Track::text("target", job.target.name.clone()),
        Track::text("members", names(job.members.iter().map(|m| state.named(m)))),
        Track::text("estimate", format!("{}–{}", job.estimate.0, job.estimate.1)),
        Track::number("steps", job.steps, None, "steps"),
        Track::text("status", status),
    ];
    subject("job", slug, &slug.title(), tracks)
}

fn find(state: &State, slug: &Slug, find: &Find) -> Subject {
    let tracks = vec![
        Track::text("found by", state.named(&find.pc)),
        Track::text("kind", find.kind.to_string()),
        Track::text("hot", yes(find.hot)),
        Track::text("must be fetched", yes(find.must_fetch)),
    ];
    subject("find", slug, &find.text, tracks)
}

fn yes(is_so: bool) -> &'static str {
    if is_so { "yes" } else { "no" }
}

fn item(state: &State, slug: &Slug, item: &Item) -> Subject {
    let mut tracks = vec![
        Track::text("owner", item.owner.as_ref().map(|o| state.named(o)).unwrap_or_default()),
        Track::text("hot", yes(item.hot)),
    ];
    match &item.kind {
        ItemKind::Weapon { tag, value, conceal, traceable } => {
            let hidden = match conceal {
                Conceal::Easy => "easily hidden",
                Conceal::Bulge => "a bulge that professionals notice",
                Conceal::BagOrCoat => "needs a bag or a long coat",
            };
            tracks.push(Track::text("weapon", format!("+{value} {tag}")));
            tracks.push(Track::text("hidden", hidden));
            tracks.push(Track::text("traceable", yes(*traceable)));
        }
        ItemKind::Vehicle { tags, price } => {
            tracks.push(Track::text("tags", names(tags.iter().map(VehicleTag::to_string))));
            tracks.push(Track::number("price", *price, None, "dough"));
            tracks.push(Track::text("state", vehicle_state(item)));
        }
        ItemKind::Other => {}
    }
    subject("item", slug, &item.name, tracks)
}

fn vehicle_state(item: &Item) -> &'static str {
    match (item.written_off, item.needs_repair) {
        (true, _) => "a write-off",
        (false, true) => "needs repair",
        (false, false) => "sound",
    }
}

fn title(word: impl ToString) -> String {
    Slug::new(&word.to_string()).map(|slug| slug.title()).unwrap_or_default()
}

/// Joins names with commas.
fn names<T: AsRef<str>>(all: impl IntoIterator<Item = T>) -> String {
    let all: Vec<String> = all.into_iter().map(|name| name.as_ref().to_owned()).collect();
    all.join(", ")
}
