// An entry after a second look: who disputes it, what became of that, and what counts now in its place.

import { again } from "./app.js";
import { h, sorry, spoken, to, worded } from "./dom.js";
import { ask } from "./gql.js";
import { changes } from "./scenario.js";
import { STANDS, STATES, disputed, isStruck, settled, sides, wayTo } from "./second.js";
import { deed, dispute, uphold } from "./speak.js";

/** Says how an entry stands after the amendments, and what we hold now; nothing when none touched it. */
export async function standing(at, e) {
  if (!e.standing || !e.amendedBy.length) return null;
  const { was, held, fault } = await now(at, e), back = held && isSame(was, held);
  const sentence = back ? "It counts as it was recorded." : e.isDeclaration ? STANDS[e.standing]
    : e.isEffective ? "It still counts." : "It no longer counts.";
  const body = held && !isStruck(e) ? account(held, was) : h("p.quiet", "Nothing: it does not count.");
  return h("section.card.second", h("h2", back ? "Amended, and as recorded again" : "Amended"),
    h("p", h("b", sentence), " Amended by ", links(at.name, e.amendedBy), ". The record keeps every word of it."),
    fault && sorry(fault),
    !back && was && sides({ title: "As recorded", body: account(was) }, { title: "What we hold now", body }));
}

const links = (campaign, entries) => entries.map((a, i) =>
  [i > 0 && ", ", h("a", { href: wayTo(campaign, a) }, `#${a.seq}`)]);

/** What is recorded of a declaration, and what we hold now. */
async function now(at, e) {
  const of = e.isDeclaration ? e : e.declaration;
  try {
    const { campaign } = await ask(`query N($name: String!, $id: String!) { campaign(name: $name) {
      entry(id: $id) { ${HELD} } at(entry: $id, heldNow: true) { entry(id: $id) { ${HELD} } } } }`,
    { name: at.name, id: of.id });
    return { was: campaign.entry, held: campaign.at.entry };
  } catch (fault) { return { fault }; }
}

/** Whether both accounts say the same; what counts nowhere has no consequences there. */
function isSame(was, held) {
  const said = ({ ruling, consequences }) => JSON.stringify([ruling, consequences.map((c) => c.sentence)]);
  return said(was) === said(held);
}

const HELD = "sentence ruling { key value } consequences { sentence facts { subject track from to } }";

function account(entry, was) {
  const before = new Map((was?.ruling ?? []).map((r) => [r.key, r.value]));
  const kind = (r) => (was && before.get(r.key) !== r.value ? "span.chip.new" : "span.chip");
  const chip = (r) => h(kind(r), `${spoken(r.key)} `, h("b", worded(r.value)));
  const fact = (f) => `${spoken(f.subject)}, ${spoken(f.track)}: ${f.from || "–"} → ${f.to || "–"}`;
  return [h("p", entry.sentence), entry.ruling.length > 0 && h("div.row", entry.ruling.map(chip)),
    entry.consequences.length ? h("ul.then", entry.consequences.map((c) => h("li", c.sentence)))
      : h("p.quiet", "Nothing follows."),
    h("p.small.quiet", entry.consequences.flatMap((c) => c.facts).map(fact).join("; "))];
}

/** What an amendment says happened instead, and whether it was undone. */
export function amendment(at, a) {
  return h("section.card.second", h("h2", "An amendment"), changes(at.name, a.changes), h("p.quiet", a.because),
    a.dispute && h("p.small", `It settled ${a.dispute}.`),
    a.undoneBy && h("p", h("b", "It was undone"), " by ", links(at.name, [a.undoneBy]), "."),
    h("details", h("summary.small", "As it can be written down"), h("p.mono.pre", a.scenario)));
}

/** The disputes about a declaration; those that are open can be settled here. */
export async function objections(at, e, about) {
  if (!about.length) return null;
  return h("section", await Promise.all(about.map((d) => objection(at, d))));
}

/** A way to dispute a declaration, while no dispute about it is open. */
export async function raise(at, e, about) {
  if (about.some((d) => d.state === "OPEN")) return null;
  return h("details.card", h("summary", "Dispute this"),
    h("p.about", "Say what was not right. It stays in the record either way; the table upholds or overturns it."),
    await deed({ why: "What is disputed?", button: "Dispute this", send: dispute(at.name, e.id), done: again }));
}

/** One dispute, with what can be done about it while it is open. */
async function objection(at, d) {
  const title = `${d.byName} ${d.state === "OPEN" ? "disputes" : "disputed"} this`;
  return h("article.card.second", h("div.row.between", h("h2", title), disputed(d.state)),
    h("p", d.because ?? "No reason was kept."),
    h("p.small.quiet", `${d.name}, ${STATES[d.state]}`), settled(at.name, d),
    d.state === "OPEN" && await choices(at, d));
}

async function choices(at, d) {
  const overturn = `${to("c", at.name, "what-if")}?of=${d.of.id.slice(0, 16)}&dispute=${encodeURIComponent(d.name)}`;
  return h("div", h("details", h("summary", "Uphold: it stands"),
    await deed({ why: "Why does it stand?", button: "Uphold: it stands", send: uphold(at.name, d.name), done: again })),
  h("p", h("a.button", { href: overturn }, "Overturn …")));
}
