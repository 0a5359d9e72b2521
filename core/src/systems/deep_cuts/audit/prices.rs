//! Amounts that the table ruled otherwise: what is paid, earned, marked and ticked.

use crate::audit::amounts::{Amounts, CLOCKS, COIN, Counted, HEAT, LEVELS, STATUS, STRESS, TICKS, firm};

/// What may have happened where less was paid than is due.
const UNWRITTEN: &str = "the rest may have been paid and not written down";

/// The amounts of this rulebook that no other check has more to say of.
const PRICES: &[Counted] = &[
    firm("payoff-coin", "coin", &["DC-R149"], "The payoff", COIN),
    firm("seized-coin", "coin", &["DC-R152", "DC-R153"], "What was seized", COIN),
    firm("fence-heat", "heat", &["DC-R154"], "The heat of the fence", HEAT),
    firm("tithe", "tithe", &["DC-R156"], "The tithe", COIN).unless(UNWRITTEN),
    firm("bluecoats-severity", "severity", &["DC-R165"], "The severity of the Bluecoats", LEVELS),
    firm("buy-off", "coin", &["DC-R171"], "The price of the Bluecoats", COIN).unless(UNWRITTEN),
    firm("suspects-heat", "heat", &["DC-R181"], "The heat of the usual suspects", HEAT),
    firm("entanglement-status", "status", &["DC-R174", "DC-R176"], "The loss to an entanglement", STATUS),
    firm(
        "upgrade-price",
        "coin",
        &["DC-R182", "DC-R183", "DC-R184", "DC-R185", "DC-R186"],
        "The upgrade",
        COIN,
    ),
    firm("friends", "friends", &["DC-R187"], "What friends cool", HEAT),
    firm("tough-out-stress", "stress", &["DC-R94"], "The stress of toughing it out", STRESS),
    firm("push-stress", "stress", &["DC-R22", "DC-R44", "DC-R65"], "The stress of the push", STRESS),
    firm("vice-price", "coin", &["DC-R198"], "The price of a vice", COIN).unless(UNWRITTEN),
    firm("debt-price", "coin", &["DC-R211"], "The price of a tick off a debt", COIN).unless(UNWRITTEN),
    firm("debt-price", "coin", &["DC-R213"], "The price of a whole debt", COIN).unless(UNWRITTEN),
    firm("acquire-price", "coin", &["DC-R223", "DC-R227"], "The price of what was acquired", COIN)
        .unless(UNWRITTEN),
    firm("recovery-ticks", "ticks", &["DC-R228"], "The recovery", TICKS),
    firm("hospital-price", "coin", &["DC-R235"], "The hospital", COIN).unless(UNWRITTEN),
    firm("hospital-price", "heat", &["DC-R235"], "The heat of the hospital", HEAT),
    firm("project-ticks", "ticks", &["DC-R246"], "The work on a project", TICKS),
    firm(
        "advance-price",
        "clocks",
        &["DC-R125", "DC-R126", "DC-R127", "DC-R128", "DC-R129"],
        "The advance",
        CLOCKS,
    ),
];

/// Watches these amounts.
pub fn prices() -> Amounts {
    Amounts(PRICES)
}
