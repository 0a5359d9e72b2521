//! The chronicle: the rows of a history that somebody asks for.

use std::sync::Arc;

use recount_core::entry::At;
use recount_core::slug::Slug;

use super::{History, Row};

/// What somebody asks for; everything that is given must fit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Names of commands or events, in kebab-case; any of them, or all when empty.
    pub kinds: Vec<String>,
    /// The subject that the entry, or what followed from it, moved, or that the command acts for.
    pub subject: Option<String>,
    /// The track that the entry, or what followed from it, moved.
    pub track: Option<String>,
    /// The session.
    pub session: Option<u32>,
    /// The rule that made it so, or made something so that followed from it.
    pub rule: Option<String>,
    /// Who declared it.
    pub by: Option<Slug>,
    /// A part of the sentence, in any case.
    pub text: Option<String>,
    /// Recorded at this time or later.
    pub from: Option<At>,
    /// Recorded at this time or earlier.
    pub until: Option<At>,
}

impl History {
    /// Returns the rows that fit, in order.
    pub fn chronicle<'a>(&'a self, filter: &'a Filter) -> impl DoubleEndedIterator<Item = &'a Arc<Row>> {
        let text = filter.text.as_deref().map(str::to_lowercase);
        self.rows.iter().filter(move |row| self.fits(row, filter, text.as_deref()))
    }

    fn fits(&self, row: &Arc<Row>, filter: &Filter, text: Option<&str>) -> bool {
        (filter.kinds.is_empty() || filter.kinds.contains(&row.kind))
            && filter.session.is_none_or(|session| row.session == Some(session))
            && filter.by.as_ref().is_none_or(|member| row.by.member == *member)
            && filter.from.is_none_or(|time| row.recorded >= time)
            && filter.until.is_none_or(|time| row.recorded <= time)
            && text.is_none_or(|text| row.sentence.to_lowercase().contains(text))
            && filter.rule.as_ref().is_none_or(|rule| self.whole(row).iter().any(|r| r.rules.contains(rule)))
            && self.is_about(row, filter)
    }

    /// A declaration answers for all that followed from it, a consequence for itself.
    fn whole<'a>(&'a self, row: &'a Arc<Row>) -> &'a [Arc<Row>] {
        if row.at == row.declaration { self.turn(row.at) } else { std::slice::from_ref(row) }
    }

    fn is_about(&self, row: &Arc<Row>, filter: &Filter) -> bool {
        if filter.subject.is_none() && filter.track.is_none() {
            return true;
        }
        let acts = filter.track.is_none() && row.actor.is_some() && row.actor == filter.subject;
        let subject = |name: &String| filter.subject.as_ref().is_none_or(|s| s == name);
        let track = |name: &String| filter.track.as_ref().is_none_or(|t| t == name);
        acts || self.whole(row).iter().flat_map(|r| &r.facts).any(|f| subject(&f.subject) && track(&f.track))
    }
}
