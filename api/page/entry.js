// The whole account of one entry: who, when, what, the ruling, the dice and their odds, rules, before and after, proof.

import { amendment, objections, raise, standing } from "./disputed.js";
import { day, h, sorry, spoken, stamp, to, worded } from "./dom.js";
import { bars, dice } from "./draw.js";
import { ask } from "./gql.js";
import { plainly } from "./plainly.js";
import { COUNTS, amendments, disputes, isStruck, struck, wayTo } from "./second.js";

const QUERY = `query E($name: String!, $id: String!) { campaign(name: $name) { entry(id: $id) { grade
  id seq parent kind sentence at played session line isDeclaration bytes by { member role name } basis { key value }
  rolls { label faces told due sides fell { sentence band odds { bands { name percent } } } }
  ruling { key value } departures { key value } rules { id text source tag } facts { subject track from to }
  declaration { id seq sentence } ${COUNTS}
  consequences { id seq kind sentence isEffective rules { id text } } } } }`;

/** Asks for the entry while the page still learns about the campaign. */
export const early = (at) => Promise.all([ask(QUERY, { name: at.name, id: at.rest[0] }), disputes(at.name)]);

/** Shows one entry; of a consequence, the declaration that it followed from is shown too. */
export async function view(at) {
  const [{ campaign: { entry: e } }, all] = await at.early;
  const about = all.filter((d) => d.of?.id === e.id), shared = ["overturn", "raise-dispute", "uphold"].includes(e.kind);
  const own = e.kind === "overturn" ? (await amendments(at.name)).find((a) => a.entry.id === e.id) : undefined;
  const gone = e.isDeclaration ? isStruck(e) : !e.isEffective;
  return h("div", paths(at, e), h("h1", struck(plainly(at.name, e.sentence), gone)),
    declared(e),
    !e.isDeclaration && h("p.card", "It followed from ",
      h("a", { href: wayTo(at.name, e.declaration) }, plainly(at.name, e.declaration.sentence, { linked: false }))),
    own && amendment(at, own), await objections(at, e, about), await standing(at, e),
    h("div.account", h("div", e.isDeclaration && said(at.name, e), facts(at.name, e)), rules(e)),
    e.isDeclaration && ways(at, e, shared),
    e.isDeclaration && !shared && await raise(at, e, about), proof(at, e));
}

function paths(at, e) {
  const story = to("c", at.name, "story") + (e.session ? `?session=${e.session}` : "");
  return h("div.row.between", h("p.small", h("a", { href: story }, "‹ the story")), h("p.small.row",
    e.seq > 0 && h("a", { href: to("c", at.name, "entry", `#${e.seq - 1}`) }, "one back"),
    e.seq < at.length - 1 && h("a", { href: to("c", at.name, "entry", `#${e.seq + 1}`) }, "one on")));
}

function declared(e) {
  const when = `Entry ${e.seq}, ${e.session ? `evening ${e.session}, ` : ""}${day(e)}.`;
  return h("p.quiet", `${when} ${e.by.name} (${e.by.role.toLowerCase()}) declared it; written ${stamp(e.at)}.`);
}

/** What else can be asked about a declaration, and how it is undone. */
function ways(at, e, shared) {
  const whatIf = to("c", at.name, "what-if"), id = e.id.slice(0, 16);
  const never = `${whatIf}?undo=${id}&changes=${encodeURIComponent(JSON.stringify([{ never: { of: id } }]))}`;
  if (shared && e.kind !== "overturn") return null;
  return h("div.row.ways",
    !shared && h("a.button.main", { href: `${whatIf}?of=${id}` }, "What if this had been otherwise?"),
    !shared && h("a.button", { href: to("c", at.name, "futures", id) }, "Was it the ruling or the dice?"),
    h("a.button", { href: never }, shared ? "Undo this amendment …" : "Undo: as if it had never happened …"));
}

const chips = (list) => h("div.row", list.map((x) => h("span.chip", `${spoken(x.key)} `, h("b", worded(x.value)))));

function said(campaign, e) {
  return [h("h2", "What was said"), h("p.mono.card", e.line ?? e.kind),
    e.ruling.length > 0 && [h("h3", "The ruling"), chips(e.ruling)],
    e.basis.length > 0 && h("p.small.quiet",
      `Ruled in view of ${e.basis.map((b) => `${spoken(b.key)} ${b.value}`).join(", ")}.`),
    e.departures.length > 0 && [h("h3", "Where the table departed from the book"), chips(e.departures)],
    e.rolls.length > 0 && [h("h3", "The dice"), e.rolls.map(rolled)],
    e.grade && h("p.small", `Luck: ${e.grade.toLowerCase()}.`),
    h("h2", "What followed"), followed(campaign, e)];
}

function rolled(r) {
  return h("div", h("div.row.fall", h("span.quiet.small", spoken(r.label)), dice(r, true)),
    r.fell && h("details", h("summary.small", r.fell.sentence), bars(r.fell.odds.bands, r.fell.band)));
}

function followed(campaign, e) {
  if (!e.consequences.length) return h("p.quiet", "Nothing.");
  const said = (c) => struck(plainly(campaign, c.sentence, { linked: false }), !c.isEffective);
  return h("ol", e.consequences.map((c) => h("li", h("a", { href: wayTo(campaign, c) }, said(c)))));
}

function facts(campaign, e) {
  if (!e.facts.length) return null;
  const row = (f) => h("tr", h("td", spoken(f.subject)),
    h("td", h("a", { href: to("c", campaign, "why", f.subject, f.track) }, spoken(f.track))),
    h("td", f.from || "–"), h("td", f.to || "–"));
  return [h("h2", "Before and after"), h("div.wide", h("table",
    h("thead", h("tr", ["whose", "what", "before", "after"].map((t) => h("th", t)))), h("tbody", e.facts.map(row))))];
}

function rules(e) {
  const all = new Map([...e.rules, ...e.consequences.flatMap((c) => c.rules)].map((r) => [r.id, r]));
  return h("div", h("h2", "Rules"), all.size
    ? [...all.values()].map((r) => h("p.rule.small", h("b", r.id), ` ${r.text}`))
    : h("p.quiet", "No rule was asked."));
}

function proof(at, e) {
  const answer = h("div");
  return [h("h2", "Is it as it was written?"),
    h("p.small", "Its id is the BLAKE3 hash of its bytes, which name the entry before it; "
      + "nobody can change either unseen."),
    h("dl.small", h("dt", "id"), h("dd.mono", e.id), h("dt", "parent"), h("dd.mono", e.parent)),
    h("details", h("summary.small", "The bytes that were hashed"), h("p.mono.card", e.bytes)),
    h("button", { onclick: () => check(at.name, answer) }, "Check the whole campaign"), answer];
}

async function check(campaign, where) {
  where.replaceChildren(h("p.quiet", "Checking every byte and die …"));
  try {
    const { campaign: { verify } } = await ask(
      "query V($name: String!) { campaign(name: $name) { verify { holds entries } } }", { name: campaign });
    where.replaceChildren(h("p.card", verify.holds
      ? `All ${verify.entries} entries hold: bytes, chain, dice and rulebook.`
      : "Something does not hold: see Trust."));
  } catch (error) { where.replaceChildren(sorry(error)); }
}
