// Which rulings of an evening mattered: each one step otherwise, and how far the end moves then.

import { h, sorry, spoken, to } from "./dom.js";
import { progress } from "./futures.js";
import { hear } from "./live.js";
import { wayTo } from "./second.js";

const WEIGHTS = "key was instead distance facts declaration { id seq sentence } moves { subject track from to }";

/** Shows the rulings of an evening, the heaviest first. */
export async function view(at) {
  const session = Number(at.rest[0]), left = new AbortController(), body = h("div");
  const run = async () => {
    const show = progress(body);
    let rows;
    try {
      await hear(`subscription W($campaign: String!, $session: Int!) { weigh(campaign: $campaign, session: $session) {
        done of weights { ${WEIGHTS} } } }`, { campaign: at.name, session }, ({ weigh }) => {
        show(weigh);
        rows = weigh.weights ?? rows;
      }, left.signal);
      if (!rows) throw new Error("The answer was cut short.");
      body.replaceChildren(...ranked(at.name, rows));
    } catch (error) { if (!left.signal.aborted) body.replaceChildren(sorry(error)); }
  };
  run();
  return {
    node: h("div", h("p.small", h("a", { href: `${to("c", at.name, "story")}?session=${session}` }, "‹ the evening")),
      h("h1", `Which rulings of evening ${session} mattered?`),
      h("p.lede", "Each ruling is made one step otherwise, with the same dice; "
        + "the further the end moves, the more it mattered."), body),
    leave: () => left.abort(),
  };
}

function ranked(campaign, rows) {
  const moving = rows.filter((r) => r.facts > 0), still = rows.length - moving.length;
  if (!rows.length) return [h("p.card", "Nothing was ruled that evening.")];
  if (!moving.length) return [h("p.card", "None of them moves the end.")];
  const words = `${still} more ${still === 1 ? "ruling" : "rulings"} would have changed nothing at the end.`;
  return [h("ol.weights", moving.map((r) => weight(campaign, r))), still > 0 ? h("p.quiet", words) : ""];
}

function weight(campaign, r) {
  const change = [{ ruling: { of: r.declaration.id.slice(0, 16), set: [{ key: r.key, value: r.instead }] } }];
  const whatIf = `${to("c", campaign, "what-if")}?changes=${encodeURIComponent(JSON.stringify(change))}`;
  const moves = r.moves.slice(0, 6).map((m) =>
    `${spoken(m.subject)}, ${spoken(m.track)}: ${m.from || "–"} → ${m.to || "–"}`);
  return h("li.card", h("h3", h("a", { href: wayTo(campaign, r.declaration) }, r.declaration.sentence)),
    h("p", `${spoken(r.key)} was ruled `, h("b", r.was), "; had it been ", h("b", r.instead),
      `, ${r.facts} ${r.facts === 1 ? "thing" : "things"} would end otherwise`,
      r.distance > 0 && `, by ${r.distance} in all`, "."),
    h("ul.small.quiet", moves.map((m) => h("li", m)), r.moves.length > 6 && h("li", `and ${r.moves.length - 6} more`)),
    h("a", { href: whatIf }, `What if it had been ${r.instead}?`));
}
