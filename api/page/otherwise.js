// How a declaration could have been otherwise: controls for its ruling, its dice and the house rules from there on.

import { h, say, spoken } from "./dom.js";
import { dice } from "./draw.js";
import { fields } from "./form.js";
import { apart, ask, camel, commandType, type } from "./gql.js";
import { wayTo } from "./second.js";

/** The controls for one declaration, made from the type of its command; `put` hears each change. */
export async function maker(at, id, put) {
  const { campaign } = await ask(`query E($name: String!, $id: String!) { campaign(name: $name) {
    houseRules { key sentence value takes } entry(id: $id) { declaration { id seq kind sentence session
    ruling { key value } rolls { label faces told sides due } } } } }`, { name: at.name, id });
  const e = campaign.entry.declaration, command = await commandType(at.system.slug, e.kind).catch(() => null);
  const ruled = command && (await type(command.input)).inputFields.find((f) => f.name === "ruling");
  const never = () => put({ never: { of: e.id } });
  const afresh = () => put({ reroll: { of: e.id, salt: String(Math.floor(Math.random() * 1e9)) } });
  return h("section.card", h("p.small", h("a", { href: wayTo(at.name, e) }, `#${e.seq}`)), h("h2", e.sentence),
    h("div.row", e.rolls.map((r) => dice(r))),
    ruled && await ruling(e, apart(ruled.type).name, put), e.rolls.map((roll) => faces(e, roll, put)),
    h("div.row", h("button", { type: "button", onclick: never }, "As if it had never happened"),
      e.rolls.length > 0 && h("button", { type: "button", onclick: afresh }, "Let its dice fall afresh")),
    house(e, campaign.houseRules, put));
}

/** A control for each part of the ruling: words to choose from, numbers, yes or no. */
async function ruling(e, typeName, put) {
  const was = Object.fromEntries(e.ruling.map((r) => [camel(r.key), r.value]));
  const inputs = await fields(typeName, {});
  for (const part of inputs.made) {
    const control = part.node.querySelector("select, input"), now = was[part.name];
    if (!control || now === undefined) continue;
    const isWord = control.tagName === "SELECT" && !["true", "false"].includes(now);
    control.value = isWord ? now.toUpperCase().replaceAll("-", "_") : now;
  }
  for (const box of inputs.node.querySelectorAll("details")) {
    box.replaceWith(...[...box.childNodes].filter((n) => n.tagName !== "SUMMARY"));
  }
  const send = (event) => {
    event.preventDefault();
    const said = Object.entries(inputs.get() ?? {}).map(([key, value]) => ({ key: snake(key), value: plain(value) }));
    const set = said.filter((s) => was[camel(s.key)] !== s.value);
    if (!set.length) return say("That is what was ruled.");
    put({ ruling: { of: e.id, set } });
  };
  return h("form", { onsubmit: send }, h("h3", "Another ruling"), inputs.node,
    h("button.main", "Replay with this ruling"));
}

const snake = (name) => name.replace(/[A-Z]/g, (c) => "_" + c.toLowerCase());

/** A value as a scenario writes it: words in small letters, lists with commas. */
function plain(value) {
  if (Array.isArray(value)) return value.map(plain).join(",");
  const isWord = typeof value === "string" && /^[A-Z_0-9]+$/.test(value);
  return isWord ? value.toLowerCase().replaceAll("_", "-") : String(value);
}

function faces(e, roll, put) {
  const n = roll.faces.length || roll.due || 1;
  const inputs = Array.from({ length: n }, (_, i) => h("input", { type: "number", min: 1, max: roll.sides || 6,
    value: roll.faces[i] ?? 1, "aria-label": `Die ${i + 1}`, required: true }));
  const send = (event) => {
    event.preventDefault();
    put({ faces: { of: e.id, label: roll.label, faces: inputs.map((i) => Number(i.value)) } });
  };
  return h("form.row", { onsubmit: send }, h("span.legend", `${spoken(roll.label)} fell`), inputs,
    h("button", "like so"));
}

function house(e, rules, put) {
  const rule = h("select", { "aria-label": "House rule" },
    rules.map((r) => h("option", { value: r.key, title: r.sentence }, spoken(r.key))));
  const value = h("input", { "aria-label": "Its value", size: 12 });
  const send = (event) => {
    event.preventDefault();
    put({ house: { after: e.id, key: rule.value, value: value.value } });
  };
  return h("details", h("summary", "From here on, under another house rule"),
    h("form.row", { onsubmit: send }, rule, value, h("button", "Use it")));
}
