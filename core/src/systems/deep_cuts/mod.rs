//! The rulebook `deep-cuts`: scoundrels with threat rolls, push and edge (ids DC).
//!
//! `command` lists what can be declared, `chapters` judge it, `tails` are what chapters share, `event` is what
//! can follow, `evolve` applies it to `state`, `view` and `sentence` are what people see. RULES.md has every rule.

mod audit;
pub mod chapters;
pub mod command;
pub mod event;
mod evolve;
pub mod guard;
mod house;
mod odds;
pub mod people;
pub mod refuse;
pub mod roll;
mod sentence;
pub mod state;
pub mod tails;
pub mod terms;
mod view;

pub use command::Command;
pub use event::Event;
pub use state::State;

use crate::audit::{Finding, Step};
use crate::decider::{CommandInfo, Decider, Draft, House, HouseRule};
use crate::odds::{Knobs, Odds, RollKind, Rolled};
use crate::refusal::{Beat, Refusal};
use crate::slug::Slug;
use crate::view::Sheet;

/// The rulebook.
#[derive(Debug)]
pub struct Rulebook;

/// The working paper of a decision in this system.
pub type Desk<'a> = Draft<'a, Rulebook>;

impl Decider for Rulebook {
    const SLUG: &'static str = "deep-cuts";
    const VERSION: u32 = 1;
    const TITLE: &'static str = "Deep Cuts";
    const RULES: &'static str = include_str!("RULES.md");
    const HOUSE: &'static [HouseRule] = house::HOUSE;
    const ROLLS: &'static [RollKind] = odds::ROLLS;
    type State = State;
    type Command = Command;
    type Event = Event;

    fn decide(draft: &mut Draft<'_, Self>, command: &Command) -> Result<(), Refusal> {
        command.decide(draft)
    }

    fn evolve(state: &mut State, event: &Event) {
        evolve::evolve(state, event);
    }

    fn lapse(state: &State, beat: &Beat) -> Vec<Event> {
        chapters::lapse(state, beat)
    }

    fn info(command: &Command) -> CommandInfo {
        command.info()
    }

    fn has_character(state: &State, name: &Slug) -> bool {
        state.characters.contains_key(name)
    }

    fn sheet(state: &State, house: &House) -> Sheet {
        view::sheet(state, house)
    }

    fn sentence(before: &State, event: &Event) -> String {
        sentence::sentence(before, event)
    }

    fn command_sentence(command: &Command) -> String {
        command.sentence()
    }

    fn audit(steps: &mut dyn Iterator<Item = Step<'_, Self>>) -> Vec<Finding> {
        audit::audit(steps)
    }

    fn odds(kind: &str, knobs: &Knobs) -> Odds {
        odds::odds(kind, knobs)
    }

    fn rolled(event: &Event) -> Vec<Rolled> {
        odds::rolled(event)
    }
}
