//! Whose a request is: the table's own, a token's holder's, or a stranger's; and how often they ask.

use axum::http::{HeaderMap, header};

use super::{House, Peer};
use crate::graphql::access::{Caller, Stranger};
use crate::scribe::Unknown;

impl House {
    /// Says whether a token is asked for: beyond this computer always, on it once there are any.
    pub(super) fn asks_for_tokens(&self) -> bool {
        self.settings.is_public || self.scribe.has_tokens()
    }

    /// Finds out who asks, by the request's header.
    pub(super) fn caller(&self, headers: &HeaderMap) -> Caller {
        let given = headers.get(header::AUTHORIZATION);
        self.known(given.map(|value| value.to_str().unwrap_or_default()))
    }

    /// Finds out who asks, by the text of an authorization.
    pub(super) fn known(&self, authorization: Option<&str>) -> Caller {
        let Some(authorization) = authorization else {
            return if self.asks_for_tokens() { Caller::Stranger(Stranger::NoToken) } else { Caller::Table };
        };
        let token = match authorization.split_once(' ') {
            Some((scheme, token)) if scheme.eq_ignore_ascii_case("bearer") => token.trim(),
            Some(_) | None => return Caller::Stranger(Stranger::Unknown(Unknown::NoToken)),
        };
        if self.settings.key.as_deref().is_some_and(|key| is_same(key, token)) {
            return Caller::Table;
        }
        match self.scribe.holder(token) {
            Ok(holder) => Caller::Holder(Box::new(holder)),
            Err(unknown) => Caller::Stranger(Stranger::Unknown(unknown)),
        }
    }

    /// Names whoever asks, for counting: by their token, else by where they are.
    pub(super) fn asker(caller: &Caller, peer: Peer) -> String {
        match caller {
            Caller::Holder(holder) => holder.name.clone(),
            Caller::Table | Caller::Stranger(_) => peer.0.ip().to_string(),
        }
    }
}

/// Compares two secrets in a time that says nothing of where they part.
fn is_same(one: &str, other: &str) -> bool {
    blake3::hash(one.as_bytes()) == blake3::hash(other.as_bytes())
}
