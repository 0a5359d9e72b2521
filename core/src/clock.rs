//! A progress clock: a number of segments that fill. A value without a rule; systems say when it ticks.

use serde::{Deserialize, Serialize};

/// A circle of `size` segments of which `filled` are inked; 0 ≤ filled ≤ size, size ≥ 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    /// Number of segments, at least 1.
    pub size: u32,
    /// Segments inked, 0..=size.
    pub filled: u32,
}

impl Clock {
    /// Makes an empty clock.
    pub fn new(size: u32) -> Self {
        Self { size, filled: 0 }
    }

    /// Says whether every segment is inked.
    pub fn is_full(self) -> bool {
        self.filled >= self.size
    }

    /// Returns how many of `ticks` fit, the rest being lost.
    pub fn room_for(self, ticks: u32) -> u32 {
        ticks.min(self.size.saturating_sub(self.filled))
    }

    /// Inks (or with a negative number clears) segments and stops at both ends.
    pub fn tick(&mut self, by: i64) {
        let filled = i64::from(self.filled).saturating_add(by).clamp(0, i64::from(self.size));
        self.filled = u32::try_from(filled).unwrap_or(self.size);
    }
}
