//! The page and the explorer of the API: their files, kept inside the program, so that nothing is built and nothing
//! is fetched at run time.
//!
//! What it shows comes from `/graphql` alone; its scripts stand in `api/page`, one view a file.

use axum::extract::Path;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use rust_embed::RustEmbed;

/// The files of the page; a build for development reads them from disk at each request.
#[derive(RustEmbed)]
#[folder = "page/"]
struct Files;

/// What a browser may load: this page's own files and answers, nothing else, and nothing inline.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Answers with the page.
pub async fn index() -> Response {
    file("index.html")
}

/// Answers with the explorer of the API.
pub async fn explorer() -> Response {
    file("explorer.html")
}

/// Answers with one of its files.
pub async fn part(Path(name): Path<String>) -> Response {
    file(&name)
}

fn file(name: &str) -> Response {
    let Some(found) = Files::get(name) else {
        return (StatusCode::NOT_FOUND, "the page has no such part\n").into_response();
    };
    let kind = found.metadata.mimetype().to_owned();
    let mut response = found.data.into_owned().into_response();
    let headers = response.headers_mut();
    if let Ok(kind) = HeaderValue::from_str(&kind) {
        headers.insert(header::CONTENT_TYPE, kind);
    }
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(POLICY));
    response
}
