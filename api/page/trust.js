// Whether the record is whole: what was checked, what failed where, what could not be checked and why.

import { h, spoken, to } from "./dom.js";
import { ask } from "./gql.js";

/** Shows the verification of a campaign and the house rules that hold. */
export async function view(at) {
  const { campaign } = await ask(`query V($name: String!) { campaign(name: $name) { id verify { holds entries checks { what passed unchecked failed { id sentence } } sessions { number standing } }
    sessions(last: 200) { nodes { number beganByName isOver isCommitted commitment drawn entropyByNames } } houseRules { key sentence value default id takes } } }`, { name: at.name });
  const standing = new Map(campaign.verify.sessions.map((s) => [s.number, s.standing.toLowerCase()]));
  const own = campaign.houseRules.filter((r) => r.value !== r.default);
  return h("div", h("h1", campaign.verify.holds ? "The record holds" : "Something does not hold"),
    h("p.lede", `${campaign.verify.entries.toLocaleString()} entries were checked: bytes, chain, dice, and what today’s rulebook says.`),
    h("div.wide", h("table", h("thead", h("tr", ["what", "held", "did not", "could not be checked"].map((t) => h("th", t)))),
      h("tbody", campaign.verify.checks.map((c) => h("tr", h("td", c.what), h("td", c.passed.toLocaleString()),
        h("td", c.failed.length ? c.failed.map((f) => h("p", h("a", { href: to("c", at.name, "entry", f.id.slice(0, 12)) }, f.sentence))) : "–"), h("td", c.unchecked.length ? h("details", h("summary", c.unchecked.length), c.unchecked.map((u) => h("p.small", u))) : "–")))))),
    h("p.small.quiet", "The campaign is its first entry: ", h("span.mono", campaign.id)),
    h("h2", "Evenings and their luck"), h("div.wide", h("table", h("thead", h("tr", ["evening", "begun by", "dice", "entropy from", "drawn rolls"].map((t) => h("th", t)))),
      h("tbody", campaign.sessions.nodes.map((s) => h("tr", h("td", s.number), h("td", s.beganByName), h("td", s.isCommitted ? `committed, ${standing.get(s.number) ?? "open"}` : "rolled at the table"), h("td", s.entropyByNames.join(", ") || "–"), h("td", s.drawn)))))),
    h("h2", "House rules"), own.length ? h("ul", own.map((r) => h("li", r.sentence, " ", h("b", spoken(r.value)), h("span.quiet", ` (${r.id}; the default is ${spoken(r.default)})`)))) : h("p", "The table keeps every default."),
    h("details", h("summary", `All ${campaign.houseRules.length} of them`), h("ul.small", campaign.houseRules.map((r) => h("li", r.sentence, " ", h("b", spoken(r.value)), h("span.quiet", ` (${r.key}, ${r.id})`))))));
}
