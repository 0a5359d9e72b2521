//! Says every limit and every unreadable question in a sentence with a code.
//!
//! The library's own words for them name neither the limit nor a code; here they get both.

use std::sync::Arc;

use async_graphql::extensions::{Extension, ExtensionContext, ExtensionFactory, NextRequest};
use async_graphql::{Response, ServerError, async_trait};

use super::{COMPLEXITY, DEPTH};

/// Makes the extension.
#[derive(Debug)]
pub struct Limits;

impl ExtensionFactory for Limits {
    fn create(&self) -> Arc<dyn Extension> {
        Arc::new(Self)
    }
}

#[async_trait::async_trait]
impl Extension for Limits {
    async fn request(&self, context: &ExtensionContext<'_>, next: NextRequest<'_>) -> Response {
        let mut response = next.run(context).await;
        response.errors.iter_mut().for_each(say);
        response
    }
}

fn say(error: &mut ServerError) {
    let known = error.extensions.as_ref().and_then(|e| e.get("code")).is_some();
    if known {
        return;
    }
    let code = match error.message.as_str() {
        "recursion limit exceeded." | "Query is nested too deep." => {
            error.message = format!("a question is at most {DEPTH} levels deep");
            "TOO_DEEP"
        }
        "Query is too complex." => {
            error.message = format!("a question asks for at most {COMPLEXITY} fields");
            "TOO_COMPLEX"
        }
        _ => "BAD_QUESTION",
    };
    error.extensions.get_or_insert_default().set("code", code);
}
