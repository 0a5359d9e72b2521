// Sentences that name an entry by its id: for people, what that entry says and its number stand there instead.

import { h } from "./dom.js";
import { ask } from "./gql.js";
import { wayTo } from "./second.js";

const ID = /\b[0-9a-f]{8,64}\b/g, MANY = 40, LONG = 90;
const known = new Map(), due = new Map();

/** The sentence with a link for each id in it; without links where it stands in a link or a button itself. */
export function plainly(campaign, text, { linked = true } = {}) {
  const ids = text?.match(ID);
  if (!ids) return text;
  const node = h("span", text.replace(ID, "…"));
  Promise.all(ids.map((id) => named(campaign, id))).then((entries) => {
    const between = text.split(ID);
    node.replaceChildren(...between.flatMap((words, i) => {
      if (i >= ids.length) return [words];
      const entry = entries[i], begins = i === 0 && words === "";
      return [words, entry ? sign(campaign, entry, { linked, begins }) : ids[i]];
    }));
  });
  return node;
}

function sign(campaign, entry, { linked, begins }) {
  const words = label(entry), text = begins ? words.charAt(0).toUpperCase() + words.slice(1) : words;
  return linked ? h("a", { href: wayTo(campaign, entry), title: entry.sentence.replace(ID, "…") }, text) : text;
}

/** What an entry is called within a sentence. */
function label({ kind, seq, sentence }) {
  if (kind === "overturn") return `the amendment #${seq}`;
  if (kind === "raise-dispute") return `the dispute #${seq}`;
  const words = sentence.replace(/\.$/, ""), short = words.length > LONG ? `${words.slice(0, LONG - 1)}…` : words;
  return `“${short}” (#${seq})`;
}

/** The entry that an id begins, or nothing when no single one does; asked for together with others of the moment. */
function named(campaign, id) {
  const key = `${campaign} ${id}`;
  if (!known.has(key)) {
    if (!due.size) queueMicrotask(gather);
    known.set(key, new Promise((done) => {
      due.set(key, { campaign, id, done: (entry) => { if (!entry) known.delete(key); done(entry); } });
    }));
  }
  return known.get(key);
}

function gather() {
  const waiting = [...due.values()];
  due.clear();
  for (const campaign of new Set(waiting.map((one) => one.campaign))) {
    const all = waiting.filter((one) => one.campaign === campaign);
    for (let i = 0; i < all.length; i += MANY) look(campaign, all.slice(i, i + MANY));
  }
}

/** Asks for entries by their ids; one by one when not every word that looks like an id is one. */
async function look(campaign, all) {
  const part = ({ id }, i) => `e${i}: entry(id: "${id}") { id seq kind sentence }`;
  try {
    const data = await ask(`query I($name: String!) { campaign(name: $name) { ${all.map(part).join(" ")} } }`,
      { name: campaign });
    all.forEach((one, i) => one.done(data.campaign[`e${i}`]));
  } catch {
    if (all.length > 1) all.forEach((one) => look(campaign, [one]));
    else all[0].done(null);
  }
}
