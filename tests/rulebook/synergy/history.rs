//! A camp to play in, line by line, and random histories of it.

use std::sync::LazyLock;

use recount_core::entry::Id;
use recount_core::line;
use recount_core::systems::{Command, Event, System, synergy};

use crate::play::chance::{self, Chance};
use crate::play::{Play, With};

/// What the generator of histories cannot read off the commands' descriptions.
static CAMP: chance::World = chance::World {
    system: System::Synergy,
    rule: "SY-R1",
    names: &["ada", "bo", "cy", "nyx", "ada", "bo", "finesse", "occult", "vit", "second-wind", "foresight"],
    made: &["rest-", "proposal-", "check-", "exchange-"],
    people: (
        &["pc", "a", "b", "carer", "patient", "checker", "granter", "target"],
        &["ada", "bo", "cy", "nyx", "dot", "grim"],
    ),
    words: &[],
    texts: &["why not", "the fire", "fog", "a rope"],
    readings: &["hits:0", "hits:1", "hits:2", "unknown"],
};

/// Who sits in the camp: Dot is Ada's player's too, Nyx a Necrokin, Grim the Guide's.
const ROSTER: [&str; 6] = [
    "adjust-ledger target=ada register.player=p1 register.vit_max=10 register.ad=6 set=sp:9,skill:finesse:2,skill:occult:5,trait:second-wind:2,trance-allowance:2 reason=given",
    "adjust-ledger target=bo register.player=p2 register.vit_max=10 register.ad=6 set=sp:9,skill:finesse:3,skill:occult:4,class:warden:1,md-prepared:2 reason=given",
    "adjust-ledger target=cy register.player=p3 register.vit_max=8 register.ad=5 set=sp:9,skill:finesse:4,class:warden:2 reason=given",
    "adjust-ledger target=nyx register.player=p4 register.bloodline=Necrokin register.vit_max=9 register.ad=5 set=sp:9 reason=given",
    "adjust-ledger target=dot register.player=p1 register.vit_max=6 register.ad=3 set=sp:4 reason=given",
    "adjust-ledger target=grim register.vit_max=6 register.ad=3 set=sp:4 reason=given",
];

/// A campaign in the camp.
pub struct World {
    /// What is played.
    pub play: Play,
}

impl World {
    /// Everybody is there, and nothing has happened.
    pub fn camp() -> Self {
        let mut world = Self { play: Play::open_in(&CAMP) };
        ROSTER.iter().for_each(|line| {
            world.say(line);
        });
        world
    }

    /// Plays a line that must be taken.
    pub fn say(&mut self, text: &str) -> Id {
        let (command, with) = read(text);
        self.play.declare(command, with).unwrap_or_else(|refusal| panic!("{text}: {refusal:?}"))
    }

    /// Plays a line that may be refused.
    fn try_say(&mut self, text: &str) {
        let (command, with) = read(text);
        let _ = self.play.declare(command, with);
    }
}

/// Reads a line: a command and the dice, readings and departures beside it.
pub fn read(text: &str) -> (Command, With) {
    let spoken = line::parse(System::Synergy, text).unwrap_or_else(|e| panic!("{text}: {e}"));
    let (observed, told, instead) = (spoken.observed, spoken.told, spoken.instead);
    (spoken.command, With { observed, told, instead, ..With::default() })
}

/// An event as this rulebook's own.
pub fn ours(event: &Event) -> Option<synergy::Event> {
    match event {
        Event::Synergy(event) => Some(event.clone()),
        _ => None,
    }
}

/// The histories that every promise is held against.
pub fn histories() -> &'static [Play] {
    static HISTORIES: LazyLock<Vec<Play>> = LazyLock::new(|| (0..16).map(history).collect());
    &HISTORIES
}

fn history(seed: u64) -> Play {
    let mut world = World::camp();
    world.play.luck = seed;
    let mut chance = Chance(seed);
    for round in 0..10 {
        wound(&mut world, &mut chance);
        night(&mut world, &mut chance, round);
        check(&mut world, &mut chance, round);
        exchange(&mut world, &mut chance, round);
        chance::go_on(
            &mut world.play,
            seed * 100 + round,
            40,
            &["strenuous-act", "set-trance", "use-limited"],
        );
    }
    world.play
}

const PEOPLE: [&str; 6] = ["ada", "bo", "cy", "nyx", "dot", "grim"];

/// Everybody is up and awake again, and wounded; the story gives Story Points.
fn wound(world: &mut World, chance: &mut Chance) {
    for pc in PEOPLE {
        world.try_say(&format!("adjust-ledger target={pc} set=down:none reason=\"on their feet\""));
        world.try_say(&format!("set-trance pc={pc} to=off"));
        let (n, vit) = (1 + chance.below(4), chance.below(4));
        world.try_say(&format!("suffer-wound pc={pc} n={n} vit_lost={vit}"));
    }
    let sp = 1 + chance.below(6);
    world.try_say(&format!(
        "story-beat kind=checkpoint sp_awards=ada:{sp},bo:2,cy:{sp},nyx:1 reason=\"on the road\""
    ));
}

/// A Rest with care, Synergy, perhaps an interruption, and the recovery roll.
fn night(world: &mut World, chance: &mut Chance, round: u64) {
    let rest = format!("night-{round}");
    world.try_say(&format!("start-rest members=ada,bo,cy,nyx rest={rest}"));
    world.try_say(&format!("start-rest members=dot,grim rest=den-{round}"));
    for i in 0..10 {
        let (a, b) = (*chance.pick(&PEOPLE), *chance.pick(&PEOPLE));
        let n = chance.below(3);
        let line = match chance.below(8) {
            0..=3 => {
                let proposal = format!("fire-{round}-{i}");
                world.try_say(&format!("propose-synergy a={a} b={b} n={n} proposal={proposal}"));
                format!("agree-synergy proposal={proposal} answer=yes")
            }
            4 => format!("pass-time rest={rest} hours={}", 1 + chance.below(4)),
            5 => format!("provide-care carer={a} patient={b} skill=medicine ruling.success=true"),
            6 => format!("provide-care carer={a} patient=nyx skill=occult ruling.success=true ad_spent={n}"),
            _ if chance.one_in(3) => format!("interrupt-rest rest={rest} reason=wolves ruling.who={a}"),
            _ => format!("strenuous-act pc={a} act=spend-ad:1"),
        };
        world.try_say(&line);
    }
    for hours in (1..=8).rev() {
        world.try_say(&format!("pass-time rest={rest} hours={hours}"));
    }
    world.try_say(&format!("pass-time rest=den-{round} hours=8"));
    for pc in PEOPLE {
        let ruling = match chance.below(5) {
            0 => " ruling.healing_effect_keeps=1",
            1 => " ruling.other_disadvantage=true",
            2 => " ruling.other_advantage=true",
            _ => "",
        };
        world.try_say(&format!("complete-rest pc={pc}{ruling}"));
    }
}

/// A check with sources of Edge, an offer and an answer, in some order.
fn check(world: &mut World, chance: &mut Chance, round: u64) {
    for n in 0..3 {
        let name = format!("check-of-{round}-{n}");
        let checker = *chance.pick(&PEOPLE);
        world.try_say(&format!("confirm-check checker={checker} skill=Finesse check={name}"));
        for _ in 0..6 {
            let granter = *chance.pick(&PEOPLE);
            let line = match chance.below(6) {
                0 | 1 => format!("offer-synergy granter={granter} check={name}"),
                2 | 3 => format!("answer-synergy check={name} answer=yes"),
                4 => format!("add-edge check={name} edge=disadvantage source=fog"),
                _ => format!("add-edge check={name} edge=advantage source=rope"),
            };
            world.try_say(&line);
        }
        world.try_say(&format!("commit-dice check={name}"));
    }
}

/// An exchange of the next Levels of two, of the same Skill or of two.
fn exchange(world: &mut World, chance: &mut Chance, round: u64) {
    const SKILLS: [&str; 4] = ["skill:finesse", "skill:occult", "class:warden", "skill:lore"];
    for n in 0..8 {
        let (a, b) = (*chance.pick(&PEOPLE), *chance.pick(&PEOPLE));
        let (gain_a, gain_b) = (*chance.pick(&SKILLS), *chance.pick(&SKILLS));
        let (to_a, to_b) = (next(world, a, gain_a), next(world, b, gain_b));
        let name = format!("lesson-{round}-{n}");
        world.try_say(&format!(
            "propose-exchange a={a} b={b} teach_a=this teach_b=that inc_a={gain_a}:{to_a} inc_b={gain_b}:{to_b} exchange={name}"
        ));
        world.try_say(&format!("answer-exchange exchange={name} answer=yes"));
        world.try_say(&format!("complete-exchange exchange={name}"));
        if chance.one_in(3) {
            world.try_say(&format!("raise-level pc={a} inc={gain_a}:{to_a}"));
            world.try_say(&format!("raise-core-vital pc={b} vital=vit cost={}", 1 + n));
        }
    }
}

fn next(world: &World, pc: &str, gain: &str) -> i64 {
    let track = gain.replace(':', "/");
    let sheet = world.play.campaign.sheet();
    1 + sheet.value(pc, &track).and_then(recount_core::amount::Amount::number).unwrap_or_default()
}
