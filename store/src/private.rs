//! The private file: what must never be in a campaign, nor in sled, and can be erased for good.
//!
//! Secrets of open sessions, access tokens (hashed), display names. One file, mode 600, rewritten whole and synced
//! before the answer: a session's secret is on the disk before its commitment is appended.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::Mutex;

use recount_core::entry::{At, Id};
use recount_core::slug::Slug;
use serde::{Deserialize, Serialize};

use crate::error::{Doing, StoreError};
use crate::folder::{beside, write_whole};
use crate::ledger::{Ledger, Mode, held};

/// What an access token opens; only the token's hash is kept.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Token {
    /// The campaign it is for; absent when it is for the whole ledger.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub campaign: Option<Id>,
    /// Who it stands for.
    pub member: Slug,
    /// What they may do.
    pub role: Access,
    /// Until when it opens anything; absent when that has no end.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub until: Option<At>,
}

/// What the holder of a token may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Access {
    /// Everything, also opening campaigns and making tokens.
    Keeper,
    /// What the GM of a campaign may.
    Gm,
    /// Reading, and recording for the characters they are seated for.
    Player,
    /// Reading.
    Reader,
}

/// The private file of a ledger; every change is on the disk when it returns.
#[derive(Debug)]
pub struct Private {
    path: PathBuf,
    mode: Mode,
    kept: Mutex<Kept>,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    /// member → display name
    #[serde(default)]
    names: BTreeMap<Slug, String>,
    /// members whose display name was erased
    #[serde(skip_serializing_if = "BTreeSet::is_empty", default)]
    forgotten: BTreeSet<Slug>,
    /// campaign → session → 64 hex digits
    #[serde(default)]
    secrets: BTreeMap<String, BTreeMap<u32, Id>>,
    /// hash of the token → what it opens
    #[serde(default)]
    tokens: BTreeMap<String, Token>,
}

/// How members are called for people: by display name where there is one, else by slug.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct People {
    names: BTreeMap<Slug, String>,
    forgotten: BTreeSet<Slug>,
}

/// What is said in place of somebody who was erased.
const FORGOTTEN: &str = "forgotten member";

impl People {
    /// Returns what a member is called.
    pub fn name<'a>(&'a self, member: &'a Slug) -> &'a str {
        match self.names.get(member) {
            Some(name) => name,
            None if self.forgotten.contains(member) => FORGOTTEN,
            None => member.as_str(),
        }
    }

    /// Returns every display name, by member.
    pub fn names(&self) -> &BTreeMap<Slug, String> {
        &self.names
    }

    /// Says a sentence about a member with what they are called in place of the slug.
    pub fn in_sentence(&self, member: &Slug, sentence: &str) -> String {
        match sentence.strip_prefix(member.as_str()) {
            Some(rest) if rest.starts_with(' ') => format!("{}{rest}", self.name(member)),
            Some(_) | None => sentence.to_owned(),
        }
    }
}

impl Ledger {
    /// Opens the private file; a missing one is empty. Take it once and share it: it holds what it read.
    ///
    /// # Errors
    /// [`StoreError::Private`] when the file is not what was written; it is then left as it is.
    pub fn private(&self) -> Result<Private, StoreError> {
        let path = self.0.inner.folder.private();
        let kept = match std::fs::read(&path) {
            Ok(bytes) => serde_json::from_slice(&bytes)
                .map_err(|source| StoreError::Private { file: path.clone(), source })?,
            Err(e) if e.kind() == std::io::ErrorKind::NotFound => Kept::default(),
            Err(source) => return Err(StoreError::Io { doing: "reading", path, source }),
        };
        Ok(Private { path, mode: self.0.inner.mode, kept: Mutex::new(kept) })
    }
}

impl Private {
    /// Returns the secret of a session that has not been revealed.
    pub fn secret(&self, campaign: Id, session: u32) -> Option<[u8; 32]> {
        held(&self.kept).secrets.get(&campaign.to_string())?.get(&session).map(|secret| *secret.as_bytes())
    }

    /// Keeps the secret of a session.
    ///
    /// # Errors
    /// When the file cannot be written; nothing is changed then.
    pub fn set_secret(&self, campaign: Id, session: u32, secret: [u8; 32]) -> Result<(), StoreError> {
        self.change(|kept| {
            let sessions = kept.secrets.entry(campaign.to_string()).or_default();
            sessions.insert(session, Id::from_bytes(secret));
        })
    }

    /// Forgets the secret of a session, once it is revealed.
    ///
    /// # Errors
    /// As [`Private::set_secret`].
    pub fn remove_secret(&self, campaign: Id, session: u32) -> Result<(), StoreError> {
        self.change(|kept| {
            if let Some(sessions) = kept.secrets.get_mut(&campaign.to_string()) {
                sessions.remove(&session);
            }
            kept.secrets.retain(|_, sessions| !sessions.is_empty());
        })
    }

    /// Returns what the token with this hash opens.
    pub fn token(&self, hash: [u8; 32]) -> Option<Token> {
        held(&self.kept).tokens.get(&Id::from_bytes(hash).to_string()).cloned()
    }

    /// Returns every token, by its hash.
    pub fn tokens(&self) -> Vec<([u8; 32], Token)> {
        let kept = held(&self.kept);
        let hash = |text: &str| text.parse::<Id>().ok().map(|id| *id.as_bytes());
        kept.tokens.iter().filter_map(|(text, token)| Some((hash(text)?, token.clone()))).collect()
    }

    /// Keeps a token under its hash.
    ///
    /// # Errors
    /// As [`Private::set_secret`].
    pub fn set_token(&self, hash: [u8; 32], token: Token) -> Result<(), StoreError> {
        self.change(|kept| {
            kept.tokens.insert(Id::from_bytes(hash).to_string(), token);
        })
    }

    /// Forgets a token.
    ///
    /// # Errors
    /// As [`Private::set_secret`].
    pub fn remove_token(&self, hash: [u8; 32]) -> Result<(), StoreError> {
        self.change(|kept| {
            kept.tokens.remove(&Id::from_bytes(hash).to_string());
        })
    }

    /// Returns a member's display name.
    pub fn name(&self, member: &str) -> Option<String> {
        held(&self.kept).names.get(member).cloned()
    }

    /// Returns every display name, by member.
    pub fn names(&self) -> BTreeMap<Slug, String> {
        held(&self.kept).names.clone()
    }

    /// Returns how everybody is called for people.
    pub fn people(&self) -> People {
        let kept = held(&self.kept);
        People { names: kept.names.clone(), forgotten: kept.forgotten.clone() }
    }

    /// Keeps a member's display name.
    ///
    /// # Errors
    /// As [`Private::set_secret`].
    pub fn set_name(&self, member: Slug, name: &str) -> Result<(), StoreError> {
        self.change(|kept| {
            kept.forgotten.remove(&member);
            kept.names.insert(member, name.to_owned());
        })
    }

    /// Erases a member: display name and tokens, here and in what a cut-short rewrite may have left. Their
    /// campaigns' chains still hold; only that somebody of this slug was erased is kept.
    ///
    /// # Errors
    /// As [`Private::set_secret`].
    pub fn erase(&self, member: &Slug) -> Result<(), StoreError> {
        self.change(|kept| {
            kept.names.remove(member);
            kept.tokens.retain(|_, token| token.member != *member);
            kept.forgotten.insert(member.clone());
        })?;
        let half = beside(&self.path, ".new");
        match std::fs::remove_file(&half) {
            Err(e) if e.kind() != std::io::ErrorKind::NotFound => Err(e).doing("removing", &half),
            Ok(()) | Err(_) => Ok(()),
        }
    }

    fn change(&self, change: impl FnOnce(&mut Kept)) -> Result<(), StoreError> {
        if self.mode == Mode::Read {
            return Err(StoreError::ReadOnly("changing the private file"));
        }
        let mut kept = held(&self.kept);
        let mut changed = kept.clone();
        change(&mut changed);
        let text = serde_json::to_vec_pretty(&changed)
            .map_err(|source| StoreError::Private { file: self.path.clone(), source })?;
        write_whole(&self.path, &text).doing("writing the private file", &self.path)?;
        *kept = changed;
        Ok(())
    }
}
