// One declaration as the story tells it: what was said, the dice, the ruling, what followed, and what no longer counts.

import { h, to } from "./dom.js";
import { dice } from "./draw.js";
import { amended, isStruck, struck } from "./second.js";

/** One declaration with all that followed; `marks` are signs to stand beside it. */
export function told(campaign, entry, marks = []) {
  const way = to("c", campaign, "entry", entry.id.slice(0, 12));
  const number = h("a.seq", { href: way, "aria-label": `Entry ${entry.seq} in full` }, `#${entry.seq}`);
  const signs = [entry.standing && amended(campaign, entry), h("span.marks", marks)];
  const is = isStruck(entry);
  if (entry.kind === "note") return h("li", number, h("p.note", struck(entry.sentence, is)), signs);
  return h("li", number, h("p.what", struck(entry.sentence, is)), signs, chips(entry), followed(entry, way));
}

function chips(entry) {
  const departures = entry.departures.filter((d) => d.key !== "reason");
  if (!entry.rolls.length && !entry.ruling.length && !departures.length) return null;
  return h("div.row", entry.rolls.map((roll) => dice(roll)),
    entry.ruling.map((r) => h("span.chip", `${r.key.replaceAll("_", " ")} `, h("b", r.value))),
    departures.map((d) => h("span.chip", `departs: ${d.key} `, h("b", d.value))));
}

function followed(entry, way) {
  const then = entry.consequences;
  if (!then.length) return null;
  return h("ul.then", then.slice(0, 6).map((c) => h("li", struck(c.sentence, c.isEffective === false))),
    then.length > 6 && h("li", h("a", { href: way }, `and ${then.length - 6} more`)));
}
