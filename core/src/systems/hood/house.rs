//! Named answers where the book is silent or bends: key, default, values, and what it settles.

use crate::decider::HouseRule;

const fn word(
    key: &'static str,
    default: &'static str,
    values: &'static [&'static str],
    id: &'static str,
    sentence: &'static str,
) -> HouseRule {
    HouseRule { key, default, values, range: (0, 0), id, sentence }
}

const fn number(
    key: &'static str,
    default: &'static str,
    range: (i64, i64),
    id: &'static str,
    sentence: &'static str,
) -> HouseRule {
    HouseRule { key, default, values: &[], range, id, sentence }
}

/// Every house rule of the system, in alphabetical order of keys within each part.
#[rustfmt::skip]
pub const HOUSE: &[HouseRule] = &[
    // --- open: the table can choose ---
    word("burn_timing", "immediate", &["immediate", "after_window"], "HD-A41", "Does the +1 that brings 5 heat burn at once, or only when it was not passed on?"),
    word("debt_min", "none", &["none", "-3"], "HD-A05", "How far below 0 can debt go?"),
    word("debt_overflow_auto_xp", "false", &["false", "true"], "HD-A18", "Does a debt past +3 mark experience besides the choice it brings?"),
    number("down_min_days", "3", (1, 60), "HD-J12", "How many days does recovery take at least?"),
    word("down_moves", "later_scenes", &["later_scenes", "never"], "HD-A23", "May somebody who is down make moves in later scenes, at −1?"),
    word("heat_off", "window", &["window", "any"], "HD-A06", "Can only heat just taken be passed on, or any that is not locked?"),
    word("hot_handover", "allow", &["allow", "refuse"], "HD-A58", "May a hot thing be handed to another character?"),
    word("hot_vehicle_price", "token", &["token", "list"], "HD-A52", "Does a hot vehicle found by asking around cost a token sum or its list price?"),
    word("job_help", "anyone", &["anyone", "pcs"], "HD-A56", "Does hired help count as the help that a job needs?"),
    word("jurisdiction", "uk", &["uk", "usa"], "HD-A32", "Whose gun laws hold?"),
    word("observed_in_session", "refuse", &["allow", "refuse"], "CA-R14", "May players write down rolled dice in a session with a commitment?"),
    number("paycash_min", "1", (0, 1), "HD-A57", "What does paying cash cost at least?"),
    number("price_span", "2", (0, 20), "HD-A07", "How far above the MC’s price can haggling go?"),
    word("second_grievance", "when_none_free", &["when_none_free", "always"], "HD-A54", "May somebody who waits already be wronged again while others are free?"),
    number("stat_min", "-2", (-5, 0), "HD-R1", "How low can a stat be?"),
    word("toss_listed", "refuse", &["refuse", "allow"], "HD-A53", "Can one argue the toss with somebody who wants paying back?"),
    word("trouble_listed", "turn_only", &["turn_only", "refuse"], "HD-A55", "May friends who already await payback be named for Make Trouble?"),
    number("vehicle_base", "3", (0, 20), "HD-R191", "What does a vehicle without tags cost?"),
    // --- settled: one answer, named so that a table can see it ---
    word("advance_surplus", "lost", &["lost"], "HD-A17", "What becomes of what goes beyond 5 at an advance?"),
    word("advanced_effect", "none", &["none"], "HD-A34", "What does advancing a move do in the record, besides being noted?"),
    word("burn_first", "true", &["true"], "HD-A16", "Is whoever reaches 5 heat burned before any advance?"),
    word("connection", "anybody", &["anybody"], "HD-A39", "With whom can one lie low: anybody, criminal or not?"),
    word("cover_npc", "payback", &["payback"], "HD-A03", "What does help with covering tracks cost when it came from no character?"),
    word("cross_and_owe", "one", &["one"], "HD-A43", "Does one broken deal bring one debt or two?"),
    word("cross_debt", "per_cross", &["per_cross"], "HD-A36", "Is a debt due once, or for each cross?"),
    word("debt_directed", "true", &["true"], "HD-A04", "Does each of two characters have a debt of their own with the other?"),
    word("debt_holder", "the_one_owed", &["the_one_owed"], "HD-A51", "Whose is a debt: that of the one who is owed?"),
    word("dice", "2d6", &["2d6"], "HD-A01", "Which dice fall?"),
    word("dough_cap", "1_usual", &["1_usual"], "HD-A37", "How much dough does one gain usually, at most?"),
    word("dual_tag", "false", &["false"], "HD-A33", "Can one weapon have both edge and lead?"),
    word("faster_price", "2_with_fast", &["2_with_fast"], "HD-A30", "What do fast and faster cost together?"),
    word("feelgood_cost", "opaque", &["opaque"], "HD-A35", "What does the Feelgood’s help cost?"),
    word("free_dismissal", "false", &["false"], "HD-A47", "May a boss dismiss members whom the dough still holds?"),
    word("gang_follow", "true", &["true"], "HD-A27", "Are members short when their boss is?"),
    word("gang_restore_xp", "participants", &["participants"], "HD-A27", "Who marks experience when a boss’s livelihood is restored?"),
    word("held_counts", "true", &["true"], "HD-A28", "Does dough that holds a gang count, and can it be spent?"),
    word("help_asymmetry", "as_written", &["as_written"], "HD-A21", "Does interfering weigh more than helping?"),
    word("help_choice", "after_hit", &["after_hit"], "HD-A42", "When is it chosen whether to help or interfere?"),
    word("help_when", "before", &["before"], "HD-A20", "Is help rolled before the dice, and do several helpers add up?"),
    word("job_estimate", "before_split", &["before_split"], "HD-A38", "Is the MC’s estimate of a job meant before it is shared out?"),
    word("lie_low_needs_heat", "true", &["true"], "HD-A44", "Does lying low need heat that can be lost?"),
    word("lie_low_payback", "with_extra", &["with_extra"], "HD-A09", "On a 10+, is payback due only with the second −1?"),
    word("locked_counts", "true", &["true"], "HD-A15", "Does the heat of hot items count for burning and for advances?"),
    word("mc_takedown", "rough_fire", &["rough_fire"], "HD-A25", "When may the MC take a character down?"),
    word("npc_down", "same", &["same"], "HD-A24", "Do the same three states hold for everybody else?"),
    word("options_as_costs", "as_written", &["as_written"], "HD-A02", "Are options costs, so that a better roll has fewer of them?"),
    word("options_distinct", "true", &["true"], "HD-R209", "Must two chosen options differ?"),
    word("overflow_advance", "follows", &["follows"], "HD-A49", "Does experience chosen for a debt past +3 bring an advance as usual?"),
    word("overflow_chooser", "holder", &["holder"], "HD-A46", "Who chooses when a debt passes +3?"),
    word("own_fault", "stay", &["stay"], "HD-A50", "What follows when a promised job fails by one’s own fault?"),
    word("paid_fire_heat", "0", &["0"], "HD-A14", "How much heat does paid gunfire bring?"),
    word("paid_hot_is_hot", "true", &["true"], "HD-A45", "Is a hot thing that was paid for still hot?"),
    word("paycash_after", "false", &["false"], "HD-A12", "Can one pay cash after a bad roll?"),
    word("paycash_trouble", "refuse", &["refuse"], "HD-A13", "Can Make Trouble be paid for?"),
    word("payback_repeat", "when_none_free", &["when_none_free"], "HD-A22", "May somebody be listed twice when nobody else is free?"),
    word("price_floor", "clamp", &["clamp"], "HD-A29", "What becomes of a vehicle’s price below 0?"),
    word("rough_miss", "down_or_heat", &["down_or_heat"], "HD-A40", "What does a missed fight with an NPC bring: down, or else heat?"),
    word("spend_threatens", "false", &["false"], "HD-A26", "Does spending dough that is there threaten the livelihood?"),
    word("swap_locked", "false", &["false"], "HD-A19", "Is the heat of hot items swapped too?"),
    word("toss_weak_refuse", "free", &["free"], "HD-A08", "What does refusing a 7–9 of Argue the Toss cost?"),
    word("tough_used", "plain", &["plain"], "HD-A31", "What is a tough vehicle worth after its one collision?"),
    word("trouble_choice", "player", &["player"], "HD-A10", "Who chooses on a 7–9 of Make Trouble?"),
    word("trouble_miss_hard", "false", &["false"], "HD-A11", "Does a missed Make Trouble bring a hard move?"),
    word("window_sources", "all_new", &["all_new"], "HD-A48", "Which +1 heat can be passed on?"),
];
