// Recording: choose what is declared, fill in its form, see the pool and its odds, roll, and read what followed.

import { calm, h, say, sorry, spoken, to } from "./dom.js";
import { die, dice } from "./draw.js";
import { datalist, fields, refuse } from "./form.js";
import { ENTRY, ask, camel, commandType, once } from "./gql.js";
import { told } from "./story.js";

/** Shows what can be recorded, and the form of what was chosen. */
export async function view(at) {
  const slug = at.system?.slug;
  const { system: { commands: { nodes: commands } } } = await once(`commands ${slug}`, `query C($slug: String!) { system(slug: $slug) { commands(first: 200) { nodes { name about } } } }`, { slug });
  const { campaign } = await ask(`query N($name: String!) { campaign(name: $name) { sessions(last: 200) { nodes { number isOver isCommitted } } sheet { subjects { slug name kind } } } }`, { name: at.name });
  const names = campaign.sheet.subjects, open = campaign.sessions.nodes.find((s) => !s.isOver), body = h("div"), done = h("ol.told");
  const search = h("input", { type: "search", placeholder: "What happened?", "aria-label": "Search what can be recorded" });
  const pick = h("div.pick", { role: "listbox", "aria-label": "What can be recorded" });
  const who = h("input", { value: sessionStorage.getItem("as") ?? "gm", pattern: "[a-z][a-z0-9\\-]*", required: true });
  const role = h("select", ["GM", "PLAYER"].map((r) => h("option", { value: r, selected: r === (sessionStorage.getItem("role") ?? "GM") }, r === "GM" ? "the GM" : "a player")));
  const by = () => { sessionStorage.setItem("as", who.value); sessionStorage.setItem("role", role.value); return { member: who.value, role: role.value }; };
  const HIDDEN = new Set(["open", "begin-session", "end-session"]);
  const fill = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = commands.filter((c) => !HIDDEN.has(c.name) && words.every((w) => `${spoken(c.name)} ${c.about}`.toLowerCase().includes(w)));
    pick.replaceChildren(...fits.map((c) => h("button", { type: "button", role: "option", "aria-selected": "false", onclick: () => choose(c) }, h("b", spoken(c.name)), " ", h("span.quiet.small", c.about))));
    if (!fits.length) pick.replaceChildren(h("p.quiet", "Nothing of that name."));
  };
  const choose = async (command) => {
    try { body.replaceChildren(await form(at, command, { names, by, open, done })); body.querySelector("input, select")?.focus(); } catch (error) { body.replaceChildren(sorry(error)); }
  };
  search.addEventListener("input", calm(80, fill));
  fill();
  const wanted = commands.find((c) => c.name === at.query.get("command"));
  if (wanted) await choose(wanted);
  return h("div", h("h1", "Record"), datalist(names), evening(at, open, campaign.sessions.nodes, by),
    h("div.row", h("label.row", "I am", who), h("label.row", "as", role)), h("h2", "What is declared?"), search, pick, body, h("h2", "Recorded just now"), done);
}

/** Begins or ends an evening, whose dice are drawn from a secret that is committed to now and revealed at its end. */
function evening(at, open, all, by) {
  const answer = h("div"), next = Math.max(0, ...all.map((s) => s.number)) + 1;
  const send = (query, variables) => async () => {
    try {
      const data = await ask(query, { campaign: at.name, by: by(), ...variables });
      const [result] = Object.values(data);
      if (result.__typename === "Refused") return answer.replaceChildren(sorry({ message: result.sentence, hint: result.hint }));
      say(result.declaration.sentence);
      location.reload();
    } catch (error) { answer.replaceChildren(sorry(error)); }
  };
  const parts = "__typename ... on Refused { sentence hint } ... on Recorded { declaration { sentence } }";
  return h("div.card", open
    ? h("div.row.between", h("span", `Evening ${open.number} is open; dice are ${open.isCommitted ? "drawn here" : "rolled at the table"}.`),
      h("button", { onclick: send(`mutation E($campaign: String!, $by: MemberInput!) { endSession(campaign: $campaign, by: $by) { ${parts} } }`, {}) }, "End the evening"))
    : h("div.row.between", h("span", "No evening is open; dice drawn now would be unwitnessed."),
      h("button", { onclick: send(`mutation B($campaign: String!, $by: MemberInput!, $number: Int!) { beginSession(campaign: $campaign, by: $by, number: $number) { ${parts} } }`, { number: next }) }, `Begin evening ${next}`)), answer);
}

async function form(at, command, { names, by, done }) {
  const slug = at.system.slug;
  const own = await commandType(slug, command.name).catch(() => null);
  const family = own ? slug : "campaign", typed = own ?? (await commandType("campaign", command.name));
  const preview = h("div", { role: "status" }), observed = h("input", { placeholder: "drawn, unless you write faces: 6,4", "aria-label": "Dice rolled at the table" });
  const said = () => ({ [camel(family)]: { [typed.field]: inputs.get() ?? {} } });
  let label;
  const look = calm(350, async () => {
    try {
      const seen = await foresee(at, said());
      label = seen.label;
      preview.replaceChildren(...seen.nodes);
    } catch { preview.replaceChildren(); }
  });
  const inputs = await fields(typed.input, { names, changed: look });
  const key = () => crypto.randomUUID();
  let attempt = key();
  const send = async (event) => {
    event.preventDefault();
    const button = event.submitter;
    button.disabled = true;
    try {
      const faces = observed.value.split(/[\s,]+/).filter(Boolean).map(Number);
      const { record: r } = await ask(`mutation R($input: RecordInput!) { record(input: $input) { __typename
        ... on Refused { sentence hint rule fields code } ... on Recorded { declaration { ${ENTRY} } } } }`,
      { input: { campaign: at.name, by: by(), command: said(), key: attempt, ...(faces.length && { observed: [{ label: label ?? "action", faces }] }) } });
      if (r.__typename === "Refused") return refuse(node, r);
      for (const old of node.querySelectorAll(".no")) old.remove();
      attempt = key();
      const entry = r.declaration, li = told(at.name, entry);
      done.prepend(li);
      node.querySelector(".fallen").replaceChildren(...entry.rolls.map((roll) => dice(roll, true)), h("ul.then", entry.consequences.map((c) => h("li", c.sentence))));
      say(entry.consequences[0]?.sentence ?? entry.sentence);
    } catch (error) { refuse(node, { sentence: error.message, hint: error.hint }); } finally { button.disabled = false; }
  };
  const node = h("form.card", { onsubmit: send }, h("h3", spoken(command.name)), h("p.about", command.about), inputs.node,
    h("div.field", { "data-field": "dice" }, h("label.field", h("span", "Dice rolled at the table"), observed)), preview,
    h("div.row", h("button.main", { type: "submit" }, "Record it")), h("div.fallen"));
  look();
  return node;
}

/** Asks the rulebook, without writing anything, what the declaration would roll and whether it would be refused. */
async function foresee(at, command) {
  const { campaign } = await ask(`query F($name: String!, $changes: [ChangeInput!]!) { campaign(name: $name) { whatIf(changes: $changes) {
    verdicts(first: 1) { nodes { verdict refusal { sentence hint } } } campaign { chronicle(last: 1, filter: { declarationsOnly: true }) { nodes { rolls { label due faces sides } } } } } } }`,
  { name: at.name, changes: [{ insert: { after: at.head.id, command, salt: "preview" } }] });
  const [verdict] = campaign.whatIf.verdicts.nodes;
  if (verdict?.refusal) return { nodes: [h("p.small.quiet", `As it stands: ${verdict.refusal.sentence}`)] };
  const rolls = campaign.whatIf.campaign.chronicle.nodes[0]?.rolls ?? [];
  return { label: rolls[0]?.label, nodes: await Promise.all(rolls.map((roll) => pool(at, roll))) };
}

async function pool(at, roll) {
  const n = roll.due ?? roll.faces.length;
  const head = h("p", h("b", `${spoken(roll.label)}: `), n === 1 ? "one die" : `${n} dice`, " ", Array.from({ length: Math.min(n, 12) }, () => die("?", 0)));
  try {
    const { odds } = await ask(`query O($system: String!, $knobs: [KnobSaid!]) { odds(system: $system, knobs: $knobs) { reading total bands { name percent } } }`,
      { system: at.system.slug, knobs: [{ name: "dice", value: n }] });
    return h("div.card", head, h("p.about", `Usually: ${odds.reading}.`), bars(odds.bands));
  } catch { return h("div.card", head); }
}

/** Odds as bars. */
export const bars = (bands, here) => h("table", h("tbody", bands.map((b) => h("tr", h("td", b.name === here ? h("b", b.name) : b.name), h("td", { class: "grow" }, bar(b.percent, b.name === here)), h("td", `${b.percent} %`)))));

function bar(percent, here) {
  const fill = h(here ? "i.here" : "i");
  fill.style.width = `${percent}%`;
  return h("div.bar", fill);
}
