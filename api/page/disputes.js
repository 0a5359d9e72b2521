// Every dispute and every amendment of a campaign: what the table looked at twice.

import { h, sorry, to } from "./dom.js";
import { ask } from "./gql.js";
import { plainly } from "./plainly.js";
import { SETTLED, STATES, disputed, settled, wayTo } from "./second.js";

const PAGE = 30;
const LISTS = {
  disputes: `name state because byName ${SETTLED} of { id seq sentence session }`,
  amendments: "because dispute changes by { name role } entry { id seq } undoneBy { id seq }",
};

const page = async (name, list, before = null) => (await ask(`query L($name: String!, $before: String) {
  campaign(name: $name) { secondLook { ${list}(last: ${PAGE}, before: $before) { totalCount
    pageInfo { hasPreviousPage startCursor } nodes { ${LISTS[list]} } } } } }`,
{ name, before })).campaign.secondLook[list];

/** Asks for both lists while the page still learns about the campaign. */
export const early = (at) => Promise.all([page(at.name, "disputes"), page(at.name, "amendments")]);

/** Shows the disputes and the amendments, the last ones first. */
export async function view(at) {
  const [disputes, amendments] = await at.early;
  return h("div", h("h1", "Disputes"), h("p.lede", "What somebody disputed, and what became of it. "
    + "An amendment says what counts instead; the record keeps every word."),
  h("h2", `Disputes (${disputes.totalCount})`),
  paged(at, "disputes", disputes, dispute, "Nobody disputes anything. Open an entry of the story to dispute it."),
  h("h2", `Amendments (${amendments.totalCount})`),
  paged(at, "amendments", amendments, amendment, "Nothing was amended."));
}

/** A list that grows by a page at a time. */
function paged(at, list, first, show, none) {
  if (!first.totalCount) return h("p.quiet", none);
  const body = h("div"), more = h("button", { type: "button" }, "Show earlier ones");
  let before;
  const put = (got) => {
    body.append(...got.nodes.toReversed().map((one) => show(at.name, one)));
    before = got.pageInfo.startCursor;
    more.hidden = !got.pageInfo.hasPreviousPage;
  };
  more.addEventListener("click", async () => {
    more.disabled = true;
    try { put(await page(at.name, list, before)); } catch (error) { body.append(sorry(error)); }
    more.disabled = false;
  });
  put(first);
  return h("div", body, more);
}

function dispute(campaign, d) {
  const query = d.of && `?of=${d.of.id.slice(0, 16)}&dispute=${encodeURIComponent(d.name)}`;
  const overturn = to("c", campaign, "what-if") + query;
  return h("article.card", h("div.row.between",
    h("h3", d.of ? h("a", { href: wayTo(campaign, d.of) }, d.of.sentence) : d.name), disputed(d.state)),
  h("p", `${d.byName}: ${d.because ?? "no reason was kept"}`), settled(campaign, d),
  h("p.small.row", h("span.quiet", `${d.name}, ${STATES[d.state]}${d.of?.session ? `, evening ${d.of.session}` : ""}`),
    d.state === "OPEN" && d.of && [h("a", { href: wayTo(campaign, d.of) }, "Uphold it there"),
      h("a", { href: overturn }, "Overturn …")]));
}

function amendment(campaign, a) {
  const changed = plainly(campaign, a.changes.join(" "), { linked: false });
  return h("article.card", h("div.row.between", h("h3", h("a", { href: wayTo(campaign, a.entry) }, changed)),
    h("span.quiet.small", `#${a.entry.seq}`)),
  h("p", `${a.by.name} (${a.by.role.toLowerCase()}): ${a.because}`),
  h("p.small.row", a.dispute && h("span.quiet", `settled ${a.dispute}`),
    a.undoneBy && h("span", "undone by ", h("a", { href: wayTo(campaign, a.undoneBy) }, `#${a.undoneBy.seq}`))));
}
