// Recording: choose what is declared, fill in its form, see the pool and its odds, roll, and read what followed.

import { calm, coded, h, say, sorry, spoken, to } from "./dom.js";
import { bars, die, dice } from "./draw.js";
import { datalist, fields, refuse } from "./form.js";
import { ENTRY, ask, camel, commandType, once, word } from "./gql.js";
import { speaker } from "./speak.js";
import { told } from "./told.js";

const HIDDEN = new Set(["open", "begin-session", "end-session", "overturn", "raise-dispute", "uphold"]);

/** Asks for what the view needs while the page still learns about the campaign. */
export const early = (at) => ask(`query N($name: String!) { campaign(name: $name) {
  sessions(last: 200) { nodes { number isOver isCommitted } } sheet { subjects { slug name kind } } } }`,
{ name: at.name });

/** Shows what can be recorded, and the form of what was chosen. */
export async function view(at) {
  const slug = at.system?.slug;
  const [{ system: { commands: { nodes: commands } } }, { campaign }, who] = await Promise.all([
    once(`commands ${slug}`, `query C($slug: String!) { system(slug: $slug) {
      commands(first: 200) { nodes { name about } } } }`, { slug }), at.early, speaker()]);
  const names = campaign.sheet.subjects, sessions = campaign.sessions.nodes, open = sessions.find((s) => !s.isOver);
  const body = h("div"), done = h("ol.told");
  const choose = async (command) => {
    try {
      body.replaceChildren(await form(at, command, { names, by: who.by, open, done }));
      body.querySelector("input, select")?.focus();
    } catch (error) { body.replaceChildren(sorry(error)); }
  };
  const wanted = commands.find((c) => c.name === at.query.get("command"));
  if (wanted) await choose(wanted);
  return h("div", h("h1", "Record"), datalist(names), evening(at, open, sessions, who.by), who.node,
    h("h2", "What is declared?"), picker(commands, choose, wanted), body, h("h2", "Recorded just now"), done);
}

/** What can be declared, to be found by its name or by what it does. */
function picker(commands, choose, wanted) {
  const search = h("input", { type: "search", placeholder: "What happened?",
    "aria-label": "Search what can be recorded" });
  const pick = h(wanted ? "div.pick.chosen" : "div.pick", { role: "listbox", "aria-label": "What can be recorded" });
  // On a phone the list makes room for the form that was chosen, until somebody searches again.
  const press = (c) => () => { pick.classList.add("chosen"); return choose(c); };
  const given = (c) => ({ type: "button", role: "option", "aria-selected": "false", onclick: press(c) });
  const option = (c) => h("button", given(c), h("b", spoken(c.name)), " ", h("span.quiet.small", coded(c.about)));
  const fill = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = commands.filter((c) => !HIDDEN.has(c.name)
      && words.every((w) => `${spoken(c.name)} ${c.about}`.toLowerCase().includes(w)));
    pick.replaceChildren(...(fits.length ? fits.map(option) : [h("p.quiet", "Nothing of that name.")]));
  };
  search.addEventListener("input", calm(80, fill));
  search.addEventListener("focus", () => pick.classList.remove("chosen"));
  fill();
  return [search, pick];
}

const ANSWER = "__typename ... on Refused { sentence hint } ... on Recorded { declaration { sentence } }";
const END = `mutation E($campaign: String!, $by: MemberInput) {
  endSession(campaign: $campaign, by: $by) { ${ANSWER} } }`;
const BEGIN = `mutation B($campaign: String!, $by: MemberInput, $number: Int!) {
  beginSession(campaign: $campaign, by: $by, number: $number) { ${ANSWER} } }`;

/** Begins or ends an evening, whose dice are drawn from a secret that is committed to now and revealed at its end. */
function evening(at, open, all, by) {
  const answer = h("div"), next = Math.max(0, ...all.map((s) => s.number)) + 1;
  const send = (query, variables) => async () => {
    try {
      const [result] = Object.values(await ask(query, { campaign: at.name, by: by(), ...variables }));
      if (result.__typename === "Refused") {
        return answer.replaceChildren(sorry({ message: result.sentence, hint: result.hint }));
      }
      say(result.declaration.sentence);
      location.reload();
    } catch (error) { answer.replaceChildren(sorry(error)); }
  };
  const luck = open?.isCommitted ? "drawn here" : "rolled at the table";
  const words = open ? `Evening ${open.number} is open; dice are ${luck}.`
    : "No evening is open; dice drawn now would be unwitnessed.";
  const button = open ? h("button", { onclick: send(END, {}) }, "End the evening")
    : h("button", { onclick: send(BEGIN, { number: next }) }, `Begin evening ${next}`);
  return h("div.card", h("div.row.between", h("span", words), button), answer);
}

async function form(at, command, { names, by, done }) {
  const slug = at.system.slug;
  const own = await commandType(slug, command.name).catch(() => null);
  const family = own ? slug : "campaign", typed = own ?? (await commandType("campaign", command.name));
  const preview = h("div", { role: "status" }), fallen = h("div.fallen");
  const observed = h("input", { placeholder: "drawn, unless you write faces: 6,4",
    "aria-label": "Dice rolled at the table" });
  const said = () => ({ [camel(family)]: { [typed.field]: inputs.get() ?? {} } });
  let label, key = word();
  const look = calm(350, async () => {
    try {
      const seen = await foresee(at, said());
      label = seen.label;
      preview.replaceChildren(...seen.nodes);
    } catch { preview.replaceChildren(); }
  });
  const inputs = await fields(typed.input, { names, changed: look });
  const send = async (event) => {
    event.preventDefault();
    const button = event.submitter;
    button.disabled = true;
    try {
      const faces = observed.value.split(/[\s,]+/).filter(Boolean).map(Number);
      const dice = faces.length > 0 && { observed: [{ label: label ?? "action", faces }] };
      const r = await record({ campaign: at.name, by: by(), command: said(), key, ...dice });
      if (r.__typename === "Refused") return refuse(node, r);
      for (const old of node.querySelectorAll(".no")) old.remove();
      key = word();
      show(at, r.declaration, done, fallen);
    } catch (error) {
      refuse(node, { sentence: error.message, hint: error.hint });
    } finally { button.disabled = false; }
  };
  const rolled = h("label.field", h("span", "Dice rolled at the table"), observed);
  const node = h("form.card", { onsubmit: send }, h("h3", spoken(command.name)), h("p.about", coded(command.about)),
    inputs.node, h("div.field", { "data-field": "dice" }, rolled), preview,
    h("div.row", h("button.main", { type: "submit" }, "Record it")), fallen);
  look();
  return node;
}

const record = async (input) => (await ask(`mutation R($input: RecordInput!) { record(input: $input) { __typename
  ... on Refused { sentence hint rule fields code } ... on Recorded { declaration { ${ENTRY} } } } }`,
{ input })).record;

/** Shows what was recorded: the dice as they fell, what followed, and the entry as the story tells it. */
function show(at, entry, done, fallen) {
  done.prepend(told(at.name, entry));
  fallen.replaceChildren(...entry.rolls.map((roll) => dice(roll, true)),
    h("ul.then", entry.consequences.map((c) => h("li", c.sentence))));
  say(entry.consequences[0]?.sentence ?? entry.sentence);
}

/** Asks the rulebook, without writing anything, what the declaration would roll and whether it would be refused. */
async function foresee(at, command) {
  const { campaign } = await ask(`query F($name: String!, $changes: [ChangeInput!]!) { campaign(name: $name) {
    whatIf(changes: $changes) { verdicts(first: 1) { nodes { verdict refusal { sentence hint } } }
      campaign { chronicle(last: 1, filter: { declarationsOnly: true }) {
        nodes { rolls { label due faces sides } } } } } } }`,
  { name: at.name, changes: [{ insert: { after: at.head.id, command, salt: "preview" } }] });
  const [verdict] = campaign.whatIf.verdicts.nodes;
  if (verdict?.refusal) return { nodes: [h("p.small.quiet", `As it stands: ${verdict.refusal.sentence}`)] };
  const rolls = campaign.whatIf.campaign.chronicle.nodes[0]?.rolls ?? [];
  return { label: rolls[0]?.label, nodes: await Promise.all(rolls.map((roll) => pool(at, roll))) };
}

async function pool(at, roll) {
  const n = roll.due ?? roll.faces.length;
  const head = h("p", h("b", `${spoken(roll.label)}: `), n === 1 ? "one die" : `${n} dice`, " ",
    Array.from({ length: Math.min(n, 12) }, () => die("?", 0)));
  try {
    const { odds } = await ask(`query O($system: String!, $knobs: [KnobSaid!]) { odds(system: $system, knobs: $knobs) {
      reading total bands { name percent } } }`, { system: at.system.slug, knobs: [{ name: "dice", value: n }] });
    return h("div.card", head, h("p.about", `Usually: ${odds.reading}.`), bars(odds.bands));
  } catch { return h("div.card", head); }
}
