//! HTTP on loopback: the page at `/`, GraphQL and its IDE at `/graphql`. Knows no rule and no ledger; it hands questions on.

use std::net::SocketAddr;

use async_graphql::http::GraphiQLSource;
use async_graphql_axum::GraphQL;
use axum::extract::DefaultBodyLimit;
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{Html, IntoResponse};
use axum::routing::get;
use axum::{Router, middleware};
use tokio::net::TcpListener;

use crate::graphql::Schema;
use crate::page;

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
        .route("/", get(page::index))
        .route("/page/{name}", get(page::part))
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
    if !is_local(&request) {
        let text = "this server answers only to pages and programs of this computer\n";
        return (StatusCode::FORBIDDEN, text).into_response();
    }
    let kind = kind.split(';').next().unwrap_or_default().trim();
    if request.method() == axum::http::Method::POST && kind != JSON {
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

/// Says whether the request names this computer, as does the page it comes from: a name that somebody else points
/// here does not.
fn is_local(request: &axum::extract::Request) -> bool {
    let text = |name| request.headers().get(name).map(|value: &HeaderValue| value.to_str().unwrap_or("?"));
    let host = text(header::HOST).is_none_or(is_loopback);
    let origin =
        text(header::ORIGIN).is_none_or(|origin| origin.strip_prefix("http://").is_some_and(is_loopback));
    host && origin
}

fn is_loopback(authority: &str) -> bool {
    let host = match authority.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|b| b.is_ascii_digit()) => host,
        Some(_) | None => authority,
    };
    matches!(host, "localhost" | "127.0.0.1" | "[::1]")
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

#[cfg(test)]
mod tests {
    use super::is_loopback;

    #[test]
    fn only_names_of_this_computer_are_answered() {
        for ours in ["localhost", "localhost:7373", "127.0.0.1:7373", "[::1]:7373", "[::1]"] {
            assert!(is_loopback(ours), "{ours}");
        }
        for other in
            ["evil.example", "evil.example:7373", "127.0.0.1.evil.example", "localhost:x", "", "[::1]x:1"]
        {
            assert!(!is_loopback(other), "{other}");
        }
    }
}
