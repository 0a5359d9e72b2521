// Why a number is what it is: every entry that moved it, with declaration, ruling, dice and rules.

import { nights } from "./app.js";
import { h, spoken, to } from "./dom.js";
import { chart, dice } from "./draw.js";
import { ask, series, whole } from "./gql.js";

/** Shows the reasons of one track, the last first. */
export async function view(at) {
  const [subject, track] = at.rest;
  const { campaign } = await ask(`query S($name: String!, $subject: String!) { campaign(name: $name) { subject(slug: $subject) { name tracks { name value number max } } } }`, { name: at.name, subject });
  const points = await series(at.name, subject, track);
  const reasons = await whole(`query W($name: String!, $subject: String!, $track: String!, $after: String) { campaign(name: $name) {
    why(subject: $subject, track: $track, first: 100, after: $after) { pageInfo { hasNextPage endCursor } nodes { before after sentence consequence { id seq rules { id text } }
      declaration { id seq session sentence by { member role name } rolls { label faces told sides due } ruling { key value } departures { key value } } } } } }`,
  { name: at.name, subject, track }, (data) => data.campaign.why);
  const whose = campaign.subject?.name ?? subject;
  const now = campaign.subject?.tracks.find((t) => t.name === track);
  const evenings = await nights(at.name, at.length);
  const drawn = points.some((p) => p.number !== null);
  const open = (p) => { location.hash = to("c", at.name, "entry", p.entry.id.slice(0, 12)); };
  return h("div", h("p.small", h("a", { href: to("c", at.name, "sheet") }, "‹ the sheet")),
    h("h1", `Why is ${whose}’s ${spoken(track)} ${now?.value || "empty"}?`),
    h("p.lede", reasons.length ? `${reasons.length} ${reasons.length === 1 ? "entry" : "entries"} moved it; the last comes first.` : "Nothing has moved it since the record began."),
    drawn && chart(points, { length: at.length, nights: evenings, label: `${whose}, ${spoken(track)}`, pick: open }),
    reasons.toReversed().map((reason) => account(at.name, reason)));
}

function account(campaign, r) {
  const d = r.declaration;
  return h("article.card", h("div.row.between", h("h3", `${r.before || "nothing"} → ${r.after || "nothing"}`),
    h("span.quiet.small", d.session ? `evening ${d.session}` : "between evenings")),
    h("p", r.sentence),
    h("p.small", h("span.quiet", `${d.by.name} (${d.by.role.toLowerCase()}) declared: `), h("a", { href: to("c", campaign, "entry", d.id.slice(0, 12)) }, d.sentence)),
    h("div.row", d.rolls.map((roll) => dice(roll)), d.ruling.map((x) => h("span.chip", `${x.key.replaceAll("_", " ")} `, h("b", x.value))),
      d.departures.map((x) => h("span.chip", `departs: ${x.key} `, h("b", x.value)))),
    h("details", h("summary.small", `By ${r.consequence.rules.map((rule) => rule.id).join(", ")}`), r.consequence.rules.map((rule) => h("p.rule.small", h("b", rule.id), ` ${rule.text}`))));
}
