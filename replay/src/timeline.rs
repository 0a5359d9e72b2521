//! Groups entries into turns: a declaration with the consequences that followed from it.
//!
//! Knows nothing of rules. A ledger writes a turn whole or not at all; whether a chain is well made is `verify`'s.

use recount_core::decider::Call;
use recount_core::entry::{Body, Consequence, Declaration, Recorded};
use recount_core::luck::{Beyond, Luck};

/// A declaration with its consequences.
#[derive(Clone, Copy, Debug)]
pub struct Turn<'a> {
    /// Where the declaration stands in the list of entries.
    pub at: usize,
    /// What someone wanted.
    pub declaration: &'a Recorded,
    /// What followed, in order.
    pub consequences: &'a [Recorded],
    declared: &'a Declaration,
}

impl<'a> Turn<'a> {
    /// Returns what was declared.
    pub fn declared(&self) -> &'a Declaration {
        self.declared
    }

    /// Returns each consequence's body in order.
    pub fn followed(&self) -> impl Iterator<Item = &'a Consequence> + use<'a> {
        self.consequences.iter().filter_map(|recorded| recorded.entry.consequence())
    }

    /// Returns how many entries the turn has.
    pub fn len(&self) -> usize {
        1 + self.consequences.len()
    }

    /// Says whether nothing followed.
    pub fn is_empty(&self) -> bool {
        self.consequences.is_empty()
    }

    /// Returns the declaration's luck as recorded; `beyond` is luck for a replay that needs more.
    pub fn luck(&self, beyond: Option<Beyond>) -> Luck {
        Luck {
            observed: self.declared.observed.clone(),
            told: self.declared.told.clone(),
            seed: self.declared.seed,
            beyond,
        }
    }

    /// Returns what came with the command when it was recorded, for judging it again.
    pub fn call(&self, beyond: Option<Beyond>) -> Call {
        Call {
            by: self.declaration.entry.by.clone(),
            tag: self.declaration.entry.seq.to_string(),
            luck: self.luck(beyond),
            instead: self.declared.instead.clone(),
            seats_bind: false,
        }
    }
}

/// Returns the turns of a list of entries, in order.
///
/// Consequences before the first declaration belong to no turn and are left out; `verify` reports them.
pub fn turns(entries: &[Recorded]) -> Turns<'_> {
    Turns { entries, next: 0 }
}

/// Returns the turns from a position on at which a declaration stands.
pub(crate) fn turns_from(entries: &[Recorded], at: usize) -> Turns<'_> {
    Turns { entries, next: at }
}

/// Returns the turn whose declaration stands at a position, if one does.
pub fn turn_at(entries: &[Recorded], at: usize) -> Option<Turn<'_>> {
    let turn = turns(entries.get(at..)?).next()?;
    (turn.at == 0).then_some(Turn { at, ..turn })
}

/// The turns of a list of entries; see [`turns`].
#[derive(Clone, Debug)]
pub struct Turns<'a> {
    entries: &'a [Recorded],
    next: usize,
}

impl<'a> Iterator for Turns<'a> {
    type Item = Turn<'a>;

    fn next(&mut self) -> Option<Turn<'a>> {
        loop {
            let at = self.next;
            let declaration = self.entries.get(at)?;
            self.next += 1;
            let Body::Declaration(declared) = &declaration.entry.body else { continue };
            let rest = &self.entries[self.next..];
            let count = rest.iter().take_while(|r| r.entry.consequence().is_some()).count();
            self.next += count;
            return Some(Turn { at, declaration, consequences: &rest[..count], declared });
        }
    }
}
