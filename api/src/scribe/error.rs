//! What can go wrong while writing, apart from a refusal, which is an answer.

use recount_core::canonical::NotCanonical;
use recount_store::{AppendError, Head, StoreError};

/// A failure of the scribe; nothing is written unless it says that this is not known.
#[derive(Debug, thiserror::Error)]
pub enum ScribeError {
    /// The ledger failed.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The append failed.
    #[error(transparent)]
    Append(#[from] AppendError),
    /// The client saw another head, or lost too many races.
    #[error("recording: the campaign has moved on to entry {} ({})", head.len.saturating_sub(1), head.id.short())]
    Stale {
        /// The head as it is.
        head: Head,
    },
    /// The key recorded something else.
    #[error("recording: the key {key:?} was used before for something else, entry {seq}")]
    KeyUsed {
        /// The key.
        key: String,
        /// The declaration that it recorded.
        seq: u64,
    },
    /// A key or shake has other characters, none, or too many.
    #[error("recording: {what} is 1 to {longest} visible ASCII characters")]
    BadText {
        /// Which.
        what: &'static str,
        /// The longest it may be.
        longest: usize,
    },
    /// Only the shake of a player counts who does not hold the session's secret.
    #[error("recording: a shake comes from a player, and not from whoever began the session")]
    ShakeOfOther,
    /// No door takes a seed or a secret.
    #[error("recording: a session's secret is the scribe's own and comes through no door")]
    SecretByDoor,
    /// The open session's secret is not in the private file.
    #[error("recording: the secret of session {session} is not kept here, so its dice cannot be drawn")]
    SecretGone {
        /// The session.
        session: u32,
    },
    /// An entry that this program cannot fold.
    #[error("reading entry {seq}: it was written by a newer Recount ({why})")]
    Newer {
        /// The entry.
        seq: u64,
        /// What is not known.
        why: String,
    },
    /// The name is no name.
    #[error("opening a campaign: {name:?} is not a name: use 1 to 64 of a-z, 0-9 and -, first a letter")]
    BadName {
        /// What was given.
        name: String,
        /// What it may have meant.
        meant: Option<String>,
    },
    /// A value that the format excludes.
    #[error("recording: {0}")]
    NotCanonical(#[from] NotCanonical),
    /// A command that cannot be written at all.
    #[error("recording: {0}")]
    Unwritable(String),
    /// The operating system has no luck to give.
    #[error("drawing luck from the operating system: {0}")]
    NoEntropy(String),
}

impl ScribeError {
    /// Returns advice, where there is some.
    pub fn hint(&self) -> Option<String> {
        Some(match self {
            Self::Store(e) => e.hint()?.into(),
            Self::Append(e) => e.hint()?.into(),
            Self::Stale { .. } => "look at what is new, then propose it again".into(),
            Self::KeyUsed { .. } => "use a new key for a new command".into(),
            Self::ShakeOfOther => "leave the shake out, or let another player record the roll".into(),
            Self::SecretByDoor => "use `recount session begin` and `recount session end`".into(),
            Self::SecretGone { .. } => {
                "write the dice down (dice=…), or end the session: its secret is then said to be lost".into()
            }
            Self::Newer { .. } => {
                "use the recount that wrote it; `recount verify` still checks the chain".into()
            }
            Self::BadName { meant, .. } => format!("did you mean {}?", meant.as_ref()?),
            Self::BadText { .. } | Self::NotCanonical(_) | Self::Unwritable(_) | Self::NoEntropy(_) => {
                return None;
            }
        })
    }
}
