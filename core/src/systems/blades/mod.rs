//! Placeholder while the kernel is laid.
use crate::decider::*;
use crate::refusal::*;
use crate::slug::Slug;
use crate::view::Sheet;
/// The rulebook.
#[derive(Debug)]
pub struct Rulebook;
/// State.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct State;
/// Command.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Command { 
    /// x
    X {} }
/// Event.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event { 
    /// x
    X {} }
impl Decider for Rulebook {
    const SLUG: &'static str = "blades";
    const VERSION: u32 = 1;
    const TITLE: &'static str = "Blades in the Dark";
    const RULES: &'static str = "";
    const HOUSE: &'static [HouseRule] = &[];
    type State = State;
    type Command = Command;
    type Event = Event;
    fn decide(_: &mut Draft<'_, Self>, _: &Command) -> Result<(), Refusal> { Ok(()) }
    fn evolve(_: &mut State, _: &Event) {}
    fn lapse(_: &State, _: &Beat) -> Vec<Event> { Vec::new() }
    fn info(_: &Command) -> CommandInfo { CommandInfo::default() }
    fn has_character(_: &State, _: &Slug) -> bool { false }
    fn sheet(_: &State, _: &House) -> Sheet { Sheet::default() }
    fn sentence(_: &State, _: &Event) -> String { String::new() }
    fn command_sentence(_: &Command) -> String { String::new() }
    fn odds(dice: i64) -> Odds { Odds { dice, reading: String::new(), bands: vec![], total: 1 } }
    fn read(_: &[u16], _: bool) -> String { String::new() }
}
