//! Long questions with their progress: a stream that says how far the replays are, and ends with the answer.

use std::sync::Arc;
use std::time::Duration;

use async_graphql::futures_util::stream::{self, Stream};
use async_graphql::{Context, Result, Subscription};

use super::types::{Progress, futures, weights};
use super::{Desk, query};
use crate::many::Watch;

/// How often the progress is told.
const TOLD: Duration = Duration::from_millis(200);

/// Long questions with their progress; leaving the stream ends the work.
#[derive(Debug)]
pub struct SecondLook;

/// Long questions with their progress; leaving the stream ends the work.
#[Subscription]
impl SecondLook {
    /// Plays futures from an entry on; the last message holds where they ended.
    async fn futures(
        &self,
        context: &Context<'_>,
        campaign: String,
        #[graphql(desc = "The entry from which on every roll falls afresh.")] from: String,
        #[graphql(desc = "How many futures.", default = 1000)] runs: usize,
        #[graphql(desc = "A word that makes the luck another.", default)] salt: String,
    ) -> Result<impl Stream<Item = Result<Progress>>> {
        let scope = Arc::clone(&query::campaign(context.data::<Desk>()?, &campaign)?.0);
        let watch = Arc::new(Watch::default());
        let work = futures(scope, from, runs, salt, Arc::clone(&watch));
        Ok(told(watch, runs, async move {
            let found = work.await?;
            Ok(Progress { done: runs, of: runs, futures: Some(found), weights: None })
        }))
    }

    /// Weighs a session's rulings; the last message holds them, the heaviest first.
    async fn weigh(
        &self,
        context: &Context<'_>,
        campaign: String,
        #[graphql(desc = "The session.")] session: u32,
    ) -> Result<impl Stream<Item = Result<Progress>>> {
        let scope = Arc::clone(&query::campaign(context.data::<Desk>()?, &campaign)?.0);
        let watch = Arc::new(Watch::default());
        let work = weights(scope, session, Arc::clone(&watch));
        Ok(told(watch, 0, async move {
            let found = work.await?;
            let count = found.len();
            Ok(Progress { done: count, of: count, futures: None, weights: Some(found) })
        }))
    }
}

/// Tells how far the work is until it is done.
fn told(
    watch: Arc<Watch>,
    of: usize,
    work: impl Future<Output = Result<Progress>> + Send + 'static,
) -> impl Stream<Item = Result<Progress>> {
    stream::unfold(Some(Box::pin(work)), move |work| {
        let watch = Arc::clone(&watch);
        async move {
            let mut work = work?;
            tokio::select! {
                answer = &mut work => Some((answer, None)),
                () = tokio::time::sleep(TOLD) => {
                    let so_far = Progress { done: watch.done(), of, futures: None, weights: None };
                    Some((Ok(so_far), Some(work)))
                }
            }
        }
    })
}
