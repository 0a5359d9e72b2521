// The audit and luck of a campaign: what a careful person would find, and what the dice say about themselves.

import { h, sorry, to, unShout } from "./dom.js";
import { apart, ask } from "./gql.js";

/** Shows the audit or the luck, by the view's name. */
export async function view(at) {
  return at.view === "luck" ? luck(at) : audit(at);
}

async function audit(at) {
  const selection = await select("Campaign", "audit", 3);
  const { campaign } = await ask(`query A($name: String!) { campaign(name: $name) { audit ${selection} } }`, { name: at.name });
  const found = campaign.audit.findings ?? campaign.audit.nodes ?? campaign.audit;
  const by = (severity) => found.filter((f) => unShout(String(f.severity)) === severity);
  const section = (severity, about) => by(severity).length > 0 && h("section", h("h2", `${severity.charAt(0).toUpperCase()}${severity.slice(1)} (${by(severity).length})`), h("p.about", about), by(severity).map((f) => finding(at.name, f)));
  return h("div", h("h1", "Audit"),
    h("p.lede", found.length ? `${found.length} places that a careful person would ask about. None of them accuses anybody: a table may have had its reasons.` : "Nothing to ask about: every number follows from what was said."),
    section("firm", "The record contradicts itself or the book; there is no other reading."), section("likely", "Most likely a slip; another reading would need something that nobody wrote down."),
    section("weak", "Worth a look; there may be a good reason."));
}

function finding(campaign, f) {
  return h("article.card", h("p", h("b", f.sentence ?? f.text)), (f.because ?? f.why) && h("p.small.quiet", f.because ?? f.why),
    h("p.small.row", h("span.chip", f.id ?? f.kind ?? f.check), f.rule && h("span.chip", typeof f.rule === "string" ? f.rule : f.rule.id),
      (f.entries ?? []).map((e) => h("a", { href: to("c", campaign, "entry", e.id.slice(0, 12)) }, `#${e.seq}`))));
}

async function luck(at) {
  const selection = await select("Campaign", "luck", 4);
  try {
    const { campaign } = await ask(`query L($name: String!) { campaign(name: $name) { luck ${selection} } }`, { name: at.name });
    return h("div", h("h1", "Luck"), h("p.lede", "What the dice that were kept say about themselves. Rolls of which only the reading survives are left out."), shown(campaign.luck));
  } catch (error) { return sorry(error); }
}

/** Shows whatever the luck says: sentences as sentences, numbers as a table. */
function shown(value) {
  if (Array.isArray(value)) return h("div", value.map((v) => (typeof v === "object" && v ? h("article.card", shown(v)) : h("span.chip", v))));
  if (!value || typeof value !== "object") return h("span", String(value ?? "–"));
  const rows = Object.entries(value).filter(([key, v]) => v !== null && key !== "__typename");
  const plain = rows.filter(([, v]) => typeof v !== "object"), deep = rows.filter(([, v]) => typeof v === "object" && (!Array.isArray(v) || v.length));
  const title = plain.find(([key]) => ["name", "of", "about", "whose", "title", "scope"].includes(key));
  const sentence = plain.find(([key]) => ["sentence", "verdict", "text"].includes(key));
  return h("div", title && h("h3", title[1]), sentence && h("p", sentence[1]),
    h("div.row", plain.filter((p) => p !== title && p !== sentence).map(([key, v]) => h("span.chip", `${key.replace(/([A-Z])/g, " $1").toLowerCase()} `, h("b", typeof v === "number" && !Number.isInteger(v) ? v.toFixed(3) : String(v))))),
    deep.map(([key, v]) => h("div", h("p.small.quiet", key.replace(/([A-Z])/g, " $1").toLowerCase()), shown(v))));
}

/** Selects every plain field below a field, to a depth, so that this view follows the schema. */
async function select(typeName, field, depth) {
  const about = (await full(typeName)).find((f) => f.name === field);
  return fieldsOf(apart(about.type).name, depth);
}

async function fieldsOf(typeName, depth) {
  const parts = [];
  for (const f of await full(typeName)) {
    const t = apart(f.type);
    if (f.args.some((a) => a.type.kind === "NON_NULL")) continue;
    if (typeName === "Entry" && !["id", "seq", "sentence"].includes(f.name)) continue;
    if (["SCALAR", "ENUM"].includes(t.kind)) parts.push(f.name);
    else if (depth > 0 && t.kind === "OBJECT" && !["Campaign", "Sheet", "PageInfo"].includes(t.name)) parts.push(`${f.name} ${await fieldsOf(t.name, depth - 1)}`);
  }
  return `{ ${parts.join(" ") || "__typename"} }`;
}

async function full(name) {
  const ref = "kind name ofType { kind name ofType { kind name ofType { kind name } } }";
  full.held ??= new Map();
  if (!full.held.has(name)) {
    full.held.set(name, ask(`query F($name: String!) { __type(name: $name) { fields { name type { ${ref} } args { type { kind } } } } }`, { name }).then((d) => d.__type.fields));
  }
  return full.held.get(name);
}
