//! The register of rule systems: a folder and one line each; everything else reaches a system through here.
//!
//! The macro makes the sum types of commands, events and states and the dispatch between them, so that no second
//! list of systems exists anywhere. See `decider` for what a system must answer.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::audit::{Finding, Own, Step, Told};
use crate::campaign;
use crate::decider::{Call, CommandInfo, Decider, Draft, Happened, House, HouseRule};
use crate::luck::Asked;
use crate::odds::{self, Odds, RollKind, Rolled};
use crate::refusal::{Beat, Refusal};
use crate::slug::Slug;
use crate::view::Sheet;

/// What a decision answers: events with the rules that made them so, and what it was made in view of.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decision {
    /// What follows, each with the ids of its rules.
    pub events: Vec<(Event, Vec<String>)>,
    /// What the ruling was made in view of.
    pub basis: std::collections::BTreeMap<String, String>,
    /// Ratings inferred from observed dice.
    pub assumed: std::collections::BTreeMap<String, i64>,
    /// The rolls it asked for.
    pub asked: Vec<Asked>,
}

mod list;

macro_rules! register {
    ($($variant:ident: $module:ident, $slug:literal;)+) => {
        $(pub mod $module;)+

        /// A command of the campaign itself or of a rule system.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
        #[allow(clippy::large_enum_variant, reason = "decoded once, kept little; which is largest changes with chapters")]
        pub enum Command {
            /// What every campaign shares.
            #[serde(rename = "campaign")]
            Campaign(campaign::Command),
            $(
                #[doc = concat!("A command of ", $slug, ".")]
                #[serde(rename = $slug)]
                $variant(<$module::Rulebook as Decider>::Command),
            )+
        }

        /// An event of the campaign itself or of a rule system.
        #[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
        pub enum Event {
            /// What every campaign shares.
            #[serde(rename = "campaign")]
            Campaign(campaign::Event),
            $(
                #[doc = concat!("An event of ", $slug, ".")]
                #[serde(rename = $slug)]
                $variant(<$module::Rulebook as Decider>::Event),
            )+
        }

        /// The state of a rule system.
        #[derive(Clone, Debug, Default, PartialEq)]
        pub enum State {
            /// Before entry 0.
            #[default]
            None,
            $(
                #[doc = concat!("The state of ", $slug, ".")]
                $variant(<$module::Rulebook as Decider>::State),
            )+
        }

        /// A rule system.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum System {
            $(
                #[doc = concat!("The system ", $slug, ".")]
                $variant,
            )+
        }

        impl System {
            /// Every system, in the order of the register.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// Returns its slug.
            pub fn slug(self) -> &'static str {
                match self { $(Self::$variant => <$module::Rulebook as Decider>::SLUG),+ }
            }

            /// Returns its name for people.
            pub fn title(self) -> &'static str {
                match self { $(Self::$variant => <$module::Rulebook as Decider>::TITLE),+ }
            }

            /// Returns the version of its rulebook.
            pub fn version(self) -> u32 {
                match self { $(Self::$variant => <$module::Rulebook as Decider>::VERSION),+ }
            }

            /// Returns its RULES.md.
            pub fn rules(self) -> &'static str {
                match self { $(Self::$variant => <$module::Rulebook as Decider>::RULES),+ }
            }

            /// Returns its house rules.
            pub fn house_rules(self) -> &'static [HouseRule] {
                match self { $(Self::$variant => <$module::Rulebook as Decider>::HOUSE),+ }
            }

            /// Returns the description of its commands, as JSON Schema.
            pub fn commands(self) -> schemars::Schema {
                match self { $(Self::$variant =>
                    schemars::schema_for!(<$module::Rulebook as Decider>::Command)),+ }
            }

            /// Returns the kinds of roll it has, its usual one first.
            pub fn rolls(self) -> &'static [RollKind] {
                match self { $(Self::$variant => <$module::Rulebook as Decider>::ROLLS),+ }
            }

            /// Returns the exact distribution of a kind of roll; `None` is its usual one.
            ///
            /// # Errors
            /// `UnknownRoll`, `UnknownKnob` or `KnobRange`, with what there is.
            pub fn odds(self, kind: Option<&str>, said: &[(String, i64)]) -> Result<Odds, Refusal> {
                let kind = odds::kind(self.rolls(), kind)?;
                let knobs = kind.ask(said)?;
                Ok(match self { $(Self::$variant => <$module::Rulebook as Decider>::odds(kind.name, &knobs)),+ })
            }

            /// Finds where a record disagrees with the rulebook.
            pub fn audit(self, told: &mut dyn Iterator<Item = Told<'_>>) -> Vec<Finding> {
                match self {
                    $(Self::$variant => {
                        let own = Own::<$module::Rulebook> {
                            state: |state| match state {
                                State::$variant(state) => Some(state),
                                #[allow(unreachable_patterns, reason = "there may be one system")]
                                _ => None,
                            },
                            command: |command| match command {
                                Command::$variant(command) => Some(command),
                                _ => None,
                            },
                            event: |event| match event {
                                Event::$variant(event) => Some(event),
                                _ => None,
                            },
                        };
                        let mut steps = told.filter_map(|told| Step::of(told, &own));
                        <$module::Rulebook as Decider>::audit(&mut steps)
                    })+
                }
            }

            /// Returns the state before anything happened.
            pub fn initial(self) -> State {
                match self { $(Self::$variant => State::$variant(Default::default())),+ }
            }
        }

        impl Command {
            /// Returns the system it belongs to; `None` for what every campaign shares.
            pub fn system(&self) -> Option<System> {
                match self {
                    Self::Campaign(_) => None,
                    $(Self::$variant(_) => Some(System::$variant),)+
                }
            }

            /// Says what the command may be, before it is judged.
            pub fn info(&self) -> CommandInfo {
                match self {
                    Self::Campaign(c) => c.info(),
                    $(Self::$variant(c) => <$module::Rulebook as Decider>::info(c),)+
                }
            }

            /// Says the command in a sentence.
            pub fn sentence(&self) -> String {
                match self {
                    Self::Campaign(c) => c.sentence(),
                    $(Self::$variant(c) => <$module::Rulebook as Decider>::command_sentence(c),)+
                }
            }
        }

        impl Event {
            /// Returns the system it belongs to; `None` for what every campaign shares.
            pub fn system(&self) -> Option<System> {
                match self {
                    Self::Campaign(_) => None,
                    $(Self::$variant(_) => Some(System::$variant),)+
                }
            }

            /// Returns the rolls that it records.
            pub fn rolled(&self) -> Vec<Rolled> {
                match self {
                    Self::Campaign(_) => Vec::new(),
                    $(Self::$variant(event) => <$module::Rulebook as Decider>::rolled(event),)+
                }
            }
        }

        impl State {
            /// Returns the system it belongs to.
            pub fn system(&self) -> Option<System> {
                match self {
                    Self::None => None,
                    $(Self::$variant(_) => Some(System::$variant),)+
                }
            }

            pub(crate) fn decide(
                &self, house: &House, session: Option<u32>, command: &Command, call: &Call,
            ) -> Result<Decision, Refusal> {
                match (self, command) {
                    $((Self::$variant(state), Command::$variant(command)) => {
                        let mut draft = Draft::<$module::Rulebook>::new(state.clone(), house, call);
                        draft.session = session;
                        $module::Rulebook::decide(&mut draft, command)?;
                        Ok(Decision {
                            events: draft.happened.into_iter().map(|(happened, rules)| {
                                let event = match happened {
                                    Happened::Event(e) => Event::$variant(e),
                                    Happened::Departed(d) => {
                                        Event::Campaign(campaign::Event::Departed(d))
                                    }
                                };
                                (event, rules.into_iter().map(str::to_owned).collect())
                            }).collect(),
                            basis: draft.basis,
                            assumed: draft.assumed,
                            asked: draft.asked,
                        })
                    })+
                    #[allow(unreachable_patterns, reason = "with one system every pair is listed")]
                    (state, command) => Err(campaign::other_system(state.system(), command)),
                }
            }

            pub(crate) fn evolve(&mut self, event: &Event) {
                match (self, event) {
                    $((Self::$variant(state), Event::$variant(event)) => {
                        $module::Rulebook::evolve(state, event);
                    })+
                    #[allow(unreachable_patterns, reason = "an event of another system changes nothing")]
                    (_, _) => {}
                }
            }

            pub(crate) fn lapse(&self, beat: &Beat) -> Vec<Event> {
                match self {
                    Self::None => Vec::new(),
                    $(Self::$variant(state) => $module::Rulebook::lapse(state, beat)
                        .into_iter().map(Event::$variant).collect(),)+
                }
            }

            pub(crate) fn has_character(&self, name: &Slug) -> bool {
                match self {
                    Self::None => false,
                    $(Self::$variant(state) => $module::Rulebook::has_character(state, name),)+
                }
            }

            pub(crate) fn sheet(&self, house: &House) -> Sheet {
                match self {
                    Self::None => Sheet::default(),
                    $(Self::$variant(state) => $module::Rulebook::sheet(state, house),)+
                }
            }

            pub(crate) fn sentence(&self, event: &Event) -> Option<String> {
                match (self, event) {
                    $((Self::$variant(state), Event::$variant(event)) => {
                        Some($module::Rulebook::sentence(state, event))
                    })+
                    (_, _) => None,
                }
            }
        }
    };
}

register! {
    Blades: blades, "blades";
    Hood: hood, "hood";
    Synergy: synergy, "synergy";
    DeepCuts: deep_cuts, "deep-cuts";
}

impl System {
    /// Finds a system by its slug.
    pub fn of(slug: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|s| s.slug() == slug)
    }

    /// Returns the name of its rulebook in a declaration, such as `blades/1`.
    pub fn rulebook(self) -> String {
        format!("{}/{}", self.slug(), self.version())
    }
}
