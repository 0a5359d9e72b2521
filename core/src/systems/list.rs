//! What systems write as lists: commands, each a variant, its struct in a chapter and its name; and words of a game.
//!
//! The first macro makes the sum type and the trait `Ruled` that every chapter answers for its commands. It stands in a
//! system's `command.rs`, where `Desk` is the system's draft and every chapter's module is in scope.

macro_rules! commands {
    ($slug:literal; $($(#[doc = $doc:literal])+ $variant:ident($chapter:ident) = $name:literal;)+) => {
        /// What a chapter answers for each of its commands.
        pub trait Ruled {
            /// Says what the command may be, before it is judged. `name` is filled in by the list.
            fn info(&self) -> $crate::decider::CommandInfo;
            /// Judges the command: checks first, then dice, then events.
            ///
            /// # Errors
            /// The refusal, with nothing drawn.
            fn decide(&self, d: &mut Desk<'_>) -> Result<(), $crate::refusal::Refusal>;
            /// Says the command in a sentence.
            fn sentence(&self) -> String;
        }

        #[doc = concat!("A command of `", $slug, "`.")]
        #[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
        #[allow(clippy::large_enum_variant, reason = "decoded once, kept little; which is largest changes with chapters")]
        pub enum Command {
            $($(#[doc = $doc])+ #[serde(rename = $name)] $variant($chapter::$variant),)+
        }

        impl Command {
            /// Says what the command may be, before it is judged.
            pub fn info(&self) -> $crate::decider::CommandInfo {
                match self {
                    $(Self::$variant(c) => $crate::decider::CommandInfo { name: $name, ..c.info() }),+
                }
            }

            /// Judges the command.
            ///
            /// # Errors
            /// The refusal, with nothing drawn.
            pub fn decide(&self, d: &mut Desk<'_>) -> Result<(), $crate::refusal::Refusal> {
                match self { $(Self::$variant(c) => c.decide(d)),+ }
            }

            /// Says the command in a sentence.
            pub fn sentence(&self) -> String {
                match self { $(Self::$variant(c) => c.sentence()),+ }
            }
        }
    };
}

pub(crate) use commands;

macro_rules! words {
    ($(#[$meta:meta])* $name:ident { $($(#[$vmeta:meta])* $variant:ident),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        #[derive(serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
        #[derive(strum::Display, strum::EnumIter, strum::IntoStaticStr)]
        #[serde(rename_all = "kebab-case")]
        #[strum(serialize_all = "kebab-case")]
        pub enum $name { $($(#[$vmeta])* $variant),+ }
    };
}

pub(crate) use words;
