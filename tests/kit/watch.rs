//! Watching what must always hold: each case is counted, and what is wrong is said with its place.
//!
//! A check that never met its case fails, so that none is empty.

/// What a check saw and what it did not like.
#[derive(Debug, Default)]
pub struct Watch {
    seen: usize,
    wrong: Vec<String>,
    place: String,
}

impl Watch {
    /// Notes a case that was met, and whether it is as it should be.
    pub fn that(&mut self, is_so: bool, what: impl FnOnce() -> String) {
        self.seen += 1;
        if !is_so {
            self.wrong.push(format!("{}: {}", self.place, what()));
        }
    }
}

/// Runs a check over every step; `place` says where a step stands.
///
/// # Panics
/// When a case is not as it should be, with the first of them, or when no step met a case.
#[track_caller]
pub fn always<S>(steps: &[S], place: impl Fn(&S) -> String, mut check: impl FnMut(&S, &mut Watch)) {
    let mut watch = Watch::default();
    for step in steps {
        watch.place = place(step);
        check(step, &mut watch);
    }
    let (n, first) = (watch.wrong.len(), &watch.wrong[..watch.wrong.len().min(8)]);
    assert!(n == 0, "{n} of {} cases:\n{}", watch.seen, first.join("\n"));
    assert!(watch.seen > 0, "no history met a case");
    println!("{} cases", watch.seen);
}
