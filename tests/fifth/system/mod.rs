//! A made-up rulebook of one small file and one chapter: coins are tossed, and each head wins pebbles.

pub mod game;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::decider::{CommandInfo, Decider, Draft, House, HouseRule};
use crate::odds::{Knob, Knobs, Odds, RollKind, Rolled};
use crate::refusal::{Beat, Refusal};
use crate::slug::Slug;
use crate::systems::list::commands;
use crate::view::{Sheet, Subject, Track};

/// The rulebook.
#[derive(Debug)]
pub struct Rulebook;

/// The working paper of a decision in this system.
pub type Desk<'a> = Draft<'a, Rulebook>;

commands! {
    "heads";
    /// Joins the game (HT-R1).
    Join(game) = "join";
    /// Tosses coins (HT-R2).
    Toss(game) = "toss";
}

/// An event of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "snake_case", deny_unknown_fields)]
pub enum Event {
    /// Somebody joined.
    Joined {
        /// Who.
        pc: Slug,
    },
    /// Coins were tossed.
    Tossed {
        /// By whom.
        pc: Slug,
        /// Each coin in order: 1 is tails, 2 heads.
        coins: Vec<u16>,
    },
    /// Pebbles were won.
    PebblesWon {
        /// By whom.
        pc: Slug,
        /// How many.
        n: u32,
    },
}

/// Who has how many pebbles.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    /// Pebbles by name.
    pub pebbles: BTreeMap<Slug, u32>,
}

impl Decider for Rulebook {
    const SLUG: &'static str = "heads";
    const VERSION: u32 = 1;
    const TITLE: &'static str = "Heads";
    const RULES: &'static str = include_str!("RULES.md");
    const HOUSE: &'static [HouseRule] = &[HouseRule {
        key: "pebbles_per_head",
        default: "1",
        values: &[],
        range: (1, 3),
        id: "HD-A01",
        sentence: "How many pebbles does a head win?",
    }];
    const ROLLS: &'static [RollKind] = &[RollKind {
        name: "toss",
        about: "A toss of coins: how many show heads.",
        knobs: &[Knob { name: "coins", about: "How many coins.", range: (1, 12), default: 1 }],
    }];
    type State = State;
    type Command = Command;
    type Event = Event;

    fn decide(draft: &mut Draft<'_, Self>, command: &Command) -> Result<(), Refusal> {
        command.decide(draft)
    }

    fn evolve(state: &mut State, event: &Event) {
        match event {
            Event::Joined { pc } => drop(state.pebbles.insert(pc.clone(), 0)),
            Event::Tossed { .. } => {}
            Event::PebblesWon { pc, n } => *state.pebbles.entry(pc.clone()).or_default() += n,
        }
    }

    fn lapse(_state: &State, _beat: &Beat) -> Vec<Event> {
        Vec::new()
    }

    fn info(command: &Command) -> CommandInfo {
        command.info()
    }

    fn has_character(state: &State, name: &Slug) -> bool {
        state.pebbles.contains_key(name)
    }

    fn sheet(state: &State, _house: &House) -> Sheet {
        let subject = |(pc, n): (&Slug, &u32)| Subject {
            kind: "character".into(),
            slug: pc.to_string(),
            name: pc.title(),
            tracks: vec![Track::number("pebbles", *n, None, "pebbles")],
        };
        Sheet { subjects: state.pebbles.iter().map(subject).collect() }
    }

    fn sentence(_before: &State, event: &Event) -> String {
        match event {
            Event::Joined { pc } => format!("{} joins.", pc.title()),
            Event::Tossed { pc, coins } => format!("{} tosses {} heads.", pc.title(), heads(coins)),
            Event::PebblesWon { pc, n } => format!("{} wins {n} pebbles.", pc.title()),
        }
    }

    fn command_sentence(command: &Command) -> String {
        command.sentence()
    }

    fn odds(_kind: &str, knobs: &Knobs) -> Odds {
        let coins = u32::try_from(knobs.get("coins")).unwrap_or_default();
        // Each row of Pascal's triangle from the one before it.
        let mut ways = vec![1_u128];
        for _ in 0..coins {
            let next = |i: usize| ways.get(i).copied().unwrap_or(0) + i.checked_sub(1).map_or(0, |i| ways[i]);
            ways = (0..=ways.len()).map(next).collect();
        }
        let bands = (0..).zip(ways).map(|(heads, ways): (u32, u128)| (heads.to_string(), ways));
        Odds { reading: "how many show heads".into(), bands: bands.collect(), total: 1 << coins }
    }

    fn rolled(event: &Event) -> Vec<Rolled> {
        let Event::Tossed { pc, coins } = event else { return Vec::new() };
        vec![Rolled {
            label: "toss".into(),
            kind: "toss",
            knobs: vec![("coins", i64::try_from(coins.len()).unwrap_or_default())],
            faces: coins.clone(),
            sides: 2,
            band: Some(heads(coins).to_string()),
            who: Some(pc.clone()),
        }]
    }
}

/// Counts the heads.
pub fn heads(coins: &[u16]) -> u32 {
    coins.iter().map(|coin| u32::from(*coin == 2)).sum()
}
