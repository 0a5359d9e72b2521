// What if: change a ruling, the dice or what happened, and see both histories side by side with the same dice.

import { remember } from "./app.js";
import { h, sorry, spoken, to } from "./dom.js";
import { ask } from "./gql.js";
import { kept } from "./kept.js";
import { maker } from "./otherwise.js";
import { decide } from "./overturn.js";
import { WHAT_IF, outcome } from "./outcome.js";
import { plainly } from "./plainly.js";
import { commands, join, without } from "./scenario.js";

/** Shows the changes of `?changes=` or `?text=` and what becomes of them; `?of=` is an entry to change. */
export async function view(at) {
  const state = begin(at.query), list = h("div"), result = h("div"), making = h("div");
  const shelf = await kept(at);
  const run = async () => {
    list.replaceChildren(...listed(at.name, state, run));
    remember(link(at, state));
    if (!given(state)) {
      return result.replaceChildren(h("p.quiet",
        "Nothing is changed yet. Choose a declaration from the story, or find one here."));
    }
    result.replaceChildren(h("p.quiet", "Replaying with the same dice …"));
    try { await told(at, state, result, shelf); } catch (error) { result.replaceChildren(sorry(error)); }
  };
  const put = (change) => enter(at, state, change).then(run, (error) => result.replaceChildren(sorry(error)));
  const make = async (id) => {
    try { making.replaceChildren(await maker(at, id, put)); } catch (error) { making.replaceChildren(sorry(error)); }
  };
  if (at.query.get("of")) await make(at.query.get("of"));
  run();
  const nothing = !given(state) && !at.query.get("of");
  return h("div", h("h1", "What if …"),
    h("p.lede", "Change a ruling, a die or what was done. Everything after it is replayed with the very same dice; "
      + "what could not have happened says so."),
    state.dispute && h("p.card",
      `This is about ${state.dispute}. Find what should have been, then overturn the record with it.`),
    making, h("section", h("h2", "The changes"), list, held(state, run)), result,
    h("details", { open: nothing }, h("summary", "Change something else"), finder(at, make)), shelf.node);
}

/** What the address says: changes, or a scenario's text, and what it is for. */
function begin(query) {
  let changes = [];
  try { changes = JSON.parse(query.get("changes")) ?? []; } catch { /* an address cut short changes nothing */ }
  return { changes, text: query.get("text") ?? "", open: query.get("open") === "HELD" ? "HELD" : "PROVISIONAL",
    dispute: query.get("dispute"), undo: query.get("undo") };
}

const given = (state) => state.changes.length > 0 || commands(state.text).length > 0;

/** What the API is asked: the changes, or the text with them. */
const variables = (at, state) => (state.text ? { name: at.name, scenario: state.text }
  : { name: at.name, changes: state.changes, open: state.open });

function link(at, state) {
  const query = new URLSearchParams();
  if (state.text) query.set("text", state.text);
  else if (state.changes.length) query.set("changes", JSON.stringify(state.changes));
  if (state.open === "HELD" && !state.text) query.set("open", "HELD");
  for (const key of ["dispute", "undo"]) if (state[key]) query.set(key, state[key]);
  return to("c", at.name, "what-if") + (query.size ? `?${query}` : "");
}

/** Adds a change; one of the same kind for the same declaration is replaced by it. */
async function enter(at, state, change) {
  const [kind] = Object.keys(change), of = change[kind].of;
  if (state.text) {
    const { campaign } = await ask(`query T($name: String!, $changes: [ChangeInput!]!) { campaign(name: $name) {
      whatIf(changes: $changes) { text } } }`, { name: at.name, changes: [change] });
    state.text = join(state.text, campaign.whatIf.text);
    return;
  }
  state.changes = state.changes.filter((c) => !(of && c[kind]?.of === of && kind !== "faces"));
  state.changes.push(change);
}

function listed(campaign, state, run) {
  const row = (words, back) => {
    const press = () => { back(); run(); };
    return h("div.change", words, h("button.plain", { type: "button", onclick: press }, "take it back"));
  };
  if (state.text) {
    return commands(state.text).map((line, i) =>
      row(h("span.mono", plainly(campaign, line)), () => { state.text = without(state.text, i); }));
  }
  return state.changes.map((change, i) =>
    row(h("span", plainly(campaign, named(change))), () => state.changes.splice(i, 1)));
}

/** Replays, and shows what comes of it with what can be done about it; again when the record grew meanwhile. */
async function told(at, state, result, shelf) {
  const { campaign } = await ask(`query W($name: String!, $changes: [ChangeInput!], $scenario: String,
    $open: OpenRulings) { campaign(name: $name) { head { id }
      whatIf(changes: $changes, scenario: $scenario, open: $open) { ${WHAT_IF} } } }`,
  variables(at, state));
  const put = async (w, head, note) => {
    const way = () => location.origin + location.pathname + link(at, state);
    const moved = (m) => put(m.now, m.head, h("div.no", { role: "alert" }, h("p", h("b", m.refusal.sentence)),
      h("p", "This is what would become of it now. Say why again, and it is written.")));
    const choices = await decide(at, state, { w, head, moved, way, shelf, again: Boolean(note) });
    result.replaceChildren(h("div", note, outcome(at, variables(at, state), w), choices));
    note?.scrollIntoView({ block: "center" });
  };
  await put(campaign.whatIf, campaign.head.id);
}

function held(state, run) {
  const turn = (event) => {
    state.open = event.target.checked ? "HELD" : "PROVISIONAL";
    if (state.text) state.text = `open ${state.open.toLowerCase()}\n${state.text.replace(/^open .*$/m, "")}`;
    run();
  };
  const checked = state.text ? /^open held$/m.test(state.text) : state.open === "HELD";
  return h("label.row.small", h("input", { type: "checkbox", checked, onchange: turn }),
    "where a ruling no longer fits, nothing follows until somebody rules again");
}

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

function finder(at, make) {
  const found = h("div.pick");
  const search = h("input", { type: "search", placeholder: "Find a declaration", "aria-label": "Find a declaration" });
  const find = async (event) => {
    event?.preventDefault();
    try {
      const { campaign } = await ask(`query F($name: String!, $text: String!) { campaign(name: $name) {
        chronicle(last: 30, filter: { declarationsOnly: true, text: $text }) { nodes { id seq sentence } } } }`,
      { name: at.name, text: search.value });
      const choice = (e) => h("button", { type: "button", onclick: () => make(e.id) },
        h("span.quiet.small", `#${e.seq} `), plainly(at.name, e.sentence, { linked: false }));
      const { nodes } = campaign.chronicle;
      found.replaceChildren(...(nodes.length ? nodes.map(choice) : [h("p.quiet", "No declaration says that.")]));
    } catch (error) { found.replaceChildren(sorry(error)); }
  };
  search.addEventListener("change", () => find());
  return [h("form.row", { onsubmit: find }, search, h("button", "Find")), found];
}
