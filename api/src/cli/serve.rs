//! `serve`: the API on this computer, for as long as nobody stops it.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use super::args::Serve;
use super::outcome::{BUSY, Failure, Output, SYSTEM};
use super::{Door, say};
use crate::graphql::{Desk, schema};
use crate::http;
use crate::library::Library;
use crate::scribe::Scribe;

/// Serves the ledger.
pub(super) fn serve(door: &Door, args: &Serve) -> Result<Output, Failure> {
    serve_with(door.scribe()?, args.port)
}

/// Serves with an open scribe until somebody stops it; only on loopback, since nobody is asked for a token.
pub(super) fn serve_with(scribe: Scribe, port: u16) -> Result<Output, Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|e| Failure::new(SYSTEM, "System", format!("starting to serve: {e}")))?;
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    runtime.block_on(async {
        let listener = http::listen(address).await.map_err(|e| {
            Failure::new(BUSY, "PortTaken", format!("listening on {address}: {e}"))
                .hint(Some("choose another with --port, or 0 for any that is free"))
        })?;
        let address = listener.local_addr().unwrap_or(address);
        scribe.ledger().answer_at(&format!("http://{address}"))?;
        say(&format!("Recount answers at http://{address}/ — end it with Ctrl-C."));
        let library = Library::new(scribe.ledger().clone());
        let desk = Desk { library: Arc::new(library), scribe: Arc::new(scribe) };
        let until = async {
            // Without signals the process is ended from outside, and the ledger holds all the same.
            if tokio::signal::ctrl_c().await.is_err() {
                std::future::pending::<()>().await;
            }
        };
        let served = tokio::select! {
            served = http::serve(schema(desk), listener, until) => served,
            () = patience() => Ok(()),
        };
        served.map_err(|e| Failure::new(SYSTEM, "System", format!("serving: {e}")))
    })?;
    runtime.shutdown_timeout(Duration::from_secs(1));
    Ok(Output::default())
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
