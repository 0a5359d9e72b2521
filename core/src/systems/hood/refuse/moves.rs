//! Refusals of the moves and of money. Each takes the id of the rule that says no, then what the sentence names.
//!
//! Words are the catalogue's.

use std::fmt::Display;

use super::{missing, rule};
use crate::refusal::Refusal;

/// Refuses with `OutOfPlay`: “{pc} is {how} and out of play.”
pub fn out_of_play(by: &'static str, pc: impl Display, how: impl Display) -> Refusal {
    missing(by, "OutOfPlay", format!("{pc} is {how} and out of play."))
}

/// Refuses with `DownThisScene`: “{pc} is down and can only speak and move in this scene.”
pub fn down_this_scene(by: &'static str, pc: impl Display) -> Refusal {
    rule(by, "DownThisScene", format!("{pc} is down and can only speak and move in this scene."))
}

/// Refuses with `UnknownCharacter`: “No character called {name}.”
pub fn unknown_character(by: &'static str, name: impl Display) -> Refusal {
    missing(by, "UnknownCharacter", format!("No character called {name}."))
}

/// Refuses with `UnknownNpc`: “No NPC called {name}.”
pub fn unknown_npc(by: &'static str, name: impl Display) -> Refusal {
    missing(by, "UnknownNpc", format!("No NPC called {name}."))
}

/// Refuses with `UnknownItem`: “No item called {name}.”
pub fn unknown_item(by: &'static str, name: impl Display) -> Refusal {
    missing(by, "UnknownItem", format!("No item called {name}."))
}

/// Refuses with `UnknownItem`: “{pc} has no {item}.”
pub fn no_such_item(by: &'static str, pc: impl Display, item: impl Display) -> Refusal {
    missing(by, "UnknownItem", format!("{pc} has no {item}."))
}

/// Refuses with `NameTaken`: “There is already somebody or something called {name}.”
pub fn name_taken(by: &'static str, name: impl Display) -> Refusal {
    rule(by, "NameTaken", format!("There is already somebody or something called {name}."))
}

/// Refuses with `OutOfRange`: “{field} must be {lo}..{hi}.”
pub fn out_of_range(by: &'static str, field: impl Display, lo: impl Display, hi: impl Display) -> Refusal {
    rule(by, "OutOfRange", format!("{field} must be {lo}..{hi}."))
}

/// Refuses with `ReasonRequired`: “Give a reason.”
pub fn reason_required(by: &'static str) -> Refusal {
    rule(by, "ReasonRequired", "Give a reason.")
}

/// Refuses with `WantedRequired`: “Say what you are looking for.”
pub fn wanted_required(by: &'static str) -> Refusal {
    rule(by, "WantedRequired", "Say what you are looking for.")
}

/// Refuses with `NpcAwaitingPayback`: “{npc} wants paying back first.”
pub fn npc_awaiting_payback(by: &'static str, npc: impl Display) -> Refusal {
    rule(by, "NpcAwaitingPayback", format!("{npc} wants paying back first."))
}

/// Refuses with `NpcAwaitingPayback`: “{npc} is already waiting; name another.”
pub fn already_waiting(by: &'static str, npc: impl Display) -> Refusal {
    rule(by, "NpcAwaitingPayback", format!("{npc} is already waiting; name another."))
}

/// Refuses with `HotHeatLocked`: “Heat from a hot item cannot be shifted.”
pub fn hot_heat_locked(by: &'static str) -> Refusal {
    rule(by, "HotHeatLocked", "Heat from a hot item cannot be shifted.")
}

/// Refuses with `HeatCannotMove`: “That heat was deflected onto you and stays.”
pub fn heat_cannot_move(by: &'static str) -> Refusal {
    rule(by, "HeatCannotMove", "That heat was deflected onto you and stays.")
}

/// Refuses with `NoIncomingHeat`: “You can only deflect a +1 heat you have just taken.”
pub fn no_incoming_heat(by: &'static str) -> Refusal {
    missing(by, "NoIncomingHeat", "You can only deflect a +1 heat you have just taken.")
}

/// Refuses with `SelfTarget`: “Choose another player character.”
pub fn self_target(by: &'static str) -> Refusal {
    rule(by, "SelfTarget", "Choose another player character.")
}

/// Refuses with `TargetOutOfPlay`: “{target} is out of play.”
pub fn target_out_of_play(by: &'static str, target: impl Display) -> Refusal {
    missing(by, "TargetOutOfPlay", format!("{target} is out of play."))
}

/// Refuses with `TooFarFromPrice`: “The MC set {price}; no more than {most} can be got.”
pub fn too_far_from_price(by: &'static str, price: impl Display, most: impl Display) -> Refusal {
    rule(by, "TooFarFromPrice", format!("The MC set {price}; no more than {most} can be got."))
}

/// Refuses with `NothingAgreed`: “You can only haggle over something already agreed.”
pub fn nothing_agreed(by: &'static str) -> Refusal {
    rule(by, "NothingAgreed", "You can only haggle over something already agreed.")
}

/// Refuses with `NotInTrouble`: “Plan B is for when you are in trouble.”
pub fn not_in_trouble(by: &'static str) -> Refusal {
    rule(by, "NotInTrouble", "Plan B is for when you are in trouble.")
}

/// Refuses with `NoHeatToLose`: “There is no heat you can lose.”
pub fn no_heat_to_lose(by: &'static str) -> Refusal {
    rule(by, "NoHeatToLose", "There is no heat you can lose.")
}

/// Refuses with `ExtraNeedsTen`: “Only a 10+ allows the second −1.”
pub fn extra_needs_ten(by: &'static str) -> Refusal {
    rule(by, "ExtraNeedsTen", "Only a 10+ allows the second −1.")
}

/// Refuses with `NoFriendsNamed`: “Name the friends or family concerned.”
pub fn no_friends_named(by: &'static str) -> Refusal {
    rule(by, "NoFriendsNamed", "Name the friends or family concerned.")
}

/// Refuses with `NotAgreedByTable`: “The table has not called that a cross.”
pub fn not_agreed_by_table(by: &'static str) -> Refusal {
    rule(by, "NotAgreedByTable", "The table has not called that a cross.")
}

/// Refuses with `NoDeal`: “There was no deal between them.”
pub fn no_deal(by: &'static str) -> Refusal {
    missing(by, "NoDeal", "There was no deal between them.")
}

/// Refuses with `Short`: “You are short and can afford only token sums.”
pub fn short(by: &'static str) -> Refusal {
    rule(by, "Short", "You are short and can afford only token sums.")
}

/// Refuses with `PriceMissing`: “The MC sets the price first.”
pub fn price_missing(by: &'static str) -> Refusal {
    rule(by, "PriceMissing", "The MC sets the price first.")
}

/// Refuses with `PriceBelowOne`: “Paying cash costs at least 1 dough.”
pub fn price_below_one(by: &'static str) -> Refusal {
    rule(by, "PriceBelowOne", "Paying cash costs at least 1 dough.")
}

/// Refuses with `NotEnoughDough`: “{have} dough; {need} asked.”
pub fn not_enough_dough(by: &'static str, have: impl Display, need: impl Display) -> Refusal {
    rule(by, "NotEnoughDough", format!("{have} dough; {need} asked."))
}

/// Refuses with `MustRelease`: “{dough} dough no longer holds {members} members; name who leaves.”
pub fn must_release(by: &'static str, dough: impl Display, members: impl Display) -> Refusal {
    rule(by, "MustRelease", format!("{dough} dough no longer holds {members} members; name who leaves."))
}

/// Refuses with `MoveAlreadyRolled`: “Pay instead of rolling, not after it.”
pub fn move_already_rolled(by: &'static str) -> Refusal {
    rule(by, "MoveAlreadyRolled", "Pay instead of rolling, not after it.")
}

/// Refuses with `NotPurchasable`: “Nobody can be paid to make trouble for you.”
pub fn not_purchasable(by: &'static str) -> Refusal {
    rule(by, "NotPurchasable", "Nobody can be paid to make trouble for you.")
}

/// Refuses with `NpcsCannot`: “Only player characters make this move.”
pub fn npcs_cannot(by: &'static str) -> Refusal {
    rule(by, "NpcsCannot", "Only player characters make this move.")
}

/// Refuses with `NoEdgeWeapon`: “You need a weapon with +edge.”
pub fn no_edge_weapon(by: &'static str) -> Refusal {
    rule(by, "NoEdgeWeapon", "You need a weapon with +edge.")
}

/// Refuses with `NoLeadWeapon`: “You need a weapon with +lead.”
pub fn no_lead_weapon(by: &'static str) -> Refusal {
    rule(by, "NoLeadWeapon", "You need a weapon with +lead.")
}

/// Refuses with `TooLate`: “Help or interfere before the dice.”
pub fn too_late_to_help(by: &'static str) -> Refusal {
    rule(by, "TooLate", "Help or interfere before the dice.")
}

/// Refuses with `AlreadyHelping`: “You already rolled for this move.”
pub fn already_helping(by: &'static str) -> Refusal {
    rule(by, "AlreadyHelping", "You already rolled for this move.")
}

/// Refuses with `NothingPending`: “No options are waiting.”
pub fn nothing_pending(by: &'static str) -> Refusal {
    missing(by, "NothingPending", "No options are waiting.")
}

/// Refuses with `DuplicateOption`: “Choose different options.”
pub fn duplicate_option(by: &'static str) -> Refusal {
    rule(by, "DuplicateOption", "Choose different options.")
}

/// Refuses with `UnknownOption`: “{pick} is not an option of {of}.”
pub fn unknown_option(by: &'static str, pick: impl Display, of: impl Display) -> Refusal {
    missing(by, "UnknownOption", format!("{pick} is not an option of {of}."))
}

/// Refuses with `NoteRequired`: “Note how and why they want repaying.”
pub fn note_required(by: &'static str) -> Refusal {
    rule(by, "NoteRequired", "Note how and why they want repaying.")
}

/// Refuses with `NotTheTarget`: “Only {target} answers.”
pub fn not_the_target(by: &'static str, target: impl Display) -> Refusal {
    rule(by, "NotTheTarget", format!("Only {target} answers."))
}

/// Refuses with `HeatNotOffered`: “Taking heat is an answer to a 10+ only.”
pub fn heat_not_offered(by: &'static str) -> Refusal {
    rule(by, "HeatNotOffered", "Taking heat is an answer to a 10+ only.")
}

/// Refuses with `RefusalNotOffered`: “A 10+ leaves your way or +1 heat.”
pub fn refusal_not_offered(by: &'static str) -> Refusal {
    rule(by, "RefusalNotOffered", "A 10+ leaves your way or +1 heat.")
}
