//! What a miss brings: the MC may answer with a hard move.

use super::super::Desk;
use super::super::event::Event;
use super::super::terms::BasicMove;
use crate::slug::Slug;

/// Opens a hard move after a miss, for whoever rolled and for exposed helpers (HD-R8, R96, R125).
///
/// `exposed` are the helpers as they stood before the roll used their help up.
pub fn hard_move_due(d: &mut Desk<'_>, pc: &Slug, of: BasicMove, take_down: bool, exposed: Vec<Slug>) {
    let due = Event::HardMoveDue { pc: pc.clone(), r#move: of, take_down, exposed };
    d.push(due, &["HD-R8", "HD-R208"]);
}

/// Returns who exposed themselves by helping with this move (HD-R96).
pub fn exposed(d: &Desk<'_>, pc: &Slug, of: BasicMove) -> Vec<Slug> {
    let helps = d.state.pc(pc).map(|c| c.helps.clone()).unwrap_or_default();
    helps.into_iter().filter(|h| h.of == of && h.is_exposed).map(|h| h.helper).collect()
}
