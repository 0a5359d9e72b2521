// Why a number is what it is: every entry that moved it, with declaration, ruling, dice and rules.

import { nights } from "./app.js";
import { h, sorry, spoken, to, worded } from "./dom.js";
import { chart, dice } from "./draw.js";
import { ask, series } from "./gql.js";
import { plainly } from "./plainly.js";
import { struck, wayTo } from "./second.js";

const REASON = `before after sentence ruling { key value } amendedBy { id seq } consequence { id seq rules { id text } }
  declaration { id seq session sentence by { member role name } rolls { label faces told sides due }
    ruling { key value } departures { key value } }`;

const PAGE = 60;

/** What moves the number, page by page from the end; `gone` is what moved it as recorded and does no longer. */
const LISTS = {
  why: [(list) => list, (campaign) => campaign.why, "why"],
  gone: [(list) => `secondLook { ${list} }`, (campaign) => campaign.secondLook.noLonger, "noLonger"],
};

async function page(kind, name, subject, track, before = null) {
  const [wrap, pick, field] = LISTS[kind];
  const list = `${field}(subject: $subject, track: $track, last: ${PAGE}, before: $before) { totalCount
    pageInfo { hasPreviousPage startCursor } nodes { ${REASON} } }`;
  const { campaign } = await ask(`query W($name: String!, $subject: String!, $track: String!, $before: String) {
    campaign(name: $name) { ${wrap(list)} } }`, { name, subject, track, before });
  return pick(campaign);
}

const now = (name, subject) => ask(`query S($name: String!, $subject: String!) { campaign(name: $name) {
  subject(slug: $subject) { name tracks { name value number max } } } }`, { name, subject });

/** Asks for the beginning of everything at once, while the page still learns about the campaign. */
export function early(at) {
  const [subject, track] = at.rest;
  const first = (kind) => page(kind, at.name, subject, track);
  return Promise.all([now(at.name, subject), first("why"), first("gone")]);
}

/** Shows the reasons of one track, the last first; its line is drawn once the rest stands there. */
export async function view(at) {
  const [subject, track] = at.rest, [{ campaign }, reasons, gone] = await at.early;
  const whose = campaign.subject?.name ?? subject, here = campaign.subject?.tracks.find((t) => t.name === track);
  const many = `${reasons.totalCount.toLocaleString()} ${reasons.totalCount === 1 ? "entry" : "entries"} moved it; `
    + "the last comes first.";
  const line = here && here.number === null ? null : h("div.drawing");
  if (line) draw(at, line, `${whose}, ${spoken(track)}`, gone.totalCount > 0 || reasons.nodes.some((r) => r.amendedBy));
  return h("div", h("p.small", h("a", { href: to("c", at.name, "sheet") }, "‹ the sheet")),
    h("h1", `Why is ${whose}’s ${spoken(track)} ${here?.value || "empty"}?`),
    h("p.lede", reasons.totalCount ? many : "Nothing has moved it since the record began."), line,
    accounts(at, "why", reasons, (r) => account(at.name, r)),
    gone.totalCount > 0 && h("section", h("h2", "No longer"),
      h("p.about", "These moved it as recorded, and do no longer, since what they followed from was amended."),
      accounts(at, "gone", gone, (r) => account(at.name, r, true))));
}

/** Draws the values over the entries; where something was amended, what we hold now beside what the sheet showed. */
async function draw(at, line, label, isAmended) {
  const [subject, track] = at.rest, pick = (p) => { location.hash = wayTo(at.name, p.entry); };
  try {
    const [points, evenings, held] = await Promise.all([series(at.name, subject, track), nights(at.name, at.length),
      isAmended && series(at.name, subject, track, at.head.id)]);
    if (!points.some((p) => p.number !== null)) return line.remove();
    const given = { length: at.length, nights: evenings, label, pick };
    const words = "The full line is what we hold now, the dashed one what the sheet showed then.";
    line.replaceChildren(...(held ? [h("p.small.quiet", words), chart(held, { ...given, beside: points })]
      : [chart(points, given)]));
    line.classList.add("drawn");
  } catch (error) { line.replaceChildren(sorry(error)); }
}

/** Reasons from the last on; earlier ones when they are asked for. */
function accounts(at, kind, first, show) {
  const body = h("div"), more = h("button", { type: "button" });
  const [subject, track] = at.rest;
  let before, left = first.totalCount;
  const put = (got) => {
    body.append(...got.nodes.toReversed().map(show));
    before = got.pageInfo.startCursor;
    left -= got.nodes.length;
    more.textContent = `Show earlier ones (${left.toLocaleString()})`;
    more.hidden = !got.pageInfo.hasPreviousPage;
  };
  more.addEventListener("click", async () => {
    more.disabled = true;
    try { put(await page(kind, at.name, subject, track, before)); } catch (error) { body.append(sorry(error)); }
    more.disabled = false;
  });
  put(first);
  return [body, more];
}

function account(campaign, r, gone = false) {
  const d = r.declaration, by = r.amendedBy;
  return h(gone ? "article.card.gone" : "article.card",
    h("div.row.between", h("h3", struck(`${r.before || "nothing"} → ${r.after || "nothing"}`, gone)),
      h("span.quiet.small", d.session ? `evening ${d.session}` : "between evenings")),
    h("p", struck(plainly(campaign, r.sentence), gone)),
    by && h("p.small", gone ? "No longer, since amended by " : "So since amended by ",
      h("a", { href: wayTo(campaign, by) }, `#${by.seq}`), "."),
    h("p.small", h("span.quiet", `${d.by.name} (${d.by.role.toLowerCase()}) declared: `),
      h("a", { href: wayTo(campaign, d) }, plainly(campaign, d.sentence, { linked: false }))),
    h("div.row", d.rolls.map((roll) => dice(roll)), ruled(r, gone),
      d.departures.map((x) => h("span.chip", `departs: ${x.key} `, h("b", worded(x.value))))),
    rules(r.consequence.rules));
}

/** The ruling that counts; where an amendment put it there, what was ruled then too. */
function ruled(r, gone) {
  const was = new Map(r.declaration.ruling.map((x) => [x.key, x.value]));
  const chip = (x) => {
    const before = was.get(x.key), other = !gone && r.amendedBy && before !== x.value;
    return h(other ? "span.chip.new" : "span.chip", `${x.key.replaceAll("_", " ")} `, h("b", worded(x.value)),
      other && [" instead of ", before ? h("s", worded(before)) : "what was unsaid"]);
  };
  return r.ruling.map(chip);
}

function rules(all) {
  return h("details", h("summary.small", `By ${all.map((rule) => rule.id).join(", ")}`),
    all.map((rule) => h("p.rule.small", h("b", rule.id), ` ${rule.text}`)));
}
