//! `member`, `members` and `forget`: display names, which stand in the private list and nowhere else.

use serde_json::{Value, json};

use super::args::{Forget, Member};
use super::outcome::{Failure, Output, USAGE};
use super::table::table;
use super::{Door, say};

/// Says what a member is called.
pub(super) fn member(door: &Door, args: &Member) -> Result<Output, Failure> {
    let name = args.name.trim();
    if name.is_empty() || name.chars().any(char::is_control) {
        return Err(Failure::new(USAGE, "BadName", "a display name is a text on one line"));
    }
    door.pen()?.name_member(&args.member, name)?;
    let text =
        format!("{} is called {name}. Only the private list says so; no entry ever does.", args.member);
    Ok(Output::new(text, json!({"member": args.member, "name": name})))
}

/// Lists display names.
pub(super) fn members(door: &Door) -> Result<Output, Failure> {
    let people = door.library()?.ledger().private()?.people();
    let rows: Vec<_> = people.names().iter().map(|(m, name)| vec![m.to_string(), name.clone()]).collect();
    let json: Value = people.names().iter().map(|(m, name)| json!({"member": m, "name": name})).collect();
    let text = table(&["member", "name"], &rows);
    Ok(Output::new(if text.is_empty() { "Nobody has a display name.".into() } else { text }, json))
}

/// Erases a member's display name and access.
pub(super) fn forget(door: &Door, args: &Forget) -> Result<Output, Failure> {
    let dropped = door.pen()?.forget(&args.member)?;
    let mut text = format!(
        "The display name of {} and their access are erased; views now show “forgotten member”. Every campaign \
         still verifies: entries name {} by this public name alone. Copies of the folder that you made yourself \
         are yours to erase.",
        args.member, args.member
    );
    if dropped > 0 {
        let scenarios = say::count(dropped, "kept scenario", "kept scenarios");
        text += &format!("\n{scenarios} that named them: dropped.");
    }
    Ok(Output::new(text, json!({"forgotten": args.member, "scenarios": dropped})))
}
