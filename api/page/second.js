// The second look: disputes and amendments as data, and how what they touched is marked.

import { h, to } from "./dom.js";
import { whole } from "./gql.js";

/** What a standing means at the table. */
export const STANDS = {
  STRUCK: "It counts as if it had not happened.",
  CHANGED: "It counts as declared otherwise.",
  DIFFERS: "Something else follows from it.",
  MOOT: "What it named or answered is not there any more, so it does not count.",
  REFUSED: "A rule forbids it now, so it does not count.",
  NEEDS_RULING: "It was ruled in view of something else; the table should rule again.",
  INSERTED: "An amendment declares it too.",
  LAPSED: "Before it, something left open lapsed.",
};

/** What became of a dispute. */
export const STATES = { OPEN: "open", UPHELD: "upheld", OVERTURNED: "overturned" };

/** The parts of an entry that say whether it still counts. */
export const COUNTS = "isEffective standing amendedBy { id seq }";

/** The way to an entry in full. */
export const wayTo = (campaign, entry) => to("c", campaign, "entry", entry.id.slice(0, 12));

/** The parts of a dispute that say who settled it, and why. */
export const SETTLED = "isUndone settledBecause settled { id seq by { name } }";

/** The disputes of a campaign, in the order of the record. */
export const disputes = (name) => whole(`query D($name: String!, $after: String) { campaign(name: $name) { secondLook {
  disputes(first: 200, after: $after) { pageInfo { hasNextPage endCursor }
    nodes { name state because byName ${SETTLED} of { id seq sentence } } } } } }`,
{ name }, (data) => data.campaign.secondLook.disputes);

/** The amendments of a campaign, in the order of the record. */
export const amendments = (name) => whole(`query A($name: String!, $after: String) {
  campaign(name: $name) { secondLook { amendments(first: 100, after: $after) {
    pageInfo { hasNextPage endCursor } nodes { because dispute scenario changes
    by { name role } entry { id seq sentence } undoneBy { id seq } } } } } }`,
{ name }, (data) => data.campaign.secondLook.amendments);

/** Whether a declaration itself no longer counts, and not only what followed from it. */
export const isStruck = (entry) => ["STRUCK", "MOOT", "REFUSED"].includes(entry.standing);

/** Text, struck through when it does not count any more, which is said to those who only listen too. */
export function struck(text, is) {
  return is ? h("s.struck", { title: "It no longer counts." }, h("span.unseen", "no longer counts: "), text) : text;
}

/** A sign that an amendment touched something, with the way there. */
export function amended(campaign, entry) {
  const last = entry.amendedBy?.at(-1);
  if (!last) return null;
  const verb = isStruck(entry) ? "struck" : "amended";
  return h("a.chip.mark", { href: wayTo(campaign, last), title: STANDS[entry.standing] }, `${verb} by #${last.seq}`);
}

/** A sign that something is or was disputed. */
export const disputed = (state) => h(state === "OPEN" ? "span.chip.mark.d-open" : "span.chip.mark",
  state === "OPEN" ? "disputed" : `dispute ${STATES[state]}`);

/** Who settled a dispute, why, and where that stands; nothing while it is open. */
export const settled = (campaign, d) => d.settled && h("p.small", `${d.settled.by.name} ${STATES[d.state]} it`,
  d.settledBecause ? `: ${d.settledBecause} ` : " ", h("a", { href: wayTo(campaign, d.settled) }, `#${d.settled.seq}`),
  d.isUndone && " – and that was undone since.");

/** Two histories side by side. */
export const sides = (...both) => h("div.sides", both.map((side) => h("div", h("h4", side.title), side.body)));
