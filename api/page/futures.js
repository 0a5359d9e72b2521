// Was it the ruling or the dice? Many futures from one entry on, every roll of theirs fallen afresh.

import { bars } from "./draw.js";
import { h, sorry, spoken, to } from "./dom.js";
import { ask } from "./gql.js";
import { hear } from "./live.js";
import { sides, wayTo } from "./second.js";

const RUNS = 1000, ROWS = 12;

/** Shows where the futures from an entry on end; with `?text=`, those of the other side beside them. */
export async function view(at) {
  const text = at.query.get("text"), left = new AbortController(), body = h("div"), id = at.rest[0];
  const { campaign: { entry } } = await ask(`query E($name: String!, $id: String!) { campaign(name: $name) {
    entry(id: $id) { declaration { id seq sentence } } } }`, { name: at.name, id });
  const run = async () => {
    try {
      const record = await play(at.name, id, null, left.signal, body, text ? "The record: " : "");
      const other = text && (await play(at.name, id, text, left.signal, body, "What if: "));
      body.replaceChildren(...told(at.name, record, other));
    } catch (error) { if (!left.signal.aborted) body.replaceChildren(sorry(error)); }
  };
  run();
  const whatIf = text ? `${to("c", at.name, "what-if")}?text=${encodeURIComponent(text)}`
    : `${to("c", at.name, "what-if")}?of=${id}`;
  return {
    node: h("div",
      h("p.small", h("a", { href: whatIf }, text ? "‹ the what-if" : "What if it had been ruled otherwise?")),
      h("h1", "Was it the ruling or the dice?"),
      h("p.lede", `${RUNS.toLocaleString()} futures from here on: every ruling as it was made, `,
        "every roll fallen afresh. Where nearly all of them end as recorded, it was not the dice."),
      h("p", h("a", { href: wayTo(at.name, entry.declaration) }, `#${entry.declaration.seq}`),
        ` ${entry.declaration.sentence}`), body),
    leave: () => left.abort(),
  };
}

const FUTURES = "rerolled runs tracks { subject track recorded asRecorded ends { value count isRecorded } }";

/** Plays them, and says how far it is. */
async function play(campaign, from, scenario, signal, body, whose) {
  let found;
  const query = `subscription F($campaign: String!, $from: String!, $runs: Int!, $scenario: String) {
    futures(campaign: $campaign, from: $from, runs: $runs, scenario: $scenario) { done of futures { ${FUTURES} } } }`;
  const show = progress(body, whose);
  await hear(query, { campaign, from, runs: RUNS, scenario }, ({ futures }) => {
    show(futures);
    found = futures.futures ?? found;
  }, signal);
  if (!found) throw new Error("The answer was cut short.");
  return found;
}

/** A bar that says how far long work is. */
export function progress(body, whose = "") {
  const bar = h("progress", { max: 1, "aria-label": "How far it is" }), words = h("p.quiet", { role: "status" });
  body.replaceChildren(words, bar);
  let said = 0;
  return ({ done, of }) => {
    if (!of) return;
    bar.value = done / of;
    const tenth = Math.floor((10 * done) / of);
    if (tenth === said && words.textContent) return;
    words.textContent = `${whose}${done.toLocaleString()} of ${of.toLocaleString()} replays …`;
    said = tenth;
  };
}

const key = (t) => `${t.subject} ${t.track}`;
const isNumber = (t) => /^-?\d+$/.test(t.recorded ?? "");

/** Each track that did not always end as recorded: numbers first, the least certain of them first. */
function told(campaign, record, other) {
  const byKey = (tracks = []) => new Map(tracks.map((t) => [key(t), t]));
  const mine = byKey(record.tracks), theirs = byKey(other?.tracks);
  const all = [...new Map([...theirs, ...mine]).values()];
  all.sort((a, b) => isNumber(b) - isNumber(a) || a.asRecorded - b.asRecorded);
  const rolled = `${record.rerolled} ${record.rerolled === 1 ? "declaration" : "declarations"} rolled afresh in each.`;
  if (!all.length) return [h("p.card", `${rolled} Every future ends as recorded: the dice had no say in it.`)];
  const side = (title, found, runs) => ({ title, body: found
    ? [h("p", sentence(found, runs)), ends(found, runs)] : h("p.quiet", "Always as recorded.") });
  const track = (t) => h("article.card",
    h("h3", h("a", { href: to("c", campaign, "why", t.subject, t.track) }, `${spoken(t.subject)}, ${spoken(t.track)}`)),
    other ? sides(side("As ruled", mine.get(key(t)), record.runs), side("What if", theirs.get(key(t)), other.runs))
      : side("", t, record.runs).body);
  return [h("p.quiet", `${rolled} Marked is where the record ends.`), ...all.map(track)];
}

const sentence = (d, runs) => `${d.asRecorded.toLocaleString()} of ${runs.toLocaleString()} end as recorded`
  + ` (${d.recorded || "nothing"}).`;

/** Every end with how often it came; of very many the most frequent, in their order. */
function ends(d, runs) {
  const often = [...d.ends].sort((x, y) => y.count - x.count).slice(0, ROWS);
  const shown = d.ends.filter((e) => e.isRecorded || often.includes(e));
  const rows = shown.map((e) => ({ name: e.value || "nothing", percent: Math.round((1000 * e.count) / runs) / 10,
    here: e.isRecorded }));
  const rest = d.ends.length - shown.length;
  return [bars(rows), rest > 0 && h("p.small.quiet", `and ${rest} rarer ends`)];
}
