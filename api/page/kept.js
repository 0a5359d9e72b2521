// Scenarios that are kept under a name: open one, compare two with the record, or drop one.

import { h, say, sorry, to } from "./dom.js";
import { ask, whole } from "./gql.js";
import { endings } from "./outcome.js";
import { plainly } from "./plainly.js";

/** The list of what is kept; `look()` reads it again. */
export async function kept(at) {
  const list = h("div"), table = h("div");
  const drop = (name) => async () => {
    try {
      await ask("mutation D($campaign: String!, $name: String!) { dropScenario(campaign: $campaign, name: $name) }",
        { campaign: at.name, name });
      say(`${name} is kept no longer.`);
      table.replaceChildren();
      await look();
    } catch (error) { table.replaceChildren(sorry(error)); }
  };
  const look = async () => {
    const all = await whole(`query K($name: String!, $after: String) { campaign(name: $name) { secondLook {
      scenarios(first: 100, after: $after) { pageInfo { hasNextPage endCursor } nodes { name text changes } } } } }`,
    { name: at.name }, (data) => data.campaign.secondLook.scenarios);
    list.replaceChildren(h("div", all.map((s) => row(at.name, s, drop(s.name))),
      !all.length && h("p.quiet", "None is kept yet."), all.length > 1 && chooser(at, all, table)));
  };
  await look().catch((error) => list.replaceChildren(sorry(error)));
  return { node: h("section", h("h2", "Kept"), list, table), look };
}

function row(campaign, s, drop) {
  const open = `${to("c", campaign, "what-if")}?text=${encodeURIComponent(s.text)}`;
  return h("div.change", h("span", h("a", { href: open }, s.name), ": ", plainly(campaign, s.changes.join(" "))),
    h("button.plain", { type: "button", onclick: drop, "aria-label": `Drop ${s.name}` }, "drop"));
}

/** Two of them to compare: three columns, the record first. */
function chooser(at, all, table) {
  const choice = (label, n) => h("select", { "aria-label": label },
    all.map((s, i) => h("option", { value: s.name, selected: i === n }, s.name)));
  const a = choice("The first one", 0), b = choice("The second one", 1);
  const send = async (event) => {
    event.preventDefault();
    table.replaceChildren(h("p.quiet", "Replaying both …"));
    try {
      const { campaign } = await ask(`query C($name: String!, $a: String!, $b: String!) {
        campaign(name: $name) { secondLook { compare(a: $a, b: $b) { subject track recorded a b } } } }`,
      { name: at.name, a: a.value, b: b.value });
      table.replaceChildren(compared(campaign.secondLook.compare, a.value, b.value));
    } catch (error) { table.replaceChildren(sorry(error)); }
  };
  return h("form.row", { onsubmit: send }, "Compare", a, "with", b, h("button", "Compare"));
}

function compared(ends, a, b) {
  if (!ends.length) return h("p.card", "Both end as recorded.");
  const value = (text, recorded) => (text === recorded ? text || "–" : h("b", text || "–"));
  return endings(["as recorded", a, b], ends.map((e) =>
    [e, [e.recorded || "–", value(e.a, e.recorded), value(e.b, e.recorded)]]));
}
