//! Long questions with their progress: a stream that says how far the replays are, and ends with the answer.

use std::sync::Arc;
use std::time::Duration;

use async_graphql::futures_util::stream::{self, Stream};
use async_graphql::{Context, Result, Subscription};

use super::query;
use super::types::{Asked, Futures, Progress, WeightRow, futures, read_or_none, weights};
use crate::many::Watch;

/// How often the progress is told.
const TOLD: Duration = Duration::from_millis(200);

/// Long questions with their progress; leaving the stream ends the work.
#[derive(Debug, Default)]
pub struct LongQuestions;

/// Long questions with their progress; leaving the stream ends the work.
#[Subscription]
impl LongQuestions {
    /// Plays futures from an entry on; the last message holds where they ended.
    async fn futures(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The campaign's short name in this ledger.")] campaign: String,
        #[graphql(desc = "The entry from which on every roll falls afresh.")] from: String,
        #[graphql(desc = "How many futures.", default = 1000)] runs: usize,
        #[graphql(desc = "A word that makes the luck another.", default)] salt: String,
        #[graphql(desc = "A scenario's text, or its name in this ledger: the futures of the other side.")]
        scenario: Option<String>,
    ) -> Result<impl Stream<Item = Result<Progress>>> {
        let scope = query::campaign(context, &campaign)?.0;
        let scenario = read_or_none(context, &scope, scenario.as_deref())?;
        let watch = Arc::new(Watch::default());
        let work = futures(scope, Asked { from, runs, salt, scenario }, Arc::clone(&watch));
        Ok(told(watch, async move { Ok((Some(work.await?), None)) }))
    }

    /// Weighs a session's rulings; the last message holds them, the heaviest first.
    async fn weigh(
        &self,
        context: &Context<'_>,
        #[graphql(desc = "The campaign's short name in this ledger.")] campaign: String,
        #[graphql(desc = "The session.")] session: u32,
    ) -> Result<impl Stream<Item = Result<Progress>>> {
        let scope = query::campaign(context, &campaign)?.0;
        let watch = Arc::new(Watch::default());
        let work = weights(scope, session, Arc::clone(&watch));
        Ok(told(watch, async move { Ok((None, Some(work.await?))) }))
    }
}

/// Where the futures ended, or the weights.
type Answer = (Option<Futures>, Option<Vec<WeightRow>>);

fn progress(watch: &Watch, (futures, weights): Answer) -> Progress {
    Progress { done: watch.done(), of: watch.of(), futures, weights }
}

/// Tells how far the work is until it is done.
fn told(
    watch: Arc<Watch>,
    work: impl Future<Output = Result<Answer>> + Send + 'static,
) -> impl Stream<Item = Result<Progress>> {
    stream::unfold(Some(Box::pin(work)), move |work| {
        let watch = Arc::clone(&watch);
        async move {
            let mut work = work?;
            tokio::select! {
                answer = &mut work => Some((answer.map(|answer| progress(&watch, answer)), None)),
                () = tokio::time::sleep(TOLD) => Some((Ok(progress(&watch, (None, None))), Some(work))),
            }
        }
    })
}
