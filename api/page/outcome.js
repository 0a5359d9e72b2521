// What becomes of a scenario: how many declarations fare how, what differs at the end, and both histories side by side.

import { nights } from "./app.js";
import { h, spoken, unShout } from "./dom.js";
import { chart } from "./draw.js";
import { ask } from "./gql.js";
import { plainly } from "./plainly.js";
import { changes } from "./scenario.js";
import { sides, wayTo } from "./second.js";

const SHOWN = 100;

/** The parts of a what-if that are shown. */
export const WHAT_IF = `id text changes heldFixed firstDivergence { entry { id seq } sentence }
  tally { same changed differs moot refused needsRuling struck inserted }
  verdicts(first: ${SHOWN}) { totalCount nodes { verdict sentence otherSide
    basisThen { key value } basisNow { key value } refusal { sentence hint rule }
    entry { id seq sentence session consequences { sentence } } } }
  differences(first: ${SHOWN}) { nodes { fact { subject track from to } because movedAt { id seq } } }
  drift(first: ${SHOWN}) { totalCount nodes { sentence } }`;

/** Shows a what-if; the drawing of its tracks is asked for after the rest stands there. */
export function outcome(at, asked, w) {
  const moved = w.verdicts.totalCount, ends = w.differences.nodes, drawn = h("div");
  overlay(at, asked, ends).then((node) => node && drawn.append(node), (error) => console.warn(error));
  return [h("h2", moved ? "What would have been" : "Nothing would have been otherwise"),
    changes(at.name, w.changes), tally(w.tally), w.heldFixed && h("p.small.quiet", w.heldFixed),
    ends.length > 0 && h("section", h("h3", "At the end"), atTheEnd(at.name, ends)), drawn,
    moved > 0 && h("section", h("h3", "Both histories, where they part"),
      w.verdicts.nodes.map((v) => verdict(at.name, v)),
      moved > SHOWN && h("p.quiet", `and ${moved - SHOWN} more`)),
    w.drift.totalCount > 0 && h("details", h("summary", "Today’s rulebook would decide some of the record otherwise"),
      h("ul", w.drift.nodes.map((d) => h("li", plainly(at.name, d.sentence)))))];
}

function atTheEnd(campaign, ends) {
  return endings(["as recorded", "what if", "because"], ends.map(({ fact, because }) => [fact,
    [fact.from || "–", h("b", fact.to || "–"), h("span.small.quiet", plainly(campaign, because.join(" ")))]]));
}

/** A table of what ends how; on a phone each end stands in lines of its own, under what the heads say. */
export function endings(heads, rows) {
  const row = ([fact, values]) => h("tr", h("td", spoken(fact.subject)), h("td", spoken(fact.track)),
    values.map((value, i) => h("td", { "data-head": heads[i] }, value)));
  const all = ["whose", "what", ...heads].map((t) => h("th", t));
  return h("div.wide", h("table.ends", h("thead", h("tr", all)), h("tbody", rows.map(row))));
}

function tally(counts) {
  const parts = Object.entries(counts).filter(([, n]) => n > 0), all = parts.reduce((sum, [, n]) => sum + n, 0);
  const kebab = (key) => key.replace(/[A-Z]/g, (c) => "-" + c.toLowerCase());
  const strip = h("div.tally", { "aria-hidden": "true" }, parts.map(([key, n]) => {
    const piece = h(`i.t-${kebab(key)}`);
    piece.style.flexGrow = Math.max(n, all / 60);
    return piece;
  }));
  return h("div", strip,
    h("div.row", parts.map(([key, n]) => h(`span.verdict.v-${kebab(key)}`, `${n} ${kebab(key).replace("-", " ")}`))));
}

function verdict(campaign, v) {
  const kind = unShout(v.verdict).replace(" ", "-"), basis = v.basisThen.length > 0 && kind === "needs-ruling";
  const pairs = (list) => list.map((b) => `${spoken(b.key)} ${b.value}`).join(", ") || "nothing";
  const said = (text) => h("p", plainly(campaign, text)), aside = (text) => h("p.small.quiet", plainly(campaign, text));
  const recorded = [said(v.entry.sentence), v.entry.consequences.map((c) => aside(c.sentence))];
  const other = v.refusal ? [said(v.refusal.sentence), v.refusal.hint && aside(v.refusal.hint)]
    : v.otherSide.length ? v.otherSide.map(said) : h("p.quiet", "Nothing follows.");
  return h(`article.card.v-${kind}`,
    h("div.row.between", h("a", { href: wayTo(campaign, v.entry) }, `#${v.entry.seq}`),
      h(`span.verdict.v-${kind}`, kind.replace("-", " "))),
    said(v.sentence), sides({ title: "As recorded", body: recorded }, { title: "What if", body: other }),
    basis && h("p.small", `Ruled in view of ${pairs(v.basisThen)}; now it would be ${pairs(v.basisNow)}. `
      + "The table must rule again."));
}

const isNumber = (text) => /^-?\d+$/.test(text ?? "");

/** The tracks that end otherwise, both histories in one drawing. */
async function overlay(at, asked, ends) {
  const tracks = ends.map((d) => d.fact).filter((f) => isNumber(f.from) && isNumber(f.to)).slice(0, 6);
  if (!tracks.length) return null;
  const part = (side) => tracks.map((t, i) => `${side}${i}: series(subject: ${JSON.stringify(t.subject)},
    track: ${JSON.stringify(t.track)}, last: 200) { nodes { number value entry { seq id sentence } } }`).join(" ");
  const [{ campaign }, evenings] = await Promise.all([
    ask(`query O($name: String!, $changes: [ChangeInput!], $scenario: String, $open: OpenRulings) {
      campaign(name: $name) { whatIf(changes: $changes, scenario: $scenario, open: $open) {
        base { ${part("a")} } campaign { length ${part("b")} } } } }`, asked),
    nights(at.name, at.length)]);
  const { base, campaign: other } = campaign.whatIf, length = Math.max(at.length, other.length);
  return h("section", h("h3", "Drawn over each other"),
    h("p.small.quiet", "The full line is the record, the dashed one is what if."),
    tracks.map((t, i) => h("div", h("h4", `${spoken(t.subject)}, ${spoken(t.track)}`),
      chart(base[`a${i}`].nodes,
        { length, nights: evenings, beside: other[`b${i}`].nodes, label: `${t.subject} ${t.track}` }))));
}
