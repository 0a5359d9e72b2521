// Luck: what the dice that were kept say about themselves, with a plain sentence about whether that tells anything.

import { h, spoken, svg, to } from "./dom.js";
import { die } from "./draw.js";
import { ask } from "./gql.js";

const BY = {
  CAMPAIGN: "the whole campaign", SESSION: "each evening", CHARACTER: "each character", PLAYER: "each player",
};

const QUERY = `query L($name: String!, $by: LuckBy) { campaign(name: $name) { luck(by: $by) {
  sentence told(first: 200) { totalCount nodes { id seq sentence } } groups { of rolls sentence faces { sides dice counts chiSquared p corrected }
    outcomes { kind rolls bands { name count expected from to } } } } } }`;

/** Shows the luck, told apart as chosen. */
export async function view(at) {
  const by = h("select", { "aria-label": "Whose luck" },
    Object.entries(BY).map(([value, text]) => h("option", { value }, text)));
  const body = h("div");
  const look = async () => {
    body.replaceChildren(h("p.quiet", "Counting …"));
    const { campaign } = await ask(QUERY, { name: at.name, by: by.value });
    const { sentence, told, groups } = campaign.luck;
    body.replaceChildren(h("div", h("p", h("b", sentence)), groups.map(group), told.totalCount > 0 && left(at.name, told)));
  };
  by.addEventListener("change", look);
  await look();
  return h("div", h("h1", "Luck"), h("p.lede", "Every die that was kept, against what fair dice do. Uneven counts are "
    + "what fair dice look like: the sentence says whether there is more to it."), h("label.row", "Of", by), body);
}

function left(campaign, told) {
  const link = (e) => h("li", h("a", { href: to("c", campaign, "entry", e.id.slice(0, 12)) }, e.sentence));
  return h("details", h("summary", `${told.totalCount} declarations kept only what was read; they are left out`),
    h("ul.small", told.nodes.map(link)));
}

function group(g) {
  return h("article.card", h("h3", spoken(g.of)), h("p", g.sentence), g.faces.map(faces), g.outcomes.map(outcomes));
}

function faces(f) {
  const top = Math.max(...f.counts, 1), fair = f.dice / f.sides;
  const test = f.p !== null && `: χ² ${f.chiSquared.toFixed(2)}, p ${f.p.toFixed(2)}`;
  const corrected = f.corrected !== null && f.corrected !== f.p
    && `, ${f.corrected.toFixed(2)} once corrected for all that was looked at`;
  const row = (n, i) => h("tr", h("td", die(i + 1, f.sides)), h("td.grow", bar(n / top, fair / top)), h("td", n));
  return h("div", h("p.small.quiet", `${f.dice} d${f.sides}`, test, corrected),
    h("table", h("tbody", f.counts.map(row))));
}

function outcomes(o) {
  const heads = ["outcome", "came", "expected", "95 of 100 fair campaigns"].map((t) => h("th", t));
  const row = (b) => h("tr", h("td", b.name), h("td", b.count), h("td", b.expected.toFixed(1)),
    h("td", `${b.from.toFixed(0)} to ${b.to.toFixed(0)}`));
  return h("div", h("p.small.quiet", `${o.rolls} rolls of the kind ${spoken(o.kind)}`),
    h("div.wide", h("table", h("thead", h("tr", heads)), h("tbody", o.bands.map(row)))));
}

/** A bar with a mark where fair dice would end. */
function bar(part, fair) {
  return svg("svg", { viewBox: "0 0 200 14", class: "count", preserveAspectRatio: "none", "aria-hidden": "true" },
    svg("rect", { x: 0, y: 2, width: 200 * part, height: 10, rx: 2 }),
    svg("line", { x1: 200 * fair, x2: 200 * fair, y1: 0, y2: 14 }));
}

