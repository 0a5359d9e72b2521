//! One question over POST: read within its limits, answered within its time, or streamed when it is asked so.

use std::convert::Infallible;
use std::error::Error as _;

use async_graphql::futures_util::stream::{StreamExt, once};
use async_graphql::{Request as Question, Response as Answer};
use axum::body::{Body, to_bytes};
use axum::extract::{Extension, Request, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};

use super::{House, Peer, refusal};
use crate::graphql::access::Caller;
use crate::graphql::{Deadline, Open, bad_input, coded, too_slow};

/// The content type that a form of another site cannot send without being asked first.
const JSON: &str = "application/json";
/// What a client says that wants a stream.
const EVENTS: &str = "text/event-stream";

/// Answers a question.
pub(super) async fn ask(
    State(house): State<House>,
    Extension(peer): Extension<Peer>,
    request: Request,
) -> Response {
    let (head, body) = request.into_parts();
    if word(&head.headers, header::CONTENT_TYPE) != JSON {
        let error = coded("send a GraphQL request as application/json", "UNSUPPORTED_MEDIA_TYPE", None);
        return refusal(StatusCode::UNSUPPORTED_MEDIA_TYPE, error);
    }
    let caller = house.caller(&head.headers);
    if let Some(meter) = &house.meter
        && let Err(error) = meter.count(&House::asker(&caller, peer))
    {
        return ([(header::RETRY_AFTER, "1")], refusal(StatusCode::TOO_MANY_REQUESTS, error)).into_response();
    }
    if let Caller::Stranger(stranger) = &caller {
        let asks = [(header::WWW_AUTHENTICATE, "Bearer")];
        return (asks, refusal(StatusCode::UNAUTHORIZED, stranger.error())).into_response();
    }
    let question = match read(&house, &head.headers, body).await {
        Ok(question) => question,
        Err((status, error)) => return refusal(status, error),
    };
    let mut question = question.data(caller);
    house.known.read(&mut question);
    if accepts_events(&head.headers) {
        return stream(&house, question.data(Open::default()));
    }
    let question = question.data(Deadline::within(house.settings.time));
    let schema = house.schema.clone();
    // A task of its own, so that the answer comes in time even while something long goes on.
    let answer = tokio::spawn(async move { schema.execute(question).await });
    let work = answer.abort_handle();
    match tokio::time::timeout(house.settings.time, answer).await {
        Ok(Ok(answer)) => axum::Json(answer).into_response(),
        Ok(Err(broken)) => {
            tracing::error!(error = %broken, "answering a request");
            let error = coded("the server failed; its log says why", "INTERNAL", None);
            refusal(StatusCode::INTERNAL_SERVER_ERROR, error)
        }
        Err(_) => {
            // Nobody waits any more: what can still be stopped is.
            work.abort();
            refusal(StatusCode::SERVICE_UNAVAILABLE, too_slow(house.settings.time))
        }
    }
}

type Bad = (StatusCode, async_graphql::Error);

async fn read(house: &House, headers: &HeaderMap, body: Body) -> Result<Question, Bad> {
    let limit = house.settings.body;
    let too_large = || {
        let error = coded(
            format!("a request holds at most {limit} bytes"),
            "TOO_LARGE",
            Some("send less at once, an export in parts"),
        );
        (StatusCode::PAYLOAD_TOO_LARGE, error)
    };
    let length = headers.get(header::CONTENT_LENGTH).and_then(|v| v.to_str().ok()?.parse::<usize>().ok());
    if length.is_some_and(|length| length > limit) {
        return Err(too_large());
    }
    let patience = house.settings.patience;
    let bytes = match tokio::time::timeout(patience, to_bytes(body, limit)).await {
        Ok(Ok(bytes)) => bytes,
        Ok(Err(error)) if error.source().is_some_and(|e| e.is::<http_body_util::LengthLimitError>()) => {
            return Err(too_large());
        }
        Ok(Err(_)) => return Err((StatusCode::BAD_REQUEST, bad_input("the request was cut short", None))),
        Err(_) => {
            let what = format!("a request is sent within {} seconds", patience.as_secs_f32());
            return Err((StatusCode::REQUEST_TIMEOUT, coded(what, "TOO_SLOW", None)));
        }
    };
    if bytes.trim_ascii_start().first() == Some(&b'[') {
        let error = coded("ask one question at a time; lists of them are not taken", "NO_BATCHES", None);
        return Err((StatusCode::BAD_REQUEST, error));
    }
    serde_json::from_slice(&bytes).map_err(|error| {
        let hint = Some("send {\"query\": \"…\", \"variables\": {…}}");
        (
            StatusCode::BAD_REQUEST,
            coded(format!("the request is no JSON question: {error}"), "BAD_JSON", hint),
        )
    })
}

/// Streams answers as server-sent events: `next` for each, then `complete`, whose data must not be empty.
fn stream(house: &House, question: Question) -> Response {
    let answers = house.schema.execute_stream(question).map(|answer| Ok::<_, Infallible>(next(&answer)));
    let complete = once(async { Ok(Event::default().event("complete").data("{}")) });
    Sse::new(answers.chain(complete)).keep_alive(KeepAlive::default()).into_response()
}

fn next(answer: &Answer) -> Event {
    let event = Event::default().event("next");
    let text = serde_json::to_string(answer);
    event.data(text.unwrap_or_else(|_| "{\"errors\":[]}".into()))
}

fn accepts_events(headers: &HeaderMap) -> bool {
    word(headers, header::ACCEPT) == EVENTS
}

/// The first part of a header, before any parameter.
fn word(headers: &HeaderMap, name: header::HeaderName) -> String {
    let text = headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    text.split([';', ',']).next().unwrap_or_default().trim().to_ascii_lowercase()
}
