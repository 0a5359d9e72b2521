//! HTTP on loopback: GraphQL and its IDE at `/graphql`. Knows no rule and no ledger; it hands questions on.

use std::net::SocketAddr;

use async_graphql::http::GraphiQLSource;
use async_graphql_axum::GraphQL;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse, Redirect};
use axum::routing::get;
use axum::{Router, middleware};
use tokio::net::TcpListener;

use crate::graphql::Schema;

/// The largest request, in bytes.
const BODY: usize = 1 << 20;
/// The content type that a cross-site form cannot send without being asked first.
const JSON: &str = "application/json";

/// Serves until the future `until` ends; says on which address first.
///
/// # Errors
/// When the address cannot be listened on.
pub async fn serve(
    schema: Schema,
    listener: TcpListener,
    until: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    axum::serve(listener, router(schema)).with_graceful_shutdown(until).await
}

/// Listens on an address.
///
/// # Errors
/// When it is taken or not ours.
pub async fn listen(address: SocketAddr) -> std::io::Result<TcpListener> {
    TcpListener::bind(address).await
}

/// Returns the routes.
pub fn router(schema: Schema) -> Router {
    Router::new()
        .route("/", get(|| async { Redirect::temporary("/graphql") }))
        .route("/graphql", get(graphiql).post_service(GraphQL::new(schema)))
        .fallback(|| async { (StatusCode::NOT_FOUND, "nothing here; the API is at /graphql\n") })
        .layer(DefaultBodyLimit::max(BODY))
        .layer(middleware::from_fn(only_json))
        .layer(middleware::map_response(harden))
}

async fn graphiql() -> impl IntoResponse {
    Html(GraphiQLSource::build().endpoint("/graphql").title("Recount").finish())
}

/// Lets only JSON through, which a form on another site cannot send, and only requests small enough to read.
async fn only_json(request: axum::extract::Request, next: middleware::Next) -> axum::response::Response {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|v| v.to_str().ok()).unwrap_or_default();
    if request.method() == axum::http::Method::POST && !kind.starts_with(JSON) {
        let text = "send a GraphQL request as application/json\n";
        return (StatusCode::UNSUPPORTED_MEDIA_TYPE, text).into_response();
    }
    let length = request.headers().get(header::CONTENT_LENGTH).and_then(|v| v.to_str().ok()?.parse().ok());
    if length.is_some_and(|length: usize| length > BODY) {
        let text = format!("a request holds at most {BODY} bytes\n");
        return (StatusCode::PAYLOAD_TOO_LARGE, text).into_response();
    }
    next.run(request).await
}

async fn harden(mut response: axum::response::Response) -> axum::response::Response {
    let headers = response.headers_mut();
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.insert(
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    );
    response
}
