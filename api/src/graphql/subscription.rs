//! Entries as they are written: from any number on, each once and in order, however slowly a client reads.
//!
//! A subscriber keeps only the number that comes next; what it has not taken yet is read from the campaign's book,
//! which all share. So a slow client costs no memory, and one that comes back asks for the number after its last.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use async_graphql::futures_util::stream::{Stream, unfold};
use async_graphql::{Context, Result, Subscription as Root};
use recount_core::entry::Id;
use recount_store::Ledger;
use tokio::sync::watch;

use super::Desk;
use super::access::{Caller, Stranger};
use super::error::too_much;
use super::query;
use super::types::Entry;
use crate::scope::Scope;
use crate::scribe::Unknown;

/// The most subscriptions of one connection.
pub const SUBSCRIPTIONS: usize = 100;

/// Entries as they are written.
#[derive(Debug, Default)]
pub struct Written;

/// Tells of new heads, campaign by campaign.
#[derive(Clone, Debug, Default)]
pub struct Pulse(Arc<Mutex<BTreeMap<Id, watch::Sender<u64>>>>);

/// How many subscriptions one connection has.
#[derive(Clone, Debug, Default)]
pub struct Open(Arc<AtomicUsize>);

struct Counted(Open);

struct Follower {
    desk: Desk,
    caller: Caller,
    name: String,
    next: usize,
    scope: Option<Arc<Scope>>,
    pulse: watch::Receiver<u64>,
    _counted: Option<Counted>,
}

impl Pulse {
    /// Listens to a ledger, on a thread of its own that ends with the ledger.
    pub fn of(ledger: &Ledger) -> Self {
        let pulse = Self::default();
        let (heads, told) = (ledger.watch(), pulse.clone());
        std::thread::spawn(move || {
            for head in heads {
                let known =
                    told.0.lock().unwrap_or_else(PoisonError::into_inner).get(&head.campaign).cloned();
                if let Some(known) = known {
                    known.send_replace(head.len);
                }
            }
        });
        pulse
    }

    fn of_campaign(&self, id: Id) -> watch::Receiver<u64> {
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        all.entry(id).or_insert_with(|| watch::channel(0).0).subscribe()
    }
}

/// Entries as they are written.
#[Root]
impl Written {
    /// Entries as they are written, in order, none twice and none left out.
    ///
    /// To go on after a break, ask from the number after the last entry that came.
    async fn entries<'c>(
        &self,
        context: &Context<'c>,
        #[graphql(desc = "The campaign's short name in this ledger.")] campaign: String,
        #[graphql(desc = "The number of the first entry to send; without it, only new ones.")] from: Option<
            u64,
        >,
    ) -> Result<impl Stream<Item = Result<Entry>> + use<'c>> {
        let desk = context.data::<Desk>()?.clone();
        let caller = Caller::of(context)?;
        let counted = context.data_opt::<Open>().map(Open::one_more).transpose()?;
        let scope = query::campaign(context, &campaign)?.0;
        let pulse = context.data::<Pulse>()?.of_campaign(scope.id());
        let now = scope.entries.len();
        let next = from.map_or(now, |from| usize::try_from(from).unwrap_or(usize::MAX));
        let follower = Follower { desk, caller, name: campaign, next, scope: None, pulse, _counted: counted };
        Ok(unfold(Some(follower), |follower| async move { follower?.next().await }))
    }
}

impl Follower {
    async fn next(mut self) -> Option<(Result<Entry>, Option<Self>)> {
        loop {
            if let Some(scope) = self.scope.take_if(|scope| scope.entries.len() > self.next) {
                let entry = Entry::new(&scope, self.next);
                self.next += 1;
                if scope.entries.len() > self.next {
                    self.scope = Some(scope);
                }
                return Some((Ok(entry), Some(self)));
            }
            if !self.caller.still_holds(&self.desk) {
                return Some((Err(Stranger::Unknown(Unknown::NoToken).error()), None));
            }
            // Marked before the book is read: what comes in between wakes the next wait.
            self.pulse.mark_unchanged();
            match query::campaign_for(&self.desk, &self.caller, &self.name) {
                Ok(campaign) if campaign.0.entries.len() > self.next => self.scope = Some(campaign.0),
                Ok(_) => self.pulse.changed().await.ok()?,
                Err(error) => return Some((Err(error), None)),
            }
        }
    }
}

impl Open {
    fn one_more(&self) -> Result<Counted> {
        if self.0.fetch_add(1, Ordering::Relaxed) >= SUBSCRIPTIONS {
            self.0.fetch_sub(1, Ordering::Relaxed);
            return Err(too_much(format!("one connection has at most {SUBSCRIPTIONS} subscriptions")));
        }
        Ok(Counted(self.clone()))
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Ordering::Relaxed);
    }
}
