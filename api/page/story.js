// The chronicle as a story: evening by evening, dice as dice, with filters, and new entries as they are written.

import { remember } from "./app.js";
import { add, calm, day, h, say, sorry, to } from "./dom.js";
import { dice } from "./draw.js";
import { ENTRY, ask } from "./gql.js";

const PAGE = 60;

/** Shows the story of a campaign, the newest evening last. */
export async function view(at) {
  const list = h("div"), foot = h("div"), count = h("span.quiet.small", { role: "status" });
  const text = h("input", { type: "search", placeholder: "Search the story", "aria-label": "Search the story", value: at.query.get("text") ?? "" });
  const evening = h("select", { "aria-label": "Evening" }, h("option", { value: "" }, "All evenings"));
  const subject = h("select", { "aria-label": "About whom" }, h("option", { value: "" }, "About everybody"));
  const meta = await ask(`query M($name: String!) { campaign(name: $name) { sessions(last: 200) { nodes { number isOver } } sheet { subjects { slug name kind } } } }`, { name: at.name });
  add(evening, meta.campaign.sessions.nodes.map((s) => h("option", { value: s.number }, `Evening ${s.number}${s.isOver ? "" : " (open)"}`)));
  add(subject, meta.campaign.sheet.subjects.filter((s) => ["crew", "character"].includes(s.kind)).map((s) => h("option", { value: s.slug }, s.name)));
  evening.value = at.query.get("session") ?? "";
  subject.value = at.query.get("subject") ?? "";
  let end, busy = false, last = {}, newest = at.length, run = 0;

  const filter = () => ({ declarationsOnly: true, ...(text.value && { text: text.value }),
    ...(evening.value && { session: Number(evening.value) }), ...(subject.value && { subject: subject.value }) });
  const more = async () => {
    if (busy || end === null) return;
    busy = true;
    const mine = run;
    try {
      const { campaign } = await ask(`query S($name: String!, $after: String, $filter: ChronicleFilter) { campaign(name: $name) {
        chronicle(first: ${PAGE}, after: $after, filter: $filter) { totalCount pageInfo { endCursor hasNextPage } nodes { ${ENTRY} } } } }`,
      { name: at.name, after: end, filter: filter() });
      if (mine !== run) return;
      const page = campaign.chronicle;
      count.textContent = `${page.totalCount.toLocaleString()} ${page.totalCount === 1 ? "declaration" : "declarations"}`;
      for (const entry of page.nodes) put(entry);
      end = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
      if (!page.totalCount) list.replaceChildren(h("p.card", "Nothing fits."));
    } catch (error) { list.append(sorry(error)); end = null; } finally { busy = false; }
    if (end !== null && foot.getBoundingClientRect().top < innerHeight * 2) more();
  };
  const put = (entry) => {
    if (entry.session !== last.session || !list.lastChild) {
      list.append(h("div.evening", h("h2", entry.session ? `Evening ${entry.session}` : "Between evenings"), h("span.quiet", day(entry))), h("ol.told"));
    }
    last = entry;
    list.lastChild.append(told(at.name, entry));
  };
  const again = () => {
    run += 1; end = undefined; busy = false; last = {}; list.replaceChildren();
    const q = new URLSearchParams(Object.entries({ text: text.value, session: evening.value, subject: subject.value }).filter(([, v]) => v));
    remember(to("c", at.name, "story") + (q.size ? `?${q}` : ""));
    return more();
  };
  const live = async () => {
    if (document.hidden) return;
    try {
      const { campaign } = await ask(`query L($name: String!) { campaign(name: $name) { length } }`, { name: at.name });
      if (campaign.length > newest) { newest = campaign.length; say("Something new was written."); if (end === null) { end = undefined; await again(); } }
    } catch { /* the next look may succeed */ }
  };
  for (const knob of [evening, subject]) knob.addEventListener("change", again);
  text.addEventListener("input", calm(250, again));
  const timer = setInterval(live, 4000);
  const watch = new IntersectionObserver((seen) => seen.some((s) => s.isIntersecting) && more(), { rootMargin: "900px" });
  await more();
  return {
    node: h("div", h("h1", at.title), h("p.lede", `${at.system?.title ?? ""} · ${meta.campaign.sessions.nodes.length} evenings`),
      h("div.filters.row", text, evening, subject, count), list, foot),
    shown: () => watch.observe(foot),
    leave: () => { clearInterval(timer); watch.disconnect(); },
  };
}

/** One declaration with all that followed. */
export function told(campaign, entry) {
  const way = to("c", campaign, "entry", entry.id.slice(0, 12));
  const number = h("a.seq", { href: way, "aria-label": `Entry ${entry.seq} in full` }, `#${entry.seq}`);
  if (entry.kind === "note") return h("li", number, h("p.note", entry.sentence));
  const then = entry.consequences;
  return h("li", number, h("p.what", entry.sentence),
    (entry.rolls.length > 0 || entry.ruling.length > 0 || entry.departures.length > 0) && h("div.row",
      entry.rolls.map((roll) => dice(roll)), entry.ruling.map((r) => h("span.chip", `${r.key.replaceAll("_", " ")} `, h("b", r.value))),
      entry.departures.filter((d) => d.key !== "reason").map((d) => h("span.chip", `departs: ${d.key} `, h("b", d.value)))),
    then.length > 0 && h("ul.then", then.slice(0, 6).map((c) => h("li", c.sentence)),
      then.length > 6 && h("li", h("a", { href: way }, `and ${then.length - 6} more`))));
}
