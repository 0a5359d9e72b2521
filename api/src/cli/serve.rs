//! `serve`: the ledger as GraphQL, for as long as nobody stops it.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use super::args::Serve;
use super::outcome::{BUSY, Failure, Output, SYSTEM, USAGE};
use super::through::Key;
use super::{Door, say};
use crate::graphql::{Desk, served};
use crate::http::{self, Settings};
use crate::library::Library;
use crate::scribe::Scribe;

/// How many questions a second each asker may ask, where tokens are asked for and nothing else is said.
const RATE: u32 = 100;

/// Serves the ledger.
pub(super) fn serve(door: &Door, args: &Serve) -> Result<Output, Failure> {
    serve_with(&door.data, door.scribe()?, args)
}

/// Serves with an open scribe until somebody stops it.
pub(super) fn serve_with(data: &Path, scribe: Scribe, args: &Serve) -> Result<Output, Failure> {
    log();
    let ip = args.listen.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
    let is_public = !ip.is_loopback();
    if is_public && !scribe.has_tokens() {
        let sentence = format!("nobody would be let in at {ip}: there is no token yet");
        let hint = "make one with `recount token make NAME keeper`, or serve on this computer alone";
        return Err(Failure::new(USAGE, "NoTokens", sentence).hint(Some(hint)));
    }
    let key = Key::make(data, &scribe.door_key()?)?;
    let settings = Settings {
        is_public,
        names: args.host.clone(),
        origins: args.origin.clone(),
        rate: args.rate.or((is_public || scribe.has_tokens()).then_some(RATE)),
        key: Some(key.text().to_owned()),
        ..Settings::default()
    };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|e| Failure::new(SYSTEM, "System", format!("starting to serve: {e}")))?;
    runtime.block_on(run(scribe, SocketAddr::from((ip, args.port)), settings))?;
    runtime.shutdown_timeout(Duration::from_secs(1));
    Ok(Output::default())
}

async fn run(scribe: Scribe, address: SocketAddr, settings: Settings) -> Result<(), Failure> {
    let listener = http::listen(address).await.map_err(|e| {
        Failure::new(BUSY, "PortTaken", format!("listening on {address}: {e}"))
            .hint(Some("choose another with --port, or 0 for any that is free"))
    })?;
    let address = listener.local_addr().unwrap_or(address);
    scribe.ledger().answer_at(&format!("http://{}", near(address)))?;
    let library = Arc::new(Library::new(scribe.ledger().clone()));
    let scribe = Arc::new(scribe);
    let router = http::router(served(Desk { library, scribe: scribe.clone() }), scribe, settings.clone());
    say(&format!("Recount answers at http://{address}/ — end it with Ctrl-C."));
    let until = async {
        // Without signals the process is ended from outside, and the ledger holds all the same.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    let served = tokio::select! {
        served = http::serve(router, &settings, listener, until) => served,
        () = patience() => Ok(()),
    };
    served.map_err(|e| Failure::new(SYSTEM, "System", format!("serving: {e}")))
}

/// Where programs of this computer find a server that listens on every address.
fn near(address: SocketAddr) -> SocketAddr {
    if address.ip().is_unspecified() {
        SocketAddr::from((Ipv4Addr::LOCALHOST, address.port()))
    } else {
        address
    }
}

/// Lets what goes wrong be read; only our own words, so that no library writes a header down.
fn log() {
    use tracing_subscriber::filter::LevelFilter;
    use tracing_subscriber::layer::{Layer as _, SubscriberExt as _};
    use tracing_subscriber::util::SubscriberInitExt as _;
    let ours = tracing_subscriber::filter::filter_fn(|about| about.target().starts_with("recount"));
    let words = tracing_subscriber::fmt::layer().with_writer(std::io::stderr).without_time();
    let subscriber =
        tracing_subscriber::registry().with(words.with_filter(ours).with_filter(LevelFilter::INFO));
    // In a test another server of this process may have set it.
    let _ = subscriber.try_init();
}

/// Ends a while after the first Ctrl-C, or at the second: nobody holds the door open by asking slowly.
async fn patience() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
    tokio::select! {
        () = tokio::time::sleep(Duration::from_secs(3)) => {}
        _ = tokio::signal::ctrl_c() => {}
    }
}
