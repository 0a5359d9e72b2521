//! Access tokens: made of luck, shown once, kept as a hash, and found again in the same time whoever asks.
//!
//! A token is 256 random bits; its name is the beginning of its hash, which may be shown and written down.

use recount_core::entry::{At, Id};
use recount_store::{StoreError, Token};

use super::{Scribe, ScribeError};

/// What a token's text begins with, so that a leaked one is recognised.
const BEGIN: &str = "recount_";
/// Separates a token's hash from every other hash of the same text.
const CONTEXT: &str = "recount 2026-11 access token";
/// How many hex digits name a token.
const NAME: usize = 12;

/// A token as it may be shown: its name and what it opens, never its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedToken {
    /// The beginning of its hash.
    pub name: String,
    /// What it opens.
    pub token: Token,
}

/// Whoever showed a token that opens something now.
pub type Holder = NamedToken;

/// Why a text opens nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// It is no token of this ledger, or was revoked.
    NoToken,
    /// It was one until then.
    Expired(At),
}

impl Scribe {
    /// Makes a token and answers with its text, which is kept nowhere.
    ///
    /// # Errors
    /// When there is no luck, or the private file cannot be written.
    pub fn make_token(&self, token: Token) -> Result<(String, NamedToken), ScribeError> {
        let text = format!("{BEGIN}{}", hex::encode(self.entropy.draw()?.0));
        let hash = hash(&text);
        self.private.set_token(*hash.as_bytes(), token.clone())?;
        tracing::info!(token = name(hash.as_bytes()), member = %token.member, "a token was made");
        Ok((text, NamedToken { name: name(hash.as_bytes()), token }))
    }

    /// Says whether there are tokens, so that everybody is asked for one.
    pub fn has_tokens(&self) -> bool {
        !self.private.tokens().is_empty()
    }

    /// Returns every token, by name.
    pub fn tokens(&self) -> Vec<NamedToken> {
        let named = |(hash, token): ([u8; 32], Token)| NamedToken { name: name(&hash), token };
        let mut all: Vec<_> = self.private.tokens().into_iter().map(named).collect();
        all.sort_by(|a, b| a.name.cmp(&b.name));
        all
    }

    /// Forgets the token of a name; answers whether there was one.
    ///
    /// # Errors
    /// When the private file cannot be written.
    pub fn revoke_token(&self, named: &str) -> Result<bool, StoreError> {
        let found = self.private.tokens().into_iter().find(|(hash, _)| name(hash) == named);
        let Some((hash, _)) = found else { return Ok(false) };
        self.private.remove_token(hash)?;
        tracing::info!(token = named, "a token was revoked");
        Ok(true)
    }

    /// Finds whoever holds a token; every kept hash is compared, each in constant time.
    ///
    /// # Errors
    /// When the text opens nothing (any more).
    pub fn holder(&self, text: &str) -> Result<Holder, Unknown> {
        let shown = hash(text);
        let mut found = None;
        for (kept, token) in self.private.tokens() {
            // BLAKE3's own comparison takes the same time wherever two hashes part.
            if blake3::Hash::from_bytes(kept) == shown {
                found = Some(NamedToken { name: name(&kept), token });
            }
        }
        let holder = found.ok_or(Unknown::NoToken)?;
        match holder.token.until {
            Some(until) if self.clock.now() >= until => Err(Unknown::Expired(until)),
            Some(_) | None => Ok(holder),
        }
    }

    /// Says whether a token still opens what it did.
    pub fn still_holds(&self, holder: &Holder) -> bool {
        let same = |(hash, token): &([u8; 32], Token)| name(hash) == holder.name && *token == holder.token;
        let in_time = holder.token.until.is_none_or(|until| self.clock.now() < until);
        in_time && self.private.tokens().iter().any(same)
    }

    /// Returns the time.
    pub fn time(&self) -> At {
        self.clock.now()
    }

    /// Returns a key that nobody chose, for a door that only this computer's owner may open.
    ///
    /// # Errors
    /// When the operating system has no luck to give.
    pub fn door_key(&self) -> Result<String, ScribeError> {
        Ok(Id::from_bytes(self.entropy.draw()?.0).to_string())
    }
}

fn hash(text: &str) -> blake3::Hash {
    blake3::Hash::from_bytes(blake3::derive_key(CONTEXT, text.as_bytes()))
}

fn name(hash: &[u8; 32]) -> String {
    hex::encode(hash)[..NAME].to_owned()
}
