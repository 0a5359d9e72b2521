// Whether the record is whole: what was checked, what failed where, what could not be checked and why.

import { h, spoken, to } from "./dom.js";
import { ask } from "./gql.js";

const QUERY = `query V($name: String!) { campaign(name: $name) { id
  verify { holds entries checks { what passed unchecked failed(first: 100) { totalCount nodes { id sentence } } } sessions { number standing } }
  sessions(last: 200) { nodes { number beganByName isOver isCommitted commitment drawn entropyByNames } }
  houseRules { key sentence value default id takes } } }`;

/** Shows the verification of a campaign and the house rules that hold. */
export async function view(at) {
  const { campaign } = await ask(QUERY, { name: at.name });
  return h("div", h("h1", campaign.verify.holds ? "The record holds" : "Something does not hold"),
    h("p.lede", `${campaign.verify.entries.toLocaleString()} entries were checked: `,
      "bytes, chain, dice, and what today’s rulebook says."),
    checks(at.name, campaign.verify.checks),
    h("p.small.quiet", "The campaign is its first entry: ", h("span.mono", campaign.id)),
    h("h2", "Evenings and their luck"), evenings(campaign), h("h2", "House rules"), house(campaign.houseRules));
}

const table = (heads, rows) => h("div.wide", h("table", h("thead", h("tr", heads.map((t) => h("th", t)))),
  h("tbody", rows)));

function checks(campaign, all) {
  const fault = (f) => h("p", h("a", { href: to("c", campaign, "entry", f.id.slice(0, 12)) }, f.sentence));
  const more = (failed) => failed.totalCount - failed.nodes.length;
  const faults = (failed) => [failed.nodes.map(fault), more(failed) > 0 && h("p", `and ${more(failed)} more`)];
  const open = (c) => h("details", h("summary", c.unchecked.length), c.unchecked.map((u) => h("p.small", u)));
  return table(["what", "held", "did not", "could not be checked"], all.map((c) => h("tr", h("td", c.what),
    h("td", c.passed.toLocaleString()), h("td", c.failed.totalCount ? faults(c.failed) : "–"),
    h("td", c.unchecked.length ? open(c) : "–"))));
}

function evenings(campaign) {
  const standing = new Map(campaign.verify.sessions.map((s) => [s.number, s.standing.toLowerCase()]));
  const luck = (s) => (s.isCommitted ? `committed, ${standing.get(s.number) ?? "open"}` : "rolled at the table");
  return table(["evening", "begun by", "dice", "entropy from", "drawn rolls"], campaign.sessions.nodes.map((s) =>
    h("tr", h("td", s.number), h("td", s.beganByName), h("td", luck(s)), h("td", s.entropyByNames.join(", ") || "–"),
      h("td", s.drawn))));
}

function house(rules) {
  const own = rules.filter((r) => r.value !== r.default);
  const departs = (r) => h("li", r.sentence, " ", h("b", spoken(r.value)),
    h("span.quiet", ` (${r.id}; the default is ${spoken(r.default)})`));
  const rule = (r) => h("li", r.sentence, " ", h("b", spoken(r.value)), h("span.quiet", ` (${r.key}, ${r.id})`));
  return [own.length ? h("ul", own.map(departs)) : h("p", "The table keeps every default."),
    h("details", h("summary", `All ${rules.length} of them`), h("ul.small", rules.map(rule)))];
}
