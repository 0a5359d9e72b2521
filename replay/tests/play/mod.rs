//! A campaign played in memory for the tests of this room: JSON commands judged and written as chained entries.

#![allow(dead_code, clippy::unwrap_used, reason = "each test and bench uses its part")]

pub mod chance;

use std::collections::BTreeMap;

use chrono::{DateTime, Duration};
use recount_core::amount::Amount;
use recount_core::campaign::{self, Campaign};
use recount_core::decider::Call;
use recount_core::dice::Seed;
use recount_core::entry::{At, Body, By, Consequence, Declaration, Entry, Id, Recorded, Role, SeedKind};
use recount_core::luck::{Luck, Source};
use recount_core::refusal::Refusal;
use recount_core::slug::Slug;
use recount_core::systems::{Command, Decision, Event, System};
use recount_replay::amend::{Rehearsal, Stream};
use recount_replay::scenario::Scenario;
use serde_json::{Map, Value, json};

use chance::World;

/// A campaign with everything written so far.
#[derive(Clone)]
pub struct Play {
    pub world: &'static World,
    pub campaign: Campaign,
    pub entries: Vec<Recorded>,
    pub bytes: Vec<Vec<u8>>,
    pub by: By,
    /// The seed of every drawn declaration is this one's hash with its number.
    pub luck: u64,
}

/// What comes with a command.
#[derive(Clone, Debug, Default)]
pub struct With {
    pub observed: BTreeMap<String, Vec<u16>>,
    pub told: BTreeMap<String, String>,
    pub instead: BTreeMap<String, Amount>,
    pub seed: Option<Seed>,
    pub kind: Option<SeedKind>,
    pub shake: Option<String>,
}

impl With {
    pub fn dice(label: &str, faces: &[u16]) -> Self {
        Self { observed: BTreeMap::from([(label.to_owned(), faces.to_vec())]), ..Self::default() }
    }

    pub fn told(label: &str, reading: &str) -> Self {
        Self { told: BTreeMap::from([(label.to_owned(), reading.to_owned())]), ..Self::default() }
    }
}

/// Puts a command or event under its system's name.
pub fn of(system: System, value: Value) -> Value {
    Value::Object(Map::from_iter([(system.slug().to_owned(), value)]))
}

pub fn by(member: &str, role: Role) -> By {
    By { member: Slug::new(member).unwrap(), role }
}

impl Play {
    /// Opens a campaign of blades.
    pub fn open() -> Self {
        Self::open_in(&chance::BLADES)
    }

    /// Opens a campaign of a system.
    pub fn open_in(world: &'static World) -> Self {
        let (campaign, by) = (Campaign::default(), by("gm", Role::Gm));
        let mut play = Self { world, campaign, entries: Vec::new(), bytes: Vec::new(), by, luck: 1 };
        play.say(json!({"campaign": {"open": {
            "system": world.system.slug(), "title": "The Docks", "nonce": "00112233445566778899aabbccddeeff"
        }}}));
        play
    }

    /// Declares a command with drawn luck that must be accepted, and returns the declaration's id.
    pub fn say(&mut self, command: Value) -> Id {
        self.say_with(command, With::default())
    }

    /// Declares a command that must be accepted, and returns the declaration's id.
    pub fn say_with(&mut self, command: Value, with: With) -> Id {
        let text = command.to_string();
        self.try_say(command, with).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"))
    }

    /// Declares a command.
    pub fn try_say(&mut self, command: Value, with: With) -> Result<Id, Box<Refusal>> {
        let text = command.to_string();
        let command: Command = serde_json::from_value(command).unwrap_or_else(|e| panic!("{text}: {e}"));
        self.declare(command, with)
    }

    pub fn declare(&mut self, command: Command, with: With) -> Result<Id, Box<Refusal>> {
        let seed = with.seed.unwrap_or_else(|| self.next_seed());
        let luck =
            Luck { observed: with.observed.clone(), told: with.told.clone(), seed: Some(seed), beyond: None };
        let call = Call {
            by: self.by.clone(),
            tag: self.entries.len().to_string(),
            luck,
            instead: with.instead.clone(),
            seats_bind: false,
        };
        let decision = self.campaign.decide(&command, &call).map_err(Box::new)?;
        let is_drawn = decision.asked.iter().any(|asked| asked.source == Source::Drawn);
        let declaration = Declaration {
            assumed: decision.assumed.clone(),
            basis: decision.basis.clone(),
            command,
            instead: with.instead,
            luck: is_drawn.then_some(with.kind.unwrap_or(SeedKind::Unwitnessed)),
            observed: with.observed,
            rules: self.world.system.rulebook(),
            seed: is_drawn.then_some(seed),
            shake: with.shake.filter(|_| is_drawn),
            told: with.told,
        };
        Ok(self.write(declaration, decision))
    }

    /// Amends the record, as a scribe would: the amendment's own seed, and everything that is restated.
    pub fn amend(&mut self, scenario: Scenario) -> Result<Id, Box<Refusal>> {
        let seed = self.next_seed();
        let rehearsal = Rehearsal::of(&self.entries, &scenario, Stream::Amendment(seed)).map_err(Box::new)?;
        let base = self.entries.last().map_or(Id::NONE, |last| last.id);
        let because = "the table decided so".to_owned();
        let overturn = campaign::Command::Overturn { dispute: None, scenario, base, because };
        let command = Command::Campaign(overturn);
        let call = Call {
            by: self.by.clone(),
            tag: self.entries.len().to_string(),
            luck: Luck::default(),
            instead: BTreeMap::new(),
            seats_bind: false,
        };
        let mut decision = self.campaign.decide(&command, &call).map_err(Box::new)?;
        decision.events.extend(rehearsal.events().map_err(Box::new)?);
        let seed = rehearsal.draws().then_some(seed);
        let declaration = Declaration {
            assumed: BTreeMap::new(),
            basis: BTreeMap::new(),
            command,
            instead: BTreeMap::new(),
            luck: seed.map(|_| SeedKind::Unwitnessed),
            observed: BTreeMap::new(),
            rules: "blades/1".into(),
            seed,
            shake: None,
            told: BTreeMap::new(),
        };
        let id = self.write(declaration, decision);
        self.campaign = recount_replay::fold::fold(&self.entries);
        Ok(id)
    }

    /// Writes events that no command made, under a note.
    pub fn happen(&mut self, events: &[Value]) -> Id {
        let events = events.iter().map(|event| {
            let event = of(self.world.system, event.clone());
            let event: Event =
                serde_json::from_value(event.clone()).unwrap_or_else(|e| panic!("{event}: {e}"));
            (event, vec![self.world.rule.to_owned()])
        });
        let decision = Decision { events: events.collect(), ..Decision::default() };
        let note = serde_json::from_value(json!({"campaign": {"note": {"text": "so it was"}}})).unwrap();
        let declaration = Declaration {
            assumed: BTreeMap::new(),
            basis: BTreeMap::new(),
            command: note,
            instead: BTreeMap::new(),
            luck: None,
            observed: BTreeMap::new(),
            rules: self.world.system.rulebook(),
            seed: None,
            shake: None,
            told: BTreeMap::new(),
        };
        self.write(declaration, decision)
    }

    pub fn next_seed(&self) -> Seed {
        let text = format!("{} {}", self.luck, self.entries.len());
        Seed(*Id::of(text.as_bytes()).as_bytes())
    }

    fn write(&mut self, declaration: Declaration, decision: Decision) -> Id {
        let session = self.campaign.open_session;
        let start = DateTime::from_timestamp(1_767_225_600, 0).unwrap();
        let seconds = i64::try_from(self.entries.len()).unwrap();
        let at = At::new(start + Duration::seconds(seconds));
        let first = self.push(at, session, None, Body::Declaration(Box::new(declaration)));
        for (event, rules) in decision.events {
            self.push(at, session, Some(first), Body::Consequence(Consequence { event, rules }));
        }
        first
    }

    fn push(&mut self, at: At, session: Option<u32>, cause: Option<Id>, body: Body) -> Id {
        let entry = Entry {
            at,
            body,
            by: self.by.clone(),
            cause,
            key: None,
            parent: self.entries.last().map_or(Id::NONE, |last| last.id),
            played: None,
            seq: self.entries.len() as u64,
            session,
            v: 1,
        };
        let bytes = entry.to_bytes().unwrap();
        let recorded = Recorded { id: Id::of(&bytes), entry: std::sync::Arc::new(entry) };
        let id = recorded.id;
        recount_replay::fold::apply(&mut self.campaign, &recorded);
        self.entries.push(recorded);
        self.bytes.push(bytes);
        id
    }
}

/// Founds a crew with three characters, each with two dots in every action and four coin.
pub fn crew() -> Play {
    let mut play = Play::open();
    let actions = ["hunt", "study", "survey", "tinker", "finesse", "prowl", "skirmish", "wreck"];
    let actions = actions.iter().chain(&["attune", "command", "consort", "sway"]);
    let actions: BTreeMap<_, _> = actions.map(|a| (*a, 2)).collect();
    let mut events = vec![json!({"crew-founded": {
        "name": "The Wharf Rats", "kind": "shadows", "texts": {}, "coin": 4, "tier": 1, "hold": "strong", "rep": 0
    }})];
    for (pc, name) in [("ash", "Ash"), ("bram", "Bram"), ("cole", "Cole")] {
        events.push(json!({"character-created": {
            "pc": pc, "name": name, "playbook": "lurk", "actions": actions, "sparse": false, "stress": 0,
            "stress_unknown": false, "coin": 4, "stash": 0
        }}));
    }
    play.happen(&events);
    play
}

/// A crew that plays `evenings` evenings of ten declarations: a brawl that the GM rules on, then a downtime with
/// three drawn rolls, each settled.
pub fn evenings(evenings: usize) -> Play {
    let mut play = crew();
    go_on(&mut play, evenings);
    play
}

/// Plays so many more of them.
pub fn go_on(play: &mut Play, evenings: usize) {
    for evening in 0..evenings {
        play.say(json!({"blades": {"assess-heat": {"occasion": "a brawl", "ruling": {"exposure": "loud"}}}}));
        play.say(json!({"blades": {"complete-score": {"name": format!("score {evening}")}}}));
        play.say(json!({"blades": {"begin-downtime": {}}}));
        for pc in ["ash", "bram", "cole"] {
            let roll = json!({"pc": pc, "action": "sway", "description": "bribes"});
            play.say(json!({"blades": {"reduce-heat": roll}}));
            play.say(json!({"blades": {"settle-activity": {"pc": pc}}}));
        }
        play.say(json!({"blades": {"end-downtime": {}}}));
    }
}

/// Whether both campaigns are played to the same point; an evening's luck is the record's own.
pub fn is_same_game(a: &Campaign, b: &Campaign) -> bool {
    (&a.state, &a.house, &a.seats, &a.title) == (&b.state, &b.house, &b.seats, &b.title)
}
