// One declaration as the story tells it: what was said, the dice, the ruling, what followed, and what no longer counts.

import { h, to, worded } from "./dom.js";
import { dice } from "./draw.js";
import { plainly } from "./plainly.js";
import { amended, isStruck, struck } from "./second.js";

/** One declaration with all that followed; `marks` are signs to stand beside it. */
export function told(campaign, entry, marks = []) {
  const way = to("c", campaign, "entry", entry.id.slice(0, 12));
  const number = h("a.seq", { href: way, "aria-label": `Entry ${entry.seq} in full` }, `#${entry.seq}`);
  const signs = [entry.standing && amended(campaign, entry), h("span.marks", marks)];
  const is = isStruck(entry), said = struck(plainly(campaign, entry.sentence), is);
  if (entry.kind === "note") return h("li", number, h("p.note", said), signs);
  return h("li", number, h("p.what", said), signs, chips(entry), followed(campaign, entry, way));
}

function chips(entry) {
  const departures = entry.departures.filter((d) => d.key !== "reason");
  if (!entry.rolls.length && !entry.ruling.length && !departures.length) return null;
  return h("div.row", entry.rolls.map((roll) => dice(roll)),
    entry.ruling.map((r) => h("span.chip", `${r.key.replaceAll("_", " ")} `, h("b", worded(r.value)))),
    departures.map((d) => h("span.chip", `departs: ${d.key} `, h("b", worded(d.value)))));
}

function followed(campaign, entry, way) {
  const then = entry.consequences;
  if (!then.length) return null;
  return h("ul.then", then.slice(0, 6).map((c) =>
    h("li", struck(plainly(campaign, c.sentence), c.isEffective === false))),
    then.length > 6 && h("li", h("a", { href: way }, `and ${then.length - 6} more`)));
}
