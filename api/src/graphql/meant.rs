//! What a wrong field of a question may have meant; the library names only the nearest of near misses.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use async_graphql::parser::parse_schema;
use async_graphql::parser::types::{TypeKind, TypeSystemDefinition};
use recount_core::line::closest;

type Names = BTreeMap<String, Vec<String>>;

/// Finds what an unknown field may have meant, by the library's own sentence about it.
pub fn meant(message: &str) -> Option<String> {
    if message.contains("Did you mean") {
        return None;
    }
    let (_, rest) = message.split_once("nknown field \"")?;
    let (wrong, rest) = rest.split_once('"')?;
    let (_, rest) = rest.split_once(" type \"")?;
    let known = names().get(rest.split('"').next()?)?;
    closest(wrong, known.iter().map(String::as_str)).map(str::to_owned)
}

/// The fields of every type, read from the schema once.
fn names() -> &'static Names {
    static NAMES: OnceLock<Names> = OnceLock::new();
    NAMES.get_or_init(|| {
        let Ok(schema) = parse_schema(super::sdl()) else { return Names::new() };
        let types = schema.definitions.into_iter().filter_map(|definition| match definition {
            TypeSystemDefinition::Type(found) => Some(found.node),
            TypeSystemDefinition::Schema(_) | TypeSystemDefinition::Directive(_) => None,
        });
        let fields = |kind: &TypeKind| match kind {
            TypeKind::Object(object) => object.fields.iter().map(|f| f.node.name.node.to_string()).collect(),
            TypeKind::InputObject(input) => {
                input.fields.iter().map(|f| f.node.name.node.to_string()).collect()
            }
            TypeKind::Scalar | TypeKind::Interface(_) | TypeKind::Union(_) | TypeKind::Enum(_) => Vec::new(),
        };
        types.map(|found| (found.name.node.to_string(), fields(&found.kind))).collect()
    })
}
