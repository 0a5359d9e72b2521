//! The wall: which requests come near at all, and what every answer carries.
//!
//! Without tokens only this computer's own names are answered, so that a name which somebody points here is not. A
//! page of another site may ask only when its origin was named; a browser is told so before it sends anything.

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::{House, refusal};
use crate::graphql::access::forbidden;

/// Lets a request through, or not; every answer is hardened.
pub(super) async fn wall(State(house): State<House>, request: Request, next: Next) -> Response {
    let origin = request.headers().get(header::ORIGIN).cloned();
    let allowed = origin.as_ref().filter(|origin| is_named(&house, origin)).cloned();
    let mut response = if !is_ours(&house, request.headers()) {
        let what = "this server answers only to pages and programs of this computer";
        refusal(StatusCode::FORBIDDEN, forbidden(what))
    } else if origin.is_some() && allowed.is_none() && !is_same(request.headers()) {
        refusal(StatusCode::FORBIDDEN, forbidden("pages of another site may not ask this server"))
    } else if request.method() == Method::OPTIONS && allowed.is_some() {
        StatusCode::NO_CONTENT.into_response()
    } else {
        next.run(request).await
    };
    if let Some(origin) = allowed {
        allow(response.headers_mut(), origin);
    }
    harden(response.headers_mut());
    response
}

/// Says whether a request calls this server by a name of its own; with tokens the name proves nothing either way.
fn is_ours(house: &House, headers: &HeaderMap) -> bool {
    if house.asks_for_tokens() {
        return true;
    }
    let host = headers.get(header::HOST).map(|host| host.to_str().unwrap_or("?"));
    host.is_none_or(|host| is_loopback(host) || house.settings.names.iter().any(|name| name == host))
}

fn is_named(house: &House, origin: &HeaderValue) -> bool {
    origin.to_str().is_ok_and(|origin| house.settings.origins.iter().any(|named| named == origin))
}

/// Says whether the page that asks is this server's own.
fn is_same(headers: &HeaderMap) -> bool {
    let text = |name| headers.get(name).and_then(|value| value.to_str().ok());
    let (Some(origin), Some(host)) = (text(header::ORIGIN), text(header::HOST)) else { return false };
    let authority = origin.strip_prefix("http://").or_else(|| origin.strip_prefix("https://"));
    authority == Some(host)
}

/// Says whether a name of a host is this computer's.
pub(super) fn is_loopback(authority: &str) -> bool {
    let host = match authority.rsplit_once(':') {
        Some((host, port)) if port.bytes().all(|b| b.is_ascii_digit()) => host,
        Some(_) | None => authority,
    };
    matches!(host, "localhost" | "127.0.0.1" | "[::1]")
}

fn allow(headers: &mut HeaderMap, origin: HeaderValue) {
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    headers.insert(header::VARY, HeaderValue::from_static("origin"));
    headers.insert(header::ACCESS_CONTROL_ALLOW_METHODS, HeaderValue::from_static("POST"));
    let names = HeaderValue::from_static("authorization, content-type, accept");
    headers.insert(header::ACCESS_CONTROL_ALLOW_HEADERS, names);
}

fn harden(headers: &mut HeaderMap) {
    let mut set = |name: HeaderName, value: &'static str| {
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    };
    set(header::X_CONTENT_TYPE_OPTIONS, "nosniff");
    set(header::X_FRAME_OPTIONS, "DENY");
    set(header::REFERRER_POLICY, "no-referrer");
    set(header::CACHE_CONTROL, "no-store");
    set(header::CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'");
    set(HeaderName::from_static("cross-origin-opener-policy"), "same-origin");
    set(HeaderName::from_static("cross-origin-resource-policy"), "same-origin");
    set(HeaderName::from_static("permissions-policy"), "camera=(), microphone=(), geolocation=()");
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
