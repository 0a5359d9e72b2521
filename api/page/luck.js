// Luck: what the dice that were kept say about themselves, with a plain sentence about whether that tells anything.

import { h, spoken, svg, to } from "./dom.js";
import { die } from "./draw.js";
import { ask } from "./gql.js";

const BY = { CAMPAIGN: "the whole campaign", SESSION: "each evening", CHARACTER: "each character", PLAYER: "each player" };

/** Shows the luck, told apart as chosen. */
export async function view(at) {
  const by = h("select", { "aria-label": "Whose luck" }, Object.entries(BY).map(([value, text]) => h("option", { value }, text))), body = h("div");
  const look = async () => {
    body.replaceChildren(h("p.quiet", "Counting …"));
    const { campaign } = await ask(`query L($name: String!, $by: LuckBy) { campaign(name: $name) { luck(by: $by) { sentence told { id seq sentence }
      groups { of rolls sentence faces { sides dice counts chiSquared p corrected } outcomes { kind rolls bands { name count expected from to } } } } } }`, { name: at.name, by: by.value });
    const { sentence, told, groups } = campaign.luck;
    body.replaceChildren(h("p", h("b", sentence)), ...groups.map(group),
      told.length > 0 && h("details", h("summary", `${told.length} declarations kept only what was read; they are left out`), h("ul.small", told.map((e) => h("li", h("a", { href: to("c", at.name, "entry", e.id.slice(0, 12)) }, e.sentence))))) || "");
  };
  by.addEventListener("change", look);
  await look();
  return h("div", h("h1", "Luck"), h("p.lede", "Every die that was kept, against what fair dice do. Uneven counts are what fair dice look like: the sentence says whether there is more to it."), h("label.row", "Of", by), body);
}

function group(g) {
  return h("article.card", h("h3", spoken(g.of)), h("p", g.sentence), g.faces.map(faces), g.outcomes.map(outcomes));
}

function faces(f) {
  const top = Math.max(...f.counts, 1), fair = f.dice / f.sides;
  return h("div", h("p.small.quiet", `${f.dice} d${f.sides}`, f.p !== null && `: χ² ${f.chiSquared.toFixed(2)}, p ${f.p.toFixed(2)}`, f.corrected !== null && f.corrected !== f.p && `, ${f.corrected.toFixed(2)} once corrected for all that was looked at`),
    h("table", h("tbody", f.counts.map((n, i) => h("tr", h("td", die(i + 1, f.sides)), h("td.grow", bar(n / top, fair / top)), h("td", n))))));
}

function outcomes(o) {
  return h("div", h("p.small.quiet", `${o.rolls} rolls of the kind ${spoken(o.kind)}`), h("div.wide", h("table", h("thead", h("tr", ["outcome", "came", "expected", "95 of 100 fair campaigns"].map((t) => h("th", t)))),
    h("tbody", o.bands.map((b) => h("tr", h("td", b.name), h("td", b.count), h("td", b.expected.toFixed(1)), h("td", `${b.from.toFixed(0)} to ${b.to.toFixed(0)}`)))))));
}

/** A bar with a mark where fair dice would end. */
function bar(part, fair) {
  return svg("svg", { viewBox: "0 0 200 14", class: "count", preserveAspectRatio: "none", "aria-hidden": "true" },
    svg("rect", { x: 0, y: 2, width: 200 * part, height: 10, rx: 2 }), svg("line", { x1: 200 * fair, x2: 200 * fair, y1: 0, y2: 14 }));
}

