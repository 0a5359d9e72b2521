//! Subscriptions over WebSocket, by the protocol graphql-transport-ws; without an upgrade, the explorer's page.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_graphql::Data;
use async_graphql::http::ALL_WEBSOCKET_PROTOCOLS;
use async_graphql_axum::{GraphQLProtocol, GraphQLWebSocket};
use axum::extract::{Extension, FromRequestParts, Request, State, WebSocketUpgrade};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::{House, Peer};
use crate::graphql::access::Caller;
use crate::graphql::{Counted, Open};
use crate::page;

/// The only protocol spoken; the older graphql-ws is not.
const PROTOCOL: &str = "graphql-transport-ws";

/// Opens a WebSocket, or shows the explorer.
pub(super) async fn socket_or_page(
    State(house): State<House>,
    Extension(peer): Extension<Peer>,
    request: Request,
) -> Response {
    if !request.headers().contains_key(header::UPGRADE) {
        return page::explorer().await;
    }
    let headers = request.headers().clone();
    if !speaks_ours(&headers) {
        return (StatusCode::BAD_REQUEST, format!("this WebSocket speaks {PROTOCOL}\n")).into_response();
    }
    let (mut head, _) = request.into_parts();
    let protocol = match GraphQLProtocol::from_request_parts(&mut head, &()).await {
        Ok(protocol) => protocol,
        Err(status) => return status.into_response(),
    };
    match WebSocketUpgrade::from_request_parts(&mut head, &()).await {
        Ok(upgrade) => {
            let upgrade =
                upgrade.protocols([ALL_WEBSOCKET_PROTOCOLS[0]]).max_message_size(house.settings.body);
            upgrade.on_upgrade(move |socket| async move {
                let begun = Arc::new(AtomicBool::new(false));
                let patience = house.settings.patience;
                let marked = Arc::clone(&begun);
                let serve = GraphQLWebSocket::new(socket, house.schema.clone(), protocol)
                    .on_connection_init(move |payload| {
                        marked.store(true, Ordering::Relaxed);
                        async move { house.connected(&headers, &payload, peer) }
                    })
                    .serve();
                tokio::select! {
                    () = serve => {}
                    () = silence(patience, &begun) => {}
                }
            })
        }
        Err(error) => error.into_response(),
    }
}

/// Ends when nobody says who they are in time.
async fn silence(patience: Duration, begun: &AtomicBool) {
    tokio::time::sleep(patience).await;
    if begun.load(Ordering::Relaxed) {
        std::future::pending::<()>().await;
    }
}

fn speaks_ours(headers: &HeaderMap) -> bool {
    let offered = headers.get(header::SEC_WEBSOCKET_PROTOCOL).and_then(|value| value.to_str().ok());
    offered.is_some_and(|offered| offered.split(',').any(|protocol| protocol.trim() == PROTOCOL))
}

impl House {
    /// Lets somebody in by the payload of connection_init, `{"authorization": "Bearer …"}`, or the header.
    fn connected(
        &self,
        headers: &HeaderMap,
        payload: &serde_json::Value,
        peer: Peer,
    ) -> async_graphql::Result<Data> {
        let said = ["authorization", "Authorization"].iter().find_map(|key| payload.get(key)?.as_str());
        let caller = match said {
            Some(said) => self.known(Some(said)),
            None => self.caller(headers),
        };
        if let Caller::Stranger(stranger) = &caller {
            return Err(stranger.error());
        }
        let mut data = Data::default();
        if let Some(meter) = &self.meter {
            data.insert(Counted(meter.clone(), Self::asker(&caller, peer)));
        }
        data.insert(Open::default());
        data.insert(caller);
        Ok(data)
    }
}
