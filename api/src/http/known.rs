//! Questions whose text was read before: a client asks the same few over and over, each time about something else.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use async_graphql::Request as Question;
use async_graphql::parser::types::ExecutableDocument;

/// How many texts are remembered; beyond it all of them are forgotten.
const MOST: usize = 256;
/// The longest text that is remembered, in bytes.
const LONGEST: usize = 4 << 10;

/// Texts that were read before, with what they say. What a question may ask is checked each time all the same.
#[derive(Clone, Debug, Default)]
pub(super) struct Known(Arc<RwLock<HashMap<String, Arc<ExecutableDocument>>>>);

impl Known {
    /// Reads a question's text, unless it is known; one that cannot be read is left to whoever answers it.
    pub fn read(&self, question: &mut Question) {
        let known = self.0.read().unwrap_or_else(PoisonError::into_inner).get(&question.query).cloned();
        if let Some(document) = known {
            question.set_parsed_query(ExecutableDocument::clone(&document));
            return;
        }
        if question.query.len() > LONGEST {
            return;
        }
        let text = question.query.clone();
        let Ok(document) = question.parsed_query().cloned() else { return };
        let mut all = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if all.len() >= MOST {
            all.clear();
        }
        all.insert(text, Arc::new(document));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(known: &Known) -> usize {
        known.0.read().unwrap().len()
    }

    #[test]
    fn a_text_is_remembered_once_and_never_too_many() {
        let known = Known::default();
        for _ in 0..2 {
            known.read(&mut Question::new("{ campaigns { totalCount } }"));
        }
        known.read(&mut Question::new("{ this is no question"));
        known.read(&mut Question::new(format!("{{ campaigns {{ totalCount }} }} # {}", "x".repeat(LONGEST))));
        assert_eq!(count(&known), 1);
        for number in 0..2 * MOST {
            known.read(&mut Question::new(format!("{{ a{number} }}")));
            assert!(count(&known) <= MOST);
        }
    }
}
