//! HTTP: the page at `/`, GraphQL at `/graphql` over POST, server-sent events and WebSocket. Knows no rule and no ledger.
//!
//! `wall` decides which requests come near at all, `who` whose they are, `ask` answers one question, `live` keeps
//! subscriptions; the explorer is a page of our own, since nothing is fetched from elsewhere at run time.

mod ask;
mod known;
mod live;
mod wall;
mod who;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use async_graphql::Response as Answer;
use axum::Router;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;

use crate::graphql::{Meter, Schema};
use crate::page;
use crate::scribe::Scribe;

/// How the door stands to the world.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Whether it listens beyond this computer, so that tokens are asked for even before there are any.
    pub is_public: bool,
    /// Names under which it is reached, beside those of this computer.
    pub names: Vec<String>,
    /// Pages of other sites that may ask from a browser, such as `https://example.org`; none unless said.
    pub origins: Vec<String>,
    /// How many questions a second each asker may ask; without it, as many as come.
    pub rate: Option<u32>,
    /// The longest that one question may take.
    pub time: Duration,
    /// How long a client may take to send its request.
    pub patience: Duration,
    /// The largest request, in bytes.
    pub body: usize,
    /// How many connections are served at a time.
    pub connections: usize,
    /// The key of whoever has the ledger's folder.
    pub key: Option<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            is_public: false,
            names: Vec::new(),
            origins: Vec::new(),
            rate: None,
            time: Duration::from_secs(10),
            patience: Duration::from_secs(10),
            body: 1 << 20,
            connections: 4096,
            key: None,
        }
    }
}

/// What every request meets.
#[derive(Clone)]
pub(crate) struct House {
    schema: Schema,
    scribe: Arc<Scribe>,
    settings: Arc<Settings>,
    meter: Option<Meter>,
    known: known::Known,
}

/// Serves until the future `until` ends.
///
/// # Errors
/// When no connection can be accepted any more.
pub async fn serve(
    router: Router,
    settings: &Settings,
    listener: TcpListener,
    until: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let seats = Arc::new(Semaphore::new(settings.connections));
    let patience = settings.patience;
    let (close, closing) = tokio::sync::watch::channel(());
    tokio::pin!(until);
    loop {
        let seat = Arc::clone(&seats).acquire_owned().await.map_err(std::io::Error::other)?;
        let (stream, peer) = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok(accepted) => accepted,
                Err(error) => {
                    // Out of descriptors, or the peer is gone already: the next one may do better.
                    tracing::warn!(%error, "accepting a connection");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                    continue;
                }
            },
            () = &mut until => break,
        };
        let _ = stream.set_nodelay(true);
        let router = router.clone().layer(axum::Extension(Peer(peer)));
        let mut http = hyper::server::conn::http1::Builder::new();
        http.timer(TokioTimer::new()).header_read_timeout(patience).max_headers(64);
        let connection =
            http.serve_connection(TokioIo::new(stream), TowerToHyperService::new(router)).with_upgrades();
        let mut closing = closing.clone();
        tokio::spawn(async move {
            tokio::pin!(connection);
            // A connection that breaks is the client's affair.
            tokio::select! {
                _ = connection.as_mut() => {}
                _ = closing.changed() => {
                    connection.as_mut().graceful_shutdown();
                    let _ = connection.await;
                }
            }
            drop(seat);
        });
    }
    // Told by its end: each answers what it was asked, then its seat is free.
    drop(close);
    let all = u32::try_from(settings.connections).unwrap_or(u32::MAX);
    let _all = seats.acquire_many(all).await.map_err(std::io::Error::other)?;
    Ok(())
}

/// Who is at the other end of a connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub SocketAddr);

/// Listens on an address.
///
/// # Errors
/// When it is taken or not ours.
pub async fn listen(address: SocketAddr) -> std::io::Result<TcpListener> {
    TcpListener::bind(address).await
}

/// Returns the routes over a schema made by [`crate::graphql::served`].
pub fn router(schema: Schema, scribe: Arc<Scribe>, settings: Settings) -> Router {
    let meter = settings.rate.map(Meter::new);
    let house = House { schema, scribe, settings: Arc::new(settings), meter, known: known::Known::default() };
    Router::new()
        .route("/", get(page::index))
        .route("/page/{name}", get(page::part))
        .route("/graphql", get(live::socket_or_page).post(ask::ask))
        .route("/schema.graphql", get(|| async { crate::graphql::sdl() }))
        .fallback(|| async { (StatusCode::NOT_FOUND, "nothing here; the API is at /graphql\n") })
        .layer(axum::middleware::from_fn_with_state(house.clone(), wall::wall))
        .with_state(house)
}

/// Answers with an error in GraphQL's own shape.
fn refusal(status: StatusCode, error: async_graphql::Error) -> Response {
    let answer = Answer::from_errors(vec![error.into_server_error(Default::default())]);
    (status, axum::Json(answer)).into_response()
}
