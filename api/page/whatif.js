// What if: change a ruling, the dice or what happened, and see both histories side by side with the same dice.

import { nights, remember } from "./app.js";
import { h, say, sorry, spoken, to, unShout } from "./dom.js";
import { chart, dice } from "./draw.js";
import { fields } from "./form.js";
import { apart, ask, camel, commandType, type } from "./gql.js";

/** Shows the changes of `?changes=`, lets one be added for the entry of `?of=`, and what becomes of them. */
export async function view(at) {
  let changes = read(at.query.get("changes")), open = at.query.get("open") === "HELD" ? "HELD" : "PROVISIONAL";
  const list = h("div"), result = h("div"), maker = h("div");
  const link = () => `${to("c", at.name, "what-if")}?changes=${encodeURIComponent(JSON.stringify(changes))}${open === "HELD" ? "&open=HELD" : ""}`;
  const run = async () => {
    list.replaceChildren(...changes.map((change, i) => h("div.change", h("span", named(change)), h("button.plain", { onclick: () => { changes.splice(i, 1); run(); } }, "take it back"))));
    remember(changes.length ? link() : to("c", at.name, "what-if"));
    if (!changes.length) return result.replaceChildren(h("p.quiet", "Nothing is changed yet. Choose a declaration from the story, or find one here."));
    result.replaceChildren(h("p.quiet", "Replaying with the same dice …"));
    try { result.replaceChildren(...(await outcome(at, changes, open, link))); } catch (error) { result.replaceChildren(sorry(error)); }
  };
  const put = (change) => {
    const [kind] = Object.keys(change), of = change[kind].of;
    changes = changes.filter((c) => !(of && c[kind]?.of === of && kind !== "faces"));
    changes.push(change);
    run();
  };
  const found = h("div.pick"), search = h("input", { type: "search", placeholder: "Find a declaration", "aria-label": "Find a declaration" });
  const find = async () => {
    const { campaign } = await ask(`query F($name: String!, $text: String!) { campaign(name: $name) { chronicle(last: 30, filter: { declarationsOnly: true, text: $text }) { nodes { id seq sentence session } } } }`, { name: at.name, text: search.value });
    found.replaceChildren(...campaign.chronicle.nodes.map((e) => h("button", { type: "button", onclick: () => make(e.id) }, h("span.quiet.small", `#${e.seq} `), e.sentence)));
  };
  search.addEventListener("change", find);
  const make = async (id) => { try { maker.replaceChildren(await maker_of(at, id, put)); } catch (error) { maker.replaceChildren(sorry(error)); } };
  if (at.query.get("of")) await make(at.query.get("of"));
  await run();
  const held = h("label.row.small", h("input", { type: "checkbox", checked: open === "HELD", onchange: (e) => { open = e.target.checked ? "HELD" : "PROVISIONAL"; run(); } }), "where a ruling no longer fits, nothing follows until somebody rules again");
  return h("div", h("h1", "What if …"), h("p.lede", "Change a ruling, a die or what was done. Everything after it is replayed with the very same dice; what could not have happened says so."),
    maker, h("section", h("h2", "The changes"), list, held), result, h("details", { open: !changes.length && !at.query.get("of") }, h("summary", "Change something else"), h("form.row", { onsubmit: (e) => { e.preventDefault(); find(); } }, search, h("button", "Find")), found));
}

function read(text) { try { return JSON.parse(text) ?? []; } catch { return []; } }

/** A change in words, before the server has read it. */
function named(change) {
  const [[kind, c]] = Object.entries(change), id = (c.of ?? c.after ?? "").slice(0, 10);
  switch (kind) {
    case "ruling": return `At ${id}: ruled ${c.set.map((s) => `${spoken(s.key)} ${s.value}`).join(", ")}`;
    case "faces": return `At ${id}: ${c.label} fell ${c.faces.join(", ")}`;
    case "never": return `${id} never happened`;
    case "reroll": return `${id} falls afresh`;
    case "house": return `From ${id} on: ${spoken(c.key)} is ${c.value}`;
    case "insert": return `After ${id} something was declared too`;
    default: return `${id} was declared otherwise`;
  }
}

/** The controls for one declaration, made from the type of its command. */
async function maker_of(at, id, put) {
  const { campaign } = await ask(`query E($name: String!, $id: String!) { campaign(name: $name) { houseRules { key sentence value takes } entry(id: $id) { declaration { id seq kind sentence session
    ruling { key value } rolls { label faces told sides due } } } } }`, { name: at.name, id });
  const e = campaign.entry.declaration, command = await commandType(at.system.slug, e.kind).catch(() => null);
  const parts = [h("div.row", e.rolls.map((r) => dice(r)))];
  const ruled = command && (await type(command.input)).inputFields.find((f) => f.name === "ruling");
  if (ruled) parts.push(await ruling(e, apart(ruled.type).name, put));
  for (const roll of e.rolls) parts.push(faces(e, roll, put));
  parts.push(h("div.row", h("button", { type: "button", onclick: () => put({ never: { of: e.id } }) }, "As if it had never happened"),
    e.rolls.length > 0 && h("button", { type: "button", onclick: () => put({ reroll: { of: e.id, salt: String(Math.floor(Math.random() * 1e9)) } }) }, "Let its dice fall afresh")));
  const rule = h("select", { "aria-label": "House rule" }, campaign.houseRules.map((r) => h("option", { value: r.key, title: r.sentence }, spoken(r.key)))), value = h("input", { "aria-label": "Its value", size: 12 });
  parts.push(h("details", h("summary", "From here on, under another house rule"), h("form.row", { onsubmit: (ev) => { ev.preventDefault(); put({ house: { after: e.id, key: rule.value, value: value.value } }); } }, rule, value, h("button", "Use it"))));
  return h("section.card", h("p.small", h("a", { href: to("c", at.name, "entry", e.id.slice(0, 12)) }, `#${e.seq}`)), h("h2", e.sentence), parts);
}

/** A control for each part of the ruling: words to choose from, numbers, yes or no. */
async function ruling(e, typeName, put) {
  const was = Object.fromEntries(e.ruling.map((r) => [camel(r.key), r.value]));
  const inputs = await fields(typeName, {});
  for (const part of inputs.made) {
    const control = part.node.querySelector("select, input"), now = was[part.name];
    if (!control || now === undefined) continue;
    control.value = control.tagName === "SELECT" && !["true", "false"].includes(now) ? now.toUpperCase().replaceAll("-", "_") : now;
  }
  for (const box of inputs.node.querySelectorAll("details")) box.replaceWith(...[...box.childNodes].filter((n) => n.tagName !== "SUMMARY"));
  const send = (event) => {
    event.preventDefault();
    const set = Object.entries(inputs.get() ?? {}).map(([key, value]) => ({ key: snake(key), value: plain(value) })).filter((s) => was[camel(s.key)] !== s.value);
    if (!set.length) return say("That is what was ruled.");
    put({ ruling: { of: e.id, set } });
  };
  return h("form", { onsubmit: send }, h("h3", "Another ruling"), inputs.node, h("button.main", "Replay with this ruling"));
}

const snake = (name) => name.replace(/[A-Z]/g, (c) => "_" + c.toLowerCase());
const plain = (value) => (typeof value === "string" && /^[A-Z_0-9]+$/.test(value) ? value.toLowerCase().replaceAll("_", "-") : Array.isArray(value) ? value.map(plain).join(",") : String(value));

function faces(e, roll, put) {
  const n = roll.faces.length || roll.due || 1;
  const inputs = Array.from({ length: n }, (_, i) => h("input", { type: "number", min: 1, max: roll.sides || 6, value: roll.faces[i] ?? 1, "aria-label": `Die ${i + 1}`, required: true }));
  return h("form.row", { onsubmit: (ev) => { ev.preventDefault(); put({ faces: { of: e.id, label: roll.label, faces: inputs.map((i) => Number(i.value)) } }); } },
    h("span.legend", `${spoken(roll.label)} fell`), inputs, h("button", "like so"));
}

async function outcome(at, changes, open, link) {
  const { campaign } = await ask(`query W($name: String!, $changes: [ChangeInput!]!, $open: OpenRulings) { campaign(name: $name) { whatIf(changes: $changes, open: $open) {
    id changes heldFixed tally { same changed differs moot refused needsRuling struck inserted } firstDivergence { entry { id seq } sentence }
    verdicts(first: 100) { totalCount nodes { verdict sentence otherSide basisThen { key value } basisNow { key value } refusal { sentence hint rule } entry { id seq sentence session consequences { sentence } } } }
    differences(first: 100) { nodes { fact { subject track from to } because movedAt { id seq } } } drift } } }`, { name: at.name, changes, open });
  const w = { ...campaign.whatIf, verdicts: campaign.whatIf.verdicts.nodes, differences: campaign.whatIf.differences.nodes }, moved = campaign.whatIf.verdicts.totalCount;
  const share = h("button", { onclick: async () => { await navigator.clipboard?.writeText(location.origin + location.pathname + link()); say("The link is copied."); } }, "Copy a link to this");
  return [h("h2", moved ? "What would have been" : "Nothing would have been otherwise"), h("p", w.changes.join(" ")), bar(w.tally), w.heldFixed && h("p.small.quiet", w.heldFixed),
    share,
    w.differences.length > 0 && h("section", h("h3", "At the end"), h("div.wide", h("table", h("thead", h("tr", ["whose", "what", "as recorded", "what if", ""].map((t) => h("th", t)))),
      h("tbody", w.differences.map((d) => h("tr", h("td", spoken(d.fact.subject)), h("td", spoken(d.fact.track)), h("td", d.fact.from || "–"), h("td", h("b", d.fact.to || "–")), h("td.small.quiet", d.because.join(" ")))))))),
    await overlay(at, changes, open, w), w.verdicts.length > 0 && h("section", h("h3", "Both histories, where they part"), w.verdicts.map((v) => verdict(at.name, v)), moved > 100 && h("p.quiet", `and ${moved - 100} more`)),
    w.drift.length > 0 && h("details", h("summary", "Today’s rulebook would decide some of the record otherwise"), h("ul", w.drift.map((d) => h("li", d))))];
}

function bar(tally) {
  const parts = Object.entries(tally).filter(([, n]) => n > 0), all = parts.reduce((sum, [, n]) => sum + n, 0);
  const kebab = (key) => key.replace(/[A-Z]/g, (c) => "-" + c.toLowerCase());
  const strip = h("div.tally", { "aria-hidden": "true" }, parts.map(([key, n]) => { const i = h(`i.t-${kebab(key)}`); i.style.flexGrow = Math.max(n, all / 60); return i; }));
  return h("div", strip, h("div.row", parts.map(([key, n]) => h(`span.verdict.v-${kebab(key)}`, `${n} ${kebab(key).replace("-", " ")}`))));
}

function verdict(campaign, v) {
  const kind = unShout(v.verdict).replace(" ", "-"), basis = v.basisThen.length > 0 && kind === "needs-ruling";
  const pairs = (list) => list.map((b) => `${spoken(b.key)} ${b.value}`).join(", ") || "nothing";
  return h(`article.card.v-${kind}`, h("div.row.between", h("a", { href: to("c", campaign, "entry", v.entry.id.slice(0, 12)) }, `#${v.entry.seq}`), h(`span.verdict.v-${kind}`, kind.replace("-", " "))), h("p", v.sentence),
    h("div.sides", h("div", h("h4", "As recorded"), h("p", v.entry.sentence), v.entry.consequences.map((c) => h("p.small.quiet", c.sentence))),
      h("div", h("h4", "What if"), v.refusal ? [h("p", v.refusal.sentence), v.refusal.hint && h("p.small.quiet", v.refusal.hint)] : v.otherSide.length ? v.otherSide.map((s) => h("p", s)) : h("p.quiet", "Nothing follows."))),
    basis && h("p.small", `Ruled in view of ${pairs(v.basisThen)}; now it would be ${pairs(v.basisNow)}. The table must rule again.`));
}

/** The tracks that end otherwise, both histories in one drawing. */
async function overlay(at, changes, open, w) {
  const tracks = w.differences.map((d) => d.fact).filter((f) => /^-?\d+$/.test(f.from ?? "") && /^-?\d+$/.test(f.to ?? "")).slice(0, 6);
  if (!tracks.length) return null;
  const part = (side) => tracks.map((t, i) => `${side}${i}: series(subject: ${JSON.stringify(t.subject)}, track: ${JSON.stringify(t.track)}, last: 200) { nodes { number value entry { seq id sentence } } }`).join(" ");
  const { campaign } = await ask(`query O($name: String!, $changes: [ChangeInput!]!, $open: OpenRulings) { campaign(name: $name) { ${part("a")} whatIf(changes: $changes, open: $open) { campaign { length ${part("b")} } } } }`, { name: at.name, changes, open });
  const other = campaign.whatIf.campaign, evenings = await nights(at.name, at.length);
  return h("section", h("h3", "Drawn over each other"), h("p.small.quiet", "The full line is the record, the dashed one is what if."),
    tracks.map((t, i) => h("div", h("h4", `${spoken(t.subject)}, ${spoken(t.track)}`), chart(campaign[`a${i}`].nodes, { length: Math.max(at.length, other.length), nights: evenings, beside: other[`b${i}`].nodes, label: `${t.subject} ${t.track}` }))));
}
