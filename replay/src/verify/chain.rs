//! Whether entries make one chain: numbers, parents, causes, times, and who speaks.
//!
//! Goes on behind a fault from the entry as it stands, so that one missing entry is named once, not at every later one.

use recount_core::entry::{Id, Link, VERSION};

/// What the chain expects next.
#[derive(Default)]
pub(super) struct Walk {
    before: Option<(Id, Link)>,
    declaration: Option<Id>,
}

impl Walk {
    /// Takes the next entry and answers with what does not hold, in sentences.
    pub(super) fn step(&mut self, id: Id, link: &Link) -> Vec<String> {
        let mut faults = Vec::new();
        if link.v != VERSION {
            faults
                .push(format!("It has version {} of the format, which this program does not know.", link.v));
        }
        let due = self.before.as_ref().map_or(0, |(_, before)| before.seq.saturating_add(1));
        let parent = self.before.as_ref().map_or(Id::NONE, |(id, _)| *id);
        if due > 0 && link.seq == 0 && link.parent == Id::NONE {
            faults.push("Another campaign begins here; a ledger or file holds one.".into());
        } else if link.seq != due {
            faults.push(self.misplaced(id, link, due));
        }
        if link.parent != parent {
            let (says, is) = (link.parent.short(), parent.short());
            faults.push(format!("It names {says} as the entry before it; that is {is}."));
        }
        if let Some((_, before)) = &self.before
            && link.at < before.at
        {
            faults
                .push(format!("It was recorded at {}, before the entry before it ({}).", link.at, before.at));
        }
        match (link.cause, self.declaration) {
            (None, _) => self.declaration = Some(id),
            (Some(cause), Some(declaration)) if cause == declaration => {
                faults.extend(self.unlike_cause(link));
            }
            (Some(cause), _) => {
                faults.push(format!("It follows from {}, which is not the last declaration.", cause.short()));
            }
        }
        self.before = Some((id, link.clone()));
        faults
    }

    fn misplaced(&self, id: Id, link: &Link, due: u64) -> String {
        let is_again = self.before.as_ref().is_some_and(|(before, _)| *before == id);
        match link.seq {
            seq if is_again => format!("It is entry {seq} a second time."),
            seq if seq > due => {
                format!(
                    "It says that it is entry {seq} where entry {due} is due: something is missing or moved."
                )
            }
            seq => format!(
                "It says that it is entry {seq} where entry {due} is due: it stands in the wrong place, or twice."
            ),
        }
    }

    /// A consequence has its declaration's member, role and time, and no key.
    fn unlike_cause(&self, link: &Link) -> Option<String> {
        let (_, before) = self.before.as_ref()?;
        let is_alike = before.by == link.by && before.at == link.at && link.key.is_none();
        (!is_alike).then(|| "It differs from its declaration in who, when or key.".to_owned())
    }
}
