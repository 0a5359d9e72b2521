// Forms out of the schema: every input of every command of every system, with nothing listed by hand.

import { coded, h, unCamel, unShout } from "./dom.js";
import { apart, type } from "./gql.js";

/** Reads the range that a description states, such as “0 to 4”, so that the field can hold to it. */
function range(text) {
  const found = /\b(\d+)\s*(?:to|–|-|\.\.)\s*(\d+)\b/.exec(text ?? "");
  return found ? { min: found[1], max: found[2] } : {};
}

/**
 * Makes the fields of an input type. `get()` reads what was filled in, leaving out what was not; `names` are the
 * things of the campaign to choose from; `filled` is what stands there at first.
 */
export async function fields(typeName, { names = [], filled = {}, changed = () => {}, skip = [] } = {}) {
  const about = await type(typeName);
  if (about.isOneOf) return oneOf(about, { names, filled, changed });
  const made = [];
  for (const f of about.inputFields.filter((f) => !skip.includes(f.name))) {
    const one = await field(f, { names, filled: filled?.[f.name], changed });
    made.push({ name: f.name, must: apart(f.type).must, ...one });
  }
  const first = made.filter((m) => m.must || m.isSet || ["ruling", "action", "dice", "track"].includes(m.name));
  const rest = made.filter((m) => !first.includes(m));
  const nodes = (some) => some.map((m) => m.node);
  const more = first.length > 0 && rest.length > 0 && h("details.more",
    h("summary", `More that can be said (${rest.length})`), h("div.fields", nodes(rest)));
  const node = h("div.fields", nodes(first.length ? first : rest), more);
  return { node, made, get: () => {
    const said = made.map((m) => [m.name, m.get()]).filter(([, v]) => v !== undefined);
    return said.length ? Object.fromEntries(said) : undefined;
  } };
}

/** One of several: a choice, then its own fields. */
async function oneOf(about, given) {
  const choice = h("select", h("option", { value: "" }, "…"),
    about.inputFields.map((f) => h("option", { value: f.name }, unCamel(f.name))));
  const inside = h("div");
  let part;
  const turn = async () => {
    part = undefined;
    inside.replaceChildren();
    const f = about.inputFields.find((f) => f.name === choice.value);
    if (f) {
      const needed = { ...f, type: { kind: "NON_NULL", ofType: f.type } };
      part = await field(needed, { ...given, filled: given.filled?.[f.name] });
      inside.append(part.node);
    }
    given.changed();
  };
  choice.addEventListener("change", turn);
  const [first] = Object.keys(given.filled ?? {});
  if (first) { choice.value = first; await turn(); }
  const empty = () => {
    const chosen = about.inputFields.find((f) => f.name === choice.value);
    return apart(chosen.type).kind === "INPUT_OBJECT" ? {} : true;
  };
  return { node: h("div", choice, inside), get: () => {
    if (!choice.value) return undefined;
    const inner = part?.get();
    return { [choice.value]: inner === undefined ? empty() : inner };
  } };
}

async function field(f, given) {
  const t = apart(f.type), id = `f${(field.count = (field.count ?? 0) + 1)}`;
  const label = unCamel(f.name), about = f.description && h("p.about", { id: `${id}-about` }, coded(f.description));
  const title = h("span", label, t.must && h("b", { title: "needed" }, " *"));
  const wrap = (node, get, isSet) => ({ get, isSet,
    node: h("div.field", { "data-field": f.name }, h("label.field", title, about, node)) });
  if (t.list) return list(f, t, label, about, given);
  if (t.kind === "INPUT_OBJECT") {
    const part = await fields(t.name, given);
    const node = h("fieldset", { "data-field": f.name }, h("legend", label), about, part.node);
    return { node, get: () => part.get() ?? (t.must ? {} : undefined), isSet: given.filled !== undefined };
  }
  const one = await simple(t, { ...given, about: f.description, id });
  return wrap(one.node, one.get, given.filled !== undefined && given.filled !== null);
}

/** A value without parts: a word of a list, a number, yes or no, or text with what the campaign knows beside it. */
async function simple(t, { names, filled, changed, about, id }) {
  const on = { onchange: changed, oninput: changed, "aria-describedby": about && id ? `${id}-about` : undefined };
  if (t.kind === "ENUM") {
    const values = (await type(t.name)).enumValues;
    const option = (v) =>
      h("option", { value: v.name, title: v.description, selected: v.name === filled }, unShout(v.name));
    const node = h("select", on, h("option", { value: "" }, t.must ? "choose" : "unsaid"), values.map(option));
    return { node, get: () => node.value || undefined };
  }
  if (t.name === "Boolean") {
    const node = h("select", on, h("option", { value: "" }, "unsaid"),
      h("option", { value: "true", selected: filled === true }, "yes"),
      h("option", { value: "false", selected: filled === false }, "no"));
    return { node, get: () => (node.value === "" ? undefined : node.value === "true") };
  }
  if (t.name === "Int" || t.name === "Float") {
    const node = h("input", { ...on, type: "number", step: 1, ...range(about), value: filled ?? "" });
    return { node, get: () => (node.value === "" ? undefined : Number(node.value)) };
  }
  const node = h("input", { ...on, type: "text", list: "names", value: filled ?? "", autocomplete: "off",
    maxlength: 4000 });
  return { node, get: () => node.value.trim() || undefined };
}

/** Several of a kind, added one by one; several plain words stand in one line with commas. */
async function list(f, t, label, about, given) {
  if (t.kind === "SCALAR" && t.name !== "Int") {
    return words(f, label, about, given);
  }
  const rows = h("div"), parts = new Set();
  const more = async (filled) => {
    const own = { ...given, filled };
    const part = t.kind === "INPUT_OBJECT" ? await fields(t.name, own) : await simple({ ...t, must: true }, own);
    const out = () => { parts.delete(part); row.remove(); given.changed(); };
    const row = h("div.card", part.node, h("button.plain", { type: "button", onclick: out }, "take it out"));
    parts.add(part);
    rows.append(row);
  };
  for (const one of given.filled ?? []) await more(one);
  const node = h("fieldset", { "data-field": f.name }, h("legend", label), about, rows,
    h("button", { type: "button", onclick: () => more() }, `Add ${label}`));
  const get = () => {
    const all = [...parts].map((p) => p.get()).filter((v) => v !== undefined);
    return all.length ? all : undefined;
  };
  return { node, get, isSet: Boolean(given.filled?.length) };
}

/** Several plain words in one line. */
function words(f, label, about, given) {
  const line = h("input", { type: "text", list: "names", placeholder: "several with commas",
    value: (given.filled ?? []).join(", "), oninput: given.changed });
  const get = () => {
    const all = line.value.split(",").map((s) => s.trim()).filter(Boolean);
    return all.length ? all : undefined;
  };
  const node = h("div.field", { "data-field": f.name }, h("label.field", h("span", label), about, line));
  return { node, get, isSet: Boolean(given.filled) };
}

/** A list of names of the campaign for every text field to choose from. */
export const datalist = (names) => h("datalist", { id: "names" },
  names.map((n) => h("option", { value: n.slug }, n.name)));

/** Shows a refusal, beside the field that it is about where there is one. */
export function refuse(root, refusal) {
  for (const old of root.querySelectorAll(".no")) old.remove();
  const rule = refusal.rule && h("p.small.quiet", `by ${refusal.rule}`);
  const box = h("div.no", { role: "alert" }, h("p", h("b", refusal.sentence)),
    refusal.hint && h("p", refusal.hint), rule);
  const field = (name) => CSS.escape(name.replace(/_(.)/g, (_, c) => c.toUpperCase()));
  const place = (refusal.fields ?? []).map((name) => root.querySelector(`[data-field="${field(name)}"]`)).find(Boolean);
  (place ?? root).append(box);
  for (let up = box.parentElement; up; up = up.parentElement) if (up.tagName === "DETAILS") up.open = true;
  box.scrollIntoView({ block: "nearest" });
}
