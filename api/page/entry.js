// The whole account of one entry: who, when, what, the ruling, the dice and their odds, rules, before and after, proof.

import { day, h, sorry, spoken, stamp, to } from "./dom.js";
import { dice } from "./draw.js";
import { ask } from "./gql.js";
import { bars } from "./record.js";

/** Shows one entry; of a consequence, the declaration that it followed from is shown too. */
export async function view(at) {
  const { campaign } = await ask(`query E($name: String!, $id: String!) { campaign(name: $name) { entry(id: $id) { grade
    id seq parent kind sentence at played session line isDeclaration bytes by { member role name } basis { key value }
    rolls { label faces told due sides fell { sentence band odds { bands { name percent } } } } ruling { key value } departures { key value } rules { id text source tag }
    facts { subject track from to } declaration { id seq sentence }
    consequences { id seq kind sentence rules { id text } } } } }`, { name: at.name, id: at.rest[0] });
  const e = campaign.entry, proof = h("div");
  const rules = new Map([...e.rules, ...e.consequences.flatMap((c) => c.rules)].map((r) => [r.id, r]));
  return h("div", h("div.row.between", h("p.small", h("a", { href: to("c", at.name, "story") + (e.session ? `?session=${e.session}` : "") }, "‹ the story")),
    h("p.small.row", e.seq > 0 && h("a", { href: to("c", at.name, "entry", `#${e.seq - 1}`) }, "one back"), e.seq < at.length - 1 && h("a", { href: to("c", at.name, "entry", `#${e.seq + 1}`) }, "one on"))),
    h("h1", e.sentence),
    h("p.quiet", `Entry ${e.seq}, ${e.session ? `evening ${e.session}, ` : ""}${day(e)}. ${e.by.name} (${e.by.role.toLowerCase()}) declared it; written ${stamp(e.at)}.`),
    !e.isDeclaration && h("p.card", "It followed from ", h("a", { href: to("c", at.name, "entry", e.declaration.id.slice(0, 12)) }, e.declaration.sentence)),
    h("div.account", h("div", e.isDeclaration && said(at.name, e), facts(at.name, e)), h("div", h("h2", "Rules"),
      rules.size ? [...rules.values()].map((r) => h("p.rule.small", h("b", r.id), ` ${r.text}`)) : h("p.quiet", "No rule was asked."))),
    e.isDeclaration && h("div.row", h("a.button.main", { href: `${to("c", at.name, "what-if")}?of=${e.id.slice(0, 16)}` }, "What if this had been otherwise?")),
    h("h2", "Is it as it was written?"),
    h("p.small", "Its id is the BLAKE3 hash of its bytes, which name the entry before it; nobody can change either unseen."),
    h("dl.small", h("dt", "id"), h("dd.mono", e.id), h("dt", "parent"), h("dd.mono", e.parent)),
    h("details", h("summary.small", "The bytes that were hashed"), h("p.mono.card", e.bytes)),
    h("button", { onclick: () => check(at.name, proof) }, "Check the whole campaign"), proof);
}

function said(campaign, e) {
  return [h("h2", "What was said"), h("p.mono.card", e.line ?? e.kind),
    e.ruling.length > 0 && [h("h3", "The ruling"), h("div.row", e.ruling.map((r) => h("span.chip", `${spoken(r.key)} `, h("b", r.value))))],
    e.basis.length > 0 && h("p.small.quiet", `Ruled in view of ${e.basis.map((b) => `${spoken(b.key)} ${b.value}`).join(", ")}.`),
    e.departures.length > 0 && [h("h3", "Where the table departed from the book"), h("div.row", e.departures.map((d) => h("span.chip", `${spoken(d.key)} `, h("b", d.value))))],
    e.rolls.length > 0 && [h("h3", "The dice"), e.rolls.map((r) => h("div", h("div.row.fall", h("span.quiet.small", spoken(r.label)), dice(r, true)), r.fell && h("details", h("summary.small", r.fell.sentence), bars(r.fell.odds.bands, r.fell.band))))],
    e.grade && h("p.small", `Luck: ${e.grade.toLowerCase()}.`),
    h("h2", "What followed"), e.consequences.length ? h("ol", e.consequences.map((c) => h("li", h("a", { href: to("c", campaign, "entry", c.id.slice(0, 12)) }, c.sentence)))) : h("p.quiet", "Nothing.")];
}

function facts(campaign, e) {
  if (!e.facts.length) return null;
  return [h("h2", "Before and after"), h("div.wide", h("table", h("thead", h("tr", h("th", "whose"), h("th", "what"), h("th", "before"), h("th", "after"))),
    h("tbody", e.facts.map((f) => h("tr", h("td", spoken(f.subject)), h("td", h("a", { href: to("c", campaign, "why", f.subject, f.track) }, spoken(f.track))), h("td", f.from || "–"), h("td", f.to || "–"))))))];
}

async function check(campaign, where) {
  where.replaceChildren(h("p.quiet", "Checking every byte and die …"));
  try {
    const { campaign: c } = await ask(`query V($name: String!) { campaign(name: $name) { verify { holds entries } } }`, { name: campaign });
    where.replaceChildren(h("p.card", c.verify.holds ? `All ${c.verify.entries} entries hold: bytes, chain, dice and rulebook.` : "Something does not hold: see Trust."));
  } catch (error) { where.replaceChildren(sorry(error)); }
}
