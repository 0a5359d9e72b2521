// What can be done with a what-if: overturn the record with it, keep it under a name, share it, look at its futures.

import { h, say, sorry, to } from "./dom.js";
import { ask } from "./gql.js";
import { WHAT_IF } from "./outcome.js";
import { wayTo } from "./second.js";
import { deed, overturn, undo } from "./speak.js";

/** The choices under a what-if that was run in view of the last entry `head`. */
export async function decide(at, state, { w, head, moved, way, shelf, again }) {
  const copy = async () => {
    await navigator.clipboard?.writeText(way());
    say("The link is copied.");
  };
  const from = w.firstDivergence?.entry;
  const futures = from && `${to("c", at.name, "futures", from.id.slice(0, 16))}?text=${encodeURIComponent(w.text)}`;
  return h("section", h("h2", "What now?"), h("div.row",
    h("button", { type: "button", onclick: copy }, "Copy a link to this"),
    futures && h("a.button", { href: futures }, "Was it the ruling or the dice?")),
  await amend(at, state, { head, moved, again }), keep(at, w, shelf));
}

async function amend(at, state, { head, moved, again }) {
  const isUndo = state.undo && !state.dispute && !state.text && state.changes.length === 1
    && state.changes[0].never?.of === state.undo;
  const send = ({ because, by, key }) => {
    const said = { campaign: at.name, because, by, key, head };
    if (isUndo) return undo({ ...said, entry: state.undo }, WHAT_IF);
    const what = state.text ? { scenario: state.text } : { changes: state.changes, open: state.open };
    return overturn({ ...said, ...what, dispute: state.dispute ?? undefined }, WHAT_IF);
  };
  const done = (result) => { location.hash = wayTo(at.name, result.declaration); };
  const title = isUndo ? "Undo it" : "Overturn the record with this";
  const about = "The record keeps what was written; from now on every sheet shows what is seen here. "
    + "An amendment can be undone.";
  const isOpen = Boolean(state.dispute || isUndo || again);
  return h("details.card", { open: isOpen }, h("summary", title), h("p.about", about),
    state.dispute && h("p.small", `It settles ${state.dispute}.`),
    await deed({ why: "Why?", button: title, send, done, moved }));
}

function keep(at, w, shelf) {
  const name = h("input", { required: true, pattern: "[a-z][a-z0-9\\-]*", placeholder: "desperate-sway",
    title: "a-z, 0-9 and -" });
  const answer = h("div");
  const send = async (event) => {
    event.preventDefault();
    answer.replaceChildren(h("p.quiet", "Keeping it …"));
    try {
      await ask(`mutation K($campaign: String!, $name: String!, $text: String!) {
        saveScenario(campaign: $campaign, name: $name, text: $text) { name } }`,
      { campaign: at.name, name: name.value, text: w.text });
      answer.replaceChildren();
      say(`It is kept as ${name.value}.`);
      await shelf.look();
    } catch (error) { answer.replaceChildren(sorry(error)); }
  };
  return h("details.card", h("summary", "Keep it under a name"),
    h("p.about", "It is kept beside the record, in no campaign; nothing counts otherwise."),
    h("form.row", { onsubmit: send }, h("label.row", "Name", name), h("button", "Keep it")), answer);
}
